"""Sheets for cutting machines: the files say where the printed pieces lie, and nothing lies near a registration mark."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, partial
from itertools import combinations, product
from typing import Any

import pytest
from msgspec import structs

from generator.core.errors import BadOption, PressError
from generator.draw.cut_lines import CutLine, rectangle
from generator.draw.figures import Figure, figure
from generator.draw.pen import Pen, Point
from generator.forge.pack import Block, Cut, Deck
from generator.press.drawing.papers import PAPERS
from generator.press.imposition import cut_paths, cut_sheets, machine_sheets
from generator.press.imposition.geometry import Rect
from generator.press.imposition.plans import CutPage
from generator.press.imposition.registration import CLEARANCE, MACHINES, Cutter
from generator.press.jobs.files import cut_files
from generator.press.jobs.printing import book
from generator.press.jobs.printing.job import Job
from generator.press.jobs.printing.print_request import PrintRequest
from tests.press.cut_reading import (
    Stroke,
    dxf_document,
    dxf_strokes,
    from_outline,
    from_stroke,
    svg_size,
    svg_strokes,
    window,
)
from tests.press.cutouts import Cutout, Leaf, read, toy
from tests.press.prints import picture_of
from tests.press.test_cutting import (
    backs_lie_under_their_fronts,
    backs_read_upright,
    every_piece_is_there_once,
    every_sheet_says_what_it_is,
    nothing_is_near_the_edge,
    parity_never_slips,
    viewers_are_told_how_to_turn_the_paper,
)
from tests.records import replace

needs_templates = pytest.mark.usefixtures("null_templates")
NEAR = 0.01
"""A path runs where the page has its piece when it is no farther off than this, in mm."""
SAMPLES: list[tuple[str, str, Cutter]] = [
    ("a4", "duplex-long", "silhouette"), ("letter", "duplex-short", "silhouette-4"), ("letter", "none", "silhouette-feeder"),
    ("a4", "none", "svg"), ("letter", "duplex-long", "dxf"),
]  # fmt: skip
every_machine = pytest.mark.parametrize(("paper", "backs", "cutter"), SAMPLES, ids=["-".join(one) for one in SAMPLES])


@cache
def printed(paper: str, backs: str, cutter: Cutter) -> Cutout:
    return read(toy(paper, backs, cutter=cutter))


def strokes_of(page: CutPage) -> dict[str, list[Stroke]]:
    """Return the parts of a page's paths by the format of the file from which they were read back."""
    return {"svg": svg_strokes(cut_files.svg_file(page)), "dxf": dxf_strokes(cut_files.dxf_file(page), page.height)}


def pages(cut: Cutout) -> Iterator[tuple[Leaf, CutPage, Deck]]:
    """Yield every front with its plan and its deck."""
    plans = {page.label: page for page in cut.cut_pages}
    for leaf in cut.leaves:
        if leaf.to_cut and plans[leaf.label].kind != "back" and leaf.sheet is not None:
            yield leaf, plans[leaf.label], cut.job.pack.decks[leaf.sheet.deck]


def errors(cut: Cutout) -> Iterator[tuple[str, float]]:
    """Yield how far paths lie from the pieces that are printed, and these from paths, in mm, and where that is."""
    for leaf, page, deck in pages(cut):
        boxes = [art.trim for art in leaf.pieces]
        shared = [box for box in boxes if not deck.bleed or (round(box.width), round(box.height)) != SIZES[deck_id(cut, deck)]]
        inside = [*lines_inside(leaf, page, deck)]
        for kind, strokes in strokes_of(page).items():
            radius = deck.corner if deck.bleed else 0.0
            for stroke in (one for one in strokes if one.layer == "cut"):
                for point in stroke.points():
                    outline = min(from_outline(point, box, 0.0 if box in shared else radius) for box in boxes)
                    slit = min((from_stroke(point, one) for one in inside), default=outline)
                    yield f"{leaf.label}.{kind} {stroke}", min(outline, slit)
            for box in boxes:
                middle = (box.x + box.width / 2, box.y), (box.right, box.y + box.height / 2)
                for point in (*middle, (box.x + box.width / 2, box.bottom), (box.x, box.y + box.height / 2)):
                    yield f"{leaf.label}.{kind} {box}", min(from_stroke(point, one) for one in strokes if one.layer == "cut")


