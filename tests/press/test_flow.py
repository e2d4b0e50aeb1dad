"""Blocks fill frames: none is lost or changes its place, none leaves the frame, headings stay with what follows."""

from __future__ import annotations

from itertools import combinations_with_replacement, pairwise
from math import inf
from typing import Any, ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.errors import PressError
from generator.draw.figures import figure
from generator.press.drawing.palette import FULL
from generator.press.drawing.papers import MM
from generator.press.setting.block import Block
from generator.press.setting.flow import Flow, Frame, extent, pages_of
from generator.press.setting.panels import Break, Columns, Gap, Panel, Part, Picture
from generator.press.setting.text import Heading
from generator.press.tagging.marker import Marker

FRAME = Frame(10.0, 20.0, 200.0, 300.0)


class Brick(Block):
    """A block of a height, with wanted spaces above and below."""

    def __init__(self, height: float, before: float = 0.0, after: float = 0.0) -> None:
        self.tall, self.before, self.after = height, before, after

    def measure(self, width: float) -> float:
        return self.tall

    def draw(self, ink: Any, left: float, bottom: float) -> None:
        raise AssertionError("a flow places, it does not draw")


class Head(Heading):
    """A heading of a height."""

    def __init__(self, height: float) -> None:
        self.tall, self.words, self.level, self.before, self.after = height, "A heading", 2, 7.0, 2.0

    def measure(self, width: float) -> float:
        return self.tall


class Sand(Brick):
    """A block that can be parted anywhere."""

    def split(self, width: float, height: float) -> list[Block]:
        return [Sand(height), Sand(self.tall - height)] if 1.0 < height < self.tall else []


class Placed:
    """Where a flow put its blocks: page, left, bottom, width, height, in the order of placing."""

    def __init__(self, blocks: list[Part], frame: Frame = FRAME, foot: float = 0.0) -> None:
        self.page = 1
        self.frame = frame
        self.found: list[tuple[Any, int, float, float, float, float]] = []
        Flow(frame, self.turn, self.place, foot=foot).fill(blocks)

    def turn(self) -> Frame:
        self.page += 1
        return self.frame

    def place(self, block: Block, left: float, bottom: float, width: float, height: float) -> None:
        self.found.append((block, self.page, left, bottom, width, height))

    @property
    def order(self) -> list[Any]:
        return [row[0] for row in self.found]

    def columns(self) -> list[list[Any]]:
        """Return the blocks of every column of every page, from the top, pages and columns in reading order."""
        spots = sorted({(page, left) for _, page, left, _, _, _ in self.found})
        return [[row for row in self.found if (row[1], row[2]) == spot] for spot in spots]


def tidy(placed: Placed) -> None:
    """Fail when a block leaves the frame, or lies over another."""
    frame = placed.frame
    for _, _, left, bottom, width, height in placed.found:
        assert left >= frame.left - 0.01
        assert left + width <= frame.left + frame.width + 0.01
        assert bottom >= frame.bottom - 0.2
        assert bottom + height <= frame.bottom + frame.height + 0.2
    for one in placed.found:
        for other in placed.found:
            if one is not other and one[1] == other[1]:
                across = min(one[2] + one[4], other[2] + other[4]) - max(one[2], other[2])
                along = min(one[3] + one[5], other[3] + other[5]) - max(one[3], other[3])
                assert across < 0.01 or along < 0.01


heights = st.floats(1.0, 120.0)
bricks = st.builds(Brick, heights, st.floats(0.0, 9.0), st.floats(0.0, 9.0))
headed = st.tuples(st.builds(Head, st.floats(8.0, 30.0)), bricks).map(list)
runs = st.lists(st.one_of(bricks.map(lambda brick: [brick]), headed), max_size=14).map(
    lambda parts: [x for part in parts for x in part]
)


@given(runs, st.lists(st.integers(0, 20), max_size=2))
@settings(max_examples=150, deadline=None)
def test_one_column_loses_nothing_and_keeps_the_order(blocks: list[Any], breaks: list[int]) -> None:
    mixed: list[Block] = list(blocks)
    for place in breaks:
        if place < len(mixed) and not (place and isinstance(mixed[place - 1], Heading)):
            mixed.insert(place, Break())
    placed = Placed(mixed)
    assert placed.order == blocks
    tidy(placed)
    for column in placed.columns():
        assert not isinstance(column[-1][0], Heading)


