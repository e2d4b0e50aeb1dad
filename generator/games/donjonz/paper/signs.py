"""The signs of a map drawn: pouches, weapons, monsters, key, locked door and stairs, each in the middle of its space."""

from __future__ import annotations

from dataclasses import dataclass

from generator.draw.pen import Path, Pen, Point
from generator.games.donjonz.quest.maze import Thing, letters


@dataclass(frozen=True, slots=True)
class SignIcons:
    """The icons of weapons and monsters by kind."""

    weapons: tuple[str, ...]
    monsters: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SignData:
    """One sign alone: the thing that it stands for, and the icons."""

    thing: Thing
    icons: SignIcons


def draw_thing(pen: Pen, centre: Point, space: float, *, thing: Thing, icons: SignIcons, side: int = 1) -> None:
    """Draw what lies on a space: weapons in a ring, monsters on a dark shield, each with the letter of its kind.

    Letter or count stand lower right, or lower left with `side` -1.
    """
    x, y = centre
    corner = (x + side * 0.275 * space, y + 0.275 * space)
    match thing.sort:
        case "gold":
            pen.icon(centre, "swap-bag", 0.64 * space, "ink", sign=True)
            if thing.count > 1:
                _draw_letter(pen, corner, space, f"{thing.count}", "accent")
        case "weapon":
            pen.circle(centre, 0.4 * space, "white", "deep", 0.03 * space)
            pen.icon((x - side * 0.02 * space, y - 0.02 * space), icons.weapons[thing.kind], 0.54 * space, "ink", sign=True)
            _draw_letter(pen, corner, space, letters(thing.kind), "ink")
        case "monster":
            pen.path(_shield_path((x, y - 0.02 * space), 0.41 * space), "plate", "ink", 0.03 * space)
            pen.icon((x - side * 0.02 * space, y - 0.05 * space), icons.monsters[thing.kind], 0.56 * space, "platetext", sign=True)
            _draw_letter(pen, corner, space, letters(thing.kind), "ink")
        case "key":
            pen.icon(centre, "skeleton-key", 0.7 * space, "accent", sign=True)
        case "lock":
            pen.icon(centre, "locked-door", 0.76 * space, "accent", sign=True)
        case "stairs":
            pen.icon(centre, "stairs", 0.76 * space, "ink", sign=True)


def _draw_letter(pen: Pen, centre: Point, space: float, word: str, colour: str) -> None:
    """Draw a letter on a small disc; it grows with the space, but stays legible."""
    size = max(7.0, min(13.0, 0.72 * space))
    radius = max(1.5, 0.155 * space)
    pen.circle(centre, radius, "white", colour, 0.25)
    pen.text((centre[0], centre[1] + 0.122 * size), word, "bold", size, "centre", colour)


def _shield_path(centre: Point, half: float) -> Path:
    """Return the outline of a shield, `half` as wide to either side."""
    x, y = centre
    return [
        ("m", (x - half, y - half)), ("l", (x + half, y - half)), ("l", (x + half, y + 0.25 * half)),
        ("c", (x + half, y + 0.75 * half, x + 0.4 * half, y + half, x, y + 1.12 * half)),
        ("c", (x - 0.4 * half, y + half, x - half, y + 0.75 * half, x - half, y + 0.25 * half)), ("z", ()),
    ]  # fmt: skip


def draw_sign(pen: Pen, data: SignData) -> None:
    """Draw one sign alone, as large as the figure."""
    draw_thing(pen, (pen.width / 2, pen.height / 2), pen.height, thing=data.thing, icons=data.icons)
