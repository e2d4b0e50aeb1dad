"""Print one quest pack with our press, on a bare ReportLab canvas, and with other engines, and compare.

    python benchmarks/packs.py --rounds 15 --json packs.json

The pack: Deck Box Dungeons, one fixed seed, default options (standard length), A4, full ink. Every round measures every engine
once, so that a slow moment of the machine strikes all alike; the figures are medians, with the least time beside them, which
a busy machine disturbs less. WeasyPrint takes seconds and sits out after three rounds unless --all-rounds says otherwise.

Warm (one process, everything imported, every engine has printed the pack once before):

* `ours` is `print_book(quest_job(...))` of a quest that is made already: view, JSON, templates, layout, figures, PDF.
* `ours and the forge` makes the quest as well.
* `bare canvas` is the floor: the operations of our pages as calls of a plain canvas (pack_replay.py says what it holds and
  what not). Before anything is measured, its pages are held against ours, picture by picture.
* `typst`, `fpdf2`, `WeasyPrint` set the same words, with the same fonts and figures (pack_content.py), in their own layout.
  What they are given is finished source (typst markup, HTML) or a finished tree (fpdf2), prepared outside of the clock: they
  run no templates and no view. typst remembers what it has set before; each round changes the tracking by a hundred-thousandth of
  a point and a comment in each figure, so that it sets the pages anew. `typst, unchanged` shows what its memory makes of it.

Cold (one process each, from its start to its end, files on disk): `delvepress quest` (which also forges the quest), the replay
of a pickled list of operations, and each engine with its source from a file. Peak memory is that of the cold process.
"""

from __future__ import annotations

import argparse
import gc
import importlib.util
import json
import logging
import pickle
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from statistics import median
from typing import Any

import pack_replay
from pack_content import Content, content
from PIL import Image, ImageChops
from rich.console import Console
from rich.progress import track
from rich.table import Table

from generator import registry
from generator.core.code import seed_from_word
from generator.forge import forge
from generator.press import book, pack, preview
from generator.press.paper import paper
from generator.press.theme import theme
from generator.resources import folder

HERE = Path(__file__).resolve().parent
AIM_WARM, AIM_COLD = 1.7, 2.0
FAINT = 40
"""Greys that differ by less are the same: edges may lie a hundredth of a point apart."""
OURS, FORGE, BARE, STILL = "ours", "ours and the forge", "bare canvas", "typst, unchanged"
NEEDS = {"typst": "typst", "fpdf2": "fpdf", "WeasyPrint": "weasyprint"}
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
    """One way to print the pack: what to call warm (with the round's number), what to start cold, and what was measured."""

    name: str
    warm: Callable[[int], bytes]
    cold: list[str]
    warm_ms: list[float] = field(default_factory=list)
    cold_ms: list[float] = field(default_factory=list)
    peak_kb: list[int] = field(default_factory=list)
    size: int = 0
    pages: int = 0


# ---------------------------------------------------------------------- the engines


def engines(game_id: str, seed: str, scratch: Path) -> list[Engine]:
    """Return every engine that is installed, with its source in `scratch`."""
    game = registry.game(game_id)
    options, number = game.settle({}), seed_from_word(seed)
    made = forge.make(game, options, number)
    sheet, look = paper("a4"), theme("full")
    job = pack.quest_job(game, made, sheet, look)
    tape, pdf = pack_replay.record(job)
    prove_floor(pdf, pack_replay.replay(tape))
    (scratch / "tape.pickle").write_bytes(pickle.dumps(tape))
    command = [sys.executable, "-c", "from generator.cli import main; main()", "quest", game_id, "--seed", seed, "--out"]
    found = [
        Engine(OURS, lambda _: book.print_book(pack.quest_job(game, made, sheet, look)).pdf, [*command, str(scratch / "ours.pdf")]),
        Engine(FORGE, lambda _: _whole(game, options, number, sheet, look), []),
        Engine(BARE, lambda _: pack_replay.replay(tape), _program("pack_replay", scratch, "tape.pickle", "bare.pdf")),
    ]
    return found + others(content(job), scratch)


