"""Standees: strips to fold over, a figure on either side, with feet to bend outwards and glue; three of them to a card."""

from __future__ import annotations

import msgspec

from generator.draw.figures import figure
from generator.draw.pen import Pen
from generator.forge.pack import Block, Cut
from generator.games.deck_box_dungeons.paper.card_parts import POKER
from generator.games.deck_box_dungeons.paper.cut_pieces import HERO_COLOURS
from generator.games.deck_box_dungeons.quest.effects import ATTACKS, COLOURS

STRIP = (19.0, 82.0)
"""A strip in mm, before it is folded."""
FOOT = 9.0
"""Height of each foot in mm; the figures between them share the rest."""
_ACROSS = 3
_FIGURES = {"melee": "evil-minion", "ranged": "bowman"}


class StandeeFace(msgspec.Struct, frozen=True):
    """A standee: its picture, what is written on its feet, its colour, and a small icon beside that."""

    icon: str
    word: str
    colour: str
    badge: str


class PlainFace(msgspec.Struct, frozen=True):
    """The inner side of a standee, which is glued."""

    word: str


def standee_blocks() -> tuple[Block, ...]:
    """Return the standees of four heroes, a guest, a villain, and an enemy of every colour and attack, three to a card."""
    faces = [StandeeFace("person", f"Hero {number}", colour, "meeple") for number, colour in enumerate(HERO_COLOURS, start=1)]
    faces += [StandeeFace("prayer", "Guest", "deep", "person"), StandeeFace("crowned-skull", "Villain", "accent", "crown")]
    faces += [
        StandeeFace(_FIGURES[attack], colour.capitalize(), colour, f"die-{colour}") for colour in COLOURS for attack in ATTACKS
    ]
    cuts = [_cut(number, face) for number, face in enumerate(faces, start=1)]
    starts = range(0, len(cuts), _ACROSS)
    return tuple(
        Block(f"standees {number}", POKER, _ACROSS, tuple(cuts[start : start + _ACROSS]), ground="page")
        for number, start in enumerate(starts, start=1)
    )


def _cut(number: int, face: StandeeFace) -> Cut:
    front = figure("standee", draw_standee, face, *STRIP, f"Standee: {face.word}")
    inside = figure("standee-back", draw_inside, PlainFace("glue"), *STRIP, "Inner side of a standee")
    return Cut(f"standee {number}", front, inside, foot=FOOT)


def draw_standee(pen: Pen, face: StandeeFace) -> None:
    """Draw a standee with its second figure on its head, and dotted lines where it is folded."""
    wide, tall = STRIP
    pen.rect((0.0, 0.0), STRIP, "white")
    half = tall / 2
    for turned in (False, True):
        pen.push((wide, tall) if turned else (0.0, 0.0), 2 if turned else 0)
        pen.rect((0.9, half + 0.9), (wide - 1.8, half - FOOT - 1.4), "page", face.colour, 0.5, 1.4)
        pen.icon((wide / 2, half + 14.6), face.icon, 16.0, face.colour)
        pen.text((wide / 2, half + 27.6), face.word, "caps", 8.5, "centre", face.colour)
        pen.icon((wide / 2, tall - FOOT / 2), face.badge, 7.0, face.colour)
        pen.line((0.8, tall - FOOT), (wide - 0.8, tall - FOOT), "deep", 0.25, (0.4, 0.8))
        pen.pop()
    pen.line((0.8, half), (wide - 0.8, half), "deep", 0.25, (0.4, 0.8))


def draw_inside(pen: Pen, face: PlainFace) -> None:
    """Draw the inner side of a standee: where to put glue."""
    wide, tall = STRIP
    pen.rect((0.0, 0.0), STRIP, "white")
    pen.text((wide / 2, tall / 2 + 1.0), face.word, "caps", 8.0, "centre", "deep")
