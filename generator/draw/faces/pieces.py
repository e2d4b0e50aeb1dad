"""Pieces of a picture as data: outlines and strokes on the field of a plate, which code fills, shades and hatches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import cos, fsum, hypot, radians, sin
from typing import Literal, get_args

import msgspec

from generator.core.data import Record
from generator.draw.engraving import smooth
from generator.draw.faces.contours import even
from generator.draw.pen import Point
from generator.draw.plate import Plate

Kind = Literal["form", "flat", "line", "cut", "solid", "void", "hatch", "ring", "beads", "teeth", "fur", "strands", "fist"]
_NAMES: tuple[Kind, ...] = get_args(Kind)
_WEIGHTS = {"line": 0.62, "cut": 0.7, "strands": 0.42, "hatch": 0.28, "beads": 0.34}
_EACH: dict[Kind, int] = {"ring": 3, "fist": 4}
"""How many numbers make one place, where they are not two."""
_OUTLINE = 0.5
_LOCKS = (0.75, 0.5, 0.95, 0.6, 0.85)
"""How far locks stand out, as shares of their size, taken in turn."""
_MIDDLE = 100.0
"""Twice the place of the axis about which pieces are mirrored, in units."""


class Piece(Record):
    """One thing to draw; exactly one of its first fields, up to `fist`, holds its points, `x y x y ...`, a slash between several.

    `form` is a smooth closed outline, `flat` one of corners, `fur` one whose edge is locks of hair, `void` a large black, `solid`
    a small one; `line` and `cut` are strokes, black and (on a void) white; `hatch` is a tone without an outline; `ring` gives x, y
    and radius of circles, `fist` x, y, half its width and its turn in degrees; `beads` lie and `teeth` stand along a line;
    `strands` fill the room between two lines of as many points.
    `shade` is how deep in units the side away from the light is hatched, `tone` the angle at which all is, `pitch` how open,
    `size` how large beads, teeth or locks are, `count` how many strands. `both` draws it mirrored too; what is `fine` is left
    out where plates are cut coarsely.
    """

    form: str = ""
    flat: str = ""
    line: str = ""
    cut: str = ""
    solid: str = ""
    void: str = ""
    hatch: str = ""
    ring: str = ""
    beads: str = ""
    teeth: str = ""
    fur: str = ""
    strands: str = ""
    fist: str = ""
    shade: float = 0.0
    tone: float | None = None
    pitch: float = 1.2
    weight: float = 0.0
    colour: str = "paper"
    size: float = 2.0
    count: int = 6
    both: bool = False
    fine: bool = False

    def __post_init__(self) -> None:
        if len([name for name in _NAMES if getattr(self, name)]) != 1:
            raise ValueError(f"a piece of a picture holds one of {', '.join(_NAMES)}, and no other of them")
        rows = self.rows()
        if self.strands and [len(row) for row in rows[::2]] != [len(row) for row in rows[1::2]]:
            raise ValueError("strands lie between two lines of as many points each")

    @property
    def kind(self) -> Kind:
        """What it is."""
        return next(name for name in _NAMES if getattr(self, name))

    def rows(self) -> tuple[tuple[float, ...], ...]:
        """Return its numbers, row by row. Raises ValueError."""
        return numbers(getattr(self, self.kind), _EACH.get(self.kind, 2))

    @property
    def thick(self) -> float:
        """How thick its lines are, of 0.42 for a common one."""
        return self.weight or _WEIGHTS.get(self.kind, _OUTLINE)


@lru_cache(maxsize=2048)
def numbers(text: str, each: int) -> tuple[tuple[float, ...], ...]:
    """Return the rows of numbers in a text, a slash between two rows, `each` of them making one place. Raises ValueError."""
    rows = tuple(tuple(map(float, row.split())) for row in text.split("/"))
    if not all(row and len(row) % each == 0 for row in rows):
        raise ValueError(f"points are {each} numbers each, not {text!r}")
    return rows


def draw_pieces(plate: Plate, pieces: Sequence[Piece]) -> None:
    """Draw pieces one over the other."""
    for piece in pieces:
        if not (piece.fine and plate.coarse):
            rows = piece.rows()
            _DRAWERS[piece.kind](plate, piece, rows)
            if piece.both:
                _DRAWERS[piece.kind](plate, piece, [_mirrored(row, _EACH.get(piece.kind, 2)) for row in rows])


def _mirrored(row: Sequence[float], each: int) -> tuple[float, ...]:
    return tuple(_MIDDLE - number if place % each == 0 else number for place, number in enumerate(row))


def _points(row: Sequence[float]) -> list[Point]:
    return list(zip(row[::2], row[1::2], strict=True))


Rows = Sequence[Sequence[float]]


def _closed(plate: Plate, piece: Piece, rows: Rows) -> None:
    for row in rows:
        points = _points(row)
        _filled(plate, piece, plate.at(points) if piece.kind == "flat" else plate.curve(points))


def _filled(plate: Plate, piece: Piece, outline: list[Point]) -> None:
    """Fill an outline in mm as a piece says, and shade it."""
    if piece.colour == "black":
        plate.void(outline)
        return
    plate.fill(outline, piece.colour, piece.thick)
    if piece.tone is not None:
        plate.tone(outline, piece.tone, piece.pitch)
    if piece.shade:
        plate.shade(outline, piece.shade, 62.0)
        if piece.shade > 6 and not plate.coarse:
            plate.shade(outline, 0.45 * piece.shade, 14.0)


def _line(plate: Plate, piece: Piece, rows: Rows) -> None:
    for row in rows:
        plate.line(*_points(row), weight=piece.thick, colour="cut" if piece.kind == "cut" else "outline")


def _solid(plate: Plate, piece: Piece, rows: Rows) -> None:
    del piece
    for row in rows:
        plate.solid(_points(row))


def _void(plate: Plate, piece: Piece, rows: Rows) -> None:
    del piece
    for row in rows:
        plate.void(plate.curve(_points(row)))


def _hatch(plate: Plate, piece: Piece, rows: Rows) -> None:
    for row in rows:
        plate.tone(plate.curve(_points(row)), 62.0 if piece.tone is None else piece.tone, piece.pitch, piece.thick)


def _ring(plate: Plate, piece: Piece, rows: Rows) -> None:
    for row in rows:
        for x, y, radius in zip(row[::3], row[1::3], row[2::3], strict=True):
            _filled(plate, piece, plate.curve(_circle((x, y), radius)))


def _circle(centre: Point, radius: float) -> list[Point]:
    (x, y), side = centre, 0.7071 * radius
    return [
        (x - radius, y), (x - side, y - side), (x, y - radius), (x + side, y - side), (x + radius, y), (x + side, y + side),
        (x, y + radius), (x - side, y + side),
    ]  # fmt: skip


def _beads(plate: Plate, piece: Piece, rows: Rows) -> None:
    for row in rows:
        for x, y in _along(_points(row), 2.1 * piece.size):
            plate.fill(plate.curve(_circle((x, y), piece.size)[:: 1 if piece.size > 2 else 2]), piece.colour, piece.thick)


def _along(points: Sequence[Point], step: float, *, closed: bool = False) -> list[Point]:
    """Return places along a smooth line in units, as far apart as a step that divides it evenly."""
    line = smooth(points, closed=closed)
    if closed:
        line = [*line, line[0]]
    total = fsum([hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(line)])
    return even(line, max(1, round(total / step)))


def _teeth(plate: Plate, piece: Piece, rows: Rows) -> None:
    """Draw teeth along lines; they stand on the right of the way that a line goes, on the left where `size` is negative."""
    for row in rows:
        places = _along(_points(row), 0.8 * abs(piece.size))
        for (x, y), (u, v) in pairwise(places):
            length = hypot(u - x, v - y) or 1.0
            across, down = -(v - y) / length * piece.size, (u - x) / length * piece.size
            plate.fill(plate.at([(x, y), (u, v), ((x + u) / 2 + across, (y + v) / 2 + down)]), piece.colour, piece.thick * 0.6)


def _fur(plate: Plate, piece: Piece, rows: Rows) -> None:
    """Draw outlines with ragged edges: tufts that hang as a beard or a mane does."""
    size = piece.size * (1.5 if plate.coarse else 1.0)
    for row in rows:
        points = _points(row)
        places = _along(points, 1.15 * size, closed=True)[:-1]
        middle = (fsum(x for x, _ in points) / len(points), fsum(y for _, y in points) / len(points))
        ragged: list[Point] = []
        for number, (x, y) in enumerate(places):
            reach = hypot(x - middle[0], y - middle[1]) or 1.0
            across, down = (x - middle[0]) / reach, (y - middle[1]) / reach
            side = 1.0 if across >= 0 else -1.0
            out, hang = size * _LOCKS[number % len(_LOCKS)], 0.55 * size
            tip = (x + across * out - down * side * hang, y + down * out + across * side * hang)
            ragged += [
                (x - 0.15 * across * size, y - 0.15 * down * size),
                ((x + tip[0]) / 2 + 0.3 * across * size, (y + tip[1]) / 2 + 0.3 * down * size), tip,
            ]  # fmt: skip
        _filled(plate, piece, plate.at(ragged))


def _strands(plate: Plate, piece: Piece, rows: Rows) -> None:
    """Draw strokes between two lines of as many points each."""
    count = max(2, piece.count * 2 // 3) if plate.coarse else piece.count
    for one, other in zip(rows[::2], rows[1::2], strict=True):
        for number in range(count):
            share = (number + 0.5) / count
            line = [(1 - share) * a + share * b for a, b in zip(one, other, strict=True)]
            plate.line(*_points(line), weight=piece.thick)


def _fist(plate: Plate, piece: Piece, rows: Rows) -> None:
    """Draw closed hands: the back, four fingers beside one another, and the thumb across them."""
    for row in rows:
        for x, y, size, turn in zip(row[::4], row[1::4], row[2::4], row[3::4], strict=True):
            along, across = size * cos(radians(turn)), size * sin(radians(turn))
            for part, depth in zip(_HAND, (0.4, 0.0, 0.0, 0.0, 0.25, 0.2), strict=True):
                places = [(x + u * along - v * across, y + u * across + v * along) for u, v in part]
                _filled(plate, msgspec.structs.replace(piece, shade=depth * size), plate.curve(places))


def _finger(left: float, high: float) -> list[Point]:
    return [
        (left, -0.6 * high), (left + 0.25, -0.98 * high), (left + 0.5, -0.6 * high), (left + 0.5, 0.3), (left + 0.25, 0.5),
        (left, 0.3),
    ]  # fmt: skip


_HAND: tuple[list[Point], ...] = (
    [(-1.0, -0.5), (0.0, -0.7), (1.0, -0.5), (1.05, 0.4), (0.7, 1.0), (-0.6, 1.05), (-1.05, 0.4)],
    _finger(-1.0, 0.9),
    _finger(-0.5, 1.0),
    _finger(0.0, 0.97),
    _finger(0.5, 0.82),
    [(-1.05, 0.2), (-0.5, 0.34), (0.2, 0.12), (0.46, 0.3), (0.3, 0.56), (-0.3, 0.84), (-0.9, 0.8)],
)
"""A closed hand about its middle, half its width being 1: the back, the fingers, the thumb."""


_DRAWERS: dict[Kind, Callable[[Plate, Piece, Rows], None]] = {
    "form": _closed,
    "flat": _closed,
    "line": _line,
    "cut": _line,
    "solid": _solid,
    "void": _void,
    "hatch": _hatch,
    "ring": _ring,
    "beads": _beads,
    "teeth": _teeth,
    "fur": _fur,
    "strands": _strands,
    "fist": _fist,
}
"""How each kind is drawn."""


class Part(Record):
    """A part of a bust: its pieces, those that lie behind the body, and those before everything else."""

    pieces: tuple[Piece, ...] = ()
    behind: tuple[Piece, ...] = ()
    before: tuple[Piece, ...] = ()


class PartFile(Record):
    """Parts by their names."""

    parts: dict[str, Part] = msgspec.field(default_factory=dict)
