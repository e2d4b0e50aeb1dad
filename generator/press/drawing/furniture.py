"""What stands on every page before its words: background, border, running head, foot with code and label, rulers and marks."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from generator.draw.ornament import border, flourish
from generator.press.drawing.pen import PressPen


class Running(msgspec.Struct, frozen=True):
    """The words of head and foot."""

    title: str
    sheet: str
    code: str
    version: str
    label: str


class Layout(msgspec.Struct, frozen=True):
    """Margins of the text (left, top, right, bottom in mm), and what is drawn behind it."""

    margins: tuple[float, float, float, float]
    draw: Callable[[PressPen, Running], None]


def _text(pen: PressPen, running: Running) -> None:
    pen.rect((5.0, 5.0), (pen.width - 10.0, pen.height - 10.0), fill="page")
    pen.line((14.0, 14.2), (pen.width - 14.0, 14.2), "rule", 0.2)
    pen.text((14.0, 12.4), running.title, "fell", 9.5, "left", "deep")
    if pen.measure(running.title, "fell", 9.5) + pen.measure(running.sheet, "fell", 9.5) < pen.width - 36.0:
        pen.text((pen.width - 14.0, 12.4), running.sheet, "fell", 9.5, "right", "deep")
    flourish(pen, (pen.width / 2, 14.2), 16.0)
    _foot(pen, running)


def _foot(pen: PressPen, running: Running) -> None:
    down = pen.height - 9.2
    pen.line((14.0, down - 4.0), (pen.width - 14.0, down - 4.0), "rule", 0.2)
    pen.text((14.0, down), running.code, "mono", 7.5, "left", "deep")
    pen.text((pen.width / 2, down), running.label, "caps", 8.5, "centre", "deep")
    pen.text((pen.width - 14.0, down), f"Delvepress {running.version}", "body", 7.5, "right", "deep")


def _title(pen: PressPen, running: Running) -> None:
    pen.rect((5.0, 5.0), (pen.width - 10.0, pen.height - 10.0), fill="page")
    border(pen, (9.0, 9.0), (pen.width - 18.0, pen.height - 18.0))


LAYOUTS = {
    "text": Layout((14.0, 18.0, 14.0, 17.0), _text),
    "sheet": Layout((6.0, 17.0, 6.0, 16.0), _text),
    "title": Layout((18.0, 17.0, 18.0, 17.0), _title),
}
