"""Pictures of quests: the same facts give the same picture, others another; every theme has parts enough, which exist."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import Any, cast

import pypdfium2
import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageStat
from reportlab.pdfgen.canvas import Canvas

from generator import registry
from generator.core.data import load
from generator.core.rng import Rng
from generator.draw.engraving import hatching
from generator.draw.pen import Pen, Point
from generator.draw.woodcut import land, near, skies, vignette
from generator.draw.woodcut.cover import WAYS_OF, draw_cover
from generator.draw.woodcut.engraver import Engraver, Grain, icon_shape, placed
from generator.draw.woodcut.places import all_places
from generator.draw.woodcut.props import all_props
from generator.draw.woodcut.scene import SceneFacts, Scenes, ThemeScenes, cast_of, icons_of
from generator.draw.woodcut.staging import AFLOAT, ICON
from generator.draw.woodcut.vignette import draw_tailpiece, draw_vignette
from generator.press.drawing import fonts
from generator.press.drawing.ink import Ink
from generator.press.drawing.palette import FULL, LOW, Palette
from generator.press.drawing.papers import MM
from generator.press.drawing.pen import PressPen
from tests.conftest import ROOT
from tests.log_pen import LogPen

GAMES = tuple(
    package
    for package in (game.replace("-", "_") for game in registry.all_games())
    if (ROOT / "generator" / "games" / package / "data" / "scenes.toml").is_file()
)
"""The packages of the games whose title pages bear a woodcut."""
ICONS = ("cultist", "giant-squid", "rat", "dragon-head", "skeleton")
WIDE, HIGH = 174.0, 66.0
THUMB = (24, 16)
LEAST_DIFFERENCE = 12.0
"""How far the grey values of two small pictures of one theme must lie apart on the average, of 255."""


@cache
def themes(game: str) -> dict[str, ThemeScenes]:
    return dict(load(Scenes, f"generator.games.{game}.data", "scenes.toml").themes)


ALL = [(game, name) for game in GAMES for name in themes(game)]


def facts(parts: ThemeScenes, seed: int) -> SceneFacts:
    rng = Rng.root("test", seed)
    return SceneFacts(parts, ICONS[seed % len(ICONS)], "jeweled-chalice", "tombstone", f"{rng.bits(64):016x}")


def drawn(one: SceneFacts, palette: Palette = FULL, size: Point = (WIDE, HIGH), draw: object = draw_cover) -> tuple[str, bytes]:
    """Return the operators of a picture and a PDF that shows it."""
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=(size[0] * MM, size[1] * MM), initialFontName=fonts.font("body"), invariant=1)
    draw(PressPen(Ink(canvas), palette, 0.0, size[1] * MM, *size), one)  # type: ignore[operator]
    operators = " ".join(canvas._code)
    canvas.showPage()
    canvas.save()
    return operators, buffer.getvalue()


def picture(pdf: bytes, scale: float = 0.3) -> Image.Image:
    with pypdfium2.PdfDocument(pdf) as document:
        found: Image.Image = document[0].render(scale=scale).to_pil().convert("L")
    return found


def difference(one: Image.Image, other: Image.Image) -> float:
    return float(ImageStat.Stat(ImageChops.difference(one, other)).mean[0])


@pytest.mark.parametrize(("game", "name"), ALL)
def test_every_theme_has_twelve_parts_and_all_of_them_exist(game: str, name: str) -> None:
    parts = themes(game)[name]
    blocks = {*parts.places, *parts.far, *parts.frames, *parts.skies, *parts.props} - {""}
    assert len(blocks) >= 12
    assert len(set(parts.settings)) >= 4
    assert set(parts.settings) <= WAYS_OF.keys()
    assert set(parts.far) <= land.FAR.keys()
    assert set(parts.frames) <= near.FRAMES.keys() | {""}
    assert set(parts.skies) <= skies.SKIES.keys()
    assert set(parts.props) <= all_props().keys()
    assert {place for place in parts.places if not place.startswith(ICON)} <= all_places().keys()
    assert {place.removeprefix(ICON) for place in parts.places if place.startswith(ICON)} <= fonts.icons().keys()


@pytest.mark.parametrize("game", GAMES)
def test_every_theme_of_a_game_has_its_pictures(game: str) -> None:
    module = __import__(f"generator.games.{game}.quest.data_loading", fromlist=["THEMES"])
    assert set(module.THEMES) == set(themes(game))


@pytest.mark.parametrize("frame", near.FRAMES)
def test_every_frame_draws(frame: str) -> None:
    pen = LogPen(WIDE, HIGH)
    engraver = Engraver(pen, Rng.root("test", 1), (WIDE, HIGH))
    near.FRAMES[frame](engraver, engraver.vary(frame))
    engraver.flush()
    assert len(pen.log) >= 2


@pytest.mark.parametrize("place", all_places())
def test_silhouettes_stand_on_the_ground_and_reach_up(place: str) -> None:
    for seed in range(4):
        form = all_places()[place](Grain(Rng.root("test", seed)))
        points = [point for one in form.masses for point in one]
        assert min(y for _, y in points) == pytest.approx(0.0, abs=0.06)
        assert 0.35 < max(y for _, y in points) <= 1.25
        assert max(abs(x) for x, _ in points) <= 1.2
        for opening in form.openings:
            assert all(-0.02 <= y <= 1.1 for _, y in opening)


def test_no_place_on_a_cover_lies_in_water() -> None:
    parts = themes("donjonz")["sunken-light"]
    assert set(AFLOAT) <= set(parts.places)
    found = {cast_of(facts(parts, seed)).place for seed in range(80)}
    assert found == set(parts.places) - set(AFLOAT)
    assert cast_of(facts(replace(parts, places=AFLOAT), 1)).place in AFLOAT, "one that has no other stands there"


@pytest.mark.parametrize("draw", [draw_vignette, draw_tailpiece])
def test_vignettes_stay_small(draw: object) -> None:
    for seed in range(4):
        for size in ((100.0, 30.0), (120.0, 26.0), (182.0, 120.0)):
            operators, _ = drawn(facts(themes("green_dungeon")["slow-mould"], seed), size=size, draw=draw)
            assert 4_000 < len(operators) < 60_000


@pytest.mark.parametrize("size", [(118.0, 30.0), (118.0, 60.0), (118.0, 110.0), (182.0, 110.0)])
def test_a_tailpiece_grows_with_the_room_that_is_left(size: Point, monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[Point] = []
    monkeypatch.setattr(vignette, "_draw", lambda pen, facts, size, name: found.append(size))
    draw_tailpiece(LogPen(*size), facts(themes("donjonz")["brass-hive"], 1))
    ((wide, high),) = found
    assert wide <= 0.9 * size[0]
    assert 0.6 * size[1] <= high <= size[1] - 6.0
    assert 0.3 * wide <= high <= 0.75 * wide


def test_the_icons_of_a_picture_are_told_for_the_credits() -> None:
    one = facts(themes("deck_box_dungeons")["drowned-temple"], 1)
    pen = LogPen(WIDE, HIGH)
    draw_cover(pen, one)
    shown = {line.split()[1] for line in pen.log if line.startswith("outline")}
    assert shown
    assert shown <= set(icons_of(one))


def test_spans_follow_the_non_zero_rule() -> None:
    engraver = Engraver(LogPen(50.0, 50.0), Rng.root("test", 1), (50.0, 50.0))
    outer, hole = [(0.0, 0.5), (20.0, 0.5), (20.0, 9.5), (0.0, 9.5)], [(5.0, 0.5), (5.0, 9.5), (10.0, 9.5), (10.0, 0.5)]
    assert engraver.spans([outer, hole], 5.0) == [((0.0, 5.0), (5.0, 5.0)), ((10.0, 5.0), (20.0, 5.0))]
    assert engraver.spans([outer, outer], 5.0) == [((0.0, 5.0), (20.0, 5.0))]


def test_strokes_wait_for_the_shape_that_covers_them() -> None:
    pen = LogPen(50.0, 50.0)
    engraver = Engraver(pen, Rng.root("test", 1), (50.0, 50.0))
    engraver.stroke((0.0, 0.0), (9.0, 0.0), 0.5)
    engraver.broken((0.0, 2.0), (30.0, 2.0), 0.5)
    assert pen.log == []
    engraver.fill([[(0.0, 0.0), (5.0, 0.0), (5.0, 5.0)]])
    assert [line.split()[0] for line in pen.log] == ["polygons", "path"]


def test_icons_are_read_from_the_font_in_a_square() -> None:
    canvas = Canvas(BytesIO(), pagesize=(300, 300))
    pen = PressPen(Ink(canvas), FULL, 0.0, 300.0, 50.0, 50.0)
    for name in ("lighthouse", "rat", "crowned-skull"):
        points = [point for one in pen.outline(name) for point in one]
        assert len(points) > 20
        assert min(min(point) for point in points) > -0.15
        assert max(max(point) for point in points) < 1.15
        shape = icon_shape(pen, name, (20.0, 30.0), 10.0)
        assert max(y for one in shape for _, y in one) == pytest.approx(30.0)
        flipped = icon_shape(pen, name, (20.0, 30.0), 10.0, flipped=True)
        assert sorted(round(40.0 - x, 6) for one in shape for x, _ in one) == sorted(round(x, 6) for one in flipped for x, _ in one)
    assert pen.used_icons == {"lighthouse", "rat", "crowned-skull"}


def test_a_shape_is_placed_with_its_base_at_a_point() -> None:
    assert placed([[(0.0, 0.0), (0.5, 1.0)]], (10.0, 20.0), 4.0) == [[(10.0, 20.0), (12.0, 16.0)]]
    assert placed([[(0.5, 1.0)]], (10.0, 20.0), 4.0, flipped=True) == [[(8.0, 16.0)]]


TWO = [[(5.0, 5.0), (25.0, 5.0), (25.0, 25.0), (5.0, 25.0)], [(15.0, 15.0), (35.0, 15.0), (35.0, 35.0), (15.0, 35.0)]]
"""Two squares in mm that lie over one another."""


@pytest.mark.parametrize(("shape", "inside"), [(TWO, 255), (TWO[:1], 0)])
def test_outlines_of_one_shape_have_no_edge_where_they_lie_over_one_another(shape: Any, inside: int) -> None:
    """In low ink a mass is paper within an edge: that of the first square at (25, 20) lies within the second one."""

    def draw(pen: Pen, _: object) -> None:
        Engraver(pen, Rng.root("test", 1), (40.0, 40.0)).fill(shape, "mass", "edge", 0.6)

    shown = picture(drawn(facts(themes("deck_box_dungeons")["drowned-temple"], 1), LOW, (40.0, 40.0), draw)[1], 10.0)
    scale = shown.width / 40.0
    at = shown.getpixel((round(25.0 * scale), round(20.0 * scale)))
    assert abs(cast(int, at) - inside) < 60
    edge = [cast(int, shown.getpixel((round(5.0 * scale) + off, round(15.0 * scale)))) for off in (-2, -1, 0, 1, 2)]
    assert min(edge) < 60, "the outer edge stays"


@pytest.mark.parametrize(("colour", "seen"), [("mass", True), ("scene", False)])
def test_a_mass_has_an_edge_in_low_ink_whatever_its_rim_is_of(colour: str, seen: bool) -> None:
    def draw(pen: Pen, _: object) -> None:
        Engraver(pen, Rng.root("test", 1), (40.0, 40.0)).fill(TWO[:1], colour, "scene", 0.5)

    shown = picture(drawn(facts(themes("deck_box_dungeons")["drowned-temple"], 1), LOW, (40.0, 40.0), draw)[1], 10.0)
    assert (cast(int, shown.getextrema()[0]) < 128) == seen


@pytest.mark.parametrize("inset", [0.0, 0.4])
def test_hatching_ends_before_what_bounds_it(inset: float) -> None:
    square = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    ends = [x for segment in hatching(square, 0.0, 1.0, inset=inset) for x, _ in segment]
    assert (round(min(ends), 6), round(max(ends), 6)) == (inset, 10.0 - inset)
