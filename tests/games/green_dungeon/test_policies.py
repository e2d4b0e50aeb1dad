"""The players: legal always, honest about what is hidden, ended games, and each better than the one before."""

from __future__ import annotations

from copy import copy

import pytest

from generator.core import data
from generator.core.rng import Rng
from generator.games.green_dungeon.players.pathfinding import OUTER_CELLS, cheapest_path, free_path, possible_lairs, rest_cells
from generator.games.green_dungeon.players.policies import LATE_EVENTS, REST_BOXES, Sensible
from generator.games.green_dungeon.players.simulation import PLAYERS, games_won, play_game, tally_games, tally_of
from generator.games.green_dungeon.quest.board import Board, Card, Kind, deal
from generator.games.green_dungeon.quest.passages import parse_cell
from generator.games.green_dungeon.quest.ruleset import EDITIONS, Edition, load_ruleset
from generator.games.green_dungeon.rules.chance import Dice
from generator.games.green_dungeon.rules.combat import begin_combat
from generator.games.green_dungeon.rules.referee import BRIBE, CAST, REST, STRIKE, apply_move, moves
from generator.games.green_dungeon.rules.rooms import face_down
from generator.games.green_dungeon.rules.state import Move, Table, copy_as, set_up
from tests.games.green_dungeon.scenes import FLAT, opponent, scene
from tests.records import replace


def winnable(edition: Edition, seed: int) -> Board:
    rng = Rng.root(f"test/players/{edition}", seed)
    return next(board for turn in range(99) if (board := deal(load_ruleset(edition), rng.stream(turn))).closed_doors is not None)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", PLAYERS)
def test_players_choose_legal_moves_and_come_to_an_end(edition: Edition, name: str) -> None:
    rules = load_ruleset(edition)
    for seed in range(60):
        board = winnable(edition, seed)
        table, player, dice = set_up(board, rules), PLAYERS[name](rules), Dice(Rng.root("test", seed))
        for _ in range(1500):
            if table.phase == "over":
                break
            move = player.choose(table)
            assert move in list(moves(table))
            apply_move(table, move, dice)
        assert table.outcome


@pytest.mark.parametrize("edition", EDITIONS)
def test_endless_games_of_the_sensible_player_end(edition: Edition) -> None:
    """By far before they would be given up; also for a hero of high level who comes late."""
    rules = load_ruleset(edition)
    board = winnable(edition, 3)
    for seed in range(300):
        table, player, dice = set_up(board, rules), PLAYERS["sensible"](rules), Dice(Rng.root("test/end", seed))
        if seed % 3 == 0:
            table.level, table.xp, table.event_cubes, table.health = 9, 7, 8, 5
        for _ in range(400):
            if table.phase == "over":
                break
            apply_move(table, player.choose(table), dice)
        assert table.outcome in ("won", "dead")


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_sensible_player_counts_boxes(edition: Edition) -> None:
    """With few boxes left they do not rest, however weak they are; with one more they do."""
    for left, rests in ((REST_BOXES, False), (REST_BOXES + 1, True)):
        table = scene(edition, at="B1", open="B1 C1", kinds={"A1": "drop", "B1": "cog"})
        table.health, table.may_rest = 2, True
        table.board = replace(table.board, lamp=60)
        table.lamp, table.burnt = 60, 60 - left
        assert (Sensible().choose(table) == REST) is rests
    table.lamp = 0
    assert Sensible().choose(table) == REST
    table.event_cubes = LATE_EVENTS
    assert Sensible().choose(table) != REST


def test_a_light_that_lasts_is_worth_counting() -> None:
    """Whoever does not count the boxes wins less by the same lamp."""

    class Heedless(Sensible):
        def choose(self, table: Table) -> Move:
            lamp, table.lamp = table.lamp, 0
            move = super().choose(table)
            table.lamp = lamp
            return move

    rules = load_ruleset("new")
    won = [0, 0]
    for seed in range(120):
        board = replace(winnable("new", seed % 12), lamp=36)
        for at, player in enumerate((Sensible(), Heedless())):
            won[at] += play_game(board, rules, player, Dice(Rng.root("test/lamp", seed))).won
    assert won[0] > won[1] + 12


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_weapon_strikes_and_bare_hands_cast_or_pay(edition: Edition) -> None:
    def chosen(number: int, *, armed: bool) -> Move:
        table = scene(edition, at="B1", open="B1")
        table.weapon = Card("hammer", 1) if armed else None
        table.gold, table.magic = 9, 4
        begin_combat(table, opponent("drop", ("cog", number)))
        return Sensible().choose(table)

    assert [chosen(number, armed=False) for number in (2, 3, 4, 5)] == [CAST, STRIKE, CAST, BRIBE]
    assert [chosen(number, armed=True) for number in (2, 3, 4, 5)] == [STRIKE] * 4


HOUSES: list[dict[str, object]] = [
    {"magic_forced": False, "start_resolved": True, "flight_needs_passage": False, "rest_behind_walls": False},
    {"start_level": 0, "weapon_adds_damage": False, "luck_dice": 3, "start_health": 20, "start_luck": 0, "potions_per_round": 1},
    {"final_ends_game": True, "bribe_rounds": 0, "level_cap": 2, "caster_keeps_level": True, "bosses": "anywhere"},
    {"flight_to": "previous", "rest_where": "chambers", "levels_per_rest": 2, "final_always_magic": False, "keeps_wounds": False},
]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("name", PLAYERS)
def test_players_choose_legal_moves_by_house_rules_too(edition: Edition, house: dict[str, object], name: str) -> None:
    rules = data.replace(load_ruleset(edition), **house)
    for seed in range(8):
        board = deal(rules, Rng.root("test/house", seed))
        table, player, dice = set_up(board, rules), PLAYERS[name](rules), Dice(Rng.root("test", seed))
        for _ in range(400):
            if table.phase == "over":
                break
            move = player.choose(table)
            assert move in list(moves(table))
            apply_move(table, move, dice)


