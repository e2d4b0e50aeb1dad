"""Written games: a word for every choice, one after another, with what goes without saying left out.

`go B3`, `rest`, `strike`, `cast`, `bolt`, `flee`, `bribe`, `drink 2`, `spend`, `accept`, `keep 1`, `see C4`, `trade old`... Words
are parted by commas, semicolons or new lines; what follows a `#` is a remark. Numbers count from 1. A choice that has but one
answer may be left out, and so may `done` at the end of potions and visions where no other `drink` or `see` follows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.core.code import shown
from generator.core.errors import BadMoves
from generator.games.green_dungeon.quest.passages import name, named
from generator.games.green_dungeon.rules.chance import Luck
from generator.games.green_dungeon.rules.referee import DONE, moves, proceed, why_not
from generator.games.green_dungeon.rules.state import Move, Table

WITH_CELL = ("go", "see")
WITH_NUMBER = ("keep", "drink")
PLAIN = (
    "rest", "done", "keep", "drink", "enter", "retreat", "touch", "pass", "strike", "cast", "bolt", "bribe", "flee", "spend",
    "accept", "level", "wait", "trade old", "trade new", "refuse",
)  # fmt: skip
_PARTS = re.compile(r"[^,;\n]+")


def write(move: Move) -> str:
    """Return a move as it is written down."""
    if move.act in WITH_CELL:
        return f"{move.act} {name(move.at)}"
    return move.act if move.at < 0 else f"{move.act} {move.at + 1}"


def steps(text: str) -> Iterator[tuple[str, Move]]:
    """Yield every step of a written game as it was written and as a move; BadMoves names the first that is none."""
    plain = "\n".join(line.split("#")[0] for line in text.splitlines())
    found = [" ".join(part.split()).lower() for part in _PARTS.findall(plain)]
    for number, words in enumerate(filter(None, found), 1):
        act, _, at = words.partition(" ")
        if words in PLAIN:
            yield words, Move(words)
        elif act in WITH_CELL and re.fullmatch(r"[a-e][1-5]", at):
            yield words, Move(act, named(at.upper()))
        elif act in WITH_NUMBER and re.fullmatch(r"[1-9]", at):
            yield words, Move(act, int(at) - 1)
        else:
            raise BadMoves(f"Step {number}, {shown(words)}, is no move; write one like go B3, strike or drink 1.")


def play(table: Table, text: str, luck: Luck) -> int:
    """Play a written game on a table, and return how many steps it has; BadMoves names the first impossible one."""
    number = 0
    for number, (words, move) in enumerate(steps(text), 1):
        _unsaid(table, move, luck)
        refusal = why_not(table, move)
        if refusal:
            raise BadMoves(f"Step {number}, {shown(words)}, is impossible: {refusal}.")
        proceed(table, move, luck)
    while table.phase != "over" and len(found := list(moves(table))) == 1:
        proceed(table, found[0], luck)
    return number


def _unsaid(table: Table, move: Move, luck: Luck) -> None:
    """Make the choices that go without saying before a move that is none of them."""
    while table.phase != "over":
        found = list(moves(table))
        if move in found:
            return
        if len(found) == 1:
            proceed(table, found[0], luck)
        elif DONE in found:
            proceed(table, DONE, luck)
        else:
            return
