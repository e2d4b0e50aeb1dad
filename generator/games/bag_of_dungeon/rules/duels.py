"""Combat between heroes, once the ring is in play (S-32, S-57)."""

from __future__ import annotations

from generator.games.bag_of_dungeon.rules import carrying, combat, floor, harm
from generator.games.bag_of_dungeon.rules.chance import Chance
from generator.games.bag_of_dungeon.rules.state import NOWHERE, Adventurer, Table

KILL, WOUNDS = 0, 1
"""What is paid for an escape from another hero: a kill, or damage."""
FLIGHT_DAMAGE = 4


def start_duel(table: Table, rival: int) -> None:
    """Attack another hero on the same tile; the attacker chooses first in every round."""
    table.fighter, table.rival, table.mover, table.site = table.active, rival, table.active, table.hero.cell
    table.rounds = table.doubled = 0
    table.phase = "duel"
    table.write_log("duel", hero=table.active, other=rival)


def mover(table: Table) -> Adventurer:
    """Return the hero who chooses now; action points of the one attacked come from that hero's next turn (S-11)."""
    return table.heroes[table.mover]


def opponent_of(table: Table, hero: int) -> Adventurer:
    """Return the other of the two heroes."""
    return table.heroes[table.rival if hero == table.fighter else table.fighter]


def flights(table: Table) -> list[int]:
    """Return the cells that the chooser can flee to with the action points left, past nothing that bars the way, ascending."""
    hero = mover(table)
    if not hero.points:
        return []
    near = floor.distances(table, hero.cell, avoid=floor.barred(table), most=hero.points)
    return sorted(cell for cell in near if cell != hero.cell)


def flee(table: Table, cell: int, price: int) -> None:
    """Flee from another hero for a kill or for damage; what is on the new tile waits for the next turn."""
    hero = mover(table)
    hero.points -= floor.distances(table, hero.cell, avoid=floor.barred(table), most=hero.points)[cell]
    if price == KILL:
        carrying.give_kill(table, hero, opponent_of(table, hero.hero))
    else:
        harm.wound(table, hero, FLIGHT_DAMAGE)
    if hero.health > 0:
        hero.cell, hero.pending = cell, True
        table.write_log("escaped", hero=hero.hero, cell=cell)
    end_duel(table)


def stand(table: Table, chance: Chance, *, doubled: bool = False) -> None:
    """Choose to fight this round: the attacker first, then the other one, after which both roll."""
    if table.mover == table.fighter:
        table.doubled = 0
    if doubled:
        mover(table).uses -= 1
        table.doubled |= 1 << table.mover
    if table.mover == table.fighter:
        table.mover = table.rival
    else:
        table.mover = table.fighter
        roll_round(table, chance)


def roll_round(table: Table, chance: Chance) -> None:
    """Roll for both heroes; the lower total takes the difference, less armour; a tie does nothing (S-8)."""
    attacker, rival = table.heroes[table.fighter], table.heroes[table.rival]
    mine, theirs = combat.hero_total(table, attacker, chance), combat.hero_total(table, rival, chance)
    table.rounds += 1
    table.write_log("duel-round", hero=attacker.hero, other=rival.hero, mine=mine, theirs=theirs)
    if mine == theirs:
        return
    loser = rival if mine > theirs else attacker
    table.struck, table.damage = loser.hero, abs(mine - theirs)
    if combat.can_react(table, loser, table.damage):
        table.phase = "react"
    else:
        take_blow(table)


def take_blow(table: Table) -> None:
    """Let the loser of the round take the damage."""
    loser = table.heroes[table.struck]
    harm.wound(table, loser, table.damage)
    table.damage, table.struck = 0, NOWHERE
    table.phase = "duel"
    if loser.health <= 0:
        end_duel(table)


def end_duel(table: Table) -> None:
    """End the duel, and the attacker's turn; a hero without health gives the other a kill, too, and loses a life (S-43)."""
    pair = (table.heroes[table.fighter], table.heroes[table.rival])
    for hero in pair:
        hero.surge = 0
        if hero.health <= 0:
            carrying.give_kill(table, hero, opponent_of(table, hero.hero))
        else:
            carrying.break_worn(table, hero)
    table.mover = table.fighter
    harm.bury(table)
    table.fighter = table.rival = table.mover = table.site = NOWHERE
    table.rounds = table.doubled = 0
    table.phase, table.due = "", "end"
