"""Where the names of rooms stand on a map: on rock and plain floor, nowhere that a wall or anything of play is hidden."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, pairwise
from math import ceil, floor, fsum

import msgspec

from generator.draw.ground.contours import OpenShape, turns_of
from generator.draw.pen import Pen, Point
from generator.games.deck_box_dungeons.paper.map.signs import draw_plate

FONT = "caps"
SIZES = (8.2, 7.4, 6.6)
"""Sizes of names in points, from the one that is wanted to the least."""
MOST_LINES = 3
DISC, LEAST_DISC = 2.6, 1.95
"""Radius of the disc with a room's number in mm, and the least where spaces are small."""
TAIL = 1.5
"""How far the right end of a ribbon reaches, in mm."""
MARGIN, LEAD = 1.0, 0.4
"""Room in mm above and below the words of a ribbon together, and at their right; and mm from line to line per point."""
TIGHT = 0.9
"""The share of that from line to line where a name stands by itself."""
MOST_WALL = 3.0
"""How much of a wall a ribbon may cover, in mm."""
CLEAR = 0.25
"""Room round a ribbon that is counted with it, in mm."""
STEP, REACH = 0.25, 6.0
"""How far apart the places are that are tried, and how far from the middle of a card they lie at most, in spaces."""
HIGHER = 0.75
"""How far above the middle of a card its name is wanted, in spaces."""
Box = tuple[float, float, float, float]
"""Left, top, right and bottom in mm."""


class Ribbon(msgspec.Struct, frozen=True):
    """The name of a room in lines of a size in points, the radius of its disc, and the box of all of it, in mm.

    Where there is no room for both, the disc lies `apart`, given by its middle, and the box is that of the name.
    """

    lines: tuple[str, ...]
    size: float
    disc: float
    box: Box
    apart: Point | None = None

    @property
    def boxes(self) -> tuple[Box, ...]:
        """All that it covers."""
        if self.apart is None:
            return (self.box,)
        (x, y), far = self.apart, self.disc
        return self.box, (x - far, y - far, x + far, y + far)


class Shape(msgspec.Struct, frozen=True):
    """A ribbon that lies nowhere yet: its lines, their size in points, its width and height in mm."""

    lines: tuple[str, ...]
    size: float
    width: float
    height: float


def disc_radius(space: float) -> float:
    """Return the radius of the disc with a room's number where a space is so wide, in mm."""
    return max(LEAST_DISC, min(DISC, (space - 1.25) / 2))


def shapes(pen: Pen, name: str, disc: float) -> tuple[list[Shape], list[Shape]]:
    """Return the shapes that the ribbon of a name may have, those first that are wanted most; and those of a name by itself."""
    words = name.split(" ")
    whole, alone = [], []
    for size in SIZES:
        wide = {word: pen.measure(word, FONT, size) for word in words}
        gap = pen.measure(" ", FONT, size)
        for count in range(1, min(MOST_LINES, len(words)) + 1):
            lines, longest = _broken(words, wide, gap, count)
            high = count * LEAD * size
            whole.append(Shape(lines, size, longest + 2 * disc + 0.7 + MARGIN / 2 + TAIL, max(2 * disc, high + MARGIN)))
            alone.append(Shape(lines, size, longest + MARGIN, TIGHT * high + MARGIN / 2))
    return _by_wish(whole), _by_wish(alone)


def _by_wish(found: list[Shape]) -> list[Shape]:
    """Return shapes in the order in which they are wanted: in two lines at most, large, in few lines."""
    return sorted(found, key=lambda one: (len(one.lines) > 2, one.size < SIZES[1], len(one.lines), -one.size))


