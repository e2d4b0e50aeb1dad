"""A draft of a quest to one of the grade asked for: enemies and the heroes' health at the start are set by playing.

A draft has steps (see docs/difficulty.md): each is a point of starting health of all heroes, or an enemy more for each of
them, which makes about as much. How often a party wins follows a logistic curve in them. What is not known of a draft is how high
its curve lies; what is known of it is kept as a discrete distribution. Games are played a dozen at a time, always on the step on
which the draft most likely lies in its grade's band, until that is likely enough, or hopeless. None of these games is ever
printed: rating.difficulty plays others. Cost: 24 games to set a clock, 12 for a hopeless draft, else 36 to 108, and 12 careless
ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from functools import partial
from math import comb, exp, fsum, log

import msgspec
from msgspec.structs import replace

from generator.core import progress
from generator.core.errors import ForgeFailed
from generator.core.hands import ALONE, Hands, Lot
from generator.games.deck_box_dungeons.making.hardening import hardened
from generator.games.deck_box_dungeons.players.grades import BANDS, GAMES, TARGETS
from generator.games.deck_box_dungeons.players.measured_games import Measured
from generator.games.deck_box_dungeons.players.simulation import Played
from generator.games.deck_box_dungeons.quest.model import Grade, Quest
from generator.games.deck_box_dungeons.quest.terms import Clock

GAMES_AT_ONCE, LEAST_GAMES, MOST_GAMES = 12, 36, 108
"""Games played before the next step is chosen, fewest that are played of a draft that is kept, and most of any."""
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
LEAST_TRIMS: dict[Grade, int] = {"easy": -2, "medium": -2, "hard": LEAST_TRIM}
"""The least of it for each grade: what else an easy or a medium draft needs must come from its enemies."""
SPARED_TRIMS: dict[Grade, int] = {"easy": -1, "medium": -2, "hard": -3}
"""Starting health for each grade below which enemies are added first, as far as dice and rooms allow."""
STEPS = range(-7, MOST_TRIM + 1)
"""Steps of a draft: 0 is the draft itself, those above it are more health, those below less health and more enemies."""
_FIRST_STEPS: dict[Grade, tuple[int, int, int, int]] = {
    "easy": (1, -2, -2, -5),
    "medium": (-1, -2, -3, -4),
    "hard": (-2, -2, -3, -3),
}
"""The step of the first trial for one to four heroes."""
SLOPES = (0.19, 0.3, 0.35, 0.4)
"""What a step adds to the log odds of winning, for one to four heroes; measured by benchmarks/difficulty.py."""
STEEPNESS: tuple[tuple[float, int], ...] = ((0.6, 1), (1.0, 2), (1.4, 1))
"""Factors of the slope that a draft may have, and how often each is met."""
SPREAD = 1.0
"""Standard deviation of the log odds of drafts on the step where they are played first."""
_HEIGHTS = range(-30, 31)
"""Tenths of log odds by which a draft may differ from the usual one."""
MOST_BOXES, LEAST_BOXES = 80, 12
"""Boxes of a clock of the whole quest."""
SLACK = 2
"""Boxes beyond what nine of ten parties that come through have used."""
LEAST_WINS = 6
"""Games won without haste that are needed to set a clock."""
PURPOSE = "accept"


def tuned(draft: Quest, hands: Hands = ALONE) -> Quest:
    """Return a draft with the starting health and the enemies that bring it into its grade's band, by games that `hands` play.

    Raises ForgeFailed where no step does.
    """
    trials = {step: _Trial.of(quest) for step, quest in steps_of(with_clock(draft, hands)).items()}
    curve, step, games, likely, won = Curve(draft.grade, draft.heroes, tuple(trials)), first_step(draft, trials), 0, 0.0, 0
    while not _is_kept(likely, games):
        if _is_hopeless(likely, games):
            raise ForgeFailed(f"No starting health and no more enemies bring this draft to {draft.grade}.")
        progress.tell("playing it to bring it to its grade", games, MOST_GAMES, won=won, after=GAMES[draft.heroes])
        batch = trials[step].sensible.games(range(games, games + GAMES_AT_ONCE))
        wins = _won(hands.do(batch, ahead=partial(_likely_next, trials, curve, step, games)))
        curve.add(step, wins, GAMES_AT_ONCE)
        games, won = games + GAMES_AT_ONCE, won + wins
        likely, step = curve.best()
    careless = _won(hands.do(trials[step].careless))
    if 100 * won / games - 100 * careless / NAIVE_GAMES < LEAST_GAP:
        raise ForgeFailed("Skill hardly matters in this draft.")
    return trials[step].sensible.quest


class _Trial(msgspec.Struct, frozen=True):
    """A draft on a step: what games of a sensible party share, and the games of a careless one."""

    sensible: Measured
    careless: Lot[Measured, Played]

    @staticmethod
    def of(quest: Quest) -> _Trial:
        """Return the trial of a draft on its step."""
        return _Trial(Measured(quest, "sensible", PURPOSE), Measured(quest, "naive", PURPOSE).games(range(NAIVE_GAMES)))


def _is_kept(likely: float, games: int) -> bool:
    """Return whether a draft that lies in its band so likely after so many games is kept."""
    return (likely >= SURE and games >= LEAST_GAMES) or (likely >= LIKELY and games >= MOST_GAMES)


def _is_hopeless(likely: float, games: int) -> bool:
    """Return whether a draft that is not kept is not played on either."""
    return games >= MOST_GAMES or likely < next((hope for least, hope in HOPES if games >= least), 0.0)


def _likely_next(
    trials: Mapping[int, _Trial], curve: Curve, step: int, games: int, played: Sequence[Played]
) -> list[Lot[Measured, Played]]:
    """Return what may be played after the games of a step of which some are `played`, the likeliest first.

    How the others of them end is weighed by the share won of those and of one game more of each kind.
    """
    won, left, after = _won(played), GAMES_AT_ONCE - len(played), games + GAMES_AT_ONCE
    share = (won + 1) / (len(played) + 2)
    weights: dict[tuple[bool, int], float] = {}
    for more in range(left + 1):
        likely, following = curve.after(step, won + more, GAMES_AT_ONCE).best()
        kept = _is_kept(likely, after)
        if kept or not _is_hopeless(likely, after):
            chance = comb(left, more) * share**more * (1 - share) ** (left - more)
            weights[kept, following] = weights.get((kept, following), 0.0) + chance
    return [
        trials[following].careless if kept else trials[following].sensible.games(range(after, after + GAMES_AT_ONCE))
        for kept, following in sorted(weights, key=lambda end: -weights[end])
    ]


def _won(games: Sequence[Played]) -> int:
    return sum(game.won for game in games)


def steps_of(draft: Quest) -> dict[int, Quest]:
    """Return a draft on each of its steps; one for which its dice and rooms have no enemies is left out."""
    quests = {step: _on_step(draft, step) for step in STEPS}
    return {step: quest for step, quest in quests.items() if quest is not None}


def _on_step(draft: Quest, step: int) -> Quest | None:
    """Return a draft on a step, None where it cannot be brought there: with as little health taken away as can be."""
    spared = SPARED_TRIMS[draft.grade]
    if step >= spared:
        return replace(draft, trim=step)
    trims = range(spared, max(LEAST_TRIMS[draft.grade], step) - 1, -1)
    ways = (hardened(replace(draft, trim=trim), (trim - step) * draft.heroes) for trim in trims)
    return next((quest for quest in ways if quest is not None), None)


def first_step(draft: Quest, steps: Iterable[int]) -> int:
    """Return the step on which a draft is played first: the nearest to what its grade and party usually need."""
    usual = _FIRST_STEPS[draft.grade][draft.heroes - 1]
    return min(steps, key=lambda step: (abs(step - usual), step))


def first_trial(draft: Quest) -> Quest:
    """Return a draft on the step on which it is played first."""
    steps = steps_of(draft)
    return steps[first_step(draft, steps)]


class Curve:
    """What is known of how often a draft is won on each of its `steps`, for a grade and a number of heroes.

    The log odds are `height + slope * (step - first)`. Every pair of a height and a slope has its log likelihood, to which the
    games played are added; before, heights are spread normally round the grade's target.
    """

    def __init__(self, grade: Grade, heroes: int, steps: Sequence[int]) -> None:
        self._steps = steps
        self._band = [_log_odds(share / 100) for share in BANDS[grade]]
        self._first = _FIRST_STEPS[grade][heroes - 1]
        goal = _log_odds(TARGETS[grade] / 100)
        self._lines = [
            (goal + tenths / 10, SLOPES[heroes - 1] * factor, log(often) - (tenths / 10 / SPREAD) ** 2 / 2)
            for tenths in _HEIGHTS
            for factor, often in STEEPNESS
        ]

    def add(self, step: int, wins: int, games: int) -> None:
        """Take in some games played on a step, and how many of them were won."""
        self._lines = [
            (height, slope, likelihood + _log_likelihood(height + slope * (step - self._first), wins, games))
            for height, slope, likelihood in self._lines
        ]

    def after(self, step: int, wins: int, games: int) -> Curve:
        """Return what would be known after some games more; this stays as it is."""
        curve = copy(self)
        curve.add(step, wins, games)
        return curve

    def best(self) -> tuple[float, int]:
        """Return how likely a draft lies in its band at best, and the step for it; of two, the one nearer to the draft itself."""
        most = max(likelihood for _, _, likelihood in self._lines)
        weights = [(height, slope, exp(likelihood - most)) for height, slope, likelihood in self._lines]
        total = fsum(weight for _, _, weight in weights)
        low, high = self._band
        chances = []
        for step in self._steps:
            away = step - self._first
            inside = fsum(weight for height, slope, weight in weights if low <= height + slope * away <= high)
            chances.append((round(inside / total, 6), step))  # rounded, for last digits differ between machines
        return max(chances, key=lambda chance: (chance[0], -abs(chance[1]), chance[1]))


def _log_likelihood(odds: float, wins: int, games: int) -> float:
    """Return the logarithm of how likely so many games are won where the log odds of a game are `odds`."""
    return wins * odds - games * log(1 + exp(odds))


def with_clock(draft: Quest, hands: Hands = ALONE) -> Quest:
    """Return a draft whose clock, if it counts the whole quest, lets nine of ten parties that come through come through in time.

    Raises ForgeFailed where too few do to tell.
    """
    place = next((n for n, term in enumerate(draft.objective.terms) if isinstance(term, Clock) and term.starts == "setup"), None)
    if place is None:
        return draft
    slow = _with_boxes(draft, place, MOST_BOXES)
    used = sorted(game.boxes for game in _played_first(slow, hands) if game.won)
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


def _played_first(draft: Quest, hands: Hands) -> list[Played]:
    return hands.do(Measured(first_trial(draft), "sensible", PURPOSE).games(range(GAMES_FOR_CLOCK)), "playing it to set its clock")


def _log_odds(share: float) -> float:
    return log(share / (1 - share))
