"""Written games: words to moves and back, with what goes without saying left out.

`go B3`, `rest`, `strike`, `cast`, `bolt`, `flee`, `bribe`, `drink drop 2`, `spend`, `accept`, `keep 1`, `see C4`, `trade old`...
Words are parted by commas, semicolons or new lines; what follows a `#` is a remark. A potion is named by its symbol and number, of
two treasures the first drawn is 1. Every choice has its word, also one that has but one answer; only `done` may be left out, at the
end of potions and visions where no other `drink` or `see` follows.
"""

from __future__ import annotations

import re

from generator.core.errors import BadMoves
from generator.games.green_dungeon.quest.passages import cell_name, parse_cell
from generator.games.green_dungeon.rules.referee import DONE, moves
from generator.games.green_dungeon.rules.state import POTIONS, Move, Phase, Table

WITH_CELL = ("go", "see")
WITH_CARD = ("drop", "wood")
PLAIN = (
    "rest", "done", "keep", "drink", "enter", "retreat", "touch", "pass", "strike", "cast", "bolt", "bribe", "flee", "spend",
    "accept", "level", "wait", "trade old", "trade new", "refuse",
)  # fmt: skip
_AGAIN: dict[Phase, str] = {"potions": "drink", "vision": "see"}
"""What may be done more than once before `done`."""
_PARTS = re.compile(r"[^,;\n]+")


def split_words(text: str) -> list[str]:
    """Return the words of a written game in lower case; remarks, blanks and a byte order mark are left out."""
    plain = "\n".join(line.split("#")[0] for line in text.removeprefix("\ufeff").splitlines())
    words = (" ".join(part.split()).lower() for part in _PARTS.findall(plain))
    return [word for word in words if word]


def has_form(word: str) -> bool:
    """Return whether a word has the form of a move, in whatever dungeon."""
    try:
        parse_move(word)
    except BadMoves:
        return False
    return True


def write_move(move: Move) -> str:
    """Return a move as the word that is written down for it."""
    if move.act in WITH_CELL:
        return f"{move.act} {cell_name(move.at)}"
    if move.act == "drink" and move.at >= 0:
        symbol, number = POTIONS[move.at]
        return f"drink {symbol} {number}"
    return move.act if move.at < 0 else f"{move.act} {move.at + 1}"


def parse_move(word: str) -> Move:
    """Return the move that a word stands for, in letters of any case; raises BadMoves for any other word.

    The message goes on after the word: "is no move; write one like ...".
    """
    plain = word.lower()
    act, _, at = plain.partition(" ")
    if plain in PLAIN:
        return Move(plain)
    if act in WITH_CELL and re.fullmatch(r"[a-e][1-5]", at):
        return Move(act, parse_cell(at))
    if act == "keep" and at in ("1", "2"):
        return Move(act, int(at) - 1)
    if act == "drink":
        symbol, _, number = at.partition(" ")
        if symbol in WITH_CARD and re.fullmatch(r"[1-9]", number):
            return Move(act, POTIONS.index((symbol, int(number))))
    raise BadMoves("is no move; write one like go B3, strike or drink drop 2")


def next_move(table: Table, word: str) -> tuple[Move, bool]:
    """Return the next move on the way to what a word stands for, and whether that move is the word's own.

    Where the word's move is not legal yet, `done` comes first at the end of potions and visions, unless the word is another potion
    or vision. A move that cannot be had so either is returned as it is, for the referee to refuse where it was written. Raises
    BadMoves for a word that is no move.
    """
    move = parse_move(word)
    legal = list(moves(table))
    if move in legal or DONE not in legal or move.act == _AGAIN.get(table.phase):
        return move, True
    return DONE, False


def only_move(table: Table) -> Move | None:
    """Return what may be left out at the end of a written game: `done` where it is legal, else None."""
    return DONE if DONE in moves(table) else None
