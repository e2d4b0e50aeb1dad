"""Chance: the one place of the command line that draws a seed which nobody chose."""

from __future__ import annotations

from generator.cli.common import terminal
from generator.core.code import ALPHABET


def announced_word() -> str:
    """Return a fresh word for a seed that nobody chose, and say which it is."""
    import secrets

    word = "".join(secrets.choice(ALPHABET.lower()) for _ in range(8))
    terminal.info(f"seed {word}")
    return word
