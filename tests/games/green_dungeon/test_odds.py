"""Exact odds against what the referee does: doors, flight, one round of melee, and whole fights, by enumeration of the dice."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import pytest

from generator.core.errors import BadMoves
from generator.games.green_dungeon.quest.board import Card, PileName
from generator.games.green_dungeon.rules.chance import Chance, Purpose, RecordedChance
from generator.games.green_dungeon.rules.referee import STRIKE, apply_move
from generator.games.green_dungeon.rules.state import Move, Table, copy_as
from tests.games.green_dungeon.scenes import cards, do, fighting, scene


class _More(Exception):
    pass


class Endless:
    """Dice that are given; says how wide the next choice is when they end."""

    def __init__(self, taken: tuple[int, ...]) -> None:
        self.taken, self.at = taken, 0

    def die(self, purpose: Purpose) -> int:
        self.at += 1
        if self.at > len(self.taken):
            raise _More(6)
        return self.taken[self.at - 1]

    def draw(self, cards: Sequence[Card], pile: PileName, mixed: bool) -> int:
        if mixed:
            raise AssertionError("no cards in these tests")
        return len(cards) - 1


def outcomes(table: Table, move: Move) -> list[tuple[Fraction, Table]]:
    """Return every table that can follow a move, with its chance, by trying all dice."""
    found, open_ends = [], [()]
    while open_ends:
        taken = open_ends.pop()
        after = copy_as(table, Table)
        dice: Chance = Endless(taken)
        try:
            apply_move(after, move, dice)
        except _More:
            open_ends += [(*taken, face) for face in range(1, 7)]
            continue
        found.append((Fraction(1, 6 ** len(taken)), after))
    assert sum(chance for chance, _ in found) == 1
    return found


@pytest.mark.parametrize("level", range(1, 7))
def test_door_odds(level: int) -> None:
    for opened, need in (("A2", 4), ("", 6)):
        table = scene(level=level, open=opened, kinds={"A2": "cog"}, house={"start_level": 1})
        found = sum(chance for chance, after in outcomes(table, Move("go", 5)) if after.here == 5)
        assert found == Fraction(min(6, max(0, 6 + level - need)), 6)


@pytest.mark.parametrize("level", range(1, 5))
@pytest.mark.parametrize("rank", ["drop", "hammer", "mini", "final"])
@pytest.mark.parametrize("number", [0, 1, 2])
def test_melee_odds(level: int, rank: str, number: int) -> None:
    rows = [("cog", 5)] * (1 + (rank in ("hammer", "final")))
    weapon = cards([("hammer", number)])[0] if number else None
    table = fighting("old", rank, *rows, level=level, weapon=weapon, luck=0, health=10)  # type: ignore[arg-type]
    bonus = {"drop": 0, "hammer": 1, "mini": 2, "final": 3}[rank]
    wins = sum(mine + level + number > theirs + bonus for mine, theirs in product(range(1, 7), repeat=2))
    found = outcomes(table, STRIKE)
    assert sum(chance for chance, after in found if after.health == 10) == Fraction(wins, 36)
    assert sum(chance for chance, after in found if after.opponent_health == 4 - number) == Fraction(wins, 36)


def test_flight_odds() -> None:
    for level in range(1, 5):
        found = outcomes(fighting("new", "drop", ("cog", 3), level=level), Move("flee"))
        wins = sum(mine + level > theirs for mine, theirs in product(range(1, 7), repeat=2))
        assert sum(chance for chance, after in found if after.here == 0) == Fraction(wins, 36)


def test_a_whole_fight_by_recursion_and_by_the_referee() -> None:
    """Melee to the death at level 1 against three health and three damage in a hammer room: who wins is a small recursion."""
    win = Fraction(15, 36)  # die + 1 above die + 1

    def chance(health: int, left: int) -> Fraction:
        if health <= 0 or left <= 0:
            return Fraction(left <= 0)
        return win * chance(health, left - 1) + (1 - win) * chance(health - 3, left)

    assert played_out(fighting("new", "hammer", ("cog", 3), ("cog", 2), luck=0, health=10)) == chance(10, 3)


def played_out(table: Table) -> Fraction:
    if table.phase != "fight":
        return Fraction(table.opponent is None)
    seen: dict[tuple[int, int], Fraction] = {}
    total = Fraction(0)
    for share, after in outcomes(table, STRIKE) if table.opponent_health > 1 else _last(table):
        key = (after.health, after.opponent_health if after.phase == "fight" else 0)
        if key not in seen:
            seen[key] = played_out(after)
        total += share * seen[key]
    return total


def _last(table: Table) -> list[tuple[Fraction, Table]]:
    """Return what follows when the next hit kills, without the treasure that comes then."""
    found = []
    for mine, theirs in product(range(1, 7), repeat=2):
        after = copy_as(table, Table)
        if mine + 1 > theirs + 1:
            after.opponent, after.phase = None, "turn"
        else:
            apply_move(after, STRIKE, RecordedChance([mine, theirs]))
        found.append((Fraction(1, 36), after))
    return found


def test_luck_heals_by_the_higher_die() -> None:
    table = fighting("new", "drop", ("cog", 3), health=2, luck=1, level=1)
    do(table, "strike", rolls=[1, 6])
    found = outcomes(table, Move("spend"))
    odds = {heal: sum(chance for chance, after in found if after.health == heal - 1) for heal in range(2, 7)}
    assert odds == {heal: Fraction(2 * heal - 1, 36) for heal in range(2, 7)}
    assert sum(chance for chance, after in found if after.outcome == "dead") == Fraction(1, 36)
    with pytest.raises(BadMoves):
        RecordedChance([]).die("you")
