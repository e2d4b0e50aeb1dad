"""How far ink runs over the trims of pieces, measured in the picture of a page, in mm."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from PIL import Image

from generator.press.imposition.geometry import Mirror, Rect
from generator.press.imposition.plans import CutPage

BLANK = 250
"""Grey from which on a place counts as blank paper."""
NEAR = 1e-3
_BEYOND = 1.0
"""So far beyond the bleed that is declared ink is looked for, in mm."""


class Bleed(NamedTuple):
    """One side of a piece: what the plan declares, what is in the picture, and whether the side is one of the whole block's."""

    declared: float
    measured: float
    outer: bool


def bleeds(picture: Image.Image, page: CutPage, dpi: int) -> Iterator[Bleed]:
    """Yield every side of every piece of a page that has a bleed, with the least ink at three places along it."""
    trims = [slot.trim for slot in page.slots if slot.part < 0] + [block.bleed for block in page.blocks] + behind_the_fold(page)
    for ground in page.grounds:
        box = ground.bleed
        trim = next(one for one in trims if _within(one, box))
        all_round = page.bleed
        for declared, edge, way, outer in (
            (trim.x - box.x, trim.x, (-1, 0), box.x < all_round.x + NEAR),
            (box.right - trim.right, trim.right, (1, 0), box.right > all_round.right - NEAR),
            (trim.y - box.y, trim.y, (0, -1), box.y < all_round.y + NEAR),
            (box.bottom - trim.bottom, trim.bottom, (0, 1), box.bottom > all_round.bottom - NEAR),
        ):
            if declared > NEAR:
                starts = [_start(trim, edge, way, part) for part in (0.25, 0.5, 0.75)]
                yield Bleed(declared, min(_ink(picture, start, way, declared + _BEYOND, dpi) for start in starts), outer)


def _within(inner: Rect, outer: Rect) -> bool:
    return (
        inner.x >= outer.x - NEAR
        and inner.y >= outer.y - NEAR
        and inner.right <= outer.right + NEAR
        and inner.bottom <= outer.bottom + NEAR
    )


def _start(trim: Rect, edge: float, way: tuple[int, int], part: float) -> tuple[float, float]:
    return (edge, trim.y + part * trim.height) if way[0] else (trim.x + part * trim.width, edge)


def _ink(picture: Image.Image, start: tuple[float, float], way: tuple[int, int], most: float, dpi: int) -> float:
    """Return how far ink runs from a place in a direction, in mm, at most `most`."""
    step = 25.4 / dpi
    pixel = int(start[0] / step), int(start[1] / step)
    for count in range(int(most / step)):
        place = pixel[0] + way[0] * count, pixel[1] + way[1] * count
        if not (0 <= place[0] < picture.width and 0 <= place[1] < picture.height):
            return count * step
        value = picture.getpixel(place)
        assert isinstance(value, int)
        if value > BLANK:
            return count * step
    return most


def behind_the_fold(page: CutPage) -> list[Rect]:
    """Return the whole trims of blocks on the back half of a folded sheet."""
    if not page.folds:
        return []
    start, end = page.folds[0]
    mirror = Mirror("x", start[0]) if abs(start[0] - end[0]) < NEAR else Mirror("y", start[1])
    return [mirror.rect(block.bleed) for block in page.blocks]
