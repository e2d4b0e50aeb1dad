"""A quest to its rating: an estimate from exact dice odds (players.expected_costs), printed as "estimated", not from play.

For every room the expected damage to the party, the healing and the treasure are added up as if every room were entered once, with
the quest's own enemies; the villain's fight, the objective's waves and the clock's marks are added. The strain is damage less half
of the healing less a fifth of the treasure, as a share of the party's health. The grade follows from the strain by `BORDERS`.
"""

from __future__ import annotations

from generator.forge.rating import COUNT, TENTHS, Rating, RatingForm
from generator.games.deck_box_dungeons.players.combat_odds import threats_of
from generator.games.deck_box_dungeons.players.expected_costs import strain
from generator.games.deck_box_dungeons.players.quest_costs import finale_cost, rooms_cost, terms_cost
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.quest.terms import Clock

BORDERS = (0.68, 1.02)
"""Strain below the first is easy, from the second on hard."""
SKULLS = (0.45, 0.68, 1.02, 1.3)
"""Strain from which on there is one skull more, beginning with one."""
GRADES = ("easy", "medium", "hard")


def rating_form(quest: Quest) -> RatingForm:
    """Return what a rating of such a quest may hold."""
    tenths = dict.fromkeys(("harm", "healing", "treasure", "finale"), TENTHS)
    return RatingForm({**tenths, "strain": TENTHS + "[0-9]", "minutes": COUNT})


def rate(quest: Quest) -> Rating:
    """Return the estimated grade of a quest with the figures it rests on: numbers for each hero, strain, minutes of play."""
    threats, terms, heroes = threats_of(quest.foes), quest.objective.terms, quest.heroes
    clock_boxes = next((term.boxes for term in terms if isinstance(term, Clock)), 0)
    rooms = rooms_cost(quest, threats)
    finale = finale_cost(quest.finale.effects, quest.villain, terms, heroes=heroes, threats=threats, clock_boxes=clock_boxes)
    total = rooms + finale + terms_cost(terms, heroes, threats)
    pressure = strain(total, heroes)
    figures = {
        "harm": f"{total.damage / heroes:.1f}",
        "healing": f"{total.healing / heroes:.1f}",
        "treasure": f"{total.treasure / heroes:.1f}",
        "finale": f"{finale.damage / heroes:.1f}",
        "strain": f"{pressure:.2f}",
        "minutes": str(5 * round((8 + 5.0 * len(quest.rooms) * (1 + 0.12 * (heroes - 1))) / 5)),
    }
    grade = GRADES[sum(pressure >= border for border in BORDERS)]
    return Rating(grade=grade, skulls=1 + sum(pressure >= border for border in SKULLS), estimated=True, figures=figures)
