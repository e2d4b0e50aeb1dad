"""Daily challenges: from a date to a game's options and seed by pure functions; fate strips; targets, results, what is shared.

A challenge's seed holds its number, so that no two days share one and no typed word leads to one. The options follow the weekday,
the theme a rotation in which none comes again within a week. Everything is worked out from the date alone.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from functools import cache
from typing import Any, Generic, Literal, TypeVar

import msgspec

from generator.core import days
from generator.core.code import Code, day_of_seed, day_seed, decode, encode
from generator.core.data import Record, load
from generator.core.errors import BadCode
from generator.core.rng import Rng
from generator.draw.fate_strip import Column, Fate
from generator.forge.game import Sheet
from generator.forge.making import Made, make

Q = TypeVar("Q", bound=Record)

WEEK = 7


class Weekday(Record):
    """What a game is like on one day of the week: its options, and the day's twist in a sentence, if it has one."""

    options: dict[str, str]
    twist: str = ""


class Rhythm(Record):
    """A week of a game, gentle on Monday and cruel on Sunday."""

    monday: Weekday
    tuesday: Weekday
    wednesday: Weekday
    thursday: Weekday
    friday: Weekday
    saturday: Weekday
    sunday: Weekday


class Target(msgspec.Struct, frozen=True):
    """The points to reach, how they were found, and the points of bronze, silver and gold."""

    points: int
    source: Literal["proven", "measured", "estimated"]
    medals: tuple[int, int, int]


class Played(msgspec.Struct, frozen=True):
    """A game that was played: its points, whether it was won, and what happened in order, by the names in `share.EVENTS`."""

    points: int
    won: bool
    events: tuple[str, ...] = ()


class Daily(msgspec.Struct, Generic[Q], frozen=True):
    """What a game adds to the contract to have a challenge a day.

    The week stands in `daily.toml` of the data `package`. `sheets` are the pages of a challenge, `sealed` those of its solution;
    `words` are what their templates may use beside what `view` gives; `target` what is to be beaten. `verify` plays a written
    game, with the dice of the fate strip where `columns` are named, and raises BadMoves at the first step that is impossible;
    None where no engine exists.
    """

    package: str
    themes: tuple[str, ...]
    sheets: tuple[Sheet, ...]
    sealed: tuple[Sheet, ...]
    words: Callable[[Q, Any], dict[str, Any]]
    target: Callable[[Q, Any], Target]
    columns: tuple[Column, ...] = ()
    points: Callable[[Q, Target, bool], tuple[int, int]] | None = None
    """The least and the most points that a game can come to, if it was won, or lost; None where nothing is known."""
    verify: Callable[[Q, str, Fate | None], Played] | None = None


class Challenge(msgspec.Struct, frozen=True):
    """One challenge: its day, its number, which exercise (0: the ranked one), what was made, target and fate strip."""

    game: Any
    day: date
    number: int
    practice: int
    made: Made[Any]
    twist: str
    target: Target
    fate: Fate | None


def themes(game: Any, year: int) -> tuple[str, ...]:
    """Return the order in which a game's themes come in a year, over and over; none comes again within a week of last year's."""
    return _themes(game.id, game.daily.themes, year)


@cache
def _themes(game: str, names: tuple[str, ...], year: int) -> tuple[str, ...]:
    new_year = date(year, 1, 1)
    past = range(WEEK - 1, 0, -1) if year > days.FIRST.year else ()
    before = [_theme(game, names, new_year - timedelta(days=back)) for back in past]
    rng = Rng.root(f"daily/themes/{game}", year)
    order: list[str] = []
    for place in range(len(names)):
        recent = [*before, *order][-(WEEK - 1) :] if place < WEEK - 1 else []
        order.append(rng.pick([name for name in names if name not in order and name not in recent]))
    return tuple(order)


def _theme(game: str, names: tuple[str, ...], day: date) -> str:
    order = _themes(game, names, day.year)
    return order[(day.timetuple().tm_yday - 1) % len(order)]


@cache
def rhythm(package: str) -> Rhythm:
    """Return the week of a game, from its data package; raises BadData."""
    return load(Rhythm, package, "daily.toml")


def weekday(game: Any, day: date) -> Weekday:
    """Return what a game is like on the weekday of a date."""
    found: Weekday = getattr(rhythm(game.daily.package), days.weekday(day))
    return found


def options(game: Any, day: date) -> dict[str, str]:
    """Return all options of a game's challenge on a day, settled."""
    settled: dict[str, str] = game.settle({**weekday(game, day).options, "theme": _theme(game.id, game.daily.themes, day)})
    return settled


def code(game: Any, day: date, practice: int = 0) -> str:
    """Return the code of a game's challenge on a day, or of one of its exercises."""
    return encode(Code(game.letter, game.edition, game.pack(options(game, day)), day_seed(days.number(day), practice)))


def told(game: Any, text: str) -> tuple[date, int]:
    """Return the day and the exercise of a challenge's code; raises BadCode for the code of anything else."""
    found = day_of_seed(decode(text).seed)
    if found is None or not 1 <= found[0] <= days.number(days.LAST):
        raise BadCode(f"{encode(decode(text))} is no daily challenge; copy the code from a challenge's sheet.")
    day = days.day_of(found[0])
    if code(game, day, found[1]) != encode(decode(text)):
        raise BadCode(f"{encode(decode(text))} is not the challenge of {day} in this edition; compare it with the sheet.")
    return day, found[1]


def challenge(game: Any, day: date, practice: int = 0, *, dice: bool = True, made: Made[Any] | None = None) -> Challenge:
    """Return a game's challenge on a day; `made` is what was made of its code before. Without `dice` luck is left to the table."""
    wanted = code(game, day, practice)
    if made is None or made.code != wanted:
        made = make(game, options(game, day), day_seed(days.number(day), practice))
    fate = fate_of(game, wanted) if dice else None
    target = game.daily.target(made.quest, made.rating)
    return Challenge(game, day, days.number(day), practice, made, weekday(game, day).twist, target, fate)


def fate_of(game: Any, code: str) -> Fate | None:
    """Return the fate strip of a challenge, by its code alone; None for a game without chance."""
    if not game.daily.columns:
        return None
    parts = decode(code)
    return Fate.drawn(game.daily.columns, Rng.root(f"daily/fate/{game.id}/{parts.edition}/{parts.options}", parts.seed))


def standing(target: Target, played: Played) -> str:
    """Return the medal of a result: gold, silver, bronze or none; par where nobody can do better."""
    if not played.won:
        return "none"
    if target.source == "proven" and played.points >= target.points:
        return "par"
    names = ("bronze", "silver", "gold")
    won = [name for name, points in zip(names, target.medals, strict=True) if played.points >= points]
    return won[-1] if won else "none"
