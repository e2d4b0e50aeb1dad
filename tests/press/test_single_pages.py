"""Pieces one by one for print shops: a side a page, 3 mm of bleed with ink in it, no marks, pictures that tell their resolution."""

from __future__ import annotations

import struct
from functools import cache
from io import BytesIO
from typing import Any

import pikepdf
import pytest
from PIL import Image

from generator.core.errors import BadOption
from generator.forge.pack import Block
from generator.press.drawing.papers import MM
from generator.press.imposition import cut_sheets, single_pages
from generator.press.jobs.files import preview
from generator.press.jobs.printing import book
from generator.press.jobs.printing.job import Job
from generator.press.jobs.printing.single_pieces import SINGLES, single_parts
from tests.press.cutouts import name, toy, traced
from tests.press.prints import LINES, Stroke, shown
from tests.records import replace

needs_templates = pytest.mark.usefixtures("null_templates")
BLEED = 3.0


def parts() -> dict[str, Job]:
    return single_parts(toy("a4", "none"))


@cache
def singles() -> book.Pages:
    return book.print_book(traced(parts()[SINGLES]))


def faults(pages: book.Pages, job: Job) -> list[str]:
    """Return what is wrong with pages that should be the sides of all pieces, each alone with its bleed."""
    wanted = []
    for sheet in job.printed:
        deck = job.pack.decks[sheet.deck]
        for one in deck.cuts:
            cuts = one.cuts if isinstance(one, Block) else (one,)
            wanted += [(cut, name(deck, side)) for _ in range(one.copies) for cut in cuts for side in (cut.front, cut.back)]
    found = [] if len(wanted) == pages.count else [f"{pages.count} pages for {len(wanted)} sides"]
    with pikepdf.open(BytesIO(pages.pdf)) as pdf:
        for page, label, (cut, art) in zip(pdf.pages, pages.labels, wanted, strict=False):
            size = [length + 2 * BLEED for length in cut.size]
            boxes = {"/MediaBox": (0.0, 0.0, *size), "/BleedBox": (0.0, 0.0, *size),
                     "/TrimBox": (BLEED, BLEED, size[0] - BLEED, size[1] - BLEED)}  # fmt: skip
            for key, box in boxes.items():
                if [float(edge) / MM for edge in page.obj[key]] != pytest.approx(box, abs=0.01):
                    found.append(f"{label}: {key} is {page.obj[key]}")
            strokes = [part for part in shown(page, LINES) if isinstance(part, Stroke)]
            if {part.tag for part in strokes} != {art}:
                found.append(f"{label}: {strokes} beside {art}")
    return found


def pale(pages: book.Pages, job: Job) -> list[str]:
    """Return the pages whose bleed has a place without ink, of pieces whose grounds have some."""
    inked = {sheet.label for sheet in job.printed if all(one.ground for one in job.pack.decks[sheet.deck].cuts)}
    found = []
    for label, data in zip(pages.labels, preview.pictures(pages.pdf, 100), strict=True):
        picture = Image.open(BytesIO(data)).convert("L")
        deep = int(BLEED * 100 / 25.4) - 1
        wide, high = picture.size
        frame = [
            (1, 1, wide - 1, deep),
            (1, high - deep, wide - 1, high - 1),
            (1, 1, deep, high - 1),
            (wide - deep, 1, wide - 1, high - 1),
        ]
        if label.split("-")[0] in inked and max(picture.crop(box).getextrema()[1] for box in frame) > 250:
            found.append(label)
    return found


@needs_templates
def test_every_side_of_every_piece_has_a_page_of_its_own_with_its_bleed_and_no_marks() -> None:
    job = parts()[SINGLES]
    assert faults(singles(), job) == []
    assert [label[-1] for label in singles().labels] == ["F", "B"] * (singles().count // 2)
    assert [label.rstrip("FB") for label in singles().labels[::2]] == [label.rstrip("FB") for label in singles().labels[1::2]]


@needs_templates
def test_there_is_ink_in_the_whole_bleed() -> None:
    assert pale(singles(), parts()[SINGLES]) == []


@needs_templates
@pytest.mark.parametrize(
    ("place", "what", "spoilt"),
    [
        (single_pages, "SHOP_BLEED", 2.0),
        (cut_sheets, "_ground", lambda one, side: ""),
    ],
    ids=["narrow", "bare"],
)
def test_bleed_that_is_too_narrow_or_bare_is_found_out(monkeypatch: pytest.MonkeyPatch, place: Any, what: str, spoilt: Any) -> None:
    monkeypatch.setattr(place, what, spoilt)
    job = parts()[SINGLES]
    pages = book.print_book(traced(job))
    assert faults(pages, job) + pale(pages, job) != []


@needs_templates
def test_a_page_with_a_mark_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    made = cut_sheets.single_plan

    def marked(pieces: Any) -> Any:
        plan = made(pieces)
        return replace(plan, sheets=tuple(replace(page, marks=(((0.5, 3.0), (2.5, 3.0)),)) for page in plan.sheets))

    monkeypatch.setattr(cut_sheets, "single_plan", marked)
    job = parts()[SINGLES]
    assert faults(book.print_book(traced(job)), job) != []


@needs_templates
def test_all_other_sheets_are_in_the_other_file() -> None:
    found = parts()
    assert list(found) == [SINGLES, "-rest"]
    assert [sheet.id for sheet in found["-rest"].printed] == [sheet.id for sheet in found["-rest"].pack.sheets if not sheet.deck]
    rest = book.print_book(found["-rest"])
    assert not any(rest.cut)
    assert all(singles().cut)


def test_a_print_without_pieces_is_refused() -> None:
    job = toy()
    words = tuple(sheet for sheet in job.pack.sheets if not sheet.deck)
    with pytest.raises(BadOption, match="--cutter shop prints pieces to cut out, and there are none here"):
        single_parts(replace(job, pack=replace(job.pack, sheets=words)))


@needs_templates
@pytest.mark.parametrize(("dpi", "dots"), [(300, 11811), (600, 23622)])
def test_pictures_tell_their_resolution_and_have_the_pixels_of_their_size(dpi: int, dots: int) -> None:
    data = next(preview.pictures(singles().pdf, dpi))
    at = data.index(b"pHYs") + 4
    assert struct.unpack(">IIB", data[at : at + 9]) == (dots, dots, 1)
    wanted = [(length + 2 * BLEED) * dpi / 25.4 for length in (63.0, 88.0)]
    assert [edge - want for edge, want in zip(Image.open(BytesIO(data)).size, wanted, strict=True)] == pytest.approx(
        [0.5, 0.5], abs=0.51
    )
