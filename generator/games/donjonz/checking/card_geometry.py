"""Printed cards to the spaces that they cover on the table: turned, laid and joined by other means than in quest.cards.

Nothing of how quests are made, and nothing of how the game reads its cards, is used here, so that an error in either shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import NamedTuple

from generator.core.grid import Side
from generator.games.donjonz.quest.data_loading import geometry
from generator.games.donjonz.quest.model import Card, CardThing, HouseRules, PlacedCard

Cell = tuple[int, int]
"""Column and row of a space."""
Passages = Mapping[Cell, list[Cell]]
"""Where a step leads from each space."""

AROUND: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Steps north, east, south and west: the order of the bits of a wall."""
QUARTERS: dict[Side, int] = {"n": 0, "e": 1, "s": 2, "w": 3}
"""By how many quarters a card is turned to a heading."""


class Space(NamedTuple):
    """A space as it lies on the table: its own walls as bits from the north clockwise, and what lies there."""

    walls: int
    thing: CardThing | None


Area = dict[Cell, Space]
"""The spaces of a card, or of all of them."""
Edge = tuple[Cell, int, Cell]
"""An edge between two spaces: a space, the side of it, 0 to 3 from the north clockwise, and the space there."""


def read_card(card: Card) -> Area | None:
    """Return a card as it is printed, or None where it has not its size in spaces of one hex digit each (D-1, D-23)."""
    wide, high = geometry().side, geometry().side if card.id else geometry().start_height
    if len(card.walls) != high or any(len(row) != wide or not set("0123456789abcdef").issuperset(row) for row in card.walls):
        return None
    things = {(thing.x, thing.y): thing for thing in card.things}
    return {(x, y): Space(int(card.walls[y][x], 16), things.get((x, y))) for y in range(high) for x in range(wide)}


def beside(cell: Cell, side: int) -> Cell:
    """Return the next space on a side, 0 to 3 from the north clockwise."""
    return cell[0] + AROUND[side][0], cell[1] + AROUND[side][1]


def opposite(side: int) -> int:
    """Return the side opposite."""
    return (side + 2) % 4


def inner_edges(area: Area) -> Iterator[Edge]:
    """Yield every edge between two spaces of an area once."""
    for cell, side in product(area, (1, 2)):
        if (other := beside(cell, side)) in area:
            yield cell, side, other


def walled(area: Area, cell: Cell, side: int) -> bool:
    """Return whether a space has a wall on a side."""
    return bool(area[cell].walls >> side & 1)


def passages_of(area: Area) -> dict[Cell, list[Cell]]:
    """Return where a step leads from every space: a wall on either side of an edge is a wall (D-6, D-22)."""
    passages: dict[Cell, list[Cell]] = {cell: [] for cell in area}
    for cell, side, other in inner_edges(area):
        if not walled(area, cell, side) and not walled(area, other, opposite(side)):
            passages[cell].append(other)
            passages[other].append(cell)
    return passages


def connected_parts(area: Area) -> list[set[Cell]]:
    """Return the parts of an area between which no passage leads."""
    passages, left, parts = passages_of(area), set(area), []
    while left:
        queue = [min(left)]
        part = set(queue)
        while queue:
            fresh = set(passages[queue.pop()]) - part
            part |= fresh
            queue += fresh
        left -= part
        parts.append(part)
    return parts


def openings(area: Area) -> set[tuple[Cell, int]]:
    """Return the outer edges without a wall, each as a space and a side of it."""
    return {(cell, side) for cell in area for side in range(4) if beside(cell, side) not in area and not walled(area, cell, side)}


def lay_area(area: Area, placed: PlacedCard) -> Area:
    """Return a card's spaces as they lie: turned by quarters to its heading, its top left space moved to the place (D-5)."""
    for _ in range(QUARTERS[placed.heading]):
        bottom = max(y for _, y in area)
        area = {(bottom - y, x): Space((space.walls << 1 | space.walls >> 3) & 15, space.thing) for (x, y), space in area.items()}
    return {(x + placed.x, y + placed.y): space for (x, y), space in area.items()}


def contact(first: Area, second: Area) -> list[Edge]:
    """Return the edges along which two laid cards touch; corners have none (D-3)."""
    return [(cell, side, there) for cell in first for side in range(4) if (there := beside(cell, side)) in second]


def placement_fault(area: Area, others: Iterable[Area], house: HouseRules) -> tuple[str, str] | None:
    """Return kind and fault of a card that may not be laid so beside others, or None (D-3, D-4); overlaps are not looked at."""
    touching = [(other, edges) for other in others if (edges := contact(area, other))]
    if not touching:
        return "contact", "it touches no card that can be laid before it along a whole space"
    if not house.offset and not any(len(edges) == min(_along(area, edges), _along(other, edges)) for other, edges in touching):
        return "offset", "it touches no card along the whole of the shorter side, and cards lie in a grid here"
    if house.require_passage and not any(
        not walled(area, cell, side) and not walled(other, there, opposite(side))
        for other, edges in touching for cell, side, there in edges
    ):  # fmt: skip
        return "passage", "no way leads from it to a card that can be laid before it"
    return None


def _along(area: Area, edges: list[Edge]) -> int:
    """Return how long the side of a card is along which those edges lie."""
    axis = edges[0][1] & 1
    return len({cell[axis] for cell in area})
