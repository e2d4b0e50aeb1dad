"""Drawing over a Pen: marks, tracks, ornaments and codes keep their measures, and logs say what was drawn."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
import segno
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.draw import marks, ornament, qr, tracks
from tests.log_pen import LogPen


class Keep(LogPen):
    """A pen that keeps what it was asked, as it was asked."""

    def __init__(self, width: float = 100.0, height: float = 100.0) -> None:
        super().__init__(width, height)
        self.asked: list[tuple[str, tuple[Any, ...]]] = []

    def _note(self, name: str, *parts: object) -> None:
        super()._note(name, *parts)
        self.asked.append((name, parts))

    def lines(self, segments: Any, stroke: str = "ink", weight: float = 0.25) -> None:
        self.asked.append(("segments", tuple(segments)))

    def path(self, path: Any, fill: str = "", stroke: str = "", weight: float = 0.25) -> None:
        self.asked.append(("segments of a path", tuple(path)))

    def of(self, name: str) -> list[tuple[Any, ...]]:
        return [parts for kind, parts in self.asked if kind == name]


def test_a_log_has_one_plain_line_for_each_call() -> None:
    pen = LogPen(50.0, 40.0)
    pen.line((0.0, 0.0), (1.234, 5.0), dash=(1.0, 2.0))
    pen.lines([((0.0, 0.0), (1.0, 1.0)), ((2.0, 2.0), (3.0, 3.5))])
    pen.lines([])
    pen.rect((1.0, 2.0), (3.0, 4.0), "floor")
    pen.circle((1.0, 2.0), 3.0, stroke="ink")
    pen.path([("m", (1.0, 1.0)), ("z", ())], "ink")
    pen.text((1.0, 2.0), "a 'word'", "bold", 9.0, "centre")
    pen.icon((5.0, 5.0), "key", 4.0)
    pen.push((1.0, 1.0), 3, (2.0, 2.0))
    pen.pop()
    assert pen.log == [
        "line (0,0) (1.23,5) ink 0.25 (1,2)", "lines 2 ((0,0),(3,3.5)) ink 0.25", "lines 0 () ink 0.25",
        "rect (1,2) (3,4) floor - 0.25 0 ()", "circle (1,2) 3 - ink 0.25", "path 2 (1,1) ink - 0.25",
        "text (1,2) \"a 'word'\" bold 9 centre ink", "icon (5,5) key 4 ink", "push (1,1) 3 (2,2)", "pop",
    ]  # fmt: skip
    assert (pen.width, pen.height) == (50.0, 40.0)


def test_a_log_measures_by_the_number_of_characters() -> None:
    pen = LogPen(50.0, 40.0)
    assert pen.measure("mmm") == pen.measure("iii")
    assert 0.0 < pen.measure("mmm") < pen.measure("mmmm")


def test_the_ruler_is_50_mm_long() -> None:
    pen = Keep()
    marks.ruler(pen, (10.0, 20.0))
    lines = pen.of("line")
    assert lines[0][:2] == ((10.0, 20.0), (60.0, 20.0))
    assert [line[0][0] for line in lines[1:]] == [10.0 + 5 * tick for tick in range(11)]
    assert all(start == (end[0], 20.0) and end[1] < 20.0 for start, end, *_ in lines[1:])
    assert [kind for kind, _ in pen.asked] == ["line"] * 12


@pytest.mark.parametrize(("first", "last", "per_row", "rows"), [(0, 10, 30, 1), (1, 20, 10, 2), (0, 20, 10, 3), (5, 5, 3, 1)])
def test_a_track_numbers_its_boxes_and_says_how_tall_it_is(first: int, last: int, per_row: int, rows: int) -> None:
    pen = Keep()
    tall = tracks.track(pen, (2.0, 3.0), first, last, 8.0, per_row)
    assert tall == 8.0 * rows
    assert [eval(parts[1]) for parts in pen.of("text")] == [str(number) for number in range(first, last + 1)]
    rects = pen.of("rect")
    assert len(rects) == last - first + 1
    assert max(at[1] + size[1] for at, size, *_ in rects) == pytest.approx(3.0 + tall)
    assert max(at[0] + size[0] for at, size, *_ in rects) == pytest.approx(2.0 + 8.0 * min(per_row, last - first + 1))


@given(st.integers(1, 60), st.integers(1, 25), st.floats(3, 9))
@settings(max_examples=60, deadline=None)
def test_boxes_to_tick_stand_apart_and_every_fifth_is_counted(count: int, per_row: int, box: float) -> None:
    pen = Keep()
    tall = tracks.boxes(pen, (0.0, 0.0), count, box, per_row, (count,))
    rects = pen.of("rect")
    assert len(rects) == len({at for at, *_ in rects}) == count
    assert max(at[1] + box for at, *_ in rects) <= tall
    for one, other in pairwise(rects):
        assert other[0][0] - one[0][0] == pytest.approx(box + 1.0) or other[0][1] > one[0][1]
    counted = {number for number in range(1, count + 1) if number % 5 == 0 or number == count}
    assert {int(eval(parts[1])) for parts in pen.of("text")} == counted
    assert [rect[4] for rect in rects].count(0.6) == 1


def test_ruled_lines_stay_in_their_room() -> None:
    pen = Keep()
    tracks.ruled(pen, (5.0, 10.0), 40.0, 30.0, 7.0)
    assert [line[0][1] for line in pen.of("line")] == [17.0, 24.0, 31.0, 38.0]
    assert {(line[0][0], line[1][0]) for line in pen.of("line")} == {(5.0, 45.0)}


@given(st.floats(1, 80), st.floats(1, 80), st.floats(0.4, 4), st.lists(st.floats(0, 1), min_size=1, max_size=9).map(tuple))
@settings(max_examples=80, deadline=None)
def test_hatching_stays_in_its_rectangle_and_runs_one_way(w: float, h: float, pitch: float, jitter: tuple[float, ...]) -> None:
    strokes = ornament.hatch((7.0, 9.0), (w, h), pitch, jitter)
    for (ax, ay), (bx, by) in strokes:
        assert min(ax, bx) >= 7.0 - 1e-6
        assert max(ax, bx) <= 7.0 + w + 1e-6
        assert min(ay, by) >= 9.0 - 1e-6
        assert max(ay, by) <= 9.0 + h + 1e-6
        assert bx - ax == pytest.approx(ay - by, abs=1e-6)
    if min(w, h) > 2 * pitch:
        assert len(strokes) > 1


def test_a_border_and_a_flourish_stay_where_they_are_put() -> None:
    pen = Keep()
    ornament.border(pen, (9.0, 9.0), (180.0, 260.0))
    ornament.flourish(pen, (91.0, 141.0), 40.0)
    points = [
        (values[place], values[place + 1])
        for (*path,) in pen.of("segments of a path")
        for _, values in path
        for place in range(0, len(values), 2)
    ]
    assert len(points) > 100
    assert "push (9,9) 0 ()" in pen.log  # the border is a stamp: its points count from its own corner
    assert min(x for x, _ in points) >= 0.0
    assert max(x for x, _ in points) <= 180.0
    assert min(y for _, y in points) >= 0.0
    assert max(y for _, y in points) <= 260.0


@pytest.mark.parametrize("text", ["B-0100-MRF9-V5R3-61", "https://example.org/a?b=c", "x"])
def test_a_qr_code_is_drawn_module_for_module_with_its_quiet_zone(text: str) -> None:
    pen = Keep()
    qr.draw_qr_code(pen, (3.0, 4.0), 30.0, text)
    matrix = [[bool(dark) for dark in row] for row in segno.make(text, error="m", micro=False, boost_error=False).matrix]
    module = 30.0 / (len(matrix) + 8)
    drawn = [[False] * len(matrix) for _ in matrix]
    (path,) = pen.of("segments of a path")
    for place in range(0, len(path), 5):
        (_, (left, top)), _, (_, (right, bottom)), _, _ = path[place : place + 5]
        row = round((top - 4.0) / module) - 4
        assert bottom - top == pytest.approx(module)
        for column in range(round((left - 3.0) / module) - 4, round((right - 3.0) / module) - 4):
            drawn[row][column] = True
    assert drawn == matrix
    assert pen.of("rect")[0][:3] == ((3.0, 4.0), (30.0, 30.0), "white")
