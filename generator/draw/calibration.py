"""The calibration page of a printer: scales in millimetres on the front, and the verniers on the back that are read against them.

A vernier has twenty divisions of 0.95 mm. Its zero lies at so many whole millimetres of the scale; the one tick of it that goes on
as a tick of the scale tells the hundredths, 0.05 mm for every tick from the zero on.
"""

from __future__ import annotations

import msgspec

from generator.draw.figures import Figure, figure
from generator.draw.marks import RULER_MM, ruler
from generator.draw.pen import Pen, Point

LENGTH = 30
"""Length of a scale in mm."""
STRAIGHT = 5.0
"""What every scale reads where the back lies exactly behind its front."""
MOST = 10.0
"""The largest reading that a scale has room for."""
DIVISIONS, STEP = 20, 0.05
"""Divisions of a vernier, and by how many mm each is shorter than a millimetre."""
DIVISION = 1 - STEP
"""Length of a division in mm."""
EXAMPLE = 5.35
"""The reading that the drawn example shows."""
_WEIGHT, _ACROSS, _DOWN = 0.12, 2.4, 1.2


class Scale(msgspec.Struct, frozen=True):
    """A scale: its number, its zero in mm right of and below the page's middle, and whether it runs down or to the right.

    The ticks of the millimetres stand on its `outer` side: -1 is above or left of it, 1 is below or right. The vernier lies on the
    other side.
    """

    number: int
    zero: Point
    down: bool
    outer: int

    def point(self, along: float, aside: float = 0.0) -> Point:
        """Return the place so many mm along the scale from its zero, and to its outer side, from the page's middle."""
        x, y = self.zero
        return (x + self.outer * aside, y + along) if self.down else (x + along, y + self.outer * aside)


SCALES = (
    Scale(1, (-79.0, -121.7), down=False, outer=-1),
    Scale(2, (-87.0, -111.7), down=True, outer=-1),
    Scale(3, (49.0, 121.7), down=False, outer=1),
    Scale(4, (87.0, 81.7), down=True, outer=1),
)
"""The four scales, two in the upper left corner and two in the lower right one; they lie on A4 as on Letter, from the middle."""
REACH = (48.0, 80.0)
"""Scales keep to the corners beyond these distances from the upright and the level line through the middle, in mm."""


# ---------------------------------------------------------------------- pages


def front_figure(width: float, height: float, foot: str) -> Figure:
    """Return the front of the page: the four scales with their numbers, the line of words at its foot."""
    alt = "Four scales of thirty millimetres, two in the upper left corner of the page and two in the lower right one."
    return figure("calibration-front", _draw_front, foot, width, height, alt)


def back_figure(width: float, height: float) -> Figure:
    """Return the back of the page as it is seen through the paper from the front: the four verniers."""
    alt = "Four verniers, each of twenty divisions."
    return figure("calibration-back", _draw_back, None, width, height, alt)


def _draw_front(pen: Pen, foot: str) -> None:
    pen.push((pen.width / 2, pen.height / 2))
    for scale in SCALES:
        draw_scale(pen, scale)
        _badge(pen, scale)
    pen.pop()
    pen.text((14.0, pen.height - 10.5), foot, "body", 7.5, "left", "deep")


def _draw_back(pen: Pen, data: None) -> None:
    pen.push((pen.width / 2, pen.height / 2))
    for scale in SCALES:
        draw_vernier(pen, scale, STRAIGHT)
    pen.pop()


def draw_scale(pen: Pen, scale: Scale, factor: float = 1.0, size: float = 7.5) -> None:
    """Draw the millimetres of a scale, those of its ticks `factor` mm long, with numbers of a size in points."""
    longer = factor**0.5
    ticks = [
        (scale.point(mm * factor), scale.point(mm * factor, (4.4 if mm % 10 == 0 else 3.6 if mm % 5 == 0 else 2.4) * longer))
        for mm in range(LENGTH + 1)
    ]
    pen.lines([(scale.point(0.0), scale.point(LENGTH * factor)), *ticks], "mark", _WEIGHT)
    for mm in range(0, LENGTH + 1, 5):
        _number(pen, scale, str(mm), mm * factor, 4.4 * longer + 0.7, size)


