"""Parts of error messages: user text made fit to print, legal values, and which of them was probably meant."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.core.errors import BadOption

LONGEST = 40
"""Most characters of a refused value that are shown."""


def shown(text: str, most: int = 40) -> str:
    """Return user text fit for a message: quoted, on one line, printable, at most `most` characters."""
    clean = "".join(char if char.isprintable() else "\ufffd" for char in text[: most + 1])
    return f"'{clean if len(clean) <= most else clean[: most - 3] + '...'}'"


def quoted(text: str, most: int = 40) -> str:
    """Return a refused value for a message: quoted, in ASCII, at most `most` characters however it is escaped."""
    return shown(ascii(text[: most + 1])[1:-1], most)


def near(text: str, values: Iterable[str]) -> str:
    """Return ` (did you mean X?)` with the value most like a typed text, or nothing where none is."""
    from difflib import get_close_matches

    typed = text[:LONGEST].strip().lower().replace("-", "")
    by_lower = {value.lower().replace("-", ""): value for value in values}
    begun = [value for value in by_lower if len(typed) > 2 and value.startswith(typed)]
    matches = begun or get_close_matches(typed, by_lower, n=1, cutoff=0.6)
    return f" (did you mean {by_lower[matches[0]]}?)" if matches else ""


def refused(option: str, text: str, values: Sequence[str]) -> BadOption:
    """Return the error for a text that is none of the legal values of an option, given without its dashes."""
    return BadOption(f"--{option} cannot be {quoted(text)}{near(text, values)}; choose one of {', '.join(values)}.")
