"""Records with some fields changed, be they the project's own or a test's dataclass."""

from __future__ import annotations

import dataclasses
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


def replace(one: T, **changes: Any) -> T:
    """Return a record with some of its fields changed."""
    if isinstance(one, msgspec.Struct):
        return msgspec.structs.replace(one, **changes)
    return dataclasses.replace(one, **changes)  # type: ignore[type-var]
