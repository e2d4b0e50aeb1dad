"""The corrections of a user's printers, by name, kept in one file of the user's config folder.

What lies in the file is data from outside: its size is bounded, unknown fields are refused, and every number is checked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from generator.cli.common import output
from generator.core import limits, locking, reading, writing
from generator.core.data import Record, read_json
from generator.core.errors import BadFile, BadOption
from generator.core.messages import near, quoted, shown
from generator.press.imposition.printers import UNCORRECTED, Landscape, Profile

NAME = "printers.json"
NONE = "none"
"""What stands for no printer at all: backs are printed as if it laid them exactly right."""
_LEGAL = re.compile(rf"[A-Za-z0-9_-]{{1,{limits.PRINTER_CHARS}}}")


class _Row(Record):
    """A printer as it stands in the file."""

    name: Annotated[str, Meta(pattern=rf"^{_LEGAL.pattern}\Z")]
    dx: float
    dy: float
    turn: float
    scale: float
    landscape: Landscape


class _File(Record):
    """The whole file."""

    format: Literal["delvepress-printers-1"]
    printers: Annotated[tuple[_Row, ...], Meta(max_length=limits.PRINTERS)]


Kept = Mapping[str, Profile]
"""The profile of every printer by its name as it was first typed, in the order in which they were first kept."""


def place() -> Path:
    """Return where the file lies, whether or not it is there; raises BadFile for a user without a config folder."""
    from platformdirs import user_config_path

    try:
        folder = user_config_path("delvepress", appauthor=False)
    except (OSError, RuntimeError):
        folder = Path()
    if not folder.is_absolute():
        raise BadFile("There is no folder here where printers could be kept (no home folder); set HOME or XDG_CONFIG_HOME.")
    return folder / NAME


@contextmanager
def held() -> Iterator[None]:
    """Hold the file while printers are read, changed and saved; raises BadFile where another run does not end in time."""
    with _advised(), locking.held(place()):
        yield


def load() -> dict[str, Profile]:
    """Return all printers that are kept, none where there is no file; raises BadFile for a file that cannot be used."""
    path = place()
    if not _stands(path):
        return {}
    where = shown(str(path), reading.LONGEST)
    try:
        rows = read_json(_File, reading.read(path, limits.PRINTERS_BYTES)).printers
        profiles = {row.name: Profile(row.dx, row.dy, row.turn, row.scale, row.landscape) for row in rows}
        if len({name.lower() for name in profiles}) < len(rows) or any(name.lower() == NONE for name in profiles):
            raise ValueError("two printers have one name, or one has no name")
    except (ValueError, RecursionError, BadOption) as error:
        reason = shown(str(error).rstrip("."), 120)
        raise BadFile(
            f"The file of printers {where} cannot be used ({reason}); mend it, or remove it and calibrate again."
        ) from None
    return profiles


def _stands(path: Path) -> bool:
    """Return whether anything stands at a path, links included; what nobody may look at stands there."""
    try:
        path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return True
    return True


def save(kept: Kept) -> None:
    """Write all printers; raises BadFile, and BadOption for more than can be kept."""
    if len(kept) > limits.PRINTERS:
        raise BadOption(f"No more than {limits.PRINTERS} printers are kept; remove one with delvepress printer remove NAME.")
    rows = tuple(
        _Row(name=name, dx=profile.dx, dy=profile.dy, turn=profile.turn, scale=profile.scale, landscape=profile.landscape)
        for name, profile in kept.items()
    )
    data = msgspec.json.format(msgspec.json.encode(_File(format="delvepress-printers-1", printers=rows)), indent=2)
    with _advised():
        output.report_mended(writing.write({place(): data + b"\n"}))


@contextmanager
def _advised() -> Iterator[None]:
    """Let what is said of a file that cannot be written advise what helps here, where there is no --out."""
    try:
        yield
    except BadFile as error:
        reason, _, remedy = str(error).rpartition("; ")
        if "--out" not in remedy:
            raise
        raise BadFile(f"{reason}, where printers are kept; make room there, or set XDG_CONFIG_HOME to another folder.") from None


def legal(name: str) -> str:
    """Return a name for a printer; raises BadOption for one that cannot be kept."""
    if not _LEGAL.fullmatch(name):
        raise BadOption(
            f"A printer cannot be called {quoted(name)}; give 1 to {limits.PRINTER_CHARS} letters (a to z), digits, dashes, "
            "underscores."
        )
    if name.lower() == NONE:
        raise BadOption(f"A printer cannot be called {NONE}, which stands for no printer; give another name.")
    return name


def known(name: str, kept: Kept) -> str:
    """Return the name of a printer as it is kept, in whatever case it was typed; raises BadOption for one there is not."""
    found = next((other for other in kept if other.lower() == name.lower()), None)
    if found is not None:
        return found
    if not kept:
        raise BadOption(f"There is no printer {quoted(name)}, and none is kept yet; measure one with delvepress printer calibrate.")
    names = ", ".join(list(kept)[:_LISTED]) + (f" and {len(kept) - _LISTED} more" if len(kept) > _LISTED else "")
    raise BadOption(f"There is no printer {quoted(name)}{near(name, kept)}; kept are {names}, or say {NONE}.")


_LISTED = 8
"""Most printers that a message names."""


def chosen(name: str) -> tuple[str, Profile]:
    """Return name and profile of the printer that --backs names; no name for none. Raises BadOption, BadFile."""
    if name.lower() == NONE:
        return "", UNCORRECTED
    kept = load()
    kept_name = known(name, kept)
    return kept_name, kept[kept_name]


def told(name: str, profile: Profile) -> str:
    """Return a printer and its values as a line."""
    values = f"dx {profile.dx:+.3f} mm, dy {profile.dy:+.3f} mm, turn {profile.turn:+.4f} degrees, scale {profile.scale:.5f}"
    return f"{name}: {values}{', landscape ' + profile.landscape if profile.landscape != 'left' else ''}"
