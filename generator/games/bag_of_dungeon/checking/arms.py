"""What can be found to beat the dragon with: the best arms among the first items of a bag, and the odds that they give."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import fsum

from generator.games.bag_of_dungeon.players.fight_odds import Fighter, win_chance
from generator.games.bag_of_dungeon.quest.model import Dragon, Quest
from generator.games.bag_of_dungeon.quest.pieces import Item, Trade, item_of, monster_of, trade_of

FOUND = 14
"""So many items are surely found: those of the item tiles, and those of the monsters that have to be passed."""
EARLY = 4
"""The monsters that are met before anything can be counted on."""
MEAN_ROLL = 3.5
_LEFT_OUT = {"solo": ("solo",), "lone": ("solo", "lone")}


def in_play(quest: Quest) -> list[Item]:
    """Return the items of the bag in their order, without those that are left out of such a game."""
    out: tuple[str, ...] = ()
    if quest.mode == "solo":
        out = _LEFT_OUT["lone" if len(quest.heroes) == 1 else "solo"]
    return [item for token in quest.items if (item := item_of(token)).out not in out or not item.out]


def unarmed_odds(hero: str, token: int) -> float:
    """Return the chance of a hero with empty hands to beat a monster."""
    trade, foe = trade_of(hero), monster_of(token)
    dice, plus, health = (trade.dice, trade.plus, trade.health) if foe.mirror else (foe.dice, foe.plus, foe.health)
    return win_chance(Fighter(trade.dice, trade.plus, 0), trade.health, dice, plus, health)


def dragon_odds(quest: Quest) -> float:
    """Return the best chance of any hero to beat the dragon in one fight with all that is found, with a partner if there is one."""
    given = quest.gear or ((),) * len(quest.heroes)
    found = in_play(quest)[:FOUND]
    return max(
        _odds(trade_of(hero), [*found, *map(item_of, gear)], quest.dragon, partner=len(quest.heroes) > 1)
        for hero, gear in zip(quest.heroes, given, strict=True)
    )


def _odds(trade: Trade, items: Sequence[Item], dragon: Dragon, *, partner: bool) -> float:
    extra = partner + any(item.effect == "ally" for item in items) + any(item.effect == "strength" for item in items)
    worn = max((item.guard for item in items if item.effect == "armour"), default=0)
    left = dragon.health - round(fsum(_shot(item, dragon) for item in items))
    return max(
        win_chance(Fighter(trade.dice + extra, trade.plus + plus, worn + guard), trade.health, dragon.dice, dragon.plus, left)
        for plus, guard in _hands(items)
    )


def _hands(items: Sequence[Item]) -> set[tuple[int, int]]:
    """Return what any two hands can add to rolls and take off damage."""
    held = [item for item in items if item.effect in ("weapon", "shield")]
    pairs = [pair for pair in combinations(held, 2) if all(item.symbol == "hand" for item in pair)]
    grips = [(), *((item,) for item in held), *pairs]
    return {(sum(item.plus for item in grip), sum(item.guard for item in grip)) for grip in grips}


def _shot(item: Item, dragon: Dragon) -> float:
    """Return the mean damage of one shot at the dragon: only what is thrown once, or made for it, is counted on."""
    if item.effect in dragon.immune or item.effect not in ("lance", "burst", "homing"):
        return 0.0
    return MEAN_ROLL * item.dice
