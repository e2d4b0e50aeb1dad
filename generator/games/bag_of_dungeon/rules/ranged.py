"""Shots, spells and bombs at a distance, and monsters that charge at whoever hurt them."""

from __future__ import annotations

from generator.games.bag_of_dungeon.quest.pieces import RANGED, Item, item_of
from generator.games.bag_of_dungeon.rules import carrying, combat, floor, harm, monsters
from generator.games.bag_of_dungeon.rules.chance import Chance, roll
from generator.games.bag_of_dungeon.rules.state import DRAGON, NOWHERE, Adventurer, Table, by_kind, still_in
from generator.games.bag_of_dungeon.rules.turns import HAZARD_DICE

ARROWS = ("bow",)
KILLING_ROLL = 6
"""What a sharp eye has to roll with a bow."""


def weapons(table: Table, hero: Adventurer) -> list[int]:
    """Return the tokens that a hero has the action points to shoot or throw, of equal ones the lowest."""
    return [
        token for token in by_kind(hero.items) if item_of(token).effect in RANGED and item_of(token).points <= hero.points
    ]  # fmt: skip


def targets(table: Table, hero: Adventurer, token: int) -> list[int]:
    """Return the cells that can be aimed at, ascending: those within range and in sight (S-12) where a monster or a token is.

    Homing knives need no sight, only a way. In a competitive game other heroes are targets too, once the ring is in play (S-32).
    """
    item = item_of(token)
    if item.effect == "lance":
        near = {table.exit} if table.exit in table.foes else set()
        return sorted(cell for cell, _ in floor.straight_cells(table, hero.cell, item.high) if cell in near)
    wanted = {*table.foes, *table.tokens}
    if table.quest.mode == "competitive" and table.ring != NOWHERE:
        wanted |= {other.cell for other in still_in(table)}
    if item.effect == "homing":
        distances = floor.distances(table, hero.cell, most=item.high)
        return sorted(cell for cell, steps in distances.items() if steps >= item.low and cell in wanted)
    return sorted(cell for cell, _ in floor.straight_cells(table, hero.cell, item.high) if cell in wanted)


def shots(table: Table, hero: Adventurer, only: int = NOWHERE) -> list[tuple[int, int]]:
    """Return all shots that a hero can make, as tokens with cells, or those at `only` that cell; none beside a monster (S-54)."""
    if floor.monster_at(table, hero.cell):
        return []
    aims = [(token, cell) for token in weapons(table, hero) for cell in targets(table, hero, token)]
    return [shot for shot in aims if shot[1] == only] if only != NOWHERE else aims


def shoot(table: Table, token: int, cell: int, chance: Chance) -> None:
    """Spend the action points, reveal what hides there, roll for damage, and let a monster that lives charge in the end (S-13)."""
    hero, item = table.hero, item_of(token)
    hero.points -= item.points
    table.write_log("shot", hero=hero.hero, item=token, cell=cell)
    monsters.reveal(table, cell)
    monsters.mirror(table, cell, hero)
    if item.effect == "vine":
        table.vines |= {cell}
    rolls = [chance.die("shot") for _ in range(item.dice)]
    _strike_cell(table, item, cell, rolls, chance)
    if item.effect == "bomb":
        _blast(table, item, cell, sum(rolls), chance)
    carrying.use_up(table, hero, token)
    _pay_for_deaths(table)
    _after_shot(table, cell, harm.bury(table))


def _strike_cell(table: Table, item: Item, cell: int, rolls: list[int], chance: Chance) -> None:
    """Do a shot's damage to the monster on a cell, and to heroes there where it strikes everyone or is meant for them.

    Of several heroes a single shot strikes the first in the order of turns (S-45, S-56).
    """
    foe = table.foes.get(cell)
    everyone = item.effect in ("burst", "vine", "bomb")
    if foe is None or everyone:
        there = table.here(cell)
        for other in there if everyone else there[:1]:
            harm.wound(table, other, sum(rolls))
    if foe is not None:
        _strike_foe(table, item, cell, _damage(table, item, foe.token, rolls, foe.health), chance)


