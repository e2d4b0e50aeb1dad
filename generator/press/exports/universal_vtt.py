"""A game's map to a file in the format Universal VTT, which virtual tables read: picture, grid, walls, doors, lights."""

from __future__ import annotations

import base64
import math

import msgspec

from generator.draw.pen import Point
from generator.forge.battle_map import BattleMap, Light, Segment
from generator.press.exports.raster import Cell, Look, draw_cells
from generator.press.jobs.screen.page_parts import credited

PIXELS = 140
"""Pixels of the picture along the side of a space."""
FORMAT = 0.3
"""The version of the format that is written."""
DAY = "ffffffff"
"""The light in which a map is seen where nothing else is said: opacity, red, green, blue."""
Numbers = dict[str, float]


class Resolution(msgspec.Struct, frozen=True):
    """Where the map begins and how large it is, in spaces, and how many pixels a space has."""

    map_origin: Numbers
    map_size: Numbers
    pixels_per_grid: int


class Portal(msgspec.Struct, frozen=True):
    """A door: its middle, its ends, and the direction in which it lies, in radians."""

    position: Numbers
    bounds: tuple[Numbers, Numbers]
    rotation: float
    closed: bool
    freestanding: bool


class Lamp(msgspec.Struct, frozen=True):
    """What gives light: where it stands, how far it reaches in spaces, how bright it is, its colour, whether it casts shadows."""

    position: Numbers
    range: float
    intensity: float
    color: str
    shadows: bool


class Environment(msgspec.Struct, frozen=True):
    """Whether light is drawn in the picture, and the light that is everywhere."""

    baked_lighting: bool
    ambient_light: str


class VttMap(msgspec.Struct, frozen=True):
    """A whole file. `image` is the picture as PNG in base64; `credits`, which readers pass over, names those who drew its icons."""

    format: float
    resolution: Resolution
    line_of_sight: tuple[tuple[Numbers, ...], ...]
    objects_line_of_sight: tuple[tuple[Numbers, ...], ...]
    portals: tuple[Portal, ...]
    environment: Environment
    lights: tuple[Lamp, ...]
    image: str
    credits: str


def write_map(battle_map: BattleMap, look: Look, made: str) -> bytes:
    """Return a map as a file; `made` says of which quest it is, and by what it was made."""
    drawn = draw_cells(look, [Cell(battle_map.figure)], 1, (battle_map.columns * PIXELS, battle_map.rows * PIXELS))
    icons = credited(set(drawn.icons))
    document = VttMap(
        format=FORMAT,
        resolution=Resolution(_point((0.0, 0.0)), _point((battle_map.columns, battle_map.rows)), PIXELS),
        line_of_sight=tuple((_point(start), _point(end)) for start, end in battle_map.walls),
        objects_line_of_sight=(),
        portals=tuple(map(_portal, battle_map.doors)),
        environment=Environment(baked_lighting=False, ambient_light=DAY),
        lights=tuple(map(_lamp, battle_map.lights)),
        image=base64.b64encode(drawn.png).decode(),
        credits=f"{made} Icons (CC BY 3.0): {icons}." if icons else made,
    )
    return msgspec.json.encode(document)


def _point(at: Point) -> Numbers:
    return {"x": round(at[0], 4), "y": round(at[1], 4)}


def _portal(door: Segment) -> Portal:
    (x, y), (to_x, to_y) = door
    middle = ((x + to_x) / 2, (y + to_y) / 2)
    turned = round(math.atan2(to_y - y, to_x - x), 6)
    return Portal(_point(middle), (_point(door[0]), _point(door[1])), turned, closed=True, freestanding=False)


def _lamp(light: Light) -> Lamp:
    return Lamp(_point(light.at), light.reach, 1.0, f"ff{light.colour}", shadows=True)
