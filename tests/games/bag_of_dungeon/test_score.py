"""The score of health and items, its ceiling, the medals of it, and that nothing gives health by the turn (S-59, S-64)."""

from __future__ import annotations

from itertools import product

import pytest

from generator.core.rng import Rng
from generator.forge.engine import Outcome
from generator.games.bag_of_dungeon.daily.challenge import points_range
from generator.games.bag_of_dungeon.players.engine import ENGINE
from generator.games.bag_of_dungeon.players.simulation import PLAYERS
from generator.games.bag_of_dungeon.quest.pieces import item_of, item_tokens
from generator.games.bag_of_dungeon.rating.difficulty import medal_figures, medals_apart
from generator.games.bag_of_dungeon.rules import carrying, referee
from generator.games.bag_of_dungeon.rules.chance import Dice
from generator.games.bag_of_dungeon.rules.scoring import counts_health, kill_points, most_points, points
from generator.games.bag_of_dungeon.rules.setting_up import is_out, set_up
from generator.games.bag_of_dungeon.rules.state import Kill, LogEntry, Table
from tests.games.bag_of_dungeon.quests import MAPS, made
from tests.games.bag_of_dungeon.scenes import CORRIDOR, POOL_TILE, hero, play, scene

TWO = ("pell", "kell")
THINGS = ["billhook", "red-draught"]


def at_the_exit(**about: object) -> Table:
    """Return a party on the Exit, the dragon dead, the first hero with the ring and two items, everybody with a kill."""
    about = {"march": "quick", "heroes": TWO, **about}
    table = scene(CORRIDOR, exit="n6", dragon=False, ring="0", at=["n6", "n5"], gear={0: THINGS, 1: ["pot-lid"]}, **about)  # type: ignore[arg-type]
    for one in table.heroes:
        one.kills = (Kill(1, 9),)
    return table


# ---------------------------------------------------------------------- what a game is worth


def test_each_point_of_health_that_comes_out_counts_three_and_each_item_one() -> None:  # S-64
    table = at_the_exit()
    hero(table).health, hero(table, 1).health = 7, 4
    assert points(play(table, "leave, go n")) == 3 * (7 + 4) + 2 + 1


def test_who_stays_behind_counts_nothing_and_the_ring_is_no_item() -> None:
    table = at_the_exit()
    hero(table).health = 7
    end = play(table, "leave, end")
    assert (end.outcome, hero(end, 1).status) == ("won", "lost")
    assert points(end) == 3 * 7 + 2


def test_a_lost_game_scores_nothing_whatever_was_beaten() -> None:  # S-64
    table = scene({"n1": "ns"}, march="quick", mode="solo", foes={"n1": "bell-ram"})
    hero(table).health, hero(table).kills = 1, (Kill(1, 9),)
    end = play(table, "go n, fight", [1, 2, 6, 6])
    assert (end.outcome, points(end)) == ("lost", 0)


@pytest.mark.parametrize(("march", "mode"), [("none", "solo"), ("none", "co-operative"), ("quick", "competitive")])
def test_kill_points_count_in_the_published_game_and_where_heroes_compete(march: str, mode: str) -> None:
    table = at_the_exit(march=march, mode=mode)
    assert not counts_health(table.quest)
    end = play(table, "leave, go n")
    best = max(kill_points(end, one) for one in end.heroes)
    assert points(end) == (best if mode == "competitive" else sum(kill_points(end, one) for one in end.heroes))
    assert best == 9 + 30


def test_what_a_side_quest_adds_is_part_of_the_kill_points() -> None:
    table = at_the_exit(march="none", mode="co-operative")
    hero(table).bonus = 4
    assert kill_points(table, hero(table)) == 9 + 4


# ---------------------------------------------------------------------- nothing gives health by the turn


GIVES = ("use", "renew", "drink", "drain", "life")
"""Moves that give health: a draught, a remedy, a drop of the pool, another hero's health or life; each runs out."""


def gives_health(before: list[int], table: Table, act: str, log: list[LogEntry]) -> bool:
    """Return whether somebody has more health than before though nothing that runs out was used, and nobody fell."""
    kinds = {entry.kind for entry in log}
    more = any(one.health > health for one, health in zip(table.heroes, before, strict=True))
    return more and act not in GIVES and not kinds & {"side-quest", "died", "found", "insured"}


