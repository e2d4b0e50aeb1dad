"""The planner: a player that tries a few moves out before it makes one of them (a one-ply rollout policy).

While enemies are on the table, a turn is decided by playing: each candidate move is made on copies of the game, the sensible
player plays on there to the end of the round, and the candidate whose copies are worth most on average is chosen. All candidates
see the same dice (common random numbers), drawn from the planner's own stream. A first few samples leave only the best
candidates, which then get the other samples (successive halving). Source: G. Tesauro and G. Galperin, On-line policy improvement
using Monte-Carlo search, 1996.

What the players cannot know stays unknown: a copy in which a room is explored, or somebody is accused, stops there and is valued
as it stands. Cost: `positions` counts the questions that were answered on copies; it is of the order of a hundred for a turn.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.rng import Rng
from generator.games.deck_box_dungeons.players import tactics
from generator.games.deck_box_dungeons.players.position_value import value_of
from generator.games.deck_box_dungeons.players.sensible import Sensible
from generator.games.deck_box_dungeons.quest.effects import ATTACKS
from generator.games.deck_box_dungeons.rules import places, turns
from generator.games.deck_box_dungeons.rules.board import NOWHERE
from generator.games.deck_box_dungeons.rules.state import Ask, Chance, Game, HeroFigure, Move

FIRST_SAMPLES, MORE_SAMPLES, FINALISTS = 2, 4, 3
"""Samples of every candidate, samples more of the best ones, and how many these are."""
MOST_TARGETS, MOST_WALKS = 2, 3
"""Targets of a kind of attack, and spaces to walk to, that are tried for a hero."""
MOST_STEPS = 200
"""Questions that are answered on a copy before it is valued as it stands."""
MARGIN = 0.4
"""By how much a move has to be worth more than the sensible player's own choice."""
PATIENCE = 45
"""Rounds after which it no longer waits for a better moment and plays as the sensible player."""
PERIL = 1.2
"""What a hit that may be expected of enemies who have yet to act is worth."""
AT_ONCE = frozenset({"take", "buy", "accuse"})
"""Moves of the sensible player that are made without a trial."""
TASKS = frozenset({"work", "lift", "free", "rite", "hand", "power", "item"})
"""Legal moves that are always tried."""


class UnknownRoom(Exception):
    """Stops a copy of a game where a room is explored, of which nobody can know what it holds."""


class Trial(Game):
    """A copy of a game to try moves on; it raises UnknownRoom as soon as a room is explored, before its encounter."""

    __slots__ = ()

    @classmethod
    def of(cls, game: Game, chance: Chance) -> Trial:
        """Return a copy of a game with dice of its own."""
        new, copied = object.__new__(cls), game.copy(chance)
        for name in Game.__slots__:
            setattr(new, name, getattr(copied, name))
        return new

    def renew(self) -> None:
        """Look up the terrain again, unless a room was explored."""
        if self.explored != self.terrain.explored:
            raise UnknownRoom
        super().renew()


