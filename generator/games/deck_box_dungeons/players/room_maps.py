"""Rooms on the table to little maps of text: every square with the number of its space, or with the figure that stands on it."""

from __future__ import annotations

from collections.abc import Sequence

from generator.games.deck_box_dungeons.quest.spaces import SIZE
from generator.games.deck_box_dungeons.rules.board import CARD
from generator.games.deck_box_dungeons.rules.damage import letter
from generator.games.deck_box_dungeons.rules.state import EnemyFigure, Game, HeroFigure

LEGEND = "@1 hero   !a enemy   & guest   ~ water   p pit   ## wall   n, 3+5 exits"
CELL, SIDE = 4, 6
"""Characters of a square, and of an exit to the west or east."""
_SPAN = SIZE + 2
_WIDTHS = (SIDE, *[CELL] * SIZE, SIDE)


def map_lines(game: Game, rooms: Sequence[int], width: int) -> list[str]:
    """Return the maps of rooms, as many side by side as fit into lines of a width."""
    own = sum(_WIDTHS)
    across = max(1, width // own)
    lines: list[str] = []
    for first in range(0, len(rooms), across):
        maps = [_room_lines(game, room) for room in rooms[first : first + across]]
        lines += ["".join(f"{part:<{own}}" for part in parts).rstrip() for parts in zip(*maps, strict=True)]
    return [*lines, LEGEND]


def _room_lines(game: Game, room: int) -> list[str]:
    """Return a room as lines: its exits around five rows of squares."""
    board, place = game.board, game.quest.rooms[room]
    left, top = place.x * CARD, place.y * CARD
    cells = {(x, y): "" for y in range(_SPAN) for x in range(_SPAN)}
    for x0, y0, x1, y1 in board.walls[room]:
        if (x1 - x0, y1 - y0) == (2, 2):
            cells[_cell(x0 - left, y0 - top)] = "##"
    for space in board.in_room[room]:
        if game.terrain.present[space]:
            x0, y0, _, _ = board.spaces[space].box
            # a joined exit begins in the room before it, half a square earlier
            cells[_cell(max(0, x0 - left), max(0, y0 - top))] = _sign(game, space)
    lines = ["".join(f"{cells[x, y]:>{width}}" for x, width in enumerate(_WIDTHS)) for y in range(_SPAN)]
    head = f" Room {board.marks[room]}"
    return [head + lines[0][len(head) :], *lines[1:]]


def _cell(x: int, y: int) -> tuple[int, int]:
    """Return the column and row of a box by its left top corner in half squares, the ring of exits included."""
    return min((x + 1) // 2, _SPAN - 1), min((y + 1) // 2, _SPAN - 1)


def _sign(game: Game, space: int) -> str:
    """Return the figure on a space, or the space's name without its room."""
    figure, place = game.at.get(space), game.board.spaces[space]
    if isinstance(figure, HeroFigure):
        return f"@{figure.index + 1}"
    if isinstance(figure, EnemyFigure):
        return f"!{letter(figure)}"
    if figure is not None:
        return "&"
    name = place.name.rpartition(".")[2]
    return f"~{name}" if place.kind == "~" else name
