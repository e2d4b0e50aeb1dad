"""A dungeon a day: its map on one page, rules, example and inventory on another, the best walk on a sealed one."""

from __future__ import annotations

from functools import partial

from generator.draw.fate_strip import FateStrip
from generator.draw.figures import figure
from generator.forge.daily import Daily, Target
from generator.forge.pack import Pack, Sheet
from generator.forge.rating import Rating
from generator.games.donjonz.daily.challenge_figure import draw_map_and_diary, draw_second_walk
from generator.games.donjonz.paper.figure_data import inventory_data, map_data
from generator.games.donjonz.paper.inventory_sheet import draw_half_page, draw_strip, large_parts, strip_height
from generator.games.donjonz.paper.pack import TEMPLATES, answer_figure, guide_figures, map_figure
from generator.games.donjonz.paper.scenes import PICTURES
from generator.games.donjonz.paper.told import inventory_told, map_told
from generator.games.donjonz.paper.words import medal_points, quest_words
from generator.games.donjonz.quest.data_loading import PACKAGE, THEMES, constants
from generator.games.donjonz.quest.maze import score
from generator.games.donjonz.quest.model import Quest

_CHALLENGE = Sheet(
    "challenge", f"{TEMPLATES}/daily.xml.jinja", "The dungeon of the day", "D", "sheet", single=True, alone=True, halves=2
)
_WALK = Sheet("walk", f"{TEMPLATES}/daily-walk.xml.jinja", "The walk", "W", "sheet", single=True, alone=True, halves=4)
_SEALED = Sheet("sealed", f"{TEMPLATES}/daily-sealed.xml.jinja", "Sealed: the best walk", "S", single=True, alone=True)


HALF = (124.0, 90.0)
"""Width and least height in mm of the figures of half sheets, which grow to their page."""
WIDTH = 194.0
"""Width in mm of the inventory across a whole sheet."""


def challenge_pack(quest: Quest, rating: Rating) -> Pack:
    """Return the pages of a challenge: the map, and what a stranger needs to walk it."""
    dungeon = map_data(quest)
    inventory = inventory_data(quest, medal_points(rating))
    told, walkable = partial(inventory_told, inventory), partial(map_told, dungeon.floor)
    figures = {
        "map": figure(
            "map", draw_map_and_diary, dungeon, *HALF, f"Map of {len(dungeon.floor.spots)} spaces", told=walkable, spread=True
        ),
        "low-inventory": figure(
            "inventory",
            draw_strip,
            inventory,
            WIDTH,
            strip_height(inventory, WIDTH),
            "An inventory for one walk",
            told=told,
            parts=large_parts,
        ),
        "inventory": figure(
            "inventory", draw_half_page, inventory, *HALF, "An inventory for one walk", told=told, parts=large_parts
        ),
        "second": figure(
            "second", draw_second_walk, inventory, *HALF, "An inventory for a second walk", told=told, parts=large_parts
        ),
        **guide_figures(quest),
    }
    return Pack(quest.title, (_CHALLENGE, _WALK), quest_words(quest, rating), figures, colours=PICTURES.colours(quest.theme))


def solution_pack(quest: Quest, rating: Rating) -> Pack:
    """Return the sealed page of a challenge: the best walk, head down."""
    return Pack(
        quest.title, (_SEALED,), quest_words(quest, rating), {"answer": answer_figure(quest)}, colours=PICTURES.colours(quest.theme)
    )


def target(quest: Quest, rating: Rating) -> Target | None:
    """Return par, which is proven, and the medals that were measured; None for a deck, which has no par."""
    if quest.par is None:
        return None
    bronze, silver, gold = (int(rating.figures[name]) for name in ("bronze", "silver", "gold"))
    return Target(quest.par.score, "proven", (bronze, silver, gold), sealed=True)


def points(quest: Quest, target: Target, won: bool, fate: FateStrip | None) -> tuple[int, int]:
    """Return the least and the most points of a walk: all the gold, doubled, and all the monsters; who dies has none (D-12, D-18).

    Par is less than that, and is not told by it (D-30).
    """
    if not won:
        return 0, 0
    things = [thing for card in quest.cards for thing in card.things]
    gold = sum(thing.count for thing in things if thing.sort == "gold")
    return 0, score(2 * gold, sum(thing.sort == "monster" for thing in things), constants().monster_track)


DAILY: Daily[Quest] = Daily(
    package=PACKAGE,
    themes=THEMES,
    pack=challenge_pack,
    solution=solution_pack,
    shared_map=map_figure,
    target=target,
    points=points,
    theme_name=lambda quest: quest.theme_name,
)
