"""The palettes of full, low and grey ink: named colours as RGB hex; and the styles of running text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import fsum
from typing import Literal

import msgspec
from msgspec import structs

from generator.core.messages import refused
from generator.forge.pack import ThemeColours
from generator.press.drawing.typography import LARGE_SIZE

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
    "ends": Style("body", 12, 15.4, after=4, whole=True),
    "mid": Style("body", 8.6, 10.4, align="centre", after=1.5, whole=True),
    "read": Style("fell", 12, 14.2, "deep", after=3),
    "omen": Style("italic", 10.4, 12.4, "deep", after=3),
    "centre": Style("body", 10.2, 12.8, align="centre", after=3),
    "motto": Style("fell", 13, 16, "deep", "centre", after=6),
    "title": Style("title", 42, 44, "accent", "centre", after=4),
    "subtitle": Style("fellcaps", 14, 17, "deep", "centre", after=4),
    "challenge": Style("fellcaps", 14, 17, "deep", "centre", after=4),
    "code": Style("mono", 10, 12, "ink", "centre", after=2),
    "cell": Style("body", 9.0, 10.6, whole=True),
    "cellhead": Style("caps", 8.6, 10.0, "headtext"),
    "cellsmall": Style("body", 8.0, 9.4, whole=True),
    "continued": Style("italic", 9.0, 10.8, "deep", after=1.5),
    "entryhead": Style("title", 14, 15.6, "accent", after=1.5),
    "entrynumber": Style("title", 27, 27, "accent"),
    "under": Style("fell", 10.4, 11.8, "deep", after=1.5, whole=True),
}


HALF_SIZES = {
    "h1": (20, 22), "h2": (13, 15), "lead": (10.6, 13.4), "plain": (10.6, 13.4), "read": (11, 13.2), "motto": (11.5, 14),
    "title": (30, 32), "subtitle": (12, 14.5), "challenge": (12, 14.5), "entryhead": (12.5, 14), "entrynumber": (24, 24),
}  # fmt: skip
"""Sizes and leadings in points of the styles that are smaller on the half of a sheet."""


_LARGE_HEADS = {
    "h1": (30, 33), "h2": (23, 26), "h3": (18.5, 22), "title": (42, 45), "subtitle": (20, 25), "motto": (18, 22.5),
    "challenge": (20, 25), "entryhead": (22, 25), "entrynumber": (36, 38), "lead": (17, 22), "plain": (17, 22),
}  # fmt: skip
_LARGE_LEADING, _LARGE_SPACE = 1.27, 1.5
LARGE: dict[str, Style] = {
    name: structs.replace(
        style,
        size=_LARGE_HEADS.get(name, (LARGE_SIZE, 0))[0],
        leading=_LARGE_HEADS.get(name, (0, LARGE_SIZE * _LARGE_LEADING))[1],
        before=style.before * _LARGE_SPACE,
        after=style.after * _LARGE_SPACE,
        align="left" if style.align == "justify" else style.align,
        whole=True,
    )
    for name, style in STYLES.items()
}
"""The styles of large print."""


class Palette(msgspec.Struct, frozen=True):
    """Named colours as RGB hex, an empty value meaning that nothing is painted; and whether big icons are outlines.

    Words are written in ink, deep, accent, green, blue, red, platetext and headtext, and in nothing else. `texture` is hatching for
    its looks alone, `core` the inside of the heaviest lines where they are hollow. The colours of pictures, `scene` to
    `flake`, are told in draw/woodcut/engraver.py.
    """

    name: str
    colours: Mapping[str, str]
    outlines: bool = False

    @property
    def coloured(self) -> bool:
        """Whether pictures of a user's are printed in colour."""
        return self.name.startswith("full")

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
        "texture": "B09A70", "bars": "F6EEDA", "scene": "F4E9CD", "mass": "231A12", "line": "231A12", "tone": "231A12",
        "cut": "F4E9CD", "shade": "", "edge": "", "glow": "B5392C", "ray": "B5392C", "star": "F4E9CD", "flake": "F4E9CD",
        "ground": "B49C6F", "wallstroke": "3A2A1C", "lampray": "A4552E", "halo": "FAF4E3", "sketch": "", "hatchline": "",
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
        "texture": "", "bars": "8C8C8C", "scene": "FFFFFF", "mass": "FFFFFF", "line": "303030", "tone": "",
        "cut": "", "shade": "505050", "edge": "000000", "glow": "FFFFFF", "ray": "303030", "star": "505050", "flake": "",
        "ground": "", "wallstroke": "", "lampray": "", "halo": "", "sketch": "B4B4B4", "hatchline": "A8A8A8",
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
        "texture": "D2D2D2", "bars": "FFFFFF", "scene": "FFFFFF", "mass": "141414", "line": "141414", "tone": "141414",
        "cut": "FFFFFF", "shade": "", "edge": "", "glow": "707070", "ray": "707070", "star": "FFFFFF", "flake": "FFFFFF",
        "ground": "BCBCBC", "wallstroke": "4A4A4A", "lampray": "7A7A7A", "halo": "FFFFFF", "sketch": "", "hatchline": "",
    },
)  # fmt: skip
"""For printers without colour: white paper, light tints, dark plates; what colours tell apart, letters, shapes and hatching do."""
Ink = Literal["full", "low", "grey"]
PALETTES: dict[str, Palette] = {"full": FULL, "low": LOW, "grey": GREY}


