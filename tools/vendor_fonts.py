"""Turn the npm packages of the fonts and icons into the small renamed TrueType files of `fonts/`.

Install these npm packages in some folder first, then give its `node_modules` as `--npm`:

    npm install @expo-google-fonts/{pirata-one,grenze-gotisch,im-fell-english,im-fell-english-sc} \\
        @expo-google-fonts/{alegreya,alegreya-sc,atkinson-hyperlegible,courier-prime,noto-sans-symbols-2} \\
        @iconify-json/game-icons
    python tools/vendor_fonts.py --npm node_modules

The icons to take are listed in `tools/icons.txt`. Who drew them is read from `--authors`, a JSON object of icon name
to author; the rows used are kept in `fonts/icon-authors.json`, which is the default: only a new icon needs another.
The same input gives the same bytes. A codepoint once given in `fonts/icons.toml` is never changed.
"""

from __future__ import annotations

import argparse
import json
import struct
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from fontTools.fontBuilder import FontBuilder  # type: ignore[import-untyped]
from fontTools.pens.boundsPen import BoundsPen  # type: ignore[import-untyped]
from fontTools.pens.cu2quPen import Cu2QuPen  # type: ignore[import-untyped]
from fontTools.pens.filterPen import DecomposingFilterPen  # type: ignore[import-untyped]
from fontTools.pens.reverseContourPen import ReverseContourPen  # type: ignore[import-untyped]
from fontTools.pens.transformPen import TransformPen  # type: ignore[import-untyped]
from fontTools.pens.ttGlyphPen import TTGlyphPen  # type: ignore[import-untyped]
from fontTools.subset import Options, Subsetter  # type: ignore[import-untyped]
from fontTools.svgLib.path import parse_path  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont, newTable  # type: ignore[import-untyped]
from fontTools.ttLib.tables._g_l_y_f import flagOverlapSimple  # type: ignore[import-untyped]
from fontTools.ttLib.tables.DefaultTable import DefaultTable  # type: ignore[import-untyped]

ICON_LIST = Path(__file__).with_name("icons.txt")
FONT_PACKAGES = "@expo-google-fonts"
ICON_PACKAGE = "@iconify-json/game-icons"
ICON_FILE = "DelveIcons-Regular.ttf"
ICON_LICENCE_FILE = "CC-BY-3.0-game-icons.txt"
OFL = "OFL-1.1"
OFL_NOTE = "This Font Software is licensed under the SIL Open Font License, Version 1.1."
OFL_LINK = "https://openfontlicense.org"
CC_LINK = "https://creativecommons.org/licenses/by/3.0/"
ICON_SITE = "https://game-icons.net"
AUTHOR_NAMES = {"darkzaitzev": "DarkZaitzev"}  # the others are their slug with capitals

FIXED_TIME = 3_786_912_000  # 2024-01-01 in seconds since 1904, so that no build time gets into the files
EM = 1000
ICON_BOX = 512
ICON_TOP = 880  # the icon's box fills the em, from ICON_TOP - EM to ICON_TOP
FIRST_CODEPOINT = 0xE000
LAST_CODEPOINT = 0xF8FF
CURVE_ERROR = 0.5

ASCII = range(0x20, 0x7F)
LATIN_1 = range(0xA0, 0x100)
LATIN_EXTENDED_A = range(0x100, 0x180)
PUNCTUATION = "\u2013—\u2018\u2019\u201a“”„…•†‡\u2032″\u2039\u203a\u2212⅓⅔≤≥≠→←↑↓€\ufb01\ufb02\u2009"
SYMBOLS = " \u00a0⚀⚁⚂⚃⚄⚅☐☑☒♥♡★☆●○◆◇■□▲△▼▽▶◀✓✗✂⚔☠⌛❦☞"

