"""Small situations for the tests of the engine: one fixed dungeon with chosen tiles and decks, and plays with known dice.

    A   B   C   D   E        H has its light sides east and west, V north and south. From the entrance A1, B1 is open,
1   H = H > V < H = H        A2 has a closed door; from B1, B2 is a wall and C1 free with a door back. The lairs are E4 and E5.
2   V   H   V   V   H
3   H   V   H   V   H
4   V   V   H   H   V
5   H   H   V   H   V
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from generator.core.data import replace
from generator.games.green_dungeon.quest.board import Board, Card, Kind, TwistRows
from generator.games.green_dungeon.quest.passages import CELLS, parse_cell
from generator.games.green_dungeon.quest.ruleset import Edition, Ruleset, load_ruleset
from generator.games.green_dungeon.rules.chance import Chance, RecordedChance
from generator.games.green_dungeon.rules.monsters import opponent_of
from generator.games.green_dungeon.rules.referee import apply_move, begin, moves, play, why_not
from generator.games.green_dungeon.rules.state import POTIONS, LogEntry, Move, Opponent, Rank, Stage, State, Table, set_up

LIES = ("HHVHH", "VHVVH", "HVHVH", "VVHHV", "HHVHV")
FLAT = sum(1 << cell for cell in range(CELLS) if "".join(LIES)[cell] == "H")
ALL = (1 << CELLS) - 1
Cards = Sequence[tuple[str, int]]
FILL: Cards = [("hammer", 2)] * 6
QUIET: Cards = [("hammer", 4)]
"""A trap of four: harmless with a roll of three at level 1."""


def rules(edition: Edition = "new", **changes: Any) -> Ruleset:
    return replace(load_ruleset(edition), **changes)


def cards(rows: Cards) -> tuple[Card, ...]:
    """Return cards of these faces, all of the first place of a pile."""
    return tuple(Card(*row) for row in rows)  # type: ignore[arg-type]


def faces(found: Sequence[Card]) -> list[tuple[str, int]]:
    """Return cards without the places that tell equal ones apart."""
    return [(card.symbol, card.number) for card in found]


SWORD = cards([("hammer", 2)])[0]


def board(
    kinds: Mapping[str, Kind] = {},
    *,
    treasure: Cards = (),
    monster: Cards = (),
    boss: Cards = (),
    lamp: int = 0,
    twists: Mapping[Kind, TwistRows] = {},
) -> Board:
    """Return the fixed dungeon, cog rooms wherever nothing else is asked for; decks have a filling under what is asked for."""
    tiles: list[Kind] = ["cog"] * CELLS
    tiles[19] = tiles[24] = "straw"
    for cell, kind in kinds.items():
        tiles[parse_cell(cell)] = kind
    filling = [("cog", 1)] * 6
    decks = (cards([*rows, *fill]) for rows, fill in ((treasure, filling), (monster, FILL), (boss, [("drop", 5)] * 6)))
    one, two, three = decks
    return Board(tuple(tiles), FLAT, 0, one, two, three, lamp=lamp, twists=tuple(twists.items()))


def scene(
    edition: Edition = "new",
    *,
    house: Mapping[str, Any] = {},
    kinds: Mapping[str, Kind] = {},
    treasure: Cards = (),
    monster: Cards = (),
    boss: Cards = (),
    lamp: int = 0,
    twists: Mapping[Kind, TwistRows] = {},
    **changes: Any,
) -> Table:
    """Return a table at the first turn with some of its fields changed; `at` and `open` name cells."""
    dealt = board(kinds, treasure=treasure, monster=monster, boss=boss, lamp=lamp, twists=twists)
    table = set_up(dealt, rules(edition, **house))
    table.log = []
    if "at" in changes:
        table.here = parse_cell(changes.pop("at"))
        table.explored |= 1 << table.here
    for cell in changes.pop("open", "").split():
        table.explored |= 1 << parse_cell(cell)
        table.visited |= 1 << parse_cell(cell)
    for field, value in changes.items():
        setattr(table, field, value)
    return table


def opponent(rank: Rank, *rows: tuple[str, int], edition: Edition = "new", **changes: Any) -> Opponent:
    house = load_ruleset(edition)
    found = opponent_of(rank, cards(rows), by_number=house.opponent_magic == "number", always_magic=house.final_always_magic)
    return found._replace(**changes)


def fighting(edition: Edition = "new", rank: Rank = "drop", *rows: tuple[str, int], **changes: Any) -> Table:
    """Return a table in the first round of a combat at B1, with A1 explored behind; the opponent is made of cards."""
    table = scene(edition, **{"at": "B1", "previous": 0, "stage": Stage.ROOM, "room_time_due": True, **changes})
    one = opponent(rank, *rows, edition=edition)
    table.opponent, table.opponent_health, table.opponent_magic, table.round, table.phase = one, one.health, one.magic, 1, "fight"
    if rank == "mini":
        table.mini_room = table.here
    if rank == "final":
        table.mini_room, table.mini_dead, table.final_room = 19, True, table.here
    return table


def words(table: Table) -> list[str]:
    """Return the legal moves as words: `strike`, `go B1`, `keep 0`, `drink drop 2`."""
    return [word(move) for move in moves(table)]


def word(move: Move) -> str:
    if move.act in ("go", "see"):
        return f"{move.act} {'ABCDE'[move.at % 5]}{move.at // 5 + 1}"
    if move.act == "drink" and move.at >= 0:
        return "drink {} {}".format(*POTIONS[move.at])
    return move.act if move.at < 0 else f"{move.act} {move.at}"


def read(text: str) -> Move:
    act, _, at = text.partition(" ")
    if act in ("go", "see"):
        return Move(act, parse_cell(at))
    if act == "drink" and at:
        symbol, number = at.split()
        return Move(act, [(str(one), two) for one, two in POTIONS].index((symbol, int(number))))
    return Move(act, int(at)) if at.isdigit() else Move(text)


def do(table: Table, *steps: str, rolls: Sequence[int] = ()) -> Table:
    """Play moves with exactly these rolls and draws; the table is changed and returned."""
    chance = RecordedChance(rolls)
    for step in steps:
        refusal = why_not(table, read(step))
        assert refusal is None, f"{step}: {refusal}"
        apply_move(table, read(step), chance)
    assert chance.spent, "more dice were given than rolled"
    return table


def played_again(board: Board, rules: Ruleset, made: Iterable[Move], chance: Chance) -> State:
    """Return the state after a whole record of moves; raises BadMoves for an impossible one."""
    state = begin(board, rules)
    for move in made:
        state = play(state, move, chance)
    return state


def logged(table: Table, kind: str) -> list[LogEntry]:
    return [entry for entry in table.log or [] if entry.kind == kind]


def refused(table: Table, step: str) -> str:
    found = why_not(table, read(step))
    assert found is not None, f"{step} is legal"
    return found
