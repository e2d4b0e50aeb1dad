"""The lamp over a Pen: a box for every time cube, those of the event checks with their cubes, the last one marked (G-68)."""

from __future__ import annotations

from generator.draw import tracks
from generator.draw.pen import Pen, Point
from generator.games.green_dungeon.rules.lamp import cubes_checked, cubes_left

GROUP = 5
"""Rows of the lamp are a multiple of so many boxes long where there is room, so that checks stand below one another."""
CHECK_SIZE, LEFT_SIZE, OUT_SIZE = 12.0, 8.0, 7.0
"""Sizes in points of the cubes of a check, of the cubes that stand after it, and of the word in the last box."""


def lamp_per_row(width: float, box: float = tracks.PITCH) -> int:
    """Return how many boxes of a lamp stand side by side in a width in mm: a multiple of five, or fewer than five."""
    most = tracks.per_row(width, box)
    return most - most % GROUP or most


def lamp_height(lamp: int, width: float, box: float = tracks.PITCH) -> float:
    """Return the height in mm of a lamp of so many boxes in a width in mm."""
    return tracks.height(lamp, lamp_per_row(width, box), box)


def draw_lamp(pen: Pen, at: Point, lamp: int, every: int, width: float, box: float = tracks.PITCH, *, marked: bool = True) -> float:
    """Draw a lamp of so many boxes in a width in mm, with a check at every so many boxes; return its height in mm.

    A box with a check bears the event cubes to check with, and small in its corner those that stand afterwards. The last box is
    `marked`, but not on a sheet that is for any dungeon.
    """
    places = tracks.corners(at, lamp, lamp_per_row(width, box), (box, box))
    for number, corner in enumerate(places, 1):
        inside = box - 2 * tracks.EDGE
        pen.field("tick", (corner[0] + tracks.EDGE, corner[1] + tracks.EDGE), (inside, inside), f"Lamp {number}")
        if marked and number == lamp:
            _draw_last(pen, corner, box)
        elif number % every == 0:
            _draw_check(pen, corner, box, number // every)
        else:
            pen.rect(corner, (box, box), "white", "rule", 0.25)
    return lamp_height(lamp, width, box)


def _draw_check(pen: Pen, corner: Point, box: float, check: int) -> None:
    """Draw the box of a check, counted from 1."""
    x, y = corner
    pen.rect(corner, (box, box), "white", "rule", 0.25)
    pen.rect((x + 0.55, y + 0.55), (box - 1.1, box - 1.1), "", "accent", 0.45)
    pen.text((x + 0.4 * box, y + 0.62 * box), str(cubes_checked(check)), "bold", CHECK_SIZE, "centre", "ink")
    pen.text((x + box - 1.1, y + box - 1.3), str(cubes_left(check)), "body", LEFT_SIZE, "right", "ink")


def _draw_last(pen: Pen, corner: Point, box: float) -> None:
    """Draw the last box, which ends the game."""
    x, y = corner
    pen.rect(corner, (box, box), "white", "rule", 0.25)
    pen.rect((x + 0.55, y + 0.55), (box - 1.1, box - 1.1), "", "ink", 0.9)
    pen.icon((x + box / 2, y + 0.4 * box), "candle-holder", 0.46 * box, "ink")
    pen.text((x + box / 2, y + box - 1.4), "out", "bold", OUT_SIZE, "centre", "ink")
