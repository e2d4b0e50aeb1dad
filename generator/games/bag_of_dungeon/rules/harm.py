"""Damage to heroes, lives lost, health regained."""

from __future__ import annotations

from generator.games.bag_of_dungeon.quest.geometry import START
from generator.games.bag_of_dungeon.rules import carrying
from generator.games.bag_of_dungeon.rules.state import NOWHERE, Adventurer, Table


def wound(table: Table, hero: Adventurer, damage: int, *, direct: bool = False) -> int:
    """Do damage to somebody, less what armour and shield take off unless it is `direct`, and return how much it was (S-29, S-45).

    Nobody dies here: whoever calls this calls `bury` once all damage of a cause is done.
    """
    if not direct:
        damage = max(0, damage - carrying.guard(hero))
    if damage:
        hero.health -= damage
        table.write_log("wounded", hero=hero.hero, damage=damage, health=max(0, hero.health))
    return damage


def heal(table: Table, hero: Adventurer, amount: int) -> None:
    """Give back health up to the full."""
    gained = min(amount, table.trades[hero.hero].health - hero.health)
    hero.health += gained
    table.write_log("healed", hero=hero.hero, gained=gained, health=hero.health)


def bury(table: Table) -> bool:
    """Let every hero without health lose a life; return whether the hero whose turn it is was among them."""
    turn_over = False
    for hero in table.heroes:
        if hero.status == "in" and hero.health <= 0:
            lose_life(table, hero)
            turn_over |= hero.hero == table.active
    return turn_over


def lose_life(table: Table, hero: Adventurer) -> None:
    """Take a life: things stay on the tile, the hero comes back to the Start tile with full health and action points (S-43).

    What is dropped on the Exit while the dragon lives lies at the Healing Pool (S-23). An insurance keeps everything with its
    owner, but does nothing for the last life (S-40).
    """
    trade = table.trades[hero.hero]
    cell = hero.cell
    hero.lives -= 1
    table.write_log("died", hero=hero.hero, lives=hero.lives)
    guarded = cell == table.exit and cell in table.foes
    _drop_all(table, hero, table.pool if guarded and table.pool != NOWHERE else cell)
    hero.surge, hero.unseen, hero.pending, hero.stepped = 0, False, False, False
    hero.health, hero.points = (trade.health, trade.points) if hero.lives else (0, 0)
    if hero.lives:
        hero.cell = START
    else:
        hero.cell, hero.status = NOWHERE, "dead"


def _drop_all(table: Table, hero: Adventurer, cell: int) -> None:
    """Put down what a hero carries who has just lost a life; a hound goes back into the bag, to its bottom (S-48)."""
    hound = carrying.find(hero, "ally")
    if hound:
        carrying.lose(hero, hound)
        table.items = (*table.items, hound)
    policy = carrying.find(hero, "policy")
    if policy and hero.lives:
        carrying.use_up(table, hero, policy)
        table.write_log("insured", hero=hero.hero, item=policy)
        return
    carrying.lay_down(table, cell, hero.items)
    hero.items = hero.held = ()
    if table.bearer == hero.hero:
        table.ring, table.bearer = cell, NOWHERE
