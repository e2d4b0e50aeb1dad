"""The box recorder finds what leaves its place and what lies over something else, and nothing where all is well."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from generator.core.errors import PressError
from generator.draw.figures import Figure
from generator.forge.pack import Block, Cut
from generator.press.drawing.box_recorder import Recorder, Rect, verify
from generator.press.jobs.printing import book
from generator.press.jobs.printing.job import Job
from tests.press.prints import CUTS, QUESTS, Wanted
from tests.records import replace

BOUNDS = (10.0, 10.0, 110.0, 210.0)


def boxes(*rects: Rect, kind: str = "block", pages: tuple[int, ...] = (1, 1, 1)) -> Recorder:
    recorder = Recorder()
    for number, (rect, page) in enumerate(zip(rects, pages, strict=False)):
        recorder.page = page
        recorder.add(kind, rect, "the frame", f"box {number}", BOUNDS)
    return recorder


def test_boxes_that_fill_their_bounds_and_touch_are_well() -> None:
    verify(boxes((10.0, 10.0, 110.0, 100.0), (10.0, 100.0, 60.0, 210.0), (60.0, 100.0, 110.0, 210.0)).boxes)


@pytest.mark.parametrize(
    "rect",
    [(9.0, 50.0, 90.0, 60.0), (20.0, 9.0, 90.0, 60.0), (20.0, 50.0, 111.0, 60.0), (20.0, 50.0, 90.0, 211.0)],
    ids=["left", "bottom", "right", "top"],
)
@pytest.mark.parametrize("kind", ["block", "figure", "figure-text"])
def test_a_box_that_leaves_its_bounds_is_blamed_with_page_and_words(rect: Rect, kind: str) -> None:
    with pytest.raises(PressError, match=r"^Page 3: 'box 0' leaves the frame; shorten it"):
        verify(boxes(rect, kind=kind, pages=(3,)).boxes)


def test_blocks_that_overlap_are_blamed() -> None:
    with pytest.raises(PressError, match=r"^Page 2: 'box 0' overlaps 'box 2'"):
        verify(boxes((20.0, 20.0, 60.0, 60.0), (20.0, 60.0, 60.0, 99.0), (50.0, 50.0, 90.0, 59.0), pages=(2, 2, 2)).boxes)


def test_blocks_of_different_pages_and_text_inside_a_figure_do_not_overlap() -> None:
    same = (20.0, 20.0, 60.0, 60.0)
    verify(boxes(same, same, pages=(1, 2)).boxes)
    verify(boxes(same, same, kind="figure-text").boxes)


def test_a_printed_pack_records_its_blocks_and_figures() -> None:
    recorder = QUESTS[0].pages.recorder
    assert {box.page for box in recorder.boxes} == set(range(1, QUESTS[0].pages.count + 1))
    assert {box.kind for box in recorder.boxes} == {"block", "figure", "figure-text"}
    verify(recorder.boxes)


def shrunken(job: Job, share: float) -> Job:
    """Return a job whose figures all have this share of the room they need, while what is cut out keeps its size."""

    def smaller(figures: Mapping[str, Figure]) -> dict[str, Figure]:
        return {name: _sized(one, share) for name, one in figures.items()}

    return replace(job, pack=replace(job.pack, figures=smaller(job.pack.figures)), figures=smaller(job.figures))


def _sized(one: Figure, share: float) -> Figure:
    """Return a figure of another size that is never laid out again."""
    return replace(one, width=one.width * share, height=one.height * share, height_at=None)


def test_a_figure_that_writes_beyond_its_size_stops_the_press() -> None:
    with pytest.raises(PressError, match=r"leaves|below 6\.5 pt"):
        book.print_book(shrunken(QUESTS[0].job, 0.3))


@pytest.mark.parametrize("share", [1.8, 3.0, 10.0])
def test_a_figure_that_is_larger_than_its_page_stops_the_press(share: float) -> None:
    with pytest.raises(PressError, match=r"leaves|taller than its page"):
        book.print_book(shrunken(QUESTS[0].job, share))


def resized(job: Job, share: float) -> Job:
    """Return a job whose pieces to cut are so many times as large."""

    def scaled(drawn: Figure) -> Figure:
        return replace(drawn, width=drawn.width * share, height=drawn.height * share)

    def larger(one: Cut | Block) -> Cut | Block:
        if isinstance(one, Cut):
            return replace(one, front=scaled(one.front), back=scaled(one.back))
        wide, high = one.size
        return replace(one, size=(wide * share, high * share), cuts=tuple(map(larger, one.cuts)))

    decks = {name: replace(deck, cuts=tuple(map(larger, deck.cuts))) for name, deck in job.pack.decks.items()}
    return replace(job, pack=replace(job.pack, decks=decks))


@pytest.mark.parametrize("wanted", [one for one in CUTS if one.kind == "quest"], ids=str)
def test_pieces_to_cut_that_are_too_large_for_the_paper_stop_the_press(wanted: Wanted) -> None:
    assert book.print_book(resized(wanted.job, 1.0)).pdf == wanted.pages.pdf
    with pytest.raises(PressError, match="does not fit on"):
        book.print_book(resized(wanted.job, 10.0))
