"""Options that mean nothing where they are said: they are refused by name, never passed over in silence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from generator.cli.common.options import Value
from generator.core.errors import BadOption


def refuse_idle(values: Mapping[str, Value], names: Iterable[str], why: str) -> None:
    """Raise BadOption for the first of some options that was said, by its name; `why` goes on with what it would need."""
    for name in names:
        if values.get(name.replace("-", "_")) not in (None, False, "", []):
            raise BadOption(f"--{name.replace('_', '-')} {why}.")