BASIC = frozenset([*ASCII, *LATIN_1])
TEXT = BASIC | frozenset(LATIN_EXTENDED_A) | frozenset(map(ord, PUNCTUATION))
SYMBOL = frozenset(map(ord, SYMBOLS))
LINING = ("lnum", "tnum")
LIGATURES = {0xFB00: "f_f", 0xFB03: "f_f_i", 0xFB04: "f_f_l"}
"""Ligatures of the title font that its own cmap leaves out, by the character that Unicode has for each."""
KERNED = frozenset([*ASCII, 0x2018, 0x2019, 0x201C, 0x201D])
LEAST_KERN = 8
"""Characters whose pairs are kept, and the least distance that is, in thousandths of an em."""
UNUSED_TABLES = ("GSUB", "GPOS", "GDEF", "STAT", "kern", "gasp", "vhea", "vmtx")


@dataclass(frozen=True)
class Source:
    """One font to vendor: where it is, what we call it, and which characters are kept."""

    package: str
    path: str
    ours: str
    style: str = "Regular"
    keep: frozenset[int] = TEXT
    figures: tuple[str, ...] = ()
    licence_package: str = ""
    kerned: bool = False
    donors: tuple[str, ...] = ()
    """Packages and paths of other fonts, of the same units, that lend the characters that this one lacks."""

    @property
    def ps_name(self) -> str:
        return f"{self.ours}-{self.style.replace(' ', '')}"

    @property
    def family(self) -> str:
        return FAMILIES[self.package]

    @property
    def licence_source(self) -> str:
        return self.licence_package or self.package


SOURCES = (
    Source("grenze-gotisch", "700Bold/GrenzeGotisch_700Bold", "DelveGotisch", "Bold", TEXT | frozenset(LIGATURES), kerned=True),
    # "Pirata" is a reserved font name, so our name may not contain it.
    Source("pirata-one", "400Regular/PirataOne_400Regular", "DelveCorsair", kerned=True),
    Source("im-fell-english-sc", "400Regular/IMFellEnglishSC_400Regular", "DelveFellSC", kerned=True),
    Source("im-fell-english", "400Regular/IMFellEnglish_400Regular", "DelveFell"),
    Source("im-fell-english", "400Regular_Italic/IMFellEnglish_400Regular_Italic", "DelveFell", "Italic"),
    Source("alegreya", "400Regular/Alegreya_400Regular", "DelveText", figures=LINING),
    Source("alegreya", "400Regular_Italic/Alegreya_400Regular_Italic", "DelveText", "Italic", figures=LINING),
    Source("alegreya", "700Bold/Alegreya_700Bold", "DelveText", "Bold", figures=LINING),
    Source("alegreya", "700Bold_Italic/Alegreya_700Bold_Italic", "DelveText", "Bold Italic", figures=LINING),
    # This package has no licence file; the font's own names say it is of the Alegreya project, under the OFL.
    Source("alegreya-sc", "AlegreyaSC_700Bold", "DelveTextSC", "Bold", TEXT, LINING, "alegreya", kerned=True),
    *(
        Source(
            "atkinson-hyperlegible",
            f"{weight}/AtkinsonHyperlegible_{weight}",
            "DelvePlain",
            style,
            kerned=style == "Bold",
            donors=(f"alegreya/{weight}/Alegreya_{weight}", "pirata-one/400Regular/PirataOne_400Regular"),
        )
        for weight, style in (
            ("400Regular", "Regular"),
            ("400Regular_Italic", "Italic"),
            ("700Bold", "Bold"),
            ("700Bold_Italic", "Bold Italic"),
        )
    ),
    Source("courier-prime", "400Regular/CourierPrime_400Regular", "DelveMono", keep=BASIC),
    Source("courier-prime", "700Bold/CourierPrime_700Bold", "DelveMono", "Bold", keep=BASIC),
    Source("noto-sans-symbols-2", "400Regular/NotoSansSymbols2_400Regular", "DelveSymbols", keep=SYMBOL),
)
FAMILIES = {
    "alegreya": "Alegreya",
    "alegreya-sc": "Alegreya SC",
    "atkinson-hyperlegible": "Atkinson Hyperlegible",
    "courier-prime": "Courier Prime",
    "grenze-gotisch": "Grenze Gotisch",
    "im-fell-english": "IM Fell English",
    "im-fell-english-sc": "IM Fell English SC",
    "noto-sans-symbols-2": "Noto Sans Symbols 2",
    "pirata-one": "Pirata One",
}


