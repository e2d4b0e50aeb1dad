"""The enemies and villains of themes to poker cards: threat, picture, values, whom they attack, and what their keywords mean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from generator.draw.faces.face import Face
from generator.draw.faces.tables import face_of
from generator.draw.figures import Figure, figure
from generator.draw.ground.kinds import Ground
from generator.draw.pen import Pen
from generator.draw.portraits import Portrait, draw_portrait
from generator.forge.pack import Cut
from generator.games.deck_box_dungeons.paper.cards.card_parts import (
    FIGHT,
    LEADING,
    LEFT,
    POKER,
    RIGHT,
    VALUES,
    balanced,
    card_back,
    draw_foot,
    draw_frame,
    draw_lines,
    draw_meaning,
    hung,
)
from generator.games.deck_box_dungeons.paper.cards.enemy_cards import attack_words, signed
from generator.games.deck_box_dungeons.paper.foe_faces import foe_face_of
from generator.games.deck_box_dungeons.paper.grounds import ground_of
from generator.games.deck_box_dungeons.paper.map.told import told_words
from generator.games.deck_box_dungeons.quest.data_loading import PACKAGE, card_words, phrases, theme, themes_named
from generator.games.deck_box_dungeons.quest.effects import ATTACKS, COLOURS
from generator.games.deck_box_dungeons.quest.theme_schema import Enemy, Theme, Villain

_SIZES = (8.8, 8.2, 7.6, 7.0)
"""Sizes that the words of these cards may have in points: the first in which they fit below the least picture."""
_WIDTH = RIGHT - LEFT
_HEAD, _VALUES_TALL, _FOOT = 19.4, 15.8, 80.2
"""Where the picture begins, how much the values need, and where the words end at the latest, in mm."""
_ARTS = (34.0, 28.0, 22.0, 16.0)
"""Heights that the picture may have in mm: cards with as much to say are alike, but for faces, which take all that is left."""
_LEAST_ART = 12.0
"""Height in mm of the picture of an enemy of whom more is to be said than fits below the least of these."""
_ICONS = {"melee": "crossed-swords", "ranged": "high-shot", "villain": "crowned-skull"}


class FoeFace(msgspec.Struct, frozen=True):
    """The front of an enemy's card. `kind` is its attack, or `villain`; `values` are those of `FIGHT`; `keywords` with meanings.

    `notes` are sentences behind the one that says whom it attacks, `type` the line below the name, `home` the name of its theme,
    `number` its place among the enemies of the theme, by which props stand beside it; `face` is shown in place of the icon.
    """

    name: str
    icon: str
    colour: str
    die: str
    kind: str
    type: str
    values: tuple[str, str, str, str]
    behaviour: str
    keywords: tuple[tuple[str, str], ...]
    notes: tuple[str, ...]
    home: str
    ground: Ground
    number: int = 0
    face: Face | None = None


def foe_cuts(theme_id: str) -> tuple[Cut, ...]:
    """Return the cards of all enemies and villains of a theme, by its id, or of all themes for `any`."""
    themes = [theme(name) for name in themes_named(theme_id)]
    return _named_apart([cut for one in themes for cut in _of_theme(one)])


def _named_apart(cuts: Sequence[Cut]) -> tuple[Cut, ...]:
    """Return cards with a number behind a name that came before: themes of a pack may borrow the same enemies."""
    seen = Counter[str]()
    apart = []
    for cut in cuts:
        seen[cut.id] += 1
        apart.append(cut if seen[cut.id] == 1 else replace(cut, id=f"{cut.id} ({seen[cut.id]})"))
    return tuple(apart)


def _of_theme(one: Theme) -> list[Cut]:
    back = card_back(one.icon, one.name, f"Back of a card of an enemy: {one.name}")
    foes = sorted(one.foes, key=lambda foe: (COLOURS.index(foe.colour), ATTACKS.index(foe.attack)))
    ground = ground_of(one.id)
    faces = [
        *(foe_face(foe, one, ground) for foe in foes),
        *(villain_face(villain, one, ground) for villain in one.villains),
    ]
    faces = [replace(face, number=number) for number, face in enumerate(faces)]
    return [Cut(face.name, _figure(face), back, ground="page", pile=one.name, kind="Enemies and villains") for face in faces]


def _figure(face: FoeFace) -> Figure:
    return figure("enemy-card" if face.die else "villain-card", draw_foe, face, *POKER, _alt(face), lettered=True)


def _alt(face: FoeFace) -> str:
    """Return the words of a card: its name, and what its picture shows."""
    return told_words().enemy_face.format(name=face.name, words=face.face.words) if face.face else face.name


def foe_face(foe: Enemy, home: Theme, ground: Ground) -> FoeFace:
    """Return the front of an enemy's card, `home` being its theme, whose ground is behind it."""
    type = f"{foe.colour} · {foe.attack}"
    return FoeFace(
        foe.name,
        foe.icon,
        foe.colour,
        f"die-{foe.colour}",
        foe.attack,
        type,
        _values(foe),
        _behaviour(foe),
        _keywords(foe),
        (),
        home.name,
        ground,
        face=foe_face_of(foe.id, home.id),
    )


