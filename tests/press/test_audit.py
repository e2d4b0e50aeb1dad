"""The pages of an audit's report: what stands on them, in both papers and inks, and what is read of its plots."""

from __future__ import annotations

from itertools import product

import pypdfium2
import pytest

from generator.draw import plots
from generator.draw.told import Rows
from generator.forge.audit_report import AuditReport
from generator.press.drawing import furniture
from generator.press.drawing.palette import LOW, PALETTES
from generator.press.drawing.papers import PAPERS
from generator.press.jobs.audit import CLASSES, audit_job, print_audit
from generator.press.jobs.job import PrintSettings
from tests.press.audit_reports import PLAIN, REPORT
from tests.press.voids import largest_void, squares


def words(report: AuditReport, paper: str = "a4", ink: str = "full") -> str:
    with pypdfium2.PdfDocument(print_audit(report, PrintSettings(PAPERS[paper], PALETTES[ink])).pdf) as document:
        return " ".join(" ".join(page.get_textpage().get_text_range().split()) for page in document)


@pytest.mark.parametrize(("paper", "ink"), list(product(PAPERS, ("full", "low"))))
def test_a_report_says_what_was_found(paper: str, ink: str) -> None:
    said = words(REPORT, paper, ink)
    assert "Audit of Null & Void" in said
    assert "3 quests that were let through are at fault" in said
    assert "the <room> of 0-0100-0000-0000-00 & its dragon" in said
    assert "delvepress quest null --code 0-0100-0000-0000-00" in said
    assert "held were dragons two" in said
    assert f"{REPORT.sweep.whole.made} of 400" in said
    assert "By option, whole quests" in said
    found = REPORT.calibration
    assert found is not None
    assert f"agree in {found.agree} of {found.quests}" in said


def test_a_game_without_a_sample_has_no_words_about_one() -> None:
    said = words(PLAIN)
    assert "sample" not in said.lower()
    assert "None. Each quest was written as its document" in said


@pytest.mark.parametrize("report", [REPORT, PLAIN], ids=["tuned", "plain"])
@pytest.mark.parametrize("paper", PAPERS)
def test_no_page_but_the_last_is_half_empty(report: AuditReport, paper: str) -> None:
    job = audit_job(report, PrintSettings(PAPERS[paper], LOW))
    with pypdfium2.PdfDocument(print_audit(report, job.settings).pdf) as document:
        margins = furniture.layout_of("text", PAPERS[paper]).margins
        voids = [largest_void(squares(page, margins)) for page in document]
    assert max(voids[:-1]) <= 0.25, voids


def test_every_plot_is_told_in_words() -> None:
    figures = audit_job(REPORT, PrintSettings()).pack.figures
    assert set(figures) == {"attempts", "sample", "shares", "calibration"}
    for one in figures.values():
        assert one.alt
        assert one.told is not None
        (rows,) = one.told()
        assert isinstance(rows, Rows)
        assert all(len(row) == len(rows.head) for row in rows.rows)


def test_bars_of_attempts_leave_none_out() -> None:
    assert [high + 1 for _, high in CLASSES[:-1]] == [low for low, _ in CLASSES[1:]]
    told = audit_job(REPORT, PrintSettings()).pack.figures["attempts"].told
    assert told is not None
    (rows,) = told()
    assert isinstance(rows, Rows)
    assert sum(float(share.split("\u00a0")[0]) for _, share in rows.rows) == pytest.approx(100, abs=0.5)


@pytest.mark.parametrize(
    ("most", "lines"),
    [
        (0.0, (0.0, 0.01)), (0.05, (0, 0.01, 0.02, 0.03, 0.04, 0.05)), (0.34, (0, 0.1, 0.2, 0.3, 0.4)),
        (1.0, (0, 0.2, 0.4, 0.6, 0.8, 1.0)), (0.07, (0, 0.02, 0.04, 0.06, 0.08)),
    ],
)  # fmt: skip
def test_a_scale_reaches_what_it_shows(most: float, lines: tuple[float, ...]) -> None:
    assert plots.scale(most) == pytest.approx(lines)


def test_classes_take_values_from_their_edge_on() -> None:
    found = plots.classes([0.0, 0.05, 0.049, 0.1, 0.9], [0.0, 0.05, 0.1], ["0", "5", "10"])
    assert [(one.words, one.share) for one in found] == [("0 to below 5", 0.4), ("5 to below 10", 0.2), ("10 and more", 0.4)]
