"""The ground of maps: every kind is drawn, stays in its square, leaves room where something stands, and is the same each time."""

from __future__ import annotations

from importlib import import_module
from math import hypot
from typing import get_args

import pytest

from generator import registry
from generator.core.grid import Spot
from generator.draw.ground import kinds, laying, strokes
from generator.draw.ground.floors import FLOORS
from generator.draw.ground.kinds import FloorKind, GroundFile, WallKind
from generator.draw.ground.laying import VARIANTS, choice, lay_floor, lay_wall
from generator.draw.ground.props import draw_light, draw_prop, prop_file, read_prop
from generator.draw.ground.strokes import ZONES, Stroke, clear, line, roller, tapered
from generator.draw.ground.walls import WALLS
from tests.log_pen import LogPen

SLACK = 0.12
"""How far strokes may leave their square, in shares of it: maps cut them off or draw over them."""


def test_every_kind_has_a_drawing() -> None:
    assert set(FLOORS) == set(get_args(kinds.FloorKind))
    assert set(WALLS) == set(get_args(kinds.WallKind))
    assert set(prop_file().props) == set(get_args(kinds.PropKind))
    assert set(prop_file().lights) == set(get_args(kinds.LightKind))


@pytest.mark.parametrize("kind", FLOORS)
def test_floors_stay_in_their_square_and_differ_from_one_another(kind: FloorKind) -> None:
    found = [FLOORS[kind](roller("floor", kind, number)) for number in range(VARIANTS)]
    assert found[0] == FLOORS[kind](roller("floor", kind, 0))
    assert any(one != found[0] for one in found[1:])
    for one in found:
        assert _within(one, 0.02)
        assert 0 < sum(stroke.main for stroke in one) < len(one)


@pytest.mark.parametrize("kind", WALLS)
def test_walls_stay_near_their_square_and_have_fewer_strokes_in_low_ink(kind: WallKind) -> None:
    found = WALLS[kind](roller("wall", kind, 0))
    assert _within(found, SLACK)
    assert 0 < sum(stroke.main for stroke in found) < len(found)


def _within(found: list[Stroke], slack: float) -> bool:
    return all(-slack <= part <= 1 + slack for stroke in found for point in stroke.points for part in point)


@pytest.mark.parametrize("kind", FLOORS)
def test_a_floor_leaves_room_for_what_stands_on_it(kind: FloorKind) -> None:
    for zones in ZONES.values():
        left = clear(FLOORS[kind](roller("floor", kind, 1)), zones)
        points = [point for stroke in left for point in stroke.points]
        assert all(hypot(x - a, y - b) >= radius for x, y in points for (a, b), radius in zones)


def test_a_stroke_across_a_zone_is_cut_in_two() -> None:
    left = clear([line((0.0, 0.5), (1.0, 0.5))], ZONES["middle"])
    assert [(round(one.points[0][0], 1), round(one.points[-1][0], 1)) for one in left] == [(0.0, 0.1), (0.9, 1.0)] or left == []
    assert clear([line((0.0, 0.1), (1.0, 0.1))], ()) == [line((0.0, 0.1), (1.0, 0.1))]


@pytest.mark.parametrize("points", [((0.0, 0.0), (10.0, 0.0)), ((0.0, 0.0), (1.0, 0.0)), ((0.0, 0.0), (3.0, 1.0), (6.0, 0.0))])
def test_strokes_are_points_at_both_ends_and_thick_between(points: tuple[tuple[float, float], ...]) -> None:
    outline = tapered(points, 0.4)
    assert outline.count(points[0]) == 1
    assert outline.count(points[-1]) == 1
    tall = max(y for _, y in outline) - min(y for _, y in outline) - (max(y for _, y in points) - min(y for _, y in points))
    assert 0.1 < tall < 0.5


def test_a_square_is_chosen_by_its_place_alone_and_all_are_used() -> None:
    found = [choice(Spot(x, y), VARIANTS) for x in range(-1, 12) for y in range(-1, 12)]
    assert set(found) == set(range(VARIANTS))
    assert found == [choice(Spot(x, y), VARIANTS) for x in range(-1, 12) for y in range(-1, 12)]


def test_ground_is_drawn_once_for_each_picture_and_put_where_it_is_wanted() -> None:
    pen, spots = LogPen(100.0, 100.0), [Spot(x, y) for x in range(5) for y in range(5)]
    lay_floor(pen, "flags", spots, (0.0, 0.0), 10.0, {spots[0]: "all"})
    lay_wall(pen, "brick", spots, (0.0, 0.0), 10.0)
    repeats = [row.split()[1] for row in pen.log if row.startswith("repeat")]
    assert sum(map(int, repeats)) == 2 * len(spots)
    assert len(repeats) <= VARIANTS + 1 + laying.WALL_VARIANTS


def test_props_and_lights_are_drawn() -> None:
    for kind, text in prop_file().props.items():
        assert all(0 <= part <= 1 for body in read_prop(text).bodies for point in body for part in point), kind
        pen = LogPen(20.0, 20.0)
        draw_prop(pen, kind, (1.0, 1.0), 10.0)
        assert any(row.startswith("path") for row in pen.log), kind
    for light in prop_file().lights:
        pen = LogPen(20.0, 20.0)
        draw_light(pen, light, (1.0, 1.0), 10.0)
        assert any(" lampray " in row for row in pen.log), light


@pytest.mark.parametrize("game", registry.all_games())
def test_every_theme_has_a_ground_of_its_own(game: str) -> None:
    package = f"generator.games.{game.replace('-', '_')}"
    grounds: GroundFile = import_module(f"{package}.paper.grounds").ground_file()
    themes: tuple[str, ...] = import_module(f"{package}.quest.data_loading").THEMES
    assert set(grounds.themes) == set(themes)
    assert len({(one.floor, one.wall) for one in grounds.themes.values()}) == len(themes)
    assert grounds.of("no theme at all") == grounds.plain
    assert strokes.UNIT > 0
