"""The map of a quest on a page of its own: title, rooms with their names, a compass, a scale, and every sign that stands on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import zip_longest
from math import hypot

import msgspec
from msgspec.structs import replace

from generator.core.grid import SIDES, Side, Spot, opposite, side_towards
from generator.draw.figures import Figure, figure
from generator.draw.ground.compass import draw_compass
from generator.draw.ground.contours import OpenShape
from generator.draw.ground.laying import choice
from generator.draw.landmarks.landmark import draw_landmark
from generator.draw.landmarks.tables import Marks
from generator.draw.pen import Pen, Point
from generator.draw.told import Lines, Told
from generator.games.deck_box_dungeons.paper.map.map_legend import Entry, draw_foot, foot_height, foot_signs, signs_of, signs_told
from generator.games.deck_box_dungeons.paper.map.map_plan import (
    Laid,
    Plan,
    badge_radius,
    draw_entry,
    draw_label_plate,
    draw_plan,
    entry_box,
    label_box,
    open_shape,
    play_squares,
)
from generator.games.deck_box_dungeons.paper.map.map_words import words_of_maps
from generator.games.deck_box_dungeons.paper.map.mark_places import Standing, place_marks
from generator.games.deck_box_dungeons.paper.map.name_places import RIM, place_names
from generator.games.deck_box_dungeons.paper.map.ribbons import Box, Ground, Ribbon, draw_ribbon
from generator.games.deck_box_dungeons.paper.map.room_cards import (
    draw_start_zone,
    number_square,
    number_squares,
    placed_card,
    turned_spot,
)
from generator.games.deck_box_dungeons.paper.map.signs import DOOR, FINALE, draw_badge, draw_gate, draw_plate, side_middle
from generator.games.deck_box_dungeons.paper.map.told import map_told
from generator.games.deck_box_dungeons.paper.map.turning import MapView, map_view
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.quest.spaces import start_zone

WIDTH, HEIGHT = 182.0, 236.0
"""The page map in mm, where nothing makes it larger or smaller."""
SPACE = 9.3
"""A space of the map without its frame, in mm."""
CARTOUCHE, SCROLL, GAP = 19.0, 150.0, 2.0
"""Height of the cartouche and its greatest width, and the gap below it and above the legend, in mm."""
ROSE = 7.4
"""Radius of the compass beside the cartouche, in mm."""
LARGE_HEIGHT, LARGE_SPACE, LARGE_ROSE = 222.0, 14.0, 9.2
"""Most height of a plan in large print, most width of its spaces, and radius of the compass beside it, in mm."""
LARGE_DISC = 3.2
"""Least radius of a room's number in large print, in mm."""
MOST_DISC = 3.6
"""What the radius of a disc that lies on no ribbon is taken for at least, in mm."""
ROSE_LETTER = 3.4
"""Room for the letter beyond a tip of a compass beside the cartouche, in mm."""
MOST_ROSE = 1.55
"""Greatest radius of the compass on a free card, in spaces."""


class MapPage(msgspec.Struct, frozen=True):
    """What a map shows: the plan as it lies on the page, the names of its rooms, where north is, and what frames it.

    Without a `title` it is the plan alone, with numbers for names; `kinds` are the signs of its legend. A `large` one has large
    letters.
    """

    plan: Plan
    names: tuple[str, ...]
    north: Side
    title: str = ""
    under: str = ""
    kinds: tuple[str, ...] = ()
    large: bool = False


def map_figure(quest: Quest, marks: Marks | None = None, *, named: bool = True) -> Figure:
    """Return the map of a quest for a page of its own, with title and legend, and with the names of its rooms if it is `named`.

    `marks` are the landmarks that its document tells.
    """
    view = map_view(quest)
    said = words_of_maps()
    party = said.heroes[quest.heroes > 1].format(count=quest.heroes)
    under = said.under.format(place=quest.facts["place"], rooms=len(quest.rooms), heroes=party)
    data = MapPage(
        plan_of(view, marks),
        tuple(room.name.removeprefix("The ") for room in quest.rooms) if named else (),
        view.north,
        quest.title,
        under,
        signs_of(quest),
    )
    return figure("map", draw_page, data, WIDTH, HEIGHT, _alt(quest), told=partial(_page_told, quest, marks), spread=True)


