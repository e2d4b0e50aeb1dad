"""How hard a quest is: an exact expected-damage estimate from the dice odds of odds.py, printed as "estimated".

For every room the expected harm to the party, the healing and the treasure are added up as if every room were entered once,
with the quest's own foes; the villain's fight, the objective's waves and the clock's marks are added. The *strain* is harm
less healing less what treasure can buy back, as a share of the party's health. The grade follows from the strain by `BORDERS`.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.forge.game import COUNT, TENTHS, Rating
from generator.games.deck_box_dungeons.players.expected_tolls import (
    roster_menace,
    strain,
)
from generator.games.deck_box_dungeons.players.quest_tolls import finale_toll, rooms_toll, terms_toll
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.quest.terms import Clock

BORDERS = (0.68, 1.02)
"""Strain below the first is easy, from the second on hard."""
SKULLS = (0.45, 0.68, 1.02, 1.3)
GRADES = ("easy", "medium", "hard")


def rated(quest: Quest) -> Mapping[str, str]:
    """Return the figures that a rating of such a quest has, each with a regular expression for its text."""
    return {**dict.fromkeys(("harm", "healing", "treasure", "finale"), TENTHS), "strain": TENTHS + "[0-9]", "minutes": COUNT}


def rate(quest: Quest) -> Rating:
    """Return the estimated grade of a quest with the figures it rests on."""
    table = roster_menace(quest.foes)
    hold = next((term.boxes for term in quest.objective.terms if isinstance(term, Clock)), 0)
    rooms = rooms_toll(quest, table)
    last = finale_toll(quest.finale.effects, quest.villain, quest.objective.terms, quest.heroes, table, hold)
    total = rooms + last + terms_toll(quest.objective.terms, quest.heroes, table)
    pressure = strain(total, quest.heroes)
    grade = GRADES[sum(pressure >= border for border in BORDERS)]
    figures = {
        "harm": f"{total.harm / quest.heroes:.1f}",
        "healing": f"{total.heal / quest.heroes:.1f}",
        "treasure": f"{total.treasure / quest.heroes:.1f}",
        "finale": f"{last.harm / quest.heroes:.1f}",
        "strain": f"{pressure:.2f}",
        "minutes": str(5 * round((8 + 5.0 * len(quest.rooms) * (1 + 0.12 * (quest.heroes - 1))) / 5)),
    }
    return Rating(grade=grade, skulls=1 + sum(pressure >= border for border in SKULLS), estimated=True, figures=figures)
