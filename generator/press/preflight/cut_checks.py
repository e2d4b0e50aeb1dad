"""Checks of sheets that are cut: marks outside the bleed, ink in the bleed, text away from the cuts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from generator.press.preflight import words
from generator.press.preflight.paper_checks import BLANK
from generator.press.preflight.raster import Raster
from generator.press.preflight.records import POINTS, Box, Fault, Mark, Page, Text

SAFE = 2.95 * POINTS
"""Text is safe so far from a cut, in points."""
_ACROSS = 0.3 * POINTS
_LEAST_BLEED, _NO_BLEED = 0.7 * POINTS, 0.1 * POINTS
"""A bleed narrower than the first is not looked for, one narrower than the second is none, in points."""
_NEAR, _FAR, _GROUND = 0.3 * POINTS, 1.0 * POINTS, 2.0 * POINTS
"""Where strips beside a trim begin and end, and how far in a ground reaches at least, in points."""
_INKED, _CLEAR, _FULL, _SOLID = 0.02, 0.02, 0.5, 0.85
"""The part of a strip with ink from which on it has any, up to which it has none, from which on it runs along, and covers all."""


def check_marks(page: Page) -> Iterator[Fault]:
    """Yield that a line on the edge of the trim lies inside the bleed, where there is ink beside it."""
    if page.trim is None or not page.cut:
        return
    trim, bleed, grey = page.trim, page.bleed or page.trim, page.shown.grey()
    for mark in page.marks:
        edges = (trim.left, trim.right) if mark.upright else (trim.bottom, trim.top)
        low, high = (bleed.bottom, bleed.top) if mark.upright else (bleed.left, bleed.right)
        on_edge = any(abs(mark.at - edge) <= _ACROSS for edge in edges)
        start, end = max(mark.start, low), min(mark.end, high)
        if on_edge and end - start > 0.5 * POINTS and any(coverage(grey, page, box) > _FULL for box in _beside(mark, start, end)):
            yield Fault("mark-inside", page.number)
            return


def _beside(mark: Mark, start: float, end: float) -> tuple[Box, Box]:
    """Return narrow boxes on both sides of a part of a mark."""
    near, far = mark.at - 1.2 * POINTS, mark.at - 0.5 * POINTS
    back, front = mark.at + 0.5 * POINTS, mark.at + 1.2 * POINTS
    if mark.upright:
        return Box(near, start, far, end), Box(back, start, front, end)
    return Box(start, near, end, far), Box(start, back, end, front)


class _Side(msgspec.Struct):
    """A side of a trim: its bleed, how deep that is, and strips: along its inside, the ground there, further in, and outside."""

    name: str
    depth: float
    bleed: Box
    touching: Box
    ground: Box
    inside: Box
    beyond: Box


def check_bleed(page: Page) -> Iterator[Fault]:
    """Yield that a declared bleed has no ink, or that ink ends at the trim.

    A single piece always declares a bleed, which may be white where its ground is; it is then told of lines that end at the trim.
    """
    if page.trim is None or not page.cut:
        return
    grey = page.shown.grey()
    empty, missing, deepest = list[str](), list[str](), 0.0
    for side in _sides(page.trim, page.bleed or page.trim):
        if side.depth >= _LEAST_BLEED and coverage(grey, page, side.bleed) < _INKED:
            if not page.single or coverage(grey, page, side.ground) >= _SOLID:
                empty.append(side.name)
                deepest = max(deepest, side.depth)
            elif coverage(grey, page, side.touching) >= _FULL:
                missing.append(side.name)
        elif side.depth <= _NO_BLEED and _ends(grey, page, side):
            missing.append(side.name)
    if empty:
        told = {"bleed": words.mm(deepest), "sides": ", ".join(empty)}
        yield Fault("bleed-empty", page.number, measure=len(empty), words=told)
    if missing:
        yield Fault("bleed-missing", page.number, measure=len(missing), words={"sides": ", ".join(missing)})


def _ends(grey: Raster, page: Page, side: _Side) -> bool:
    """Return whether ink runs along the inside of a trim, and there is none outside."""
    return coverage(grey, page, side.inside) >= _FULL and coverage(grey, page, side.beyond) <= _CLEAR


def _sides(trim: Box, bleed: Box) -> Iterator[_Side]:
    """Yield every side of a trim."""
    for name, depth, edge, out in (
        ("left", trim.left - bleed.left, trim.left, -1),
        ("right", bleed.right - trim.right, trim.right, 1),
        ("bottom", trim.bottom - bleed.bottom, trim.bottom, -1),
        ("top", bleed.top - trim.top, trim.top, 1),
    ):
        spans = [(_NEAR, max(depth, _NEAR)), (-_NEAR, 0.0), (-_GROUND, 0.0), (-_FAR, -_NEAR), (_NEAR, _FAR)]
        ends = [sorted((edge + out * start, edge + out * end)) for start, end in spans]
        if name in ("left", "right"):
            boxes = [Box(low, trim.bottom, high, trim.top) for low, high in ends]
        else:
            boxes = [Box(trim.left, low, trim.right, high) for low, high in ends]
        yield _Side(name, depth, *boxes)


def coverage(grey: Raster, page: Page, box: Box) -> float:
    """Return which part of a box of a page has ink, in its grey picture."""
    return grey.crop(page.pixels(box)).below(BLANK).mean() / 255


def check_safe_zone(page: Page, pieces: Sequence[Box]) -> Iterator[Fault]:
    """Yield the text of a page that lies across the edge of one of its pieces, or else the one closest to an edge."""
    nearest, worst = SAFE, None
    for text in page.texts:
        if not text.words.strip():
            continue
        for piece in pieces:
            inside = text.box.common(piece)
            if min(inside.width, inside.height) <= _ACROSS:
                continue
            distance = _distance(text, piece)
            if distance < -_ACROSS:
                yield Fault("text-cut", page.number, measure=-distance, words={"sample": words.sample(text.words)})
                return
            if distance < nearest:
                nearest, worst = distance, text
    if worst is not None:
        told = {"distance": words.mm(max(0.0, nearest)), "sample": words.sample(worst.words)}
        yield Fault("text-near-cut", page.number, measure=-nearest, words=told)


def _distance(text: Text, piece: Box) -> float:
    """Return how far a text lies from the nearest edge of a piece it is on, below 0 where it lies across one."""
    box = text.box
    return min(box.left - piece.left, piece.right - box.right, box.bottom - piece.bottom, piece.top - box.top)
