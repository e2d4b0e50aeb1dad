"""The rules of laying cards: where one may lie beside others, what forbids it, and the ways that join them (D-3 to D-5)."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core.errors import ForgeFailed
from generator.core.grid import SIDES, Side, Spot, opposite
from generator.games.donjonz.cards import bits, spots
from generator.games.donjonz.library import geometry
from generator.games.donjonz.model import Card, House, Placed


def fault(cards: Sequence[Card], placed: Sequence[Placed], row: Placed, rules: House) -> str:
    """Return which rule of laying a card breaks beside those that lie (D-3 to D-5), or nothing."""
    if row.card not in {card.id for card in cards}:
        return "there is no such card"
    if row.card in {other.card for other in placed}:
        return "that card lies already"
    if row.heading != SIDES[0] and not rules.rotation:
        return "cards are laid upright in this dungeon (D-5)"
    own = spots(cards[row.card], row)
    taken = {spot for other in placed for spot in spots(cards[other.card], other)}
    if not taken.isdisjoint(own):
        return "it would overlap a card before it (D-3)"
    if not any(spot.beside(side) in taken for spot in own for side in SIDES):
        return "it touches no card before it along an edge (D-3)"
    if not rules.offset and not any(flush(cards, row, other) for other in placed):
        return "sides must meet whole in this dungeon (D-3)"
    if rules.require_passage and not passages(cards, placed, row):
        return "no open way leads to it from a card before it (D-4)"
    return ""


def fits(cards: Sequence[Card], placed: Sequence[Placed], card: int, rules: House) -> list[Placed]:
    """Return every way to lay a card beside those that lie (D-3 to D-5), in reading order; raises ForgeFailed for none."""
    taken = {spot for row in placed for spot in spots(cards[row.card], row)}
    border = sorted({spot.beside(way) for spot in taken for way in SIDES} - taken, key=lambda spot: (spot.y, spot.x))
    side = geometry().side
    found: dict[tuple[int, int, str], Placed] = {}
    for heading in SIDES if rules.rotation else SIDES[:1]:
        for spot in border:
            for across in range(side):
                for down in range(side):
                    row = Placed(card=card, x=spot.x - across, y=spot.y - down, heading=heading)
                    if (row.x, row.y, heading) not in found and not fault(cards, placed, row, rules):
                        found[row.x, row.y, heading] = row
    if not found:
        raise ForgeFailed(f"card {card} fits nowhere")
    return list(found.values())


def flush(cards: Sequence[Card], row: Placed, other: Placed) -> bool:
    """Return whether two cards touch along the whole of the shorter side."""
    own, beside = spots(cards[row.card], row), spots(cards[other.card], other)
    for side in SIDES:
        touching = sum(spot.beside(side) in beside for spot in own)
        across = "xy"[side in "ew"]
        lengths = {len({getattr(spot, across) for spot in part}) for part in (own, beside)}
        if touching and touching == min(lengths):
            return True
    return False


def passages(cards: Sequence[Card], placed: Sequence[Placed], row: Placed) -> list[tuple[Spot, Side]]:
    """Return the edges across which a laid card is open to one before it: no wall on either side (D-4, D-22)."""
    before = {spot: (cards[other.card], own, other) for other in placed for spot, own in spots(cards[other.card], other).items()}
    found = []
    for spot, own in spots(cards[row.card], row).items():
        for side in SIDES:
            if side not in bits(cards[row.card], own, row.heading) and spot.beside(side) in before:
                card, there, other = before[spot.beside(side)]
                if opposite(side) not in bits(card, there, other.heading):
                    found.append((spot, side))
    return found