@dataclass(frozen=True)
class Icon:
    """One icon of the icon font."""

    name: str
    codepoint: int
    author: str


# --- text fonts ---


def substitutions(font: TTFont, feature: str) -> dict[str, str]:
    """The one-to-one glyph substitutions of a GSUB feature."""
    table = font["GSUB"].table
    lookups = {i for r in table.FeatureList.FeatureRecord if r.FeatureTag == feature for i in r.Feature.LookupListIndex}
    found: dict[str, str] = {}
    for index in sorted(lookups):
        for subtable in table.LookupList.Lookup[index].SubTable:
            found.update(getattr(getattr(subtable, "ExtSubTable", subtable), "mapping", {}))
    return found


def remap_digits(font: TTFont, features: Iterable[str]) -> None:
    """Make the digits of the cmap those that the features, one after the other, would give."""
    for feature in features:
        mapping = substitutions(font, feature)
        for cmap in font["cmap"].tables:
            cmap.cmap.update({c: mapping.get(g, g) for c, g in cmap.cmap.items() if chr(c) in "0123456789"})


def map_ligatures(font: TTFont) -> None:
    """Give the ligatures that a font has, and its cmap leaves out, their characters."""
    order = set(font.getGlyphOrder())
    for cmap in font["cmap"].tables:
        if cmap.isUnicode():
            cmap.cmap.update({char: name for char, name in LIGATURES.items() if name in order})


def kerning(font: TTFont) -> dict[str, dict[str, int]]:
    """By how much pairs of characters move together or apart, in thousandths of an em, by the first and the second of them."""
    names: dict[str, str] = {}
    for char, name in sorted(font.getBestCmap().items()):
        if char in KERNED:
            names.setdefault(name, chr(char))
    found: dict[str, dict[str, int]] = {}
    for (first, second), units in sorted(kern_pairs(font, set(names)).items()):
        value = round(units * 1000 / font["head"].unitsPerEm)
        if abs(value) >= LEAST_KERN:
            found.setdefault(names[first], {})[names[second]] = value
    return found


def kern_pairs(font: TTFont, names: set[str]) -> dict[tuple[str, str], int]:
    """The pairs of glyphs that a font kerns, from its GPOS table or from its old table kern; the first rule for a pair counts."""
    if "GPOS" not in font:
        tables = font["kern"].kernTables if "kern" in font else []
        return {pair: units for table in tables for pair, units in table.kernTable.items() if names.issuperset(pair)}
    table = font["GPOS"].table
    lookups = {i for r in table.FeatureList.FeatureRecord if r.FeatureTag == "kern" for i in r.Feature.LookupListIndex}
    found: dict[tuple[str, str], int] = {}
    for index in sorted(lookups):
        for subtable in table.LookupList.Lookup[index].SubTable:
            for pair, units in subtable_pairs(getattr(subtable, "ExtSubTable", subtable), names):
                found.setdefault(pair, units)
    return found


def subtable_pairs(subtable: Any, names: set[str]) -> Iterator[tuple[tuple[str, str], int]]:
    """The pairs of one subtable of GPOS: single ones, or those of classes of glyphs."""
    firsts = subtable.Coverage.glyphs
    if subtable.Format == 1:
        for first, pairs in zip(firsts, subtable.PairSet, strict=True):
            for record in pairs.PairValueRecord:
                if {first, record.SecondGlyph} <= names:
                    yield (first, record.SecondGlyph), getattr(record.Value1, "XAdvance", 0)
        return
    one, other = subtable.ClassDef1.classDefs, subtable.ClassDef2.classDefs
    for first in names.intersection(firsts):
        for second in names:
            units = getattr(subtable.Class1Record[one.get(first, 0)].Class2Record[other.get(second, 0)].Value1, "XAdvance", 0)
            if units:
                yield (first, second), units


