"""Print one quest pack with our press, on a bare ReportLab canvas, and with other engines, and compare.

    python benchmarks/packs.py --rounds 15 --json packs.json
    python benchmarks/packs.py --cold --rounds 31            # the cold command alone: ours, bare canvas, typst
    python benchmarks/packs.py --every --cpu --rounds 9      # every game, beside the bare canvas alone

The pack: one game (Deck Box Dungeons unless --game says otherwise), one fixed seed, default options, A4, full ink. Every round
measures every engine once, in turn forwards and backwards, so that a slow moment of the machine strikes all alike. The figures
are medians, with the least time beside them, which a busy machine disturbs less; ratios are the median of the ratios of each
round. WeasyPrint takes seconds and sits out after three rounds unless --all-rounds says otherwise. Engines that are not
installed (`pip install '.[bench]'`) are left out, and named at the end.

Times are by the clock, or with --cpu those of the processor, which other work on the machine disturbs little.

Warm (one process, everything imported, every engine has printed the pack once before):

* `ours` is `print_book(quest_job(...))` of a quest that is made already: pack, JSON, templates, layout, figures, PDF. Pictures
  without words that lie where they lay before are not drawn again; `ours, nothing kept` draws them anew.
* `ours and the forge` makes the quest as well; of a game that is tuned by playing a draft, which is not graded.
* `bare canvas` is the lower bound: the operations of our pages as calls of a plain canvas (pack_replay.py says what it costs and
  what not). Before anything is measured, its pages are compared with ours, picture by picture.
* `typst`, `fpdf2`, `WeasyPrint` set the same words, with the same fonts and figures (pack_content.py), in their own layout.
  What they are given is finished source (typst markup, HTML) or a finished tree (fpdf2), prepared outside of the clock: they
  make no pack and run no templates. typst remembers what it has set before; each round changes the tracking by a
  hundred-thousandth of a point and a comment in each figure, so that it sets the pages anew. `typst, unchanged` shows what its
  memory makes of it.

Cold (one process each, from its start to its end, files on disk): `python -m generator.cli quest` (which finds the quest in
its cache), as it is installed from a wheel that is built first (--checkout takes this
folder instead, which compiles its templates each time), `python -m pack_replay` with the recorded operations, and each engine with
its source from a file. All start in the same folder with the same environment: a home, settings and cache of their own in a
temporary folder, where each has run once before it is measured, so that its bytecode, its files and its cache are at hand. Peak
memory is that of the cold process.
"""

from __future__ import annotations

import argparse
import gc
import importlib.util
import json
import logging
import marshal
import os
import pickle
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pack_replay
import pypdfium2
from common import ROOT, add_json, game, positive, temporary_home, untuned, write_record
from pack_content import Content, content
from pack_record import record
from PIL import ImageChops
from rich.console import Console
from rich.progress import track
from rich.table import Table

from generator import registry
from generator.core.resources import folder
from generator.core.seeds import seed_from_word
from generator.forge import making
from generator.press.drawing import ink, pen
from generator.press.jobs.printing import book, quest_jobs
from generator.press.jobs.printing.job import PrintSettings

HERE = Path(__file__).resolve().parent
AIMS = {"warm": 0.9, "cold": 1.8}
"""At most so many times the bare canvas; cold where the quest is kept."""
SCALE, THRESHOLD, MOST_OFF = 0.75, 40, 0.0005
"""Pixels a point of the pictures that are compared. Greys that differ by less are the same, since edges may lie a hundredth of a
point apart; so much of a page may differ."""
OURS, AGAIN, FORGE, BARE = "ours", "ours, nothing kept", "ours and the forge", "bare canvas"
UNCHANGED = "typst, unchanged"
NEEDS = {"typst": "typst", "fpdf2": "fpdf", "WeasyPrint": "weasyprint"}
"""The other engines, and the module each needs."""
SLOW, SLOW_ROUNDS = "WeasyPrint", 3
_LAUNCH = """import json, os, subprocess, sys, time
start = time.perf_counter()
child = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
words = child.stderr.read()
_, status, usage = os.wait4(child.pid, 0)
seconds = time.perf_counter() - start
print(json.dumps([seconds, usage.ru_maxrss, usage.ru_utime + usage.ru_stime, status, words.decode(errors="replace")[-500:]]))
"""
"""A small process that starts another and tells its time and peak memory: a large parent would lend the child its own peak."""


