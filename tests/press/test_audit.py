"""The pages of an audit's report: what stands on them, in both papers and inks, and what is read of its plots."""

from __future__ import annotations

from itertools import product
from typing import Any

import pypdfium2
import pytest
from msgspec.structs import replace

from generator import registry
from generator.draw import plots
from generator.draw.pen import Point
from generator.draw.told import Rows
from generator.forge.audit_report import AuditReport
from generator.forge.game import AnyGame
from generator.press.drawing import furniture
from generator.press.drawing.palette import LOW, PALETTES
from generator.press.drawing.papers import PAPERS
from generator.press.jobs.printing.job import PrintSettings
from generator.press.jobs.reports.audit import audit_job, print_audit
from generator.press.jobs.reports.audit_plots import CLASSES
from tests.log_pen import LogPen
from tests.press.audit_reports import PLAIN, REPORT, report
from tests.press.voids import largest_void, squares


def words(report: AuditReport, paper: str = "a4", ink: str = "full") -> str:
    with pypdfium2.PdfDocument(print_audit(report, PrintSettings(PAPERS[paper], PALETTES[ink])).pdf) as document:
        return " ".join(" ".join(page.get_textpage().get_text_range().split()) for page in document)


@pytest.mark.parametrize(("paper", "ink"), list(product(PAPERS, ("full", "low"))))
def test_a_report_says_what_was_found(paper: str, ink: str) -> None:
    said = words(REPORT, paper, ink)
    assert "Audit of Null & Void" in said
    assert "3 of them are at fault, though they were let through" in said
    assert "the <room> of 0-0100-0000-0000-00 & its dragon" in said
    assert "delvepress quest 0-0100-0000-0000-00" in said
    assert "made 400 drafts, 80 drafts in 40 pairs and 40 whole quests, all with dragons two" in said
    assert f"{REPORT.sweep.whole.made} of 400" in said
    assert "Option Value Drafts Accepted Attempts Quests Accepted Attempts" in said
    found = REPORT.calibration
    assert found is not None
    assert f"agree in {found.agree} of {found.quests}" in said


def test_a_game_without_a_sample_has_no_words_about_one() -> None:
    said = words(PLAIN)
    assert "sample" not in said.lower()
    assert "None. Each was written as its document" in said
    assert "Every quest is whole, as it is printed" in said


def test_drafts_are_not_called_whole_where_none_is() -> None:
    said = words(replace(REPORT, sample=None, calibration=None, faulty=0, faults=()))
    assert "None was made whole here." in said
    assert "Every quest is whole" not in said
    assert "every draft comes out the same when it is made again." in said
    assert "Option Value Drafts Accepted Attempts" in said


@pytest.mark.parametrize("game", registry.all_games().values(), ids=lambda game: str(game.id))
@pytest.mark.parametrize("of", ["drafts", "quests"])
def test_options_of_every_game_fit_into_two_columns(game: AnyGame, of: str) -> None:
    first = PLAIN.sweep.values[0]
    most = replace(first, found=replace(first.found, quests=100_000, made=100_000, accepted=1.0, mean=399.99))
    values = [(choice.name, value) for choice in game.choices for value in (choice.listed() or ("999",))]
    rows = tuple(replace(most, option=name, value=value) for name, value in values * 3)
    sweep = replace(PLAIN.sweep, of=of, values=rows)
    said = words(replace(PLAIN, calibration=None, sweep=sweep), "letter")
    assert f"Option Value {of.title()} Accepted Attempts" in said


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


def test_classes_take_values_from_their_edge_on() -> None:
    found = plots.classes([0.0, 0.05, 0.049, 0.1, 1.0], (0, 5, 10, 100))
    assert [(one.label, one.words, one.share) for one in found] == [
        ("0", "0 to below 5", 0.4), ("5", "5 to below 10", 0.2), ("10", "10 to below 100", 0.4),
    ]  # fmt: skip


class Written(LogPen):
    """A pen that keeps the texts it was asked to write."""

    def __init__(self, width: float, height: float) -> None:
        super().__init__(width, height)
        self.texts: list[str] = []

    def text(self, at: Point, words: str, *look: Any, **more: Any) -> None:
        self.texts.append(words)


def test_a_bar_is_labelled_with_its_share_and_empty_ones_behind_the_last_are_left_out() -> None:
    bars = tuple(plots.Bar(str(place), "", share) for place, share in enumerate((0.996, 0.0, 0.004, 0.0)))
    for edges, below in (((), ["0", "1", "2"]), (tuple("abcde"), ["a", "b", "c", "d"])):
        pen = Written(86, 40)
        drawn = plots.bars_figure("x", plots.Bars("title", "across", "up", bars, edges), 86, 40, "alt")
        drawn.draw(pen, drawn.data)
        shares = ["100\u00a0%", "0\u00a0%", "<1\u00a0%"]
        assert sorted(pen.texts) == sorted(["title", "across", "up", *shares, *below])


def test_a_few_quests_are_told_in_rows_and_sentences_and_not_drawn() -> None:
    few = report(seeds=8, tuned=True, sample=2, pairs=3, attempts=lambda rng: 1)
    assert audit_job(few, PrintSettings()).pack.figures == {}
    said = words(few)
    assert "made 8 drafts, 6 drafts in 3 pairs and 2 whole quests" in said
    assert "Attempts until accepted 1 each 1 each" in said
    assert "over 3 pairs: " in said
    assert "of 2; so few quests tell little" in said
    assert few.calibration is not None
    for one in few.calibration.rows:
        assert f"{one.code} {one.grade} {one.won} of 200" in said
    mixed = report(seeds=8, tuned=True, sample=2, pairs=3, attempts=lambda rng: 1 + rng.below(2))
    counts = mixed.sweep.attempts
    assert ", ".join(f"{number} ({count} drafts)" for number, count in counts.items()) in words(mixed)


@pytest.mark.parametrize("paper", PAPERS)
def test_a_few_quests_fill_one_page_and_leave_no_half_of_it_empty(paper: str) -> None:
    few = report(seeds=60, tuned=True, sample=3, pairs=20, attempts=lambda rng: 1)
    with pypdfium2.PdfDocument(print_audit(few, PrintSettings(PAPERS[paper], LOW)).pdf) as document:
        assert len(document) == 1
        margins = furniture.layout_of("text", PAPERS[paper]).margins
        assert largest_void(squares(document[0], margins)) <= 0.25


def test_options_of_which_the_sample_has_one_value_are_told_for_it_too() -> None:
    few = report(seeds=60, tuned=True, sample=1, pairs=0)
    assert few.sample is not None
    assert {one.option for one in few.sample.values} == {one.option for one in few.sweep.values}
