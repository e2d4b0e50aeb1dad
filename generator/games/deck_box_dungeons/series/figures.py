"""The pictures of a campaign: the road from its first quest to its last, and the log in which a party writes down how it went."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise

import msgspec

from generator.core.text import capitalised
from generator.draw import tracks
from generator.draw.figures import Figure, figure
from generator.draw.lines import wrapped
from generator.draw.pen import Pen, Point
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.rules import carrying

ROAD = (174.0, 46.0)
"""Width and height of the road in mm."""
BADGE = 11.0
"""Radius in mm of the circle round the icon of a quest; that of the last one is larger."""
NAME = 9.5
"""Size in points of the names of places."""
STEP = 3.0
"""How far in mm the stations of the road stand above and below its middle, in turns."""


class Station(msgspec.Struct, frozen=True):
    """A quest on the road: the icon of its dungeon, and the name of its place."""

    icon: str
    place: str


class Road(msgspec.Struct, frozen=True):
    """A road: its stations, and which of them is at hand, counted from 0, or -1 for none."""

    stations: tuple[Station, ...]
    now: int


def road(quests: Sequence[Quest], now: int = -1) -> Figure:
    """Return the road of a campaign's quests; the one at hand stands out.

    The last quest bears its villain's icon, the others those of their dungeons, or of their villains too in dungeons of one kind.
    """
    alike = len({quest.theme for quest in quests}) == 1
    stations = [
        Station(quest.villain.icon if alike or quest is quests[-1] else quest.theme_icon, capitalised(quest.facts["place"]))
        for quest in quests
    ]
    alt = "The road of the campaign: " + ", then ".join(station.place for station in stations)
    return figure("road", draw_road, Road(tuple(stations), now), *ROAD, alt, height_at=road_height)


def road_height(_data: Road, _width: float) -> float:
    """Return the height in mm of a road at any width."""
    return ROAD[1]


def draw_road(pen: Pen, data: Road) -> None:
    """Draw the stations from left to right with a dotted way between them, their names below."""
    count = len(data.stations)
    wide = pen.width / count
    spots = [(wide * (place + 0.5), 16.5 + (STEP if place % 2 else -STEP)) for place in range(count)]
    badge = min(BADGE, 0.33 * wide)
    for before, after in pairwise(spots):
        _draw_way(pen, before, after, badge)
    for place, (spot, station) in enumerate(zip(spots, data.stations, strict=True)):
        radius = badge * (1.14 if place == count - 1 else 1.0)
        here = place == data.now
        pen.circle(spot, radius, "white", "accent" if here else "deep", 0.9 if here else 0.3)
        if here:
            pen.circle(spot, radius + 1.4, "", "accent", 0.25)
        pen.icon(spot, station.icon, radius * 1.25, "accent" if here or place == count - 1 else "deep")
        for line, words in enumerate(_lines(pen, station.place, wide - 2.0)):
            at = (spot[0], 23.0 + badge * 1.14 + STEP + 4.0 * line)
            pen.text(at, words, "bold" if here else "fell", NAME, "centre", "accent" if here else "ink")


def _draw_way(pen: Pen, before: Point, after: Point, badge: float) -> None:
    """Draw the dots of the way between two stations, clear of their circles."""
    (x, y), (to_x, to_y) = before, after
    begin, end = x + badge * 1.14 + 2.2, to_x - badge * 1.14 - 3.2
    dots = max(1, int((end - begin) / 4.0))
    for number in range(dots + 1):
        part = number / dots
        pen.circle((begin + (end - begin) * part, y + (to_y - y) * part), 0.55, "deep")


def _lines(pen: Pen, words: str, width: float) -> list[str]:
    """Return a name in lines of at most a width in mm where its words allow it: two even ones, or more."""
    parts = words.split()
    if pen.measure(words, "bold", NAME) <= width or len(parts) == 1:
        return [words]
    pairs = [(" ".join(parts[:cut]), " ".join(parts[cut:])) for cut in range(1, len(parts))]
    first, second = min(pairs, key=lambda pair: max(pen.measure(line, "bold", NAME) for line in pair))
    return [*_lines(pen, first, width), *_lines(pen, second, width)]


class LogRow(msgspec.Struct, frozen=True):
    """A quest in the log: its title, and where it is played."""

    title: str
    place: str


class Log(msgspec.Struct, frozen=True):
    """A log: its quests, and how many heroes the party has."""

    rows: tuple[LogRow, ...]
    heroes: int


LARGE_LOG, LARGE_ROW = 112.0, 34.0
"""Width of the parts of the log in large print in mm, before they are enlarged, and height of a quest's row."""
LOG = (194.0, 150.0)
"""Width of the log, and its height where a page has no more room, in mm."""
_HEAD, _LEAST_ROW = 8.0, 9.6
"""Height in mm of a heading of the log, and the least of a quest's row."""
_TITLES = 15.0
"""The most height in mm that the title and place of a quest need."""
_NAME, _LEAST_KEPT, _MOST_KEPT = 13.5, 8.0, 13.0
"""Height in mm of the head of a hero's frame, and the least and the most of a line that says what it keeps."""


