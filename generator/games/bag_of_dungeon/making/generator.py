"""One attempt at a quest: who goes, the order of tiles, monsters and items, where the ring is, and the words."""

from __future__ import annotations

from collections.abc import Collection

from generator.core.data import replace
from generator.core.errors import ForgeFailed
from generator.core.rng import Rng
from generator.forge.choices import Options
from generator.games.bag_of_dungeon.making.laid_map import lay_map
from generator.games.bag_of_dungeon.making.story import in_action_points, theme_of, write_story
from generator.games.bag_of_dungeon.quest import pieces
from generator.games.bag_of_dungeon.quest.data_loading import grades
from generator.games.bag_of_dungeon.quest.grade_schema import GradePreset, by_heroes
from generator.games.bag_of_dungeon.quest.model import GRADES, MARCHES, MODES, Grade, March, Mode, Quest
from generator.games.bag_of_dungeon.rules.scoring import counts_health

SIDE_QUESTS = 5
GEAR: tuple[tuple[tuple[pieces.Effect, ...], int], ...] = (
    (("weapon",), 2), (("heal",), 0), (("armour", "shield"), 1), (("ally",), 0), (("strength",), 0),
)  # fmt: skip
"""What heroes may have from the start, the first of it first: effects, and the most that it adds to rolls or takes off damage."""
LIVES = 3


def generate(options: Options, rng: Rng) -> Quest:
    """Return one attempt at a quest, for settled `options`: fair shuffles; how strong its dragon is, play decides later.

    Raises ForgeFailed where a map was asked for and none comes out, BadData for data that cannot be read.
    """
    mode: Mode = next(mode for mode in MODES if mode == options["mode"])
    grade: Grade = next(grade for grade in GRADES if grade == options["grade"])
    march: March = next(march for march in MARCHES if march == options["march"])
    count = int(options["heroes"])
    heroes = tuple(rng.stream("heroes").sample(list(pieces.heroes()), count))
    preset: GradePreset = getattr(grades(), grade)
    gear = _gear(int(by_heroes(preset.gear, mode, count)), count, rng.stream("gear"))
    stack = tile_order(rng.stream("tiles"))
    laid = lay_map(stack, rng.stream("map")) if options["map"] == "keyed" else ()
    items = item_order({token for tokens in gear for token in tokens}, rng.stream("items"))
    tale = rng.stream("tale")
    story = write_story(theme_of(options["theme"], tale), _side_tiles(rng.stream("side")), tale)
    quest = Quest(
        mode=mode, grade=grade, layout="laid" if laid else "bag", title=story.title, theme=story.theme, theme_name=story.theme_name,
        theme_icon=story.theme_icon, place=story.place, story=story.story, patron=story.patron, heroes=heroes,
        first=rng.stream("first").below(count), lives=1 if mode == "solo" else LIVES, march=march, stack=stack,
        monsters=monster_order(rng.stream("monsters")), items=items, ring=_ring(rng.stream("ring")),
        dragon=replace(story.dragon, health=20, dice=4, plus=0), gear=gear, laid=laid, side_quests=story.side_quests,
        ending=story.ending,
    )  # fmt: skip
    return replace(quest, side_quests=in_action_points(quest.side_quests)) if counts_health(quest) else quest


def tile_order(rng: Rng) -> tuple[int, ...]:
    """Return the floor tiles without Start and Exit in the order of a fair shuffle, whatever it brings."""
    return tuple(rng.shuffle(range(pieces.START_TILE + 1, pieces.EXIT_TILE)))


def monster_order(rng: Rng) -> tuple[int, ...]:
    """Return the monsters in the order of a fair shuffle."""
    return tuple(rng.shuffle(range(1, pieces.MONSTERS + 1)))


def item_order(given: Collection[int], rng: Rng) -> tuple[int, ...]:
    """Return the items that nobody has from the start in the order of a fair shuffle."""
    return tuple(rng.shuffle([token for token in range(1, pieces.ITEMS + 1) if token not in given]))


def numbered(quest: Quest, number: int) -> Quest:
    """Return an attempt that knows the number of its shuffles among those that were dealt for its code, from 1 on."""
    return replace(quest, deal=number)


def _gear(each: int, count: int, rng: Rng) -> tuple[tuple[int, ...], ...]:
    """Return so many items for each hero, one of each kind in `GEAR`; raises ForgeFailed where there are not enough."""
    if not each:
        return ()
    kinds = [(token, pieces.item_of(token)) for token in range(1, pieces.ITEMS + 1)]
    decks = [
        rng.stream(number).shuffle([token for token, item in kinds if item.effect in effects and item.plus + item.guard <= most])
        for number, (effects, most) in enumerate(GEAR[:each])
    ]
    if min(map(len, decks)) < count:
        raise ForgeFailed("there is not enough to give to all heroes")
    return tuple(tuple(deck[hero] for deck in decks) for hero in range(count))


def _ring(rng: Rng) -> tuple[int, ...]:
    """Return all lairs in the order in which two dice first show them (S-5)."""
    lairs: list[int] = []
    while len(lairs) < len(range(2, 13)):
        lair = rng.die() + rng.die()
        if lair not in lairs:
            lairs.append(lair)
    return tuple(lairs)


def _side_tiles(rng: Rng) -> tuple[int, ...]:
    """Return the tiles with side quests, ascending: such as have no other mark."""
    tiles = pieces.tiles().tile
    plain = [tile.number for tile in tiles[1:-1] if not tile.spawns and not tile.feature]
    return tuple(sorted(rng.sample(plain, SIDE_QUESTS)))
