"""Kill points: the health of the monsters that were beaten, and what the ring is worth."""

from __future__ import annotations

from generator.games.bag_of_dungeon.rules.state import TAKEN_OUT, Adventurer, Table

RING_POINTS = 30


def kill_points(table: Table, hero: Adventurer) -> int:
    """Return a hero's points: the starting health of beaten monsters, the dragon's too (S-24), and 30 for taking the ring out."""
    ring = RING_POINTS if table.ring == TAKEN_OUT and table.bearer == hero.hero else 0
    return sum(kill.points for kill in hero.kills) + hero.bonus + ring


def champion(table: Table) -> Adventurer | None:
    """Return the survivor with the most points, the first in order among equals; None where nobody came out."""
    survivors = [hero for hero in table.heroes if hero.status == "escaped"]
    return max(survivors, key=lambda hero: kill_points(table, hero), default=None)


def points(table: Table) -> int:
    """Return the points of a game: the champion's in a competitive game that somebody survived, else all heroes' (S-59)."""
    best = champion(table) if table.quest.mode == "competitive" else None
    return kill_points(table, best) if best else sum(kill_points(table, hero) for hero in table.heroes)
