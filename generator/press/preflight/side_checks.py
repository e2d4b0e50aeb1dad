"""Checks of fronts and backs: that each back follows its front on the same leaf, and lies behind it when the paper is turned."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from generator.press.preflight import words
from generator.press.preflight.records import POINTS, Box, Facts, Fault, Page

_NAMED = re.compile(r"(?P<sheet>.*?)[-_ ]?(?P<side>F|B|[Ff]ront|[Bb]ack)")
"""Labels that tell a side: `C-1F` and `C-1B`, `Cards front` and `Cards back`."""
EXACT, COARSE, SHIFT = 0.3 * POINTS, 1.2 * POINTS, 5.0 * POINTS
"""How far boxes, and inked areas, may lie apart; and how far a printer's correction may move ink, in points."""
_DARK = 225
_STROKE = 5
"""Ink narrower than so many pixels of 1/72 inch is no area."""
_FILLED = 0.2
"""Areas that fill less of the box round them are pictures, which need not be alike on both sides."""


def mass(page: Page) -> Box | None:
    """Return the box round the large inked areas of a page, None where they fill none: lines and letters do not count."""
    size = max(1, round(page.crop.width)), max(1, round(page.crop.height))
    areas = page.ground.grey().reduced(*size).below(_DARK).least(_STROKE)
    box = areas.box()
    if box is None or areas.crop(box).mean() < _FILLED * 255:
        return None
    left, upper, right, lower = box
    grown = _STROKE // 2
    return Box(
        page.crop.left + left - grown, page.crop.top - lower - grown, page.crop.left + right + grown, page.crop.top - upper + grown
    )


def side_of(label: str) -> tuple[str, str]:
    """Return the sheet and the side that a label tells, `front`, `back` or nothing."""
    match = _NAMED.fullmatch(label)
    if match is None:
        return label, ""
    return match["sheet"], "front" if match["side"].lower().startswith("f") else "back"


def pairs(pages: Sequence[Facts], sides: str) -> list[tuple[Facts, Facts]]:
    """Return the fronts and backs of a file: those that labels tell, else, on both sides of paper, cut pages on one leaf."""
    if sides == "one":
        return []
    fronts = {name: page for page in pages for name, side in [side_of(page.label)] if side == "front"}
    backs = {name: page for page in pages for name, side in [side_of(page.label)] if side == "back"}
    named = [(front, backs[name]) for name, front in fronts.items() if name in backs]
    if named or not sides:
        return named
    return [(front, back) for front, back in pairwise(pages) if front.number % 2 and front.cut and back.cut]


def singles(pages: Sequence[Facts], sides: str) -> int:
    """Return how many pieces a file for a print shop holds: on one side of the paper, each front before its back; 0 for others."""
    told = [side_of(page.label) for page in pages]
    fronts, backs = told[::2], told[1::2]
    paired = len(fronts) == len(backs) and all(
        (front_side, back_side) == ("front", "back") and front == back
        for (front, front_side), (back, back_side) in zip(fronts, backs, strict=True)
    )
    return len(backs) if sides == "one" and paired and all(page.single for page in pages) else 0


def check_parity(pages: Sequence[Facts], sides: str) -> Iterator[Fault]:
    """Yield fronts and backs that come out on the wrong side of the paper, or on two leaves."""
    if sides == "one":
        return
    paired = pairs(pages, sides)
    if any(side_of(front.label)[1] for front, _ in paired):
        for front, back in paired:
            if back.number != front.number + 1:
                yield Fault(
                    "parity", back.number, words={"what": f"{back.label} must follow {front.label}, which is page {front.number}"}
                )
            elif front.number % 2 == 0:
                yield Fault(
                    "parity", front.number, words={"what": f"{front.label} is printed on the back of page {front.number - 1}"}
                )
    elif sides:
        yield from _lone_runs(pages)


def _lone_runs(pages: Sequence[Facts]) -> Iterator[Fault]:
    """Yield the first of cut pages that run on from the back of another leaf, of a file whose labels tell no sides."""
    before = False
    for page in pages:
        if page.cut and not before and page.number % 2 == 0:
            yield Fault("parity", page.number, words={"what": "fronts begin on the back of another page"})
        before = page.cut


def check_registration(paired: Sequence[tuple[Facts, Facts]], sides: str) -> Iterator[Fault]:
    """Yield backs that do not lie behind their fronts, by their boxes, their cuts, and their ink."""
    for front, back in paired:
        if back.number != front.number + 1 or not (front.cut or back.cut):
            continue  # a slip of pages is told by itself
        fault = _by_boxes(front, back, sides) or _by_cuts(front, back, sides) or _by_ink(front, back, sides)
        if fault is not None:
            yield fault


def _turned(box: Box, page: Facts, sides: str) -> Box:
    """Return where a box of a page lies on the other side of the paper."""
    if _turns_sideways(page, sides):
        across = page.crop.left + page.crop.right
        return Box(across - box.right, box.bottom, across - box.left, box.top)
    across = page.crop.bottom + page.crop.top
    return Box(box.left, across - box.top, box.right, across - box.bottom)


def _turns_sideways(page: Facts, sides: str) -> bool:
    """Return whether left and right change places when the paper is turned; top and bottom do where not."""
    return (sides != "short") == (page.size[0] <= page.size[1])


def _by_boxes(front: Facts, back: Facts, sides: str) -> Fault | None:
    if front.trim is None or back.trim is None:
        return None
    pair = zip(_turned(front.trim, front, sides), back.trim, strict=True)
    return _off(back, "their trims", max(abs(front_side - back_side) for front_side, back_side in pair))


def _by_cuts(front: Facts, back: Facts, sides: str) -> Fault | None:
    if not (front.columns and back.columns):
        return None
    counts = (len(front.columns), len(front.rows)), (len(back.columns), len(back.rows))
    if counts[0] != counts[1]:
        here, there = (" and ".join(map(str, count)) for count in counts)
        return Fault("registration-count", back.number, words={"front": here, "back": there})
    columns, rows = front.columns, front.rows
    if _turns_sideways(front, sides):
        columns = tuple(sorted(front.crop.left + front.crop.right - x for x in columns))
    else:
        rows = tuple(sorted(front.crop.bottom + front.crop.top - y for y in rows))
    apart = [abs(front_cut - back_cut) for front_cut, back_cut in zip((*columns, *rows), (*back.columns, *back.rows), strict=True)]
    return _off(back, "their cuts", max(apart))


def _by_ink(front: Facts, back: Facts, sides: str) -> Fault | None:
    """Return how far the inked areas of two sides are apart, where they are of one size, as grounds that bleed are."""
    if front.mass is None or back.mass is None:
        return None
    there = _turned(front.mass, front, sides)
    if abs(there.width - back.mass.width) > COARSE or abs(there.height - back.mass.height) > COARSE:
        return None
    across = abs(there.left + there.right - back.mass.left - back.mass.right) / 2
    along = abs(there.bottom + there.top - back.mass.bottom - back.mass.top) / 2
    distance = max(across, along)
    if distance > SHIFT:
        return _off(back, "their inked areas", distance)
    if distance > COARSE:
        return Fault("registration-shifted", back.number, measure=distance, words={"distance": words.mm(distance)})
    return None


def _off(back: Facts, what: str, distance: float) -> Fault | None:
    if distance <= EXACT:
        return None
    return Fault("registration-off", back.number, measure=distance, words={"what": what, "distance": words.mm(distance)})
