"""Whole games of a player in a sealed dungeon, and what many of them come to: wins with their standard error, scores."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from generator.core import progress
from generator.core.rng import Rng
from generator.core.statistics import lower_quantile, quantile_error, share_error
from generator.forge.making import fingerprint
from generator.games.green_dungeon.players.planner import Planner
from generator.games.green_dungeon.players.policies import Naive, Player, Sensible
from generator.games.green_dungeon.quest.board import Board
from generator.games.green_dungeon.quest.model import Quest
from generator.games.green_dungeon.quest.ruleset import Ruleset
from generator.games.green_dungeon.rules.chance import Chance, Dice
from generator.games.green_dungeon.rules.referee import apply_move
from generator.games.green_dungeon.rules.scoring import score
from generator.games.green_dungeon.rules.state import Table, set_up

MOST_MOVES = 1500
"""Moves after which a game counts as given up; all three players end far sooner unless the dungeon cannot be won."""
Purpose = Literal["measure", "tune"]
"""What games are played for: to measure a quest, or to set its lamp."""
PLAYERS: dict[str, Callable[[Ruleset], Player]] = {
    "naive": lambda rules: Naive(),
    "sensible": lambda rules: Sensible(),
    "planner": Planner,
}
"""Every player by name, from the most naive to the best; each game needs a new one."""


@dataclass(frozen=True, slots=True)
class Tally:
    """How many games were won, lost by death, by the lamp, or given up, and all scores, ascending; of one game at least."""

    won: int
    dead: int
    dark: int
    lost: int
    scores: tuple[int, ...]

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.won + self.dead + self.dark + self.lost

    @property
    def rate(self) -> float:
        """The share of games won, from 0 to 1."""
        return self.won / self.games

    @property
    def error(self) -> float:
        """The standard error of the share."""
        return share_error(self.rate, self.games)

    @property
    def median(self) -> int:
        """The score in the middle, the lower one of two."""
        return self.quantile(50)

    def quantile(self, percent: int) -> int:
        """Return the score that so many of a hundred games do not pass, the lower one of two."""
        return lower_quantile(self.scores, percent)

    def quantile_error(self, percent: int) -> float:
        """Return the standard error of a quantile."""
        return quantile_error(self.scores, percent)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game that was played: the table at its end, and the cell in which the adventurer stood at each choice and at the end."""

    table: Table
    cells: tuple[int, ...]

    @property
    def won(self) -> bool:
        """Whether both bosses fell and the adventurer lived."""
        return self.table.outcome == "won"


def play_game(board: Board, rules: Ruleset, player: Player, chance: Chance, *, limit: int = MOST_MOVES) -> PlayedGame:
    """Return the game of a player up to its end, or up to so many moves without one."""
    table = set_up(board, rules)
    choose = player.choose
    cells = [table.here]
    for _ in range(limit):
        if table.phase == "over":
            break
        apply_move(table, choose(table), chance)
        cells.append(table.here)
    return PlayedGame(table, tuple(cells))


def play_games(
    board: Board, rules: Ruleset, name: str, rng: Rng, *, games: int, first: int = 0, told: str = ""
) -> list[PlayedGame]:
    """Return so many games of the player of that name; game n has dice of its own, the same for every player.

    Whoever listens to progress is `told` what they are for, game by game, where that is said.
    """
    numbers = progress.counted(told, range(first, first + games)) if told else range(first, first + games)
    return [play_game(board, rules, PLAYERS[name](rules), Dice(rng.stream("game", number))) for number in numbers]


def games_won(board: Board, rules: Ruleset, name: str, rng: Rng, *, games: int, first: int = 0) -> int:
    """Return how many of so many games the player of that name wins; the games are those of `play_games`."""
    return sum(game.won for game in play_games(board, rules, name, rng, games=games, first=first))


def played_score(game: PlayedGame) -> int:
    """Return the points of a game that was played."""
    return score(game.table).total


def tally_of(games: Sequence[PlayedGame]) -> Tally:
    """Return the tally of games that were played."""
    outcomes = [game.table.outcome for game in games]
    scores = tuple(sorted(score(game.table).total for game in games))
    return Tally(outcomes.count("won"), outcomes.count("dead"), outcomes.count("dark"), outcomes.count(""), scores)


def tally_games(board: Board, rules: Ruleset, name: str, rng: Rng, *, games: int) -> Tally:
    """Return how so many games of the player of that name went in one dungeon."""
    return tally_of(play_games(board, rules, name, rng, games=games))


def dice_stream(quest: Quest, purpose: Purpose = "measure") -> Rng:
    """Return the stream that the dice of a quest's games come from: those that measure it, or those that set its lamp."""
    return dice_of(purpose, fingerprint(quest))


def dice_of(purpose: Purpose, fingerprint: str) -> Rng:
    """Return the stream that the dice come from of the games that are played for a purpose, of the quest of a fingerprint."""
    return Rng.root(f"green-dungeon/{purpose}", int(fingerprint, 16))
