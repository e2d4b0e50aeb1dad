"""Keys and lists of a delve that is laid beforehand in parts, one below another, for large print."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from generator.draw.figures import Figure, figure
from generator.games.bag_of_dungeon.paper import key_lists, told
from generator.games.bag_of_dungeon.paper.key_lists import DrawKeys
from generator.games.bag_of_dungeon.paper.reveal_keys import DrawEntry, FloorEntry

WIDTH = 100.0
"""Width of a part in mm."""
FLOOR_ROW, DRAW_ROW, KEYS_ROW = 16.0, 11.6, 9.0
"""Heights in mm of a row of the floor, of draws, and of keys to be crossed off."""
FLOORS, DRAWS = 30, 30
"""Entries in a part."""


def draw_keys(lists: tuple[DrawKeys, ...]) -> tuple[Figure, ...]:
    """Return the keys of draws, each list by itself."""
    return tuple(
        figure(
            "drawkeys", key_lists.draw_draw_keys, (one,), WIDTH,
            key_lists.HEAD + KEYS_ROW * key_lists.rows_of(len(one.keys), WIDTH), f"Keys: {one.title}",
            told=partial(told.lists_told, (one,)),
        )
        for one in lists
    )  # fmt: skip


def floor_lists(entries: tuple[FloorEntry, ...]) -> tuple[Figure, ...]:
    """Return what stands behind the keys of the map, some keys at a time."""
    return tuple(
        figure(
            "floorlist", key_lists.draw_floor_list, part, WIDTH, FLOOR_ROW * -(-len(part) // key_lists.floor_columns(WIDTH)),
            _said(part), told=partial(told.floor_told, part),
        )
        for part in (entries[start : start + FLOORS] for start in range(0, len(entries), FLOORS))
    )  # fmt: skip


def draw_lists(entries: tuple[DrawEntry, ...]) -> tuple[Figure, ...]:
    """Return what stands behind the keys of draws, some keys at a time."""
    return tuple(
        figure(
            "drawlist", key_lists.draw_draw_list, part, WIDTH, DRAW_ROW * -(-len(part) // key_lists.draw_columns(WIDTH)),
            _said(part), told=partial(told.draws_told, part),
        )
        for part in (entries[start : start + DRAWS] for start in range(0, len(entries), DRAWS))
    )  # fmt: skip


def _said(entries: Sequence[FloorEntry | DrawEntry]) -> str:
    return f"What stands behind the keys {entries[0].key} to {entries[-1].key}"