def otherwise(table: Table, rng: Rng) -> Table:
    """Return the table with everything that the player cannot know dealt anew."""
    board = table.board
    down = face_down(table)
    outer_cells = OUTER_CELLS[board.start] if table.rules.bosses == "outer" else 0
    kinds: list[Kind] = list(board.kinds)
    for part in (down & outer_cells, down & ~outer_cells):
        cells = [cell for cell in range(25) if part >> cell & 1]
        fresh = [cell for cell in cells if not table.visited >> cell & 1]
        for cell, kind in zip(fresh, rng.shuffle([board.kinds[cell] for cell in fresh]), strict=True):
            kinds[cell] = kind
    made = copy_as(table, Table)
    made.board = replace(board, kinds=tuple(kinds), treasure=(), monster=(), boss=())
    for pile in ("treasures", "monsters", "bosses"):
        held = getattr(table, pile)
        if not held.mixed:
            setattr(made, pile, held._replace(cards=tuple(rng.shuffle(held.cards))))
    return made


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", PLAYERS)
def test_players_know_only_what_lies_face_up(edition: Edition, name: str) -> None:
    rules = load_ruleset(edition)
    for seed in range(25):
        rng = Rng.root("test/peek", seed)
        table, player, dice = set_up(winnable(edition, seed), rules), PLAYERS[name](rules), Dice(rng.stream("luck"))
        for number in range(150):
            if table.phase == "over":
                break
            twin = copy(player)
            twin.path = list(player.path)  # type: ignore[attr-defined]
            other = twin.choose(otherwise(table, rng.stream(number)))
            move = player.choose(table)
            assert move == other
            apply_move(table, move, dice)


@pytest.mark.parametrize("edition", EDITIONS)
def test_better_players_win_more(edition: Edition) -> None:
    rules = load_ruleset(edition)
    rates = []
    for name in ("naive", "sensible"):
        games = [
            play_game(winnable(edition, seed), rules, PLAYERS[name](rules), Dice(Rng.root("test", seed))) for seed in range(150)
        ]
        rates.append(tally_of(games).rate)
    assert rates[0] < 0.15
    assert rates[0] + 0.3 < rates[1]


def test_a_tally_is_the_same_whenever_it_is_made() -> None:
    rules, board = load_ruleset("old"), replace(winnable("old", 5), lamp=40)
    one = tally_games(board, rules, "sensible", Rng.root("test/tally", 1), games=40)
    assert one == tally_games(board, rules, "sensible", Rng.root("test/tally", 1), games=40)
    assert one.won == games_won(board, rules, "sensible", Rng.root("test/tally", 1), games=40)
    assert one.games == 40
    assert one.won + one.dead + one.dark + one.lost == 40
    assert list(one.scores) == sorted(one.scores)
    assert one.scores[0] <= one.median <= one.scores[-1]
    assert one.error == pytest.approx((one.rate * (1 - one.rate) / 40) ** 0.5)


def test_a_game_without_end_is_given_up() -> None:
    board = winnable("new", 1)
    end = play_game(board, load_ruleset("new"), PLAYERS["sensible"](load_ruleset("new")), Dice(Rng.root("test", 1)), limit=3)
    assert (end.table.outcome, end.won, tally_of([end]).lost) == ("", False, 1)


def test_walks_are_free_and_routes_pay_for_doors_and_opponents() -> None:
    table = scene(open="B1 C1 A2")
    assert free_path(table.passages, 0, table.explored, 1 << 2) == [2, 1]
    assert free_path(table.passages, 2, table.explored, 1 << 0) == []  # the door behind has shut
    assert cheapest_path(table, 1 << 5, opponent_cost=6.0) == [5]
    barred = scene(open="B1", waiting=((1, opponent("drop", ("cog", 2), fled=True)),))
    assert cheapest_path(barred, 1 << 2, opponent_cost=0.0)[-1] == 1
    assert cheapest_path(barred, 1 << 2, opponent_cost=99.0)[-1] == 5
    assert table.board.flat == FLAT


def test_what_a_player_knows_of_lairs_and_beds() -> None:
    table = scene()
    assert possible_lairs(table) == OUTER_CELLS[0]
    table.revealed = 1 << 24
    assert possible_lairs(table) == OUTER_CELLS[0]
    table.revealed |= 1 << 19
    assert possible_lairs(table) == 1 << 19 | 1 << 24
    table.explored |= 1 << 19
    table.mini_room = 19
    assert possible_lairs(table) == 1 << 19 | 1 << 24
    table.mini_dead = True
    assert possible_lairs(table) == 1 << 24
    near = scene(open="B1 C1 D1", waiting=((1, opponent("drop", ("cog", 2), fled=True)),))
    assert rest_cells(near) == 1 << 3
    assert rest_cells(scene("old", open="B1 C1", kinds={"A1": "drop", "C1": "brick"})) == 1 << parse_cell("B1")
