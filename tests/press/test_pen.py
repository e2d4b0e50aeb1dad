"""The press's pen puts things where the figure asked, in millimetres from its top left, and refuses what cannot be read."""

from __future__ import annotations

import inspect
import re
from io import BytesIO
from typing import Any

import pikepdf
import pytest
from reportlab.pdfgen.canvas import Canvas

from generator.core.errors import PressError
from generator.draw.figures import figure
from generator.draw.pen import Pen
from generator.press.drawing import fonts
from generator.press.drawing.box_recorder import Recorder, verify
from generator.press.drawing.ink import Ink
from generator.press.drawing.palette import FULL, LOW
from generator.press.drawing.papers import MM
from generator.press.drawing.pen import PressPen
from tests.log_pen import LogPen
from tests.press.prints import Stroke, Text, shown


class Page:
    """A page of 200 x 300 mm with a pen on a figure of 100 x 80 mm, 20 mm from the left and 30 mm from the top."""

    def __init__(self, palette: Any = FULL) -> None:
        self.buffer = BytesIO()
        self.canvas = Canvas(self.buffer, pagesize=(200 * MM, 300 * MM), initialFontName=fonts.font("body"), initialFontSize=9)
        self.recorder = Recorder()
        self.pen = PressPen(Ink(self.canvas), palette, 20 * MM, 270 * MM, 100.0, 80.0, self.recorder, "a figure")

    def drawn(self) -> list[Stroke | Text]:
        self.canvas.showPage()
        self.canvas.save()
        with pikepdf.open(BytesIO(self.buffer.getvalue())) as pdf:
            return list(shown(pdf.pages[0]))

    def strokes(self) -> list[tuple[float, float, float, float]]:
        """Return the ends of all lines in mm from the top left of the page."""
        return [
            (*(round(edge / MM, 2) for edge in (part.start[0], 300 * MM - part.start[1])),
             *(round(edge / MM, 2) for edge in (part.end[0], 300 * MM - part.end[1])))
            for part in self.drawn() if isinstance(part, Stroke)
        ]  # fmt: skip


def test_a_line_lies_where_the_figure_put_it() -> None:
    page = Page()
    page.pen.line((0.0, 0.0), (100.0, 80.0))
    page.pen.lines([((1.0, 2.0), (3.0, 4.0)), ((5.0, 6.0), (7.0, 8.0))])
    assert page.strokes() == [(20, 30, 120, 110), (21, 32, 23, 34), (25, 36, 27, 38)]


@pytest.mark.parametrize(
    ("turns", "end"),
    [(0, (33.0, 44.0)), (1, (26.0, 43.0)), (2, (27.0, 36.0)), (3, (34.0, 37.0)), (4, (33.0, 44.0)), (-1, (34.0, 37.0))],
)
def test_a_group_is_moved_and_turned_clockwise_by_quarters(turns: int, end: tuple[float, float]) -> None:
    page = Page()
    page.pen.push((10.0, 10.0), turns)
    page.pen.line((0.0, 0.0), (3.0, 4.0))
    page.pen.pop()
    page.pen.line((0.0, 0.0), (1.0, 0.0))
    assert page.strokes() == [(30, 40, *end), (20, 30, 21, 30)]


@pytest.mark.parametrize("turns", [0, 1, 2, 3, -1])
def test_words_of_a_turned_group_are_recorded_where_they_stand(turns: int) -> None:
    page = Page()
    page.pen.push((50.0, 40.0), turns)
    page.pen.text((0.0, 0.0), "m" * 6, size=14.0)
    (found,) = page.recorder.boxes
    left, bottom, right, top = (edge / MM for edge in found.rect)
    wide, low, high = fonts.width("m" * 6, "body", 14.0) / MM, 0.22 * 14.0 / MM, 0.72 * 14.0 / MM
    wanted = {
        0: (70, 70 - high, 70 + wide, 70 + low), 1: (70 - low, 70, 70 + high, 70 + wide),
        2: (70 - wide, 70 - low, 70, 70 + high), 3: (70 - high, 70 - wide, 70 + low, 70),
    }[turns % 4]  # fmt: skip
    assert (left, 300 - top, right, 300 - bottom) == pytest.approx(wanted)


