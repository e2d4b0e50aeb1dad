"""Make quests by the thousand, over all options, and measure what a user and a maintainer would ask about them.

    python benchmarks/sweep.py --seeds 10000 --jobs 2 --json sweep.json
    python benchmarks/sweep.py --seeds 3 --pairs 3 --jobs 1

Quests of a game that is tuned by playing (Deck Box Dungeons) are taken as drafts, before they were tuned and graded: the first
sound attempt counts. What this takes more is measured by difficulty.py forging.

What is measured:

* *failures*: any exception of `forge.make` (a ForgeFailed counts as a whole budget of rejected attempts), and any that
  reading the code back, checking, or making the pack raises. Each is shown with the command that repeats it.
* *problems*: what `game.check` finds when it is asked once more about a quest that the forge let through.
* *attempts* per quest (mean, 95th percentile, most) and the acceptance rate (quests / attempts) by every option.
* *speed*: checked quests per second and core. The clock is the CPU time of the worker process (`time.process_time`) round
  `forge.make` alone: generate, check and rate (drafts are not rated), rejected attempts included; reading the data files and the
  second check are not in it, nor, in a sweep of all combinations, a process's first quest of each (the games keep what they work
  out for one). The wall clock of the whole sweep is shown apart.
* *variety*: of --pairs random pairs of quests with the same options the share of encounters in common, 2 |A and B| / (|A| + |B|),
  (a) at the default options with theme "any", (b) with the theme fixed, every theme in turn. No quest is paired with itself.
* *balance*: which hand-written encounters were never used in the whole sweep, how unevenly the rest were, repeated titles.

Without --every each seed gets one combination of options, in an order that visits all of them before any comes again; with it
each seed gets all. Options with more than 24 values (the dice at hand) stay at their default unless --set says otherwise.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from itertools import product
from pathlib import Path
from statistics import fmean
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import common
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from generator import registry
from generator.core import workers
from generator.core.errors import BadOption, ForgeFailed
from generator.core.processes import Processes, cores
from generator.core.rng import Rng
from generator.forge import making
from generator.forge.game import Game

WIDEST = 24
"""An option with more values than this is not swept."""
BATCH = 25
Options = dict[str, str]


# ---------------------------------------------------------------------- what the benchmark must know of a game


@dataclass(frozen=True, slots=True)
class Reader:
    """How to read one game's quests: the ids of what happens in one, all ids there are by kind, and the option to fix."""

    ids: Callable[[Any], tuple[str, ...]]
    stock: Callable[[], dict[str, str]]
    theme: str


def _deck_box_ids(quest: Any) -> tuple[str, ...]:
    return tuple(entry.source for entry in quest.encounters)


def _deck_box_stock() -> dict[str, str]:
    from generator.games.deck_box_dungeons.quest import data_loading

    rows = [row for name in data_loading.THEMES for row in data_loading.theme(name).encounters]
    return {row.id: row.kind for row in (*rows, *data_loading.shared_encounters())}


READERS: dict[str, Reader] = {"deck-box-dungeons": Reader(_deck_box_ids, _deck_box_stock, "theme")}
"""Games that are missing here are swept without variety and balance."""


# ---------------------------------------------------------------------- making


@dataclass(frozen=True, slots=True)
class Task:
    """One quest to make."""

    seed: int
    options: Options


@dataclass(slots=True)
class Outcome:
    """What came of one task."""

    seed: int
    options: Options
    code: str = ""
    attempts: int = 0
    seconds: float = 0.0
    recheck: float = 0.0
    failure: str = ""
    problems: list[str] = field(default_factory=list)
    title: str = ""
    ids: tuple[str, ...] = ()


WARM: list[tuple[str, Sequence[Options]]] = []
"""What this process was warmed up with last."""


