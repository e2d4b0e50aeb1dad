"""Where the landmarks of rooms stand on a map: whole on free floor of their room, else on a block of rock inside its card.

A card is looked at in quarters of a space. What may bear a landmark is found once for every card as it lies; names, labels and
signs of a map are held against these places in the order in which they are wanted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from itertools import accumulate, pairwise
from math import hypot
from operator import or_

import msgspec

from generator.core.grid import SIDES, Side, Spot
from generator.draw.landmarks.landmark import FORM, HALO
from generator.draw.pen import Point
from generator.games.deck_box_dungeons.paper.map.map_plan import ACROSS, Laid, exits_of, play_squares
from generator.games.deck_box_dungeons.paper.map.ribbons import MOST_WALL, Box, Ground
from generator.games.deck_box_dungeons.paper.map.room_cards import RoomCard, landmark_spot, spots_of, turned_spot
from generator.games.deck_box_dungeons.quest.spaces import NUMBERED, spawn_spaces

BEYOND = 2
"""How many quarters of a space a landmark may stand outside of its card, where all other cards are rock but for their exits."""
RIM = 2
"""Quarters of a space between the edge of a card and its squares."""
QUARTERS = 4 * ACROSS + 2 * BEYOND
"""Quarters of a space along the side of a card with what lies beyond it."""
SIZES = (10, 9, 8, 7, 6, 5, 4)
"""Edges that a landmark with its halo may have, in quarters of a space."""
MOST, WIDE = 14.0, 1.5
"""The edge in mm that a landmark has at most, or so many spaces where they are wide."""
HARD, LEAST = 7.5, 4.2
"""The edge in mm from which on a smaller landmark is hard to read, and the least that it may have."""
CLEAR = 0.25
"""How far a landmark on floor, which has no halo, lies from walls and names, in mm."""
_ON_ROCK, _ACROSS, _ON_WALL, _SMALLER, _HARD, _FAR, _OFF, _OUT = 0.9, 1.6, 0.4, 0.3, 0.8, 0.02, 0.05, 0.6
"""What counts against a place: rock below a landmark, a wall below it and each quarter of that, each mm that it is smaller, each
that it is harder to read, each quarter from the middle of its card, or from where the card to be cut out bears the landmark, and
each quarter that it reaches beyond the squares of its card."""
_INSIDE = 0.01
"""How far inside its place a landmark lies with what is round it, in quarters, so that it touches no wall along its edge."""


class Place(msgspec.Struct, frozen=True, order=True):
    """A square by its left, top and edge in quarters of a space, the share of it that is floor, and the quarters of wall in it."""

    left: int
    top: int
    edge: int
    floor: float
    walls: int

    @property
    def plain(self) -> bool:
        """Whether all of it is floor of one room."""
        return self.floor == 1.0 and not self.walls


class Standing(msgspec.Struct, frozen=True):
    """Where a landmark stands: its left, top and edge in mm, and whether it has a `halo`, as it has off the plain floor."""

    left: float
    top: float
    edge: float
    halo: bool

    @property
    def box(self) -> Box:
        """All that it covers, with its halo or the room round it."""
        pad = self.edge * HALO / FORM if self.halo else CLEAR
        return self.left - pad, self.top - pad, self.left + self.edge + pad, self.top + self.edge + pad


def place_marks(laid: Laid, taken: Sequence[Box]) -> Iterator[Standing | None]:
    """Yield where the landmark of each card stands, which covers nothing `taken`; None where it has no place."""
    ground = Ground(taken, ())
    quarter = laid.space / 4
    for spot, card in laid.plan.cards:
        left, top, right, bottom = laid.box(spot)
        corner, over = (left - BEYOND * quarter, top - BEYOND * quarter), BEYOND * quarter
        near = ground.near((*corner, right + over, bottom + over))
        found = None
        for place in by_wish(card, quarter) if card.landmark else ():
            stands = _standing(place, corner, quarter)
            if near.free(stands.box):
                ground.taken.append(stands.box)
                found = stands
                break
        yield found


def _standing(place: Place, corner: Point, quarter: float) -> Standing:
    """Return how a landmark stands in the middle of a place of a card that begins at a corner, in mm."""
    size = mark_size(place, quarter)
    x, y = corner[0] + (place.left + place.edge / 2) * quarter, corner[1] + (place.top + place.edge / 2) * quarter
    return Standing(x - size / 2, y - size / 2, size, not place.plain)


def mark_size(place: Place, quarter: float) -> float:
    """Return the edge in mm of a landmark that fills a place where a quarter of a space is so wide."""
    return _size(place.edge, place.plain, quarter)


def _size(edge: int, plain: bool, quarter: float) -> float:
    wide = (edge - 2 * _INSIDE) * quarter
    return min(most_size(quarter), wide - 2 * CLEAR if plain else wide / (1.0 + 2 * HALO / FORM))


def most_size(quarter: float) -> float:
    """Return the edge in mm that is wanted of a landmark where a quarter of a space is so wide."""
    return max(MOST, 4 * WIDE * quarter)


def by_wish(card: RoomCard, quarter: float) -> Sequence[Place]:
    """Return the places of a card where a landmark may stand, those first that are wanted most."""
    known = (tuple(spots_of(card.face, ".~o", card.heading)), tuple(play_squares(card)), exits_of(card))
    return _sorted_places(*known, cut_spot(card), round(quarter, 3))


def cut_spot(card: RoomCard) -> Spot | None:
    """Return the square on which the card of a room bears its landmark when it is cut out, as the card lies on the map."""
    numbered = spawn_spaces(card.face)[:NUMBERED]
    upright = landmark_spot(msgspec.structs.replace(card, heading="n", closed=frozenset()), numbered)
    return turned_spot(upright, card.heading) if upright else None


@lru_cache(maxsize=512)
def _sorted_places(
    open_spots: tuple[Spot, ...],
    play: tuple[Spot, ...],
    exits: tuple[Side, ...],
    home: Spot | None,
    quarter: float,
) -> list[Place]:
    x, y = (BEYOND + 4 + 4 * home.x, BEYOND + 4 + 4 * home.y) if home else (QUARTERS / 2, QUARTERS / 2)
    most = most_size(quarter)
    sizes = {(edge, plain): _size(edge, plain, quarter) for edge in SIZES for plain in (False, True)}
    smaller = {of: _SMALLER * (most - size) + _HARD * max(0.0, HARD - size) for of, size in sizes.items()}
    off = _OFF if home else _FAR

    def cost(place: Place) -> float:
        edge, plain = place.edge, place.plain
        far = hypot(place.left + edge / 2 - x, place.top + edge / 2 - y)
        ground = _ACROSS + _ON_WALL * place.walls if place.walls else (0.0 if plain else _ON_ROCK)
        return ground + smaller[edge, plain] + off * far + _OUT * _beyond(place)

    every = places(open_spots, play, exits, int(MOST_WALL / quarter))
    found = [one for one in every if sizes[one.edge, one.plain] >= LEAST]
    return sorted(found, key=lambda place: (cost(place), place))


def _beyond(place: Place) -> int:
    """Return how many quarters a place reaches beyond the squares of its card."""
    low, high = BEYOND + RIM, QUARTERS - BEYOND - RIM
    return max(0, low - place.left, low - place.top, place.left + place.edge - high, place.top + place.edge - high)


@lru_cache(maxsize=512)
def places(open_spots: Sequence[Spot], play: Sequence[Spot], exits: Sequence[Side], most: int) -> list[Place]:
    """Return the squares of a card that hide no square of play, no exit, and at most so many quarters of a wall."""
    mouths = _mouths(exits)
    open_ = _rows([*_squares(open_spots), *mouths])
    kept = _rows([*_squares(play), *mouths, *_mouths(SIDES, -BEYOND, 0)])
    across = [0, *(one ^ other for one, other in pairwise(open_))]
    along = [row ^ (row << 1) for row in open_]
    floor_in, across_in, along_in = (_summed(rows) for rows in (open_, across, along))
    found = []
    for edge in SIZES:
        for top in range(QUARTERS - edge + 1):
            low = top + edge
            hidden = reduce(or_, kept[top:low])
            for left in range(QUARTERS - edge + 1):
                if hidden >> left & ((1 << edge) - 1):
                    continue
                right = left + edge
                walls = _within(across_in, left, top + 1, right, low) + _within(along_in, left + 1, top, right, low)
                if walls <= most:
                    found.append(Place(left, top, edge, _within(floor_in, left, top, right, low) / (edge * edge), walls))
    return found


def _summed(rows: Sequence[int]) -> list[list[int]]:
    """Return how many bits of rows lie above and left of each corner of a quarter."""
    found = [[0] * (QUARTERS + 1)]
    for row in rows:
        bits = accumulate((row >> place & 1 for place in range(QUARTERS)), initial=0)
        found.append([above + more for above, more in zip(found[-1], bits, strict=True)])
    return found


def _within(summed: Sequence[Sequence[int]], left: int, top: int, right: int, bottom: int) -> int:
    """Return how many bits lie in a rectangle."""
    above, below = summed[top], summed[bottom]
    return below[right] - below[left] - above[right] + above[left]


def _rows(cells: Sequence[tuple[int, int]]) -> list[int]:
    """Return the rows of a card as numbers, of which each bit is a quarter that is among those given."""
    rows = [0] * QUARTERS
    for x, y in cells:
        rows[y] |= 1 << x
    return rows


def _squares(spots: Sequence[Spot]) -> list[tuple[int, int]]:
    """Return the quarters of squares of a card."""
    low = BEYOND + 2
    return [(low + 4 * spot.x + a, low + 4 * spot.y + b) for spot in spots for a in range(4) for b in range(4)]


def _mouths(sides: Sequence[Side], start: int = 0, end: int = 2) -> list[tuple[int, int]]:
    """Return the quarters of the half spaces of exits on some sides, between two depths from the edge of the card."""
    across, last = range(QUARTERS // 2 - 2, QUARTERS // 2 + 2), QUARTERS - 1
    cells = [(x, y) for x in across for y in range(BEYOND + start, BEYOND + end)]
    ways: Mapping[Side, list[tuple[int, int]]] = {
        "n": cells, "s": [(x, last - y) for x, y in cells], "w": [(y, x) for x, y in cells], "e": [(last - y, x) for x, y in cells],
    }  # fmt: skip
    return [cell for side in sides for cell in ways[side]]
