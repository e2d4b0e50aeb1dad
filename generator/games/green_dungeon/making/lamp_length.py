"""A dealt dungeon to the length of its lamp: as many boxes as make the sensible player win as often as the grade asks for (G-68).

The share of games won is taken to be a curve of the boxes, ceiling / (1 + exp(-slope * (boxes - middle))), of which three numbers
are unknown: the middle, the slope, and the ceiling, since no light helps where monsters kill. What is known of them beforehand
stands in data/grades.toml, fitted by benchmarks/green.py; the middle moves with the closed doors and the perils of the dungeon. A
batch of games is played at the best length so far; by Bayes' rule they say which curves are likely, and so which length is best
next, until it is likely enough that games with other dice will measure a share within the grade's band. Every game has dice of
its own, none of which measure the quest afterwards. Cost: mostly 100 to 300 games of the sensible player; a dungeon that can
hardly get the grade is given up after few.
"""

from __future__ import annotations

from itertools import product
from math import erf, exp, fsum, log, sqrt
from operator import mul

from generator.core import progress
from generator.core.data import replace as with_fields
from generator.core.errors import ForgeFailed
from generator.core.hands import ALONE, Hands
from generator.forge.making import fingerprint
from generator.games.green_dungeon.making.generator import least_perils
from generator.games.green_dungeon.players.measured_games import Measured
from generator.games.green_dungeon.quest.board import Board
from generator.games.green_dungeon.quest.data_loading import grades
from generator.games.green_dungeon.quest.model import MOST_BOXES, Quest
from generator.games.green_dungeon.quest.theme_schema import GradePreset, LampPrior

LEAST_BOXES = 15
"""The fewest boxes of a lamp."""
DEVIATIONS = [number / 4 for number in range(-12, 13)]
"""The middles that are looked at, as deviations from what is expected."""
LEAST_SHARE, MOST_SHARE = 0.01, 0.99
"""No curve says that a game is surely lost or won."""
NEAR, NEXT = 4.0, 0.7
"""Games by a lamp that is so many boxes longer or shorter count half: while a length is sought, and when it is judged."""

SLACK = 8
"""A length is kept as long as its share is expected to be off the target by no more than this part of the band."""
PLATEAU = 0.01
"""Where more light hardly helps any more, the shortest lamp is taken by which so little is lost."""


def set_lamp(quest: Quest, hands: Hands = ALONE) -> Quest:
    """Return a quest with a lamp of the length that its grade asks for, as `hands` play it; one without a lamp as it is.

    Raises ForgeFailed where hardly any length that can be printed brings the grade about, or none is sure enough after all games.
    """
    if not quest.lamp:
        return quest
    numbers = grades()
    preset: GradePreset = getattr(numbers, quest.grade)
    prior: LampPrior = getattr(numbers.lamp, quest.edition)
    belief = Belief(prior, quest.board)
    boxes = belief.best(preset.target)
    begun = Measured(quest.board, quest.edition, "sensible", "tune", fingerprint(quest))
    lamps: dict[int, Measured] = {}
    for played in range(0, numbers.most, numbers.batch):
        progress.tell("measuring how long its lamp must burn", played, numbers.most)
        games = lamps.setdefault(boxes, begun.with_lamp(boxes))
        belief.learn(boxes, _games_won(games, played, numbers.batch, hands), numbers.batch)
        belief.look_at(boxes, NEAR)
        if belief.possible(preset.wins) < numbers.hopeless:
            raise ForgeFailed("no lamp that can be printed makes the dungeon as hard as was asked for")
        if abs(belief.expected(boxes) - preset.target) > preset.width / SLACK:
            boxes = belief.best(preset.target)
        belief.look_at(boxes, NEXT)
        enough = belief.games.get(boxes, 0) >= numbers.least
        if enough and belief.within(boxes, preset.wins, numbers.sensible) >= numbers.sure:
            return with_fields(quest, lamp=boxes)
        belief.look_at(boxes, NEAR)
    raise ForgeFailed("no length of the lamp was surely as hard as was asked for")


def _games_won(games: Measured, first: int, count: int, hands: Hands) -> int:
    """Return how many of so many games are won; those that come next with the same lamp are begun ahead."""
    following = games.games(range(first + count, first + 2 * count))
    return sum(game.won for game in hands.do(games.games(range(first, first + count)), ahead=lambda known: (following,)))


