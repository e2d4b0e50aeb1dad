"""Every document can be read by everybody: it passes PDF/UA-1, and its structure holds the words of its sheets, in their order."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO
from itertools import product

import page
import pikepdf
import pytest

from generator.press.drawing.palette import PALETTES
from generator.press.drawing.papers import PAPERS
from generator.press.drawing.typography import Typography
from generator.press.jobs.printing.job import PrintSettings
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


def faults(pdf: bytes) -> set[str]:
    """Return what a validator of PDF/UA-1 finds."""
    report = page.validate_pdf_bytes(pdf, profile=page.ValidationProfile.PDF_UA_1, limits=LIMITS)
    assert report.is_compliant == (not report.failures)
    return {failure.message for failure in report.failures}


@pytest.mark.parametrize(("kind", "paper", "ink"), [(kind, *looks) for kind in KINDS for looks in LOOKS])
def test_every_document_passes_pdf_ua(kind: str, paper: str, ink: str) -> None:
    pdf = document(kind, paper, ink).pdf
    assert faults(pdf) == set()
    assert structure.read(pdf).loose == []


LARGE_KINDS = [kind for kind in KINDS if not re.search("folded|half|booklet|loose|calibration|^challenges", kind)]
"""The kinds that large print is laid out for."""


@pytest.mark.parametrize("typography", [Typography("plain"), Typography(print="large"), Typography("plain", "large")], ids=str)
@pytest.mark.parametrize("kind", LARGE_KINDS)
def test_large_print_and_the_plain_font_are_tagged_too(kind: str, typography: Typography) -> None:
    pdf = makers()[kind](PrintSettings(typography=typography)).pdf
    assert faults(pdf) == set()
    found = structure.read(pdf)
    assert found.loose == []
    assert all(node.said.strip() for node in found.root.walk() if node.kind == "Figure")


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.endswith("-daily")])
def test_a_challenge_begins_with_its_name_as_a_heading(kind: str) -> None:
    found = [node for node in structure.read(document(kind).pdf).root.walk() if node.kind in ("H1", "H2")]
    assert re.search(r"No\. \d+$", found[0].said)


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


@pytest.mark.parametrize("kind", ["donjonz-quest", "green-dungeon-half-daily"])
def test_heads_and_feet_are_read_by_nobody(kind: str) -> None:
    pages = document(kind)
    found = structure.read(pages.pdf)
    assert {label for label in pages.labels if label in found.artifacts} >= set(pages.labels) - {"T1", "T2", "C-1"}
    assert "Delvepress" in " ".join(found.artifacts)


@pytest.mark.slow
@pytest.mark.parametrize(("folded", "plain"), [("challenges-folded", "challenges"), ("donjonz-book-folded", "donjonz-book")])
def test_a_folded_book_is_read_from_its_first_page_to_its_last(folded: str, plain: str) -> None:
    one, other = (structure.read(document(kind).pdf) for kind in (folded, plain))
    titles = [[kid.title for kid in found.root.kids if isinstance(kid, structure.Node)] for found in (one, other)]
    assert titles[0] == titles[1]
