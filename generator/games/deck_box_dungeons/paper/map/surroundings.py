"""What lies round the cards of a map of pictures: the wall of the theme, which thins out, and a compass rose."""

from __future__ import annotations

from collections.abc import Collection

from generator.core.grid import SIDES, Spot
from generator.draw.ground.compass import draw_compass
from generator.draw.ground.laying import choice, lay_wall
from generator.draw.pen import Pen, Point
from generator.games.deck_box_dungeons.paper.map.map_plan import Plan
from generator.games.deck_box_dungeons.quest.spaces import SIZE

PARTS = 2 * (SIZE + 1)
"""Squares of wall along the side of a card, beyond the cards."""
FADING = {1: 90, 2: 60, 3: 26}
"""In how many of a hundred squares so many squares away from a card the wall is drawn."""
_AROUND = tuple((far, tuple((x, y) for x in (-far, 0, far) for y in (-far, 0, far) if x or y)) for far in (1, 2, 3))
"""For each distance in squares the places so far away, straight and diagonally."""


def draw_surroundings(pen: Pen, data: Plan, at: Point, edge: float) -> None:
    """Draw the wall of the theme, which thins out beyond the cards, and a compass rose where a whole square is free."""
    taken = {spot for spot, _ in data.cards}
    free = [Spot(x, y) for y in range(data.rows) for x in range(data.columns) if Spot(x, y) not in taken]
    if not free:
        return
    parts = PARTS
    near = {(spot.x * parts + x, spot.y * parts + y) for spot in taken for x in range(parts) for y in range(parts)}
    squares = [
        part
        for spot in free
        for part in (Spot(spot.x * parts + x, spot.y * parts + y) for y in range(parts) for x in range(parts))
        if choice(part, 100, 3) < FADING.get(_distance(part, near), 0)
    ]
    lay_wall(pen, data.cards[0][1].ground.wall, squares, at, edge / parts, ("texture", ""))
    rose = max(free, key=lambda spot: (sum(spot.beside(side) in free for side in SIDES), choice(spot, 97)))
    draw_compass(pen, (at[0] + (rose.x + 0.5) * edge, at[1] + (rose.y + 0.5) * edge), 0.24 * edge)


def _distance(part: Spot, near: Collection[tuple[int, int]]) -> int:
    """Return how many squares away the nearest card is, up to 4."""
    for far, ways in _AROUND:
        if any((part.x + x, part.y + y) in near for x, y in ways):
            return far
    return 4
