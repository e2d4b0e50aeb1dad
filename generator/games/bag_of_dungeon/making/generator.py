"""One attempt at a quest: who goes, the order of tiles, monsters and items, where the ring is, and the words."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core.data import replace
from generator.core.errors import ForgeFailed
from generator.core.rng import Rng
from generator.forge.choices import Options
from generator.games.bag_of_dungeon.making.laid_map import lay_map
from generator.games.bag_of_dungeon.making.story import in_action_points, theme_of, write_story
from generator.games.bag_of_dungeon.players.fight_odds import Fighter, win_chance
from generator.games.bag_of_dungeon.quest import pieces
from generator.games.bag_of_dungeon.quest.data_loading import grades
from generator.games.bag_of_dungeon.quest.grade_schema import GradePreset, by_heroes
from generator.games.bag_of_dungeon.quest.model import GRADES, MARCHES, MODES, Grade, March, Mode, Quest
from generator.games.bag_of_dungeon.rules.scoring import counts_health

DEALS = 400
"""How often an order is shuffled anew before an attempt gives up."""
SIDE_QUESTS = 5
POOL_FROM, POOL_TO = 9, 28
"""Among the tiles of the stack, counted from 0, the Healing Pool is one of these."""
BRANCHES, SOON = 2, 7
"""So many tiles with three sides or four are among the first tiles, so that the dungeon does not close early."""
QUIET = 2
"""The first tiles that hide no monster."""
EARLY_ODDS = (0.7, 0.6, 0.5, 0.35)
"""The least chance of the weakest hero, unarmed, to beat the first monsters of the bag."""
FOUND = 12
"""Among so many items that are in play, the first ones, is what beats the dragon."""
LEAST_POWER = 7
"""What these items are worth together at least (see `power`)."""
GEAR: tuple[tuple[tuple[pieces.Effect, ...], int], ...] = (
    (("weapon",), 2), (("heal",), 0), (("armour", "shield"), 1), (("ally",), 0), (("strength",), 0),
)  # fmt: skip
"""What heroes may have from the start, the first of it first: effects, and the most that it adds to rolls or takes off damage."""
LIVES = 3


def generate(options: Options, rng: Rng) -> Quest:
    """Return one attempt at a quest, for settled `options`; how strong its dragon is, play decides later.

    Raises ForgeFailed when no order has what is asked for, BadData for data that cannot be read.
    """
    mode: Mode = next(mode for mode in MODES if mode == options["mode"])
    grade: Grade = next(grade for grade in GRADES if grade == options["grade"])
    march: March = next(march for march in MARCHES if march == options["march"])
    count = int(options["heroes"])
    heroes = tuple(rng.stream("heroes").sample(list(pieces.heroes()), count))
    preset: GradePreset = getattr(grades(), grade)
    gear = _gear(int(by_heroes(preset.gear, mode, count)), count, rng.stream("gear"))
    stack = _stack(rng.stream("tiles"))
    laid = lay_map(stack, rng.stream("map")) if options["layout"] == "laid" else ()
    items = _items({token for tokens in gear for token in tokens}, mode, count, rng.stream("items"))
    story = write_story(theme_of(options["theme"], rng.stream("tale")), _side_tiles(rng.stream("side")), rng.stream("tale"))
    quest = Quest(
        mode=mode, grade=grade, layout="laid" if laid else "bag", title=story.title, theme=story.theme, theme_name=story.theme_name,
        theme_icon=story.theme_icon, place=story.place, story=story.story, patron=story.patron, heroes=heroes,
        first=rng.stream("first").below(count), lives=1 if mode == "solo" else LIVES, march=march, stack=stack,
        monsters=_monsters(heroes, rng.stream("monsters")), items=items, ring=_ring(rng.stream("ring")),
        dragon=replace(story.dragon, health=20, dice=4, plus=0), gear=gear, laid=laid, side_quests=story.side_quests,
        ending=story.ending,
    )  # fmt: skip
    return replace(quest, side_quests=in_action_points(quest.side_quests)) if counts_health(quest) else quest


def _stack(rng: Rng) -> tuple[int, ...]:
    """Return an order of tiles that begins without monsters, branches soon, and has the Healing Pool neither soon nor late."""
    for number in range(DEALS):
        stack = rng.stream(number).shuffle(range(pieces.START_TILE + 1, pieces.EXIT_TILE))
        kinds = [pieces.tile_of(tile) for tile in stack]
        pool = next(at for at, tile in enumerate(kinds) if tile.feature == "pool")
        branches = sum(tile.shape in ("tee", "cross") for tile in kinds[:SOON])
        if POOL_FROM <= pool <= POOL_TO and branches >= BRANCHES and not any(tile.spawns for tile in kinds[:QUIET]):
            return tuple(stack)
    raise ForgeFailed("no order of tiles branched early and had the Healing Pool in its middle")


def _monsters(heroes: Sequence[str], rng: Rng) -> tuple[int, ...]:
    """Return an order of monsters of which the first can be survived unarmed by every hero; none of these is a mirror."""
    trades = [pieces.trade_of(hero) for hero in heroes]

    def odds(token: int) -> float:
        foe = pieces.monster_of(token)
        return min(win_chance(Fighter(one.dice, one.plus, 0), one.health, foe.dice, foe.plus, foe.health) for one in trades)

    for number in range(DEALS):
        tokens = rng.stream(number).shuffle(range(1, pieces.MONSTERS + 1))
        early = tokens[: len(EARLY_ODDS)]
        if any(pieces.monster_of(token).mirror for token in early):
            continue
        if all(odds(token) >= least for token, least in zip(early, EARLY_ODDS, strict=True)):
            return tuple(tokens)
    raise ForgeFailed("no order of monsters began with such as can be survived unarmed")


def _items(given: set[int], mode: Mode, count: int, rng: Rng) -> tuple[int, ...]:
    """Return an order of the items that nobody has yet, with what beats the dragon among the first of those in play."""
    tokens = [token for token in range(1, pieces.ITEMS + 1) if token not in given]
    out = {"": (), "solo": ("solo",), "lone": ("solo", "lone")}["" if mode != "solo" else "lone" if count == 1 else "solo"]
    for number in range(DEALS):
        order = rng.stream(number).shuffle(tokens)
        soon = [item for token in order if (item := pieces.item_of(token)).out not in out or not item.out][:FOUND]
        if sum(power(item) for item in soon) >= LEAST_POWER:
            return tuple(order)
    raise ForgeFailed("no order of items had what beats the dragon among the first")


def power(item: pieces.Item) -> int:
    """Return what an item is worth against the dragon, in points of one roll: what it adds, wards off, or does from afar."""
    if item.effect in ("lance", "burst", "staff", "homing"):
        return item.dice
    return {"ally": 3, "strength": 3}.get(item.effect, item.plus + item.guard)


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
    found: list[int] = []
    while len(found) < len(range(2, 13)):
        lair = rng.die() + rng.die()
        if lair not in found:
            found.append(lair)
    return tuple(found)


def _side_tiles(rng: Rng) -> tuple[int, ...]:
    """Return the tiles with side quests, ascending: such as have no other mark."""
    tiles = pieces.tiles().tile
    plain = [tile.number for tile in tiles[1:-1] if not tile.spawns and not tile.feature]
    return tuple(sorted(rng.sample(plain, SIDE_QUESTS)))
