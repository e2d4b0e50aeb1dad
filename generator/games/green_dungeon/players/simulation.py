"""Whole games of a player in a sealed dungeon, and what many of them come to: wins with their standard error, scores."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from generator.core.rng import Rng
from generator.forge.making import fingerprint
from generator.games.green_dungeon.players.planner import Planner
from generator.games.green_dungeon.players.policies import Careful, Player, Reckless
from generator.games.green_dungeon.quest.board import Board
from generator.games.green_dungeon.quest.model import Quest
from generator.games.green_dungeon.quest.ruleset import Ruleset
from generator.games.green_dungeon.rules.chance import Dice, Luck
from generator.games.green_dungeon.rules.referee import proceed
from generator.games.green_dungeon.rules.scoring import score
from generator.games.green_dungeon.rules.state import Table, laid_out

MOVES = 1500
"""Moves after which a game counts as given up; all three players end far sooner unless the dungeon cannot be won."""
PLAYERS: dict[str, Callable[[Ruleset], Player]] = {
    "reckless": lambda rules: Reckless(),
    "careful": lambda rules: Careful(),
    "planner": Planner,
}
"""Every player by name, the best one last; each game needs a new one."""


@dataclass(frozen=True, slots=True)
class Tally:
    """How many games ended how, and all their scores, ascending."""

    won: int
    dead: int
    lost: int
    scores: tuple[int, ...]

    @property
    def games(self) -> int:
        """Return how many games were played."""
        return self.won + self.dead + self.lost

    @property
    def rate(self) -> float:
        """Return the share of games won."""
        return self.won / self.games

    @property
    def error(self) -> float:
        """Return the standard error of the share."""
        return float((self.rate * (1 - self.rate) / self.games) ** 0.5)

    @property
    def median(self) -> int:
        """Return the score in the middle, the lower one of two."""
        return self.quantile(50)

    def quantile(self, percent: int) -> int:
        """Return the score that so many of a hundred games do not pass, the lower one of two."""
        return self.scores[(self.games - 1) * percent // 100]

    def quantile_error(self, percent: int) -> float:
        """Return the standard error of a quantile: half the way between the scores one binomial deviation to either side."""
        spread = float((self.games * percent * (100 - percent)) ** 0.5) / 100
        middle = (self.games - 1) * percent / 100
        low, high = max(0, round(middle - spread)), min(self.games - 1, round(middle + spread))
        return (self.scores[high] - self.scores[low]) / 2


def run(board: Board, rules: Ruleset, player: Player, luck: Luck, *, limit: int = MOVES, rooms: list[int] | None = None) -> Table:
    """Return the table at the end of a game, or after so many moves without one; `rooms` is told where the player stands."""
    table = laid_out(board, rules)
    choose = player.choose
    for _ in range(limit):
        if rooms is not None:
            rooms.append(table.here)
        if table.phase == "over":
            break
        proceed(table, choose(table), luck)
    return table


def ends(board: Board, rules: Ruleset, name: str, rng: Rng, *, games: int, first: int = 0) -> list[Table]:
    """Return the tables at the end of so many games; game n has dice of its own, the same for every player."""
    return [run(board, rules, PLAYERS[name](rules), Dice(rng.stream("game", first + number))) for number in range(games)]


def tally(board: Board, rules: Ruleset, name: str, rng: Rng, *, games: int) -> Tally:
    """Return how so many games of a player in one dungeon went."""
    return added(ends(board, rules, name, rng, games=games))


def added(tables: list[Table]) -> Tally:
    """Return the tally of finished tables."""
    outcomes = [table.outcome for table in tables]
    scores = tuple(sorted(score(table).total for table in tables))
    return Tally(outcomes.count("won"), outcomes.count("dead"), outcomes.count(""), scores)


def dice_stream(quest: Quest) -> Rng:
    """Return the stream that all dice of a quest's measured games come from."""
    return Rng.root("green-dungeon/players", int(fingerprint(quest), 16))
