"""How often the best walk of a DONJONZ dungeon uses what lies in it, before and after repair, and what the medals tell of par.

    python benchmarks/relevance.py --boards 200 --packs 30
    python benchmarks/relevance.py --grades easy --boards 1 --packs 1   # one dungeon and one pack
    python benchmarks/relevance.py --boards 40 --house may-stop lock-blocks

The first table has a row for each demand of a grade: the share of dungeons whose proven best walk meets it as they are drafted,
and after repair; a dungeon that is dropped at once because its walk doubles nothing counts as it was. The row `ahead` is the
median of what walkers who look ahead bring home, in hundredths of par, over the same dungeons. Families are counted over
repaired dungeons that meet all demands. A pack is everything: the forge with all its attempts, check, rating, and the PDF, on
one core. The pars that fit the medals of a pack are those, not below the demand of its grade, for which the same gold could
have been drawn.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, median
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from common import add_json, grades, positive, temporary_home, write_record

from generator import registry
from generator.core.errors import ForgeFailed
from generator.core.rng import Rng
from generator.forge.making import make
from generator.games.donjonz.making.draft import Draft, draft_dungeon
from generator.games.donjonz.making.relevance import Clause, clauses_missed, facts_of_walk, states_of_walk
from generator.games.donjonz.making.repair import best_candidate
from generator.games.donjonz.players.simulation import simulate_all
from generator.games.donjonz.players.solver import solve
from generator.games.donjonz.quest.data_loading import constants, relevance, walk_rules
from generator.games.donjonz.quest.maze import WalkRules
from generator.games.donjonz.quest.options import house_rules
from generator.games.donjonz.quest.theme_schema import Relevance
from generator.games.donjonz.rating.difficulty import WALKS
from generator.games.donjonz.rating.medals import possible_pars
from generator.press.jobs.printing import book, quest_jobs
from generator.press.jobs.printing.job import PrintSettings

CLAUSES: tuple[Clause, ...] = ("doubling", "kinds", "kills", "par")


@dataclass(frozen=True)
class Judged:
    """What the best walk of a dungeon misses, the families of best walks, what walkers who look ahead make in hundredths of par."""

    missed: tuple[Clause, ...]
    families: int
    ahead: float


@dataclass(frozen=True)
class Board:
    """A dungeon as it was drafted and as it was repaired."""

    before: Judged
    after: Judged


def boards(options: dict[str, str], count: int) -> list[Board]:
    """Return so many dungeons of settled options, before and after repair, of those whose best walk could be proven."""
    house = house_rules(options)
    grade: Any = options["grade"]
    rules, wanted, preset = walk_rules(house), relevance(grade, house), constants().presets[grade]
    found: list[Board] = []
    seed = 0
    while len(found) < count:
        seed += 1
        try:
            draft = draft_dungeon(house, preset, Rng.root("benchmark", seed))
            before = judged(draft, rules, wanted, preset.budget)
            candidate = best_candidate(draft, rules, wanted, Rng.root("repair", seed))
            found.append(Board(before, judged(candidate.draft, rules, wanted, preset.budget) if candidate else before))
        except ForgeFailed:
            continue
    return found


def judged(draft: Draft, rules: WalkRules, wanted: Relevance, budget: int) -> Judged:
    """Return what is found out about a dungeon; raises ForgeFailed where its best walk cannot be proven, or nobody survives."""
    maze = draft.maze()
    found = solve(maze, rules, budget)
    if not found.proven or not found.families or not found.score:
        raise ForgeFailed("the best walk could not be proven within the budget")
    missed = clauses_missed(facts_of_walk(maze, states_of_walk(maze, rules, found.walk)), wanted)
    ahead = simulate_all(maze, rules, Rng.root("benchmark walkers", 1), walks={"ahead": WALKS["ahead"]})["ahead"]
    return Judged(missed, found.families, 100 * ahead.median / found.score)


def demands(grade: str, found: Sequence[Board]) -> list[list[str]]:
    """Return a row for each demand, for all of them, and for walkers who look ahead: before repair and after it."""
    columns = [board.before for board in found], [board.after for board in found]
    rows: dict[str, list[str]] = {
        clause: [percent(clause not in one.missed for one in column) for column in columns] for clause in CLAUSES
    }
    rows |= {"all": [percent(not one.missed for one in column) for column in columns]}
    rows |= {"ahead": [f"{median(one.ahead for one in column):.0f} %" for column in columns]}
    return [[grade, name, *both] for name, both in rows.items()]


def relevance_table(grade: str, found: Sequence[Board]) -> list[str]:
    """Return a line for each row of demands, and for the families where all are met."""
    families = Counter(board.after.families for board in found if not board.after.missed)
    many = ", ".join(f"{number}: {count}" for number, count in sorted(families.items()))
    lines = [f"{grade:8} {name:9} {before:>6} {after:>6}" for _, name, before, after in demands(grade, found)]
    return [*lines, f"{grade:8} families  {many or 'none'}"]


def percent(held: Iterable[bool]) -> str:
    """Return how many of some truths hold, in hundredths."""
    values = list(held)
    return f"{100 * sum(values) / len(values):.0f} %"


def packs(options: dict[str, str], count: int) -> list[str]:
    """Return a line on the packs of settled options, and one on the pars that fit their medals; the data were read before."""
    game = registry.game("donjonz")
    begun, made = time.process_time(), []
    for seed in range(count):
        made.append(make(game, options, seed))
        book.print_book(quest_jobs.quest_job(game, made[-1], PrintSettings()))
    minutes = (time.process_time() - begun) / 60
    skulls = ", ".join(f"{many} of {number}" for number, many in sorted(Counter(one.rating.skulls for one in made).items()))
    grade: Any = options["grade"]
    least = relevance(grade, house_rules(options)).par
    fitting = [len(possible_pars(int(one.rating.figures["gold"]), least)) for one in made]
    pars = [one.quest.par.score for one in made]
    ahead = median(int(one.rating.figures["ahead"]) for one in made)
    attempts = fmean(one.attempts for one in made)
    return [
        f"{grade:8} {count / minutes:6.1f} packs a minute, {attempts:.1f} attempts each; skulls: {skulls}",
        f"{grade:8} par {min(pars)}-{max(pars)}, look-ahead {ahead:.0f} % of it; "
        f"{fmean(fitting):.1f} pars fit the medals, at least {min(fitting)}",
    ]


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=positive, default=40, help="dungeons of each grade [40]")
    parser.add_argument("--packs", type=positive, default=12, help="whole packs of each grade [12]")
    every = grades(registry.game("donjonz"))
    parser.add_argument("--grades", nargs="+", choices=every, default=every, help=f"[{' '.join(every)}]")
    rules = ("may-stop", "lock-blocks", "no-offset")
    parser.add_argument("--house", nargs="*", choices=rules, default=[], help="house rules [none]")
    add_json(parser)
    return parser


def main() -> None:
    """Measure and print."""
    given = arguments().parse_args()
    house = {name.removeprefix("no-"): "no" if name.startswith("no-") else "yes" for name in given.house}
    options = {grade: registry.game("donjonz").settle({"grade": grade, **house}) for grade in given.grades}
    print(f"{'grade':8} {'demand':9} {'before':>6} {'after':>6}")
    rows: list[list[str]] = []
    with temporary_home():
        for grade, chosen in options.items():
            found = boards(chosen, given.boards)
            print("\n".join(relevance_table(grade, found)), flush=True)
            rows += demands(grade, found)
        for chosen in options.values():
            print("\n".join(packs(chosen, given.packs)), flush=True)
    if given.json:
        sentence = f"Of {given.boards} boards of each grade, as they are drafted and after repair."
        columns = ("grade", "demand", "as drafted", "after repair")
        write_record(given.json, "DONJONZ", "Dungeons whose best walk needs what lies in them", sentence, columns, rows)


if __name__ == "__main__":
    main()
