"""A quest to every problem that is found in it, apart from how quests are made.

Nothing of making/ and none of the rules are used: a map that is laid beforehand is walked by other means (see check_map.py).
That every tile and token is there once, the record itself sees to. Their orders may be any, since they are fair shuffles: the rules
say what is done where a dungeon closes early (S-3), and play measures how hard it is.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.forge.rating import Problem
from generator.games.bag_of_dungeon.checking.check_map import map_problems
from generator.games.bag_of_dungeon.checking.check_texts import text_problems
from generator.games.bag_of_dungeon.quest.model import SIDE_EFFECTS, Quest, SideEffect
from generator.games.bag_of_dungeon.quest.pieces import EXIT_TILE, START_TILE, item_of, tile_of

__all__ = ["KINDS", "check"]

KINDS: dict[str, str] = {
    "lives": "Heroes of a solo game have more than one life.",
    "arrows": "Arrows can harm the dragon, or nothing that is thrown can.",
    "gear": "A hero begins with something that cannot be carried, or that is out of such games.",
    "side-quests": "There are too few or too many, two on a tile, one on a tile that has another mark, or of the same name.",
    "effects": "A row of a side quest does too much, or no row of it does anything.",
    "kill-points": "A row of a side quest gives kill points in a quest that is scored otherwise.",
    "map-turn": "A tile of the map is not turned in a way in which it can be laid.",
    "map-join": "A tile of the map cannot be walked to.",
    "map-exit": "The Exit lies too near to Start.",
    "map-pool": "The Healing Pool lies beside Start, or further off than anything else.",
    "map-size": "The map is too wide or too high for a page.",
    "map-layout": "There is a map though tiles are drawn, or none though one is laid.",
    "story": "The story has fewer than two paragraphs, or does not name the place.",
    "dragon-words": "The dragon, the patron or an ending has no words.",
    "words": "A text is empty, too long for its place, or has a fact in braces or blanks left over.",
    "initial": "A sentence begins with a small letter.",
    "repeated": "A sentence stands in two places of the quest.",
}
"""Every kind of problem and what it means; the kinds are stable, the words are not."""

SIDE_QUESTS = (3, 8)
NOT_GEAR = ("trap", "chest")


def check(quest: Quest) -> list[Problem]:
    """Return every problem of a quest, each of a kind in `KINDS`; an empty list proves that it is sound.

    Never raises on a quest that the record accepts, however wrong its numbers and words are.
    """
    return [
        *_party(quest), *_dragon(quest), *_side_quests(quest), *map_problems(quest), *text_problems(quest),
    ]  # fmt: skip


def _party(quest: Quest) -> Iterator[Problem]:
    if quest.mode == "solo" and quest.lives != 1:
        yield Problem("lives", "heroes", f"they have {quest.lives} lives each, and one in a solo game")
    left_out = _left_out(quest)
    for hero, tokens in zip(quest.heroes, quest.gear, strict=False):
        for item in map(item_of, tokens):
            if item.effect in NOT_GEAR or item.out in left_out:
                yield Problem("gear", hero, f"nobody can begin with {item.name}")


def _left_out(quest: Quest) -> tuple[str, ...]:
    """Return the kinds of games of which this is one and from which items are left out."""
    if quest.mode != "solo":
        return ()
    return ("solo",) if len(quest.heroes) > 1 else ("solo", "lone")


def _dragon(quest: Quest) -> Iterator[Problem]:
    immune = quest.dragon.immune
    if "bow" not in immune or {"lance", "burst"} <= set(immune) or len(set(immune)) < len(immune):
        yield Problem("arrows", "dragon", f"the dragon is immune to {', '.join(immune) or 'nothing'}")


def _side_quests(quest: Quest) -> Iterator[Problem]:
    low, high = SIDE_QUESTS
    if not low <= len(quest.side_quests) <= high:
        yield Problem("side-quests", "side quests", f"there are {len(quest.side_quests)} instead of {low} to {high}")
    for what, names in (
        ("tile", [side_quest.tile for side_quest in quest.side_quests]),
        ("title", [side_quest.title for side_quest in quest.side_quests]),
    ):
        if len(set(names)) < len(names):
            yield Problem("side-quests", "side quests", f"two have the same {what}")
    for side_quest in quest.side_quests:
        tile = tile_of(side_quest.tile)
        if tile.spawns or tile.feature or side_quest.tile in (START_TILE, EXIT_TILE):
            yield Problem("side-quests", f"tile {side_quest.tile}", f"{side_quest.title} is on a tile that has another mark")
        effects = [row.effect for row in side_quest.rows if row.effect is not None]
        if not effects or any(map(_too_much, effects)):
            yield Problem("effects", f"tile {side_quest.tile}", f"{side_quest.title} does too much or nothing")
        if quest.march == "quick" and quest.mode != "competitive" and any(effect.what == "kills" for effect in effects):
            yield Problem(
                "kill-points", f"tile {side_quest.tile}", f"{side_quest.title} gives kill points, which count nothing here"
            )


def _too_much(effect: SideEffect) -> bool:
    low, high = SIDE_EFFECTS[effect.what]
    return not low <= effect.by <= high or not effect.by
