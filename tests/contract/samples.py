"""The games, and quests of them that many tests look at: made once in a process, spread over all values of every option."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import cache
from itertools import product
from math import prod
from typing import Any

from generator import registry
from generator.core.seeds import seed_from_word
from generator.draw.figures import Figure
from generator.forge import book_making, series_making
from generator.forge.book import Volume
from generator.forge.challenges import Challenge
from generator.forge.choices import Choice, Number, Parameter, settle
from generator.forge.game import Game
from generator.forge.making import Made
from generator.forge.pack import Kit, Sheet
from generator.forge.series import Bound
from generator.press.imposition import cut_sheets
from generator.press.jobs.printing.job import Job
from generator.press.markup import templates
from tests import null_game
from tests.contract import kept

REAL = tuple(registry.all_games().values())
GAMES = (*(game for game in REAL if game.id != null_game.GAME.id), null_game.GAME)
DAILY = tuple(game for game in REAL if game.daily is not None)
"""The games that have a challenge a day."""
ALL = "DELVEPRESS_TEST_ALL"
"""The environment variable that is set while the long sweeps run too."""
FEW = 4
"""Each value of an option with no more than these is looked at in every run."""
SHORT = 20
"""An option with more values than this is sampled at even distances."""
MOST_KITS = 48
"""A kit with more mixes of options than this is printed with so few that they use every value."""
MOST_VALUES = 8
"""An option of a kit with more values than this is tried with the first and the last."""

Quests = list[tuple[dict[str, str], Made[Any]]]


def some_values(choice: Choice, most: int = SHORT) -> list[str]:
    """Return all values of a short option, the first, the last and some between of a long one."""
    if len(choice) <= most:
        return [choice.value(index) for index in range(len(choice))]
    return [choice.value(index * (len(choice) - 1) // (most - 1)) for index in range(most)]


def spread(game: Game[Any]) -> list[dict[str, str]]:
    """Return so few settings that together they use every one of `some_values`, in ever other company.

    A value that a game refuses beside those of the options before it gives way to the default.
    """
    return [suited(game, row) for row in mixed({choice.name: some_values(choice, 12) for choice in game.choices})]


def suited(game: Game[Any], row: Mapping[str, str]) -> dict[str, str]:
    """Return settings of a row that go together, the default of an option whose value is refused beside those before it."""
    found: dict[str, str] = {}
    for name, value in row.items():
        tried = {**found, name: value}
        found = found if game.conflict(game.defaults() | tried) else tried
    return game.defaults() | found


def mixed(columns: Mapping[str, Sequence[str]]) -> list[dict[str, str]]:
    """Return as many rows as the longest column has values; together they use every value of every column."""
    return [
        {name: column[(row + place * (row // len(column))) % len(column)] for place, (name, column) in enumerate(columns.items())}
        for row in range(max(map(len, columns.values()), default=1))
    ]


def every_mix(game: Game[Any]) -> list[dict[str, str]]:
    """Return the settings of every mix of short options that go together, with five values of each long one."""
    names = [choice.name for choice in game.choices]
    columns = [some_values(choice) if len(choice) <= SHORT else some_values(choice, 5) for choice in game.choices]
    found = [dict(zip(names, row, strict=True)) for row in product(*columns)]
    return [row for row in found if not game.conflict(row)]


DAYS = (date(2031, 5, 5), date(2031, 5, 11), date(2032, 2, 29))
"""A Monday, a Sunday, and a leap day."""


def challenge(game_id: str, day: date) -> Challenge:
    """Return a game's challenge of a day."""
    return kept.challenge(registry.game(game_id), day)


def fixed(game_id: str) -> Made[Any]:
    """Return the quest of a game that its goldens show whole."""
    game = registry.game(game_id)
    return kept.made(game, game.defaults(), seed_from_word("golden 0"))


@cache
def _spread(game_id: str) -> list[dict[str, str]]:
    return spread(next(game for game in GAMES if game.id == game_id))


def made(game_id: str, row: int) -> tuple[dict[str, str], Made[Any]]:
    """Return the settings of a row of `spread` and their quest."""
    options = _spread(game_id)[row]
    return options, kept.made(next(game for game in GAMES if game.id == game_id), options, seed_from_word(f"contract {row}"))


# ---------------------------------------------------------------------- series


def quiet(done: int, count: int) -> None:
    """Take no notice of progress."""


@cache
def series_of(game_id: str) -> Bound[Any, Any]:
    """Return the series of a game that has one, with the usual options."""
    game = next(game for game in GAMES if game.id == game_id)
    return series_making.bind(game, series_making.settled(game, {}), "torch", quiet, quiet)


