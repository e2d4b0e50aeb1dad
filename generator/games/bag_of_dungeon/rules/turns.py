"""A turn from its beginning to its end, what a hero comes upon on a tile, the ring, and the end of the game."""

from __future__ import annotations

from generator.games.bag_of_dungeon.quest.model import SideEffect
from generator.games.bag_of_dungeon.quest.pieces import tile_of
from generator.games.bag_of_dungeon.rules import carrying, combat, floor, harm, monsters
from generator.games.bag_of_dungeon.rules.chance import Chance, roll
from generator.games.bag_of_dungeon.rules.state import NOWHERE, TAKEN_OUT, Adventurer, Table, still_in

SPRINGS, UNSEEN = 2, 3
"""Up to which roll spikes spring, and from which roll on somebody in a coat is not seen."""
HAZARD_DICE = 1
"""The dice of damage that spikes, vines and charging monsters do."""


def begin_turn(table: Table, chance: Chance) -> None:
    """Begin the turn of the active hero: what an escape left unresolved comes first, then a monster that is there."""
    hero = table.hero
    table.turns += 1
    table.write_log("turn", hero=hero.hero)
    hero.stepped = False
    if table.farewell and hero.cell == table.exit:
        _leave(table, hero)
    else:
        table.due = "arrive" if hero.pending else "meet"


def arrive(table: Table, chance: Chance) -> None:
    """Resolve what strikes whoever enters a tile: vines, then spikes (S-16)."""
    hero = table.hero
    hero.unseen = hero.pending = False
    table.due = "land"
    if hero.cell in table.vines:
        harm.wound(table, hero, roll(chance, HAZARD_DICE, "harm"))
        if harm.bury(table):
            table.due = "end"
            return
    if hero.cell in table.spikes:
        if carrying.jammers(hero):
            table.phase, table.due = "spikes", ""
        else:
            risk_spikes(table, chance)


def risk_spikes(table: Table, chance: Chance) -> None:
    """Roll for the spikes under the active hero; where they spring, they hurt everyone on the tile (S-16)."""
    table.phase, table.due = "", "land"
    if chance.die("test") <= SPRINGS:
        spring(table, table.hero.cell, chance)
        if harm.bury(table):
            table.due = "end"


def spring(table: Table, cell: int, chance: Chance) -> None:
    """Let spikes spring: damage to every hero on the tile, rolled for each (S-62)."""
    table.write_log("spikes", cell=cell)
    for hero in table.here(cell):
        harm.wound(table, hero, roll(chance, HAZARD_DICE, "harm"))


def jam_spikes(table: Table, token: int) -> None:
    """Destroy an item to jam the spikes for this once (S-16)."""
    hero = table.hero
    carrying.lose(hero, token)
    table.spent = (*table.spent, token)
    table.write_log("jammed", hero=hero.hero, item=token)
    table.phase, table.due = "", "land"


def land(table: Table, chance: Chance) -> None:
    """Face the monster of the tile just entered, unless a coat hides the hero; else find what is on the tile."""
    hero = table.hero
    monsters.reveal(table, hero.cell)
    if hero.cell not in table.foes:
        find_things(table, chance)
    elif carrying.find(hero, "coat") and chance.die("test") >= UNSEEN:
        hero.unseen = True
        table.write_log("unseen", hero=hero.hero)
        table.due = "after"
    else:
        _fight(table)


def meet(table: Table, chance: Chance) -> None:
    """Face a monster that stands on the hero's tile as the turn begins, unless it has not noticed the hero (S-50)."""
    hero = table.hero
    monsters.reveal(table, hero.cell)
    if hero.cell in table.foes and not hero.unseen:
        _fight(table)
    else:
        table.due = "after"


def _fight(table: Table) -> None:
    table.due = ""
    combat.start_fight(table, table.active)


