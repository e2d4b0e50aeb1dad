"""The rules of laying cards: where a card may lie beside others, what forbids it, and the passages between them (D-3 to D-5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from generator.core.grid import SIDES, Side, Spot, opposite
from generator.games.donjonz.quest.cards import covered_spots, extent, walled_sides
from generator.games.donjonz.quest.data_loading import geometry
from generator.games.donjonz.quest.model import Card, HouseRules, PlacedCard

_Edge = tuple[int, int, Side]
"""A side of a space: column, row, side."""


class Tile(NamedTuple):
    """The rectangle of spaces that a card covers, its corner at the top left."""

    x: int
    y: int
    wide: int
    high: int

    def spots(self) -> list[Spot]:
        """Return its spaces in reading order."""
        return [Spot(self.x + across, self.y + down) for down in range(self.high) for across in range(self.wide)]

    def overlaps(self, other: Tile) -> bool:
        """Return whether two rectangles share a space."""
        return (
            self.x < other.x + other.wide
            and other.x < self.x + self.wide
            and self.y < other.y + other.high
            and other.y < self.y + self.high
        )

    def contact(self, other: Tile) -> tuple[int, int]:
        """Return along how many spaces two rectangles touch (corners count nothing, D-3), and how many the shorter side has."""
        across = min(self.x + self.wide, other.x + other.wide) - max(self.x, other.x)
        along = min(self.y + self.high, other.y + other.high) - max(self.y, other.y)
        if across == 0:
            return max(0, along), min(self.high, other.high)
        return (max(0, across), min(self.wide, other.wide)) if along == 0 else (0, 1)


class _TurnedCard(NamedTuple):
    """A card turned to a heading: its size in spaces, and the edges from which an open way leads onto it.

    An edge belongs to the space that the way comes from; columns and rows count from the card's top left space.
    """

    wide: int
    high: int
    entrances: tuple[_Edge, ...]


class Tableau:
    """The cards of a deck that lie on the table, the start card first, at column 0 and row 0.

    `placed` lists them in the order of laying. Covered spaces and open edges are kept up to date by `place`, and every card is
    turned only once to each heading, so that a question about one more card does not look at all the others again.
    """

    def __init__(self, cards: Sequence[Card], rules: HouseRules) -> None:
        self.rules = rules
        self.placed: list[PlacedCard] = []
        self._cards = {card.id: card for card in cards}
        self._turned: dict[tuple[int, Side], _TurnedCard] = {}
        self._tiles: list[Tile] = []
        self._covered: set[Spot] = set()
        self._open: set[_Edge] = set()
        self.place(PlacedCard(card=0, x=0, y=0))

    def place(self, placement: PlacedCard) -> None:
        """Put a card down; whether the rules allow it is not looked at, see `fault`."""
        card, tile = self._cards[placement.card], self._tile(placement)
        self.placed.append(placement)
        self._tiles.append(tile)
        self._covered.update(tile.spots())
        for spot, own in covered_spots(card, placement).items():
            walls = walled_sides(card, own, placement.heading)
            self._open.update((spot.x, spot.y, side) for side in SIDES if side not in walls)

    def fault(self, placement: PlacedCard) -> str:
        """Return which rule a card breaks if it is laid so beside those that lie (D-3 to D-5), as a clause, or an empty text."""
        return self.lasting_fault(placement) or self.loose_fault(placement)

    def lasting_fault(self, placement: PlacedCard) -> str:
        """Return what is wrong with a card however many more are laid before it, as a clause, or an empty text."""
        if placement.card not in self._cards:
            return "there is no such card"
        if any(placement.card == other.card for other in self.placed):
            return "that card lies already"
        if placement.heading != SIDES[0] and not self.rules.rotation:
            return "cards are laid upright in this dungeon"
        tile = self._tile(placement)
        return "it would overlap another card" if any(tile.overlaps(other) for other in self._tiles) else ""

    def loose_fault(self, placement: PlacedCard) -> str:
        """Return what a known card lacks among those that lie, as a clause, or an empty text; others laid before it may mend it."""
        tile = self._tile(placement)
        if not any(tile.contact(other)[0] for other in self._tiles):
            return "it touches no card that can be laid before it along an edge"
        if not self.rules.offset and not self._flush(tile):
            return "sides must meet whole in this dungeon"
        if self.rules.require_passage and not self.passages(placement):
            return "no open way leads to it from a card that can be laid before it"
        return ""

    def placements(self, card: int) -> list[PlacedCard]:
        """Return every way to lay a card beside those that lie (D-3 to D-5), by heading; none where no open way can lead to it.

        For each heading the places stand in the order in which a search along the border, in reading order, first meets them.
        Cost: every space of the border times the spaces of a card, each against all cards that lie.
        """
        places = self._places()
        headings = SIDES if self.rules.rotation else SIDES[:1]
        ways = [PlacedCard(card=card, x=x, y=y, heading=heading) for heading in headings for x, y in places]
        return [placement for placement in ways if self.passages(placement)] if self.rules.require_passage else ways

    def passages(self, placement: PlacedCard) -> int:
        """Return across how many edges a card is open to those that lie: no wall on either side (D-4, D-22)."""
        return sum(
            (placement.x + x, placement.y + y, side) in self._open
            for x, y, side in self._turned_card(placement.card, placement.heading).entrances
        )

    def _places(self) -> list[tuple[int, int]]:
        """Return every top left space at which a card can lie without overlap, touching another as the rules ask (D-3)."""
        border = {spot.beside(side) for spot in self._covered for side in SIDES} - self._covered
        side = geometry().side
        tiles = dict.fromkeys(
            Tile(spot.x - across, spot.y - down, side, side)
            for spot in sorted(border, key=lambda spot: (spot.y, spot.x))
            for across in range(side)
            for down in range(side)
        )
        free = [tile for tile in tiles if not any(tile.overlaps(other) for other in self._tiles)]
        return [(tile.x, tile.y) for tile in free if self.rules.offset or self._flush(tile)]

    def _flush(self, tile: Tile) -> bool:
        """Return whether a tile touches another along the whole of the shorter side."""
        return any(contact == shorter for contact, shorter in map(tile.contact, self._tiles))

    def _tile(self, placement: PlacedCard) -> Tile:
        shape = self._turned_card(placement.card, placement.heading)
        return Tile(placement.x, placement.y, shape.wide, shape.high)

    def _turned_card(self, number: int, heading: Side) -> _TurnedCard:
        shape = self._turned.get((number, heading))
        if shape is None:
            shape = self._turned[number, heading] = _turn(self._cards[number], heading)
        return shape


def _turn(card: Card, heading: Side) -> _TurnedCard:
    covered = covered_spots(card, PlacedCard(card=card.id, x=0, y=0, heading=heading))
    entrances = [
        (*spot.beside(side), opposite(side))
        for spot, own in covered.items()
        for side in SIDES
        if side not in walled_sides(card, own, heading) and spot.beside(side) not in covered
    ]
    return _TurnedCard(*extent(covered), tuple(entrances))
