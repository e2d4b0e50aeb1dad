"""The exact odds that the planner counts with, against the engine itself with every roll of the dice tried."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from generator.games.green_dungeon.players.combat_odds import Duel, Hopes, Sides, beats
from generator.games.green_dungeon.quest.board import Card, DeckName
from generator.games.green_dungeon.quest.ruleset import EDITIONS, Edition
from generator.games.green_dungeon.rules.chance import Purpose
from generator.games.green_dungeon.rules.referee import ACCEPT, BOLT, CAST, FLEE, SPEND, STRIKE, proceed
from generator.games.green_dungeon.rules.state import Move, Rank, Table, copied
from tests.games.green_dungeon.scenes import cards, fighting

SWORD = cards([("hammer", 1)])[0]
SPOILS = [("hammer", 1), ("hammer", 1), ("hammer", 2)]


def prize(health: int, magic: int, luck: int) -> float:
    return 0.5 + health / 64 + magic / 32


def refuge(health: int, magic: int, luck: int) -> float:
    return health / 64 + magic / 64


class _More(Exception):
    pass


class Given:
    """Dice that are given; asks for more when they run out."""

    def __init__(self, taken: tuple[int, ...]) -> None:
        self.taken, self.at = taken, 0

    def die(self, what: Purpose) -> int:
        self.at += 1
        if self.at > len(self.taken):
            raise _More
        return self.taken[self.at - 1]

    def draw(self, cards: Sequence[Card], deck: DeckName, mixed: bool) -> int:
        if mixed:
            raise _More
        return len(cards) - 1


def engine(table: Table, move: Move, duel: Duel) -> float:
    """Return what a move is worth by trying all dice on the table, later rounds as the duel values them."""
    total, open_ends = 0.0, [()]
    while open_ends:
        taken = open_ends.pop()
        after = copied(table, Table)
        luck = Given(taken)
        try:
            proceed(after, move, luck)
            while after.phase == "luck":
                proceed(after, SPEND if after.health <= 0 else ACCEPT, luck)
            if after.phase == "fight" and after.hampered:
                proceed(after, STRIKE, luck)
                while after.phase == "luck":
                    proceed(after, SPEND if after.health <= 0 else ACCEPT, luck)
        except _More:
            if after.foe is not None:
                open_ends += [(*taken, face) for face in range(1, 7)]
                continue
        total += worth(after, duel) / 6 ** len(taken)
    return total


def worth(after: Table, duel: Duel) -> float:
    if after.outcome == "dead":
        return 0.0
    if after.foe is not None:
        return duel.value(after.health, after.magic, after.luck, after.foe_health, after.foe_magic)
    fled = any(foe.fled for _, foe in after.lurking)
    return (refuge if fled else prize)(after.health, after.magic, after.luck)


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
def test_every_way_to_begin_a_round_is_worth_what_the_engine_makes_of_it(
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
    table.round, table.events, table.log = 2, 0, None
    assert table.foe is not None
    sides = Sides(level, int(level > 1), table.max_health, rank, table.foe.difficulty)
    duel = Duel(table.rules, sides, Hopes(prize, None if rank == "final" else refuge))
    at = (health, magic, luck, table.foe_health, table.foe_magic)
    assert duel.strike(*at) == pytest.approx(engine(table, STRIKE, duel))
    assert duel.cast(*at) == pytest.approx(engine(table, CAST, duel))
    if magic >= 3:
        assert duel.bolt(*at) == pytest.approx(engine(table, BOLT, duel))
    if rank != "final":
        assert duel.flee(*at) == pytest.approx(engine(table, FLEE, duel))
    assert duel.value(*at) >= duel.strike(*at)


def test_more_of_anything_is_never_worse() -> None:
    rules = fighting("new", "mini", ("cog", 5)).rules
    duel = Duel(rules, Sides(2, 0, 11, "mini", 5), Hopes(lambda health, magic, luck: 1.0, None))
    for health in range(1, 11):
        for magic in range(5):
            for luck in range(3):
                now = duel.value(health, magic, luck, 5, 3)
                assert 0 <= now <= 1
                assert duel.value(health + 1, magic, luck, 5, 3) >= now - 1e-12
                assert duel.value(health, magic + 1, luck, 5, 3) >= now - 1e-12
                assert duel.value(health, magic, luck + 1, 5, 3) >= now - 1e-12
                assert duel.value(health, magic, luck, 6, 3) <= now + 1e-12


def test_leads_on_the_die() -> None:
    assert [round(36 * beats(lead)) for lead in range(-6, 7)] == [0, 0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36]