def plan_figure(quest: Quest, marks: Marks | None = None) -> Figure:
    """Return the map of a quest without names, title and legend: its rooms by their numbers; `marks` as for `map_figure`."""
    view = map_view(quest)
    data = MapPage(plan_of(view, marks), (), view.north)
    wide, high = ((6 * count + 2 * RIM) * SPACE for count in (view.columns, view.rows))
    if _rose_spot(data.plan) is None:
        high += 2 * ROSE + GAP
    return figure(
        "plan", draw_page, data, wide, high, _alt(quest), told=partial(map_told, quest, marks), parts=_large_plan, spread=True
    )


def _large_plan(data: MapPage) -> tuple[Figure, ...]:
    """Return the plan for large print in one piece: its letters are larger, its cards as large as a page allows."""
    data, plan = replace(data, large=True), data.plan
    top = 2 * LARGE_ROSE + GAP if _rose_spot(plan) is None else 0.0
    wide, high = 6 * plan.columns + 2 * RIM, 6 * plan.rows + 2 * RIM
    space = min(WIDTH / wide, (LARGE_HEIGHT - top) / high, LARGE_SPACE)
    alt = f"Map of {len(plan.cards)} room cards"
    return (figure("plan", draw_page, data, wide * space, high * space + top, alt, spread=True),)


def _page_told(quest: Quest, marks: Marks | None) -> tuple[Told, ...]:
    """Return what a page map tells: its rooms, and what the signs mean that stand below them."""
    return (*map_told(quest, marks), Lines((f"{signs_told(signs_of(quest))}.",)))


def _alt(quest: Quest) -> str:
    return f"Map of {len(quest.rooms)} room cards"


def plan_of(view: MapView, told: Marks | None = None) -> Plan:
    """Return the cards and gates of a map as they lie on the page, with the landmarks that its document has `told`."""
    quest = view.quest
    marks = {entry.room: str(entry.number) for entry in quest.encounters}
    spots = {room.id: room.spot for room in quest.rooms}
    cards = tuple((room.spot, placed_card(quest, room, marks.get(room.id, FINALE), told)) for room in quest.rooms)
    gates = tuple((spots[p.a], side_towards(spots[p.a], spots[p.b]), p.gate) for p in quest.passages if p.gate)
    return Plan(cards, gates, view.columns, view.rows)


class Layout(msgspec.Struct, frozen=True):
    """Where all of a map lies: its cards, the corners of the rectangle that they and the rock have, and the names of its rooms.

    A room without a ribbon has its name at the `foot`, behind the signs. `marks` are where landmarks stand, `discs` the middles
    of the numbers of rooms without ribbons.
    """

    laid: Laid
    shape: OpenShape
    inside: tuple[Point, Point]
    names: tuple[Ribbon | None, ...]
    foot: tuple[Entry, ...]
    marks: tuple[Standing | None, ...] = ()
    discs: tuple[Point, ...] = ()


def layout(pen: Pen, data: MapPage) -> Layout:
    """Return where all of a map lies on a pen's page; where names go to the foot, the map may be smaller for them."""
    shape = open_shape(data.plan)
    below: tuple[str, ...] = ()
    before: Laid | None = None
    found: list[Ribbon | None] = []
    while True:
        rooms = [(card.mark, name) for (_, card), name in zip(data.plan.cards, data.names, strict=False) if name in below]
        foot = tuple(foot_signs(data.kinds, rooms))
        laid, inside = _laid_out(pen, data, foot)
        if before is None or before != laid:
            before, found = laid, place_names(pen, data.names, laid, shape, _kept(pen, data, laid)) if data.names else []
        homeless = {name for name, ribbon in zip(data.names, found, strict=True) if ribbon is None}
        if homeless <= set(below):
            signs = _signs(pen, laid)
            discs = tuple(_discs(laid, signs))
            marks = tuple(place_marks(laid, [*signs, *_named(laid, found, discs)]))
            return Layout(laid, shape, inside, tuple(found), foot, marks, discs)
        below = tuple(name for name in data.names if name in homeless or name in below)


def _laid_out(pen: Pen, data: MapPage, foot: Sequence[Entry]) -> tuple[Laid, tuple[Point, Point]]:
    plan, top, bottom, rose = data.plan, 0.0, pen.height, LARGE_ROSE if data.large else ROSE
    if data.title:
        top += CARTOUCHE + GAP
        bottom -= foot_height(pen, foot, _scale_room(pen)) + GAP
    elif _rose_spot(plan) is None:
        top += 2 * rose + GAP
    space = min(pen.width / (6 * plan.columns + 2 * RIM), (bottom - top) / (6 * plan.rows + 2 * RIM))
    left = (pen.width - 6 * plan.columns * space) / 2
    down = top + (bottom - top - 6 * plan.rows * space) / 2
    return Laid(plan, (left, down), space, data.large), ((0.0, top), (pen.width, bottom))


