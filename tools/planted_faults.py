"""Plants faults in a copy of the tree, one at a time, and tells whether the tests find them: what a quicker test run still sees.

    python tools/planted_faults.py --all
    python tools/planted_faults.py --only 12 --only 13

`planted_faults.toml` holds the faults: a mistake of one place, as somebody might make it, and the files of tests that ought to fail
by it. These are run as README's command runs them, so that of the long tests a sample runs, which is another one for each fault,
since a fault is another state of the package. Each fault is told with what found it, and the seconds that took. The exit code is 1
where one is not found. On a tree whose tests fail anyway all of this says nothing.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DATA = Path(__file__).with_suffix(".toml")
LEFT_OUT = shutil.ignore_patterns(".git", ".*_cache", ".venv*", "__pycache__")
"""What no test reads: the history, environments, what Python compiles and tools keep."""
LONGEST = 900
"""Seconds after which tests that do not end have found a fault, too."""
_FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)


@dataclass(frozen=True)
class Fault:
    """A mistake in a file: the text that stands there once, what stands there instead, who finds it, what holds without it."""

    what: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]


def faults() -> list[Fault]:
    """Return all faults, in their order."""
    rows = tomllib.loads(DATA.read_text("utf-8"))["fault"]
    return [Fault(row["what"], row["file"], row["old"], row["new"], tuple(row["tests"])) for row in rows]


def planted(fault: Fault, text: str) -> str:
    """Return the text of a file with a fault in it; raises ValueError where the old text does not stand there once."""
    if text.count(fault.old) != 1:
        raise ValueError(f"{fault.file}: {fault.old!r} stands there {text.count(fault.old)} times, not once")
    return text.replace(fault.old, fault.new)


def finder(fault: Fault, tree: Path) -> str:
    """Plant a fault in a copy of the tree, run its tests and mend it; return what found it, empty where nothing did."""
    path = tree / fault.file
    sound = path.read_text("utf-8")
    _write(path, planted(fault, sound))
    try:
        return _failed(fault.tests, tree)
    finally:
        _write(path, sound)


def _write(path: Path, text: str) -> None:
    """Write a module and drop what Python compiled of it, which it would take for this one's: same size, same second."""
    path.write_text(text, "utf-8")
    Path(importlib.util.cache_from_source(str(path))).unlink(missing_ok=True)


def _failed(tests: Sequence[str], tree: Path) -> str:
    """Return the first of some tests that fails; raises SystemExit where they cannot be run."""
    words = [sys.executable, "-m", "pytest", "-n", "0", "-x", "--tb=no", "-p", "no:cacheprovider", *tests]
    known = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    env = known | {"PYTHONPATH": str(tree)}
    try:
        ended = subprocess.run(words, cwd=tree, env=env, capture_output=True, text=True, timeout=LONGEST, check=False)
    except subprocess.TimeoutExpired:
        return f"no end within {LONGEST} seconds"
    found = _FAILED.search(ended.stdout)
    if ended.returncode == 0:
        return ""
    if found is None:
        raise SystemExit(f"{' '.join(tests)} could not be run:\n{ended.stdout[-2000:]}{ended.stderr[-2000:]}")
    return found[1]


def main(words: Sequence[str] | None = None) -> int:
    """Run the command; return its exit code."""
    parser = argparse.ArgumentParser(description="Plant faults in a copy of the tree and tell whether the tests find them.")
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("--all", action="store_true", help="plant every fault")
    which.add_argument("--only", type=int, action="append", metavar="NUMBER", help="plant this one, from 1 on; as often as wanted")
    given = parser.parse_args(words)
    known = list(enumerate(faults(), start=1))
    chosen = known if given.all else [row for row in known if row[0] in given.only]
    if not given.all and len(chosen) < len(set(given.only)):
        parser.error(f"there are faults 1 to {len(known)}")
    missed = 0
    with tempfile.TemporaryDirectory(prefix="delvepress-faults-") as folder:
        tree = Path(folder) / "tree"
        shutil.copytree(ROOT, tree, ignore=LEFT_OUT)
        for number, fault in chosen:
            start = time.monotonic()
            found = finder(fault, tree)
            missed += not found
            seconds = time.monotonic() - start
            told = f"{'found' if found else 'NOT FOUND':9} {seconds:6.1f} s  {fault.what}: {found or fault.file}"
            print(f"{number:3}  {told}", flush=True)
    print(f"{len(chosen) - missed} of {len(chosen)} faults found")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
