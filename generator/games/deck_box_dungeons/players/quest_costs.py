"""The parts of a quest to what they are expected to cost a party: its rooms, its last room, its clock and complication."""

from __future__ import annotations

from collections.abc import Sequence

from generator.games.deck_box_dungeons.players.combat_odds import (
    EMPTY,
    Boss,
    ThreatTable,
    damage_a_round,
    fight_damage,
    hero_attack_damage,
)
from generator.games.deck_box_dungeons.players.expected_costs import ExpectedCost, expected_cost
from generator.games.deck_box_dungeons.quest.effects import Effect
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.quest.terms import Clock, Complication, Pursuit, Term, Waves
from generator.games.deck_box_dungeons.quest.theme_schema import Villain

ROUNDS_HOME = 3
"""Rounds in which a pursuit follows the party."""
BOSS_ROUNDS = 3
"""Rounds in which the villain does what it does in every refresh phase."""
COMPLICATION_TIMES = {"setup": 1.0, "explore": 8.0, "refresh": 24.0}
"""How often a complication happens in the model."""


def finale_cost(
    effects: tuple[Effect, ...], villain: Villain, terms: Sequence[Term], *, heroes: int, threats: ThreatTable, clock_boxes: int
) -> ExpectedCost:
    """Return the cost of the last room: its effects, the villain's fight and habits, and what the terms add there.

    `clock_boxes` is the length of the clock, for waves that come while it runs; it does not matter where there are none.
    """
    cost = expected_cost(effects, heroes, threats)
    boss = Boss(villain.health.at(heroes) / hero_attack_damage(villain.defence), damage_a_round(villain))
    cost += ExpectedCost(damage=fight_damage(EMPTY, heroes, threats, boss))
    cost += expected_cost(villain.half, heroes, threats)
    cost += expected_cost(villain.each, heroes, threats).times(BOSS_ROUNDS)
    for term in terms:
        if isinstance(term, Waves):
            cost += expected_cost(term.then, heroes, threats).times(clock_boxes - 1)
        elif isinstance(term, Pursuit):
            cost += expected_cost(term.then, heroes, threats).times(ROUNDS_HOME)
    return cost


def terms_cost(terms: Sequence[Term], heroes: int, threats: ThreatTable) -> ExpectedCost:
    """Return the cost of the clock's marks and the complication."""
    cost = ExpectedCost()
    for term in terms:
        if isinstance(term, Clock):
            for mark in term.marks:
                cost += expected_cost(mark.then, heroes, threats)
        elif isinstance(term, Complication):
            cost += expected_cost(term.then, heroes, threats).times(COMPLICATION_TIMES[term.event])
    return cost


def rooms_cost(quest: Quest, threats: ThreatTable) -> ExpectedCost:
    """Return the cost of all numbered encounters, each entered once."""
    cost = ExpectedCost()
    for entry in quest.encounters:
        cost += expected_cost(entry.effects, quest.heroes, threats)
    return cost
