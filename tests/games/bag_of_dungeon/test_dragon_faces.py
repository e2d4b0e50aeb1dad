"""Every dragon has a face of its own, which stands where the paper tells her name, and nowhere else."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from itertools import combinations

import pypdfium2
import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageStat
from reportlab.pdfgen.canvas import Canvas

from generator.draw.faces.face import Face, draw_face
from generator.draw.faces.tables import face_of, faces_of
from generator.forge.pack import Cut
from generator.games.bag_of_dungeon.paper import decks
from generator.games.bag_of_dungeon.paper.dragon_picture import SIZE, face_figures
from generator.games.bag_of_dungeon.quest.data_loading import THEMES, theme
from generator.games.bag_of_dungeon.quest.model import Dragon
from generator.games.bag_of_dungeon.quest.pieces import PACKAGE
from generator.press.drawing import fonts
from generator.press.drawing.ink import Ink
from generator.press.drawing.palette import FULL, GREY, LOW, Palette
from generator.press.drawing.papers import MM
from generator.press.drawing.pen import PressPen
from tests.log_pen import LogPen

THUMB = (24, 30)
MOST_DARK = 0.14
"""The most of a face in low ink that is darker than grey 128."""
LEAST_OF_ALL, LEAST_OF_THEME = 8.0, 12.0
"""How far the grey values of two small faces must lie apart on the average, of 255: of any two, and of two of one theme."""


def dragons_of(name: str) -> list[str]:
    return [dragon.name for dragon in theme(name).dragons]


@cache
def thumb(name: str) -> Image.Image:
    return _thumb(faces_of(PACKAGE)[name])


def _thumb(face: Face) -> Image.Image:
    """Return a face on plain paper, small and grey."""
    return _drawn(face, GREY, 72, ground=False).resize(THUMB, Image.Resampling.BOX)


def _drawn(face: Face, palette: Palette, dpi: int, *, ground: bool = True) -> Image.Image:
    """Return a face in grey."""
    file = BytesIO()
    canvas = Canvas(file, pagesize=(SIZE[0] * MM, SIZE[1] * MM), initialFontName=fonts.font("body"), invariant=1)
    draw_face(PressPen(Ink(canvas), palette, 0.0, SIZE[1] * MM, *SIZE), (0.0, 0.0), SIZE, face, ground=ground)
    canvas.showPage()
    canvas.save()
    document = pypdfium2.PdfDocument(file.getvalue())
    try:
        return document[0].render(scale=dpi / 72).to_pil().convert("L")
    finally:
        document.close()


def difference(one: Image.Image, other: Image.Image) -> float:
    return float(ImageStat.Stat(ImageChops.difference(one, other)).mean[0])


def test_every_dragon_has_a_face_and_every_face_a_dragon() -> None:
    named = [name for one in THEMES for name in dragons_of(one)]
    assert len(named) == 64
    assert sorted(faces_of(PACKAGE)) == sorted(named)


def test_words_end_a_sentence() -> None:
    words = [face.words for face in faces_of(PACKAGE).values()]
    assert len(set(words)) == len(words)
    assert [text for text in words if not text[0].islower() or text.endswith(".") or not 25 < len(text) < 125] == []


def test_faces_of_all_themes_differ() -> None:
    pairs = {pair: difference(*map(thumb, pair)) for pair in combinations(faces_of(PACKAGE), 2)}
    assert {pair: round(value, 1) for pair, value in pairs.items() if value < LEAST_OF_ALL} == {}


@pytest.mark.parametrize("name", THEMES)
def test_faces_of_one_theme_differ_more(name: str) -> None:
    pairs = {pair: difference(*map(thumb, pair)) for pair in combinations(dragons_of(name), 2)}
    assert {pair: round(value, 1) for pair, value in pairs.items() if value < LEAST_OF_THEME} == {}


def test_a_face_that_is_hardly_another_would_be_found() -> None:
    face = next(iter(faces_of(PACKAGE).values()))
    alike = replace(face, row=replace(face.row, eye=0.06))  # type: ignore[call-arg]
    assert 0.0 < difference(_thumb(face), _thumb(alike)) < LEAST_OF_ALL


def test_the_picture_says_whose_it_is() -> None:
    dragon = Dragon(name="Miss Hecuba Flint, Headmistress")
    (shown,) = face_figures(dragon, "night-school").values()
    assert shown.alt.startswith("Portrait of Miss Hecuba Flint, Headmistress: a stern dragon")
    assert (shown.width, shown.height) == SIZE


def test_a_dragon_that_no_theme_names_keeps_the_icon() -> None:
    dragon = Dragon(name="Somebody Else")
    assert (face_of(PACKAGE, dragon.name), face_figures(dragon, THEMES[0])) == (None, {})
    for name, icon in (("Somebody Else", True), ("Tacet", False)):
        *_, last = (cut for cut in decks.standee_deck((), name, face_of(PACKAGE, name)).cuts if isinstance(cut, Cut) and cut.foot)
        pen = LogPen(26.0, 100.0)
        last.front.paint(pen)
        assert any(line.startswith("icon") for line in pen.log) is icon
        assert ("asleep" in last.front.alt) is not icon


def test_low_ink_is_a_line_cut() -> None:
    for face in list(faces_of(PACKAGE).values())[::4]:
        pixels = _drawn(face, LOW, 150).histogram()
        assert sum(pixels[:128]) / sum(pixels) <= MOST_DARK, face.words
    face = next(iter(faces_of(PACKAGE).values()))
    assert sum(_drawn(face, FULL, 150).histogram()[:128]) > sum(_drawn(face, LOW, 150).histogram()[:128])