class Belief:
    """How likely each curve of a dungeon is, after the games that were played; a curve is a middle, a slope and a ceiling.

    `games` is how many were played by every length. No dungeon keeps to such a curve all the way, so that games count for less
    the further their lamp is from the one looked at.
    """

    def __init__(self, prior: LampPrior, board: Board) -> None:
        centre = prior.base + prior.door * (board.closed_doors or 0) + prior.peril * least_perils(board)
        middles = [(centre + prior.spread * deviation, exp(-(deviation**2) / 2)) for deviation in DEVIATIONS]
        combined = list(product(middles, prior.slopes, prior.ceilings))
        self.curves = [(middle, slope, ceiling) for (middle, _), slope, ceiling in combined]
        self.weights = [weight for (_, weight), _, _ in combined]
        self._prior = [log(weight) for weight in self.weights]
        self.games: dict[int, int] = {}
        self._seen: dict[int, list[float]] = {}
        self._shares: dict[int, list[float]] = {}

    def shares(self, boxes: int) -> list[float]:
        """Return the share of games won by a lamp of so many boxes, by each curve."""
        shares = self._shares.get(boxes)
        if shares is None:
            shares = self._shares[boxes] = [
                min(MOST_SHARE, max(LEAST_SHARE, ceiling / (1 + exp(slope * (middle - boxes)))))
                for middle, slope, ceiling in self.curves
            ]
        return shares

    def learn(self, boxes: int, won: int, games: int) -> None:
        """Learn from games that were played by a lamp of so many boxes."""
        self.games[boxes] = self.games.get(boxes, 0) + games
        known = self._seen.get(boxes, [0.0] * len(self.curves))
        self._seen[boxes] = [
            before + won * log(share) + (games - won) * log(1 - share)
            for before, share in zip(known, self.shares(boxes), strict=True)
        ]

    def look_at(self, boxes: int, near: float) -> None:
        """Weigh the curves by how well they say what happens by about so many boxes; `near` of them away games count half."""
        scales = self._prior
        for length, seen in self._seen.items():
            trust = 1 / (1 + ((length - boxes) / near) ** 2)
            scales = [scale + trust * likely for scale, likely in zip(scales, seen, strict=True)]
        top = max(scales)
        self.weights = [exp(scale - top) for scale in scales]

    def best(self, target: float) -> int:
        """Return the boxes, as many as can be printed, by which a share nearest to the target is expected."""
        target = min(target, self.expected(MOST_BOXES) - PLATEAU)
        low, high = LEAST_BOXES, MOST_BOXES
        while low < high:
            middle = (low + high) // 2
            if self.expected(middle) < target:
                low = middle + 1
            else:
                high = middle
        return max(LEAST_BOXES, low - (self.expected(low) + self.expected(low - 1) > 2 * target))

    def expected(self, boxes: int) -> float:
        """Return the share of games won that is expected of a lamp of so many boxes."""
        return self._mean(self.shares(boxes))

    def possible(self, wins: tuple[int, int]) -> float:
        """Return how likely some lamp that can be printed has a share of wins between two numbers in 100."""
        low, high = wins[0] / 100, wins[1] / 100
        shortest, longest = self.shares(LEAST_BOXES), self.shares(MOST_BOXES)
        return self._mean([float(least <= high and most >= low) for least, most in zip(shortest, longest, strict=True)])

    def within(self, boxes: int, wins: tuple[int, int], games: int) -> float:
        """Return how likely so many further games by a lamp of so many boxes are won between two numbers of times in 100."""
        low, high = wins[0] / 100, wins[1] / 100
        return self._mean([_normal_part(share, low, high, games) for share in self.shares(boxes)])

    def _mean(self, values: list[float]) -> float:
        return fsum(map(mul, self.weights, values)) / fsum(self.weights)


def _normal_part(share: float, low: float, high: float, games: int) -> float:
    """Return how likely so many games, of which such a share is won on average, are won in a share between two others."""
    scale = sqrt(2 * share * (1 - share) / games)
    return (erf((high - share) / scale) - erf((low - share) / scale)) / 2
