"""The faces of the villains: each has one, within its plate and its bytes, told in words, and like no other."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from itertools import combinations

import msgspec
import pypdfium2
import pytest
from reportlab.pdfgen.canvas import Canvas

from generator.draw.faces.face import Face, draw_face, face_extent
from generator.draw.faces.tables import face_of, faces_of
from generator.games.deck_box_dungeons.paper.cards.foe_cards import villain_face
from generator.games.deck_box_dungeons.paper.grounds import ground_of
from generator.games.deck_box_dungeons.paper.portraits.villain_panel import face_figure
from generator.games.deck_box_dungeons.quest.data_loading import PACKAGE, THEMES, theme
from generator.games.deck_box_dungeons.quest.tone import gentle_theme, gentle_tone, is_gentle
from generator.press.drawing import fonts
from generator.press.drawing.ink import Ink
from generator.press.drawing.palette import FULL
from generator.press.drawing.papers import MM
from generator.press.drawing.pen import PressPen
from tests.draw.test_busts import FINE, SMALL, cost

IDS = tuple(villain.id for name in THEMES for villain in theme(name).villains)
THUMB = (24, 30)
OF_THE_GAME, OF_A_THEME = 8.0, 12.0
"""How far the grey values of two thumbs must lie apart on the average, of 255."""


@cache
def thumb(name: str) -> bytes:
    """Return the grey values of a villain's face on plain paper, seen small."""
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=(FINE[0] * MM, FINE[1] * MM), initialFontName=fonts.font("body"))
    pen = PressPen(Ink(canvas), FULL, 0.0, FINE[1] * MM, *FINE)
    draw_face(pen, (0.0, 0.0), FINE, faces_of(PACKAGE)[name], ground=False)
    canvas.showPage()
    canvas.save()
    with pypdfium2.PdfDocument(buffer.getvalue()) as document:
        return document[0].render(scale=1.5, grayscale=True).to_pil().convert("L").resize(THUMB).tobytes()


def difference(one: str, other: str) -> float:
    pairs = zip(thumb(one), thumb(other), strict=True)
    return sum(abs(a - b) for a, b in pairs) / (THUMB[0] * THUMB[1])


def test_every_villain_has_a_face_and_every_face_a_villain() -> None:
    assert sorted(faces_of(PACKAGE)) == sorted(IDS)
    assert len(IDS) == 60


@pytest.mark.parametrize("name", IDS)
def test_a_face_lies_in_its_plate(name: str) -> None:
    left, top, right, _ = face_extent(faces_of(PACKAGE)[name])
    assert left >= 3, (left, top, right)
    assert top >= 8, (left, top, right)
    assert right <= 97, (left, top, right)


@pytest.mark.parametrize("name", IDS)
def test_a_face_costs_no_more_than_it_may(name: str) -> None:
    fine, coarse = (cost(faces_of(PACKAGE)[name], size)[0] for size in (FINE, SMALL))
    assert fine <= 25_000, (fine, coarse)
    assert coarse <= 8_000, (fine, coarse)


@pytest.mark.parametrize("name", THEMES)
def test_no_two_villains_look_alike(name: str) -> None:
    own = [villain.id for villain in theme(name).villains]
    assert [pair for pair in combinations(own, 2) if difference(*pair) < OF_A_THEME] == []
    assert [(one, other) for one in own for other in IDS if one != other and difference(one, other) < OF_THE_GAME] == []


def test_one_face_is_not_different_from_itself() -> None:
    assert difference(IDS[0], IDS[0]) == 0.0


def test_faces_are_told_in_words_that_end_a_sentence() -> None:
    words = [face.words for face in faces_of(PACKAGE).values()]
    assert len(set(words)) == len(words)
    assert [
        text for text in words if not 40 <= len(text) <= 200 or not text.startswith(("a ", "an ", "the ")) or text.endswith(".")
    ] == []


def test_a_gentle_quest_shows_gentle_faces_alone() -> None:
    clerk, abbess = (
        next(one for one in theme("crypt").villains if one.id == name) for name in ("registrar-pell", "abbess-mordaine")
    )
    assert "skull" in face_figure(clerk, "crypt").alt
    assert face_figure(clerk, "crypt", gentle=True).alt == clerk.name
    assert face_figure(abbess, "crypt", gentle=True) == face_figure(abbess, "crypt")


@pytest.mark.parametrize("name", gentle_tone().themes)
def test_in_gentle_themes_all_gentle_villains_have_gentle_faces(name: str) -> None:
    kept = [villain.id for villain in gentle_theme(name).villains]
    assert [villain for villain in kept if not is_gentle(faces_of(PACKAGE)[villain].words)] == []


def test_cards_and_finales_show_the_face() -> None:
    villain = theme("crypt").villains[0]
    face = face_of(PACKAGE, villain.id)
    assert isinstance(face, Face)
    assert villain_face(villain, theme("crypt"), ground_of("crypt")).face is face
    assert face.words in face_figure(villain, "crypt").alt
    assert not face_figure(villain, "crypt").icons


def test_a_villain_of_an_older_document_keeps_its_icon() -> None:
    stranger = msgspec.structs.replace(theme("crypt").villains[0], id="somebody-else")
    assert face_of(PACKAGE, stranger.id) is None
    assert face_figure(stranger, "crypt").icons == (stranger.icon,)
