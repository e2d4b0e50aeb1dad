"""Heads in profile: whole inside of their plates, of simple outlines, small in bytes and quick to draw, in every pose and skin."""

from __future__ import annotations

import zlib
from functools import cache
from io import BytesIO
from itertools import combinations
from statistics import median
from time import process_time
from typing import get_args

import pytest
from msgspec.structs import replace
from reportlab.pdfgen.canvas import Canvas

from generator.core.data import load
from generator.core.errors import BadData
from generator.draw.faces import trappings
from generator.draw.faces.face import Face, Faces, draw_face, draw_row
from generator.draw.faces.necks import neck_of
from generator.draw.faces.paths import lines_of
from generator.draw.faces.profile_row import CrestKind, EarKind, HornSet, Look, ManeKind, Pose, Profile
from generator.draw.faces.profiles import draw_profile, placed
from generator.draw.faces.skins import skin_forms
from generator.draw.faces.skulls import Skull
from generator.draw.faces.worn import part_of, parts
from generator.draw.pen import Point
from generator.draw.plate import FOOT, Plate, extent
from generator.press.drawing import fonts, pen
from generator.press.drawing.ink import Ink
from generator.press.drawing.palette import FULL
from generator.press.drawing.papers import MM
from generator.press.drawing.pen import PressPen
from tests.draw.faces_seen import operators
from tests.log_pen import LogPen

FINE, COARSE = (47.0, 60.0), (25.0, 31.9)
MOST_FINE, MOST_COARSE = 25_000, 8_000
"""The most bytes of a face, packed."""
MOST_MS = 25.0
"""The most that drawing a fine face may take, in ms of the processor, in the middle of all."""
LEFT, RIGHT, TOP = 3.0, 97.0, 6.0
PLAIN = Profile()


@cache
def dragons() -> dict[str, Face]:
    return load(Faces, "generator.games.bag_of_dungeon.data", "faces.toml").faces


def packed(face: Face, size: Point) -> tuple[int, float]:
    """Return the bytes of a face with all that it repeats, packed, and the ms that drawing it took."""
    pen._STAMPS.clear()
    canvas = Canvas(BytesIO(), pagesize=(size[0] * MM, size[1] * MM), initialFontName=fonts.font("body"), invariant=1)
    began = process_time()
    drawing = PressPen(Ink(canvas), FULL, 0.0, size[1] * MM, *size)
    draw_face(drawing, (0.0, 0.0), size, face)
    took = 1000 * (process_time() - began)
    return len(zlib.compress(operators(drawing).encode())), took


