"""Hold the planner of Green Dungeon against patient players, who go up to a level before they meet the bosses, under the lamp.

    python benchmarks/patient.py --quests 24 --games 40
    python benchmarks/patient.py --quests 24 --games 40 --goals 2 4 8 --editions old --grades hard

Dungeons are dealt and lit as for quests of each grade; game n of a dungeon has the same dice for every player. Points are means
over all games, a lost game counts 0; `won` is games won of a hundred. Behind each goal stands what the planner has over it: points
in hundredths of the goal's, and games won of a hundred. The last line of a grade names the goals with the most points and the most
wins. The clock is the CPU time of this process round the games alone, nothing warmed up.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from common import add_json, grades, positive, temporary_home, write_record

from generator.core.errors import ForgeFailed
from generator.core.rng import Rng
from generator.games.green_dungeon import GAME
from generator.games.green_dungeon.making.generator import generate
from generator.games.green_dungeon.making.lamp_length import set_lamp
from generator.games.green_dungeon.players.patient import GOALS, Patient
from generator.games.green_dungeon.players.planner import Planner
from generator.games.green_dungeon.players.policies import Player, Sensible
from generator.games.green_dungeon.players.simulation import play_game, played_score
from generator.games.green_dungeon.quest.board import Board
from generator.games.green_dungeon.quest.ruleset import EDITIONS, Ruleset, load_ruleset
from generator.games.green_dungeon.rules.chance import Dice


class Result(NamedTuple):
    """What a player came to: mean points, a loss counted as 0, games won of a hundred, and games a second."""

    points: float
    won: float
    speed: float


def lit_boards(edition: str, grade: str, count: int) -> list[Board]:
    """Return dungeons of a grade, each with the lamp that makes it so."""
    options, found, seed = GAME.settle({"edition": edition, "grade": grade}), list[Board](), 0
    while len(found) < count:
        seed += 1
        with suppress(ForgeFailed):
            found.append(set_lamp(generate(options, Rng.root("bench/patient", seed))).board)
    return found


def result(boards: Sequence[Board], rules: Ruleset, player: Callable[[], Player], games: int) -> Result:
    """Return what a player comes to in so many games of each dungeon."""
    begun = time.process_time()
    played = [
        play_game(board, rules, player(), Dice(Rng.root(f"bench/patient/{place}", number)))
        for place, board in enumerate(boards)
        for number in range(games)
    ]
    seconds = max(1e-9, time.process_time() - begun)
    points = fmean(played_score(game) if game.won else 0 for game in played)
    return Result(points, 100 * fmean(game.won for game in played), len(played) / seconds)


Row = tuple[str, ...]
COLUMNS = ("edition", "grade", "player", "points", "games won of 100")
SENTENCE = (
    "Beside the planner the best of players who go up to a level first; {} games in each of {} dungeons, a lost game counts 0."
)


def measure(edition: str, grade: str, quests: int, games: int, goals: Sequence[int]) -> list[Row]:
    """Print the lines of one grade in one edition, and return rows on the planner, the sensible player and the best patient one."""
    rules = load_ruleset("old" if edition == "old" else "new")
    boards = lit_boards(edition, grade, quests)
    planner = result(boards, rules, lambda: Planner(rules), games)
    sensible = result(boards, rules, Sensible, games)
    print(f"{edition:4} {grade:7} planner  {planner.points:6.1f} {planner.won:5.1f} {planner.speed:9,.0f}", flush=True)
    print(f"{edition:4} {grade:7} sensible {sensible.points:6.1f} {sensible.won:5.1f} {sensible.speed:9,.0f}")
    named: dict[str, Result] = {"planner": planner, "sensible": sensible}
    found = {goal: result(boards, rules, partial(Patient, rules, goal), games) for goal in goals}
    for goal, one in found.items():
        more = f"{100 * (planner.points / one.points - 1):+7.1f} %" if one.points else f"{'-':>9}"
        figures = f"{one.points:6.1f} {one.won:5.1f} {one.speed:9,.0f}"
        print(f"{edition:4} {grade:7} goal {goal:2}  {figures} {more} {planner.won - one.won:+6.1f}")
    richest, surest = max(goals, key=lambda goal: found[goal].points), max(goals, key=lambda goal: found[goal].won)
    print(f"{edition:4} {grade:7} most points: goal {richest}; most wins: goal {surest}", flush=True)
    named[f"patient, to level {richest}"] = found[richest]
    return [(edition, grade, name, f"{one.points:.1f}", f"{one.won:.1f}") for name, one in named.items()]


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    every = grades(GAME)
    parser.add_argument("--quests", type=positive, default=24, help="how many dungeons of each grade [24]")
    parser.add_argument("--games", type=positive, default=40, help="how many games of each player in each dungeon [40]")
    parser.add_argument("--goals", type=positive, nargs="+", default=list(GOALS), help=f"[{' '.join(map(str, GOALS))}]")
    parser.add_argument("--grades", nargs="+", choices=every, default=every, help=f"[{' '.join(every)}]")
    parser.add_argument("--editions", nargs="+", choices=list(EDITIONS), default=list(EDITIONS), help=f"[{' '.join(EDITIONS)}]")
    add_json(parser)
    return parser


def main() -> int:
    """Measure and print."""
    given = arguments().parse_args()
    print(f"{'':20} {'points':>7} {'won':>5} {'games/s':>9} {'planner over it':>17}")
    rows: list[Row] = []
    with temporary_home():
        for edition in given.editions:
            for grade in given.grades:
                rows += measure(edition, grade, given.quests, given.games, given.goals)
    if given.json:
        sentence = SENTENCE.format(given.games, given.quests)
        write_record(given.json, GAME.title, "The planner beside patient players", sentence, COLUMNS, rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
