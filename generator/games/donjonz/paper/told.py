"""What the pictures of a dungeon tell in words: its map space by space, and the inventory of a walk."""

from __future__ import annotations

from functools import cache

from generator.core.data import Record, load
from generator.core.grid import Side, side_towards
from generator.draw.told import Boxes, Exit, Fields, Lines, Place, Places, Rows, Told
from generator.games.donjonz.paper.inventory_parts import InventoryData
from generator.games.donjonz.quest.cards import surface
from generator.games.donjonz.quest.data_loading import PACKAGE
from generator.games.donjonz.quest.maze import Maze, Thing, letters
from generator.games.donjonz.quest.model import Quest


class ToldWords(Record):
    """The words of told.toml."""

    grid: str
    stairs: str
    key: str
    lock: str
    pouch: str
    pouches: str
    weapon: str
    monster: str
    foes: tuple[str, str, str]
    gold: str
    kills: str
    points: str
    fields: tuple[str, ...]
    diary: str
    laying: tuple[str, ...]
    award: str
    sides: dict[Side, str]


@cache
def told_words() -> ToldWords:
    """Return the words of pictures that are read. Raises BadData."""
    return load(ToldWords, PACKAGE, "told.toml")


def nothing() -> tuple[Told, ...]:
    """Return what a picture tells whose alt text says it all."""
    return ()


def map_told(quest: Quest) -> tuple[Told, ...]:
    """Return the map of a fixed dungeon: every space with what lies on it and the ways that are open."""
    return maze_told(surface(quest.cards, quest.placed))


def maze_told(maze: Maze) -> tuple[Told, ...]:
    """Return a maze as its spaces."""
    return Lines((told_words().grid,)), Places(tuple(_space(maze, space) for space in range(len(maze.spots))))


def _space(maze: Maze, space: int) -> Place:
    words, name, thing = told_words(), maze.name(space), maze.things[space]
    exits = tuple(
        Exit(words.sides[side_towards(maze.spots[space], maze.spots[other])], maze.name(other)) for other in maze.passages[space]
    )
    return Place(name, name, (_thing(thing),) if thing else (), exits)


def _thing(thing: Thing) -> str:
    words = told_words()
    if thing.sort == "gold":
        return words.pouch if thing.count == 1 else words.pouches.format(count=thing.count)
    if thing.sort in ("weapon", "monster"):
        return (words.weapon if thing.sort == "weapon" else words.monster).format(letter=letters(thing.kind))
    return {"stairs": words.stairs, "key": words.key, "lock": words.lock}[thing.sort]


def inventory_told(data: InventoryData) -> tuple[Told, ...]:
    """Return the inventory of a walk: what defeats what, boxes for gold and monsters, and places to write on."""
    words = told_words()
    foes = tuple((letters(at), row.weapon, row.monster) for at, row in enumerate(data.weapons) if row.weapon)
    awards = tuple(words.award.format(name=name, points=points) for points, name in data.awards)
    gold = Boxes(words.gold, tuple(str(number) for number in range(1, data.gold + 1)))
    kills = Boxes(words.kills, tuple(words.points.format(number=at, points=points) for at, points in enumerate(data.track, 1)))
    table: tuple[Told, ...] = (Rows("", words.foes, foes),) if foes else ()
    return (*table, gold, kills, Lines(awards), Fields(words.fields))


def page_told(quest: Quest, data: InventoryData) -> tuple[Told, ...]:
    """Return a page that holds both, the map and the inventory of one walk."""
    return *map_told(quest), *inventory_told(data)


def lines_told(lines: tuple[str, ...]) -> tuple[Told, ...]:
    """Return the lines that stand beside a map, such as the best walk."""
    return (Lines(lines),)


def diary_told() -> tuple[Told, ...]:
    """Return lines to write a walk on."""
    return (Fields((told_words().diary,)),)


def laying_told(cards: int) -> tuple[Told, ...]:
    """Return the table in which the laying of so many cards is written down."""
    return (Rows("", told_words().laying, tuple((str(number), "", "", "", "") for number in range(1, cards + 1))),)
