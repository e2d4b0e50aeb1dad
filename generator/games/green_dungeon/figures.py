"""The pictures of this game by name."""

from __future__ import annotations

from collections.abc import Mapping

from generator.forge import insignia
from generator.forge.game import Figure
from generator.games.green_dungeon import fridge, record, strips, tiles

FIGURES: Mapping[str, Figure] = {
    "tile": tiles.tile,
    "tileback": tiles.tile_back,
    "marker": tiles.marker,
    "markerback": tiles.marker_back,
    "card": tiles.card,
    "cardback": tiles.card_back,
    "mat": tiles.mat,
    "answer": tiles.answer,
    "challenge": fridge.challenge,
    "places": lambda pen, data: strips.places(pen, data),
    "deckkeys": strips.deck_keys,
    "keytable": strips.key_table,
    "character": record.character,
    "notes": record.notes,
    **insignia.FIGURES,
}
