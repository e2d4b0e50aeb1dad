"""No game comes to more points than the boxes of its lamp allow, or to fewer, however lucky it is (G-75)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import pytest

from generator.core.rng import Rng
from generator.draw.fate_strip import FateStrip
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
from generator.games.green_dungeon.rules.lamp import cubes_left, events_of
from generator.games.green_dungeon.rules.scoring import score
from generator.games.green_dungeon.rules.strip_chance import StripChance, strip_columns
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


class LuckyByStrip(Lucky):
    """The same luck, but for the checks, whose dice are those of a strip."""

    def __init__(self, rng: Rng, events: Sequence[int]) -> None:
        super().__init__(rng)
        self.events = iter(events)

    def die(self, purpose: Purpose) -> int:
        """Return the best roll; a check has the next dice of the strip."""
        return next(self.events) if purpose == "event" else super().die(purpose)


def events_by_strip(board: Board, seed: int) -> tuple[int, ...]:
    rng = Rng.root("test/ceiling/strip", seed)
    return tuple(rng.between(1, 6) for cubes in events_of(board.lamp, 5) for _ in range(2 * cubes + 1))


def games_by_strip(edition: Edition, board: Board, seed: int) -> list[PlayedGame]:
    rules, events, rng = load_ruleset(edition), events_by_strip(board, seed), Rng.root("test/ceiling/dice", seed)
    players: list[Player] = [Naive(), Sensible(), Planner(rules), Patient(rules, 4), Patient(rules, 16)]
    return [play_game(board, rules, player, LuckyByStrip(rng, events)) for player in players]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("lamp", LAMPS)
def test_no_game_by_a_strip_is_above_what_its_checks_allow(edition: Edition, lamp: int) -> None:
    """With all luck in everything else; and what a strip allows is no more than what any dice do."""
    rules = load_ruleset(edition)
    for seed in range(6):
        board = lit(edition, seed, lamp)
        events = events_by_strip(board, seed)
        for game in games_by_strip(edition, board, seed):
            most = most_points(board, rules, won=game.won, events=events)
            assert played_score(game) <= most <= most_points(board, rules, won=game.won)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", range(4))
def test_the_strip_of_a_challenge_lowers_its_ceiling_and_fair_games_stay_below(edition: Edition, seed: int) -> None:
    quest, target = dungeon(edition, seed).quest, Target(86, "measured", (70, 86, 100))
    rules = load_ruleset(edition)
    if not quest.lamp:
        pytest.skip("the endless game")
    fate = FateStrip.drawn(strip_columns(quest), Rng.root("test/ceiling/fate", seed))
    most = {won: points_range(quest, target, won, fate)[1] for won in (True, False)}
    assert most[True] <= points_range(quest, target, True, None)[1]
    for player in (Sensible(), Planner(rules), Patient(rules, 16)):
        game = play_game(quest.board, rules, player, StripChance(fate))
        assert played_score(game) <= most[game.won]


def test_the_dice_of_a_check_name_tiles_and_then_a_wanderer() -> None:
    """Two checks, of one cube and of two: 3 across and 2 down is reset, a wanderer on 1; then the same twice, and no six."""
    assert ceiling._events((3, 2, 1, 6, 1, 5, 5, 3), 2) == ([7, 24], 1)
    assert ceiling._events((3, 2, 2, 1, 1, 1, 1, 2), 2) == ([7, 0], 1)
    assert ceiling._events((3, 2, 1, 6, 1, 5, 5, 3), 1) == ([7], 1)


def test_a_ceiling_that_forgets_what_a_strip_resets_is_passed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A negative control, as below: lucky games come to more than rooms bring once, where treasures are worth nothing."""
    rules, board = load_ruleset("new"), lit("new", 0, 60)
    monkeypatch.setattr(ceiling, "best_treasure", lambda board, rules: 0)
    monkeypatch.setattr(ceiling, "_events", lambda dice, checks: ([], 0))
    assert any(
        game.won and played_score(game) > most_points(board, rules, won=True, events=events_by_strip(board, seed))
        for seed in range(4)
        for game in games_by_strip("new", board, seed)
    )


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_longer_lamp_allows_no_less(edition: Edition) -> None:
    rules, board = load_ruleset(edition), lit(edition, 1, 15)
    found = [most_points(replace(board, lamp=lamp), rules, won=True) for lamp in range(15, 106, 6)]
    assert found == sorted(found)
    assert found[0] < found[-1]


def test_g75_the_parts_of_the_ceiling_by_hand() -> None:
    """A lamp of two boxes: one may be filled before the game is won, three more stand open, and two of the four are the lairs'.

    Start: 10 health, 5 magic, 3 treasure, level 10, luck 60; the bosses five treasures of at most 4, a weapon of 2 sold for 2 more,
    10 experience; 22 tiles face down. Two hammer rooms: 2 experience, 4 treasure, 1 tile each.
    """
    kinds: dict[str, Kind] = dict.fromkeys(("B1", "C1", "D1", "A2"), "hammer")
    board = scene("new", kinds=kinds, treasure=[("drop", 2), ("hammer", 2)], lamp=2).board
    assert best_treasure(board, load_ruleset("new")) == 4
    assert most_points(board, load_ruleset("new"), won=True) == 88 + 5 * 4 + 2 + 10 - 22 + 2 * 7


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
    least, most = points_range(one, target, True, None)
    assert one.lamp
    assert -one.lamp * 10 < least < 86 < most < 900
    assert points_range(one, target, False, None)[0] < least
    assert points_range(dungeon(edition, 3).quest, target, True, None)[1] == MOST_POINTS


def test_a_boss_that_falls_in_the_last_turn_needs_no_box() -> None:
    table = fighting("new", "final", ("cog", 4), ("cog", 4), lamp=30, burnt=29, treasure=[("cog", 2)])
    table.opponent_health = 1
    do(table, "cast", rolls=[6, 6])
    assert table.outcome == "won"
    assert score(table).events == 5 * cubes_left(0)