@dataclass
class Engine:
    """One way to print the pack: what to call warm (with the round's number), what to start cold, and what was measured.

    `warm_ms` and `cold_ms` hold a time for each round in which it was measured, by the number of the round."""

    name: str
    warm: Callable[[int], bytes]
    cold: list[str]
    environ: dict[str, str] = field(default_factory=dict)
    warm_ms: dict[int, float] = field(default_factory=dict)
    cold_ms: dict[int, float] = field(default_factory=dict)
    peak_kb: list[int] = field(default_factory=list)
    size: int = 0
    pages: int = 0


# ---------------------------------------------------------------------- the engines


def installed(scratch: Path) -> dict[str, str]:
    """Build a wheel of this checkout, install it below `scratch`, and return the environment in which Python finds it first."""
    home = scratch / "installed"
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    wheels = scratch / "wheels"
    subprocess.run([*pip, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(wheels), str(ROOT)], check=True)
    (wheel,) = wheels.glob("*.whl")
    subprocess.run([*pip, "install", "--no-deps", "--no-index", "--target", str(home), str(wheel)], check=True)
    return {"PYTHONPATH": str(home)}


def engines(game: Any, seed: str, wanted: Sequence[str], scratch: Path, environ: dict[str, str]) -> list[Engine]:
    """Return our press, the bare canvas, and those of the other engines that are wanted, with their sources in `scratch`.

    `environ` is added to the environment of our own cold command.
    """
    options, number = game.settle({}), seed_from_word(seed)
    made = making.make(game, options, number)
    settings = PrintSettings()
    job = quest_jobs.quest_job(game, made, settings)
    (scratch / "recording").write_bytes(marshal.dumps(record(job)))
    recording = pack_replay.load((scratch / "recording").read_bytes())
    pack_replay.register(recording["fonts"])
    compare(book.print_book(job).pdf, pack_replay.replay(recording))
    command = [sys.executable, "-m", "generator.cli", "quest", game.id, "--seed", seed, "--out", str(scratch / "ours.pdf")]
    found = [
        Engine(OURS, lambda _: book.print_book(quest_jobs.quest_job(game, made, settings)).pdf, command, environ),
        Engine(AGAIN, lambda _: _drawn_anew(game, made, settings), []),
        Engine(FORGE, lambda _: _whole(game, options, number, settings), []),
        Engine(BARE, lambda _: pack_replay.replay(recording), _program("pack_replay", scratch, "recording", "bare.pdf")),
    ]
    if not wanted:
        return found
    whole = content(job)
    return found + [engine for name in wanted for engine in MAKERS[name](whole, scratch)]


def _drawn_anew(game: Any, made: Any, settings: PrintSettings) -> bytes:
    for kept in (pen._IN_PLACE, pen._STAMPS, ink._WRITTEN):
        kept.clear()
    return book.print_book(quest_jobs.quest_job(game, made, settings)).pdf


def _whole(game: Any, options: Any, seed: int, settings: PrintSettings) -> bytes:
    return book.print_book(quest_jobs.quest_job(game, making.make(untuned(game), options, seed), settings)).pdf


def _program(module: str, scratch: Path, source: str, target: str, *more: str) -> list[str]:
    return [sys.executable, "-m", module, str(scratch / source), str(scratch / target), *more]


def compare(pdf: bytes, bare: bytes) -> None:
    """Raise SystemExit unless the bare canvas draws the very pages that our press drew, as grey pictures."""
    with pypdfium2.PdfDocument(pdf) as ours, pypdfium2.PdfDocument(bare) as theirs:
        if len(ours) != len(theirs):
            raise SystemExit(f"The bare canvas draws {len(theirs)} pages, not {len(ours)}; mend pack_record.py first.")
        for number, pages in enumerate(zip(ours, theirs, strict=True), 1):
            one, other = (page.render(scale=SCALE, grayscale=True).to_pil() for page in pages)
            off = ImageChops.difference(one, other).histogram()
            if one.size != other.size or sum(off[THRESHOLD:]) > MOST_OFF * sum(off):
                raise SystemExit(f"Page {number}: the bare canvas draws something else; mend pack_record.py first.")


def pages_of(pdf: bytes) -> int:
    """Return how many pages a PDF has."""
    with pypdfium2.PdfDocument(pdf) as document:
        return len(document)


