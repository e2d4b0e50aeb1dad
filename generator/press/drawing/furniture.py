"""What stands on every page before its words: background, border, running head, foot with code and label, rulers and marks."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from generator.draw.ornament import border, flourish
from generator.press.drawing.fonts import LEAST_SIZE
from generator.press.drawing.papers import Paper
from generator.press.drawing.pen import PressPen


class Running(msgspec.Struct, frozen=True):
    """The words of head and foot; `week` stands behind the code of a quest of a season, as much of it as there is room for."""

    title: str
    sheet: str
    code: str
    version: str
    label: str
    week: str = ""


class Layout(msgspec.Struct, frozen=True):
    """Margins of the text (left, top, right, bottom in mm), and what is drawn behind it, given those margins."""

    margins: tuple[float, float, float, float]
    draw: Callable[[PressPen, Running, Layout], None]


HEAD_SIZES, SMALL_HEAD_SIZES, LARGE_HEAD_SIZES = (9.5, 7.5, 8.5), (8.5, 7.0, 8.0), (14.0, 12.0, 14.0)
"""Sizes in points of head, foot, and the label in the middle of the foot: on whole sheets, on half sheets, in large print."""
_FLOURISH = 16.0
"""Width in mm of the ornament on the line of the head, which no words may reach."""
_GAP = 2.5
"""Least distance in mm between what stands side by side at the foot."""
_WIDE = 170.0
"""A page narrower than this, in mm, is a half sheet."""


def _text(pen: PressPen, running: Running, layout: Layout) -> None:
    left, top, right = layout.margins[0], layout.margins[1] - 3.8, pen.width - layout.margins[2]
    size = _sizes(pen)[0]
    pen.rect((5.0, 5.0), (pen.width - 10.0, pen.height - 10.0), fill="page")
    pen.line((left, top), (right, top), "rule", 0.2)
    pen.text((left, top - 1.8), running.title, "fell", size, "left", "deep")
    long, wide = (pen.measure(words, "fell", size) for words in (running.title, running.sheet))
    both = long + wide < right - left - 8.0
    if both:
        pen.text((right, top - 1.8), running.sheet, "fell", size, "right", "deep")
    if max(left + long, pen.width - right + wide * both) < pen.width / 2 - _FLOURISH / 2:
        flourish(pen, (pen.width / 2, top), _FLOURISH)
    _foot(pen, running, layout)


def _sizes(pen: PressPen) -> tuple[float, float, float]:
    if pen.ink.typography.large:
        return LARGE_HEAD_SIZES
    return HEAD_SIZES if pen.width > _WIDE else SMALL_HEAD_SIZES


def _foot(pen: PressPen, running: Running, layout: Layout) -> None:
    left, right, down = layout.margins[0], pen.width - layout.margins[2], pen.height - layout.margins[3] + 7.8
    _, small, middle = _sizes(pen)
    pen.line((left, down - 4.0), (right, down - 4.0), "rule", 0.2)
    pen.text((left, down), running.code, "mono", small, "left", "deep")
    _week(pen, running, (left, down), small, middle)
    pen.text((pen.width / 2, down), running.label, "caps", middle, "centre", "deep")
    pen.text((right, down), f"Delvepress {running.version}", "body", small, "right", "deep")


def _week(pen: PressPen, running: Running, start: tuple[float, float], small: float, middle: float) -> None:
    """Write the week behind the code, without its season where that leaves no room to the label in the middle."""
    if not running.week:
        return
    left = start[0] + pen.measure(running.code, "mono", small) + _GAP
    room = (pen.width - pen.measure(running.label, "caps", middle)) / 2 - _GAP - left
    told = (running.week, running.week.split(",")[0])
    words = next((words for words in told if pen.measure(words, "body", small) <= room), told[-1])
    pen.text((left, start[1]), words, "body", small, "left", "deep")


def credit_line(pen: PressPen, layout: Layout, words: str) -> None:
    """Write a line in the smallest print between the text and the rule of the foot."""
    down = pen.height - layout.margins[3] + 7.8 - 4.0 - 1.2
    pen.text((pen.width / 2, down), words, "body", LEAST_SIZE, "centre", "deep")


def _title(pen: PressPen, running: Running, layout: Layout) -> None:
    pen.rect((5.0, 5.0), (pen.width - 10.0, pen.height - 10.0), fill="page")
    inset = layout.margins[0] / 2
    border(pen, (inset, inset), (pen.width - 2 * inset, pen.height - 2 * inset))


def _bare(pen: PressPen, running: Running, layout: Layout) -> None:
    """Leave the page to its words."""


LAYOUTS = {
    "text": Layout((14.0, 18.0, 14.0, 17.0), _text),
    "sheet": Layout((8.0, 17.0, 8.0, 16.0), _text),
    "title": Layout((18.0, 17.0, 18.0, 17.0), _title),
    "bare": Layout((14.0, 12.0, 14.0, 12.0), _bare),
}
HALF_LAYOUTS = {
    "text": Layout((15.0, 15.0, 15.0, 14.5), _text),
    "sheet": Layout((8.0, 15.0, 8.0, 14.5), _text),
    "title": Layout((14.0, 14.0, 14.0, 14.0), _title),
    "bare": Layout((11.0, 10.0, 11.0, 10.0), _bare),
}
"""The same layouts on the half of a sheet."""


LARGE_LAYOUTS = {
    "text": Layout((14.0, 20.0, 14.0, 20.0), _text),
    "sheet": Layout((14.0, 20.0, 14.0, 20.0), _text),
    "title": Layout((18.0, 17.0, 18.0, 17.0), _title),
    "bare": Layout((14.0, 12.0, 14.0, 12.0), _bare),
}
"""The same layouts in large print."""


def layout_of(name: str, paper: Paper, *, large: bool = False) -> Layout:
    """Return the layout of a name for a paper, for `large` print where it is said."""
    if large:
        return LARGE_LAYOUTS[name]
    return (HALF_LAYOUTS if paper.half else LAYOUTS)[name]
