"""Heads in profile: dragons, serpents, lizards and what comes near them; each is drawn from one row of measures of a skull."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import cast

from msgspec.structs import replace

from generator.draw.engraving import Outline
from generator.draw.faces.necks import draw_neck, neck_of
from generator.draw.faces.profile_row import Profile as Profile
from generator.draw.faces.skins import coat_head, coat_neck
from generator.draw.faces.skulls import Skull
from generator.draw.faces.trappings import Trappings
from generator.draw.faces.worn import OFF_HEAD, Place, draw_hung, draw_part, part_of
from generator.draw.pen import Pen, Point
from generator.draw.plate import MIDDLE, TALL, WIDE, Plate, Unit

LEFT, RIGHT, TOP = 5.0, 95.0, 9.0
"""Between which units of a plate all of a head is fitted, and all that it wears."""
_TRIED = 40.0
"""The length of a head in units at which its reach is measured."""


def draw_profile(plate: Plate, profile: Profile) -> None:
    """Draw a head in profile on a plate."""
    length, at, lowest = placed(profile)
    skull = Skull(plate, profile, length, at)
    neck = neck_of(profile, skull)
    trappings = Trappings(plate, profile, skull)
    place = Place(skull, neck, lowest)
    _draw_parts(plate, place, profile, "behind")
    trappings.draw_mane(neck)
    trappings.draw_crest(neck)
    if profile.hung:
        draw_hung(plate, place, profile.hung)
    outline = draw_neck(plate, profile, skull, neck)
    coat_neck(plate, profile, neck, outline)
    trappings.draw_collar(neck)
    _draw_parts(plate, place, profile, "neck")
    _draw_head(plate, profile, skull, trappings)
    _draw_parts(plate, place, profile, "head")
    _draw_parts(plate, place, profile, "front")


def _draw_head(plate: Plate, profile: Profile, skull: Skull, trappings: Trappings) -> None:
    """Draw the head with horns, ears and frill, not what it wears."""
    trappings.draw_behind()
    skull.draw_jaw()
    skull.draw_skull()
    if profile.skin:
        coat_head(plate, profile, skull)
    trappings.draw_before()


def _draw_parts(plate: Plate, place: Place, profile: Profile, layer: str, without: Sequence[str] = ()) -> None:
    """Draw what is worn in a layer, in the order of the profile, but what is pinned `without`."""
    for part in map(part_of, profile.wears):
        if part.layer == layer and part.at not in without:
            draw_part(plate, place, part)


@lru_cache(maxsize=512)
def placed(profile: Profile) -> tuple[float, Point, Point]:
    """Return how long a head is in units, where its nape is, and the middle of its lower edge, so that it fits the plate."""
    plate, profile = _Reach(), replace(profile, skin="")
    skull = Skull(plate, profile, _TRIED, (MIDDLE, MIDDLE))
    trappings = Trappings(plate, profile, skull)
    _draw_head(plate, profile, skull, trappings)
    if profile.mane == "rays":
        trappings.draw_mane(neck_of(profile, skull))
    bare = plate.low
    place = Place(skull, neck_of(profile, skull), (MIDDLE, MIDDLE))
    for layer in ("behind", "head", "front"):
        _draw_parts(plate, place, profile, layer, OFF_HEAD)
    wide, high = plate.right - plate.reach_left, plate.low - plate.reach_top
    size = min(profile.length / _TRIED, (RIGHT - LEFT) / wide, (profile.floor - TOP) / high)
    left, top = LEFT + profile.across * (RIGHT - LEFT - size * wide), TOP + profile.down * (profile.floor - TOP - size * high)
    nape = left + size * (MIDDLE - plate.reach_left), top + size * (MIDDLE - plate.reach_top)
    middle = nape[0] - 0.42 * size * _TRIED
    return size * _TRIED, nape, (middle, nape[1] + size * (bare - MIDDLE))


class _Reach(Plate):
    """A plate that draws nothing and keeps how far outlines and strokes reach, in units."""

    def __init__(self) -> None:
        super().__init__(cast(Pen, None), (0.0, 0.0), (WIDE, TALL))
        self.coarse = False
        self.reach_left = self.reach_top = float("inf")
        self.right = self.low = float("-inf")

    def fill(self, outline: Outline, colour: str = "paper", weight: float = 0.42) -> None:
        """Keep how far an outline in mm reaches."""
        del colour, weight
        for x, y in outline:
            self._reach(MIDDLE + x - self.left, y - self.top)

    def _reach(self, x: float, y: float) -> None:
        self.reach_left, self.right = min(self.reach_left, x), max(self.right, x)
        self.reach_top, self.low = min(self.reach_top, y), max(self.low, y)

    def line(self, *points: Point, weight: float = 0.5, colour: str = "outline") -> None:
        """Keep how far a stroke reaches."""
        del weight, colour
        for x, y in points:
            self._reach(x, y)

    def void(self, outline: Outline) -> None:
        """Keep how far a black outline reaches."""
        self.fill(outline)

    def solid(self, points: Unit) -> None:
        """Leave out what is black and small: it lies inside of other outlines."""

    def shade(
        self, outline: Outline, depth: float, angle: float = 62.0, pitch: float = 1.0, without: Sequence[Outline] = ()
    ) -> None:
        """Leave out hatching."""

    def tone(
        self, outline: Outline, angle: float, pitch: float = 1.0, weight: float = 0.26, without: Sequence[Outline] = ()
    ) -> None:
        """Leave out hatching."""
