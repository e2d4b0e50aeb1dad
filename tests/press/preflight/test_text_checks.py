"""How far a text stands out from what lies under it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image

from generator.press.preflight.records import Box, Text
from generator.press.preflight.text_checks import contrast
from tests.press.preflight.test_raster import of_image

BLACK, WHITE = (0, 0, 0, 255), (255, 255, 255, 255)


@pytest.mark.parametrize(
    ("dark", "colour", "found"), [(0, BLACK, 21.0), (1, BLACK, 21.0), (2, BLACK, 1.0), (2, WHITE, 1.0), (4, WHITE, 21.0)]
)
def test_contrast_is_that_of_the_worst_part_but_one(dark: int, colour: tuple[int, int, int, int], found: float) -> None:
    picture = Image.new("RGB", (400, 100), "white")
    picture.paste("black", (0, 0, 100 * dark, 100))
    page: Any = SimpleNamespace(ground=of_image(picture), pixels=lambda box: (0, 0, 400, 100))
    assert contrast(page, Text("words", 9.0, Box(0, 0, 400, 100), colour, 0)) == pytest.approx(found)
