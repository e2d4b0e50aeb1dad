"""Pieces on sheets: what fits, what lies behind what, where is cut (spec: Paper, cards, cutting)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, pairwise
from math import isclose
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.errors import BadOption, DelvepressError, PressError
from generator.press.drawing.papers import PAPERS, Paper
from generator.press.imposition.geometry import CLEAR, GUTTER, LEAST_MARK, CutArea, Mirror, Rect, Segment, Slot, mirrored
from generator.press.imposition.plans import (
    BLOCK_MARK,
    DUPLEX,
    Backs,
    CutPage,
    Kind,
    Piece,
    PieceSet,
    Plan,
    components,
    flip,
    needs_blank,
    other_side,
    plan,
)
from generator.press.imposition.printers import Profile
from tests.records import replace

NEAR = 1e-6
A4, LETTER = PAPERS["a4"], PAPERS["letter"]


def deck(width: float, height: float, bleed: float, copies: int = 100, label: str = "C") -> PieceSet:
    return PieceSet(label, (Piece("one", width, height, bleed, copies),))


# ------------------------------------------------------------------ what must hold for every plan: each check yields its faults


def meet(one: Rect, other: Rect) -> bool:
    across = min(one.right, other.right) - max(one.x, other.x)
    return across > NEAR and min(one.bottom, other.bottom) - max(one.y, other.y) > NEAR


def within(inner: Rect, outer: Rect) -> bool:
    level = outer.x - NEAR <= inner.x and inner.right <= outer.right + NEAR
    return level and outer.y - NEAR <= inner.y and inner.bottom <= outer.bottom + NEAR


def alike(one: Rect, other: Rect) -> bool:
    pairs = zip((one.x, one.y, one.width, one.height), (other.x, other.y, other.width, other.height), strict=True)
    return all(abs(a - b) <= NEAR for a, b in pairs)


def box(segment: Segment, weight: float = 0.0) -> Rect:
    (x, y), (u, v) = segment
    left, top = min(x, u), min(y, v)
    wide, high = abs(x - u), abs(y - v)
    return Rect(left - weight / 2 * (wide < NEAR), top - weight / 2 * (high < NEAR), max(wide, weight), max(high, weight))


def sizes_are_true(one: Plan) -> Iterator[str]:
    for sheet in one.sheets:
        for slot in sheet.slots:
            piece = one.deck.pieces[slot.piece]
            wide, high = (piece.parts.width, piece.parts.height) if piece.parts else (piece.width, piece.height)
            size = (high, wide) if slot.turn % 2 and wide != high else (wide, high)
            if abs(slot.trim.width - size[0]) > NEAR or abs(slot.trim.height - size[1]) > NEAR:
                yield f"{sheet.label}: {slot} is not {size}"


def trims_and_bleeds_keep_apart(one: Plan) -> Iterator[str]:
    for sheet in one.sheets:
        for slot in sheet.slots:
            if not within(slot.trim, slot.bleed):
                yield f"{sheet.label}: the trim of {slot} leaves its bleed box"
        for slot, other in combinations(sheet.slots, 2):
            bled = meet(slot.trim, other.bleed) or meet(slot.bleed, other.trim)
            if meet(slot.trim, other.trim) or bled or (one.bleed and meet(slot.bleed, other.bleed)):
                yield f"{sheet.label}: {slot} overlaps {other}"


def bleeds_are_as_the_plan_says(one: Plan) -> Iterator[str]:
    """The area's rim goes round all outer edges, more of it where backs are; between neighbours lies the bleed of both."""
    for sheet in one.sheets:
        rim = one.back_rim if sheet.kind == "back" else one.rim
        for each in sheet.areas:
            trim, bleed = each.trim, each.bleed
            grown = (trim.x - bleed.x, trim.y - bleed.y, bleed.right - trim.right, bleed.bottom - trim.bottom)
            if not all(isclose(found, wanted, abs_tol=NEAR) for found, wanted in zip(grown, rim * 2, strict=True)):
                yield f"{sheet.label}: {grown} is not the rim {rim}"
            for slot in (slot for slot in sheet.slots if slot.part < 0 and within(slot.trim, trim)):
                ends = [slot.trim.x, slot.trim.y, -slot.trim.right, -slot.trim.bottom]
                edges = [end < limit + NEAR for end, limit in zip(ends, (trim.x, trim.y, -trim.right, -trim.bottom), strict=True)]
                for found, beside, edge, outside in zip(sides(slot), gaps(slot, sheet, one), edges, rim * 2, strict=True):
                    wanted = outside if beside is None and (one.bleed == 0 or edge) else one.bleed
                    if not isclose(found, wanted, abs_tol=NEAR):
                        yield f"{sheet.label}: {slot} has {found} mm of bleed at a side"


def sides(slot: Slot) -> tuple[float, float, float, float]:
    """Return the bleed of a slot in mm: left, above, right, below."""
    trim, bleed = slot.trim, slot.bleed
    return trim.x - bleed.x, trim.y - bleed.y, bleed.right - trim.right, bleed.bottom - trim.bottom