@pytest.mark.parametrize("turns", [0, 1, 2, 3])
def test_words_of_a_turned_group_that_leave_the_figure_are_blamed(turns: int) -> None:
    for words, fits in (("m" * 4, True), ("m" * 40, False)):
        page = Page()
        page.pen.push((50.0, 40.0), turns)
        page.pen.text((0.0, 0.0), words, size=14.0)
        if fits:
            verify(page.recorder.boxes)
        else:
            with pytest.raises(PressError, match="leaves a figure"):
                verify(page.recorder.boxes)


@pytest.mark.parametrize("turns", [0, 1, 2, 3])
def test_big_icons_are_outlines_where_the_palette_says_so_whichever_way_they_stand(turns: int) -> None:
    page = Page(LOW)
    page.pen.push((50.0, 40.0), turns)
    page.pen.icon((10.0, 10.0), "key", 20.0)
    page.pen.icon((10.0, 10.0), "key", 5.0)
    page.pen.pop()
    page.drawn()
    with pikepdf.open(BytesIO(page.buffer.getvalue())) as pdf:
        modes = [int(operands[0]) for operands, operator in pikepdf.parse_content_stream(pdf.pages[0]) if str(operator) == "Tr"]
    assert modes == [1]


def test_groups_in_groups_turn_together() -> None:
    page = Page()
    page.pen.push((10.0, 0.0), 1)
    page.pen.push((5.0, 0.0), 1)
    page.pen.line((0.0, 0.0), (2.0, 1.0))
    page.pen.pop()
    page.pen.pop()
    assert page.strokes() == [(30, 35, 28, 34)]


def test_a_weight_is_in_millimetres() -> None:
    page = Page()
    page.pen.line((0.0, 0.0), (9.0, 0.0), weight=0.5)
    assert [part.weight for part in page.drawn() if isinstance(part, Stroke)] == [pytest.approx(0.5 * MM, abs=0.001)]


def test_low_ink_leaves_out_what_only_fills() -> None:
    inks = {}
    for palette in (FULL, LOW):
        page = Page(palette)
        before = len(page.canvas._code)
        page.pen.rect((0.0, 0.0), (10.0, 10.0), "page")
        inks[palette.name] = len(page.canvas._code) - before
    assert inks == {"full": 1, "low": 0}


@pytest.mark.parametrize("size", [6.99, 5.0, 0.0, -9.0])
def test_text_that_nobody_can_read_is_refused(size: float) -> None:
    with pytest.raises(PressError, match=r"^Figure a figure: 'tiny' at .* pt is below 7.0 pt"):
        Page().pen.text((10.0, 10.0), "tiny", size=size)


def test_text_of_the_least_size_is_taken() -> None:
    page = Page()
    page.pen.text((10.0, 10.0), "small", size=7.0)
    assert [part.size for part in page.drawn() if isinstance(part, Text)] == [7.0]
    verify(page.recorder.boxes)


@pytest.mark.parametrize("char", ["龍", "\n", "\u202e"])
def test_a_character_without_a_glyph_is_refused_by_name(char: str) -> None:
    with pytest.raises(PressError, match=rf"no character U\+{ord(char):04X}"):
        Page().pen.text((10.0, 10.0), f"a{char}")
    with pytest.raises(PressError, match=rf"no character U\+{ord(char):04X}"):
        Page().pen.measure(f"a{char}")


def test_an_icon_without_a_glyph_is_refused_by_name() -> None:
    with pytest.raises(PressError, match="no icon 'no-such-icon'"):
        Page().pen.icon((10.0, 10.0), "no-such-icon", 5.0)


@pytest.mark.parametrize(
    ("at", "align"),
    [((99.0, 40.0), "left"), ((1.0, 40.0), "right"), ((2.0, 40.0), "centre"), ((40.0, 1.0), "left"), ((40.0, 80.6), "left")],
)
def test_text_that_leaves_its_figure_is_an_error_and_never_clipped(at: tuple[float, float], align: str) -> None:
    page = Page()
    page.pen.text(at, "some words", align=align)
    with pytest.raises(PressError, match=r"^Page 1: 'some words' leaves a figure"):
        verify(page.recorder.boxes)


