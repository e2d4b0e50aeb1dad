"""Options that several commands share, and the options of a game as its own record tells them."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Annotated, Any

import typer

from generator.cli import support
from generator.core.days import MOST_DAYS
from generator.forge.game import Choice, Game


def usual(help: str, default: str) -> str:
    """Return a help text that names the value that is meant when nothing is said."""
    return f"{help} [default: {default}]"


def _option(name: str, help: str, metavar: str | None = None) -> Any:
    return typer.Option(f"--{name}", help=help, metavar=metavar, show_default=False)


Paper = Annotated[str | None, _option("paper", usual("a4 or letter", support.PAPER), "PAPER")]
Ink = Annotated[str | None, _option("ink", usual("full, or low: no fills, a third of the ink", support.INK), "INK")]
Format = Annotated[str | None, _option("format", usual("pdf, png, json; several with commas", support.FORMAT), "FORMATS")]
Dpi = Annotated[str | None, _option("dpi", usual("Dots per inch of png pictures, 36 to 600", support.DPI), "DPI")]
Backs = Annotated[
    str | None,
    _option(
        "backs",
        usual("Backs of what is cut out: none, duplex-long, duplex-short (how the paper turns), gutterfold", support.BACKS),
        "MODE",
    ),
]
Out = Annotated[str | None, _option("out", usual("A folder, a file name, or - for standard output", f"{support.OUT}/"), "PLACE")]
Only = Annotated[str | None, _option("only", "Some sheets of the pack by name, with commas, such as map,rules.", "SHEETS")]
Force = Annotated[bool, _option("force", "Replace files that are there already and hold something else.")]
Open = Annotated[bool, _option("open", "Open the file when it is printed.")]
GameName = Annotated[str, typer.Argument(help="Which game; see delvepress games.", metavar="GAME")]
Games = Annotated[list[str] | None, _option("game", "A game; say it again for more. All games if left out.", "GAME")]
Days = Annotated[str | None, _option("days", f"A booklet of so many days from DATE on, 1 to {MOST_DAYS}.", "NUMBER")]
Seed = Annotated[str | None, _option("seed", "Any word or number; without it a fresh one is drawn.", "WORD")]
Code = Annotated[str | None, _option("code", "A quest code from a sheet, instead of seed and options.", "CODE")]

PRINTING: tuple[tuple[str, Any, Any], ...] = (
    ("paper", Paper, None), ("ink", Ink, None), ("backs", Backs, None), ("only", Only, None), ("format", Format, None),
    ("dpi", Dpi, None), ("out", Out, None), ("force", Force, False), ("open", Open, False),
)  # fmt: skip
"""The options that say how a pack is printed: name, annotation, default."""


def is_switch(choice: Choice) -> bool:
    """Return whether an option of a game is said or denied, as `--mapping`, `--no-mapping`."""
    return set(choice.listed()) == {"yes", "no"}


def values(choice: Choice) -> str:
    """Return the values of an option in the order in which people count them, the usual one marked."""
    listed = choice.listed()
    if not listed:
        return f"[default: {choice.default}]"
    return "[" + " | ".join(f"{value} (default)" if value == choice.default else value for value in listed) + "]"


def _of_game(choice: Choice) -> tuple[str, Any, Any]:
    name = choice.name.replace("-", "_")
    if is_switch(choice):
        text = f"{choice.help} [default: {choice.default}]"
        return (
            name,
            Annotated[bool | None, typer.Option(f"--{choice.name}/--no-{choice.name}", help=text, show_default=False)],
            None,
        )
    return name, Annotated[str | None, _option(choice.name, f"{choice.help} {values(choice)}", choice.name.upper())], None


def with_options_of(game: Game[Any], command: Callable[..., None]) -> Callable[..., None]:
    """Return a command whose options are seed, code, those of a game, and those of printing; it is called with all by name."""
    rows = (("seed", Seed, None), ("code", Code, None), *map(_of_game, game.choices), *PRINTING)

    def of_game(**given: Any) -> None:
        command(**given)

    keyword = inspect.Parameter.KEYWORD_ONLY
    signature = inspect.Signature(
        [inspect.Parameter(name, keyword, default=default, annotation=kind) for name, kind, default in rows]
    )
    of_game.__signature__ = signature  # type: ignore[attr-defined]
    of_game.__annotations__ = {name: kind for name, kind, _ in rows}
    of_game.__doc__ = command.__doc__
    return of_game


def given(game: Game[Any], values: dict[str, Any]) -> dict[str, str]:
    """Return those values of a command that are options of the game and were said, as texts; switches say yes or no."""
    found: dict[str, str] = {}
    for choice in game.choices:
        value = values[choice.name.replace("-", "_")]
        if value is not None:
            found[choice.name] = {True: "yes", False: "no"}[value] if isinstance(value, bool) else value
    return found
