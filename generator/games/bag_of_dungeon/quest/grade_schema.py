"""The records of grades.toml: how often a sensible player wins in each grade, how strong dragons get, how much is played."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from generator.core.data import Record
from generator.games.bag_of_dungeon.quest.model import MOST_HEALTH, Mode

FourNumbers = tuple[float, float, float, float]
FourCounts = tuple[int, int, int, int]
Games = Annotated[int, Meta(ge=1)]
Share = Annotated[float, Meta(gt=0, lt=1)]
HALF_GAP = 2.5
"""By so many wins in 100 a printed share may lie outside the band of its grade: to the middle of the gap between two bands."""


class Strength(Record):
    """How strong a dragon is: health, combat dice, and what is added to them."""

    health: Annotated[int, Meta(ge=5, le=MOST_HEALTH)]
    dice: Annotated[int, Meta(ge=1, le=5)]
    plus: Annotated[int, Meta(ge=-4, le=4)]


class Middles(Record):
    """The strength at which half of the games that reach the dragon are expected to be won, by mode, for one to four heroes."""

    solo: FourNumbers
    co_operative: FourNumbers
    competitive: FourNumbers


class Gear(Record):
    """How many items every hero has from the start, by mode, for one to four heroes."""

    solo: FourCounts
    co_operative: FourCounts
    competitive: FourCounts


def by_heroes(table: Middles | Gear, mode: Mode, heroes: int) -> float:
    """Return what a table says of a mode and so many heroes."""
    row: FourNumbers = getattr(table, mode.replace("-", "_"))
    return row[heroes - 1]


class StrengthPrior(Record):
    """What is known of dragons before a quest is played (see making/dragon_strength.py).

    The middle of a curve is expected at the `middles` of the grade, give or take `spread` (a normal deviation); `slopes` and
    `ceilings` are all equally likely.
    """

    spread: Annotated[float, Meta(gt=0)]
    slopes: Annotated[tuple[float, ...], Meta(min_length=1)]
    ceilings: Annotated[tuple[float, ...], Meta(min_length=1)]


class GradePreset(Record):
    """What a grade asks for: the fewest and the most games of a hundred that the sensible player wins, and what heroes have.

    `middles` are the dragons' strengths at which the curves of such quests have their middle (see `StrengthPrior`).

    A dragon is kept where the games that measure the quest lie within `wins` with a probability of `sure`, which a narrow band
    can hardly have.
    """

    wins: tuple[int, int]
    sure: Share
    gear: Gear
    middles: Middles

    @property
    def borders(self) -> tuple[float, float]:
        """The wins in 100 between which a measured quest is printed: to the middle of the gap between two bands."""
        return self.wins[0] - HALF_GAP, self.wins[1] + HALF_GAP

    @property
    def target(self) -> float:
        """The share of games to which the dragon is set."""
        return sum(self.wins) / 200

    @property
    def width(self) -> float:
        """The width of the band, as a share of games."""
        return (self.wins[1] - self.wins[0]) / 100


class Grades(Record):
    """How a quest is graded: what each grade asks for, where skulls part, and how many games are played.

    `skulls` are the wins in 100 of the sensible player below which there is one skull more. `strengths` are dragons from the
    weakest to the strongest. `batch` games at a time choose one of them, at most `most`, until at least `least` were played and the
    grade is sure enough, or has a probability of `enough` after all of them; a quest that has such a dragon with a probability
    below `hopeless` is made anew. `naive_trial` and `planner_trial` are games that say whether skill shows, of which none is
    printed. `sensible`, `naive` and `planner` are those that measure the quest then, and `chance` and `search` those of the other
    players where all is measured.
    """

    skulls: tuple[int, int, int, int]
    batch: Games
    least: Games
    most: Games
    enough: Share
    hopeless: Share
    naive_trial: Games
    planner_trial: Games
    sensible: Games
    naive: Games
    planner: Games
    chance: Games
    search: Games
    strengths: Annotated[tuple[Strength, ...], Meta(min_length=2)]
    prior: StrengthPrior
    easy: GradePreset
    medium: GradePreset
    hard: GradePreset
