"""Small situations for the tests of the engine: one fixed dungeon with chosen tiles and decks, and plays with known dice.

    A   B   C   D   E        H has its light sides east and west, V north and south. From the entrance A1, B1 is open,
1   H = H > V < H = H        A2 has a closed door; from B1, B2 is a wall and C1 free with a door back. The lairs are E4 and E5.
2   V   H   V   V   H
3   H   V   H   V   H
4   V   V   H   H   V
5   H   H   V   H   V
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.core.data import replace
from generator.games.green_dungeon.quest.board import Board, Card, Kind
from generator.games.green_dungeon.quest.passages import CELLS, named
from generator.games.green_dungeon.quest.ruleset import Edition, Ruleset, ruleset
from generator.games.green_dungeon.rules.chance import Tape
from generator.games.green_dungeon.rules.monsters import made
from generator.games.green_dungeon.rules.referee import moves, proceed, why_not
from generator.games.green_dungeon.rules.state import Event, Foe, Move, Rank, Table, laid_out

LIES = ("HHVHH", "VHVVH", "HVHVH", "VVHHV", "HHVHV")
FLAT = sum(1 << cell for cell in range(CELLS) if "".join(LIES)[cell] == "H")
ALL = (1 << CELLS) - 1
Cards = Sequence[tuple[str, int]]
FILL: Cards = [("hammer", 2)] * 6
QUIET: Cards = [("hammer", 4)]
"""A trap of four: harmless with a roll of three at level 1."""


def rules(edition: Edition = "new", **changes: Any) -> Ruleset:
    return replace(ruleset(edition), **changes)


def cards(rows: Cards) -> tuple[Card, ...]:
    return tuple(Card(*row) for row in rows)  # type: ignore[arg-type]


SWORD = cards([("hammer", 2)])[0]


def board(kinds: Mapping[str, Kind] = {}, *, treasure: Cards = (), monster: Cards = (), boss: Cards = ()) -> Board:
    """Return the fixed dungeon, cog rooms wherever nothing else is asked for; decks have a filling under what is asked for."""
    tiles: list[Kind] = ["cog"] * CELLS
    tiles[19] = tiles[24] = "straw"
    for cell, kind in kinds.items():
        tiles[named(cell)] = kind
    filling = [("cog", 1)] * 6
    decks = (cards([*rows, *fill]) for rows, fill in ((treasure, filling), (monster, FILL), (boss, [("drop", 5)] * 6)))
    one, two, three = decks
    return Board(tuple(tiles), FLAT, 0, one, two, three)


def scene(
    edition: Edition = "new",
    *,
    house: Mapping[str, Any] = {},
    kinds: Mapping[str, Kind] = {},
    treasure: Cards = (),
    monster: Cards = (),
    boss: Cards = (),
    **changes: Any,
) -> Table:
    """Return a table at the first turn with some of its fields changed; `at` and `open` name cells."""
    table = laid_out(board(kinds, treasure=treasure, monster=monster, boss=boss), rules(edition, **house))
    table.log = []
    if "at" in changes:
        table.here = named(changes.pop("at"))
        table.explored |= 1 << table.here
    for cell in changes.pop("open", "").split():
        table.explored |= 1 << named(cell)
        table.been |= 1 << named(cell)
    for field, value in changes.items():
        setattr(table, field, value)
    return table


def foe(rank: Rank, *rows: tuple[str, int], edition: Edition = "new", **changes: Any) -> Foe:
    by_number = ruleset(edition).foe_magic == "number"
    return made(rank, cards(rows), by_number=by_number, always_magic=ruleset(edition).final_always_magic)._replace(**changes)


def fighting(edition: Edition = "new", rank: Rank = "drop", *rows: tuple[str, int], **changes: Any) -> Table:
    """Return a table in the first round of a combat at B1, with A1 explored behind; the opponent is made of cards."""
    table = scene(edition, **{"at": "B1", "previous": 0, "stage": 0, "owes": True, **changes})
    one = foe(rank, *rows, edition=edition)
    table.foe, table.foe_health, table.foe_magic, table.round, table.phase = one, one.health, one.magic, 1, "fight"
    if rank == "mini":
        table.mini_room = table.here
    if rank == "final":
        table.mini_room, table.mini_dead, table.final_room = 19, True, table.here
    return table


def words(table: Table) -> list[str]:
    """Return the legal moves as words: `strike`, `go B1`, `keep 0`."""
    return [word(move) for move in moves(table)]


def word(move: Move) -> str:
    if move.act in ("go", "see"):
        return f"{move.act} {'ABCDE'[move.at % 5]}{move.at // 5 + 1}"
    return move.act if move.at < 0 else f"{move.act} {move.at}"


def read(text: str) -> Move:
    act, _, at = text.partition(" ")
    if act in ("go", "see"):
        return Move(act, named(at))
    return Move(act, int(at)) if at.isdigit() else Move(text)


def do(table: Table, *steps: str, luck: Sequence[int] = ()) -> Table:
    """Play moves with exactly these rolls and draws; the table is changed and returned."""
    tape = Tape(luck)
    for step in steps:
        refusal = why_not(table, read(step))
        assert refusal is None, f"{step}: {refusal}"
        proceed(table, read(step), tape)
    assert tape.spent, "more dice were given than rolled"
    return table


def told(table: Table, kind: str) -> list[Event]:
    return [event for event in table.log or [] if event.kind == kind]


def refused(table: Table, step: str) -> str:
    found = why_not(table, read(step))
    assert found is not None, f"{step} is legal"
    return found
