"""Laying tiles, moving, the torch, what is next to what, the Exit (S-1 to S-3, S-37 to S-39, S-58)."""

from __future__ import annotations

from generator.games.bag_of_dungeon.quest.geometry import cell_name, parse_cell, side_letters
from generator.games.bag_of_dungeon.quest.pieces import EXIT_TILE
from generator.games.bag_of_dungeon.rules import floor, referee
from generator.games.bag_of_dungeon.rules.setting_up import set_up
from generator.games.bag_of_dungeon.rules.state import Move, thaw
from tests.games.bag_of_dungeon.scenes import CORRIDOR, hero, laid, play, quest, refusal, scene, seeded, words

CORNER, CROSS, STRAIGHT = 26, 36, 9


def test_a_tile_costs_an_action_point_and_a_step_another() -> None:
    after = play(scene(stack=(CORNER,)), "draw, lay n sw, go n")
    assert hero(after).points == 3
    assert cell_name(hero(after).cell) == "n1"


def test_a_tile_may_be_turned_freely_but_must_join() -> None:  # S-1
    drawn = play(scene(stack=(CORNER,)), "draw")
    assert words(drawn) == ["lay n es", "lay n sw", "lay e nw", "lay e sw", "lay w ne", "lay w es"]
    assert "openings" in refusal(drawn, "lay n ne")


def test_a_tile_that_fits_but_one_way_lies_at_once() -> None:
    table = scene({"n1": "ns"}, at=["n1"], stack=(STRAIGHT,))
    assert side_letters(play(table, "draw").openings[parse_cell("n2")]) == "ns"


def test_other_sides_may_meet_walls_unless_all_must_match() -> None:  # S-1
    tiles = {"n1": "es", "n1e1": "sw", "e1": "nw"}
    assert parse_cell("n1e1") in scene(tiles).links[parse_cell("e1")]
    around = {"n1": "es", "n1e2": "ns"}
    joining = scene(around, at=["n1"], stack=(CROSS,))
    assert "draw" in words(joining)
    strict = scene(around, at=["n1"], stack=(CROSS, STRAIGHT), fit="all")
    floor.put_tile(strict, parse_cell("n2e1"), CORNER, 0b1100)
    after = play(strict, "draw")
    assert after.tiles[parse_cell("n1e1")] != CROSS
    assert after.stack[-16:-14] == (CROSS, STRAIGHT)  # at the bottom, with others that did not fit


def test_tiles_are_laid_only_from_where_one_stands() -> None:  # S-2
    table = scene({"n1": "s"}, at=["n1"])
    assert refusal(table, "draw") == "no tile can be laid from here"


def test_an_edge_that_is_open_on_one_side_only_is_closed() -> None:  # S-38, S-39
    table = scene({"n1": "es", "n1e1": "ns"}, at=["n1"])
    assert refusal(table, "go e") == "there is no open way to a tile on that side"
    assert not table.edges.get(parse_cell("n1"))


def test_a_torch_gives_a_second_tile_for_nothing_from_the_same_tile() -> None:  # S-37
    table = scene({"n1": "nesw"}, at=["n1"], stack=(36, 37, 35), gear={0: ["long-torch"]})
    after = play(table, "draw, lay n nesw, draw, lay e nesw")
    assert hero(after).points == 4
    assert hero(play(table, "draw, lay n nesw, go n, draw, lay n nesw")).points == 2
    assert hero(play(table, "draw, lay n nesw, draw, lay e nesw, draw")).points == 3


def test_the_exit_is_laid_beside_the_last_tile_for_nothing_by_choice() -> None:  # S-3
    table = scene({"n1": "ns"}, at=["n1"], stack=(CROSS,))
    table.stack = (CROSS,)
    drawn = play(table, "draw")
    assert words(drawn) == ["exit n", "exit e", "exit w"]
    after = play(drawn, "exit w")
    assert cell_name(after.exit) == "n2w1"
    assert hero(after).points == 4
    assert after.foes[after.exit].token == 0


