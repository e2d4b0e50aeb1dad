"""What grows on a head in profile and on its neck: horns, ears, frill, crest and mane."""

from __future__ import annotations

from math import cos, radians, sin

import msgspec

from generator.draw.faces.necks import HIGHEST, LEFTMOST, RIGHTMOST, Neck
from generator.draw.faces.profile_row import HornSet, Profile
from generator.draw.faces.skulls import Skull
from generator.draw.pen import Point
from generator.draw.plate import Plate


class Horn(msgspec.Struct, frozen=True):
    """A horn: where it stands (how high as a share of the skull), its length and width as shares of the head.

    It leaves in a direction in degrees (0 to the nose, 90 up, 180 back), is bent by degrees over its length, and has rings.
    """

    forth: float
    up: float
    long: float
    wide: float
    way: float
    bend: float
    rings: int = 4
    paired: bool = True
    tines: tuple[tuple[float, float, float], ...] = ()
    """Of each tine how far along it stands, its length, and how far it turns to the nose from there."""


_HORNS: dict[HornSet, tuple[Horn, ...]] = {
    "ram": (Horn(0.12, 0.95, 1.15, 0.17, 118.0, 330.0, 9, paired=False),),
    "spears": (Horn(0.14, 0.96, 0.9, 0.09, 148.0, -26.0, 6), Horn(0.04, 0.6, 0.42, 0.07, 172.0, -20.0, 3, paired=False)),
    "bull": (Horn(0.16, 0.96, 0.62, 0.15, 152.0, -118.0, 5),),
    "antlers": (Horn(0.16, 0.96, 0.95, 0.085, 138.0, -56.0, 0, tines=((0.1, 0.26, 84.0), (0.34, 0.36, 66.0), (0.62, 0.32, 60.0))),),
    "swept": (Horn(0.12, 0.92, 0.72, 0.12, 164.0, 34.0, 6),),
    "stubs": (Horn(0.18, 0.98, 0.17, 0.1, 110.0, 20.0, 0), Horn(0.06, 0.9, 0.13, 0.09, 132.0, 20.0, 0, paired=False)),
    "corkscrew": (Horn(0.14, 0.97, 0.78, 0.1, 104.0, 50.0, 9),),
    "brow": (Horn(0.34, 1.12, 0.3, 0.08, 96.0, -44.0, 3), Horn(0.1, 0.92, 0.5, 0.1, 150.0, 20.0, 4, paired=False)),
    "unicorn": (Horn(0.3, 1.12, 0.66, 0.08, 66.0, 8.0, 9, paired=False),),
    "devil": (Horn(0.2, 0.99, 0.32, 0.11, 126.0, -70.0, 3),),
    "lyre": (Horn(0.15, 0.97, 0.8, 0.1, 150.0, -96.0, 7),),
    "broken": (
        Horn(0.14, 0.95, 0.5, 0.13, 146.0, -26.0, 5, paired=False), Horn(0.22, 0.98, 0.12, 0.12, 110.0, 0.0, 0, paired=False),
    ),
    "crown": tuple(
        Horn(0.28 - 0.07 * n, 1.03 - 0.04 * n, 0.2 + 0.035 * n, 0.06, 92.0 + 17.0 * n, 8.0, 0, paired=False) for n in range(5)
    ),
    "downward": (Horn(0.1, 0.82, 0.7, 0.14, 176.0, 104.0, 6, paired=False),),
}  # fmt: skip
_EARS: dict[str, tuple[Point, ...]] = {
    "point": ((0.02, 0.75), (0.0, 1.45), (0.06, 1.85), (0.15, 1.4), (0.17, 0.9)),
    "long": ((0.08, 0.86), (-0.06, 0.9), (-0.16, 0.4), (-0.14, -0.5), (-0.02, -0.95), (0.07, -0.6), (0.1, 0.2)),
    "round": ((0.02, 0.8), (-0.06, 1.2), (0.02, 1.5), (0.13, 1.42), (0.16, 0.95)),
    "fin": ((0.1, 0.6), (-0.1, 1.25), (-0.36, 1.3), (-0.24, 0.9), (-0.42, 0.6), (-0.24, 0.4), (-0.32, 0.05), (-0.02, 0.15)),
    "folded": ((0.16, 0.7), (-0.3, 1.7), (-0.16, 1.02), (-0.42, 0.5), (-0.12, 0.6)),
    "leaf": ((0.06, 0.8), (-0.14, 1.02), (-0.4, 0.95), (-0.3, 0.6), (-0.06, 0.45)),
}
_STRAIGHT = ("fin", "folded")
"""Ears of membranes and of paper, which have corners."""
_UNEVEN = (0.0, 0.7, -0.5, 0.3, -0.8, 0.5, -0.2, 0.9, -0.6, 0.1)
"""How locks differ from one another, in turn."""
_FULL = 1.4
"""From which size on a mane lies over the neck too."""
_PARTS = 9
"""In how many parts a horn is drawn."""


