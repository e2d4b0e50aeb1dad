"""The box of the game: its floor tiles. Tokens lie in bags."""

from __future__ import annotations

from generator.draw.faces.tables import face_of
from generator.draw.woodcut.scene import SceneFacts
from generator.forge.boxes import BoxContents, box_kit, boxed_pieces
from generator.forge.choices import Options, Parameter
from generator.games.bag_of_dungeon.paper.decks import tile_deck
from generator.games.bag_of_dungeon.paper.kits import TILE_SIZE
from generator.games.bag_of_dungeon.paper.scenes import DRAGON_ICON, PICTURES, RING_ICON
from generator.games.bag_of_dungeon.quest.data_loading import theme
from generator.games.bag_of_dungeon.quest.pieces import PACKAGE

_OPTIONS: tuple[Parameter, ...] = (TILE_SIZE,)


def box_contents(options: Options) -> BoxContents:
    """Return what the box holds: floor tiles with sides of `tile-size` mm."""
    first, scenes = next(iter(PICTURES.scenes.themes.items()))
    face = face_of(PACKAGE, theme(first).dragons[0].name)
    facts = SceneFacts(scenes, DRAGON_ICON, RING_ICON, "swap-bag", first.encode().hex(), face)
    pieces = boxed_pieces((tile_deck(None, float(options["tile-size"])),), {"tile": "floor tile"})
    return BoxContents("Bag of Dungeon", pieces, facts, PICTURES.colours(first))


BOX_KIT = box_kit(box_contents, _OPTIONS)
