"""A quest to the strength of its dragon: as strong as makes the sensible player win as often as the grade asks for.

The share of games won is taken to be a curve over the strengths of grades.toml, which are numbered from the weakest:
ceiling / (1 + exp(slope * (strength - middle))). Three numbers of it are unknown: the middle, the slope, and the ceiling, since
heroes may die before they see the dragon. What is known of them beforehand stands in grades.toml. A batch of games is played
against the dragon that is best so far; by Bayes' rule they say which curves are likely, and so which dragon is best next, until it
is likely enough that games with other dice measure a share within the grade's band. Cost: mostly 60 to 160 games of the sensible
player, a second or so; a quest that can hardly get its grade is given up after few.
"""

from __future__ import annotations

from itertools import product
from math import erf, exp, log, sqrt

from generator.core import progress
from generator.core.data import replace
from generator.core.errors import ForgeFailed
from generator.core.rng import Rng
from generator.forge.making import fingerprint
from generator.games.bag_of_dungeon.players.engine import simulate
from generator.games.bag_of_dungeon.quest.data_loading import grades
from generator.games.bag_of_dungeon.quest.grade_schema import GradePreset, Grades, by_heroes
from generator.games.bag_of_dungeon.quest.model import Quest

DEVIATIONS = [number / 3 for number in range(-9, 10)]
"""The middles that are looked at, as deviations from what is expected."""
LEAST_SHARE, MOST_SHARE = 0.01, 0.99
"""No curve says that a game is surely lost or won."""
SLACK = 6
"""A dragon is kept as long as its share is expected to be off the target by no more than this part of the band."""


def set_dragon(quest: Quest) -> Quest:
    """Return a quest with a dragon as strong as its grade asks for.

    Raises ForgeFailed where hardly any dragon brings the grade about, or none is sure enough after all games.
    """
    numbers = grades()
    preset: GradePreset = getattr(numbers, quest.grade)
    belief = Belief(numbers, by_heroes(numbers.prior.middles, quest.mode, len(quest.heroes)))
    rng = Rng.root("bag-of-dungeon/tune", int(fingerprint(quest), 16))
    level = belief.best(preset.target)
    for played in range(0, numbers.most, numbers.batch):
        progress.tell("measuring how strong its dragon must be", played, numbers.most)
        one = with_strength(quest, level)
        won = sum(simulate(one, "sensible", rng.stream("game", number)).won for number in range(played, played + numbers.batch))
        belief.learn(level, won, numbers.batch)
        if belief.possible(preset, numbers.sensible) < numbers.hopeless:
            raise ForgeFailed("no dragon makes the dungeon as hard as was asked for")
        if abs(belief.expected(level) - preset.target) > preset.width / SLACK:
            level = belief.best(preset.target)
        if belief.games.get(level, 0) >= numbers.least and belief.within(level, preset, numbers.sensible) >= preset.sure:
            return with_strength(quest, level)
    raise ForgeFailed("no dragon was surely as hard as was asked for")


def with_strength(quest: Quest, level: int) -> Quest:
    """Return a quest whose dragon has the strength of a number."""
    strength = grades().strengths[level]
    return replace(quest, dragon=replace(quest.dragon, health=strength.health, dice=strength.dice, plus=strength.plus))


class Belief:
    """How likely each curve is, by all games so far; `games` are those played against each dragon."""

    def __init__(self, numbers: Grades, middle: float) -> None:
        """Begin with what is known beforehand, the middle of the curve expected at `middle`."""
        prior = numbers.prior
        self.levels = range(len(numbers.strengths))
        self.games: dict[int, int] = {}
        self.curves = [
            (middle + prior.spread * deviation, slope, ceiling)
            for deviation, slope, ceiling in product(DEVIATIONS, prior.slopes, prior.ceilings)
        ]
        self.logs = [-(((at - middle) / prior.spread) ** 2) / 2 for at, _, _ in self.curves]
        self.weights: list[float] = []
        self._normalise()

    def learn(self, level: int, won: int, games: int) -> None:
        """Take in how many of some games against a dragon were won."""
        self.games[level] = self.games.get(level, 0) + games
        for at, share in enumerate(self._shares(level)):
            self.logs[at] += won * log(share) + (games - won) * log(1 - share)
        self._normalise()

    def expected(self, level: int) -> float:
        """Return the share of games that is expected to be won against a dragon."""
        return sum(weight * share for weight, share in zip(self.weights, self._shares(level), strict=True))

    def best(self, target: float) -> int:
        """Return the dragon whose expected share is nearest to a target, the weakest of equals."""
        return min(self.levels, key=lambda level: abs(self.expected(level) - target))

    def within(self, level: int, preset: GradePreset, games: int) -> float:
        """Return the probability that so many games measure a share within the band."""
        low, high = preset.wins
        return sum(
            weight * _between(share, low / 100, high / 100, games)
            for weight, share in zip(self.weights, self._shares(level), strict=True)
        )

    def possible(self, preset: GradePreset, games: int) -> float:
        """Return the best probability of any dragon to be measured within the band."""
        return max(self.within(level, preset, games) for level in self.levels[:: max(1, len(self.levels) // 12)])

    def _shares(self, level: int) -> list[float]:
        return [
            min(MOST_SHARE, max(LEAST_SHARE, ceiling / (1 + exp(slope * (level - middle)))))
            for middle, slope, ceiling in self.curves
        ]

    def _normalise(self) -> None:
        top = max(self.logs)
        raw = [exp(value - top) for value in self.logs]
        total = sum(raw)
        self.weights = [value / total for value in raw]


def _between(share: float, low: float, high: float, games: int) -> float:
    """Return how likely the share measured in so many games lies between two shares (normal approximation)."""
    spread = sqrt(2 * share * (1 - share) / games)
    return (erf((high - share) / spread) - erf((low - share) / spread)) / 2
