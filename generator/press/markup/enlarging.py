"""Figures in large print: in parts one below another, laid out again at less width and enlarged, or in windows of a larger one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from generator.draw.figures import Figure
from generator.press.drawing.probe import Probe
from generator.press.drawing.typography import Typography

LABEL, LEAST_LABEL = 14.0, 10.0
"""The size in points that the smallest words of a figure are brought to, and the least with which it stays in one piece."""
MOST = 2.1
"""Nothing is enlarged more than this."""
OVERLAP, MOST_OVERLAP = 12.0, 0.2
"""How far windows reach into one another at least, in mm of the figure, and at most, as a share of its width."""
HEIGHTS, SIDES = ("top", "middle", "bottom"), ("left", "middle", "right")
SHARED = "; what two parts show is one place, to be marked on either"
"""What is said above the first window of how they belong together."""
CAPTION = 8.0
"""About how high the caption of a window is, in mm of the figure."""
STEPS = 6
"""How many zooms are tried for a figure that is laid out again."""
MOST_ACROSS = 4
"""Most windows side by side."""


class Room(NamedTuple):
    """What a page has for a figure, in mm."""

    width: float
    height: float


class Growth(NamedTuple):
    """How far figures are enlarged: a share of what they could be, and the height in mm that each leaves to a heading above it."""

    share: float = 1.0
    spare: float = 48.0


USUAL_GROWTH = Growth()


def enlarged(figure: Figure, room: Room, typography: Typography, share: float = 1.0) -> Iterator[Figure]:
    """Yield a figure as large print has it: one figure or several, to be set one below another.

    It is enlarged by a `share` of what it could be, unless its words would be smaller than they may be.
    """
    if figure.parts is not None:
        for number, small in enumerate(figure.parts(figure.data)):
            part = _telling(small, figure, first=number == 0)
            if part.true_size or part.spread:
                yield from enlarged(part, room, typography, share)
            else:
                zoom = min(MOST, room.width / part.width, room.height / part.height)
                yield zoomed(part, _shared(zoom, _lettering(part, typography)[0], share))
        return
    if figure.width > room.width and figure.height_at is None:
        figure = replace(figure, width=room.width, height=figure.height * room.width / figure.width)
    least, longest = _lettering(figure, typography)
    if figure.true_size or not least:
        yield figure
        return
    wanted = _shared(min(MOST, max(1.0, LABEL / least)), least, share)
    if figure.height_at is not None:
        yield _relaid(figure, wanted, room, typography)
        return
    fitting = min(wanted, room.width / figure.width, room.height / figure.height)
    if fitting * least >= LEAST_LABEL or not figure.spread:
        yield zoomed(figure, max(1.0, fitting))
    else:
        yield from windows(figure, least, room, max(OVERLAP, min(longest, MOST_OVERLAP * figure.width)), share)


def _shared(zoom: float, least: float, share: float) -> float:
    """Return a share of a zoom, with which words of `least` points are no smaller than the least label, if they were not before."""
    return min(zoom, max(zoom * share, 1.0, LEAST_LABEL / least if least else 1.0))


def _telling(part: Figure, whole: Figure, *, first: bool) -> Figure:
    """Return a part of a figure that is read as the whole is: by its own letters, or all in the first part."""
    if whole.lettered:
        return replace(part, lettered=True)
    return replace(part, alt=whole.alt, told=whole.told) if first and whole.told is not None else part


def _relaid(figure: Figure, wanted: float, room: Room, typography: Typography) -> Figure:
    """Return a figure at less width, enlarged as much as is wanted, or as much as lets it stand on a page."""
    for step in range(STEPS + 1):
        zoom = 1.0 + (wanted - 1.0) * (STEPS - step) / STEPS
        narrow = figure.within(room.width / zoom)
        grown = zoomed(narrow, zoom)
        if grown.height <= room.height and _fits(narrow, typography):
            break
    return grown


def _fits(figure: Figure, typography: Typography) -> bool:
    """Return whether all words of a figure lie inside it."""
    pen = Probe(typography, figure)
    figure.paint(pen)
    return pen.lies_inside()


def has_words(figure: Figure, typography: Typography) -> bool:
    """Return whether there is anything in a figure that large print makes larger."""
    return figure.parts is not None or figure.true_size or _lettering(figure, typography)[0] > 0.0


def zoomed(figure: Figure, zoom: float) -> Figure:
    """Return a figure every mm of which is `zoom` mm long on the paper."""
    return replace(figure, width=figure.width * zoom, height=figure.height * zoom, zoom=figure.zoom * zoom)


def windows(figure: Figure, least: float, room: Room, overlap: float, share: float = 1.0) -> Iterator[Figure]:
    """Yield the parts of a figure that pages have room for once it is enlarged, row by row; they overlap, in mm of the figure.

    There are as few of them side by side as can be so that words of `least` points are as large as the least label. One row
    of them is as high as there is room for; none is wider than it must be. The first one tells what the whole does.
    """
    zoom, count = 0.0, 1
    while zoom * least < LEAST_LABEL and count < MOST_ACROSS:
        count += 1
        zoom = count * room.width / (figure.width + (count - 1) * overlap)
    zoom = max(_shared(zoom, least, share), min(zoom, room.height / figure.height))
    count = len(_starts(figure.width, min(room.width / zoom, figure.width), overlap))
    wide = (figure.width + (count - 1) * overlap) / count
    across = _starts(figure.width, wide, overlap)
    down = _rows(figure.height, room.height / zoom, overlap, len(across))
    count, number = len(across) * len(down), 0
    for row, (top, high) in enumerate(down):
        for column, left in enumerate(across):
            number += 1
            window = (left, top, figure.width, figure.height)
            told = figure.told if number == 1 else None
            part = replace(figure, window=window, width=wide, height=high, told=told)
            where = f"Part {number} of {count}: {_place(len(down), row)} {_place(len(across), column, SIDES)}".strip()
            where += SHARED if number == 1 else ""
            yield zoomed(replace(part, name=f"{figure.name} {number}", alt=f"{figure.alt}. {where}", caption=where), zoom)


def _rows(whole: float, shown: float, overlap: float, across: int) -> list[tuple[float, float]]:
    """Return where rows of windows that are `shown` high at most begin, and how high they are.

    They are equally high, unless a last row is so low that all its windows, so many `across`, stand on one page.
    """
    count = len(_starts(whole, shown, overlap))
    step = shown - overlap
    last = whole - (count - 1) * step
    if count > 1 and across * (last + CAPTION) <= shown:
        return [*((number * step, shown) for number in range(count - 1)), ((count - 1) * step, last)]
    high = (whole + (count - 1) * overlap) / count
    return [(number * (high - overlap), high) for number in range(count)]


def _place(count: int, number: int, names: tuple[str, str, str] = HEIGHTS) -> str:
    """Return in words which of some windows in a row or column one is."""
    if count == 1:
        return ""
    return names[0] if number == 0 else names[2] if number == count - 1 else names[1]


def _starts(whole: float, shown: float, overlap: float) -> list[float]:
    """Return where windows of a length begin that show the whole, evenly, each reaching into the next."""
    count = 1
    while count * shown - (count - 1) * overlap < whole - 0.01:
        count += 1
    return [number * (whole - shown) / (count - 1) for number in range(count)] if count > 1 else [0.0]


def _lettering(figure: Figure, typography: Typography) -> tuple[float, float]:
    """Return the size in points of the smallest words of a figure, 0 where there are none, and the length of the longest in mm."""
    pen = Probe(typography, figure)
    figure.paint(pen)
    return min((line.size for line in pen.lines_of_words), default=0.0), max(
        (line.length for line in pen.lines_of_words), default=0.0
    )
