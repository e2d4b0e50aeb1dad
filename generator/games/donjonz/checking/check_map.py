"""The cards of a quest as they lie to every Problem: their order, how they touch, the edges of the map, its size."""

from __future__ import annotations

from collections.abc import Iterator

from generator.forge.rating import Problem
from generator.games.donjonz.checking.card_geometry import Area, lay_area, openings, placement_fault, read_card
from generator.games.donjonz.quest.data_loading import geometry
from generator.games.donjonz.quest.model import Quest


def order_problems(quest: Quest) -> Iterator[Problem]:
    """Yield what is wrong with the order of laying: the start card first and upright, then every other once (D-1, D-23)."""
    order = [placed.card for placed in quest.placed]
    known = {card.id for card in quest.cards}
    if quest.mode == "mapping":
        if order:
            yield Problem("placed", "map", f"{len(order)} cards are laid, and the player is to lay them")
        return
    for number in sorted(known | set(order)):
        if number not in known:
            yield Problem("placed", f"card {number}", "it is laid, and there is no such card")
        elif order.count(number) != 1:
            yield Problem("placed", f"card {number}", f"it is laid {order.count(number)} times instead of once")
    if order and order[0] != 0:
        yield Problem("start-first", f"card {order[0]}", "it is laid before the start card")
    if any(placed.card == 0 and placed.heading != "n" for placed in quest.placed):
        yield Problem("start-first", "card 0", "the start card does not lie upright")


def map_problems(quest: Quest) -> Iterator[Problem]:
    """Yield every card that does not lie as it should, edges of the map that are open, and a map the paper cannot hold."""
    cards = {card.id: card for card in quest.cards}
    before: list[Area] = []
    taken: Area = {}
    for order, placed in enumerate(quest.placed):
        where = f"card {placed.card}"
        if not quest.house.rotation and placed.heading != "n":
            yield Problem("turned", where, f"it heads {placed.heading}, and cards are not turned here")
        area = read_card(cards[placed.card]) if placed.card in cards else None
        if area is None:
            continue  # the deck, or where the cards lie, has been blamed for it
        card = lay_area(area, placed)
        if not taken.keys().isdisjoint(card):
            yield Problem("overlap", where, "it lies on a card that was laid before it")
        elif order and (fault := placement_fault(card, before, quest.house)):
            yield Problem(fault[0], where, fault[1])
        before.append(card)
        taken = card | taken
    yield from _paper(taken)


def _paper(area: Area) -> Iterator[Problem]:
    """Yield a map larger than the paper, and openings in its outer edges."""
    if not area:
        return
    columns, rows = zip(*area, strict=True)
    left, top = min(columns), min(rows)
    wide, high = max(columns) - left + 1, max(rows) - top + 1
    most = geometry()
    if wide > most.widest or high > most.highest:
        yield Problem("paper", "map", f"it is {wide} x {high} spaces large, and the paper holds {most.widest} x {most.highest}")
    for cell, side in sorted(openings(area)):
        where = f"column {cell[0] - left + 1}, row {cell[1] - top + 1}"
        yield Problem("edge", where, f"a way leads off the map to the {('north', 'east', 'south', 'west')[side]}")
