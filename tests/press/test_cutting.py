"""Sheets to cut in the finished PDF: true to size, back behind front, marked, labelled (spec: Paper, cards, cutting)."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from io import BytesIO
from itertools import product
from typing import Any

import msgspec
import pikepdf
import pytest
from PIL import Image

from generator.core.errors import PressError
from generator.draw.figures import Figure
from generator.forge.pack import Block, Cut, chosen_sheets
from generator.press.drawing import fonts
from generator.press.drawing.papers import EDGE, MM, PAPERS
from generator.press.imposition import cut_sheets
from generator.press.imposition import plans as imposition
from generator.press.imposition.geometry import Ground, Rect
from generator.press.imposition.plans import DUPLEX, CutPage
from generator.press.jobs.printing import book
from generator.press.jobs.printing.job import Job
from tests.press.bleed import BLANK, behind_the_fold, bleeds
from tests.press.cutouts import NEAR, Art, Cutout, Leaf, Line, card, name, near, places, read, toy
from tests.press.prints import CUTS, Wanted, every_cut, has_cuts, made, picture_of, pictures, printed
from tests.press.test_imposition import CHECKS as PLANNED
from tests.press.test_imposition import meet, wholes, within
from tests.records import replace

TOYS = [(paper, backs) for paper, backs in product(PAPERS, DUPLEX)]
every_toy = pytest.mark.parametrize(("paper", "backs"), TOYS, ids=[f"{paper}-{backs}" for paper, backs in TOYS])
needs_templates = pytest.mark.usefixtures("null_templates")


@cache
def real(wanted: Wanted) -> Cutout:
    return read(wanted.made)


# ------------------------------------------------------------------ what must hold of every document: each check yields its faults


def alike(one: Rect | None, other: Rect | None) -> bool:
    """Return whether two boxes are one as exactly as a PDF tells."""
    if one is None or other is None:
        return False
    edges = zip((one.x, one.y, one.right, one.bottom), (other.x, other.y, other.right, other.bottom), strict=True)
    return all(near(edge, place) for edge, place in edges)


@pytest.mark.parametrize("game_id", sorted({one.game for one in CUTS if one.kind == "quest"}))
def test_a_quest_has_sheets_to_cut(game_id: str) -> None:
    game, one = made(game_id)
    assert has_cuts(game.pack(one.quest, one.rating))


def to_cut(cut: Cutout) -> list[Leaf]:
    return [leaf for leaf in cut.leaves if leaf.to_cut]


def spans(line: Line, weight: float) -> Rect:
    """Return the box of a level or upright line."""
    left, top = min(line.start[0], line.end[0]), min(line.start[1], line.end[1])
    wide, tall = abs(line.start[0] - line.end[0]), abs(line.start[1] - line.end[1])
    return Rect(
        left - (weight / 2 if line.upright else 0), top - (weight / 2 if line.level else 0), max(wide, weight), max(tall, weight)
    )


def pages_are_those_of_the_plan(cut: Cutout) -> Iterator[str]:
    size = sorted((cut.job.settings.paper.width, cut.job.settings.paper.height))
    for sheet, deck, plan in cut.decks:
        leaves = cut.of(sheet)
        if [leaf.label for leaf in leaves] != [page.label for page in plan.sheets]:
            yield f"{sheet.id}: {[leaf.label for leaf in leaves]} are not the pages of the plan"
        for leaf, page in zip(leaves, plan.sheets, strict=False):
            if not (near(leaf.width, page.width) and near(leaf.height, page.height)):
                yield f"{leaf.label} is {leaf.width:.2f} x {leaf.height:.2f} mm"
            inked = cut_sheets.bleeds(page, deck, cut.job.settings.palette)
            if not alike(leaf.trim, page.trim) or not alike(leaf.bleed, page.bleed if inked else page.trim):
                yield f"{leaf.label}: {leaf.trim}, {leaf.bleed} are not the boxes of the plan"
    for leaf in cut.leaves:
        if [round(length, 2) for length in sorted((leaf.width, leaf.height))] != [round(length, 2) for length in size]:
            yield f"{leaf.label} is not {cut.job.settings.paper.name} paper"
        if not leaf.to_cut and (leaf.trim or leaf.bleed or leaf.width > leaf.height):
            yield f"{leaf.label} says where to cut, or lies on its side"


def plans_keep_their_promises(cut: Cutout) -> Iterator[str]:
    """All that test_imposition holds plans to, to the millionth of a millimetre."""
    for _, _, plan in cut.decks:
        yield from (fault for check in PLANNED for fault in check(plan))


def marks_are_short_and_thin(cut: Cutout) -> Iterator[str]:
    for leaf in to_cut(cut):
        if len(leaf.marks) < 8:
            yield f"{leaf.label} has {len(leaf.marks)} crop marks"
        for mark in leaf.marks:
            if not 2.5 - NEAR <= mark.length <= 3.0 + NEAR or mark.upright == mark.level or mark.dotted:
                yield f"{leaf.label}: {mark} is no crop mark"


def cards_are_exact(cut: Cutout) -> Iterator[str]:
    """Two neighbouring crop marks bracket each piece, and their distance is its size: nothing else is measured."""
    for sheet, deck, plan in cut.decks:
        sizes = {name(deck, drawn): one.size for one in deck.pieces for drawn in (one.front, one.back)}
        for leaf, page in zip(cut.of(sheet), plan.sheets, strict=False):
            blocks = [block.bleed for block in wholes(plan, page)]
            for piece in leaf.pieces:
                size = sizes[piece.name]
                wide, tall = size if abs(piece.right[0]) > 0.5 else size[::-1]
                block = next((box for box in blocks if within(piece.trim, box)), None)
                marks = [mark for mark in leaf.marks if block is next((box for box in blocks if within(spans(mark, 0), box)), None)]
                columns = places([mark.start[0] for mark in marks if mark.upright])
                rows = places([mark.start[1] for mark in marks if mark.level])
                for start, found, length in ((piece.trim.x, columns, wide), (piece.trim.y, rows, tall)):
                    first = next((number for number, place in enumerate(found) if near(place, start)), None)
                    if first is None or first + 1 == len(found) or not near(found[first + 1] - found[first], length):
                        yield f"{leaf.label}: no marks {length} mm apart at {start:.2f}, but at {found}"


def marks_stand_outside_every_bleed(cut: Cutout) -> Iterator[str]:
    for sheet, _, plan in cut.decks:
        for leaf, page in zip(cut.of(sheet), plan.sheets, strict=False):
            boxes = [slot.bleed for slot in page.slots] + [piece.trim for piece in leaf.pieces]
            blocks = [block.bleed for block in wholes(plan, page)]
            for mark in (*leaf.marks, *leaf.folds):
                where = boxes
                flat = cut.backs_of(sheet) != "gutterfold"
                if flat and leaf.bleed is not None and not any(within(spans(mark, 0), box) for box in blocks):
                    where = [*boxes, leaf.bleed]
                if any(meet(spans(mark, 0.15), box) for box in where):
                    yield f"{leaf.label}: {mark} is drawn into a bleed"


def cuts_have_marks_at_both_ends(cut: Cutout) -> Iterator[str]:
    for leaf in to_cut(cut):
        for piece in leaf.pieces:
            box = piece.trim
            for x in (box.x, box.right):
                ends = [mark.start[1] for mark in leaf.marks if mark.upright and near(mark.start[0], x)]
                if not ends or not min(ends) < box.y or not max(ends) > box.bottom:
                    yield f"{leaf.label}: the cut at x = {x:.2f} has no marks at both ends"
            for y in (box.y, box.bottom):
                ends = [mark.start[0] for mark in leaf.marks if mark.level and near(mark.start[1], y)]
                if not ends or not min(ends) < box.x or not max(ends) > box.right:
                    yield f"{leaf.label}: the cut at y = {y:.2f} has no marks at both ends"


def nothing_is_near_the_edge(cut: Cutout) -> Iterator[str]:
    for leaf in to_cut(cut):
        printable = Rect(EDGE - NEAR, EDGE - NEAR, leaf.width - 2 * EDGE + 2 * NEAR, leaf.height - 2 * EDGE + 2 * NEAR)
        boxes = [Rect(*line.start, 0.0, 0.0) for line in leaf.lines] + [Rect(*line.end, 0.0, 0.0) for line in leaf.lines]
        for box in (*boxes, *(piece.trim for piece in leaf.pieces), *((leaf.bleed,) if leaf.bleed else ())):
            if not within(box, printable):
                yield f"{leaf.label}: {box} is nearer than 5 mm to the edge"


def backs_lie_under_their_fronts(cut: Cutout) -> Iterator[str]:
    """Turned over as its mode says, a paper has box behind box, mark behind mark, and behind each front the back of that piece."""
    for front, back, mirror in cut.turned_over:
        if front is not back and not (
            alike(front.trim and mirror.rect(front.trim), back.trim)
            and bleeds_behind(front.bleed and mirror.rect(front.bleed), back.bleed)
        ):
            yield f"{front.label}: {back.trim} does not lie under {front.trim}"
        for mark in front.marks:
            through = replace(mark, start=mirror.point(mark.start), end=mirror.point(mark.end))
            if not any(same_ends(through, other) for other in back.marks):
                yield f"{front.label}: nothing lies behind {mark}"
        for piece, behind in pairs(cut, front, back, mirror):
            if behind is None:
                yield f"{front.label}: the back of {piece} does not lie under it"


def bleeds_behind(front: Rect | None, back: Rect | None) -> bool:
    """Return whether the bleed of a page of backs goes round that of its fronts, and is not the smaller one."""
    return (front is None) == (back is None) and (front is None or back is None or within(front, grown(back, NEAR)))


def grown(box: Rect, more: float) -> Rect:
    return Rect(box.x - more, box.y - more, box.width + 2 * more, box.height + 2 * more)


def same_ends(one: Line, other: Line) -> bool:
    """Return whether two lines are one, whichever end they were drawn from."""
    ends = (one.start, one.end), (one.end, one.start)
    return any(math.dist(start, other.start) <= NEAR and math.dist(end, other.end) <= NEAR for start, end in ends)


def pairs(cut: Cutout, front: Leaf, back: Leaf, mirror: Any) -> Iterator[tuple[Art, Art | None]]:
    """Yield every front of a page with the back of the same piece that lies under it."""
    assert front.sheet is not None
    deck = cut.job.pack.decks[front.sheet.deck]
    backs = {(name(deck, one.front), name(deck, one.back)) for one in deck.pieces}
    fronts = {one for one, _ in backs}
    for piece in front.pieces:
        if front is not back or (piece.name in fronts and not is_back(front, piece)):
            under = [other for other in back.pieces if alike(mirror.rect(piece.trim), other.trim)]
            yield piece, next((other for other in under if (piece.name, other.name) in backs), None)


def is_back(leaf: Leaf, piece: Art) -> bool:
    """Return whether a piece of a folded sheet lies beyond the fold, right or below of it."""
    fold = leaf.folds[0] if leaf.folds else None
    if fold is None:
        return False
    return piece.trim.x > fold.start[0] if fold.upright else piece.trim.y > fold.start[1]


def backs_read_upright(cut: Cutout) -> Iterator[str]:
    """Turned over like the leaf of a book, a piece has words that run to the right on both sides: opposite ways through paper."""
    for front, back, mirror in cut.turned_over:
        for piece, behind in pairs(cut, front, back, mirror):
            x, y = piece.right
            through = (-x, y) if mirror.way == "x" else (x, -y)
            if behind is not None and math.dist(through, (-behind.right[0], -behind.right[1])) > NEAR:
                yield f"{front.label}: {behind} is turned wrongly behind {piece}"


def alone(leaf: Leaf) -> bool:
    return leaf.sheet is not None and leaf.sheet.alone


def parity_never_slips(cut: Cutout) -> Iterator[str]:
    """In duplex modes fronts are odd pages with their backs behind them; an empty page is even, says so, and is never in vain."""
    duplex = cut.backs.startswith("duplex")
    for before, leaf, after in zip((None, *cut.leaves[:-1]), cut.leaves, (*cut.leaves[1:], None), strict=True):
        if duplex and leaf.to_cut and leaf.label.endswith("F"):
            if leaf.number % 2 == 0 or after is None or after.label != leaf.label[:-1] + "B":
                yield f"{leaf.label} is page {leaf.number}, before {after and after.label}"
        elif duplex and leaf.to_cut and (leaf.number % 2 or before is None or before.label != leaf.label[:-1] + "F"):
            yield f"{leaf.label} is page {leaf.number}, behind {before and before.label}"
        if duplex and alone(leaf) and (leaf.number % 2 == 0 or (after is not None and after.label != "blank")):
            yield f"{leaf.label} is page {leaf.number}, before {after and after.label}"
        if leaf.label == "blank":
            needed = before is not None and after is not None and (after.to_cut or alone(before) or alone(after))
            if not (duplex and needed and leaf.number % 2 == 0):
                yield f"page {leaf.number} is empty in vain"
            elif before and leaf.words != f"left empty: the back of {before.label}":
                yield f"page {leaf.number} says {leaf.words!r}"


def every_sheet_says_what_it_is(cut: Cutout) -> Iterator[str]:
    """A ruler of 50 mm with its ticks, the label, what the sheet holds, the code and the version."""
    for sheet, deck, plan in cut.decks:
        for leaf, page in zip(cut.of(sheet), plan.sheets, strict=False):
            if sum(near(line.length, 50.0) and near(line.weight, 0.2) for line in leaf.lines) != 1:
                yield f"{leaf.label} has not one ruler of 50 mm"
            held = [deck.cuts[slot.piece].id for slot in page.slots]
            said = [held[0], held[-1]]
            if deck.sealed:  # its pieces bear other numbers than their ids
                kinds = Counter(
                    deck.cuts[slot.piece].id.rstrip("0123456789 ") for slot in page.slots if slot.side == page.slots[0].side
                )
                said = [f"{number} {kind}{'s' if number != 1 else ''}" for kind, number in kinds.items()]
            cuts = cuts_by_way(leaf, [block.bleed for block in wholes(plan, page)])
            first, second = cuts if leaf.height >= leaf.width else cuts[::-1]
            order = f"cut: {first} along the long side, then {second} along the short side"
            if "cut: " in leaf.words and order not in leaf.words:
                yield f"{leaf.label} does not say {order!r}"
            for word in (f"{leaf.label}:", *said, cut.job.code, f"Delvepress {cut.job.common.version}"):
                if word not in leaf.words:
                    yield f"{leaf.label} does not say {word!r}"


def every_piece_is_there_once(cut: Cutout) -> Iterator[str]:
    for sheet, deck, _ in cut.decks:
        fronts: Counter[str] = Counter()
        backs: Counter[str] = Counter()
        for one in deck.pieces:
            fronts[name(deck, one.front)] += one.copies
            backs[name(deck, one.back)] += one.copies
        wanted = {"F": fronts, "B": backs, "": fronts + backs if cut.backs_of(sheet) == "gutterfold" else fronts}
        found: dict[str, Counter[str]] = {}
        for leaf in cut.of(sheet):
            side = leaf.label[-1] if leaf.label[-1] in "FB" else ""
            found.setdefault(side, Counter()).update(piece.name for piece in leaf.pieces)
        if set(found) != ({"F", "B"} if cut.backs_of(sheet).startswith("duplex") else {""}):
            yield f"{sheet.id}: the sides are {sorted(found)}"
        yield from (f"{sheet.id}{side}: {one} is not {wanted[side]}" for side, one in found.items() if one != wanted[side])


def folds_are_dotted_and_nothing_else_is(cut: Cutout) -> Iterator[str]:
    """The fold lies in the middle between both blocks, runs past them, and is the one dotted line of a folded sheet."""
    for leaf in to_cut(cut):
        if len(leaf.folds) != (cut.backs_of(leaf.sheet) == "gutterfold"):
            yield f"{leaf.label} has {len(leaf.folds)} dotted lines"
        elif leaf.folds and leaf.bleed is not None:
            fold, box = leaf.folds[0], leaf.bleed
            middle = (box.x + box.right) / 2 if fold.upright else (box.y + box.bottom) / 2
            if not near(fold.start[0 if fold.upright else 1], middle):
                yield f"{leaf.label}: {fold} is not in the middle of {box}"
            if fold.length <= (box.height if fold.upright else box.width) + 5.0:
                yield f"{leaf.label}: {fold} is short"


def components_are_counted_as_drawn(cut: Cutout) -> Iterator[str]:
    for sheet, deck, plan in cut.decks:
        leaves = cut.of(sheet)
        papers = [leaf for leaf in leaves if not leaf.label.endswith("B")]
        folded = cut.backs_of(sheet) == "gutterfold"
        drawn = sum(len(leaf.pieces) for leaf in papers) // (1 + folded)
        lines = sum(straight(leaf, plan, page) for leaf, page in zip(leaves, plan.sheets, strict=True) if leaf in papers)
        said = msgspec.structs.asdict(cut_sheets.cutting_summary(sheet, plan, deck))
        inner = sum(len(one.slits) * one.copies for one in deck.pieces)
        every = Counter(one.size for one in deck.pieces for _ in range(one.copies))
        kinds = tuple(cut_sheets.PieceKind(size, number) for size, number in sorted(every.items(), reverse=True))
        counted = {
            "title": sheet.title, "label": sheet.label, "size": deck.cuts[0].size, "kinds": kinds,
            "pieces": drawn, "papers": len(papers), "cuts": lines, "inner": inner, "folds": sum(len(leaf.folds) for leaf in papers),
            "pages": tuple(leaf.label for leaf in leaves), "backs": cut.backs_of(sheet), "machine": False, "shop": False,
        }  # fmt: skip
        yield from (f"{sheet.id}: {key} is {said[key]}, not {counted.get(key)}" for key in said if said[key] != counted.get(key))


def cuts_by_way(leaf: Leaf, blocks: list[Rect]) -> tuple[int, int]:
    """Return how many upright and how many level cuts the marks outside of blocks are for, on one side of a fold."""
    marks = [mark for mark in leaf.marks if not any(within(spans(mark, 0), box) for box in blocks)]
    columns = places([mark.start[0] for mark in marks if mark.upright])
    rows = places([mark.start[1] for mark in marks if mark.level])
    if leaf.folds:
        fold = leaf.folds[0]
        columns = [x for x in columns if not fold.upright or x < fold.start[0]]
        rows = [y for y in rows if fold.upright or y < fold.start[1]]
    return len(columns), len(rows)


def straight(leaf: Leaf, plan: imposition.Plan, page: CutPage) -> int:
    """Return how many cuts the marks of a page are for; a folded one is cut once for both sides, each block apart."""
    found = sum(cuts_by_way(leaf, [block.bleed for block in wholes(plan, page)]))
    for block in page.blocks:
        marks = [mark for mark in leaf.marks if within(spans(mark, 0), block.bleed)]
        found += len(places([mark.start[0] for mark in marks if mark.upright]))
        found += len(places([mark.start[1] for mark in marks if mark.level]))
    return found


def viewers_are_told_how_to_turn_the_paper(cut: Cutout) -> Iterator[str]:
    wanted = {"duplex-long": "/DuplexFlipLongEdge", "duplex-short": "/DuplexFlipShortEdge"}.get(cut.backs, "/Simplex")
    if cut.duplex != wanted:
        yield f"{cut.backs} asks the viewer for {cut.duplex}"


CHECKS: list[Callable[[Cutout], Iterator[str]]] = [
    pages_are_those_of_the_plan,
    plans_keep_their_promises,
    marks_are_short_and_thin,
    cards_are_exact,
    marks_stand_outside_every_bleed,
    cuts_have_marks_at_both_ends,
    nothing_is_near_the_edge,
    backs_lie_under_their_fronts,
    backs_read_upright,
    parity_never_slips,
    every_sheet_says_what_it_is,
    every_piece_is_there_once,
    folds_are_dotted_and_nothing_else_is,
    components_are_counted_as_drawn,
    viewers_are_told_how_to_turn_the_paper,
]


@every_cut
def test_sheets_to_cut_keep_every_promise(wanted: Wanted) -> None:
    cut = real(wanted)
    assert len(to_cut(cut)) > 0
    assert all(leaf.pieces for leaf in to_cut(cut))
    assert {check.__name__: list(check(cut)) for check in CHECKS} == {check.__name__: [] for check in CHECKS}


@needs_templates
@every_toy
def test_sheets_of_cards_tiles_and_bands_between_pages_of_words_keep_every_promise(paper: str, backs: str) -> None:
    cut = read(toy(paper, backs))
    assert {check.__name__: list(check(cut)) for check in CHECKS} == {check.__name__: [] for check in CHECKS}


@needs_templates
def test_the_toy_has_what_is_to_be_looked_at() -> None:
    """Landscape and upright pages, pages turned about their sides and tops, blank pages, folds both ways, sheets not full."""
    cuts = [read(toy(paper, backs)) for paper, backs in TOYS]
    assert {leaf.width > leaf.height for cut in cuts for leaf in to_cut(cut)} == {True, False}
    assert {(cut.backs, mirror.way) for cut in cuts for _, _, mirror in cut.turned_over} == {
        (backs, way) for backs in ("duplex-long", "duplex-short", "gutterfold") for way in "xy"
    }
    assert {cut.backs for cut in cuts if any(leaf.label == "blank" for leaf in cut.leaves)} == {"duplex-long", "duplex-short"}
    assert {len(leaf.pieces) for cut in cuts for leaf in to_cut(cut)} >= {1, 2, 6, 8}
    assert {round(mark.length, 1) for cut in cuts for leaf in to_cut(cut) for mark in leaf.marks} >= {3.0}


# ------------------------------------------------------------------ every check catches what it is there to catch


def with_leaf(cut: Cutout, label: str, **changes: Any) -> Cutout:
    return replace(cut, leaves=tuple(replace(leaf, **changes) if leaf.label == label else leaf for leaf in cut.leaves))


def spoilt_plan(**changes: Any) -> Callable[..., imposition.Plan]:
    """Return a plan-maker whose pages come out with their backs or marks elsewhere."""

    def plan(*args: Any, **more: Any) -> imposition.Plan:
        one = PLAIN_PLAN(*args, **more)
        return replace(one, sheets=tuple(replace(page, **{key: how(page) for key, how in changes.items()}) for page in one.sheets))

    return plan


PLAIN_PLAN = cut_sheets.plan


def moved(rect: Rect, dx: float, dy: float = 0.0) -> Rect:
    return replace(rect, x=rect.x + dx, y=rect.y + dy)


def slid(page: imposition.CutPage) -> tuple[Any, ...]:
    """Return the slots of a page, on backs a fiftieth of a millimetre off."""
    return tuple(replace(slot, trim=moved(slot.trim, 0.05 * (slot.side == "back"))) for slot in page.slots)


def tilted(page: imposition.CutPage) -> tuple[Any, ...]:
    return tuple(replace(slot, turn=(slot.turn + 2 * (slot.side == "back")) % 4) for slot in page.slots)


def swapped(page: imposition.CutPage) -> tuple[Any, ...]:
    first, last = page.slots[0], page.slots[-1]
    return (
        (replace(first, piece=last.piece), *page.slots[1:-1], replace(last, piece=first.piece))
        if first.side == "back"
        else page.slots
    )


def stretched(page: imposition.CutPage) -> tuple[Any, ...]:
    """Return the marks of a page on paper that a printer scaled by a thousandth."""
    return tuple(tuple((x * 1.001, y * 1.001) for x, y in mark) for mark in page.marks)


def longer(page: imposition.CutPage) -> tuple[Any, ...]:
    return tuple((start, (2 * end[0] - start[0], 2 * end[1] - start[1])) for start, end in page.marks)


def inward(page: imposition.CutPage) -> tuple[Any, ...]:
    """Return the marks of a page on the other side of its bleed boxes."""
    box = page.trim
    middle = box.x + box.width / 2, box.y + box.height / 2
    pull = [
        (
            4.0 * math.copysign(start[0] != end[0], middle[0] - start[0]),
            4.0 * math.copysign(start[1] != end[1], middle[1] - start[1]),
        )
        for start, end in page.marks
    ]
    return tuple(tuple((x + dx, y + dy) for x, y in mark) for mark, (dx, dy) in zip(page.marks, pull, strict=True))


PRESSES: list[tuple[str, str, str, Any]] = [
    ("pages_are_those_of_the_plan", "duplex-long", "cut_sheets.plan", spoilt_plan(areas=lambda page: tuple(
        replace(area, trim=moved(area.trim, 0.02)) for area in page.areas))),
    ("pages_are_those_of_the_plan", "none", "cut_sheets.plan", spoilt_plan(width=lambda page: page.width + 0.5)),
    ("marks_are_short_and_thin", "none", "cut_sheets.plan", spoilt_plan(marks=longer)),
    ("marks_are_short_and_thin", "none", "cut_sheets.WEIGHT", 0.25),
    ("cards_are_exact", "none", "cut_sheets.plan", spoilt_plan(marks=stretched)),
    ("cards_are_exact", "duplex-short", "cut_sheets.plan", spoilt_plan(slots=slid)),
    ("marks_stand_outside_every_bleed", "duplex-long", "cut_sheets.plan", spoilt_plan(marks=inward)),
    ("cuts_have_marks_at_both_ends", "duplex-long", "cut_sheets.plan", spoilt_plan(marks=lambda page: page.marks[1:])),
    ("nothing_is_near_the_edge", "none", "cut_sheets.plan", spoilt_plan(ruler=lambda page: moved(page.ruler, -1.0, -1.0))),
    ("backs_lie_under_their_fronts", "duplex-long", "cut_sheets.plan", lambda sheet, deck, paper, *_, **more: PLAIN_PLAN(
        sheet, deck, paper, "duplex-short")),
    ("backs_lie_under_their_fronts", "duplex-short", "cut_sheets.plan", spoilt_plan(slots=slid)),
    ("backs_lie_under_their_fronts", "duplex-long", "cut_sheets.plan", spoilt_plan(slots=swapped)),
    ("backs_lie_under_their_fronts", "gutterfold", "cut_sheets.plan", spoilt_plan(slots=slid)),
    ("backs_read_upright", "duplex-long", "cut_sheets.plan", spoilt_plan(slots=tilted)),
    ("backs_read_upright", "gutterfold", "cut_sheets.plan", spoilt_plan(slots=tilted)),
    ("parity_never_slips", "duplex-long", "plans.needs_blank", lambda *_: False),
    ("parity_never_slips", "duplex-long", "plans.needs_blank", lambda pages, before, kind, backs: (
        pages % 2 == 1 and kind == "front")),
    ("parity_never_slips", "duplex-short", "plans.needs_blank", lambda pages, *_: pages > 0),
    ("parity_never_slips", "none", "plans.needs_blank", lambda pages, *_: pages > 0),
    ("every_sheet_says_what_it_is", "none", "cut_sheets.strip_words", lambda page, deck, title, code, made: [code]),
    ("every_sheet_says_what_it_is", "none", "cut_sheets.strip_words", lambda page, *_: [f"{page.label}: pieces"]),
    ("every_sheet_says_what_it_is", "duplex-long", "cut_sheets.ruler", lambda pen, at: pen.line(
        at, (at[0] + 49.5, at[1]), "mark", 0.2)),
    ("every_sheet_says_what_it_is", "duplex-long", "cut_sheets._ruler", lambda pen, size: None),
    ("every_piece_is_there_once", "duplex-long", "cut_sheets.plan", spoilt_plan(slots=lambda page: page.slots[1:])),
    ("every_piece_is_there_once", "gutterfold", "cut_sheets.plan", spoilt_plan(slots=lambda page: (
        *page.slots[1:], page.slots[-1]))),
    ("folds_are_dotted_and_nothing_else_is", "gutterfold", "cut_sheets.plan", spoilt_plan(folds=lambda page: ())),
    ("folds_are_dotted_and_nothing_else_is", "gutterfold", "cut_sheets._DOTS", ()),
    ("components_are_counted_as_drawn", "none", "cut_sheets.plan", spoilt_plan(slots=lambda page: page.slots[1:])),
    ("components_are_counted_as_drawn", "none", "cut_sheets.plan", spoilt_plan(marks=lambda page: [
        mark for mark in page.marks if mark[0][0] != page.marks[0][0][0]])),
    ("viewers_are_told_how_to_turn_the_paper", "duplex-long", "DUPLEX", dict.fromkeys(DUPLEX, "Simplex")),
]  # fmt: skip
"""A check, a mode, what of the press is replaced, and by what: a press with that fault must be found out by that check."""


@needs_templates
@pytest.mark.parametrize(("check", "backs", "part", "spoilt"), PRESSES, ids=[f"{row[0]}-{row[1]}-{row[2]}" for row in PRESSES])
def test_a_press_with_a_fault_is_found_out(monkeypatch: pytest.MonkeyPatch, check: str, backs: str, part: str, spoilt: Any) -> None:
    monkeypatch.setattr(f"generator.press.jobs.printing.book.{part}", spoilt)
    (looking,) = (one for one in CHECKS if one.__name__ == check)
    assert list(looking(read(toy("a4", backs)))) != []


def test_every_check_has_something_to_catch() -> None:
    assert {check.__name__ for check in CHECKS} - {row[0] for row in PRESSES} == {"plans_keep_their_promises"}


@needs_templates
def test_a_plan_that_breaks_a_promise_is_found_out() -> None:
    cut = read(toy())
    empty = {key: [replace(page, slots=page.slots[1:]) for page in plan.sheets] for key, plan in cut.plans.items()}
    plans = {key: replace(plan, sheets=tuple(empty[key])) for key, plan in cut.plans.items()}
    assert list(plans_keep_their_promises(cut)) == []
    assert list(plans_keep_their_promises(replace(cut, plans=plans))) != []


# ------------------------------------------------------------------ ink on paper


FAINT = 240
"""Paler greys are the edge of a mark between two pixels."""


def stained(wanted: Wanted) -> list[str]:
    """Return the pages to cut that have ink beside their pieces, marks, folds and strip."""
    job, pages = printed(wanted)
    look = job.settings
    cut = [(sheet, job.pack.decks[sheet.deck]) for sheet in job.pack.sheets if sheet.deck]
    planned = [page for sheet, deck in cut for page in PLAIN_PLAN(sheet, deck, look.paper, look.backs).sheets]
    found = []
    for page in planned:
        picture = pictures(wanted)[pages.labels.index(page.label)].copy()
        lines = [spans(Line(*line, 0.25, False), 0.25) for line in (*page.marks, *page.folds)]
        across, down = picture.width / page.width, picture.height / page.height  # a page is drawn on whole pixels
        for box in (*(ground.bleed for ground in page.grounds), *lines, page.strip):
            left, top = math.floor((box.x - 0.5) * across), math.floor((box.y - 0.5) * down)
            picture.paste(255, (left, top, math.ceil((box.right + 0.5) * across), math.ceil((box.bottom + 0.5) * down)))
        if picture.getextrema()[0] < FAINT:
            found.append(page.label)
    return found


def strips(ground: Ground, trims: Sequence[Rect]) -> Iterator[Rect]:
    """Yield the four sides of a bleed beyond the trim in it, 0.3 mm clear of both, where they are wide enough to be looked at."""
    box = ground.bleed
    trim = next(trim for trim in trims if within(trim, box))
    for side in (
        Rect(box.x, box.y, trim.x - box.x, box.height), Rect(trim.right, box.y, box.right - trim.right, box.height),
        Rect(box.x, box.y, box.width, trim.y - box.y), Rect(box.x, trim.bottom, box.width, box.bottom - trim.bottom),
    ):  # fmt: skip
        inside = Rect(side.x + 0.3, side.y + 0.3, side.width - 0.6, side.height - 0.6)
        if min(inside.width, inside.height) >= 0.35:
            yield inside


def cut_out(wanted: Wanted) -> tuple[Job, book.Pages]:
    """Return the sheets to cut of a document, printed with no others but the credits."""
    job = wanted.made
    sheets = chosen_sheets(job.pack.sheets, [sheet.id for sheet in job.pack.sheets if sheet.deck])
    job = replace(job, pack=replace(job.pack, sheets=sheets))
    return job, book.print_book(job)


def looked_at(wanted: Wanted) -> Iterator[tuple[CutPage, Image.Image]]:
    """Yield the pages to cut of a document with their pictures, 150 dots to the inch."""
    job, pages = cut_out(wanted)
    for sheet in (sheet for sheet in job.pack.sheets if sheet.deck):
        for page in PLAIN_PLAN(sheet, job.pack.decks[sheet.deck], job.settings.paper, job.settings.backs).sheets:
            yield page, picture_of(pages.pdf, pages.labels.index(page.label), 150)


def dry(seen: Iterable[tuple[CutPage, Image.Image]]) -> list[str]:
    """Return the pages to cut whose declared bleed has a blank place."""
    found = []
    for page, picture in seen:
        trims = [slot.trim for slot in page.slots if slot.part < 0] + [block.bleed for block in page.blocks]
        trims += behind_the_fold(page)
        for ground in page.grounds:
            for strip in strips(ground, trims):
                corners = (strip.x, strip.y, strip.right, strip.bottom)
                if picture.crop([round(edge * 150 / 25.4) for edge in corners]).getextrema()[1] > BLANK:
                    found.append(f"{page.label}: {strip}")
    return found


def timid(seen: Iterable[tuple[CutPage, Image.Image]]) -> list[str]:
    """Return the pages of backs whose ink runs no farther over the trims than that of their fronts, where there is room."""
    found, before = [], 0.0
    for page, picture in seen:
        least = min((one.measured for one in bleeds(picture, page, 150) if one.outer), default=0.0)
        if page.kind == "back" and before > 1.5 and least < before + 0.2:
            found.append(f"{page.label}: {least:.2f} mm behind {before:.2f}")
        before = least
    return found


@every_cut
def test_where_bleed_is_declared_there_is_ink(wanted: Wanted) -> None:
    """In full ink every piece bleeds, backs more than fronts; in low ink grounds are blank, and no bleed is declared."""
    full = replace(wanted, ink="full")
    seen = list(looked_at(full))
    assert dry(seen) == []
    assert timid(seen) == []
    assert declared(full) == {True}
    if wanted.ink == "low":
        assert declared(wanted) == {False}


def declared(wanted: Wanted) -> set[bool]:
    """Return whether pages to cut declare a bleed beyond their trim."""
    with pikepdf.open(BytesIO(cut_out(wanted)[1].pdf)) as pdf:
        cut = [page.obj for page in pdf.pages if "/TrimBox" in page.obj]
        return {list(map(float, page.TrimBox)) != list(map(float, page.BleedBox)) for page in cut}


def test_bleed_without_ink_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cut_sheets, "_ground", lambda one, side: "")
    assert dry(looked_at(replace(CUTS[0], ink="full"))) != []


def test_backs_that_bleed_no_more_than_fronts_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = replace(next(one for one in CUTS if one.backs == "duplex-long"), ink="full")
    assert timid(looked_at(wanted)) == []
    monkeypatch.setattr("generator.press.imposition.plans.DRIFT", 0.0)
    assert timid(looked_at(wanted)) != []


@every_cut
def test_no_ink_lies_beside_the_pieces(wanted: Wanted) -> None:
    assert stained(wanted) == []


def test_ink_beside_the_pieces_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = replace(CUTS[0], ink="low")
    printed.cache_clear()
    pictures.cache_clear()
    spoilt = spoilt_plan(strip=lambda page: moved(page.strip, 5.0, 10.0), ruler=lambda page: moved(page.ruler, 4.0, 10.0))
    monkeypatch.setattr(book.cut_sheets, "plan", spoilt)
    assert stained(wanted) != []
    printed.cache_clear()
    pictures.cache_clear()


# ------------------------------------------------------------------ what is refused


def with_first(job: Job, name: str, first: Cut | Block) -> Job:
    """Return a job with another piece in the first place of a deck."""
    deck = replace(job.pack.decks[name], cuts=(first, *job.pack.decks[name].cuts[1:]))
    return replace(job, pack=replace(job.pack, decks={**job.pack.decks, name: deck}))


@needs_templates
def test_a_back_unlike_its_front_is_refused_by_name() -> None:
    job = toy()
    first = replace(job.pack.decks["cards"].cuts[0], back=card("back", (63.0, 87.9), "back"))
    with pytest.raises(PressError, match=r"^Front and back of 'knave' differ in size; mend the game's pack\.$"):
        book.print_book(with_first(job, "cards", first))


@needs_templates
@every_toy
def test_a_block_whose_backs_are_not_mirrored_is_found_out(monkeypatch: pytest.MonkeyPatch, paper: str, backs: str) -> None:
    """The control of small pieces: their backs in the order of their fronts lie under the wrong ones."""
    usual = imposition.other_side

    def unturned(sheet: Any, mirror: Any, pieces: Any) -> Any:
        found = usual(sheet, mirror, pieces)
        places = {slot.part: slot for slot in found.slots if slot.part >= 0}
        row = {part: places[part - part % 3 + 2 - part % 3] for part in (0, 2)} if len(places) > 2 else {}
        slots = [
            replace(slot, trim=row[slot.part].trim, bleed=row[slot.part].bleed) if slot.part in row else slot
            for slot in found.slots
        ]
        return replace(found, slots=tuple(slots))

    monkeypatch.setattr(imposition, "other_side", unturned)
    monkeypatch.setattr(cut_sheets.plans, "other_side", unturned)
    faults = list(backs_lie_under_their_fronts(read(toy(paper, backs))))
    assert bool(faults) == (backs != "none")


@needs_templates
@pytest.mark.parametrize(
    ("size", "said"), [((29.0, 20.0), "must hold small pieces, with 2.8 mm round them"), ((24.0, 46.0), "must hold")]
)
def test_a_block_without_room_for_marks_is_refused(size: tuple[float, float], said: str) -> None:
    job = toy()
    small = [card(f"{side} coin", size, side) for side in ("front", "back")]
    block = Block("coins", (87.0, 87.0), 3, tuple(Cut(f"coin {number}", *small) for number in range(6)))
    with pytest.raises(PressError, match=f"^Piece 'coins' of deck 'T' {said}"):
        book.print_book(with_first(job, "tiles", block))


@needs_templates
def test_small_pieces_of_different_sizes_are_refused() -> None:
    job = toy()
    cuts = [Cut(f"coin {wide}", *(card("coin", (wide, 18.0), side) for side in ("front", "back"))) for wide in (20.0, 21.0)]
    with pytest.raises(
        PressError, match=r"^The pieces of block 'coins' differ in size, or there are none; mend the game's pack\.$"
    ):
        book.print_book(with_first(job, "tiles", Block("coins", (87.0, 87.0), 2, tuple(cuts))))


@needs_templates
@pytest.mark.parametrize("length", [12, 13, 40])
@pytest.mark.parametrize("name", ["cards", "bands"])
@every_toy
def test_words_that_leave_their_piece_stop_the_press_whichever_way_it_lies(paper: str, backs: str, name: str, length: int) -> None:
    job = toy(paper, backs)
    deck = job.pack.decks[name]
    width = deck.cuts[0].front.width - 3.0
    line = "w" * int(length * width / 12 / fonts.width("w", "body", 9.0) * MM)
    for side in ("front", "back"):
        drawn: Figure = getattr(deck.cuts[0], side)
        wide = replace(deck.cuts[0], **{side: replace(drawn, data=(line, "floor"))})
        wider = with_first(job, name, wide)
        if length == 12 or (side == "back" and backs == "none"):
            book.print_book(wider)
            continue
        with pytest.raises(PressError, match="leaves card"):
            book.print_book(wider)


@needs_templates
def test_a_strip_that_holds_no_words_at_all_stops_the_press() -> None:
    with pytest.raises(PressError, match=r"^The strip of a sheet to cut holds no 'C-1F "):
        book.print_book(replace(toy(), code="T" * 300))
