"""Measure the engine of Green Dungeon: layouts that fall apart, games per second, and win rates of the players.

    python benchmarks/green.py layouts
    python benchmarks/green.py games --games 2000 --players reckless careful planner
    python benchmarks/green.py grades --quests 20 --games 200 --grades hard --editions old

`layouts` floods all 2^25 layouts, a million at a time with one big integer per cell, and compares every single one with the
exact test; it must find 255,938 that are disconnected. `games` deals a dungeon for every game, among them those that cannot be
won. `grades` makes quests of every grade and has them played with dice that their rating did not see; behind each share stands
its 95 % interval over the quests. The clock is the CPU time of this process; nothing else is warmed up first.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean, stdev

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from common import grades, positive, temporary_home

from generator.core.rng import Rng
from generator.core.seeds import seed_from_word
from generator.forge.making import make
from generator.games.green_dungeon import GAME
from generator.games.green_dungeon.players.simulation import PLAYERS, play_game, tally_games, tally_of
from generator.games.green_dungeon.quest.board import deal
from generator.games.green_dungeon.quest.passages import CELLS, SIZE, connected, neighbours
from generator.games.green_dungeon.quest.ruleset import EDITIONS, load_ruleset
from generator.games.green_dungeon.rules.chance import Dice

LANES = 20
"""So many tiles are told apart by the place of a bit in the integers, the others by which block of layouts it is."""
DISCONNECTED = 255_938


def layouts() -> tuple[int, int]:
    """Return how many of all layouts are disconnected by the flood, and in how many the exact test disagrees."""
    full = (1 << (1 << LANES)) - 1
    lanes = [_lane(tile) for tile in range(LANES)]
    apart = wrong = 0
    for block in range(1 << CELLS - LANES):
        flat = [*lanes, *(full if block >> bit & 1 else 0 for bit in range(CELLS - LANES))]
        flooded = full & ~_flooded(flat, full)
        wrong += (flooded ^ _by_the_test(flat, full)).bit_count()
        apart += flooded.bit_count()
    return apart, wrong


def _lane(tile: int) -> int:
    """Return the integer whose bit n is bit `tile` of n: runs of zeros and ones, doubled until they fill all lanes."""
    run_of_ones = ((1 << (1 << tile)) - 1) << (1 << tile)
    width = 2 << tile
    while width < 1 << LANES:
        run_of_ones |= run_of_ones << width
        width *= 2
    return run_of_ones


def _flooded(flat: Sequence[int], full: int) -> int:
    """Return in which layouts every cell is reached from the first, closed doors and all (G-4)."""
    edges = []
    for cell in range(CELLS):
        for other in neighbours(cell):
            if other > cell:
                across = other == cell + 1
                passable = flat[cell] | flat[other] if across else full & ~(flat[cell] & flat[other])
                edges.append((cell, other, passable))
    reached = [full] + [0] * (CELLS - 1)
    before: list[int] = []
    while reached != before:
        before = reached[:]
        for cell, other, passable in (*edges, *reversed(edges)):
            both = passable & (reached[cell] | reached[other])
            reached[cell] |= both
            reached[other] |= both
    whole = full
    for cells in reached:
        whole &= cells
    return whole


def _by_the_test(flat: Sequence[int], full: int) -> int:
    """Return in which layouts two adjacent rows lie all H or two adjacent columns all V, as `passages.connected` says."""
    found = 0
    for line in range(SIZE - 1):
        rows = columns = full
        for cell in range(CELLS):
            if cell // SIZE in (line, line + 1):
                rows &= flat[cell]
            if cell % SIZE in (line, line + 1):
                columns &= full & ~flat[cell]
        found |= rows | columns
    return found


def sampled(step: int = 997) -> int:
    """Return in how many layouts, one of every `step`, `passages.connected` differs from the test above on single bits."""
    wrong = 0
    for flat in range(0, 1 << CELLS, step):
        bits = [flat >> cell & 1 for cell in range(CELLS)]
        wrong += connected(flat) == bool(_by_the_test(bits, 1))
    return wrong


def play(games: int, players: Sequence[str], editions: Sequence[str]) -> None:
    """Print a line for each player in each edition."""
    print(f"{'':15} {'won':>14}  {'dead':>5} {'endless':>7}  {'median':>6}  {'games/s':>8}")
    for edition in editions:
        rules = load_ruleset("old" if edition == "old" else "new")
        boards = [deal(rules, Rng.root("bench/green", number)) for number in range(games)]
        for name in players:
            begun = time.process_time()
            ends = [
                play_game(board, rules, PLAYERS[name](rules), Dice(Rng.root("bench/dice", number)))
                for number, board in enumerate(boards)
            ]
            seconds = time.process_time() - begun
            found, speed = tally_of(ends), f"{games / seconds:8,.0f}"
            share = f"{100 * found.rate:5.1f} ± {100 * found.error:.1f} %"
            print(
                f"{edition:4} {name:10} {share:>14}  {found.dead:5} {found.lost:7}  {found.median:6}  {speed}",
                flush=True,
            )


def interval(rates: Sequence[float]) -> str:
    """Return the mean of shares and half the width of its 95 % interval, both in hundredths; of one share there is no interval."""
    half = f"{196 * stdev(rates) / len(rates) ** 0.5:.1f}" if len(rates) > 1 else "?"
    return f"{100 * fmean(rates):5.1f} ± {half} %"


def by_grade(quests: int, games: int, editions: Sequence[str], names: Sequence[str]) -> None:
    """Print a line for each grade in each edition: what the players win, the planner's par, and what a quest costs."""
    print(f"{'':12} {'reckless':>14} {'careful':>14} {'planner':>14}  {'par':>11}  {'attempts':>8}  {'s a quest':>9}")
    for edition in editions:
        rules = load_ruleset("old" if edition == "old" else "new")
        for name in names:
            begun = time.process_time()
            options = GAME.settle({"edition": edition, "grade": name})
            made = [make(GAME, options, seed_from_word(f"bench {number}")) for number in range(quests)]
            seconds = (time.process_time() - begun) / quests
            shares = [
                interval([
                    tally_games(one.quest.board, rules, player, Rng.root("bench/grades", number), games=games).rate
                    for number, one in enumerate(made)
                ])
                for player in PLAYERS
            ]  # fmt: skip
            pars = sorted(int(one.rating.figures["par"]) for one in made)
            attempts = fmean(one.attempts for one in made)
            print(
                f"{edition:4} {name:7} {shares[0]:>14} {shares[1]:>14} {shares[2]:>14}  "
                f"{pars[0]:3} {pars[len(pars) // 2]:3} {pars[-1]:3}  {attempts:8.1f}  {seconds:9.1f}",
                flush=True,
            )


