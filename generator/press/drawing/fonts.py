"""The vendored fonts by role, registered with ReportLab when first used; text is checked glyph by glyph."""

from __future__ import annotations

from functools import cache, lru_cache
from io import BytesIO
from itertools import pairwise
from math import fsum

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics, ttfonts
from reportlab.pdfbase.ttfonts import TTFont

from generator.core import reading
from generator.core.data import load_tables
from generator.core.errors import PressError
from generator.core.resources import folder
from generator.press.drawing.typography import LEAST_ON_MAPS as LEAST_ON_MAPS
from generator.press.drawing.typography import LEAST_SIZE as LEAST_SIZE

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
    "plain": "DelvePlain-Regular",
    "plainitalic": "DelvePlain-Italic",
    "plainbold": "DelvePlain-Bold",
    "plainbolditalic": "DelvePlain-BoldItalic",
    "plainhead": "DelvePlain-Bold",
    "mono": "DelveMono-Bold",
    "symbols": "DelveSymbols-Regular",
    "icons": "DelveIcons-Regular",
}
KERNED = frozenset({"title", "corsair", "fellcaps", "caps", "plainhead"})
"""The roles of titles and heads, whose characters are kerned."""
LIGATURES = {"ffi": "\ufb03", "ffl": "\ufb04", "ff": "\ufb00", "fi": "\ufb01", "fl": "\ufb02"}
"""The ligatures of the font of titles, longest first."""
_BOTH = ("DelveMono", "DelveSymbols")
"""Families that are printed with beside the plain face, too."""
rl_config.useA85 = 0
_SPELLED = {ord(char): letters for letters, char in LIGATURES.items()}
_PRIVATE = range(0xE000, 0xF900)
NOTHING = "\u200b"
"""What icons are in text that is copied: a space without width."""
_CMAP = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry ({name}) /Ordering ({name}) /Supplement 0 >> def
/CMapName /{name} def
/CMapType 2 def
1 begincodespacerange
<00> <{last:02X}>
endcodespacerange
{rows}
endcmap
CMapName currentdict /CMap defineresource pop
end
end"""
_SAID: dict[int, str] = {}
"""What characters of `saying` are read as."""
_SAYING = 0x100000
"""The first of them; no font has characters there of its own."""
MOST_SAID = 8
"""How many letters one character is read as at most: readers of the family of MuPDF forget longer ones."""
_MOST_ROWS = 100
"""Rows of one part of the table of characters, as the format allows."""


def _spelled_cmap(name: str, subset: list[int]) -> str:
    """Return the table by which a reader turns codes of a font into text, in which a ligature is the letters it stands for.

    Codes that stand for no character (0 in `subset`) are left out. An icon stands for what it says where it is drawn, and for
    nothing where it says nothing: it has a code for each of its meanings, since readers find words in this table that look for
    them nowhere else.
    """
    words = ((code, _spelled(char)) for code, char in enumerate(subset) if char)
    rows = [f"<{code:02X}> <{text.encode('utf-16-be').hex().upper()}>" for code, text in words]
    parts = [rows[start : start + _MOST_ROWS] for start in range(0, len(rows), _MOST_ROWS)]
    table = "\n".join("\n".join([f"{len(part)} beginbfchar", *part, "endbfchar"]) for part in parts)
    return _CMAP.format(name=name, last=len(subset) - 1, rows=table)


def _spelled(char: int) -> str:
    if char in _SAID:
        return _SAID[char]
    return NOTHING if char in _PRIVATE else _SPELLED.get(char, chr(char))


ttfonts.makeToUnicodeCMap = _spelled_cmap


@cache
def font(role: str) -> str:
    """Return the PostScript name of a role's font, registered with ReportLab; raises PressError for a role there is not."""
    if role not in ROLES:
        raise PressError(f"There is no font for {role!r}; the roles are {', '.join(ROLES)}.")
    _register(ROLES[role])
    return ROLES[role]


@cache
def _register(name: str) -> None:
    """Make a font known to ReportLab, once: two roles may share it."""
    pdfmetrics.registerFont(TTFont(name, BytesIO(reading.read(folder("fonts") / f"{name}.ttf")), asciiReadable=0))


@cache
def _known(role: str) -> frozenset[str]:
    return frozenset(map(chr, pdfmetrics.getFont(font(role)).face.charToGlyph))


def characters(role: str) -> frozenset[str]:
    """Return the characters that the font of a role has."""
    return _known(role)


@lru_cache(maxsize=8192)
def checked(text: str, role: str) -> str:
    """Return the text when the role's font has every character of it; raises PressError with the first it lacks."""
    known = _known(role)
    if not known.issuperset(text):
        char = next(char for char in text if char not in known)
        raise PressError(f"The font {ROLES[role]} has no character U+{ord(char):04X} for {text[:40]!a}; use another character.")
    return text


@cache
def saying(char: str, role: str, words: str) -> str:
    """Return a character that is drawn in a role's font as another one, and read as some words, or as nothing without words."""
    face = pdfmetrics.getFont(font(role)).face
    new, drawn = _SAYING + len(_SAID), ord(" " if char == "\u00a0" else char)
    face.charToGlyph[new], face.charWidths[new] = face.charToGlyph[drawn], face.getCharWidth(drawn)
    _SAID[new] = words or NOTHING
    return chr(new)


@lru_cache(maxsize=16384)
def width(text: str, role: str, size: float) -> float:
    """Return the width of a text in points."""
    if role in KERNED:
        parts = shaped(checked(text, role), role)
        return fsum(_plain_width(part, role, size) for part, _ in parts) + size * fsum(more for _, more in parts) / 1000
    return _plain_width(checked(text, role), role, size)


def _plain_width(text: str, role: str, size: float) -> float:
    return float(pdfmetrics.stringWidth(text, font(role), size))


@cache
def _kerning(role: str) -> dict[str, dict[str, int]]:
    """Return how far pairs of characters of a role's font move, in thousandths of the size, by the first and the second of them."""
    found: dict[str, dict[str, int]] = {}
    for first, groups in load_tables(folder("fonts") / "kerning.toml")[ROLES[role]].items():
        split = (group.split(" ", 1) for group in groups)
        found[first] = {second: int(value) for value, seconds in split for second in seconds}
    return found


@lru_cache(maxsize=4096)
def shaped(text: str, role: str) -> tuple[tuple[str, int], ...]:
    """Return a text of a kerned role in parts, its ligatures in place of their letters, and how far what follows each part moves.

    Distances are thousandths of the size, to the right where they are above zero.
    """
    if role == "title":
        for letters, char in LIGATURES.items():
            text = text.replace(letters, char)
    table, parts, start = _kerning(role), [], 0
    for place, (first, second) in enumerate(pairwise(text), 1):
        more = table.get(first, {}).get(second, 0)
        if more:
            parts.append((text[start:place], more))
            start = place
    return (*parts, (text[start:], 0))


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
def credits(*, plain: bool = False) -> tuple[dict[str, str], ...]:
    """Return the rows of the font credits, with the book's faces or the plain one: family, our name, copyright, licence."""
    rows = load_tables(folder("fonts") / "CREDITS.toml")["font"]
    families = (*_BOTH, "DelvePlain") if plain else tuple({row["ours"].split("-")[0] for row in rows} - {"DelvePlain"})
    return tuple(row for row in rows if row["ours"].split("-")[0] in families)
