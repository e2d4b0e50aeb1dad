"""Delvepress: from one seed to a valid, playable, rated dungeon on paper.

As a library: `list_games`, `make`, `print_quest` and `verify`, loaded when they are first used (see generator.api).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.api import GameInfo, OptionInfo, list_games, make, print_quest, verify
    from generator.core.version import __version__
    from generator.press.jobs.printing.print_request import PrintRequest

__all__ = ["GameInfo", "OptionInfo", "PrintRequest", "__version__", "list_games", "make", "print_quest", "verify"]


def __getattr__(name: str) -> object:
    """Return a function of the library by its name; the press is loaded only then."""
    if name not in __all__:
        raise AttributeError(f"module 'generator' has no attribute {name!r}")
    from importlib import import_module

    found: object = getattr(import_module("generator.core.version" if name == "__version__" else "generator.api"), name)
    return found
