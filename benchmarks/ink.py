"""Measure what printed packs take of ink, by page and by ink: darkness of the rendered page in per cent, bytes, seconds.

    python benchmarks/ink.py                               # every page of a pack and of all sheets to cut, of every game
    python benchmarks/ink.py --seeds 10 --cut --papers a4 letter --backs none duplex-long duplex-short gutterfold
    python benchmarks/ink.py --game donjonz --read         # is every text of every page large and dark enough?

The darkness of a page is one less the mean of its grey values, at 72 dots an inch; margins count. A line for each page says what
low and grey take of what full takes, and a line for each pack the same with kilobytes and seconds (CPU time of the printing). The
last line of a game is its worst sheet to cut. With `--read` packs, kits, challenges and their solutions are measured as
tests/press/legibility.py does; a line for each document and ink says the least size and the least contrasts of words and icons.
Quests are drafts where a game grades by playing.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pypdfium2
from common import add_json, game, positive, temporary_home, untuned, write_record
from msgspec.structs import replace
from PIL import ImageStat

from generator import registry
from generator.forge import challenges
from generator.forge.choices import settle
from generator.forge.making import make
from generator.press.drawing.palette import PALETTES
from generator.press.drawing.papers import PAPERS
from generator.press.imposition.plans import DUPLEX
from generator.press.jobs.printing import book, quest_jobs
from generator.press.jobs.printing.book import Pages
from generator.press.jobs.printing.job import Job, PrintSettings
from tests.press import legibility

DAY = date(2026, 11, 24)


@dataclass(frozen=True)
class Print:
    """A document with one ink: its pages, how dark each is in per cent, and the seconds that printing took."""

    pages: Pages
    darkness: list[float]
    seconds: float


def printed(job: Job) -> Print:
    """Return a printed document."""
    begun = time.process_time()
    pages = book.print_book(job)
    seconds = time.process_time() - begun
    with pypdfium2.PdfDocument(pages.pdf) as document:
        means = [ImageStat.Stat(page.render(scale=1.0).to_pil().convert("L")).mean[0] for page in document]
    return Print(pages, [100 - mean / 2.55 for mean in means], seconds)


def only_cut(job: Job) -> Job:
    """Return a job without the sheets that are neither cut nor needed for the credits."""
    return replace(job, pack=replace(job.pack, sheets=tuple(one for one in job.pack.sheets if one.deck or one.credits)))


def jobs(one: Any, seeds: int) -> Iterator[tuple[str, Any]]:
    """Yield the names of a game's packs and of its kits, each with what makes its job of settings."""
    for seed in range(1, seeds + 1):
        made = make(untuned(one), one.settle({}), seed)
        yield f"quest {seed}", partial(quest_jobs.quest_job, one, made)
    for kit in one.kits:
        for options in kit_options(kit):
            yield " ".join((kit.id, *options.values())), partial(quest_jobs.kit_job, one, kit, options)


def kit_options(kit: Any) -> list[dict[str, str]]:
    """Return settings of a kit that use every listed value of its options, the others as they are usually."""
    tried = [{option.name: value} for option in kit.options for value in option.listed()]
    found = [settle(kit.options, given, kit.id) for given in tried or [{}]]
    return [one for place, one in enumerate(found) if one not in found[:place]]


def shares(found: dict[str, float]) -> str:
    """Return the darkness of a page or pack in every ink, and the share that it is of full."""
    parts = [f"{name} {dark:6.2f} %" for name, dark in found.items()]
    return "   ".join([*parts, *(f"{name}/full {dark / found['full']:.3f}" for name, dark in found.items() if name != "full")])


@dataclass(frozen=True)
class Inks:
    """What one document takes: its darkness in every ink, and its sheets to cut by what low takes of full, with their names."""

    where: str
    total: dict[str, float]
    cut: list[tuple[float, str]]


