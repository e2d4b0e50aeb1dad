"""The numbers on floor tiles that are cut out, alike on both sides, and the keys of lairs, which only the dungeon log explains."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from generator.core.rng import Rng
from generator.forge.making import fingerprint
from generator.games.bag_of_dungeon.quest.model import Quest
from generator.games.bag_of_dungeon.quest.pieces import EXIT_TILE, START_TILE

LAIRS = range(2, 13)
"""The numbers of all lairs."""
KEYS = range(11, 100)
"""The keys that a lair may have, two digits each."""


def tile_number(quest: Quest | None, tile: int) -> int:
    """Return the number that is printed on a tile: its place in the stack of a quest, in a quest that is laid the tile's own.

    0 stands for a tile without a number: Start, Exit, and all those of no quest.
    """
    if quest is None:
        return 0
    if quest.layout == "laid":
        return tile
    return 0 if tile in (START_TILE, EXIT_TILE) else quest.stack.index(tile) + 1


def ring_keys(quest: Quest) -> dict[int, int]:
    """Return the key of every lair of a quest that is drawn, by the number of the lair; they tell nothing of any order."""
    orders = {name: tuple(sorted(getattr(quest, name))) for name in ("ring", "stack", "monsters", "items")}
    return _keys(fingerprint(replace(quest, **orders)))


@lru_cache(maxsize=64)
def _keys(print_: str) -> dict[int, int]:
    found = Rng.root("bag-of-dungeon/paper", int(print_, 16)).stream("lairs").sample(KEYS, len(LAIRS))
    return dict(zip(LAIRS, found, strict=True))
