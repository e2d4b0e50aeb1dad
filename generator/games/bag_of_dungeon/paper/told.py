"""What the pictures of a delve tell in words: tiles, keys, lists, cards of heroes; nothing that the paper does not show."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from generator.core.data import Record, load
from generator.core.text import capitalised
from generator.draw.faces.tables import face_of
from generator.draw.told import Exit, Fields, Lines, Place, Places, Rows, Told
from generator.games.bag_of_dungeon.paper.floor_tiles import TileFace
from generator.games.bag_of_dungeon.paper.hero_values import HeroPaper
from generator.games.bag_of_dungeon.paper.key_lists import DrawKeys, entry_words
from generator.games.bag_of_dungeon.paper.keyed_map import KeyMap, OpenMap, OpenTile, tile_words
from generator.games.bag_of_dungeon.paper.piece_words import SPACES, item_worth, monster_values, spoils
from generator.games.bag_of_dungeon.paper.reveal_keys import DrawEntry, FloorEntry
from generator.games.bag_of_dungeon.quest.geometry import STEPS, cell_at, cell_name
from generator.games.bag_of_dungeon.quest.model import MOST_HEALTH
from generator.games.bag_of_dungeon.quest.pieces import MONSTER_FACES, PACKAGE, START_TILE, Item, Monster, tile_of


class ToldWords(Record):
    """The words of told.toml."""

    grid: str
    start: str
    sides: tuple[str, str, str, str]
    ways: str
    open: str
    shut: str
    nothing: str
    quest: str
    ring: str
    face: str
    keys: tuple[str, ...]
    lists: tuple[str, ...]
    one: str
    floor: tuple[str, ...]
    draws: tuple[str, ...]
    named: str
    gear: str
    track: str
    blank: str
    names: tuple[str, str, str, str]
    uses: str
    player: str
    points: tuple[str, str]
    """What the space for points is called where health and items are counted, and where kill points are."""
    empty: tuple[str, ...]
    about: tuple[str, str]
    """Lines beside the portrait of a hero who is made, and of one who is not."""
    beaten: str
    report: str


@cache
def told_words() -> ToldWords:
    """Return the words of pictures that are read. Raises BadData."""
    return load(ToldWords, PACKAGE, "told.toml")


def report_told() -> tuple[Told, ...]:
    """Return lines to write a report on."""
    return (Fields((told_words().report,)),)


# ---------------------------------------------------------------------- tiles


def _sides(opened: int) -> list[str]:
    return [name for at, name in enumerate(told_words().sides) if opened >> at & 1]


def _what(tile: int, *, quest: bool, printed: int = 0) -> str:
    """Return what is on a tile, in few words; `printed` is the number on it, where that is not its own."""
    words = told_words()
    parts = [words.start if tile == START_TILE else tile_words(tile)]
    parts += [words.quest.format(number=printed or tile)] if quest else []
    return ", ".join(filter(None, parts)) or words.nothing


def tile_told(face: TileFace) -> tuple[Told, ...]:
    """Return a tile that is cut out: its open sides as it lies on its sheet, and what is on it."""
    words, sides = told_words(), _sides(face.open)
    opened = words.open.format(sides=", ".join(sides)) if sides else words.shut
    return (Lines((opened, capitalised(_what(face.number, quest=face.quest, printed=face.printed)))),)


def answer_told(data: OpenMap) -> tuple[Told, ...]:
    """Return a whole map open: what is on every tile, and the ways out of it."""
    there = {cell_at(one.column, one.row) for one in data.tiles}
    in_order = sorted(data.tiles, key=lambda one: (one.row, one.column))
    return Lines((told_words().grid,)), Places(tuple(_place(one, there, data.ring) for one in in_order))


def _place(one: OpenTile, there: set[int], ring: int) -> Place:
    words, cell = told_words(), cell_at(one.column, one.row)
    said = _what(one.tile, quest=one.quest) + (f", {words.ring}" if tile_of(one.tile).lair == ring else "")
    ways = [(side, cell + step) for side, step in enumerate(STEPS) if one.open >> side & 1 and cell + step in there]
    name = cell_name(cell)
    return Place(name, name, (said,), tuple(Exit(words.sides[side], cell_name(to)) for side, to in ways))


# ---------------------------------------------------------------------- tokens


def monster_told(monster: Monster) -> tuple[Told, ...]:
    """Return the token of a monster: health, dice and reach, the items that it leaves, and what its picture shows."""
    face = face_of(PACKAGE, monster.id, MONSTER_FACES)
    shown = (told_words().face.format(words=face.words),) if face else ()
    return (Lines((f"{monster_values(monster)}; {spoils(monster)}", *shown)),)


def item_told(item: Item) -> tuple[Told, ...]:
    """Return the token of an item: its numbers, what it costs, where it is carried, and what it does."""
    return (Lines((capitalised(item_worth(item)), item.line)),)


# ---------------------------------------------------------------------- keys


def map_told(data: KeyMap) -> tuple[Told, ...]:
    """Return the map to write on: the ways of the Start tile and the key of every place."""
    words = told_words()
    start = words.ways.format(sides=", ".join(_sides(data.start)))
    rows = tuple((cell_name(cell_at(one.column, one.row)), str(one.key)) for one in data.places if one.key)
    return Lines((words.grid, start)), Rows("", words.keys, rows)


def lists_told(lists: Sequence[DrawKeys]) -> tuple[Told, ...]:
    """Return the keys of draws in their order."""
    words = told_words()

    def keys(one: DrawKeys) -> str:
        if one.marks:
            return ", ".join(words.one.format(mark=mark, key=key) for mark, key in zip(one.marks, one.keys, strict=True))
        return ", ".join(map(str, one.keys))

    return (Rows("", words.lists, tuple((one.title, keys(one)) for one in lists)),)


def floor_told(entries: Sequence[FloorEntry]) -> tuple[Told, ...]:
    """Return what stands behind every key of the map."""
    rows = tuple((str(one.key), " ".join(_sides(one.open)), _what(one.tile, quest=one.quest)) for one in entries)
    return (Rows("", told_words().floor, rows),)


def draws_told(entries: Sequence[DrawEntry]) -> tuple[Told, ...]:
    """Return what stands behind every key of a draw."""
    return (Rows("", told_words().draws, tuple((str(one.key), *entry_words(one)[1:]) for one in entries)),)


# ---------------------------------------------------------------------- heroes


def points_word(hero: HeroPaper) -> str:
    """Return what the space of a card is called in which points are added up."""
    return told_words().points[hero.kill_points]


def hero_told(hero: HeroPaper, *, tall: bool = False) -> tuple[Told, ...]:
    """Return the card of a hero, on a page of its own if it is `tall`: who it is, and its tracks and spaces to write on."""
    words = told_words()
    form = words.blank if hero.empty else words.track
    most = zip(words.names[:3], (hero.health, hero.lives, hero.points), strict=True)
    tracks = [form.format(name=name, most=count) for name, count in most]
    tracks.append(words.blank.format(name=words.names[3], most=MOST_HEALTH))
    uses = [words.uses.format(name=hero.ability, count=hero.uses)] if hero.uses and hero.ability else []
    spaces = [capitalised(word) for _, word in SPACES]
    points = capitalised(points_word(hero))
    empty, page = words.empty if hero.empty else (), (words.about[hero.empty], words.beaten) if tall else ()
    own = Fields((*empty, *tracks, *uses, *spaces, words.player, points, *page))
    if hero.empty:
        return (own,)
    said = [hero.line, f"{hero.ability}: {hero.ability_line}"]
    said += [words.gear.format(gear=", ".join(hero.gear))] if hero.gear else []
    return Lines((words.named.format(name=hero.name, trade=hero.trade, dice=hero.dice), *filter(None, said))), own
