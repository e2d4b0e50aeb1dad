"""What counts as the ground of a page whose back must lie behind it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image, ImageDraw

from generator.press.preflight.records import Box, Facts
from generator.press.preflight.side_checks import mass, pairs
from tests.press.preflight.test_raster import of_image

GROUND, PICTURES = [(40, 60, 239, 299)], [(40, 60, 60, 80), (219, 279, 239, 299)]


@pytest.mark.parametrize(("areas", "found"), [(GROUND, Box(40, 100, 240, 340)), (PICTURES, None), ([], None)])
def test_areas_that_fill_their_box_are_a_ground_and_pictures_are_none(areas: list[Any], found: Box | None) -> None:
    picture = Image.new("RGB", (300, 400), "white")
    for area in areas:
        ImageDraw.Draw(picture).rectangle(area, fill="black")
    page: Any = SimpleNamespace(crop=Box(0, 0, 300, 400), ground=of_image(picture))
    assert mass(page) == found


def test_without_labels_a_front_is_an_odd_page_and_its_back_the_one_behind() -> None:
    crop, trim = Box(0, 0, 300, 400), Box(20, 20, 280, 380)
    pages = [Facts(number, str(number), (300, 400), crop, trim, 0.0) for number in range(1, 6)]
    assert [(front.number, back.number) for front, back in pairs(pages, "both")] == [(1, 2), (3, 4)]
    assert pairs(pages, "one") == pairs(pages, "") == []
