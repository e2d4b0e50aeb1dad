"""A printed pack is a good PDF: fonts, boxes, preferences, metadata, outline, labels, attachment (spec: The PDF itself)."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO
from xml.etree import ElementTree

import pikepdf
import pytest
from PIL import ImageStat

from generator.press import book, finish, pack, preview
from generator.press.paper import EDGE, MM, PAPERS
from generator.press.text import Text as Paragraph
from generator.resources import folder
from tests.press.prints import PRINTS, QUESTS, Text, Wanted, every_print, every_quest, made, pictures, shown, words_of

NS = {"dc": "http://purl.org/dc/elements/1.1/", "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#"}
PICTURES = ("DelveIcons-Regular", "DelveSymbols-Regular")
"""Fonts whose characters are pictures, not letters."""
SIZES = {"a4": (595.2756, 841.8898), "letter": (612.0, 792.0)}


def millimetres(box: pikepdf.Array) -> list[float]:
    return [float(edge) / MM for edge in box]


@every_print
def test_the_file_is_sound(wanted: Wanted) -> None:
    with wanted.opened() as pdf:
        check = pdf.check_pdf_syntax if hasattr(pdf, "check_pdf_syntax") else pdf.check
        assert list(check()) == []
        assert pdf.pdf_version == "1.7"
        assert len(pdf.pages) == wanted.pages.count


@every_print
def test_all_fonts_are_embedded_subsets_of_our_own(wanted: Wanted) -> None:
    ours = {path.stem for path in folder("fonts").glob("*.ttf")}
    with wanted.opened() as pdf:
        fonts = [thing for thing in pdf.objects if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/Font"]
        assert len(fonts) > 3
        for font in fonts:
            for one in font.get("/DescendantFonts", [font]):
                assert re.fullmatch(r"/[A-Z]{6}\+\S+", str(one.BaseFont)), one.BaseFont
                assert str(one.BaseFont).split("+")[1] in ours
                assert "/FontFile2" in one.FontDescriptor
                assert len(one.FontDescriptor.FontFile2.read_bytes()) > 500
        used = {str(font.BaseFont) for page in pdf.pages for font in page.Resources.get("/Font", {}).values()}
        assert used <= {str(font.BaseFont) for font in fonts}
    assert b"Helvetica" not in wanted.pages.pdf


@every_print
def test_pages_are_exactly_the_paper(wanted: Wanted) -> None:
    with wanted.opened() as pdf:
        for page in pdf.pages:
            assert [float(edge) for edge in page.MediaBox] == pytest.approx([0, 0, *SIZES[wanted.paper]], abs=0.01)
            assert page.get("/Rotate", 0) == 0
            assert page.get("/UserUnit", 1) == 1


@every_print
def test_sheets_to_cut_say_where_and_no_others(wanted: Wanted) -> None:
    cut = {sheet.label for sheet in wanted.job.sheets if sheet.trim is not None}
    width, height = PAPERS[wanted.paper].width, PAPERS[wanted.paper].height
    seen = 0
    with wanted.opened() as pdf:
        for page, label in zip(pdf.pages, wanted.pages.labels, strict=True):
            boxed = label.rstrip("0123456789") in cut
            seen += boxed
            assert ("/TrimBox" in page.obj) == ("/BleedBox" in page.obj) == boxed
            if boxed:
                middle = [(width - 174) / 2, (height - 261) / 2, (width + 174) / 2, (height + 261) / 2]
                assert millimetres(page.TrimBox) == pytest.approx(middle, abs=0.01)
                assert millimetres(page.BleedBox) == pytest.approx(middle, abs=0.01)
    assert bool(seen) == bool(cut)


@every_print
def test_a_viewer_is_told_how_to_open_and_print_it(wanted: Wanted) -> None:
    with wanted.opened() as pdf:
        wishes = pdf.Root.ViewerPreferences
        assert wishes.PrintScaling == "/None"
        assert wishes.DisplayDocTitle == True  # noqa: E712 - a PDF boolean is compared, not tested
        assert wishes.Duplex == "/Simplex"
        assert pdf.Root.PageMode == "/UseOutlines"
        assert str(pdf.Root.Lang) == "en-GB"


@every_print
def test_the_file_says_what_it_is(wanted: Wanted) -> None:
    job = wanted.job
    with wanted.opened() as pdf:
        said = {key: str(value) for key, value in pdf.docinfo.items()}
        assert said["/Title"] == job.title
        assert said["/Author"] == "Delvepress"
        assert said["/Subject"] == job.subject
        assert said["/Keywords"] == job.keywords
        assert said["/Producer"] == said["/Creator"] == f"Delvepress {job.version}"
        packet = pdf.Root.Metadata.read_bytes()
        assert pdf.Root.Metadata.Subtype == "/XML"
    tree = ElementTree.fromstring(packet)
    assert [node.text for node in tree.findall(".//dc:title/rdf:Alt/rdf:li", NS)] == [job.title]
    assert [node.text for node in tree.findall(".//dc:creator/rdf:Seq/rdf:li", NS)] == ["Delvepress"]
    assert [node.text for node in tree.findall(".//dc:identifier", NS)] == [job.code]
    assert [node.text for node in tree.findall(".//dc:description/rdf:Alt/rdf:li", NS)] == [job.subject]


@every_print
def test_the_outline_has_every_sheet_in_order_and_leads_to_it(wanted: Wanted) -> None:
    with wanted.opened() as pdf, pdf.open_outline() as outline:
        assert [item.title for item in outline.root] == [sheet.title for sheet in wanted.job.sheets]
        named = pdf.Root.get("/Dests", {})
        firsts = [wanted.pages.labels.index(f"{sheet.label}1") for sheet in wanted.job.sheets]
        for item, first in zip(outline.root, firsts, strict=True):
            place = item.destination
            target = place[0] if isinstance(place, pikepdf.Array) else named[str(place)][0]
            assert pikepdf.Page(target).index == first


@every_print
def test_page_labels_are_those_on_the_paper(wanted: Wanted) -> None:
    with wanted.opened() as pdf:
        assert [page.label for page in pdf.pages] == wanted.pages.labels
    sheets = [sheet.label for sheet in wanted.job.sheets]
    assert sorted(wanted.pages.labels, key=lambda label: sheets.index(label.rstrip("0123456789"))) == wanted.pages.labels


@every_quest
def test_the_whole_quest_is_attached(wanted: Wanted) -> None:
    game, one = made(wanted.game)
    with wanted.opened() as pdf:
        assert list(pdf.attachments) == [finish.ATTACHMENT]
        spec = pdf.attachments[finish.ATTACHMENT]
        assert spec.get_file().read_bytes() == wanted.job.document
        assert spec.get_file().mime_type == "application/json"
        assert spec.obj.AFRelationship == "/Data"
        assert one.code in spec.description
    inner = preview.attachment(wanted.pages.pdf, finish.ATTACHMENT)
    assert inner == wanted.job.document == pack.document(game, one)
    assert pack.reread(inner, "a test", {game.id: game})[1] == one


@pytest.mark.parametrize("wanted", [one for one in PRINTS if one not in QUESTS], ids=str)
def test_blank_sheets_carry_no_quest(wanted: Wanted) -> None:
    assert preview.attachment(wanted.pages.pdf, finish.ATTACHMENT) is None
    with wanted.opened() as pdf:
        assert len(pdf.attachments) == 0


@every_print
def test_no_letter_is_smaller_than_it_can_be_read(wanted: Wanted) -> None:
    with wanted.opened() as pdf:
        texts = [part for page in pdf.pages for part in shown(page) if isinstance(part, Text)]
    letters = [text for text in texts if text.font not in PICTURES]
    assert len(letters) > 20
    assert min(letters, key=lambda text: text.size).size >= 6.499
    assert max(letters, key=lambda text: text.size).size < 60, "the sizes are not read as they stand on paper"


@every_print
def test_nothing_is_printed_close_to_the_edge_of_the_paper(wanted: Wanted) -> None:
    margin = int((EDGE - 0.5) * MM)
    for label, picture in zip(wanted.pages.labels, pictures(wanted), strict=True):
        wide, tall = picture.size
        strips = [(0, 0, wide, margin), (0, tall - margin, wide, tall), (0, 0, margin, tall), (wide - margin, 0, wide, tall)]
        assert [picture.crop(strip).getextrema() for strip in strips] == [(255, 255)] * 4, label
        assert picture.getextrema()[0] < 128, f"{label} is empty"


@every_quest
def test_every_page_of_a_pack_carries_its_code(wanted: Wanted) -> None:
    words = words_of(wanted.pages.pdf)
    assert [label for label, text in zip(wanted.pages.labels, words, strict=True) if wanted.job.code not in text] == []


@pytest.mark.parametrize("full", [one for one in QUESTS if one.ink == "full"], ids=str)
def test_low_ink_is_a_third_of_full_ink(full: Wanted) -> None:
    ink = {name: sum(255 - ImageStat.Stat(page).mean[0] for page in pictures(replace(full, ink=name))) for name in ("full", "low")}
    assert 0.02 < ink["low"] / ink["full"] <= 0.35


def test_bytes_that_are_no_pdf_have_no_attachment() -> None:
    for junk in (b"", b"junk", b"%PDF-", b"%PDF-1.7\n%%EOF", b"\x00" * 5000):
        assert preview.attachment(junk, finish.ATTACHMENT) is None


def test_a_pdf_of_another_program_has_no_attachment_of_ours() -> None:
    other = pikepdf.new()
    other.add_blank_page()
    other.attachments["notes.txt"] = b"hello"
    buffer = BytesIO()
    other.save(buffer)
    assert preview.attachment(buffer.getvalue(), finish.ATTACHMENT) is None
    assert preview.attachment(buffer.getvalue(), "notes.txt") == b"hello"


def test_pictures_of_pages_are_as_large_as_was_asked() -> None:
    wanted = QUESTS[0]
    found = list(preview.pictures(wanted.pages.pdf, 36))
    assert len(found) == wanted.pages.count
    assert all(picture.startswith(b"\x89PNG\r\n") for picture in found)
    width, height = PAPERS[wanted.paper].points
    size = (int.from_bytes(found[0][16:20], "big"), int.from_bytes(found[0][20:24], "big"))
    assert size == pytest.approx((width / 2, height / 2), abs=1)


def test_the_icons_of_the_colophon_itself_are_credited_too() -> None:
    wanted = QUESTS[0]
    seen: list[str] = []
    keep = Paragraph.__init__

    def noting(self: Paragraph, *args: object) -> None:
        keep(self, *args)
        seen.append("".join(text for text, _ in args[0]))

    Paragraph.__init__ = noting  # type: ignore[method-assign]
    try:
        book.print_book(wanted.job)
    finally:
        Paragraph.__init__ = keep  # type: ignore[method-assign]
    credits = next(words for words in seen if words.startswith("Icons from game-icons.net under"))
    assert all(f"{name}" in credits for name in ("book-cover", "quill-ink", "scissors"))
