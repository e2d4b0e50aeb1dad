"""The boxes of the game: its cards by size, in the order of the card kit."""

from __future__ import annotations

from msgspec.structs import replace

from generator.draw.faces.tables import face_of
from generator.draw.woodcut.scene import SceneFacts
from generator.forge.boxes import BoxContents, box_kit, boxed_pieces
from generator.forge.choices import Options
from generator.games.deck_box_dungeons.paper.kits.card_kit import CARD_KIT, kit_decks
from generator.games.deck_box_dungeons.paper.scenes import PICTURES
from generator.games.deck_box_dungeons.quest.data_loading import PACKAGE, THEMES, theme, themes_named

_KINDS = {
    "hero-card": "hero card", "calling-card": "calling card", "gear-card": "gear card", "reference-card": "reference card",
    "enemy-dice-card": "enemy dice card", "tracker-slide": "tracker slide", "item": "item card", "slot": "room card",
    "enemy-card": "enemy card", "villain-card": "villain card",
}  # fmt: skip
"""What pieces are called, by the names of their figures."""


_GROUPED = ("enemy-card", "villain-card")
"""Cards that are told apart by whose they are, by the names of their figures."""


def box_contents(options: Options) -> BoxContents:
    """Return what the boxes hold, with the enemies of a `theme` or of all for `any`; theirs show where they live."""
    named = themes_named(options["theme"])
    first = named[0]
    facts = _scene(first)
    scenes = {theme(name).name: _scene(name) for name in dict.fromkeys((*named, *THEMES))}
    scenes |= {_KINDS[name]: replace(facts, emblem=emblem) for name, emblem in _EMBLEMS.items()}
    pieces = boxed_pieces(tuple(kit_decks(options["theme"]).values()), _KINDS, _GROUPED)
    return BoxContents("Deck Box Dungeons", pieces, facts, PICTURES.colours(first), scenes)


_EMBLEMS = {"item": "open-treasure-chest"}
"""Icons of boxes that begin with a kind of pieces, in place of the theme's, by the names of figures."""


def _scene(name: str) -> SceneFacts:
    """Return the facts of a theme's picture, by its id."""
    shown = theme(name)
    met = shown.villains[0]
    print_ = name.encode().hex()
    return SceneFacts(
        PICTURES.scenes_of(name), met.icon, "open-treasure-chest", shown.icon, print_, face_of(PACKAGE, met.id, theme=name)
    )


BOX_KIT = box_kit(box_contents, CARD_KIT.options)