def missing(names: Sequence[str]) -> list[str]:
    """Return the engines among `names` that are not installed or do not start."""
    return [name for name in names if not _starts(NEEDS[name])]


def _starts(module: str) -> bool:
    if importlib.util.find_spec(module) is None:
        return False
    try:
        importlib.import_module(module)
    except (ImportError, OSError):  # WeasyPrint without Pango
        return False
    return True


def _typst(whole: Content, scratch: Path) -> list[Engine]:
    import pack_typst

    source = pack_typst.markup(whole)
    (scratch / "pack.typ").write_text(source, encoding="utf-8")
    fonts = str(folder("fonts"))
    machine = pack_typst.compiler(fonts)

    def fresh(number: int) -> str:
        tracked = source.replace("#set text(", f"#set text(tracking: {number + 2}e-5pt, ", 1)
        return tracked.replace("</svg>", f"<!-- {number} --></svg>")

    return [
        Engine("typst", lambda number: pack_typst.render(machine, fresh(number)),
               _program("pack_typst", scratch, "pack.typ", "typst.pdf", fonts)),
        Engine(UNCHANGED, lambda _: pack_typst.render(machine, source), []),
    ]  # fmt: skip


def _fpdf(whole: Content, scratch: Path) -> list[Engine]:
    import pack_fpdf

    logging.getLogger("fpdf").setLevel(logging.ERROR)
    logging.getLogger("fontTools").setLevel(logging.ERROR)
    (scratch / "pack.pickle").write_bytes(pickle.dumps(whole))
    return [Engine("fpdf2", lambda _: pack_fpdf.render(whole), _program("pack_fpdf", scratch, "pack.pickle", "fpdf.pdf"))]


def _weasyprint(whole: Content, scratch: Path) -> list[Engine]:
    import pack_html

    logging.getLogger("fontTools").setLevel(logging.ERROR)
    source = pack_html.html(whole)
    (scratch / "pack.html").write_text(source, encoding="utf-8")
    return [Engine("WeasyPrint", lambda _: pack_html.render(source), _program("pack_html", scratch, "pack.html", "weasy.pdf"))]


MAKERS: dict[str, Callable[[Content, Path], list[Engine]]] = {"typst": _typst, "fpdf2": _fpdf, "WeasyPrint": _weasyprint}


# ---------------------------------------------------------------------- measuring


def measure(found: Sequence[Engine], wanted: argparse.Namespace, scratch: Path) -> None:
    """Print the pack with every engine, once unmeasured and then round after round, warm unless `wanted.cold`, and cold."""
    for engine in found:
        if not wanted.cold:
            pdf = engine.warm(-1)
            engine.size, engine.pages = len(pdf), pages_of(pdf)
            (scratch / f"warm {engine.name}.pdf").write_bytes(pdf)
        if engine.cold:
            _started(engine)
    for number in track(range(wanted.rounds), "rounds", console=Console(stderr=True), disable=not sys.stderr.isatty()):
        for engine in found if number % 2 == 0 else reversed(found):
            if engine.name == SLOW and number >= SLOW_ROUNDS and not wanted.all_rounds:
                continue
            if not wanted.cold:
                engine.warm_ms[number] = _warm(engine, number, time.process_time if wanted.cpu else time.perf_counter)
            if engine.cold:
                seconds, peak = _started(engine, cpu=wanted.cpu)
                engine.cold_ms[number] = 1000 * seconds
                engine.peak_kb.append(peak)


def _warm(engine: Engine, number: int, clock: Callable[[], float]) -> float:
    """Return the milliseconds that the engine takes in this process by a clock."""
    gc.collect()
    start = clock()
    engine.warm(number)
    return 1000 * (clock() - start)


def _started(engine: Engine, *, cpu: bool = False) -> tuple[float, int]:
    """Return the seconds and the peak memory in kB of the engine's process; raises SystemExit with its words when it fails."""
    launch = [sys.executable, "-I", "-S", "-c", _LAUNCH, *engine.cold]
    if engine.name == OURS:
        Path(engine.cold[-1]).unlink(missing_ok=True)
    run = subprocess.run(launch, cwd=HERE, env={**os.environ, **engine.environ}, capture_output=True, text=True, check=True)
    seconds, peak, worked, status, words = json.loads(run.stdout)
    if status:
        raise SystemExit(f"{engine.name} failed cold: {words}")
    return worked if cpu else seconds, peak