@pytest.mark.parametrize(("seed", "heroes", "layout"), [(1, "1", "bag"), (2, "2", "laid"), (3, "3", "bag")])
def test_no_rule_gives_health_by_the_turn(seed: int, heroes: str, layout: str) -> None:
    for mode, name in product(("solo", "co-operative"), ("chance", "sensible")):
        rng = Rng.root(f"score/{name}/{mode}", seed)
        table, player, dice = (
            set_up(made(seed, heroes=heroes, mode=mode, map=MAPS[layout])),
            PLAYERS[name](rng.stream("player")),
            Dice(rng.stream("dice")),
        )
        while table.phase != "over" and table.turns < 120:
            before, table.log = [one.health for one in table.heroes], []
            move = player.choose(table)
            referee.apply_move(table, move, dice)
            assert not gives_health(before, table, move.act, table.log)


def test_health_out_of_nothing_would_be_found_out() -> None:
    table = scene(CORRIDOR)
    assert gives_health([hero(table).health - 1], table, "end", [])
    assert not gives_health([hero(table).health - 1], table, "end", [LogEntry("side-quest", {})])


def test_waiting_at_the_pool_ends_with_its_drops() -> None:
    table = scene({"n1": ("ns", POOL_TILE)}, march="quick", at=["n1"])
    hero(table).health = 3
    full = table.trades[0].health
    after = play(table, "end, drink")
    assert (hero(after).health, after.pool_tokens) == (full, 0)
    hero(after).health = 3
    assert hero(play(after, "end, end, end")).health == 3


# ---------------------------------------------------------------------- the ceiling


@pytest.mark.parametrize(("mode", "heroes"), [("solo", "1"), ("solo", "3"), ("co-operative", "2"), ("co-operative", "4")])
def test_the_ceiling_is_full_health_and_all_that_fits(mode: str, heroes: str) -> None:
    """The most items are found by hand: every hero takes up tokens of any order as long as there is room, in many orders."""
    quest = made(7, mode=mode, heroes=heroes)
    table = set_up(quest)
    tokens = [token for token in range(1, len(item_tokens()) + 1) if not is_out(quest, token)]
    tokens = [token for token in tokens if item_of(token).effect not in ("chest", "trap")]
    best = 0
    for number in range(60):
        for one in table.heroes:
            one.items, one.held = (), ()
        left = Rng.root("score/most", number).shuffle(sorted(tokens))
        left.sort(key=lambda token: item_of(token).symbol == "") if number % 2 else None
        for one, token in product(table.heroes, list(left)):
            if token in left and carrying.can_take(one, token):
                left.remove(token)
                carrying.gain(one, token)
        best = max(best, sum(len(one.items) for one in table.heroes))
    health = sum(trade.health for trade in table.trades)
    assert most_points(quest) == 3 * health + best


def test_a_claim_lies_between_a_point_of_health_and_the_ceiling() -> None:
    quest = made(7, heroes="3")
    target = None
    assert points_range(quest, target, True, None) == (3, most_points(quest))  # type: ignore[arg-type]
    assert points_range(quest, target, False, None) == (0, 0)  # type: ignore[arg-type]
    assert points_range(made(7, heroes="3", march="none"), target, True, None)[0] == 30  # type: ignore[arg-type]


def test_no_game_is_worth_more_than_the_ceiling() -> None:
    for seed in range(30):
        quest = made(seed % 6, heroes=str(1 + seed % 4))
        found = ENGINE.simulate and ENGINE.simulate(quest, "sensible", Rng.root("score/ceiling", seed))
        assert found
        low, high = points_range(quest, None, found.won, None)  # type: ignore[arg-type]
        assert low <= found.points <= high


# ---------------------------------------------------------------------- medals


def won(*values: int) -> list[Outcome]:
    return [Outcome(True, value, 30) for value in values] + [Outcome(False, 0, 30)] * 9


def test_medals_are_the_quarters_of_won_games() -> None:
    assert medal_figures(won(*range(20, 60))) == {"bronze": 29, "par": 39, "gold": 49}


def test_gold_is_at_least_a_fifth_more_than_bronze_where_health_counts() -> None:
    figures = {"bronze": 30, "par": 33, "gold": 36}
    assert medals_apart(made(1), figures)
    assert not medals_apart(made(1), {**figures, "gold": 35})
    for other in (made(1, march="none"), made(1, mode="competitive")):
        assert medals_apart(other, {**figures, "gold": 31})


def test_the_score_of_a_game_says_how_well_it_was_played() -> None:
    """Medals of health and items lie apart, where kill points of won games are all but the same."""
    apart = {}
    for march in ("quick", "none"):
        quest = made(2, heroes="1", grade="easy", march=march)
        games = [ENGINE.simulate(quest, "sensible", Rng.root("score/apart", number)) for number in range(60)]  # type: ignore[misc]
        figures = medal_figures([game for game in games if game.won])
        apart[march] = figures["gold"] / figures["bronze"]
    assert apart["quick"] > 1.2 > apart["none"]
