"""Games of a dungeon that are played to be counted: game number n of a purpose has the same dice for every player and every lamp.

None depends on another, so that they are played by as many hands as there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from generator.core.hands import Lot
from generator.games.green_dungeon.players.simulation import PLAYERS, Purpose, dice_of, play_game, played_score
from generator.games.green_dungeon.quest.board import Board
from generator.games.green_dungeon.quest.data_loading import grades
from generator.games.green_dungeon.quest.ruleset import EDITIONS, Edition, load_ruleset
from generator.games.green_dungeon.rules.chance import Dice


class Ended(NamedTuple):
    """How a game ended: whether it was won, its points, and where the adventurer stood at each choice and at the end."""

    won: bool
    points: int
    cells: tuple[int, ...]


@dataclass(frozen=True)
class Measured:
    """What games of a dungeon share; `print` is the fingerprint of its quest, from which their dice follow."""

    board: Board
    edition: Edition
    player: str
    purpose: Purpose
    print: str

    def games(self, numbers: Sequence[int]) -> Lot[Measured, Ended]:
        """Return the games of these numbers, as work for all hands."""
        return Lot(played, self, numbers)

    def by(self, player: str) -> Measured:
        """Return the games of another player with the same dice."""
        return replace(self, player=player)

    def with_lamp(self, boxes: int) -> Measured:
        """Return the games by a lamp of so many boxes, with the same dice."""
        return replace(self, board=replace(self.board, lamp=boxes))


def played(games: Measured, number: int) -> Ended:
    """Return how the game of a number ends."""
    rules, rng = load_ruleset(games.edition), dice_of(games.purpose, games.print)
    game = play_game(games.board, rules, PLAYERS[games.player](rules), Dice(rng.stream("game", number)))
    return Ended(game.won, played_score(game), game.cells)


def ready() -> None:
    """Read what all measured games need, before the first of them is asked for."""
    grades()
    for edition in EDITIONS:
        load_ruleset(edition)
