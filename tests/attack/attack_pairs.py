"""Two writers at once, on one folder and on one file: both are whole, as if one had come after the other, or one is refused."""

from __future__ import annotations

import os
import select
import shutil
from collections.abc import Callable, Sequence
from itertools import combinations_with_replacement
from pathlib import Path

from generator.core import writing
from tests.attack.arena import Arena, Tree
from tests.attack.attack_writes import SECONDS, final, is_temporary
from tests.attack.forked import Outcome, at_once, command, in_child
from tests.attack.strikes import Strike, under
from tests.attack.verdicts import Tally
from tests.attack.writers import WRITERS

PAIRS = list(combinations_with_replacement(WRITERS, 2))
"""Every two writers, each with itself too."""
_SHARED = {
    "new/quest.json": "shared/quest.json", "quest.json": "shared/quest.json", "there/quest": "shared/quest", "packs": "shared",
    "site": "shared", "days/": "shared/", "all.jsonl": "shared/all.jsonl",
}  # fmt: skip
_PATIENCE = 10.0
_NO_BLOW = Strike("", 0)


def _words(name: str) -> list[str]:
    """Return the words of a writer, which writes into the one folder, or to the one file."""
    words = list(WRITERS[name].words)
    if "--out" not in words:
        return [*words, "--out", "shared"] if name in ("month", "year") else words
    place = words.index("--out") + 1
    words[place] = _SHARED[words[place]]
    return words


class _Ring:
    """The folder in which two writers meet, and what they come to alone and one after the other."""

    def __init__(self, pair: Sequence[str], folder: Path, planted: bool) -> None:
        self.pair, self.folder, self.planted = pair, folder, False
        files = {path: make() for name in pair for path, make in WRITERS[name].files.items()}
        self.arena = Arena(folder / "tree", files)
        for words in [words for name in dict.fromkeys(pair) for words in WRITERS[name].before]:
            in_child(command(words, self.arena.work, self.arena.environment), folder, seconds=SECONDS)
        self.kept = folder / "before"
        shutil.copytree(self.arena.root, self.kept)
        first, second = pair
        self.trees = [self.alone(*names) for names in ((first,), (second,), (first, second), (second, first))]
        self.planted = planted

    def alone(self, *names: str) -> Tree:
        """Return what lies there after some writers, one after another."""
        self.arena.restore(self.kept)
        for name in names:
            in_child(self.work(name), self.folder, seconds=SECONDS)
        return self.arena.tree()

    def work(self, name: str, meet: Callable[[], None] = lambda: None, log: str = "changes") -> Callable[[], None]:
        run = command(_words(name), self.arena.work, self.arena.environment)

        def prepared() -> None:
            WRITERS[name].prepare()
            if self.planted:
                vars(writing)["_write_one"] = lambda *_, **__: None  # the planted fault: what is written is lost
            under(_NO_BLOW, run, self.arena.root, self.folder / log, meet)()

        return prepared

    def both(self) -> list[Outcome]:
        """Run both at once: each waits before its first change outside of the cache until the other has come there too."""
        self.arena.restore(self.kept)
        pipes = [os.pipe(), os.pipe()]

        def meeting(place: int) -> Callable[[], None]:
            def meet() -> None:
                os.write(pipes[1 - place][1], b".")
                select.select([pipes[place][0]], [], [], _PATIENCE)

            return meet

        works = [self.work(name, meeting(place), f"changes-{place}") for place, name in enumerate(self.pair)]
        try:
            return at_once(works, self.folder, seconds=SECONDS)
        finally:
            for handle in (handle for pipe in pipes for handle in pipe):
                os.close(handle)


def attack(folder: Path, first: int, count: int, planted: bool) -> Tally:
    """Run so many pairs at once, from a number on."""
    tally = Tally("pairs")
    for number, pair in enumerate(PAIRS[first : first + count]):
        below = folder / str(number)
        below.mkdir()
        ring = _Ring(pair, below, planted)
        outcomes = ring.both()
        what = " and ".join(pair)
        for outcome in outcomes:
            tally.count(outcome, what, told=False)
            if outcome.code == 2 and outcome.err.count("delvepress: ") != 1:
                tally.fell("sentence", f"{what}: {outcome.err[:300]}")
        _judge(tally, ring, outcomes, what)
    return tally


def _is_printed(path: str) -> bool:
    """Return whether a file is printed, and holds nothing of what stood there before: of two that print it one stays, whole."""
    return path.rpartition("/")[2].startswith("quest.")


def _odd(now: Tree, order: Tree, trees: Sequence[Tree]) -> list[str]:
    """Return the files that are not as one order of the writers leaves them, or, where they are printed, as any of them does."""
    own = {path: data for path, data in now.items() if not is_temporary(path)}
    return [
        path
        for path, data in own.items()
        if data != order.get(path) and not (_is_printed(path) and data in [tree.get(path) for tree in trees])
    ]


def _judge(tally: Tally, ring: _Ring, outcomes: Sequence[Outcome], what: str) -> None:
    """Count what two writers have left that neither order of them leaves."""
    now = ring.arena.tree()
    both = all(outcome.code == 0 for outcome in outcomes)
    if all(outcome.code == 2 for outcome in outcomes):
        tally.fell("both refused", f"{what}: {outcomes[0].err[:200]}")
    orders = ring.trees[2:] if both else ring.trees
    odd = min((_odd(final(now), tree, ring.trees) for tree in orders), key=len)
    missing = [path for path in final(ring.trees[2]) if both and path not in now]
    left = [path for path in now if is_temporary(path)]
    for how, paths in (("other bytes", odd), ("missing", missing), ("left over", left)):
        if paths:
            codes = ", ".join(str(outcome.code) for outcome in outcomes)
            tally.fell(how, f"{what} ({codes}): {', '.join(paths)[:300]}")