SIZES = {"cards": (63, 88), "tiles": (87, 87), "bands": (120, 40)}


def deck_id(cut: Cutout, deck: Deck) -> str:
    return next(name for name, one in cut.job.pack.decks.items() if one is deck)


def lines_inside(leaf: Leaf, page: CutPage, deck: Deck, *, folds: bool = False) -> Iterator[Stroke]:
    """Yield the slits or folds of all pieces as the tracers say that these lie: along the art from its top left corner."""
    for art in leaf.pieces:
        one = deck.cuts[min(page.slots, key=lambda slot: abs(slot.trim.x - art.trim.x) + abs(slot.trim.y - art.trim.y)).piece]
        if isinstance(one, Block):
            continue
        across, down = art.right, (-art.right[1], art.right[0])
        left = art.trim.x if min(across[0], down[0]) >= -0.5 else art.trim.right
        top = art.trim.y if min(across[1], down[1]) >= -0.5 else art.trim.bottom
        for line in one.folds if folds else one.slits:
            ends = [(left + x * across[0] + y * down[0], top + x * across[1] + y * down[1]) for x, y in line.points]
            yield Stroke("", ends[0], ends[1])


@needs_templates
@every_machine
def test_paths_in_the_files_lie_on_the_outlines_of_the_printed_pieces(paper: str, backs: str, cutter: Cutter) -> None:
    found = list(errors(printed(paper, backs, cutter)))
    assert len(found) > 500
    assert [(where, error) for where, error in found if error > NEAR] == []


@needs_templates
@every_machine
def test_folds_lie_on_a_layer_of_their_own_where_the_pieces_have_them(paper: str, backs: str, cutter: Cutter) -> None:
    count = 0
    for leaf, page, deck in pages(printed(paper, backs, cutter)):
        wanted = list(lines_inside(leaf, page, deck, folds=True))
        for strokes in strokes_of(page).values():
            folds = [one for one in strokes if one.layer == "fold"]
            assert len(folds) == len(wanted)
            assert all(min(from_stroke(point, one) for one in wanted) < NEAR for fold in folds for point in fold.points(2))
            count += len(folds)
        if wanted:
            assert b'<g id="fold"' in (drawn := cut_files.svg_file(page))
            assert b"stroke-dasharray" in drawn.split(b'<g id="cut"')[0]
            assert b"stroke-dasharray" not in drawn.split(b'<g id="cut"')[1]
            assert dxf_document(cut_files.dxf_file(page)).layers.get("FOLD").dxf.linetype == "DASHED"
    assert count


@needs_templates
def test_both_files_have_the_origin_and_the_size_of_the_page_in_mm() -> None:
    for _, page, _ in pages(printed(*SAMPLES[0])):
        assert svg_size(cut_files.svg_file(page)) == (f"{page.width:g}mm", f"{page.height:g}mm")
        dxf = dxf_document(cut_files.dxf_file(page))
        assert (dxf.header["$INSUNITS"], tuple(dxf.header["$LIMMAX"])) == (4, (page.width, page.height))
        assert not dxf.audit().has_errors


@needs_templates
def test_files_say_where_their_lines_lie_and_what_their_layers_are_for() -> None:
    for _, page, _ in pages(printed(*SAMPLES[0])):
        drawn, dxf = (write(page).decode() for write in (cut_files.svg_file, cut_files.dxf_file))
        for kind, text, corner in (("svg", drawn, "top left"), ("dxf", dxf, "lower left")):
            assert f"Sheet {page.label}" in text
            assert f"origin at its {corner} corner." in text
            assert ("Layer fold (blue, dashed): crease" in text) == bool(page.fold_paths)
            points = [point for one in strokes_of(page)[kind] for point in (one.start, one.end)]
            left, top = (min(point[axis] for point in points) for axis in (0, 1))
            found = re.search(r"begins ([\d.]+) mm from the left edge and ([\d.]+) mm from the top edge", text)
            assert found is not None
            assert [float(one) for one in found.groups()] == pytest.approx([left, top], abs=NEAR)
        assert f"<title>Sheet {page.label}</title>" in drawn
        assert dxf.startswith(f"999\r\nSheet {page.label}\r\n999\r\n")


