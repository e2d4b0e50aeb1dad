"""A player who searches: where planners of different tempers would choose differently, it plays to the end and sees who wins.

At such a choice the move of another temper is tried against the planner's own in the same sampled worlds with the same dice, each
with its temper to the end of the game (policy switching: H. S. Chang, R. Givan, E. K. P. Chong, Parallel rollout for online
solution of partially observable Markov decision processes, 2004). Worlds are added `STEP` by `STEP` as long as the other move is
ahead; it is played once it is ahead by `SURE` standard deviations of a fair coin, and the planner's stands else. Worlds hold
nothing that a player does not know (`sampled_worlds`). Cost: at most `BUDGET` games are played out in one game, half a
second for one hero, two to five for more.

It ties the planner, within what some hundred games can tell: there are few such choices in a game, and little hangs on most of
them. To compare fighting with fleeing at the beginning of every fight as well took twice the time and won no more.
"""

from __future__ import annotations

from math import sqrt

from generator.core.rng import Rng
from generator.games.bag_of_dungeon.players.planner import Planner
from generator.games.bag_of_dungeon.players.sampled_worlds import can_sample, sampled_world
from generator.games.bag_of_dungeon.rules.chance import Dice
from generator.games.bag_of_dungeon.rules.referee import apply_move
from generator.games.bag_of_dungeon.rules.state import Move, Table

BUDGET = 200
"""How many games are played out in one game at most; the planner makes what choices are left."""
STEP, WORLDS = 12, 48
"""How many worlds are added at a time, and how many a move is tried in at most."""
SURE = 2.6
"""By how many standard deviations a move must be ahead of the planner's, counting the worlds that only one of them wins."""
MOST_MOVES = 1200
"""Moves after which a game that is played out counts as lost."""


class Bold(Planner):
    """Seeks fights while there is anything to be gained, and sets less by health."""

    __slots__ = ()

    GAIN, LEAST = 0.45, 0.6


class Careful(Planner):
    """Stays out of fights that are not needed, and flees early."""

    __slots__ = ()

    GAIN, LEAST, CAUTION = 0.2, 0.4, 0.01


TEMPERS: tuple[type[Planner], ...] = (Planner, Bold, Careful)
"""The planner, and those who judge otherwise."""


Try = tuple[Move, type[Planner]]
"""A move, and the temper that goes on after it."""


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
        rivals: dict[Move, type[Planner]] = {}
        for player, temper in zip(self._tempers, TEMPERS, strict=True):
            rivals.setdefault(player.choose(table), temper)
        planned = next(iter(rivals))
        del rivals[planned]
        if not rivals or not can_sample(table):
            return planned
        self._choices += 1
        ends: dict[tuple[Move, int], bool] = {}
        ahead = {move: self._lead(table, (planned, Planner), (move, temper), ends) for move, temper in rivals.items()}
        best = max(ahead, key=lambda move: ahead[move])
        return best if ahead[best] >= SURE else planned

    def _lead(self, table: Table, mine: Try, other: Try, ends: dict[tuple[Move, int], bool]) -> float:
        """Return by how many standard deviations another move is ahead, after as many worlds as it took to tell."""
        won = lost = 0
        for world in range(WORLDS):
            if self._left < 2:
                return 0.0
            first, second = (self._won(table, attempt, world, ends) for attempt in (mine, other))
            won, lost = won + (second > first), lost + (first > second)
            if (world + 1) % STEP == 0 and (won <= lost or won - lost >= SURE * sqrt(won + lost)):
                break
        return (won - lost) / sqrt(won + lost) if won > lost else 0.0

    def _won(self, table: Table, attempt: Try, number: int, ends: dict[tuple[Move, int], bool]) -> bool:
        """Return whether a game is won in a sampled world that goes on with a move and then by a temper, tried only once."""
        move, temper = attempt
        if (move, number) not in ends:
            self._left -= 1
            rng = self._rng.alike("choice", self._choices, number)
            ends[move, number] = _plays_out(sampled_world(table, rng.stream("world")), move, temper(), Dice(rng.stream("dice")))
        return ends[move, number]


def _plays_out(world: Table, move: Move, player: Planner, dice: Dice) -> bool:
    """Play a move and then on to the end, in place; return whether the game is won."""
    apply_move(world, move, dice)
    for _ in range(MOST_MOVES):
        if world.phase == "over":
            break
        apply_move(world, player.choose(world), dice)
    return world.outcome == "won"
