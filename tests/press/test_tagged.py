"""Every document can be read by everybody: it passes PDF/UA-1, and its structure holds the words of its sheets, in their order."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from io import BytesIO
from itertools import product
from typing import Any

import page
import pikepdf
import pytest

from generator.press.drawing.palette import PALETTES
from generator.press.drawing.papers import ALL_PAPERS, PAPERS
from generator.press.drawing.typography import Typography
from generator.press.jobs import book
from generator.press.jobs.book import Book, Pages
from generator.press.jobs.job import Job, PrintSettings
from generator.press.markup.icon_words import read_out
from generator.press.markup.plain import tidy
from generator.press.markup.sheet_xml import INLINES, Node
from tests.press import structure
from tests.press.documents import document, makers

KINDS = list(makers())
LOOKS = list(product(PAPERS, PALETTES))
PASSED, FIGURE = "Icons from game-icons.net, CC BY 3.0", " \N{FLORAL HEART} "
"""The line of credits that the press adds, and what stands in place of a figure where words are compared."""
SPARE = " \N{WHITE HEART SUIT} "
"""What stands there for a figure that is drawn only where a page has room left."""
LIMITS = page.SafetyLimits(max_form_invocations=100_000)
"""A campaign in large print shows the stones of its floors many times."""
LONG = re.compile(r"-(series|book|folded)|^challenges")
"""The kinds that take long; they are looked at with --all-slow."""


def cases() -> list[Any]:
    """Return every kind on every paper in every ink; always run is each that takes no long time once, on looks in turn."""
    return [
        pytest.param(kind, *looks, marks=[] if place % len(LOOKS) == turn and not LONG.search(kind) else [pytest.mark.slow])
        for place, kind in enumerate(KINDS)
        for turn, looks in enumerate(LOOKS)
    ]


def faults(pdf: bytes) -> set[str]:
    """Return what a validator of PDF/UA-1 finds."""
    report = page.validate_pdf_bytes(pdf, profile=page.ValidationProfile.PDF_UA_1, limits=LIMITS)
    assert report.is_compliant == (not report.failures)
    return {failure.message for failure in report.failures}


@pytest.mark.parametrize(("kind", "paper", "ink"), cases())
def test_every_document_passes_pdf_ua(kind: str, paper: str, ink: str) -> None:
    pdf = document(kind, paper, ink).pdf
    assert faults(pdf) == set()
    assert structure.read(pdf).loose == []


LARGE_KINDS = [kind for kind in KINDS if not re.search("folded|half|booklet|loose|calibration|^challenges", kind)]
"""The kinds that large print is laid out for."""


@pytest.mark.parametrize("typography", [Typography("plain"), Typography(print="large"), Typography("plain", "large")], ids=str)
@pytest.mark.parametrize(
    "kind", [pytest.param(kind, marks=[] if kind.endswith("-daily") else [pytest.mark.slow]) for kind in LARGE_KINDS]
)
def test_large_print_and_the_plain_font_are_tagged_too(kind: str, typography: Typography, monkeypatch: pytest.MonkeyPatch) -> None:
    prints_anew(monkeypatch)
    pdf = maker_of(kind)(PrintSettings(typography=typography)).pdf
    assert faults(pdf) == set()
    found = structure.read(pdf)
    assert found.loose == []
    assert all(node.said.strip() for node in found.root.walk() if node.kind == "Figure")


# ---------------------------------------------------------------------- what the validator must find


def _without_alt(pdf: pikepdf.Pdf) -> None:
    for one in pdf.objects:
        if isinstance(one, pikepdf.Dictionary) and one.get("/S") == "/Figure":
            del one["/Alt"]


def _without_language(pdf: pikepdf.Pdf) -> None:
    del pdf.Root["/Lang"]


def _with_unmarked_words(pdf: pikepdf.Pdf) -> None:
    first = pdf.pages[0]
    name = next(iter(first.Resources.Font.keys()))
    first.contents_add(f"BT {name} 9 Tf 1 0 0 1 30 30 Tm (\\001\\002) Tj ET".encode())


def _without_title(pdf: pikepdf.Pdf) -> None:
    del pdf.Root.ViewerPreferences["/DisplayDocTitle"]


def _skipping_a_heading(pdf: pikepdf.Pdf) -> None:
    for one in pdf.objects:
        if isinstance(one, pikepdf.Dictionary) and one.get("/S") == "/H2":
            one["/S"] = pikepdf.Name("/H4")


def _without_scope(pdf: pikepdf.Pdf) -> None:
    for one in pdf.objects:
        if isinstance(one, pikepdf.Dictionary) and one.get("/S") == "/TH":
            del one["/A"]


SPOILT = [
    _without_alt,
    _without_language,
    _with_unmarked_words,
    _without_title,
    _skipping_a_heading,
    _without_scope,
]


@pytest.mark.parametrize("spoil", SPOILT)
def test_a_document_that_is_not_tagged_well_is_found_out(spoil: Callable[[pikepdf.Pdf], None]) -> None:
    with pikepdf.open(BytesIO(document("donjonz-quest").pdf)) as opened:
        spoil(opened)
        target = BytesIO()
        opened.save(target)
    assert faults(target.getvalue())


# ---------------------------------------------------------------------- the words


class Told:
    """The sheets of a document as they were set, by the element of the structure that holds each, with its job."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.roots: dict[int, tuple[Node, Job]] = {}
        self.books: list[Book] = []
        blocks, finished = Book._blocks, Book.finished

        def noting(one: Book, root: Node, source: str, frame: Any) -> Any:
            self.roots[id(one.marker.root.kids[-1])] = (root, one.job)
            return blocks(one, root, source, frame)

        def ending(one: Book) -> Pages:
            self.books.append(one)
            return finished(one)

        monkeypatch.setattr(Book, "_blocks", noting)
        monkeypatch.setattr(Book, "finished", ending)

    def expected(self) -> Iterator[str | None]:
        """Yield the words of every sheet in the order of the structure, None for sheets to cut."""
        for sect in self.books[-1].marker.root.kids:
            found = self.roots.get(id(sect))
            yield None if found is None else flat("".join(words_of(found[0], found[1])))


