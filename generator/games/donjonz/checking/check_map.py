"""The cards of a quest as they lie to every Problem: their order, how they touch, the edges of the map, its size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.forge.rating import Problem
from generator.games.donjonz.checking.card_geometry import Area, lay_area, openings, placement_fault, read_card
from generator.games.donjonz.quest.data_loading import geometry
from generator.games.donjonz.quest.model import HouseRules, PlacedCard, Quest


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
    laid: list[tuple[PlacedCard, Area]] = []
    taken: Area = {}
    for placed in quest.placed:
        where = f"card {placed.card}"
        if not quest.house.rotation and placed.heading != "n":
            yield Problem("turned", where, f"it heads {placed.heading}, and cards are not turned here")
        area = read_card(cards[placed.card]) if placed.card in cards else None
        if area is None:
            continue  # the deck, or where the cards lie, has been blamed for it
        card = lay_area(area, placed)
        if not taken.keys().isdisjoint(card):
            yield Problem("overlap", where, "it lies on another card")
        laid.append((placed, card))
        taken = card | taken
    yield from _order_faults(laid, quest.house)
    yield from _paper(taken)


def _order_faults(laid: Sequence[tuple[PlacedCard, Area]], house: HouseRules) -> Iterator[Problem]:
    """Yield the cards that no order of laying can bring where they lie, the first one being there from the outset (D-3, D-4, D-29).

    Whatever may be laid beside cards may be laid beside more of them, so that the table is filled in rounds: each lays all cards
    that fit beside those of the rounds before. Overlaps are not looked at. Cost: at most as many rounds as there are cards.
    """
    table, waiting = [area for _, area in laid[:1]], list(laid[1:])
    fitting = True
    while waiting and fitting:
        faults = [placement_fault(area, table, house) for _, area in waiting]
        fitting = None in faults
        table += [area for (_, area), fault in zip(waiting, faults, strict=True) if fault is None]
        waiting = [pair for pair, fault in zip(waiting, faults, strict=True) if fault is not None]
    for placed, area in waiting:
        fault = placement_fault(area, table, house)
        if fault is not None:
            yield Problem(fault[0], f"card {placed.card}", fault[1])


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
