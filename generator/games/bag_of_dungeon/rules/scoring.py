"""What a game is worth: the health and the items that come out, or kill points, which are beaten monsters and the ring."""

from __future__ import annotations

from generator.games.bag_of_dungeon.quest.model import Quest
from generator.games.bag_of_dungeon.quest.pieces import trade_of
from generator.games.bag_of_dungeon.rules import carrying
from generator.games.bag_of_dungeon.rules.setting_up import is_out
from generator.games.bag_of_dungeon.rules.state import TAKEN_OUT, Adventurer, Table

RING_POINTS = 30
HEALTH_POINTS, ITEM_POINTS = 3, 1
"""What a point of health and an item of a hero who comes out are worth in the score (S-64)."""


def counts_health(quest: Quest) -> bool:
    """Return whether a quest is scored by health and items; it is by kill points where heroes compete or nobody marches (S-64)."""
    return quest.march == "quick" and quest.mode != "competitive"


def score(table: Table) -> int:
    """Return what all heroes bring out together: points for their health and for each item, the ring apart; 0 if nobody does."""
    out = [hero for hero in table.heroes if hero.status == "escaped"]
    return sum(HEALTH_POINTS * hero.health + ITEM_POINTS * len(hero.items) for hero in out)


def most_points(quest: Quest) -> int:
    """Return a score that no game of a quest exceeds: full health of all heroes, and as many items as all together can carry."""
    in_play = [token for token in {*quest.items, *(thing for gear in quest.gear for thing in gear)} if not is_out(quest, token)]
    health = sum(trade_of(hero).health for hero in quest.heroes)
    return HEALTH_POINTS * health + ITEM_POINTS * carrying.most_carried(in_play, len(quest.heroes))


def kill_points(table: Table, hero: Adventurer) -> int:
    """Return a hero's points: the starting health of beaten monsters, the dragon's too (S-24), and 30 for taking the ring out."""
    ring = RING_POINTS if table.ring == TAKEN_OUT and table.bearer == hero.hero else 0
    return sum(kill.points for kill in hero.kills) + hero.bonus + ring


def champion(table: Table) -> Adventurer | None:
    """Return the survivor with the most points, the first in order among equals; None where nobody came out."""
    survivors = [hero for hero in table.heroes if hero.status == "escaped"]
    return max(survivors, key=lambda hero: kill_points(table, hero), default=None)


def points(table: Table) -> int:
    """Return the points of a game (S-59): its score, or kill points.

    These are the champion's in a competitive game that somebody survived, else those of all heroes.
    """
    if counts_health(table.quest):
        return score(table)
    best = champion(table) if table.quest.mode == "competitive" else None
    return kill_points(table, best) if best else sum(kill_points(table, hero) for hero in table.heroes)
