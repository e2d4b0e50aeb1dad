"""The plate that creatures are cut on: a part of a larger one may lie elsewhere on it, and a coarse one has few points."""

from __future__ import annotations

from collections.abc import Sequence

from generator.draw.engraving import Outline, hatching, moved, smooth, swollen
from generator.draw.faces.creature_parts import Pose
from generator.draw.pen import Point
from generator.draw.plate import MIDDLE, THINNEST, Plate, Unit

_PITCH, _COARSE_PITCH, _COARSE_SCALE = 1.24, 1.6, 0.266
"""How many times as wide as on other plates hatching is, on a fine one and on a coarse one of so many mm for each unit."""
_STROKE, _SWELLING = 0.18, 0.62
"""How thick coarse hatching is in mm, and how thick a coarse line is, as a share of what it would swell to."""
_REACH, _TOP = 46.7, 4.3
"""How far to the sides creatures reach from the middle of a plate, and how high, in units."""
_HEART = (MIDDLE, 50.0)
"""The point of a sign that is laid on its place, in units."""


class Cut(Plate):
    """A plate like another one; what is drawn about (50, 50) lies at `to`, `size` times as large, and turns with a `pose`.

    All of it lies `drop` units lower. What would reach beyond the sides or the top of what a plate shows is drawn along its edge.
    """

    def __init__(self, plate: Plate, drop: float = 0.0, to: Point = _HEART, size: float = 1.0, pose: Pose | None = None) -> None:
        self.pen, self.roles, self.scale, self.side = plate.pen, plate.roles, plate.scale, plate.side
        self.left, self.top, self.thick, self.coarse = plate.left, plate.top, plate.thick, plate.coarse
        self.pitch = plate.pitch
        self._drop, self._to, self._size, self._pose = drop, to, size, pose

    def at(self, points: Unit) -> list[Point]:
        """Return points given in units in mm."""
        (x, y), size = self._to, self._size
        placed = [(x + size * (across - _HEART[0]), y + size * (down - _HEART[1])) for across, down in points]
        turned = [self._pose.at(*place) for place in placed] if self._pose else placed
        return self._within(super().at([(across, down + self._drop) for across, down in turned]))

    def _within(self, places: Sequence[Point]) -> list[Point]:
        """Return places in mm, those beyond the edge moved onto it."""
        reach, top = _REACH * self.scale, self.top + _TOP * self.scale
        return [(min(max(x, self.left - reach), self.left + reach), max(y, top)) for x, y in places]

    def line(self, *points: Point, weight: float = 0.5, colour: str = "outline") -> None:
        """Draw a swelling stroke through points given in units; on a coarse plate it is of even weight."""
        places = smooth(self.at(points), closed=False, steps=2 if self.coarse else 3)
        outline = places if self.coarse else self._within(swollen(places, weight * self.thick))
        path = [("m", outline[0]), *(("l", place) for place in outline[1:])]
        if self.coarse:
            self.pen.path(path, "", self._colour(colour), max(THINNEST, _SWELLING * weight * self.thick))
        else:
            self.pen.path([*path, ("z", ())], self._colour(colour))

    def curve(self, points: Unit, *, closed: bool = True) -> list[Point]:
        """Return the smooth outline through points given in units, in mm."""
        return smooth(self.at(points), closed=closed, steps=2 if self.coarse else 4)

    def shade(
        self, outline: Outline, depth: float, angle: float = 62.0, pitch: float = 1.0, without: Sequence[Outline] = ()
    ) -> None:
        """Hatch the side of an outline that lies away from the light, `depth` units deep."""
        if not self.coarse:
            super().shade(outline, depth, angle, _PITCH * pitch, without)
            return
        light = moved(outline, (-depth * self.scale, -0.55 * depth * self.scale))
        self._hatch(outline, angle, pitch, [light, *without])

    def tone(
        self, outline: Outline, angle: float, pitch: float = 1.0, weight: float = 0.26, without: Sequence[Outline] = ()
    ) -> None:
        """Hatch all of an outline."""
        if not self.coarse:
            super().tone(outline, angle, _PITCH * pitch, weight, without)
            return
        self._hatch(outline, angle, pitch, without)

    def _hatch(self, outline: Outline, angle: float, pitch: float, without: Sequence[Outline]) -> None:
        weight = max(THINNEST, _STROKE * self.thick)
        apart = self.pitch * pitch * _COARSE_PITCH * min(1.0, self.scale / _COARSE_SCALE)
        found = hatching(outline, angle, apart, without, self.inset + weight / 2)
        if found:
            self.pen.lines(found, self.roles.hatch, weight)