# ---------------------------------------------------------------------- figures


def report(found: Sequence[Engine], wanted: argparse.Namespace, scratch: Path) -> dict[str, Any]:
    """Return the figures of all engines, and of every other engine's rounds the ratios to ours."""
    ours = next(engine for engine in found if engine.name == OURS)
    rest = [engine for engine in found if engine.name in (BARE, *NEEDS)]
    ratios = {
        kind: {engine.name: row for engine in rest if (row := _ratios(getattr(ours, f"{kind}_ms"), getattr(engine, f"{kind}_ms")))}
        for kind in AIMS
    }
    return {
        "game": wanted.game.id, "seed": wanted.seed, "rounds": len(ours.cold_ms), "clock": _clock(wanted),
        "engines": {engine.name: _row(engine) for engine in found},
        "ours / other": ratios, "aims": AIMS, "reading the recording ms": _reading(scratch / "recording"),
    }  # fmt: skip


def _clock(wanted: argparse.Namespace) -> str:
    """Return which times are told."""
    return "times of the processor" if wanted.cpu else "times by the clock"


def _ratios(ours: Mapping[int, float], other: Mapping[int, float]) -> dict[str, float]:
    """Return the median, the quartiles and the least-by-least of the ratios of our times to another's, round by round."""
    pairs = sorted(ours[number] / other[number] for number in ours if number in other)
    if not pairs:
        return {}
    low, middle, high = quantiles(pairs, n=4, method="inclusive") if len(pairs) > 1 else pairs * 3
    return {"median": middle, "low": low, "high": high, "least": min(ours.values()) / min(other.values())}


def _row(engine: Engine) -> dict[str, Any]:
    warm, cold = engine.warm_ms.values(), engine.cold_ms.values()
    return {
        "warm ms": median(warm) if warm else None, "warm least ms": min(warm, default=None),
        "cold ms": median(cold) if cold else None, "cold least ms": min(cold, default=None),
        "peak MB": median(engine.peak_kb) / 1024 if engine.peak_kb else None,
        "kB": engine.size / 1000 or None, "pages": engine.pages or None,
    }  # fmt: skip


def _reading(path: Path) -> float:
    """Return the median milliseconds of reading the recording, which the bare canvas does when cold."""
    times = []
    for _ in range(5):
        start = time.perf_counter()
        pack_replay.load(path.read_bytes())
        times.append(1000 * (time.perf_counter() - start))
    return median(times)


def recorded(figures: Mapping[str, Any]) -> tuple[str, list[str], list[list[str]]]:
    """Return the sentence, columns and rows of the record of all figures; the last columns are of our time over another's."""
    ours = figures["engines"][OURS]
    heads, ratios = [head for head in ours if ours[head] is not None], figures["ours / other"]
    rows = [
        [name, *("" if row[head] is None else f"{row[head]:.0f}" for head in heads)]
        + [f"{found[name]['median']:.2f}" if name in found else "" for found in ratios.values()]
        for name, row in figures["engines"].items()
    ]
    sentence = (
        f"One pack of {figures['game']}, medians of {figures['rounds']} interleaved rounds, {figures['clock']}, and our time over "
        "each of the others."
    )
    return sentence, ["engine", *heads, *(f"ours over it, {kind}" for kind in ratios)], rows


