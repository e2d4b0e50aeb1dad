"""The pictures of this game by name."""

from __future__ import annotations

from collections.abc import Mapping

from generator.forge import insignia
from generator.forge.game import Figure
from generator.games.green_dungeon import record, tiles

FIGURES: Mapping[str, Figure] = {
    "tile": tiles.tile,
    "tileback": tiles.tile_back,
    "card": tiles.card,
    "cardback": tiles.card_back,
    "mat": tiles.mat,
    "answer": tiles.answer,
    "character": record.character,
    "notes": record.notes,
    **insignia.FIGURES,
}
