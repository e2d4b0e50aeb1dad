"""Who is met on a cover, whole: an engraved face, or the silhouette of an icon where there is none."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import fsum

from generator.draw.faces.creatures import Creature
from generator.draw.faces.face import Face, draw_row, face_extent, face_survey
from generator.draw.pen import Pen, Point
from generator.draw.plate import FOOT, MIDDLE, SCENE, TALL, WIDE, Plate, Roles
from generator.draw.woodcut.cover_layout import Extent, Layout
from generator.draw.woodcut.engraver import Engraver, Shape, icon_shape

RIM = 1.1
"""Width in mm of the rim of paper round the villain."""
_SMALL = 9.0
"""Parts of a face that are smaller, in units of a plate times units, are no part of its silhouette."""
_ICON: Extent = (-15.0, 28.0, 115.0, 128.0)
"""The extent of a silhouette in units of a plate."""


class Villain:
    """Stands where a layout says and looks at the wanderer."""

    def __init__(self, e: Engraver, layout: Layout, face: Face | None, icon: str) -> None:
        """Make ready to draw it; `icon` is drawn where there is no face."""
        self.layout, self.face = layout, face
        box = layout.face
        if face is None:
            size = min(box.width / 1.34, box.height)
            self.contour: Shape = icon_shape(e.pen, icon, (box.middle[0], box.bottom), size, flipped=layout.side > 0)
        else:
            way = -layout.scale if layout.side > 0 else layout.scale
            top = box.bottom - min(face_extent(face)[3], FOOT) * layout.scale
            self.contour = [
                [(layout.axis + way * (x - MIDDLE), top + y * layout.scale) for x, y in outline] for outline in silhouette(face)
            ]

    def draw(self, e: Engraver, roles: Roles = SCENE, *, low: float = 0.0, rim: str = "scene", wide: float = 2 * RIM) -> None:
        """Draw it in colours of a woodcut inside a rim `wide` mm thick; what lies more than `low` mm below its box is cut off."""
        layout = self.layout
        e.flush()
        e.pen.push((0.0, 0.0), clip=(e.width, layout.face.bottom + low))
        e.fill(self.contour, rim, rim, wide)
        if self.face is None:
            e.mass(self.contour, layout.side)
        else:
            self._engrave(e, roles, self.face)
        e.flush()
        e.pen.pop()

    def _engrave(self, e: Engraver, roles: Roles, face: Face) -> None:
        """Draw the face; it is drawn once for each size and placed."""
        layout = self.layout
        size = (WIDE * layout.scale, TALL * layout.scale)
        foot = min(face_extent(face)[3], FOOT)

        def stamped(pen: Pen) -> None:
            draw_row(Plate(pen, (0.0, 0.0), size, roles, flipped=layout.side > 0), face.row)

        if isinstance(face.row, Creature) and face.row.icon:
            e.pen.outline(face.row.icon)  # so that its author is credited where the face was drawn before
        at = (layout.axis - size[0] / 2, layout.face.bottom + (FOOT - foot) * layout.scale - size[1])
        e.pen.stamp(("villain", face, size, roles, layout.side), at, stamped)


def extent_of(face: Face | None) -> Extent:
    """Return how far a face reaches in units of a plate, and what a silhouette takes where there is none."""
    return _ICON if face is None else face_extent(face)


def engrave(e: Engraver, face: Face, at: Point, high: float) -> None:
    """Draw a face `high` mm high inside a rim, its foot in the middle of a place below which it is cut off."""
    top, foot = face_extent(face)[1], min(face_extent(face)[3], FOOT)
    scale = high / (foot - top)
    left, upper = at[0] - MIDDLE * scale, at[1] - foot * scale
    e.flush()
    e.pen.push((0.0, 0.0), clip=(e.width, at[1]))
    contour = [[(left + x * scale, upper + y * scale) for x, y in outline] for outline in silhouette(face)]
    e.fill(contour, "scene", "scene", 1.4 * RIM)
    e.flush()
    size = (WIDE * scale, TALL * scale)
    draw_row(Plate(e.pen, (at[0] - size[0] / 2, at[1] + (FOOT - foot) * scale - size[1]), size, SCENE), face.row)
    e.pen.pop()


@lru_cache(maxsize=256)
def silhouette(face: Face) -> tuple[tuple[Point, ...], ...]:
    """Return the outlines of a face's parts in units of a plate, all running the same way round: together they are one shape."""
    found = []
    for outline in face_survey(face).outlines:
        area = fsum(a * d - c * b for (a, b), (c, d) in pairwise([*outline, outline[0]])) / 2
        if abs(area) >= _SMALL:
            found.append(outline if area > 0 else tuple(reversed(outline)))
    return tuple(found)
