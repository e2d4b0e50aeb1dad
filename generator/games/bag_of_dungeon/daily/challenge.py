"""A delve a day: the map with its keys, a hero's record, side quests, rules in few words, fate strip, sealed solution, par."""

from __future__ import annotations

from msgspec.structs import replace

from generator.draw.fate_strip import Column, FateStrip
from generator.draw.figures import Figure
from generator.forge.daily import Daily, Target
from generator.forge.pack import KEY_BY_KEY, Pack, Sheet
from generator.forge.rating import Rating
from generator.games.bag_of_dungeon.daily.hero_record import record_figure
from generator.games.bag_of_dungeon.paper.hero_values import hero_paper
from generator.games.bag_of_dungeon.paper.pack import FOLDER, answer_figure, key_figures
from generator.games.bag_of_dungeon.paper.scenes import PICTURES
from generator.games.bag_of_dungeon.paper.words import quest_words
from generator.games.bag_of_dungeon.quest.data_loading import THEMES
from generator.games.bag_of_dungeon.quest.model import MOST_HEALTH, Quest
from generator.games.bag_of_dungeon.quest.pieces import MONSTERS, PACKAGE, monster_tokens
from generator.games.bag_of_dungeon.rules.scoring import HEALTH_POINTS, RING_POINTS, counts_health, most_points
from generator.games.bag_of_dungeon.rules.strip_chance import strip_columns

_SHEETS = (
    Sheet("challenge", f"{FOLDER}/daily.xml.jinja", "The delve", "D", "sheet", "always", single=True, alone=True, halves=3),
    Sheet("rules", f"{FOLDER}/daily-rules.xml.jinja", "How it is played", "R", "sheet", single=True, alone=True, halves=2),
    Sheet(
        "keys",
        f"{FOLDER}/daily-keys.xml.jinja",
        "Behind the keys",
        "V",
        "sheet",
        "spoilers",
        single=True,
        alone=True,
        halves=2,
        read_when=KEY_BY_KEY,
    ),
    Sheet(
        "hero",
        f"{FOLDER}/daily-hero.xml.jinja",
        "Hero and side quests",
        "H",
        "sheet",
        "spoilers",
        single=True,
        alone=True,
        read_when="of which you read the side quests only when you are told to",
    ),
)
_SOLUTION_SHEETS = (Sheet("sealed", f"{FOLDER}/daily-sealed.xml.jinja", "Solution", "S", "sheet", single=True, alone=True),)
COLUMNS = {
    "hero": (78, "your combat dice"), "foe": (78, "its combat dice"), "shot": (26, "from afar"), "harm": (12, "traps, spikes"),
    "heal": (12, "draughts"), "test": (20, "all else"),
}  # fmt: skip
"""The most numbers of each column of a strip, of which half a sheet has room for no more, and what it is for in few words."""
LEAST = {"keymap": 90.0, "drawkeys": 50.0, "floorlist": 80.0, "drawlist": 112.0}
"""Least heights in mm of the figures that grow to their page."""


def columns(quest: Quest) -> tuple[Column, ...]:
    """Return the columns of a challenge's strip: those of the quest, as long as pages have room; past its end one begins again."""
    return tuple(
        replace(column, count=min(column.count, COLUMNS[column.key][0]), use=COLUMNS[column.key][1])
        for column in strip_columns(quest)
    )


def challenge_pack(quest: Quest, rating: Rating) -> Pack:
    """Return the pages of a challenge."""
    keys = {name: replace(key, height=LEAST[name]) for name, key in key_figures(quest).items()}
    return Pack(
        title=quest.title, sheets=_SHEETS, words=quest_words(quest, rating, ()),
        figures={**keys, **record_figures(quest), **PICTURES.figures(quest)}, colours=PICTURES.colours(quest.theme),
    )  # fmt: skip


def record_figures(quest: Quest) -> dict[str, Figure]:
    """Return the records of the heroes who go."""
    lives = 1 if quest.mode == "solo" else quest.lives
    gear = quest.gear or ((),) * len(quest.heroes)
    return {
        f"record{number}": record_figure(hero_paper(hero, lives=lives, gear=own, kill_points=not counts_health(quest)))
        for number, (hero, own) in enumerate(zip(quest.heroes, gear, strict=True), 1)
    }


def solution_pack(quest: Quest, rating: Rating) -> Pack:
    """Return the sealed page of a challenge."""
    return Pack(
        title=quest.title, sheets=_SOLUTION_SHEETS, words=quest_words(quest, rating, ()), figures={"answer": answer_figure(quest)},
        colours=PICTURES.colours(quest.theme),
    )  # fmt: skip


def target(quest: Quest, rating: Rating) -> Target:
    """Return par, the middle of the points of the games that the sensible player won, and the medals: their quarters."""
    bronze, par, gold = (int(rating.figures[name]) for name in ("bronze", "par", "gold"))
    return Target(par, "measured", (bronze, par, gold))


def points_range(quest: Quest, target: Target, won: bool, fate: FateStrip | None) -> tuple[int, int]:
    """Return the least and the most points of a game that was won, or lost.

    Of health and items: a hero with a point of health, and all heroes with full health and all that they can carry; 0 where it was
    lost (S-64). Of kill points: the ring alone where it was won, and everybody beaten.
    """
    if counts_health(quest):
        return (HEALTH_POINTS, most_points(quest)) if won else (0, 0)
    gains = [row.effect.by for task in quest.side_quests for row in task.rows if row.effect and row.effect.what == "kills"]
    mirrors = sum(kind.mirror for kind in monster_tokens()[:MONSTERS])
    most = sum(kind.health for kind in monster_tokens()) + mirrors * MOST_HEALTH + quest.dragon.health
    most += sum(gain for gain in gains if gain > 0)
    return (RING_POINTS if won else 0), most + (RING_POINTS if won else 0)


DAILY: Daily[Quest] = Daily(
    package=PACKAGE, themes=THEMES, pack=challenge_pack, solution=solution_pack, target=target, columns=columns,
    points=points_range, theme_name=lambda quest: quest.theme_name,
)  # fmt: skip
