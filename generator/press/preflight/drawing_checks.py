"""Checks of what is drawn: the thinnest line, the resolution of pictures, how much ink a page takes."""

from __future__ import annotations

from collections.abc import Iterator

from generator.press.drawing.images import LEAST_DOTS
from generator.press.preflight import words
from generator.press.preflight.records import POINTS, Fault, Page

THIN, HAIR = 0.24, 0.1
"""Lines below the first lose parts in print, below the second they vanish, in points."""
COARSE, BLOCKY = LEAST_DOTS - 1, 99.0
"""Pictures below the first are coarse, below the second in blocks, in dots an inch."""
HEAVY = 0.6
"""The part of full black from which on a page is wet."""
_SMALL = 4 * POINTS
"""A picture that is smaller than this on both sides is no picture but a speck."""


def check_lines(page: Page) -> Iterator[Fault]:
    """Yield the thinnest line of a page, where it is too thin."""
    line = page.thinnest
    if line is None or line.width >= THIN:
        return
    kind = "line-hair" if line.width < HAIR else "line-thin"
    told = {"width": words.mm(line.width, 2), "least": words.mm(0.25, 2)}
    yield Fault(kind, page.number, measure=-line.width, words=told)


def check_images(page: Page) -> Iterator[Fault]:
    """Yield the picture of a page with the fewest dots an inch, where they are too few."""
    large = [image for image in page.images if max(image.size) >= _SMALL]
    coarsest = min(large, key=lambda image: image.dpi, default=None)
    if coarsest is None or coarsest.dpi >= COARSE:
        return
    kind = "image-blocky" if coarsest.dpi < BLOCKY else "image-coarse"
    told = {
        "dpi": f"{coarsest.dpi:.0f}",
        "pixels": " x ".join(map(str, coarsest.pixels)),
        "size": " x ".join(words.mm(side, 0) for side in coarsest.size),
    }
    yield Fault(kind, page.number, measure=-coarsest.dpi, words=told)


def ink(page: Page) -> float:
    """Return the part of full black that a page's picture comes to, 0 to 1."""
    return max(0.0, 1 - page.shown.mean() / 255)


def check_ink(page: Page, part: float) -> Iterator[Fault]:
    """Yield a page that takes too much ink, from the part of full black that it comes to."""
    if part > HEAVY:
        yield Fault("ink-heavy", page.number, measure=part, words={"ink": f"{100 * part:.0f}"})
