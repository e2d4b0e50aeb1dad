"""The referee by ruling: one small maze for every rule, walked in the text form that players write."""

from __future__ import annotations

import pytest

from generator.core.errors import BadData, BadMoves
from generator.core.grid import Spot
from generator.core.rng import Rng
from generator.games.donjonz.quest.maze import TRACK, Maze, Thing, WalkRules, build_maze, letters, letters_value, score
from generator.games.donjonz.rules.notation import read_walk, write_walk
from generator.games.donjonz.rules.referee import Move, State, as_listed, begin, moves, play, replay, stop, why_not
from tests.games.donjonz.boards import full, sketch

PLAIN, STOP, SHUT = WalkRules(), WalkRules(may_stop=True), WalkRules(lock_blocks=True)


def end(maze: Maze, walk: str, terms: WalkRules = PLAIN) -> State:
    return replay(maze, terms, read_walk(maze, walk))


def after(maze: Maze, walk: str, terms: WalkRules = PLAIN) -> State:
    """Return the state after a walk that need not be over."""
    state = begin(maze, terms)
    for move in read_walk(maze, walk):
        state = play(state, move)
    return state


def refused(maze: Maze, walk: str, terms: WalkRules = PLAIN) -> str:
    with pytest.raises(BadMoves) as caught:
        end(maze, walk, terms)
    return str(caught.value)


def test_d6_only_open_edges_are_crossed() -> None:
    walled = build_maze(
        {Spot(0, 0): Thing("stairs"), Spot(1, 0): None, Spot(0, 1): None, Spot(1, 1): None}, [(Spot(0, 0), Spot(0, 1))]
    )
    assert [move.to for move in moves(begin(walled, PLAIN))] == [2]
    assert "step 1, from A1 to B1, is impossible: there is no open way" in refused(walled, "A1 B1")
    assert end(walled, "A2").ended


def test_d7_and_d24_every_space_is_entered_once_the_stairs_too() -> None:
    maze = sketch("S.", "..")
    assert "step 4, from A2 to A1" in refused(maze, "A1 B1 B2 A2 A1")
    assert "every space may be entered once" in refused(maze, "B1 B2 A2 A1")
    assert end(maze, "B1 B2 A2").used == frozenset(range(4))


def test_d8_a_walk_goes_on_until_no_move_is_left() -> None:
    maze = sketch("S12")
    assert "breaks off at B1, where C1 is still open" in refused(maze, "B1")
    assert end(maze, "C1").score == 6
    with pytest.raises(BadMoves, match="cannot stop"):
        stop(after(maze, "B1"))


def test_d8_a_walk_must_go_on_even_to_death() -> None:
    maze = sketch("S.A")
    assert refused(maze, "B1")
    assert end(maze, "C1").dead


def test_d8_and_d25_gentle_terms_allow_a_stop_anywhere() -> None:
    maze = sketch("S1A")
    assert end(maze, "B1", STOP).score == 2
    assert end(maze, "", STOP).score == 0
    assert end(maze, "C1", STOP).score == 0


def test_d9_a_weapon_may_be_left_though_a_hand_is_free() -> None:
    maze = sketch("SaA")
    assert end(maze, "B1 C1").kills == 1
    assert end(maze, "B1/- C1").dead


def test_d9_gold_and_key_are_taken_always() -> None:
    maze = sketch("S3K")
    assert (end(maze, "C1").gold, end(maze, "C1").key) == (3, True)
    assert "there is no weapon to leave" in refused(maze, "B1/- C1")


def test_d10_two_weapons_at_most_the_same_twice_if_one_likes() -> None:
    maze = sketch("Saab")
    assert after(maze, "C1").weapons == (0, 0)
    assert end(maze, "D1").weapons == (0, 0)
    assert end(maze, "D1/A").weapons == (0, 1)
    assert [move.drop for move in moves(after(maze, "C1"))] == [None, 0]


def test_d27_a_third_weapon_is_swapped_for_one_that_is_held_and_only_there() -> None:
    maze = sketch("SabcC")
    assert [move.drop for move in moves(after(maze, "C1"))] == [None, 0, 1]
    assert end(maze, "D1 E1").dead
    assert end(maze, "D1/A E1").weapons == (1, 2)
    assert end(maze, "D1/B E1").weapons == (0, 2)
    assert "does not hold" in refused(maze, "D1/D E1")
    assert "both hands are full" in refused(maze, "B1 C1/A D1 E1")
    assert "no weapon to leave or to swap" in refused(maze, "D1 E1/A")


