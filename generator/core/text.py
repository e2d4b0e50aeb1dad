"""Words for people: capitals at the beginning of a text."""

from __future__ import annotations


def capitalised(text: str) -> str:
    """Return the text with its first letter in upper case, the rest as it is."""
    return text[:1].upper() + text[1:]