@needs_templates
def test_corners_of_cards_are_arcs_and_no_edge_that_is_shared_is_cut_twice() -> None:
    plans = {deck_id(printed(*SAMPLES[0]), deck): page for _, page, deck in pages(printed(*SAMPLES[0]))}
    for strokes in strokes_of(plans["cards"]).values():
        arcs = [one for one in strokes if one.centre is not None]
        assert len(arcs) == 4 * len(plans["cards"].slots)
        assert all(abs(one.radius - 3.0) < 1e-3 for one in arcs)
    for strokes in strokes_of(plans["tiles"]).values():
        assert not any(one.centre for one in strokes)
        assert [(one, other) for one, other in combinations(strokes, 2) if overlap(one, other)] == []


def overlap(one: Stroke, other: Stroke) -> bool:
    """Return whether two straight lines run along one another for a while."""
    return sum(from_stroke(point, other) < NEAR for point in one.points(100)) > 1


@needs_templates
@every_machine
def test_sheets_for_machines_keep_the_promises_of_all_sheets(paper: str, backs: str, cutter: Cutter) -> None:
    cut = printed(paper, backs, cutter)
    checks = [nothing_is_near_the_edge, backs_lie_under_their_fronts, backs_read_upright, parity_never_slips,
              every_sheet_says_what_it_is, every_piece_is_there_once, viewers_are_told_how_to_turn_the_paper]  # fmt: skip
    assert {check.__name__: list(check(cut)) for check in checks} == {check.__name__: [] for check in checks}
    assert not any(leaf.marks for leaf in cut.leaves)


# ------------------------------------------------------------------ the page in pixels


def _black(pen: Pen, _data: object) -> None:
    pen.rect((0.0, 0.0), (pen.width, pen.height), "mark")


BLACK = figure("black", _black, None, 40.0, 25.0, "A black piece")
SQUARE = figure("square", _black, None, 46.0, 46.0, "A black square")
"""A piece whose edges can be measured in pixels, and one of which so many share their edges that they fill the paper."""


@cache
def black(cutter: Cutter, piece: Figure | None = None) -> book.Pages:
    """Return a sheet of black pieces."""
    job = toy("a4", "none", "low", cutter)
    deck = Deck((Cut("black", piece or BLACK, piece or BLACK, copies=48),), 0.0 if piece else 2.0)
    sheet = next(one for one in job.pack.sheets if one.deck == "cards")
    return book.print_book(replace(job, pack=structs.replace(job.pack, sheets=(sheet,), decks={"cards": deck})))


SPECIFIED = {
    "silhouette": (10.0076, 10.0076, 5.0, 8.382, 0.9906),
    "silhouette-4": (10.0, 10.0, 0.0, 20.0, 0.3),
    "silhouette-feeder": (10.0076, 15.875, 5.0, 8.382, 0.9906),
}
"""Inset, place of the upper edge, side of the square, length of the arms and width of their lines, in mm, as machines want them."""


