"""The best player known: where planners of different tempers would choose differently, it plays the game out, and follows who wins.

At such a choice every temper's move is tried in the same sampled worlds with the same dice, and the game goes on to its end by that
temper (policy switching: H. S. Chang, R. Givan, E. K. P. Chong, Parallel rollout for online solution of partially observable Markov
decision processes, 2004). The planner's own move stands unless another one wins `LEAD` worlds more. Worlds hold nothing that a
player does not know (`sampled_worlds`). Cost: at most `BUDGET` games are played out in one game, a few seconds.
"""

from __future__ import annotations

from generator.core.rng import Rng
from generator.games.bag_of_dungeon.players.planner import Planner
from generator.games.bag_of_dungeon.players.sampled_worlds import can_sample, sampled_world
from generator.games.bag_of_dungeon.rules.chance import Dice
from generator.games.bag_of_dungeon.rules.referee import apply_move
from generator.games.bag_of_dungeon.rules.scoring import points
from generator.games.bag_of_dungeon.rules.state import Move, Table

BUDGET = 400
"""How many games are played out in one game at most; the planner makes what choices are left."""
WORLDS = 12
"""How many worlds every move is tried in."""
LEAD = 2
"""How many more worlds another move than the planner's must win."""
MOST_MOVES = 1200
"""Moves after which a game that is played out counts as lost."""
WON = 1000
"""What a win is worth beside points, which tell between games that are won alike."""


class Bold(Planner):
    """Seeks fights while there is anything to be gained, and sets less by health."""

    __slots__ = ()

    GAIN, LEAST = 0.6, 0.7


class Careful(Planner):
    """Stays out of fights that are not needed, and flees early."""

    __slots__ = ()

    GAIN, LEAST, CAUTION = 0.15, 0.4, 0.02


TEMPERS: tuple[type[Planner], ...] = (Planner, Bold, Careful)
"""The planner, and those who judge otherwise."""


class Search:
    """Compares the tempers where they would choose differently; draws worlds and dice from a stream of its own."""

    __slots__ = ("_choices", "_left", "_rng", "_tempers")

    def __init__(self, rng: Rng) -> None:
        self._rng = rng
        self._tempers = [temper() for temper in TEMPERS]
        self._choices = 0
        self._left = BUDGET

    def choose(self, table: Table) -> Move:
        """Return the planner's move, or one that wins more worlds from here; the game must not be over."""
        tried: dict[Move, type[Planner]] = {}
        for player, temper in zip(self._tempers, TEMPERS, strict=True):
            tried.setdefault(player.choose(table), temper)
        planned = next(iter(tried))
        cost = len(tried) * WORLDS
        if len(tried) == 1 or cost > self._left or not can_sample(table):
            return planned
        self._left -= cost
        self._choices += 1
        scores = {move: sum(self._played_out(table, move, temper, world) for world in range(WORLDS)) for move, temper in tried.items()}
        best = max(scores, key=lambda move: scores[move])
        return best if scores[best] >= scores[planned] + LEAD * WON else planned

    def _played_out(self, table: Table, move: Move, temper: type[Planner], number: int) -> int:
        """Return the worth of a game in a sampled world that goes on with a move and then by a temper."""
        rng = self._rng.stream("choice", self._choices, number)
        world, dice, player = sampled_world(table, rng.stream("world")), Dice(rng.stream("dice")), temper()
        apply_move(world, move, dice)
        for _ in range(MOST_MOVES):
            if world.phase == "over":
                break
            apply_move(world, player.choose(world), dice)
        return WON * (world.outcome == "won") + points(world)