def warm(name: str, rows: Sequence[Options]) -> None:
    """Make one quest of each row of options, so that no quest of the sweep pays for reading data and filling caches.

    A process that did so before does nothing.
    """
    if [(name, rows)] == WARM:
        return
    WARM[:] = [(name, rows)]
    game = common.untuned(registry.game(name))
    for options in rows:
        with suppress(ForgeFailed):
            making.make(game, options, 0)


def run(name: str, rows: Sequence[Options], batch: Sequence[Task]) -> list[Outcome]:
    """Make, time and check again the quests of a batch, in a process that is warmed up with these rows of options."""
    warm(name, rows)
    game, reader = common.untuned(registry.game(name)), READERS.get(name)
    return [_one(game, reader, task) for task in batch]


def _one(game: Game[Any], reader: Reader | None, task: Task) -> Outcome:
    outcome = Outcome(task.seed, task.options)
    start = time.process_time()
    try:
        made = making.make(game, task.options, task.seed)
    except Exception as error:
        outcome.seconds = time.process_time() - start
        outcome.attempts = making.ATTEMPTS if isinstance(error, ForgeFailed) else 0
        outcome.failure = f"{type(error).__name__}: {error}"
        return outcome
    outcome.seconds = time.process_time() - start
    outcome.code, outcome.attempts = made.code, made.attempts
    start = time.process_time()
    try:
        outcome.problems = [f"{row.kind}: {row.where}: {row.what}" for row in game.check(made.quest)]
        if making.read_code(game, made.code) != (task.options, task.seed):
            outcome.failure = f"the code {made.code} does not read back as its options and seed"
        outcome.recheck = time.process_time() - start
        outcome.title = game.pack(made.quest, made.rating).title
        outcome.ids = reader.ids(made.quest) if reader else ()
    except Exception as error:
        outcome.failure = f"{type(error).__name__}: {error}"
    return outcome


def combinations(game: Game[Any], fixed: Options) -> list[Options]:
    """Return every combination of the options that can be swept, the fixed ones as they are."""
    free = [choice for choice in game.choices if choice.name not in fixed and len(choice) <= WIDEST]
    values = [[choice.value(index) for index in range(len(choice))] for choice in free]
    names = [choice.name for choice in free]
    return [game.settle({**fixed, **dict(zip(names, row, strict=True))}) for row in product(*values)]


def tasks(game: Game[Any], seeds: int, fixed: Options, every: bool) -> list[Task]:
    """Return what is to be made: all combinations for each seed, or one, in an order that spreads over all options."""
    rows = combinations(game, fixed)
    if every:
        return [Task(seed, options) for seed in range(seeds) for options in rows]
    rows = Rng.root("benchmark/sweep", 0).shuffle(rows)
    return [Task(seed, rows[seed % len(rows)]) for seed in range(seeds)]


