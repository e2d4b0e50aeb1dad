"""What the pictures of a dungeon tell in words: its map space by space, and the inventory of a walk."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from generator.core.data import Record, load
from generator.core.grid import SIDES, Side, Spot, opposite
from generator.draw.told import Boxes, Exit, Fields, Lines, Place, Places, Rows, Told
from generator.games.donjonz.paper.floor_figure import FloorPlan
from generator.games.donjonz.paper.inventory_parts import InventoryData, WeaponRow
from generator.games.donjonz.quest.data_loading import PACKAGE
from generator.games.donjonz.quest.maze import GOLD_POINTS, Thing, letters


class BoardWords(Record):
    """What is said of each step that may be taken on a screen: `name` is a weapon or a monster, `dropped` a weapon."""

    step: str
    gold: str
    take: str
    leave: str
    swap: str
    monster: str
    key: str
    lock: str
    stop: str


class ToldWords(Record):
    """The words of told.toml."""

    grid: str
    edge: str
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
    lost: str
    blank: str
    medals: tuple[str, str, str]
    diary: str
    laying: tuple[str, ...]
    strip: tuple[str, str, str]
    award: str
    board: BoardWords
    sides: dict[Side, str]


@cache
def told_words() -> ToldWords:
    """Return the words of pictures that are read. Raises BadData."""
    return load(ToldWords, PACKAGE, "told.toml")


def map_told(plan: FloorPlan) -> tuple[Told, ...]:
    """Return a floor as its spaces, each with what lies on it and the ways that are open."""
    return Lines((told_words().grid,)), Places(tuple(_spaces(plan)))


def _spaces(plan: FloorPlan) -> Iterator[Place]:
    words, things = told_words(), dict(plan.things)
    walls = {*plan.walls, *((spot.beside(side), opposite(side)) for spot, side in plan.walls)}
    for spot in sorted(plan.spots, key=lambda spot: (spot.y, spot.x)):
        thing, name = things.get(spot), _name(spot)
        exits = tuple(
            Exit(words.sides[side], _name(spot.beside(side))) if spot.beside(side) in plan.spots
            else Exit(words.sides[side], note=words.edge)
            for side in SIDES if (spot, side) not in walls
        )  # fmt: skip
        yield Place(name, name, (thing_words(thing),) if thing else (), exits)


def _name(spot: Spot) -> str:
    return f"{letters(spot.x)}{spot.y + 1}"


def thing_words(thing: Thing) -> str:
    """Return what lies on a space."""
    words = told_words()
    if thing.sort == "gold":
        return words.pouch if thing.count == 1 else words.pouches.format(count=thing.count)
    if thing.sort in ("weapon", "monster"):
        return (words.weapon if thing.sort == "weapon" else words.monster).format(letter=letters(thing.kind))
    return {"stairs": words.stairs, "key": words.key, "lock": words.lock}[thing.sort]


def inventory_told(data: InventoryData) -> tuple[Told, ...]:
    """Return the inventory of a walk: what defeats what, boxes for gold and monsters, and places to write on."""
    words = told_words()
    awards = tuple(words.award.format(name=name, points=points) for points, name in data.awards)
    gold = Boxes(words.gold.format(points=GOLD_POINTS), tuple(str(number) for number in range(1, data.gold + 1)))
    kills = Boxes(words.kills, tuple(words.points.format(number=at, points=points) for at, points in enumerate(data.track, 1)))
    blank = [words.blank.format(letter=letters(at)) for at, row in enumerate(data.weapons) if not row.weapon]
    medals = words.medals if data.blank else ()
    fields = Fields((*words.fields, words.lost, *blank, *medals, words.diary))
    return (*_pairs_told(data.weapons), gold, kills, Lines(awards), fields)


def _pairs_told(pairs: Sequence[WeaponRow]) -> tuple[Told, ...]:
    """Return which weapon defeats which monster; nothing for a list that is left to a pencil."""
    found = tuple((letters(at), row.weapon, row.monster) for at, row in enumerate(pairs) if row.weapon)
    return (Rows("", told_words().foes, found),) if found else ()


def legend_told(signs: tuple[str, ...], pairs: tuple[WeaponRow, ...] = ()) -> tuple[Told, ...]:
    """Return a legend: what the signs of a map mean, and which weapon defeats which monster."""
    return Lines(signs), *_pairs_told(pairs)


def page_told(plan: FloorPlan, data: InventoryData) -> tuple[Told, ...]:
    """Return a page that holds both, the map and the inventory of one walk."""
    return *map_told(plan), *inventory_told(data)


def strip_told(gold: int, kills: int, worth: int) -> tuple[Told, ...]:
    """Return the score of an example: so many pouches, and so many monsters, of which the last is worth so much."""
    points = GOLD_POINTS * gold
    known = {"gold": gold, "points": GOLD_POINTS, "sum": points, "kills": kills, "worth": worth, "total": points + worth}
    return (Lines(tuple(line.format_map(known) for line in told_words().strip)),)


def lines_told(lines: tuple[str, ...]) -> tuple[Told, ...]:
    """Return the lines that stand beside a map, such as the best walk."""
    return (Lines(lines),)


def diary_told() -> tuple[Told, ...]:
    """Return lines to write a walk on."""
    return (Fields((told_words().diary,)),)


def laying_told(cards: int) -> tuple[Told, ...]:
    """Return the table in which the laying of so many cards is written down."""
    return (Rows("", told_words().laying, tuple((str(number), "", "", "", "") for number in range(1, cards + 1))),)
