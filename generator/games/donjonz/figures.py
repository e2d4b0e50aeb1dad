"""The pictures of this game by name."""

from __future__ import annotations

from collections.abc import Mapping

from generator.forge import insignia
from generator.forge.game import Figure
from generator.games.donjonz import board, sheet

FIGURES: Mapping[str, Figure] = {
    "map": board.dungeon,
    "sealed": board.sealed,
    "face": board.face,
    "back": board.back,
    "sign": board.signs_only,
    "challenge": sheet.challenge,
    "diary": sheet.diary,
    "inventory": sheet.inventory,
    "inventories": sheet.inventories,
    **insignia.FIGURES,
}
