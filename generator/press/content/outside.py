"""What somebody may look for in a theme of a pack and not find: a field that there cannot be is told with the reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from msgspec.structs import replace

from generator.core.data import Record, load
from generator.core.record_walk import UNKNOWN, Fault
from generator.forge.content import AnyForm

TABLE = "not-for-packs.toml"


class Outside(Record):
    """The words of a game's table: a sentence on what is not for packs, and why by field, or by list and field."""

    say: str
    fields: Mapping[str, str]


@cache
def _outside(package: str) -> Outside:
    return load(Outside, package, TABLE)


def sentence(form: AnyForm) -> str:
    """Return what is not for packs of a game. Raises BadData."""
    return _outside(form.package).say


def with_reasons(form: AnyForm, found: Iterable[Fault]) -> Iterator[Fault]:
    """Yield faults; those of fields that no pack may have say why in place of a guess at what was meant."""
    why = _outside(form.package).fields
    for fault in found:
        name = str(fault.path[-1]) if fault.path else ""
        reason = why.get(f"{fault.path[0]}.{name}", why.get(name)) if fault.what.startswith(UNKNOWN) else None
        yield fault if reason is None else replace(fault, hint=reason)
