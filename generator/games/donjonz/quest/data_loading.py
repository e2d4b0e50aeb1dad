"""The data files of this game, each read once when it is first asked for."""

from __future__ import annotations

from functools import cache

from generator.core import added
from generator.core.data import load
from generator.games.donjonz.quest.maze import WalkRules
from generator.games.donjonz.quest.model import Grade, HouseRules
from generator.games.donjonz.quest.theme_schema import Constants, Geometry, Relevance, Theme, WalkHouse

PACKAGE = "generator.games.donjonz.data"
THEMES = (
    "brass-hive", "closed-season-baths", "former-kings", "giants-kitchen", "low-orchard", "overripe-abbey", "sunken-light",
    "tidemark-bank", "understage-pawnshop", "unfinished-countries", "unsold-lots", "vermilion-works", "weather-market",
    "weatherbound-fleet", "whale-parish",
)  # fmt: skip


@cache
def _house_theme(name: str) -> Theme:
    return load(Theme, PACKAGE, f"{name}.toml")


def theme(name: str) -> Theme:
    """Return a theme by its id: one that a pack added, or one of the house, whose file has that name; raises BadData."""
    found: added.Added | None = added.find(PACKAGE, name)
    return _house_theme(name) if found is None else found.theme


@cache
def constants() -> Constants:
    """Return the numbers of the game that are ours to choose; raises BadData."""
    return load(Constants, PACKAGE, "game.toml")


def geometry() -> Geometry:
    """Return the sizes of cards and map in spaces; raises BadData."""
    return constants().geometry


def walk_rules(house: HouseRules) -> WalkRules:
    """Return what a quest's house rules and the printed monster track mean for a walk (D-8, D-11, D-26); raises BadData."""
    return WalkRules(may_stop=house.may_stop, lock_blocks=house.lock_blocks, track=constants().monster_track)


def relevance(grade: Grade, house: HouseRules) -> Relevance:
    """Return what the best walk of a dungeon of a grade must do under some house rules; raises BadData."""
    names: dict[tuple[bool, bool], WalkHouse] = {
        (False, False): "plain", (True, False): "may-stop", (False, True): "lock-blocks", (True, True): "both",
    }  # fmt: skip
    return constants().presets[grade].relevance[names[house.may_stop, house.lock_blocks]]
