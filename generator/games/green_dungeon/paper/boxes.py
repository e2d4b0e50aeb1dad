"""The boxes of the game: the tiles of a dungeon with the markers of its piles, and the cards."""

from __future__ import annotations

from generator.draw.faces.tables import face_of
from generator.draw.woodcut.scene import SceneFacts
from generator.forge.boxes import BoxContents, Boxed, box_kit
from generator.forge.choices import Options
from generator.games.green_dungeon.paper.card_faces import CARD_SIZE
from generator.games.green_dungeon.paper.scenes import PICTURES
from generator.games.green_dungeon.paper.tiles import MARKERS, TILE
from generator.games.green_dungeon.quest.board import SYMBOLS
from generator.games.green_dungeon.quest.data_loading import PACKAGE, theme
from generator.games.green_dungeon.quest.model import PILES
from generator.games.green_dungeon.quest.passages import CELLS
from generator.games.green_dungeon.quest.ruleset import EDITIONS, load_ruleset


def box_contents(_options: Options) -> BoxContents:
    """Return what the boxes hold; every edition has as many tiles and cards."""
    first, scenes = next(iter(PICTURES.scenes.themes.items()))
    met = theme(first).finals[0]
    face = face_of(PACKAGE, met.name)
    facts = SceneFacts(scenes, met.icon, "open-treasure-chest", "broken-wall", first.encode().hex(), face)
    numbers = load_ruleset(EDITIONS[0]).decks
    cards = sum(len(SYMBOLS) * len(getattr(numbers, pile)) for pile in PILES)
    pieces = (
        Boxed("tile", CELLS, (TILE, TILE)), Boxed("deck marker", len(MARKERS), (TILE, TILE)), Boxed("card", cards, CARD_SIZE),
    )  # fmt: skip
    return BoxContents("Green Dungeon", pieces, facts, PICTURES.colours(first))


BOX_KIT = box_kit(box_contents)
