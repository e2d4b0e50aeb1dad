"""From mission to table: squares that touch where rooms are joined, cards used once, and no exit that opens by accident."""

from __future__ import annotations

from functools import cache

import pytest

from generator.core.grid import Spot
from generator.core.rng import Rng
from generator.games.deck_box_dungeons.making.attempt import ROOMS
from generator.games.deck_box_dungeons.making.layout import deal_faces, headings, parents, place_rooms
from generator.games.deck_box_dungeons.making.patterns import Mission, plan_mission
from generator.games.deck_box_dungeons.quest import data_loading

CLOCKWISE = "nesw"
STEPS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
SEEDS, SIZES = 12, range(6, 15)

Square = tuple[int, int]
Laid = tuple[Mission, list[Spot], list[str]]


@cache
def tries() -> tuple[tuple[Mission, list[Spot] | None, list[str] | None], ...]:
    rows = []
    for rooms in SIZES:
        for seed in range(SEEDS):
            rng = Rng.root("layout", seed).stream(rooms)
            mission = plan_mission(rooms, rng.stream("plan"))[1]
            spots = place_rooms(mission, rng.alike("place"))
            labels = deal_faces(mission, spots, rng.stream("deal")) if spots else None
            rows.append((mission, spots, labels))
    return tuple(rows)


@cache
def laid() -> tuple[Laid, ...]:
    return tuple((mission, spots, labels) for mission, spots, labels in tries() if spots and labels)


def open_sides(label: str, heading: str) -> set[str]:
    """Return where the exits of a card point to on the table, its entry included."""
    turns = CLOCKWISE.index(heading)
    return {CLOCKWISE[(CLOCKWISE.index(side) + turns) % 4] for side in ("s", *data_loading.room_faces()[label].exits)}


def beside(spot: Square, side: str) -> Square:
    return spot[0] + STEPS[side][0], spot[1] + STEPS[side][1]


def test_nearly_every_mission_finds_squares_and_cards() -> None:
    assert len(laid()) >= 0.9 * len(tries())
    assert all(len(spots) == len(labels) == len(mission.roles) for mission, spots, labels in laid())


def test_no_two_rooms_lie_on_the_same_square() -> None:
    for _, spots, _ in laid():
        assert len(set(spots)) == len(spots)


def test_joined_rooms_touch() -> None:
    for mission, spots, _ in laid():
        for a, b in mission.edges:
            assert abs(spots[a][0] - spots[b][0]) + abs(spots[a][1] - spots[b][1]) == 1


def test_the_map_is_at_most_five_cards_wide_and_six_high() -> None:
    wide = high = 0
    for _, spots, _ in laid():
        wide = max(wide, 1 + max(x for x, _ in spots) - min(x for x, _ in spots))
        high = max(high, 1 + max(y for _, y in spots) - min(y for _, y in spots))
    assert (wide, high) == (5, 6)


def test_the_heroes_come_from_the_south_of_the_start_and_no_room_lies_there() -> None:
    for mission, spots, _ in laid():
        assert spots[0] == (0, 0)
        assert (0, 1) not in spots
        assert headings(mission, spots)[0] == "n"


def test_parents_are_earlier_neighbours_and_lead_back_to_the_start() -> None:
    for mission, _, _ in laid():
        above = parents(mission)
        assert above[0] == 0
        for room in range(1, len(above)):
            assert above[room] < room
            assert above[room] in mission.neighbours(room)


def test_the_entry_of_every_card_faces_the_room_one_comes_from() -> None:
    for mission, spots, _ in laid():
        turns, above = headings(mission, spots), parents(mission)
        for room in range(1, len(spots)):
            entry = CLOCKWISE[(CLOCKWISE.index(turns[room]) + 2) % 4]
            assert beside(spots[room], entry) == spots[above[room]]


def test_every_card_is_used_at_most_once_whichever_side_is_up() -> None:
    for _, _, labels in laid():
        assert set(labels) <= set(data_loading.room_faces())
        assert len({label[:-1] for label in labels}) == len(labels)


def test_neighbours_have_exits_to_each_other_exactly_where_they_are_joined() -> None:
    for mission, spots, labels in laid():
        turns = headings(mission, spots)
        at = {spot: room for room, spot in enumerate(spots)}
        joined = {frozenset(edge) for edge in mission.edges}
        sides = [open_sides(label, turn) for label, turn in zip(labels, turns, strict=True)]
        for room, spot in enumerate(spots):
            for number, side in enumerate(CLOCKWISE):
                other = at.get(beside(spot, side))
                if other is not None:
                    across = CLOCKWISE[(number + 2) % 4]
                    assert (side in sides[room] and across in sides[other]) == (frozenset((room, other)) in joined)


def test_the_same_streams_give_the_same_table() -> None:
    for seed in range(6):
        rng = Rng.root("layout", seed).stream(9)
        mission = plan_mission(9, rng.stream("plan"))[1]
        spots = place_rooms(mission, rng.alike("place"))
        again = place_rooms(mission, rng.alike("place"))
        assert spots is not None
        assert spots == again
        assert deal_faces(mission, spots, rng.alike("deal")) == deal_faces(mission, spots, rng.alike("deal"))


def test_a_mission_that_cannot_touch_everywhere_is_given_up_and_not_laid_wrong() -> None:
    triangle = Mission(roles=["start", "path", "path"], edges=[(0, 1), (1, 2), (2, 0)])
    star = Mission(roles=["start", "path", "path", "path", "path"], edges=[(0, 1), (0, 2), (0, 3), (0, 4)])
    assert place_rooms(triangle, Rng.root("layout", 1)) is None
    assert place_rooms(star, Rng.root("layout", 1)) is None


def test_more_rooms_than_cards_are_not_dealt() -> None:
    row = Mission()
    row.chain(0, 15)
    spots = [Spot(x, 0) for x in range(16)]
    assert deal_faces(row, spots, Rng.root("layout", 1)) is None


@pytest.mark.parametrize(
    "length",
    ["short", "standard", "long"],
)
def test_a_code_in_ten_thousand_at_most_finds_no_map_within_twelve_layouts(length: str) -> None:
    low, high = ROOMS[length]
    good = 0
    for seed in range(60):
        rng = Rng.root("lengths", seed).stream(length)
        mission = plan_mission(rng.between(low, high), rng.stream("plan"))[1]
        spots = place_rooms(mission, rng.stream("place")) if len(mission.roles) >= low else None
        good += bool(spots and deal_faces(mission, spots, rng.stream("deal")))
    assert (1 - good / 60) ** 12 < 1e-4