class Trappings:
    """Draws what grows on a head and a neck."""

    def __init__(self, plate: Plate, profile: Profile, skull: Skull) -> None:
        self.plate, self.profile, self.skull = plate, profile, skull

    def draw_behind(self) -> None:
        """Draw horns of the other side and the frill."""
        for name in self.profile.horns:
            for horn in _HORNS[name]:
                if horn.paired and not self.plate.coarse:
                    self._horn(horn, far=True)
        if self.profile.frill:
            self._frill()

    def draw_before(self) -> None:
        """Draw horns and the ear of this side, horns of the nose, whiskers and smoke."""
        for name in self.profile.horns:
            for horn in _HORNS[name]:
                self._horn(horn, far=False)
        for number in range(self.profile.nose_horns):
            self._nose_horn(number)
        if self.profile.ears:
            self._ear()
        for number in range(self.profile.whiskers):
            low = 0.1 * number
            self.plate.line(
                *self.skull.all((0.84 - 0.04 * number, 0.03), (0.95, -0.02 - low), (0.9, -0.24 - low), (0.98, -0.36 - 1.3 * low)),
                weight=0.8,
            )
        if self.profile.smoke:
            self._smoke()

    # ------------------------------------------------------------------ horns, ears, frill

    def _horn(self, horn: Horn, *, far: bool) -> None:
        plate, reach = self.plate, self.profile.reach
        x, y = horn.forth + (0.06 if far else 0.0), horn.up * self.profile.skull - 0.02
        for share, tine, turn in horn.tines:
            (u, v), way = _along(horn, (x, y), share * reach, share)
            up = v / self.profile.skull
            self._horn(Horn(u - (0.06 if far else 0.0), up, tine, horn.wide * 0.75, way - turn, 40.0, 0), far=far)
        way, long, wide = horn.way - (9.0 if far else 0.0), horn.long * reach, horn.wide * (0.5 + 0.5 * reach)
        left: list[Point] = []
        right: list[Point] = []
        for part in range(_PARTS + 1):
            half = wide * (1 - part / _PARTS) ** 0.8 / 2
            aside, up = half * cos(radians(way + 90)), half * sin(radians(way + 90))
            left.append((x + aside, y + up))
            right.append((x - aside, y - up))
            x, y = x + long / _PARTS * cos(radians(way)), y + long / _PARTS * sin(radians(way))
            way += horn.bend / _PARTS
        outline = plate.between(self.skull.all(*left), self.skull.all(*right))
        plate.fill(outline, weight=0.46)
        plate.shade(outline, wide * self.skull.length * 0.5, 62.0, 0.85)
        if far:
            plate.tone(outline, 20.0, 1.0, 0.3)
        rings = 0 if plate.coarse else horn.rings
        for part in range(1, min(rings, _PARTS)):
            (a, b), (c, d) = left[part], right[part]
            lean = 0.02 if part % 2 else 0.012
            middle = ((a + c) / 2 + lean * (b - d) / wide, (b + d) / 2 - lean * (a - c) / wide)
            plate.line(*self.skull.all((a, b), middle, (c, d)), weight=0.5)

    def _nose_horn(self, number: int) -> None:
        forth, snout = 0.86 - 0.13 * number, self.profile.snout
        horn = [(forth + 0.05, snout + 0.01), (forth - 0.06, snout + 0.01), (forth - 0.06, snout + 0.12 - 0.03 * number),
                (forth - 0.02, snout + 0.26 - 0.07 * number), (forth, snout + 0.12)]  # fmt: skip
        self.plate.form(self.skull.all(*horn), 1.6)

    def _ear(self) -> None:
        plate, case, kind = self.plate, self.profile.skull, self.profile.ears
        places = [(forth, up * case) for forth, up in _EARS[kind]]
        outline = plate.form(self.skull.all(*places), 3.0, smoothed=kind not in _STRAIGHT, weight=0.46)
        if kind in _STRAIGHT:
            for number in range(2, len(places) - 1, 2):
                end = places[number]
                middle = ((end[0] + 0.08) / 2, (end[1] + 0.45 * case) / 2)
                plate.line(*self.skull.all((0.08, 0.45 * case), middle, end), weight=0.7)
        elif kind in ("point", "round"):
            inner = [(forth * 0.5 + 0.04, up * 0.75 + 0.25 * case) for forth, up in places]
            plate.tone(plate.curve(self.skull.all(*inner)), 80.0, 0.8, 0.32)
        else:
            plate.tone(outline, 84.0, 1.25)

    def _frill(self) -> None:
        plate, profile, count = self.plate, self.profile, self.profile.frill
        base, first, last = (0.1, -0.02), 112.0, 262.0
        tips: list[Point] = []
        points: list[Point] = [(0.14, 0.1)]
        for number in range(count):
            share = number / (count - 1)
            long = profile.frill_size * (1 - 0.28 * abs(share - 0.4))
            tips.append(_polar(base, long, first + (last - first) * share))
            points.append(tips[-1])
            if number < count - 1:
                points.append(_polar(base, 0.78 * long, first + (last - first) * (number + 0.5) / (count - 1)))
        points.append((0.16, -0.1))
        outline = plate.form(self.skull.all(*points), 7.0, smoothed=False)
        plate.tone(outline, 40.0, 1.3)
        for tip in tips:
            plate.line(*self.skull.all(base, ((base[0] + tip[0]) / 2 + 0.02, (base[1] + tip[1]) / 2 + 0.02), tip), weight=1.0)

    def _smoke(self) -> None:
        x, y = self.skull.at(0.95, 0.6 * self.profile.snout)
        size = self.skull.length / 46
        for aside, up, wide in ((0.0, 0.0, 1.0), (3.0, 2.0, 0.7), (-2.0, 1.0, 0.8)):
            way = [(aside, -up), (aside - 5 * wide, -8.0), (aside + 3 * wide, -16.0), (aside - 3 * wide, -25.0), (5 * wide, -31.0)]
            self.plate.line(*((x + size * across, y + size * down) for across, down in way), weight=0.7)

    # ------------------------------------------------------------------ crest and mane

    def draw_crest(self, neck: Neck) -> None:
        """Draw what stands along the back of the neck."""
        kind = self.profile.crest
        if kind == "sail":
            self._sail(neck)
        elif kind:
            self._spikes(neck, kind)

    def _spikes(self, neck: Neck, kind: str) -> None:
        plate, high = self.plate, self.profile.crest_size * self.skull.length
        shares = [0.1 + 0.1 * number for number in range(8)]
        for number, share in enumerate(reversed(shares)):
            spot = neck.spot(share)
            tall = high * (1.0 - 0.06 * abs(5 - number)) * (1.0 + (0.2 * _UNEVEN[number] if kind == "flames" else 0.0))
            wide = high * {"spikes": 0.26, "plates": 0.5, "flames": 0.34}[kind]
            base, tip = spot.at(0.86), spot.at(1.0 + tall / spot.half, wide * (1.2 if kind != "flames" else -1.4))
            tip = (min(tip[0], RIGHTMOST - 0.5), tip[1])
            u, v = spot.down
            middle = ((base[0] * 0.4 + tip[0] * 0.6), (base[1] * 0.4 + tip[1] * 0.6))
            bulge = wide * (1.15 if kind == "plates" else 0.62)
            points = [
                (base[0] - u * wide, base[1] - v * wide), (middle[0] - u * bulge, middle[1] - v * bulge), tip,
                (middle[0] + u * bulge, middle[1] + v * bulge), (base[0] + u * wide, base[1] + v * wide),
            ]  # fmt: skip
            plate.form(_kept(points), 1.8, colour="accent" if kind == "flames" and number % 2 else "paper")

    def _sail(self, neck: Neck) -> None:
        plate, high = self.plate, self.profile.crest_size * self.skull.length
        spots = [neck.spot(0.08 + 0.1 * number) for number in range(9)]
        tips = [spot.at(1.0 + high * (1.0 - 0.09 * abs(3 - place)) / spot.half, high * 0.2) for place, spot in enumerate(spots)]
        points: list[Point] = [spots[0].at(0.8)]
        for place, tip in enumerate(tips):
            points.append(tip)
            if place < len(tips) - 1:
                (x, y), (u, v) = tip, tips[place + 1]
                inner = spots[place].at(1.0, high * 0.3)
                points.append((0.36 * (x + u) + 0.28 * inner[0], 0.36 * (y + v) + 0.28 * inner[1]))
        points += [spot.at(0.8) for spot in reversed(spots)]
        outline = plate.form(_kept(points), 4.0, smoothed=False)
        plate.tone(outline, 30.0, 1.4)
        for spot, tip in zip(spots, _kept(tips), strict=True):
            (x, y), (u, v) = spot.at(0.9), tip
            plate.line((x, y), ((x + u) / 2, (y + v) / 2 - 0.6), (u, v), weight=0.9)

    def draw_mane(self, neck: Neck) -> None:
        """Draw the mane behind head and neck."""
        kind = self.profile.mane
        if kind == "rays":
            self._rays()
        elif kind:
            self._locks(neck, kind)

    def _rays(self) -> None:
        """Draw flames all round the head, behind it."""
        plate, size = self.plate, self.profile.mane_size
        middle = (0.3, 0.04)
        for ring, long in ((1, 0.86), (0, 0.66)):
            for number in range(17):
                way = 18.0 + 360.0 / 17 * (number + 0.5 * ring)
                reach = long * size * (1.0 + 0.1 * _UNEVEN[(number * 3 + ring) % 10])
                points = [
                    _polar(middle, 0.3 * size, way - 12), _polar(middle, 0.62 * reach, way - 9), _polar(middle, reach, way + 5),
                    _polar(middle, 0.6 * reach, way + 9), _polar(middle, 0.3 * size, way + 12),
                ]  # fmt: skip
                plate.form(self.skull.all(*points), 0.0 if plate.coarse else 1.4, colour="accent" if ring else "paper")

    def _locks(self, neck: Neck, kind: str) -> None:
        """Draw locks from the crown down the neck, the lowest ones first."""
        long = self.skull.length * 0.3 * self.profile.mane_size
        ways = {"hair": (40.0, 4.0), "fire": (-62.0, -3.0), "stream": (-4.0, 1.0), "wool": (20.0, 4.0), "bristles": (-24.0, 3.0)}
        first, step = ways[kind]
        wide = {"wool": 0.95, "bristles": 0.3, "fire": 0.42}.get(kind, 0.36)
        starts = [self.skull.at(0.22 - 0.07 * number, self.profile.skull * (0.92 - 0.1 * number)) for number in range(4)]
        starts += [neck.spot(0.1 + 0.07 * number).at(0.75) for number in range(11 if kind != "stream" else 5)]
        for number in range(len(starts) - 1, -1, -1):
            for layer in (0,) if self.plate.coarse else (1, 0):
                jitter = _UNEVEN[(number * 3 + layer * 5) % 10]
                way = first + step * number + 14.0 * jitter
                reach = long * (1.0 + 0.34 * layer + 0.22 * jitter) * (2.0 if kind == "stream" else 0.8 if kind == "wool" else 1.0)
                self._lock(starts[number], way, reach, wide * long, kind, layer)

    def draw_collar(self, neck: Neck) -> None:
        """Draw the part of a mane of fire that lies over the neck, below the head."""
        if self.profile.mane != "fire" or self.profile.mane_size < _FULL:
            return
        long = self.skull.length * 0.3 * self.profile.mane_size
        for line, share in enumerate((0.42, 0.3, 0.18)):
            spot = neck.spot(share)
            for number in range(4):
                across = 0.9 - 0.55 * number + 0.16 * (line % 2)
                jitter = _UNEVEN[(number * 3 + line) % 10]
                way, reach = 62.0 + 18.0 * number + 12.0 * jitter, long * (0.95 + 0.15 * jitter)
                self._lock(spot.at(across), way, reach, 0.5 * long, "fire", line % 2)

    def _lock(self, start: Point, way: float, long: float, wide: float, kind: str, layer: int) -> None:
        (x, y), (c, s) = start, (cos(radians(way)), sin(radians(way)))

        def at(along: float, aside: float) -> Point:
            return x + c * along * long - s * aside * wide, y + s * along * long + c * aside * wide

        if kind == "wool":
            points = [at(-0.3, -0.5), at(0.3, -0.8), at(0.85, -0.5), at(1.0, 0.1), at(0.7, 0.7), at(0.1, 0.7)]
        else:
            points = [at(-0.25, -0.6), at(0.4, -0.75), at(1.0, 0.25), at(0.45, 0.4), at(-0.25, 0.6)]
        colour = "accent" if kind == "fire" and layer else "paper"
        self.plate.form(_kept(points), 0.0 if self.plate.coarse or layer or kind == "fire" else 1.8, colour=colour)
        if kind in ("hair", "stream", "bristles") and not self.plate.coarse:
            self.plate.line(*_kept([at(0.0, -0.1), at(0.45, -0.25), at(0.85, 0.1)]), weight=0.4)


def _along(horn: Horn, start: Point, size: float, share: float) -> tuple[Point, float]:
    """Return the place at a share of a horn's length, and the direction there in degrees."""
    x, y, way, steps = *start, horn.way, 8
    for _ in range(steps):
        x, y = x + horn.long * size / steps * cos(radians(way)), y + horn.long * size / steps * sin(radians(way))
        way += horn.bend * share / steps
    return (x, y), way


def _polar(middle: Point, long: float, way: float) -> Point:
    """Return the place that lies a length from another in a direction in degrees, in coordinates of the skull."""
    return middle[0] + long * cos(radians(way)), middle[1] + long * sin(radians(way))


def _kept(points: list[Point]) -> list[Point]:
    """Return points moved inside of the plate, sideways."""
    return [(min(max(x, LEFTMOST + 1.2), RIGHTMOST - 1.2), max(y, HIGHEST + 1.2)) for x, y in points]
