"""Drawing over a Pen: marks, tracks, ornaments and codes keep their measures, and logs say what was drawn."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.draw import marks, ornament, qr, tracks
from tests import qr_reading
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
    tall = tracks.track(pen, (2.0, 3.0), range(first, last + 1), per_row, box=9.0)
    assert tall == 9.0 * rows == tracks.height(last - first + 1, per_row, 9.0)
    assert [eval(parts[1]) for parts in pen.of("text")] == [str(number) for number in range(first, last + 1)]
    assert {parts[5] for parts in pen.of("text")} == {"ink"}
    rects = pen.of("rect")
    assert len(rects) == last - first + 1
    assert max(at[1] + size[1] for at, size, *_ in rects) == pytest.approx(3.0 + tall)
    assert max(at[0] + size[0] for at, size, *_ in rects) == pytest.approx(2.0 + 9.0 * min(per_row, last - first + 1))


def test_marks_have_a_heavy_edge_and_flags_a_filled_corner() -> None:
    pen = Keep()
    tracks.track(pen, (0.0, 0.0), range(1, 11), 5, marks=(3,), flags=(5, 10))
    heavy = [parts[0] for parts in pen.of("rect") if parts[3] == "accent"]
    assert heavy == [(pytest.approx(2 * tracks.PITCH + 0.55), pytest.approx(0.55))]
    assert len(pen.of("segments of a path")) == 2


@given(st.integers(1, 60), st.integers(1, 25), st.floats(tracks.PITCH, 20), st.floats(tracks.PITCH, 20))
@settings(max_examples=60, deadline=None)
def test_boxes_of_a_track_lie_apart_by_its_pitch(count: int, per_row: int, wide: float, high: float) -> None:
    found = tracks.corners((1.0, 2.0), count, per_row, (wide, high))
    assert len(set(found)) == count
    for one, other in pairwise(found):
        assert other[0] - one[0] == pytest.approx(wide) or (other[0] == 1.0 and other[1] - one[1] == pytest.approx(high))


@pytest.mark.parametrize("pitch", [(8.4, 8.5), (8.5, 8.4)])
def test_boxes_too_close_for_cubes_are_refused(pitch: tuple[float, float]) -> None:
    with pytest.raises(ValueError, match="apart at least"):
        tracks.corners((0.0, 0.0), 3, 3, pitch)


def test_as_many_boxes_stand_in_a_row_as_fit_it() -> None:
    assert [tracks.per_row(width) for width in (1.0, 16.9, 17.0, 100.0)] == [1, 1, 2, 11]


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
    pen = qr_reading.QrPen(30.0)
    qr.draw_qr_code(pen, (0.0, 0.0), 30.0, text)
    assert qr_reading.holds(pen, text)
    assert not qr_reading.holds(pen, f"{text}x")