def _broken(words: Sequence[str], wide: dict[str, float], gap: float, count: int) -> tuple[tuple[str, ...], float]:
    """Return words in so many lines, the longest of which is as short as can be, and how long it is."""
    ways = []
    for cuts in combinations(range(1, len(words)), count - 1):
        parts = [words[low:high] for low, high in pairwise((0, *cuts, len(words)))]
        longest = max(fsum(wide[word] for word in part) + gap * (len(part) - 1) for part in parts)
        ways.append((longest, tuple(" ".join(part) for part in parts)))
    longest, lines = min(ways)
    return lines, longest


class Ground:
    """What the names of rooms must leave to be seen: boxes that are taken, and the walls as flat boxes, all in mm."""

    def __init__(self, taken: Iterable[Box], walls: Iterable[Box]) -> None:
        self.taken, self.walls = list(taken), list(walls)

    def near(self, box: Box) -> Ground:
        """Return what of it lies in a box, at least in part."""
        return Ground(_meeting(box, self.taken), _meeting(box, self.walls))

    def free(self, box: Box) -> bool:
        """Return whether a box lies on nothing that is taken."""
        left, top, right, bottom = box
        return not any(left < c and a < right and top < d and b < bottom for a, b, c, d in self.taken)

    def take(self, ribbon: Ribbon) -> None:
        """Take what a ribbon covers, with room round it, so that no other lies on it."""
        self.taken += [(a - CLEAR, b - CLEAR, c + CLEAR, d + CLEAR) for a, b, c, d in ribbon.boxes]

    def wall(self, box: Box, most: float = float("inf")) -> float:
        """Return the length of the walls that a box covers in mm; counting ends where it is more than `most`."""
        left, top, right, bottom = box
        found = 0.0
        for a, b, c, d in self.walls:
            if left <= c and a <= right and top <= d and b <= bottom:
                found += min(right, c) - max(left, a) if b == d else min(bottom, d) - max(top, b)
                if found > most:
                    break
        return found


def _meeting(box: Box, others: Iterable[Box]) -> list[Box]:
    left, top, right, bottom = box
    return [one for one in others if left <= one[2] and one[0] <= right and top <= one[3] and one[1] <= bottom]


def wall_boxes(shape: OpenShape, at: Point, cell: float) -> Iterator[Box]:
    """Yield the walls of a shape in straight pieces; its cells are `cell` mm wide and the first corner lies `at`."""
    for line in shape.lines:
        turns = turns_of(line)
        for (x, y), (u, v) in pairwise([*turns, turns[0]]):
            low, high = (min(x, u), min(y, v)), (max(x, u), max(y, v))
            yield at[0] + low[0] * cell, at[1] + low[1] * cell, at[0] + high[0] * cell, at[1] + high[1] * cell


_MOST = int(REACH / STEP)
_DOWN = sorted((STEP * number for number in range(-_MOST, _MOST + 1)), key=lambda step: abs(step + HIGHER))
"""How far below the middle of its card the middle of a name is tried, in spaces, those first that are wanted most."""
COST = 1.2
"""What a space upwards or downwards counts for one to the side."""


def place_ribbon(
    pen: Pen, name: str, room: tuple[Box, Box], middle: Point, space: float, ground: Ground, *, fair: bool = False
) -> Ribbon | None:
    """Return where the ribbon of a room lies, of the first shape for which there is a place; None where there is none.

    It lies in the first box of its `room`, as near to what is wanted from the middle of its card as can be; a name apart from its
    number lies in the second one. A `fair` ribbon is in one piece and in the larger letters.
    """
    within, inner = room
    disc = disc_radius(space)
    low, high = (min(within[0], inner[0]), min(within[1], inner[1])), (max(within[2], inner[2]), max(within[3], inner[3]))
    around = ground.near((*low, *high))
    whole, alone = shapes(pen, name, disc)
    for shape in whole:
        if fair and (shape.size < SIZES[1] or len(shape.lines) > 2):
            return None
        box = _place((shape.width, shape.height), within, middle, space, around)
        if box is not None:
            return Ribbon(shape.lines, shape.size, disc, box)
    plate = _place((2 * disc, 2 * disc), inner, middle, space, around)
    if plate is None:
        return None
    around.taken.append(plate)
    for shape in alone:
        box = _place((shape.width, shape.height), inner, middle, space, around)
        if box is not None:
            apart = ((plate[0] + plate[2]) / 2, (plate[1] + plate[3]) / 2)
            return Ribbon(shape.lines, shape.size, disc, box, apart)
    return None


