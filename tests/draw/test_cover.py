"""Covers: who is met stands whole and larger than anything; nothing hides it; low ink cuts lines; no two covers look alike."""

from __future__ import annotations

import time
import zlib
from collections.abc import Callable, Hashable, Sequence
from functools import cache
from itertools import combinations
from typing import cast

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageDraw

from generator.core.data import load
from generator.core.rng import Rng
from generator.draw.faces import skins
from generator.draw.faces.busts import Bust
from generator.draw.faces.creatures import Creature
from generator.draw.faces.face import Face, Faces, draw_row
from generator.draw.faces.profile_row import Profile
from generator.draw.pen import Pen, Point
from generator.draw.plate import FOOT, SCENE, TALL, THINNEST, WIDE, Plate
from generator.draw.woodcut import cover, cover_near
from generator.draw.woodcut.cover import WAYS, WAYS_OF, cover_figure, draw_cover, shown_on, way_of, ways_of
from generator.draw.woodcut.cover_layout import LEAST, Box, Layout, Room, lay_out
from generator.draw.woodcut.cover_ways import ROOMS
from generator.draw.woodcut.engraver import Engraver, Grain
from generator.draw.woodcut.near import FRAMES
from generator.draw.woodcut.scene import RIM, SceneFacts, stream_of
from generator.draw.woodcut.vignette import draw_vignette
from generator.draw.woodcut.villain import Villain, extent_of, silhouette
from generator.press.drawing.palette import FULL, LOW, Palette
from tests.conftest import ROOT
from tests.draw.test_woodcut import ALL, GAMES, LEAST_DIFFERENCE, THUMB, difference, drawn, facts, picture, themes
from tests.log_pen import LogPen

HOODED = Face(words="a hooded head", row=Bust(head="hooded"))
SHAPES = ((174.0, 80.0), (174.0, 126.0), (174.0, 134.0), (118.0, 70.0))
LARGE = SHAPES[1]
COVERED, DARK = 0.05, 0.14
"""The largest share of a face that what stands nearer may hide, and of a picture in low ink that may be darker than half grey."""
BYTES, MILLISECONDS, SLOWER = 130_000, 80, 5
"""The budgets of a cover, packed and in computing time; and how much slower a busy machine may be."""
EXTENTS = ((0.0, 10.0, 100.0, 140.0), (-20.0, 20.0, 120.0, 138.0), (35.0, 0.0, 65.0, 128.0), (5.0, 50.0, 98.0, 120.0))
"""How far faces reach in units of a plate: broad, very broad, narrow, low."""
FRAMED = sorted({*FRAMES, ""})


@cache
def faces(game: str) -> tuple[Face, ...]:
    """Return the faces of a game, or one of ours where it has none."""
    if not (ROOT / "generator" / "games" / game / "data" / "faces.toml").is_file():
        return (HOODED,)
    return tuple(load(Faces, f"generator.games.{game}.data", "faces.toml").faces.values())


def met(game: str, theme: str, seed: int) -> SceneFacts:
    """Return the facts of a cover; the face is one of the game's, as the seed says."""
    known = faces(game)
    return replace(facts(themes(game)[theme], seed), face=known[seed * 7 % len(known)])


def laid_out(one: SceneFacts, size: tuple[float, float]) -> tuple[Layout, Villain]:
    """Return the layout of a cover and who is met there."""
    inner = (size[0] - 2 * RIM, size[1] - 2 * RIM)
    engraver = Engraver(cast(Pen, LogPen(*inner)), stream_of(one), inner)
    shown = shown_on(one)
    layout = lay_out(inner, shown.side, shown.frame, extent_of(one.face), ROOMS[way_of(one)], engraver.vary("layout"))
    return layout, Villain(engraver, layout, one.face, one.met)


def render(one: SceneFacts, palette: Palette = FULL, size: tuple[float, float] = LARGE, dpi: int = 72) -> Image.Image:
    """Return the picture of a cover in grey."""
    return picture(drawn(one, palette, size, draw_cover)[1], dpi / 72)


# ---------------------------------------------------------------------- what is drawn


@pytest.mark.parametrize("way", WAYS)
def test_every_way_is_drawn_in_every_shape_with_a_face_and_without(way: str) -> None:
    one = replace(met("deck_box_dungeons", "crypt", 1), way=way)
    assert way_of(one) == way
    for size in SHAPES:
        for shown in (one, replace(one, face=None)):
            assert len(drawn(shown, size=size, draw=draw_cover)[0]) > 10_000


