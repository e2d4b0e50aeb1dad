"""The exact odds that the planner counts with, against the referee itself with every roll of the dice tried."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from generator.games.green_dungeon.players.combat_odds import CombatOdds, EndValues, Pairing, win_chance
from generator.games.green_dungeon.quest.board import Card, PileName
from generator.games.green_dungeon.quest.ruleset import EDITIONS, Edition
from generator.games.green_dungeon.rules.chance import Purpose
from generator.games.green_dungeon.rules.referee import ACCEPT, BOLT, CAST, FLEE, SPEND, STRIKE, apply_move
from generator.games.green_dungeon.rules.state import Move, Rank, Table, copy_as
from tests.games.green_dungeon.scenes import cards, fighting

SWORD = cards([("hammer", 1)])[0]
SPOILS = [("hammer", 1), ("hammer", 1), ("hammer", 2)]


def victory(health: int, magic: int, luck: int) -> float:
    return 0.5 + health / 64 + magic / 32


def flight(health: int, magic: int, luck: int) -> float:
    return health / 64 + magic / 64


class _More(Exception):
    pass


class Given:
    """Dice that are given; asks for more when they run out."""

    def __init__(self, taken: tuple[int, ...]) -> None:
        self.taken, self.at = taken, 0

    def die(self, purpose: Purpose) -> int:
        self.at += 1
        if self.at > len(self.taken):
            raise _More
        return self.taken[self.at - 1]

    def draw(self, cards: Sequence[Card], pile: PileName, mixed: bool) -> int:
        if mixed:
            raise _More
        return len(cards) - 1


def by_the_referee(table: Table, move: Move, odds: CombatOdds) -> float:
    """Return what a move is worth by trying all dice on the table, later rounds as the odds value them."""
    total, open_ends = 0.0, [()]
    while open_ends:
        taken = open_ends.pop()
        after = copy_as(table, Table)
        chance = Given(taken)
        try:
            apply_move(after, move, chance)
            while after.phase == "luck":
                apply_move(after, SPEND if after.health <= 0 else ACCEPT, chance)
            if after.phase == "fight" and after.flight_failed:
                apply_move(after, STRIKE, chance)
                while after.phase == "luck":
                    apply_move(after, SPEND if after.health <= 0 else ACCEPT, chance)
        except _More:
            if after.opponent is not None:
                open_ends += [(*taken, face) for face in range(1, 7)]
                continue
        total += worth(after, odds) / 6 ** len(taken)
    return total


def worth(after: Table, odds: CombatOdds) -> float:
    if after.outcome == "dead":
        return 0.0
    if after.opponent is not None:
        return odds.value(after.health, after.magic, after.luck, after.opponent_health, after.opponent_magic)
    fled = any(opponent.fled for _, opponent in after.waiting)
    return (flight if fled else victory)(after.health, after.magic, after.luck)


def test_a_flight_is_worth_what_the_referee_makes_of_it() -> None:
    table = fighting("new", "drop", ("wood", 2), treasure=SPOILS, health=1, magic=0, luck=0, level=1)
    table.round, table.event_cubes, table.log = 2, 0, None
    assert table.opponent is not None
    odds = CombatOdds(table.rules, Pairing(1, 0, table.max_health, "drop", table.opponent.difficulty), EndValues(victory, flight))
    found = odds.flee(1, 0, 0, table.opponent_health, table.opponent_magic)
    assert found == pytest.approx(by_the_referee(table, FLEE, odds))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("rank", "rows"),
    [
        ("drop", [("wood", 2)]),
        ("hammer", [("cog", 2), ("hammer", 3)]),
        ("mini", [("wood", 5)]),
        ("final", [("wood", 5), ("drop", 4)]),
    ],
)
@pytest.mark.parametrize(("health", "magic", "luck", "level"), [(9, 4, 0, 1), (3, 1, 1, 2), (1, 3, 1, 1)])
def test_every_way_to_begin_a_round_is_worth_what_the_referee_makes_of_it(
    edition: Edition, rank: Rank, rows: list[tuple[str, int]], health: int, magic: int, luck: int, level: int
) -> None:
    table = fighting(
        edition,
        rank,
        *rows,
        treasure=SPOILS,
        health=health,
        magic=magic,
        luck=luck,
        level=level,
        weapon=SWORD if level > 1 else None,
    )
    table.round, table.event_cubes, table.log = 2, 0, None
    assert table.opponent is not None
    sides = Pairing(level, int(level > 1), table.max_health, rank, table.opponent.difficulty)
    odds = CombatOdds(table.rules, sides, EndValues(victory, None if rank == "final" else flight))
    at = (health, magic, luck, table.opponent_health, table.opponent_magic)
    assert odds.strike(*at) == pytest.approx(by_the_referee(table, STRIKE, odds))
    assert odds.cast(*at) == pytest.approx(by_the_referee(table, CAST, odds))
    if magic >= 3:
        assert odds.bolt(*at) == pytest.approx(by_the_referee(table, BOLT, odds))
    if rank != "final":
        assert odds.flee(*at) == pytest.approx(by_the_referee(table, FLEE, odds))
    assert odds.value(*at) >= odds.strike(*at)


def test_more_of_anything_is_never_worse() -> None:
    rules = fighting("new", "mini", ("cog", 5)).rules
    odds = CombatOdds(rules, Pairing(2, 0, 11, "mini", 5), EndValues(lambda health, magic, luck: 1.0, None))
    for health in range(1, 11):
        for magic in range(5):
            for luck in range(3):
                now = odds.value(health, magic, luck, 5, 3)
                assert 0 <= now <= 1
                assert odds.value(health + 1, magic, luck, 5, 3) >= now - 1e-12
                assert odds.value(health, magic + 1, luck, 5, 3) >= now - 1e-12
                assert odds.value(health, magic, luck + 1, 5, 3) >= now - 1e-12
                assert odds.value(health, magic, luck, 6, 3) <= now + 1e-12


def test_leads_on_the_die() -> None:
    assert [round(36 * win_chance(lead)) for lead in range(-6, 7)] == [0, 0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36]
