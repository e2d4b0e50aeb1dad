"""The bag to fold: four walls and a flap to glue, with the flaps of its bottom; solid lines are cut, broken ones folded."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from generator.draw.emblems import draw_shown
from generator.draw.figures import Figure, figure
from generator.draw.pen import Pen, Point

FRONT, SIDE, GLUE = 60.0, 32.0, 9.0
"""Widths in mm of front and back, of the sides, and of the flap that is glued."""
WALL, BOTTOM = 150.0, 28.0
"""Heights in mm of the walls and of the flaps that make the bottom."""
NET = (2 * FRONT + 2 * SIDE + GLUE, WALL + BOTTOM)
_FOLD = (1.6, 1.2)
_SLANT = 3.0
"""How far the edge of a flap to be glued runs in, in mm."""


@dataclass(frozen=True, slots=True)
class BagWords:
    """What is on the bag: the game, which bag it is, and the icon and colour that are on the backs of its tokens too."""

    title: str
    word: str
    icon: str
    colour: str


def bag_figure(words: BagWords) -> Figure:
    """Return the net of a bag, to be cut out and folded."""
    alt = f"Net of a bag to cut out and fold: {words.word}. Four walls, a flap to glue behind the front, four flaps for the bottom"
    return figure("bag", draw_bag, words, *NET, alt, true_size=True)


def draw_bag(pen: Pen, words: BagWords) -> None:
    """Draw the net, its outline to be cut and the lines to fold, in the middle of the pen; narrower where that is."""
    share = min(1.0, pen.width / NET[0])
    front, side, glued = FRONT * share, SIDE * share, GLUE * share
    pen.push(((pen.width - NET[0] * share) / 2, (pen.height - NET[1]) / 2))
    starts = [0.0, front, front + side, 2 * front + side]
    widths = (front, side, front, side)
    for start in starts[::2]:
        _panel(pen, start, front, words)
    right = starts[-1] + side
    _folds(pen, [(start, 0.0) for start in starts[1:]] + [(right, 0.0)])
    pen.line((0.0, WALL), (right, WALL), "deep", 0.3, _FOLD)
    for start in starts[1::2]:
        pen.line((start + side / 2, 0.0), (start + side / 2, WALL - side / 2), "rule", 0.3, _FOLD)
    glue: list[Point] = [(right, 0.0), (right + glued, _SLANT), (right + glued, WALL - _SLANT), (right, WALL)]
    _outline(pen, glue)
    pen.push((right + glued / 2 + 1.2, WALL / 2), 3)
    pen.text((0.0, 0.0), "glue behind the front", "caps", 8.5, "centre", "deep")
    pen.pop()
    _outline(pen, [(0.0, WALL), (0.0, 0.0), (right, 0.0)])
    for start, wide in zip(starts, widths, strict=True):
        _bottom_flap(pen, start, wide)
    pen.pop()


def _folds(pen: Pen, tops: list[Point]) -> None:
    for x, y in tops:
        pen.line((x, y), (x, WALL), "deep", 0.3, _FOLD)


def _outline(pen: Pen, points: list[Point]) -> None:
    """Draw a line along which to cut."""
    for start, end in pairwise(points):
        pen.line(start, end, "ink", 0.5)


def _panel(pen: Pen, start: float, wide: float, words: BagWords) -> None:
    """Draw what is on a wide wall: the name of the bag in a frame."""
    pen.rect((start + 4.0, 6.0), (wide - 8.0, WALL - 12.0), "page", words.colour, 0.6, 2.0)
    pen.rect((start + 5.6, 7.6), (wide - 11.2, WALL - 15.2), "", words.colour, 0.25, 1.4)
    middle, side = start + wide / 2, wide - 18.0
    pen.text((middle, 26.0), words.title, "title", 15.0, "centre", "accent")
    draw_shown(pen, (start + 9.0, 36.0), (side, 1.6 * side), words.icon, words.colour)
    pen.text((middle, 124.0), words.word, "title", 21.0, "centre", words.colour)
    for place in (-1, 0, 1):
        pen.icon((middle + 11.0 * place, 134.0), words.icon, 6.0, words.colour)


def _bottom_flap(pen: Pen, start: float, wide: float) -> None:
    """Draw a flap of the bottom, narrower at its end so that it goes in."""
    points: list[Point] = [
        (start, WALL),
        (start + _SLANT, WALL + BOTTOM),
        (start + wide - _SLANT, WALL + BOTTOM),
        (start + wide, WALL),
    ]
    _outline(pen, points)
    pen.text((start + wide / 2, WALL + BOTTOM / 2 + 1.0), "bottom", "caps", 8.5, "centre", "deep")
