"""Tiles that are rooms: rock that is their own, walls at closed sides alone, and what lies on floors."""

from __future__ import annotations

from typing import get_args

import pytest

from generator.core.grid import Spot
from generator.draw.ground import kinds
from generator.draw.ground.chamber import Chamber, Floors, draw_chamber, floor_shape, overlap, rock_boxes, walled_shape
from generator.draw.ground.contours import OpenShape, scaled
from generator.draw.ground.fittings import FIELD, draw_fitting, fitting_file, pieces_of, square_plate
from generator.draw.ground.kinds import Ground
from generator.draw.ground.rock import lay_rock
from generator.draw.ground.stones import BONDS, lay_stones, laying
from tests.log_pen import LogPen

CHAMBER = Chamber(15, 3)
GROUND = Ground(floor="flags", wall="brick", light="torch", props=("urn", "bones"))


def test_every_kind_of_floor_can_be_laid_anew() -> None:
    assert set(BONDS) == set(get_args(kinds.FloorKind))
    for kind in BONDS:
        found = laying(kind, 3)
        assert found.stones or found.strokes
        assert found == laying(kind, 3)
        assert (found.stones, found.strokes) != (laying(kind, 4).stones, laying(kind, 4).strokes)


def test_stones_that_are_not_free_are_left_out() -> None:
    pen = LogPen(50.0, 50.0)
    lay_stones(pen, "flags", 3, (0.0, 0.0), 50.0, lambda box: False)
    assert not pen.log
    lay_stones(pen, "flags", 3, (0.0, 0.0), 50.0, lambda box: True)
    assert pen.log


@pytest.mark.parametrize("opened", range(16))
def test_a_tile_has_walls_at_its_closed_sides_and_none_across_its_open_ones(opened: int) -> None:
    shape, low, high = floor_shape(CHAMBER, opened), CHAMBER.low, CHAMBER.high
    walls = set(shape.walls)
    for side, (middle, name) in enumerate((((7, low), "n"), ((high - 1, 7), "e"), ((7, high - 1), "s"), ((low, 7), "w"))):
        assert ((Spot(*middle), name) in walls) == (not opened >> side & 1)
    edges = [Spot(x, y) for x in range(CHAMBER.cells) for y in (0, CHAMBER.cells - 1)]
    assert not [spot for spot in edges if spot in shape.cells and {(spot, "n"), (spot, "s")} & walls]
    rock = list(rock_boxes(CHAMBER, opened))
    assert len(rock) == 8 - opened.bit_count(), "a tile is floor or rock, in nine parts"
    count = CHAMBER.cells
    cells = {Spot(x, y) for x in range(count) for y in range(count)}
    boxes = {
        spot: ((spot.x + 0.4) / count, (spot.y + 0.4) / count, (spot.x + 0.6) / count, (spot.y + 0.6) / count) for spot in cells
    }
    assert {spot for spot, middle in boxes.items() if any(overlap(middle, one) for one in rock)} == cells - shape.cells


def test_tiles_of_other_numbers_are_drawn_otherwise() -> None:
    drawn = []
    for number in (1, 1, 2):
        pen = LogPen(70.0, 70.0)
        draw_chamber(pen, 70.0, CHAMBER, 5, GROUND, number, Floors(12))
        drawn.append(pen.log)
    assert drawn[0] == drawn[1]
    assert drawn[0] != drawn[2]


def test_the_wall_round_a_floor_is_one_cell_thick() -> None:
    square = scaled([Spot(0, 0)], 2)
    assert square.cells == {Spot(0, 0), Spot(1, 0), Spot(0, 1), Spot(1, 1)}
    assert len(walled_shape(square).cells) == 16


def test_rock_of_another_salt_lies_otherwise_and_none_lies_far_from_what_is_seen() -> None:
    drawn = []
    for salt in (0, 0, 1):
        pen = LogPen(80.0, 80.0)
        lay_rock(pen, OpenShape(frozenset({Spot(9, 9)})), (0.0, 0.0), 4.0, ((0.0, 0.0), (80.0, 80.0)), salt=salt)
        drawn.append([line for line in pen.log if line.startswith("repeat")])
    assert drawn[0] == drawn[1] != drawn[2]
    pen = LogPen(80.0, 80.0)
    lay_rock(pen, OpenShape(frozenset({Spot(9, 9)})), (0.0, 0.0), 4.0, ((60.0, 60.0), (80.0, 80.0)))
    assert not pen.log


def test_fittings_are_data_for_every_kind_and_lie_on_their_field() -> None:
    assert set(fitting_file().fittings) == set(get_args(kinds.FittingKind))
    for kind in get_args(kinds.FittingKind):
        numbers = [number for piece in pieces_of(kind) if not piece.ring for row in piece.rows() for number in row]
        assert min(numbers, default=0.0) >= -6.0
        assert max(numbers, default=0.0) <= FIELD + 6.0, kind
        pen = LogPen(30.0, 30.0)
        draw_fitting(pen, kind, (0.0, 0.0), 30.0)
        assert len(pen.log) > 3


def test_the_plate_of_a_fitting_is_its_square() -> None:
    plate = square_plate(LogPen(100.0, 100.0), (10.0, 20.0), 30.0)
    (left, top), (right, bottom) = plate.at([(0.0, 0.0), (FIELD, FIELD)])
    assert (round(left, 6), round(top, 6), round(right, 6), round(bottom, 6)) == (10.0, 20.0, 40.0, 50.0)
