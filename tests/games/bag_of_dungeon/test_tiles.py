"""What all floor tiles of a theme take in a PDF, and that one alone stays small."""

from __future__ import annotations

import time
from collections.abc import Sequence
from io import BytesIO

import pytest
from reportlab.pdfgen.canvas import Canvas

from generator.draw.ground import stones
from generator.games.bag_of_dungeon.paper import floor_tiles
from generator.games.bag_of_dungeon.paper.grounds import ground_file, ground_of
from generator.games.bag_of_dungeon.quest.pieces import TILES
from generator.press.drawing import fonts
from generator.press.drawing.ink import Ink
from generator.press.drawing.palette import FULL
from generator.press.drawing.papers import MM
from generator.press.drawing.pen import PressPen

SIDE, ACROSS = 70.0, 8
MOST, MOST_OF_ONE, MOST_TIME, SLOWER = 140_000, 12_000, 0.160, 2
"""Bytes of the forty tiles of a theme, and of one more tile, fonts left out; seconds of the processor for all forty, and how much
slower a busy machine may be."""
LETTERS = ("M0123456789", "title"), ("Start Exit items spikes Healing Pool", "caps"), ("0123456789", "bold")
THEMES = ["", *ground_file().themes]


def size_of(theme: str, numbers: Sequence[int]) -> int:
    """Return the bytes of a page with tiles, on which the fonts of all tiles stand, too."""
    canvas, file = drawn(theme, numbers)
    canvas.showPage()
    canvas.save()
    return len(file.getvalue())


def drawn(theme: str, numbers: Sequence[int]) -> tuple[Canvas, BytesIO]:
    """Return an open page with tiles, and where it goes."""
    file = BytesIO()
    canvas = Canvas(file, pagesize=(600.0 * MM, 600.0 * MM), initialFontName=fonts.font("body"), invariant=1, pageCompression=1)
    pen = PressPen(Ink(canvas), FULL, 0.0, 600.0 * MM, SIDE, SIDE)
    for place, (words, font) in enumerate(LETTERS):
        pen.text((1.0, 5.0 + 5.0 * place), words, font, 7.0)
    for place, number in enumerate(numbers):
        face = floor_tiles.face_of(number, quest=number == 9, printed=number, ground=ground_of(theme))
        pen.push((place % ACROSS * SIDE, place // ACROSS * SIDE))
        floor_tiles.draw_tile(pen, face)
        pen.pop()
    return canvas, file


@pytest.mark.parametrize("theme", THEMES)
def test_forty_tiles_keep_within_their_bytes(theme: str) -> None:
    every = range(1, TILES + 1)
    assert size_of(theme, every) - size_of(theme, ()) <= MOST
    assert size_of(theme, every) - size_of(theme, every[:-1]) <= MOST_OF_ONE


def test_forty_tiles_are_drawn_fast() -> None:
    """The least of all themes, none of which was drawn before: others work on this machine."""
    taken = []
    for theme in THEMES:
        stones.laying.cache_clear()
        begun = time.process_time()
        drawn(theme, range(1, TILES + 1))
        taken.append(time.process_time() - begun)
    assert min(taken) <= SLOWER * MOST_TIME


def test_eighty_tiles_would_not() -> None:
    assert size_of("night-school", [*range(1, TILES + 1)] * 2) - size_of("night-school", ()) > MOST