def _whole(game: Any, options: Any, seed: int, sheet: Any, look: Any) -> bytes:
    return book.print_book(pack.quest_job(game, forge.make(game, options, seed), sheet, look)).pdf


def _program(module: str, scratch: Path, source: str, target: str, *more: str) -> list[str]:
    return [sys.executable, str(HERE / f"{module}.py"), str(scratch / source), str(scratch / target), *more]


def prove_floor(pdf: bytes, bare: bytes) -> None:
    """Raise SystemExit unless the bare canvas draws the very pages that our press drew, as pictures at 72 dpi."""
    ours, theirs = list(preview.pictures(pdf, 72)), list(preview.pictures(bare, 72))
    for number, (one, other) in enumerate(zip(ours, theirs, strict=True), 1):
        off = ImageChops.difference(_grey(one), _grey(other)).histogram()
        share = sum(off[FAINT:]) / sum(off)
        if share > 0.002:
            raise SystemExit(f"Page {number}: the bare canvas draws something else ({share:.1%}); mend pack_replay.py first.")


def _grey(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png)).convert("L")


def missing() -> list[str]:
    """Return the engines that are not installed or do not start."""
    return [name for name, module in NEEDS.items() if not _starts(module)]


def _starts(module: str) -> bool:
    if importlib.util.find_spec(module) is None:
        return False
    try:
        importlib.import_module(module)
    except OSError:  # WeasyPrint without Pango
        return False
    return True


def others(whole: Content, scratch: Path) -> list[Engine]:
    """Return the other engines that are installed."""
    makers = {"typst": _typst, "fpdf2": _fpdf, "WeasyPrint": _weasyprint}
    absent = missing()
    return [engine for name, maker in makers.items() if name not in absent for engine in maker(whole, scratch)]


