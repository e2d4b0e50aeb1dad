"""Landmarks and props: all of the list are there, none looks like another, each is light, stands in its field and has words."""

from __future__ import annotations

import zlib
from functools import cache
from io import BytesIO
from itertools import combinations
from math import hypot, sqrt
from typing import Any

import pypdfium2
import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageStat
from reportlab.pdfgen.canvas import Canvas

from generator.core.errors import BadData
from generator.draw.landmarks import landmark
from generator.draw.landmarks.landmark import FORM, LARGE, Mark, draw_landmark, mark_of, marks
from generator.press.drawing import fonts
from generator.press.drawing.ink import Ink
from generator.press.drawing.palette import FULL, GREY, LOW, Palette
from generator.press.drawing.papers import MM
from generator.press.drawing.pen import PressPen
from tests.log_pen import LogPen

LANDMARKS = (
    "shelf", "columns", "well", "chest", "bridge", "pit", "stove", "desk", "door", "chair", "tree", "stair", "bed",
    "altar", "cage", "wheel", "rock", "curtain", "window", "tomb", "cart", "bell", "mushroom", "lamp", "stage", "food",
    "tools", "pulpit", "clock", "statue", "scales", "boat", "nest", "weapons", "books", "bones", "loft", "wall", "attic",
    "post", "hut", "jars", "tower", "pipe",
)  # fmt: skip
SMALL = 11.0
"""Edge in mm at which maps show landmarks."""
DOTS = 24
LEAST_DIFFERENCE = 30.0
"""The least mean difference of two landmarks in grey, of 255, at `DOTS` dots a side."""
MOST_BYTES = 3_600
"""What a landmark with its halo takes at most, packed."""


def opened(size: float, palette: Palette = FULL) -> tuple[Canvas, BytesIO, PressPen]:
    file = BytesIO()
    canvas = Canvas(file, pagesize=(size * MM, size * MM), initialFontName=fonts.font("body"), invariant=1)
    return canvas, file, PressPen(Ink(canvas), palette, 0.0, size * MM, size, size)


@cache
def thumb(name: str) -> Image.Image:
    """Return a landmark as maps show it, in grey dots."""
    canvas, file, pen = opened(SMALL)
    draw_landmark(pen, (0.0, 0.0), SMALL, name)
    canvas.showPage()
    canvas.save()
    with pypdfium2.PdfDocument(file.getvalue()) as document:
        image: Image.Image = document[0].render(scale=6.0).to_pil().convert("L")
    return image.resize((DOTS, DOTS), Image.Resampling.BOX)


def difference(one: Image.Image, other: Image.Image) -> float:
    return float(ImageStat.Stat(ImageChops.difference(one, other)).mean[0])


class Reach(LogPen):
    """A pen that keeps how far a drawing reaches."""

    def __init__(self) -> None:
        super().__init__(FORM, FORM)
        self.points: list[tuple[float, float]] = []

    def path(self, path, fill="", stroke="", weight=0.25):  # type: ignore[no-untyped-def]
        self.points += [values for _, values in path if values]

    def lines(self, segments, stroke="ink", weight=0.25):  # type: ignore[no-untyped-def]
        self.points += [end for segment in segments for end in segment]

    def repeat(self, key, places, scale, draw):  # type: ignore[no-untyped-def]
        start = len(self.points)
        draw(self)
        self.points[start:] = [(x * scale, y * scale) for x, y in self.points[start:]]


def reach(name: str) -> float:
    """Return how far a landmark with its halo reaches beyond its square, without the weight of lines."""
    pen = Reach()
    draw_landmark(pen, (0.0, 0.0), FORM, name, halo="floor")
    return max(max(-x, -y, x - FORM, y - FORM) for x, y in pen.points)


def test_all_landmarks_of_the_list_are_there_and_the_others_are_props() -> None:
    assert len(LANDMARKS) == 44
    assert sorted(name for name, mark in marks().items() if not mark.prop) == sorted(LANDMARKS)


def test_none_looks_like_another() -> None:
    near = [pair for pair in combinations(marks(), 2) if difference(*map(thumb, pair)) < LEAST_DIFFERENCE]
    assert near == []


