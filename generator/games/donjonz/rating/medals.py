"""Measured walks and par to the medals of a dungeon, from which par cannot be read off (D-30, D-32).

Gold is drawn by lot within 70 to 90 hundredths of par, and nothing else depends on par. Bronze is what three in four of the
walks that look ahead bring home. Silver is the first walk of planners of rising skill that comes to between one and two thirds of
the way from bronze to gold. Where none does, silver is one of these thirds, and bronze is two thirds of gold at most: such borders
are worked out from bronze and gold alone, so that they tell no more of par than gold does.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from generator.core.rng import Rng
from generator.games.donjonz.players.planner import PlannedWalk

LEAST_BRONZE = 10
"""The fewest points that bronze asks for, where gold asks for enough."""
GOLD_SHARES = (70, 90)
"""Between which hundredths of par gold lies."""
LEAST_SPAN = 16
"""How many hundredths of par the pars that are possible by gold and grade span at least (D-32)."""
LEAST_GOLD = 3
"""The fewest points of gold, so that bronze and silver find room below it."""


class Medals(NamedTuple):
    """The points from which a walk earns bronze, silver and gold; each more than the one before; and who set silver."""

    bronze: int
    silver: int
    gold: int
    ways: int
    """How many ways the planner kept who set silver, 0 where a border did."""


def medals_of(par: int, least: int, ahead: int, walks: Iterable[PlannedWalk], rng: Rng) -> Medals:
    """Return the medals of a dungeon.

    `least` is the least par of its grade, `ahead` what three in four of the walks that look ahead bring home, `walks` those of
    planners of rising skill, of which no more are made than it takes; gold is drawn from `rng`.
    """
    gold = max(LEAST_GOLD, rng.pick(golds(par, least) or [LEAST_GOLD]))
    bronze = max(1, min(max(ahead, LEAST_BRONZE), 2 * gold // 3, gold - 2))
    low, high = silvers(bronze, gold)
    border = low
    for ways, points in walks:
        if low <= points <= high:
            return Medals(bronze, points, gold, ways)
        border = high if points > high else border
    return Medals(bronze, border, gold, 0)


def golds(par: int, least: int) -> range:
    """Return the points that gold may ask for, ascending: those within its shares of par that do not tell a par near the least.

    A par below the least, which only dungeons of edition 1 have, has all points within its shares.
    """
    low, high = GOLD_SHARES
    first, last = -(-low * par // 100), high * par // 100
    return range(max(first, _first_gold(least)) if par >= least else first, last + 1)


def possible_pars(gold: int, least: int) -> range:
    """Return the pars, no less than the least, within whose shares this gold lies."""
    low, high = GOLD_SHARES
    return range(max(least, -(-100 * gold // high)), 100 * gold // low + 1)


def silvers(bronze: int, gold: int) -> tuple[int, int]:
    """Return the least and the most that silver may ask for, so that neither step between medals is over twice the other."""
    step = gold - bronze
    return bronze + -(-step // 3), bronze + 2 * step // 3


def _first_gold(least: int) -> int:
    """Return the first gold by which the possible pars span LEAST_SPAN hundredths of the highest of them."""
    gold = least
    while gold and _spans(possible_pars(gold - 1, least)):
        gold -= 1
    return gold


def _spans(pars: range) -> bool:
    """Return whether pars span LEAST_SPAN hundredths of the highest of them."""
    return bool(pars) and 100 * (pars[-1] - pars[0]) >= LEAST_SPAN * pars[-1]
