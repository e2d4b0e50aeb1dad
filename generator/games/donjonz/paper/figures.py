"""The pictures of this game by name."""

from __future__ import annotations

from collections.abc import Mapping

from generator.draw import page_marks
from generator.forge.game import Figure
from generator.games.donjonz.paper import dungeon_figure, inventory

FIGURES: Mapping[str, Figure] = {
    "map": dungeon_figure.dungeon,
    "sealed": dungeon_figure.sealed,
    "face": dungeon_figure.face,
    "back": dungeon_figure.back,
    "sign": dungeon_figure.signs_only,
    "challenge": inventory.challenge,
    "diary": inventory.diary,
    "inventory": inventory.inventory,
    "inventories": inventory.inventories,
    **page_marks.FIGURES,
}
