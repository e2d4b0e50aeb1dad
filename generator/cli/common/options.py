"""Options of commands: those that several commands share, and those of games, kits and tools as their own records tell them."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated, NamedTuple, TypeAlias

import typer

from generator.cli.common import completing, support
from generator.cli.common.grouped_help import FILES, LOOK, PIECES
from generator.cli.common.output import FORM, MAP, TYPED
from generator.core import limits
from generator.forge.choices import Parameter
from generator.press.drawing.papers import PAPERS
from generator.press.jobs.printing import print_request
from generator.press.jobs.printing.print_request import is_switch

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


EVERYDAY = ("grade", "heroes", "mode", "theme", "length", "paper", "ink", "print", "format", "out")
"""Options of games, of printing and of files that most people use; the help of a command tells them in full."""


def _option(name: str, help: str, metavar: str | None = None, *, group: str = "", values: Sequence[str] = ()) -> object:
    """Return an option as Typer takes it: in a group of the help unless it is for every day, its values completed by shells."""
    panel = None if name in EVERYDAY or not group else group
    complete = completing.listed(values) if values else None
    return typer.Option(f"--{name}", help=help, metavar=metavar, show_default=False, rich_help_panel=panel, autocompletion=complete)


GameName = Annotated[str, typer.Argument(help="Which game; see delvepress show.", metavar="GAME", autocompletion=completing.games)]
_GAMES = "A game, or several with commas; say it again for more. All games if left out."
Games = Annotated[
    list[str] | None,
    typer.Option("--game", help=_GAMES, metavar="GAME", show_default=False, autocompletion=completing.games),
]
Days = Annotated[str | None, _option("days", f"A booklet of so many days from DATE on, 1 to {limits.DAYS}.", "NUMBER")]
SEED = Row("seed", Annotated[str | None, _option("seed", "Any word or number; without it a fresh one is drawn.", "WORD")], None)
Out = Annotated[str | None, _option("out", usual("A folder, a file name, or - for standard output", f"{support.OUT}/"), "PLACE")]
Paper = Annotated[
    str | None,
    _option(
        "paper",
        usual(print_request.KNOWN["paper"].help, print_request.USUAL["paper"]),
        "PAPER",
        values=print_request.KNOWN["paper"].listed(),
    ),
]
Ink = Annotated[
    str | None,
    _option(
        "ink", usual(print_request.KNOWN["ink"].help, print_request.USUAL["ink"]), "INK", values=print_request.KNOWN["ink"].listed()
    ),
]
_PICTURES = f" ({support.DPI} dots an inch, or png:300); contact: all pages in one"
_OUTPUT = {
    "format": usual(f"pdf; png{_PICTURES}; json; html or md, to read or hear; several with commas", support.FORMAT),
}
_NO_MAP = tuple(name for name in TYPED if name not in (MAP, FORM))
_SWITCHES = {
    "spoilers": "Pictures of sealed pages too, which png leaves out; the json of a challenge plain, once its day is over.",
    "force": "Replace files that are there already and hold something else.",
    "open": "Open the file when it is printed.",
}
"""The options that say what becomes of what is printed, beside --out."""


def argument(name: str) -> str:
    """Return the name of the argument that takes an option."""
    return name.replace("-", "_")


def switch_of(name: str, help: str, group: str = "") -> Row:
    """Return the option of a command that is a switch, off where it is not said."""
    return Row(argument(name), Annotated[bool, _option(name, help, group=group)], False)


def text_of(name: str, help: str, group: str = "", values: Sequence[str] = ()) -> Row:
    """Return the option of a command that takes a text."""
    return Row(argument(name), Annotated[str | None, _option(name, help, name.upper(), group=group, values=values)], None)


def _printing_row(option: Parameter) -> Row:
    """Return the option of a command that an option of printing stands for."""
    group = PIECES if option.name in print_request.CUTTING else LOOK
    if is_switch(option):
        return switch_of(option.name, option.help, group)
    return text_of(option.name, usual(option.help, option.default) if option.default else option.help, group, option.listed())


_ROWS = {option.name: _printing_row(option) for option in print_request.PRINTING}
for _name in ("fillable", "printer"):
    del _ROWS[_name]  # --format form and --backs WAY:PRINTER say them
WHOLE_PAPER = text_of("paper", usual("a4 or letter", print_request.USUAL["paper"]), values=tuple(PAPERS))
"""The paper of what is printed on whole sheets alone."""
MAP_FORMAT = text_of(
    "format",
    usual(f"pdf; png{_PICTURES}; svg: the map; json; html or md, to read or hear; several with commas", support.FORMAT),
    FILES,
    (*_NO_MAP, MAP),
)
"""The format of one quest, which may have a map."""
FORM_FORMAT = text_of(
    "format",
    usual(
        f"pdf; form: a PDF to fill in on a screen, with fields and check boxes; png{_PICTURES}; html or md, to read or hear; "
        "several with commas",
        support.FORMAT,
    ),
    FILES,
    (*(name for name in _NO_MAP if name != "json"), FORM),
)
"""The format of record sheets."""
PRINTING: tuple[Row, ...] = (
    *_ROWS.values(),
    *(text_of(name, help, FILES, _NO_MAP if name == "format" else ()) for name, help in _OUTPUT.items()),
    *(switch_of(name, _SWITCHES[name], FILES) for name in ("spoilers",)),
    Row("out", Out, None),
    *(switch_of(name, _SWITCHES[name], FILES) for name in ("force", "open")),
)
"""The options that say how something is printed, and where it goes."""
QUEST_PRINTING = tuple(MAP_FORMAT if row.name == MAP_FORMAT.name else row for row in PRINTING)
"""Those of one quest."""
CUTTING = tuple(argument(name) for name in print_request.CUTTING)
"""The options of printing that mean something to sheets with pieces to cut out alone, by the names of their arguments."""


_ANYWAY = "Tell it of the challenge of today, or of a later day, too, which others are still playing."
Anyway = Annotated[bool, typer.Option("--anyway", help=_ANYWAY, rich_help_panel=FILES)]
ANYWAY = Row("anyway", Anyway, False)
"""The option of every command that may tell what a challenge keeps."""


def print_options(values: Mapping[str, Value]) -> dict[str, str]:
    """Return what a command was told of printing and of its files, as texts by the names of options; switches say yes."""
    names = [row.name for row in PRINTING]
    typed = {name.replace("_", "-"): values.get(name) for name in names}
    return {name: "yes" if value is True else value for name, value in typed.items() if value is True or isinstance(value, str)}


def printing(*, without: Sequence[str] = ()) -> tuple[Row, ...]:
    """Return the options of printing but those that mean nothing to a command."""
    return tuple(row for row in PRINTING if row.name not in without)


def values(parameter: Parameter) -> str:
    """Return the values of an option in the order in which people count them, the usual one marked."""
    listed = parameter.listed()
    if not listed:
        return f"[default: {parameter.default}]" if parameter.default else ""
    return "[" + " | ".join(f"{value} (default)" if value == parameter.default else value for value in listed) + "]"


def row_of(parameter: Parameter, more: str = "", group: str = "") -> Row:
    """Return the option of a command that a record of a game stands for; `more` is added to what its help says."""
    if is_switch(parameter):
        text = f"{parameter.help}{more} [default: {parameter.default}]"
        switch = typer.Option(
            f"--{parameter.name}/--no-{parameter.name}", help=text, show_default=False, rich_help_panel=group or None
        )
        return Row(argument(parameter.name), Annotated[bool | None, switch], None)
    text = f"{parameter.help}{more} {values(parameter)}".strip()
    return text_of(parameter.name, text, group, parameter.listed())


def rows_of_games(games: Mapping[str, Sequence[Parameter]], group: str = "") -> tuple[Row, ...]:
    """Return the options of a command that takes those of all games, by the games' ids: each once, told whose it is."""
    rows = []
    for name, option in {option.name: option for known in games.values() for option in known}.items():
        owners = [game for game, known in games.items() if name in [other.name for other in known]]
        rows.append(row_of(option, f" For {', '.join(owners)}.", group))
    return tuple(rows)


