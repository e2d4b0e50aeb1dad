"""Keys and lists of a delve that is laid beforehand in parts, one below another, for large print."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from generator.draw.figures import Figure, figure
from generator.games.bag_of_dungeon.paper import large_lists, told
from generator.games.bag_of_dungeon.paper.key_lists import DrawKeys
from generator.games.bag_of_dungeon.paper.large_lists import DRAW_ROW, DRAWS_ACROSS, FLOOR_ACROSS, FLOOR_ROW
from generator.games.bag_of_dungeon.paper.reveal_keys import DrawEntry, FloorEntry

WIDTH = 182.0
"""Width of a part in mm, that of the text of large print: a part is hardly enlarged, its words are as large as they are drawn."""
FLOORS, DRAWS = FLOOR_ACROSS, 2 * DRAWS_ACROSS
"""Entries in a part: few, so that parts fill pages of any height."""


def draw_keys(lists: tuple[DrawKeys, ...]) -> tuple[Figure, ...]:
    """Return the keys of draws, each list by itself."""
    return tuple(
        figure(
            "drawkeys", large_lists.draw_keys, one, WIDTH, large_lists.keys_height(one), f"Keys: {one.title}",
            told=partial(told.lists_told, (one,)),
        )
        for one in lists
    )  # fmt: skip


def floor_lists(entries: tuple[FloorEntry, ...]) -> tuple[Figure, ...]:
    """Return what stands behind the keys of the map, some keys at a time."""
    return tuple(
        figure(
            "floorlist", large_lists.draw_floor, part, WIDTH, FLOOR_ROW * large_lists.rows_of(len(part), FLOOR_ACROSS),
            _said(part), told=partial(told.floor_told, part),
        )
        for part in (entries[start : start + FLOORS] for start in range(0, len(entries), FLOORS))
    )  # fmt: skip


def draw_lists(entries: tuple[DrawEntry, ...]) -> tuple[Figure, ...]:
    """Return what stands behind the keys of draws, some keys at a time."""
    return tuple(
        figure(
            "drawlist", large_lists.draw_draws, part, WIDTH, DRAW_ROW * large_lists.rows_of(len(part), DRAWS_ACROSS),
            _said(part), told=partial(told.draws_told, part),
        )
        for part in (entries[start : start + DRAWS] for start in range(0, len(entries), DRAWS))
    )  # fmt: skip


def _said(entries: Sequence[FloorEntry | DrawEntry]) -> str:
    return f"What stands behind the keys {entries[0].key} to {entries[-1].key}"