@pytest.mark.parametrize(("align", "shift"), [("left", 0.0), ("centre", 0.5), ("right", 1.0)])
def test_text_is_recorded_where_it_stands(align: str, shift: float) -> None:
    page = Page()
    page.pen.text((50.0, 40.0), "some words", "body", 10.0, align)
    (box,) = page.recorder.boxes
    wide = page.pen.measure("some words", "body", 10.0) * MM
    assert box.rect[0] == pytest.approx(70 * MM - shift * wide)
    assert box.rect[2] - box.rect[0] == pytest.approx(wide)
    assert box.rect[1] < 230 * MM < box.rect[3]
    assert box.bounds == pytest.approx((20 * MM, 190 * MM, 120 * MM, 270 * MM))
    verify(page.recorder.boxes)


@pytest.mark.parametrize("kind", [LogPen, PressPen])
def test_every_pen_can_do_what_a_figure_may_ask(kind: type) -> None:
    asked = {name: method for name, method in vars(Pen).items() if inspect.isfunction(method) and not name.startswith("_")}
    assert len(asked) == 17
    for name, method in asked.items():
        assert inspect.signature(getattr(kind, name)) == inspect.signature(method), name


def test_repeated_art_is_one_object_of_the_document_wherever_it_is_put() -> None:
    page = Page()
    key = "repeated art of this test"

    def art(pen: Pen) -> None:
        pen.path([("m", (0.0, 0.0)), ("l", (10.0, 0.0)), ("l", (10.0, 10.0)), ("z", ())], "ink")

    page.pen.repeat(key, [(0.0, 0.0), (5.0, 6.0)], 0.5, art)
    page.pen.push((20.0, 20.0), 2)
    page.pen.repeat(key, [(1.0, 1.0)], 1.0, art)
    page.pen.stamp("a stamp that holds it", (0.0, 0.0), lambda pen: pen.repeat(key, [(2.0, 2.0)], 1.0, art))
    page.pen.pop()
    names = {name for code in page.canvas._code for name in re.findall(r"/(FormXob\.\w+) Do", code)}
    assert len(names) == 1
    assert sum(code.count(" Do") for code in page.canvas._code) == 4
    assert names <= set(page.canvas._doc.idToObject)
    upright, turned = [re.findall(r"([-\d. ]+) cm /", code) for code in page.canvas._code if " Do" in code][:2]
    there = f"0.05 0 0 0.05 {20 * MM:.2f} {270 * MM:.2f}"
    assert upright[0].strip() == there
    assert [float(part) for part in upright[1].split()] == [1, 0, 0, 1, 283, -340]
    assert turned[0].split()[0] == "-0.1"


@pytest.mark.parametrize(("count", "objects"), [(2, 0), (60, 1)])
def test_a_long_stamp_is_one_object_of_the_document_and_a_short_one_is_written_where_it_is_put(count: int, objects: int) -> None:
    page = Page()
    for at in (1.0, 20.0, 30.0):
        page.pen.stamp(
            ("a stamp of this test", count), (at, at),
            lambda pen: pen.lines([((0.0, float(row)), (5.0, float(row))) for row in range(count)], "ink"),
        )  # fmt: skip
    code = "\n".join(page.canvas._code)
    names = re.findall(r"cm /(FormXob\.\w+) Do", code)
    assert (len(set(names)), len(names)) == (objects, 3 * objects)
    assert code.count(" l ") == (0 if objects else 3 * count)
    assert set(names) <= set(page.canvas._doc.idToObject)


def test_art_that_is_shown_larger_than_it_is_drawn_is_written_more_finely() -> None:
    page = Page()
    for scale in (1.0, 8.0):
        page.pen.repeat("fine art", [(0.0, 0.0)], scale, lambda pen: pen.line((0.0, 0.0), (1.234, 0.0)))
    written = [str(page.canvas._doc.idToObject[name].stream) for name in re.findall(r"/(FormXob\.\w+)", "".join(page.canvas._code))]
    assert [re.findall(r"(\d+) -?0 l", one) for one in written] == [["35"], ["350"]]


def test_a_window_leaves_out_repeated_art_that_lies_outside_it() -> None:
    page, counts = Page(), []
    for windowed in (False, True):
        page.pen.windowed = windowed
        before = len(page.canvas._code)
        page.pen.repeat("art of a window", [(10.0, 10.0), (95.0, -5.0), (10.0, 200.0), (-90.0, 10.0)], 1.0,
                        lambda pen: pen.rect((0.0, 0.0), (1.0, 1.0), "ink"))  # fmt: skip
        counts.append(" ".join(page.canvas._code[before:]).count(" Do"))
    assert counts == [4, 2]


