"""Tracks of boxes to tick, and the other things that a pencil or a cube needs on a sheet."""

from __future__ import annotations

from generator.draw.pen import Pen, Point


def track(pen: Pen, at: Point, first: int, last: int, box: float, per_row: int, marks: tuple[int, ...] = ()) -> float:
    """Draw numbered boxes of `box` mm from `first` to `last`, `per_row` in a row; marked numbers get a heavy edge.

    Returns the height used, in mm.
    """
    x, y = at
    for place, number in enumerate(range(first, last + 1)):
        left, top = x + (place % per_row) * box, y + (place // per_row) * box
        pen.rect((left, top), (box, box), "white", "rule", 0.2)
        if number in marks:
            pen.rect((left + 0.5, top + 0.5), (box - 1.0, box - 1.0), "", "accent", 0.6)
        pen.text((left + box / 2, top + box / 2 + 1.15), str(number), "body", 9.0 if box >= 7 else 7.5, "centre", "deep")
    return box * (1 + (last - first) // per_row)


def boxes(pen: Pen, at: Point, count: int, box: float, per_row: int, marks: tuple[int, ...] = (), gap: float = 1.0) -> float:
    """Draw empty boxes to tick, `per_row` in a row, counted every five; returns the height used, in mm."""
    x, y = at
    for place in range(count):
        left, top = x + (place % per_row) * (box + gap), y + (place // per_row) * (box + gap)
        pen.rect((left, top), (box, box), "white", "accent" if place + 1 in marks else "deep", 0.6 if place + 1 in marks else 0.25)
        if (place + 1) % 5 == 0 or place + 1 in marks:
            pen.text((left + box / 2, top + box / 2 + 1.0), str(place + 1), "body", 7.0, "centre", "deep")
    return (box + gap) * (1 + (count - 1) // per_row)


def ruled(pen: Pen, at: Point, width: float, height: float, pitch: float = 7.0) -> None:
    """Draw faint lines to write on."""
    x, y = at
    down = pitch
    while down <= height + 0.01:
        pen.line((x, y + down), (x + width, y + down), "faint", 0.2)
        down += pitch
