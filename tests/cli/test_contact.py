"""--format png: pictures without what players are not to see yet, and one contact sheet of all pages."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import msgspec
import pypdfium2
import pytest
from PIL import Image

from generator.cli.common import publishing
from generator.cli.common.output import Output
from generator.press.drawing.box_recorder import Recorder
from generator.press.jobs.files import contact_sheet
from generator.press.jobs.printing.book import Pages
from generator.press.jobs.printing.print_request import PrintRequest
from tests.cli.conftest import Desk
from tests.press.preflight import planted

SHEETS = ("sheets", "donjonz")
LABELS = ["1", "2", "C-1F", "C-1B"]


def pages(*secret: bool) -> Pages:
    """Return a document of four pages, of which some give something away."""
    return Pages(planted.made(), 4, LABELS, Recorder(), [False] * 4, list(secret), [(595.0, 842.0)] * 4)


def wanted(**fields: Any) -> Output:
    return Output(formats=("png",), out="output", dpi=36, **fields)


def test_pictures_leave_sealed_pages_out_and_say_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(publishing.contents(pages(False, False, True, True), wanted())) == ["-01.png", "-02.png"]
    assert "leave out 2 pages" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("secret", "fields"),
    [
        ((False, True, True, True), {"spoilers": True}),
        ((False, True, True, True), {"request": PrintRequest(only=("cards",))}),
        ((True,) * 4, {}),
    ],
    ids=["spoilers", "by name", "a solution"],
)
def test_pages_that_are_asked_for_are_shown(
    secret: tuple[bool, ...], fields: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    assert len(publishing.contents(pages(*secret), wanted(**fields))) == 4
    assert capsys.readouterr().err == ""


def test_contact_sheet_takes_the_place_of_pictures() -> None:
    assert list(publishing.contents(pages(False, False, True, True), wanted(contact=True))) == ["-contact.png"]
    both = publishing.contents(
        pages(False, False, True, True), msgspec.structs.replace(wanted(contact=True), formats=("pdf", "png"))
    )
    assert list(both) == [".pdf", "-contact.png"]


def test_command_makes_a_contact_sheet(desk: Desk) -> None:
    result = desk.run(*SHEETS, "--format", "contact:36")
    assert result.code == 0, result.err
    assert [name.rpartition("-")[2] for name in result.files if name.endswith(".png")] == ["contact.png"]


def test_options_of_pictures_are_for_png(desk: Desk) -> None:
    result = desk.run("quest", "green-dungeon", "x", "--only", "title", "--spoilers")
    assert [line for line in result.lines if line.startswith("--spoilers is for png")] != []


@pytest.mark.parametrize("count", [1, 3, 4])
def test_contact_sheet_shows_the_pages_that_are_wanted(count: int) -> None:
    pdf, dpi = planted.made(), 150
    picture = Image.open(BytesIO(contact_sheet.draw_sheet(pdf, LABELS, range(1, count + 1), dpi)))
    with pypdfium2.PdfDocument(pdf) as document:
        wide, high = (round(side * dpi / contact_sheet.SHARE / 72) for side in document.get_page_size(0))
    assert picture.info["dpi"][0] == pytest.approx(50, abs=0.1)
    grey = picture.convert("L").point([255 if value > 250 else 0 for value in range(256)])
    white = sum(grey.histogram()[200:])
    assert 0.5 * count < white / (wide * high) <= 1.01 * count


def test_captions_are_legible_and_tell_label_and_number() -> None:
    assert [contact_sheet._caption(number, ["T1", "2"]) for number in (1, 2, 3)] == ["1  \u00b7  T1", "2", "3"]
    face = contact_sheet._face(contact_sheet._LEAST_LETTERS)
    assert face.getbbox("1  \u00b7  C-1F")[3] >= 10


def test_very_many_pages_are_drawn_coarser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contact_sheet, "MOST_PIXELS", 200_000)
    picture = Image.open(BytesIO(contact_sheet.draw_sheet(planted.made(), [], [1, 2, 3, 4], 600)))
    assert picture.width * picture.height < 260_000