def draw_page(pen: Pen, data: MapPage) -> None:
    """Draw a map: its cartouche, if it has a title, its rooms with all signs and names, the compass, scale and legend."""
    found = layout(pen, data)
    laid, (_, (_, bottom)) = found.laid, found.inside
    middle, radius = _rose(pen, data, laid)
    clear = 1.25 * radius + 0.8 * laid.space
    pen.keep(
        ("plan", laid, found.inside, middle, clear),
        lambda inner: draw_plan(inner, laid, found.shape, found.inside, _clear_of(middle, clear)),
    )
    draw_compass(pen, middle, radius, data.north, words_of_maps().north)
    _draw_signs(pen, laid)
    for (_, card), mark in zip(data.plan.cards, found.marks, strict=True):
        if mark is not None:
            draw_landmark(pen, (mark.left, mark.top), mark.edge, card.landmark, halo="floor" if mark.halo else "")
    for (_, card), ribbon, disc in zip_longest(data.plan.cards, found.names, found.discs):
        if ribbon is not None:
            draw_ribbon(pen, ribbon, card.mark)
        else:
            draw_plate(pen, disc, max(LARGE_DISC if data.large else 2.1, 0.085 * laid.edge), card.mark)
    if data.title:
        _draw_cartouche(pen, data)
        _draw_scale(pen, laid, bottom + GAP)
        draw_foot(pen, bottom + GAP, found.foot, _scale_room(pen))


def _clear_of(middle: Point, far: float) -> Callable[[Point], bool]:
    return lambda at: hypot(at[0] - middle[0], at[1] - middle[1]) >= far


def _rose_spot(plan: Plan) -> Spot | None:
    """Return the square of the map without a card in which the compass stands, one with free neighbours if there is any."""
    taken = {spot for spot, _ in plan.cards}
    free = [Spot(x, y) for y in range(plan.rows) for x in range(plan.columns) if Spot(x, y) not in taken]
    return max(free, key=lambda spot: (sum(spot.beside(side) in free for side in SIDES), choice(spot, 97)), default=None)


def _rose(pen: Pen, data: MapPage, laid: Laid) -> tuple[Point, float]:
    """Return the middle and the radius of the compass: on a free square, or above the map at the right."""
    spot = _rose_spot(data.plan)
    if spot is None:
        radius = (LARGE_ROSE if data.large else ROSE) - ROSE_LETTER / 2
        right, above = ROSE_LETTER if data.north == "e" else 1.0, ROSE_LETTER if data.north == "n" else 1.5
        return (pen.width - radius - right, radius + above), radius
    x, y = laid.corner(spot)
    return (x + laid.edge / 2, y + laid.edge / 2), min(13.0, MOST_ROSE * laid.space)


# ---------------------------------------------------------------------- signs and names


def _badges(laid: Laid) -> dict[tuple[Spot, Side], Point]:
    """Return the middle of the sign of each gate and of the door, by the card and the side on which it stands."""
    plan = laid.plan
    door = next((spot, opposite(card.heading)) for spot, card in plan.cards if card.start)
    ends = [*((spot, side) for spot, side, _ in plan.gates), door]
    return {(spot, side): side_middle(laid.corner(spot), laid.edge, side) for spot, side in ends}


def _draw_signs(pen: Pen, laid: Laid) -> None:
    """Draw start zone, arrows and labels of the cards, gates, and the door of the dungeon."""
    badges, radius = _badges(laid), badge_radius(laid.edge)
    both = {*badges, *((spot.beside(side), opposite(side)) for spot, side in badges)}
    for spot, card in laid.plan.cards:
        if card.start:
            x, y = laid.corner(spot)
            zone = [turned_spot(one, card.heading) for one in start_zone(card.face)]
            draw_start_zone(pen, (x + laid.space / 2, y + laid.space / 2), laid.space, zone)
            draw_badge(pen, badges[spot, opposite(card.heading)], radius, DOOR)
        draw_entry(pen, laid, spot, card, badged=(spot, opposite(card.heading)) in both)
        draw_label_plate(pen, *label_box(pen, laid, spot, card), card.face.label, card.heading)
    for spot, side, kind in laid.plan.gates:
        draw_gate(pen, badges[spot, side], radius, side, kind)


