"""The games, and quests of them that many tests look at: made once in a process, spread over all values of every option."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import cache
from itertools import product
from typing import Any

from generator import registry
from generator.core.code import seed_from_word
from generator.forge import daily
from generator.forge.daily import Challenge
from generator.forge.game import Choice, Drawn, Game, Sheet
from generator.forge.making import Made, make
from generator.press.imposition import cut_sheets
from generator.press.jobs.book import Job
from generator.press.markup import templates
from tests import null_game
from tests.contract.kept import kept

REAL = tuple(registry.all_games().values())
GAMES = (*REAL, null_game.GAME)
SHORT = 20
"""An option with more values than this is sampled at even distances."""

Quests = list[tuple[dict[str, str], Made[Any]]]


def some_values(choice: Choice, most: int = SHORT) -> list[str]:
    """Return all values of a short option, the first, the last and some between of a long one."""
    if len(choice) <= most:
        return [choice.value(index) for index in range(len(choice))]
    return [choice.value(index * (len(choice) - 1) // (most - 1)) for index in range(most)]


def spread(game: Game[Any]) -> list[dict[str, str]]:
    """Return so few settings that together they use every one of `some_values`, in ever other company."""
    columns = [some_values(choice, 12) for choice in game.choices]
    most = max(map(len, columns))
    return [
        {
            choice.name: column[(row + place * (row // len(column))) % len(column)]
            for place, (choice, column) in enumerate(zip(game.choices, columns, strict=True))
        }
        for row in range(most)
    ]


def every_mix(game: Game[Any]) -> list[dict[str, str]]:
    """Return the settings of every mix of short options, with five values of each long one."""
    names = [choice.name for choice in game.choices]
    columns = [some_values(choice) if len(choice) <= SHORT else some_values(choice, 5) for choice in game.choices]
    return [dict(zip(names, row, strict=True)) for row in product(*columns)]


DAYS = (date(2031, 5, 5), date(2031, 5, 11), date(2032, 2, 29))
"""A Monday, a Sunday, and a leap day."""


@cache
def challenge(game_id: str, day: date) -> Challenge:
    """Return a game's challenge of a day."""
    game = next(game for game in REAL if game.id == game_id)
    made: Made[Any] = kept(f"{game_id}-{day}", lambda: daily.challenge(game, day).made)
    return daily.challenge(game, day, made=made)


@cache
def fixed(game_id: str) -> Made[Any]:
    """Return the quest of a game that its goldens show whole."""
    game = next(game for game in REAL if game.id == game_id)
    return kept(f"{game_id}-golden", lambda: make(game, game.defaults(), seed_from_word("golden 0")))


@cache
def made(game_id: str, row: int) -> tuple[dict[str, str], Made[Any]]:
    """Return the settings of a row of `spread` and their quest."""
    game = next(game for game in GAMES if game.id == game_id)
    options = spread(game)[row]
    return options, kept(f"{game_id}-{row}", lambda: make(game, options, seed_from_word(f"contract {row}")))


def blanks(game: Game[Any]) -> list[dict[str, str]]:
    """Return the settings of blank sheets: every layout of a game, few and many."""
    return [{"count": count, "layout": layout} for layout in game.blank_layouts for count in ("1", "2", "3", "8")]


def drawings(words: Mapping[str, Any]) -> dict[str, Drawn]:
    """Return every figure that a view hands out by a name of its own, fronts and backs of what is cut out among them."""
    found: dict[str, Drawn] = dict(words["figures"])
    for name, deck in words.get("decks", {}).items():
        for cut in deck.cuts:
            found |= {f"{name}/{cut.id} front": cut.front, f"{name}/{cut.id} back": cut.back}
    return found


def rendered(job: Job, sheet: Sheet, icons: str = "") -> str:
    """Return the XML of a sheet that is not one to cut, with all the words that the press adds to the game's."""
    decks = job.words.get("decks", {})
    cut = [(one, decks[one.deck]) for one in job.sheets if one.deck]
    found = [cut_sheets.component(one, cut_sheets.plan(one, deck, job.paper, job.backs), deck) for one, deck in cut]
    return templates.render(sheet.template, {**job.words, "icon_credits": icons, "sheet": sheet, "cutting": found})


def rows(games: tuple[Game[Any], ...]) -> list[tuple[Game[Any], int]]:
    """Return every game with every row of its spread."""
    return [(game, row) for game in games for row in range(len(spread(game)))]


def named(value: object) -> str:
    """Return what a parameter is called in the name of a test."""
    return value.id if isinstance(value, Game) else str(value)
