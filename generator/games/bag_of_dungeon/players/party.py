"""What a party does together against the dragon: who meets her with the best of everybody's things, and who gives what."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from generator.games.bag_of_dungeon.players import judgement
from generator.games.bag_of_dungeon.players.dragon_plans import LONGEST, THROWN, Assault, Plan, best_plan, useful_throws
from generator.games.bag_of_dungeon.players.fight_odds import Fighter
from generator.games.bag_of_dungeon.quest.pieces import Effect, Trade, item_of
from generator.games.bag_of_dungeon.rules import carrying, combat, floor
from generator.games.bag_of_dungeon.rules.state import NOWHERE, Adventurer, Table, still_in

HELPFUL: tuple[Effect, ...] = ("strength", "heal", "again")
"""What else is of use to whoever meets the dragon."""
HELPS_IN_SOLO = (7 - combat.TAG_ROLL) / 6
"""How likely somebody who is called comes, where a die decides."""


class Champion(NamedTuple):
    """Who should meet the dragon, and the odds of that with everybody's things and full health."""

    hero: int
    odds: float


def find_champion(table: Table) -> Champion:
    """Return the hero with the best odds against the dragon, the first among equals.

    Everybody's things are taken together, but for rivals, who have only their own.
    """
    party = still_in(table)
    best = Champion(party[0].hero, -1.0)
    for hero in party:
        lenders = [hero] if table.quest.mode == "competitive" else party
        things = tuple(sorted(token for other in lenders for token in other.items if item_of(token).symbol != "beside"))
        hound = tuple(token for token in hero.items if item_of(token).symbol == "beside")
        odds = _champion_odds(table, hero, chosen_things(things) + hound, partner_chance(table, hero))
        if odds > best.odds + 1e-9:
            best = Champion(hero.hero, odds)
    return best


def _champion_odds(table: Table, hero: Adventurer, things: tuple[int, ...], partner: float) -> float:
    trade, dragon = table.trades[hero.hero], table.quest.dragon
    assault = assault_with(trade, things, trade.health, trade.points, partner, raging=hero.uses > 0)
    return best_plan(assault, useful_throws(things, dragon), dragon, dragon.health, (1,)).odds


@lru_cache(maxsize=4096)
def chosen_things(things: tuple[int, ...]) -> tuple[int, ...]:
    """Return what one hero would carry of these things to the dragon: the best hands and armour, and a backpack of other use."""
    hands = judgement.best_hands(things)
    worn = max((token for token in things if item_of(token).effect == "armour"), key=lambda token: item_of(token).guard, default=0)
    rest = [token for token in things if item_of(token).effect in (*THROWN, *HELPFUL)]
    rest.sort(key=lambda token: (-item_of(token).dice, token))
    boots = tuple(token for token in things if item_of(token).effect == "boots")[:1]
    return (*hands, *((worn,) if worn else ()), *boots, *rest[: carrying.BACKPACK])


def assault_with(trade: Trade, things: tuple[int, ...], health: int, points: int, partner: float, *, raging: bool) -> Assault:
    """Return what a hero of a trade brings to the dragon with these things, with a temper, and a draught still to be paid for."""
    plus, guard, hound = judgement.gear_worth(things)
    draught = next((item_of(token).points for token in things if item_of(token).effect == "strength"), 0)
    dice = trade.dice + hound + (raging and trade.ability == "rage")
    fighter = Fighter(dice, trade.plus + plus, guard)
    return Assault(fighter, health, points, any(item_of(token).effect == "boots" for token in things), partner, draught)


def partner_chance(table: Table, hero: Adventurer) -> float:
    """Return how likely somebody comes who is called by a hero, if they are near."""
    if not any(other.health >= combat.TAG_HEALTH for other in still_in(table) if other is not hero):
        return 0.0
    return HELPS_IN_SOLO if table.quest.mode == "solo" else 1.0


def plan_from(table: Table, hero: Adventurer, distances: tuple[int, ...], *, points: int) -> Plan:
    """Return a hero's own best plan against the dragon as she is now, with so many action points."""
    dragon, trade = table.quest.dragon, table.trades[hero.hero]
    partner = partner_chance(table, hero)
    assault = assault_with(trade, hero.items, hero.health, points, partner, raging=hero.uses > 0)
    return best_plan(assault, useful_throws(hero.items, dragon), dragon, table.foes[table.exit].health, distances)


def lanes(table: Table, hero: Adventurer) -> dict[int, int]:
    """Return from where a hero can throw at the dragon and then walk in straight: the nearest free cell for each distance."""
    near = floor.distances(table, hero.cell, avoid=(table.exit,))
    taken = {*table.foes, *table.tokens}
    nearest: dict[int, int] = {}
    blocked = False
    for cell, distance in floor.straight_cells(table, table.exit, LONGEST):
        blocked = cell in taken or (blocked and distance > 1)
        if not blocked and near.get(cell, floor.FAR) < near.get(nearest.get(distance, NOWHERE), floor.FAR):
            nearest[distance] = cell
    return nearest


def gifts(table: Table, giver: Adventurer, champion: int) -> Iterator[tuple[int, int]]:
    """Yield what a hero had better give to others on the same tile, as pairs of an item and a hero.

    Before the dragon, the champion gets everything that is of use against her. At all times weapons, shields and armour that the
    giver does not need go to whoever is the better for them, so that nothing is ever given back.
    """
    if giver.cell == NOWHERE:
        return
    needed = {*judgement.best_hands(giver.items), *worn_armour(giver.items)}
    for other in table.here(giver.cell):
        if other is giver:
            continue
        leading = other.hero == champion
        for token in carrying.carried(table, giver):
            if not token or not carrying.can_take(other, token) or (giver.hero == champion and token in needed):
                continue
            if (leading or token not in needed) and betters(other, token, table, leading=leading):
                yield token, other.hero


def wanted_from(table: Table, hero: Adventurer, other: Adventurer) -> list[int]:
    """Return what another hero carries that would help this one against the dragon, and that can be taken over."""
    takeable = [token for token in carrying.carried(table, other) if token and carrying.can_take(hero, token)]
    return [token for token in takeable if betters(hero, token, table, leading=True)]


def betters(hero: Adventurer, token: int, table: Table, *, leading: bool) -> bool:
    """Return whether a hero is the better for an item: in a fight, or against the dragon where the hero is to meet her."""
    item = item_of(token)
    if item.effect in carrying.HELD:
        return token in judgement.best_hands((*hero.items, token))
    if item.effect == "armour":
        return token in worn_armour((*hero.items, token))
    return leading and (item.effect in HELPFUL or bool(useful_throws((token,), table.quest.dragon)))


def worn_armour(items: tuple[int, ...]) -> tuple[int, ...]:
    """Return the armour that is worn of these things, the first of equals."""
    suits = [token for token in items if item_of(token).effect == "armour"]
    return (max(suits, key=lambda token: item_of(token).guard),) if suits else ()