@contextmanager
def progress_bar(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """Show progress on a terminal, and nothing anywhere else."""
    if not sys.stderr.isatty():
        yield lambda count: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        bar = progress.add_task(what, total=total)
        yield lambda count: progress.advance(bar, count)


def sweep(name: str, todo: Sequence[Task], jobs: int, what: str) -> list[Outcome]:
    """Run all tasks in `jobs` processes and return the outcomes in the order of the tasks."""
    rows = _first(name, todo)
    batches = [todo[first : first + BATCH] for first in range(0, len(todo), BATCH)]
    found: list[Outcome] = []
    with progress_bar(what, len(todo)) as tick:
        for batch in _results(name, batches, rows, jobs):
            found += batch
            tick(len(batch))
    return found


def _results(name: str, batches: Sequence[Sequence[Task]], rows: list[Options], jobs: int) -> Iterable[list[Outcome]]:
    todo = [(name, rows, batch) for batch in batches]
    with Processes(jobs) as pool:
        yield from workers.stream(run, todo, pool=pool if jobs > 1 else None)


def _first(name: str, todo: Sequence[Task]) -> list[Options]:
    """Return the options to warm up with: all of a sweep that comes back to them, else one for each value of the theme."""
    rows = list({tuple(task.options.values()): task.options for task in todo}.values())
    if len(todo) >= 4 * len(rows):
        return rows
    reader = READERS.get(name)
    return list({row[reader.theme]: row for row in rows}.values()) if reader else rows[:1]


# ---------------------------------------------------------------------- figures


def spread(values: Sequence[float]) -> dict[str, float]:
    """Return mean, 95th percentile (nearest rank) and most."""
    if not values:
        return {"mean": 0.0, "p95": 0.0, "max": 0.0}
    ranked = sorted(values)
    return {"mean": fmean(ranked), "p95": ranked[math.ceil(0.95 * len(ranked)) - 1], "max": ranked[-1]}


def acceptance(outcomes: Sequence[Outcome]) -> dict[str, dict[str, dict[str, float]]]:
    """Return for every option and value: quests made, quests / attempts, attempts per quest, failures, quests a second."""
    groups: dict[str, dict[str, list[Outcome]]] = defaultdict(lambda: defaultdict(list))
    for outcome in outcomes:
        for name, value in outcome.options.items():
            groups[name][value].append(outcome)
    return {name: {value: _group(rows) for value, rows in values.items()} for name, values in groups.items() if len(values) > 1}


def _group(rows: Sequence[Outcome]) -> dict[str, float]:
    good = [row for row in rows if row.code]
    tried = sum(row.attempts for row in rows)
    return {
        "quests": len(good), "failures": sum(bool(row.failure) for row in rows), "accepted": len(good) / tried if tried else 0.0,
        **{f"attempts {key}": value for key, value in spread([row.attempts for row in good]).items()},
        "quests per second": len(good) / max(1e-9, sum(row.seconds for row in rows)),
    }  # fmt: skip


def variety(name: str, fixed: Options, pairs: int, jobs: int) -> dict[str, dict[str, float]]:
    """Return the share of encounters that so many pairs of quests have in common, theme free and theme fixed, and by theme."""
    game, reader = registry.game(name), READERS.get(name)
    if reader is None or reader.theme in fixed:
        return {}
    themes = next(choice for choice in game.choices if choice.name == reader.theme)
    names = [themes.value(index) for index in range(1, len(themes))]
    free = [game.settle(fixed)] * pairs
    held = [game.settle({**fixed, reader.theme: names[pair % len(names)]}) for pair in range(pairs)]
    found = {"theme any": _pairs(name, free, "any", jobs), "theme fixed": _pairs(name, held, "fixed", jobs)}
    figures = {label: spread([share for _, share in rows]) for label, rows in found.items()}
    for theme in names[:pairs]:
        figures[f"  {theme}"] = spread([share for options, share in found["theme fixed"] if options[reader.theme] == theme])
    return figures


def _pairs(name: str, options: Sequence[Options], label: str, jobs: int) -> list[tuple[Options, float]]:
    """Return for each pair of quests its options and the share in common; the seeds are far from those of the sweep."""
    rng = Rng.root("benchmark/variety", 0)
    todo = [Task(rng.stream(label, pair, which).bits(40), row) for pair, row in enumerate(options) for which in (0, 1)]
    found = sweep(name, todo, jobs, f"pairs, theme {label}")
    rows = [(one.options, set(one.ids), set(two.ids)) for one, two in zip(found[::2], found[1::2], strict=True)]
    return [(row, 2 * len(one & two) / (len(one) + len(two))) for row, one, two in rows if one and two]


def balance(name: str, outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """Return how evenly the stock of encounters was used, and how many titles came more than once."""
    titles = Counter(row.title for row in outcomes if row.title)
    made = sum(titles.values())
    figures: dict[str, Any] = {
        "titles": len(titles),
        "quests with a title of another": sum(count for count in titles.values() if count > 1) / max(1, made),
        "commonest titles": titles.most_common(3),
    }
    reader = READERS.get(name)
    if reader is None:
        return figures
    stock = reader.stock()
    used = Counter(found for row in outcomes for found in row.ids)
    never = sorted(set(stock) - set(used))
    ranked = sorted((used[key] for key in stock), reverse=True)
    tenth = max(1, len(ranked) // 10)
    return figures | {
        "encounters": len(stock), "never used": len(never) / len(stock),
        "never used by kind": dict(Counter(stock[key] for key in never)), "never used ids": never,
        "busiest tenth": sum(ranked[:tenth]) / max(1, sum(ranked)),
        "commonest": used.most_common(5), "unknown ids": sorted(set(used) - set(stock)),
    }  # fmt: skip


def report(name: str, outcomes: Sequence[Outcome], wall: float, jobs: int, shares: Mapping[str, Any]) -> dict[str, Any]:
    """Return every figure of a sweep."""
    good = [row for row in outcomes if row.code]
    return {
        "game": name, "quests": len(outcomes), "combinations": len({tuple(row.options.values()) for row in outcomes}),
        "failures": [_described(name, row) for row in outcomes if row.failure],
        "problems": [_described(name, row) for row in outcomes if row.problems],
        "valid": sum(not row.failure and not row.problems for row in outcomes) / max(1, len(outcomes)),
        "attempts": spread([row.attempts for row in good]),
        "accepted": len(good) / max(1, sum(row.attempts for row in outcomes)),
        "quests per second and core": len(good) / max(1e-9, sum(row.seconds for row in outcomes)),
        "milliseconds per quest": spread([1000 * row.seconds for row in good]),
        "milliseconds of the second check": 1000 * fmean([row.recheck for row in good] or [0.0]),
        "wall seconds": wall, "jobs": jobs, "by option": acceptance(outcomes), "variety": dict(shares),
        "balance": balance(name, outcomes),
    }  # fmt: skip


def _described(name: str, row: Outcome) -> dict[str, Any]:
    """Return what identifies a bad quest, with lines that make it again, tuned and graded where its game does so."""
    call = f"forge.make(registry.game({name!r}), {row.options!r}, {row.seed})"
    command = f"delvepress quest {name} --code {row.code}" if row.code else ""
    return {**asdict(row), "again": call, "command": command}


# ---------------------------------------------------------------------- on the terminal


def show(figures: Mapping[str, Any], console: Console) -> None:
    """Print the figures as text."""
    tried, again = figures["attempts"], figures["milliseconds of the second check"]
    console.print(f"{figures['game']}: {figures['quests']:,} quests, {figures['combinations']} combinations of options")
    console.print(f"  valid                       {figures['valid']:.2%}")
    console.print(f"  failures, with problems     {len(figures['failures'])}, {len(figures['problems'])}")
    console.print(f"  attempts per quest          mean {tried['mean']:.2f}, p95 {tried['p95']:.0f}, most {tried['max']:.0f}")
    console.print(f"  accepted attempts           {figures['accepted']:.1%}")
    console.print(f"  checked quests per s, core  {figures['quests per second and core']:.0f} (the second check: {again:.2f} ms)")
    slow = figures["milliseconds per quest"]
    console.print(f"  CPU ms per quest            mean {slow['mean']:.2f}, p95 {slow['p95']:.2f}, most {slow['max']:.1f}")
    console.print(f"  wall clock                  {figures['wall seconds']:.1f} s with {figures['jobs']} processes")
    for row in (*figures["failures"][:10], *figures["problems"][:10]):
        console.print(f"  BAD {row['command'] or row['again']}\n      {row['failure'] or '; '.join(row['problems'][:3])}")
    _show_options(figures["by option"], console)
    _show_variety(figures["variety"], figures["pairs"], console)
    _show_balance(figures["balance"], console)


def _table(title: str, *heads: str) -> Table:
    table = Table(title=title, box=None, title_justify="left", title_style="", pad_edge=False, padding=(0, 2))
    for number, head in enumerate(heads):
        table.add_column(head, justify="left" if number == 0 else "right")
    return table


def _show_options(groups: Mapping[str, Any], console: Console) -> None:
    table = _table("\nby option", "", "quests", "failed", "accepted", "attempts", "p95", "most", "quests/s")
    for name, values in groups.items():
        for value, row in values.items():
            table.add_row(
                f"{name} {value}", f"{row['quests']}", f"{row['failures']}", f"{row['accepted']:.1%}",
                f"{row['attempts mean']:.2f}", f"{row['attempts p95']:.0f}", f"{row['attempts max']:.0f}",
                f"{row['quests per second']:.0f}",
            )  # fmt: skip
    console.print(table)


def _show_variety(shares: Mapping[str, Any], pairs: int, console: Console) -> None:
    if shares:
        table = _table(f"\nencounters in common, {pairs} pairs each", "", "mean", "p95", "most")
        for name, row in shares.items():
            table.add_row(name, *(f"{row[key]:.1%}" for key in ("mean", "p95", "max")))
        console.print(table)


def _show_balance(figures: Mapping[str, Any], console: Console) -> None:
    console.print("\nbalance")
    repeated = figures["quests with a title of another"]
    console.print(f"  titles                      {figures['titles']:,} different; {repeated:.2%} of quests share theirs")
    if "encounters" in figures:
        console.print(f"  encounters never used       {figures['never used']:.1%} of {figures['encounters']}", end=" ")
        console.print(f"{figures['never used by kind'] or ''} {', '.join(figures['never used ids'][:12])}")
        console.print(f"  the busiest tenth           {figures['busiest tenth']:.1%} of all uses")
        console.print(f"  commonest                   {', '.join(f'{key} {count}' for key, count in figures['commonest'])}")


def held(text: str) -> tuple[str, str]:
    """Return name and value of an option, given as NAME=VALUE on the command line; raises ArgumentTypeError."""
    name, sign, value = text.partition("=")
    if not sign:
        raise argparse.ArgumentTypeError(f"{text!a} has no '='; write e.g. dice=8/4/3")
    return name, value


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=common.positive, default=200, help="how many seeds [200]")
    parser.add_argument("--every", action="store_true", help="all combinations of options for each seed, not one")
    parser.add_argument("--jobs", type=common.positive, default=cores(), help="worker processes [one for each core]")
    parser.add_argument("--game", type=common.game, default="deck-box-dungeons", help="which game [deck-box-dungeons]")
    parser.add_argument(
        "--set",
        type=held,
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="hold an option, e.g. dice=8/4/3; again for more",
    )
    parser.add_argument(
        "--pairs", type=common.positive, default=300, help="pairs of quests to compare, with the theme free and fixed [300]"
    )
    parser.add_argument("--no-variety", action="store_true", help="leave out the pairs")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures to a file")
    return parser


def measured(game: Game[Any], fixed: Options, wanted: argparse.Namespace) -> dict[str, Any]:
    """Return every figure of the sweep that is wanted."""
    todo = tasks(game, wanted.seeds, fixed, wanted.every)
    start = time.perf_counter()
    outcomes = sweep(game.id, todo, wanted.jobs, "quests")
    wall = time.perf_counter() - start
    shares = {} if wanted.no_variety else variety(game.id, fixed, wanted.pairs, wanted.jobs)
    return {**report(game.id, outcomes, wall, wanted.jobs, shares), "pairs": wanted.pairs}


def main() -> int:
    """Sweep, show, save; exit code 1 when a quest failed or has a problem."""
    parser = arguments()
    wanted = parser.parse_args()
    game, fixed = wanted.game, dict(wanted.set)
    try:
        game.settle(fixed)
    except BadOption as error:
        parser.error(str(error))
    with common.temporary_home():
        figures = measured(game, fixed, wanted)
    show(figures, Console(width=120, highlight=False, markup=False))
    if wanted.json:
        wanted.json.write_text(json.dumps(figures, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return 1 if figures["failures"] or figures["problems"] else 0


if __name__ == "__main__":
    sys.exit(main())
