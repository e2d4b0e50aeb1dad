"""The command that tells: which games there are, the options of a game, the schema of its quests, a quest in the terminal."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Annotated

import typer

from generator.cli.commands.quest_commands import shown_as
from generator.cli.common import completing, sources, support, today
from generator.cli.common.idle import refuse_idle
from generator.cli.common.options import Anyway, Value, given, rows_of_games, usual, values, with_options
from generator.core import data
from generator.core.messages import refused
from generator.forge.choices import Parameter
from generator.forge.game import AnyGame
from generator.forge.pack import BOXES, SLEEVED
from generator.press.jobs.printing.print_request import is_switch

FORMATS = ("text", "schema")
MOST_TWICE = 4
"""Lists of so many values are told again where they stand above."""
_SOURCE = "A game, for its options, or a quest: its code, or a PDF or JSON file made earlier. Without it all games are told."
_FORMAT = usual("text: lines to read; schema: the JSON Schema of a game's quests", "text")


def show_of(games: Mapping[str, AnyGame]) -> Callable[..., None]:
    """Return the command that shows games and quests in the terminal, with the options of printing of all games.

    It raises BadOption for an option of another game's printing, and for one that means nothing to what is shown.
    """
    known: dict[str, Parameter] = {option.name: option for game in games.values() for option in game.printing}

    def show(
        source: Annotated[
            str | None,
            typer.Argument(metavar="[GAME-OR-CODE]", help=_SOURCE, show_default=False, autocompletion=completing.games_and_codes),
        ] = None,
        format: Annotated[
            str | None,
            typer.Option(metavar="FORMAT", help=_FORMAT, show_default=False, autocompletion=completing.listed(FORMATS)),
        ] = None,
        spoilers: Annotated[bool, typer.Option("--spoilers", help="Show the encounters and the finale of a quest too.")] = False,
        anyway: Anyway = False,
        **values: Value,
    ) -> None:
        """Show the games, the options of one, or a quest: its story, goal and rating, and with --spoilers all of it."""
        if format is not None and format.lower() not in FORMATS:
            raise refused("format", format, FORMATS)
        schema = format is not None and format.lower() == "schema"
        game = None if source is None else sources.game_named(source, games)
        if source is not None and game is None:
            refuse_idle({"format": schema}, ("format",), "schema is of the quests of a game; give a game instead of a quest")
            _show_quest(source, given(known.values(), values), spoilers=spoilers, anyway=anyway)
            return
        asked = {**values, "spoilers": spoilers, "anyway": anyway, "format": game is None and schema}
        refuse_idle(asked, (*known, "spoilers", "anyway"), "is for a quest; give a code or a file, or leave it out")
        refuse_idle(asked, ("format",), "schema is of the quests of a game; name it")
        if game is not None and schema:
            print(json.dumps(data.schema(game.quest), indent=2, ensure_ascii=False))
            return
        for shown_game in games.values() if game is None else (game,):
            print("\n".join(_lines(shown_game)))

    rows = rows_of_games({game.id: game.printing for game in games.values()})
    return with_options(show, rows, example="delvepress show B-0500-SKME-TVQS-S7")


def _show_quest(source: str, printing: Mapping[str, str], *, spoilers: bool, anyway: bool) -> None:
    from generator.press.jobs.printing import book, quest_jobs
    from generator.press.jobs.printing.job import PrintSettings
    from generator.press.jobs.printing.sheet_words import words_of_sheet
    from generator.press.markup.plain import plain_text

    game, made = support.load(source, may=lambda code: today.check_told(code, anyway=anyway or not spoilers))
    job = quest_jobs.quest_job(game, made, PrintSettings(), shown_as(game, dict(printing)))
    cutting = book.summaries(job)
    for sheet in job.pack.sheets:
        if sheet.show == "always" or (sheet.show == "spoilers" and spoilers):
            print(plain_text(words_of_sheet(job, sheet, cutting)))


def _lines(game: AnyGame) -> Iterator[str]:
    """Yield what is told of a game: its edition and its letter, then its options and those of its other documents."""
    yield f"{game.id}  ({game.title}, edition {game.edition}, codes begin with {game.letter})"
    yield f"  {game.summary}"
    quests = (*game.choices, *game.printing)
    names = {option.name: f"--{'no-' if is_switch(option) and option.default == 'yes' else ''}{option.name}" for option in quests}
    wide = max(map(len, names.values()), default=0)
    for option in quests:
        yield f"  {names[option.name]:<{wide}}  {option.help} {values(option)}".rstrip()
    if game.series is not None:
        options = [f"--{option.name} {', '.join(option.listed())}" for option in game.series.options if option not in game.choices]
        yield f"  quest {'; '.join(options)}"
    if game.season is not None:
        yield "  season --seed WORD --weeks 24, a quest a week with a ledger"
    if game.book is not None:
        options = [f"--{option.name} {', '.join(option.listed()) or option.default}" for option in game.book.options]
        yield f"  book {'; '.join(options)}"
    told = {option.name: option.listed() for option in (*game.choices, *game.printing)}
    for kit in game.kits:
        own = [option for option in kit.options if option.name != SLEEVED]
        asked = "; ".join(f"--{option.name} {_values(option, told)}".rstrip() for option in own)
        several = sum(other.command == kit.command for other in game.kits) > 1
        command = f"kit --kit {', '.join(BOXES)}" if kit.command == "box" else kit.command
        yield f"  {command}{f' --kit {kit.id}' if several else ''} {asked}".rstrip()


def _values(option: Parameter, told: Mapping[str, Sequence[str]]) -> str:
    """Return the values of an option of a kit, or its default; what stands above by the same name is not told again."""
    listed = option.listed()
    if len(listed) > MOST_TWICE and told.get(option.name) == listed:
        return "as above"
    return ", ".join(listed) or option.default