def gaps(slot: Slot, sheet: CutPage, one: Plan) -> list[float | None]:
    """Return how far away the neighbours of a slot are in mm: left, above, right, below; None where there is none."""
    here, found = slot.trim, []
    for way, sign in ((0, -1), (1, -1), (0, 1), (1, 1)):
        near = []
        blocks = [each.bleed for each in wholes(one, sheet)]
        for other in (
            *(each.trim for each in sheet.slots if each.part < 0 and each.side == slot.side and each is not slot),
            *blocks,
        ):
            level = abs(other.y - here.y) < NEAR if way == 0 else abs(other.x - here.x) < NEAR
            away = (other.x - here.x, other.y - here.y)[way] * sign
            if level and away > NEAR:
                near.append(away - (here.width, here.height)[way])
        found.append(min(near, default=None))
    return found


def nothing_is_near_the_edge(one: Plan) -> Iterator[str]:
    for sheet in one.sheets:
        printable = Rect(5.0, 5.0, sheet.width - 10.0, sheet.height - 10.0)
        lines = [box(line) for line in (*sheet.marks, *sheet.folds)]
        for rect in (*(slot.bleed for slot in sheet.slots), *lines, sheet.strip, sheet.trim, sheet.bleed):
            if not within(rect, printable):
                yield f"{sheet.label}: {rect} is nearer than 5 mm to the edge"


def marks_stand_outside_every_bleed(one: Plan) -> Iterator[str]:
    for sheet in one.sheets:
        for mark in sheet.marks:
            if any(meet(box(mark, 0.15), slot.bleed) for slot in sheet.slots):
                yield f"{sheet.label}: mark {mark} is drawn into a bleed"
            rect = box(mark)
            inner = any(within(rect, block.bleed) for block in wholes(one, sheet))
            length = BLOCK_MARK if inner else one.mark[0 if rect.width > rect.height else 1]
            if not isclose(max(rect.width, rect.height), length, abs_tol=NEAR):
                yield f"{sheet.label}: mark {mark} has not the length of the plan"


def cuts_have_marks_at_both_ends(one: Plan) -> Iterator[str]:
    """Every edge of every trim lies on a line between two marks, one beyond each end, and no mark stands elsewhere."""
    for sheet in one.sheets:
        upright = [mark for mark in sheet.marks if abs(mark[0][0] - mark[1][0]) < NEAR]
        level = [mark for mark in sheet.marks if abs(mark[0][1] - mark[1][1]) < NEAR]
        for slot in sheet.slots:
            for x in (slot.trim.x, slot.trim.right):
                ends = [box(mark) for mark in upright if abs(mark[0][0] - x) < NEAR]
                if not any(end.bottom < slot.bleed.y for end in ends) or not any(end.y > slot.bleed.bottom for end in ends):
                    yield f"{sheet.label}: the cut at x = {x} has no marks at both ends"
            for y in (slot.trim.y, slot.trim.bottom):
                ends = [box(mark) for mark in level if abs(mark[0][1] - y) < NEAR]
                if not any(end.right < slot.bleed.x for end in ends) or not any(end.x > slot.bleed.right for end in ends):
                    yield f"{sheet.label}: the cut at y = {y} has no marks at both ends"
        cut = [slot.trim for slot in sheet.slots] + [block.bleed for block in wholes(one, sheet)]
        edges_x = [place for trim in cut for place in (trim.x, trim.right)]
        edges_y = [place for trim in cut for place in (trim.y, trim.bottom)]
        places = [(mark[0][0], edges_x) for mark in upright] + [(mark[0][1], edges_y) for mark in level]
        if len(places) < len(sheet.marks) or not all(any(abs(at - edge) < NEAR for edge in edges) for at, edges in places):
            yield f"{sheet.label}: a mark that belongs to no cut"


def wholes(one: Plan, sheet: CutPage) -> Iterator[CutArea]:
    """Yield the blocks of a sheet, on a folded one those behind them too."""
    yield from sheet.blocks
    if one.backs == "gutterfold":
        for _, _, mirror in turned_over(replace(one, sheets=(sheet,))):
            yield from (mirror.area(block) for block in sheet.blocks)


def cuts_are_straight(one: Plan) -> Iterator[str]:
    """Every cut goes through its area from edge to edge and through no piece; the number of cuts is that of different lines."""
    for sheet in one.sheets:
        pieces = [slot.trim for slot in sheet.slots if slot.part < 0] + [block.bleed for block in wholes(one, sheet)]
        small = [slot.trim for slot in sheet.slots if slot.part >= 0]
        for each, trims in [*((area, pieces) for area in sheet.areas), *((block, small) for block in sheet.blocks)]:
            inside = [trim for trim in trims if within(trim, each.trim)]
            xs = {round(place, 5) for trim in inside for place in (trim.x, trim.right)}
            ys = {round(place, 5) for trim in inside for place in (trim.y, trim.bottom)}
            if (len(each.columns), len(each.rows)) != (len(xs), len(ys)) or each.cuts != len(xs) + len(ys):
                yield f"{sheet.label}: {each.cuts} cuts, but lines at {sorted(xs)} and {sorted(ys)}"
            for trim in inside:
                if any(trim.x + NEAR < x < trim.right - NEAR for x in each.columns):
                    yield f"{sheet.label}: a cut goes through {trim}"
                if any(trim.y + NEAR < y < trim.bottom - NEAR for y in each.rows):
                    yield f"{sheet.label}: a cut goes through {trim}"


