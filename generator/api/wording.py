"""What all functions of the library share: options as values, errors in its own words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from generator import registry
from generator.core.errors import BadCode, BadOption, DelvepressError
from generator.forge.choices import settle
from generator.forge.game import AnyGame
from generator.forge.making import Made
from generator.press.jobs.printing import print_request

P = ParamSpec("P")
T = TypeVar("T")
Option = str | int | bool
Files = dict[str, bytes]
"""Bytes of files by their names, those that the command line would write."""
_NAMED = re.compile(r"(?<![\w-])--([a-z][a-z-]*)")


def in_own_words(function: Callable[P, T]) -> Callable[P, T]:
    """Return a function whose errors name options as a program does: `base_url` for `--base-url`."""

    @wraps(function)
    def run(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return function(*args, **kwargs)
        except DelvepressError as error:
            error.args = (_NAMED.sub(lambda match: match[1].replace("-", "_"), str(error)), *error.args[1:])
            raise

    return run


class PrintRequest(print_request.PrintRequest, frozen=True, kw_only=True):
    """How something is printed: paper, ink, print, backs, cutter, booklet, fillable, only, base_url; printer and profile.

    See `generator.press.jobs.printing.print_request`. Raises BadOption for a value that there is not, and for values that do not go
    together.
    """

    @in_own_words
    def __post_init__(self) -> None:
        super().__post_init__()


USUAL = PrintRequest()
"""A4, full ink, one side of the paper."""


def texts(options: Mapping[str, Option]) -> dict[str, str]:
    """Return options as the command line would have them."""
    return {name.replace("_", "-"): _text(value) for name, value in options.items()}


def _text(value: Option) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def printing_of(game: AnyGame, printing: Mapping[str, Option]) -> dict[str, str]:
    """Return a game's own options of printing, settled; raises BadOption, which names PrintRequest for what stands there."""
    given = texts(printing)
    misplaced = next((name for name in given if name in print_request.KNOWN), "")
    if misplaced:
        raise BadOption(
            f"--{misplaced} is a field of PrintRequest; give PrintRequest({misplaced.replace('-', '_')}=...) as the request."
        )
    return settle(game.printing, given, f"Printing {game.id}")


def game_of(made: Made[Any]) -> AnyGame:
    """Return the game of a quest that was made; raises BadCode for anything else."""
    try:
        return registry.game_of_code(made.code)
    except AttributeError:
        raise BadCode(f"A quest that was made is wanted here, not {type(made).__name__}.") from None


def silent(done: int, count: int) -> None:
    """Take no note of progress."""
