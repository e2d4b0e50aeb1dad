"""What heads in profile wear: parts as data (see worn.toml), placed on the skull, across the neck or on the plate."""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from generator.core.data import Record, load
from generator.core.errors import BadData
from generator.draw.faces.necks import HIGHEST, LEFTMOST, RIGHTMOST, Neck
from generator.draw.faces.paths import lines_of
from generator.draw.faces.skulls import EYE, Skull
from generator.draw.pen import Point
from generator.draw.plate import Plate

PACKAGE, FILE = "generator.draw.faces", "worn.toml"
OFF_HEAD = ("neck", "back", "under", "shelf", "plate")
"""Where parts are pinned that do not move with the head; they are kept inside of the plate."""
LEAST_LINE = 0.65
"""The weight of lines from which they are drawn on a coarse plate."""
Spot = Literal[
    "crown", "brow", "eye", "nose", "mouth", "chin", "ear", "nape", "cheek", "neck", "back", "under", "shelf", "middle", "plate"
]
Layer = Literal["behind", "neck", "head", "front"]


class Ply(Record):
    """A path of a part: closed strokes are filled with a colour, shaded so many units deep or toned; open ones are lines."""

    d: str
    fill: str = "paper"
    shade: float = 0.0
    tone: float | None = None
    pitch: float = 1.0
    line: float = 0.42


class Part(Record):
    """A part that is worn: where its `pin` lies, how wide its field of 100 is, and whether it turns with the head.

    The width is in lengths of the head, across the neck in widths of it, on the plate in its width; `along` says how far down the
    neck it is. The place `under` is the middle below the head, `shelf` the same height on the plate.
    """

    at: Spot
    layer: Layer = "head"
    pin: Point = (50.0, 50.0)
    width: float
    along: float = 0.2
    turns: bool = True
    plies: tuple[Ply, ...]


class Parts(Record):
    """All parts by name."""

    parts: dict[str, Part]


@cache
def parts() -> dict[str, Part]:
    """Return all parts by name; raises BadData."""
    return load(Parts, PACKAGE, FILE).parts


def part_of(name: str) -> Part:
    """Return a part; raises BadData for a name that is none."""
    try:
        return parts()[name]
    except KeyError:
        raise BadData(f"A face wears {name!a}, which {FILE} does not have; name one of its parts.") from None


class Place(msgspec.Struct, frozen=True):
    """Where parts are placed: a skull, its neck, and the lowest place of the head in units."""

    skull: Skull
    neck: Neck
    lowest: Point

    def at(self, part: Part, point: Point) -> Point:
        """Return where a point of the field of a part lies, in units of the plate."""
        x, y = (point[0] - part.pin[0]) / 100 * part.width, (point[1] - part.pin[1]) / 100 * part.width
        if part.at == "plate":
            return 50.0 + 92.0 * x, 128.0 + 92.0 * y
        if part.at == "shelf":
            return 50.0 + 92.0 * x, self.lowest[1] + 92.0 * y
        if part.at in ("neck", "back"):
            return self._on_neck(part, x, y)
        skull = self.skull
        if part.at == "under":
            return self.lowest[0] + x * skull.length, self.lowest[1] + y * skull.length
        forth, up = self._pinned(part.at)
        if part.turns:
            return skull.at(forth - x, up - y)
        u, v = skull.at(forth, up)
        return u + x * skull.length, v + y * skull.length

    def _on_neck(self, part: Part, x: float, y: float) -> Point:
        """Return a place on the neck: with the neck's own way, or upright."""
        spot = self.neck.spot(part.along)
        if part.turns:
            return spot.at(2 * x + (1.0 if part.at == "back" else 0.0), 2 * y * spot.half)
        u, v = spot.at(1.0 if part.at == "back" else 0.0)
        return u + 2 * x * spot.half, v + 2 * y * spot.half

    def _pinned(self, spot: Spot) -> Point:
        """Return the place of the skull that a part is pinned to, in its coordinates."""
        profile = self.skull.profile
        places: dict[str, Point] = {
            "crown": (0.14, 0.98 * profile.skull),
            "brow": (0.33, profile.skull + 0.3 * profile.brow),
            "eye": (EYE, 0.62 * profile.skull),
            "nose": (0.9, profile.snout + profile.nose),
            "ear": (0.1, 0.55 * profile.skull),
            "nape": (0.0, 0.3 * profile.skull),
            "cheek": (0.22, 0.02),
            "middle": (0.4, 0.05),
            "mouth": self.skull.opened((0.8, -0.02)),
            "chin": self.skull.opened((0.74, -0.06 - 0.75 * profile.jaw)),
        }
        return places[spot]


def draw_part(plate: Plate, place: Place, part: Part) -> None:
    """Draw a part where it is placed."""
    wide = 2.2 if plate.coarse else 1.25
    for ply in part.plies:
        for stroke in lines_of(ply.d):
            if plate.coarse and not stroke.closed and ply.line < LEAST_LINE:
                continue
            points = [place.at(part, point) for point in stroke.points]
            if part.at in OFF_HEAD or part.layer == "neck":
                points = [(min(max(x, LEFTMOST), RIGHTMOST), max(y, HIGHEST)) for x, y in points]
            if not stroke.closed:
                plate.line(*points, weight=ply.line)
                continue
            outline = plate.at(points)
            plate.fill(outline, ply.fill, ply.line)
            if ply.shade:
                plate.shade(outline, ply.shade * (0.6 if ply.tone is not None else 1.0), pitch=wide * ply.pitch)
            if ply.tone is not None:
                plate.tone(outline, ply.tone, wide * ply.pitch)


def draw_hung(plate: Plate, place: Place, name: str) -> None:
    """Draw a part many times in a row down the back of the neck, the lowest first."""
    part = part_of(name)
    for number in range(6, -1, -1):
        draw_part(plate, place, msgspec.structs.replace(part, along=0.1 + 0.105 * number))