def test_d28_to_leave_a_weapon_is_legal_with_both_hands_full_too() -> None:
    maze = sketch("SabcC")
    assert end(maze, "B1 D1/- E1") == end(maze, "B1 D1 E1")
    assert after(maze, "C1 D1/-").weapons == (0, 1)
    assert as_listed(after(maze, "C1"), Move(3, leave=True)) == Move(3)
    assert as_listed(after(maze, "B1"), Move(2, leave=True)) == Move(2, leave=True)
    assert end(maze, "b1,c1\r\nD1/-,\te1\n") == end(maze, "\ufeffB1 C1 D1 E1") == end(maze, "B1 > C1; D1/- E1")


def test_d28_nothing_is_left_where_no_weapon_lies_and_nothing_is_left_and_dropped_at_once() -> None:
    maze = sketch("Sab.C")
    assert "no weapon to leave" in refused(maze, "C1 D1/- E1")
    assert "no weapon to leave" in refused(maze, "C1 E1/-")
    assert (
        why_not(after(sketch("Sabc"), "C1"), Move(3, drop=0, leave=True)) == "a weapon is left or taken for another one, not both"
    )


def test_d11_the_lock_without_the_key_has_no_effect_and_is_wasted() -> None:
    maze = sketch("S1LK1")
    assert end(maze, "E1").gold == 2
    assert not end(maze, "E1").doubled


def test_d11_the_lock_may_bar_the_way() -> None:
    maze = sketch("S1LK1")
    assert end(maze, "B1", SHUT).ended
    assert "stays shut" in refused(maze, "C1", SHUT)
    assert end(sketch("SK1L1"), "E1", SHUT).gold == 3


def test_d12_the_lock_doubles_the_gold_held_then_once() -> None:
    maze = sketch("S4KL1")
    assert end(maze, "E1").gold == 9
    assert end(maze, "E1").doubled
    assert end(sketch("S4KLA"), "E1").gold == 0


def test_d13_a_monster_without_its_weapon_costs_all_gold_and_scores_nothing() -> None:
    state = end(sketch("S5bA1"), "E1")
    assert (state.gold, state.kills, state.score) == (1, 0, 2)


def test_d13_and_d18_without_gold_it_is_death_and_no_score() -> None:
    state = end(sketch("S.A"), "C1")
    assert state.dead
    assert state.ended
    assert state.score is None
    assert list(moves(state)) == []
    assert why_not(after(sketch("SA."), "B1"), Move(2)) == "the hero is dead"
    assert why_not(stop(begin(sketch("S."), STOP)), Move(1)) == "the walk is over"


def test_d14_a_weapon_kills_again_and_again() -> None:
    state = end(sketch("SaAAA"), "E1")
    assert (state.kills, state.weapons, state.score) == (3, (0,), 6)


