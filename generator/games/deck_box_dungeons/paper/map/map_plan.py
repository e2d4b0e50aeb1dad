"""The rooms of a map as one open shape: rough walls, dashed squares, water and pits, the rock round them, and the signs on them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import msgspec

from generator.core.grid import SIDES, Side, Spot, opposite, turned
from generator.draw import maps
from generator.draw.ground.contours import OpenShape, draw_walls, rough_path
from generator.draw.ground.rock import lay_rock, shade_walls
from generator.draw.pen import Pen, Point
from generator.games.deck_box_dungeons.paper.map.ribbons import Box
from generator.games.deck_box_dungeons.paper.map.room_cards import (
    RoomCard,
    draw_arrow,
    draw_bars,
    half_space,
    spots_of,
    turned_spot,
)
from generator.games.deck_box_dungeons.paper.map.signs import side_middle
from generator.games.deck_box_dungeons.quest.model import GateKind
from generator.games.deck_box_dungeons.quest.spaces import EXIT_SQUARES, SIZE, start_zone

ACROSS = SIZE + 1
"""Spaces along the side of a card, its half spaces counted."""
CELLS = 2 * ACROSS
"""Half spaces along the side of a card."""
WALL, SEAM = 0.75, 0.3
"""Weight of walls and of the seam between two cards, in mm."""
LABEL = (7.2, 6.6)
"""Size of a card's label in points, and where spaces are smaller than `SMALL_SPACE` mm."""
LARGE_LABEL = 10.0
"""Size of a card's label in points in large print."""
SMALL_SPACE = 6.8
POINT = 1.1
"""How far the point of a label reaches towards its card, in mm."""
PLAY, LEAST_PLAY = 0.36, 0.16
"""How far from its middle no name lies on a square of play in spaces, and where there is no other room for the name."""
ARROW = 0.03
"""Half the edge of an arrow with room round it, as a share of the edge of its card."""
_MOUTHS: Mapping[Side, tuple[Point, Point]] = {
    "n": ((5.0, 0.0), (7.0, 1.0)), "s": ((5.0, 11.0), (7.0, 12.0)), "w": ((0.0, 5.0), (1.0, 7.0)), "e": ((11.0, 5.0), (12.0, 7.0)),
}  # fmt: skip
"""Where the half space of an exit begins and ends, in half spaces from the corner of its card."""


class Plan(msgspec.Struct, frozen=True, dict=True):
    """The cards of a map by the square of the map they lie on, and its gates by square and side."""

    cards: tuple[tuple[Spot, RoomCard], ...]
    gates: tuple[tuple[Spot, Side, GateKind], ...]
    columns: int
    rows: int


class Laid(msgspec.Struct, frozen=True):
    """A plan as it lies on a page: where its first corner lies, how wide a space is, in mm, and whether its words are `large`."""

    plan: Plan
    at: Point
    space: float
    large: bool = False

    @property
    def edge(self) -> float:
        """The edge of a card in mm."""
        return ACROSS * self.space

    def corner(self, spot: Spot) -> Point:
        """Return where a card lies."""
        return self.at[0] + spot.x * self.edge, self.at[1] + spot.y * self.edge

    def box(self, spot: Spot) -> Box:
        """Return the left, top, right and bottom of a card."""
        x, y = self.corner(spot)
        return x, y, x + self.edge, y + self.edge

    def centre(self, spot: Spot, square: Spot) -> Point:
        """Return the middle of a square of a card."""
        x, y = self.corner(spot)
        return x + (square.x + 1) * self.space, y + (square.y + 1) * self.space


def exits_of(card: RoomCard) -> tuple[Side, ...]:
    """Return the sides of the map to which the exits of a card point, its entry among them."""
    return tuple(sorted({opposite(card.heading), *(turned(side, card.heading) for side in card.face.exits)}, key=SIDES.index))


def open_shape(plan: Plan) -> OpenShape:
    """Return all spaces and half spaces of a map as cells of half a space."""
    found: set[Spot] = set()
    for spot, card in plan.cards:
        x, y = CELLS * spot.x, CELLS * spot.y
        for square in spots_of(card.face, ".~o", card.heading):
            found |= {Spot(x + 1 + 2 * square.x + a, y + 1 + 2 * square.y + b) for a in (0, 1) for b in (0, 1)}
        for side in exits_of(card):
            found |= set(_mouth_cells(spot, side))
    return OpenShape(frozenset(found))


def _mouth_cells(spot: Spot, side: Side) -> Iterator[Spot]:
    (left, top), (right, bottom) = _MOUTHS[side]
    for x in range(int(left), int(right)):
        for y in range(int(top), int(bottom)):
            yield Spot(CELLS * spot.x + x, CELLS * spot.y + y)