def lend(font: TTFont, donor: TTFont, keep: Iterable[int]) -> None:
    """Give a font those characters of `keep` that it lacks and another font has, as outlines of their own."""
    known, theirs = font.getBestCmap(), donor.getBestCmap()
    glyphs = donor.getGlyphSet()
    for codepoint in sorted(theirs.keys() & set(keep) - known.keys()):
        pen = TTGlyphPen(None)
        glyphs[theirs[codepoint]].draw(DecomposingFilterPen(pen, glyphs))
        name = f"lent{codepoint:04X}"
        glyph = pen.glyph()
        font.setGlyphOrder([*font.getGlyphOrder(), name])
        font["glyf"][name] = glyph
        font["hmtx"][name] = (donor["hmtx"][theirs[codepoint]][0], getattr(glyph, "xMin", 0))
        for table in font["cmap"].tables:
            if table.isUnicode():
                table.cmap[codepoint] = name


def subset(font: TTFont, keep: Iterable[int]) -> None:
    """Drop all glyphs but those of `keep`, and all that ReportLab does not use."""
    options = Options()
    options.hinting = False
    options.layout_features = []
    options.drop_tables = [*options.drop_tables, *UNUSED_TABLES]
    options.name_IDs = ["*"]
    options.notdef_outline = True
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=sorted(keep))
    subsetter.subset(font)


def english_name(font: TTFont, name_id: int) -> str:
    found = font["name"].getDebugName(name_id)
    return str(found).strip() if found else ""


def rename(font: TTFont, source: Source) -> None:
    """Give the font our names; its copyright, its authors and its licence stay."""
    kept = {i: english_name(font, i) for i in (0, 5, 8, 9, 11, 12, 13, 14)}
    kept[13] = kept[13] or OFL_NOTE
    kept[14] = kept[14] or OFL_LINK
    full = f"{source.ours} {source.style}"
    ours = {1: source.ours, 2: source.style, 3: f"Delvepress;{source.ps_name}", 4: full, 6: source.ps_name}
    lent = f", with characters of {' and '.join(FAMILIES[place.split('/')[0]] for place in source.donors)}" if source.donors else ""
    description = {10: f"A renamed subset of {source.family}{lent}, made for Delvepress.", 16: source.ours, 17: source.style}
    set_names(font, {**kept, **ours, **description})


def set_names(font: TTFont, names: Mapping[int, str]) -> None:
    table = newTable("name")
    table.names = []
    font["name"] = table
    for name_id, text in sorted(names.items()):
        if text:
            table.setName(text, name_id, 3, 1, 0x409)


def save(font: TTFont, path: Path) -> None:
    font["head"].created = font["head"].modified = FIXED_TIME
    font.recalcTimestamp = False
    buffer = BytesIO()
    font.save(buffer)
    path.write_bytes(with_all_widths(buffer.getvalue()))


def with_all_widths(data: bytes) -> bytes:
    """Return a font in whose table hmtx every glyph has a width of its own.

    A font may leave out widths at the end that repeat the one before them, as a monospaced font does with nearly all; ReportLab
    then writes them in another unit into the fonts that it embeds.
    """
    font = TTFont(BytesIO(data), recalcBBoxes=False, recalcTimestamp=False)
    rows = [font["hmtx"][name] for name in font.getGlyphOrder()]
    font["hhea"].numberOfHMetrics = len(rows)
    table = DefaultTable("hmtx")
    table.data = b"".join(struct.pack(">Hh", *row) for row in rows)
    font["hmtx"] = table
    target = BytesIO()
    font.save(target)
    return target.getvalue()


def source_path(npm: Path, source: Source) -> Path:
    return npm / FONT_PACKAGES / source.package / f"{source.path}.ttf"


def vendor_text_font(npm: Path, source: Source, out: Path) -> dict[str, str]:
    """Write the subset of one font; its row of the credits."""
    font = TTFont(source_path(npm, source), recalcTimestamp=False)
    if "glyf" not in font:
        raise SystemExit(f"{source.path}: no TrueType outlines, ReportLab would refuse it")
    remap_digits(font, source.figures)
    map_ligatures(font)
    for place in source.donors:
        package, path = place.split("/", 1)
        donor = TTFont(npm / FONT_PACKAGES / package / f"{path}.ttf", recalcTimestamp=False)
        if "GSUB" in donor and package == "alegreya":
            remap_digits(donor, LINING)
        lend(font, donor, source.keep)
    subset(font, source.keep)
    rename(font, source)
    save(font, out / f"{source.ps_name}.ttf")
    return {
        "file": f"{source.ps_name}.ttf",
        "family": source.family,
        "ours": source.ps_name,
        "copyright": english_name(font, 0),
        "licence": OFL,
        "licence_file": licence_file(source),
    }


