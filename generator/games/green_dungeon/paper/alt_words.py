"""Tiles, maps, keys and tracks in words, for those who cannot see them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.core.grid import Side
from generator.draw.spoken import SIDE_WORDS, listed
from generator.games.green_dungeon.paper.card_faces import STRENGTHS
from generator.games.green_dungeon.paper.character_sheet import CharacterSheetValues
from generator.games.green_dungeon.paper.reveal_strips import Entry, KeyMap, PileKeys
from generator.games.green_dungeon.paper.tiles import SolvedMap
from generator.games.green_dungeon.quest.passages import CELLS, SIZE, cell_name, neighbours, passage

_PASSAGES = {"open": "open to {}", "free": "door out to {}", "shut": "closed door to {}", "wall": "wall to {}"}
_STEPS: dict[int, Side] = {-SIZE: "n", 1: "e", SIZE: "s", -1: "w"}
_GRID = f"cells A1 to E{SIZE}, letters from the left and numbers from the top"


def light_words(level: bool) -> str:
    """Return on which sides of a tile its light triangles are; `level` for those east and west."""
    return "light sides east and west" if level else "light sides north and south"


def answer_words(data: SolvedMap) -> str:
    """Return the whole dungeon in words: every cell with its symbol and what lies between it and its neighbours, and the route."""
    cells = "; ".join(f"{cell_name(cell)} {kind}: {_ways(data.flat, cell)}" for cell, kind in enumerate(data.kinds))
    route = ", ".join(map(cell_name, dict.fromkeys(data.route)))
    walked = f" The rooms are first entered in this order: {route}." if route else ""
    return f"The whole dungeon open, {_GRID}, the entrance at {cell_name(data.start)}. {cells}.{walked}"


def _ways(flat: int, cell: int) -> str:
    return ", ".join(_PASSAGES[passage(flat, cell, there)].format(SIDE_WORDS[_STEPS[there - cell]]) for there in neighbours(cell))


def key_map_words(data: KeyMap) -> str:
    """Return the map to write on in words: the key of every room, and where its light sides are."""
    rooms = (f"{cell_name(cell)} key {data.keys[cell]}, {light_words(bool(data.flat >> cell & 1))}" for cell in range(CELLS))
    seen = f" Lairs known before play: {listed([cell_name(cell) for cell in data.seen])}." if data.seen else ""
    return f"The map to write on, {_GRID}, the entrance at {cell_name(data.start)}.{seen} {'; '.join(rooms)}."


def pile_words(piles: Iterable[PileKeys]) -> str:
    """Return the keys of the cards of all decks in words, from the top."""
    return "; ".join(f"{pile.name.capitalize()} deck, from the top: {', '.join(map(str, pile.keys))}" for pile in piles) + "."


def entry_words(entries: Sequence[Entry]) -> str:
    """Return what stands behind every key in words."""
    return "; ".join(f"{row.key} {row.symbol}{f' {row.number} {row.mark}' if row.number else ''}" for row in entries) + "."


def strength_words(symbol: str, number: int, strength: int) -> str:
    """Return the face of a card in words."""
    return f"{symbol} {STRENGTHS[strength]}, number {number}"


def track_words(values: CharacterSheetValues, lamp: int) -> str:
    """Return what the tracks of a daily page begin with in words."""
    light = f", and a lamp of {lamp} boxes" if lamp else ""
    return (
        f"Tracks: health from {values.health}, magic from {values.magic}, treasure from {values.gold}, "
        f"experience ({values.level_xp} for a level), luck from {values.luck}, level from {values.level}{light}."
    )
