"""Creatures with contours of their own: beasts, birds, insects, plants, golems, ghosts and people of no name, from parts in data."""

from __future__ import annotations

from functools import cache

from generator.core.data import Record, load
from generator.core.errors import BadData
from generator.draw.faces.creature_parts import Part, Pose, draw_part
from generator.draw.pen import Point
from generator.draw.plate import MIDDLE, Plate

_FILES = ("beasts.toml", "birds_insects.toml", "water.toml", "people.toml", "undead.toml", "plants_stones.toml", "engines.toml")
_ICON_SHARE = 1.32
"""How large an icon in a roundel is, as a multiple of the roundel's radius."""


class Contour(Record):
    """What a creature is drawn from: its parts from back to front, and how its head is held.

    Signs stand at its `crown` (x, y and how large), in its `hand` or at its `chest`; an icon's roundel stands at its `badge`.
    """

    parts: tuple[Part, ...]
    turn: float = 0.0
    wide: float = 40.0
    tilt: float = 0.0
    pivot: Point = (MIDDLE, 90.0)
    focus: Point = (MIDDLE, 60.0)
    crown: tuple[float, float, float] = (MIDDLE, 24.0, 1.0)
    hand: tuple[float, float, float] = (80.0, 92.0, 1.0)
    chest: tuple[float, float, float] = (MIDDLE, 112.0, 1.0)
    badge: tuple[float, float, float] = (82.0, 112.0, 12.0)


class Sign(Record):
    """Something worn or held: at which place of a contour, and its parts about (50, 50); those `behind` stand behind the creature."""

    place: str = "hand"
    parts: tuple[Part, ...] = ()
    behind: tuple[Part, ...] = ()


class Contours(Record):
    """A file of contours and signs."""

    contours: dict[str, Contour] = {}
    signs: dict[str, Sign] = {}


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
    """Draw a creature on a plate; raises BadData where its contour or a sign is unknown."""
    known = contours()
    if row.contour not in known.contours:
        raise BadData(f"There is no contour {row.contour!r}; name one of those in the files of contours.")
    contour = known.contours[row.contour]
    signs = [_sign(known, name) for name in row.signs]
    if row.flipped:
        plate.side = -plate.side
    pose = Pose(turn=contour.turn, wide=contour.wide, tilt=contour.tilt + row.tilt, pivot=contour.pivot, focus=contour.focus)
    for sign in signs:
        _draw_sign(plate, sign.behind, sign.place, contour, pose)
    for part in contour.parts:
        draw_part(plate, part, pose)
    for sign in signs:
        _draw_sign(plate, sign.parts, sign.place, contour, pose)
    if row.icon:
        _draw_badge(plate, row.icon, contour.badge)
    if row.flipped:
        plate.side = -plate.side


def _sign(known: Contours, name: str) -> Sign:
    if name not in known.signs:
        raise BadData(f"There is no sign {name!r}; name one of those in the files of contours.")
    return known.signs[name]


def _draw_sign(plate: Plate, parts: tuple[Part, ...], place: str, contour: Contour, pose: Pose) -> None:
    """Draw a sign's parts where a contour has its place; on the crown they turn with the head."""
    x, y, size = {"crown": contour.crown, "hand": contour.hand, "chest": contour.chest}.get(place, (MIDDLE, 64.0, 1.0))
    inner = _Moved(plate, (x, y), size, pose if place == "crown" else None)
    for part in parts:
        draw_part(inner, part, Pose())


class _Moved(Plate):
    """A plate whose middle (50, 50) lies at another place, larger or smaller; it may turn with a head."""

    def __init__(self, plate: Plate, to: Point, size: float, pose: Pose | None) -> None:
        self.pen, self.roles, self.scale, self.side = plate.pen, plate.roles, plate.scale, plate.side
        self.left, self.top, self.thick, self.pitch, self.coarse = plate.left, plate.top, plate.thick, plate.pitch, plate.coarse
        self._to, self._size, self._pose = to, size, pose

    def at(self, points: object) -> list[Point]:
        """Return points given in units about (50, 50) in mm."""
        found: list[Point] = []
        for x, y in points:  # type: ignore[attr-defined]
            place = (self._to[0] + self._size * (x - MIDDLE), self._to[1] + self._size * (y - 50.0))
            found.append(self._pose.at(*place) if self._pose else place)
        return super().at(found)


def _draw_badge(plate: Plate, icon: str, badge: tuple[float, float, float]) -> None:
    """Draw an icon in a roundel."""
    x, y, radius = badge
    plate.fill(plate.ring((x, y), radius), "paper", 0.5)
    plate.fill(plate.ring((x, y), 0.86 * radius), "paper", 0.25)
    middle = plate.at([(x, y)])[0]
    plate.pen.icon(middle, icon, _ICON_SHARE * radius * plate.scale, plate.roles.outline)