def test_the_cover_is_a_figure_with_words_and_icons_for_the_credits() -> None:
    one = met("deck_box_dungeons", "crypt", 2)
    found = cover_figure(one, "Woodcut of a crypt")
    assert (found.name, found.width, found.height, found.alt) == ("cover", 174.0, 126.0, "Woodcut of a crypt")
    pen = LogPen(*LARGE)
    draw_cover(pen, replace(one, face=None, way="statue"))
    shown = {line.split()[1] for line in pen.log if line.startswith("outline")}
    assert shown
    assert shown <= set(found.icons)


@pytest.mark.parametrize("game", GAMES)
def test_every_face_of_a_game_has_a_silhouette(game: str) -> None:
    assert [face.words for face in faces(game) if not silhouette(face)] == []


def test_a_face_that_is_marked_with_an_icon_is_drawn_and_its_icon_credited() -> None:
    marked = Face(words="a python", row=Creature(contour="serpent", icon="spanner"))
    one = replace(met("donjonz", "brass-hive", 1), face=marked, way="gate")
    pen = LogPen(*LARGE)
    draw_cover(pen, one)
    assert any(line.startswith("outline spanner") for line in pen.log)
    assert "spanner" in cover_figure(one, "Woodcut of a hive").icons
    assert "spanner" not in cover_figure(replace(one, face=HOODED), "Woodcut of a hive").icons


def test_a_vignette_of_who_is_met_shows_the_face_and_no_icon_of_it() -> None:
    shown = 0
    for seed in range(24):
        one = replace(met("donjonz", "brass-hive", seed), met="octopus")
        with_face, without = (LogPen(100.0, 40.0) for _ in range(2))
        draw_vignette(with_face, one)
        draw_vignette(without, replace(one, face=None))
        assert not any(line.startswith("outline octopus") for line in with_face.log)
        shown += any(line.startswith("outline octopus") for line in without.log)
    assert 0 < shown < 24


def test_the_same_facts_give_the_same_cover_and_another_print_another() -> None:
    one = met("green_dungeon", "slow-mould", 3)
    assert drawn(one, draw=draw_cover) == drawn(one, draw=draw_cover)
    assert drawn(one, draw=draw_cover)[0] != drawn(replace(one, print="7" * 16), draw=draw_cover)[0]


@pytest.mark.parametrize(("game", "theme"), ALL)
def test_every_theme_brings_its_villains_in_by_six_ways_or_more(game: str, theme: str) -> None:
    parts = themes(game)[theme]
    assert set(ways_of(parts)) <= set(WAYS)
    assert len(ways_of(parts)) >= 6
    found = {way_of(facts(parts, seed)) for seed in range(60)}
    assert len(found) >= 6


def test_every_setting_has_ways_of_its_own_and_every_way_is_somewhere() -> None:
    one = themes("deck_box_dungeons")["crypt"]
    found = [ways_of(replace(one, settings=(setting,))) for setting in WAYS_OF]
    assert all(len(ways) >= 2 for ways in found)
    assert {way for ways in found for way in ways} == set(WAYS) == set(ROOMS)


# ---------------------------------------------------------------------- whole, and larger than anything


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("frame", FRAMED)
def test_the_villain_stands_whole_in_the_picture_and_takes_more_than_half_its_height(way: str, frame: str) -> None:
    for extent in EXTENTS:
        for size in SHAPES:
            for side in (-1, 1):
                found = lay_out(size, side, frame, extent, ROOMS[way], Grain(Rng.root("test", 1)))
                assert wrong(found) == "", (extent, size, side)


def wrong(layout: Layout) -> str:
    """Return what is wrong with a layout, or nothing."""
    face = layout.face
    if face.left < 0.0 or face.right > layout.width or face.top < 0.045 * layout.height or face.bottom > layout.bank:
        return "the face leaves its place"
    if face.height < 0.55 * layout.height - 0.01:
        return "the face is small"
    if face.holds((layout.place[0], face.middle[1])):
        return "the place stands behind the face"
    if not 0.2 * layout.height <= layout.wanderer_high <= 0.25 * layout.height or layout.wanderer[1] < layout.bank:
        return "the wanderer does not stand on the bank"
    return ""


def test_faces_that_are_small_or_leave_their_place_are_found() -> None:
    sound = lay_out(LARGE, 1, "", EXTENTS[0], Room(), Grain(Rng.root("test", 1)))
    assert wrong(sound) == ""
    assert wrong(replace(sound, face=sound.face.grown(30.0))) == "the face leaves its place"
    low = Box(sound.face.left, sound.face.bottom - 0.5 * sound.height, sound.face.right, sound.face.bottom)
    assert wrong(replace(sound, face=low)) == "the face is small"
    assert wrong(replace(sound, place=(sound.face.middle[0], 90.0))) == "the place stands behind the face"
    assert wrong(replace(sound, wanderer_high=40.0)) == "the wanderer does not stand on the bank"
    assert LEAST >= 0.55


