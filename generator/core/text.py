"""Words for people: capitals at the beginning of a text, numbers with their nouns, places in a row."""

from __future__ import annotations


def capitalised(text: str) -> str:
    """Return the text with its first letter in upper case, the rest as it is."""
    return text[:1].upper() + text[1:]


def counted(number: int, noun: str, plural: str = "") -> str:
    """Return a number with its noun, or with its `plural`, which is the noun with an s where it is left out."""
    return f"{number:,} {noun if number == 1 else plural or f'{noun}s'}"


def ordinal(number: int) -> str:
    """Return a number as a place in a row: 1st, 2nd, 3rd, 4th, 11th, 21st."""
    ending = "th" if number // 10 % 10 == 1 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