def crossings(outline: list[Point]) -> int:
    """Return how often the sides of an outline cross one another."""
    sides = list(zip(outline, [*outline[1:], outline[0]], strict=True))
    return sum(_cross(*one, *other) for one, other in combinations(sides, 2))


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    def turn(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return turn(a, b, c) * turn(a, b, d) < -1e-9 and turn(c, d, a) * turn(c, d, b) < -1e-9


@pytest.mark.parametrize("name", list(dragons()))
def test_a_head_lies_inside_of_its_plate(name: str) -> None:
    left, top, right, low = extent(lambda plate: draw_row(plate, dragons()[name].row))
    assert (left >= LEFT, top >= TOP, right <= RIGHT) == (True, True, True), (left, top, right)
    assert low >= FOOT, "its neck or what it lies on runs off the lower edge"


def test_what_stands_out_of_a_plate_is_found() -> None:
    def beside(plate: Plate) -> None:
        draw_profile(plate, PLAIN)
        plate.line((50.0, 50.0), (RIGHT + 1, 50.0))

    assert extent(beside)[2] > RIGHT


@pytest.mark.parametrize("name", list(dragons()))
def test_the_outline_of_a_neck_is_simple(name: str) -> None:
    row = dragons()[name].row
    assert isinstance(row, Profile)
    length, at, _ = placed(row)
    neck = neck_of(row, Skull(Plate(LogPen(94.0, 120.0), (0.0, 0.0), (94.0, 120.0)), row, length, at))
    assert crossings(neck.outline()) == 0


def test_an_outline_that_crosses_itself_is_found() -> None:
    assert crossings([(0.0, 0.0), (10.0, 10.0), (10.0, 0.0), (0.0, 10.0)]) == 1


@pytest.mark.parametrize("name", list(dragons()))
def test_a_face_is_small(name: str) -> None:
    fine, _ = packed(dragons()[name], FINE)
    coarse, _ = packed(dragons()[name], COARSE)
    assert (fine <= MOST_FINE, coarse <= MOST_COARSE) == (True, True), (fine, coarse)


def test_faces_are_drawn_quickly() -> None:
    some = list(dragons().values())[::5]
    for face in some:
        packed(face, FINE)
    assert median(min(packed(face, FINE)[1] for _ in range(3)) for face in some) < MOST_MS


KINDS = [
    *(("pose", value) for value in get_args(Pose)), *(("look", value) for value in get_args(Look)),
    *(("ears", value) for value in get_args(EarKind)), *(("crest", value) for value in get_args(CrestKind)),
    *(("mane", value) for value in get_args(ManeKind)), *(("skin", value) for value in ("", *skin_forms())),
    *(("beard", value) for value in ("", "spikes", "goat", "icicles", "drips", "chins")),
    *(("horns", (value,)) for value in get_args(HornSet)), *(("wears", (value,)) for value in parts()),
]  # fmt: skip


@pytest.mark.parametrize(("field", "value"), KINDS, ids=str)
def test_every_kind_is_drawn_inside_of_the_plate(field: str, value: object) -> None:
    row = replace(PLAIN, **{field: value})
    left, top, right, _ = extent(lambda plate: draw_profile(plate, row))
    assert (left >= LEFT - 1, top >= TOP - 1, right <= RIGHT + 1) == (True, True, True), (left, top, right)


def test_every_horn_has_its_set() -> None:
    assert set(trappings._HORNS) == set(get_args(HornSet))
    assert set(trappings._EARS) | {""} == set(get_args(EarKind))


@pytest.mark.parametrize("name", list(parts()))
def test_closed_strokes_of_parts_are_simple(name: str) -> None:
    for ply in part_of(name).plies:
        for stroke in lines_of(ply.d):
            assert not stroke.closed or not (ply.shade or ply.tone) or crossings(list(stroke.points)) == 0, ply.d


def test_every_part_is_worn_by_somebody() -> None:
    rows = [face.row for face in dragons().values()]
    worn = {name for row in rows if isinstance(row, Profile) for name in (*row.wears, row.hung)}
    skins = {row.skin for row in rows if isinstance(row, Profile)}
    assert set(parts()) - worn == set()
    assert set(skin_forms()) - skins == set()


def test_names_that_are_none_are_refused_in_a_sentence() -> None:
    for row in (replace(PLAIN, wears=("crown-of-thorns",)), replace(PLAIN, skin="velvet")):
        with pytest.raises(BadData, match=r"worn\.toml|skins\.toml"):
            extent(lambda plate, row=row: draw_profile(plate, row))  # type: ignore[misc]


@pytest.mark.parametrize("path", ["", "L 1 2", "M 1 2 L 3", "M 1 2 C 3 4 Z", "M 1 2 X 3 4", "M 1 2"])
def test_a_path_that_is_none_is_refused(path: str) -> None:
    with pytest.raises(BadData, match="path"):
        lines_of(path)


def test_a_path_is_read_by_its_letters() -> None:
    (line,), (ring,) = lines_of("M 0 0 L 10 0 C 10 5 5 10 0 10"), lines_of("M 0 0 R 10 0 10 10 0 10 Z")
    assert (line.closed, line.points[:2], line.points[-1]) == (False, ((0.0, 0.0), (10.0, 0.0)), (0.0, 10.0))
    assert ring.closed
    assert {(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)} <= set(ring.points)
