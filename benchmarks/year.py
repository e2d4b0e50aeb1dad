"""Measure a bound year: seconds, pages, volumes and memory; made anew, taken up again, and stopped in the middle.

    python benchmarks/year.py --year 2027 --game donjonz
    python benchmarks/year.py --days 2 --game deck-box-dungeons --workers 1    # the first days alone

Every run has home, settings and cache in a temporary folder. The first makes everything, and the second finds all volumes as they
were. The third finds the challenges at hand and is killed as soon as it has written a volume; the last goes on from there, and
must come to the same bytes as the first. Memory is that of the largest process, as the system counts it; the clock is the wall's.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from common import add_json, environment, game, positive, recorded

PATIENCE = 0.02
"""Seconds between two looks for a volume."""


def command(wanted: argparse.Namespace, out: Path) -> list[str]:
    """Return the words of this script that bind the year into a folder in a process of its own."""
    words = [
        sys.executable,
        __file__,
        "--year",
        wanted.year,
        "--pages-per-volume",
        str(wanted.pages_per_volume),
        "--bind",
        str(out),
    ]
    for one in wanted.game:
        words += ["--game", one.id]
    for name in ("days", "workers"):
        words += [f"--{name}", str(getattr(wanted, name))] if getattr(wanted, name) else []
    return words


def bind(wanted: argparse.Namespace) -> None:
    """Run `delvepress daily YEAR` in this process, for the first days alone where only some are wanted."""
    from generator import cli
    from generator.core import days

    every = days.read_year(wanted.year)
    vars(days)["read_year"] = lambda text: every[: wanted.days]
    which = [word for one in wanted.game for word in ("--game", one.id)]
    workers = ["--workers", str(wanted.workers)] if wanted.workers else []
    limit = ["--volumes", str(wanted.pages_per_volume)]
    sys.argv = ["delvepress", "daily", wanted.year, *which, *workers, *limit, "--out", f"{wanted.bind}/"]
    cli.main()


def run(wanted: argparse.Namespace, home: Path, out: Path, *, kill: bool = False) -> tuple[float, float, list[str]]:
    """Bind the year, with a home of its own; return the seconds, the most megabytes of a process, and what was said.

    With `kill` the run is killed once a volume stands in the folder. Raises SystemExit for a run that fails by itself.
    """
    home.mkdir(exist_ok=True)
    begun = time.perf_counter()
    process = subprocess.Popen(
        command(wanted, out), cwd=home, env=environment(home), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )
    while kill and process.poll() is None:
        if list(out.glob("*.pdf")):
            process.kill()
        time.sleep(PATIENCE)
    assert process.stderr is not None
    said = process.stderr.read().splitlines()
    _, status, usage = os.wait4(process.pid, 0) if process.returncode is None else (0, 0, None)
    if status:
        raise SystemExit(f"delvepress daily failed: {said[-1]}")
    return time.perf_counter() - begun, usage.ru_maxrss / 1024 if usage else 0.0, said


def volumes(out: Path) -> dict[str, str]:
    """Return the digest of every volume in a folder by its name."""
    return {path.name: hashlib.blake2b(path.read_bytes(), digest_size=8).hexdigest() for path in sorted(out.glob("*.pdf"))}


def measure(wanted: argparse.Namespace, folder: Path) -> bool:
    """Print a line for every run; return whether all that was bound has the same bytes."""
    import pikepdf

    home, out, other = folder / "home", folder / "out", folder / "other"
    for name in ("made anew", "taken up again"):
        seconds, most, _ = run(wanted, home, out)
        print(f"{name}: {seconds:.1f} s, {most:.0f} MB of memory", flush=True)
    run(wanted, home, other, kill=True)
    left = len(volumes(other))
    seconds, most, _ = run(wanted, home, other)
    found = volumes(out)
    print(f"stopped with {left} of {len(found)} volumes, and gone on: {seconds:.1f} s, {most:.0f} MB of memory")
    for name in found:
        with pikepdf.open(out / name) as pdf:
            print(f"{name}: {len(pdf.pages)} pages, {(out / name).stat().st_size / 1e6:.1f} MB")
    return found == volumes(other)


SENTENCE = "Seconds and memory of a run that makes all, of one that takes it up again, and of one that was stopped between."


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--year", default="2027", help="which year [2027]")
    parser.add_argument("--days", type=positive, help="only so many days from the first on [all]")
    parser.add_argument("--game", type=game, action="append", default=[], help="one game; again for more [all]")
    parser.add_argument("--pages-per-volume", type=positive, default=800, help="most pages of a volume [800]")
    parser.add_argument("--workers", type=positive, help="how many processes make challenges [one for each core]")
    parser.add_argument("--bind", help=argparse.SUPPRESS)
    add_json(parser)
    return parser


def main() -> int:
    """Measure; exit code 1 when two runs give different bytes."""
    wanted = arguments().parse_args()
    if wanted.bind:
        bind(wanted)
        return 0
    folder = Path(tempfile.mkdtemp(prefix="delvepress-benchmark-"))
    try:
        with recorded(wanted.json, "Challenges, sites, batches", "A bound year", SENTENCE):
            same = measure(wanted, folder)
    finally:
        shutil.rmtree(folder)
    print("the same bytes in every run" if same else "DIFFERENT BYTES")
    return int(not same)


if __name__ == "__main__":
    sys.exit(main())
