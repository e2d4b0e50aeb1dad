"""What the fight with the final boss is worth before it is fought, by exact odds: it spares a search the luck of its last dice."""

from __future__ import annotations

from functools import cache

from generator.games.green_dungeon.players.combat_odds import CombatOdds, EndValues, Pairing
from generator.games.green_dungeon.players.exact_combat import Evaluator
from generator.games.green_dungeon.quest.ruleset import Ruleset
from generator.games.green_dungeon.rules import combat
from generator.games.green_dungeon.rules.scoring import score
from generator.games.green_dungeon.rules.state import Table

SPOILS = 8
"""About how many points the treasures of the final boss are worth."""


def is_last_fight(table: Table) -> bool:
    """Return whether a round of the fight begins that wins the game or loses it."""
    if table.phase != "fight" or combat.current_opponent(table).rank != "final":
        return False
    return table.mini_dead or table.rules.final_ends_game


def last_fight_points(table: Table, evaluator: Evaluator) -> float:
    """Return the mean points of a game that stands before a round of the last fight, a loss counted as 0; potions are left out."""
    rules, opponent = table.rules, combat.current_opponent(table)
    pairing = evaluator.pairing(table, "final", opponent.difficulty)
    at = (table.health, table.magic, table.luck, table.opponent_health, table.opponent_magic)
    chance = _chances(rules, pairing).value(*at)
    fought_with = table.health + table.magic + rules.points_luck * table.luck
    others = score(table).total - fought_with + rules.opponent_xp.final + SPOILS
    return chance * others + 100 * max(0.0, evaluator.odds(pairing, flight=False).value(*at) - chance)


@cache
def _chances(rules: Ruleset, pairing: Pairing) -> CombatOdds:
    """Return the odds of a pairing for somebody to whom nothing but victory counts."""
    return CombatOdds(rules, pairing, EndValues(lambda health, magic, luck: 1.0, None))