def test_the_exit_goes_to_the_nearest_open_edge_where_the_last_tile_has_none() -> None:  # S-3
    table = scene({"n1": "ns", "n3": "ns"}, at=["n1"])
    table.stack, table.edges = (STRAIGHT,), {cell: bits for cell, bits in table.edges.items() if cell == parse_cell("n1")}
    table.edges[parse_cell("start")] = 2
    after = play(table, "draw")
    assert cell_name(after.exit) == "e1"


def test_the_exit_takes_the_place_of_the_last_dead_end_where_nothing_is_open() -> None:  # S-3
    table = scene({"n1": "s", "e1": "w"}, at=["start"])
    table.stack, table.edges = (2, 3), {parse_cell("start"): 8}
    table.stack = (CORNER,)
    floor.put_tile(table, parse_cell("s1w1"), STRAIGHT, 0b0001)
    floor.put_tile(table, parse_cell("n1w1"), STRAIGHT, 0b0100)
    for cell in ("s1w1", "n1w1"):
        table.edges.pop(parse_cell(cell), None)
    drawn = play(table, "draw")
    after = play(drawn, "lay w ne") if drawn.phase == "lay" else drawn
    assert after.tiles[after.exit] == EXIT_TILE
    assert after.links[after.exit]


def test_a_map_that_closes_early_still_gets_its_exit() -> None:  # S-3
    table = scene({"n1": "s", "e1": "w"}, at=["start"])
    floor.put_tile(table, parse_cell("w2"), STRAIGHT, 0b0100)
    table.edges = {parse_cell("start"): 8}
    left = len(table.stack)
    table.stack = (STRAIGHT, *table.stack)
    after = play(table, "draw")
    assert len(after.aside) >= left
    assert after.exit in after.links


def test_everything_a_player_can_lay_finds_room_for_the_exit() -> None:  # S-3
    for seed in range(4):
        for fit in ("joining", "all"):
            table = set_up(seeded(seed, fit=fit))
            while open_cells := [cell for cell in table.edges if floor.can_draw(table, cell)]:
                cell = min(open_cells, key=lambda cell: (cell * 7919 + seed) % 1009)
                found = floor.draw_tile(table, cell)
                floor.put_tile(table, cell + (-128, 1, 128, -1)[found[-1][0]], table.tile, found[-1][1])
            places = floor.exit_places(table)
            assert places or not table.edges


def test_a_map_laid_beforehand_is_uncovered_side_by_side() -> None:  # S-58
    table = set_up(laid(seeded(1)))
    assert "draw" not in words(table)
    side = next(word for word in words(table) if word.startswith("uncover"))
    after = play(table, side)
    assert len(after.tiles) == 2
    assert hero(after).points == hero(table).points - 1
    assert len(after.stack) == 37
    assert refusal(table, "draw") == "this map is laid already; uncover a side"


def test_the_last_tile_uncovers_the_exit() -> None:  # S-58
    table = set_up(laid(seeded(1)))
    while table.exit < 0:
        cell = min(table.edges)
        table.heroes[0].cell, table.heroes[0].points = cell, 5
        table.tokens = frozenset()
        referee.apply_move(table, next(move for move in referee.moves(table) if move.act == "uncover"), None)  # type: ignore[arg-type]
    assert table.tiles[table.exit] == EXIT_TILE
    assert not table.stack


def test_points_do_not_carry_over_and_come_back_at_the_end_of_a_turn() -> None:
    table = scene(CORRIDOR, heroes=("pell", "kell"))
    after = play(table, "go n, end")
    assert (after.active, hero(after).points) == (1, 5)
    assert refusal(after, "draw") == ""


def test_a_turn_ends_by_itself_where_no_points_are_left() -> None:
    after = play(scene(CORRIDOR, heroes=("pell", "kell")), "go n, go n, go n, go n, go n")
    assert after.active == 1


def test_the_first_hero_is_whom_the_quest_names() -> None:  # S-35
    assert set_up(quest(("pell", "kell"), first=1)).active == 1


def test_a_state_is_left_as_it_is_by_what_is_played() -> None:
    state = referee.begin(quest())
    referee.play(state, Move("end"), None)  # type: ignore[arg-type]
    assert state == referee.begin(quest())
    assert thaw(state).heroes[0].points == 5