def test_repeated_art_of_which_a_palette_paints_nothing_is_no_object() -> None:
    page = Page()
    page.pen.repeat("invisible art", [(0.0, 0.0)], 1.0, lambda pen: pen.rect((0.0, 0.0), (1.0, 1.0), "core"))
    assert not any(" Do" in code for code in page.canvas._code)


def test_the_rim_of_an_icon_lies_behind_it_and_is_left_out_where_a_palette_has_no_colour_for_it() -> None:
    page = Page()
    page.pen.icon((50.0, 40.0), "key", 10.0, "ink", "halo")
    modes = ["2 Tr" in code for code in page.canvas._code if "Tj" in code]
    assert modes == [True, False]
    bare = Page()
    bare.pen.icon((50.0, 40.0), "key", 10.0, "ink", "core")
    assert sum("Tj" in code for code in bare.canvas._code) == 1


def test_a_stamp_draws_the_same_each_time_wherever_it_is_put() -> None:
    drawn: list[str] = []

    def art(pen: Pen) -> None:
        drawn.append("drawn")
        pen.rect((1.0, 2.0), (3.0, 4.0), "ink")

    first, second = Page(), Page()
    key = ("a stamp of this test", 1)
    first.pen.stamp(key, (0.0, 0.0), art)
    second.pen.stamp(key, (5.0, 6.0), art)
    assert drawn == ["drawn"]
    ops = [page.canvas._code[-1] for page in (first, second)]
    assert [op.split(" cm ")[1] for op in ops] == [ops[0].split(" cm ")[1]] * 2
    x, y = (float(part) for part in ops[0].split()[5:7])
    u, v = (float(part) for part in ops[1].split()[5:7])
    assert u - x == pytest.approx(5.0 * MM, abs=0.02)
    assert y - v == pytest.approx(6.0 * MM, abs=0.02)


def corners(page: Page) -> list[float]:
    """Return the numbers of all places in the paths that a page draws itself, as they are written."""
    places = re.findall(r"(-?[\d.]+) (-?[\d.]+) [ml] ", "\n".join(page.canvas._code))
    return [float(number) for place in places for number in place]


def test_art_that_is_kept_for_its_place_is_drawn_once_there_in_tenths_of_a_point_with_the_same_credits() -> None:
    drawn: list[str] = []

    def engrave(pen: Pen, data: str) -> None:
        drawn.append(data)
        pen.rect((1.0, 2.0), (3.0, 4.0), "ink")
        pen.polygons(pen.outline("broadsword"), "ink")
        pen.repeat(("art of this test",), [(1.0, 1.0), (2.0, 2.0)], 1.0, lambda inner: inner.circle((0.0, 0.0), 1.0, "ink"))

    plain = Page()
    engrave(plain.pen, "plain")
    pages = [Page(), Page()]
    for page in pages:
        page.pen.show(figure("engraved", engrave, "kept", 10.0, 10.0, "", engraved=True))
        assert page.canvas._code[0].startswith("q 0.1 0 0 0.1 0 0 cm")
        assert corners(page) == pytest.approx([10 * number for number in corners(plain)], abs=0.56)
        assert page.pen.used_icons == plain.pen.used_icons == {"broadsword"}
    assert drawn == ["plain", "kept"]
    moved = Page()
    moved.pen.push((1.0, 1.0))
    moved.pen.show(figure("engraved", engrave, "kept", 10.0, 10.0, "", engraved=True))
    assert drawn == ["plain", "kept", "kept"], "art that is kept for one place is not shown at another"


def test_a_stamp_head_down_is_drawn_once_for_its_place() -> None:
    drawn: list[str] = []

    def art(pen: Pen) -> None:
        drawn.append("drawn")
        pen.rect((1.0, 2.0), (3.0, 4.0), "ink")

    pages = [Page(), Page()]
    for page in pages:
        page.pen.push((20.0, 20.0), 2)
        page.pen.stamp(("a stamp head down",), (1.0, 1.0), art)
        page.pen.pop()
    assert drawn == ["drawn"]
    assert pages[0].canvas._code == pages[1].canvas._code
