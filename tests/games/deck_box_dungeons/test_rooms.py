"""The 30 room faces: the exits of the public table, floors that hang together, spawn diagrams and starting zones."""

from __future__ import annotations

from collections import Counter

import pytest

from generator.games.deck_box_dungeons.quest.data_loading import room_faces
from generator.games.deck_box_dungeons.quest.room_faces import RoomFace
from generator.games.deck_box_dungeons.quest.spaces import spawn_spaces, start_zone

EXITS = {
    1: ("N", ""),
    2: ("N", ""),
    3: ("N", "NE"),
    4: ("N", "WE"),
    5: ("N", "WE"),
    6: ("NWE", "NWE"),
    7: ("N", "W"),
    8: ("NWE", "N"),
    9: ("NWE", "W"),
    10: ("NWE", "N"),
    11: ("N", "WE"),
    12: ("W", "NW"),
    13: ("NE", "N"),
    14: ("N", "NWE"),
    15: ("NWE", "W"),
}
"""What sides A and B of every card open to besides the entry, as it is publicly known."""
LABELS = [f"{number}{side}" for number in range(1, 16) for side in "AB"]
MOUTHS = {"n": (2, 0), "e": (4, 2), "s": (2, 4), "w": (0, 2)}
EVERY_FACE = pytest.mark.parametrize("label", LABELS)

Square = tuple[int, int]


def plan(face: RoomFace) -> dict[Square, str]:
    return {(x, y): square for y, row in enumerate(face.squares) for x, square in enumerate(row)}


def ways(face: RoomFace, start: Square, over: str) -> dict[Square, int]:
    """Return the steps from a square to all that can be reached over some kinds of square, by plain widening."""
    squares = plan(face)
    found, edge, steps = {start: 0}, {start}, 0
    while edge:
        steps += 1
        beside = {(x + dx, y + dy) for x, y in edge for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0))}
        edge = {spot for spot in beside if squares.get(spot, "#") in over and spot not in found}
        found |= dict.fromkeys(edge, steps)
    return found


def test_there_are_fifteen_cards_with_two_faces_each() -> None:
    assert sorted(room_faces()) == sorted(LABELS)
    assert all(face.label == label for label, face in room_faces().items())


@EVERY_FACE
def test_exits_are_those_of_the_public_table(label: str) -> None:
    face = room_faces()[label]
    expected = EXITS[int(label[:-1])]["AB".index(label[-1])]
    assert sorted(face.exits) == sorted(expected.lower())
    assert len(set(face.exits)) == len(face.exits)


def test_the_totals_of_exits_are_those_of_the_public_table() -> None:
    totals = {side: Counter(len(face.exits) for label, face in room_faces().items() if label[-1] == side) for side in "AB"}
    assert totals == {"A": {1: 9, 2: 1, 3: 5}, "B": {0: 2, 1: 6, 2: 5, 3: 2}}


@EVERY_FACE
def test_a_face_is_five_by_five(label: str) -> None:
    assert [len(row) for row in room_faces()[label].squares] == [5] * 5


@EVERY_FACE
def test_all_squares_that_are_not_wall_hang_together(label: str) -> None:
    face = room_faces()[label]
    open_squares = {spot for spot, square in plan(face).items() if square != "#"}
    assert set(ways(face, MOUTHS["s"], ".~o")) == open_squares


@EVERY_FACE
def test_no_pit_cuts_off_a_square_so_that_enemies_can_go_wherever_they_spawn(label: str) -> None:
    face = room_faces()[label]
    assert set(ways(face, MOUTHS["s"], ".~")) == {spot for spot, square in plan(face).items() if square in ".~"}


@EVERY_FACE
def test_the_mouth_of_every_exit_is_floor_and_reached_from_the_entry_without_a_pit(label: str) -> None:
    face = room_faces()[label]
    reached = ways(face, MOUTHS["s"], ".~")
    for side in ("s", *face.exits):
        assert plan(face)[MOUTHS[side]] == "."
        assert MOUTHS[side] in reached


@EVERY_FACE
def test_spawn_numbers_start_at_the_spawn_point_and_never_stand_on_walls_or_pits(label: str) -> None:
    face = room_faces()[label]
    spaces = [tuple(spot) for spot in spawn_spaces(face)]
    assert spaces[0] == face.spawn
    assert len(set(spaces)) == len(spaces)
    assert all(plan(face)[x, y] in ".~" for x, y in spaces)


@EVERY_FACE
def test_spawn_numbers_go_outwards_over_every_square_that_an_enemy_can_walk_to(label: str) -> None:
    face = room_faces()[label]
    steps = ways(face, face.spawn, ".~")
    spaces = [tuple(spot) for spot in spawn_spaces(face)]
    assert set(spaces) == set(steps)
    far = [steps[x, y] for x, y in spaces]
    assert far == sorted(far)


@EVERY_FACE
def test_there_are_spawn_numbers_enough_for_all_thirteen_dice(label: str) -> None:
    assert len(spawn_spaces(room_faces()[label])) >= 13


@EVERY_FACE
def test_the_spawn_point_is_at_least_two_steps_from_the_entry(label: str) -> None:
    face = room_faces()[label]
    assert ways(face, MOUTHS["s"], ".~")[face.spawn] >= 2


@EVERY_FACE
def test_the_start_zone_is_the_entry_and_the_three_dry_spaces_nearest_to_it(label: str) -> None:
    face = room_faces()[label]
    zone = [tuple(spot) for spot in start_zone(face)]
    steps = ways(face, MOUTHS["s"], ".")
    assert zone[0] == MOUTHS["s"]
    assert len(set(zone)) == 4
    assert all(plan(face)[x, y] == "." for x, y in zone)
    assert [steps[x, y] for x, y in zone] == sorted(steps.values())[:4]
