"""The chance to beat a boss by exact odds, looked up in a table by level, weapon, luck, magic and health.

The chances are averages over all cards of a full boss pile, and without flight: how fit somebody is for a boss whose cards nobody
knows yet. To work them out while a game is played would take longer than the game, so data/boss_chances.toml keeps them. It is
written by tools/boss_chances.py; a row holds one level, weapon and luck, two signs for each chance, health after health for every
number of magic cubes. House rules use the tables of their edition.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import fsum

from generator.core.data import Record, load
from generator.games.green_dungeon.players.combat_odds import CombatOdds, EndValues, Pairing
from generator.games.green_dungeon.quest.board import SYMBOLS, Card
from generator.games.green_dungeon.quest.ruleset import Edition, Ruleset, load_ruleset
from generator.games.green_dungeon.rules.monsters import opponent_of
from generator.games.green_dungeon.rules.state import Opponent, Rank

MOST_LEVEL, MOST_WEAPON, MOST_LUCK = 8, 2, 3
"""The ends of the tables; more counts as this much."""
SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-"
"""The digits of a chance, which is written as two of them: a number from 0 to 4095."""
ONE = 4095
BOSSES: tuple[Rank, Rank] = ("mini", "final")


class BossRows(Record):
    """The rows of both bosses."""

    mini: tuple[str, ...]
    final: tuple[str, ...]


class BossTables(Record):
    """The rows of both editions."""

    new: BossRows
    old: BossRows


class BossChances:
    """The chances against both bosses by the rules of an edition; rows are read when they are first asked for.

    Raises BadData where the tables cannot be read.
    """

    def __init__(self, edition: Edition) -> None:
        rows: BossRows = getattr(_tables(), edition)
        self._texts = {"mini": rows.mini, "final": rows.final}
        self._rows: dict[tuple[Rank, int], list[float]] = {}

    def chance(self, rank: Rank, level: int, weapon: int, luck: int, health: int, magic: int) -> float:
        """Return the chance to beat a boss of that rank with so much of everything."""
        level = max(1, min(MOST_LEVEL, level))
        at = ((level - 1) * (MOST_WEAPON + 1) + min(MOST_WEAPON, weapon)) * (MOST_LUCK + 1) + min(MOST_LUCK, luck)
        row = self._rows.get((rank, at))
        if row is None:
            row = self._rows[rank, at] = row_chances(self._texts[rank][at])
        most_health, most_magic = most_cubes(level)
        return row[min(most_magic, magic) * most_health + max(1, min(most_health, health)) - 1]


@cache
def _tables() -> BossTables:
    return load(BossTables, "generator.games.green_dungeon.data", "boss_chances.toml")


def most_cubes(level: int) -> tuple[int, int]:
    """Return the most health and magic that the tables know of somebody of a level."""
    return 9 + level, 4 + level


def row_chances(text: str) -> list[float]:
    """Return the chances of a row."""
    values = [SIGNS.index(sign) for sign in text]
    return [(64 * high + low) / ONE for high, low in zip(values[::2], values[1::2], strict=True)]


def row_text(chances: list[float]) -> str:
    """Return the row of chances."""
    numbers = [round(ONE * chance) for chance in chances]
    return "".join(SIGNS[number // 64] + SIGNS[number % 64] for number in numbers)


def worked_out(rules: Ruleset, rank: Rank, level: int, weapon: int) -> list[list[float]]:
    """Return the rows of a level and a weapon, one for each number of luck cubes; cost: about a tenth of a second."""
    most_health, most_magic = most_cubes(level)
    ends = EndValues(lambda health, magic, luck: 1.0, None)
    met = [
        (share, boss, CombatOdds(rules, Pairing(level, weapon, most_health, rank, boss.difficulty), ends))
        for share, boss in possible_bosses(rules, rank)
    ]
    return [
        [
            min(1.0, fsum(share * odds.value(health, magic, luck, boss.health, boss.magic) for share, boss, odds in met))
            for magic in range(most_magic + 1)
            for health in range(1, most_health + 1)
        ]
        for luck in range(MOST_LUCK + 1)
    ]


def possible_bosses(rules: Ruleset, rank: Rank) -> list[tuple[float, Opponent]]:
    """Return the bosses that a full pile can make, by difficulty and magic, each with its chance."""
    cards = [Card(symbol, number) for symbol in SYMBOLS for number in rules.decks.boss]
    hands = list(combinations(cards, 2 if rank == "final" else 1))
    by_number, always = rules.opponent_magic == "number", rules.final_always_magic
    counts: dict[tuple[int, int], tuple[int, Opponent]] = {}
    for hand in hands:
        boss = opponent_of(rank, hand, by_number=by_number, always_magic=always)
        counts[boss.difficulty, boss.magic] = (counts.get((boss.difficulty, boss.magic), (0, boss))[0] + 1, boss)
    return [(count / len(hands), boss) for count, boss in counts.values()]


def table_lines(edition: Edition, rank: Rank) -> list[str]:
    """Return all rows of a boss in an edition, in the order in which they are looked up."""
    rules = load_ruleset(edition)
    return [
        row_text(row)
        for level in range(1, MOST_LEVEL + 1)
        for weapon in range(MOST_WEAPON + 1)
        for row in worked_out(rules, rank, level, weapon)
    ]
