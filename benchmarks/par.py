"""Prove the par of many DONJONZ boards and measure nodes and seconds: of generated dungeons by grade, or of random ones.

    python benchmarks/par.py --boards 200                  # dungeons as the generator digs them, and whole packs with par
    python benchmarks/par.py --random --boards 100 --open 25 33 40 --snug 4 40 --budget 60000
    python benchmarks/par.py --grades easy --boards 1 --packs 1   # one dungeon and one pack

Generated dungeons are measured as they are drafted, before any repair and before the forge chooses: each is solved within the
budget of its grade. A pack is everything: the forge with all its attempts, check, rating, and the PDF. A random board has 105
spaces, a spanning tree, and `--open` hundredths of the other passages; `--snug` says how compactly the cards lie (see
tests/games/donjonz/boards.py). The clock is the CPU time of this process round `solve` alone: proof, canonical walk, routes and
doors.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from common import add_json, grades, positive, temporary_home, write_record

from generator import registry
from generator.core.errors import ForgeFailed
from generator.core.rng import Rng
from generator.forge.making import make
from generator.games.donjonz.making.draft import draft_dungeon
from generator.games.donjonz.players.solver import BUDGET, Solution, solve
from generator.games.donjonz.quest.data_loading import constants, walk_rules
from generator.games.donjonz.quest.maze import Maze, WalkRules
from generator.games.donjonz.quest.options import house_rules
from generator.press.jobs.printing import book, quest_jobs
from generator.press.jobs.printing.job import PrintSettings
from tests.games.donjonz.boards import full

Maker = Callable[[int], Maze]


@dataclass(frozen=True)
class Proof:
    """One board: what was found, and how long it took in seconds."""

    found: Solution
    seconds: float


def sweep(maker: Maker, seeds: Iterable[int], rules: WalkRules, budget: int) -> list[Proof]:
    """Return a proof for every seed."""
    proofs = []
    for seed in seeds:
        maze = maker(seed)
        begun = time.process_time()
        proofs.append(Proof(solve(maze, rules, budget), time.process_time() - begun))
    return proofs


def dungeons(grade: str, boards: int) -> list[Proof]:
    """Return a proof for so many dungeons of a grade, as they are carved."""
    house, preset = house_rules(registry.game("donjonz").defaults()), constants().presets[grade]  # type: ignore[index]
    proofs: list[Proof] = []
    seed = 0
    while len(proofs) < boards:
        seed += 1
        with suppress(ForgeFailed):
            maze = draft_dungeon(house, preset, Rng.root("benchmark", seed)).maze()
            proofs += sweep(lambda _, maze=maze: maze, [seed], walk_rules(house), preset.budget)
    return proofs


def packs(grade: str, count: int) -> tuple[str, str]:
    """Return packs a minute with par on one core, and the line that tells it, attempts and skulls; `dungeons` has read the data."""
    game = registry.game("donjonz")
    options, attempts, skulls = game.settle({"grade": grade}), 0, Counter[int]()
    begun = time.process_time()
    for seed in range(count):
        made = make(game, options, seed)
        book.print_book(quest_jobs.quest_job(game, made, PrintSettings()))
        attempts += made.attempts
        skulls[made.rating.skulls] += 1
    minutes = (time.process_time() - begun) / 60
    found = ", ".join(f"{many} of {number} skulls" for number, many in sorted(skulls.items()))
    rate = f"{count / minutes:.1f}"
    return rate, f"{grade:8} {rate:>6} packs a minute, {attempts / count:.1f} attempts each; {found}"


SENTENCE = "Processor time of one core to prove the best score of a dungeon, and how often the budget of its grade suffices."
COLUMNS = (
    "dungeons", "seconds, median", "seconds, 95 %", "seconds, most", "nodes, median", "nodes, 95 %", "nodes, most", "proven", "par",
)  # fmt: skip


def cells(name: str, proofs: Sequence[Proof]) -> list[str]:
    """Return one row of the table."""
    seconds = sorted(proof.seconds for proof in proofs)
    nodes = sorted(proof.found.nodes for proof in proofs)
    scores = sorted(proof.found.score or 0 for proof in proofs)
    proven = sum(proof.found.proven for proof in proofs)
    times = [f"{quantile(seconds, percent):.2f}" for percent in (50, 95, 100)]
    sizes = [f"{quantile(nodes, percent):,.0f}" for percent in (50, 95, 100)]
    pars = f"{scores[0]}-{scores[-1]}, median {quantile(scores, 50):.0f}"
    return [name, *times, *sizes, f"{proven}/{len(proofs)}", pars]


def row(found: Sequence[str]) -> str:
    """Return one line of the table."""
    name, *numbers, proven, pars = found
    times, sizes = (" ".join(f"{one:>{width}}" for one in part) for width, part in ((7, numbers[:3]), (8, numbers[3:])))
    return f"{name:24} {times}  {sizes}  {proven:>9}  {pars}"


def quantile(ascending: Sequence[float], percent: int) -> float:
    return ascending[max(0, -(-percent * len(ascending) // 100) - 1)]


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=positive, default=30, help="dungeons of each grade, or random boards of each kind [30]")
    parser.add_argument("--packs", type=positive, default=12, help="whole packs of each grade [12]")
    every = grades(registry.game("donjonz"))
    parser.add_argument("--grades", nargs="+", choices=every, default=every, help=f"[{' '.join(every)}]")
    parser.add_argument("--random", action="store_true", help="random boards instead of generated dungeons")
    parser.add_argument("--open", type=int, nargs="+", default=[25, 33, 40], help="hundredths of the other passages [25 33 40]")
    parser.add_argument("--snug", type=positive, nargs="+", default=[4, 40], help="places a card may choose from [4 40]")
    parser.add_argument("--budget", type=positive, default=BUDGET, help=f"nodes per random board [{BUDGET}]")
    parser.add_argument("--may-stop", action="store_true", help="random boards: the walk may stop where it is")
    parser.add_argument("--lock-blocks", action="store_true", help="random boards: no way through the lock without the key")
    add_json(parser)
    return parser


def generated(names: Sequence[str], boards: int, count: int) -> tuple[tuple[str, ...], list[list[str]]]:
    """Print a line for the dungeons of each grade, and then one for its packs; return columns and rows."""
    rows = []
    for grade in names:
        rows.append(cells(grade, dungeons(grade, boards)))
        print(row(rows[-1]), flush=True)
    for grade, one in zip(names, rows, strict=True):
        rate, line = packs(grade, count)
        one.append(rate)
        print(line, flush=True)
    return (*COLUMNS, "packs a minute"), rows


def swept(given: argparse.Namespace) -> tuple[tuple[str, ...], list[list[str]]]:
    """Print a line for each kind of random boards; return columns and rows."""
    rules = WalkRules(may_stop=given.may_stop, lock_blocks=given.lock_blocks)
    rows = []
    for snug in given.snug:
        for share in given.open:
            maker: Maker = partial(full, open_percent=share, snug=snug)
            rows.append(cells(f"{share} % open, snug {snug}", sweep(maker, range(given.boards), rules, given.budget)))
            print(row(rows[-1]), flush=True)
    return COLUMNS, rows


def main() -> None:
    """Measure and print."""
    given = arguments().parse_args()
    print(f"{'':24} {'seconds: median, 95 %, most':23}  {'nodes: median, 95 %, most':26}    proven  par")
    with temporary_home():
        table = swept(given) if given.random else generated(given.grades, given.boards, given.packs)
    if given.json:
        write_record(given.json, "DONJONZ", "Proving par", SENTENCE, *table)


if __name__ == "__main__":
    main()