def strip_is_free(one: Plan) -> Iterator[str]:
    for sheet in one.sheets:
        drawn = [slot.bleed for slot in sheet.slots] + [box(line, 0.15) for line in (*sheet.marks, *sheet.folds)]
        if any(meet(sheet.strip, rect) for rect in drawn):
            yield f"{sheet.label}: the strip is not free"
        if not (within(sheet.ruler, sheet.strip) and within(sheet.words, sheet.strip)) or meet(sheet.ruler, sheet.words):
            yield f"{sheet.label}: ruler and words do not lie side by side in the strip"
        long = (sheet.ruler.height, sheet.words.height) if sheet.reading else (sheet.ruler.width, sheet.words.width)
        if not isclose(long[0], 50.0) or long[1] < 30.0 or min(sheet.strip.width, sheet.strip.height) < 4.0 - NEAR:
            yield f"{sheet.label}: no room for ruler and words"


def every_piece_is_there_once(one: Plan) -> Iterator[str]:
    wanted = Counter(
        (number, copy, part)
        for number, piece in enumerate(one.deck.pieces)
        for copy in range(piece.copies)
        for part in (range(piece.parts.count) if piece.parts else (-1,))
    )
    for side in ("front", "back"):
        found = Counter((slot.piece, slot.copy, slot.part) for sheet in one.sheets for slot in sheet.slots if slot.side == side)
        if found != (Counter() if side == "back" and one.backs == "none" else wanted):
            yield f"{side}s: {found - wanted} too many, {wanted - found} missing"


def turned_over(one: Plan) -> Iterator[tuple[CutPage, CutPage, Mirror]]:
    """Yield every front with its back and the mirror of the turn, told by the paper alone: an independent account of the modes."""
    for number, sheet in enumerate(one.sheets):
        landscape = sheet.width > sheet.height
        if one.backs == "gutterfold":
            (start, end), *_ = sheet.folds
            yield sheet, sheet, Mirror("x", start[0]) if abs(start[0] - end[0]) < NEAR else Mirror("y", start[1])
        elif sheet.kind == "front":
            about_a_side = (one.backs == "duplex-long" and not landscape) or (one.backs == "duplex-short" and landscape)
            mirror = Mirror("x", sheet.width / 2) if about_a_side else Mirror("y", sheet.height / 2)
            yield sheet, one.sheets[number + 1], mirror


def of_side(sheet: CutPage, side: str) -> dict[tuple[int, int, int], Slot]:
    return {(slot.piece, slot.copy, slot.part): slot for slot in sheet.slots if slot.side == side}


def backs_lie_behind_fronts(one: Plan) -> Iterator[str]:
    for front, back, mirror in turned_over(one):
        behind = of_side(back, "back")
        for key, slot in of_side(front, "front").items():
            other = behind.get(key)
            if (
                not other
                or not alike(other.trim, mirror.rect(slot.trim))
                or not alike(other.bleed, mirror.rect(slot.behind or slot.bleed))
            ):
                yield f"{front.label}: {slot} has not its back behind it but {other}"


def marks_lie_behind_marks(one: Plan) -> Iterator[str]:
    for front, back, mirror in turned_over(one):
        here = [box(mirror.segment(mark)) for mark in front.marks]
        there = [box(mark) for mark in back.marks]
        if len(here) != len(there) or not all(any(alike(mark, other) for other in there) for mark in here):
            yield f"{front.label}: marks do not lie behind marks"


def corner(slot: Slot, number: int) -> tuple[float, float]:
    """Return where on the page a corner of the piece lies: 0 top left, then clockwise, as the piece is read."""
    box = slot.trim
    return ((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom))[(number + slot.turn) % 4]


def backs_read_upright(one: Plan) -> Iterator[str]:
    """Turned over like the leaf of a book, a piece has its back's top left corner behind its front's top right one."""
    for front, back, mirror in turned_over(one):
        behind = of_side(back, "back")
        for key, slot in of_side(front, "front").items():
            turn_back = one.deck.pieces[slot.piece].turn_back
            x, y = mirror.point(corner(slot, 1))
            u, v = corner(behind[key], -turn_back) if key in behind else (x, y)
            if abs(x - u) > NEAR or abs(y - v) > NEAR:
                yield f"{front.label}: the back of {slot} is turned wrongly"


def folds_lie_in_the_gutter(one: Plan) -> Iterator[str]:
    for sheet in one.sheets:
        if len(sheet.folds) != (one.backs == "gutterfold"):
            yield f"{sheet.label}: {len(sheet.folds)} folds"
        for fold in sheet.folds:
            line = box(fold, GUTTER)
            if any(meet(line, slot.bleed) for slot in sheet.slots) or any(meet(box(fold, 0.15), box(m, 0.15)) for m in sheet.marks):
                yield f"{sheet.label}: the gutter is not free"