def wanted_marks(cutter: str, width: float, height: float) -> Iterator[tuple[Rect, bool, tuple[float, float]]]:
    """Yield every edge that is specified: a box to look in, whether along x, and where what is dark begins and ends."""
    inset, top, square, arm, line = SPECIFIED[cutter]
    right, bottom = width - inset, height - inset
    corners = [(right, top), (inset, bottom)]
    if square:
        yield Rect(inset - 1, top + 1, square + 2, 3.0), True, (inset, inset + square)
        yield Rect(inset + 1, top - 1, 3.0, square + 2), False, (top, top + square)
    else:
        corners += [(inset, top), (right, bottom)]
    for x, y in corners:
        inward, down = (1 if x == inset else -1), (1 if y == top else -1)
        (left, edge), (upper, lower) = sorted((x, x + inward * line)), sorted((y, y + down * line))
        (start, end), (first, last) = sorted((x, x + inward * arm)), sorted((y, y + down * arm))
        half = x + inward * arm / 2, y + down * arm / 2
        yield Rect(half[0] - 1, upper - 0.8, 2.0, line + 1.6), False, (upper, lower)
        yield Rect(left - 0.8, half[1] - 1, line + 1.6, 2.0), True, (left, edge)
        yield Rect(start - 0.5, upper + 0.1, arm + 1.0, line - 0.2), True, (start, end)
        yield Rect(left + 0.1, first - 0.5, line - 0.2, arm + 1.0), False, (first, last)


def wrong_marks(made: book.Pages, cutter: str) -> list[str]:
    """Return the edges of registration marks that lie elsewhere in the rendered page than machines want them."""
    page, found = made.cut_pages[0], []
    for box, across, places in wanted_marks(cutter, page.width, page.height):
        seen = window(made.pdf, 0, box).span(across=across)
        if seen != pytest.approx(places, abs=NEAR):
            found.append(f"{seen} in place of {places}")
    return found


@needs_templates
@pytest.mark.parametrize("cutter", SPECIFIED)
def test_marks_in_the_rendered_page_are_as_machines_want_them(cutter: Cutter) -> None:
    assert wrong_marks(black(cutter), cutter) == []


@needs_templates
@pytest.mark.parametrize(("field", "off"), [("inset", 0.05), ("top", 0.05), ("square", 0.05), ("arm", 0.05), ("line", 0.05)])
def test_marks_of_other_sizes_are_found_out(monkeypatch: pytest.MonkeyPatch, field: str, off: float) -> None:
    marks = MACHINES["silhouette"].marks
    spoilt = structs.replace(marks, **{field: getattr(marks, field) + off})
    monkeypatch.setitem(MACHINES, "silhouette", structs.replace(MACHINES["silhouette"], marks=spoilt))
    assert wrong_marks(black.__wrapped__("silhouette"), "silhouette") != []


def pixel_error(made: book.Pages) -> float:
    """Return how far edges of pieces in the rendered page lie from the paths in the files at most, in mm."""
    worst = 0.0
    for strokes in strokes_of(made.cut_pages[0]).values():
        level = sorted({round(one.start[1], 4) for one in strokes if one.start[1] == pytest.approx(one.end[1])})
        upright = sorted({round(one.start[0], 4) for one in strokes if one.start[0] == pytest.approx(one.end[0])})
        assert min(len(level), len(upright)) > 8
        for places, across, inside in ((upright, True, level[2] + 5.0), (level, False, upright[2] + 5.0)):
            for start, end in zip(places[::2], places[1::2], strict=True):
                long = end - start + 2
                box = Rect(start - 1, inside, long, 3.0) if across else Rect(inside, start - 1, 3.0, long)
                found = window(made.pdf, 0, box).span(across=across)
                worst = max(worst, abs(found[0] - start), abs(found[1] - end))
    return worst


@needs_templates
def test_the_edges_of_pieces_in_the_rendered_page_lie_on_the_paths_in_the_files() -> None:
    assert pixel_error(black("silhouette")) < NEAR


@needs_templates
def test_files_that_lie_a_little_off_are_found_out_in_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cut_files, "_number", lambda value: f"{value + 0.02:.4f}")
    assert pixel_error(black("silhouette")) > NEAR


