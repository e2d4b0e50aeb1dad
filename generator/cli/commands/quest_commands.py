"""The command for quests: make one of a game and print it, or several of one story; print one again from its code or a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec.structs import replace

from generator.cli.commands import series_commands
from generator.cli.common import chance, completing, helpers, pools, publishing, season_options, support, terminal
from generator.cli.common.grouped_help import RULES
from generator.cli.common.idle import refuse_idle
from generator.cli.common.options import (
    ANYWAY,
    QUEST_PRINTING,
    SEED,
    Anyway,
    Value,
    given,
    print_options,
    row_of,
    rows_of_games,
    switch_of,
    text_of,
    with_options,
)
from generator.cli.common.packs import PACK, check_source, named_pack, with_pack
from generator.core.errors import BadOption
from generator.core.seeds import WEEKS
from generator.forge import seasons
from generator.forge.choices import OneOf, Parameter, settle
from generator.forge.game import AnyGame
from generator.press.jobs.printing.printed_text import check_lines
from generator.press.jobs.store import quest_files

if TYPE_CHECKING:
    from generator.core.data import Record
    from generator.forge.making import Made
    from generator.forge.seasons import NamedSeason

Source = Annotated[
    str,
    typer.Argument(
        metavar="CODE-OR-FILE", help="A quest code, or a PDF or JSON file made earlier.", autocompletion=completing.codes
    ),
]


MEASURE = OneOf("measure", ("own", "all"), "own: what the grade needs; all: other numbers of heroes too; takes longer.")
"""What is measured of a quest, for games that can measure more than its grade."""


Word = Annotated[
    str | None, typer.Argument(metavar="[WORD]", help="The word of its seed, as --seed says it too.", show_default=False)
]


def quest_of(game: AnyGame) -> Callable[..., None]:
    """Return the command that makes and prints a quest of one game, or a series of them, with that game's own options."""

    def quest(word: Word = None, **values: Value) -> None:
        if word is not None and values["seed"] is not None:
            raise BadOption("The word behind the game is its seed already; leave out --seed, or that word.")
        typed = values if word is None else {**values, "seed": word}
        if any(values.get(name) is not None for name in (SEASON, WEEK)):
            _week(game, typed)
            return
        series = series_commands.is_wanted(game, typed)
        _refuse_idle(game, typed, series=series)
        if series:
            refuse_idle(values, (PACK.name,), "is for one quest alone; a series is of the house's themes")
            series_commands.print_series(game, typed)
        else:
            _quest(with_pack(game, values), typed)

    quest.__doc__ = f"Make a quest for {game.title} and print it: the same seed and options give the same pages on every machine."
    example = f"delvepress quest {game.id} torchlight --paper letter"
    longer = (row_of(MEASURE, group=RULES),) if game.measure_all is not None else ()
    own = (
        *(row_of(choice, series_commands.shared_values(game, choice.name), group=RULES) for choice in game.choices),
        *(row_of(option, group=RULES) for option in game.printing),
    )
    packed = (PACK,) if game.content is not None else ()
    played = (pools.WORKERS,) if game.by_hands is not None else ()
    presets = (switch_of(preset.name, preset.help) for preset in game.presets)
    several = (
        row_of(option, group="" if option.name == series_commands.COUNT else RULES) for option in series_commands.own_options(game)
    )
    begin = (SEED,) if game.season is None else (SEED, *SEASON_ROWS)
    rows = (*begin, *own, *presets, *packed, *longer, *several, *QUEST_PRINTING, *played, ANYWAY)
    return with_options(quest, rows, example=example)


SEASON, WEEK = "season", "week"
SEASON_ROWS = (
    text_of(SEASON, "With --week: the word of a season, whose quest of that week is made.", RULES),
    text_of(WEEK, f"With --season: a week of it, 1 to {WEEKS}.", RULES),
)


def _week(game: AnyGame, values: Mapping[str, Value]) -> None:
    """Make and print the quest of a week of a season, as the values of the command say."""
    word, number = values[SEASON], values[WEEK]
    if not isinstance(word, str) or not isinstance(number, str):
        raise BadOption("--season and --week go together: the word of a season, and a week of it.")
    if values["seed"] is not None:
        raise BadOption("The quest of a season's week has no seed of its own; leave out --seed, or --season and --week.")
    refuse_idle(values, (PACK.name,), "is for a quest with a seed of its own; a season is of the house's themes")
    if series_commands.is_wanted(game, values):
        raise BadOption(f"A week of a season is one quest; leave out --{series_commands.COUNT}, or --season and --week.")
    season, week = seasons.of_word(word), season_options.week(number)
    _quest(game, values, season, week)