def _signs(pen: Pen, laid: Laid) -> list[Box]:
    """Return the boxes of all labels, of the signs of gates and of the door, and of the arrows that stand behind these."""
    radius, badges = badge_radius(laid.edge) + 0.4, _badges(laid)
    labels = [label_box(pen, laid, spot, card)[0] for spot, card in laid.plan.cards]
    both = {*badges, *((spot.beside(side), opposite(side)) for spot, side in badges)}
    entries = [(spot, opposite(card.heading)) for spot, card in laid.plan.cards]
    arrows = [entry_box(laid, spot, side) for spot, side in entries if (spot, side) in both]
    return [*labels, *arrows, *((x - radius, y - radius, x + radius, y + radius) for x, y in badges.values())]


def _kept(pen: Pen, data: MapPage, laid: Laid) -> list[Box]:
    """Return the boxes of all signs and of the compass with its letter, on which no name lies."""
    (x, y), radius = _rose(pen, data, laid)
    far = 1.25 * radius + ROSE_LETTER / 2
    return [*_signs(pen, laid), (x - far, y - far, x + far, y + far)]


def _discs(laid: Laid, signs: Sequence[Box]) -> Iterator[Point]:
    """Yield where the number of each room stands without a ribbon: off the best place of its landmark, where there is room."""
    for (spot, card), mark in zip(laid.plan.cards, place_marks(laid, signs), strict=True):
        free, play = Ground([*signs, *([mark.box] if mark else [])], ()), play_squares(card)
        places = [laid.centre(spot, square) for square in number_squares(card) if square not in play]
        yield next((at for at in places if free.free(_disc_box(laid, at))), laid.centre(spot, number_square(card)))


def _disc_box(laid: Laid, at: Point) -> Box:
    radius = max(MOST_DISC, 0.085 * laid.edge)
    return at[0] - radius, at[1] - radius, at[0] + radius, at[1] + radius


def _named(laid: Laid, ribbons: Sequence[Ribbon | None], discs: Sequence[Point]) -> Iterator[Box]:
    """Yield the boxes of all ribbons, and of the discs of rooms that have none."""
    for ribbon, disc in zip_longest(ribbons, discs):
        if ribbon is not None:
            yield from ribbon.boxes
        else:
            yield _disc_box(laid, disc)


# ---------------------------------------------------------------------- the frame


def _draw_cartouche(pen: Pen, data: MapPage) -> None:
    """Draw the title of a map and what stands under it, on a scroll with two ends."""
    wide = SCROLL if _rose_spot(data.plan) is not None else SCROLL - 2 * ROSE
    wide = min(wide, pen.width - 20.0 - (0.0 if _rose_spot(data.plan) is not None else 2 * ROSE))
    middle = pen.width / 2 if _rose_spot(data.plan) is not None else (pen.width - 2 * ROSE - 2.0) / 2
    left, high = middle - wide / 2, CARTOUCHE - 1.0
    for side in (-1, 1):
        x = middle + side * (wide / 2 - 3.0)
        end = [(x, 2.6), (x + side * 11.0, 2.6), (x + side * 7.6, high / 2 + 1.2), (x + side * 11.0, high - 0.2), (x, high - 0.2)]
        pen.path([("m", end[0]), *(("l", point) for point in end[1:]), ("z", ())], "plate", "ink", 0.3)
    pen.rect((left, 0.3), (wide, high - 2.0), "page", "", 0.6)
    pen.rect((left, 0.3), (wide, high - 2.0), "panel", "ink", 0.6)
    pen.rect((left + 1.2, 1.5), (wide - 2.4, high - 4.4), "", "ink", 0.2)
    _fitted(pen, (middle, 9.3), data.title, "title", 21.0, wide - 8.0, "accent")
    _fitted(pen, (middle, 14.2), data.under, "fellcaps", 10.0, wide - 8.0, "deep")


def _fitted(pen: Pen, at: Point, words: str, font: str, size: float, room: float, colour: str) -> None:
    """Write a line in the middle, smaller where it is wider than its room in mm."""
    while size > 7.5 and pen.measure(words, font, size) > room:
        size -= 0.5
    pen.text(at, words, font, size, "centre", colour)


def _scale_room(pen: Pen) -> float:
    """Return the room in mm that the scale has at the foot of a map."""
    return 40.0 + 2.0 + pen.measure(words_of_maps().scale, "italic", 8.5) + 4.2


def _draw_scale(pen: Pen, laid: Laid, top: float) -> None:
    """Draw a bar of four spaces, with its words behind it."""
    wide = 4 * laid.space
    for number in range(4):
        fill = "white" if number % 2 else "plate"
        pen.rect((0.2 + number * laid.space, top + 1.9), (laid.space, 1.9), fill, "ink", 0.25)
    pen.text((wide + 2.2, top + 3.9), words_of_maps().scale, "italic", 8.5, "left", "deep")