def series_sheets(game: Game[Any]) -> list[Sheet]:
    """Return the sheets of a game's series that are not its quests'; none for a game without one."""
    if game.series is None:
        return []
    packs = series_making.series_of(game).make_packs(series_of(game.id))
    return [sheet for pack in (packs.front, *packs.before, packs.behind) for sheet in pack.sheets]


@cache
def volume_of(game_id: str) -> Volume[Any]:
    """Return a book of one puzzle, with the usual options, of a game that has books."""
    game = next(game for game in GAMES if game.id == game_id)
    return book_making.gather(game, book_making.settled(game, {"count": "1"}), "contract", make=kept.made)


def book_sheets(game: Game[Any]) -> list[Sheet]:
    """Return the sheets of a game's books of puzzles; none for a game without one."""
    if game.book is None:
        return []
    packs = book_making.book_of(game).make_packs(volume_of(game.id))
    starts = dict.fromkeys((*packs.openers, *packs.pages, "solutions"), 1)
    every = (packs.front(starts), *packs.openers.values(), *packs.pages.values(), packs.solutions, packs.back(starts))
    return [sheet for pack in every for sheet in pack.sheets]


def solution_sheets(game: Game[Any]) -> list[Sheet]:
    """Return the sheets on which a game's solver shows the best play; none for a game that draws none."""
    if game.solver is None or game.solver.page is None:
        return []
    one = made(game.id, 0)[1]
    return list(game.solver.page(one.quest, settle(game.solver.options, {}, game.id), quiet).pack.sheets)


# ---------------------------------------------------------------------- kits


def values(parameter: Parameter) -> list[str]:
    """Return the values with which a kit's option is tried: all that are listed or two of many, few and many of a number."""
    if isinstance(parameter, Number):
        numbers = {parameter.least, int(parameter.default), min(parameter.least + 2, parameter.most), parameter.most}
        return [str(number) for number in sorted(numbers)]
    listed = list(parameter.listed()) or [parameter.default]
    return listed if len(listed) <= MOST_VALUES else [listed[0], listed[-1]]


def kit_settings(kit: Kit, tried: Callable[[Parameter], list[str]] = values) -> list[dict[str, str]]:
    """Return the settings of a kit that are printed: every mix of the values `tried`, or so few that they use every value."""
    columns = {one.name: tried(one) for one in kit.options}
    if prod(map(len, columns.values())) <= MOST_KITS:
        return [dict(zip(columns, row, strict=True)) for row in product(*columns.values())]
    return mixed(columns)


def kits(game: Game[Any]) -> list[tuple[Kit, dict[str, str]]]:
    """Return every kit of a game with all settings with which it is printed."""
    return [(kit, settings) for kit in game.kits for settings in kit_settings(kit)]


# ---------------------------------------------------------------------- jobs


def drawings(job: Job) -> dict[str, Figure]:
    """Return every figure of a job by a name of its own, those that the press adds and both sides of what is cut out among them."""
    found: dict[str, Figure] = {**job.pack.figures, **job.figures}
    for name, deck in job.pack.decks.items():
        for cut in deck.pieces:
            found |= {f"{name}/{cut.id} front": cut.front, f"{name}/{cut.id} back": cut.back}
    return found


def rendered(job: Job, sheet: Sheet, icons: str = "") -> str:
    """Return the XML of a sheet that is not one to cut, with all the words that the press adds to the game's."""
    paper, backs = job.settings.paper, job.settings.backs
    cut = [(one, job.pack.decks[one.deck]) for one in job.pack.sheets if one.deck]
    found = [cut_sheets.cutting_summary(one, cut_sheets.plan(one, deck, paper, backs), deck) for one, deck in cut]
    return templates.render(sheet.template, {**job.words(), "icon_credits": icons, "sheet": sheet, "cutting": found})


def few_rows(game: Game[Any]) -> list[int]:
    """Return the rows of a game's spread that tests look at together: all with --all-slow.

    In every run it is every other one, and those with a value of an option of few that none before them has.
    """
    seen: set[tuple[str, str]] = set()
    found = []
    for row, options in enumerate(_spread(game.id)):
        told = {(choice.name, options[choice.name]) for choice in game.choices if len(choice) <= FEW}
        if os.environ.get(ALL) or row % 2 == 0 or not told <= seen:
            found.append(row)
            seen |= told
    return found


def rows(games: tuple[Game[Any], ...]) -> list[tuple[Game[Any], int]]:
    """Return every game with every row of its spread."""
    return [(game, row) for game in games for row in range(len(spread(game)))]


def named(value: object) -> str:
    """Return what a parameter is called in the name of a test."""
    return value.id if isinstance(value, Game) else str(value)