def show(figures: Mapping[str, Any], absent: Sequence[str], console: Console) -> None:
    """Print the figures as text, and which engines were left out."""
    heads = [head for head in figures["engines"][OURS] if figures["engines"][OURS][head] is not None]
    table = Table(box=None, pad_edge=False, padding=(0, 2))
    table.add_column("engine")
    for head in heads:
        table.add_column(head, justify="right")
    for name, row in figures["engines"].items():
        if any(row[head] is not None for head in heads):
            table.add_row(name, *("-" if row[head] is None else f"{row[head]:.0f}" for head in heads))
    console.print(f"One pack of {figures['game']}, seed {figures['seed']}, medians of {figures['rounds']} interleaved rounds")
    console.print(table)
    for kind, ratios in figures["ours / other"].items():
        for name, row in ratios.items():
            aim = figures["aims"][kind]
            verdict = f" (aim {aim:.1f}: {'met' if row['median'] <= aim else 'missed'})" if name == BARE else ""
            quarters = f"quartiles {row['low']:.2f} to {row['high']:.2f}, least against least {row['least']:.2f}"
            console.print(f"ours / {name}, {kind}, round by round: {row['median']:.2f}{verdict}; {quarters}")
    console.print(f"of the cold bare canvas, reading its operations: {figures['reading the recording ms']:.0f} ms")
    if absent:
        console.print(f"not installed, left out: {', '.join(absent)}")


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=positive, default=15, help="how many rounds [15]")
    parser.add_argument(
        "--cold", action="store_true", help="only the cold processes; of the other engines typst alone, unless --only"
    )
    parser.add_argument("--checkout", action="store_true", help="measure this checkout cold, not an installed wheel of it")
    parser.add_argument("--only", nargs="*", choices=list(NEEDS), metavar="ENGINE",
                        help=f"these of the other engines, none without a name [{' '.join(NEEDS)}]")  # fmt: skip
    parser.add_argument("--seed", default="torchlight", help="the seed of the pack [torchlight]")
    parser.add_argument("--game", type=game, default="deck-box-dungeons", help="which game [deck-box-dungeons]")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep sources and PDFs in a folder")
    parser.add_argument("--every", action="store_true", help="every game, beside the bare canvas alone")
    parser.add_argument("--cpu", action="store_true", help="times of the processor in place of those by the clock")
    parser.add_argument("--all-rounds", action="store_true", help=f"{SLOW} too in every round, not in the first three alone")
    add_json(parser)
    return parser


def every(wanted: argparse.Namespace) -> int:
    """Measure, show and save the pack of every game, beside the bare canvas."""
    rows = []
    with temporary_home() as home:
        environ = {} if wanted.checkout else installed(home)
        for wanted.game in registry.all_games().values():
            scratch = home / wanted.game.id
            scratch.mkdir()
            found = engines(wanted.game, wanted.seed, (), scratch, environ)
            measure(found, wanted, scratch)
            figures = report(found, wanted, scratch)
            show(figures, (), Console(width=120, highlight=False, markup=False))
            rows.append(_of_game(found, figures))
    if wanted.json:
        how = f"Medians of {wanted.rounds} interleaved rounds, {_clock(wanted)}"
        sentence = f"{how}; warm and cold say how many times as long as the bare canvas."
        columns = ("game", "pages", "warm, ms", "warm", "warm, nothing kept", "cold, ms", "cold")
        write_record(wanted.json, "Paper", "Every game beside the bare canvas", sentence, columns, rows)
    return 0


def _of_game(found: Sequence[Engine], figures: Mapping[str, Any]) -> list[str]:
    """Return the row of a game in the record of all."""
    ours, again, bare = (next(engine for engine in found if engine.name == name) for name in (OURS, AGAIN, BARE))
    warm, cold = (_ratios(getattr(ours, kind), getattr(bare, kind)) for kind in ("warm_ms", "cold_ms"))
    anew, row = _ratios(again.warm_ms, bare.warm_ms), figures["engines"][OURS]
    shares = [f"{one['median']:.2f}" if one else "" for one in (warm, anew, cold)]
    times = ["" if row[kind] is None else f"{row[kind]:.0f}" for kind in ("warm ms", "cold ms")]
    return [figures["game"], str(row["pages"] or ""), times[0], shares[0], shares[1], times[1], shares[2]]


def main() -> int:
    """Measure, show, save."""
    wanted = arguments().parse_args()
    if wanted.every:
        return every(wanted)
    names = wanted.only if wanted.only is not None else ["typst"] if wanted.cold else list(NEEDS)
    with temporary_home() as home:
        absent = missing(names)
        scratch = (wanted.keep or home / "packs").absolute()
        scratch.mkdir(parents=True, exist_ok=True)
        environ = {} if wanted.checkout else installed(home)
        there = [name for name in dict.fromkeys(names) if name not in absent]
        found = engines(wanted.game, wanted.seed, there, scratch, environ)
        with suppress(KeyboardInterrupt):
            measure(found, wanted, scratch)
        figures = report(found, wanted, scratch)
    show(figures, absent, Console(width=120, highlight=False, markup=False))
    if wanted.json:
        name = "The whole command, cold" if wanted.cold else "One pack, beside other engines"
        write_record(wanted.json, "Paper", name, *recorded(figures))
    return 0


if __name__ == "__main__":
    sys.exit(main())
