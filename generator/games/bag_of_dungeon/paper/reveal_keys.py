"""A quest that is laid beforehand to its keys: what is looked up for every place of the map, for the ring, and for every draw.

Two lists are looked up: the floor, by keys of the map; and what comes out of the two bags, by keys that are crossed off in their
order. Keys that stand for nothing show a tile, a monster or an item as there are in the dungeon.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.core.rng import Rng
from generator.games.bag_of_dungeon.quest.geometry import OPPOSITE, START, STEPS, cell_at
from generator.games.bag_of_dungeon.quest.model import Quest
from generator.games.bag_of_dungeon.quest.pieces import EXIT_TILE, ITEMS, MONSTERS, START_TILE, TILES, tile_of, tile_turns, tiles
from generator.games.bag_of_dungeon.rules.setting_up import is_out

KEYS = range(10, 100)
"""Keys of two digits."""
MOST_PLACES = len(KEYS)
"""Places of the map that have a key at most, those without a tile among them."""
LURES = 3
"""Keys beside those of the ring and of the Exit that name a lair, or a place, too."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the map: column and row from the Start tile, and its key; 0 for the Start tile."""

    column: int
    row: int
    key: int


@dataclass(frozen=True, slots=True)
class FloorEntry:
    """What is found behind a key of the map: a tile by its number, its open sides as bits, and whether it has a side quest."""

    key: int
    tile: int
    open: int
    quest: bool = False


@dataclass(frozen=True, slots=True)
class DrawEntry:
    """What is found behind a key of a draw: a monster or an item by its token, the lair of the ring, or the cell of the Exit."""

    key: int
    kind: str
    number: int


@dataclass(frozen=True, slots=True)
class RevealKeys:
    """All that is looked up: places with their keys, keys of draws in their order, those of ring and Exit, and both lists.

    `start` are the sides of the Start tile that lead somewhere while the Exit is shut, as bits.
    """

    places: tuple[Place, ...]
    start: int
    monsters: tuple[int, ...]
    items: tuple[int, ...]
    ring: int
    exit: int
    floor: tuple[FloorEntry, ...]
    draws: tuple[DrawEntry, ...]


def assign_keys(quest: Quest, rng: Rng) -> RevealKeys:
    """Return the keys of a quest that is laid beforehand."""
    places = _places(quest, rng)
    floor = _floor_entries(quest, places, rng.stream("lures"))
    items = tuple(token for token in quest.items if not is_out(quest, token))
    found = [("monster", token) for token in quest.monsters] + [("item", token) for token in items]
    found += [("ring", ring_lair(quest)), ("exit", exit_cell(quest))]
    keys = rng.stream("draws").sample(KEYS, len(found))
    entries = {key: DrawEntry(key, kind, number) for key, (kind, number) in zip(keys, found, strict=True)}
    _add_lures(entries, quest, rng.stream("draw lures"))
    draws = tuple(entries[key] for key in KEYS)
    ring, exit_key = keys[-2:]
    start = sealed_sides(quest)[START]
    return RevealKeys(places, start, tuple(keys[:MONSTERS]), tuple(keys[MONSTERS:-2]), ring, exit_key, floor, draws)


def ring_lair(quest: Quest) -> int:
    """Return the first lair of the ring that is on the map."""
    there = {tile_of(one.tile).lair for one in quest.laid}
    return next(lair for lair in quest.ring if lair in there)


def exit_cell(quest: Quest) -> int:
    """Return where the Exit is."""
    return next(cell_at(one.column, one.row) for one in quest.laid if one.tile == EXIT_TILE)


def _places(quest: Quest, rng: Rng) -> tuple[Place, ...]:
    """Return the places of the map with their keys: all tiles, and as many empty ones as there are keys for."""
    laid = sorted((one.row, one.column) for one in quest.laid)
    taken = {*laid, (0, 0)}
    rows, columns = [row for row, _ in taken], [column for _, column in taken]
    empty = [
        (row, column)
        for row in range(min(rows), max(rows) + 1)
        for column in range(min(columns), max(columns) + 1)
        if (row, column) not in taken
    ]
    lures = rng.stream("empty").sample(empty, min(len(empty), MOST_PLACES - len(laid)))
    keyed = sorted((*laid, *lures))
    keys = rng.stream("floor").sample(KEYS, len(keyed))
    found = [Place(column, row, key) for (row, column), key in zip(keyed, keys, strict=True)]
    return (Place(0, 0, 0), *found)


def _floor_entries(quest: Quest, places: tuple[Place, ...], rng: Rng) -> tuple[FloorEntry, ...]:
    """Return what stands behind the keys of all places, ascending; a place without a tile shows one that lies elsewhere."""
    laid = {(one.column, one.row): one for one in quest.laid}
    tasks = {one.tile for one in quest.side_quests}
    sides = sealed_sides(quest)
    found = []
    for place in places:
        one = laid.get((place.column, place.row))
        if one is not None:
            found.append(FloorEntry(place.key, one.tile, sides[cell_at(one.column, one.row)], one.tile in tasks))
        elif place.key:
            tile = rng.between(START_TILE + 1, TILES - 1)
            found.append(FloorEntry(place.key, tile, rng.pick(tile_turns(tile)), tile in tasks))
    return tuple(sorted(found, key=lambda entry: entry.key))


def laid_sides(quest: Quest) -> dict[int, int]:
    """Return the open sides of the tiles of a map by cell, those towards no tile left out: they are printed as walls."""
    opened = {cell_at(one.column, one.row): one.open for one in quest.laid} | {cell_at(0, 0): tiles().openings(START_TILE)}
    return {
        cell: sum(1 << side for side, step in enumerate(STEPS) if sides >> side & 1 and cell + step in opened)
        for cell, sides in opened.items()
    }


def sealed_sides(quest: Quest) -> dict[int, int]:
    """Return the open sides of the tiles of a map by cell as they are shown while the Exit is shut.

    Sides towards the Exit are walls until it opens, and the Exit has the sides alone through which one can walk.
    """
    found, exit_at = laid_sides(quest), exit_cell(quest)
    for side, step in enumerate(STEPS):
        there = found.get(exit_at + step, 0)
        if not there >> OPPOSITE[side] & 1:
            found[exit_at] &= ~(1 << side)
        else:
            found[exit_at + step] &= ~(1 << OPPOSITE[side])
    return found


def _add_lures(entries: dict[int, DrawEntry], quest: Quest, rng: Rng) -> None:
    """Add what stands behind the keys that are never looked up."""
    free = [key for key in KEYS if key not in entries]
    for number, key in enumerate(rng.shuffle(free)):
        if number < LURES:
            entries[key] = DrawEntry(key, "ring", rng.between(2, 12))
        elif number < 2 * LURES:
            one = rng.pick(quest.laid)
            entries[key] = DrawEntry(key, "exit", cell_at(one.column, one.row))
        elif rng.chance(MONSTERS, MONSTERS + ITEMS):
            entries[key] = DrawEntry(key, "monster", rng.between(1, MONSTERS))
        else:
            entries[key] = DrawEntry(key, "item", rng.between(1, ITEMS))
