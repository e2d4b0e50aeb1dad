"""Challenges of days: from a date to a game's options, seed and fate strip by pure functions; results and their medals.

A challenge's seed holds its number, so that no two days share one and no typed word leads to one. Every weekday has kinds of days,
which take turns from a bag by year; the theme follows a rotation in which none comes again within a week, and the words are dealt
by the days of the year (`dealt_words`). Everything is worked out from the date alone.
"""

from __future__ import annotations

from datetime import date
from functools import cache
from typing import Annotated

import msgspec
from msgspec import Meta

from generator.core import days
from generator.core.bags import Bag
from generator.core.code import Code, decode, encode
from generator.core.data import Record, load
from generator.core.errors import BadCode, BadOption
from generator.core.rng import Rng
from generator.core.seeds import day_of_seed, day_seed
from generator.draw.fate_strip import FateStrip
from generator.forge.choices import to_number
from generator.forge.daily import Daily, Target
from generator.forge.game import AnyGame
from generator.forge.making import Made, make
from generator.forge.theme_days import WEEK, theme_of_day, themes_of_year

CHANCE = ("strip", "dice")
"""Where chance comes from in games that have a fate strip: the same luck for all, which is usual, or one's own dice."""


class Weekday(Record):
    """What a game is like on a kind of day: its options, and the day's twist in a sentence, if it has one."""

    options: dict[str, str]
    twist: str = ""


Weekdays = Annotated[tuple[Weekday, ...], Meta(min_length=1)]


class Week(Record):
    """A week of a game, gentle on Monday and cruel on Sunday: for every day the kinds that take turns there."""

    monday: Weekdays
    tuesday: Weekdays
    wednesday: Weekdays
    thursday: Weekdays
    friday: Weekdays
    saturday: Weekdays
    sunday: Weekdays


class Result(msgspec.Struct, frozen=True):
    """A game that was played: its points, whether it was won, and what happened in order, by the names in `results.EVENTS`.

    `claimed` are points that somebody tells, of which no written game is known. `row` is what is shared of the events, in a game
    of which less is shared than all of them.
    """

    points: int
    won: bool
    events: tuple[str, ...] = ()
    claimed: bool = False
    row: tuple[str, ...] = ()


class Challenge(msgspec.Struct, frozen=True):
    """One challenge: its day, its number, which exercise (0: the ranked one), what was made, target and fate strip."""

    game: AnyGame
    day: date
    number: int
    practice: int
    made: Made[Record]
    twist: str
    target: Target
    fate: FateStrip | None


def daily_of(game: AnyGame) -> Daily[Record]:
    """Return what makes a challenge a day of a game; raises BadOption for a game that has none."""
    if game.daily is None:
        raise BadOption(f"{game.id} has no daily challenge.")
    return game.daily


def themes(game: AnyGame, year: int) -> tuple[str, ...]:
    """Return the order in which a game's themes come in a year, over and over; none comes again within a week of last year's."""
    return themes_of_year(game.id, daily_of(game).themes, year)


@cache
def week(package: str) -> Week:
    """Return the week of a game, from its data package; raises BadData."""
    return load(Week, package, "daily.toml")


def weekday(game: AnyGame, day: date) -> Weekday:
    """Return what a game is like on a date: the kind of day that is dealt to its weekday, by the week of the year."""
    kinds: tuple[Weekday, ...] = getattr(week(daily_of(game).package), days.weekday(day))
    bag = Bag(Rng.root(f"daily/{game.id}", day.year), ("kinds", days.weekday(day)), len(kinds))
    return kinds[bag.draw((day.timetuple().tm_yday - 1) // WEEK)]


def options(game: AnyGame, day: date) -> dict[str, str]:
    """Return all options of a game's challenge on a day, settled."""
    settled: dict[str, str] = game.settle(
        {**weekday(game, day).options, "theme": theme_of_day(game.id, daily_of(game).themes, day)}
    )
    return settled


def code(game: AnyGame, day: date, practice: int = 0) -> str:
    """Return the code of a game's challenge on a day, or of one of its exercises."""
    return encode(
        Code(game.letter, game.edition, to_number(game.choices, options(game, day)), day_seed(days.number(day), practice))
    )


def day_of_code(game: AnyGame, text: str) -> tuple[date, int]:
    """Return the day and the exercise of a challenge's code; raises BadCode for the code of anything else."""
    found = day_of_seed(decode(text).seed)
    is_day = found is not None and 1 <= found[0] <= days.number(days.LAST)
    edition = decode(text).edition
    if edition != game.edition:
        raise BadCode(
            f"{encode(decode(text))} is {'a challenge ' if is_day else ''}of edition {edition} of {game.title}, whose results this "
            f"version (edition {game.edition}) cannot rank; reprint it from its PDF, or use the delvepress that printed it."
        )
    if found is None or not is_day:
        raise BadCode(
            f"{encode(decode(text))} is no daily challenge, and only these are ranked; copy the code from a challenge's "
            "sheet, or have the written game of any other quest verified."
        )
    day = days.day_of(found[0])
    if code(game, day, found[1]) != encode(decode(text)):
        raise BadCode(f"{encode(decode(text))} is not the challenge of {day} in this edition; compare it with the sheet.")
    return day, found[1]


def number_of(code: str) -> int:
    """Return the number of the challenge that a code belongs to, 0 for a code of no day."""
    found = day_of_seed(decode(code).seed)
    return found[0] if found is not None else 0


def challenge(game: AnyGame, day: date, practice: int = 0, *, dice: bool = True, made: Made[Record] | None = None) -> Challenge:
    """Return a game's challenge on a day; `made` is what was made of its code before. Without `dice` luck is left to the table."""
    wanted = code(game, day, practice)
    if made is None or made.code != wanted:
        made = make(game, options(game, day), day_seed(days.number(day), practice))
    fate = strip_of(game, made) if dice else None
    target = daily_of(game).target(made.quest, made.rating)
    if target is None:
        raise BadOption(f"{wanted} has no par; a challenge of {game.id} needs one.")
    return Challenge(game, day, days.number(day), practice, made, weekday(game, day).twist, target, fate)


def strip_of(game: AnyGame, made: Made[Record]) -> FateStrip | None:
    """Return the fate strip of a quest, drawn by its code; None for a game without chance."""
    columns = daily_of(game).columns
    if columns is None:
        return None
    parts = decode(made.code)
    return FateStrip.drawn(columns(made.quest), Rng.root(f"daily/fate/{game.id}/{parts.edition}/{parts.options}", parts.seed))


def medal(target: Target, played: Result) -> str:
    """Return the medal of a result: gold, silver, bronze or none; par where nobody can do better.

    Points that are only claimed never earn the par of a sealed target, which could else be found by trying.
    """
    if not played.won:
        return "none"
    tells_par = target.sealed and played.claimed
    if target.source == "proven" and played.points >= target.points and not tells_par:
        return "par"
    names = ("bronze", "silver", "gold")
    won = [name for name, points in zip(names, target.medals, strict=True) if played.points >= points]
    return won[-1] if won else "none"