def log(quests: Sequence[Quest]) -> Figure:
    """Return the log of a campaign: its quests to tick, the reputation track, and for each hero wounds and what it keeps."""
    rows = tuple(LogRow(quest.title, capitalised(quest.facts["place"])) for quest in quests)
    return figure(
        "log", draw_log, Log(rows, quests[0].heroes), *LOG, "The log of the campaign, to fill in", lettered=True, parts=_large_parts
    )


def _large_parts(data: Log) -> tuple[Figure, ...]:
    """Return the log in parts, one below another, for large print."""
    quests = figure(
        "log",
        lambda pen, data: _draw_quests(pen, data, LARGE_ROW),
        data,
        LARGE_LOG,
        _HEAD + LARGE_ROW * len(data.rows),
        "The quests",
    )
    reputation = figure("log", _draw_large_reputation, data, LARGE_LOG, 2 * _HEAD + 2 * tracks.PITCH + 14.0, "The reputation track")
    lines = len(data.rows) - 1
    high = _NAME + 16.0 + lines * _MOST_KEPT
    heroes = tuple(
        figure(
            "log", partial(_draw_large_hero, lines=lines), data, LARGE_LOG, high, f"Hero {number + 1}: name, wounds, what it kept"
        )
        for number in range(data.heroes)
    )
    return (quests, reputation, *heroes)


def _draw_large_reputation(pen: Pen, data: Log) -> None:
    pen.text((0.0, 5.8), "Reputation", "title", 13, "left", "accent")
    values = range(carrying.LEAST_REPUTATION, carrying.MOST_REPUTATION + 1)
    per = tracks.per_row(pen.width)
    tracks.track(pen, (0.0, _HEAD), values, per, marks=(carrying.FIRST_REPUTATION,))
    down = _HEAD + tracks.height(len(values), per) + 4.6
    for words in reputation_words():
        for line in wrapped(pen, words, "body", 9.0, pen.width):
            pen.text((0.0, down), line, "body", 9.0)
            down += 4.2


def draw_log(pen: Pen, data: Log) -> None:
    """Draw the log over the whole height of a pen."""
    lines = _kept_lines(data.heroes, len(data.rows))
    spare = pen.height - _HEAD - tracks.PITCH - 3.0
    kept = (spare / data.heroes - _NAME - 5.0) / lines - _TITLES * len(data.rows) / data.heroes / lines
    block = _NAME + 5.0 + lines * min(_MOST_KEPT, max(_LEAST_KEPT, kept))
    row_height = max(_LEAST_ROW, (spare - data.heroes * block) / len(data.rows))
    down = _draw_quests(pen, data, row_height)
    down = _draw_reputation(pen, down + 3.0)
    block = (pen.height - down) / data.heroes
    for number in range(data.heroes):
        _draw_hero(pen, (0.0, down + 3.0 + number * block), block - 3.0, len(data.rows), lines)


def _kept_lines(heroes: int, quests: int) -> int:
    """Return how many lines a hero's frame has for what it keeps: one for each quest but the last, or for two of them at a table
    of three or four."""
    return quests - 1 if heroes <= 2 else quests // 2


def _draw_quests(pen: Pen, data: Log, row_height: float) -> float:
    """Draw a row with two boxes for each quest; return where they end."""
    won, lost = pen.width - 32.0, pen.width - 14.0
    pen.text((0.0, 5.6), "The quests", "title", 13, "left", "accent")
    for x, words in ((won, "won"), (lost, "lost")):
        pen.text((x + tracks.PITCH / 2, 6.0), words, "caps", 9.0, "centre", "deep")
    for number, entry in enumerate(data.rows):
        top = _HEAD + number * row_height
        middle = top + min(row_height, _TITLES) / 2
        pen.line((0.0, top), (pen.width, top), "rule", 0.2)
        pen.text((5.0, middle + 1.9), str(number + 1), "title", 15, "centre", "accent")
        pen.text((12.0, middle - 0.3), entry.title, "bold", 10.5, "left", "ink")
        pen.text((12.0, middle + 3.6), entry.place, "fell", 9.0, "left", "deep")
        notes = [words for words, least in (("trophy", 4.0), ("to be remembered", 13.0)) if row_height >= _TITLES + least]
        for line, words in enumerate(notes, start=1):
            foot = top + _TITLES + (row_height - _TITLES) * line / len(notes) - 2.6
            pen.text((12.0, foot), words, "caps", 7.5, "left", "deep")
            pen.line((40.0, foot + 0.2), (pen.width - 5.5, foot + 0.2), "rule", 0.25)
        for x in (won, lost):
            pen.rect((x, middle - 4.0), (tracks.PITCH, 8.0), "white", "deep", 0.3)
    end = _HEAD + len(data.rows) * row_height
    pen.line((0.0, end), (pen.width, end), "rule", 0.2)
    return end


