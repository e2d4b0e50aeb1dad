"""Busts: their parts are data that is refused when it is wrong, move with the head, and cost no more than a page can bear."""

from __future__ import annotations

import zlib
from io import BytesIO
from itertools import pairwise
from time import process_time

import msgspec
import pytest
from reportlab.pdfgen.canvas import Canvas

from generator.core.data import read_record
from generator.core.errors import BadData
from generator.draw.faces.busts import Bust, bust_parts, draw_bust, part
from generator.draw.faces.face import Face, draw_face, draw_row, face_extent
from generator.draw.faces.people import Person
from generator.draw.faces.pieces import PartFile, Piece, draw_pieces, numbers
from generator.draw.faces.posed import Posed
from generator.draw.faces.sitters import Drawings, Sitter, drawings
from generator.draw.pen import Point
from generator.draw.plate import TALL, WIDE, Plate, extent
from generator.press.drawing import fonts
from generator.press.drawing.ink import Ink
from generator.press.drawing.palette import FULL
from generator.press.drawing.papers import MM
from generator.press.drawing.pen import _STAMPS, PressPen
from tests.draw.faces_seen import operators

FINE, SMALL = (47.0, 60.0), (25.0, 32.0)
ROW = Bust(
    face=Person(age=1.0, gaunt=1.0), hair="sides", beard="full_beard", hat="wide_hat", collar=("coat", "fur"), held=("gavel",)
)


def cost(face: Face, size: Point) -> tuple[int, float]:
    """Return the bytes of a face that stands before nothing, packed, and the seconds that drawing it takes."""
    canvas = Canvas(BytesIO(), pagesize=(size[0] * MM, size[1] * MM), initialFontName=fonts.font("body"))
    _STAMPS.clear()
    start = process_time()
    pen = PressPen(Ink(canvas), FULL, 0.0, size[1] * MM, *size)
    draw_face(pen, (0.0, 0.0), size, face, ground=False)
    return len(zlib.compress(operators(pen).encode())), process_time() - start


def test_a_bust_is_drawn_within_its_bytes_and_its_time() -> None:
    face = Face(words="", row=ROW)
    fine = min((cost(face, FINE) for _ in range(3)), key=lambda one: one[1])
    coarse = min((cost(face, SMALL) for _ in range(3)), key=lambda one: one[1])
    assert fine[0] < 25_000, fine
    assert fine[1] < 0.1, fine
    assert coarse[0] < 8_000, coarse
    assert coarse[0] < fine[0], coarse


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"form": "1 2 3"}, "2 numbers each"),
        ({"ring": "1 2"}, "3 numbers each"),
        ({"form": "1 2", "line": "1 2"}, "holds one of"),
        ({"shade": 3.0}, "holds one of"),
        ({"strands": "1 2 3 4 / 5 6"}, "as many points"),
        ({"strands": "1 2 3 4"}, "as many points"),
        ({"line": "1 2", "thickness": 3.0}, "thickness"),
    ],
)
def test_a_wrong_piece_is_refused(wrong: dict[str, object], why: str) -> None:
    with pytest.raises(BadData, match=why):
        read_record(PartFile, {"parts": {"hat": {"pieces": [wrong]}}}, "hats.toml")


def test_numbers_of_several_rows_are_parted_by_slashes() -> None:
    assert numbers("1 2 3 4 / 5 6", 2) == ((1, 2, 3, 4), (5, 6))


def test_a_part_that_no_file_has_is_told_by_name() -> None:
    with pytest.raises(BadData, match="'bowl'"):
        extent(lambda plate: draw_bust(plate, Bust(hat="bowl")))


@pytest.mark.parametrize("name", bust_parts())
def test_every_part_can_be_drawn_alone(name: str) -> None:
    one = part(name)
    left, top, right, _ = extent(lambda plate: draw_pieces(plate, (*one.behind, *one.pieces, *one.before)))
    assert -10 < left < right < 110
    assert top > -10


def test_a_head_moves_leans_and_looks_aside_as_its_row_says() -> None:
    piece = (Piece(form="40 50 60 50 60 60 40 60"),)

    def middle(**pose: object) -> tuple[float, float]:
        left, top, right, low = extent(lambda plate: draw_pieces(Posed(plate, **pose), piece))  # type: ignore[arg-type]
        return (left + right) / 2, (top + low) / 2

    straight = middle()
    assert middle(moved=(5.0, 3.0)) == pytest.approx((straight[0] + 5, straight[1] + 3))
    turns = [middle(turn=turn)[0] for turn in (-1.0, 0.0, 1.0)]
    tilts = [middle(tilt=tilt)[0] for tilt in (-10.0, 0.0, 10.0)]
    assert all(one < other for row in (turns, tilts) for one, other in pairwise(row))


def test_what_is_fine_is_left_out_of_a_coarse_cut() -> None:
    with_detail, without = (Face(words="", row=msgspec.structs.replace(ROW, worn=worn)) for worn in (("spectacles",), ()))
    fine = [cost(face, FINE)[0] for face in (with_detail, without)]
    coarse = [cost(face, SMALL)[0] for face in (with_detail, without)]
    assert fine[0] - fine[1] > coarse[0] - coarse[1] > 0


def test_extent_tells_how_far_a_bust_reaches() -> None:
    inside = face_extent(Face(words="", row=Bust(face=Person())))
    outside = face_extent(Face(words="", row=Bust(face=Person(), moved=(60.0, 0.0))))
    assert inside[0] > 3
    assert inside[2] < 97 < outside[2]


def test_a_plate_is_as_large_as_a_bust_needs() -> None:
    canvas = Canvas(BytesIO(), pagesize=(100, 100), initialFontName=fonts.font("body"))
    pen = PressPen(Ink(canvas), FULL, 0.0, 100.0, 35.0, 35.0)
    assert Plate(pen, (0.0, 0.0), (WIDE * 0.25, TALL * 0.25)).coarse
    assert not Plate(pen, (0.0, 0.0), FINE).coarse


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({}, "holds one of"),
        ({"d": "M 1 2 R 3 4 5 6 Z", "line": "M 1 2 L 3 4"}, "holds one of"),
        ({"face": "hair"}, "has ears, or is bare"),
        ({"d": "M 1 2 R 3 4 5 6 Z", "cuts": [[1.0, 2.0]]}, "cuts"),
    ],
)
def test_a_wrong_stroke_of_a_sitter_is_refused(wrong: dict[str, object], why: str) -> None:
    with pytest.raises(BadData, match=why):
        read_record(Drawings, {"drawings": {"boy": {"head": {}, "strokes": [wrong]}}}, "sitters.toml")


def test_a_sitter_that_nobody_has_drawn_is_told_by_name() -> None:
    with pytest.raises(BadData, match="'nobody'"):
        extent(lambda plate: draw_row(plate, Sitter(drawing="nobody")))


@pytest.mark.parametrize("name", drawings())
def test_every_sitter_is_drawn_within_the_bytes_of_a_face(name: str) -> None:
    face = Face(words="", row=Sitter(drawing=name))
    assert cost(face, FINE)[0] < 25_000
    assert cost(face, SMALL)[0] < 8_000