def play_squares(card: RoomCard) -> list[Spot]:
    """Return the squares of a card that nothing may hide: water, pits and the start zone."""
    zone = [turned_spot(spot, card.heading) for spot in start_zone(card.face)] if card.start else []
    return sorted({*spots_of(card.face, "~o", card.heading), *zone})


def narrow_boxes(laid: Laid, play: float = PLAY) -> Iterator[Box]:
    """Yield the plain squares that lie between two walls, up to so many spaces from their middle: a name there bars the way."""
    for spot, card in laid.plan.cards:
        open_ = {*spots_of(card.face, ".~o", card.heading), *(EXIT_SQUARES[side].beside(side) for side in exits_of(card))}
        for square in spots_of(card.face, ".", card.heading):
            if any(square.beside(one) not in open_ and square.beside(opposite(one)) not in open_ for one in ("n", "e")):
                x, y = laid.centre(spot, square)
                half = play * laid.space
                yield x - half, y - half, x + half, y + half


def kept_boxes(laid: Laid, play: float = PLAY) -> Iterator[Box]:
    """Yield what no name may lie on: all half spaces of exits, and squares of play up to so many spaces from their middle."""
    for spot, card in laid.plan.cards:
        left, top = laid.corner(spot)
        for square in play_squares(card):
            x, y = laid.centre(spot, square)
            half = play * laid.space
            yield x - half, y - half, x + half, y + half
        for side in exits_of(card):
            (x, y), (wide, high) = half_space((left, top), laid.edge, side)
            yield x, y, x + wide, y + high


def draw_plan(
    pen: Pen, laid: Laid, shape: OpenShape, inside: tuple[Point, Point], free: Callable[[Point], bool] | None = None
) -> None:
    """Draw rock, floor, water, pits, squares, shade and walls of a map; rock stays `inside` a rectangle and where it is `free`."""
    cell = laid.space / 2
    lay_rock(pen, shape, laid.at, cell, inside, free)
    pen.path(rough_path(shape.lines, laid.at, cell, swing=0.0), "floor")
    origin = (laid.at[0] + cell, laid.at[1] + cell)
    for kind, draw in (("~", maps.water), ("o", maps.pits)):
        draw(pen, _squares(laid.plan, kind), origin, laid.space)
    _draw_grid(pen, laid)
    shade_walls(pen, shape, laid.at, cell)
    _draw_seams(pen, laid)
    draw_walls(pen, shape, laid.at, cell, min(WALL, 0.125 * laid.space))
    for spot, card in laid.plan.cards:
        for side in sorted(card.closed, key=SIDES.index):
            draw_closed(pen, half_space(laid.corner(spot), laid.edge, side), side)


def draw_closed(pen: Pen, mouth: tuple[Point, Point], side: Side) -> None:
    """Draw the bars of a closed exit across its half space, given by corner and size."""
    draw_bars(pen, *mouth, side, 0.5)


def _squares(plan: Plan, kind: str) -> list[Spot]:
    """Return the squares of a kind on the whole map, cards being six squares apart."""
    return [
        Spot(ACROSS * spot.x + square.x, ACROSS * spot.y + square.y)
        for spot, card in plan.cards
        for square in spots_of(card.face, kind, card.heading)
    ]


def _draw_grid(pen: Pen, laid: Laid) -> None:
    """Draw dashed lines between squares, each in one piece from wall to wall, and where half spaces begin."""
    dash = (laid.space / 12, laid.space / 12)
    for spot, card in laid.plan.cards:
        known = set(spots_of(card.face, ".~o", card.heading))
        mouths = {EXIT_SQUARES[side].beside(side) for side in exits_of(card)}
        x, y = laid.corner(spot)
        for start, end in _grid_lines(known, mouths):
            pen.line(
                (x + (start[0] + 0.5) * laid.space, y + (start[1] + 0.5) * laid.space),
                (x + (end[0] + 0.5) * laid.space, y + (end[1] + 0.5) * laid.space),
                "grid", 0.2, dash,
            )  # fmt: skip


def _grid_lines(known: set[Spot], mouths: set[Spot]) -> Iterator[tuple[Point, Point]]:
    """Yield the lines between squares of a card that are open, in spaces; those to half spaces, the `mouths`, too."""
    open_ = known | mouths
    for across in (True, False):
        for line in range(SIZE + 1):
            run = -1
            for place in range(SIZE + 1):
                here = Spot(place, line) if across else Spot(line, place)
                before = here.beside("n" if across else "w")
                joined = place < SIZE and here in open_ and before in open_ and (here in known or before in known)
                if joined and run < 0:
                    run = place
                elif not joined and run >= 0:
                    yield ((run, line), (place, line)) if across else ((line, run), (line, place))
                    run = -1


