"""What is printed of a dungeon, as a person has it before them: keys, light sides, twists, the lamp and the fate strip."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

ROOMS = tuple(f"{column}{row}" for row in "12345" for column in "ABCDE")
"""The places of the map in reading order."""
BOXES = range(1, 13)
"""The boxes of a deck in reading order."""
Effect = tuple[str, int]
"""What a row of a twist does: so much of something gained or, below 0, lost."""
Rows = tuple[Effect | None, Effect | None, Effect | None]


class Face(NamedTuple):
    """What stands behind a key: the symbol of a tile, or the symbol and the number of a card."""

    symbol: str
    number: int = 0


@dataclass(frozen=True)
class Start:
    """The values that the character sheet marks as those at the start."""

    health: int
    magic: int
    treasure: int
    luck: int
    level: int


@dataclass(frozen=True)
class Printed:
    """A dungeon on paper.

    `keys` are those of the rooms by name, `light` the rooms whose light sides lie left and right, `seen` the lairs that lie open
    before play. `decks` are the keys of each deck's boxes 1 to 12, `behind` what stands behind every key. `twists` are the tables
    with effects, by the symbol of a tile. `lamp` is how many boxes its track has, 0 where there is none. `strip` holds the numbers
    of the fate strip by what stands above a column.
    """

    new: bool
    start: Start
    keys: Mapping[str, int]
    light: frozenset[str]
    entrance: str
    seen: tuple[str, ...]
    decks: Mapping[str, Mapping[int, int]]
    behind: Mapping[int, Face]
    twists: Mapping[str, Rows]
    lamp: int
    strip: Mapping[str, tuple[int, ...]]


def printed(pack: Any) -> Printed:
    """Return what the pages of a pack hold, read from the figures and words that they are printed from; it has no strip yet."""
    places, sheet, words = pack.figures["places"].data, pack.figures["character"].data, pack.words
    return Printed(
        new=words.new,
        start=Start(sheet.health, sheet.magic, sheet.gold, sheet.luck, sheet.level),
        keys=dict(zip(ROOMS, places.keys, strict=True)),
        light=frozenset(name for cell, name in enumerate(ROOMS) if places.flat >> cell & 1),
        entrance=words.start,
        seen=tuple(ROOMS[cell] for cell in words.quest.seen),
        decks={pile.name: dict(zip(BOXES, pile.keys, strict=True)) for pile in pack.figures["deckkeys"].data},
        behind={entry.key: Face(entry.symbol, entry.number) for entry in pack.figures["keytable"].data},
        twists={twist.kind: _rows(twist.effects) for twist in words.quest.twists if any(twist.effects)},
        lamp=words.quest.lamp,
        strip={},
    )


def columns(strip: Any) -> dict[str, tuple[int, ...]]:
    """Return the columns of a fate strip by what stands above them."""
    return {column.title: tuple(strip.rolls[column.key]) for column in strip.columns}


def _rows(effects: Any) -> Rows:
    one, two, three = ((row.what, row.by) if row else None for row in effects)
    return one, two, three
