"""The referee: what a player may choose, what comes of it up to the next choice, and why a move is refused.

A game alternates between choices, one for each `Phase`, and what follows from them without a choice. `apply_move` plays one
choice on a mutable `Table`, which is what simulations use; `play` and `play_logged` do the same from a frozen `State` to another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from generator.core.errors import BadMoves
from generator.games.green_dungeon.quest.board import Board
from generator.games.green_dungeon.quest.passages import CELLS
from generator.games.green_dungeon.quest.ruleset import Ruleset
from generator.games.green_dungeon.rules import adventurer, combat, rooms, time_track
from generator.games.green_dungeon.rules.chance import Chance
from generator.games.green_dungeon.rules.refusals import refusal_reason
from generator.games.green_dungeon.rules.state import POTIONS, LogEntry, Move, Phase, Stage, State, Table, copy_as, set_up

GO = tuple(Move("go", cell) for cell in range(CELLS))
SEE = tuple(Move("see", cell) for cell in range(CELLS))
DRINKS = tuple(Move("drink", at) for at in range(len(POTIONS)))
REST, DONE, KEEP, DRINK = Move("rest"), Move("done"), Move("keep"), Move("drink")
ENTER, RETREAT, TOUCH, PASS = Move("enter"), Move("retreat"), Move("touch"), Move("pass")
STRIKE, CAST, BOLT, BRIBE, FLEE = Move("strike"), Move("cast"), Move("bolt"), Move("bribe"), Move("flee")
SPEND, ACCEPT, LEVEL, WAIT = Move("spend"), Move("accept"), Move("level"), Move("wait")
PICK = (Move("keep", 0), Move("keep", 1))
TRADE_OLD, TRADE_NEW, REFUSE = Move("trade old"), Move("trade new"), Move("refuse")


def begin(board: Board, rules: Ruleset) -> State:
    """Return the state before the first turn."""
    return copy_as(set_up(board, rules), State)


def moves(table: Table) -> Iterator[Move]:
    """Yield every legal move in canonical order; none when the game is over."""
    yield from _CHOICES[table.phase](table)


def why_not(table: Table, move: Move) -> str | None:
    """Return a part of a sentence that says why a move is refused, or None when it is legal."""
    return None if move in _CHOICES[table.phase](table) else refusal_reason(table, move)


def play(state: State, move: Move, chance: Chance) -> State:
    """Return the state at the next choice after a legal move; raises BadMoves for another move."""
    return play_logged(state, move, chance)[0]


def play_logged(state: State, move: Move, chance: Chance) -> tuple[State, list[LogEntry]]:
    """Return the state at the next choice after a legal move, and what happened on the way; raises BadMoves for another move."""
    refusal = why_not(state, move)
    if refusal:
        raise BadMoves(f"the move {' '.join(str(part) for part in move if part != -1)} is impossible: {refusal}")
    table = copy_as(state, Table)
    log: list[LogEntry] = []
    table.log = log
    apply_move(table, move, chance)
    return copy_as(table, State), log


def apply_move(table: Table, move: Move, chance: Chance) -> None:
    """Play a move that is known to be legal, in place, up to the next choice or the end."""
    _ACTIONS[table.phase](table, move, chance)
    while not table.phase:
        _go_on(table, chance)


def _go_on(table: Table, chance: Chance) -> None:
    """Do the next thing that needs no choice.

    In this order: treasures, the end, arrivals, opponents that wait, the room's time, potions, time, a rest, a new turn.
    """
    if table.draws_due or table.picks_due:
        _take_treasure(table, chance)
    elif table.final_dead and (table.mini_dead or table.rules.final_ends_game):
        table.phase, table.outcome = "over", "won"
        table.write_log("won", health=table.health)
    elif table.arriving >= 0:
        rooms.enter_room(table, chance)
    elif table.unfaced:
        rooms.face_next(table)
    else:
        _end_turn(table, chance)


def _end_turn(table: Table, chance: Chance) -> None:
    """Do what is due once nobody is left in the room, as far as it needs no choice: its time, potions, time, a rest, a new turn."""
    if table.room_time_due:
        table.room_time_due = False
        table.time_due += table.rules.room_time
    if table.stage is Stage.ROOM:
        table.stage = Stage.TIME
        if table.potions and adventurer.useful_potions(table):
            table.phase = "potions"
            return
    if table.time_due:
        time_track.advance(table, chance)
    elif table.stage is Stage.REST:
        time_track.end_rest(table, chance)
    elif table.must_rest:
        time_track.begin_rest(table)
    else:
        table.may_rest = table.stage is Stage.TIME
        table.phase = "turn"


def _take_treasure(table: Table, chance: Chance) -> None:
    if table.picks_due:
        rooms.offer_treasures(table, chance)
        return
    table.draws_due -= 1
    for card in adventurer.draw_treasures(table, chance, 1):
        adventurer.claim_treasure(table, card)


def _take_turn(table: Table, move: Move, chance: Chance) -> None:
    table.phase = ""
    if move.act == "rest":
        time_track.begin_rest(table)
    else:
        rooms.leave_for(table, move.at, chance)


def _enter_dungeon(table: Table, move: Move, chance: Chance) -> None:
    """Resolve the entrance as the first room (G-2)."""
    table.phase, table.stage, table.room_time_due, table.arriving = "", Stage.ROOM, True, table.here
    rooms.enter_room(table, chance)
    table.previous = -1


def _spend_or_accept(table: Table, move: Move, chance: Chance) -> None:
    """Spend luck, or take what comes; then whatever was stopped goes on (G-29)."""
    if move.act == "spend" and adventurer.spend_luck(table, chance):
        return
    table.phase = ""
    if adventurer.still_alive(table) and table.after_damage in combat.AFTER_DAMAGE:
        combat.AFTER_DAMAGE[table.after_damage](table, chance)


def _resolve_claim(table: Table, move: Move, chance: Chance) -> None:
    table.phase = ""
    adventurer.resolve_offer(table, move.act)


def _drink_or_done(table: Table, move: Move, chance: Chance) -> None:
    if move.act == "drink":
        adventurer.drink_held(table, move.at)
    if move.act == "done" or not adventurer.useful_potions(table):
        table.phase = ""


def _refuse_over(table: Table, move: Move, chance: Chance) -> None:
    raise BadMoves("the game is over; begin another")


def _turn_moves(table: Table) -> list[Move]:
    onward = [GO[cell] for cell in table.passages.exits[table.here]]
    return [*onward, REST] if table.may_rest and time_track.can_rest(table) else onward


def _round_moves(table: Table) -> list[Move]:
    legal = [STRIKE]
    if combat.can_cast(table):
        legal.append(CAST)
    if combat.can_bolt(table):
        legal.append(BOLT)
    if table.rules.potions_per_round:
        legal += (DRINKS[at] for at in adventurer.useful_potions(table))
    if combat.can_bribe(table):
        legal.append(BRIBE)
    if combat.can_flee(table):
        legal.append(FLEE)
    return legal


def _claim_moves(table: Table) -> list[Move]:
    return [TRADE_OLD, TRADE_NEW, REFUSE] if table.offered[0].symbol == "hammer" else [DRINK, KEEP]


def _vision_moves(table: Table) -> list[Move]:
    down = rooms.face_down(table)
    return [*(SEE[cell] for cell in range(CELLS) if down >> cell & 1), DONE]


_CHOICES: dict[Phase, Callable[[Table], Sequence[Move]]] = {
    "entrance": lambda table: [ENTER],
    "turn": _turn_moves,
    "lair": lambda table: [ENTER, RETREAT],
    "magic": lambda table: [TOUCH, PASS],
    "fight": _round_moves,
    "escape": lambda table: [GO[cell] for cell in combat.flight_cells(table)],
    "luck": lambda table: [SPEND, ACCEPT],
    "pick": lambda table: PICK,
    "claim": _claim_moves,
    "vision": _vision_moves,
    "potions": lambda table: [*(DRINKS[at] for at in adventurer.useful_potions(table)), DONE],
    "level": lambda table: [LEVEL, WAIT],
    "over": lambda table: [],
}
_ACTIONS: dict[Phase, Callable[[Table, Move, Chance], None]] = {
    "entrance": _enter_dungeon,
    "turn": _take_turn,
    "lair": rooms.enter_or_retreat,
    "magic": rooms.touch_or_pass,
    "fight": combat.play_round,
    "escape": combat.escape,
    "luck": _spend_or_accept,
    "pick": rooms.pick_treasure,
    "claim": _resolve_claim,
    "vision": rooms.see_tile,
    "potions": _drink_or_done,
    "level": time_track.level_or_wait,
    "over": _refuse_over,
}
