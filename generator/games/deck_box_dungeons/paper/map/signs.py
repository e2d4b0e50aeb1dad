"""The signs of gates and of the door of the dungeon: icons in white discs, and triangles that point."""

from __future__ import annotations

from generator.core.grid import SIDES, Side
from generator.draw.pen import Pen, Point
from generator.games.deck_box_dungeons.quest.model import GateKind

GATE_ICONS: dict[GateKind, str] = {"locked": "padlock", "barred": "wooden-door", "ledge": "hole", "sealed": "wax-seal"}
DOOR, FINALE = "dungeon-gate", "crowned-skull"
"""Icons of the door of the dungeon, and of the last room in place of a number."""
LEAST_NUMBER = 6.6
"""The least size of a room's number in points."""
POINTING: tuple[GateKind, ...] = ("barred", "ledge")
"""Gates with a small triangle, which points to where they are passed first, or only: over a ledge it points downhill."""


def side_middle(at: Point, edge: float, side: Side) -> Point:
    """Return the middle of a side of a card."""
    x, y = at
    return {"n": (x + edge / 2, y), "s": (x + edge / 2, y + edge), "w": (x, y + edge / 2), "e": (x + edge, y + edge / 2)}[side]


def draw_badge(pen: Pen, centre: Point, radius: float, icon: str) -> None:
    """Draw an icon in a white disc."""
    pen.circle(centre, radius, "white", "gate", 0.5)
    pen.icon(centre, icon, radius * 1.35, "gate")


def draw_gate(pen: Pen, centre: Point, radius: float, side: Side, kind: GateKind) -> None:
    """Draw the sign of a gate; where it is passed first from one side, a triangle points to the side it is passed to."""
    draw_badge(pen, centre, radius, GATE_ICONS[kind])
    if kind in POINTING:
        _draw_pointer(pen, centre, radius, side)


def _draw_pointer(pen: Pen, centre: Point, radius: float, side: Side) -> None:
    """Draw a small triangle on the side to which a bar or a ledge is passed first."""
    tip: list[Point] = [(-1.3, -radius - 0.2), (0.0, -radius - 2.0), (1.3, -radius - 0.2)]
    points: list[Point] = []
    for dx, dy in tip:
        for _ in range(SIDES.index(side)):
            dx, dy = -dy, dx
        points.append((centre[0] + dx, centre[1] + dy))
    pen.path([("m", points[0]), ("l", points[1]), ("l", points[2]), ("z", ())], "gate", "gate", 0.1)


def draw_plate(pen: Pen, centre: Point, radius: float, mark: str) -> None:
    """Draw a room's number, or the icon of the last room, on a dark disc."""
    pen.circle(centre, radius, "plate", "ink", 0.4)
    if mark.isdigit():
        size = max(LEAST_NUMBER, min(17.0, radius * 3.2))
        pen.text((centre[0], centre[1] + size * 0.117), mark, "bold", size, "centre", "platetext")
    else:
        pen.icon(centre, mark, radius * 1.45, "platetext")
