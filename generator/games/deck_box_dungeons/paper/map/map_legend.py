"""The signs of a map with their meanings: in rows of a legend by itself, or one behind another at the foot of a map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.core.grid import Spot
from generator.draw import maps
from generator.draw.figures import Figure, figure
from generator.draw.landmarks.landmark import draw_landmark
from generator.draw.pen import Pen, Point
from generator.games.deck_box_dungeons.paper.map.map_plan import draw_closed, draw_label_plate, draw_seam
from generator.games.deck_box_dungeons.paper.map.map_words import words_of_maps
from generator.games.deck_box_dungeons.paper.map.room_cards import draw_arrow, draw_start_zone, half_space
from generator.games.deck_box_dungeons.paper.map.signs import DOOR, FINALE, GATE_ICONS, POINTING, draw_badge, draw_gate, draw_plate
from generator.games.deck_box_dungeons.quest.model import Quest

LEGEND_WIDTH, LEGEND_ROW, LEGEND_COLUMNS = 182.0, 6.8, 3
"""Width and height of a row of the legend in mm, and the signs in it."""
LEAST_SIGN = 55.0
"""Width in mm that a sign with its meaning may take."""
ALWAYS = ("number", "finale", "label", "door", "entry", "zone", "seam", "landmark")
"""The signs that every map has."""
SHOWN = "columns"
"""The landmark that stands in a legend for all of them."""
_SQUARES = {"~": "water", "o": "pit"}
"""The squares of a face that are signs."""
FOOT_SIZE, FOOT_ROW, FOOT_SIGN, FOOT_GAP = 8.5, 5.7, 6.6, 4.2
"""Size in points of words at the foot of a map; height of a row, room of a sign and gap behind its words in mm."""
ROOM = "room "
"""What stands before the number or icon of a room whose name stands at the foot of the map."""
_PLATES = {"number": "3", "finale": FINALE}
Kinds = tuple[str, ...]
Entry = tuple[str, str]
"""A sign and its words."""


def signs_of(quest: Quest) -> Kinds:
    """Return the signs that stand on the map of a quest."""
    gates = {passage.gate for passage in quest.passages}
    grounds = {square for room in quest.rooms for row in quest.face(room.label).squares for square in row}
    return (
        *ALWAYS,
        *(kind for kind in GATE_ICONS if kind in gates),
        *(kind for square, kind in _SQUARES.items() if square in grounds),
        *(("bars",) if quest.closed else ()),
    )


def legend_figure(quest: Quest) -> Figure:
    """Return the legend of a map: every sign on it as it is drawn there, with its meaning."""
    kinds = signs_of(quest)
    rows = -(-len(kinds) // LEGEND_COLUMNS)
    alt = signs_told(kinds)
    return figure("legend", draw_legend, kinds, LEGEND_WIDTH, LEGEND_ROW * rows, alt, height_at=legend_height)


def signs_told(kinds: Kinds) -> str:
    """Return what signs mean, for those who do not see them."""
    return words_of_maps().told.format(signs="; ".join(words_of_maps().signs[kind] for kind in kinds))


def legend_height(kinds: Kinds, width: float) -> float:
    """Return the height in mm that a legend needs in a width in mm."""
    return LEGEND_ROW * -(-len(kinds) // _columns(width))


def _columns(width: float) -> int:
    return LEGEND_COLUMNS if width > LEGEND_COLUMNS * LEAST_SIGN else LEGEND_COLUMNS - 1


def draw_legend(pen: Pen, kinds: Kinds) -> None:
    """Draw the signs of a map with their meanings, in rows."""
    columns = _columns(pen.width)
    wide = pen.width / columns
    for number, kind in enumerate(kinds):
        x, y = (number % columns) * wide, (number // columns + 0.5) * LEGEND_ROW
        draw_sign(pen, (x + 4.4, y), kind)
        pen.text((x + 10.6, y + 1.1), words_of_maps().signs[kind], "body", 9.0, "left", "ink")


def foot_signs(kinds: Kinds, rooms: Sequence[tuple[str, str]]) -> list[Entry]:
    """Return the signs at the foot of a map with their words; last come rooms, by number or icon and name, that have no name."""
    return [*((kind, words_of_maps().signs[kind]) for kind in kinds), *((f"{ROOM}{mark}", name) for mark, name in rooms)]


def _rows(pen: Pen, entries: Sequence[Entry], first: float) -> Iterator[list[tuple[float, Entry]]]:
    """Yield the signs of a row each, with where they begin, for a pen's width; in the first row so many mm are left free."""
    row: list[tuple[float, Entry]] = []
    x = first
    for entry in entries:
        wide = FOOT_SIGN + pen.measure(entry[1], "body", FOOT_SIZE)
        if row and x + wide > pen.width:
            yield row
            row, x = [], 0.0
        row.append((x, entry))
        x += wide + FOOT_GAP
    yield row


