"""What the structure of a document costs: the time to print a quest's pack and the size of its file, tagged and untagged.

    python benchmarks/tagging.py --rounds 9 --game donjonz

Untagged is the same pack, drawn by the same operators without marks and without a structure, in a file as ReportLab writes it; the
tagged one is packed as all our documents are. Each is printed once before the clock runs; then both are printed in turn, and the
figures are medians, the ratio that of each round.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from common import add_json, game, positive, temporary_home, untuned, write_record

from generator import registry
from generator.core.seeds import seed_from_word
from generator.forge.making import make
from generator.press.jobs.printing import book, quest_jobs
from generator.press.jobs.printing.job import Job, PrintSettings
from generator.press.tagging.marker import Marker

SEED = "tagging"


def _saved(canvas: Any) -> bytes:
    canvas.save()
    return bytes(canvas._filename.getvalue())


@contextmanager
def untagged() -> Iterator[None]:
    """Let documents be printed without marks and structure, in files as ReportLab writes them."""
    nothing = mock.Mock(return_value=None)
    with (
        mock.patch.multiple(Marker, content=nothing, artifact=nothing, figure=nothing, pause=nothing),
        mock.patch.object(book, "write_tree", nothing),
        mock.patch.object(book, "compact", _saved),
    ):
        yield


def tagged_size(job: Job) -> int:
    """Print a job; return the size of its file in bytes."""
    return len(book.print_book(job).pdf)


def untagged_size(job: Job) -> int:
    """Print a job untagged; return the size of its file in bytes."""
    with untagged():
        return len(book.print_book(job).pdf)


def timed(work: Callable[[Job], int], job: Job) -> float:
    """Return how many milliseconds of the processor a job takes."""
    start = time.process_time()
    work(job)
    return 1000 * (time.process_time() - start)


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=positive, default=9, help="how often each pack is printed [9]")
    parser.add_argument("--game", type=game, help="the pack of this game alone [all]")
    add_json(parser)
    return parser


def main() -> None:
    """Print a row for every game."""
    wanted = arguments().parse_args()
    with temporary_home():
        measure(wanted)


def measure(wanted: argparse.Namespace) -> None:
    """Print the time and the size of a pack of each game, tagged and untagged."""
    rows = []
    print(f"{'game':20} {'ms':>8} {'untagged':>9} {'times':>6} {'kB':>8} {'untagged':>9} {'times':>6}")
    for one in [wanted.game] if wanted.game else registry.all_games().values():
        quest = make(untuned(one), one.defaults(), seed_from_word(SEED))
        job = quest_jobs.quest_job(one, quest, PrintSettings())
        sizes = tagged_size(job), untagged_size(job)
        rounds = [(timed(tagged_size, job), timed(untagged_size, job)) for _ in range(wanted.rounds)]
        slow, fast = (median(row[place] for row in rounds) for place in (0, 1))
        times = median(tagged / bare for tagged, bare in rounds)
        print(
            f"{one.id:20} {slow:8.1f} {fast:9.1f} {times:6.2f} {sizes[0] / 1000:8.1f} {sizes[1] / 1000:9.1f} "
            f"{sizes[0] / sizes[1]:6.2f}"
        )
        rows.append((one.id, f"{slow:.0f}", f"{times:.2f}", f"{sizes[0] / 1000:.0f}", f"{sizes[0] / sizes[1]:.2f}"))
    if wanted.json:
        sentence = f"A pack with tags against the same pack without, medians of {wanted.rounds} rounds."
        columns = ("game", "ms", "times as long", "kB", "times as large")
        write_record(wanted.json, "Paper", "What tagging costs", sentence, columns, rows)


if __name__ == "__main__":
    main()
