"""Whole games played by a policy: what came of them, fast and without a word."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.rules import scoring, turns
from generator.games.deck_box_dungeons.rules.carrying import Party
from generator.games.deck_box_dungeons.rules.state import Ask, Build, Chance, Game, Move

MOST_ROUNDS = 150
"""Rounds after which a game counts as given up."""
Player = Callable[[Game, Ask], Move]


class Played(msgspec.Struct, frozen=True):
    """What came of a game: its rounds and points, the boxes marked on its clock, the rounds in which nothing happened.

    In those there was no enemy, no new room and no roll with a cost; `longest_dead` is the longest row of them.
    """

    won: bool
    rounds: int
    standing: int
    points: int
    boxes: int
    dead_rounds: int
    longest_dead: int


def play_out(game: Game, player: Player, builds: list[Build] | None, party: Party | None = None) -> Game:
    """Play a game to its end, from set-up with `builds` and what a `party` carries, or from where it stands, and return it."""
    steps = turns.run(game, builds, party)
    try:
        ask = next(steps)
        while game.round <= MOST_ROUNDS:
            ask = steps.send(player(game, ask))
    except StopIteration:
        pass
    return game


def play_game(quest: Quest, builds: list[Build], player: Player, chance: Chance) -> Played:
    """Return what comes of a game of a quest with these heroes."""
    game = play_out(Game(quest, chance), player, builds)
    party = game.living()
    return Played(
        won=game.outcome == "won",
        rounds=game.round,
        standing=len(party),
        points=scoring.points(game),
        boxes=game.boxes,
        dead_rounds=game.dead_rounds,
        longest_dead=game.longest_dead,
    )
