"""The four readings of the calibration page, and the correction that follows from them."""

from __future__ import annotations

import math
import re

from generator.core.errors import BadOption
from generator.core.messages import quoted
from generator.draw.calibration import DIVISION, MOST, SCALES, STEP, STRAIGHT
from generator.press.imposition.printers import Profile

Readings = tuple[float, float, float, float]
_NUMBER = re.compile(r"-?[0-9]{1,4}(?:\.[0-9]{0,6})?")


def read_numbers(text: str) -> Readings:
    """Return the four readings of a text: blanks, semicolons or commas between them, a comma for a point too; raises BadOption."""
    parts = (text.replace(",", " ") if "." in text else text.replace(",", ".")).replace(";", " ").split()
    if len(parts) != len(SCALES) or not all(_NUMBER.fullmatch(part) for part in parts):
        raise BadOption(
            f"--readings cannot be {quoted(text)}; give four numbers in the order of the scales on the calibration page, as in "
            '"5.35 4.90 5.10 5.00".'
        )
    first, second, third, fourth = values = tuple(map(float, parts))
    for number, value in enumerate(values, 1):
        if not 0.0 <= value <= MOST:
            raise BadOption(f"--readings: scale {number} cannot read {value:g}; the scales read from 0 to {MOST:g} mm.")
    return first, second, third, fourth


def displacement(readings: Readings) -> Profile:
    """Return how far a back lies off its front, from the readings of its scales; raises BadOption for what no printer does.

    A reading says more than where the zero of the vernier is: which of its ticks lies at which millimetre. These four places
    determine the displacement, also where the vernier itself is printed longer, shorter or askew.
    """
    (x1, u1), (y1, v1), (x2, u2), (y2, v2) = (
        _tick(number, reading) for number, reading in enumerate(readings)
    )  # where the tick lies on its scale, and the tick's own place behind a straight front
    ux, uy, vx, vy = u2[0] - u1[0], u2[1] - u1[1], v2[0] - v1[0], v2[1] - v1[1]
    size = ux * vx + uy * vy
    a = ((x2 - x1) * vx + (y2 - y1) * uy) / size
    b = ((y2 - y1) * ux - (x2 - x1) * vy) / size
    dx, dy = x1 - a * u1[0] + b * u1[1], y1 - b * v1[0] - a * v1[1]
    return Profile(dx, dy, math.degrees(math.atan2(b, a)), math.hypot(a, b))


def _tick(number: int, reading: float) -> tuple[float, tuple[float, float]]:
    """Return at which place in mm from the page's middle a tick lies, along its scale, and where that tick was meant to be."""
    scale = SCALES[number]
    whole = math.floor(reading + 1e-9)
    tick = (reading - whole) / STEP
    place = scale.point(whole + tick)
    return place[1 if scale.down else 0], scale.point(STRAIGHT + tick * DIVISION)


def readings_of(profile: Profile) -> Readings:
    """Return what the scales read where backs are displaced by a profile, to any number of decimals."""
    first, second, third, fourth = (_reading(number, profile) for number in range(len(SCALES)))
    return first, second, third, fourth


def _reading(number: int, profile: Profile) -> float:
    scale = SCALES[number]
    way = 1 if scale.down else 0
    a, b, c, d, e, f = profile.matrix(0.0, 0.0)
    x, y = scale.point(STRAIGHT)
    zero = (a * x + c * y + e, b * x + d * y + f)[way] - scale.zero[way]
    whole = math.floor(zero + 1e-9)
    return whole + STEP * (zero - whole) / (1 - DIVISION * (d if scale.down else a))


def correction(readings: Readings, kept: Profile | None = None) -> Profile:
    """Return what puts backs right that gave these readings, printed with the `kept` correction in force where there is one.

    Raises BadOption for what no printer needs.
    """
    undone = displacement(readings).inverse()
    return undone if kept is None else kept.after(undone)