def licence_file(source: Source) -> str:
    return f"LICENSES/{OFL}-{source.licence_source}.txt"


def copy_licence(npm: Path, source: Source, out: Path) -> None:
    text = (npm / FONT_PACKAGES / source.licence_source / "LICENSE_FONT").read_text(encoding="utf-8")
    lines = [line.rstrip() for line in text.splitlines()]
    write(out / licence_file(source), "\n".join(lines).rstrip() + "\n")


# --- icons ---


def known_codepoints(path: Path) -> dict[str, int]:
    if not path.exists():
        return {}
    return {row["name"]: row["codepoint"] for row in tomllib.loads(path.read_text(encoding="utf-8"))["icon"]}


def assign(names: Iterable[str], known: Mapping[str, int], authors: Mapping[str, str]) -> list[Icon]:
    """Keep the codepoints already given and put new icons, sorted, behind the highest one."""
    codepoint = max(known.values(), default=FIRST_CODEPOINT - 1)
    icons = []
    for name in sorted(set(names), key=lambda n: (known.get(n, LAST_CODEPOINT + 1), n)):
        if name not in authors:
            raise SystemExit(f"no author known for the icon {name}; give a newer --authors")
        codepoint += name not in known
        icons.append(Icon(name, known.get(name, codepoint), authors[name]))
    if codepoint > LAST_CODEPOINT:
        raise SystemExit("the private use area is full")
    return icons


def wanted_icons(available: Mapping[str, Any]) -> list[str]:
    names = ICON_LIST.read_text(encoding="utf-8").split()
    for name in names:
        if name not in available:
            print(f"skipped, not in the package: {name}")
    return [name for name in names if name in available]


def draw_icon(body: str, width: int) -> Any:
    """The glyph of an SVG body: y turned up, cubic curves made quadratic, the non-zero winding kept."""
    glyph_pen = TTGlyphPen(None)
    scale = EM / width
    pen = TransformPen(Cu2QuPen(glyph_pen, CURVE_ERROR), (scale, 0, 0, -scale, 0, ICON_TOP))
    elements = list(ElementTree.fromstring(f"<svg>{body}</svg>"))
    for element in elements:
        unknown = set(element.attrib) - {"d", "fill"}
        if element.tag != "path" or unknown or element.get("fill") == "none":
            raise SystemExit(f"cannot draw <{element.tag}> with {sorted(element.attrib)}")
        parse_path(element.attrib["d"], pen)
    glyph = glyph_pen.glyph()
    if not glyph.numberOfContours:
        raise SystemExit("an icon is blank")
    glyph.flags[0] |= flagOverlapSimple
    return glyph


def draw_notdef() -> Any:
    pen = TTGlyphPen(None)
    for points in (((100, 0), (100, 760), (900, 760), (900, 0)), ((150, 50), (850, 50), (850, 710), (150, 710))):
        pen.moveTo(points[0])
        for point in points[1:]:
            pen.lineTo(point)
        pen.closePath()
    return pen.glyph()


OWN = ("die-blue", "die-green", "die-red")
OWN_AUTHOR = "delvepress"
DIE_SHAPES = {
    # each colour of enemy die is a shape and a letter as well: a rounded square, a hexagon, a diamond
    "die-green": ("G", [(60, 60), (940, 60), (940, 940), (60, 940)]),
    "die-blue": ("B", [(500, 0), (940, 250), (940, 750), (500, 1000), (60, 750), (60, 250)]),
    "die-red": ("R", [(500, -60), (1060, 500), (500, 1060), (-60, 500)]),
}
LETTER_SHARE = 0.62
LETTER_FILE = "DelveText-Bold.ttf"