def crowded(made: book.Pages) -> int:
    """Return how many pixels near the registration marks of the first page are not white, those of the marks aside."""
    page, pixel = made.cut_pages[0], 25.4 / 300
    picture = picture_of(made.pdf, 0, 300)
    near = [_pixels(_box(mark, CLEARANCE - 2 * pixel), pixel) for mark in page.registration]
    own = {place for mark in page.registration for place in _pixels(_box(mark, 2 * pixel), pixel)}
    return sum(picture.getpixel(place) < 250 for places in near for place in places if place not in own)


def _box(rect: Rect, by: float) -> Rect:
    return Rect(rect.x - by, rect.y - by, rect.width + 2 * by, rect.height + 2 * by)


def _pixels(box: Rect, pixel: float) -> Iterator[tuple[int, int]]:
    return product(range(int(box.x / pixel), int(box.right / pixel) + 1), range(int(box.y / pixel), int(box.bottom / pixel) + 1))


@needs_templates
@pytest.mark.parametrize("cutter", ["silhouette", "silhouette-4"])
def test_nothing_is_printed_near_a_mark(cutter: Cutter) -> None:
    assert crowded(black(cutter, SQUARE)) == 0


@needs_templates
def test_a_piece_near_a_mark_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine_sheets, "_clear", lambda grid, marks: grid.trims)
    assert crowded(black.__wrapped__("silhouette", SQUARE)) > 100


def test_places_that_touch_a_mark_stay_empty_and_no_others() -> None:
    """A grid that fills the paper between the marks loses the places in their corners alone."""
    deck = Deck((Cut("black", BLACK, BLACK, copies=100),), 0.0)
    sheet = next(one for one in toy().pack.sheets if one.deck)
    free, three, four = (cut_sheets.plan(sheet, deck, PAPERS["a4"], "none", one) for one in ("svg", "silhouette", "silhouette-4"))
    counts = [len(one.sheets[0].slots) for one in (free, three, four)]
    assert counts[0] > counts[1] > counts[2] > 0.7 * counts[0]
    for one, machine in ((three, "silhouette"), (four, "silhouette-4")):
        marks = MACHINES[machine].marks  # type: ignore[index]
        assert one.sheets[0].registration == marks.rects(one.width, one.height)
        assert all(min(slot.trim.x, one.width - slot.trim.right) >= marks.inset for slot in one.sheets[0].slots)


# ------------------------------------------------------------------ every check catches what it is there to catch


@needs_templates
@pytest.mark.parametrize(
    ("place", "name", "spoilt"),
    [
        (cut_paths, "rectangle", lambda at, size, radius: rectangle((at[0] + 0.02, at[1]), size, radius)),
        (cut_paths, "rectangle", lambda at, size, radius: rectangle(at, size, radius - 0.1)),
        (cut_paths, "edges", lambda rects: [((rect.x, rect.y), (rect.right, rect.y + 0.02)) for rect in rects]),
        (cut_files, "_number", lambda value: f"{value:.1f}"),
    ],
    ids=["moved", "square", "slanting", "rounded"],
)
def test_paths_that_lie_elsewhere_are_found_out(monkeypatch: pytest.MonkeyPatch, place: Any, name: str, spoilt: Any) -> None:
    monkeypatch.setattr(place, name, spoilt)
    assert any(error > NEAR for _, error in errors(read(toy("a4", "none", cutter="silhouette"))))


# ------------------------------------------------------------------ what is refused, and what is made of what


def test_a_machine_cuts_no_folded_paper_and_no_sealed_pieces_without_backs() -> None:
    sheet = next(one for one in toy().pack.sheets if one.deck)
    deck = Deck((Cut("black", BLACK, BLACK),), 2.0)
    with pytest.raises(PressError, match="flat paper"):
        cut_sheets.plan(sheet, deck, PAPERS["a4"], "gutterfold", "svg")
    with pytest.raises(BadOption, match="--backs duplex-long"):
        cut_sheets.plan(sheet, structs.replace(deck, sealed=True), PAPERS["a4"], "none", "silhouette")


