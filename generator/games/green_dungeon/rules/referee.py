"""The referee: what a player may choose, what comes of it up to the next choice, and why a move is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from generator.core.errors import DelvepressError
from generator.games.green_dungeon.quest.board import Board
from generator.games.green_dungeon.quest.passages import CELLS
from generator.games.green_dungeon.quest.ruleset import Ruleset
from generator.games.green_dungeon.rules import adventurer, combat, rooms, time_track
from generator.games.green_dungeon.rules.chance import Luck
from generator.games.green_dungeon.rules.refusals import reason
from generator.games.green_dungeon.rules.state import Event, Move, Phase, Stage, State, Table, copied, laid_out

GO = tuple(Move("go", cell) for cell in range(CELLS))
SEE = tuple(Move("see", cell) for cell in range(CELLS))
REST, DONE, KEEP, DRINK = Move("rest"), Move("done"), Move("keep"), Move("drink")
ENTER, RETREAT, TOUCH, PASS = Move("enter"), Move("retreat"), Move("touch"), Move("pass")
STRIKE, CAST, BOLT, BRIBE, FLEE = Move("strike"), Move("cast"), Move("bolt"), Move("bribe"), Move("flee")
SPEND, ACCEPT, LEVEL, WAIT = Move("spend"), Move("accept"), Move("level"), Move("wait")
PICK = (Move("keep", 0), Move("keep", 1))
TRADE_OLD, TRADE_NEW, REFUSE = Move("trade old"), Move("trade new"), Move("refuse")


class BadMove(DelvepressError):
    """A move that the rules do not allow; the message says why."""


def begin(board: Board, rules: Ruleset) -> State:
    """Return the state before the first turn."""
    return copied(laid_out(board, rules), State)


def moves(table: Table) -> Iterator[Move]:
    """Yield every legal move in canonical order; none when the game is over."""
    yield from _CHOICES[table.phase](table)


def why_not(table: Table, move: Move) -> str | None:
    """Return the sentence that refuses a move, or None when it is legal."""
    return None if move in _CHOICES[table.phase](table) else reason(table, move)


def play(state: State, move: Move, luck: Luck) -> State:
    """Return the state at the next choice after a legal move; BadMove otherwise."""
    return watch(state, move, luck)[0]


def watch(state: State, move: Move, luck: Luck) -> tuple[State, list[Event]]:
    """Return the state at the next choice after a legal move, and what happened on the way; BadMove otherwise."""
    refusal = why_not(state, move)
    if refusal:
        raise BadMove(f"the move {' '.join(str(part) for part in move if part != -1)} is impossible: {refusal}")
    table = copied(state, Table)
    events: list[Event] = []
    table.log = events
    proceed(table, move, luck)
    return copied(table, State), events


def replay(board: Board, rules: Ruleset, made: Iterable[Move], luck: Luck) -> State:
    """Return the state after a whole record of moves; BadMove names the first impossible one, counted from 1."""
    table = laid_out(board, rules)
    for number, move in enumerate(made, 1):
        refusal = why_not(table, move)
        if refusal:
            raise BadMove(f"move {number} ({move.act}) is impossible: {refusal}")
        proceed(table, move, luck)
    return copied(table, State)


def proceed(table: Table, move: Move, luck: Luck) -> None:
    """Play a move that is known to be legal, in place, up to the next choice or the end."""
    _DOINGS[table.phase](table, move, luck)
    while not table.phase:
        _go_on(table, luck)


def _go_on(table: Table, luck: Luck) -> None:
    """Do the next thing that needs no choice: treasures, the end, arrivals, foes that wait, potions, time, rest, a new turn."""
    if table.draws or table.picks:
        _treasure(table, luck)
    elif table.final_dead and (table.mini_dead or table.rules.final_ends_game):
        table.phase, table.outcome = "over", "won"
        table.tell("won", health=table.health)
    elif table.arriving >= 0:
        rooms.enter(table, luck)
    elif table.unfaced:
        rooms.face(table)
    elif table.owes:
        table.owes = False
        table.due += table.rules.room_time
    elif table.stage == Stage.ROOM:
        table.stage = Stage.TIME
        if table.potions and adventurer.drinks(table):
            table.phase = "dusk"
    elif table.due:
        time_track.advance(table, luck)
    elif table.stage == Stage.REST:
        time_track.wake(table, luck)
    elif table.must_rest:
        time_track.lie_down(table)
    else:
        table.may_rest = table.stage == Stage.TIME
        table.phase = "turn"


def _treasure(table: Table, luck: Luck) -> None:
    if table.picks:
        rooms.offer(table, luck)
        return
    table.draws -= 1
    for card in adventurer.draw_treasures(table, luck, 1):
        adventurer.claim(table, card)


def _turn(table: Table, move: Move, luck: Luck) -> None:
    table.phase = ""
    if move.act == "rest":
        time_track.lie_down(table)
    else:
        rooms.go(table, move.at, luck)


def _descend(table: Table, move: Move, luck: Luck) -> None:
    """Resolve the entrance as the first room (G-2)."""
    table.phase, table.stage, table.owes, table.arriving = "", Stage.ROOM, True, table.here
    rooms.enter(table, luck)
    table.previous = -1


def _fortune(table: Table, move: Move, luck: Luck) -> None:
    """Spend luck, or take what comes; then whatever was interrupted goes on (G-29)."""
    if move.act == "spend" and adventurer.spend_luck(table, luck):
        return
    table.phase = ""
    if adventurer.survives(table) and table.then in combat.RESUME:
        combat.RESUME[table.then](table, luck)


def _found(table: Table, move: Move, luck: Luck) -> None:
    table.phase = ""
    adventurer.take_offer(table, move.act)


def _dusk(table: Table, move: Move, luck: Luck) -> None:
    if move.act == "drink":
        adventurer.drink(table, move.at)
    if move.act == "done" or not adventurer.drinks(table):
        table.phase = ""


def _over(table: Table, move: Move, luck: Luck) -> None:
    raise BadMove("the game is over; begin another")


def _turns(table: Table) -> list[Move]:
    onward = [GO[cell] for cell in table.ways.beside[table.here]]
    return [*onward, REST] if table.may_rest and time_track.can_rest(table) else onward


def _rounds(table: Table) -> list[Move]:
    found = [STRIKE]
    if combat.can_cast(table):
        found.append(CAST)
    if combat.can_bolt(table):
        found.append(BOLT)
    if table.rules.potions_per_round:
        found += (Move("drink", at) for at in adventurer.drinks(table))
    if combat.can_bribe(table):
        found.append(BRIBE)
    if combat.can_flee(table):
        found.append(FLEE)
    return found


def _finds(table: Table) -> list[Move]:
    return [TRADE_OLD, TRADE_NEW, REFUSE] if table.offered[0].symbol == "hammer" else [DRINK, KEEP]


def _sights(table: Table) -> list[Move]:
    down = rooms.hidden(table)
    return [*(SEE[cell] for cell in range(CELLS) if down >> cell & 1), DONE]


_CHOICES: dict[Phase, Callable[[Table], Sequence[Move]]] = {
    "descent": lambda table: [ENTER],
    "turn": _turns,
    "threshold": lambda table: [ENTER, RETREAT],
    "altar": lambda table: [TOUCH, PASS],
    "fight": _rounds,
    "escape": lambda table: [GO[cell] for cell in combat.havens(table)],
    "luck": lambda table: [SPEND, ACCEPT],
    "pick": lambda table: PICK,
    "found": _finds,
    "vision": _sights,
    "dusk": lambda table: [*(Move("drink", at) for at in adventurer.drinks(table)), DONE],
    "level": lambda table: [LEVEL, WAIT],
    "over": lambda table: [],
}
_DOINGS: dict[Phase, Callable[[Table, Move, Luck], None]] = {
    "descent": _descend,
    "turn": _turn,
    "threshold": rooms.decide,
    "altar": rooms.touch,
    "fight": combat.fight,
    "escape": combat.escape,
    "luck": _fortune,
    "pick": rooms.pick,
    "found": _found,
    "vision": rooms.see,
    "dusk": _dusk,
    "level": time_track.rise,
    "over": _over,
}
