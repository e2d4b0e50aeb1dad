"""Words of pictures for those who cannot see them, that any game may need: lists, sides of the map."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core.grid import Side

SIDE_WORDS: dict[Side, str] = {"n": "north", "e": "east", "s": "south", "w": "west"}


def listed(words: Sequence[str]) -> str:
    """Return words as a list in a sentence: `a`, `a and b`, `a, b and c`; nothing for none."""
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))
