"""What a picture shows, and how its place and its frame are drawn."""

from __future__ import annotations

import msgspec

from generator.draw.pen import Point
from generator.draw.woodcut import near, skies
from generator.draw.woodcut.engraver import Engraver, icon_shape, placed
from generator.draw.woodcut.places import all_places

ICON = "icon:"
"""A place of this name is a silhouette of an icon."""
AFLOAT, ALOFT = ("ship",), ("icon:zeppelin", "icon:air-balloon")
"""Places that lie in water alone, and those that hang in the air."""


class Cast(msgspec.Struct, frozen=True):
    """What a picture shows: names of its parts, the icon of the place, and whether the place stands left."""

    sky: str
    place: str
    far: tuple[str, str]
    frame: str
    prop: str
    emblem: str
    left: bool

    @property
    def side(self) -> int:
        """On which side of the middle the place stands: -1 left, 1 right."""
        return -1 if self.left else 1


def stand_place(e: Engraver, place: str, at: Point, high: float) -> None:
    """Draw a place by its name with its base at a point, lit from the light's side, its windows in the accent."""
    lit = -1 if e.light[0] < at[0] else 1
    if place in ALOFT:
        at = (at[0], at[1] - 0.22 * high)
    if place.startswith(ICON):
        e.mass(icon_shape(e.pen, place.removeprefix(ICON), at, high), lit, halo=0.9)
        return
    form = all_places()[place](e.vary(f"place {place}"))
    e.mass(placed(form.masses, at, high), lit, halo=0.9)
    e.fill(placed(form.openings, at, high), "glow", "edge")


def draw_frame(e: Engraver, cast: Cast) -> None:
    """Draw what frames the picture, and the snow that falls before everything."""
    if cast.frame:
        near.FRAMES[cast.frame](e, e.vary(f"frame {cast.frame}"))
    if cast.sky == "snow":
        skies.flakes(e)
