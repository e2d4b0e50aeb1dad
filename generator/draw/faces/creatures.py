"""Creatures with contours of their own: beasts, birds, insects, plants, golems, ghosts, people of no name; parts are data."""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec
from msgspec.structs import replace

from generator.core.data import Record, load
from generator.core.errors import BadData
from generator.draw.faces.creature_parts import STEPS, Part, Pose, cover_of, draw_part
from generator.draw.faces.cutting import Cut
from generator.draw.faces.paths import lines_of
from generator.draw.pen import Point
from generator.draw.plate import MIDDLE, Plate

_FILES = (
    "beasts.toml", "birds_insects.toml", "water.toml", "people.toml", "undead.toml", "plants_stones.toml", "engines.toml",
    "bosses.toml", "swarms.toml", "weathers.toml",
)  # fmt: skip
_TOP, _LOWEST = 7.0, 30.0
"""How high in units what is worn may reach, and by how much a creature stands lower for it at most."""
_ICON_SHARE = 1.32
"""How large an icon in a roundel is, as a multiple of the roundel's radius."""


class Contour(Record):
    """What a creature is drawn from: its parts from back to front, and how its head is held.

    Signs stand at its `crown` (x, y and how large), in its `hand` or behind its `back`; an icon's roundel stands at its `badge`.
    """

    parts: tuple[Part, ...]
    turn: float = 0.0
    wide: float = 40.0
    tilt: float = 0.0
    pivot: Point = (MIDDLE, 90.0)
    focus: Point = (MIDDLE, 60.0)
    crown: tuple[float, float, float] = (MIDDLE, 24.0, 1.0)
    hand: tuple[float, float, float] = (80.0, 92.0, 1.0)
    back: tuple[float, float, float] = (80.0, 40.0, 1.0)
    badge: tuple[float, float, float] = (82.0, 112.0, 12.0)


class Sign(Record):
    """Something worn or held: at which place of a contour, its parts about (50, 50), and those that stand `behind` the creature."""

    place: Literal["crown", "hand", "back", "brow"] = "hand"
    parts: tuple[Part, ...] = ()
    behind: tuple[Part, ...] = ()


class Contours(Record):
    """A file of contours and signs."""

    contours: dict[str, Contour] = msgspec.field(default_factory=dict)
    signs: dict[str, Sign] = msgspec.field(default_factory=dict)


class Creature(Record, tag_field="kind", tag="creature"):
    """A creature: the name of its contour, the signs that it wears or holds, and an icon in a roundel, if any."""

    contour: str
    signs: tuple[str, ...] = ()
    icon: str = ""
    flipped: bool = False
    tilt: float = 0.0


@cache
def contours() -> Contours:
    """Return all contours and signs by their names."""
    files = [load(Contours, __package__, name) for name in _FILES]
    shapes = {name: contour for one in files for name, contour in one.contours.items()}
    return Contours(contours=shapes, signs={name: sign for one in files for name, sign in one.signs.items()})


def draw_creature(plate: Plate, row: Creature) -> None:
    """Draw a creature, lower where what it wears needs room above it; raises BadData where its contour or a sign is unknown."""
    known = contours()
    if row.contour not in known.contours:
        raise BadData(f"There is no contour {row.contour!r}; name one of those in the files of contours.")
    contour = known.contours[row.contour]
    signs = [_sign(known, name) for name in row.signs]
    if row.flipped:
        plate.side = -plate.side
    pose = Pose(turn=contour.turn, wide=contour.wide, tilt=contour.tilt + row.tilt, pivot=contour.pivot, focus=contour.focus)
    pose = replace(pose, cover=cover_of(contour.parts, pose))
    drop = max((_lower(sign, contour) for sign in signs), default=0.0)
    for sign in signs:
        _draw_sign(plate, sign.behind, sign.place, contour, pose, drop)
    cut = Cut(plate, drop)
    for part in contour.parts:
        draw_part(cut, part, pose)
    for sign in signs:
        _draw_sign(plate, sign.parts, sign.place, contour, pose, drop)
    if row.icon:
        _draw_badge(plate, row.icon, contour.badge)
    if row.flipped:
        plate.side = -plate.side


def _sign(known: Contours, name: str) -> Sign:
    if name not in known.signs:
        raise BadData(f"There is no sign {name!r}; name one of those in the files of contours.")
    return known.signs[name]


def _lower(sign: Sign, contour: Contour) -> float:
    """Return by how many units a creature stands lower, so that what it wears on its head has room."""
    if sign.place != "crown":
        return 0.0
    tops = [y for part in (*sign.parts, *sign.behind) for line in lines_of(part.d, STEPS) for _, y in line.points]
    _, crown, size = contour.crown
    return min(_LOWEST, max(0.0, _TOP - (crown + size * (min(tops) - 50.0))))


def _draw_sign(plate: Plate, parts: tuple[Part, ...], place: str, contour: Contour, pose: Pose, drop: float) -> None:
    """Draw a sign's parts where a contour has its place; on the crown they turn with the head."""
    x, y, size = {"crown": contour.crown, "hand": contour.hand, "back": contour.back}.get(place, (MIDDLE, 64.0, 1.0))
    inner = Cut(plate, drop, (x, y), size, pose if place in ("crown", "brow") else None)
    for part in parts:
        draw_part(inner, part, Pose())


def _draw_badge(plate: Plate, icon: str, badge: tuple[float, float, float]) -> None:
    """Draw an icon in a roundel."""
    x, y, radius = badge
    plate.fill(plate.ring((x, y), radius), "paper", 0.5)
    plate.fill(plate.ring((x, y), 0.86 * radius), "paper", 0.25)
    left, top = plate.at([(x, y)])[0]
    side = _ICON_SHARE * radius * plate.scale
    outlines = [[(left + (a - 0.5) * side, top + (b - 0.5) * side) for a, b in one] for one in plate.pen.outline(icon)]
    plate.pen.polygons(outlines, plate.roles.outline)
