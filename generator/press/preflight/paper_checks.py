"""Checks of paper: sizes of pages, boxes in one another, ink at the paper's edge."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from generator.press.preflight import words
from generator.press.preflight.raster import Raster
from generator.press.preflight.records import POINTS, Box, Facts, Fault, Page

PAPERS = {
    "A3": (297.0, 420.0), "A4": (210.0, 297.0), "A5": (148.0, 210.0), "A6": (105.0, 148.0), "Letter": (215.9, 279.4),
    "half Letter": (139.7, 215.9), "Legal": (215.9, 355.6), "Tabloid": (279.4, 431.8),
}  # fmt: skip
"""Papers by name, in mm, upright."""
EXACT, NEAR = 0.4, 5.0
"""A page is a paper where no side differs by more than this, and nearly one up to that, in mm."""
EDGE = 2.9
"""Ink closer than this to the edge of an office paper is told, in mm."""
BLANK = 250
"""Grey from which on a place counts as blank paper."""


def paper_of(size: tuple[float, float], near: float = EXACT) -> str:
    """Return the name of the paper that a page in points is, upright or not; nothing where it is none."""
    short, long = sorted(side / POINTS for side in size)
    candidates = [(max(abs(short - wide), abs(long - high)), name) for name, (wide, high) in PAPERS.items()]
    difference, name = min(candidates)
    return name if difference <= near else ""


def check_sizes(pages: Sequence[Facts]) -> Iterator[Fault]:
    """Yield pages that are no paper, or nearly one, and that there are several sizes; single pieces may have any."""
    sizes: dict[tuple[int, ...], list[Facts]] = {}
    for page in (page for page in pages if not page.single):
        sizes.setdefault(tuple(sorted(round(side / POINTS) for side in page.size)), []).append(page)
        if not paper_of(page.size):
            nearly, shown = paper_of(page.size, NEAR), words.size(page.size)
            kind = "size-near" if nearly else "size-other"
            yield Fault(kind, page.number, shown, words={"size": shown, "paper": nearly})
    if len(sizes) > 1:
        largest = sorted(sizes.values(), key=len, reverse=True)
        named = [paper_of(rows[0].size) or words.size(rows[0].size) for rows in largest[:4]]
        odd = [page.number for rows in largest[1:] for page in rows]
        for number in odd:
            yield Fault("size-mixed", number, words={"count": str(len(sizes)), "sizes": ", ".join(named)})


def check_boxes(page: Page) -> Iterator[Fault]:
    """Yield a box that is larger than the one it should lie in."""
    named: list[tuple[str, Box]] = [("media box", page.media), ("crop box", page.crop)]
    named += [(name, box) for name, box in (("bleed box", page.bleed), ("trim box", page.trim)) if box is not None]
    for (outer, around), (inner, box) in pairwise(named):
        if not box.within(around):
            yield Fault("box-order", page.number, inner, words={"inner": inner, "outer": outer})


def inked(picture: Raster) -> tuple[int, int, int, int] | None:
    """Return the box round all ink of a picture in pixels, None where it is blank."""
    return picture.below(BLANK).box()


def check_edge(page: Page) -> Iterator[Fault]:
    """Yield that ink of an office paper lies where printers do not print."""
    box = inked(page.shown)
    if box is None or not paper_of((page.crop.width, page.crop.height)):
        return
    wide, high = page.shown.size
    distance = min(box[0], box[1], wide - box[2], high - box[3]) / page.scale
    if distance < EDGE * POINTS:
        yield Fault("edge", page.number, measure=-distance, words={"distance": words.mm(distance)})