def flat(words: str) -> str:
    """Return words with single blanks, and none before a stop: an icon stood there, or a blank that bound it."""
    return tidy(words)


def words_of(node: Node, job: Job) -> Iterator[str]:
    """Yield the words of a sheet's markup, and a sign for every figure that is no ornament; blocks are parted by blanks."""
    if node.tag == "figure":
        figure = job.figure(node.get("name"))
        assert figure is not None
        yield (SPARE if node.get("least") else FIGURE) if not figure.ornament else " "
    else:
        node = read_out(node) if node.tag not in INLINES else node
        own = {"item": "◆ ", "roll": f"[{node.get('on')}] "}.get(node.tag, "")
        yield " " + own if node.tag not in INLINES else ""
        if node.tag == "box":
            yield f"{node.get('title')} {node.get('note')} "
        for child in node.children:
            yield from [child] if isinstance(child, str) else words_of(child, job)
        yield " " if node.tag not in INLINES else ""


def said_of(node: structure.Node) -> str:
    """Return the words of an element with a sign for each figure."""
    return FIGURE if node.kind == "Figure" else " ".join(kid if isinstance(kid, str) else said_of(kid) for kid in node.kids)


@cache
def maker_of(kind: str) -> Callable[[PrintSettings], Pages]:
    return makers()[kind]


WORDED = [kind for kind in KINDS if kind != "calibration" and "-kit-" not in kind]


@pytest.mark.parametrize("kind", [pytest.param(kind, marks=[pytest.mark.slow] if LONG.search(kind) else []) for kind in WORDED])
def test_the_structure_holds_the_words_of_the_sheets_in_order(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    told = Told(monkeypatch)
    prints_anew(monkeypatch)
    pages = maker_of(kind)(PrintSettings(ALL_PAPERS["a4"], PALETTES["low"]))
    found = structure.read(pages.pdf)
    assert found.root.kind == "Document"
    for wanted, sect in zip(told.expected(), found.root.kids, strict=True):
        assert isinstance(sect, structure.Node)
        if wanted is not None:
            said, _, _ = flat(said_of(sect)).partition(f" {PASSED}" if PASSED not in wanted else "\0")
            assert said == wanted or re.fullmatch(re.escape(wanted).replace(f"\\ {SPARE.strip()}", f"({FIGURE.rstrip()})?"), said)
        else:
            assert {kid.kind for kid in sect.walk()} <= {"Sect", "Figure", "P"}


def prints_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing that was printed before be taken again."""
    from tests.press import documents

    monkeypatch.setattr(documents, "printed", lambda wanted: (wanted.made, book.print_book(wanted.made)))


@pytest.mark.parametrize("kind", ["donjonz-quest", "green-dungeon-half-daily"])
def test_heads_and_feet_are_read_by_nobody(kind: str) -> None:
    pages = document(kind)
    found = structure.read(pages.pdf)
    assert {label for label in pages.labels if label in found.artifacts} >= set(pages.labels[1:]) - {"C-1"}
    assert "Delvepress" in " ".join(found.artifacts)


@pytest.mark.slow
@pytest.mark.parametrize(("folded", "plain"), [("challenges-folded", "challenges"), ("donjonz-book-folded", "donjonz-book")])
def test_a_folded_book_is_read_from_its_first_page_to_its_last(folded: str, plain: str) -> None:
    one, other = (structure.read(document(kind).pdf) for kind in (folded, plain))
    titles = [[kid.title for kid in found.root.kids if isinstance(kid, structure.Node)] for found in (one, other)]
    assert titles[0] == titles[1]