def _draw_reputation(pen: Pen, top: float) -> float:
    """Draw the reputation track, its first box marked; return where it ends."""
    pen.icon((5.0, top + tracks.PITCH / 2), "trumpet", 6.5, "accent")
    pen.text((12.0, top + 5.8), "Reputation", "title", 13, "left", "accent")
    pen_at = (48.0, top)
    values = range(carrying.LEAST_REPUTATION, carrying.MOST_REPUTATION + 1)
    tracks.track(pen, pen_at, values, len(values), marks=(carrying.FIRST_REPUTATION,))
    beside = pen_at[0] + len(values) * tracks.PITCH + 4.0
    for number, words in enumerate(reputation_words()):
        pen.text((beside, top + 3.6 + 4.0 * number), words, "body", 9.0)
    return top + tracks.PITCH


def reputation_words() -> tuple[str, str]:
    """Return the two lines that say what reputation is."""
    return (
        f"begins at {carrying.FIRST_REPUTATION}; one up for a quest won, one down for one lost;",
        f"each quest begins with that much treasure, after a lost one with {carrying.COLLECTION} more",
    )


def _draw_hero(pen: Pen, at: Point, height: float, quests: int, lines: int) -> None:
    """Draw the frame of a hero: name, wounds, and a line for each quest but the last that says what it kept, if it stood."""
    x, y = at
    pen.rect(at, (pen.width, height), "page", "deep", 0.35, 1.5)
    pen.icon((x + 6.5, y + 6.5), "meeple", 6.5, "accent")
    pen.line((x + 12.0, y + 9.6), (x + 88.0, y + 9.6), "rule", 0.25)
    pen.text((x + 12.0, y + 3.6), "hero, gear, calling", "caps", 7.5, "left", "deep")
    boxes = x + pen.width - carrying.MOST_WOUNDS * tracks.PITCH - 3.0
    tracks.track(pen, (boxes, y + 2.0), range(1, carrying.MOST_WOUNDS + 1), carrying.MOST_WOUNDS)
    pen.text((boxes - 2.0, y + 5.6), "Wounds", "title", 12, "right", "accent")
    pen.text((boxes - 2.0, y + 9.4), "each 1 health less, at the start and at most", "body", 8.0, "right", "ink")
    top, columns = y + _NAME, -(-(quests - 1) // lines)
    deep = (height - _NAME - 2.0) / lines
    wide = (pen.width - 3.0) / columns - 3.0
    for number in range(quests - 1):
        left = x + 3.0 + (number % columns) * (wide + 3.0)
        _draw_kept(pen, (left, top + (number // columns + 1) * deep - 2.6), wide, number + 1)


def _draw_large_hero(pen: Pen, data: Log, lines: int) -> None:
    """Draw the frame of a hero for large print: wounds below the name, then a line for each quest but the last."""
    pen.rect((0.0, 0.0), (pen.width, pen.height), "page", "deep", 0.35, 1.5)
    pen.icon((6.5, 6.5), "meeple", 6.5, "accent")
    pen.text((12.0, 3.6), "hero, gear, calling", "caps", 8.5, "left", "deep")
    pen.line((12.0, 11.0), (pen.width - 3.0, 11.0), "rule", 0.25)
    pen.text((3.0, 20.0), "Wounds", "title", 12, "left", "accent")
    boxes = 7.0 + pen.measure("Wounds", "title", 12)
    tracks.track(pen, (boxes, 14.0), range(1, carrying.MOST_WOUNDS + 1), carrying.MOST_WOUNDS)
    beside = boxes + carrying.MOST_WOUNDS * tracks.PITCH + 3.0
    for number, words in enumerate(("each 1 health less,", "at the start and at most")):
        pen.text((beside, 17.4 + 4.0 * number), words, "body", 8.5, "left", "ink")
    for number in range(lines):
        _draw_kept(pen, (3.0, _NAME + 14.0 + number * _MOST_KEPT + 6.0), pen.width - 6.0, number + 1)


def _draw_kept(pen: Pen, at: Point, width: float, quest: int) -> None:
    """Draw the line of a hero after a quest: three boxes, one of which is ticked, and room for the name of an item."""
    x, foot = at
    pen.text((x, foot), f"after quest {quest}", "caps", 8.0, "left", "accent")
    for along, words in ((19.0, "kept"), (width - 28.0, "rested"), (width - 11.5, "fell")):
        pen.rect((x + along, foot - 3.0), (3.4, 3.4), "white", "deep", 0.25)
        pen.text((x + along + 4.4, foot), words, "body", 8.5, "left", "ink")
    pen.line((x + 31.0, foot + 0.4), (x + width - 30.5, foot + 0.4), "rule", 0.25)
