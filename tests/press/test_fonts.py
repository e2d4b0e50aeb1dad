"""The vendored fonts and icons: each is used, credited and licensed, and has the glyphs it is asked for."""

from __future__ import annotations

import tomllib
from io import BytesIO
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from reportlab.pdfbase import pdfmetrics

from generator.core.errors import PressError
from generator.core.resources import folder
from generator.press.drawing import fonts


def test_every_role_is_a_font_with_a_name_of_its_own() -> None:
    names = {fonts.font(role) for role in fonts.ROLES}
    assert len(names) == len(fonts.ROLES) - 1, "only the heads and the bold words of the plain face share one"
    inner = {pdfmetrics.getFont(name).face.name for name in names}
    assert len(inner) == len(names), "two fonts with one PostScript name silently become one"


def test_every_font_is_credited_with_its_licence() -> None:
    files = {path.stem for path in folder("fonts").glob("*.ttf")}
    assert set(fonts.ROLES.values()) <= files
    rows = tomllib.loads((folder("fonts") / "CREDITS.toml").read_text(encoding="utf-8"))["font"]
    credited = str(rows)
    assert [name for name in files if name not in credited and name != "DelveIcons-Regular"] == []
    assert all(row["copyright"] and row["licence"] for row in fonts.credits())
    licences = {path.name for path in (folder("fonts") / "LICENSES").iterdir()}
    assert any(name.startswith("OFL-1.1") for name in licences)
    assert any(name.startswith("CC-BY-3.0") for name in licences)


def test_every_icon_has_a_glyph_of_its_own_and_an_author() -> None:
    found = fonts.icons()
    assert len({char for char, _ in found.values()}) == len(found) > 50
    assert all(author for _, author in found.values())
    for name in found:
        fonts.checked(fonts.glyph(name), "icons")


def test_unknown_roles_icons_and_characters_are_refused_by_name() -> None:
    with pytest.raises(PressError, match="no font for 'runes'"):
        fonts.font("runes")
    with pytest.raises(PressError, match="no icon 'no-such-icon'"):
        fonts.glyph("no-such-icon")
    with pytest.raises(PressError, match=r"DelveText-Regular has no character U\+9F8D"):
        fonts.width("a龍", "body", 9.0)


@pytest.mark.parametrize("role", ["body", "italic", "bold", "bolditalic", "fell", "title", "caps", "fellcaps"])
def test_text_fonts_cover_what_french_german_spanish_and_polish_need(role: str) -> None:
    fonts.checked("àâæçéèêëîïôœùûüÿäöüßáéíñóúüąćęłńóśźż ÀÇÉÈÊŒÄÖÜÑŁŚŻ – ’ “ ” …", role)


def test_widths_grow_with_text_and_size() -> None:
    assert fonts.width("", "body", 9.0) == 0.0
    assert (
        fonts.width("mm", "body", 18.0)
        == pytest.approx(2 * fonts.width("mm", "body", 9.0))
        == pytest.approx(4 * fonts.width("m", "body", 9.0))
    )


@pytest.mark.parametrize("path", sorted(folder("fonts").glob("*.ttf")), ids=lambda path: path.stem)
def test_every_glyph_has_a_width_of_its_own(path: Path) -> None:
    font = TTFont(path)
    assert font["hhea"].numberOfHMetrics == font["maxp"].numGlyphs


def test_embedded_widths_are_those_of_the_page() -> None:
    face = pdfmetrics.getFont(fonts.font("mono")).face
    subset = TTFont(BytesIO(face.makeSubset([ord(char) for char in "D-02"])))
    assert {width for width, _ in subset["hmtx"].metrics.values()} == {1228}
