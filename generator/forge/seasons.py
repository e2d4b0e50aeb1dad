"""Seasons: numbered weeks of quests whose words and casts are dealt from bags, so that they do not repeat themselves.

A code holds the number of a season and of a week, and no length. What a season is called is a word, from which its number follows;
where only a code is known, the season goes by its number.
"""

from __future__ import annotations

from typing import TypeVar

import msgspec

from generator.core.code import Code, decode, encode
from generator.core.data import Record
from generator.core.errors import BadCode, BadOption
from generator.core.rng import Rng
from generator.core.seeds import WEEKS, season_number, season_of_seed, season_seed
from generator.forge.choices import Options, to_number
from generator.forge.dealt_words import dealing_of
from generator.forge.game import AnyGame, Game
from generator.forge.season import Arc, Foretold, Season

Q = TypeVar("Q", bound=Record)
THEME, ANY = "theme", "any"
"""The option that no season takes, and what it is left at."""
LONGEST_WORD = 24
"""Most characters of a season's word that stand at the foot of a page."""
USUAL = 24
"""Weeks of a season where nothing is said; the villain of the last of them is the shadow of every season."""


class Week(msgspec.Struct, frozen=True):
    """A week of a season, from 1 on: the code of its quest, and what the dealing tells of it."""

    number: int
    code: str
    told: Foretold


class NamedSeason(msgspec.Struct, frozen=True):
    """A season by its number, and by its word where that is known."""

    number: int
    word: str = ""

    @property
    def name(self) -> str:
        """Return what it is called on paper: its word, or else its number."""
        return self.word or f"No. {self.number:,}"

    @property
    def title(self) -> str:
        """Return what stands over it: The season winter, Season 397,480."""
        return f"The season {self.word}" if self.word else f"Season {self.number:,}"

    def code(self, word: str) -> str:
        """Return what stands at the foot of its pages, where `word` is its own, shortened to what a foot holds."""
        return f"season {word or f'{self.number:,}'}"


def of_word(word: str) -> NamedSeason:
    """Return the season of a word; raises BadOption for what is no word."""
    return NamedSeason(season_number(word), word.strip())


def season_of(game: AnyGame) -> Season:
    """Return how a game's words are dealt; raises BadOption for a game that has no seasons."""
    if game.season is None:
        raise BadOption(f"{game.id} has no seasons.")
    return game.season


def settled(game: AnyGame, given: Options) -> dict[str, str]:
    """Return all options of a season's quests; raises BadOption, also for a theme, since a season deals them in turn."""
    season_of(game)
    options = game.settle(given)
    if options.get(THEME, ANY) != ANY:
        raise BadOption("A season deals its themes in turn; leave out --theme.")
    return options


def week(game: AnyGame, options: Options, season: int, number: int) -> Week:
    """Return a week of the season with a number, for settled options; its quest is not made. Raises BadOption for no week of 52."""
    seed = season_seed(season, number)
    return Week(
        number, encode(Code(game.letter, game.edition, to_number(game.choices, options), seed)), foretold(game, options, seed)
    )


def weeks(game: AnyGame, options: Options, season: int, numbers: range) -> tuple[Week, ...]:
    """Return some weeks of the season with a number, for settled options."""
    return tuple(week(game, options, season, number) for number in numbers)


def foretold(game: AnyGame, options: Options, seed: int) -> Foretold:
    """Return what the dealing tells of the quest of settled options and a season's seed."""
    dealing = dealing_of(game.id, game.edition, seed)
    if dealing is None:
        raise BadOption("Only the quest of a season's week is dealt, and can be foretold.")
    return season_of(game).foretell(options, dealing)


def shadow(game: AnyGame, options: Options, season: int) -> str:
    """Return the name of a season's shadow, by its number: the villain of week 24, whatever its length; empty for none."""
    return foretold(game, options, season_seed(season, USUAL)).villain


def arc(game: AnyGame, options: Options, season: int, last: int) -> Arc | None:
    """Return what binds the weeks of the season with a number up to its `last`; None in a game whose weeks nothing binds."""
    make, dealing = season_of(game).arc, dealing_of(game.id, game.edition, season_seed(season, USUAL))
    if make is None or dealing is None:
        return None
    return make(options, dealing, Rng.root(f"{game.id}/{game.edition}/season/arc", season), last)


def short(word: str) -> str:
    """Return the word of a season where the foot of a page can bear it, else nothing: too long, or with letters beyond ASCII."""
    return word.strip() if word.isascii() and word.isprintable() and len(word.strip()) <= LONGEST_WORD else ""


def foot(code: str, word: str = "") -> str:
    """Return what stands beside the code of a season's quest: its week, and the season's word, or its number; empty for others."""
    found = of_code(code)
    if found is None:
        return ""
    named = word if word and season_number(word) == found[0] else f"season {found[0]:,}"
    return f"week {found[1]}, {named}"


def of_code(text: str) -> tuple[int, int] | None:
    """Return season and week of a quest's code, None for the code of any other quest; raises BadCode."""
    found = season_of_seed(decode(text).seed)
    return found if found is not None and 1 <= found[1] <= WEEKS else None


def check_week(game: Game[Q], code: Code, options: Options) -> None:
    """Raise BadCode for the code of a week that no season has, or of one with a theme of its own."""
    found = season_of_seed(code.seed)
    if found is None:
        return
    if not 1 <= found[1] <= WEEKS:
        raise BadCode(f"The code {encode(code)} is of week {found[1]} of a season, and seasons have weeks 1 to {WEEKS}.")
    if game.season is None:
        raise BadCode(f"The code {encode(code)} is of a season, and {game.id} has none.")
    if options.get(THEME, ANY) != ANY:
        raise BadCode(f"The code {encode(code)} names a theme, and a season deals its themes in turn; no press prints such a code.")
