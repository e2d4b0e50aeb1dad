"""The pictures of this game by name."""

from __future__ import annotations

from collections.abc import Mapping

from generator.draw import page_marks
from generator.forge.game import Figure
from generator.games.green_dungeon.daily import daily_page
from generator.games.green_dungeon.paper import character_sheet, reveal_strips, tiles

FIGURES: Mapping[str, Figure] = {
    "tile": tiles.tile,
    "tileback": tiles.tile_back,
    "marker": tiles.marker,
    "markerback": tiles.marker_back,
    "card": tiles.card,
    "cardback": tiles.card_back,
    "mat": tiles.mat,
    "answer": tiles.answer,
    "challenge": daily_page.challenge,
    "places": lambda pen, data: reveal_strips.places(pen, data),
    "deckkeys": reveal_strips.deck_keys,
    "keytable": reveal_strips.key_table,
    "character": character_sheet.character,
    "notes": character_sheet.notes,
    **page_marks.FIGURES,
}
