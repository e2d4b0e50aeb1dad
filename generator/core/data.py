"""Data files to frozen records: TOML read once, validated strictly, and blamed by file, row and field."""

from __future__ import annotations

import json
import tomllib
from importlib.resources import files
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from generator.core.errors import BadData

R = TypeVar("R", bound="Record")


class Record(BaseModel):
    """A frozen row of data or a noun of a game; unknown fields are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


def parse_toml(text: str, source: str) -> dict[str, Any]:
    """Return the tables of a TOML text; raises BadData naming `source` when it is not TOML."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadData(f"{source} is not valid TOML: {str(error)[:160]}; mend that line.") from None


def blame(source: str, error: ValidationError) -> str:
    """Return the first complaint of a validation as one sentence with file, row and field."""
    first = error.errors(include_url=False)[0]
    where = ".".join(str(part) for part in first["loc"]) or "the file itself"
    return f"{source}, field {where}: {first['msg']}; mend that field."


def read_record(kind: type[R], tables: dict[str, Any], source: str) -> R:
    """Return `tables` as a record of `kind`; validated through JSON, so that arrays may stand for tuples."""
    try:
        return kind.model_validate_json(json.dumps(tables))
    except ValidationError as error:
        raise BadData(blame(source, error)) from None
    except TypeError as error:
        raise BadData(f"{source} holds a value that no record has ({error}); write it as a text or a number.") from None


def load(kind: type[R], package: str, name: str) -> R:
    """Return the data file `name` of a package as one record of `kind`; raises BadData."""
    try:
        text = files(package).joinpath(name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadData(f"{name} cannot be read from {package} ({error}); install delvepress again.") from None
    return read_record(kind, parse_toml(text, name), name)
