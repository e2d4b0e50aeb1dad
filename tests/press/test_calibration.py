"""The calibration page: what it is as a document, that its scales read what they should, and what follows from readings."""

from __future__ import annotations

import re
from io import BytesIO
from itertools import product

import pikepdf
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.core.errors import BadOption
from generator.draw import calibration
from generator.draw.calibration import SCALES
from generator.press.drawing.papers import EDGE, MM, PAPERS
from generator.press.imposition import plans
from generator.press.imposition import readings as read_off
from generator.press.imposition.printers import Profile
from generator.press.jobs.printing.book import Pages
from generator.press.jobs.printing.job import PrintSettings
from generator.press.jobs.reports.calibration import print_calibration
from tests.press.lamp import Fault, lamp, readings
from tests.press.prints import LETTERS, Text, picture_of, shown, words_of
from tests.records import replace

MODES = ("duplex-long", "duplex-short")
every_page = pytest.mark.parametrize(("paper", "backs"), list(product(PAPERS, MODES)))


def page(paper: str = "a4", backs: str = "duplex-long", printer: str = "", profile: Profile | None = None) -> Pages:
    settings = PrintSettings(PAPERS[paper], backs=backs, profile=profile or Profile())
    return print_calibration(settings, printer)


# ---------------------------------------------------------------------- the document


@every_page
def test_it_is_one_sheet_of_paper_that_says_how_it_is_printed(paper: str, backs: str) -> None:
    pages = page(paper, backs)
    assert pages.pdf == page(paper, backs).pdf
    assert pages.labels == ["front-1", "back-1"]
    with pikepdf.open(BytesIO(pages.pdf)) as pdf:
        look = pdf.Root.ViewerPreferences
        assert (str(look.Duplex), str(look.PrintScaling)) == (f"/{plans.DUPLEX[backs]}", "/None")
        assert b"Printer calibration" in pdf.Root.Metadata.read_bytes()
        for one in pdf.pages:
            size = [float(edge) / MM for edge in one.MediaBox[2:]]
            assert size == pytest.approx([PAPERS[paper].width, PAPERS[paper].height], abs=0.001)
            fonts = [font.DescendantFonts[0] if "/DescendantFonts" in font else font for font in one.Resources.Font.values()]
            assert all("/FontFile2" in font.FontDescriptor for font in fonts)
            assert min(text.size for text in shown(one, LETTERS) if isinstance(text, Text)) >= 6.5


@pytest.mark.parametrize("printer", ["", "office", "a" * 40])
@every_page
def test_nothing_lies_near_the_edge_and_the_page_is_filled(paper: str, backs: str, printer: str) -> None:
    pdf = page(paper, backs, printer).pdf
    with pypdfium2.PdfDocument(pdf) as document:
        assert len(document) == 2
    for side in (0, 1):
        picture = picture_of(pdf, side, 100)
        box = picture.point(lambda value: 255 if value < 200 else 0).getbbox()
        assert box is not None
        left, top, right, bottom = box[0], box[1], picture.width - box[2], picture.height - box[3]
        assert min(left, top, right, bottom) > EDGE / 25.4 * 100
        assert max(left, top, right, bottom) < 28.0 / 25.4 * 100


def test_it_is_printed_in_black_alone() -> None:
    with pypdfium2.PdfDocument(page().pdf) as document:
        for one in document:
            colours = one.render(scale=1).to_pil().convert("RGB").getcolors(1 << 20)
            assert all(max(colour) - min(colour) < 8 for _, colour in colours)


@every_page
def test_numbers_of_the_back_read_rightly_through_the_paper_and_its_words_from_behind(paper: str, backs: str) -> None:
    turned = {"duplex-long": (-1, 1), "duplex-short": (1, -1)}[backs]
    for side, wanted in enumerate(({(1, 1)}, {turned, (1, 1)})):
        with pikepdf.open(BytesIO(page(paper, backs).pdf)) as pdf:
            ways, stack = set(), [(1.0, 1.0)]
            for operands, operator in pikepdf.parse_content_stream(pdf.pages[side], "q Q cm Tm"):
                match str(operator):
                    case "q":
                        stack.append(stack[-1])
                    case "Q":
                        stack.pop()
                    case "cm" if float(operands[1]) == 0:
                        stack[-1] = stack[-1][0] * float(operands[0]), stack[-1][1] * float(operands[3])
                    case "Tm":
                        a, d = float(operands[0]) * stack[-1][0], float(operands[3]) * stack[-1][1]
                        ways.add((round(a / abs(a)), round(d / abs(d))))
            assert ways == wanted


def test_the_page_says_what_to_type_and_whose_correction_is_in_force() -> None:
    plain, office = (words_of(page(printer=name).pdf)[0] for name in ("", "office"))
    assert 'delvepress printer set office --readings "5.35 4.90 5.10 5.00"' in plain
    assert "delvepress printer calibrate --backs duplex-long:office" in plain
    assert "--on-top" not in plain
    assert re.search(r"with the correction that is kept as office", office)
    assert "delvepress printer set office --on-top --readings" in office
    assert "turned about the short edge" in words_of(page(backs="duplex-short").pdf)[0]


# ---------------------------------------------------------------------- scales, read in pictures