TEXT_CONTRAST, MARK_CONTRAST = 7.0, 3.0
"""The least contrast of words and of marks with what they stand on."""
_GLOW, _DULL = 0.18, "7A7064"
"""The luminance of a picture's accent, told apart from its paper and from its black alike; and what takes its glare away."""
_GREY_SHARES = (0.299, 0.587, 0.114)
"""What red, green and blue add to the grey of a page: the grounds of all themes are equally dark and cost the same ink."""
_DEEPER = 0.008
"""How much darker they are than the ground of no theme, for what brighter accents save."""
_TINTED = {
    "page": 1.0,
    "panel": 1.0,
    "texture": 0.9,
    "floor": 0.45,
    "ground": 0.9,
    "rock": 0.8,
    "scene": 0.55,
    "cut": 0.55,
    "star": 0.55,
    "flake": 0.55,
}
"""Colours that follow the ground of a theme, and how far."""


def themed(palette: Palette, colours: ThemeColours | None) -> Palette:
    """Return a palette with the accent and the ground of a theme; those without colour stay as they are."""
    return _tinted(colours) if colours is not None and palette.coloured else palette


@lru_cache(maxsize=64)
def _tinted(colours: ThemeColours) -> Palette:
    """Return the palette of full ink with the accent and the ground of a theme."""
    dyed = dict(FULL.colours)
    tint = [ground - before for ground, before in zip(channels(colours.ground), channels(dyed["page"]), strict=True)]
    lighter = _DEEPER + fsum(share * part for share, part in zip(_GREY_SHARES, tint, strict=True))
    for name, share in _TINTED.items():
        dyed[name] = _hex([own + share * (part - lighter) for own, part in zip(channels(dyed[name]), tint, strict=True)])
    for name in ("green", "blue", "red"):
        dyed[name] = _darker(dyed[name], (dyed["page"],), TEXT_CONTRAST)
    for name in ("rule", "faint", "mark", "walk"):
        dyed[name] = _darker(dyed[name], (dyed["page"],), MARK_CONTRAST)
    dyed["deep"] = _darker(dyed["deep"], (dyed["page"], dyed["panel"]), TEXT_CONTRAST)
    dyed["accent"] = dyed["gate"] = _darker(colours.accent, (dyed["page"], dyed["panel"]), TEXT_CONTRAST)
    dyed["glow"] = dyed["ray"] = dyed["lampray"] = _lit(colours.accent)
    dyed["head"] = _darker(_mixed(dyed["head"], dyed["accent"], 0.4), (dyed["headtext"],), TEXT_CONTRAST)
    return Palette(f"{FULL.name} {colours.accent} {colours.ground}", dyed)


def luminance(value: str) -> float:
    """Return the relative luminance of a colour as WCAG has it, 0 to 1."""
    red, green, blue = map(_linear, channels(value))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours as WCAG has it, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _hex(parts: Sequence[float]) -> str:
    return "".join(f"{round(255 * min(1.0, max(0.0, part))):02X}" for part in parts)


def _mixed(one: str, other: str, share: float) -> str:
    """Return a colour between two others."""
    return _hex([a + share * (b - a) for a, b in zip(channels(one), channels(other), strict=True)])


def _darker(value: str, grounds: Sequence[str], least: float) -> str:
    """Return a colour darkened until it has a contrast with every one of some grounds."""
    for step in range(40):
        darker = _mixed(value, "000000", step / 40)
        if all(contrast(darker, ground) >= least + 0.05 for ground in grounds):
            return darker
    return "000000"


def _lit(value: str) -> str:
    """Return a colour brightened to the luminance of a picture's accent."""
    parts = [max(0.02, part) for part in channels(value)]
    lit = value
    for step in range(60):
        grown = [part * (1.0 + 0.05 * step) for part in parts]
        spilt = fsum(max(0.0, part - 0.92) for part in grown) / 3
        lit = _mixed(_hex([min(0.92, part) + spilt for part in grown]), _DULL, 0.3)
        if luminance(lit) >= _GLOW:
            break
    return lit


def ink_palette(name: str) -> Palette:
    """Return the palette of `--ink` full, low or grey, in any case; raises BadOption."""
    if name.lower() not in PALETTES:
        raise refused("ink", name, tuple(PALETTES))
    return PALETTES[name.lower()]
