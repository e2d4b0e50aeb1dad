"""The planner and the patient players: games end, chances of the table, boxes that a way needs, and points under the lamp."""

from __future__ import annotations

from collections.abc import Callable
from statistics import fmean

import pytest

from generator.core.rng import Rng
from generator.games.green_dungeon.players import boss_chances
from generator.games.green_dungeon.players.boss_chances import BOSSES, BossChances, most_cubes, row_chances, row_text, worked_out
from generator.games.green_dungeon.players.exact_combat import evaluator
from generator.games.green_dungeon.players.pathfinding import possible_lairs
from generator.games.green_dungeon.players.patient import Patient
from generator.games.green_dungeon.players.planner import Planner
from generator.games.green_dungeon.players.policies import Player
from generator.games.green_dungeon.players.routes import cheapest_route
from generator.games.green_dungeon.players.simulation import PlayedGame, play_game, played_score
from generator.games.green_dungeon.quest.board import Board, deal
from generator.games.green_dungeon.quest.ruleset import EDITIONS, Edition, Ruleset, load_ruleset
from generator.games.green_dungeon.rules.chance import Dice
from generator.games.green_dungeon.rules.referee import BRIBE, ENTER, FLEE, REST, RETREAT, apply_move
from generator.games.green_dungeon.rules.state import Rank, Table, set_up
from tests.games.green_dungeon.scenes import fighting, opponent, scene
from tests.records import replace

ENDLESS_GAMES = 500
"""Games without a lamp in each edition, each in a dungeon of its own."""
LAMPS: dict[Edition, int] = {"new": 38, "old": 70}


def winnable(edition: Edition, seed: int, lamp: int = 0) -> Board:
    rng, rules = Rng.root(f"test/planner/{edition}", seed), load_ruleset(edition)
    board = next(board for turn in range(99) if (board := deal(rules, rng.stream(turn))).closed_doors is not None)
    return replace(board, lamp=lamp)


# ---------------------------------------------------------------------- games end


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_endless_game_is_given_up(edition: Edition) -> None:
    rules = load_ruleset(edition)
    for seed in range(ENDLESS_GAMES):
        end = play_game(winnable(edition, seed), rules, Planner(rules), Dice(Rng.root("test/endless", seed)), limit=1500)
        assert end.table.outcome in ("won", "dead"), f"dungeon {seed}"


def strong(table: Table, level: int) -> Table:
    """Return the table with the adventurer at a high level and whole."""
    table.level, table.max_health, table.max_magic = level, 9 + level, 4 + level
    table.health, table.magic = table.max_health, table.max_magic
    return table


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("level", [7, 9, 12])
def test_nobody_of_a_high_level_flees_to_and_fro(edition: Edition, level: int) -> None:
    """From the first turn at such a level every game without a lamp ends, by far before the limit."""
    rules = load_ruleset(edition)
    for seed in range(12):
        table, dice = strong(set_up(winnable(edition, seed), rules), level), Dice(Rng.root("test/strong", seed))
        player = Planner(rules)
        for _ in range(1000):
            if table.phase == "over":
                break
            apply_move(table, player.choose(table), dice)
        assert table.phase == "over", f"dungeon {seed}"


def test_nobody_flees_or_pays_in_the_last_box() -> None:
    hopeless = {"health": 1, "magic": 0, "luck": 0, "gold": 9}
    table = fighting("new", "hammer", ("drop", 3), ("hammer", 3), lamp=40, **hopeless)
    planner = Planner(table.rules)
    assert planner.fight(table) in (FLEE, BRIBE)
    table.burnt = 39
    assert planner.fight(table) not in (FLEE, BRIBE)


# ---------------------------------------------------------------------- chances against bosses


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("rank", BOSSES)
def test_the_table_of_chances_is_what_exact_odds_make_of_it(edition: Edition, rank: Rank) -> None:
    chances = BossChances(edition)
    rows = worked_out(load_ruleset(edition), rank, 1, 1)
    most_health, most_magic = most_cubes(1)
    for luck, row in enumerate(rows):
        for magic in range(most_magic + 1):
            for health in range(1, most_health + 1):
                found = chances.chance(rank, 1, 1, luck, health, magic)
                assert found == pytest.approx(row[magic * most_health + health - 1], abs=1 / boss_chances.ONE)


def test_another_boss_pile_has_other_chances() -> None:
    """The negative control: the table is that of its decks, and would be found out with others."""
    rules = load_ruleset("new")
    weaker = replace(rules, decks=replace(rules.decks, boss=(1, 1, 2)))
    assert worked_out(weaker, "mini", 1, 0)[0][0] > 2 * worked_out(rules, "mini", 1, 0)[0][0]


