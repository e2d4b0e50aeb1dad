"""Covers: who is met stands whole in the picture, whatever its shape."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from generator.draw.faces.busts import Bust
from generator.draw.faces.face import Face
from generator.draw.woodcut.cover import WAYS, cover_figure, draw_cover, way_of
from generator.draw.woodcut.scene import SceneFacts
from tests.draw.test_woodcut import drawn, facts, themes

HOODED = Face(words="a hooded head", row=Bust(head="hooded"))
SHAPES = ((174.0, 80.0), (174.0, 126.0), (174.0, 134.0), (118.0, 70.0))


def met(seed: int, game: str = "deck_box_dungeons", theme: str = "crypt") -> SceneFacts:
    return replace(facts(themes(game)[theme], seed), face=HOODED)


@pytest.mark.parametrize("way", WAYS)
def test_every_way_is_drawn_in_every_shape_with_a_face_and_without(way: str) -> None:
    one = replace(met(1), way=way)
    assert way_of(one) == way
    for size in SHAPES:
        for shown in (one, replace(one, face=None)):
            assert len(drawn(shown, size=size, draw=draw_cover)[0]) > 10_000


def test_the_cover_is_a_figure_with_words_and_icons_for_the_credits() -> None:
    found = cover_figure(met(2), "Woodcut of a crypt")
    assert (found.name, found.width, found.height, found.alt) == ("cover", 174.0, 126.0, "Woodcut of a crypt")
    assert found.icons