@pytest.mark.parametrize("game", GAMES)
def test_every_face_of_a_game_fills_its_box_and_no_more(game: str) -> None:
    theme = next(iter(themes(game)))
    for seed in range(len(faces(game))):
        one = met(game, theme, seed)
        layout, villain = laid_out(one, LARGE)
        box = layout.face.grown(0.6)
        points = [point for outline in villain.contour for point in outline]
        assert min(y for _, y in points) >= box.top
        assert min(x for x, _ in points) >= box.left
        assert max(x for x, _ in points) <= box.right
        assert one.face is not None
        if max(y for outline in silhouette(one.face) for _, y in outline) >= FOOT:
            assert max(y for _, y in points) >= layout.face.bottom - 0.1


# ---------------------------------------------------------------------- nothing hides it


def hidden(one: SceneFacts, monkeypatch: pytest.MonkeyPatch) -> float:
    """Return which share of the villain is hidden by the nearest plane, measured on pixels."""
    whole = render(one)
    with monkeypatch.context() as patched:
        patched.setattr(cover, "near_plane", lambda *_: None)
        bare = render(one)
    layout, villain = laid_out(one, LARGE)
    mask = Image.new("L", whole.size, 0)
    scale = whole.size[0] / LARGE[0]
    canvas = ImageDraw.Draw(mask)
    for outline in villain.contour:
        canvas.polygon([((x + RIM) * scale, (min(y, layout.face.bottom) + RIM) * scale) for x, y in outline], fill=255)
    changed = ImageChops.difference(whole, bare).point(lambda value: 255 if value > 60 else 0)
    return ImageChops.multiply(changed, mask).histogram()[255] / mask.histogram()[255]


def framed(frame: str, way: str, seed: int) -> SceneFacts:
    one = met("deck_box_dungeons", "crypt", seed)
    return replace(one, scenes=replace(one.scenes, frames=(frame,)), way=way)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("frame", FRAMED)
def test_frames_and_what_stands_near_hide_hardly_anything_of_the_villain(
    frame: str, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert hidden(framed(frame, way, 1 + WAYS.index(way)), monkeypatch) <= COVERED


def test_a_cave_that_asks_nobody_is_found_over_the_villain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Engraver, "hides", lambda self, point: False)
    monkeypatch.setattr(cover_near, "draw_frame", lambda e, shown: FRAMES["cave"](e, e.vary("frame cave")))
    assert max(hidden(framed("", "disc", seed), monkeypatch) for seed in range(3)) > COVERED


# ---------------------------------------------------------------------- ink, bytes, time


def dark(image: Image.Image) -> float:
    """Return the share of a picture that is darker than half grey."""
    counts = image.histogram()
    return sum(counts[:128]) / sum(counts)


@pytest.mark.parametrize(("game", "theme"), ALL)
def test_low_ink_cuts_lines(game: str, theme: str) -> None:
    for seed in (len(theme), len(theme) + 31):
        for size in SHAPES[:2]:
            assert 0.03 < dark(render(met(game, theme, seed), LOW, size, 150)) <= DARK, (seed, size)


class Thinnest(LogPen):
    """Notes the thinnest stroke that is drawn, in mm on paper; art that is repeated at `zoom` times its size, too."""

    def __init__(self, palette: Palette = LOW) -> None:
        super().__init__(*LARGE)
        self.palette, self.found, self.zoom = palette, float("inf"), 1.0

    def _note(self, name: str, *parts: object) -> None:
        place = {"line": 3, "lines": 3, "rect": 4, "circle": 4, "path": 4}.get(name)
        colour = "" if place is None else str(parts[place - 1]).strip("-")
        if place is not None and colour and self.palette.colour(colour):
            self.found = min(self.found, self.zoom * cast(float, parts[place]))

    def line(self, start: Point, end: Point, stroke: str = "ink", weight: float = 0.25, dash: Sequence[float] = ()) -> None:
        self._note("line", start, end, stroke, weight)

    def repeat(self, key: Hashable, places: Sequence[Point], scale: float, draw: Callable[[Pen], None]) -> None:
        del key
        before, self.zoom = self.zoom, self.zoom * scale
        if places:
            draw(self)
        self.zoom = before


def thinnest(face: Face, scale: float) -> float:
    """Return the weight in mm of the thinnest stroke of a face, a unit of whose plate is `scale` mm."""
    pen = Thinnest()
    draw_row(Plate(cast(Pen, pen), (0.0, 0.0), (WIDE * scale, TALL * scale), SCENE), face.row)
    return pen.found


