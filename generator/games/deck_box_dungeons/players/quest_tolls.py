"""What the parts of a quest are expected to cost a party: its rooms, its last room, its clock and complication."""

from __future__ import annotations

from collections.abc import Sequence

from generator.games.deck_box_dungeons.players.expected_tolls import (
    Menace,
    Toll,
    assess,
    blow,
    fight,
    foe_harm,
)
from generator.games.deck_box_dungeons.quest.effects import Effect
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.quest.terms import Clock, Pursuit, Term, Twist, Waves
from generator.games.deck_box_dungeons.quest.theme_schema import Villain

ROUNDS_HOME = 3
BOSS_ROUNDS = 3
TWIST_TIMES = {"setup": 1.0, "explore": 8.0, "refresh": 24.0}
"""How often a complication is met in the model."""


def finale_toll(
    effects: tuple[Effect, ...], villain: Villain, terms: Sequence[Term], heroes: int, table: Menace, hold: int
) -> Toll:
    """Return the toll of the last room: guards, the villain with its two habits, and what the terms add there."""
    toll = assess(effects, heroes, table)
    work = villain.health.at(heroes) / blow(villain.defence)
    toll += Toll(harm=fight((0.0, 0.0, 0.0), heroes, table, (work, foe_harm(villain))))
    toll += assess(villain.half, heroes, table)
    toll += assess(villain.each, heroes, table).times(BOSS_ROUNDS)
    for term in terms:
        if isinstance(term, Waves):
            toll += assess(term.then, heroes, table).times(hold - 1)
        elif isinstance(term, Pursuit):
            toll += assess(term.then, heroes, table).times(ROUNDS_HOME)
    return toll


def terms_toll(terms: Sequence[Term], heroes: int, table: Menace) -> Toll:
    """Return the toll of the clock's marks and the complication."""
    toll = Toll()
    for term in terms:
        if isinstance(term, Clock):
            for mark in term.marks:
                toll += assess(mark.then, heroes, table)
        elif isinstance(term, Twist):
            toll += assess(term.then, heroes, table).times(TWIST_TIMES[term.event])
    return toll


def rooms_toll(quest: Quest, table: Menace) -> Toll:
    """Return the toll of all numbered encounters, each entered once."""
    toll = Toll()
    for entry in quest.encounters:
        toll += assess(entry.effects, quest.heroes, table)
    return toll
