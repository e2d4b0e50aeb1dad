"""Written games: words to moves and back.

`go n`, `march n2e1`, `draw`, `lay e ns` (to the east, open to the north and south, in any order), `fight`, `escape s`,
`shoot yew-bow n2`, `use red-draught`, `take ring`, `give pot-lid pell`, `end`... Words are parted by commas, semicolons or new
lines; what follows a `#` is a remark.
Tiles are named by how far north or south, then east or west of the Start tile they lie; items and heroes by their ids.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from generator.core.errors import BadMoves
from generator.core.grid import SIDES
from generator.games.bag_of_dungeon.quest.geometry import STEPS, cell_name, parse_cell, side_bits, side_letters
from generator.games.bag_of_dungeon.quest.pieces import Effect, item_of, item_tokens
from generator.games.bag_of_dungeon.rules.choices import choices_of
from generator.games.bag_of_dungeon.rules.state import NOWHERE, Move, Phase, Table

GRAMMAR: dict[str, tuple[tuple[str, int], ...]] = {
    "go": (("side", 0),), "march": (("cell", 0),), "uncover": (("side", 0),), "lay": (("side", 0), ("sides", 1)),
    "exit": (("side", 0),),
    "escape": (("side", 0),), "escape new": (("side", 0),), "shoot": (("item", 0), ("cell", 1)), "use": (("item", 0),),
    "open": (("item", 0),), "teleport": (("cell", 1),), "blow": (("hero", 1), ("cell", 2)), "drain": (("hero", 1),),
    "life": (("way", 2), ("hero", 1)), "steal": (("hero", 1), ("item", 2)), "take": (("item", 0),), "hold": (("item", 0),),
    "drop": (("item", 0),), "give": (("item", 0), ("hero", 1)), "peek": (("side", 0),), "attack": (("hero", 0),),
    "tag": (("hero", 0),), "jam": (("item", 0),), "flee": (("cell", 0), ("price", 1)),
}  # fmt: skip
"""For every act that is done to something: what is named after it, and in which place of a move that stands."""
PLAIN = (
    "draw", "escape new", "fight", "stroke", "rage", "brace", "again", "bear", "help", "refuse", "risk", "drink", "pass", "done",
    "renew", "leave", "end",
)  # fmt: skip
"""Acts that are a word by themselves."""
IMPLIED: dict[str, Effect] = {"teleport": "teleport", "blow": "gale", "drain": "drain", "life": "life", "steal": "steal"}
"""What is used for an act that names its item by itself."""
WAYS, PRICES = ("take", "give"), ("kill", "wounds")
DONE = "done"
IDLE: tuple[Phase, ...] = ("turn", "fight", "pool", "over")
"""What may come next once a fight has ended where nothing was left to see to, so that `done` changes nothing."""
RING = "ring"
_PARTS = re.compile(r"[^,;\n]+")
_NO_MOVE = "is no move; write one like go n, fight, shoot yew-bow n2 or end"


def split_words(text: str) -> list[str]:
    """Return the words of a written game in lower case; remarks, blanks and a byte order mark are left out."""
    plain = "\n".join(line.split("#")[0] for line in text.removeprefix("\ufeff").splitlines())
    words = (" ".join(part.split()).lower() for part in _PARTS.findall(plain))
    return [word for word in words if word]


def has_form(word: str) -> bool:
    """Return whether a word has the form of a move, in whatever dungeon: an act with all that is named after it."""
    plain = " ".join(word.lower().split())
    acts = (act for act in GRAMMAR if plain.startswith(f"{act} "))
    return plain in PLAIN or any(len(plain.removeprefix(act).split()) == len(GRAMMAR[act]) for act in acts)


def write_move(table: Table, move: Move) -> str:
    """Return a move as the word that is written down for it."""
    numbers = (move.a, move.b, move.c)
    parts = [_WRITERS[kind](table, numbers[place]) for kind, place in GRAMMAR.get(move.act, ()) if numbers[place] >= 0]
    return " ".join((move.act, *parts))


def read_move(table: Table, word: str) -> Move | None:
    """Return the move that a word stands for, which need not be legal; raises BadMoves for any other word.

    A `done` where a fight or its spoils are over already is no move, and does no harm: None. So is a `lay` or an `exit` that tells
    where a tile lies already, which could go but one way.

    The message goes on after the word: "is no move; write one like ...".
    """
    plain = " ".join(word.lower().split())
    for move in choices_of(table):
        if write_move(table, move) == plain:
            return move
    if plain == DONE and table.phase in IDLE:
        return None
    if plain in PLAIN:
        return Move(plain)
    parts = plain.split(" ")
    act = next((act for act in sorted(GRAMMAR, key=len, reverse=True) if plain.startswith(f"{act} ")), "")
    named = parts[len(act.split()) :]
    if not act or len(named) != len(GRAMMAR[act]):
        raise BadMoves(_NO_MOVE)
    numbers = [_implied(act), -1, -1]
    try:
        for (kind, place), text in zip(GRAMMAR[act], named, strict=True):
            numbers[place] = _READERS[kind](table, text)
    except ValueError:
        raise BadMoves(_NO_MOVE) from None
    move = Move(act, *numbers)
    return None if _lies_already(table, move) else move


def _lies_already(table: Table, move: Move) -> bool:
    """Return whether a `lay` or an `exit` tells how one of the last tiles came to lie without a choice."""
    if table.phase == move.act:
        return False
    if move.act == "lay":
        return any(table.openings[cell] == move.b and cell - STEPS[move.a] in table.links[cell] for cell in table.order[-2:])
    return move.act == "exit" and table.exit != NOWHERE and table.exit - STEPS[move.a] in table.tiles


def _implied(act: str) -> int:
    effect = IMPLIED.get(act)
    return next((at for at, item in enumerate(item_tokens(), start=1) if item.effect == effect), -1)


def item_name(token: int) -> str:
    """Return the id of an item by its token; 0 is the ring."""
    return item_of(token).id if token else RING


def _token(table: Table, text: str) -> int:
    if text == RING:
        return 0
    ids = [item.id for item in item_tokens()]
    return ids.index(text) + 1


def _sides(table: Table, text: str) -> int:
    if len({*text}) != len(text):
        raise ValueError(text)
    return side_bits(text)


_WRITERS: dict[str, Callable[[Table, int], str]] = {
    "side": lambda table, side: SIDES[side],
    "sides": lambda table, bits: side_letters(bits),
    "cell": lambda table, cell: cell_name(cell),
    "item": lambda table, token: item_name(token),
    "hero": lambda table, hero: table.quest.heroes[hero],
    "way": lambda table, way: WAYS[way],
    "price": lambda table, price: PRICES[price],
}
_READERS: dict[str, Callable[[Table, str], int]] = {
    "side": lambda table, text: [*SIDES].index(text),  # type: ignore[arg-type]
    "sides": _sides,
    "cell": lambda table, text: parse_cell(text),
    "item": _token,
    "hero": lambda table, text: table.quest.heroes.index(text),
    "way": lambda table, text: WAYS.index(text),
    "price": lambda table, text: PRICES.index(text),
}