@every_page
def test_a_straight_printer_reads_five_everywhere(paper: str, backs: str) -> None:
    with lamp(page(paper, backs).pdf, 0, backs, Fault()) as held:
        assert readings(held) == [5.0] * 4


@pytest.mark.parametrize(
    ("fault", "read"),
    [
        (Fault(dx=0.35), [5.35, 5.0, 5.35, 5.0]),
        (Fault(dy=-1.6), [5.0, 3.4, 5.0, 3.4]),
        (Fault(dx=-0.95, dy=2.05), [4.05, 7.05, 4.05, 7.05]),
        (Fault(dx=0.97), [5.95, 5.0, 5.95, 5.0]),
        (Fault(dx=0.99), [6.0, 5.0, 6.0, 5.0]),
    ],
)
@pytest.mark.parametrize("backs", MODES)
def test_a_shift_is_read_to_the_right_and_down_as_it_is_seen_from_the_front(backs: str, fault: Fault, read: list[float]) -> None:
    with lamp(page("letter", backs).pdf, 0, backs, fault) as held:
        assert readings(held) == pytest.approx(read)


def test_scales_where_the_vernier_is_amiss_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    draw = calibration.draw_vernier
    monkeypatch.setattr(calibration, "draw_vernier", lambda pen, one, reading, *more: draw(pen, one, reading + 0.1, *more))
    with lamp(page().pdf, 0, "duplex-long", Fault()) as held:
        assert readings(held) == pytest.approx([5.1] * 4)


# ---------------------------------------------------------------------- readings and profiles

PROFILES = st.builds(
    Profile, st.floats(-3, 3), st.floats(-3, 3), st.floats(-0.4, 0.4), st.floats(0.99, 1.0), st.sampled_from(["left", "right"])
)
NOTHING = (0.0, 0.0, 0.0, 1.0)


def numbers(profile: Profile) -> tuple[float, float, float, float]:
    return profile.dx, profile.dy, profile.turn, profile.scale


@given(PROFILES)
def test_readings_tell_the_displacement_and_its_correction_undoes_it(profile: Profile) -> None:
    read = read_off.readings_of(profile)
    assert numbers(read_off.displacement(read)) == pytest.approx(numbers(profile), abs=1e-6)
    assert numbers(profile.after(read_off.correction(read))) == pytest.approx(NOTHING, abs=1e-6)


@given(PROFILES, PROFILES)
def test_readings_of_a_corrected_page_put_on_top_undo_the_printer_alone(printer: Profile, kept: Profile) -> None:
    read = read_off.readings_of(replace(printer, scale=1.0).after(kept))
    found = read_off.correction(read, kept)
    assert numbers(replace(printer, scale=1.0).after(found)) == pytest.approx(NOTHING, abs=1e-5)
    assert found.landscape == kept.landscape


@given(PROFILES, st.floats(0, 200), st.floats(0, 290))
def test_what_is_done_and_undone_is_where_it_was(profile: Profile, x: float, y: float) -> None:
    for one in (profile.after(profile.inverse()), profile.inverse().after(profile)):
        a, b, c, d, e, f = one.matrix(210, 297)
        assert (a * x + c * y + e, b * x + d * y + f) == pytest.approx((x, y), abs=1e-6)


def test_a_vernier_that_is_printed_larger_is_read_rightly_all_the_same() -> None:
    for scale in (0.997, 1.0, 1.003):
        read = read_off.readings_of(Profile(dx=0.3, dy=-0.2, scale=scale))
        assert read_off.displacement(read).scale == pytest.approx(scale, abs=1e-9)
    simple = Profile(scale=1.003)  # what the zeros of the verniers say: less than the readings do
    zeros = [scale.point(5.0)[scale.down] * 0.003 for scale in SCALES]
    assert max(abs(read - 5 - zero) for read, zero in zip(read_off.readings_of(simple), zeros, strict=True)) > 0.01


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("5.35 4.90 5.10 5.00", (5.35, 4.9, 5.1, 5.0)),
        ("5,35 4,9 5,1 5", (5.35, 4.9, 5.1, 5.0)),
        ("5.35, 4.9, 5.1, 5", (5.35, 4.9, 5.1, 5.0)),
        ("5.35;4.9;5.1;5", (5.35, 4.9, 5.1, 5.0)),
        (" 0  10 5. 5 ", (0.0, 10.0, 5.0, 5.0)),
    ],
)
def test_readings_are_typed_with_points_or_commas(text: str, read: tuple[float, ...]) -> None:
    assert read_off.read_numbers(text) == read


@pytest.mark.parametrize(
    "text", ["", "5 5 5", "5 5 5 5 5", "5 5 5 x", "nan 5 5 5", "5 5 5 1e1", "5 5 5 10.01", "-0.1 5 5 5", "5" * 999]
)
def test_readings_that_no_scale_shows_are_refused(text: str) -> None:
    with pytest.raises(BadOption, match=r"^--readings.*\.$"):
        read_off.read_numbers(text)


def test_readings_of_no_printer_there_is_are_refused() -> None:
    with pytest.raises(BadOption, match=r"turn cannot be"):
        read_off.correction((0.0, 10.0, 10.0, 0.0), Profile(turn=4.9))