def all_layouts() -> int:
    """Print what is found of all layouts; return 1 when it is not what it must be."""
    begun = time.process_time()
    apart, wrong = layouts()
    seconds = time.process_time() - begun
    print(f"{1 << CELLS:,} layouts in {seconds:.1f} s: {apart:,} disconnected, the exact test differs in {wrong}")
    differing = sampled()
    print(f"passages.connected differs in {differing} of a sample")
    return int(apart != DISCONNECTED or wrong > 0 or differing > 0)


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="what", required=True)
    commands.add_parser("layouts", help="all layouts of tiles, those that fall apart")
    games = commands.add_parser("games", help="games a second, and games won over dungeons as they fall")
    games.add_argument("--games", type=positive, default=2000, help="how many games, each in a dungeon of its own [2000]")
    games.add_argument("--players", nargs="+", choices=list(PLAYERS), default=list(PLAYERS), help=f"[{' '.join(PLAYERS)}]")
    by_grades, every = commands.add_parser("grades", help="games won in quests of each grade"), grades(GAME)
    by_grades.add_argument("--games", type=positive, default=2000, help="how many games of each player in each quest [2000]")
    by_grades.add_argument("--quests", type=positive, default=20, help="how many quests of each grade [20]")
    by_grades.add_argument("--grades", nargs="+", choices=every, default=every, help=f"[{' '.join(every)}]")
    for one in (games, by_grades):
        one.add_argument("--editions", nargs="+", choices=list(EDITIONS), default=list(EDITIONS), help=f"[{' '.join(EDITIONS)}]")
    return parser


def main() -> int:
    """Measure and print; exit code 1 when a layout is not what it must be."""
    given = arguments().parse_args()
    with temporary_home():
        if given.what == "layouts":
            return all_layouts()
        if given.what == "games":
            play(given.games, given.players, given.editions)
        else:
            by_grade(given.quests, given.games, given.editions, given.grades)
    return 0


if __name__ == "__main__":
    sys.exit(main())
