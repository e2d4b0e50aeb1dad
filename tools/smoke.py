"""Print one quest of each game with the delvepress that is installed, and compare its files with tests/goldens/printed.txt.

    python tools/smoke.py [--game GAME] [--write]

The package that is imported is that of the environment, not of this folder. Compared are the document of the quest, byte by byte,
and everything in its PDF that is drawn or embedded, unpacked: how zlib squeezes differs from machine to machine, what it squeezes
does not. Exit code 1 where something differs.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Sequence
from pathlib import Path

GOLDEN = Path(__file__).resolve().parent.parent / "tests" / "goldens" / "printed.txt"
GAMES = ("bag-of-dungeon", "deck-box-dungeons", "donjonz", "green-dungeon")
SEED = "torchlight"
_STREAM = re.compile(rb"(?<!end)stream\r?\n")


def main(words: Sequence[str] | None = None) -> int:
    """Print, compare, and tell."""
    said = parser().parse_args(words)
    kept = dict(line.split(" ", 1) for line in GOLDEN.read_text(encoding="utf-8").splitlines()) if GOLDEN.is_file() else {}
    wrong = 0
    for game in said.game or GAMES:
        line = printed(game)
        same = kept.get(game) == line
        wrong += not same
        print(f"{game} {line}" if same or said.write else f"{game} DIFFERS\n  golden: {kept.get(game)}\n  now:    {line}")
        kept[game] = line
    if said.write:
        GOLDEN.write_text("".join(f"{game} {line}\n" for game, line in sorted(kept.items())), encoding="utf-8")
    return int(wrong > 0 and not said.write)


def parser() -> argparse.ArgumentParser:
    """Return what is typed."""
    whole = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    whole.add_argument("--game", action="append", choices=GAMES, help="this one alone; may be said again")
    whole.add_argument("--write", action="store_true", help="write the golden anew")
    return whole


def printed(game: str) -> str:
    """Return what stands in the golden of a quest of a game: digests of its document and of what its PDF holds."""
    with tempfile.TemporaryDirectory(prefix="delvepress-smoke-") as home:
        words = [sys.executable, "-m", "generator", "quest", game, "--seed", SEED, "--format", "pdf,json", "--out", "smoke"]
        done = subprocess.run(words, cwd=home, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(f"{game}: {done.stderr[-2000:]}")
        files = {path.suffix: path.read_bytes() for path in Path(home).rglob("*") if path.is_file()}
    streams = unpacked(files[".pdf"])
    return f"json {digest(files['.json'])} pdf {len(streams)} {digest(b''.join(streams))}"


def unpacked(pdf: bytes) -> list[bytes]:
    """Return what the streams of a PDF of ours hold: pages, fonts, pictures, the document."""
    found = []
    for start in _STREAM.finditer(pdf):
        about = pdf[pdf.rindex(b" obj", 0, start.start()) : start.start()]
        data = pdf[start.end() : pdf.index(b"endstream", start.end())]
        found.append(zlib.decompressobj().decompress(data) if b"/FlateDecode" in about else data)
    return found


def digest(data: bytes) -> str:
    """Return 32 hex digits of bytes."""
    return hashlib.blake2b(data, digest_size=16).hexdigest()


if __name__ == "__main__":
    sys.exit(main())
