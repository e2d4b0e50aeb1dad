"""The seed of a quest to the dealing of its words, where it has one: by the weeks of a season, or by the days of a year.

Bags hang on the season, or on the year, alone: not on options, nor on the attempt. What chance can make hopeless, a hand of
encounters, is widened after every few drafts that failed.
"""

from __future__ import annotations

from functools import cache

from generator.core import days
from generator.core.dealing import Before, Dealing, Dealt
from generator.core.rng import Rng
from generator.core.seeds import day_of_seed, season_of_seed
from generator.forge.season import Season
from generator.forge.theme_days import themes_of_year

PATIENCE = 8
"""Drafts that may fail before a hand is widened, and again before it is widened once more."""


ANEW = (days.FIRST.year, 2020)
"""Challenges of these years spare nothing, since nobody had read what was before; all others what the year before dealt last."""


def stream_of(
    game: str, edition: int, season: Season | None, seed: int, plain: Rng, attempt: int, themes: tuple[str, ...] = ()
) -> Rng:
    """Return the stream of an attempt (1 is the first) at a quest: `plain`, but for the words that are dealt by its `seed`.

    A quest of a word is dealt nothing, and neither is an exercise beside a challenge. `themes` are those of its challenges.
    """
    if season is None:
        return plain
    dealing = dealing_of(game, edition, seed, wider=(attempt - 1) // PATIENCE, themes=themes)
    return plain if dealing is None else Dealt(plain, dealing, season.dealt)


def dealing_of(game: str, edition: int, seed: int, *, wider: int = 0, themes: tuple[str, ...] = ()) -> Dealing | None:
    """Return the dealing of a seed of a season's week or of a day's challenge, None for any other seed."""
    week = season_of_seed(seed)
    if week is not None:
        return Dealing(Rng.root(f"{game}/{edition}/season", week[0]), week[1] - 1, wider=wider)
    day = day_of_seed(seed)
    if day is None or day[1] or not 1 <= day[0] <= days.number(days.LAST):
        return None
    date = days.day_of(day[0])
    return Dealing(_year(game, date.year), date.timetuple().tm_yday - 1, before=_year_before(game, themes, date.year), wider=wider)


def _year(game: str, year: int) -> Rng:
    return Rng.root(f"daily/{game}", year)


@cache
def _year_before(game: str, themes: tuple[str, ...], year: int) -> Before | None:
    """Return the days before a year, back to the last that began anew; None for such a year itself."""
    before = None
    for past in range(max(anew for anew in ANEW if anew <= year), year):
        last = len(days.read_year(str(past))) - 1
        places = {theme: place for place, theme in enumerate(themes_of_year(game, themes, past))} if themes else {}
        before = Before(_year(game, past), last, places, before)
    return before