def villain_face(villain: Villain, home: Theme, ground: Ground) -> FoeFace:
    """Return the front of a villain's card, `home` being its theme, whose ground is behind it."""
    words = card_words().villain
    return FoeFace(
        villain.name, villain.icon, "accent", "", "villain", words.type, _values(villain), _behaviour(villain),
        _keywords(villain), (words.more,), home.name, ground, face=face_of(PACKAGE, villain.id, theme=home.id),
    )  # fmt: skip


def _values(one: Enemy | Villain) -> tuple[str, str, str, str]:
    return attack_words(one.melee), attack_words(one.ranged), signed(one.defence), str(one.speed)


def _behaviour(one: Enemy | Villain) -> str:
    return f"Attacks first: {phrases().targets[one.target]}."


def _keywords(one: Enemy | Villain) -> tuple[tuple[str, str], ...]:
    return tuple((word.capitalize(), card_words().enemy_keywords[word]) for word in one.keywords)


# ---------------------------------------------------------------------- drawing


def draw_foe(pen: Pen, face: FoeFace) -> None:
    """Draw the front of an enemy's or a villain's card; the picture takes what the words leave."""
    draw_frame(pen, face.name, face.colour, 0.4)
    _draw_type(pen, face)
    most = _FOOT - _HEAD - _VALUES_TALL
    size = next((size for size in _SIZES if most - _height(pen, face, size) >= _ARTS[-1]), _SIZES[-1])
    room = most - _height(pen, face, size)
    art = next((tall for tall in _ARTS if tall <= room), _LEAST_ART)
    if face.face:
        art = max(art, min(_ARTS[0], room))
    over = "" if face.die else "crown"
    draw_portrait(pen, (LEFT, _HEAD), (_WIDTH, art), Portrait(face.icon, "ink", face.ground, face.number, over, face.face))
    _draw_values(pen, _HEAD + art + 1.6, face)
    down = _HEAD + art + _VALUES_TALL
    down = draw_lines(pen, (LEFT, down), face.behaviour, _WIDTH, size) + 0.8
    for word, meaning in face.keywords:
        down = draw_meaning(pen, (LEFT, down), word, meaning, _WIDTH, size) + 0.8
    for note in face.notes:
        down = draw_lines(pen, (LEFT, down), note, _WIDTH, size) + 0.8
    draw_foot(pen, face.home)


def _height(pen: Pen, face: FoeFace, size: float) -> float:
    """Return how much height in mm the words of a card need at `size` points."""
    lines = [len(balanced(pen, words, _WIDTH, size)) for words in (face.behaviour, *face.notes)]
    lines += [len(hung(pen, meaning, _WIDTH, pen.measure(f"{word}: ", "bold", size), size)) for word, meaning in face.keywords]
    return sum(lines) * size * LEADING + 0.8 * len(lines)


def _draw_type(pen: Pen, face: FoeFace) -> None:
    """Draw the line below the name: the enemy's die, its kind in words, and the icon of its attack."""
    left, right = LEFT + 3.5, RIGHT - 3.5
    pen.icon((left, 15.4), face.die or "crowned-skull", 7.0, face.colour)
    pen.icon((right, 15.4), _ICONS[face.kind], 7.0, face.colour)
    pen.text((pen.width / 2, 16.6), face.type, "caps", 9.5, "centre", face.colour)


def _draw_values(pen: Pen, down: float, face: FoeFace) -> None:
    """Draw four cells with the values of the fight."""
    cell = _WIDTH / 4
    for number, (name, value) in enumerate(zip(FIGHT, face.values, strict=True)):
        x = LEFT + number * cell
        pen.rect((x, down), (cell, 12.6), "panel" if number % 2 == 0 else "page", "rule", 0.2)
        pen.icon((x + cell / 2, down + 2.7), VALUES[name], 4.0, "deep")
        pen.text((x + cell / 2, down + 7.1), name, "caps", 7.5, "centre", "deep")
        pen.text((x + cell / 2, down + 11.2), value, "bold", 10.5, "centre", "ink")