def sheets_come_in_order(one: Plan) -> Iterator[str]:
    kinds = [sheet.kind for sheet in one.sheets]
    labels = [sheet.label for sheet in one.sheets]
    if one.duplex == "Simplex":
        wanted = [f"{one.deck.label}-{number + 1}" for number in range(len(labels))]
        if labels != wanted or set(kinds) != {"alone"}:
            yield f"{labels}, {kinds}"
    else:
        wanted = [f"{one.deck.label}-{number // 2 + 1}{'FB'[number % 2]}" for number in range(len(labels))]
        if labels != wanted or kinds != ["front", "back"] * (len(kinds) // 2):
            yield f"{labels}, {kinds}"


CHECKS: list[Callable[[Plan], Iterator[str]]] = [
    sizes_are_true,
    trims_and_bleeds_keep_apart,
    bleeds_are_as_the_plan_says,
    nothing_is_near_the_edge,
    marks_stand_outside_every_bleed,
    cuts_have_marks_at_both_ends,
    cuts_are_straight,
    strip_is_free,
    every_piece_is_there_once,
    backs_lie_behind_fronts,
    marks_lie_behind_marks,
    backs_read_upright,
    folds_lie_in_the_gutter,
    sheets_come_in_order,
]

A5 = Paper("a5", 148.0, 210.0)
papers = st.sampled_from([A4, LETTER, A5])
modes = st.sampled_from(list(DUPLEX))
lengths = st.floats(8.0, 85.0) | st.sampled_from([16.0, 25.0, 42.0, 44.0, 57.0, 63.0])


@st.composite
def decks(draw: st.DrawFn) -> PieceSet:
    width, height = draw(lengths), draw(lengths | st.just(85.0))
    width, height = draw(st.sampled_from([(width, height), (width, width)]))
    bleed = draw(st.sampled_from([0.0, 1.0, 1.7, 3.0]))
    turns = st.integers(0, 3) if width == height else st.sampled_from([0, 2])
    copies = draw(st.lists(st.integers(1, 25), min_size=1, max_size=4))
    return PieceSet("C", tuple(Piece(f"p{i}", width, height, bleed, n, draw(turns)) for i, n in enumerate(copies)))


@settings(max_examples=60, deadline=None)
@given(decks(), papers, modes, st.sampled_from(["any", "portrait", "landscape"]))
def test_every_plan_keeps_every_promise(pieces: PieceSet, paper: Paper, backs: Backs, pages: str) -> None:
    made = plan(pieces, paper, backs, pages=pages)  # type: ignore[arg-type]
    for check in CHECKS:
        assert list(check(made)) == [], check.__name__
    assert plan(pieces, paper, backs, pages=pages) == made  # type: ignore[arg-type]
    assert repr(plan(pieces, paper, backs, pages=pages)) == repr(made)  # type: ignore[arg-type]


# ------------------------------------------------------------------ every check catches what it is there to catch


def shifted(rect: Rect, dx: float = 0.0, dy: float = 0.0) -> Rect:
    return replace(rect, x=rect.x + dx, y=rect.y + dy)


def with_sheet(one: Plan, number: int, **changes: object) -> Plan:
    sheets = list(one.sheets)
    sheets[number] = replace(sheets[number], **changes)  # type: ignore[arg-type]
    return replace(one, sheets=tuple(sheets))


def with_slot(one: Plan, sheet: int, number: int, **changes: object) -> Plan:
    slots = list(one.sheets[sheet].slots)
    slots[number] = replace(slots[number], **changes)  # type: ignore[arg-type]
    return with_sheet(one, sheet, slots=tuple(slots))


GOOD = plan(PieceSet("C", (Piece("a", 63, 88, 3, 5), Piece("b", 63, 88, 3, 8, turn_back=2))), A4, "duplex-long")
FRONT, BACK = GOOD.sheets[:2]
FOLDED = plan(deck(63, 88, 2), A4, "gutterfold")
SPOILT: list[tuple[str, Plan]] = [
    ("sizes_are_true", with_slot(GOOD, 0, 2, trim=replace(FRONT.slots[2].trim, width=62.9))),
    ("trims_and_bleeds_keep_apart", with_slot(GOOD, 0, 1, trim=FRONT.slots[0].trim, bleed=FRONT.slots[0].bleed)),
    ("trims_and_bleeds_keep_apart", with_slot(GOOD, 0, 1, bleed=shifted(FRONT.slots[1].bleed, dx=-0.1))),
    ("trims_and_bleeds_keep_apart", with_slot(GOOD, 0, 1, trim=shifted(FRONT.slots[1].trim, dy=3.1))),
    ("bleeds_are_as_the_plan_says", with_slot(GOOD, 0, 1, bleed=FRONT.slots[1].trim)),
    ("bleeds_are_as_the_plan_says", replace(GOOD, rim=(3.0, 2.9))),
    ("bleeds_are_as_the_plan_says", replace(GOOD, back_rim=(3.0, 3.0))),
    ("nothing_is_near_the_edge", with_sheet(GOOD, 1, strip=shifted(BACK.strip, dx=0.2))),
    ("nothing_is_near_the_edge", with_sheet(GOOD, 0, marks=(*FRONT.marks, ((4.9, 100.0), (7.9, 100.0))))),
    ("marks_stand_outside_every_bleed", with_sheet(GOOD, 0, marks=(*FRONT.marks, ((148.5, 100.0), (148.5, 103.0))))),
    ("marks_stand_outside_every_bleed", with_sheet(GOOD, 1, marks=(((8.0, 50.0), (10.9, 50.0)), *BACK.marks[1:]))),
    ("cuts_have_marks_at_both_ends", with_sheet(GOOD, 1, marks=BACK.marks[1:])),
    ("cuts_have_marks_at_both_ends", with_sheet(GOOD, 0, marks=(*FRONT.marks, ((5.0, 99.0), (8.0, 99.0))))),
    ("cuts_are_straight", with_sheet(GOOD, 0, areas=(replace(FRONT.areas[0], columns=(*FRONT.areas[0].columns, 40.0)),))),
    ("cuts_are_straight", with_sheet(GOOD, 0, areas=(replace(FRONT.areas[0], rows=FRONT.areas[0].rows[1:]),))),
    ("strip_is_free", with_sheet(GOOD, 0, strip=shifted(FRONT.strip, dy=2.0))),
    ("strip_is_free", with_sheet(GOOD, 0, ruler=replace(FRONT.ruler, width=49.0))),
    ("strip_is_free", with_sheet(GOOD, 0, words=shifted(FRONT.words, dx=-20.0))),
    ("every_piece_is_there_once", with_slot(GOOD, 0, 0, copy=1)),
    ("every_piece_is_there_once", with_sheet(GOOD, 3, slots=GOOD.sheets[3].slots[1:])),
    ("backs_lie_behind_fronts", with_slot(GOOD, 1, 0, trim=shifted(BACK.slots[0].trim, dx=2e-6))),
    ("backs_lie_behind_fronts", with_slot(GOOD, 1, 0, bleed=shifted(BACK.slots[0].bleed, dy=0.1))),
    ("backs_lie_behind_fronts", with_sheet(GOOD, 1, slots=FRONT.slots)),
    ("backs_lie_behind_fronts", replace(GOOD, backs="duplex-short")),
    ("backs_lie_behind_fronts", with_slot(FOLDED, 0, -1, trim=shifted(FOLDED.sheets[0].slots[-1].trim, dy=0.01))),
    ("marks_lie_behind_marks", with_sheet(GOOD, 1, marks=FRONT.marks)),
    ("backs_read_upright", with_slot(GOOD, 1, 0, turn=0)),
    ("backs_read_upright", with_slot(GOOD, 1, 6, turn=2)),
    ("folds_lie_in_the_gutter", with_sheet(FOLDED, 0, folds=())),
    ("folds_lie_in_the_gutter", with_sheet(FOLDED, 0, folds=(((149.5, 13.5), (149.5, 203.7)),))),
    ("sheets_come_in_order", replace(GOOD, sheets=(BACK, FRONT, *GOOD.sheets[2:]))),
    ("sheets_come_in_order", with_sheet(FOLDED, 0, label="C-2")),
]


def test_the_plans_to_spoil_are_good() -> None:
    assert [fault for good in (GOOD, FOLDED) for check in CHECKS for fault in check(good)] == []


@pytest.mark.parametrize(("name", "spoilt"), SPOILT, ids=[name for name, _ in SPOILT])
def test_a_spoilt_plan_is_caught(name: str, spoilt: Plan) -> None:
    assert any(check.__name__ == name and list(check(spoilt)) for check in CHECKS)


def test_every_check_has_something_to_catch() -> None:
    assert {check.__name__ for check in CHECKS} == {name for name, _ in SPOILT}


# ------------------------------------------------------------------ what fits

CAPACITIES = [
    # width, height, bleed wanted, backs, paper: landscape, columns, rows, bleed, rim of the page that has most
    (63, 88, 3, "duplex-long", "a4", True, 4, 2, 3, (3.5, 3.5)),
    (63, 88, 3, "duplex-long", "letter", True, 4, 2, 1.5, (1.1, 2)),
    (63, 88, 1, "duplex-short", "a4", True, 4, 2, 1, (1.5, 1.5)),
    (63, 88, 0, "duplex-long", "a4", False, 3, 3, 0, (2.4, 3.5)),
    (63, 88, 0, "duplex-long", "letter", False, 3, 3, 0, (3.1, 0)),
    (63, 88, 3, "gutterfold", "a4", True, 2, 2, 2, (2, 2)),
    (63, 88, 3, "gutterfold", "letter", True, 4, 1, 1.5, (1.1, 1.5)),
    (63, 63, 3, "duplex-long", "a4", False, 2, 4, 3, (3.5, 3.5)),
    (63, 63, 3, "duplex-long", "letter", False, 3, 4, 1, (1.1, 1.5)),
    (63, 63, 0, "gutterfold", "letter", False, 3, 2, 0, (3, 0.3)),
    (63, 63, 0, "duplex-long", "a4", False, 3, 4, 0, (2.4, 3.5)),
    (63, 63, 0, "duplex-long", "letter", False, 3, 4, 0, (3.5, 3.35)),
    (63, 42, 3, "duplex-long", "a4", True, 4, 4, 3, (3.15, 3.5)),
    (63, 42, 3, "duplex-long", "letter", True, 4, 4, 1.5, (1.1, 2)),
    (63, 42, 0, "none", "a4", False, 3, 6, 0, (2.4, 3)),
    (63, 42, 0, "none", "letter", False, 3, 6, 0, (3, 3)),
    (87, 87, 0, "none", "a4", False, 2, 3, 0, (3, 3)),
    (87, 87, 0, "none", "letter", False, 2, 3, 0, (3, 1.1)),
    (25, 25, 1, "duplex-long", "a4", False, 7, 10, 1, (1.5, 1.5)),
    (25, 25, 1, "duplex-long", "letter", False, 7, 9, 1, (1.5, 1.5)),
    (25, 25, 0, "none", "a4", False, 7, 11, 0, (3, 2.9)),
    (25, 25, 0, "none", "letter", False, 8, 10, 0, (0, 3)),
]


@pytest.mark.parametrize(
    ("width", "height", "wanted", "backs", "paper", "landscape", "columns", "rows", "bleed", "rim"), CAPACITIES
)
def test_what_fits(
    width: float,
    height: float,
    wanted: float,
    backs: Backs,
    paper: str,
    landscape: bool,
    columns: int,
    rows: int,
    bleed: float,
    rim: tuple[float, float],
) -> None:
    made = plan(deck(width, height, wanted), PAPERS[paper], backs)
    assert (made.columns, made.rows, made.width > made.height, made.turned) == (columns, rows, landscape, False)
    assert (made.wanted, made.bleed) == (wanted, bleed)
    assert made.back_rim == pytest.approx(rim)
    if "duplex" in backs:
        assert all(0.66 * back <= front < back or front == back == 0 for front, back in zip(made.rim, made.back_rim, strict=True))
    else:
        assert made.rim == made.back_rim
    assert made.capacity == sum(slot.side == "front" for slot in made.sheets[0].slots)


def test_pieces_lie_on_their_side_only_where_the_page_must_stand_upright() -> None:
    made = plan(deck(63, 88, 3), A4, "duplex-long", pages="portrait")
    assert (made.columns, made.rows, made.turned, made.width) == (2, 4, True, 210.0)
    assert {slot.turn for slot in made.sheets[0].slots} == {3}
    assert {slot.turn for slot in made.sheets[1].slots} == {1}


def test_a_bleed_that_must_not_shrink_costs_pieces() -> None:
    assert plan(deck(25, 25, 3), A4, "none").capacity == 70
    assert plan(deck(25, 25, 3), A4, "none", least_bleed=3).capacity == 6 * 9


@pytest.mark.parametrize(
    ("paper", "size", "way"), [(LETTER, (63, 88), 0), (A4, (63, 88), 1), (A4, (194.6, 100), 0), (A4, (100, 194.6), 1)]
)
def test_a_fold_runs_from_mark_to_mark(paper: Paper, size: tuple[float, float], way: int) -> None:
    sheet = plan(deck(*size, 0), paper, "gutterfold").sheets[0]
    ((start, end),) = sheet.folds
    ends = [point[way] for mark in sheet.marks for point in mark]
    assert [start[way], end[way]] == pytest.approx([min(ends), max(ends)])
    middle = sheet.bleed.y + sheet.bleed.height / 2 if way == 0 else sheet.bleed.x + sheet.bleed.width / 2
    assert start[1 - way] == end[1 - way] == pytest.approx(middle)


def test_marks_are_shorter_than_3_mm_only_where_pieces_share_edges_and_fill_the_paper() -> None:
    assert plan(deck(63, 88, 0), LETTER, "duplex-long").mark == pytest.approx((3.0, 2.6))
    assert plan(deck(63, 88, 0), A4, "duplex-long").mark == (3.0, 3.0)


@settings(max_examples=40, deadline=None)
@given(lengths, lengths, st.sampled_from([0.0, 1.0, 1.7, 2.5]), papers)
def test_no_grid_holds_more(width: float, height: float, bleed: float, paper: Paper) -> None:
    mark, around = (3.0, 1.0) if bleed else (LEAST_MARK, 0.0)

    def most(room: float, size: float) -> int:
        return int((room - 10.0 - 2 * (mark + CLEAR) + 1e-9) // (size + 2 * around))

    across, along = sorted((paper.width, paper.height))
    counts = [
        most(one - 4.5 * strip, width) * most(other - 4.5 * (1 - strip), height)
        for one, other in ((across, along), (along, across))
        for strip in (0, 1)
    ]
    made = plan(deck(width, height, bleed, 1), paper, "none")
    assert made.capacity == max(counts)
    assert not made.turned
    assert made.bleed <= bleed
    assert bleed == 0 or made.bleed >= 1
    assert all(LEAST_MARK <= mark <= 3 for mark in made.mark)


# ------------------------------------------------------------------ backs


@pytest.mark.parametrize(
    ("backs", "page", "way"),
    [
        ("duplex-long", (210.0, 297.0), "x"),
        ("duplex-short", (210.0, 297.0), "y"),
        ("duplex-long", (297.0, 210.0), "y"),
        ("duplex-short", (297.0, 210.0), "x"),
    ],
)
def test_paper_is_turned_about_its_own_edges(backs: Backs, page: tuple[float, float], way: str) -> None:
    mirror = flip(backs, *page)
    assert (mirror.way, mirror.at) == (way, page[0 if way == "x" else 1] / 2)
    assert mirror.turn(0) == (0 if way == "x" else 2)


def test_every_mode_has_a_viewer_preference() -> None:
    assert set(DUPLEX) == set(get_args(Backs))
    assert [plan(deck(63, 88, 3, 1), A4, backs).duplex for backs in DUPLEX] == [
        "DuplexFlipLongEdge",
        "DuplexFlipShortEdge",
        "Simplex",
        "Simplex",
    ]


@settings(max_examples=50)
@given(*[st.floats(0, 300)] * 5, st.sampled_from(["x", "y"]), st.integers(0, 3), st.integers(0, 3))
def test_mirrored_twice_is_itself(
    x: float, y: float, width: float, height: float, at: float, way: str, turn: int, back: int
) -> None:
    behind = Rect(x - 2, y - 3, width + 3, height + 7)
    slot = Slot(3, 1, Rect(x, y, width, height), Rect(x - 1, y - 2, width + 2, height + 4), "front", turn, behind=behind)
    mirror = Mirror("x" if way == "x" else "y", at)
    once = mirrored(slot, mirror, back)
    twice = mirrored(once, mirror, back)
    assert (once.side, twice.side, twice.turn) == ("back", "front", turn)
    assert alike(twice.trim, slot.trim)
    assert alike(twice.bleed, slot.bleed)
    assert twice.behind is not None
    assert alike(twice.behind, behind)
    assert alike(once.bleed, mirror.rect(behind))


@pytest.mark.parametrize("backs", ["duplex-long", "duplex-short"])
@pytest.mark.parametrize("pages", ["portrait", "landscape"])
def test_the_other_side_of_the_other_side_is_the_sheet(backs: Backs, pages: str) -> None:
    made = plan(replace(GOOD.deck, label="X"), A4, backs, pages=pages)  # type: ignore[arg-type]
    for front, back in zip(made.sheets[::2], made.sheets[1::2], strict=True):
        mirror = flip(backs, front.width, front.height)
        assert other_side(front, mirror, made.deck.pieces) == back
        again = other_side(back, mirror, made.deck.pieces)
        assert (again.label, again.kind, again.cuts) == (front.label, front.kind, front.cuts)
        assert all(
            alike(one.trim, other.trim) and one.turn == other.turn for one, other in zip(again.slots, front.slots, strict=True)
        )
        assert all(alike(box(one), box(other)) for one, other in zip(again.marks, front.marks, strict=True))
        assert alike(again.strip, front.strip)


def test_words_of_the_strip_have_their_feet_towards_the_pieces() -> None:
    made = plan(deck(87, 87, 0), LETTER, "duplex-long")
    assert [sheet.reading for sheet in made.sheets[:2]] == [3, 1]
    assert [sheet.strip.x < 100 for sheet in made.sheets[:2]] == [True, False]


# ------------------------------------------------------------------ blank pages


def blanks(kinds: list[Kind], backs: Backs) -> tuple[int, ...]:
    """Return before which pages, counted from 0, the press puts an empty one."""
    found: list[int] = []
    for place, (before, kind) in enumerate(zip(["page", *kinds], kinds, strict=False)):
        if needs_blank(place + len(found), before, kind, backs):
            found.append(place)
    return tuple(found)


@pytest.mark.parametrize(
    ("kinds", "found"),
    [
        ([], ()),
        (["page", "page", "front", "back"], ()),
        (["page", "front", "back", "page"], (1,)),
        (["front", "back", "front", "back"], ()),
        (["alone"], ()),
        (["alone", "page", "page"], (1,)),
        (["page", "alone", "alone", "front", "back"], (1, 2, 3)),
        (["page", "page", "page", "front", "back", "page", "front", "back"], (3, 6)),
    ],
)
def test_blanks_stand_where_a_back_would_slip(kinds: list[Kind], found: tuple[int, ...]) -> None:
    assert blanks(kinds, "duplex-long") == blanks(kinds, "duplex-short") == found
    assert blanks(kinds, "gutterfold") == blanks(kinds, "none") == ()


def parity_holds(kinds: list[str]) -> bool:
    fronts = all(place % 2 == 0 for place, kind in enumerate(kinds) if kind in ("front", "alone"))
    follows = all(after == {"front": "back", "alone": "blank"}.get(kind, after) for kind, after in pairwise(kinds))
    return fronts and follows


groups = st.lists(st.sampled_from([["page"], ["front", "back"], ["alone"]]), max_size=12)


@settings(max_examples=60)
@given(groups)
def test_with_blanks_parity_never_slips_and_no_blank_is_wasted(found: list[list[Kind]]) -> None:
    kinds = [kind for group in found for kind in group]
    places = blanks(kinds, "duplex-long")

    def printed(at: tuple[int, ...]) -> list[str]:
        return [one for place, kind in enumerate(kinds) for one in (["blank"] if place in at else []) + [kind]]

    assert parity_holds(printed(places))
    assert not any(parity_holds(printed(tuple(place for place in places if place != missing))) for missing in places)


def test_a_page_without_its_blank_is_caught() -> None:
    assert not parity_holds(["page", "front", "back"])
    assert not parity_holds(["alone", "page"])
    assert parity_holds(["page", "blank", "front", "back"])


@pytest.mark.parametrize("kinds", [["back"], ["front", "page"], ["page", "back"], ["front", "front", "back", "back"]])
def test_a_front_without_its_back_is_refused(kinds: list[Kind]) -> None:
    with pytest.raises(PressError, match="straight after its front"):
        blanks(kinds, "duplex-long")


# ------------------------------------------------------------------ components


def test_components_are_counted_on_the_sheets() -> None:
    cards, tokens = components([plan(one, A4, "duplex-long") for one in (GOOD.deck, deck(25, 25, 0, 78, "T"))])
    assert (cards.label, cards.size, cards.pieces, cards.papers, cards.folds) == ("C", (63, 88), 13, 2, 0)
    assert cards.cuts == (8 + 4) + (8 + 4)
    assert cards.pages == (
        ("C-1F", (("a", 5), ("b", 3))),
        ("C-1B", (("a", 5), ("b", 3))),
        ("C-2F", (("b", 5),)),
        ("C-2B", (("b", 5),)),
    )
    assert (tokens.pieces, tokens.papers, tokens.cuts) == (78, 2, (8 + 12) + (2 + 2))


def test_a_folded_sheet_is_cut_once_for_both_sides() -> None:
    (folded,) = components([FOLDED])
    assert (folded.pieces, folded.papers, folded.folds, folded.cuts) == (100, 25, 25, 25 * (4 + 4))
    assert folded.pages[0] == ("C-1", (("one", 4),))


@settings(max_examples=25, deadline=None)
@given(decks(), modes)
def test_components_add_up(pieces: PieceSet, backs: Backs) -> None:
    made = plan(pieces, A4, backs)
    (found,) = components([made])
    assert found.pieces == sum(piece.copies for piece in pieces.pieces)
    assert found.papers == -(-found.pieces // made.capacity)
    assert [label for label, _ in found.pages] == [sheet.label for sheet in made.sheets]
    total: Counter[str] = Counter()
    for label, holds in found.pages:
        if not label.endswith("B"):
            total.update(dict(holds))
    assert total == {piece.id: piece.copies for piece in pieces.pieces}


# ------------------------------------------------------------------ printers


def at(profile: Profile, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = profile.matrix(210, 297)
    return a * x + c * y + e, b * x + d * y + f


def test_a_profile_is_nothing_unless_it_is_measured() -> None:
    assert Profile().matrix(210, 297) == (1, 0, 0, 1, 0, 0)


@pytest.mark.parametrize(
    ("profile", "start", "end"),
    [
        (Profile(dx=1.5, dy=-0.5), (10, 20), (11.5, 19.5)),
        (Profile(scale=1.01), (205, 148.5), (206, 148.5)),
        (Profile(turn=1), (105 + 50, 148.5), (105 + 49.99238, 148.5 + 0.87262)),
        (Profile(turn=3, scale=0.99), (105, 148.5), (105, 148.5)),
        (Profile(dx=1, turn=2, scale=1.02), (105, 148.5), (106, 148.5)),
    ],
)
def test_a_profile_turns_and_scales_about_the_middle_and_then_shifts(
    profile: Profile, start: tuple[float, float], end: tuple[float, float]
) -> None:
    assert at(profile, *start) == pytest.approx(end, abs=1e-4)


@settings(max_examples=40)
@given(st.floats(-10, 10), st.floats(-10, 10), st.floats(-5, 5), st.floats(0.95, 1.05), *[st.floats(0, 300)] * 4)
def test_a_profile_keeps_shapes(dx: float, dy: float, turn: float, scale: float, x: float, y: float, u: float, v: float) -> None:
    profile = Profile(dx, dy, turn, scale)
    (p, q), (r, s) = at(profile, x, y), at(profile, u, v)
    assert ((p - r) ** 2 + (q - s) ** 2) ** 0.5 == pytest.approx(scale * ((x - u) ** 2 + (y - v) ** 2) ** 0.5, abs=1e-6)
    a, b, c, d, _, _ = profile.matrix(210, 297)
    assert a * d - b * c == pytest.approx(scale**2)


@pytest.mark.parametrize("wrong", [{"dx": 11.0}, {"dy": float("nan")}, {"turn": -6.0}, {"scale": 0.0}, {"scale": 90.0}])
def test_a_profile_no_printer_needs_is_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(BadOption, match=f"{next(iter(wrong))} cannot be"):
        Profile(**wrong)


# ------------------------------------------------------------------ errors


def test_a_piece_too_large_is_refused_in_one_sentence() -> None:
    with pytest.raises(DelvepressError) as caught:
        plan(PieceSet("M", (Piece("map", 210, 297),)), A4, "none")
    said = str(caught.value)
    assert said.startswith("Piece 'map' of deck 'M' is 210 x 297 mm and does not fit on a4 paper")
    assert said.count(". ") == 0
    assert "choose another paper" in said


def test_paper_without_room_for_a_ruler_is_refused() -> None:
    with pytest.raises(PressError, match="and a ruler"):
        plan(deck(25, 25, 0), Paper("note", 90.0, 90.0), "none")


@pytest.mark.parametrize(
    ("pieces", "said"),
    [
        ((), "holds no pieces"),
        ((Piece("a", 63, 88), Piece("b", 63, 63)), "'b' of deck 'C' differs in size or bleed from 'a'"),
        ((Piece("a", 63, 88), Piece("a", 63, 88)), "two pieces of one name"),
        ((Piece("a", 63, float("nan")),), "at least 1 mm"),
        ((Piece("a", 0, 88),), "at least 1 mm"),
        ((Piece("a", 63, 88, 0.5),), "bleed of at least 1 mm, or of 0"),
        ((Piece("a", 63, 88, -1),), "bleed of at least 1 mm, or of 0"),
        ((Piece("a", 63, 88, copies=0),), "at least one copy"),
        ((Piece("a", 63, 88, turn_back=1),), "not square"),
    ],
)
def test_what_makes_no_deck_is_refused(pieces: tuple[Piece, ...], said: str) -> None:
    with pytest.raises(PressError, match=said):
        plan(PieceSet("C", pieces), A4, "duplex-long")


def test_unknown_modes_are_refused() -> None:
    with pytest.raises(BadOption, match="choose one of duplex-long, duplex-short, gutterfold, none"):
        plan(GOOD.deck, A4, "tumble")  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="choose one of any, portrait, landscape"):
        plan(GOOD.deck, A4, "none", pages="square")  # type: ignore[arg-type]