def test_one_that_is_drawn_nearly_like_another_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The control: the chest without its lock."""
    chest = mark_of("chest")
    bare = replace(chest, parts=tuple(part for part in chest.parts if part.fill != "accent"))
    monkeypatch.setattr(landmark, "mark_of", lambda name: bare if name == "bare" else mark_of(name))
    assert 0.0 < difference(thumb("chest"), thumb.__wrapped__("bare")) < LEAST_DIFFERENCE


@pytest.mark.parametrize("size", [SMALL, 2 * LARGE])
def test_every_landmark_is_light(size: float) -> None:
    for name in marks():
        pen = opened(50.0)[2]
        draw_landmark(pen, (5.0, 5.0), size, name, halo="floor")
        assert sum(len(zlib.compress(operators.encode())) for operators in pen._forms.values()) <= MOST_BYTES, name


@pytest.mark.parametrize("name", marks())
def test_every_landmark_stands_in_its_field_and_has_words(name: str) -> None:
    assert reach(name) <= 0.08 * FORM
    assert mark_of(name).words[0].islower()
    assert not mark_of(name).words.endswith(".")


def test_one_that_leaves_its_field_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    part = replace(mark_of("chest").parts[0], d="M 0 0 L 140 0 L 140 90 Z")
    monkeypatch.setattr(landmark, "mark_of", lambda name: Mark(words="a control", parts=(part,)))
    assert reach("chest") > 0.08 * FORM


def test_a_landmark_is_drawn_once_and_repeated() -> None:
    pen = opened(50.0)[2]
    for at in ((5.0, 5.0), (20.0, 5.0), (30.0, 30.0)):
        draw_landmark(pen, at, SMALL, "bell")
    assert len(pen._forms) == 1
    draw_landmark(pen, (5.0, 5.0), 2 * LARGE, "bell")
    assert len(pen._forms) == 2, "a large one is cut finely"


@pytest.mark.parametrize("palette", [LOW, GREY], ids=["low", "grey"])
def test_landmarks_are_drawn_in_every_ink(palette: Palette) -> None:
    for name in marks():
        draw_landmark(opened(50.0, palette)[2], (5.0, 5.0), SMALL, name, halo="floor")


def test_no_landmark_of_that_name_is_one_clear_sentence() -> None:
    with pytest.raises(BadData, match="no landmark 'anchorite'"):
        mark_of("anchorite")


def test_corners_of_a_halo_end_in_no_spike() -> None:
    sharp = [(0.0, 0.0), (10.0, 1.0), (0.0, 2.0)]
    assert len(landmark._blunted(sharp, closed=True)) == 4, "the sharp corner alone is cut off"
    assert landmark._blunted([(0.0, 0.0), (5.0, 0.0), (5.0, 5.0), (0.0, 5.0)], closed=True)[1] == (5.0, 0.0)


MOST_SPIKE, MITER = 1.6, 10.0
"""How far a halo may reach round a corner, as a multiple of `HALO`; what would reach `MITER` times is drawn as a cut corner."""


class Corners(LogPen):
    """Keeps the strokes of a halo."""

    def __init__(self) -> None:
        super().__init__(FORM, FORM)
        self.strokes: list[list[tuple[float, float]]] = []

    def path(self, path: Any, fill: str = "", stroke: str = "", weight: float = 0.25) -> None:
        points = [step[1] for step in path if step[0] != "z"]
        self.strokes.append([*points, *points[:2]] if path[-1][0] == "z" else points)


def spike(name: str) -> float:
    """Return how far the strokes of a landmark's halo reach round their corners, as a multiple of half their weight."""
    pen = Corners()
    landmark._draw_halo(pen, mark_of(name), "floor")
    found = [1.0]
    for points in pen.strokes:
        for one, (x, y), other in zip(points, points[1:], points[2:], strict=False):
            (a, b), (c, d) = (one[0] - x, one[1] - y), (other[0] - x, other[1] - y)
            if (a or b) and (c or d):
                cosine = (a * c + b * d) / (hypot(a, b) * hypot(c, d))
                found.append(1 / max(1e-9, sqrt((1 - cosine) / 2)))
    return max(one for one in found if one <= MITER)


@pytest.mark.parametrize("name", marks())
def test_no_halo_has_a_spike_that_would_cover_what_lies_beside_it(name: str) -> None:
    assert spike(name) <= MOST_SPIKE


def test_a_halo_whose_corners_are_not_cut_off_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(landmark, "_blunted", lambda outline, *, closed: list(outline))
    assert spike("seaweed") > MOST_SPIKE