def measure_pack(name: str, make_job: Any, settings: PrintSettings, *, cut: bool) -> Inks:
    """Print the lines of one document, and return what it takes."""
    prints = {}
    for ink, palette in PALETTES.items():
        job = make_job(replace(settings, palette=palette))
        prints[ink] = printed(only_cut(job) if cut else job)
    pages, worst = prints["full"].pages, []
    where = f"{name}, {settings.paper.name}, {settings.backs}"
    for place, label in enumerate(pages.labels):
        if label == "blank" or (cut and not pages.cut[place]):
            continue
        found = {ink: one.darkness[place] for ink, one in prints.items()}
        print(f"{where}: {label:7} {'cut' if pages.cut[place] else '   '}  {shares(found)}", flush=True)
        if pages.cut[place]:
            worst.append((found["low"] / found["full"], f"{where}: {label}"))
    total = {ink: sum(one.darkness) / len(one.darkness) for ink, one in prints.items()}
    sizes = ", ".join(f"{ink} {len(one.pages.pdf) / 1000:.0f} kB {one.seconds:.2f} s" for ink, one in prints.items())
    print(f"{where}: all      {shares(total)}   {sizes}", flush=True)
    return Inks(where, total, worst)


def measure_ink(one: Any, given: argparse.Namespace) -> list[Inks]:
    """Print all lines of a game, and its worst sheet to cut; return what each document takes."""
    found: list[Inks] = []
    for name, make_job in jobs(one, given.seeds):
        to_cut = bool(make_job(PrintSettings()).pack.decks)
        for paper in given.papers:
            for backs in given.backs if to_cut else ["none"]:
                settings = PrintSettings(PAPERS[paper], PALETTES["full"], backs)
                if to_cut or not given.cut:
                    found.append(measure_pack(f"{one.id} {name}", make_job, settings, cut=given.cut))
    share, where = max([(0.0, "no sheet to cut"), *(sheet for pack in found for sheet in pack.cut)])
    print(f"{one.id}, worst sheet to cut: low/full {share:.3f} ({where})", flush=True)
    return found


def documents(one: Any, seeds: int) -> Iterator[tuple[str, Any]]:
    """Yield the names of all that is printed of a game, each with what makes its job of settings."""
    yield from jobs(one, seeds)
    if one.daily is not None:
        challenge = replace(challenges.challenge(untuned(one), DAY), game=one)
        yield "challenge", partial(quest_jobs.challenge_job, challenge)
        if one.daily.solution:
            yield "solution", partial(quest_jobs.challenge_job, challenge, sealed=True)


def measure_text(one: Any, given: argparse.Namespace) -> int:
    """Print how well each document of a game can be read; return how many faults there are."""
    count = 0
    for name, make_job in documents(one, given.seeds):
        for paper in given.papers:
            for ink, palette in PALETTES.items():
                pages = book.print_book(make_job(PrintSettings(PAPERS[paper], palette, given.backs[0])))
                runs = [run for page in legibility.runs(pages.pdf) for run in page]
                words, icons = ([run for run in runs if run.picture is picture] for picture in (False, True))
                faults = legibility.faults(pages.pdf, pages.labels)
                print(
                    f"{one.id} {name}, {paper}, {ink}: {len(words)} texts, least {min(run.size for run in words):.2f} pt, "
                    f"{min(run.contrast for run in words):.2f}:1; {len(icons)} icons, least "
                    f"{min((run.contrast for run in icons), default=21.0):.2f}:1; {len(faults)} faults", flush=True,
                )  # fmt: skip
                for fault in faults:
                    print(f"    {fault}")
                count += len(faults)
    return count


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", type=game, action="append", default=[], help="one game; again for more [all]")
    parser.add_argument("--seeds", type=positive, default=1, help="quests of a game [1]")
    parser.add_argument("--papers", nargs="+", choices=tuple(PAPERS), default=["a4"], help="papers [a4]")
    parser.add_argument("--backs", nargs="+", choices=tuple(DUPLEX), default=["duplex-long"], help="backs of pieces [duplex-long]")
    parser.add_argument("--cut", action="store_true", help="sheets to cut only")
    parser.add_argument("--read", action="store_true", help="measure sizes and contrasts of text in place of ink")
    add_json(parser)
    return parser


def main() -> int:
    """Measure and print; exit code 1 when there is text that cannot be read."""
    given = arguments().parse_args()
    faults, found = 0, list[Inks]()
    with temporary_home():
        for one in given.game or registry.all_games().values():
            if given.read:
                faults += measure_text(one, given)
            else:
                found += measure_ink(one, given)
    if given.json:
        rows = [(" ".join(one.where.split()).replace(" ,", ","), *(f"{dark:.1f}" for dark in one.total.values())) for one in found]
        sentence = "Darkness of the rendered pages in hundredths, the mean of a document's pages; margins count."
        write_record(given.json, "Paper", "Ink", sentence, ("document", *PALETTES), rows)
    if given.read:
        print(f"faults in all: {faults}")
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
