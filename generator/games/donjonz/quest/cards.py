"""Printed cards to the surface that is walked on, and a piece of a map back to a card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from generator.core.grid import SIDES, Side, Spot, turned
from generator.games.donjonz.quest.maze import Maze, Thing, build_maze
from generator.games.donjonz.quest.model import Card, CardThing, PlacedCard

HEX = "0123456789abcdef"


def card_size(card: Card) -> tuple[int, int]:
    """Return width and height of a card in spaces, as it is printed."""
    return len(card.walls[0]), len(card.walls)


def spot_on_map(spot: tuple[int, int], size: tuple[int, int], placed: PlacedCard) -> Spot:
    """Return where a space of a card of that size lies once the card is placed (D-5)."""
    (x, y), (wide, high) = spot, size
    across, down = {
        "n": (x, y), "e": (high - 1 - y, x), "s": (wide - 1 - x, high - 1 - y), "w": (y, wide - 1 - x),
    }[placed.heading]  # fmt: skip
    return Spot(placed.x + across, placed.y + down)


def covered_spots(card: Card, placed: PlacedCard) -> dict[Spot, tuple[int, int]]:
    """Return every space of the map that a placed card covers, with its place on the card."""
    wide, high = card_size(card)
    return {spot_on_map((x, y), (wide, high), placed): (x, y) for y in range(high) for x in range(wide)}


def walled_sides(card: Card, spot: tuple[int, int], heading: Side = "n") -> frozenset[Side]:
    """Return the sides on which a space of a card has a wall, once the card's north points to `heading`."""
    value = int(card.walls[spot[1]][spot[0]], 16)
    return frozenset(turned(side, heading) for bit, side in enumerate(SIDES) if value >> bit & 1)


def surface(cards: Sequence[Card], placed: Sequence[PlacedCard]) -> Maze:
    """Return the maze of placed cards: a wall on either side of a shared edge is a wall (D-6, D-22).

    Raises BadData where the cards make no maze, such as one without stairs.
    """
    by_id = {card.id: card for card in cards}
    walls: dict[Spot, frozenset[Side]] = {}
    things: dict[Spot, Thing | None] = {}
    for place in placed:
        card = by_id[place.card]
        on_card = {(thing.x, thing.y): Thing(thing.sort, thing.kind, thing.count) for thing in card.things}
        for spot, own in covered_spots(card, place).items():
            walls[spot] = walled_sides(card, own, place.heading)
            things[spot] = on_card.get(own)
    across: tuple[tuple[Side, Side], ...] = (("e", "w"), ("s", "n"))
    passages = [
        (spot, spot.beside(side))
        for spot in walls
        for side, back in across
        if spot.beside(side) in walls and side not in walls[spot] and back not in walls[spot.beside(side)]
    ]
    return build_maze(things, passages)


def card_of_map(
    number: int, placed: PlacedCard, size: tuple[int, int], *, walls: Mapping[Spot, int], things: Mapping[Spot, Thing]
) -> Card:
    """Return the card that covers a rectangle of a map, turned back so that its own north is up; `size` as it is printed."""
    wide, high = size
    rows, on_card = [], []
    for y in range(high):
        row = ""
        for x in range(wide):
            spot = spot_on_map((x, y), size, placed)
            row += HEX[_turned_back(walls[spot], placed.heading)]
            if spot in things:
                thing = things[spot]
                on_card.append(CardThing(x=x, y=y, sort=thing.sort, kind=thing.kind, count=thing.count))
        rows.append(row)
    return Card(id=number, walls=tuple(rows), things=tuple(on_card))


def _turned_back(value: int, heading: Side) -> int:
    """Return the walls of a space of the map as bits of the card's own sides."""
    turns = SIDES.index(heading)
    return sum(1 << bit for bit in range(4) if value >> ((bit + turns) % 4) & 1)


def extent(spots: Iterable[Spot]) -> tuple[int, int]:
    """Return width and height in spaces of the smallest rectangle from 0, 0 that holds all spots."""
    listed = list(spots)
    return max(spot.x for spot in listed) + 1, max(spot.y for spot in listed) + 1
