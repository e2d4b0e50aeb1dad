"""The worked example drawn: its small dungeon with the walk in it, and the score strip as it looks at the end."""

from __future__ import annotations

from dataclasses import dataclass

from generator.core.grid import Spot
from generator.draw import tracks
from generator.draw.pen import Pen, Point
from generator.games.donjonz.paper.dungeon_figure import MapData, draw_map_within
from generator.games.donjonz.quest.maze import GOLD_POINTS

POUCHES, BOXES = 8, 4
"""How many pouches, and how many boxes for monsters, the strip of the example shows."""
STRIP = (POUCHES * tracks.PITCH, 2 * tracks.PITCH + 6.0)
"""Width and height of the strip in mm."""


@dataclass(frozen=True, slots=True)
class ExampleMap:
    """The dungeon of the example with its walk, and the space where each word of the walk ends."""

    map: MapData
    stops: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class ExampleStrip:
    """The end of the example: pouches in hand, monsters defeated, and the points of the monster track."""

    gold: int
    kills: int
    track: tuple[int, ...]


def draw_example_map(pen: Pen, data: ExampleMap) -> None:
    """Draw the dungeon with its walk, and the number of each word where it ends."""
    (left, top), space = draw_map_within(pen, data.map, (pen.width, pen.height))
    for number, spot in enumerate(data.stops, 1):
        centre = (left + (spot.x + 0.14) * space, top + (spot.y + 0.14) * space)
        size = max(7.0, min(8.5, 0.8 * space))
        pen.circle(centre, 0.21 * size, "white", "accent", 0.3)
        pen.text((centre[0], centre[1] + 0.123 * size), str(number), "bold", size, "centre", "accent")


def draw_example_strip(pen: Pen, data: ExampleStrip) -> None:
    """Draw some pouches and boxes, those that are circled at the end of the walk, and the sum that they make."""
    for number, (x, y) in enumerate(tracks.corners((0.0, 0.0), POUCHES, POUCHES), 1):
        _draw_box(pen, (x, y), str(number), circled=number <= data.gold, round_box=True)
    down = tracks.PITCH + 1.4
    for number, (x, y) in enumerate(tracks.corners((0.0, down), BOXES, BOXES), 1):
        _draw_box(pen, (x, y), str(number), circled=number <= data.kills, round_box=False)
        last = number == data.kills
        pen.text((x + tracks.PITCH / 2, y + tracks.PITCH + 3.4), str(data.track[number - 1]), "bold" if last else "body", 9.0,
                 "centre", "accent" if last else "deep")  # fmt: skip
    gold, kills = GOLD_POINTS * data.gold, data.track[data.kills - 1]
    left = BOXES * tracks.PITCH + 4.0
    pen.text((left, down + 4.0), f"{data.gold} \u00d7 {GOLD_POINTS} = {gold}", "body", 10.0, "left", "ink")
    pen.text((left, down + 9.6), f"{gold} + {kills} = {gold + kills}", "bold", 11.0, "left", "accent")


def _draw_box(pen: Pen, at: Point, word: str, *, circled: bool, round_box: bool) -> None:
    """Draw a pouch or a box for a monster as the inventory has it, with a pencil's ring round it if it is circled."""
    half = tracks.PITCH / 2
    centre = (at[0] + half, at[1] + half)
    if round_box:
        pen.circle(centre, 0.94 * half, "white", "rule", 0.25)
    else:
        pen.rect((at[0] + 0.3, at[1] + 0.2), (tracks.PITCH - 0.6, tracks.PITCH - 0.4), "white", "deep", 0.3, 1.0)
    pen.text((centre[0], centre[1] + 1.2), word, "body", 9.0, "centre", "ink")
    if circled:
        pen.circle(centre, 0.72 * half, "", "walk", 0.8)
