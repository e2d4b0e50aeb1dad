"""Why a move is refused, in one sentence; the referee asks only for moves that are not among the legal ones.

Players read these sentences, so that the rows and rulings behind them stand in comments.
"""

from __future__ import annotations

from generator.games.green_dungeon.quest.passages import CELLS, cell_name, neighbours
from generator.games.green_dungeon.rules import combat
from generator.games.green_dungeon.rules.state import POTIONS, Move, Phase, Table

_DUE: dict[Phase, str] = {
    "entrance": "the adventurer still has to enter the dungeon",  # G-2
    "turn": "it is time to choose a room next door, or to rest",
    "lair": "first choose whether to enter the lair or to retreat",
    "magic": "first choose whether to touch the magic or to pass",  # G-35
    "fight": "there is an opponent to deal with first",
    "escape": "first choose the room to flee to",  # row 38
    "luck": "first choose whether to spend luck or to accept the damage",  # G-29
    "pick": "first choose which of the two treasures to keep",
    "claim": "first choose what becomes of the treasure just claimed",
    "vision": "first choose tiles to see, or be done",  # G-59
    "potions": "only potions are drunk now, or be done",  # G-31
    "level": "first choose whether to go up a level or to wait",
    "over": "the game is over",
}
"""What is to be chosen in each phase, for moves that belong to another one."""


def refusal_reason(table: Table, move: Move) -> str:
    """Return why a move that is not legal is refused, as the second half of a sentence."""
    phase, act = table.phase, move.act
    if phase == "turn" and act == "rest":
        return _no_rest(table)
    if phase in ("turn", "escape") and act == "go":
        return _no_way(table, move.at)
    if phase == "fight":
        return _no_round(table, move)
    if act == "drink" and phase in ("fight", "potions"):
        return _no_drink(table, move.at)
    if phase == "claim" and act in ("drink", "keep") and table.offered[0].symbol != "hammer":
        return "the potion just claimed is drunk with drink alone, or kept with keep"
    if phase == "vision" and act == "see":
        return "that tile lies face up already, or there is none"  # G-59
    return _DUE[phase]


def _no_rest(table: Table) -> str:
    """Refuse a rest (rows 11, 14; G-46)."""
    if not table.may_rest:
        return "a rest comes at the end of a turn, and this one has hardly begun"
    if table.rules.rest_where == "chambers":
        return "rest is only to be had in cleared treasure rooms and lairs where no monster waits"
    return "a monster that was fled from or bribed is too near"


def _no_way(table: Table, cell: int) -> str:
    """Refuse a way to a cell (row 38; G-4, G-11, G-28)."""
    if not 0 <= cell < CELLS:
        return "there is no such cell; beyond the grid is rock"
    if cell not in neighbours(table.here):
        return f"{cell_name(cell)} is not next to {cell_name(table.here)}"
    if not table.passages.exit_bits[table.here] >> cell & 1:
        return f"there is a wall between {cell_name(table.here)} and {cell_name(cell)}"
    return f"flight leads only to explored rooms that are free to enter, and {cell_name(cell)} is none"


def _no_round(table: Table, move: Move) -> str:
    """Refuse something in a round of combat (row 42; G-27, G-56)."""
    rules, act = table.rules, move.act
    if act == "drink":
        return _no_drink(table, move.at) if rules.potions_per_round else "potions are for the end of a turn"
    if act == "bribe":
        return _no_bribe(table)
    if table.flight_failed and act in ("cast", "bolt", "flee"):
        return "after a failed flight there is neither magic nor another flight this round"
    if act == "flee":
        return _no_flight(table)
    if act in ("cast", "bolt"):
        return f"there are {table.magic} cubes of magic, too few for this spell"
    return _DUE["fight"]


def _no_bribe(table: Table) -> str:
    """Refuse a bribe (rows 29, 35, 44; G-23)."""
    if combat.current_opponent(table).rank in ("mini", "final"):
        return "bosses take no bribes"
    if table.gold < combat.bribe_price(table):
        return f"the price is {combat.bribe_price(table)} coins, and there are {table.gold}"
    if table.wanderer and table.rest_broken and not table.rules.bribe_while_resting:
        return "a wanderer that breaks off a rest takes no bribe"
    return "bribes are taken in the first round only, before any flight"


def _no_flight(table: Table) -> str:
    """Refuse a flight (rows 37, 38; G-28)."""
    if combat.current_opponent(table).rank == "final":
        return "nobody flees from the final boss"
    if not combat.flight_cells(table):
        if table.rules.flight_to == "previous":
            return "there is no room behind to flee to"
        return "there is no explored room that is free to enter from here"
    return "flight comes at the end of a round of combat"


def _no_drink(table: Table, at: int) -> str:
    if not 0 <= at < len(POTIONS):
        return "name the potion by its symbol and number, like drink drop 2"
    if POTIONS[at] not in [(card.symbol, card.number) for card in table.potions]:
        return f"there is no potion {POTIONS[at][0]} {POTIONS[at][1]} in hand"
    return "that potion would give nothing back now"
