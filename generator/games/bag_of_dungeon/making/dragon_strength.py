"""A quest to the strength of its dragon: as strong as makes the sensible player win as often as the grade asks for.

The share of games won is taken to be a curve over the strengths of grades.toml, which are numbered from the weakest:
ceiling / (1 + exp(slope * (strength - middle))). Three numbers of it are unknown: the middle, the slope, and the ceiling, since
heroes may die before they see the dragon. What is known of them beforehand stands in grades.toml. A batch of games is played
against the dragon that is best so far; by Bayes' rule they say which curves are likely, and so which dragon is best next, until it
is likely enough that games with other dice measure a share within the grade's band. None of these games is printed: the rating
plays others. Cost: mostly 100 to 240 games of the sensible player, half a second or so; a quest that can hardly get its grade is
given up after few.
"""

from __future__ import annotations

from itertools import product
from math import erf, exp, fsum, log, sqrt
from operator import mul

from generator.core import progress
from generator.core.data import replace
from generator.core.errors import ForgeFailed
from generator.core.hands import ALONE, Hands
from generator.forge.making import fingerprint
from generator.games.bag_of_dungeon.making.acceptance import accept
from generator.games.bag_of_dungeon.players.measured_games import Measured
from generator.games.bag_of_dungeon.quest.data_loading import grades
from generator.games.bag_of_dungeon.quest.grade_schema import GradePreset, Grades, by_heroes
from generator.games.bag_of_dungeon.quest.model import Quest

DEVIATIONS = [number / 6 for number in range(-18, 19)]
"""The middles that are looked at, as deviations from what is expected."""
LEAST_SHARE, MOST_SHARE = 0.01, 0.99
"""No curve says that a game is surely lost or won."""
TOLD = "measuring how strong its dragon must be"
"""What is told of these games."""
SLACK = 6
"""A dragon is kept as long as its share is expected to be off the target by no more than this part of the band."""


def set_dragon(quest: Quest, hands: Hands = ALONE) -> Quest:
    """Return a quest with a dragon as strong as its grade asks for, in which skill shows (see `acceptance`), as `hands` play it.

    Raises ForgeFailed where hardly any dragon brings the grade about, none is sure enough after all games, or skill does not show.
    """
    numbers = grades()
    preset: GradePreset = getattr(numbers, quest.grade)
    belief = Belief(numbers, preset, by_heroes(preset.middles, quest.mode, len(quest.heroes)))
    print_, level = fingerprint(quest), belief.best()
    games = Measured(with_strength(quest, level), "sensible", "tune", print_)
    for played in range(0, numbers.most, numbers.batch):
        ends = played + numbers.batch, played + 2 * numbers.batch
        more = games.games(range(ends[0], min(ends[1], numbers.most)))
        progress.tell(TOLD, played, numbers.most)
        batch = hands.do(games.games(range(played, ends[0])), ahead=lambda known, more=more: (more,))  # type: ignore[misc]
        belief.learn(level, sum(game.won for game in batch), numbers.batch)
        if belief.possible() < numbers.hopeless:
            raise ForgeFailed("no dragon makes the dungeon as hard as was asked for")
        if abs(belief.expected(level) - preset.target) > preset.width / SLACK:
            level = belief.best()
            games = Measured(with_strength(quest, level), "sensible", "tune", print_)
        if belief.games.get(level, 0) >= numbers.least and belief.within(level) >= preset.sure:
            return accept(games.quest, belief.expected(level), hands)
    if belief.within(level) >= numbers.enough:
        return accept(games.quest, belief.expected(level), hands)
    raise ForgeFailed("no dragon was surely as hard as was asked for")


def with_strength(quest: Quest, level: int) -> Quest:
    """Return a quest whose dragon has the strength of a number."""
    strength = grades().strengths[level]
    return replace(quest, dragon=replace(quest.dragon, health=strength.health, dice=strength.dice, plus=strength.plus))


class Belief:
    """How likely each curve is, by all games so far; `games` are those played against each dragon."""

    def __init__(self, numbers: Grades, preset: GradePreset, middle: float) -> None:
        """Begin with what is known beforehand of quests of a grade, the middle of the curve expected at `middle`."""
        prior = numbers.prior
        self._preset, self._measured = preset, numbers.sensible
        self.levels = range(len(numbers.strengths))
        self.games: dict[int, int] = {}
        self._curves = [
            (middle + prior.spread * deviation, slope, ceiling)
            for deviation, slope, ceiling in product(DEVIATIONS, prior.slopes, prior.ceilings)
        ]
        self._logs = [-(((at - middle) / prior.spread) ** 2) / 2 for at, _, _ in self._curves]
        self._weights: list[float] = []
        self._shares: dict[int, list[float]] = {}
        self._hits: dict[int, list[float]] = {}
        self._normalise()

    def learn(self, level: int, won: int, games: int) -> None:
        """Take in how many of some games against a dragon were won."""
        self.games[level] = self.games.get(level, 0) + games
        for at, share in enumerate(self._shares_at(level)):
            self._logs[at] += won * log(share) + (games - won) * log(1 - share)
        self._normalise()

    def expected(self, level: int) -> float:
        """Return the share of games that is expected to be won against a dragon."""
        return fsum(map(mul, self._weights, self._shares_at(level)))

    def best(self) -> int:
        """Return the dragon whose expected share is nearest to the middle of the band, the weakest of equals."""
        return min(self.levels, key=lambda level: abs(self.expected(level) - self._preset.target))

    def within(self, level: int) -> float:
        """Return the probability that the games that measure a quest with this dragon come to a share within the band."""
        if level not in self._hits:
            low, high = (end / 100 for end in self._preset.wins)
            self._hits[level] = [_between(share, low, high, self._measured) for share in self._shares_at(level)]
        return fsum(map(mul, self._weights, self._hits[level]))

    def possible(self) -> float:
        """Return the best probability of any dragon to be measured within the band; not every dragon is looked at."""
        return max(self.within(level) for level in self.levels[:: max(1, len(self.levels) // 12)])

    def _shares_at(self, level: int) -> list[float]:
        """Return the share of every curve at a dragon."""
        if level not in self._shares:
            self._shares[level] = [
                min(MOST_SHARE, max(LEAST_SHARE, ceiling / (1 + exp(slope * (level - middle)))))
                for middle, slope, ceiling in self._curves
            ]
        return self._shares[level]

    def _normalise(self) -> None:
        top = max(self._logs)
        raw = [exp(value - top) for value in self._logs]
        total = fsum(raw)
        self._weights = [value / total for value in raw]


def _between(share: float, low: float, high: float, games: int) -> float:
    """Return how likely the share measured in so many games lies between two shares (normal approximation)."""
    spread = sqrt(2 * share * (1 - share) / games)
    return (erf((high - share) / spread) - erf((low - share) / spread)) / 2
