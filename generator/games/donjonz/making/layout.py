"""Where the cards of a fixed dungeon lie: the start card and the others, edge to edge, within what a sheet of paper holds."""

from __future__ import annotations

from generator.core.errors import ForgeFailed
from generator.core.rng import Rng
from generator.games.donjonz.quest.data_loading import geometry
from generator.games.donjonz.quest.placement_rules import Tile

LEAST_CONTACT = 2
"""Spaces along which a new card touches what lies already; the rules ask for one (D-3), one alone makes poor passages."""


def lay_tiles(rng: Rng, offset: bool) -> list[Tile]:
    """Return the tiles of a map, the start card first, each touching one before it; its top left space is 0, 0.

    Without `offset` every card touches another along the whole of the shorter side. Raises ForgeFailed when the paper is full.
    """
    size = geometry()
    tiles = [Tile(0, 0, size.side, size.start_height)]
    for _ in range(size.cards):
        places = _places(tiles, offset)
        if not places:
            raise ForgeFailed("the cards found no more room on the paper")
        tiles.append(rng.weighted([tile for tile, _ in places], [weight for _, weight in places]))
    left, top = min(tile.x for tile in tiles), min(tile.y for tile in tiles)
    return [Tile(tile.x - left, tile.y - top, tile.wide, tile.high) for tile in tiles]


def _places(tiles: list[Tile], offset: bool) -> list[tuple[Tile, int]]:
    """Return every place for the next card with its weight: the square of its contact, so that loops can form."""
    size, side = geometry(), geometry().side
    places: list[tuple[Tile, int]] = []
    low_x, high_x = min(tile.x for tile in tiles), max(tile.x + tile.wide for tile in tiles)
    low_y, high_y = min(tile.y for tile in tiles), max(tile.y + tile.high for tile in tiles)
    for y in range(max(low_y - side, high_y - size.highest), min(high_y, low_y + size.highest - side) + 1):
        for x in range(max(low_x - side, high_x - size.widest), min(high_x, low_x + size.widest - side) + 1):
            tile = Tile(x, y, side, side)
            if any(tile.overlaps(other) for other in tiles):
                continue
            touching = [tile.contact(other) for other in tiles]
            whole = any(contact == shorter for contact, shorter in touching)
            if max(contact for contact, _ in touching) >= LEAST_CONTACT and (offset or whole):
                places.append((tile, sum(contact for contact, _ in touching) ** 2))
    return places
