"""A fixed dungeon to its map for a virtual table: floor, walls and all that lies there, for all of it lies open; no walk."""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.errors import BadOption
from generator.core.grid import SIDES, Spot
from generator.draw.figures import figure
from generator.draw.pen import Pen, Point
from generator.forge.battle_map import BattleMap, Light, Segment, edge_of, joined
from generator.games.donjonz.paper.dungeon_figure import MapData, draw_things
from generator.games.donjonz.paper.figure_data import map_data
from generator.games.donjonz.paper.floor_figure import RIM, draw_floor
from generator.games.donjonz.quest.model import Quest

SPACE = 15.0
"""A space of the map in mm."""
EDGE = 1
"""Spaces round the dungeon, for its rock."""
REACH, DAYLIGHT = 4.0, "fff4d8"
"""How far the daylight on the stairs reaches, in spaces, and its colour."""


def battle_map(quest: Quest) -> BattleMap:
    """Return the map of a dungeon for a virtual table: its stairs are lit, and a lock that bars the way is shut in by doors.

    Raises BadOption for a deck that the player lays, which is no map yet.
    """
    if not quest.placed:
        raise BadOption("This quest is a deck of cards that the player lays, so it has no map; make one without --map own.")
    data = map_data(quest)
    wide, high = data.wide + 2 * EDGE, data.high + 2 * EDGE
    alt = f"Map of {len(data.floor.spots)} spaces"
    drawn = figure("battle-map", draw_battle_map, data, wide * SPACE, high * SPACE, alt)
    walls = {edge_of(spot, side, (EDGE, EDGE)) for spot, side in data.floor.walls}
    doors = tuple(sorted(set(_doors(data, walls)))) if quest.house.lock_blocks else ()
    stairs = [spot for spot, thing in data.floor.things if thing.sort == "stairs"]
    lights = tuple(Light(_middle(spot), REACH, DAYLIGHT) for spot in stairs)
    return BattleMap(drawn, wide, high, SPACE, joined(walls), doors, lights)


def draw_battle_map(pen: Pen, data: MapData) -> None:
    """Draw a dungeon on a ground of rock, without coordinates, numbers of cards or edges of cards."""
    space = pen.width / (data.wide + 2 * EDGE)
    pen.rect((0.0, 0.0), (pen.width, pen.height), "page")
    pen.push((EDGE * space, EDGE * space))
    draw_floor(pen, data.floor, space, rim=RIM)
    draw_things(pen, data.floor, data.icons, (0.0, 0.0), space)
    pen.pop()


def _middle(spot: Spot) -> Point:
    return EDGE + spot.x + 0.5, EDGE + spot.y + 0.5


def _doors(data: MapData, walls: set[Segment]) -> Iterator[Segment]:
    """Yield those edges of the space with the lock that are no walls."""
    for spot, thing in data.floor.things:
        if thing.sort == "lock":
            yield from (edge for edge in (edge_of(spot, side, (EDGE, EDGE)) for side in SIDES) if edge not in walls)
