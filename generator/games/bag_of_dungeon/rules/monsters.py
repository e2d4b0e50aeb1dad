"""Monsters: revealing them, what they are worth, beating them, and what is drawn from the bag of items."""

from __future__ import annotations

from generator.games.bag_of_dungeon.quest.pieces import item_of, monster_of
from generator.games.bag_of_dungeon.rules import carrying, harm
from generator.games.bag_of_dungeon.rules.chance import Chance, roll
from generator.games.bag_of_dungeon.rules.state import DRAGON, NOWHERE, Adventurer, Foe, Kill, Table

ONE_ITEM, TWO_ITEMS = 6, 10
"""From which full health on a monster leaves one item, and two (S-18)."""


def reveal(table: Table, cell: int) -> None:
    """Replace the token on a cell by the next monster of the bag, if any is left (S-7)."""
    if cell not in table.tokens:
        return
    table.tokens -= {cell}
    if not table.monsters:
        return
    token, *rest = table.monsters
    table.monsters = tuple(rest)
    kind = monster_of(token)
    table.foes[cell] = Foe(token, kind.health, kind.health, kind.dice, kind.plus, kind.reach)
    table.write_log("revealed", foe=token, cell=cell)


def mirror(table: Table, cell: int, hero: Adventurer) -> None:
    """Give a monster that copies its opponent that hero's dice and health, as a fight begins or the first shot is fired."""
    foe = table.foes.get(cell)
    if foe is None or foe.token == DRAGON or not monster_of(foe.token).mirror or foe.health < foe.full:
        return
    trade = table.trades[hero.hero]
    table.foes[cell] = Foe(foe.token, hero.health, hero.health, trade.dice, trade.plus)


def wounded(table: Table, cell: int, damage: int) -> bool:
    """Take health from the monster on a cell; return whether that kills it."""
    foe = table.foes[cell]
    table.foes[cell] = foe._replace(health=foe.health - damage)
    table.hurt = True
    table.write_log("struck", foe=foe.token, damage=damage, health=max(0, foe.health - damage))
    return foe.health <= damage


def recover(table: Table) -> None:
    """Give all monsters their full health back, as is due at the end of a fight or a turn (S-44)."""
    if table.hurt:
        table.hurt = False
        for cell, foe in table.foes.items():
            if foe.health < foe.full:
                table.foes[cell] = foe._replace(health=foe.full)


def forget(table: Table, cell: int) -> None:
    """Let heroes on a cell be unseen no more: the monster that had not noticed them is gone."""
    for hero in table.here(cell):
        hero.unseen = False


def beaten(table: Table, cell: int, victor: Adventurer, chance: Chance, *, melee: bool) -> None:
    """Claim a monster for its victor and draw what it leaves: for the victor after melee, else onto its tile (S-18, S-42).

    The dragon leaves nothing (S-55).
    """
    foe = table.foes.pop(cell)
    forget(table, cell)
    victor.kills = (*victor.kills, Kill(foe.token, foe.full))
    table.write_log("dragon-beaten" if foe.token == DRAGON else "beaten", hero=victor.hero, foe=foe.token, points=foe.full)
    if foe.token == DRAGON:
        return
    for _ in range((foe.full >= ONE_ITEM) + (foe.full >= TWO_ITEMS)):
        draw_item(table, cell, victor if melee else None, chance)


def draw_item(table: Table, cell: int, finder: Adventurer | None, chance: Chance) -> None:
    """Draw an item: into the finder's hands if there is room, else onto the tile; a trap goes off at once (S-36)."""
    if not table.items:
        return
    token, *rest = table.items
    table.items = tuple(rest)
    item = item_of(token)
    table.write_log("found", item=token, cell=cell, hero=finder.hero if finder else NOWHERE)
    if item.effect == "trap":
        table.spent = (*table.spent, token)
        for hero in table.here(cell):
            harm.wound(table, hero, roll(chance, item.dice, "harm"))
    elif finder is not None and finder.status == "in" and carrying.can_take(finder, token):
        carrying.gain(finder, token)
    else:
        carrying.lay_down(table, cell, (token,))