def test_d17_points_are_two_for_each_pouch_and_the_track() -> None:
    assert score(16, 6) == 53
    assert score(0, 0) == 0
    assert [score(0, kills + 1) for kills in range(12)] == list(TRACK) == [n * (n + 1) // 2 for n in range(1, 13)]


def test_d19_a_space_may_hold_more_than_one_pouch() -> None:
    assert end(sketch("S9"), "B1").gold == 9


def test_d20_there_is_one_thing_at_most_on_a_space_and_one_pair_of_stairs() -> None:
    for row, word in (("SS", "exactly one stairs"), (".1", "exactly one stairs"), ("SKK", "one key"), ("SLL", "one lock")):
        with pytest.raises(BadData, match=word):
            sketch(row)


def test_d26_beyond_the_last_box_of_the_track_nothing_is_gained() -> None:
    assert score(0, 13) == score(0, 40) == 78
    assert score(1, 5, (2, 3)) == 5
    assert end(sketch("SaAAA"), "E1", WalkRules(track=(1, 5))).score == 5


@pytest.mark.parametrize("track", [(), (3, 2), (-1, 2)])
def test_a_track_that_punishes_kills_is_refused(track: tuple[int, ...]) -> None:
    with pytest.raises(BadData, match="monster track"):
        WalkRules(track=track)


@pytest.mark.parametrize(
    ("spots", "ways", "things", "word"),
    [
        ([Spot(0, 0)], [()], [], "not equally many"),
        ([Spot(1, 0), Spot(0, 0)], [(), ()], [Thing("stairs"), None], "reading order"),
        ([Spot(0, 0), Spot(1, 0)], [(1,), ()], [Thing("stairs"), None], "does not come back"),
        ([Spot(0, 0), Spot(2, 0)], [(1,), (0,)], [Thing("stairs"), None], "no single step"),
        ([Spot(0, 0), Spot(1, 0)], [(1, 1), (0,)], [Thing("stairs"), None], "not sorted"),
        ([Spot(0, 0)], [()], [Thing("gold", count=0)], "no thing of this game"),
    ],
)
def test_a_broken_surface_is_refused(spots: list[Spot], ways: list[tuple[int, ...]], things: list[Thing | None], word: str) -> None:
    with pytest.raises(BadData, match=word):
        Maze(tuple(spots), tuple(ways), tuple(things))


def test_moves_are_just_what_why_not_lets_through() -> None:
    for seed in range(6):
        state, rng = begin(full(seed, 60), PLAIN), Rng.root("moves", seed)
        while not state.ended:
            legal = list(moves(state))
            every = [Move(to, drop, leave) for to in range(105) for drop in (None, 0, 1, 2, 3) for leave in (False, True)]
            every = [move for move in every if as_listed(state, move) == move]
            assert [move for move in every if why_not(state, move) is None] == sorted(legal, key=every.index)
            state = play(state, rng.pick(legal))


def test_an_illegal_move_is_refused_by_play_too() -> None:
    with pytest.raises(BadMoves, match="no open way"):
        play(begin(sketch("S.."), PLAIN), Move(2))
    with pytest.raises(BadMoves, match="step 1, from A1 to space 7"):
        replay(sketch("S.."), PLAIN, [Move(7)])


def test_walks_are_written_by_their_turns_and_read_back() -> None:
    maze = sketch("S.a", "b.c", "...")
    walk = read_walk(maze, "a1 > c1, c2 A2 a3;C3")
    assert [move.to for move in walk] == [1, 2, 5, 4, 3, 6, 7, 8]
    assert write_walk(maze, walk) == "A1 C1 C2 A2 A3 C3"
    assert write_walk(maze, ()) == "A1"
    assert read_walk(maze, "") == read_walk(maze, "A1") == ()
    assert write_walk(maze, read_walk(maze, "B1 C1/- C2 B2 A2/A A3")) == "A1 C1/- C2 A2/A A3"


def test_every_random_walk_survives_writing_and_reading() -> None:
    for seed in range(20):
        maze, rng = full(seed, 70), Rng.root("notation", seed)
        state, walk = begin(maze, PLAIN), []
        while not state.ended:
            walk.append(rng.pick(list(moves(state))))
            state = play(state, walk[-1])
        text = write_walk(maze, walk)
        assert read_walk(maze, text) == tuple(walk)
        assert len(text.split()) <= len(walk) + 1


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("B1 ?", "is no step"),
        ("B1/", "is no step"),
        ("B9", "'B9' is no space of this dungeon"),
        ("B0", "'B0' is no space of this dungeon"),
        ("C2", "one line"),
        ("B1 B1", "'B1' is where the hero stands already"),
    ],
)
def test_text_that_is_no_walk_is_refused(text: str, word: str) -> None:
    with pytest.raises(BadMoves, match=word):
        read_walk(sketch("S..", "..."), text)


def test_a_straight_line_does_not_jump_over_a_hole() -> None:
    with pytest.raises(BadMoves, match="gap in the dungeon between A1 and C1"):
        read_walk(sketch("S ..", "...."), "C1")


def test_columns_have_letters_as_in_a_spreadsheet() -> None:
    assert [letters(number) for number in (0, 25, 26, 51, 52, 702)] == ["A", "Z", "AA", "AZ", "BA", "AAA"]
    assert all(letters_value(letters(number)) == number for number in range(1000))


def test_names_count_from_the_top_left_wherever_the_maze_lies() -> None:
    maze = build_maze({Spot(-3, 5): Thing("stairs"), Spot(-2, 5): None, Spot(-2, 6): None}, [(Spot(-3, 5), Spot(-2, 5))])
    assert [maze.name(space) for space in range(3)] == ["A1", "B1", "B2"]
    assert [maze.space_named(name) for name in ("A1", "B1", "B2")] == [0, 1, 2]
