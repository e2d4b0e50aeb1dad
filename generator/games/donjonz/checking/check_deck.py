"""A deck that the player lays to every Problem with it: cards that fall apart, and cards that can never be walked onto."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from generator.core.grid import SIDES
from generator.forge.rating import Problem
from generator.games.donjonz.checking.card_geometry import Area, connected_parts, lay_area, openings, placement_fault, read_card
from generator.games.donjonz.quest.data_loading import geometry
from generator.games.donjonz.quest.model import PlacedCard, Quest

LEAST_SIDES = 2
"""Sides of a card, but for the start card, that must be open."""


def deck_problems(quest: Quest) -> Iterator[Problem]:
    """Yield cards that fall apart, and dead ones: with too few open sides, or open to no other card as the house lays them."""
    areas = {card.id: area for card in quest.cards if (area := read_card(card))}
    for number, area in areas.items():
        if len(connected_parts(area)) > 1:
            yield Problem("cut-off", f"card {number}", "no way leads from some of its spaces to others")
        sides = len({side for _, side in openings(area)})
        if sides < (LEAST_SIDES if number else 1):
            yield Problem("dead-card", f"card {number}", f"only {sides} of its sides are open")
        elif quest.house.require_passage and not any(_fit(quest, number, area, *other) for other in areas.items()):
            yield Problem("dead-card", f"card {number}", "it can be laid open to no other card")


def _fit(quest: Quest, number: int, area: Area, other: int, beside: Area) -> bool:
    """Return whether a card can be laid beside another (D-3 to D-5); to turn one of the two is to turn the other."""
    if number == other:
        return False
    headings = SIDES if quest.house.rotation else SIDES[:1]
    reach = range(-geometry().side, geometry().side + 1)
    for heading, x, y in product(headings, reach, reach):
        placed = lay_area(area, PlacedCard(card=number, x=x, y=y, heading=heading))
        if beside.keys().isdisjoint(placed) and placement_fault(placed, [beside], quest.house) is None:
            return True
    return False
