"""The referee: what a player may choose, what comes of it up to the next choice, and why a move is refused.

A game alternates between choices, one for each `Phase`, and what follows from them without a choice, which `Table.due` names.
`apply_move` plays one choice on a mutable `Table`, which is what simulations use; `play` and `play_logged` do the same from a
frozen `State` to another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator.core.errors import BadMoves
from generator.games.bag_of_dungeon.quest.model import Quest
from generator.games.bag_of_dungeon.rules import actions, choices, turns
from generator.games.bag_of_dungeon.rules.chance import Chance
from generator.games.bag_of_dungeon.rules.refusals import refusal_reason
from generator.games.bag_of_dungeon.rules.setting_up import set_up
from generator.games.bag_of_dungeon.rules.state import Due, LogEntry, Move, State, Table, freeze, thaw


def begin(quest: Quest) -> State:
    """Return the state before the first turn."""
    return freeze(set_up(quest))


def moves(table: Table) -> Iterator[Move]:
    """Yield every legal move in canonical order; none when the game is over."""
    return choices.choices_of(table)


def why_not(table: Table, move: Move) -> str | None:
    """Return a part of a sentence that says why a move is refused, or None when it is legal."""
    return None if move in choices.choices_of(table) else refusal_reason(table, move)


def play(state: State, move: Move, chance: Chance) -> State:
    """Return the state at the next choice after a legal move; raises BadMoves for another move."""
    return play_logged(state, move, chance)[0]


def play_logged(state: State, move: Move, chance: Chance) -> tuple[State, list[LogEntry]]:
    """Return the state at the next choice after a legal move, and what happened on the way; raises BadMoves for another move."""
    refusal = why_not(state, move)
    if refusal:
        raise BadMoves(f"the move {move.act} is impossible: {refusal}")
    table = thaw(state)
    log: list[LogEntry] = []
    table.log = log
    apply_move(table, move, chance)
    return freeze(table), log


def apply_move(table: Table, move: Move, chance: Chance) -> None:
    """Play a move that is known to be legal, in place, up to the next choice or the end."""
    actions.act(table, move, chance)
    while table.due:
        due, table.due = table.due, ""
        _DUE[due](table, chance)


_DUE: dict[Due, Callable[[Table, Chance], None]] = {
    "begin": turns.begin_turn,
    "arrive": turns.arrive,
    "land": turns.land,
    "meet": turns.meet,
    "after": turns.go_on,
    "end": turns.end_turn,
    "next": turns.pass_on,
}
