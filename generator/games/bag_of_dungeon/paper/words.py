"""What the templates of this game's sheets may say, as records: rows sorted, counted and named; no sentence is made here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import msgspec

from generator.core.text import capitalised, ordinal
from generator.draw.faces.tables import face_of
from generator.forge.ladder import Row
from generator.forge.making import fingerprint
from generator.forge.pack import Words
from generator.forge.rating import Rating
from generator.games.bag_of_dungeon.paper.key_lists import BOXES
from generator.games.bag_of_dungeon.paper.keyed_map import tile_words
from generator.games.bag_of_dungeon.paper.piece_words import SYMBOL_ICONS, SYMBOL_WORDS, item_values, monster_dice, trade_dice
from generator.games.bag_of_dungeon.paper.tile_numbers import ring_keys, tile_number
from generator.games.bag_of_dungeon.quest.data_loading import grades
from generator.games.bag_of_dungeon.quest.model import Quest, SideQuest
from generator.games.bag_of_dungeon.quest.pieces import (
    PACKAGE,
    Hero,
    Item,
    Monster,
    Trade,
    heroes,
    item_of,
    item_tokens,
    monster_of,
    monster_tokens,
    tiles,
    trade_of,
)
from generator.games.bag_of_dungeon.rating.ladder import ladder_of
from generator.games.bag_of_dungeon.rules import carrying, combat, duels, item_use, monsters, ranged, scoring, turns
from generator.games.bag_of_dungeon.rules.setting_up import is_out

NUMBERS: Mapping[str, int] = {
    "escape_points": combat.ESCAPE_POINTS, "escape_damage": combat.ESCAPE_DAMAGE, "drawn_points": combat.DRAWN_POINTS,
    "drawn_damage": combat.DRAWN_DAMAGE, "tag_points": combat.TAG_POINTS, "tag_health": combat.TAG_HEALTH,
    "tag_roll": combat.TAG_ROLL, "springs": turns.SPRINGS, "unseen": turns.UNSEEN, "hazard_dice": turns.HAZARD_DICE,
    "one_item": monsters.ONE_ITEM, "two_items": monsters.TWO_ITEMS, "most_lives": item_use.MOST_LIVES,
    "flight_damage": duels.FLIGHT_DAMAGE, "ring_points": scoring.RING_POINTS, "backpack": carrying.BACKPACK,
    "killing_roll": ranged.KILLING_ROLL, "health_points": scoring.HEALTH_POINTS, "item_points": scoring.ITEM_POINTS,
}  # fmt: skip
"""The numbers of the rules that sheets name, from the referee."""
ARTICLES = ("The ", "An ", "A ")
SHAPES: Mapping[str, str] = {"tee": "fork", "cross": "crossing"}
"""What the rules call shapes of floor tiles that have another name in the data."""
RING_WAYS = {total: 6 - abs(total - 7) for total in range(2, 13)}
"""How many of the 36 rolls of two dice come to each total."""


class HeroRow(msgspec.Struct, frozen=True):
    """A hero who can go: the hero, the trade, the combat dice in words, and the names of the gear."""

    hero: Hero
    trade: Trade
    dice: str
    gear: tuple[str, ...] = ()


class TradeRow(msgspec.Struct, frozen=True):
    """A trade, and its combat dice in words."""

    trade: Trade
    dice: str


class MonsterRow(msgspec.Struct, frozen=True):
    """A kind of monster: its dice in words, and how many items it leaves; -1 where that follows from its opponent."""

    kind: Monster
    dice: str
    items: int


class ItemRow(msgspec.Struct, frozen=True):
    """A kind of item: where it is carried, and what it costs and how far it reaches, in words."""

    kind: Item
    icon: str
    place: str
    values: tuple[str, ...]


class DrawRow(msgspec.Struct, frozen=True):
    """Something that is drawn: its place in the order, and what it is."""

    place: int
    name: str


class BoxWords(Words, frozen=True, kw_only=True):
    """What every sheet about the pieces may say: kinds of monsters and items, trades, the numbers of the rules, ways of the ring.

    `shapes` are floor tiles by shape, `marks` by what is on them; `lairs` are the numbers of lairs.
    """

    monsters: tuple[MonsterRow, ...]
    items: tuple[ItemRow, ...]
    numbers: Mapping[str, int] = msgspec.field(default_factory=lambda: NUMBERS)
    ways: Mapping[int, int] = msgspec.field(default_factory=lambda: RING_WAYS)
    trades: tuple[TradeRow, ...]
    shapes: Mapping[str, int]
    marks: Mapping[str, int]
    mode: str


class QuestWords(BoxWords, frozen=True, kw_only=True):
    """What the templates of a quest's sheets may say.

    `print` is the fingerprint of the quest, `marching` says whether heroes march, `health_counts` whether the score is that of
    health and items. `heroes` are who goes, `out` are the names of items that are not in play, `immune` those of items that
    cannot harm the dragon, which `dragon` names at the head of a sentence; one that is `faced` has a picture. `inside` are the
    names of the patron and of the dragon as they stand within one. `stack`, `bag` and `pile` are the orders of tiles, monsters
    and items. `skulls` are the wins in 100 below which there is one skull more. `pages` are the names of the figures of heroes'
    cards page by page, `key_boxes` the titles of the lists of keys of draws. `ladder` is what players come to in other quests of
    this grade for so many heroes; None in a mode that was not measured. `borders` are the wins in 100 between which the sensible
    player's share lies in a quest of this grade, `deal` says the number of its shuffles in words: 3rd.
    `tile_numbers` are the numbers that are printed on tiles, `side_quests` lie in their order; `ring_keys` are the keys of lairs.
    """

    quest: Quest
    rating: Rating
    print: str
    laid: bool
    marching: bool
    health_counts: bool
    heroes: tuple[HeroRow, ...]
    first: str
    lives: int
    out: tuple[str, ...]
    immune: tuple[str, ...]
    dragon: str
    faced: bool
    inside: Mapping[str, str]
    stack: tuple[DrawRow, ...]
    bag: tuple[DrawRow, ...]
    pile: tuple[DrawRow, ...]
    pages: tuple[tuple[str, ...], ...]
    key_boxes: tuple[str, ...]
    ladder: Row | None
    skulls: tuple[int, ...]
    borders: tuple[str, str]
    deal: str
    tile_numbers: Mapping[int, int]
    side_quests: tuple[SideQuest, ...]
    ring_keys: Mapping[int, int]


class BlankWords(Words, frozen=True):
    """What the template of heroes' cards may say: the names of the figures page by page."""

    pages: tuple[tuple[str, ...], ...]


