"""No game comes to more points than the boxes of its lamp allow, or to fewer, however lucky it is (G-75)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import pytest

from generator.core.rng import Rng
from generator.forge.daily import Target
from generator.games.green_dungeon.daily.challenge import MOST_POINTS, points_range
from generator.games.green_dungeon.players.patient import Patient
from generator.games.green_dungeon.players.planner import Planner
from generator.games.green_dungeon.players.policies import Naive, Player, Sensible
from generator.games.green_dungeon.players.simulation import PlayedGame, play_game, played_score
from generator.games.green_dungeon.quest.board import Board, Card, Kind, PileName, TwistEffect, deal
from generator.games.green_dungeon.quest.passages import connected
from generator.games.green_dungeon.quest.ruleset import EDITIONS, Edition, load_ruleset
from generator.games.green_dungeon.rules import ceiling
from generator.games.green_dungeon.rules.ceiling import best_treasure, least_points, most_points
from generator.games.green_dungeon.rules.chance import Chance, Dice, Purpose
from generator.games.green_dungeon.rules.lamp import cubes_left
from generator.games.green_dungeon.rules.scoring import score
from tests.games.green_dungeon.by_the_letter.matches import dungeon
from tests.games.green_dungeon.scenes import do, fighting, scene

LAMPS = (15, 31, 60, 105)


class Lucky:
    """Dice that always fall well for the player, and decks that always give the richest card; events are as they fall."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def die(self, purpose: Purpose) -> int:
        """Return the best roll; a check has upkeep as it falls."""
        if purpose == "event":
            return self.rng.between(1, 6)
        return 1 if purpose == "foe" else 6

    def draw(self, cards: Sequence[Card], pile: PileName, mixed: bool) -> int:
        """Return the place of the richest card of a shuffled pile: gems, a monster with treasure."""
        return max(range(len(cards)), key=lambda at: (cards[at].symbol == "cog", cards[at].number)) if mixed else len(cards) - 1


def lit(edition: Edition, seed: int, lamp: int) -> Board:
    rules, rng = load_ruleset(edition), Rng.root(f"test/ceiling/{edition}", seed)
    found = next(board for turn in range(99) if connected((board := deal(rules, rng.stream(turn))).flat))
    rich = tuple(TwistEffect(what, by) for what, by in (("experience", 3), ("treasure", 3), ("experience", 1)))
    return replace(
        found, lamp=lamp, twists=(("hammer", (rich[0], rich[1], None)), ("cog", (rich[1], rich[2], None))) if seed % 2 else ()
    )


def games(edition: Edition, board: Board, seed: int) -> list[PlayedGame]:
    rules = load_ruleset(edition)
    players: list[Player] = [Naive(), Sensible(), Planner(rules), Patient(rules, 4), Patient(rules, 16)]
    chances: list[tuple[Player, Chance]] = [
        (player, chance(Rng.root("test/ceiling/dice", seed))) for player, chance in product(players, (Dice, Lucky))
    ]
    return [play_game(board, rules, player, chance) for player, chance in chances]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("lamp", LAMPS)
def test_no_game_is_above_or_below_what_its_lamp_allows(edition: Edition, lamp: int) -> None:
    rules = load_ruleset(edition)
    for seed in range(3):
        board = lit(edition, seed, lamp)
        bounds = {won: (least_points(board, rules, won=won), most_points(board, rules, won=won)) for won in (True, False)}
        for game in games(edition, board, seed):
            least, most = bounds[game.won]
            assert least <= played_score(game) <= most


@pytest.mark.parametrize(("edition", "times"), [("new", 2), ("old", 4)])
def test_the_ceiling_is_no_more_than_so_many_times_what_the_luckiest_comes_to(edition: Edition, times: int) -> None:
    """Of use: who has all luck gets a good part of what is allowed."""
    rules = load_ruleset(edition)
    board = lit(edition, 0, 45)
    best = max(played_score(game) for seed in range(4) for game in games(edition, board, seed) if game.won)
    assert best < most_points(board, rules, won=True) < times * best


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_longer_lamp_allows_no_less(edition: Edition) -> None:
    rules, board = load_ruleset(edition), lit(edition, 1, 15)
    found = [most_points(replace(board, lamp=lamp), rules, won=True) for lamp in range(15, 106, 6)]
    assert found == sorted(found)
    assert found[0] < found[-1]


def test_g75_the_parts_of_the_ceiling_by_hand() -> None:
    """A lamp of two boxes: one may be filled before the game is won, and three rooms or a wanderer stand open beside it.

    Start: 10 health, 5 magic, 3 treasure, level 10, luck 60; the bosses five treasures of at most 4, a weapon of 2 sold for 2 more,
    10 experience; 22 tiles face down. Four hammer rooms: 2 experience, 4 treasure, 1 tile each.
    """
    kinds: dict[str, Kind] = dict.fromkeys(("B1", "C1", "D1", "A2"), "hammer")
    board = scene("new", kinds=kinds, treasure=[("drop", 2), ("hammer", 2)], lamp=2).board
    assert best_treasure(board, load_ruleset("new")) == 4
    assert most_points(board, load_ruleset("new"), won=True) == 88 + 5 * 4 + 2 + 10 - 22 + 4 * 7


def test_a_house_rule_of_more_points_for_a_level_raises_the_ceiling() -> None:
    from generator.core.data import replace as changed

    rules, board = load_ruleset("new"), lit("new", 0, 60)
    assert most_points(board, changed(rules, points_level=30), won=True) > most_points(board, rules, won=True) + 20


def test_a_ceiling_that_forgets_wanderers_is_passed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A negative control: where checks reset nothing and no treasure is worth anything, lucky games come to more."""
    rules, board = load_ruleset("new"), lit("new", 0, 60)
    monkeypatch.setattr(ceiling, "best_treasure", lambda board, rules: 0)
    monkeypatch.setattr(ceiling, "cubes_checked", lambda number: 0)
    most = most_points(board, rules, won=True)
    assert any(game.won and played_score(game) > most for seed in range(4) for game in games("new", board, seed))


@pytest.mark.parametrize("edition", EDITIONS)
def test_claims_are_held_to_the_lamp_and_the_endless_game_has_no_ceiling(edition: Edition) -> None:
    one, target = dungeon(edition, 0).quest, Target(86, "measured", (70, 86, 100))
    least, most = points_range(one, target, True)
    assert one.lamp
    assert -one.lamp * 10 < least < 86 < most < 900
    assert points_range(one, target, False)[0] < least
    assert points_range(dungeon(edition, 3).quest, target, True)[1] == MOST_POINTS


def test_a_boss_that_falls_in_the_last_turn_needs_no_box() -> None:
    table = fighting("new", "final", ("cog", 4), ("cog", 4), lamp=30, burnt=29, treasure=[("cog", 2)])
    table.opponent_health = 1
    do(table, "cast", rolls=[6, 6])
    assert table.outcome == "won"
    assert score(table).events == 5 * cubes_left(0)
