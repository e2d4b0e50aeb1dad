"""Data files to frozen records: TOML read once, validated strictly, and blamed by file, row and field."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from importlib.util import find_spec
from itertools import accumulate
from pathlib import Path
from typing import Any, Protocol, TypeVar, dataclass_transform

import msgspec

from generator.core import cache, limits, reading
from generator.core.complaints import blame
from generator.core.errors import BadData, BadFile

R = TypeVar("R", bound="Record")

_TEXTS = re.compile(rb'"(?:[^"\\\n]|\\.)*+"')
_STEPS = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}
_NO_BRACKETS = bytes(byte for byte in range(256) if byte not in _STEPS)
DAMAGED = "it is cut short or damaged"
"""What is wrong with a text that should be JSON and is not."""


class _Kind(msgspec.StructMeta):
    """Makes every field of every record a keyword; msgspec's own `kw_only` does not reach the records below."""

    def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **config: Any) -> _Kind:
        return super().__new__(cls, name, bases, namespace, kw_only=True, **config)


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(msgspec.field,))
class Record(msgspec.Struct, metaclass=_Kind, frozen=True, forbid_unknown_fields=True):
    """A frozen row of data or a noun of a game; unknown fields are refused.

    Types and limits are checked when a record is read, `__post_init__` also when one is made.
    """


class Written(Protocol):
    """A type that stands in files as a text (or number) of its own, and as `str` when it is written."""

    @classmethod
    def parse(cls, value: Any) -> Any:
        """Return what a text or number stands for; anything else is a ValueError."""

    @classmethod
    def schema(cls) -> dict[str, Any]:
        """Return the JSON Schema of its texts."""


def read_hook(kind: type[Written], value: object) -> object:
    """Return what a text or number stands for, of a type that has texts of its own; for readers of records."""
    return kind.parse(value)


def _written(value: object) -> str:
    if not hasattr(value, "parse"):
        raise TypeError(f"a record holds {value!r}, which has no text of its own")
    return str(value)


def schema_hook(kind: type[Written]) -> dict[str, Any]:
    """Return the JSON Schema of a type that has texts of its own."""
    return kind.schema()


def nested_too_deep(data: bytes) -> bool:
    """Return whether brackets stand within one another in JSON or TOML more than `NESTING` deep; those in texts are not counted."""
    brackets = _TEXTS.sub(b"", data).translate(None, delete=_NO_BRACKETS)
    return max(accumulate(map(_STEPS.__getitem__, brackets)), default=0) > limits.NESTING


def parse_toml(text: str, source: str) -> dict[str, Any]:
    """Return the tables of a TOML text; raises BadData naming `source` when it is not TOML."""
    import tomllib

    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        what = _complaint(error)
        quotes = ", texts stand in quotes" if what.startswith("Invalid value") else ""
        raise BadData(f"{source} is not valid TOML: {what}; mend that line{quotes}.") from None


def _complaint(error: Exception) -> str:
    """Return what a parser said, short and on one line."""
    text = " ".join(str(error).split())
    return "".join(char if char.isprintable() else "\ufffd" for char in text[:80])


def read_record(kind: type[R], tables: Mapping[str, object], source: str) -> R:
    """Return `tables` as a record of `kind`, in which arrays stand for tuples; raises BadData."""
    try:
        return msgspec.convert(tables, kind, dec_hook=read_hook)
    except msgspec.ValidationError as error:
        raise BadData(f"{source}, field {blame(error)}; mend that field.") from None


def read_json(kind: type[R], data: bytes) -> R:
    """Return a JSON text as a record of `kind`; raises ValueError naming the field, or saying that it is no JSON."""
    try:
        return msgspec.json.decode(data, type=kind, dec_hook=read_hook)
    except msgspec.ValidationError as error:
        raise ValueError(blame(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise ValueError(DAMAGED) from None


def load(kind: type[R], package: str, name: str) -> R:
    """Return the data file `name` of a package as one record of `kind`; raises BadData.

    Parsing TOML takes ten times as long as all the rest, so that its tables are kept as JSON for the next time.
    """
    try:
        source = reading.read(_folder(package) / name)
        text = source.decode()
    except (BadFile, UnicodeDecodeError) as error:
        raise BadData(f"{name} cannot be read from {package} ({error}); install delvepress again.") from None
    entry = f"{package}.{name}.json"
    kept = cache.get(entry, source)
    if kept is not None:
        try:
            return read_json(kind, kept)
        except ValueError:
            pass  # made anew below, with the complaint about the file itself if there is one
    tables = parse_toml(text, name)
    record = read_record(kind, tables, name)
    cache.put(entry, source, msgspec.json.encode(tables))
    return record


def has(package: str, name: str) -> bool:
    """Return whether a package has a data file of a name; raises BadData where there is no such package."""
    return (_folder(package) / name).is_file()


def load_tables(path: Path) -> dict[str, Any]:
    """Return the tables of a TOML file of the installation, kept as JSON for the next time; raises BadData, BadFile."""
    source = reading.read(path)
    entry = f"{path.name}.json"
    kept = cache.get(entry, source)
    if kept is not None:
        with suppress(msgspec.DecodeError, RecursionError):
            return msgspec.json.decode(kept, type=dict[str, Any])
    tables = parse_toml(source.decode(errors="replace"), path.name)
    cache.put(entry, source, msgspec.json.encode(tables))
    return tables


def load_text(package: str, name: str) -> str:
    """Return the text of the data file `name` of a package; raises BadData, BadFile."""
    return reading.read(_folder(package) / name).decode()


def load_table_of(package: str, name: str) -> dict[str, Any]:
    """Return the tables of the data file `name` of a package; raises BadData, BadFile."""
    return load_tables(_folder(package) / name)


def _folder(package: str) -> Path:
    """Return the folder of a package; raises BadData where there is none."""
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise BadData(f"The data package {package} is missing from this installation; install delvepress again.")
    return Path(next(iter(spec.submodule_search_locations)))


def dump(record: Record) -> dict[str, Any]:
    """Return a record as tables, lists, texts and numbers, with every default written out."""
    tables: dict[str, Any] = msgspec.to_builtins(record, enc_hook=_written)
    return tables


def replace(record: R, **changes: Any) -> R:
    """Return a record with some of its fields changed."""
    return msgspec.structs.replace(record, **changes)


def schema(kind: type[Record]) -> dict[str, Any]:
    """Return the JSON Schema of a kind of record."""
    return msgspec.json.schema(kind, schema_hook=schema_hook)