def with_options(command: Callable[..., None], rows: Iterable[Row], *, example: str = "") -> Callable[..., None]:
    """Return a command whose options are its own arguments and `rows`; it is called with all by name.

    Typer reads a command's signature; what a command takes as `**values` is written into it here. `example` stands at the end of
    its help text.
    """
    own = [
        parameter
        for parameter in inspect.signature(command, eval_str=True).parameters.values()
        if parameter.kind is not parameter.VAR_KEYWORD
    ]
    keyword = inspect.Parameter.KEYWORD_ONLY
    more = [inspect.Parameter(row.name, keyword, default=row.default, annotation=row.kind) for row in rows]

    def with_all(**given: Value) -> None:
        command(**given)

    with_all.__signature__ = inspect.Signature([*(parameter.replace(kind=keyword) for parameter in own), *more])  # type: ignore[attr-defined]
    with_all.__annotations__ = {parameter.name: parameter.annotation for parameter in [*own, *more]}
    text = inspect.cleandoc(command.__doc__ or "")
    with_all.__doc__ = f"{text}\n\nExample: {example}" if example else text
    return with_all


def game_names(typed: list[str] | None) -> list[str]:
    """Return the names of games as they were said, one by one or several with commas."""
    return [part.strip() for text in typed or [] for part in text.split(",")]


def given(parameters: Iterable[Parameter], typed: Mapping[str, Value]) -> dict[str, str]:
    """Return those values of a command that were said for some options, as texts; switches say yes or no."""
    texts: dict[str, str] = {}
    for parameter in parameters:
        value = typed.get(argument(parameter.name))
        if isinstance(value, bool):
            texts[parameter.name] = "yes" if value else "no"
        elif isinstance(value, str):
            texts[parameter.name] = value
    return texts
