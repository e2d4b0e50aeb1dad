"""Mission graphs: connected, never larger than asked for, every key before its lock, the finale at the far end."""

from __future__ import annotations

from functools import cache

import pytest

from generator.core.rng import Rng
from generator.games.deck_box_dungeons.making.patterns import PATTERNS, Mission, plan_mission

SIZES = range(6, 15)
SEEDS = 60
EVERY_SIZE = pytest.mark.parametrize("rooms", SIZES)
EVERY_PATTERN = pytest.mark.parametrize("name", PATTERNS)


@cache
def plans(rooms: int) -> tuple[tuple[str, Mission], ...]:
    return tuple(plan_mission(rooms, Rng.root("patterns", seed).stream(rooms)) for seed in range(SEEDS))


@cache
def missions() -> tuple[Mission, ...]:
    return tuple(mission for rooms in SIZES for _, mission in plans(rooms))


def bare(name: str, big: bool) -> Mission:
    mission = Mission()
    PATTERNS[name][0](mission, big)
    return mission


def reached(mission: Mission, without: frozenset[tuple[int, int]] = frozenset()) -> set[int]:
    """Return the rooms joined to the start once some joints are taken away."""
    found, queue = {0}, [0]
    for room in queue:
        for edge in mission.edges:
            if edge not in without and room in edge:
                other = edge[0] if edge[1] == room else edge[1]
                if other not in found:
                    found.add(other)
                    queue.append(other)
    return found


def solved(mission: Mission) -> set[int]:
    """Return the rooms that heroes reach who keep every key, lift bars and jump ledges from the right side only."""
    found, opened = {0}, set()
    while True:
        before = (len(found), len(opened))
        for a, b in mission.edges:
            gate = mission.gates.get((a, b))
            if gate == "locked" and mission.keys[a, b] not in found:
                continue
            forth = a in found
            back = b in found and (gate != "ledge") and (gate != "barred" or (a, b) in opened)
            if forth or back:
                found |= {a, b}
                opened.add((a, b))
        if (len(found), len(opened)) == before:
            return found


def back_home(mission: Mission) -> set[int]:
    """Return the rooms from which the start can be reached again, once all locks are open and all bars that can be lifted."""
    found = {0}
    while True:
        more = {a for a, b in mission.edges if b in found}
        more |= {b for a, b in mission.edges if a in found and mission.gates.get((a, b)) not in ("ledge", "barred")}
        if more <= found:
            return found
        found |= more


@EVERY_SIZE
def test_there_are_never_more_rooms_than_asked_for(rooms: int) -> None:
    sizes = [len(mission.roles) for _, mission in plans(rooms)]
    assert max(sizes) <= rooms
    assert min(sizes) >= 6


@pytest.mark.parametrize("rooms", [10, 12, 14])
def test_a_plan_has_exactly_the_rooms_asked_for(rooms: int) -> None:
    assert {len(mission.roles) for _, mission in plans(rooms)} == {rooms}


@EVERY_PATTERN
def test_no_pattern_needs_more_rooms_than_it_says(name: str) -> None:
    least = PATTERNS[name][1]
    assert len(bare(name, big=False).roles) <= least
    assert len(bare(name, big=True).roles) <= max(least, 9)


def test_a_dozen_patterns_are_all_drawn_and_none_below_its_size() -> None:
    assert len(PATTERNS) >= 12
    drawn = {(rooms, name) for rooms in SIZES for name, _ in plans(rooms)}
    assert {name for _, name in drawn} == set(PATTERNS)
    assert all(PATTERNS[name][1] <= rooms for rooms, name in drawn)


@EVERY_SIZE
def test_the_same_stream_gives_the_same_plan(rooms: int) -> None:
    for seed in range(5):
        name, mission = plan_mission(rooms, Rng.root("patterns", seed).stream(rooms))
        assert (name, mission.roles, mission.edges) == (
            plans(rooms)[seed][0],
            plans(rooms)[seed][1].roles,
            plans(rooms)[seed][1].edges,
        )