def test_chances_grow_with_everything() -> None:
    chance = BossChances("new").chance
    for rank in BOSSES:
        base = chance(rank, 2, 0, 1, 6, 3)
        assert 0 < base < 1
        for better in ((3, 0, 1, 6, 3), (2, 1, 1, 6, 3), (2, 0, 2, 6, 3), (2, 0, 1, 9, 3), (2, 0, 1, 6, 5)):
            assert chance(rank, *better) >= base
        assert chance(rank, 99, 9, 9, 99, 99) == pytest.approx(1.0, abs=0.01)


def test_rows_say_what_was_written() -> None:
    written = [0.0, 0.25, 1.0]
    assert row_chances(row_text(written)) == pytest.approx(written, abs=1 / boss_chances.ONE)


# ---------------------------------------------------------------------- boxes


def test_a_route_counts_boxes_and_tries_at_doors() -> None:
    table = scene(open="B1 C1")
    free = cheapest_route(table, 1 << 2)
    assert free is not None
    assert (free.path, free.doors) == ((2, 1), 0.0)
    assert free.boxes < 0.1
    assert cheapest_route(scene(), 1 << 5) == (6.0, 5.0, (5,))
    round_about = cheapest_route(table, 1 << 5)
    assert round_about is not None
    assert round_about.boxes < 6
    assert round_about.path[-2:] == (2, 1)
    back = cheapest_route(scene(open="B1 C1", at="C1", level=2), 1 << 1)
    assert back is not None
    assert (back.boxes, back.doors, back.path) == (1.5, 0.5, (1,))
    barred = scene(open="B1 C1", waiting=((1, opponent("drop", ("cog", 2), fled=True)),))
    past = cheapest_route(barred, 1 << 2)
    assert past is not None
    assert past.boxes > free.boxes + 1


def test_fewer_boxes_are_left_over_for_lairs_that_nobody_knows() -> None:
    table = scene(lamp=60)
    planner = Planner(table.rules)
    unknown = planner.plan(table, possible_lairs(table))
    table.revealed = 1 << 19 | 1 << 24
    known = planner.plan(table, possible_lairs(table))
    assert known.slack + known.route.boxes > unknown.slack + unknown.route.boxes
    table.burnt = 10
    assert planner.plan(table, possible_lairs(table)).slack == pytest.approx(known.slack - 10)


def at_the_last_door(burnt: int) -> Table:
    """Return a table before the lair of the final boss, somebody strong and whole, with rooms left to explore."""
    table = scene(open="B1 C1 A2", lamp=60, mini_dead=True, mini_room=19, phase="lair", burnt=burnt)
    table.arriving = 24
    return strong(table, 4)


def test_the_last_lair_is_entered_just_in_time() -> None:
    planner = Planner(scene().rules)
    assert planner.lair(at_the_last_door(burnt=0)) == RETREAT
    assert planner.lair(at_the_last_door(burnt=57)) == ENTER
    kinds = [planner.lair(at_the_last_door(burnt)) for burnt in range(59)]
    assert kinds == sorted(kinds, key=[RETREAT, ENTER].index)


def test_the_weak_rest_while_there_is_time() -> None:
    table = scene(open="B1 C1", lamp=60, may_rest=True, health=2, magic=0)
    planner = Planner(table.rules)
    assert planner.turn(table) == REST
    table.burnt = 57
    assert planner.turn(table) != REST


@pytest.mark.parametrize("edition", EDITIONS)
def test_evaluators_are_kept(edition: Edition) -> None:
    assert evaluator(load_ruleset(edition)) is evaluator(load_ruleset(edition))


# ---------------------------------------------------------------------- points under the lamp


class Heedless(Planner):
    """A planner that does not see the lamp burn down."""

    __slots__ = ()

    def boxes(self, table: Table) -> int:
        return 90


def ends(edition: Edition, maker: Callable[[Ruleset], Player], games: int = 80) -> list[PlayedGame]:
    rules = load_ruleset(edition)
    boards = [winnable(edition, seed, LAMPS[edition]) for seed in range(games)]
    return [play_game(board, rules, maker(rules), Dice(Rng.root("test/lamp", seed))) for seed, board in enumerate(boards)]


def points(games: list[PlayedGame]) -> float:
    return fmean(played_score(game) if game.won else 0 for game in games)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_planner_is_not_behind_the_patient_and_knows_the_lamp(edition: Edition) -> None:
    planned, heedless = ends(edition, Planner), ends(edition, Heedless)
    for goal in (2, 3):
        patient = ends(edition, lambda rules, goal=goal: Patient(rules, goal))
        assert points(planned) > 0.97 * points(patient)
        assert sum(game.won for game in planned) >= sum(game.won for game in patient) - 3
    assert points(heedless) < 0.6 * points(planned)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_patient_player_reaches_the_goal_where_the_lamp_allows_it(edition: Edition) -> None:
    rules, won = load_ruleset(edition), []
    for seed in range(30):
        end = play_game(winnable(edition, seed, 100), rules, Patient(rules, 3), Dice(Rng.root("test/goal", seed)))
        won += [end.table.level] if end.won else []
    assert len(won) > 10
    assert fmean(won) > 2
