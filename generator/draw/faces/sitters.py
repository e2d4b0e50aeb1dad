"""Sitters: people who are drawn by hand about a head of their own, stroke by stroke; their outlines are data."""

from __future__ import annotations

from functools import cache

import msgspec

from generator.core.data import Record, load
from generator.core.errors import BadData
from generator.draw.faces.heads import Head, draw_head, draw_neck
from generator.draw.faces.paths import lines_of
from generator.draw.pen import Point
from generator.draw.plate import Plate

_FILE = "sitters.toml"
_FIELDS = ("d", "solid", "line", "neck", "face")


class Stroke(Record):
    """One thing to draw; exactly one of its first fields says what.

    `d` is closed outlines, smooth or by their corners, filled with the colour `fill`, if any, and an edge `weight` thick (none for
    0), and hatched by `cuts`: how deep in units the side away from the light is, the angle, how open; a depth of 0 is the whole
    outline. `solid` is a small black, `line` strokes that swell. `neck` is half its width and where it ends; `face` is the head,
    with ears or `bare`. Where plates are cut coarsely, lines that are `fine` are left out and outlines that are so are not hatched.
    """

    d: str = ""
    solid: str = ""
    line: str = ""
    neck: tuple[float, float] | None = None
    face: str = ""
    fill: str = "paper"
    weight: float = 0.42
    cuts: tuple[tuple[float, float, float], ...] = ()
    fine: bool = False

    def __post_init__(self) -> None:
        if len([name for name in _FIELDS if getattr(self, name)]) != 1:
            raise ValueError(f"a stroke of a sitter holds one of {', '.join(_FIELDS)}, and no other of them")
        if self.face not in ("", "ears", "bare"):
            raise ValueError("the face of a sitter has ears, or is bare")


class Drawing(Record):
    """A sitter: the head, and the strokes about it from back to front."""

    head: Head
    strokes: tuple[Stroke, ...]


class Drawings(Record):
    """The sitters by their names."""

    drawings: dict[str, Drawing] = msgspec.field(default_factory=dict)


class Sitter(Record, tag_field="kind", tag="sitter"):
    """Somebody who is drawn by hand, by the name of the drawing."""

    drawing: str


@cache
def drawings() -> dict[str, Drawing]:
    """Return the sitters by their names. Raises BadData."""
    return load(Drawings, __package__, _FILE).drawings


def draw_sitter(plate: Plate, row: Sitter) -> None:
    """Draw a sitter on a plate; raises BadData where nobody has drawn it."""
    found = drawings().get(row.drawing)
    if found is None:
        raise BadData(f"{_FILE} has no drawing {row.drawing!r}; name one that is there.")
    for stroke in found.strokes:
        if not (stroke.line and stroke.fine and plate.coarse):
            _draw(plate, found.head, stroke)


def _draw(plate: Plate, head: Head, stroke: Stroke) -> None:
    if stroke.face:
        draw_head(plate, head, ears=stroke.face == "ears")
    elif stroke.neck:
        draw_neck(plate, head, *stroke.neck)
    elif stroke.d:
        for line in lines_of(stroke.d):
            _draw_form(plate, stroke, line.written, smoothed=line.smooth)
    elif stroke.solid:
        for line in lines_of(stroke.solid):
            plate.solid(line.written)
    else:
        for line in lines_of(stroke.line):
            plate.line(*line.written, weight=stroke.weight)


def _draw_form(plate: Plate, stroke: Stroke, points: tuple[Point, ...], *, smoothed: bool) -> None:
    outline = plate.curve(points) if smoothed else plate.at(points)
    if stroke.fill:
        plate.fill(outline, stroke.fill, stroke.weight)
    for depth, angle, pitch in () if stroke.fine and plate.coarse else stroke.cuts:
        if depth:
            plate.shade(outline, depth, angle, pitch)
        else:
            plate.tone(outline, angle, pitch)
