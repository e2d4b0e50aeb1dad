"""Sheets to cut on paper: the art of a plan's slots, crop marks, folds, ruler and words, each where the plan puts it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from generator.core.errors import PressError
from generator.draw.marks import RULER_MM, WEIGHT, ruler
from generator.forge.game import Cut, Deck, Drawn, Figure, Sheet
from generator.press.drawing.box_recorder import Recorder
from generator.press.drawing.ink import Ink
from generator.press.drawing.palette import Theme
from generator.press.drawing.papers import MM, Paper
from generator.press.drawing.pen import PressPen
from generator.press.imposition import plans
from generator.press.imposition.geometry import Rect
from generator.press.imposition.plans import Backs, Piece, Plan

_DOTS = (0.3, 0.9)
_SIZE = 7.0
"""Size of the words in the strip, in points."""


class Easel(msgspec.Struct, frozen=True):
    """What every piece of art is drawn with."""

    ink: Ink
    theme: Theme
    figures: Mapping[str, Figure]
    recorder: Recorder
    used_icons: set[str]

    def pen(self, page: plans.Sheet) -> PressPen:
        """Return a pen on a whole page."""
        return PressPen(self.ink, self.theme, 0.0, page.height * MM, page.width, page.height, self.recorder, "the sheet")


def plan(sheet: Sheet, deck: Deck, paper: Paper, backs: Backs) -> Plan:
    """Return the plan of a sheet's deck; raises PressError for pieces of different sizes, or a back unlike its front."""
    for cut in deck.cuts:
        if (cut.front.width, cut.front.height) != (cut.back.width, cut.back.height):
            raise PressError(f"Front and back of {cut.id!a} differ in size; mend the view.")
    pieces = tuple(Piece(cut.id, cut.front.width, cut.front.height, deck.bleed, cut.copies) for cut in deck.cuts)
    mode: Backs = "gutterfold" if deck.sealed and backs == "none" else backs
    return plans.plan(plans.Deck(sheet.label, pieces), paper, mode)


def draw(easel: Easel, page: plans.Sheet, deck: Deck, words: list[str]) -> None:
    """Draw one page of a plan; of `words` the first that fits its strip stands there."""
    pen = easel.pen(page)
    for slot in page.slots:
        cut = deck.cuts[slot.piece]
        if cut.ground:
            pen.rect((slot.bleed.x, slot.bleed.y), (slot.bleed.width, slot.bleed.height), cut.ground)
        _art(easel, page, slot.trim, slot.turn, cut.front if slot.side == "front" else cut.back)
    pen.lines(page.marks, "mark", WEIGHT)
    for start, end in page.folds:
        pen.line(start, end, "mark", 0.25, _DOTS)
    _strip(pen, page, words)


def _art(easel: Easel, page: plans.Sheet, trim: Rect, turn: int, drawn: Drawn) -> None:
    """Draw a figure into a rectangle, turned by quarters about it."""
    corner = ((0.0, 0.0), (trim.width, 0.0), (trim.width, trim.height), (0.0, trim.height))[turn]
    left, top = trim.x * MM, (page.height - trim.y) * MM
    pen = PressPen(easel.ink, easel.theme, left, top, trim.width, trim.height, easel.recorder, drawn.name)
    pen.push(corner, turn)
    pen.width, pen.height = drawn.width, drawn.height
    easel.figures[drawn.name](pen, drawn.data)
    pen.pop()
    easel.used_icons.update(pen.used_icons)


def _strip(pen: PressPen, page: plans.Sheet, words: list[str]) -> None:
    """Draw ruler and words, their feet towards the pieces where the strip stands upright."""
    for place, show in ((page.ruler, _ruler), (page.words, lambda pen, size: _words(pen, size, words))):
        corner = ((place.x, place.y), (place.right, place.y), (place.right, place.bottom), (place.x, place.bottom))[page.reading]
        size = (place.width, place.height) if page.reading % 2 == 0 else (place.height, place.width)
        pen.push(corner, page.reading)
        show(pen, size)
        pen.pop()


def _ruler(pen: PressPen, size: tuple[float, float]) -> None:
    ruler(pen, ((size[0] - RULER_MM) / 2, size[1] / 2 + 1.1))


def _words(pen: PressPen, size: tuple[float, float], words: list[str]) -> None:
    for line in words:
        if pen.measure(line, "body", _SIZE) <= size[0]:
            pen.text((size[0], size[1] / 2 + 0.9), line, "body", _SIZE, "right", "deep")
            return
    raise PressError(f"The strip of a sheet to cut holds no {words[-1][:40]!a}; shorten it.")


def held(page: plans.Sheet, cuts: tuple[Cut, ...]) -> str:
    """Return what a page holds, as `1-12` where names run on."""
    names = list(dict.fromkeys(cuts[slot.piece].id for slot in page.slots))
    return f"{names[0]} to {names[-1]}" if len(names) > 2 else " and ".join(names)


def component(sheet: Sheet, one: Plan, deck: Deck) -> dict[str, Any]:
    """Return what a sheet's template may say about its pieces: all of it counted from the plan."""
    (counted,) = plans.components((one,))
    inner = sum(cut.inner * cut.copies for cut in deck.cuts)
    return {
        "title": sheet.title, "label": counted.label, "size": counted.size, "pieces": counted.pieces, "papers": counted.papers,
        "cuts": counted.cuts + inner, "folds": counted.folds, "pages": [label for label, _ in counted.pages], "backs": one.backs,
    }  # fmt: skip
