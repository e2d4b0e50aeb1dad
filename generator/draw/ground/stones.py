"""Floors laid anew: stones, boards or bricks with joints of their own for every tile, where squares of a map repeat a few pictures.

A floor is laid on a field of `FIELD` units each way and drawn at any size. What is laid depends on the kind and a number alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sin

import msgspec

from generator.draw.engraving import Outline, Segment, engrave, hatching
from generator.draw.ground.kinds import FloorKind
from generator.draw.ground.strokes import Roll, roller
from generator.draw.maps import JITTER
from generator.draw.pen import Path, Pen, Point

FIELD = 100.0
"""Units along each side of the field on which a floor is laid."""
JOINT, TONE = 0.2, 0.2
"""Weight of joints and of shading in mm."""
PITCH = 2.8
"""Distance of shading lines in units."""
THIN = 0.6
"""The share of their weight that joints have where ink is saved."""
Box = tuple[float, float, float, float]


class Laying(msgspec.Struct, frozen=True):
    """A floor: the outlines of its stones, the strokes on them, and which stones are dark, in units."""

    stones: tuple[tuple[Point, ...], ...]
    strokes: tuple[Segment, ...]
    dark: tuple[tuple[Point, ...], ...] = ()


class Courses(msgspec.Struct, frozen=True):
    """Stones in rows: how high rows are, how wide stones, at least and at most, how wide joints, how far corners stray.

    So many of a hundred stones are shaded, and so many scratched; boards have `grain`.
    """

    high: tuple[float, float]
    wide: tuple[float, float]
    joint: float = 0.7
    stray: float = 0.7
    shaded: int = 16
    scratched: int = 10
    grain: bool = False


class Lattice(msgspec.Struct, frozen=True):
    """Stones on a lattice of so many units, upright or on their corners; the corners stray, every other one may be shaded."""

    step: float
    on_corner: bool = False
    stray: float = 0.7
    chequered: bool = False
    shaded: int = 14


class Pebbles(msgspec.Struct, frozen=True):
    """Round things strewn on a lattice of so many units, in how many of a hundred places, how large, as shares of a place.

    Beside them lie so many ripples or blades.
    """

    step: float
    often: int
    size: tuple[float, float]
    ripples: int = 0
    blades: int = 0


class Bricks(msgspec.Struct, frozen=True):
    """Bricks of one by two, so many units wide, that stand across one another."""

    wide: float


Bond = Courses | Lattice | Pebbles | Bricks
BONDS: dict[FloorKind, Bond] = {
    "flags": Courses((11.0, 18.0), (15.0, 30.0)),
    "slabs": Courses((18.0, 27.0), (22.0, 42.0), 0.9, 0.6, 16, 24),
    "planks": Courses((9.0, 12.0), (38.0, 80.0), 0.45, 0.25, 10, 0, grain=True),
    "plates": Lattice(25.0, stray=0.2, shaded=10),
    "tiles": Lattice(12.5, stray=0.4),
    "chequers": Lattice(20.0, stray=0.5, chequered=True),
    "lozenges": Lattice(30.0, on_corner=True, shaded=8),
    "herringbone": Bricks(11.0),
    "hexagons": Lattice(15.0, on_corner=True, stray=1.2),
    "cobbles": Pebbles(9.0, 100, (0.39, 0.47)),
    "gravel": Pebbles(5.0, 46, (0.2, 0.42)),
    "earth": Pebbles(10.0, 30, (0.14, 0.4), ripples=8, blades=3),
    "sand": Pebbles(12.5, 14, (0.1, 0.2), ripples=44),
    "moss": Pebbles(10.0, 26, (0.12, 0.3), blades=34),
    "grass": Pebbles(12.0, 10, (0.1, 0.2), blades=54),
    "roots": Pebbles(11.0, 20, (0.1, 0.3), ripples=30, blades=8),
    "ice": Courses((16.0, 32.0), (20.0, 44.0), 0.4, 3.2, 8, 44),
    "cracks": Courses((14.0, 26.0), (14.0, 30.0), 0.4, 3.4, 8, 16),
    "folds": Pebbles(16.0, 0, (0.1, 0.1), ripples=60),
    "scales": Pebbles(9.0, 100, (0.42, 0.5)),
    "weave": Bricks(12.5),
}
"""How the stones of each kind are laid."""


@lru_cache(maxsize=256)
def laying(kind: FloorKind, number: int) -> Laying:
    """Return a floor of a kind, the same for the same number and another for another."""
    bond, roll = BONDS[kind], roller("stones", kind, number)
    if isinstance(bond, Courses):
        return _courses(roll, bond)
    if isinstance(bond, Lattice):
        return _lattice(roll, bond)
    return _pebbles(roll, bond) if isinstance(bond, Pebbles) else _bricks(roll, bond)


def stamp_stones(pen: Pen, kind: FloorKind, number: int, size: float, free: Callable[[Box], bool]) -> None:
    """Draw one of a few floors of a kind on a square of `size` mm, once for all tiles that it lies on (see `lay_stones`)."""
    at = (0.0, 0.0)
    pen.stamp(("stones", kind, number, size, free), at, lambda inner: lay_stones(inner, kind, number, at, size, free))


def lay_stones(pen: Pen, kind: FloorKind, number: int, at: Point, size: float, free: Callable[[Box], bool]) -> None:
    """Draw a floor on a square of `size` mm; of its stones those whose box, in units, is `free`."""
    laid, unit = laying(kind, number), size / FIELD
    dark = _path(laid.dark, at, unit, free)
    if dark:
        pen.path(dark, "panel")
    path = _path(laid.stones, at, unit, free)
    if path:
        pen.path(path, "", "ground", JOINT)
        pen.path(path, "", "sketch", JOINT * THIN)
    strokes = [(a, b) for a, b in laid.strokes if free(_box((a, b)))]
    placed_strokes = [((at[0] + a * unit, at[1] + b * unit), (at[0] + c * unit, at[1] + d * unit)) for (a, b), (c, d) in strokes]
    engrave(pen, placed_strokes, TONE, "ground")


def _path(stones: Sequence[Outline], at: Point, unit: float, free: Callable[[Box], bool]) -> Path:
    """Return the outlines in mm of those stones whose boxes are free."""
    placed = [[(at[0] + x * unit, at[1] + y * unit) for x, y in stone] for stone in stones if free(_box(stone))]
    return [part for stone in placed for part in (("m", stone[0]), *(("l", point) for point in stone[1:]), ("z", ()))]


def _box(points: Sequence[Point]) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


# ---------------------------------------------------------------------- bonds


def _courses(roll: Roll, bond: Courses) -> Laying:
    stones: list[tuple[Point, ...]] = []
    strokes: list[Segment] = []
    y = roll(-bond.high[0] / 2, 0.0)
    while y < FIELD:
        high, x = roll(*bond.high), roll(-bond.wide[0], 0.0)
        while x < FIELD:
            wide = roll(*bond.wide)
            stone = _block(roll, (x, y, x + wide, y + high), bond.joint, bond.stray)
            stones.append(stone)
            strokes += _grain(roll, stone) if bond.grain else []
            strokes += _marked(roll, stone, bond.shaded, bond.scratched)
            x += wide
        y += high
    return Laying(tuple(stones), tuple(strokes))


def _block(roll: Roll, box: Box, joint: float, stray: float) -> tuple[Point, ...]:
    """Return the corners of a stone in a box, each of which strays inwards."""
    left, top, right, bottom = box
    first = int(roll(0, len(JITTER) - 1))
    far = [joint + stray * JITTER[(first + 3 * number) % len(JITTER)] for number in range(8)]
    return (
        (left + far[0], top + far[1]), (right - far[2], top + far[3]), (right - far[4], bottom - far[5]),
        (left + far[6], bottom - far[7]),
    )  # fmt: skip


def _grain(roll: Roll, stone: Outline) -> list[Segment]:
    """Return the grain of a board: a few strokes along it."""
    left, top, right, bottom = _box(stone)
    strokes = []
    for share in (0.35, 0.7):
        start, long = roll(left + 1.0, max(left + 1.0, right - 12.0)), roll(6.0, 22.0)
        y = top + (bottom - top) * share + roll(-0.6, 0.6)
        strokes.append(((start, y), (min(start + long, right - 1.0), y + roll(-0.5, 0.5))))
    return strokes


def _marked(roll: Roll, stone: Outline, shaded: int, scratched: int) -> list[Segment]:
    """Return the shading of a stone or a scratch on it, in so many of a hundred."""
    chance = roll(0, 100)
    if chance < shaded:
        return hatching(stone, 62.0, PITCH)
    if chance < shaded + scratched:
        left, top, right, bottom = _box(stone)
        wide, high = right - left, bottom - top
        start = (left + wide * roll(0.15, 0.3), top + high * roll(0.2, 0.6))
        return [(start, (left + wide * roll(0.5, 0.8), top + high * roll(0.5, 0.85)))]
    return []


def _lattice(roll: Roll, bond: Lattice) -> Laying:
    step, shift = bond.step, (roll(0.0, 1.0), roll(0.0, 1.0))
    count = int(FIELD / step) + 3
    stones: list[tuple[Point, ...]] = []
    strokes: list[Segment] = []
    dark: list[tuple[Point, ...]] = []
    for row in range(-2, 2 * count if bond.on_corner else count):
        for column in range(-2, count):
            stone = _lattice_stone(roll, bond, (column, row), shift)
            if not _within(stone):
                continue
            stones.append(stone)
            if bond.chequered and (row + column) % 2 == 0:
                dark.append(stone)
            else:
                strokes += _marked(roll, stone, bond.shaded, 8)
    return Laying(tuple(stones), tuple(strokes), tuple(dark))


def _lattice_stone(roll: Roll, bond: Lattice, place: tuple[int, int], shift: Point) -> tuple[Point, ...]:
    step, (column, row) = bond.step, place
    if not bond.on_corner:
        left, top = (column + shift[0]) * step, (row + shift[1]) * step
        return _block(roll, (left, top, left + step, top + step), 0.5, bond.stray)
    x = (column + shift[0] + (0.5 if row % 2 else 0.0)) * step
    y, half = (row + shift[1]) * step / 2, step / 2 - 0.7
    ends = ((0.0, -half), (half, 0.0), (0.0, half), (-half, 0.0))
    return tuple((x + dx + roll(-bond.stray, bond.stray), y + dy + roll(-bond.stray, bond.stray)) for dx, dy in ends)


def _within(points: Sequence[Point]) -> bool:
    left, top, right, bottom = _box(points)
    return right > 0.0 and bottom > 0.0 and left < FIELD and top < FIELD


def _bricks(roll: Roll, bond: Bricks) -> Laying:
    wide, shift = bond.wide, (roll(0.0, 1.0), roll(0.0, 1.0))
    count = int(FIELD / wide) + 3
    stones: list[tuple[Point, ...]] = []
    strokes: list[Segment] = []
    for row in range(-2, count):
        for column in range(-2, count):
            turn = (column - row) % 4
            if turn not in (0, 3):
                continue
            x, y = (column + shift[0]) * wide, (row + shift[1]) * wide
            far = (2 * wide, wide) if turn == 0 else (wide, 2 * wide)
            stone = _block(roll, (x, y, x + far[0], y + far[1]), 0.4, 0.5)
            if _within(stone):
                stones.append(stone)
                strokes += _marked(roll, stone, 14, 8)
    return Laying(tuple(stones), tuple(strokes))


def _pebbles(roll: Roll, bond: Pebbles) -> Laying:
    count = int(FIELD / bond.step) + 1
    stones: list[tuple[Point, ...]] = []
    strokes: list[Segment] = []
    for row in range(count):
        for column in range(count):
            if roll(0, 100) >= bond.often:
                continue
            x = (column + 0.5 * (row % 2) + 0.5 + roll(-0.12, 0.12)) * bond.step
            y = (row + 0.5 + roll(-0.12, 0.12)) * bond.step
            wide, flat = roll(*bond.size) * bond.step, roll(0.75, 1.0)
            stone = _pebble(roll, (x, y), wide, flat)
            stones.append(stone)
            if wide > 2.0 and roll(0, 100) < 24:
                strokes += hatching(stone, 62.0, PITCH * 0.8)
    for _ in range(bond.ripples):
        strokes += _ripple(roll)
    for _ in range(bond.blades):
        strokes += _tuft(roll)
    return Laying(tuple(stones), tuple(strokes))


def _pebble(roll: Roll, centre: Point, radius: float, flat: float) -> tuple[Point, ...]:
    corners = 5 if radius < 2.0 else 7
    start = roll(0.0, 1.0)
    points = []
    for corner in range(corners):
        turn, far = 2 * pi * (corner + start) / corners, radius * roll(0.86, 1.08)
        points.append((centre[0] + far * cos(turn), centre[1] + far * flat * sin(turn)))
    return tuple(points)


def _ripple(roll: Roll) -> list[Segment]:
    """Return a wave of three strokes."""
    x, y, long = roll(0.0, FIELD), roll(0.0, FIELD), roll(2.4, 4.2)
    points = [(x + long * part, y + (0.9 if part in (1, 2) else 0.0) * roll(0.6, 1.2)) for part in range(4)]
    return list(pairwise(points))


def _tuft(roll: Roll) -> list[Segment]:
    """Return three blades that grow from one place."""
    x, y = roll(0.0, FIELD), roll(0.0, FIELD)
    return [((x + lean / 3, y), (x + lean, y - roll(2.2, 4.0))) for lean in (-1.5, 0.1, 1.6)]
