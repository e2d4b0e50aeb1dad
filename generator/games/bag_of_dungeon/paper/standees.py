"""Standees: strips to fold over, a figure on either side, with feet to bend outwards and glue."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.draw.cut_lines import straight
from generator.draw.faces.face import Face, draw_face
from generator.draw.faces.tables import face_of
from generator.draw.figures import figure
from generator.draw.lines import fitted
from generator.draw.pen import Pen, Point
from generator.forge.pack import Cut
from generator.games.bag_of_dungeon.paper.piece_words import wrapped
from generator.games.bag_of_dungeon.paper.scenes import DRAGON_ICON
from generator.games.bag_of_dungeon.quest.pieces import HERO_FACES, PACKAGE, heroes

STRIP = (26.0, 95.0)
"""Width and height in mm of a strip before it is folded; two rows of them leave a bleed on every paper."""
WORDS, SAFE = 8.5, 3.1
"""Size in points of a name, which may take two lines, and how far in mm it stays from the cuts."""
FACE = (22.0, 27.6)
"""Width and height in mm of the panel with a face."""
LINE = 3.3
"""From one line of a name to the next in mm; the panel is so much lower where there are two."""
FOOT = 8.5
"""Height of each foot in mm; the figures between them share the rest."""


@dataclass(frozen=True, slots=True)
class Standee:
    """A standee: its icon, what is written below it, and its colour."""

    icon: str
    word: str
    colour: str
    face: Face | None = None
    """What is drawn in place of the icon."""


def standee_cuts(names: Sequence[str], dragon: str, face: Face | None = None) -> tuple[Cut, ...]:
    """Return the standees of heroes by their ids, and that of the dragon with her name and, where it is known, her face."""
    faces = [Standee(heroes()[hero].icon, heroes()[hero].name, "deep", face_of(PACKAGE, hero, HERO_FACES)) for hero in names]
    faces.append(Standee(DRAGON_ICON, dragon, "accent", face))
    return tuple(_cut(number, face) for number, face in enumerate(faces, 1))


def _cut(number: int, face: Standee) -> Cut:
    front = figure("standee", draw_standee, face, *STRIP, _alt(face))
    folds = tuple(straight((0.0, y), (STRIP[0], y)) for y in (FOOT, STRIP[1] / 2, STRIP[1] - FOOT))
    back = figure("standee-back", draw_inside, None, *STRIP, "Inner side of a standee")
    return Cut(f"standee {number}", front, back, ground="white", folds=folds, foot=FOOT)


def _alt(face: Standee) -> str:
    """Return what a standee shows."""
    shown = f"{face.word}, {face.face.words}" if face.face else face.word
    return f"Standee: {shown}, on both sides, with a foot at either end"


def draw_standee(pen: Pen, face: Standee) -> None:
    """Draw a standee with its second figure on its head, and dotted lines where it is folded."""
    wide, tall = pen.width, pen.height
    pen.rect((0.0, 0.0), (wide, tall), "white")
    half = tall / 2
    for turned in (False, True):
        pen.push((wide, tall) if turned else (0.0, 0.0), 2 if turned else 0)
        pen.rect((1.0, half + 1.0), (wide - 2.0, half - FOOT - 1.6), "page", face.colour, 0.5, 1.6)
        room = wide - 2 * SAFE
        lines = wrapped(pen, face.word, room, WORDS, "caps")[:2]
        lower = LINE * (len(lines) - 1)
        if face.face is None:
            pen.icon((wide / 2, half + 15.2), face.icon, 20.0, face.colour)
        else:
            _draw_face(pen, ((wide - FACE[0]) / 2, half + 2.0), FACE[1] - lower, face.face, face.colour)
        for number, line in enumerate(lines):
            shown, size = fitted(pen, line, "caps", WORDS, room)
            pen.text((wide / 2, half + 33.9 - lower + LINE * number), shown, "caps", size, "centre", face.colour)
        pen.text((wide / 2, tall - FOOT / 2 + 1.0), "foot", "caps", 7.0, "centre", "deep")
        pen.line((0.8, tall - FOOT), (wide - 0.8, tall - FOOT), "deep", 0.25, (0.4, 0.8))
        pen.pop()
    pen.line((0.8, half), (wide - 0.8, half), "deep", 0.25, (0.4, 0.8))


def _draw_face(pen: Pen, at: Point, tall: float, face: Face, colour: str) -> None:
    """Draw a face in a panel `tall` mm high with a frame all round, from the panel's top left corner; it is cut off at the foot."""
    size = (FACE[0], tall)
    pen.rect(at, size, "panel")
    pen.push(at, 0, size)
    draw_face(pen, (0.0, 0.0), FACE, face)
    pen.pop()
    pen.rect(at, size, "", colour, 0.3)


def draw_inside(pen: Pen, nothing: None) -> None:
    """Draw the inner side of a standee: where to put glue."""
    wide, tall = pen.width, pen.height
    pen.rect((0.0, 0.0), (wide, tall), "white")
    pen.text((wide / 2, tall / 2 + 1.0), "glue", "caps", 8.0, "centre", "deep")
