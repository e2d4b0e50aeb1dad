"""Standees: strips to fold over, a figure on either side, with feet to bend outwards and glue; three of them to a card."""

from __future__ import annotations

from itertools import combinations, pairwise

import msgspec

from generator.draw.cut_lines import straight
from generator.draw.faces.face import Face, draw_face
from generator.draw.figures import figure
from generator.draw.lines import LEAST_SIZE, shortened
from generator.draw.pen import Pen, Point
from generator.forge.pack import Block, Cut
from generator.games.deck_box_dungeons.paper.cards.card_parts import POKER
from generator.games.deck_box_dungeons.paper.cards.cut_pieces import HERO_COLOURS
from generator.games.deck_box_dungeons.paper.foe_faces import families, standee_face_of
from generator.games.deck_box_dungeons.paper.portraits.busts import draw_bust
from generator.games.deck_box_dungeons.quest.effects import ATTACKS, COLOURS

STRIP, WIDE_STRIP = (19.0, 82.0), (22.0, 82.0)
"""A strip in mm, before it is folded, and one that has room for names."""
FOOT = 9.0
"""Height of each foot in mm; the figures between them share the rest."""
_ACROSS = 3
_BUST = (14.6, 19.4)
"""Width and height of a picture in mm."""
_LOWER = 1.7
"""How much lower in mm the panel of a picture is over a name in three lines."""
_SIZE, _LEAST, _MOST_LINES = 8.5, 8.0, 3
"""Size of names in points, the least for which they are not broken once more, and in how many lines they may stand."""
_SAFE, _EDGE = 3.0, 1.6
"""How far names stay from the cuts in mm, and long ones at least."""
_FIGURES = {"melee": "evil-minion", "ranged": "bowman"}


class StandeeFace(msgspec.Struct, frozen=True):
    """A standee: its icon, what is written below it, its colour, the icon on its feet.

    The bust of a `hero` or a `face` stands in place of the icon.
    """

    icon: str
    word: str
    colour: str
    badge: str
    hero: str = ""
    face: Face | None = None


class PlainFace(msgspec.Struct, frozen=True):
    """The inner side of a standee, which is glued."""

    word: str


GUEST = StandeeFace("prayer", "Guest", "deep", "person")
VILLAIN = StandeeFace("crowned-skull", "Villain", "accent", "crown")
"""Anybody who comes along, and whoever is behind it all."""


def nameless_standees() -> tuple[StandeeFace, StandeeFace]:
    """Return the standees of any guest and of any villain, with faces that serve for all of them."""
    faces = families().nameless
    return msgspec.structs.replace(GUEST, face=faces["guest"]), msgspec.structs.replace(VILLAIN, face=faces["villain"])


def enemy_standees() -> tuple[StandeeFace, ...]:
    """Return an enemy of every colour and attack, with a face that serves for all of them."""
    return tuple(
        StandeeFace(_FIGURES[attack], colour.capitalize(), colour, f"die-{colour}", face=standee_face_of(colour, attack))
        for colour in COLOURS
        for attack in ATTACKS
    )


def standee_blocks() -> tuple[Block, ...]:
    """Return the standees of four heroes, a guest, a villain, and an enemy of every colour and attack, three to a card."""
    faces = [StandeeFace("person", f"Hero {number}", colour, "meeple") for number, colour in enumerate(HERO_COLOURS, start=1)]
    cuts = [standee_cut(number, face) for number, face in enumerate((*faces, *nameless_standees(), *enemy_standees()), start=1)]
    starts = range(0, len(cuts), _ACROSS)
    return tuple(
        Block(f"standees {number}", POKER, _ACROSS, tuple(cuts[start : start + _ACROSS]), ground="page")
        for number, start in enumerate(starts, start=1)
    )


