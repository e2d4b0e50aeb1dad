"""A dealt dungeon to the length of its lamp: as many boxes as make the sensible player win as often as the grade asks for (G-68).

The share of games won is taken to be a logistic curve of the boxes, whose slope is known and whose middle (the boxes at which half of
the games are won) is not. A batch of games is played at the best length so far; by Bayes' rule they say which middles are likely,
and so which length is best next, until the grade is likely enough. Game n always has the same dice, so that two lengths differ by
their boxes alone. Cost: mostly one to four batches, each a few hundredths of a second.
"""

from __future__ import annotations

from dataclasses import replace
from math import exp, log

from generator.core.data import replace as with_fields
from generator.core.errors import ForgeFailed
from generator.games.green_dungeon.players import simulation
from generator.games.green_dungeon.quest.data_loading import grades
from generator.games.green_dungeon.quest.model import MOST_BOXES, Quest
from generator.games.green_dungeon.quest.ruleset import load_ruleset
from generator.games.green_dungeon.quest.theme_schema import GradePreset, LampPrior

LEAST_BOXES = 15
"""The fewest boxes of a lamp."""
MIDDLES = range(-40, 201)
"""The boxes at which half of the games may be won, as far as the search looks."""


def set_lamp(quest: Quest) -> Quest:
    """Return a quest with a lamp of the length that its grade asks for; one without a lamp is returned as it is.

    Raises ForgeFailed where no length that can be printed brings the grade about, or none is sure enough after all games.
    """
    if not quest.lamp:
        return quest
    numbers = grades()
    preset: GradePreset = getattr(numbers, quest.grade)
    prior: LampPrior = getattr(numbers.lamp, quest.edition)
    belief = Belief(prior)
    played = 0
    while played < numbers.most:
        boxes = belief.best(preset.target)
        if not LEAST_BOXES <= boxes <= MOST_BOXES:
            raise ForgeFailed("no lamp that can be printed makes the dungeon as hard as was asked for")
        won = _games_won(quest, boxes, played, numbers.batch)
        played += numbers.batch
        belief.learn(boxes, won, numbers.batch)
        boxes = belief.best(preset.target)
        if LEAST_BOXES <= boxes <= MOST_BOXES and belief.within(boxes, preset.wins) >= numbers.sure:
            return with_fields(quest, lamp=boxes)
    raise ForgeFailed("no length of the lamp was surely as hard as was asked for")


def _games_won(quest: Quest, boxes: int, first: int, games: int) -> int:
    """Return how many games the sensible player wins by a lamp of so many boxes."""
    board, rules = replace(quest.board, lamp=boxes), load_ruleset(quest.edition)
    rng = simulation.dice_stream(quest, "tune")
    return sum(game.won for game in simulation.play_games(board, rules, "sensible", rng, games=games, first=first))


class Belief:
    """How likely each middle of a dungeon's curve is, after the games that were played."""

    def __init__(self, prior: LampPrior) -> None:
        self.slope = prior.slope
        self.weights = [exp(-(((middle - prior.centre) / prior.spread) ** 2) / 2) for middle in MIDDLES]

    def share(self, boxes: int, middle: int) -> float:
        """Return the share of games won by a lamp of so many boxes, if this is the middle of the curve."""
        return 1 / (1 + exp(-self.slope * (boxes - middle)))

    def learn(self, boxes: int, won: int, games: int) -> None:
        """Learn from games that were played by a lamp of so many boxes."""
        scales = []
        for middle in MIDDLES:
            share = self.share(boxes, middle)
            scales.append(won * log(share) + (games - won) * log(1 - share))
        top = max(scales)
        self.weights = [weight * exp(scale - top) for weight, scale in zip(self.weights, scales, strict=True)]

    def best(self, target: float) -> int:
        """Return the boxes by which a share nearest to the target is expected."""
        total = sum(self.weights)
        middle = sum(weight * middle for weight, middle in zip(self.weights, MIDDLES, strict=True)) / total
        return round(middle + log(target / (1 - target)) / self.slope)

    def within(self, boxes: int, wins: tuple[int, int]) -> float:
        """Return how likely a lamp of so many boxes has a share of wins between two numbers in 100."""
        low, high = wins[0] / 100, wins[1] / 100
        inside = sum(
            weight for weight, middle in zip(self.weights, MIDDLES, strict=True) if low <= self.share(boxes, middle) <= high
        )
        return inside / sum(self.weights)
