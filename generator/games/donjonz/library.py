"""The data files of this game, each read once when it is first asked for."""

from __future__ import annotations

from functools import cache

from generator.core.data import load
from generator.games.donjonz.lore import Constants, Theme

PACKAGE = "generator.games.donjonz.data"
THEMES = (
    "brass-hive", "closed-season-baths", "former-kings", "giants-kitchen", "low-orchard", "overripe-abbey", "sunken-light",
    "tidemark-bank", "understage-pawnshop", "unfinished-countries", "unsold-lots", "vermilion-works", "weather-market",
    "weatherbound-fleet", "whale-parish",
)  # fmt: skip


@cache
def theme(name: str) -> Theme:
    """Return a theme by its id, which is also the name of its file; raises BadData."""
    return load(Theme, PACKAGE, f"{name}.toml")


@cache
def constants() -> Constants:
    """Return the numbers of the game that are ours to choose."""
    return load(Constants, PACKAGE, "game.toml")