def draw_vernier(pen: Pen, scale: Scale, reading: float, factor: float = 1.0, size: float = 7.5, lit: int = -1) -> None:
    """Draw the vernier of a scale with its zero at a reading; where a tick is `lit`, the others are paler."""
    longer = factor**0.5
    places = [(reading + tick * DIVISION) * factor for tick in range(DIVISIONS + 1)]
    long = [(2.0 if tick % 2 else 3.2 if tick % 4 else 4.2) * longer for tick in range(DIVISIONS + 1)]
    ticks = [(scale.point(at), scale.point(at, -length)) for at, length in zip(places, long, strict=True)]
    pen.lines([line for tick, line in enumerate(ticks) if tick != lit], "mark" if lit < 0 else "rule", _WEIGHT)
    if lit >= 0:
        pen.lines([ticks[lit]], "mark", 3 * _WEIGHT)
    for tick in range(0, DIVISIONS + 1, 4):
        _number(pen, scale, str(tick // 2 % 10), places[tick], -long[tick] - 0.6, size)


def _number(pen: Pen, scale: Scale, words: str, along: float, aside: float, size: float) -> None:
    """Write a number whose near edge lies beside a scale."""
    x, y = scale.point(along, aside)
    high = size * 0.225  # of figures, in mm for a size in points
    away = scale.outer if aside > 0 else -scale.outer
    if scale.down:
        pen.text((x, y + high / 2), words, "bold", size, "left" if away > 0 else "right")
    else:
        pen.text((x, y + (high if away > 0 else 0.0)), words, "bold", size, "centre")


def _badge(pen: Pen, scale: Scale) -> None:
    """Draw the number of a scale in a circle before its zero, or behind its end in the lower corner."""
    x, y = scale.point(-5.4 if scale.outer < 0 else LENGTH + 5.4, 2.2)
    pen.circle((x, y), 2.7, "", "mark", 0.3)
    pen.text((x, y + 1.15), str(scale.number), "bold", 10.0, "centre")


# ---------------------------------------------------------------------- figures among the words


def example_figure() -> Figure:
    """Return a reading drawn large, with what it says at either place."""
    return figure("calibration-example", _draw_example, EXAMPLE, 182.0, 48.0, f"A scale and a vernier that read {EXAMPLE:.2f}.")


def _draw_example(pen: Pen, reading: float) -> None:
    factor, tick, whole = 4.0, round(reading % 1 / STEP), int(reading)
    scale = Scale(0, (4.0, 24.0), down=False, outer=-1)
    draw_scale(pen, scale, factor, 10.0)
    draw_vernier(pen, scale, reading, factor, 10.0, tick)
    left, right = 4.0 + whole * factor, 4.0 + (reading + tick * DIVISION) * factor
    for x, y in ((left, 6.0), (right, 29.4)):
        pen.line((x, y), (x, y + (4.2 if y < 24.0 else 10.6)), "mark", 0.36)
    pen.text((left - 1.0, 4.0), f"{whole} whole millimetres before the 0 of the back", "body", 12.0)
    pen.text((right - 1.0, 44.4), "here a line of the back goes on as a line of the front", "body", 12.0)
    pen.text((127.0, 22.0), "front", "italic", 12.0, "left", "deep")
    pen.text((127.0, 29.4), "back", "italic", 12.0, "left", "deep")
    for down, words in ((15.5, f"{whole}.00"), (23.0, f"{reading - whole:.2f}"), (33.0, f"{reading:.2f}")):
        pen.text((170.0, down), words, "bold", 14.0 if down < 30 else 20.0, "right")
        pen.text((172.5, down), "mm", "body", 12.0)
    pen.line((150.0, 25.4), (180.0, 25.4), "mark", 0.3)


def blanks_figure() -> Figure:
    """Return four boxes to write the readings in, and the ruler."""
    return figure(
        "calibration-blanks", _draw_blanks, None, 122.0, 40.0, "Four boxes for the readings, and a ruler of 50 mm.", lettered=True
    )


def _draw_blanks(pen: Pen, data: None) -> None:
    pen.text((0.0, 4.0), "Readings", "title", 14.0, "left", "accent")
    for place, scale in enumerate(SCALES):
        left = place * 31.0
        pen.circle((left + 2.9, 13.0), 2.7, "", "mark", 0.3)
        pen.text((left + 2.9, 14.15), str(scale.number), "bold", 10.0, "centre")
        pen.rect((left + 7.4, 8.0), (19.0, 10.0), "", "rule", 0.3, 1.2)
    ruler(pen, (0.2, 33.0))
    pen.text((RULER_MM + 4.0, 33.0), "50 mm; if not, print at 100 %", "body", 10.2)


def corner_figure(width: float, height: float) -> Figure:
    """Return the place of a corner with its scales, among the words: nothing is drawn there."""
    return figure("calibration-corner", _draw_nothing, None, width, height, "")


def _draw_nothing(pen: Pen, data: None) -> None:
    """Leave the place free."""
