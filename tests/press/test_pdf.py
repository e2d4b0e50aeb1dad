"""A printed pack is a good PDF: fonts, boxes, preferences, metadata, outline, labels, attachment (spec: The PDF itself)."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pikepdf
import pytest
from PIL import ImageStat

from generator.core.resources import folder
from generator.press.drawing import fonts
from generator.press.drawing.ink import Ink
from generator.press.drawing.papers import EDGE, MM
from generator.press.jobs.files import preview
from generator.press.jobs.printing import book, metadata
from generator.press.jobs.store import attachment, curtain, documents
from generator.press.setting.text import Text as Paragraph
from tests.press.prints import (
    LETTERS,
    PRINTS,
    QUESTS,
    Text,
    Wanted,
    every_print,
    every_quest,
    made,
    pictures,
    sheet_of,
    shown,
    words_of,
)
from tests.records import replace

NS = {"dc": "http://purl.org/dc/elements/1.1/", "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#"}
PICTURES = ("DelveIcons-Regular", "DelveSymbols-Regular")
"""Fonts whose characters are pictures, not letters."""
BYTES_BEFORE = {"bag-of-dungeon": 364_000, "deck-box-dungeons": 393_000, "donjonz": 238_000, "green-dungeon": 346_000}
"""Bytes of a pack in full ink before it had covers and faces: the mean of seven seeds."""
TILE_BYTES = {"bag-of-dungeon": 110_000}
"""Bytes that the ground of tiles takes, which came later and has a bound of its own."""
SIZES = {"a4": (595.2756, 841.8898), "letter": (612.0, 792.0)}


def to_cut(wanted: Wanted, label: str) -> bool:
    sheet = sheet_of(wanted.job, label)
    return sheet is not None and bool(sheet.deck)


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
        assert len(fonts) > 0
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
        for page, label in zip(pdf.pages, wanted.pages.labels, strict=True):
            size, found = SIZES[wanted.paper], [float(edge) for edge in page.MediaBox]
            if to_cut(wanted, label) and found[2] > found[3]:
                size = size[::-1]
            assert found == pytest.approx([0, 0, *size], abs=0.01), label
            assert page.get("/Rotate", 0) == 0
            assert page.get("/UserUnit", 1) == 1


@every_print
def test_sheets_to_cut_say_where_and_no_others(wanted: Wanted) -> None:
    with wanted.opened() as pdf:
        for page, label in zip(pdf.pages, wanted.pages.labels, strict=True):
            boxed = to_cut(wanted, label)
            assert ("/TrimBox" in page.obj) == ("/BleedBox" in page.obj) == boxed, label
            if boxed:
                trim, bleed, media = (millimetres(box) for box in (page.TrimBox, page.BleedBox, page.MediaBox))
                assert bleed[0] <= trim[0] < trim[2] <= bleed[2], label
                assert bleed[1] <= trim[1] < trim[3] <= bleed[3], label
                assert min(bleed[0], bleed[1], media[2] - bleed[2], media[3] - bleed[3]) >= EDGE, label


@every_print
def test_a_viewer_is_told_how_to_open_and_print_it(wanted: Wanted) -> None:
    with wanted.opened() as pdf:
        wishes = pdf.Root.ViewerPreferences
        assert wishes.PrintScaling == "/None"
        assert wishes.DisplayDocTitle == True  # noqa: E712 - a PDF boolean is compared, not tested
        duplex = {"duplex-long": "/DuplexFlipLongEdge", "duplex-short": "/DuplexFlipShortEdge"}
        cut = any(sheet.deck for sheet in wanted.job.pack.sheets)
        assert wishes.Duplex == (duplex.get(wanted.backs, "/Simplex") if cut else "/Simplex")
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
        assert said["/Producer"] == said["/Creator"] == f"Delvepress {job.common.version}"
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
        assert [item.title for item in outline.root] == [sheet.title for sheet in wanted.job.pack.sheets]
        named = pdf.Root.get("/Dests", {})
        found = [sheet_of(wanted.job, label) for label in wanted.pages.labels]
        firsts = [found.index(sheet) for sheet in wanted.job.pack.sheets]
        for item, first in zip(outline.root, firsts, strict=True):
            place = item.destination
            target = place[0] if isinstance(place, pikepdf.Array) else named[str(place)][0]
            assert pikepdf.Page(target).index == first


@every_print
def test_page_labels_are_those_on_the_paper(wanted: Wanted) -> None:
    with wanted.opened() as pdf:
        assert [page.label for page in pdf.pages] == wanted.pages.labels
    printed = [label for label in wanted.pages.labels if label != "blank"]
    assert len(set(printed)) == len(printed)
    found = [sheet_of(wanted.job, label) for label in printed]
    assert sorted(found, key=wanted.job.pack.sheets.index) == found


@every_quest
def test_the_whole_quest_is_attached(wanted: Wanted) -> None:
    game, one = made(wanted.game)
    with wanted.opened() as pdf:
        assert list(pdf.attachments) == [metadata.ATTACHMENT]
        spec = pdf.attachments[metadata.ATTACHMENT]
        assert spec.get_file().read_bytes() == wanted.job.document
        assert spec.get_file().mime_type == "application/json"
        assert spec.obj.AFRelationship == "/Data"
        assert one.code in spec.description
    inner = attachment.embedded(wanted.pages.pdf, documents.MARK, "a test")
    assert inner == wanted.job.document
    assert curtain.opened(inner, "a test") == documents.document(game, one)
    assert documents.reread(inner, "a test", {game.id: game})[1] == one


@pytest.mark.parametrize("wanted", [one for one in PRINTS if one.kind != "quest"], ids=str)
def test_blank_sheets_carry_no_quest(wanted: Wanted) -> None:
    assert attachment.embedded(wanted.pages.pdf, documents.MARK, "a test") is None
    with wanted.opened() as pdf:
        assert len(pdf.attachments) == 0


@every_print
def test_no_letter_is_smaller_than_it_can_be_read(wanted: Wanted) -> None:
    with wanted.opened() as pdf:
        texts = [part for page in pdf.pages for part in shown(page, LETTERS) if isinstance(part, Text)]
    letters = [text for text in texts if text.font not in PICTURES]
    assert len(letters) > 0
    assert min(letters, key=lambda text: text.size).size >= 6.499
    assert max(letters, key=lambda text: text.size).size < 60, "the sizes are not read as they stand on paper"


@every_print
def test_nothing_is_printed_close_to_the_edge_of_the_paper(wanted: Wanted) -> None:
    margin = int((EDGE - 0.5) * MM)
    for label, picture in zip(wanted.pages.labels, pictures(wanted), strict=True):
        wide, tall = picture.size
        strips = [(0, 0, wide, margin), (0, tall - margin, wide, tall), (0, 0, margin, tall), (wide - margin, 0, wide, tall)]
        assert [picture.crop(strip).getextrema() for strip in strips] == [(255, 255)] * 4, label
        assert picture.getextrema()[0] < (230 if label == "blank" else 128), f"{label} is empty"


@every_print
def test_every_page_of_a_pack_carries_its_code(wanted: Wanted) -> None:
    words = words_of(wanted.pages.pdf)
    bare = [label for label, text in zip(wanted.pages.labels, words, strict=True) if wanted.job.code not in text]
    assert set(bare) <= {"blank"}


@pytest.mark.parametrize("full", [one for one in QUESTS if one.ink == "full"], ids=str)
def test_low_ink_is_a_third_of_full_ink(full: Wanted) -> None:
    ink = {name: sum(255 - ImageStat.Stat(page).mean[0] for page in pictures(replace(full, ink=name))) for name in ("full", "low")}
    assert 0.02 < ink["low"] / ink["full"] <= 0.35


@pytest.mark.parametrize("one", [one for one in QUESTS if one.ink == "full" and one.game in BYTES_BEFORE], ids=str)
def test_covers_and_faces_make_a_pack_half_as_large_again_at_most(one: Wanted) -> None:
    most = 1.5 * BYTES_BEFORE[one.game] + TILE_BYTES.get(one.game, 0)
    assert 0.7 * most <= len(one.pages.pdf) <= most, "a limit that is far off holds nothing"


def test_pictures_of_pages_are_as_large_as_was_asked() -> None:
    wanted = QUESTS[0]
    found = list(preview.pictures(wanted.pages.pdf, 36))
    assert len(found) == wanted.pages.count
    assert all(picture.startswith(b"\x89PNG\r\n") for picture in found)
    with wanted.opened() as pdf:
        width, height = (float(edge) for edge in pdf.pages[0].MediaBox[2:])
    size = (int.from_bytes(found[0][16:20], "big"), int.from_bytes(found[0][20:24], "big"))
    assert size == pytest.approx((width / 2, height / 2), abs=1)


FULL_A4 = [one for one in QUESTS if (one.paper, one.ink) == ("a4", "full")]


def uncredited(wanted: Wanted, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Return icons that no author is named for, by the words that the press sets and the characters of the icon font it shows."""
    words: list[str] = []
    icons: set[str] = set()
    set_text, show = Paragraph.__init__, Ink.show

    def noting(self: Paragraph, *args: object) -> None:
        set_text(self, *args)  # type: ignore[arg-type]
        words.append("".join(text for text, _ in args[0]))  # type: ignore[attr-defined]

    def watching(self: Ink, text: str, role: str, size: float) -> str:
        icons.update(text if role == "icons" else "")
        return show(self, text, role, size)

    monkeypatch.setattr(Paragraph, "__init__", noting)
    monkeypatch.setattr(Ink, "show", watching)
    book.print_book(replace(wanted, backs="duplex-long").made)
    credits = [text for text in words if "game-icons.net" in text][-1]
    used = {name for name in fonts.icons() if fonts.glyph(name) in icons}
    assert len(used) > 10
    return used - set(re.findall(r"[a-z0-9-]+", credits))


@pytest.mark.parametrize("wanted", FULL_A4, ids=str)
def test_every_icon_is_credited_those_of_what_is_cut_out_and_of_the_colophon_itself_too(
    wanted: Wanted, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert uncredited(wanted, monkeypatch) == set()


def test_an_icon_without_its_author_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book.Book, "_icon_credits", lambda self: "Lorc: scissors")
    assert uncredited(FULL_A4[0], monkeypatch)
