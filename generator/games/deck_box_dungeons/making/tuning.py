"""A draft of a quest to one of the grade asked for: the heroes' health at the start is set by playing (see docs/difficulty.md).

How often a party wins follows a logistic curve in its starting health. What is not known of a draft is how high its curve lies;
what is known of it is kept as a discrete distribution. Games are played a dozen at a time, always with the health at which the
draft most likely lies in its grade's band, until that is likely enough, or hopeless. None of these games is ever printed:
rating.difficulty plays others. Cost: 24 games to set a clock, 12 for a hopeless draft, else 36 to 108, and 12 careless ones.
"""

from __future__ import annotations

from math import exp, fsum, log

from msgspec.structs import replace

from generator.core import progress
from generator.core.errors import ForgeFailed
from generator.games.deck_box_dungeons.players.grades import BANDS, TARGETS
from generator.games.deck_box_dungeons.players.measured_games import play_games
from generator.games.deck_box_dungeons.players.simulation import Played
from generator.games.deck_box_dungeons.quest.model import Grade, Quest
from generator.games.deck_box_dungeons.quest.terms import Clock

GAMES_AT_ONCE, LEAST_GAMES, MOST_GAMES = 12, 36, 108
"""Games played before the next setting is chosen, fewest that are played of a draft that is kept, and most of any."""
SURE, LIKELY = 0.85, 0.7
"""How likely a draft must lie in its band to be kept at once, and after the most games."""
HOPES = ((60, 0.4), (12, 0.15))
"""Games played, and how likely a draft must then lie in its band at least to be played on."""
GAMES_FOR_CLOCK = 24
"""Games without haste that set the length of a clock."""
NAIVE_GAMES, LEAST_GAP = 12, 10
"""Games of a careless party, and the points by which a sensible one must win more."""
LEAST_TRIM, MOST_TRIM = -4, 2
"""Starting health that all heroes may have more than their cards say."""
_FIRST_TRIMS: dict[Grade, tuple[int, int, int, int]] = {
    "easy": (1, -2, -2, -2),
    "medium": (-2, -2, -2, -3),
    "hard": (-2, -2, -3, -3),
}
"""The setting of the first trial for one to four heroes."""
SLOPES = (0.19, 0.36, 0.3, 0.3)
"""What a point of starting health adds to the log odds of winning, for one to four heroes; measured by benchmarks/difficulty.py."""
STEEPNESS: tuple[tuple[float, int], ...] = ((0.6, 1), (1.0, 2), (1.4, 1))
"""Factors of the slope that a draft may have, and how often each is met."""
SPREAD = 1.0
"""Standard deviation of the log odds of drafts at the setting where they are played first."""
_HEIGHTS = range(-30, 31)
"""Tenths of log odds by which a draft may differ from the usual one."""
MOST_BOXES, LEAST_BOXES = 80, 12
"""Boxes of a clock of the whole quest."""
SLACK = 2
"""Boxes beyond what nine of ten parties that come through have used."""
LEAST_WINS = 6
"""Games won without haste that are needed to set a clock."""
PURPOSE = "accept"


def tuned(draft: Quest) -> Quest:
    """Return a draft with the starting health that brings it into its grade's band; raises ForgeFailed where none does."""
    draft = with_clock(draft)
    curve, trim, games, likely, won = Curve(draft.grade, draft.heroes), first_trim(draft), 0, 0.0, 0
    while likely < SURE or games < LEAST_GAMES:
        if games >= MOST_GAMES and likely >= LIKELY:
            break
        if games >= MOST_GAMES or likely < next((hope for least, hope in HOPES if games >= least), 0.0):
            raise ForgeFailed(f"No starting health brings this draft to {draft.grade}.")
        progress.tell("playing it to bring it to its grade", games, MOST_GAMES)
        wins = sum(game.won for game in _games(draft, trim, range(games, games + GAMES_AT_ONCE)))
        curve.add(trim, wins, GAMES_AT_ONCE)
        games, won = games + GAMES_AT_ONCE, won + wins
        likely, trim = curve.best()
    draft = replace(draft, trim=trim)
    careless = sum(game.won for game in play_games(draft, "naive", PURPOSE, range(NAIVE_GAMES)))
    if 100 * won / games - 100 * careless / NAIVE_GAMES < LEAST_GAP:
        raise ForgeFailed("Skill hardly matters in this draft.")
    return draft


