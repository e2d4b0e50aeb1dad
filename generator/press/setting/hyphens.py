"""Where English words may be parted, by the patterns of British English that pyphen brings."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Any

HYPHEN = "-"
LEAST = 3
"""Letters that stand together at least on either side of a hyphen."""
_WORD = re.compile(r"([(“‘]*)([a-z]{7,})([.,;:!?)”’]*)")
"""A word that may be parted: no name, no number, long enough."""


@cache
def _patterns() -> Any:
    """Return the patterns, read when the first word is parted."""
    import pyphen

    return pyphen.Pyphen(lang="en_GB", left=LEAST, right=LEAST)


@lru_cache(maxsize=4096)
def parts_of(text: str) -> tuple[tuple[str, str], ...]:
    """Return every way to part a word, the first part with its hyphen, the longest first part first; none for names and numbers."""
    match = _WORD.fullmatch(text)
    if match is None:
        return ()
    before, word, after = match.groups()
    places = sorted((int(place) for place in _patterns().positions(word)), reverse=True)
    return tuple((f"{before}{word[:place]}{HYPHEN}", f"{word[place:]}{after}") for place in places)
