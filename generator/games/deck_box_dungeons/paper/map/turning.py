"""A quest to its map as it lies on the page: turned by a quarter where that makes its cards larger.

Whoever draws or tells the map of a page does it of this view, so that arrows, exits, gates and words agree. Sides keep their names:
what is called north is what the rules call so, wherever on the page that lies.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from generator.core.grid import Side, turned, unturned
from generator.games.deck_box_dungeons.quest.model import Quest


class MapView(msgspec.Struct, frozen=True):
    """A map as it lies on the page: the quest with its rooms there, the side where north is, columns and rows of cards."""

    quest: Quest
    north: Side
    columns: int
    rows: int

    @property
    def turned(self) -> bool:
        """Whether the map lies turned."""
        return self.north != "n"

    def named(self, side: Side) -> Side:
        """Return what a side of the page is called."""
        return unturned(side, self.north)


def map_view(quest: Quest) -> MapView:
    """Return the map of a quest as it lies on the page, which is higher than wide: never more columns than rows."""
    columns, rows = max(room.x for room in quest.rooms) + 1, max(room.y for room in quest.rooms) + 1
    if columns <= rows:
        return MapView(quest, "n", columns, rows)
    rooms = tuple(replace(room, x=rows - 1 - room.y, y=room.x, heading=turned(room.heading, "e")) for room in quest.rooms)
    closed = tuple(replace(row, side=turned(row.side, "e")) for row in quest.closed)
    return MapView(replace(quest, rooms=rooms, closed=closed), "e", rows, columns)