def find_things(table: Table, chance: Chance) -> None:
    """Draw the item of an item tile, roll the table of a side quest, or leave by the Exit when everything collapses (S-47)."""
    hero, cell = table.hero, table.hero.cell
    table.due = "after"
    if table.farewell and cell == table.exit:
        _leave(table, hero)
        return
    if not floor.untouched(table, cell):
        return
    number = table.tiles[cell]
    if tile_of(number).feature == "items":
        monsters.draw_item(table, cell, hero, chance)
    quest = (
        next((side_quest for side_quest in table.quest.side_quests if side_quest.tile == number), None)
        if table.quest.side_quests
        else None
    )
    if quest is not None and hero.health > 0:
        row = quest.rows[(chance.die("test") - 1) // 2]
        table.write_log("side-quest", hero=hero.hero, tile=number, say=row.say)
        if row.effect is not None:
            _apply(table, hero, row.effect, chance)
    table.resolved |= {cell}
    if harm.bury(table):
        table.due = "end"


def _apply(table: Table, hero: Adventurer, effect: SideEffect, chance: Chance) -> None:
    """Do what a row of a side quest says; damage is direct."""
    if effect.what == "health":
        if effect.by > 0:
            harm.heal(table, hero, effect.by)
        else:
            harm.wound(table, hero, -effect.by, direct=True)
    elif effect.what == "actions":
        hero.points = max(0, min(table.trades[hero.hero].points, hero.points + effect.by))
    elif effect.what == "kills":
        hero.bonus = max(0, hero.bonus + effect.by)
    else:
        for _ in range(effect.by):
            monsters.draw_item(table, hero.cell, hero, chance)


def go_on(table: Table, chance: Chance) -> None:
    """Go on with the turn, or end it where no action points are left and nothing can be done without any (S-61)."""
    if table.hero.points or _free_actions(table):
        table.phase, table.due = "turn", ""
    else:
        table.due = "end"


def _free_actions(table: Table) -> bool:
    """Return whether the hero can still do something that costs nothing and is no mere shifting of things."""
    hero = table.hero
    return bool(
        can_step_freely(table, hero)
        or (table.torch == hero.cell and floor.can_draw(table, hero.cell))
        or hero.cell in table.foes
        or can_leave(table, hero)
        or carrying.takeable(table, hero)
        or opponents(table, hero)
        or carrying.peekable(table, hero)
    )  # fmt: skip


def can_step_freely(table: Table, hero: Adventurer) -> bool:
    """Return whether boots still give a free step on this turn."""
    return not hero.stepped and carrying.find(hero, "boots") > 0 and bool(table.links[hero.cell])


def can_march(table: Table, hero: Adventurer) -> bool:
    """Return whether a hero may march: the quest allows it, an action point is left, and no monster or eyes are here (S-63)."""
    return table.quest.march == "quick" and hero.points > 0 and not floor.monster_at(table, hero.cell)


def opponents(table: Table, hero: Adventurer) -> list[int]:
    """Return whom a hero can attack: others on the tile, in a competitive game, once the ring is in play (S-32)."""
    if table.quest.mode != "competitive" or table.ring == NOWHERE or floor.monster_at(table, hero.cell):
        return []
    return [other.hero for other in table.here(hero.cell) if other is not hero]


def can_leave(table: Table, hero: Adventurer) -> bool:
    """Return whether a hero can take the ring out: on the Exit, the ring in hand, the dragon dead (S-21)."""
    return hero.cell == table.exit and table.bearer == hero.hero and table.exit not in table.foes


def leave(table: Table) -> None:
    """Take the ring out; everybody else still in the dungeon has one turn to follow (S-22)."""
    hero = table.hero
    table.ring, table.bearer = TAKEN_OUT, hero.hero
    count = len(table.heroes)
    order = [(hero.hero + step) % count for step in range(1, count)]
    table.farewell = tuple(other for other in order if table.heroes[other].status == "in")
    table.write_log("ring-out", hero=hero.hero)
    _leave(table, hero)


def _leave(table: Table, hero: Adventurer) -> None:
    hero.status, hero.cell = "escaped", NOWHERE
    table.write_log("left", hero=hero.hero)
    table.phase, table.due = "", "end"


def end_turn(table: Table, chance: Chance) -> None:
    """End a turn: monsters recover (S-44), and whoever is hurt and stands at the Healing Pool may drink (S-17)."""
    hero = table.hero
    monsters.recover(table)
    table.torch, table.aim, table.due = NOWHERE, NOWHERE, "next"
    thirsty = hero.status == "in" and hero.health < table.trades[hero.hero].health
    if thirsty and hero.cell == table.pool and table.pool_tokens and not floor.monster_at(table, hero.cell):
        table.phase, table.due = "pool", ""


def drink(table: Table) -> None:
    """Empty a token out of the Healing Pool, for all of the hero's health (S-17)."""
    table.pool_tokens -= 1
    hero = table.hero
    harm.heal(table, hero, table.trades[hero.hero].health)


def pass_on(table: Table, chance: Chance) -> None:
    """Give the hero back all action points (S-11) and pass the turn on to the next one, or end the game."""
    hero = table.hero
    if hero.status == "in":
        hero.points = table.trades[hero.hero].points
    if table.ring == TAKEN_OUT:
        _pass_farewell(table, hero)
        return
    staying = still_in(table)
    if not staying:
        _end(table)
        return
    count = len(table.heroes)
    table.active = next(at for step in range(1, count + 1) if table.heroes[at := (hero.hero + step) % count].status == "in")
    table.due = "begin"


def _pass_farewell(table: Table, hero: Adventurer) -> None:
    """After the ring is out, bury who has had the one last turn and is not on the Exit; the next one has it (S-22, S-47)."""
    if table.farewell and table.farewell[0] == hero.hero:
        table.farewell = table.farewell[1:]
        if hero.status == "in" and hero.cell == table.exit:
            _leave(table, hero)
        elif hero.status == "in":
            hero.status, hero.cell = "lost", NOWHERE
            table.write_log("buried", hero=hero.hero)
    table.farewell = tuple(other for other in table.farewell if table.heroes[other].status == "in")
    if table.farewell:
        table.active, table.due = table.farewell[0], "begin"
    else:
        _end(table)


def _end(table: Table) -> None:
    table.phase, table.due = "over", ""
    table.outcome = "won" if any(hero.status == "escaped" for hero in table.heroes) else "lost"
    table.write_log(table.outcome)
