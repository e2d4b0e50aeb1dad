"""All that is wrong with tables that should be a record, each fault with the way to its field: a walk over the record's types.

A whole record that can be read is sound; only one that cannot is walked, since the reader tells its first fault alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import Meta

from generator.core.complaints import complaint
from generator.core.data import Record, read_hook
from generator.core.messages import near, shown
from generator.core.text import counted
from generator.core.toml_places import Path

_NAME = "it must be small letters, digits and dashes, a letter first"
MISSING = "it is missing"
UNKNOWN = "there is no field"
"""With this begins what is told of a field that there is not."""
_PATTERNS = {
    r"it must be a text matching regex '^[a-z][a-z0-9-]*(?!\\n)$'": _NAME,
    r"it must be a text matching regex '^[a-z][a-z0-9-]*$(?!\\n)'": _NAME,
    r"it must be a text matching regex '^[a-z][a-z0-9-]{0,23}(?!\\n)$'": f"{_NAME}, at most 24 of them",
    r"it must be a text matching regex '^[0-9A-F]{6}$'": "it must be a colour of six digits from 0 to F, such as 4A2A5E",
}
"""What patterns ask for, in words."""


class Fault(msgspec.Struct, frozen=True):
    """What is wrong with a field: the way to it, what, and what may help; `head` says that it is told at the head of its table."""

    path: Path
    what: str
    hint: str = ""
    head: bool = False


def faults(kind: Any, value: object, path: Path = (), *, lenient: bool = False) -> Iterator[Fault]:
    """Yield all faults of a value that should be of a kind: a record, or what a field of one may hold.

    With `lenient` a record's own fields may be missing and its own lists shorter than it says, those of records in it too.
    """
    if not lenient and _reads(kind, value):
        return
    bare, limits = _bare(kind)
    if isinstance(bare, type) and issubclass(bare, Record):
        yield from _record_faults(bare, value, path, lenient=lenient)
    elif get_origin(bare) in (Union, UnionType):
        yield from _union_faults(kind, bare, value, path)
    elif get_origin(bare) is tuple and isinstance(value, list):
        yield from _list_faults(bare, limits, value, path)
    elif get_origin(bare) is dict and isinstance(value, dict):
        for name, inner in value.items():
            yield from faults(get_args(bare)[1], inner, (*path, name))
    else:
        yield from _leaf_faults(kind, bare, value, path)


def _reads(kind: Any, value: object) -> bool:
    try:
        msgspec.convert(value, kind, dec_hook=read_hook)
    except msgspec.ValidationError:
        return False
    return True


def _bare(kind: Any) -> tuple[Any, Sequence[Meta]]:
    """Return a type without what is annotated, and the limits that are."""
    limits: list[Meta] = []
    while get_origin(kind) is Annotated:
        kind, *more = get_args(kind)
        limits += [one for one in more if isinstance(one, Meta)]
    return kind, limits


def _record_faults(kind: type[Record], value: object, path: Path, *, lenient: bool) -> Iterator[Fault]:
    if not isinstance(value, dict):
        yield Fault(path, "it must be a table of fields")
        return
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    needed = [] if lenient else [name for name, field in fields.items() if field.required and name not in value]
    tag = kind.__struct_config__.tag_field
    found = 0
    for name in value:
        if name not in fields and name != tag:
            meant = near(name, needed) or near(name, [field for field in fields if field not in value])
            needed = [field for field in needed if f"mean {field}?" not in meant]
            found += 1
            yield Fault((*path, name), f"{UNKNOWN} {shown(name)} here", meant.strip(" ()") or _known(fields))
    for name in needed:
        found += 1
        yield Fault((*path, name), MISSING, head=True)
    for name, field in fields.items():
        if name in value:
            for fault in _field_faults(field.type, value[name], (*path, name), lenient=lenient):
                found += 1
                yield fault
    if not found and not lenient:
        yield from _whole_fault(kind, value, path)


def _known(fields: Mapping[str, object]) -> str:
    return f"its fields are {', '.join(fields)}" if len(fields) <= 12 else ""


def _field_faults(kind: Any, value: object, path: Path, *, lenient: bool) -> Iterator[Fault]:
    bare, _ = _bare(kind)
    if not lenient:
        yield from faults(kind, value, path)
    elif isinstance(bare, type) and issubclass(bare, Record):
        yield from faults(bare, value, path, lenient=True)
    elif get_origin(bare) is tuple and isinstance(value, list):
        yield from _short_list_faults(bare, value, path)
    else:
        yield from faults(kind, value, path)


def _short_list_faults(bare: Any, value: list[object], path: Path) -> Iterator[Fault]:
    """Yield the faults of a list that may be shorter than it says; of one that holds a number of lists each of these may be."""
    kinds = get_args(bare)
    if kinds[1:] == (...,):
        yield from _list_faults(bare, (), value, path)
    elif get_origin(_bare(kinds[0])[0]) is tuple:
        if len(value) != len(kinds):
            yield Fault(path, f"it must be a list of {_entries(len(kinds))}, which may be empty, not {len(value)}")
        for number, (kind, inner) in enumerate(zip(kinds, value, strict=False)):
            yield from _field_faults(kind, inner, (*path, number), lenient=True)
    else:
        if len(value) > len(kinds):
            yield Fault(path, f"it must be a list of at most {_entries(len(kinds))}, not {len(value)}")
        for number, (kind, inner) in enumerate(zip(kinds, value, strict=False)):
            yield from faults(kind, inner, (*path, number))


def _whole_fault(kind: type[Record], value: object, path: Path) -> Iterator[Fault]:
    """Yield what a record says of its fields together."""
    try:
        msgspec.convert(value, kind, dec_hook=read_hook)
    except msgspec.ValidationError as error:
        yield Fault(path, complaint(error)[1], head=True)


def _union_faults(kind: Any, bare: Any, value: object, path: Path) -> Iterator[Fault]:
    variants = [one for one in get_args(bare) if one is not NoneType]
    tagged = {str(one.__struct_config__.tag): one for one in map(_plain, variants) if _tag_field(one)}
    if tagged and isinstance(value, dict):
        field = _tag_field(next(iter(tagged.values())))
        name = value.get(field)
        if field not in value:
            yield Fault((*path, field), MISSING, f"one of {', '.join(tagged)}", head=True)
        elif not isinstance(name, str) or name not in tagged:
            yield Fault((*path, field), f"there is no {field} = {shown(str(name))}", _meant(name, tagged))
        else:
            yield from _record_faults(tagged[name], value, path, lenient=False)
    elif len(variants) == 1:
        yield from faults(variants[0], value, path)
    else:
        yield from _leaf_faults(kind, bare, value, path)


def _plain(kind: Any) -> Any:
    return _bare(kind)[0]


def _tag_field(kind: Any) -> str:
    return kind.__struct_config__.tag_field or "" if isinstance(kind, type) and issubclass(kind, Record) else ""


def _list_faults(bare: Any, limits: Sequence[Meta], value: list[object], path: Path) -> Iterator[Fault]:
    kinds = get_args(bare)
    if kinds[1:] == (...,):
        for limit in limits:
            if limit.min_length is not None and len(value) < limit.min_length:
                yield Fault(path, f"it must be a list of at least {_entries(limit.min_length)}, not {len(value)}")
            if limit.max_length is not None and len(value) > limit.max_length:
                yield Fault(path, f"it must be a list of at most {_entries(limit.max_length)}, not {len(value)}")
        kinds = (kinds[0],) * len(value)
    elif len(kinds) != len(value):
        yield Fault(path, f"it must be a list of {_entries(len(kinds))}, not {len(value)}")
    for number, (kind, inner) in enumerate(zip(kinds, value, strict=False)):
        yield from faults(kind, inner, (*path, number))


def _entries(count: int) -> str:
    return counted(count, "entry", "entries")


def _leaf_faults(kind: Any, bare: Any, value: object, path: Path) -> Iterator[Fault]:
    if get_origin(bare) is Literal and isinstance(value, str):
        words = [str(word) for word in get_args(bare)]
        yield Fault(path, f"it cannot be {shown(value)}", _meant(value, words))
        return
    try:
        msgspec.convert(value, kind, dec_hook=read_hook)
    except msgspec.ValidationError as error:
        inner, what = complaint(error)
        more = tuple(int(part) if part.isdigit() else part for part in inner.split(".") if part)
        yield Fault((*path, *more), _PATTERNS.get(what, what))


def _meant(name: object, words: Sequence[str] | Mapping[str, object]) -> str:
    """Return what was probably meant, or the words that there are where they are few."""
    meant = near(str(name), words).strip(" ()")
    few = f"choose one of {', '.join(words)}" if sum(map(len, words)) < 160 else ""
    return meant or few
