"""The small pictures of this game's sheets: boxes to tick, the log of rooms, two diagrams of the rules, a line head down."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import msgspec

from generator.core.grid import Spot
from generator.draw import tracks
from generator.draw.figures import Figure, figure
from generator.draw.lines import name_lines
from generator.draw.pen import Pen, Point
from generator.games.deck_box_dungeons.paper.map.map_words import words_of_maps
from generator.games.deck_box_dungeons.paper.map.room_cards import RoomCard, draw_arrow, draw_room
from generator.games.deck_box_dungeons.paper.map.told import boxes_told, log_told
from generator.games.deck_box_dungeons.quest.data_loading import room_faces
from generator.games.deck_box_dungeons.quest.room_faces import RoomFace
from generator.games.deck_box_dungeons.quest.spaces import SIZE

TICKS_WIDTH = 20 * tracks.PITCH + 0.6
"""Width in mm of a row of 20 boxes, the most that stand side by side."""
TICKS_EDGE = 0.3
"""Room round the boxes in mm, for their edges."""


LARGE_LOG = (116.0, 8.0)
"""Width of the log in large print and height of its lines, in mm before it is enlarged."""


class TickBoxes(msgspec.Struct, frozen=True):
    """Boxes to tick: how many, and the numbers of those that are marked."""

    count: int
    marks: tuple[int, ...] = ()


def tick_boxes(count: int, marks: tuple[int, ...] = (), width: float = TICKS_WIDTH) -> Figure:
    """Return numbered boxes to tick in rows of at most a width in mm; those that are marked have a frame of their own."""
    data, alt = TickBoxes(count, marks), f"{count} boxes to tick"
    told = partial(boxes_told, alt, count, marks)
    return figure("ticks", draw_tick_boxes, data, width, ticks_height(data, width), alt, height_at=ticks_height, told=told)


def ticks_height(data: TickBoxes, width: float) -> float:
    """Return the height in mm that boxes to tick need in a width in mm."""
    return tracks.height(data.count, tracks.per_row(width - 2 * TICKS_EDGE)) + 2 * TICKS_EDGE


def draw_tick_boxes(pen: Pen, data: TickBoxes) -> None:
    """Draw boxes to tick, a cube or a pencil's cross for each, in rows of equal length, or one box less."""
    first = 1
    for number, count in enumerate(tracks.rows_of(data.count, tracks.per_row(pen.width - 2 * TICKS_EDGE))):
        corner = (TICKS_EDGE, TICKS_EDGE + number * tracks.PITCH)
        tracks.track(pen, corner, range(first, first + count), count, marks=data.marks)
        first += count


LOG = (182.0, 0.6 + tracks.PITCH)
"""Size in mm of the log of the rooms, one row below a map."""
LOG_WORDS = 34.0
"""Width in mm of the words before its boxes."""
SAID = 9.5
"""Size in points of the words behind them."""


class RoomLog(msgspec.Struct, frozen=True):
    """The rooms to tick, by number and name, and the icon of the last."""

    rows: tuple[str, ...]
    last: str


def log(rows: Sequence[str], last: str) -> Figure:
    """Return the log of the rooms, to be ticked when they are clear: one row of numbers, since their names stand on the map.

    The rooms are given by number and name, the last by an icon too; in large print their names stand beside the boxes.
    """
    data, told = RoomLog(tuple(rows), last), partial(log_told, rows)
    return figure("log", draw_log, data, *LOG, "Log of the rooms, to tick", icons=(last,), told=told, parts=_large_log)


