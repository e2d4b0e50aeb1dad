"""What heroes carry: how much fits, what is in their hands, what that is worth, and things lying on tiles.

Things may be moved between spaces at any time for nothing (S-28), so that only the hands are kept track of: what is held stays in
them until something else is held, all else is carried where it fits, and armour and boots that are carried are worn.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from generator.games.bag_of_dungeon.quest.geometry import STEPS
from generator.games.bag_of_dungeon.quest.pieces import Effect, Item, item_of
from generator.games.bag_of_dungeon.rules import floor
from generator.games.bag_of_dungeon.rules.state import CARRIED, NOWHERE, Adventurer, Kill, Table, by_kind, without

BACKPACK = 4
"""How many things the backpack holds."""
HANDS = ("hand", "hands")
_PLACES: tuple[tuple[str, int], ...] = (("hand", 2), ("armour", 1), ("boots", 1))
"""Where one hero carries things beside the backpack, and how many; what takes both hands leaves less room."""
HELD: tuple[Effect, ...] = ("weapon", "shield")
"""What is of use in a fight while it is in the hands."""


@lru_cache(maxsize=16384)
def fits(items: tuple[int, ...], held: tuple[int, ...] = ()) -> bool:
    """Return whether somebody can carry these tokens with some of them in hand (S-28).

    There are two hands, of which the free ones hold other things with such a symbol, one suit of armour, one pair of boots, and
    the backpack.
    """
    if len(items) <= BACKPACK:
        return True
    symbols = [item_of(token).symbol for token in items if token not in held]
    free = 2 - _hands(held)
    in_hands = max(min(symbols.count("hand"), free), min(symbols.count("hands"), free // 2))
    placed = in_hands + min(symbols.count("armour"), 1) + min(symbols.count("boots"), 1) + symbols.count("beside")
    return len(symbols) - placed <= BACKPACK


def most_carried(items: Iterable[int], heroes: int) -> int:
    """Return how many of these tokens so many heroes can carry together at most; chests and traps are never carried (S-27, S-36).

    Each hero has two hands, a suit of armour, a pair of boots, a hound for every one that there is, and a backpack for all else.
    """
    carried: list[str] = [item.symbol for item in map(item_of, items) if item.symbol != "floor" and item.effect != "trap"]
    worn = carried.count("beside")
    for symbol, room in _PLACES:
        worn += min(carried.count(symbol), heroes * room)
    free_hands = max(0, 2 * heroes - carried.count("hand"))
    return min(len(carried), worn + min(carried.count("hands"), free_hands // 2) + BACKPACK * heroes)


def can_take(hero: Adventurer, token: int) -> bool:
    """Return whether somebody has room for one more token beside what is in hand; chests stay where they are (S-27)."""
    return item_of(token).symbol != "floor" and fits((*hero.items, token), hero.held)


def find(hero: Adventurer, effect: Effect) -> int:
    """Return the lowest token with an effect that somebody carries, 0 where there is none."""
    return _lowest(hero.items, effect) if hero.items else 0


@lru_cache(maxsize=4096)
def _lowest(items: tuple[int, ...], effect: Effect) -> int:
    """Return the lowest of some tokens with an effect, 0 where there is none."""
    return min((token for token in items if item_of(token).effect == effect), default=0)


def gain(hero: Adventurer, token: int) -> None:
    """Give a token to somebody; a free hand takes up what is of use in a fight, if the rest has room then."""
    hero.items = (*hero.items, token)
    held = (*hero.held, token)
    if item_of(token).effect in HELD and _hands(held) <= 2 and fits(hero.items, held):
        hero.held = held


def lose(hero: Adventurer, token: int) -> None:
    """Take a token from somebody."""
    hero.items = without(hero.items, token)
    hero.held = without(hero.held, token)


def hold(hero: Adventurer, token: int) -> None:
    """Take a weapon or a shield into the hands, and what has been held longest out of them where there is no room."""
    hero.held = _held_with(hero, token)


def _held_with(hero: Adventurer, token: int) -> tuple[int, ...]:
    """Return what is in the hands once a token is, what has been held longest first."""
    held = without(hero.held, token)
    while held and _hands((*held, token)) > 2:
        held = held[1:]
    return (*held, token)


def _hands(held: Iterable[int]) -> int:
    return sum(1 if item_of(token).symbol == "hand" else 2 for token in held)


def peekable(table: Table, hero: Adventurer) -> list[int]:
    """Return the sides on which a blade in hand that tells of monsters has something to tell (S-7, S-38)."""
    if not table.tokens or not any(item_of(token).peeks for token in hero.held):
        return []
    return [
        side for side, step in enumerate(STEPS) if hero.cell + step in table.tokens and hero.cell + step in table.links[hero.cell]
    ]


def holdable(hero: Adventurer) -> list[int]:
    """Return the weapons and shields that can be taken into the hands, of equal ones the lowest: what they push out has room."""
    carried = by_kind(tuple(token for token in hero.items if token not in hero.held and item_of(token).effect in HELD))
    return [token for token in carried if fits(hero.items, _held_with(hero, token))]


def attack_bonus(hero: Adventurer) -> int:
    """Return what is added to combat rolls by what is in the hands."""
    return _added(hero.held) if hero.held else 0


@lru_cache(maxsize=1024)
def _added(held: tuple[int, ...]) -> int:
    return sum(item_of(token).plus for token in held)


def guard(hero: Adventurer) -> int:
    """Return how much is taken off damage by the best armour carried and by a shield in hand (S-29)."""
    return _warded(hero.items, hero.held) if hero.items else 0


@lru_cache(maxsize=4096)
def _warded(items: tuple[int, ...], held: tuple[int, ...]) -> int:
    worn = max((item_of(token).guard for token in items if item_of(token).effect == "armour"), default=0)
    return worn + sum(item_of(token).guard for token in held)


def break_worn(table: Table, hero: Adventurer) -> None:
    """Take away armour that lasts for one fight and was worn in it, for want of a better."""
    worn = guard(hero)
    for token in hero.items:
        item = item_of(token)
        if item.effect == "armour" and item.uses == "fight" and not _better_armour(hero, item):
            lose(hero, token)
            table.spent = (*table.spent, token)
            table.write_log("broke", hero=hero.hero, item=token, guard=worn)


def _better_armour(hero: Adventurer, worn: Item) -> bool:
    carried = (item_of(token) for token in hero.items)
    return any(item.effect == "armour" and (item.guard > worn.guard or item.uses != "fight") for item in carried)


def use_up(table: Table, hero: Adventurer, token: int) -> None:
    """Take a token out of the game once it was used, if it can be used but once."""
    if item_of(token).uses == "once":
        lose(hero, token)
        table.spent = (*table.spent, token)


def lay_down(table: Table, cell: int, tokens: Iterable[int]) -> None:
    """Put tokens on a tile."""
    lying = (*table.lying.get(cell, ()), *tokens)
    if lying:
        table.lying[cell] = lying


def pick_up(table: Table, hero: Adventurer, token: int) -> None:
    """Take a token from the hero's tile; 0 stands for the ring."""
    if not token:
        table.ring, table.bearer = CARRIED, hero.hero
        return
    left = without(table.lying[hero.cell], token)
    if left:
        table.lying[hero.cell] = left
    else:
        del table.lying[hero.cell]
    gain(hero, token)