def _place(size: Point, within: Box, middle: Point, space: float, ground: Ground) -> Box | None:
    """Return the box of a size that lies where it is wanted most, or None where there is no place for it."""
    wide, high = size[0] / 2 + CLEAR, size[1] / 2 + CLEAR
    best, least = None, float("inf")
    for down in _DOWN:
        y, cost = middle[1] + down * space, COST * abs(down + HIGHER)
        if cost >= least:
            break
        if y - high < within[1] or y + high > within[3]:
            continue
        found = _along((wide, high), (within[0], within[2]), (middle[0], y), space, ground)
        if found is not None and cost + abs(found) < least:
            x, least = middle[0] + found * space, cost + abs(found)
            best = (x - wide + CLEAR, y - high + CLEAR, x + wide - CLEAR, y + high - CLEAR)
    return best


def _along(half: Point, ends: Point, middle: Point, space: float, ground: Ground) -> float | None:
    """Return how far to the side of a middle a box lies free, in spaces, as near as can be; it is twice `half` in size."""
    (wide, high), (x, y), step = half, middle, STEP * space
    above, below = y - high, y + high
    first, last = ceil((ends[0] + wide - x) / step), floor((ends[1] - wide - x) / step)
    numbers = set(range(max(first, -_MOST), min(last, _MOST) + 1))
    for a, top, c, bottom in ground.taken:
        if top < below and bottom > above:
            numbers.difference_update(range(floor((a - wide - x) / step) + 1, ceil((c + wide - x) / step)))
            if not numbers:
                return None
    row = Ground((), [wall for wall in ground.walls if above <= wall[3] and wall[1] <= below])
    for number in sorted(numbers, key=lambda number: (abs(number), number)):
        at = x + number * step
        if row.wall((at - wide, above, at + wide, below), MOST_WALL) <= MOST_WALL:
            return number * STEP
    return None


def draw_ribbon(pen: Pen, ribbon: Ribbon, mark: str) -> None:
    """Draw a ribbon with a room's number, or the icon of the last room, on a disc at its left, and the name behind it."""
    left, top, right, bottom = ribbon.box
    step = LEAD * ribbon.size * (1.0 if ribbon.apart is None else TIGHT)
    high = len(ribbon.lines) * step
    base = (top + bottom) / 2 - high / 2 + 0.74 * step
    if ribbon.apart is None:
        start, disc = left + 2 * ribbon.disc + 0.7, (left + ribbon.disc, (top + bottom) / 2)
        _draw_cloth(pen, (disc[0], disc[1] - (high + MARGIN) / 2), (right - TAIL, disc[1] + (high + MARGIN) / 2))
    else:
        start, disc = left + MARGIN / 2, ribbon.apart
        pen.rect((left, top), (right - left, bottom - top), "white", "ink", 0.22, 0.5)
    draw_plate(pen, disc, ribbon.disc, mark)
    for number, line in enumerate(ribbon.lines):
        pen.text((start, base + number * step), line, FONT, ribbon.size, "left", "ink")


def _draw_cloth(pen: Pen, start: Point, end: Point) -> None:
    """Draw the cloth of a ribbon between two corners, and its loose end at the right."""
    (x, y), (u, v) = start, end
    tail = [(u, y + 0.5), (u + TAIL, y + 0.5), (u + TAIL - 0.9, (y + v) / 2 + 0.25), (u + TAIL, v), (u, v)]
    pen.path([("m", tail[0]), *(("l", point) for point in tail[1:]), ("z", ())], "panel", "ink", 0.22)
    pen.rect((x, y), (u - x, v - y), "white", "ink", 0.28)
