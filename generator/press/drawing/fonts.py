"""The vendored fonts by role, registered with ReportLab when first used; text is checked glyph by glyph."""

from __future__ import annotations

from functools import cache, lru_cache
from io import BytesIO

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from generator.core import reading
from generator.core.data import load_tables
from generator.core.errors import PressError
from generator.core.resources import folder

ROLES = {
    "body": "DelveText-Regular",
    "italic": "DelveText-Italic",
    "bold": "DelveText-Bold",
    "bolditalic": "DelveText-BoldItalic",
    "caps": "DelveTextSC-Bold",
    "title": "DelveGotisch-Bold",
    "corsair": "DelveCorsair-Regular",
    "fell": "DelveFell-Italic",
    "fellcaps": "DelveFellSC-Regular",
    "mono": "DelveMono-Bold",
    "symbols": "DelveSymbols-Regular",
    "icons": "DelveIcons-Regular",
}
LEAST_SIZE = 6.5
"""Nothing is ever printed smaller than this, in points."""
rl_config.useA85 = 0


@cache
def font(role: str) -> str:
    """Return the PostScript name of a role's font, registered with ReportLab; raises PressError for a role there is not."""
    if role not in ROLES:
        raise PressError(f"There is no font for {role!r}; the roles are {', '.join(ROLES)}.")
    name = ROLES[role]
    pdfmetrics.registerFont(TTFont(name, BytesIO(reading.read(folder("fonts") / f"{name}.ttf")), asciiReadable=0))
    return name


@cache
def _known(role: str) -> frozenset[str]:
    return frozenset(map(chr, pdfmetrics.getFont(font(role)).face.charToGlyph))


@lru_cache(maxsize=8192)
def checked(text: str, role: str) -> str:
    """Return the text when the role's font has every character of it; raises PressError with the first it lacks."""
    known = _known(role)
    if not known.issuperset(text):
        char = next(char for char in text if char not in known)
        raise PressError(f"The font {ROLES[role]} has no character U+{ord(char):04X} for {text[:40]!a}; use another character.")
    return text


@lru_cache(maxsize=16384)
def width(text: str, role: str, size: float) -> float:
    """Return the width of a text in points."""
    return float(pdfmetrics.stringWidth(checked(text, role), font(role), size))


@cache
def icons() -> dict[str, tuple[str, str]]:
    """Return for every icon its character in the icon font and its author."""
    rows = load_tables(folder("fonts") / "icons.toml")["icon"]
    return {row["name"]: (chr(row["codepoint"]), row["author"]) for row in rows}


def glyph(name: str) -> str:
    """Return the icon font's character for an icon; raises PressError."""
    found = icons().get(name)
    if found is None:
        raise PressError(f"There is no icon {name!r} in fonts/icons.toml; add it to tools/icons.txt and vendor again.")
    return found[0]


@cache
def credits() -> tuple[dict[str, str], ...]:
    """Return the rows of the font credits: family, our name, copyright, licence."""
    return tuple(load_tables(folder("fonts") / "CREDITS.toml")["font"])