def draw_die(name: str, letters: TTFont) -> Any:
    """A filled shape with the colour's letter knocked out of it (opposite winding, so that non-zero filling leaves a hole)."""
    letter, corners = DIE_SHAPES[name]
    pen = TTGlyphPen(None)
    drop = ICON_TOP - EM
    for place, (x, y) in enumerate(reversed(corners)):
        (pen.moveTo if place == 0 else pen.lineTo)((x, y + drop))
    pen.closePath()
    glyphs = letters.getGlyphSet()
    bounds = BoundsPen(glyphs)
    glyphs[letters.getBestCmap()[ord(letter)]].draw(bounds)
    left, bottom, right, top = bounds.bounds
    scale = LETTER_SHARE * EM / (top - bottom)
    shift = ((EM - (left + right) * scale) / 2, drop + (EM - (bottom + top) * scale) / 2)
    turn = ReverseContourPen(TransformPen(pen, (scale, 0, 0, scale, *shift)))
    glyphs[letters.getBestCmap()[ord(letter)]].draw(turn)
    return pen.glyph()


def build_icon_font(icons: Iterable[Icon], package: Mapping[str, Any], letters: TTFont, copyright_line: str) -> TTFont:
    width = package.get("width", ICON_BOX)
    glyphs = {".notdef": draw_notdef(), "space": TTGlyphPen(None).glyph()}
    glyphs |= {
        icon.name: draw_die(icon.name, letters) if icon.name in OWN else draw_icon(package["icons"][icon.name]["body"], width)
        for icon in icons
    }
    builder = FontBuilder(EM, isTTF=True)
    builder.font.recalcTimestamp = False
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap({0x20: "space"} | {icon.codepoint: icon.name for icon in icons})
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics({name: (EM, getattr(glyph, "xMin", 0)) for name, glyph in glyphs.items()})
    up, down = ICON_TOP, EM - ICON_TOP
    builder.setupHorizontalHeader(ascent=up, descent=-down)
    vertical = {"sTypoAscender": up, "sTypoDescender": -down, "usWinAscent": up, "usWinDescent": down}
    builder.setupOS2(fsType=0, sTypoLineGap=0, sCapHeight=up, sxHeight=up // 2, **vertical)
    builder.setupPost(keepGlyphNames=False)
    set_names(builder.font, icon_names(copyright_line))
    return builder.font


def icon_names(copyright_line: str) -> dict[int, str]:
    family, style = "DelveIcons", "Regular"
    ps_name = f"{family}-{style}"
    names = {0: copyright_line, 1: family, 2: style, 3: f"Delvepress;{ps_name}", 4: f"{family} {style}"}
    more = {5: "Version 1.000", 6: ps_name, 11: ICON_SITE, 13: "Icons under CC BY 3.0", 14: CC_LINK}
    return {**names, **more, 16: family, 17: style}


def author_names(icons: Iterable[Icon]) -> str:
    slugs = sorted({icon.author for icon in icons})
    return ", ".join(AUTHOR_NAMES.get(slug, slug.replace("-", " ").title()) for slug in slugs)


def icon_licence(authors: str) -> str:
    return (
        f"{ICON_FILE} is made from icons of game-icons.net\n{ICON_SITE}\n\n"
        f"The icons in it were drawn by {authors}.\n`icons.toml` says who drew which.\n\n"
        f"They are licensed under Creative Commons Attribution 3.0 Unported (CC BY 3.0):\n{CC_LINK}\n\n"
        "Changes made here: the outlines were scaled, their curves made quadratic, and put together as a font.\n"
        "The font is under the same licence. What is printed with it must credit the authors of the icons it shows.\n"
    )


def vendor_icons(npm: Path, authors_file: Path, out: Path) -> dict[str, str]:
    """Write the icon font, its table and its authors; its row of the credits."""
    package = json.loads((npm / ICON_PACKAGE / "icons.json").read_text(encoding="utf-8"))
    authors = json.loads(authors_file.read_text(encoding="utf-8")) | dict.fromkeys(OWN, OWN_AUTHOR)
    table = out / "icons.toml"
    icons = assign([*wanted_icons(package["icons"]), *OWN], known_codepoints(table), authors)
    names = author_names(icon for icon in icons if icon.name not in OWN)
    letters = TTFont(out / LETTER_FILE)
    copyright_line = f"Icons by {names}, from {ICON_SITE}"
    save(build_icon_font(icons, package, letters, copyright_line), out / ICON_FILE)
    write(table, icons_toml(icons))
    kept = {icon.name: icon.author for icon in icons}
    write(out / "icon-authors.json", json.dumps(kept, indent=1, sort_keys=True) + "\n")
    write(out / "LICENSES" / ICON_LICENCE_FILE, icon_licence(names))
    return {
        "file": ICON_FILE,
        "family": "game-icons.net",
        "ours": ICON_FILE.removesuffix(".ttf"),
        "copyright": copyright_line,
        "licence": "CC-BY-3.0",
        "licence_file": f"LICENSES/{ICON_LICENCE_FILE}",
    }


# --- tables ---


def quote(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")


def icons_toml(icons: Iterable[Icon]) -> str:
    head = (
        f"# The glyphs of {ICON_FILE}, made by tools/vendor_fonts.py. An em is {EM} units; the square of an icon goes\n"
        f"# from {ICON_TOP - EM} to {ICON_TOP} in height and from 0 to {EM} in width. Codepoints never change.\n"
    )
    rows = [f"  {{ name = {quote(i.name)}, codepoint = 0x{i.codepoint:04X}, author = {quote(i.author)} }},\n" for i in icons]
    return f"{head}icon = [\n{''.join(rows)}]\n"


def credits_toml(fonts: Iterable[Mapping[str, str]], icons: Mapping[str, str]) -> str:
    tables = ["\n[[font]]\n" + "".join(f"{k} = {quote(v)}\n" for k, v in row.items()) for row in fonts]
    statement = f"{icons['copyright']}, under CC BY 3.0 ({CC_LINK}); made into a font, otherwise unchanged."
    overall = f"\n[icons]\nstatement = {quote(statement)}\nsite = {quote(ICON_SITE)}\nlicence_url = {quote(CC_LINK)}\n"
    return "# Where each font comes from, made by tools/vendor_fonts.py.\n" + "".join(tables) + overall


def kerning_toml(npm: Path) -> str:
    """The kerning of the fonts of titles and heads: for every font and first character the second ones by their distance."""
    parts = [
        "# How far pairs of characters move, in thousandths of an em, made by tools/vendor_fonts.py: distance, second characters.\n"
    ]
    for source in (source for source in SOURCES if source.kerned):
        parts.append(f"\n[{source.ps_name}]\n")
        for first, seconds in sorted(kerning(TTFont(source_path(npm, source))).items()):
            groups = [
                f"{value} {''.join(sorted(char for char in seconds if seconds[char] == value))}"
                for value in sorted(set(seconds.values()))
            ]
            parts.append(f"{quote(first)} = [{', '.join(map(quote, groups))}]\n")
    return "".join(parts)


def clear(out: Path) -> None:
    for old in [*out.glob("*.ttf"), *out.glob("LICENSES/*.txt")]:
        old.unlink()


def vendor(npm: Path, authors: Path, out: Path) -> None:
    clear(out)
    for source in SOURCES:
        copy_licence(npm, source, out)
    rows = [vendor_text_font(npm, source, out) for source in SOURCES]
    write(out / "kerning.toml", kerning_toml(npm))
    icon_row = vendor_icons(npm, authors, out)
    write(out / "CREDITS.toml", credits_toml([*rows, icon_row], icon_row))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--npm", type=Path, required=True, help="the node_modules folder with the packages")
    parser.add_argument("--authors", type=Path, help="JSON of icon name to author (default: OUT/icon-authors.json)")
    parser.add_argument("--out", type=Path, default=Path("fonts"), help="the folder to rebuild (default: fonts)")
    arguments = parser.parse_args()
    vendor(arguments.npm, arguments.authors or arguments.out / "icon-authors.json", arguments.out)


if __name__ == "__main__":
    main()