@given(runs, st.integers(1, 4), st.floats(0.0, 20.0), runs)
@settings(max_examples=150, deadline=None)
def test_columns_lose_nothing_and_are_read_down_and_then_across(before: list[Any], count: int, gap: float, kids: list[Any]) -> None:
    last = Brick(5.0)
    placed = Placed([*before, Columns(kids, count, gap), last])
    assert placed.order == [*before, *kids, last]
    tidy(placed)
    for column in placed.columns():
        assert not isinstance(column[-1][0], Heading)
    width = (FRAME.width - gap * (count - 1)) / count
    for block, _, left, _, wide, _ in placed.found:
        if block in kids:
            assert wide == pytest.approx(width)
            assert (left - FRAME.left) % (width + gap) == pytest.approx(0.0, abs=0.01) or count > 1


@given(st.lists(st.floats(1.0, 90.0), min_size=1, max_size=9), st.integers(2, 4))
@settings(max_examples=100, deadline=None)
def test_columns_are_as_even_as_the_order_allows(sizes: list[float], count: int) -> None:
    placed = Placed([Columns([Brick(size) for size in sizes], count, 5.0)], Frame(0.0, 0.0, 200.0, 1000.0))
    assert {row[1] for row in placed.found} == {1}
    tallest = max(sum(row[5] for row in column) for column in placed.columns())
    cuts = combinations_with_replacement(range(len(sizes) + 1), count - 1)
    best = min(max(sum(sizes[a:b]) for a, b in pairwise((0, *cut, len(sizes)))) for cut in cuts)
    assert best <= tallest + 0.001
    assert tallest <= best + 1.12


def test_text_goes_on_below_the_tallest_column() -> None:
    first, second, last = Brick(50.0), Brick(80.0), Brick(10.0)
    placed = Placed([Columns([first, second], 2, 10.0), last])
    assert placed.found[0][3] + 50.0 == placed.found[1][3] + 80.0 == FRAME.bottom + FRAME.height
    assert placed.found[2][3] + 10.0 < placed.found[1][3]
    assert placed.found[2][1] == 1


def test_columns_that_do_not_fit_go_on_over_the_page() -> None:
    kids = [Brick(100.0) for _ in range(9)]
    placed = Placed([Brick(250.0), Columns(list(kids), 2, 10.0)])
    assert [row[1] for row in placed.found] == [1] + [2] * 6 + [3] * 3


def test_a_heading_goes_to_the_next_page_with_what_it_heads() -> None:
    blocks = [Brick(260.0), Head(20.0), Head(15.0), Brick(30.0)]
    assert [row[1] for row in Placed(list(blocks)).found] == [1, 2, 2, 2]


def test_a_heading_in_columns_goes_to_the_next_column_with_what_it_heads() -> None:
    blocks = [Brick(270.0), Head(20.0), Brick(30.0), Brick(200.0)]
    lefts = [row[2] for row in Placed([Columns(list(blocks), 2, 10.0)]).found]
    assert lefts[0] < lefts[1] == lefts[2] == lefts[3]


def test_a_heading_before_columns_goes_to_the_next_page_with_them() -> None:
    placed = Placed([Brick(260.0), Head(20.0), Columns([Brick(60.0), Brick(60.0)], 2, 10.0)])
    assert [row[1] for row in placed.found] == [1, 2, 2, 2]


def test_spaces_between_blocks_are_the_larger_of_the_two_wanted_and_none_at_the_top() -> None:
    placed = Placed([Brick(10.0, 8.0, 3.0), Brick(10.0, 5.0, 1.0), Brick(10.0, 2.0, 0.0)])
    bottoms = [row[3] for row in placed.found]
    top = FRAME.bottom + FRAME.height
    assert bottoms == [top - 10.0, top - 25.0, top - 37.0]


@pytest.mark.parametrize(
    "blocks", [[Brick(300.2)], [Brick(20.0), Brick(301.0)], [Head(20.0), Brick(290.0)]], ids=["alone", "after", "headed"]
)
def test_a_block_taller_than_a_page_is_refused(blocks: list[Block]) -> None:
    with pytest.raises(PressError, match=r"^A block .* is taller than its page"):
        Placed(blocks)


@pytest.mark.parametrize("before", [[], [Brick(20.0)]], ids=["alone", "after"])
def test_a_block_taller_than_its_column_is_refused(before: list[Block]) -> None:
    with pytest.raises(PressError, match=r"^A block .* is taller than its page"):
        Placed([*before, Columns([Brick(10.0), Brick(310.0), Brick(10.0)], 2, 5.0)])


def test_a_block_that_can_be_parted_fills_the_page_and_goes_on() -> None:
    placed = Placed([Brick(100.0), Sand(250.0), Brick(30.0)])
    assert [(row[1], row[5]) for row in placed.found] == [(1, 100.0), (1, 200.0), (2, 50.0), (2, 30.0)]
    tidy(placed)