def _large_log(data: RoomLog) -> tuple[Figure, ...]:
    """Return the log with names, for large print."""
    high = 12.0 + LARGE_LOG[1] * -(-len(data.rows) // 2)
    return (figure("log", draw_large_log, data, LARGE_LOG[0], high, "Log of the rooms, to tick"),)


def draw_log(pen: Pen, data: RoomLog) -> None:
    """Draw a box to tick for every room, with its number in it, between the words that say so."""
    (name, how), edge = words_of_maps().log, tracks.PITCH
    count = len(data.rows) - 1
    pen.text((0.0, edge - 2.6), name, "title", 11.5, "left", "accent")
    tracks.track(pen, (LOG_WORDS, 0.3), range(1, count + 1), count, label=name)
    x, y, inside = LOG_WORDS + count * edge, 0.3, edge - 2 * tracks.EDGE
    pen.rect((x, y), (edge, edge), "white", "rule", 0.25)
    pen.icon((x + edge / 2, y + edge / 2), data.last, 5.0, "ink")
    pen.field("tick", (x + tracks.EDGE, y + tracks.EDGE), (inside, inside), data.rows[-1])
    if x + edge + 3.0 + pen.measure(how, "fell", SAID) <= pen.width:
        pen.text((pen.width, edge - 2.6), how, "fell", SAID, "right", "deep")


def draw_large_log(pen: Pen, data: RoomLog) -> None:
    """Draw a box to tick and a line for each room, in two columns."""
    name, how = words_of_maps().log
    pen.text((0.0, 6.0), name, "title", 13, "left", "accent")
    pen.text((pen.width, 6.0), how, "fell", 10, "right", "deep")
    per = -(-len(data.rows) // 2)
    step, wide = (pen.height - 9.0) / per, pen.width / 2
    for number, words in enumerate(data.rows):
        x, y = (number // per) * wide, 9.0 + (number % per) * step
        pen.rect((x, y + 1.0), (4.2, 4.2), "white", "deep", 0.25)
        lines, size = name_lines(pen, words, "bold", 9.0, wide - 10.0, 8.0)
        for place, line in enumerate(lines):
            pen.text((x + 6.0, y + 4.4 + 3.3 * (place - (len(lines) - 1) / 2)), line, "bold", size, "left", "ink")
        if len(lines) == 1:
            start = x + 8.0 + pen.measure(words, "bold", 9.0)
            pen.line((start, y + 5.2), (x + wide - 4.0, y + 5.2), "faint", 0.2)


def distances() -> Figure:
    """Return the diagram of attack distances, 46 mm wide."""
    alt = "Melee beside the hero, reach on the corners, ranged from two steps on"
    return figure("distances", draw_distances, None, 46.0, 46.0, alt)


def draw_distances(pen: Pen, nothing: None) -> None:
    """Draw five by five spaces around a hero: melee beside, reach on the corners, ranged from two steps on."""
    space = pen.width / 5
    for y in range(5):
        for x in range(5):
            _draw_distance(pen, (x * space, y * space), space, Spot(x - 2, y - 2))


def _draw_distance(pen: Pen, corner: Point, space: float, away: Spot) -> None:
    """Draw one space of the diagram, `away` from the hero."""
    steps = abs(away.x) + abs(away.y)
    pen.rect(corner, (space, space), "floor", "rule", 0.25)
    centre = (corner[0] + space / 2, corner[1] + space / 2)
    if steps == 0:
        pen.icon(centre, "meeple", space * 0.8, "accent")
    elif steps == 1:
        pen.icon(centre, "crossed-swords", space * 0.62, "ink")
    elif abs(away.x) == abs(away.y) == 1:
        pen.icon((centre[0] - space * 0.19, centre[1] - space * 0.19), "high-shot", space * 0.5, "blue")
        pen.icon((centre[0] + space * 0.24, centre[1] + space * 0.24), "crossed-swords", space * 0.42, "accent")
    else:
        pen.icon(centre, "high-shot", space * 0.55, "blue")


def joined_exits() -> Figure:
    """Return the diagram of two room cards that are joined, 88 mm wide."""
    faces = (room_faces()["3A"], room_faces()["13A"])
    alt = "Two room cards side by side, exit to exit; the half spaces in the middle of the joined edges make one whole space"
    return figure("joined", draw_joined_exits, faces, 88.0, 44.0, alt)


def draw_joined_exits(pen: Pen, faces: tuple[RoomFace, RoomFace]) -> None:
    """Draw two room cards meeting at their exits, and the one space that their half spaces make."""
    edge = pen.height
    for number, face in enumerate(faces):
        draw_room(pen, (number * edge, 0.0), edge, RoomCard(face, "e", frozenset()))
        pen.rect((number * edge, 0.0), (edge, edge), "", "ink", 0.25)
        draw_arrow(pen, (number * edge, 0.0), edge, "e")
    space = edge / (SIZE + 1)
    pen.rect((edge - space / 2, 2.5 * space), (space, space), "", "accent", 0.7)


def head_down(words: str) -> Figure:
    """Return a line that stands head down, for what is not to be read by chance."""
    return figure("headdown", draw_head_down, words, 120.0, 6.0, "The traitor\u2019s name, head down", lettered=True)


def draw_head_down(pen: Pen, words: str) -> None:
    """Write one line head down."""
    pen.push((pen.width, 0.0), 2)
    pen.text((pen.width / 2, -1.6), words, "body", 8.6, "centre", "ink")
    pen.pop()
