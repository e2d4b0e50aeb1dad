"""Each check finds the fault that is planted for it, and nothing else is said of the file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pikepdf
import pytest
from PIL import Image

from generator.core import limits
from generator.press.preflight import checking, cut_checks, paper_checks, side_checks
from generator.press.preflight.file_scan import Scan
from generator.press.preflight.records import POINTS, Box, Facts, Fault, Page
from generator.press.preflight.report import Report, check_file, make_report, span
from tests.press.preflight import planted
from tests.press.preflight.test_raster import of_image

SAID = {"access-untagged"}
"""What is said of the sound file, whose maker does not tag."""
QUEST = {"quest-differs", "quest-older", "quest-unreadable", "quest-other"}
"""Kinds of findings about the quest inside, which `test_quest` plants."""
ELSEWHERE = {
    "file-empty",
    "file-large",
    "file-page-large",
    "file-page-operators",
    "file-page-deep",
    "file-rest",
    "file-streams",
    "quest-left",
    "font-whole",
    "viewer-sides",
    "access-language",
    "access-title",
}
"""Kinds of findings that are planted below, in `test_hostile` and in `test_limits`, each by itself."""


def checked(pdf: bytes) -> Report:
    found = checking.check(pdf, "'x.pdf'")
    return make_report("x.pdf", len(pdf), found.faults, pages=found.pages, figures=found.figures)


def kinds(pdf: bytes) -> set[str]:
    return {finding.kind for check in checked(pdf).checks for finding in check.findings}


def test_nothing_is_wrong_with_the_sound_file() -> None:
    found = checked(planted.made())
    assert (found.errors, found.warnings) == (0, 0)
    assert kinds(planted.made()) == SAID


@pytest.mark.parametrize("name", planted.FAULTS)
def test_planted_fault_is_found_and_nothing_else(name: str) -> None:
    kind, make = planted.FAULTS[name]
    assert kinds(make()) - SAID == {kind}


def test_every_kind_of_finding_is_planted() -> None:
    assert {kind for kind, _ in planted.FAULTS.values()} | SAID | QUEST | ELSEWHERE == set(check_file().kinds)


@pytest.mark.parametrize(("bleed", "found"), [(3.0, []), (8.0, ["size-other", "size-other", "size-mixed"])])
def test_single_pieces_for_a_print_shop_may_have_any_size(bleed: float, found: list[str]) -> None:
    def piece(number: int, wide: float, high: float) -> Facts:
        crop = Box(0, 0, wide * POINTS, high * POINTS)
        trim = Box(bleed * POINTS, bleed * POINTS, (wide - bleed) * POINTS, (high - bleed) * POINTS)
        return Facts(number, str(number), (crop.width, crop.height), crop, trim, 0.1)

    assert [fault.kind for fault in paper_checks.check_sizes([piece(1, 69, 94), piece(2, 50, 50)])] == found


@pytest.mark.parametrize(
    ("labels", "sides", "bleed", "found"),
    [
        (("C-1F", "C-1B", "C-2F", "C-2B"), "one", 3.0, 2),
        (("C-1F", "C-1B", "C-2F"), "one", 3.0, 0),
        (("C-1B", "C-1F"), "one", 3.0, 0),
        (("C-1F", "C-2B"), "one", 3.0, 0),
        (("C-1F", "C-1B"), "long", 3.0, 0),
        (("C-1F", "C-1B"), "one", 30.0, 0),
        ((), "one", 3.0, 0),
    ],
    ids=["pairs", "no back", "back first", "another back", "turned paper", "whole sheets", "nothing"],
)
def test_backs_of_single_pieces_stand_behind_their_fronts(labels: tuple[str, ...], sides: str, bleed: float, found: int) -> None:
    crop = Box(0, 0, 100 * POINTS, 120 * POINTS)
    trim = Box(bleed * POINTS, bleed * POINTS, (100 - bleed) * POINTS, (120 - bleed) * POINTS)
    pages = [Facts(number, label, (crop.width, crop.height), crop, trim, 0.1) for number, label in enumerate(labels, 1)]
    assert side_checks.singles(pages, sides) == found


def without_title(file: pikepdf.Pdf) -> None:
    del file.docinfo["/Title"]


def without_language(file: pikepdf.Pdf) -> None:
    del file.Root["/Lang"]


def with_whole_font(file: pikepdf.Pdf) -> None:
    for one in file.objects:
        if isinstance(one, pikepdf.Dictionary) and "/BaseFont" in one:
            one.BaseFont = pikepdf.Name(f"/{str(one.BaseFont).split('+')[-1]}")


def with_blank_pages(file: pikepdf.Pdf) -> None:
    for page in file.pages:
        page.Contents = file.make_stream(b"")
        for box in ("/TrimBox", "/BleedBox"):
            if box in page:
                del page[box]


def without_sides(file: pikepdf.Pdf) -> None:
    del file.Root.ViewerPreferences["/Duplex"]


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        ("access-title", without_title), ("access-language", without_language), ("font-whole", with_whole_font),
        ("file-empty", with_blank_pages), ("viewer-sides", without_sides),
    ],
)  # fmt: skip
def test_what_is_only_told_is_found_and_nothing_else(kind: str, change: Callable[[pikepdf.Pdf], None]) -> None:
    assert kinds(planted.changed(change)) - SAID == {kind}


def test_more_than_is_looked_at_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "CHECK_OBJECTS", 6)
    assert "file-large" in kinds(planted.made())


def test_forms_are_followed_with_their_matrices() -> None:
    def shrunk(file: pikepdf.Pdf) -> None:
        page = file.pages[1]
        inner = pikepdf.Stream(file, b"2 w 0 0 m 100 0 l S")
        inner.stream_dict = pikepdf.Dictionary(
            Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form, BBox=[0, -5, 100, 5], Matrix=[0.1, 0, 0, 0.1, 0, 0]
        )
        page.Resources.XObject.Thin = file.make_indirect(inner)
        page.contents_add(b"q 0.5 0 0 0.5 100 300 cm /Thin Do Q")

    found = checked(planted.changed(shrunk))
    assert next(check.figure for check in found.checks if check.id == "lines") == "0.04 mm"
    assert kinds(planted.changed(shrunk)) - SAID == {"line-thin"}


@pytest.mark.parametrize(
    "saving", [{"linearize": True}, {"object_stream_mode": planted.PACKED}, {"qdf": True}, {"min_version": "2.0"}]
)
def test_sound_file_is_sound_however_it_is_saved(saving: dict[str, Any]) -> None:
    assert kinds(planted.changed(lambda file: None, **saving)) == SAID


def test_turned_page_is_measured_as_it_stands() -> None:
    def turned(file: pikepdf.Pdf) -> None:
        for page in file.pages:
            page.Rotate = 90

    assert kinds(planted.changed(turned)) == SAID


def test_size_that_pages_inherit_is_theirs() -> None:
    def inherited(file: pikepdf.Pdf) -> None:
        file.Root.Pages.MediaBox = file.pages[0].MediaBox
        for page in file.pages:
            del page.obj["/MediaBox"]

    assert kinds(planted.changed(inherited)) == SAID
    assert {(page.width, page.height) for page in checked(planted.changed(inherited)).pages} == {planted.A4}


def test_fonts_of_parts_are_not_whole() -> None:
    found = Scan(ended=True, indexed=True, broken=0, fonts=frozenset({"ABCDEF+Some", "Other"}), accessible=False, printing="")
    assert [found.whole_font(name) for name in ("Some", "ABCDEF+Some", "Other")] == [False, False, True]


def test_worst_of_a_kind_is_told_once_with_all_its_pages() -> None:
    faults = [
        Fault("line-thin", page, measure=-width, words={"width": str(width), "least": "0.09"})
        for page, width in ((2, 0.05), (4, 0.03))
    ]
    (finding,) = (one for check in make_report("x", 1, faults, pages=(), figures={}).checks for one in check.findings)
    assert finding.pages == (2, 4)
    assert "0.03 mm" in finding.text


def test_pages_are_named_in_spans() -> None:
    assert [span(pages) for pages in ((), (3,), (1, 2, 3, 7), (2, 4))] == ["", "page 3", "pages 1-3, 7", "pages 2, 4"]


def test_every_kind_belongs_to_a_check() -> None:
    assert {kind.check for kind in check_file().kinds.values()} == {check.id for check in check_file().checks}


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ([], []),
        ([(3.0, 34.0)], ["bleed-empty"]),
        ([(3.0, 3.8)], ["bleed-missing"]),
        ([(3.8, 4.4)], []),
        ([(0.0, 34.0)], []),
    ],
)
def test_single_pieces_with_a_white_ground_may_have_a_white_bleed(lines: list[tuple[float, float]], found: list[str]) -> None:
    """Frames of ink run so many mm from the edge of a page with 3 mm of bleed."""
    shown = Image.new("RGB", (690, 940), "white")
    for outer, inner in lines:
        for near, colour in ((outer, "grey"), (inner, "white")):
            edge = round(10 * near)
            shown.paste(colour, (edge, edge, 690 - edge, 940 - edge))
    crop, trim = (Box(near * POINTS, near * POINTS, (69 - near) * POINTS, (94 - near) * POINTS) for near in (0, 3))
    page = Page(1, "1", crop, crop, trim, crop, 0, [], [], [], {}, None, *[of_image(shown)] * 2, 10 / POINTS, whole=True)
    assert [fault.kind for fault in cut_checks.check_bleed(page)] == found
