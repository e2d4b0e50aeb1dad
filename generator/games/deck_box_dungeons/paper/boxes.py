"""The boxes of the game: its cards by size, in the order of the card kit."""

from __future__ import annotations

from generator.draw.woodcut.scene import SceneFacts
from generator.forge.boxes import BoxContents, box_kit, boxed_pieces
from generator.forge.choices import Options
from generator.games.deck_box_dungeons.paper.card_kit import CARD_KIT, kit_decks
from generator.games.deck_box_dungeons.paper.scenes import theme_colours, theme_scenes
from generator.games.deck_box_dungeons.quest.data_loading import THEMES, theme

_KINDS = {
    "hero-card": "hero card", "calling-card": "calling card", "gear-card": "gear card", "reference-card": "reference card",
    "enemy-dice-card": "enemy dice card", "tracker-slide": "tracker slide", "item": "item card", "slot": "room card",
    "enemy-card": "enemy card", "villain-card": "villain card",
}  # fmt: skip
"""What pieces are called, by the names of their figures."""


def box_contents(options: Options) -> BoxContents:
    """Return what the boxes hold, with the enemies of a `theme` or of all for `any`."""
    shown = theme(THEMES[0] if options["theme"] == "any" else options["theme"])
    facts = SceneFacts(
        theme_scenes().of(shown.id), shown.villains[0].icon, "open-treasure-chest", shown.icon, shown.id.encode().hex()
    )
    pieces = boxed_pieces(tuple(kit_decks(options["theme"]).values()), _KINDS)
    return BoxContents("Deck Box Dungeons", pieces, facts, theme_colours(shown.id))


BOX_KIT = box_kit(box_contents, CARD_KIT.options)
