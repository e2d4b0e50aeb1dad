"""The skull of a head in profile: its coordinates, its outline and jaw, its mouth and its eye."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin

from generator.draw.engraving import Outline
from generator.draw.faces.profile_row import Profile
from generator.draw.pen import Point
from generator.draw.plate import Plate

_SHORTENED = 0.45
"""From which share of a skull's length on a muzzle is made shorter."""
HINGE = 0.2
"""Where the jaws meet, as a share of the length."""
EYE = 0.36
"""Where the eye stands."""
_UNEVEN = (0.75, 1.5, 0.9, 1.1, 0.7, 1.2, 0.8)
"""How long teeth are, in turn."""


def rounded(plate: Plate, outline: Outline, depth: float) -> None:
    """Shade an outline so many units deep, on a large plate crosswise half as deep."""
    plate.shade(outline, depth, pitch=1.4 if plate.coarse else 1.1)
    if not plate.coarse:
        plate.shade(outline, 0.52 * depth, 14.0, 1.15)


class Skull:
    """A skull on a plate; its coordinates run from the nape (0) to the nose (1), and up."""

    def __init__(self, plate: Plate, profile: Profile, length: float, at: Point) -> None:
        """`length` is in units, `at` the place of the nape."""
        self.plate, self.profile, self.length, self.nape = plate, profile, length, at
        self._cos, self._sin = cos(radians(profile.tilt)), sin(radians(profile.tilt))

    def at(self, forth: float, up: float) -> Point:
        """Return a place of the skull in units of the plate."""
        if forth > _SHORTENED:
            forth = _SHORTENED + (forth - _SHORTENED) * self.profile.short
        x, y = -forth * self.length, -up * self.length
        return self.nape[0] + x * self._cos + y * self._sin, self.nape[1] + y * self._cos - x * self._sin

    def all(self, *points: Point) -> list[Point]:
        """Return places of the skull in units of the plate."""
        return [self.at(forth, up) for forth, up in points]

    def of_jaw(self, *points: Point) -> list[Point]:
        """Return places of the lower jaw, given as if it were shut, in units of the plate."""
        return self.all(*(self.opened(point) for point in points))

    def opened(self, point: Point) -> Point:
        """Return where a place of the shut jaw lies when it is open, in coordinates of the skull."""
        turn = radians(self.profile.open)
        forth, up = point[0] - HINGE, point[1] + 0.05
        return HINGE + forth * cos(turn) + up * sin(turn), -0.05 - forth * sin(turn) + up * cos(turn)

    # ------------------------------------------------------------------ the upper half

    def top(self) -> list[Point]:
        """Return the outline from the nape over the crown and the muzzle to the lip, in coordinates of the skull."""
        profile, case, snout = self.profile, self.profile.skull, self.profile.snout
        return [
            (0.0, -0.02), (-0.03, 0.5 * case), (0.06, 0.92 * case), (0.2, case), (0.3, case + profile.brow * 0.6),
            (0.38, case + profile.brow * 0.2 - 0.02), (0.47, profile.stop + 0.03), (0.62, snout + 0.03),
            (0.78, snout + 0.03 + profile.nose * 0.3),
            (0.9, snout + profile.nose), (0.98, snout * 0.75 + profile.nose * 0.4),
            (1.0 + profile.hook * 0.2, 0.35 * snout - profile.hook * 0.4),
            (0.985, -0.03 - profile.hook),
        ]  # fmt: skip

    def outline(self) -> list[Point]:
        """Return the whole outline of the upper half, in coordinates of the skull."""
        if self.profile.beak:
            lip = [(0.9, 0.0), (0.7, 0.02), (0.5, 0.02), (0.36, 0.0), (HINGE, -0.04)]
        else:
            lip = [(0.94, -0.012), (0.8, 0.018), (0.66, -0.008), (0.5, 0.02), (0.36, -0.01), (HINGE, -0.04)]
        return [*self.top(), *lip, (HINGE - 0.04, -0.14), (0.07, -0.15)]

    def draw_skull(self) -> None:
        """Draw the upper half with its teeth, nostril, cheek and eye."""
        plate, profile = self.plate, self.profile
        outline = plate.curve(self.all(*self.outline()))
        plate.fill(outline, weight=0.5)
        rounded(plate, outline, 6.0)
        self._cheek()
        plate.lines(self.all((0.92, 0.04), (0.78, 0.055), (0.62, 0.035), (0.46, 0.05), (0.36, 0.03)), weight=0.45)
        self._upper_teeth()
        if profile.tusk:
            tusk = plate.curve(self.all((0.8, -0.06), (0.72, -0.06), (0.7, 0.1), (0.76, 0.12 + profile.tusk), (0.79, 0.1)))
            plate.fill(tusk)
            plate.shade(tusk, 1.5)
        self._nostril()
        self._eye()

    def _cheek(self) -> None:
        plate, profile = self.plate, self.profile
        hollow = plate.curve(
            self.all((0.44, 0.12), (0.58, 0.1), (0.72, 0.085), (0.6, 0.06), (0.42, 0.06), (0.33, 0.0), (0.36, 0.08))
        )
        plate.tone(hollow, 28.0, 1.1)
        plate.lines(
            self.all((0.3, -0.02), (0.22, 0.06), (0.2, 0.16)), self.all((0.25, -0.06), (0.15, 0.04), (0.13, 0.16)), weight=0.5
        )
        for number in range(0 if plate.coarse else profile.wrinkles):
            forth, low = 0.44 + 0.07 * number, 0.03 + profile.stop * 0.5
            plate.line(*self.all((forth + 0.03, low + 0.06), (forth, low + 0.02), (forth - 0.01, low - 0.035)), weight=0.42)
            plate.line(
                *self.all((0.28 - 0.05 * number, 0.09), (0.24 - 0.05 * number, 0.02), (0.25 - 0.05 * number, -0.06)), weight=0.42
            )

    def _upper_teeth(self) -> None:
        profile = self.profile
        for number in range(profile.teeth):
            forth = 0.93 - 0.52 / profile.teeth * number
            long = profile.fang * _UNEVEN[number % len(_UNEVEN)]
            tooth = self.all((forth, 0.004), (forth - 0.034, 0.004), (forth - 0.006, -long))
            self.plate.fill(self.plate.at(tooth), weight=0.3)

    def _nostril(self) -> None:
        plate, profile = self.plate, self.profile
        high = profile.snout
        if profile.beak:
            plate.solid(self.all((0.68, 0.62 * high), (0.75, 0.66 * high), (0.76, 0.55 * high), (0.7, 0.5 * high)))
            plate.line(*self.all((0.62, 0.02), (0.6, 0.5 * high), (0.56, high)), weight=0.5)
            return
        plate.solid(self.all((0.9, 0.5 * high), (0.935, 0.5 * high + 0.03), (0.95, 0.4 * high), (0.92, 0.35 * high)))
        plate.line(*self.all((0.84, 0.5 * high), (0.88, 0.72 * high + 0.02), (0.95, 0.7 * high)), weight=0.5)

    # ------------------------------------------------------------------ the eye

    def _eye(self) -> None:
        plate, profile = self.plate, self.profile
        x, y, r = EYE, 0.62 * profile.skull, profile.eye
        socket = plate.curve(self.all(
            (x - 1.5 * r, y - 0.2 * r), (x - 0.6 * r, y + 1.1 * r), (x + r, y + 0.9 * r), (x + 1.9 * r, y - 0.6 * r),
            (x + 0.4 * r, y - 1.2 * r), (x - r, y - 1.1 * r),
        ))  # fmt: skip
        plate.tone(socket, 62.0, 0.8, 0.34)
        if profile.look == "closed":
            self._lids(x, y, r)
        else:
            self._ball(x, y, r)
        high = profile.brow * 0.4
        ridge = plate.curve(self.all(
            (x - 2.2 * r, y + r), (x - 0.6 * r, y + 1.9 * r + high), (x + 1.2 * r, y + 1.2 * r), (x + 2.3 * r, y - 0.6 * r),
            (x + 0.9 * r, y + 0.5 * r), (x - 0.8 * r, y + r),
        ))  # fmt: skip
        if profile.look != "wide":
            plate.fill(ridge)
            plate.shade(ridge, 1.6, 62.0, 0.8)
        if profile.lashes:
            self._lashes(x, y, r)

    def _lids(self, x: float, y: float, r: float) -> None:
        plate = self.plate
        lid = [(x - 1.1 * r, y - 0.1 * r), (x, y + 0.9 * r), (x + 1.4 * r, y - 0.3 * r), (x + 0.3 * r, y - 0.75 * r)]
        plate.fill(plate.curve(self.all(*lid)), weight=0.35)
        plate.line(
            *self.all((x - 1.2 * r, y), (x - 0.3 * r, y - 0.62 * r), (x + 0.6 * r, y - 0.72 * r), (x + 1.6 * r, y - 0.3 * r)),
            weight=1.1,
        )
        plate.line(*self.all((x - 0.9 * r, y - 0.9 * r), (x + 0.2 * r, y - 1.25 * r), (x + 1.2 * r, y - 0.95 * r)), weight=0.4)

    def _ball(self, x: float, y: float, r: float) -> None:
        plate, look = self.plate, self.profile.look
        tall = 1.5 if look in ("wide", "round") else 1.0
        ball = [(x - r, y), (x, y + 0.75 * r * tall), (x + 1.2 * r, y - 0.3 * r), (x + 0.2 * r, y - 0.6 * r * tall)]
        plate.fill(plate.curve(self.all(*ball)), "accent" if look == "slit" else "paper", 0.5)
        if look == "slit":
            plate.solid(self.all((x, y + 0.6 * r), (x + 0.2 * r, y), (x + 0.1 * r, y - 0.5 * r), (x - 0.12 * r, y)))
        elif look in ("round", "wide", "weary"):
            size = 0.42 if look == "wide" else 0.36
            pupil = [(-size, 0.0), (0.05, size), (size + 0.1, -0.03), (0.05, -size)]
            plate.solid(self.all(*((x + 0.1 * r + p * r, y + q * r) for p, q in pupil)))
            glint = [(-0.05, 0.1), (0.02, 0.2), (0.12, 0.12), (0.02, 0.02)]
            plate.fill(plate.curve(self.all(*((x + 0.25 * r + p * r, y + q * r) for p, q in glint))), "paper", 0.0)
        if look == "weary":
            lid = [(x - 1.2 * r, y), (x, y + 0.95 * r), (x + 1.4 * r, y - 0.25 * r), (x + 0.2 * r, y + 0.12 * r)]
            plate.fill(plate.curve(self.all(*lid)), weight=0.4)
            for low in (1.0, 1.45):
                plate.line(
                    *self.all((x - 0.9 * r, y - low * r), (x + 0.2 * r, y - (low + 0.3) * r), (x + 1.2 * r, y - low * r)),
                    weight=0.42,
                )

    def _lashes(self, x: float, y: float, r: float) -> None:
        low = -0.6 if self.profile.look == "closed" else 0.2
        for number, (forth, up) in enumerate(((1.5, -0.5), (1.9, -0.1), (2.1, 0.35))):
            start = (x + (0.75 + 0.15 * number) * r, y + (low + 0.06 * number) * r)
            self.plate.line(
                *self.all(start, (x + forth * r, y + (low + up * 0.6) * r), (x + (forth + 0.5) * r, y + (low + up) * r)), weight=0.6
            )

    # ------------------------------------------------------------------ the jaw

    def jaw_outline(self) -> list[Point]:
        """Return the outline of the lower jaw as if it were shut, in coordinates of the skull."""
        deep, end = self.profile.jaw, self.jaw_end
        return [
            (HINGE - 0.06, 0.0), (0.36, -0.055), (0.6, -0.05), (end - 0.06, -0.04), (end, -0.015), (end + 0.03, -0.06),
            (end - 0.02, -0.04 - 0.55 * deep), (0.7, -0.07 - 0.75 * deep), (0.5, -0.09 - deep), (0.3, -0.1 - 1.05 * deep),
            (0.12, -0.08 - 0.3 * deep),
        ]  # fmt: skip

    @property
    def jaw_end(self) -> float:
        """How far the lower jaw reaches."""
        return 0.84 if self.profile.beak else 0.9

    def draw_jaw(self) -> None:
        """Draw the mouth's inside, the tongue, the lower jaw, its teeth and beard."""
        plate, profile, end = self.plate, self.profile, self.jaw_end
        inside = self.all((0.93, 0.0), (0.6, 0.0), (HINGE - 0.02, -0.04)) + self.of_jaw((0.5, -0.06), (end - 0.06, -0.05))
        plate.void(plate.at(inside))
        if profile.tongue:
            forked = [
                (HINGE + 0.06, -0.07), (0.5, -0.1), (0.85, -0.02), (1.1, -0.1), (1.16, -0.06), (1.12, -0.13), (1.18, -0.18),
                (1.08, -0.15), (0.84, -0.07), (0.5, -0.15),
            ]  # fmt: skip
            plate.form(self.all(*forked), colour="accent", weight=0.35)
        self._draw_beard(behind=True)
        jaw = plate.curve(self.of_jaw(*self.jaw_outline()))
        plate.fill(jaw, weight=0.5)
        rounded(plate, jaw, 4.4)
        for number in range(max(0, profile.teeth - 1)):
            forth = end - 0.05 - 0.44 / profile.teeth * number
            high = profile.fang * (0.9 if number == 0 else 0.45)
            plate.fill(plate.at(self.of_jaw((forth, -0.045), (forth - 0.03, -0.05), (forth - 0.012, high))), weight=0.3)
        self._draw_beard(behind=False)

    def _draw_beard(self, *, behind: bool) -> None:
        beard = self.profile.beard
        if behind and beard == "chins":
            self._chins()
        elif not behind and beard == "spikes":
            self._hang(((0.78, 0.24), (0.68, 0.22), (0.58, 0.2), (0.47, 0.14)), 0.035)
        elif not behind and beard == "icicles":
            self._hang(((0.86, 0.18), (0.8, 0.34), (0.73, 0.24), (0.66, 0.42), (0.58, 0.26), (0.5, 0.36), (0.42, 0.18)), 0.032)
        elif not behind and beard == "drips":
            self._drips()
        elif behind and beard == "goat":
            self._goat()

    def _below(self, forth: float) -> float:
        """Return how low the lower edge of the shut jaw is."""
        return -0.065 - self.profile.jaw * min(1.0, 0.55 + (0.9 - forth) * 1.1)

    def _hang(self, teeth: Sequence[Point], wide: float) -> None:
        """Draw pointed things that hang straight down from the jaw: where, and how long."""
        for forth, long in teeth:
            (x, y), (u, _) = self.at(*self.opened((forth, self._below(forth) + 0.02))), self.at(forth + wide, 0.0)
            half, high = abs(u - self.at(forth, 0.0)[0]), long * self.length
            self.plate.form(
                [(x - half, y), (x + half, y), (x + half * 0.5, y + high * 0.5), (x, y + high), (x - half * 0.6, y + high * 0.5)],
                1.2,
            )

    def _drips(self) -> None:
        """Draw round drops that run down from both jaws."""
        for forth, long in ((0.84, 0.14), (0.74, 0.26), (0.62, 0.18), (0.5, 0.34), (0.38, 0.2)):
            x, y = self.at(*self.opened((forth, self._below(forth) + 0.03)))
            half, high = 0.022 * self.length, long * self.length
            drop = [
                (x - 1.5 * half, y - 1), (x + 1.5 * half, y - 1), (x + half, y + 0.6 * high), (x + 1.3 * half, y + high),
                (x, y + high + 1.2 * half), (x - 1.3 * half, y + high), (x - half, y + 0.6 * high),
            ]  # fmt: skip
            self.plate.form(drop, 1.2)

    def _goat(self) -> None:
        """Draw a beard of hair below the chin."""
        (x, y), size = self.at(*self.opened((0.74, self._below(0.74) + 0.04))), self.length
        for number, (lean, long) in enumerate(((-0.05, 0.26), (0.1, 0.3), (0.02, 0.4))):
            tip = (x + (lean + 0.05) * size, y + long * size)
            lock = [
                (x - 0.09 * size + 0.03 * number * size, y),
                (x + 0.11 * size, y),
                (x + 0.1 * size, y + long * 0.5 * size),
                tip,
                (x - 0.05 * size, y + long * 0.5 * size),
            ]
            outline = self.plate.form(lock)
            self.plate.tone(outline, 84.0, 1.0)

    def _chins(self) -> None:
        """Draw two chins more below the jaw."""
        deep = self.profile.jaw
        for more in (0.17, 0.08):
            chin = [
                (0.1, -0.1),
                (0.72, -0.08 - 0.7 * deep),
                (0.66, -0.1 - 0.9 * deep - more),
                (0.42, -0.14 - 1.1 * deep - more),
                (0.12, -0.12 - 0.5 * deep - more),
            ]
            self.plate.form(self.of_jaw(*chin), 3.5)
