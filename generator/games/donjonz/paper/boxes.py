"""The box of the game: the cards of a dungeon."""

from __future__ import annotations

from generator.draw.faces.tables import face_of
from generator.draw.woodcut.scene import SceneFacts
from generator.forge.boxes import BoxContents, Boxed, box_kit
from generator.forge.choices import Options
from generator.games.donjonz.paper.card_figure import CARD
from generator.games.donjonz.paper.scenes import PICTURES
from generator.games.donjonz.quest.data_loading import PACKAGE, geometry, theme


def box_contents(_options: Options) -> BoxContents:
    """Return what the box holds: the start card and those beside it, of any dungeon."""
    first, scenes = next(iter(PICTURES.scenes.themes.items()))
    met = theme(first).pairs[0]
    face = face_of(PACKAGE, met.monster)
    facts = SceneFacts(scenes, met.monster_icon, "open-treasure-chest", "honeycomb", first.encode().hex(), face)
    return BoxContents("DONJONZ", (Boxed("dungeon card", geometry().cards + 1, (CARD, CARD)),), facts, PICTURES.colours(first))


BOX_KIT = box_kit(box_contents)
