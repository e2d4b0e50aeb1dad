"""The icons of colour codes, as they stand on printed pages: told apart in grey, and without red, green or blue cones."""

from __future__ import annotations

from functools import cache
from itertools import product
from unittest import mock

import pypdfium2
import pytest
from PIL import Image

from generator.games.deck_box_dungeons.quest.effects import COLOURS
from generator.games.green_dungeon.paper.tiles import PILE_ICONS
from generator.press.drawing import fonts
from generator.press.jobs.printing import book
from tests.press.prints import Wanted
from tests.press.told_apart import VIEWS, alike_pictures

CODES = {
    "deck-box-dungeons": {colour: f"die-{colour}" for colour in COLOURS},
    "green-dungeon": PILE_ICONS,
}
"""The icons of a game's colours; those of DONJONZ tell nothing by their colour."""
LEAST, SIDE, SCALE = 6.0, 48, 6.0
"""The least side of an icon in points, the side of its picture in pixels, and pixels in a point of the page."""


def with_characters(wanted: Wanted) -> bytes:
    """Return a document whose icons are characters of their font for whoever copies its text, not the words that they stand for."""
    with mock.patch.object(fonts, "_spelled", chr):
        return book.print_book(wanted.made).pdf


@cache
def icons(game: str, ink: str) -> dict[str, Image.Image]:
    """Return a picture of the first icon of every colour of a game that stands upright on a page, cut out of the page."""
    wanted = {fonts.glyph(icon): colour for colour, icon in CODES[game].items()}
    found: dict[str, Image.Image] = {}
    with pypdfium2.PdfDocument(with_characters(Wanted(game, "quest", "a4", ink))) as document:
        for page in document:
            words = page.get_textpage()
            whole = words.get_text_range()
            for place in [place for place, char in enumerate(whole) if char in wanted and wanted[char] not in found]:
                left, bottom, right, top = words.get_charbox(place)
                if words.get_text_range(place, 1) == whole[place] and min(right - left, top - bottom) >= LEAST:
                    picture = page.render(scale=SCALE).to_pil().convert("RGB")
                    high = page.get_height()
                    box = [round(SCALE * side) for side in (left, high - top, right, high - bottom)]
                    found.setdefault(wanted[whole[place]], picture.crop(tuple(box)).resize((SIDE, SIDE)))
            if len(found) == len(wanted):
                break
    return found


@pytest.mark.parametrize("game", CODES)
@pytest.mark.parametrize(("ink", "view"), [*product(["full"], VIEWS), ("low", "as printed"), ("grey", "as printed")])
def test_colour_codes_on_pages_are_told_apart_without_colour(game: str, ink: str, view: str) -> None:
    pictures = icons(game, ink)
    assert set(pictures) == set(CODES[game])
    assert alike_pictures(pictures, view) == []


def test_one_icon_in_several_colours_is_found_out() -> None:
    green = icons("deck-box-dungeons", "full")["green"]
    red, _, blue = green.split()
    assert alike_pictures({"green": green, "swapped": Image.merge("RGB", (blue, red, red))}, "without red cones")
