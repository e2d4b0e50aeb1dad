"""Options of commands: those that several commands share, and those of games, kits and tools as their own records tell them."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated, NamedTuple, TypeAlias

import msgspec
import typer

from generator.cli.common import support
from generator.cli.common.print_options import PrintOptions
from generator.core import limits
from generator.forge.choices import Parameter

Value: TypeAlias = str | bool | list[str] | None
"""What the command line may hand to a command for an option."""


class Row(NamedTuple):
    """An option of a command: the name of the argument that takes it, its annotation for Typer, and its default."""

    name: str
    kind: object
    default: Value


def usual(help: str, default: str) -> str:
    """Return a help text that names the value that is meant when nothing is said."""
    return f"{help} [default: {default}]"


def _option(name: str, help: str, metavar: str | None = None) -> object:
    return typer.Option(f"--{name}", help=help, metavar=metavar, show_default=False)


GameName = Annotated[str, typer.Argument(help="Which game; see delvepress games.", metavar="GAME")]
_GAMES = "A game, or several with commas; say it again for more. All games if left out."
Games = Annotated[list[str] | None, typer.Option("--game", "--games", help=_GAMES, metavar="GAME", show_default=False)]
Days = Annotated[str | None, _option("days", f"A booklet of so many days from DATE on, 1 to {limits.DAYS}.", "NUMBER")]
SEED = Row("seed", Annotated[str | None, _option("seed", "Any word or number; without it a fresh one is drawn.", "WORD")], None)
CODE = Row("code", Annotated[str | None, _option("code", "A quest code from a sheet, instead of seed and options.", "CODE")], None)
Out = Annotated[str | None, _option("out", usual("A folder, a file name, or - for standard output", f"{support.OUT}/"), "PLACE")]
_PAPER = usual("a4 or letter; a5 or half-letter for what is read as a book", support.PAPER)
Paper = Annotated[str | None, _option("paper", _PAPER, "PAPER")]
WHOLE_PAPER = Row("paper", Annotated[str | None, _option("paper", usual("a4 or letter", support.PAPER), "PAPER")], None)
"""The paper of what is printed on whole sheets alone."""
_INK = usual("full; low: no fills, a third of the ink; or grey: for printers without colour", support.INK)
Ink = Annotated[str | None, _option("ink", _INK, "INK")]
_FONT = usual(
    "book: the faces of old books; or plain: a sans whose letters cannot be mistaken (Atkinson Hyperlegible)", support.FONT
)
Font = Annotated[str | None, _option("font", _FONT, "FONT")]
_PRINT = usual(
    "normal; or large: everything laid out anew in one column, text at 16 points, words in figures at 10 or more, on a4 or letter",
    support.PRINT,
)
Print = Annotated[str | None, _option("print", _PRINT, "PRINT")]
_BACKS = usual(
    "Backs of what is cut out: none, duplex-long, duplex-short (how the paper turns), gutterfold; with --cutter pieces that need "
    "their backs get duplex-long where nothing is said",
    support.BACKS,
)
_PRINTER = usual("The printer whose correction is done to backs on a second side; see delvepress printer", "none")
_CUTTER = usual(
    "How pieces are cut. guillotine: by hand along crop marks; silhouette: by a machine that looks for three marks; silhouette-4: "
    "for marks in four corners; silhouette-feeder: for three, the upper ones lower. Machines get an SVG and a DXF file of the "
    "paths of every sheet, in mm from the paper's corner (SVG: top left, DXF: lower left), layer cut to cut and layer fold to "
    "crease; svg or dxf: one of these files alone, and no marks on the pages; png: for machines that print and then cut (Cricut, "
    "Brother), every side of a sheet as a picture at 300 dots an inch, transparent outside the pieces. Pieces that need their "
    "backs get them on the second side then (duplex-long) where nothing is said",
    support.CUTTER,
)
_ONE_UP = (
    "Pieces as print shops want them: one side a page, 3 mm bleed round it, no marks; as png a numbered front and back of each. "
    "Every piece has both its sides, so nothing is folded."
)
_BOOKLET = "What is read as a booklet to fold and staple, its pages half sheets; all else in a file of loose sheets."
_FORMATS = usual("pdf, png, json; html or md: one page to read or hear; several with commas", support.FORMAT)
_ONLY = "Some sheets of the pack by name, with commas; a name there is not is answered with those there are."
_BASE = "Where a site with the press in a browser stands, as https://...: QR codes of quests lead to its page then."
_DPI = usual(f"Dots per inch of png pictures, 36 to 600; {support.SHOP_DPI} for print shops", support.DPI)
_SPOILERS = "Pictures of sealed pages too, which png leaves out; the json of a challenge plain, once its day is over."

PRINTING: tuple[Row, ...] = (
    Row("paper", Paper, None),
    Row("ink", Ink, None),
    Row("font", Font, None),
    Row("print", Print, None),
    Row("backs", Annotated[str | None, _option("backs", _BACKS, "MODE")], None),
    Row("printer", Annotated[str | None, _option("printer", _PRINTER, "NAME")], None),
    Row("cutter", Annotated[str | None, _option("cutter", _CUTTER, "MACHINE")], None),
    Row("one_up", Annotated[bool, _option("one-up", _ONE_UP)], False),
    Row("booklet", Annotated[bool, _option("booklet", _BOOKLET)], False),
    Row("only", Annotated[str | None, _option("only", _ONLY, "SHEETS")], None),
    Row("base_url", Annotated[str | None, _option("base-url", _BASE, "ADDRESS")], None),
    Row("format", Annotated[str | None, _option("format", _FORMATS, "FORMATS")], None),
    Row("dpi", Annotated[str | None, _option("dpi", _DPI, "DPI")], None),
    Row("contact", Annotated[bool, _option("contact", "One png picture of all pages, with their labels.")], False),
    Row("spoilers", Annotated[bool, _option("spoilers", _SPOILERS)], False),
    Row("out", Out, None),
    Row("force", Annotated[bool, _option("force", "Replace files that are there already and hold something else.")], False),
    Row("open", Annotated[bool, _option("open", "Open the file when it is printed.")], False),
)  # fmt: skip
"""The options that say how something is printed, and where it goes."""
CUTTING = ("backs", "printer", "cutter", "one_up")
"""The options of printing that mean something to sheets with pieces to cut out alone, by the names of their arguments."""


_ANYWAY = "Tell it of the challenge of today, or of a later day, too, which others are still playing."
Anyway = Annotated[bool, typer.Option("--anyway", help=_ANYWAY)]
ANYWAY = Row("anyway", Anyway, False)
"""The option of every command that may tell what a challenge keeps."""


def print_options(values: Mapping[str, Value]) -> PrintOptions:
    """Return what a command was told of printing; raises ValidationError for a value of a type that no option has."""
    return msgspec.convert({row.name: values[row.name] for row in PRINTING if row.name in values}, PrintOptions)


def printing(*, without: Sequence[str] = ()) -> tuple[Row, ...]:
    """Return the options of printing but those that mean nothing to a command."""
    return tuple(row for row in PRINTING if row.name not in without)


def is_switch(parameter: Parameter) -> bool:
    """Return whether an option is said or denied, as `--mapping`, `--no-mapping`."""
    return set(parameter.listed()) == {"yes", "no"}


def values(parameter: Parameter) -> str:
    """Return the values of an option in the order in which people count them, the usual one marked."""
    listed = parameter.listed()
    if not listed:
        return f"[default: {parameter.default}]" if parameter.default else ""
    return "[" + " | ".join(f"{value} (default)" if value == parameter.default else value for value in listed) + "]"


def argument(parameter: Parameter) -> str:
    """Return the name of the argument that takes an option."""
    return parameter.name.replace("-", "_")


def row_of(parameter: Parameter, more: str = "") -> Row:
    """Return the option of a command that a record of a game stands for; `more` is added to what its help says."""
    if is_switch(parameter):
        text = f"{parameter.help}{more} [default: {parameter.default}]"
        switch = typer.Option(f"--{parameter.name}/--no-{parameter.name}", help=text, show_default=False)
        return Row(argument(parameter), Annotated[bool | None, switch], None)
    text = f"{parameter.help}{more} {values(parameter)}".strip()
    return Row(argument(parameter), Annotated[str | None, _option(parameter.name, text, parameter.name.upper())], None)


def switch_of(name: str, help: str) -> Row:
    """Return the option of a command that is a switch, off where it is not said."""
    return Row(name.replace("-", "_"), Annotated[bool, _option(name, help)], False)


def rows_of_games(games: Mapping[str, Sequence[Parameter]]) -> tuple[Row, ...]:
    """Return the options of a command that takes those of all games, by the games' ids: each once, told whose it is."""
    rows = []
    for name, one in {one.name: one for known in games.values() for one in known}.items():
        owners = [game for game, known in games.items() if name in [other.name for other in known]]
        rows.append(row_of(one, f" For {', '.join(owners)}."))
    return tuple(rows)


