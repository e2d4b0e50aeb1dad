"""What is said of a value that there is not: which values there are, and which of them was probably meant."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.core.code import quoted
from generator.core.errors import BadOption

LONGEST = 40
"""Most characters of a refused value that are shown."""


def near(text: str, values: Iterable[str]) -> str:
    """Return ` (did you mean X?)` with the value most like a typed text, or nothing where none is."""
    from difflib import get_close_matches

    typed = text[:LONGEST].strip().lower().replace("-", "")
    by_lower = {value.lower().replace("-", ""): value for value in values}
    begun = [value for value in by_lower if len(typed) > 2 and value.startswith(typed)]
    found = begun or get_close_matches(typed, by_lower, n=1, cutoff=0.6)
    return f" (did you mean {by_lower[found[0]]}?)" if found else ""


def refused(option: str, text: str, values: Sequence[str]) -> BadOption:
    """Return the error for a text that is none of the legal values of an option, given without its dashes."""
    return BadOption(f"--{option} cannot be {quoted(text)}{near(text, values)}; choose one of {', '.join(values)}.")
