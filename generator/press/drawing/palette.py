"""The palettes of full, low and grey ink: named colours as RGB hex; and the styles of running text."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

import msgspec

from generator.core.messages import refused

Align = Literal["left", "centre", "right", "justify"]


@lru_cache(maxsize=256)
def channels(value: str) -> tuple[float, float, float]:
    """Return red, green and blue from 0 to 1 of six hex digits."""
    return int(value[0:2], 16) / 255, int(value[2:4], 16) / 255, int(value[4:6], 16) / 255


class Style(msgspec.Struct, frozen=True):
    """A style of running text: font role, size and leading in points, colour, alignment, space around in points.

    Lines of a `whole` style, which is for reference, are as long as their room; all others no longer than can be read well.
    """

    font: str
    size: float
    leading: float
    colour: str = "ink"
    align: Align = "left"
    before: float = 0.0
    after: float = 0.0
    indent: float = 0.0
    whole: bool = False


STYLES: dict[str, Style] = {
    "h1": Style("title", 25, 27, "accent", "left", 0, 5),
    "h2": Style("title", 14.5, 16.5, "accent", "left", 7, 2),
    "h3": Style("caps", 10.2, 12, "ink", "left", 4, 1),
    "body": Style("body", 10.2, 12.8, after=4),
    "tight": Style("body", 9.8, 11.8, after=1.5),
    "say": Style("body", 10.4, 12.6, after=2),
    "small": Style("body", 8.6, 10.4, after=1.5),
    "fine": Style("body", 7.4, 9.0, after=1, whole=True),
    "lead": Style("body", 12, 15.4, align="justify", after=5),
    "plain": Style("body", 12, 15.4, after=5),
    "mid": Style("body", 8.6, 10.4, align="centre", after=1.5, whole=True),
    "read": Style("fell", 12, 14.2, "deep", after=3),
    "omen": Style("italic", 10.4, 12.4, "deep", after=3),
    "centre": Style("body", 10.2, 12.8, align="centre", after=3),
    "motto": Style("fell", 13, 16, "deep", "centre", after=6),
    "title": Style("title", 42, 44, "accent", "centre", after=4),
    "subtitle": Style("fellcaps", 14, 17, "deep", "centre", after=4),
    "code": Style("mono", 10, 12, "ink", "centre", after=2),
    "cell": Style("body", 9.0, 10.6, whole=True),
    "cellhead": Style("caps", 8.6, 10.0, "headtext"),
    "cellsmall": Style("body", 8.0, 9.4, whole=True),
    "continued": Style("italic", 9.0, 10.8, "deep", after=1.5),
    "entryhead": Style("title", 14, 15.6, "accent", after=1.5),
}


HALF_SIZES = {
    "h1": (20, 22), "h2": (13, 15), "lead": (10.6, 13.4), "plain": (10.6, 13.4), "read": (11, 13.2), "motto": (11.5, 14),
    "title": (30, 32), "subtitle": (12, 14.5), "entryhead": (12.5, 14),
}  # fmt: skip
"""Sizes and leadings in points of the styles that are smaller on the half of a sheet."""
HALF_WHOLE = frozenset({"lead", "plain"})
"""Styles whose lines are as long as the half of a sheet, which is no room for many more."""


class Palette(msgspec.Struct, frozen=True):
    """Named colours as RGB hex, an empty value meaning that nothing is painted; and whether big icons are outlines.

    Words are written in ink, deep, accent, green, blue, red, platetext and headtext, and in nothing else. `texture` is hatching for
    its looks alone, `core` the inside of the heaviest lines where they are hollow.
    """

    name: str
    colours: Mapping[str, str]
    outlines: bool = False

    @property
    def coloured(self) -> bool:
        """Whether pictures of a user's are printed in colour."""
        return self.name == "full"

    def colour(self, name: str) -> str:
        """Return the hex value of a colour name; KeyError when it is unknown."""
        return self.colours[name]


FULL = Palette(
    "full",
    {
        "ink": "231A12", "deep": "43301F", "accent": "741A13", "faint": "8C7850", "rule": "7A6444", "page": "EADCBA",
        "panel": "E0CE9F", "plate": "3A2A1C", "platetext": "F6EEDA", "headtext": "F6EEDA", "head": "5A4128",
        "white": "FAF4E3", "floor": "FAF3DF", "core": "", "rock": "8A7350", "hatch": "3A2A1C", "grid": "9A8558",
        "water": "A9C3C9", "wave": "3E6671", "pit": "2A1F16", "pitrim": "A3241F", "zone": "2F6B3A", "green": "1A4E29",
        "blue": "1D447A", "red": "871814", "paper": "FFFFFF", "gate": "741A13", "mark": "231A12", "walk": "C9452F",
        "texture": "B09A70", "bars": "F6EEDA",
    },
)  # fmt: skip
LOW = Palette(
    "low",
    {
        "ink": "000000", "deep": "525252", "accent": "000000", "faint": "8C8C8C", "rule": "8C8C8C", "page": "",
        "panel": "", "plate": "FFFFFF", "platetext": "000000", "headtext": "000000", "head": "",
        "white": "FFFFFF", "floor": "FFFFFF", "core": "C8C8C8", "rock": "", "hatch": "C6C6C6", "grid": "8C8C8C",
        "water": "FFFFFF", "wave": "8C8C8C", "pit": "FFFFFF", "pitrim": "555555", "zone": "555555", "green": "1F5A2C",
        "blue": "1B4175", "red": "8E1F1A", "paper": "FFFFFF", "gate": "000000", "mark": "000000", "walk": "8C8C8C",
        "texture": "", "bars": "8C8C8C",
    },
    outlines=True,
)  # fmt: skip
GREY = Palette(
    "grey",
    {
        "ink": "000000", "deep": "1E1E1E", "accent": "000000", "faint": "8A8A8A", "rule": "5C5C5C", "page": "FFFFFF",
        "panel": "EFEFEF", "plate": "262626", "platetext": "FFFFFF", "headtext": "FFFFFF", "head": "3C3C3C",
        "white": "FFFFFF", "floor": "FFFFFF", "core": "", "rock": "BDBDBD", "hatch": "4A4A4A", "grid": "8A8A8A",
        "water": "E2E2E2", "wave": "555555", "pit": "303030", "pitrim": "FFFFFF", "zone": "333333", "green": "505050",
        "blue": "2B2B2B", "red": "000000", "paper": "FFFFFF", "gate": "000000", "mark": "000000", "walk": "8A8A8A",
        "texture": "D2D2D2", "bars": "FFFFFF",
    },
)  # fmt: skip
"""For printers without colour: white paper, light tints, dark plates; what colours tell apart, letters, shapes and hatching do."""
PALETTES = {"full": FULL, "low": LOW, "grey": GREY}


def ink_palette(name: str) -> Palette:
    """Return the palette of `--ink` full, low or grey, in any case; raises BadOption."""
    if name.lower() not in PALETTES:
        raise refused("ink", name, tuple(PALETTES))
    return PALETTES[name.lower()]
