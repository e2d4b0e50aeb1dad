"""Writers killed at every change of the file system, or whose changes fail: nothing half, nothing lost, all right again."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

from generator.core import writing
from tests.attack.arena import Arena, Tree
from tests.attack.forked import KILLED, Outcome, command, in_child
from tests.attack.strikes import MODES, Strike, under
from tests.attack.verdicts import Tally
from tests.attack.writers import WRITERS, Writer

SECONDS = 120.0
"""A writer may take so long."""


class _Run:
    """A writer in its arena: what lies there before it, what it was recorded to change, and what lies there afterwards."""

    def __init__(self, name: str, folder: Path, planted: bool) -> None:
        self.writer: Writer = WRITERS[name]
        self.folder, self.planted = folder, planted
        self.arena = Arena(folder / "tree", {path: make() for path, make in self.writer.files.items()})
        for words in self.writer.before:
            self.must(in_child(self.work(command(words, self.arena.work, self.arena.environment)), folder, seconds=SECONDS))
        self.kept = folder / "before"
        shutil.copytree(self.arena.root, self.kept)
        self.before = self.arena.tree()
        self.log = folder / "changes"
        for _ in range(2):  # the first time what the test run keeps is made
            self.arena.restore(self.kept)
            self.must(self.struck(Strike("", 0)))
        self.changes = self.log.read_text("utf-8").splitlines()
        self.after = self.arena.tree()

    def must(self, outcome: Outcome) -> None:
        """Raise AssertionError where a writer that nothing befell did not end well."""
        assert outcome.code == 0, outcome.err

    def work(self, run: Callable[[], None]) -> Callable[[], None]:
        def prepared() -> None:
            self.writer.prepare()
            if self.planted:
                _plant()
            run()

        return prepared

    def struck(self, strike: Strike) -> Outcome:
        """Run the writer, struck once."""
        run = command(self.writer.words, self.arena.work, self.arena.environment)
        return in_child(self.work(under(strike, run, self.arena.root, self.log)), self.folder, seconds=SECONDS)

    def strikes(self) -> list[Strike]:
        """Return all blows that make sense, in an order in which the first ones are spread over all."""
        rows = [
            Strike(mode, place)
            for place, change in enumerate(self.changes, start=1)
            for mode in MODES
            if _makes_sense(mode, change)
        ]
        Random(0).shuffle(rows)
        return rows


def _makes_sense(mode: str, change: str) -> bool:
    name = change.partition(" ")[0]
    return name == "write" if mode == "half" else name != "fsync" or mode == "EIO"


def attack(name: str, folder: Path, first: int, count: int, planted: bool) -> Tally:
    """Strike a writer so many times, from a number on of all blows there are."""
    tally = Tally(f"writes: {name}")
    run = _Run(name, folder, planted)
    for strike in run.strikes()[first : first + count]:
        run.arena.restore(run.kept)
        what = f"{strike.mode} at {strike.number}, {run.changes[strike.number - 1]}"
        outcome = run.struck(strike)
        killed = outcome.code == KILLED and strike.mode in ("kill", "half")
        if killed:
            tally.tried += 1
        else:
            tally.count(outcome, what)
        for how, found in _found(run, failed=not killed).items():
            tally.fell(how, f"{what}: {found} {outcome.err[:200]}")
        again = run.struck(Strike("", 0))
        done = again.code == 2 and bool(run.writer.done) and run.writer.done in again.err
        if again.code != 0 and not done:
            tally.fell("not put right", f"{what}: {again.err[:300]}")
        elif final(run.arena.tree()) != final(run.after):
            tally.fell("other bytes", f"{what}: {', '.join(_differences(run.arena.tree(), run.after))[:300]}")
        left = [path for path in run.arena.tree() if is_temporary(path)]
        if left:
            tally.fell("left over", f"{what}: {', '.join(left)[:300]}")
    return tally


def _found(run: _Run, *, failed: bool) -> dict[str, str]:
    """Return what is wrong with the files that a struck writer has left."""
    now, wrong = run.arena.tree(), dict[str, str]()
    half = [path for path, data in now.items() if not is_temporary(path) and not _whole(run, path, data)]
    lost = [path for path in run.before if path not in now and path in run.after]
    if half:
        wrong["half"] = ", ".join(half)[:200]
    if lost:
        wrong["lost"] = ", ".join(lost)[:200]
    return wrong


def _whole(run: _Run, path: str, data: bytes) -> bool:
    """Return whether a file holds what stood in it before, or what the writer makes of it; lists may be on the way there."""
    name = path.rpartition("/")[2]
    if data in (run.before.get(path), run.after.get(path)):
        return True
    if path.startswith("cache/"):  # by a key of this run's own
        known = {len(tree[path]) for tree in (run.before, run.after) if path in tree}
        return not known or len(data) in known
    if name in run.writer.grows:
        return run.after[path].startswith(data) or data.count(b"\n") <= run.after[path].count(b"\n")
    return name.startswith(".delvepress") and name.endswith(".json") and data.endswith(b"}\n")


def is_temporary(path: str) -> bool:
    """Return whether a file bears a temporary name of the press."""
    return path.rpartition("/")[2].startswith(writing.PREFIX) and not path.endswith(".json")


def final(tree: Tree) -> Tree:
    """Return the files that count: those of the user, not the cache's."""
    return {path: data for path, data in tree.items() if not path.startswith("cache/")}


def _differences(tree: Tree, other: Tree) -> list[str]:
    return [path for path in sorted(tree.keys() | other.keys()) if tree.get(path) != other.get(path)]


def _plant() -> None:
    """Write every file straight under its final name: the planted fault."""

    def write_one(entry: writing._Entry, *_: object, **__: object) -> None:
        handle = os.open(entry.target, os.O_RDWR | os.O_CREAT, 0o644)
        os.ftruncate(handle, 0)
        os.write(handle, entry.data[: len(entry.data) // 2])
        os.write(handle, entry.data[len(entry.data) // 2 :])
        os.close(handle)

    vars(writing)["_write_one"] = write_one
    vars(writing)["_write_set"] = lambda entries, *_: [write_one(entry) for entry in entries]


@cache
def attack_of(name: str) -> Callable[[Path, int, int, bool], Tally]:
    """Return the attack on a writer."""
    return lambda folder, first, count, planted: attack(name, folder, first, count, planted)


ATTACKS = {f"writes: {name}": attack_of(name) for name in WRITERS}
