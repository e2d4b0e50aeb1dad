"""Games of a quest that are played to be counted: game number n of a purpose has the same dice for every player and every dragon.

None depends on another, so that they are played by as many hands as there are.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from generator.core.hands import Lot
from generator.core.rng import Rng
from generator.forge.engine import Outcome
from generator.games.bag_of_dungeon.players.engine import simulate
from generator.games.bag_of_dungeon.quest.data_loading import grades
from generator.games.bag_of_dungeon.quest.model import Quest


class Measured(msgspec.Struct, frozen=True):
    """What games of a quest share: the name of their player, and what they are played for.

    Their dice follow from the `purpose`, the fingerprint that the quest had when it was first played for it (`print`), and the
    names of the streams that lead to them (`path`).
    """

    quest: Quest
    player: str
    purpose: str
    print: str
    path: tuple[str, ...] = ("game",)

    def games(self, numbers: Sequence[int]) -> Lot[Measured, Outcome]:
        """Return the games of these numbers, as work for all hands."""
        return Lot(played, self, numbers)


def played(games: Measured, number: int) -> Outcome:
    """Return how the game of a number ends."""
    rng = Rng.root(f"bag-of-dungeon/{games.purpose}", int(games.print, 16))
    *before, last = games.path
    for name in before:
        rng = rng.stream(name)
    return simulate(games.quest, games.player, rng.stream(last, number))


def ready() -> None:
    """Read what all measured games need, before the first of them is asked for."""
    grades()
