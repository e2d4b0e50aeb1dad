"""Whose head stands at an encounter: whoever leads a fight, the guest who is met, the villain; one figure for each of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.draw.faces.face import Face, draw_head
from generator.draw.faces.tables import face_of
from generator.draw.figures import Figure, figure
from generator.draw.pen import Pen
from generator.games.deck_box_dungeons.paper.foe_faces import foe_face_of
from generator.games.deck_box_dungeons.paper.scenes import may_show
from generator.games.deck_box_dungeons.quest.data_loading import GUEST_FACES, PACKAGE
from generator.games.deck_box_dungeons.quest.effects import ATTACKS, COLOURS, Attack, Colour, Effect, Meet, Place, Roll, Spawn
from generator.games.deck_box_dungeons.quest.model import PlacedEncounter, Quest

SIDE = 9.6
"""Edge in mm of a head."""
FIGHTS = ("combat", "ambush")
"""The kinds of encounters that are fights from the start."""


def head_of(quest: Quest, entry: PlacedEncounter) -> str:
    """Return the id or the name of whose head stands at an encounter, "" for nobody: a gentle quest shows gentle faces alone."""
    shown = next(
        (npc.name for npc in quest.npcs for effect in entry.effects if isinstance(effect, Meet) and effect.npc == npc.id), ""
    )
    if entry.kind in FIGHTS:
        shown = _leader(quest, entry)
    return shown if shown and _face(quest, shown) else ""


def head_name(shown: str) -> str:
    """Return the name of the figure of a head."""
    return f"head-{shown}" if shown else ""


def head_figures(quest: Quest) -> dict[str, Figure]:
    """Return the heads of a quest's encounters by the names of their figures; who they are is told where their cards are."""
    found = sorted({shown for entry in quest.encounters if (shown := head_of(quest, entry))})
    return {
        head_name(shown): figure("encounter-head", _draw, face, SIDE, SIDE, "") for shown in found if (face := _face(quest, shown))
    }


def _draw(pen: Pen, face: Face) -> None:
    pen.rect((0.0, 0.0), (pen.width, pen.height), "panel")
    draw_head(pen, (0.0, 0.0), (pen.width, pen.height), face)
    pen.rect((0.0, 0.0), (pen.width, pen.height), "", "rule", 0.2)


def _face(quest: Quest, shown: str) -> Face | None:
    face = foe_face_of(shown, quest.theme) or face_of(PACKAGE, shown, GUEST_FACES)
    return face if face and may_show(quest, face) else None


def _leader(quest: Quest, entry: PlacedEncounter) -> str:
    """Return the id of an enemy of the strongest colour that may come; where dice say how it attacks, both kinds take turns."""
    comers = sorted(_comers(entry.effects, quest.heroes), key=lambda one: -COLOURS.index(one[0]))
    if not comers:
        return ""
    colour, attack = comers[0]
    before = sum(one.kind in FIGHTS and one.number < entry.number for one in quest.encounters)
    attack = attack or ATTACKS[before % len(ATTACKS)]
    return next((foe.id for foe in quest.foes if foe.colour == colour and foe.attack == attack), "")


def _comers(effects: Sequence[Effect], heroes: int) -> Iterator[tuple[Colour, Attack | None]]:
    """Yield the colours of enemies that come at once, and how they attack where that is said; those of a roll last."""
    for effect in effects:
        if isinstance(effect, Spawn):
            yield from ((colour, None) for colour in COLOURS if effect.of(colour).at(heroes))
        elif isinstance(effect, Place) and effect.count.at(heroes):
            yield effect.colour, effect.attack
        elif isinstance(effect, Roll):
            for row in effect.rows:
                yield from _comers(row.then, heroes)