def test_a_piece_that_does_not_fit_between_the_marks_is_refused_by_name() -> None:
    sheet = next(one for one in toy().pack.sheets if one.deck)
    large = figure("large", _black, None, 195.0, 270.0, "A large piece")
    deck = Deck((Cut("board", large, large),), 0.0)
    assert cut_sheets.plan(sheet, deck, PAPERS["a4"], "none", "svg").capacity == 1
    with pytest.raises(PressError, match="'board' is 195 x 270 mm and does not fit on a4 paper with its registration marks"):
        cut_sheets.plan(sheet, deck, PAPERS["a4"], "none", "silhouette")


def test_an_unknown_machine_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadOption, match=r"--cutter cannot be 'cricut'; choose one of guillotine, silhouette.*, dxf, png"):
        PrintRequest(cutter="cricut")  # type: ignore[arg-type]
    assert PrintRequest.of({"cutter": "Silhouette-4"}).cutter == "silhouette-4"


@pytest.mark.parametrize(
    ("turn", "corner", "right"), [(0, (10, 20), (1, 0)), (1, (50, 20), (0, 1)), (2, (50, 80), (-1, 0)), (3, (10, 80), (0, -1))]
)
def test_lines_inside_a_piece_are_turned_with_its_art(turn: int, corner: Point, right: Point) -> None:
    """The art's top left corner lies at a corner of the place, and what runs right in it runs this way on the page."""
    place = partial(cut_paths.on_page, trim=Rect(10.0, 20.0, 40.0, 60.0), turn=turn)
    assert place((0.0, 0.0)) == corner
    assert place((7.0, 2.0)) == (corner[0] + 7 * right[0] - 2 * right[1], corner[1] + 7 * right[1] + 2 * right[0])


def test_edges_of_neighbours_become_one_line_and_gaps_part_them() -> None:
    row = [Rect(0.0, 0.0, 10.0, 5.0), Rect(10.0, 0.0, 10.0, 5.0), Rect(30.0, 0.0, 10.0, 5.0)]
    level = [((0.0, 0.0), (20.0, 0.0)), ((30.0, 0.0), (40.0, 0.0)), ((0.0, 5.0), (20.0, 5.0)), ((30.0, 5.0), (40.0, 5.0))]
    upright = [((x, 0.0), (x, 5.0)) for x in (0.0, 10.0, 20.0, 30.0, 40.0)]
    assert list(cut_paths.edges(row)) == level + upright


def test_an_arc_of_half_a_circle_is_read_as_such_in_both_files() -> None:
    page = structs.replace(printed_page(), cut_paths=(CutLine(((10.0, 50.0), (26.0, 50.0)), (-1.0, 0.0)),), fold_paths=())
    for strokes in strokes_of(page).values():
        (arc,) = (one for one in strokes if one.centre is not None)
        assert (arc.centre, arc.radius) == (pytest.approx((18.0, 50.0)), pytest.approx(8.0))
    # from left to right against the clock: the arc hangs down on the page
    assert "A8 8 0 0 0 26 50" in cut_files.svg_file(page).decode()


def printed_page() -> CutPage:
    sheet = next(one for one in toy().pack.sheets if one.deck)
    return cut_sheets.plan(sheet, Deck((Cut("black", BLACK, BLACK),), 2.0), PAPERS["a4"], "none", "svg").sheets[0]


@needs_templates
def test_files_are_the_same_bytes_again_and_hold_no_numbers_beyond_a_ten_thousandth() -> None:
    def files(job: Job) -> dict[str, bytes]:
        return cut_files.machine_files(book.print_book(job).cut_pages, ("svg", "dxf"))

    one = files(toy(cutter="silhouette"))
    assert one == files(toy(cutter="silhouette"))
    assert {name.rsplit(".")[-1] for name in one} == {"svg", "dxf"}
    assert all(name[1:].split(".")[0].endswith("F") for name in one), "a file for each sheet, named by its front"


def test_sheets_cut_by_hand_have_no_files() -> None:
    assert cut_files.machine_files(printed(*SAMPLES[0]).cut_pages[:0], ("svg",)) == {}
    assert MACHINES["guillotine"].formats == ()
