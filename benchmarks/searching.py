"""A player of Deck Box Dungeons that searches: what tells whether there is more in the game than the measured player sees.

In a fight every decision is played out: some candidates, the sensible player's own move among them, are tried on copies of the
game, on which the sensible player plays on for a few rounds, or until the fight is over. All candidates see the same dice. About
fifty games are played out for a decision, most of them for the candidates that did best in the first ones. Where no enemy stands
it plays as the sensible player: what lies behind a door is sealed, and there is nothing to play out.
"""

from __future__ import annotations

from generator.core.rng import Rng
from generator.games.deck_box_dungeons.players.planner import Planner, Trial
from generator.games.deck_box_dungeons.rules.market import FOR_SALE
from generator.games.deck_box_dungeons.rules.state import Game, Move

ROLLOUTS = 50
"""Games that are played out for a decision, where there are two candidates or more."""
SCREEN = 2
"""Games of every candidate; those that did best share the others."""
FINALISTS = 4
"""Candidates that share the others, beside the sensible player's own move."""
ROUNDS = 4
"""Rounds that are played on."""
MARGIN = 0.4
"""By how much a move has to be worth more than the sensible player's own choice."""


class Searching(Planner):
    """Plays out about fifty games for every decision of a fight, and makes the move that is worth most after them."""

    rounds = ROUNDS
    targets, walks = 4, 6

    def _plan(self, game: Game, usual: Move) -> Move:
        """Return the best of some candidates, the usual move where none is clearly better."""
        self._turns += 1
        moves = list(dict.fromkeys((usual, *self.candidates(game, usual))))[: ROLLOUTS // SCREEN]
        if len(moves) == 1:
            return usual
        values: dict[Move, list[float]] = {move: [] for move in moves}
        self._play_out(game, values, SCREEN)
        best = sorted(moves[1:], key=lambda move: -sum(values[move]))[:FINALISTS]
        finalists = {move: values[move] for move in (usual, *best)}
        self._play_out(game, finalists, max(1, (ROLLOUTS - SCREEN * len(moves)) // len(finalists)))
        means = {move: sum(found) / len(found) for move, found in finalists.items()}
        chosen = max(means, key=lambda move: means[move])
        return chosen if means[chosen] > means[usual] + MARGIN else usual

    def _play_out(self, game: Game, values: dict[Move, list[float]], times: int) -> None:
        """Add so many values to every move's; all moves see the same dice and the same items to come."""
        done = len(next(iter(values.values())))
        for number in range(done, done + times):
            stream = self._rng.stream("turn", self._turns, number)
            for move, found in values.items():
                found.append(self._worth(self._copy(game, stream), move))

    def _over(self, trial: Trial, last: int) -> bool:
        """Return whether a copy is played no further: the fight is over, or the last round has come."""
        return not trial.enemies or super()._over(trial, last)

    @staticmethod
    def _copy(game: Game, stream: Rng) -> Trial:
        """Return a copy of a game with other dice, and in another order the items that nobody has seen yet."""
        trial = Trial.of(game, stream.alike("dice"))
        trial.market[FOR_SALE:] = stream.alike("items").shuffle(trial.market[FOR_SALE:])
        return trial
