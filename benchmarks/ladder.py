"""Measure the ladder of players of Green Dungeon: what five skills win in dungeons of every edition and grade.

    python benchmarks/ladder.py --write
    python benchmarks/ladder.py --quests 2 --games 10 --players naive sensible planner --grades hard

Quests are made as the command makes them, from fixed seeds. Every player plays the same games with the same dice: so many of each
quest, of which the searching player, who takes seconds for a game, plays the first few. Points are the mean of all games, of which
a lost one counts 0. The share of games won stands with its 95 % interval. Behind the planner stands how much more it wins than the
naive one; where that is less than 15 in 100 the exit code is 1, if there are games enough to tell. `--write` writes all numbers to
the data of the game, and needs all players, grades and editions. Processes share the work; neither their number nor their order
changes anything.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from statistics import fmean

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from common import ROOT, grades, positive, temporary_home

from generator.core import workers, writing
from generator.core.rng import Rng
from generator.core.statistics import share_estimate
from generator.forge.making import make
from generator.games.green_dungeon import GAME
from generator.games.green_dungeon.players.simulation import dice_stream, play_game, played_score
from generator.games.green_dungeon.players.skills import SKILLS, player_of
from generator.games.green_dungeon.quest.ruleset import EDITIONS, load_ruleset
from generator.games.green_dungeon.rules.chance import Dice

DATA = ROOT / "generator" / "games" / "green_dungeon" / "data" / "ladder.toml"
FIRST_SEED = 51_000
"""The seed of the first quest of every edition and grade."""
LEAST_SKILL = 15
"""So many games in 100 the planner wins more than the naive one."""
ENOUGH = 40
"""Games of a player from which on the exit code tells of too little skill."""
HEADER = """\
# What five players come to in dungeons of each edition and grade: games won of a hundred, and mean points, of which a lost game has
# none. Every player played `games` games in all, the searching one `searched` of them, shared out over `quests` dungeons, with the
# same dice. Written by `python benchmarks/ladder.py --write`.
"""
SLOW = "search"
"""The player who takes seconds for a game."""
Game = tuple[bool, int]
Games = dict[str, list[Game]]
Row = tuple[str, str]


def quest_games(edition: str, grade: str, number: int, games: Mapping[str, int]) -> tuple[Games, dict[str, float]]:
    """Return so many games of each player in one quest, whether won and their points (0 if lost), and the CPU seconds of one."""
    quest = make(GAME, GAME.settle({"edition": edition, "grade": grade}), FIRST_SEED + number).quest
    rules, root = load_ruleset(quest.edition), Rng.root("benchmark/ladder", int(dice_stream(quest).bits(40)))
    found: Games = {}
    seconds: dict[str, float] = {}
    for name, many in games.items():
        begun = time.process_time()
        ends = [
            play_game(quest.board, rules, player_of(name, rules, root.stream("player", n)), Dice(root.stream("game", n)))
            for n in range(many)
        ]
        seconds[name] = (time.process_time() - begun) / many
        found[name] = [(end.won, played_score(end) if end.won else 0) for end in ends]
    return found, seconds


def won_of_100(games: Sequence[Game]) -> float:
    """Return the games won of a hundred."""
    return 100 * fmean(won for won, _ in games)


def measured(wanted: argparse.Namespace) -> dict[Row, tuple[Games, dict[str, float]]]:
    """Return all games of every edition and grade that was asked for, by player, and the CPU seconds that a game took."""
    rows = list(product(wanted.editions, wanted.grades))
    games = {name: min(wanted.searched, wanted.games) if name == SLOW else wanted.games for name in wanted.players}
    jobs = [(*row, number, games) for number in range(wanted.quests) for row in rows]
    results = workers.run(quest_games, jobs, lambda: None)
    found = {}
    for row in rows:
        mine = [result for job, result in zip(jobs, results, strict=True) if job[:2] == row]
        played = {name: [game for quest, _ in mine for game in quest[name]] for name in wanted.players}
        found[row] = played, {name: fmean(seconds[name] for _, seconds in mine) for name in wanted.players}
    return found


def table(row: Row, games: Games, seconds: dict[str, float]) -> Iterator[str]:
    """Yield a line for each player."""
    edition, grade = row
    for name, played in games.items():
        share = share_estimate(sum(won for won, _ in played), len(played))
        interval = f"({100 * share.low:.0f}-{100 * share.high:.0f})"
        points = fmean(points for _, points in played)
        figures = f"{len(played):6,} {100 * share.value:5.1f} % {interval:>8} {points:7.1f} {seconds[name]:9.4f}"
        skilled = name == "planner" and "naive" in games
        above = f"   {won_of_100(played) - won_of_100(games['naive']):+.0f} over naive" if skilled else ""
        yield f"{edition:4} {grade:7} {name:9} {figures}{above}"


def unskilled(games: Games) -> bool:
    """Return whether the planner wins too little more than the naive one, where enough games tell."""
    if not {"planner", "naive"} <= set(games) or len(games["planner"]) < ENOUGH:
        return False
    return won_of_100(games["planner"]) - won_of_100(games["naive"]) < LEAST_SKILL


def data_file(found: dict[Row, tuple[Games, dict[str, float]]], quests: int) -> str:
    """Return the data file of the game."""
    parts = [HEADER]
    for (edition, grade), (games, _) in found.items():
        parts.append(f"\n[{edition}.{grade}]\nquests = {quests}\ngames = {len(games['sensible'])}\nsearched = {len(games[SLOW])}\n")
        for name, played in games.items():
            points = round(fmean(points for _, points in played))
            parts.append(f"{name} = {{ won = {round(won_of_100(played))}, points = {points} }}\n")
    return "".join(parts)


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quests", type=positive, default=10, help="quests of each edition and grade [10]")
    parser.add_argument("--games", type=positive, default=8, help="games of each player in each quest [8]")
    parser.add_argument("--searched", type=positive, default=8, help="how many of them the searching player plays at most [8]")
    every = grades(GAME)
    parser.add_argument("--editions", nargs="+", choices=EDITIONS, default=list(EDITIONS), help=f"[{' '.join(EDITIONS)}]")
    parser.add_argument("--grades", nargs="+", choices=every, default=list(every), help=f"[{' '.join(every)}]")
    parser.add_argument("--players", nargs="+", choices=SKILLS, default=list(SKILLS), help=f"[{' '.join(SKILLS)}]")
    parser.add_argument("--write", action="store_true", help="write the numbers to the data of the game")
    return parser


def main() -> int:
    """Measure, print, and write; exit code 1 where skill matters too little, 2 where too little was asked for to be written."""
    wanted = arguments().parse_args()
    whole = (len(set(wanted.editions)), len(set(wanted.grades)), len(set(wanted.players)))
    if wanted.write and whole != (len(EDITIONS), len(grades(GAME)), len(SKILLS)):
        print("only a ladder of all editions, grades and players can be written; leave those options out", file=sys.stderr)
        return 2
    begun = time.monotonic()
    with temporary_home():
        found = measured(wanted)
    print(f"{'':4} {'':7} {'':9} {'games':>6} {'won':>7} {'95 %':>8} {'points':>7} {'s a game':>9}")
    for row, (games, seconds) in found.items():
        print("\n".join(table(row, games, seconds)), flush=True)
    print(f"{time.monotonic() - begun:.0f} s")
    if wanted.write:
        writing.write({DATA: data_file(found, wanted.quests).encode()})
    return int(any(unskilled(games) for games, _ in found.values()))


if __name__ == "__main__":
    sys.exit(main())