def _refuse_idle(game: AnyGame, values: Mapping[str, Value], *, series: bool) -> None:
    """Raise BadOption for an option that means nothing to a series of quests, or to one quest alone."""
    if game.series is None:
        return
    if not series:
        own = [option.name for option in series_commands.own_options(game) if option.name != series_commands.COUNT]
        refuse_idle(values, own, f"is for several quests of one story; say --{series_commands.COUNT} too")
        return
    shared = [option.name for option in game.series.options]
    single = [name for name in given((*game.choices, *game.printing), values) if name not in shared]
    single += [*(preset.name for preset in game.presets), MEASURE.name, *series_commands.IDLE, "anyway"]
    refuse_idle(values, single, f"is for one quest alone; leave it out, or --{series_commands.COUNT}")


def _quest(game: AnyGame, values: Mapping[str, Value], season: NamedSeason | None = None, week: int = 0) -> None:
    """Make and print one quest: of a `week` of a `season`, or of a seed."""
    options, seed = given(game.choices, values), values["seed"]
    for preset in (preset for preset in game.presets if values.get(preset.name)):
        options = {**preset.choices, **options}
        if preset.print and values["print"] is None:
            values = {**values, "print": preset.print}
    shown = shown_as(game, given(game.printing, values))
    measured = settle((MEASURE,), given((MEASURE,), values), f"delvepress quest {game.id}")["measure"]
    workers = pools.workers_here(values)
    settings = support.saved()
    wanted = support.choose(settings, print_options(values), maps=True)
    publishing.check_files(wanted)
    publishing.check_place(wanted)
    settled = support.options(game, settings, options) if season is None else season_options.of_quests(game, settings, options)
    if season is not None:
        wanted = replace(wanted, request=replace(wanted.request, season=season.word))
        made = support.make_week(game, settled, season.number, week, workers)
    else:
        made = support.make(game, settled, seed if isinstance(seed, str) else chance.announced_word(), workers)
    if "grade" in options and made.rating.grade not in game.grades():
        terminal.info(f"This quest has no grade ({made.rating.grade}): --grade chose what it is dealt from, not how hard it is.")
    if measured == "all":
        made = _measured_all(game, made, workers)
        publishing.publish(game, made, wanted, measured_all=True, printing=shown, anyway=bool(values["anyway"]))
    else:
        publishing.publish(game, made, wanted, printing=shown, anyway=bool(values["anyway"]))


def shown_as(game: AnyGame, options: dict[str, str]) -> dict[str, str]:
    """Return a game's options of printing as they were said, settled; raises BadOption for one that it does not have."""
    settled = settle(game.printing, options, f"Printing {game.id}")
    check_lines(game.printing, settled)
    return settled


def _measured_all(game: AnyGame, made: Made[Record], workers: int) -> Made[Record]:
    """Return a quest whose rating says all that can be measured of it, by so many workers (0: one for each core)."""
    with helpers.hands(workers) as hands:
        measure_all = game.played_by(hands).measure_all
        if measure_all is None:
            raise BadOption(f"{game.id} has nothing more to be measured; leave out --measure.")
        if game.by_hands is not None:
            hands.begin(game.by_hands.ready)
        with terminal.steps("measuring under other conditions") as step:
            return replace(made, rating=measure_all(made.quest, made.rating, step))


def again_of(games: Mapping[str, AnyGame]) -> Callable[..., None]:
    """Return the command that prints a quest again, with the options of printing of all games.

    It raises BadOption for an option of another game's printing.
    """
    known: dict[str, Parameter] = {option.name: option for game in games.values() for option in game.printing}

    def again(source: Source, anyway: Anyway = False, **values: Value) -> None:
        """Print a quest again: a code makes it anew, a file prints the quest that is saved inside it."""
        wanted = support.choose(support.saved(), print_options(values), maps=True)
        publishing.check_files(wanted)
        publishing.check_place(wanted)
        measured = settle((MEASURE,), given((MEASURE,), values), "delvepress quest")["measure"]
        options = given(known.values(), values)
        if (pack := named_pack(values)) is not None:
            check_source(pack, source)

        def prints(game: AnyGame) -> None:
            shown_as(game, options)

        game, made = support.load(source, prints)
        shown = shown_as(game, {**support.printed_as(source, game), **options})
        note = quest_files.challenge_note(made.code)
        measured_all = measured == "all"
        made = _measured_all(game, made, workers=0) if measured_all else made
        publishing.publish(game, made, wanted, source, measured_all=measured_all, printing=shown, anyway=anyway, note=note)

    rows = (
        *rows_of_games({game.id: game.printing for game in games.values()}, RULES),
        row_of(MEASURE, group=RULES),
        PACK,
        *QUEST_PRINTING,
    )
    return with_options(again, rows, example="delvepress quest B-0500-SKME-TVQS-S7 --ink low")
