"""Floor tiles as the sets of the steps by which they can be left; nothing of rules/floor or making/ is used."""

from __future__ import annotations

from generator.games.bag_of_dungeon.quest import pieces

Place = tuple[int, int]
Step = tuple[int, int]
STEP_OF: dict[str, Step] = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}


def shape_steps(tile: int) -> frozenset[Step]:
    """Return the steps by which an unturned tile can be left."""
    letters: str = getattr(pieces.tiles().shapes, pieces.tile_of(tile).shape)
    return frozenset(STEP_OF[letter] for letter in letters)


def turned_steps(steps: frozenset[Step]) -> list[frozenset[Step]]:
    """Return a tile's steps in all the ways in which it can be turned, each once."""
    turned = [steps]
    for _ in range(3):
        steps = frozenset((-down, right) for right, down in steps)
        if steps not in turned:
            turned.append(steps)
    return turned
