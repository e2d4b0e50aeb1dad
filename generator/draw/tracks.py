"""Tracks: numbered boxes for cubes of 8 mm, or to be ticked one after another; and lines to write on.

Every track of the house is drawn here, so that no two of its boxes lie closer together than a cube needs.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.draw.pen import Path, Pen, Point

EDGE = 0.25
"""How far the field of a box lies inside it, in mm."""
PITCH = 8.5
"""Least distance in mm from one box to the next, sideways and downwards: a cube of 8 mm lies in each."""


def corners(at: Point, count: int, per_row: int, pitch: tuple[float, float] = (PITCH, PITCH)) -> list[Point]:
    """Return the top left corners of the boxes of a track, row by row; `pitch` says in mm how far apart they lie.

    Raises ValueError for a pitch that is too small for cubes.
    """
    wide, high = pitch
    if min(pitch) < PITCH:
        raise ValueError(f"a track with boxes {wide:g} and {high:g} mm apart; they must be {PITCH:g} mm apart at least")
    return [(at[0] + place % per_row * wide, at[1] + place // per_row * high) for place in range(count)]


def per_row(width: float, pitch: float = PITCH) -> int:
    """Return how many boxes of a track stand side by side in a width in mm, one at least."""
    return max(1, int((width + 0.001) // pitch))


def rows_of(count: int, most: int) -> list[int]:
    """Return how many boxes stand in each row where at most so many stand side by side: in as few rows as can be, evenly."""
    rows = max(1, -(-count // most))
    short, longer = divmod(count, rows)
    return [short + (number < longer) for number in range(rows)]


def height(count: int, per_row: int, pitch: float = PITCH) -> float:
    """Return the height in mm of a track of so many boxes."""
    return pitch * -(-count // per_row)


def track(
    pen: Pen,
    at: Point,
    numbers: Sequence[int],
    per_row: int,
    *,
    box: float = PITCH,
    marks: Sequence[int] = (),
    flags: Sequence[int] = (),
    label: str = "Box",
) -> float:
    """Draw square boxes with numbers, side by side; `marks` have a heavy edge, `flags` a filled corner.

    Each is a field to tick, by the `label` of the track and its number. Returns the height used, in mm.
    """
    size = 9.5 if box >= 10 else 9.0
    for number, corner in zip(numbers, corners(at, len(numbers), per_row, (box, box)), strict=True):
        pen.rect(corner, (box, box), "white", "rule", 0.25)
        if number in marks:
            pen.rect((corner[0] + 0.55, corner[1] + 0.55), (box - 1.1, box - 1.1), "", "accent", 0.6)
        if number in flags:
            _flag(pen, corner, box)
        pen.text((corner[0] + box / 2, corner[1] + box / 2 + 1.15), str(number), "body", size, "centre", "ink")
        pen.field("tick", (corner[0] + EDGE, corner[1] + EDGE), (box - 2 * EDGE, box - 2 * EDGE), f"{label} {number}")
    return height(len(numbers), per_row, box)


def _flag(pen: Pen, corner: Point, box: float) -> None:
    """Fill the top right corner of a box."""
    (x, y), side = corner, 0.34 * box
    shape: Path = [("m", (x + box - side, y)), ("l", (x + box, y)), ("l", (x + box, y + side)), ("z", ())]
    pen.path(shape, "accent", "accent", 0.2)


def ruled(pen: Pen, at: Point, width: float, height: float, pitch: float = 7.0, label: str = "Notes") -> None:
    """Draw faint lines to write on, which are one field."""
    x, y = at
    pen.field("text", (x, y + 1.0), (width, height - 1.0), label)
    down = pitch
    while down <= height + 0.01:
        pen.line((x, y + down), (x + width, y + down), "faint", 0.2)
        down += pitch
