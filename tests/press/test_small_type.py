"""Nothing is printed smaller than 7 points, on a map not smaller than 6.5: measured in finished PDFs of all games and papers."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest

from generator.core.errors import PressError
from generator.draw.figures import figure
from generator.draw.pen import Pen
from generator.press.drawing import fonts
from generator.press.drawing.palette import FULL, LOW
from generator.press.drawing.papers import ALL_PAPERS, PAPERS
from generator.press.drawing.typography import Typography
from generator.press.jobs.printing import book, quest_jobs
from generator.press.jobs.printing.book import Pages
from generator.press.jobs.printing.job import Job, PrintSettings
from tests.contract import kept
from tests.contract.samples import DAILY, rendered
from tests.press import prints
from tests.press.legibility import LEAST_ON_MAPS, LEAST_SIZE, small
from tests.press.prints import KITS, Wanted
from tests.press.test_legibility import page
from tests.records import replace

SEEDS = ("a printed quest", "thistle", "ember")
DAY = date(2026, 11, 24)
FORMS = [(paper, "book", "normal") for paper in ALL_PAPERS] + [(paper, "plain", "normal") for paper in ALL_PAPERS]
FORMS += [(paper, font, "large") for paper in PAPERS for font in ("book", "plain")]
CASES = [(game, *form, SEEDS[place % len(SEEDS)]) for game in kept.REGISTERED for place, form in enumerate(FORMS)]


def settings_of(paper: str, font: str, form: str) -> PrintSettings:
    return PrintSettings(ALL_PAPERS[paper], FULL, typography=Typography(font=font, print=form))  # type: ignore[arg-type]


def maps(job: Job, pages: Pages) -> set[str]:
    """Return the labels of the pages of a job whose sheets show a map, open or solved."""
    shown = [f'name="{name}"' for name, one in job.pack.figures.items() if one.spread]
    words = {sheet.label: rendered(job, sheet) for sheet in job.pack.sheets if not sheet.deck}
    marks = {label for label, text in words.items() if any(name in text for name in shown)}
    return {label for label in pages.labels if label.rstrip("0123456789") in marks}


def too_small(job: Job) -> list[str]:
    pages = book.print_book(job)
    return small(pages.pdf, pages.labels, maps(job, pages))


@pytest.mark.parametrize(("game", "paper", "font", "form", "seed"), CASES)
def test_no_word_of_a_pack_is_too_small(game: str, paper: str, font: str, form: str, seed: str) -> None:
    found, one = prints.made(game, seed)
    job = quest_jobs.quest_job(found, one, settings_of(paper, font, form))
    assert too_small(replace(job, part="book") if ALL_PAPERS[paper].half else job) == []


def dailies() -> Iterator[tuple[str, str, bool]]:
    for game in DAILY:
        if game.id in kept.REGISTERED:
            for paper in ALL_PAPERS:
                yield from ((game.id, paper, sealed) for sealed in (False, True))


@pytest.mark.parametrize(("game", "paper", "sealed"), list(dailies()))
def test_no_word_of_a_challenge_is_too_small(game: str, paper: str, *, sealed: bool) -> None:
    one = kept.challenge(kept.REGISTERED[game], DAY)
    assert too_small(quest_jobs.challenge_job(one, PrintSettings(ALL_PAPERS[paper], LOW), sealed=sealed)) == []


@pytest.mark.parametrize("key", KITS, ids=str)
def test_no_word_of_a_kit_is_too_small(key: tuple[str, str]) -> None:
    assert too_small(Wanted(*key, "a4", "low").made) == []


def test_small_words_are_found_and_a_map_may_have_smaller_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (LEAST_SIZE, LEAST_ON_MAPS) == (fonts.LEAST_SIZE, fonts.LEAST_ON_MAPS) == (7.0, 6.5)
    monkeypatch.setattr(fonts, "LEAST_SIZE", 1.0)
    pdf = page(lambda pen: pen.text((5.0, 9.0), "tiny", size=6.9))
    assert small(pdf, ["T1"], set()) == ["T1: 'tiny' of 6.90 pt"]
    assert small(pdf, ["M1"], {"M1"}) == []
    assert small(page(lambda pen: pen.text((5.0, 9.0), "tiny", size=6.4)), ["M1"], {"M1"}) == ["M1: 'tiny' of 6.40 pt"]


def test_a_figure_refuses_words_that_are_too_small_for_it() -> None:
    def words(pen: Pen, size: float) -> None:
        pen.text((5.0, 9.0), "small", size=size)

    page(lambda pen: pen.show(figure("plan", words, 6.5, 60.0, 60.0, "A plan", spread=True)))
    with pytest.raises(PressError, match=r"at 6.9 pt is below 7.0 pt"):
        page(lambda pen: pen.show(figure("card", words, 6.9, 60.0, 60.0, "A card")))
    with pytest.raises(PressError, match=r"at 6.4 pt is below 6.5 pt"):
        page(lambda pen: pen.show(figure("plan", words, 6.4, 60.0, 60.0, "A plan", spread=True)))
