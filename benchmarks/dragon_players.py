"""Measure how games of Bag of Dungeon go: turns, idle ones, stretches of them, drama.

    python benchmarks/dragon_players.py quality --quests 2 --games 20

Quests are made as the command makes them, from fixed seeds, for the solo game. `quality` has the sensible player play, and
prints for each number of heroes and grade the turns of a game (the middle, and those of the longest of twenty), how many turns
of a hundred are idle (somebody walks or waits, and no tile is laid, no die rolled, nothing used), the longest stretch of idle
turns in rounds (of the worst of twenty games, and of all), and the drama: of a hundred games how many were in doubt when the
last quarter of their moves began, since of ten games played on from there, with other dice and what lay face down shuffled
anew, two to eight were won. What players of rising skill come to is measured by ladder.py.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from common import positive, temporary_home
from dragons import HEROES, settled

from generator.core.rng import Rng
from generator.core.seeds import seed_from_word
from generator.core.statistics import nearest_rank
from generator.forge.making import make
from generator.games.bag_of_dungeon import GAME
from generator.games.bag_of_dungeon.players.sampled_worlds import sampled_world
from generator.games.bag_of_dungeon.players.sensible import Sensible
from generator.games.bag_of_dungeon.players.simulation import MOST_MOVES
from generator.games.bag_of_dungeon.quest.model import GRADES, Quest
from generator.games.bag_of_dungeon.rating.ladder import LADDER
from generator.games.bag_of_dungeon.rules.chance import Dice, Purpose
from generator.games.bag_of_dungeon.rules.referee import apply_move
from generator.games.bag_of_dungeon.rules.setting_up import set_up
from generator.games.bag_of_dungeon.rules.state import Move, Table, still_in

CONTINUED = 10
"""So many games are played on from the last quarter of one, and between these many of them are won where it is in doubt."""
DOUBT = range(2, 9)
IDLE = ("go", "end", "hold", "give", "take", "drop")
"""Moves that neither find nor risk anything by themselves."""
Row = tuple[str, str]


def catalogue(row: Row, quests: int) -> list[Quest]:
    """Return so many quests of a grade and a number of heroes."""
    grade, heroes = row
    options = settled(LADDER.fixed["mode"], heroes, grade)
    return [make(GAME, options, seed_from_word(f"ladder {grade} {heroes} {number}")).quest for number in range(quests)]


# ---------------------------------------------------------------------- how games go


class CountedDice(Dice):
    """Dice that know how often they were rolled."""

    rolled = 0

    def die(self, purpose: Purpose) -> int:
        """Return a roll from 1 to 6."""
        self.rolled += 1
        return super().die(purpose)


@dataclass(frozen=True)
class Course:
    """How a game went: its moves, its turns, idle ones among them, and the longest stretch of these in rounds."""

    moves: tuple[Move, ...]
    turns: int
    idle: int
    longest: float


def course(quest: Quest, rng: Rng) -> Course:
    """Play a game of the sensible player and return how it went."""
    position, player, dice = set_up(quest), Sensible(), CountedDice(rng.stream("dice"))
    moves: list[Move] = []
    idle, stretch, longest = 0, 0.0, 0.0
    while position.phase != "over" and len(moves) < MOST_MOVES:
        rolled, made = dice.rolled, one_turn(position, player, dice)
        moves += made
        if dice.rolled == rolled and all(move.act in IDLE for move in made):
            idle, stretch = idle + 1, stretch + 1 / max(1, len(still_in(position)))
        else:
            stretch = 0.0
        longest = max(longest, stretch)
    return Course(tuple(moves), position.turns, idle, longest)


def one_turn(position: Table, player: Sensible, dice: Dice) -> list[Move]:
    """Play, in place, until the next turn begins or the game is over; return the moves."""
    moves: list[Move] = []
    turn = position.turns
    while position.turns == turn and position.phase != "over":
        moves.append(player.choose(position))
        apply_move(position, moves[-1], dice)
    return moves


def doubtful(quest: Quest, moves: Sequence[Move], rng: Rng) -> bool:
    """Return whether a game was in doubt when the last quarter of its moves began."""
    position, dice = set_up(quest), Dice(rng.stream("dice"))
    for move in moves[: 3 * len(moves) // 4]:
        apply_move(position, move, dice)
    return sum(played_on(position, rng.stream("on", number)) for number in range(CONTINUED)) in DOUBT


def played_on(position: Table, rng: Rng) -> bool:
    """Return whether a game is won that the sensible player goes on with, by other dice and with the rest shuffled anew."""
    world, player, dice = sampled_world(position, rng.stream("world")), Sensible(), Dice(rng.stream("dice"))
    for _ in range(MOST_MOVES):
        if world.phase == "over":
            break
        apply_move(world, player.choose(world), dice)
    return world.outcome == "won"


def quality(given: argparse.Namespace) -> int:
    """Print a line for each number of heroes and grade: turns, idle turns, stretches of them, drama."""
    print(f"{'':9} {'games':>5} {'turns':>5} {'95 %':>5} {'idle %':>6} {'row 95 %':>8} {'longest':>7} {'drama %':>7}")
    for heroes, grade in product(given.heroes, given.grades):
        courses, doubts = [], 0
        for at, quest in enumerate(catalogue((grade, heroes), given.quests)):
            for number in range(given.games):
                rng = Rng.root("benchmark/quality", at).stream(number)
                courses.append(course(quest, rng))
                doubts += doubtful(quest, courses[-1].moves, rng)
        turns, rows = sorted(one.turns for one in courses), sorted(round(one.longest) for one in courses)
        idle, drama = 100 * sum(one.idle for one in courses) / sum(turns), 100 * doubts / len(courses)
        print(
            f"{heroes} {grade:7} {len(courses):5} {nearest_rank(turns, 50):5} {nearest_rank(turns, 95):5} {idle:6.1f} "
            f"{nearest_rank(rows, 95):8} {rows[-1]:7} {drama:7.0f}",
            flush=True,
        )
    return 0


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("quality",))
    parser.add_argument("--heroes", nargs="+", choices=HEROES, default=list(HEROES), help=f"[{' '.join(HEROES)}]")
    parser.add_argument("--grades", nargs="+", choices=GRADES, default=list(GRADES), help=f"[{' '.join(GRADES)}]")
    parser.add_argument("--quests", type=positive, default=5, help="quests of each grade and number of heroes [5]")
    parser.add_argument("--games", type=positive, default=20, help="games of each player in each quest [20]")
    return parser


def main() -> int:
    """Measure."""
    given = arguments().parse_args()
    with temporary_home():
        return {"quality": quality}[given.what](given)


if __name__ == "__main__":
    sys.exit(main())
