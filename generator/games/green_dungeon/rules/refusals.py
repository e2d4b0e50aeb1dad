"""Why a move is refused, in one sentence; the referee asks only for moves that are not among the legal ones."""

from __future__ import annotations

from generator.games.green_dungeon.quest.passages import CELLS, name, neighbours
from generator.games.green_dungeon.rules import adventurer, combat
from generator.games.green_dungeon.rules.state import Move, Phase, Table

_ASKED: dict[Phase, str] = {
    "descent": "the adventurer still has to enter the dungeon (G-2)",
    "turn": "it is time to choose a room next door, or to rest",
    "threshold": "first choose whether to enter the lair or to retreat",
    "altar": "first choose whether to touch the magic or to pass (G-35)",
    "fight": "there is an opponent to deal with first",
    "escape": "first choose the room to flee to (row 38)",
    "luck": "first choose whether to spend luck or to accept the damage (G-29)",
    "pick": "first choose which of the two treasures to keep",
    "found": "first choose what becomes of the treasure just claimed",
    "vision": "first choose tiles to see, or be done (G-59)",
    "dusk": "only potions are drunk now, or be done (G-31)",
    "level": "first choose whether to go up a level or to wait",
    "over": "the game is over",
}


def reason(table: Table, move: Move) -> str:
    """Return the sentence that refuses a move which is not legal."""
    phase, act = table.phase, move.act
    if phase == "turn" and act == "rest":
        return _no_rest(table)
    if phase in ("turn", "escape") and act == "go":
        return _no_way(table, move.at)
    if phase == "fight":
        return _no_round(table, move)
    if act == "drink" and phase in ("fight", "dusk"):
        return _no_drink(table, move.at)
    if phase == "vision" and act == "see":
        return "that tile lies face up already, or there is none (G-59)"
    return _ASKED[phase]


def _no_rest(table: Table) -> str:
    if not table.may_rest:
        return "a rest comes at the end of a turn, and this one has hardly begun (row 11)"
    if table.rules.rest_where == "chambers":
        return "rest is only to be had in cleared treasure rooms and lairs (row 14)"
    return "a monster that was fled from or bribed is too near (row 14, G-46)"


def _no_way(table: Table, cell: int) -> str:
    if not 0 <= cell < CELLS:
        return "there is no such cell; beyond the grid is rock (G-11)"
    if cell not in neighbours(table.here):
        return f"{name(cell)} is not next to {name(table.here)} (G-11)"
    if not table.ways.near[table.here] >> cell & 1:
        return f"there is a wall between {name(table.here)} and {name(cell)} (G-4)"
    return f"flight leads only to explored rooms that are free to enter, and {name(cell)} is none (row 38, G-28)"


def _no_round(table: Table, move: Move) -> str:
    rules, act = table.rules, move.act
    if act == "drink":
        return _no_drink(table, move.at) if rules.potions_per_round else "potions are for the end of a turn (row 42)"
    if act == "bribe":
        return _no_bribe(table)
    if table.hampered and act in ("cast", "bolt", "flee"):
        return "after a failed flight there is neither magic nor another flight this round (G-27, G-56)"
    if act == "flee":
        return _no_flight(table)
    if act in ("cast", "bolt"):
        return f"there are {table.magic} cubes of magic, too few for this spell"
    return _ASKED["fight"]


def _no_bribe(table: Table) -> str:
    if combat.facing(table).rank in ("mini", "final"):
        return "bosses take no bribes (row 29)"
    if table.gold < combat.price(table):
        return f"the price is {combat.price(table)} coins, and there are {table.gold} (G-23)"
    if table.wanderer and table.interrupted and not table.rules.bribe_while_resting:
        return "a wanderer that breaks off a rest takes no bribe (row 44)"
    return "bribes are taken in the first round only, before any flight (row 35)"


def _no_flight(table: Table) -> str:
    if combat.facing(table).rank == "final":
        return "nobody flees from the final boss"
    if not combat.havens(table):
        if table.rules.flight_to == "previous":
            return "there is no room behind to flee to (row 38)"
        return "there is no explored room that is free to enter from here (G-28)"
    return "flight comes at the end of a round of combat (row 37)"


def _no_drink(table: Table, at: int) -> str:
    held = table.potions
    if not 0 <= at < len(held):
        return f"there is no potion {at}; {len(held)} are held"
    if not adventurer.useful(table, held[at]):
        return "that potion would give nothing back now"
    return "name the first of several equal potions"
