"""What a player thinks of a fight, of things, and of ways; never by what lies face down.

Which monsters are still in the bag is known from those that were seen, but not their order.
"""

from __future__ import annotations

from collections.abc import Collection, Container
from functools import lru_cache
from itertools import combinations

from generator.games.bag_of_dungeon.players.fight_odds import Fighter, win_chance
from generator.games.bag_of_dungeon.quest.pieces import item_of, monster_of
from generator.games.bag_of_dungeon.rules import carrying
from generator.games.bag_of_dungeon.rules.state import DRAGON, Adventurer, Foe, Table


def fighter_of(table: Table, hero: Adventurer, *, more: int = 0) -> Fighter:
    """Return what a hero brings to a fight, with so many dice more than the card and a hound give."""
    trade = table.trades[hero.hero]
    plus, guard, hound = gear_worth(hero.items)
    return Fighter(trade.dice + hero.surge + hound + more, trade.plus + plus, guard)


@lru_cache(maxsize=4096)
def gear_worth(items: tuple[int, ...]) -> tuple[int, int, int]:
    """Return what these things add to a roll, what they take off damage, best held and worn, and 1 for a hound."""
    hands = best_hands(items)
    worn = max((item_of(token).guard for token in items if item_of(token).effect == "armour"), default=0)
    hound = any(item_of(token).effect == "ally" for token in items)
    plus = sum(item_of(token).plus for token in hands)
    return plus, worn + sum(item_of(token).guard for token in hands), int(hound)


@lru_cache(maxsize=4096)
def best_hands(items: tuple[int, ...]) -> tuple[int, ...]:
    """Return the weapons and shields that are best held, most added to rolls and taken off damage together; the rest has room then.

    Things that are more than anybody can carry are weighed as if they had room.
    """
    useful = sorted(token for token in items if item_of(token).effect in carrying.HELD)
    candidates: list[tuple[int, ...]] = [(), *((token,) for token in useful)]
    candidates += [pair for pair in combinations(useful, 2) if all(item_of(token).symbol == "hand" for token in pair)]
    candidates = [held for held in candidates if carrying.fits(items, held)] or candidates
    return max(candidates, key=lambda held: (sum(3 * item_of(token).plus + 2 * item_of(token).guard for token in held), -len(held)))


def odds(table: Table, hero: Adventurer, foe: Foe, *, more: int = 0, shot: int = 0) -> float:
    """Return the chance to beat a monster that lies face up, with so many dice more, after so much damage by shots."""
    fighter = fighter_of(table, hero, more=more)
    if foe.token != DRAGON and monster_of(foe.token).mirror and not foe.full:
        trade = table.trades[hero.hero]
        return win_chance(fighter, hero.health, trade.dice, trade.plus, hero.health)
    return win_chance(fighter, hero.health, foe.dice, foe.plus, foe.health - shot)


def odds_of_unknown(table: Table, hero: Adventurer) -> float:
    """Return the chance to beat a monster that has not been revealed: the mean over those that nobody has seen yet."""
    trade = table.trades[hero.hero]
    return _mean_odds(fighter_of(table, hero), hero.health, trade.dice, trade.plus, table.monsters)


@lru_cache(maxsize=4096)
def _mean_odds(fighter: Fighter, health: int, dice: int, plus: int, monsters: tuple[int, ...]) -> float:
    """Return the mean chance to beat one of these monsters; one that mirrors the hero rolls so many dice with so much more."""
    if not monsters:
        return 1.0
    total = 0.0
    for token in monsters:
        kind = monster_of(token)
        if kind.mirror:
            total += win_chance(fighter, health, dice, plus, health)
        else:
            total += win_chance(fighter, health, kind.dice, kind.plus, kind.health)
    return total / len(monsters)


def path_to(table: Table, start: int, goals: Container[int], shut: Collection[int]) -> list[int]:
    """Return the cells after `start` on a shortest way to the nearest goal, the last one first; nothing where there is none.

    Cells that are `shut` are not walked through, but may be goals. The start itself is no goal.
    """
    links = table.links
    before = {start: start}
    fresh = [start]
    while fresh:
        reached: list[int] = []
        for cell in fresh:
            for other in links[cell]:
                if other in before:
                    continue
                before[other] = cell
                if other in goals:
                    path = [other]
                    while cell != start:
                        path.append(cell)
                        cell = before[cell]
                    return path
                if other not in shut:
                    reached.append(other)
        fresh = reached
    return []