def _typst(whole: Content, scratch: Path) -> list[Engine]:
    import pack_typst

    source = pack_typst.markup(whole)
    (scratch / "pack.typ").write_text(source, encoding="utf-8")
    fonts = str(folder("fonts"))
    machine = pack_typst.compiler(fonts)

    def fresh(number: int) -> str:
        return source.replace("#set text(", f"#set text(tracking: {number + 1}e-5pt, ", 1).replace(
            "</svg>", f"<!-- {number} --></svg>"
        )

    texts = [fresh(number) for number in range(-1, 60)]
    return [
        Engine("typst", lambda number: pack_typst.render(machine, texts[(number + 1) % len(texts)]),
               _program("pack_typst", scratch, "pack.typ", "typst.pdf", fonts)),
        Engine(STILL, lambda _: pack_typst.render(machine, source), []),
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


# ---------------------------------------------------------------------- measuring


def measure(found: Sequence[Engine], rounds: int, scratch: Path, quick: bool) -> None:
    """Print the pack with every engine, round after round, warm and cold."""
    for engine in found:
        pdf = engine.warm(-1)
        engine.size, engine.pages = len(pdf), sum(1 for _ in preview.pictures(pdf, 10))
        (scratch / f"warm {engine.name}.pdf").write_bytes(pdf)
    for number in track(range(rounds), "rounds", console=Console(stderr=True), disable=not sys.stderr.isatty()):
        for engine in found:
            if not (quick and engine.name == "WeasyPrint" and number >= 3):
                _warm(engine, number)
                _cold(engine)


def _warm(engine: Engine, number: int) -> None:
    gc.collect()
    start = time.perf_counter()
    engine.warm(number)
    engine.warm_ms.append(1000 * (time.perf_counter() - start))


def _cold(engine: Engine) -> None:
    if not engine.cold:
        return
    run = subprocess.run([sys.executable, "-I", "-S", "-c", _LAUNCH, *engine.cold], capture_output=True, text=True, check=True)
    seconds, peak, _, status, words = json.loads(run.stdout)
    if status:
        raise SystemExit(f"{engine.name} failed cold: {words}")
    engine.cold_ms.append(1000 * seconds)
    engine.peak_kb.append(peak)


# ---------------------------------------------------------------------- figures


def report(found: Sequence[Engine], seed: str, rounds: int) -> dict[str, Any]:
    """Return the figures of all engines and our ratios to the floor."""
    rows = {engine.name: _row(engine) for engine in found}
    bare = rows[BARE]
    return {
        "seed": seed, "rounds": rounds, "engines": rows, "missing": missing(),
        "ours / bare warm": rows[OURS]["warm ms"] / bare["warm ms"], "aim warm": AIM_WARM,
        "ours / bare warm, least": rows[OURS]["warm least ms"] / bare["warm least ms"],
        "ours / bare cold, least": rows[OURS]["cold least ms"] / bare["cold least ms"],
        "ours / bare cold": rows[OURS]["cold ms"] / bare["cold ms"], "aim cold": AIM_COLD,
    }  # fmt: skip


def _row(engine: Engine) -> dict[str, Any]:
    return {
        "warm ms": median(engine.warm_ms), "warm least ms": min(engine.warm_ms),
        "cold ms": median(engine.cold_ms) if engine.cold_ms else None, "cold least ms": min(engine.cold_ms, default=None),
        "peak MB": median(engine.peak_kb) / 1024 if engine.peak_kb else None, "kB": engine.size / 1000, "pages": engine.pages,
    }  # fmt: skip


def show(figures: dict[str, Any], console: Console) -> None:
    """Print the figures as text."""
    heads = ("warm ms", "warm least ms", "cold ms", "cold least ms", "peak MB", "kB", "pages")
    table = Table(box=None, pad_edge=False, padding=(0, 2))
    table.add_column("engine")
    for head in heads:
        table.add_column(head, justify="right")
    for name, row in figures["engines"].items():
        table.add_row(name, *("-" if row[head] is None else f"{row[head]:.0f}" for head in heads))
    console.print(f"One quest pack, seed {figures['seed']}, medians of {figures['rounds']} interleaved rounds")
    console.print(table)
    for kind, aim in (("warm", AIM_WARM), ("cold", AIM_COLD)):
        ratio = figures[f"ours / bare {kind}"]
        least, verdict = figures[f"ours / bare {kind}, least"], "met" if ratio <= aim else "missed"
        console.print(f"ours / bare canvas, {kind}: {ratio:.2f} (aim {aim:.1f}: {verdict}); least against least {least:.2f}")
    rest = {name: row["warm ms"] for name, row in figures["engines"].items() if name in NEEDS}
    slower = [name for name, taken in rest.items() if taken > figures["engines"][OURS]["warm ms"]]
    console.print(f"faster warm than: {', '.join(slower) or 'none'} (of {', '.join(rest) or 'none installed'})")
    if figures["missing"]:
        console.print(f"not installed: {', '.join(figures['missing'])}")


def main() -> int:
    """Measure, show, save."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=15, help="how many rounds [15]")
    parser.add_argument("--seed", default="torchlight", help="the seed of the pack [torchlight]")
    parser.add_argument("--game", default="deck-box-dungeons", help="which game [deck-box-dungeons]")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep sources and PDFs in a folder")
    parser.add_argument("--all-rounds", action="store_true", help="WeasyPrint too in every round, not in the first three alone")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures to a file")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        scratch = wanted.keep or Path(temporary)
        scratch.mkdir(parents=True, exist_ok=True)
        found = engines(wanted.game, wanted.seed, scratch)
        with suppress(KeyboardInterrupt):
            measure(found, wanted.rounds, scratch, not wanted.all_rounds)
        figures = report(found, wanted.seed, wanted.rounds)
    show(figures, Console(width=120, highlight=False, markup=False))
    if wanted.json:
        wanted.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
