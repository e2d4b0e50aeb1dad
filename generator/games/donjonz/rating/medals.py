"""Measured walks and par to the medals of a dungeon, from which par cannot be read off (D-30).

Bronze is what the median of the walkers who look ahead brought home, silver what the best of them did, both rounded to fives.
Gold is drawn by lot among the fives within 70 to 90 hundredths of par. Where silver would leave gold no room, silver is lowered.
"""

from __future__ import annotations

from typing import NamedTuple

from generator.core.rng import Rng
from generator.games.donjonz.players.simulation import WalkScores

STEP = 5
"""Medals are multiples of this, and so far apart at least."""
LEAST_BRONZE = 10
"""The fewest points that bronze asks for."""
GOLD_SHARES = (70, 90)
"""Between which hundredths of par gold lies."""


class Medals(NamedTuple):
    """The points from which a walk earns bronze, silver and gold; each more than the one before."""

    bronze: int
    silver: int
    gold: int


def medals_of(par: int, ahead: WalkScores, rng: Rng) -> Medals:
    """Return the medals of a dungeon by its par and the walks of those who look ahead; gold is drawn from `rng`.

    A par too low for medals in fives, which only dungeons of edition 1 have, gets medals that are a point apart at least.
    """
    step, least = (STEP, LEAST_BRONZE) if GOLD_SHARES[1] * par // 100 >= LEAST_BRONZE + 2 * STEP else (1, 1)
    drawn = golds(par, step=step)
    most = max([*drawn, least + 2 * step])
    bronze = min(max(_rounded(ahead.median, step), least), most - 2 * step)
    silver = min(max(_rounded(ahead.best, step), bronze + step), most - step)
    return Medals(bronze, silver, rng.pick([gold for gold in drawn if gold > silver] or [most]))


def golds(par: int, *, step: int = STEP) -> range:
    """Return the points that gold may ask for by a par alone, ascending: every multiple of a step within its shares of par."""
    low, high = GOLD_SHARES
    return range(-(-low * par // (100 * step)) * step, high * par // 100 + 1, step)


def _rounded(points: int, step: int) -> int:
    """Return points rounded to a multiple of a step, halves up."""
    return (2 * points + step) // (2 * step) * step
