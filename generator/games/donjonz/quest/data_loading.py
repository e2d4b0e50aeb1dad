"""The data files of this game, each read once when it is first asked for."""

from __future__ import annotations

from functools import cache

from generator.core.data import load
from generator.games.donjonz.quest.maze import Terms
from generator.games.donjonz.quest.model import House
from generator.games.donjonz.quest.theme_schema import Constants, Geometry, Theme

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


def geometry() -> Geometry:
    """Return the sizes of cards and map in spaces."""
    return constants().geometry


def terms(rules: House) -> Terms:
    """Return what a quest's house rules and the printed monster track mean for a walk (D-8, D-11, D-26)."""
    return Terms(may_stop=rules.may_stop, lock_blocks=rules.lock_blocks, track=constants().monster_track)