@pytest.mark.parametrize("scale", [0.24, 0.4, 0.47, 0.55, 0.7, 0.9])
@pytest.mark.parametrize("part", range(6))
@pytest.mark.parametrize("game", GAMES)
def test_no_line_of_a_face_is_so_thin_that_printers_lose_parts_of_it(game: str, part: int, scale: float) -> None:
    found = {face.words: thinnest(face, scale) for face in faces(game)[part::6]}
    assert {words: weight for words, weight in found.items() if weight < THINNEST - 1e-9} == {}


def test_lines_that_are_too_thin_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(skins, "THINNEST", 0.0)
    scaled = [face for face in faces("bag_of_dungeon") if isinstance(face.row, Profile) and face.row.skin == "scales"]
    assert min(thinnest(face, 0.47) for face in scaled) < THINNEST


@pytest.mark.parametrize("way", WAYS)
def test_no_line_of_a_cover_is_so_thin_that_printers_lose_parts_of_it(way: str) -> None:
    for seed, size in enumerate(SHAPES):
        pen = Thinnest()
        pen.width, pen.height = size
        draw_cover(pen, replace(met("bag_of_dungeon", sorted(themes("bag_of_dungeon"))[seed], seed), way=way))
        assert pen.found >= THINNEST - 1e-9, size


def test_black_masses_are_no_line_cut() -> None:
    assert dark(render(met("deck_box_dungeons", "crypt", 1), FULL, LARGE, 150)) > 2 * DARK


@pytest.mark.parametrize("way", WAYS)
def test_a_villain_in_low_ink_keeps_its_outline(way: str) -> None:
    one = replace(met("deck_box_dungeons", "crypt", 5), way=way)
    layout, villain = laid_out(one, LARGE)
    image, scale = render(one, LOW, LARGE, 150), 150 / 25.4
    box = layout.face
    for share in (0.2, 0.35, 0.5):
        y = box.top + share * box.height
        crossings = [x for outline in villain.contour for x in (crossing(outline, y))]
        for x in (min(crossings), max(crossings)):
            at = (int((x + RIM) * scale), int((y + RIM) * scale))
            near = image.crop((at[0] - 5, at[1] - 5, at[0] + 6, at[1] + 6))
            assert cast(int, near.getextrema()[0]) < 128, (share, x)


def crossing(outline: object, y: float) -> list[float]:
    points = list(cast("tuple[tuple[float, float], ...]", outline))
    pairs = zip(points, [*points[1:], points[0]], strict=True)
    return [a + (y - b) * (c - a) / (d - b) for (a, b), (c, d) in pairs if (b <= y) != (d <= y)]


@pytest.mark.parametrize("way", WAYS)
def test_covers_keep_to_their_budget(way: str) -> None:
    one = replace(met("deck_box_dungeons", "crypt", 9), way=way)
    drawn(one, size=LARGE, draw=draw_cover)
    begun = time.process_time()
    operators, _ = drawn(replace(one, print="1234567890abcdef"), size=LARGE, draw=draw_cover)
    assert 1000 * (time.process_time() - begun) <= SLOWER * MILLISECONDS
    assert len(zlib.compress(operators.encode())) <= BYTES


# ---------------------------------------------------------------------- no two alike


def alike(found: list[SceneFacts], draw: Callable[[Pen, SceneFacts], None] = draw_cover) -> list[tuple[float, int, int]]:
    """Return the pairs of covers that are too much alike, with how far they lie apart."""
    small = [picture(drawn(one, FULL, LARGE, draw)[1]).resize(THUMB, Image.Resampling.BOX) for one in found]
    pairs = ((difference(small[a], small[b]), a, b) for a, b in combinations(range(len(small)), 2))
    return [pair for pair in pairs if pair[0] < LEAST_DIFFERENCE]


@pytest.mark.parametrize(("game", "theme"), ALL)
def test_covers_of_one_villain_and_theme_differ_at_first_glance(game: str, theme: str) -> None:
    parts = themes(game)[theme]
    assert alike([replace(facts(parts, seed), face=faces(game)[0]) for seed in range(40, 48)]) == []


@pytest.mark.slow
@pytest.mark.parametrize(("game", "theme"), ALL)
def test_covers_of_one_theme_differ_at_first_glance(game: str, theme: str) -> None:
    assert alike([met(game, theme, seed) for seed in range(24)]) == []


def test_covers_that_are_alike_are_found() -> None:
    one = met("donjonz", "brass-hive", 3)
    assert [pair[1:] for pair in alike([one, met("donjonz", "brass-hive", 4), replace(one, sought="cage")])] == [(0, 2)]