def put_down(table: Table, hero: Adventurer, token: int) -> None:
    """Put a token on the hero's tile; 0 stands for the ring."""
    if not token:
        table.ring, table.bearer = hero.cell, NOWHERE
        return
    lose(hero, token)
    lay_down(table, hero.cell, (token,))


def hand_over(table: Table, giver: Adventurer, taker: Adventurer, token: int) -> None:
    """Give a token, or the ring (0), to another hero."""
    if not token:
        table.bearer = taker.hero
        return
    lose(giver, token)
    gain(taker, token)


def takeable(table: Table, hero: Adventurer) -> list[int]:
    """Return what can be taken up from the hero's tile, the ring (0) first; nothing beside a monster (S-43)."""
    cell = hero.cell
    if floor.monster_at(table, cell):
        return []
    ring = [0] if table.ring == cell else []
    lying = table.lying.get(cell)
    return ring + [token for token in by_kind(lying) if can_take(hero, token)] if lying else ring


def carried(table: Table, hero: Adventurer) -> list[int]:
    """Return what can be put down or given away, the ring (0) first, of equal tokens the lowest; no hound leaves its hero."""
    ring = [0] if table.bearer == hero.hero else []
    return ring + [token for token in by_kind(hero.items) if item_of(token).symbol != "beside"]


def least_kill(hero: Adventurer) -> Kill | None:
    """Return the kill that counts the least, which is the one that somebody would give away (S-57)."""
    return min(hero.kills, key=lambda kill: (kill.points, kill.token), default=None)


def give_kill(table: Table, giver: Adventurer, taker: Adventurer) -> None:
    """Give the least of the giver's kills to another hero, if there is any."""
    kill = least_kill(giver)
    if kill is None:
        return
    giver.kills = tuple(other for other in giver.kills if other != kill)
    taker.kills = (*taker.kills, kill)
    table.write_log("gave-kill", hero=giver.hero, other=taker.hero, foe=kill.token, points=kill.points)


def any_use_here(table: Table, hero: Adventurer) -> bool:
    """Return whether something lies here that can be taken up, at once or after something else was put down."""
    if takeable(table, hero):
        return True
    lying = table.lying.get(hero.cell, ())
    return any(item_of(token).symbol != "floor" for token in lying) and bool(carried(table, hero))


def jammers(hero: Adventurer) -> list[int]:
    """Return the items that can jam a mechanism: anything that is carried, of equal ones the lowest; a hound will not (S-16)."""
    return [token for token in by_kind(hero.items) if item_of(token).symbol != "beside"]
