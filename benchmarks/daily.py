"""Measure daily challenges: a month of all games as a booklet and as a site, made anew and taken up again; the same bytes twice.

    python benchmarks/daily.py --month 2026-12
    python benchmarks/daily.py --days 1 --game deck-box-dungeons    # the first day alone, of one game

The booklet holds the whole month, or its first --days; the site at most its first 28. Every command has home, settings and cache
in a temporary folder, so that the first run makes everything and the second finds it. The clock is the wall's; nothing else
should run.
"""

from __future__ import annotations

import argparse
import hashlib
import subprocess
import sys
import tempfile
import time
from datetime import date
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from common import add_json, environment, game, positive, write_record

from generator.core.days import read_month
from generator.core.errors import BadOption

SITE_DAYS = 28
RUNS = (("made anew", "first", True), ("taken up again", "first", False), ("made anew", "second", True))
"""What each run is called, which cache it has, and whether it makes the site as well."""


def delvepress(home: Path, *words: str) -> tuple[float, str]:
    """Run the command with a home of its own; return the seconds and its last line. Raises SystemExit when it fails."""
    home.mkdir(exist_ok=True)
    begun = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "generator.cli", *words],
        cwd=home,
        env=environment(home),
        capture_output=True,
        text=True,
        check=False,
    )
    seconds = time.perf_counter() - begun
    lines = [line for line in (done.stderr or done.stdout).strip().splitlines() if not line.startswith("Print at")] or [""]
    if done.returncode:
        raise SystemExit(f"delvepress {' '.join(words)} failed: {lines[-1]}")
    return seconds, lines[-1]


def files_of(path: Path) -> list[Path]:
    """Return the file itself, or all files of a folder, sorted."""
    return [path] if path.is_file() else sorted(found for found in path.rglob("*") if found.is_file())


def digest(path: Path) -> str:
    """Return the digest of a file, or of all files of a folder with their names."""
    found = hashlib.blake2b(digest_size=8)
    for file in files_of(path):
        found.update(file.relative_to(path).as_posix().encode() + file.read_bytes())
    return found.hexdigest()


def size(path: Path) -> float:
    """Return megabytes."""
    return sum(file.stat().st_size for file in files_of(path)) / 1e6


Rows = list[tuple[str, ...]]


def measure(folder: Path, days: list[date], month: str, games: list[str]) -> tuple[dict[str, set[str]], Rows]:
    """Print a line for every command; return the digests of all booklets and of all sites, and a row on each command.

    `month` is empty for a part of one.
    """
    which = [word for game in games for word in ("--game", game)]
    span = [month] if month else [days[0].isoformat(), "--days", str(len(days))]
    dates = ["--from", days[0].isoformat(), "--to", days[:SITE_DAYS][-1].isoformat()]
    digests: dict[str, set[str]] = {"booklet": set(), "site": set()}
    rows: Rows = []
    for number, (name, cache, whole) in enumerate(RUNS):
        booklet, site = folder / f"{number}.pdf", folder / f"site{number}"
        seconds, said = delvepress(folder / cache, "daily", *span, *which, "--out", str(booklet))
        print(f"booklet, {name}: {seconds:6.1f} s, {size(booklet):5.1f} MB; {said}", flush=True)
        rows.append((f"booklet, {name}", f"{seconds:.0f}", f"{size(booklet):.1f}", said))
        digests["booklet"].add(digest(booklet))
        if not whole:
            continue
        seconds, said = delvepress(folder / cache, "site", *dates, *which, "--out", str(site))
        print(f"site, challenges at hand: {seconds:6.1f} s, {size(site):5.1f} MB, {len(files_of(site))} files; {said}", flush=True)
        rows.append(("site, challenges at hand", f"{seconds:.0f}", f"{size(site):.1f}", f"{len(files_of(site))} files"))
        digests["site"].add(digest(site))
    return digests, rows[:3]


def month_of(text: str) -> list[date]:
    """Return the days of a month, given as 2026-12 on the command line; raises ArgumentTypeError."""
    try:
        return read_month(text)
    except BadOption as error:
        raise argparse.ArgumentTypeError(str(error)) from None


SENTENCE = "Each run in a process of its own; made anew once more, the files are the same bytes."


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--month", type=month_of, default="2026-12", help="which month [2026-12]")
    parser.add_argument("--days", type=positive, help="only so many days from the first on [the whole month]")
    parser.add_argument("--game", type=game, action="append", default=[], help="one game; again for more [all]")
    add_json(parser)
    return parser


def main() -> int:
    """Measure; exit code 1 when two runs give different bytes."""
    wanted = arguments().parse_args()
    days = wanted.month[: wanted.days]
    month = f"{days[0]:%Y-%m}" if days == wanted.month else ""
    with tempfile.TemporaryDirectory(prefix="delvepress-benchmark-") as folder:
        digests, rows = measure(Path(folder), days, month, [one.id for one in wanted.game])
    if wanted.json:
        sentence = f"{len(days)} days, {', '.join(one.title for one in wanted.game) or 'all games'}. {SENTENCE}"
        columns = ("what", "seconds", "MB", "holds")
        write_record(wanted.json, "Challenges, sites, batches", "A booklet and a site", sentence, columns, rows)
    for what, found in digests.items():
        print(f"{what}: {'the same bytes in every run' if len(found) == 1 else 'DIFFERENT BYTES'} ({', '.join(sorted(found))})")
    return int(any(len(found) > 1 for found in digests.values()))


if __name__ == "__main__":
    sys.exit(main())