def with_options(command: Callable[..., None], rows: Iterable[Row], *, example: str = "") -> Callable[..., None]:
    """Return a command whose options are its own arguments and `rows`; it is called with all by name.

    Typer reads a command's signature; what a command takes as `**values` is written into it here. `example` stands at the end of
    its help text.
    """
    own = [one for one in inspect.signature(command, eval_str=True).parameters.values() if one.kind is not one.VAR_KEYWORD]
    keyword = inspect.Parameter.KEYWORD_ONLY
    more = [inspect.Parameter(row.name, keyword, default=row.default, annotation=row.kind) for row in rows]

    def with_all(**given: Value) -> None:
        command(**given)

    with_all.__signature__ = inspect.Signature([*(one.replace(kind=keyword) for one in own), *more])  # type: ignore[attr-defined]
    with_all.__annotations__ = {one.name: one.annotation for one in [*own, *more]}
    text = inspect.cleandoc(command.__doc__ or "")
    with_all.__doc__ = f"{text}\n\nExample: {example}" if example else text
    return with_all


def game_names(said: list[str] | None) -> list[str]:
    """Return the names of games as they were said, one by one or several with commas."""
    return [part.strip() for one in said or [] for part in one.split(",")]


def given(parameters: Iterable[Parameter], found: Mapping[str, Value]) -> dict[str, str]:
    """Return those values of a command that were said for some options, as texts; switches say yes or no."""
    said: dict[str, str] = {}
    for parameter in parameters:
        value = found.get(argument(parameter))
        if isinstance(value, bool):
            said[parameter.name] = "yes" if value else "no"
        elif isinstance(value, str):
            said[parameter.name] = value
    return said