def test_growing_gaps_share_what_one_page_has_left_by_their_parts() -> None:
    blocks = [Brick(100.0), Gap(10.0, 1.0), Brick(50.0), Gap(5.0, 3.0), Brick(20.0)]
    placed = Placed(list(blocks))
    assert {row[1] for row in placed.found} == {1}
    tall = [row[5] for row in placed.found]
    spare = 300.0 - 185.0
    assert tall[1] - 10.0 == pytest.approx(spare / 4, abs=1.0)
    assert tall[3] - 5.0 == pytest.approx(spare * 3 / 4, abs=1.0)
    assert sum(tall) <= 300.0


def test_growing_gaps_do_not_grow_where_one_page_is_not_enough() -> None:
    placed = Placed([Brick(200.0), Gap(10.0, 1.0), Brick(200.0)])
    assert [row[5] for row in placed.found] == [200.0, 10.0, 200.0]


def test_a_break_turns_the_page() -> None:
    placed = Placed([Brick(10.0), Break(), Brick(10.0), Break(), Brick(10.0)])
    assert [row[1] for row in placed.found] == [1, 2, 3]


def picture(width: float, height: float, grow: float = 0.0) -> Picture:
    """Return a picture of a size in points that grows."""
    drawn = figure("plain", lambda pen, _: None, None, width / MM, height / MM, "A picture")
    found = Picture(drawn, lambda *_: None, "left")
    found.grow = grow
    return found


@pytest.mark.parametrize(("grow", "least"), [(1.0, None), (0.0, 10.0)])
def test_what_fills_a_page_leaves_room_at_its_foot_where_that_is_wanted(grow: float, least: float | None) -> None:
    for foot in (0.0, 40.0):
        filler = picture(180.0, 20.0, grow)
        filler.least = least
        found = Placed([Brick(100.0), filler], foot=foot).found
        below = found[-1][3] - FRAME.bottom
        assert foot <= below < foot + 8.0


def test_a_picture_that_keeps_its_shape_grows_no_higher_than_its_width_asks_for() -> None:
    for kept, wanted in ((0.0, 250.0), (0.5, 100.0)):
        one = picture(100.0, 50.0, 1.0)
        one.kept = kept
        placed = Placed([one, Brick(300.0 - 250.0 - 5.0)])
        assert placed.found[0][5] == pytest.approx(wanted, abs=2.0)


def test_what_a_picture_may_not_take_falls_to_the_gaps() -> None:
    for most, wanted, gap in ((inf, 225.0, 25.0), (150.0, 150.0, 100.0)):
        one = picture(100.0, 50.0, 7.0)
        one.most = most
        placed = Placed([one, Gap(0.0, 1.0), Brick(300.0 - 250.0)])
        assert [row[5] for row in placed.found[:2]] == pytest.approx([wanted, gap], abs=6.0)


def test_a_picture_that_can_be_laid_out_again_is_no_wider_than_its_column() -> None:
    drawn = figure(
        "plain", lambda pen, _: None, None, 300.0 / MM, 10.0 / MM, "A picture", height_at=lambda _, width: 3000 / width / MM
    )
    one = Picture(drawn, lambda *_: None, "left")
    assert one.measure(150.0) == pytest.approx(3000 / (150 / MM))
    assert one.figure.width == pytest.approx(150.0 / MM)
    assert picture(300.0, 10.0).measure(150.0) == pytest.approx(10.0)


@given(st.lists(st.floats(5.0, 120.0), min_size=1, max_size=12))
def test_pages_are_counted_without_placing_anything(heights: list[float]) -> None:
    placed = Placed([Brick(height) for height in heights])
    assert pages_of([Brick(height) for height in heights], FRAME) == placed.page


def test_the_extent_of_what_stands_between_breaks_leaves_pictures_out_that_fill_up() -> None:
    filler = picture(200.0, 50.0)
    filler.least = 10.0
    found = extent([Brick(200.0), Brick(200.0), filler, Break(), Brick(30.0)], FRAME)
    assert [count for count, _ in found] == [2, 1]
    assert [share for _, share in found] == pytest.approx([2 / 3, 0.1])


def test_a_turned_box_stands_head_down() -> None:
    class Still:
        operators: ClassVar[list[str]] = []
        marker = Marker([])

        def emit(self, operators: str) -> None:
            self.operators.append(operators)

    class Drawn(Brick):
        def draw(self, ink: Any, left: float, bottom: float) -> None:
            ink.emit(f"at {left:g} {bottom:g}")

    box = Panel([Drawn(10.0)], "turned", FULL)
    assert box.measure(100.0) == 10.0
    ink = Still()
    box.draw(ink, 20.0, 30.0)  # type: ignore[arg-type]
    assert ink.operators == ["q -1 0 0 -1 140.00 70.00 cm", "at 20 30", "Q"]