def test_every_room_is_joined_to_the_start_and_no_joint_is_doubled() -> None:
    for mission in missions():
        assert reached(mission) == set(range(len(mission.roles)))
        assert len({frozenset(edge) for edge in mission.edges}) == len(mission.edges)
        assert all(a != b for a, b in mission.edges)


def test_neighbours_are_the_other_ends_of_the_joints() -> None:
    for mission in missions():
        for room in range(len(mission.roles)):
            ends = [b if a == room else a for a, b in mission.edges if room in (a, b)]
            assert sorted(mission.neighbours(room)) == sorted(ends)


def test_depths_are_the_fewest_steps_from_the_start() -> None:
    for mission in missions():
        depth = mission.depths()
        assert depth[0] == 0
        for room in range(1, len(mission.roles)):
            assert depth[room] == 1 + min(depth[other] for other in mission.neighbours(room))


def test_there_is_one_start_one_breather_and_one_finale() -> None:
    for mission in missions():
        assert mission.roles[0] == "start"
        assert [mission.roles.count(role) for role in ("start", "breather", "finale")] == [1, 1, 1]


def test_the_only_neighbour_of_the_finale_is_the_breather() -> None:
    for mission in missions():
        assert mission.neighbours(mission.roles.index("finale")) == [mission.roles.index("breather")]


def test_no_room_lies_deeper_than_the_finale() -> None:
    for mission in missions():
        assert mission.depths()[mission.roles.index("finale")] == max(mission.depths())


def test_no_room_has_more_neighbours_than_a_card_has_exits_and_the_south_of_the_start_stays_free() -> None:
    for mission in missions():
        assert len(mission.neighbours(0)) <= 3
        assert all(len(mission.neighbours(room)) <= 4 for room in range(len(mission.roles)))


def test_side_rooms_lead_nowhere_and_hang_on_neither_the_breather_nor_the_finale() -> None:
    sides = 0
    for mission in missions():
        for room, role in enumerate(mission.roles):
            if role == "side":
                sides += 1
                towards, *beyond = mission.neighbours(room)
                assert mission.roles[towards] not in ("breather", "finale")
                assert [mission.roles[other] for other in beyond] in ([], ["side"])
    assert sides > 100


def test_gates_stand_on_joints_and_every_lock_has_its_key_in_a_room_that_says_so() -> None:
    for mission in missions():
        assert set(mission.gates) <= set(mission.edges)
        assert {edge for edge, gate in mission.gates.items() if gate == "locked"} == set(mission.keys)
        assert {room for room, role in enumerate(mission.roles) if role == "key"} == set(mission.keys.values())


def test_a_key_lies_on_the_near_side_of_its_lock() -> None:
    locks = 0
    for mission in missions():
        for edge, room in mission.keys.items():
            locks += 1
            assert room in reached(mission, frozenset([edge]))
    assert locks > 100


def test_keys_can_be_fetched_in_some_order_so_that_every_room_is_reached() -> None:
    for mission in missions():
        assert solved(mission) == set(range(len(mission.roles)))


def test_from_every_room_there_is_a_way_back_to_the_start() -> None:
    for mission in missions():
        assert back_home(mission) == set(range(len(mission.roles)))


@EVERY_PATTERN
@pytest.mark.parametrize("big", [False, True])
def test_every_pattern_keeps_the_same_promises_before_side_rooms_are_added(name: str, big: bool) -> None:
    mission = bare(name, big)
    assert solved(mission) == back_home(mission) == set(range(len(mission.roles)))
    assert mission.depths()[mission.roles.index("finale")] == max(mission.depths())


@EVERY_PATTERN
def test_every_pattern_has_a_loop_a_gate_or_a_side_way(name: str) -> None:
    mission = bare(name, big=True)
    assert len(mission.edges) >= len(mission.roles) or mission.gates