def _damage(table: Table, item: Item, foe: int, rolls: list[int], health: int) -> int:
    """Return the damage of a shot: nothing to a dragon that is immune (S-20), everything to what a sharp eye hits with a 6."""
    if foe == DRAGON:
        return 0 if item.effect in table.quest.dragon.immune else sum(rolls)
    sharp = table.trades[table.active].ability == "eye" and item.effect in ARROWS and KILLING_ROLL in rolls
    return max(health, sum(rolls)) if sharp else sum(rolls)


def _strike_foe(table: Table, item: Item, cell: int, damage: int, chance: Chance) -> None:
    if monsters.wounded(table, cell, damage):
        monsters.beaten(table, cell, table.hero, chance, melee=False)


def _blast(table: Table, item: Item, centre: int, damage: int, chance: Chance) -> None:
    """Do a bomb's damage to everyone in sight of where it bursts, friend and foe (S-45); only who is face up is hurt (S-51)."""
    for cell, _ in list(floor.straight_cells(table, centre, item.blast)):
        for other in table.here(cell):
            harm.wound(table, other, damage)
        monsters.mirror(table, cell, table.hero)
        foe = table.foes.get(cell)
        if foe is not None:
            _strike_foe(table, item, cell, _damage(table, item, foe.token, [damage], foe.health), chance)


def _pay_for_deaths(table: Table) -> None:
    """Let every other hero whom a shot has killed give the shooter a kill, where heroes may fight one another (S-57)."""
    if table.quest.mode == "competitive" and table.ring != NOWHERE:
        for other in still_in(table):
            if other.health <= 0 and other is not table.hero:
                carrying.give_kill(table, other, table.hero)


def _after_shot(table: Table, cell: int, dead: bool) -> None:
    """Let another shot follow, the monster charge, or the turn go on; the dragon never leaves the Exit (S-55)."""
    foe = table.foes.get(cell)
    table.phase, table.due, table.aim = "", "after", NOWHERE
    if dead:
        table.due = "end"
    elif foe is not None and foe.token != DRAGON:
        table.due, table.aim = "", cell
        table.phase = "volley"


def charge(table: Table, chance: Chance) -> None:
    """Let the monster that was shot at run at the hero, over everyone in its way, and fight; a hero there is a partner (S-13).

    Spikes always spring under it, vines take hold of it, and it minds no other tile. One that dies on its way is claimed, and what
    it leaves lies where it died.
    """
    hero = table.hero
    start, table.aim = table.aim, NOWHERE
    cell = start
    monsters.forget(table, start)
    under = None  # another monster, past which this one runs
    for there in floor.shortest_path(table, start, hero.cell):
        foe = table.foes.pop(cell)
        if under is not None:
            table.foes[cell] = under
        under = table.foes.get(there)
        table.foes[there] = foe
        cell = there
        if _pass_through(table, cell, chance):
            break
    if under is not None:
        table.foes[cell] = under
    fell = harm.bury(table)
    if fell or hero.cell not in table.foes:
        table.phase, table.due = "", "end" if fell else "after"
        return
    table.write_log("charged", foe=table.foes[cell].token, hero=hero.hero)
    beside = [other.hero for other in table.here(hero.cell) if other is not hero]
    table.due = ""
    combat.start_fight(table, hero.hero, partner=beside[0] if beside else NOWHERE)


def _pass_through(table: Table, cell: int, chance: Chance) -> bool:
    """Let a charging monster come to a cell: hurt heroes there unless it is the end of its way; return whether it dies."""
    hero = table.hero
    for other in table.here(cell) if cell != hero.cell else ():
        harm.wound(table, other, roll(chance, HAZARD_DICE, "harm"))
    damage = 0
    if cell in table.spikes:
        table.write_log("spikes", cell=cell)
        for other in table.here(cell):
            harm.wound(table, other, roll(chance, HAZARD_DICE, "harm"))
        damage += roll(chance, HAZARD_DICE, "harm")
    if cell in table.vines:
        damage += roll(chance, HAZARD_DICE, "harm")
    if damage and monsters.wounded(table, cell, damage):
        monsters.beaten(table, cell, hero, chance, melee=False)
        return True
    return False
