"""Measure daily challenges: a month of all games as a booklet and as a site, made anew and taken up again; the same bytes twice.

    python benchmarks/daily.py --month 2026-12

Every run has a cache of its own in a temporary folder, so that the first makes everything and the second finds it. The clock is
the wall's; nothing else should run.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def delvepress(home: Path, *words: str) -> tuple[float, str]:
    """Run the command with a cache of its own; return the seconds and what it said."""
    begun = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "generator.cli", *words],
        cwd=ROOT, env={**os.environ, "XDG_CACHE_HOME": str(home), "HOME": str(home)}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return time.perf_counter() - begun, done.stderr.strip().splitlines()[-1]


def digest(path: Path) -> str:
    """Return the digest of a file, or of all files of a folder with their names."""
    files = [path] if path.is_file() else sorted(found for found in path.rglob("*") if found.is_file())
    found = hashlib.blake2b(digest_size=8)
    for file in files:
        found.update(file.relative_to(path).as_posix().encode() + file.read_bytes())
    return found.hexdigest()


def size(path: Path) -> float:
    """Return megabytes."""
    files = [path] if path.is_file() else [found for found in path.rglob("*") if found.is_file()]
    return sum(file.stat().st_size for file in files) / 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--month", default="2026-12")
    month = parser.parse_args().month
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        digests: dict[str, set[str]] = {"booklet": set(), "site": set()}
        for number, name in enumerate(("made anew", "taken up again", "made anew")):
            cache = home / f"cache{number // 2}"
            booklet, site = home / f"{number}.pdf", home / f"site{number}"
            seconds, said = delvepress(cache, "daily", "--month", month, "--out", str(booklet))
            print(f"booklet, {name}: {seconds:6.1f} s, {size(booklet):5.1f} MB; {said}", flush=True)
            seconds, said = delvepress(cache, "site", "--from", f"{month}-01", "--to", f"{month}-28", "--out", str(site))
            print(f"site, challenges at hand: {seconds:6.1f} s, {size(site):5.1f} MB; {said}", flush=True)
            digests["booklet"].add(digest(booklet))
            digests["site"].add(digest(site))
        for what, found in digests.items():
            print(f"{what}: {'the same bytes in every run' if len(found) == 1 else 'DIFFERENT BYTES'} ({', '.join(sorted(found))})")
        sys.exit(any(len(found) > 1 for found in digests.values()))


if __name__ == "__main__":
    main()