def foot_height(pen: Pen, entries: Sequence[Entry], first: float) -> float:
    """Return the height in mm that signs need one behind another."""
    return FOOT_ROW * len(list(_rows(pen, entries, first)))


def draw_foot(pen: Pen, top: float, entries: Sequence[Entry], first: float) -> None:
    """Draw signs with their meanings one behind another, from `top` mm down; in the first row so many mm are left free."""
    for number, row in enumerate(_rows(pen, entries, first)):
        y = top + (number + 0.5) * FOOT_ROW
        for x, (sign, words) in row:
            draw_sign(pen, (x + FOOT_SIGN / 2 - 0.4, y), sign)
            pen.text((x + FOOT_SIGN, y + 1.05), words, "body", FOOT_SIZE, "left", "ink")


def draw_sign(pen: Pen, centre: Point, sign: str) -> None:
    """Draw one sign of the map as it is drawn there."""
    x, y = centre
    if sign in _PLATES or sign.startswith(ROOM):
        draw_plate(pen, centre, 2.5, _PLATES.get(sign, sign.removeprefix(ROOM)))
    elif sign == "door":
        draw_badge(pen, centre, 2.4, DOOR)
    elif sign == "label":
        draw_label_plate(pen, (x - 2.7, y - 1.7, x + 2.7, y + 1.7), 7.2, "7A")
    elif sign == "landmark":
        draw_landmark(pen, (x - 2.5, y - 2.6), 5.0, SHOWN, halo="floor")
    elif sign == "zone":
        draw_start_zone(pen, (x - 2.4, y - 2.4), 4.8, [Spot(0, 0)])
    elif sign in _SQUARES.values():
        draw = maps.water if sign == "water" else maps.pits
        draw(pen, [Spot(0, 0)], (x - 2.4, y - 2.4), 4.8)
    elif sign == "entry":
        corner, size = half_space((0.0, 0.0), 50.0, "s")
        draw_arrow(pen, (x - corner[0] - size[0] / 2, y - corner[1] - size[1] / 2), 50.0, "n")
    elif sign in ("bars", "seam"):
        _draw_exit(pen, centre, sign)
    else:
        kind = next(kind for kind in GATE_ICONS if kind == sign)
        draw_gate(pen, (x - (1.1 if kind in POINTING else 0.0), y), 2.0, "e", kind)


def _draw_exit(pen: Pen, centre: Point, sign: str) -> None:
    """Draw a half space that is closed, or two of them that meet, with the walls beside them."""
    x, y = centre
    wide, high = 4.8, 2.6 if sign == "bars" else 4.8
    mouth = ((x - wide / 2, y - high / 2), (wide, high / 2 if sign == "seam" else high))
    pen.rect((x - wide / 2, y - high / 2), (wide, high), "floor")
    for side in (-1, 1):
        pen.line((x + side * wide / 2, y - high / 2), (x + side * wide / 2, y + high / 2), "ink", 0.75)
    if sign == "bars":
        draw_closed(pen, mouth, "s")
    else:
        draw_seam(pen, mouth, "s")