def monster_rows() -> tuple[MonsterRow, ...]:
    """Return all kinds of monsters, the weakest first as they stand in their file."""
    return tuple(MonsterRow(kind, monster_dice(kind), _items_left(kind)) for kind in dict.fromkeys(monster_tokens()))


def _items_left(kind: Monster) -> int:
    return -1 if kind.mirror else (kind.health >= monsters.ONE_ITEM) + (kind.health >= monsters.TWO_ITEMS)


def item_rows() -> tuple[ItemRow, ...]:
    """Return all kinds of items in the order of their file."""
    return tuple(
        ItemRow(kind, SYMBOL_ICONS[kind.symbol], "" if kind.effect == "trap" else SYMBOL_WORDS[kind.symbol], item_values(kind))
        for kind in dict.fromkeys(item_tokens())
    )


def tile_counts() -> tuple[dict[str, int], dict[str, int]]:
    """Return how many floor tiles there are of each shape, and how many with each mark."""
    found = tiles().tile
    marks = Counter("lair" if tile.lair else tile.feature or ("monster" if tile.monster else "plain") for tile in found)
    return dict(Counter(tile.shape for tile in found)), dict(marks)


def hero_row(hero: str, gear: tuple[int, ...] = ()) -> HeroRow:
    """Return a hero by its id, with what it carries from the start."""
    trade = trade_of(hero)
    return HeroRow(heroes()[hero], trade, trade_dice(trade), tuple(item_of(token).name for token in gear))


def trade_rows() -> tuple[TradeRow, ...]:
    """Return all trades in the order in which their first heroes stand in the file."""
    found = dict.fromkeys(trade_of(hero) for hero in heroes())
    return tuple(TradeRow(trade, trade_dice(trade)) for trade in found)


def names_of(tokens: tuple[int, ...]) -> tuple[str, ...]:
    """Return the names of items by their tokens, each once."""
    return tuple(dict.fromkeys(item_of(token).name for token in tokens))


def quest_words(quest: Quest, rating: Rating, pages: tuple[tuple[str, ...], ...]) -> QuestWords:
    """Return what the templates of a quest's sheets may say."""
    shapes, marks = tile_counts()
    gear = quest.gear or ((),) * len(quest.heroes)
    pile = tuple(token for token in quest.items if not is_out(quest, token))
    harmless = tuple(number for number, item in enumerate(item_tokens(), 1) if item.effect in quest.dragon.immune)
    low, high = getattr(grades(), quest.grade).borders
    return QuestWords(
        monsters=monster_rows(), items=item_rows(), trades=trade_rows(), shapes=shapes, marks=marks, mode=quest.mode,
        quest=quest, rating=rating, print=fingerprint(quest), laid=quest.layout == "laid",
        marching=quest.march == "quick", health_counts=scoring.counts_health(quest),
        heroes=tuple(hero_row(hero, own) for hero, own in zip(quest.heroes, gear, strict=True)),
        first=heroes()[quest.heroes[quest.first]].name, lives=1 if quest.mode == "solo" else quest.lives,
        out=names_of(tuple(token for token in quest.items if is_out(quest, token))), immune=names_of(harmless),
        dragon=capitalised(quest.dragon.short or quest.dragon.name),
        faced=face_of(PACKAGE, quest.dragon.name, theme=quest.theme) is not None,
        inside={"patron": inside_sentence(quest.patron.name), "dragon": inside_sentence(quest.dragon.name)},
        stack=tuple(DrawRow(place, _tile_name(number, quest)) for place, number in enumerate(quest.stack, 1)),
        bag=tuple(DrawRow(place, monster_of(number).name) for place, number in enumerate(quest.monsters, 1)),
        pile=tuple(DrawRow(place, item_of(number).name) for place, number in enumerate(pile, 1)), pages=pages,
        key_boxes=BOXES, ladder=ladder_of(quest),
        skulls=grades().skulls, borders=(f"{low:g}", f"{high:g}"), deal=ordinal(quest.deal),
        tile_numbers={one.tile: tile_number(quest, one.tile) for one in quest.side_quests},
        side_quests=tuple(sorted(quest.side_quests, key=lambda one: tile_number(quest, one.tile))), ring_keys=ring_keys(quest),
    )  # fmt: skip


def inside_sentence(name: str) -> str:
    """Return a name as it stands within a sentence, where its article has no capital."""
    return name[0].lower() + name[1:] if name.startswith(ARTICLES) else name


def _tile_name(number: int, quest: Quest) -> str:
    """Return what a floor tile is in words: its shape, as the rules call it, what is on it, and whether a side quest is."""
    shape = tiles().tile[number - 1].shape
    task = "side quest" if any(one.tile == number for one in quest.side_quests) else ""
    return ", ".join(word for word in (SHAPES.get(shape, shape), tile_words(number), task) if word)