def first_trim(draft: Quest) -> int:
    """Return the starting health at which a draft is played first: what its grade and party usually need."""
    return _FIRST_TRIMS[draft.grade][draft.heroes - 1]


class Curve:
    """What is known of how often a draft is won with each starting health, for a grade and a number of heroes.

    The log odds are `height + slope * (trim - first)`. Every pair of a height and a slope has its log likelihood, to which the
    games played are added; before, heights are spread normally round the grade's target.
    """

    def __init__(self, grade: Grade, heroes: int) -> None:
        self._band = [_log_odds(share / 100) for share in BANDS[grade]]
        self._first = _FIRST_TRIMS[grade][heroes - 1]
        goal = _log_odds(TARGETS[grade] / 100)
        self._lines = [
            (goal + tenths / 10, SLOPES[heroes - 1] * factor, log(often) - (tenths / 10 / SPREAD) ** 2 / 2)
            for tenths in _HEIGHTS
            for factor, often in STEEPNESS
        ]

    def add(self, trim: int, wins: int, games: int) -> None:
        """Take in some games played with a starting health, and how many of them were won."""
        self._lines = [
            (height, slope, likelihood + _log_likelihood(height + slope * (trim - self._first), wins, games))
            for height, slope, likelihood in self._lines
        ]

    def best(self) -> tuple[float, int]:
        """Return how likely a draft lies in its band at best, and the starting health for it; of two, the one nearer to none."""
        most = max(likelihood for _, _, likelihood in self._lines)
        weights = [(height, slope, exp(likelihood - most)) for height, slope, likelihood in self._lines]
        total = fsum(weight for _, _, weight in weights)
        low, high = self._band
        found = []
        for trim in range(LEAST_TRIM, MOST_TRIM + 1):
            steps = trim - self._first
            inside = fsum(weight for height, slope, weight in weights if low <= height + slope * steps <= high)
            found.append((round(inside / total, 6), trim))  # rounded, for last digits differ between machines
        return max(found, key=lambda row: (row[0], -abs(row[1]), row[1]))


def _log_likelihood(odds: float, wins: int, games: int) -> float:
    """Return the logarithm of how likely so many games are won where the log odds of a game are `odds`."""
    return wins * odds - games * log(1 + exp(odds))


def with_clock(draft: Quest) -> Quest:
    """Return a draft whose clock, if it counts the whole quest, lets nine of ten parties that come through come through in time.

    Raises ForgeFailed where too few do to tell.
    """
    place = next((n for n, term in enumerate(draft.objective.terms) if isinstance(term, Clock) and term.starts == "setup"), None)
    if place is None:
        return draft
    slow = _with_boxes(draft, place, MOST_BOXES)
    used = sorted(game.boxes for game in _games(slow, first_trim(draft), range(GAMES_FOR_CLOCK)) if game.won)
    if len(used) < LEAST_WINS:
        raise ForgeFailed(f"Too few parties come through this draft of {draft.grade}.")
    return _with_boxes(draft, place, min(MOST_BOXES, max(LEAST_BOXES, used[len(used) * 9 // 10] + SLACK)))


def _with_boxes(draft: Quest, place: int, boxes: int) -> Quest:
    """Return a draft whose clock, the term at a place, has so many boxes; its marks move with them."""
    terms = list(draft.objective.terms)
    clock = terms[place]
    if isinstance(clock, Clock):
        marks = tuple(replace(mark, at=max(1, mark.at * boxes // clock.boxes)) for mark in clock.marks)
        terms[place] = replace(clock, boxes=boxes, marks=marks)
    return replace(draft, objective=replace(draft.objective, terms=tuple(terms)))


def _games(draft: Quest, trim: int, numbers: range) -> list[Played]:
    return play_games(replace(draft, trim=trim), "sensible", PURPOSE, numbers)


def _log_odds(share: float) -> float:
    return log(share / (1 - share))