class Planner:
    """Chooses every move of a party by trying some out; other questions it answers as the sensible player does."""

    first, more, rounds = FIRST_SAMPLES, MORE_SAMPLES, 1
    """Samples of every candidate, samples more of the best ones, and rounds that are played on."""
    targets, walks = MOST_TARGETS, MOST_WALKS
    """Targets of a kind of attack, and spaces to walk to, that are tried for a hero."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng
        self._turns = 0
        self._sensible = Sensible()
        self.positions = 0

    def __call__(self, game: Game, ask: Ask) -> Move:
        """Return the move to make."""
        usual = self._sensible(game, ask)
        if ask.kind != "turn" or usual.kind in AT_ONCE or not game.enemies or game.round > PATIENCE:
            return usual
        return self._plan(game, usual)

    def _plan(self, game: Game, usual: Move) -> Move:
        """Return the best of some candidates, the usual move where none is clearly better."""
        self._turns += 1
        sums = dict.fromkeys((usual, *self.candidates(game, usual)), 0.0)
        if len(sums) == 1:
            return usual
        self._sample(game, sums, range(self.first))
        ranking = sorted(sums, key=lambda move: -sums[move])
        sums = {move: sums[move] for move in dict.fromkeys((usual, *ranking[:FINALISTS]))}
        self._sample(game, sums, range(self.first, self.first + self.more))
        best = max(sums, key=lambda move: sums[move])
        margin = MARGIN * (self.first + self.more)
        return best if sums[best] > sums[usual] + margin else usual

    def _sample(self, game: Game, sums: dict[Move, float], numbers: range) -> None:
        """Add the values of the samples of these numbers to the sums."""
        for number in numbers:
            for move in sums:
                chance = self._rng.alike("turn", self._turns, number)
                sums[move] += self._worth(Trial.of(game, chance), move)

    def _worth(self, trial: Trial, move: Move) -> float:
        """Play a move and the rest of the rounds on a copy of a game, and return what the position is worth then.

        Where it stops at an unknown room, the enemies have yet to act, and what they may do is taken off.
        """
        try:
            self._play_on(trial, move)
        except UnknownRoom:
            return value_of(trial) - PERIL * sum(tactics.danger(trial, hero.space) for hero in trial.living())
        return value_of(trial)

    def _play_on(self, trial: Trial, move: Move) -> None:
        """Play a move and the rest of the rounds on a copy of a game; raises UnknownRoom."""
        steps, last = turns.run(trial), trial.round + self.rounds
        try:
            next(steps)
            ask = steps.send(move)
            for _ in range(MOST_STEPS):
                self.positions += 1
                if ask.kind == "turn" and self._over(trial, last):
                    return
                answer = self._sensible(trial, ask)
                if answer.kind == "accuse":
                    return
                ask = steps.send(answer)
        except StopIteration:
            return

    def _over(self, trial: Trial, last: int) -> bool:
        """Return whether a copy is played no further before a turn of the heroes: the round `last` has come."""
        return trial.round >= last

    def candidates(self, game: Game, usual: Move) -> Iterator[Move]:
        """Yield the moves that are tried besides the usual one, some of them perhaps twice."""
        yield from (move for move in turns.legal_moves(game) if move.kind in TASKS)
        for hero in self._sensible.waiting(game):
            yield from self._attacks(game, hero)
            if game.active == hero.index or usual.who == hero.index:
                yield from self._walks(game, hero)
                yield Move("end", hero.index)

    def _attacks(self, game: Game, hero: HeroFigure) -> Iterator[Move]:
        for kind in ATTACKS:
            moves = list(turns.attacks(game, hero, kind))
            moves.sort(key=lambda move: -tactics.worth(game, hero, game.enemy(move.to), kind))
            yield from moves[: self.targets]

    def _walks(self, game: Game, hero: HeroFigure) -> Iterator[Move]:
        """Yield the safest walk, the best one to attack from, and the one that leads on; none of them into an unknown room."""
        reach = places.reach(game, hero, places.speed(game, hero))
        spaces = [to for to in places.ends(game, reach, hero.space) if places.explorable(game, to) == NOWHERE]
        if not spaces:
            return
        peril = {space: tactics.danger(game, space) for space in spaces}
        attack = {space: (tactics.best_attack(game, hero, space) or (0.0,))[0] for space in spaces}
        wanted = tactics.seeks(game)
        ranks = (
            lambda space: (peril[space], -attack[space], reach[space][0]),
            lambda space: (0.25 * peril[space] - attack[space], reach[space][0]),
            lambda space: (tactics.nearest_target(game, space, wanted)[0], peril[space]),
        )
        for rank in ranks:
            for space in sorted(spaces, key=lambda to: (rank(to), to))[: max(1, self.walks // 3)]:
                yield Move("go", hero.index, space)


class Best(Planner):
    """The planner with more samples, two rounds ahead, and all attacks."""

    first, more, rounds = 3, 6, 2
    targets, walks = 99, 6
