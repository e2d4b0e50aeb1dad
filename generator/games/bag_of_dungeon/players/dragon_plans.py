"""Plans against the dragon, by exact odds: from how far away what is thrown at her, before the fight hand to hand.

Everything must be thrown on the turn of the fight, since she recovers at its end (S-44). All sets of what can be thrown are tried
for every distance; the damage of a set is a sum of dice, whose distribution is exact, as are the odds of the fight that follows.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from generator.games.bag_of_dungeon.players.fight_odds import Fighter, foe_rolls, win_chance
from generator.games.bag_of_dungeon.quest.model import Dragon
from generator.games.bag_of_dungeon.quest.pieces import Effect, item_of
from generator.games.bag_of_dungeon.rules.combat import TAG_POINTS

THROWN: tuple[Effect, ...] = ("lance", "burst", "homing", "staff", "bow", "bomb")
"""What is thrown at the dragon; vines would take hold of whoever goes in after them."""
LONGEST = 4
"""The greatest distance that plans are made for."""


class Assault(NamedTuple):
    """Who attacks, with how many action points and how much health, and what could help.

    That is a free step, a partner with these odds, and a draught for a die more, with the action points that it costs, 0 for none.
    """

    fighter: Fighter
    health: int
    points: int
    boots: bool
    partner: float
    draught: int = 0


class Plan(NamedTuple):
    """The odds of winning, the distance to throw from, and what is thrown."""

    odds: float
    distance: int
    tokens: tuple[int, ...]


@lru_cache(maxsize=8192)
def best_plan(assault: Assault, tokens: tuple[int, ...], dragon: Dragon, left: int, distances: tuple[int, ...]) -> Plan:
    """Return the best plan against a dragon with so much health left, from one of these distances (1 is next door)."""
    best = Plan(0.0, distances[0], ())
    for distance in distances:
        for thrown in _sets(useful_throws(tokens, dragon), distance, assault.points):
            odds = plan_odds(assault, thrown, dragon, left, distance)
            if odds > best.odds + 1e-9:
                best = Plan(odds, distance, thrown)
    return best


def useful_throws(tokens: tuple[int, ...], dragon: Dragon) -> tuple[int, ...]:
    """Return what of these things harms the dragon from afar."""
    return tuple(
        sorted(token for token in tokens if item_of(token).effect in THROWN and item_of(token).effect not in dragon.immune)
    )


def _sets(tokens: tuple[int, ...], distance: int, points: int) -> Iterator[tuple[int, ...]]:
    """Yield all sets of things that reach so far and cost no more than the points; a bomb only from beyond its blast."""
    within = [token for token in tokens if item_of(token).blast < distance <= item_of(token).high]
    for count in range(len(within) + 1):
        for chosen in combinations(within, count):
            if sum(item_of(token).points for token in chosen) <= points:
                yield chosen


def plan_odds(assault: Assault, thrown: tuple[int, ...], dragon: Dragon, left: int, distance: int) -> float:
    """Return the odds of killing the dragon with throws, and hand to hand where points for the way are left.

    What is left after throws and way pays for a call for help first, and for a draught where it is enough.
    """
    points = assault.points - sum(item_of(token).points for token in thrown) - max(0, distance - assault.boots)
    helped = assault.partner if points >= TAG_POINTS else 0.0
    if assault.draught and points - (TAG_POINTS if helped else 0) >= assault.draught:
        assault = assault._replace(fighter=assault.fighter._replace(dice=assault.fighter.dice + 1))
    odds = 0.0
    for damage, share in foe_rolls(sum(item_of(token).dice for token in thrown)).items():
        if damage >= left:
            odds += share
        elif points >= 0:
            odds += share * _melee_odds(assault, helped, dragon, left - damage)
    return odds


@lru_cache(maxsize=16384)
def _melee_odds(assault: Assault, helped: float, dragon: Dragon, left: int) -> float:
    """Return the odds of the fight hand to hand, where a partner comes with a chance of `helped`."""
    health = assault.health - dragon.breath
    if health <= 0:
        return 0.0
    odds = (1 - helped) * win_chance(assault.fighter, health, dragon.dice, dragon.plus, left) if helped < 1 else 0.0
    if helped:
        more = assault.fighter._replace(dice=assault.fighter.dice + 1)
        odds += helped * win_chance(more, health, dragon.dice, dragon.plus, left)
    return odds
