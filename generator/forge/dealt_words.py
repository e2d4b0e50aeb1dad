"""The seed of a quest to the dealing of its words, where it has one: by the weeks of a season, or by the days of a year.

Bags hang on the season, or on the year, alone: not on options, nor on the attempt. What chance can make hopeless, a hand of
encounters, is widened after every few drafts that failed.
"""

from __future__ import annotations

from generator.core import days
from generator.core.dealing import Before, Dealing, Dealt
from generator.core.rng import Rng
from generator.core.seeds import day_of_seed, season_of_seed
from generator.forge.season import Season

PATIENCE = 8
"""Drafts that may fail before a hand is widened, and again before it is widened once more."""


def stream_of(game: str, edition: int, season: Season | None, seed: int, plain: Rng, attempt: int) -> Rng:
    """Return the stream of an attempt (1 is the first) at a quest: `plain`, but for the words that are dealt by its `seed`.

    A quest of a word is dealt nothing, and neither is an exercise beside a challenge.
    """
    if season is None:
        return plain
    dealing = dealing_of(game, edition, seed, wider=(attempt - 1) // PATIENCE)
    return plain if dealing is None else Dealt(plain, dealing, season.dealt)


def dealing_of(game: str, edition: int, seed: int, *, wider: int = 0) -> Dealing | None:
    """Return the dealing of a seed of a season's week or of a day's challenge, None for any other seed."""
    week = season_of_seed(seed)
    if week is not None:
        return Dealing(Rng.root(f"{game}/{edition}/season", week[0]), week[1] - 1, wider=wider)
    day = day_of_seed(seed)
    if day is None or day[1] or not 1 <= day[0] <= days.number(days.LAST):
        return None
    date = days.day_of(day[0])
    return Dealing(_year(game, date.year), date.timetuple().tm_yday - 1, before=_year_before(game, date.year), wider=wider)


def _year(game: str, year: int) -> Rng:
    return Rng.root(f"daily/{game}", year)


def _year_before(game: str, year: int) -> Before | None:
    """Return the days of the year before, whose bags begin as if there were no year before that; None in the first year."""
    if year == days.FIRST.year:
        return None
    return Before(_year(game, year - 1), len(days.read_year(str(year - 1))) - 1)