def standee_cut(number: int, face: StandeeFace, size: Point = STRIP) -> Cut:
    """Return the strip of a standee, of a size in mm, with its folds: above the feet and between its two sides."""
    wide, tall = size
    folds = tuple(straight((0.0, y), (wide, y)) for y in (FOOT, tall / 2, tall - FOOT))
    shown = f"{face.word}, {face.face.words}" if face.face else face.word
    front = figure("standee", draw_standee, face, *size, f"Standee: {shown}")
    back = figure("standee-back", draw_inside, PlainFace("glue"), *size, "Inner side of a standee")
    return Cut(f"standee {number}", front, back, folds=folds, foot=FOOT)


def draw_standee(pen: Pen, face: StandeeFace) -> None:
    """Draw a standee with its second figure on its head, and dotted lines where it is folded."""
    wide, tall = pen.width, pen.height
    pen.rect((0.0, 0.0), (wide, tall), "white")
    half = tall / 2
    frame = face.colour if face.colour in COLOURS else "rule"
    for turned in (False, True):
        pen.push((wide, tall) if turned else (0.0, 0.0), 2 if turned else 0)
        pen.rect((0.9, half + 0.9), (wide - 1.8, half - FOOT - 1.4), "page", frame, 0.3, 1.4)
        lines, size = _words(pen, face.word)
        if face.hero or face.face:
            _draw_figure(pen, ((wide - _BUST[0]) / 2, half + 2.4), face, frame, _BUST[1] - _LOWER * (len(lines) > 2))
        else:
            pen.icon((wide / 2, half + 14.6 - 1.6 * (len(lines) - 1)), face.icon, 16.0, face.colour)
        first = half + 27.6 - 2.3 * (len(lines) - 1)
        for number, line in enumerate(lines):
            pen.text((wide / 2, first + 3.1 * number), line, "caps", size, "centre", face.colour)
        pen.icon((wide / 2, tall - FOOT / 2), face.badge, 7.0, face.colour)
        pen.line((0.8, tall - FOOT), (wide - 0.8, tall - FOOT), "deep", 0.25, (0.4, 0.8))
        pen.pop()
    pen.line((0.8, half), (wide - 0.8, half), "deep", 0.25, (0.4, 0.8))


def _draw_figure(pen: Pen, at: Point, face: StandeeFace, frame: str, tall: float) -> None:
    """Draw the bust of a hero or a face in a panel `tall` mm high, cut off at its foot, with an edge in the colour of the frame."""
    size = (_BUST[0], tall)
    pen.rect(at, size, "panel")
    pen.push(at, 0, size)
    if face.face:
        draw_face(pen, (0.0, 0.0), _BUST, face.face, ground=False)
    else:
        draw_bust(pen, (0.0, 0.0), _BUST, face.hero)
    pen.pop()
    pen.rect(at, size, "", frame, 0.25)


def _words(pen: Pen, word: str) -> tuple[list[str], float]:
    """Return a name in up to three lines, in as few as are large enough, and the size in points at which it fits."""
    room, parts = pen.width - 2 * _SAFE, word.replace("-", "-\0").replace(" ", " \0").split("\0")
    best: tuple[list[str], float] = ([word], 0.0)
    for breaks in range(min(_MOST_LINES, len(parts))):
        for places in combinations(range(1, len(parts)), breaks):
            lines = ["".join(parts[start:end]).strip() for start, end in pairwise((0, *places, len(parts)))]
            size = min(_SIZE, _SIZE * room / max(pen.measure(line, "caps", _SIZE) for line in lines))
            best = max(best, (lines, size), key=lambda one: one[1])
        if best[1] >= _LEAST:
            break
    lines, size = best
    size = max(LEAST_SIZE, size)
    return [shortened(pen, line, "caps", size, pen.width - 2 * _EDGE) for line in lines], size


def draw_inside(pen: Pen, face: PlainFace) -> None:
    """Draw the inner side of a standee: where to put glue."""
    wide, tall = pen.width, pen.height
    pen.rect((0.0, 0.0), (wide, tall), "white")
    pen.text((wide / 2, tall / 2 + 1.0), face.word, "caps", 8.0, "centre", "deep")
