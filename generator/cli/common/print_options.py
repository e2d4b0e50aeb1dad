"""The options of printing as a record: what was typed, before the settings files and the defaults are looked at."""

from __future__ import annotations

import msgspec


class PrintOptions(msgspec.Struct, frozen=True):
    """The options of printing as they were typed; None where nothing was said."""

    paper: str | None = None
    ink: str | None = None
    font: str | None = None
    print: str | None = None
    backs: str | None = None
    printer: str | None = None
    cutter: str | None = None
    one_up: bool = False
    booklet: bool = False
    only: str | None = None
    base_url: str | None = None
    format: str | None = None
    dpi: str | None = None
    contact: bool = False
    spoilers: bool = False
    out: str | None = None
    force: bool = False
    open: bool = False
