"""The check finds no error in anything that the press makes, and of warnings only those that the layout of a sheet brings along."""

from __future__ import annotations

import pytest

from generator.press.jobs.printing import book, quest_jobs
from generator.press.jobs.printing.print_request import LETTERS, Letters, PrintRequest
from generator.press.preflight import bounded, checking
from generator.press.preflight.report import Report
from tests.press import documents, prints

LOOKS = (
    ("a4", "full", "none"),
    ("letter", "low", "duplex-long"),
    ("a4", "grey", "gutterfold"),
    ("letter", "full", "duplex-short"),
)
ALLOWED = {"text-near-cut", "bleed-missing", "line-thin"}
"""Letters in corners of tiles, words of small counters, sheets without room for bleed, props of maps that are drawn very small."""
CASES = [(name, LOOKS[place % len(LOOKS)]) for place, name in enumerate(documents.makers())]
"""Every kind of document with one look, in turn."""


def said(report: Report) -> list[str]:
    """Return what is found in a file and is not allowed."""
    return [
        f"{finding.level}: {finding.text} {finding.pages}"
        for check in report.checks
        for finding in check.findings
        if finding.level in ("error", "warning") and finding.kind not in ALLOWED
    ]


@pytest.mark.parametrize(("name", "look"), CASES)
def test_nothing_is_wrong_with_what_we_print(name: str, look: tuple[str, str, str]) -> None:
    report = bounded.whole_check(documents.document(name, *look).pdf, f"'{name}'", name)
    assert said(report) == []
    assert all(check.level != "note" for check in report.checks)


@pytest.mark.parametrize("letters", LETTERS)
def test_numbers_of_cards_keep_clear_of_the_cut(letters: Letters) -> None:
    job = quest_jobs.quest_job(*prints.made("donjonz"), PrintRequest(print=letters).settings)
    report = bounded.whole_check(book.print_book(job).pdf, "'x.pdf'", "x.pdf")
    assert "text-near-cut" not in {finding.kind for check in report.checks for finding in check.findings}


def test_labels_and_sizes_are_those_of_the_pages() -> None:
    pages = documents.document("calibration")
    found = checking.check(pages.pdf, "'x.pdf'")
    assert [page.label for page in found.pages] == pages.labels
    assert [(page.width, page.height) for page in found.pages] == [(210.0, 297.0)] * pages.count