def _draw_seams(pen: Pen, laid: Laid) -> None:
    """Draw the seam between two cards whose half spaces meet."""
    cards = dict(laid.plan.cards)
    for spot, card in laid.plan.cards:
        for side in exits_of(card):
            if side in ("e", "s") and side not in card.closed and spot.beside(side) in cards:
                draw_seam(pen, half_space(laid.corner(spot), laid.edge, side), side)


def draw_seam(pen: Pen, mouth: tuple[Point, Point], side: Side) -> None:
    """Draw the seam at the outer end of a half space, given by corner and size."""
    (x, y), (wide, high) = mouth
    start = (x + wide, y) if side == "e" else (x, y + high)
    pen.line(start, (x + wide, y + high), "zone", SEAM, (0.5, 0.5))


def badge_radius(edge: float) -> float:
    """Return the radius of a gate's sign on a map whose cards have an `edge` in mm."""
    return min(3.6, max(2.1, 0.065 * edge))


def draw_entry(pen: Pen, laid: Laid, spot: Spot, card: RoomCard, *, badged: bool) -> None:
    """Draw the arrow of a card; where its entry is `badged`, the arrow stands behind the badge."""
    draw_arrow(pen, laid.corner(spot), laid.edge, card.heading, _behind_badge(laid) if badged else 0.0)


def _behind_badge(laid: Laid) -> float:
    """Return how far further in an arrow stands behind the badge of its entry, in mm."""
    return badge_radius(laid.edge) - 0.005 * laid.edge


def entry_box(laid: Laid, spot: Spot, side: Side) -> Box:
    """Return the box of the arrow that stands behind a badge at a side of a card."""
    x, y = side_middle(laid.corner(spot), laid.edge, side)
    deep, half = laid.space / 4 + _behind_badge(laid), ARROW * laid.edge
    x += {"w": deep, "e": -deep}.get(side, 0.0)
    y += {"n": deep, "s": -deep}.get(side, 0.0)
    return x - half, y - half, x + half, y + half


def label_box(pen: Pen, laid: Laid, spot: Spot, card: RoomCard) -> tuple[Box, float]:
    """Return the box of a card's label at the corner left of its entry, inside the picture, and the size of its words in points."""
    size = LARGE_LABEL if laid.large else LABEL[laid.space < SMALL_SPACE]
    wide, high = pen.measure(card.face.label, "caps", size) + 1.7, 0.3528 * size + 0.8
    rim = 0.25 * laid.space
    x, y = {
        "n": (0.16 * laid.edge, laid.edge - rim), "e": (0.06 * laid.space, 0.16 * laid.edge),
        "s": (0.84 * laid.edge, rim), "w": (laid.edge - 0.06 * laid.space, 0.84 * laid.edge),
    }[card.heading]  # fmt: skip
    keep = 0.5 * laid.space - WALL / 2 - high / 2 - 0.1
    if card.heading == "n":
        y = max(y, laid.edge - keep)
    elif card.heading == "s":
        y = min(y, keep)
    left, top = laid.corner(spot)
    x, y = min(max(left + x, wide / 2), pen.width - wide / 2), min(max(top + y, high / 2), pen.height - high / 2)
    return (x - wide / 2, y - high / 2, x + wide / 2, y + high / 2), size


def _draw_point(pen: Pen, box: Box, towards: Side) -> None:
    """Draw a small triangle at the middle of a side of a box."""
    left, top, right, bottom = box
    x, y = (left + right) / 2, (top + bottom) / 2
    tip, one, other = {
        "n": ((x, top - POINT), (x - POINT, top + 0.2), (x + POINT, top + 0.2)),
        "s": ((x, bottom + POINT), (x - POINT, bottom - 0.2), (x + POINT, bottom - 0.2)),
        "w": ((left - POINT, y), (left + 0.2, y - POINT), (left + 0.2, y + POINT)),
        "e": ((right + POINT, y), (right - 0.2, y - POINT), (right - 0.2, y + POINT)),
    }[towards]  # fmt: skip
    pen.path([("m", tip), ("l", one), ("l", other), ("z", ())], "ink", "ink", 0.1)


def draw_label_plate(pen: Pen, box: Box, size: float, words: str, towards: Side | None = None) -> None:
    """Draw a card's label on a small plate, with a point at the side where its card lies."""
    left, top, right, bottom = box
    if towards is not None:
        _draw_point(pen, box, towards)
    pen.rect((left, top), (right - left, bottom - top), "white", "ink", 0.22, 0.6)
    pen.text(((left + right) / 2, (top + bottom) / 2 + size * 0.3528 * 0.34), words, "caps", size, "centre", "ink")
