"""Which tests an ordinary run makes: of every test so many cases as take a sixth of a second, others as the package changes.

`times.json` names the tests that take longer than `SECONDS` with all their cases, each with its mean seconds for a case. Of such a
test so many cases run as take `SECONDS`, and one at least where that takes no more than `ONE`. Of a test whose cases take longer
one runs in some states of the package and none in others, so that it comes to as much in the long run. All other tests run whole.
Cases draw lots by the state of the package and by what stands in brackets in their names: tests of the same documents look at the
same few of them, each printed once, and all come up in the end.

Three kinds of tests are left alone: those marked `always`, which look at the whole tree, so that any change may make them false;
those marked `slow`, long sweeps, of which an ordinary run makes none; and those that somebody names, as in `pytest file.py::test`.
`--all-slow` runs everything, `--time-tests` writes the times of the tests anew that a run makes, on a machine that has nothing else
to do, and `python -m tests.sampling` prints where an ordinary run spends its time.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from zlib import crc32

import pytest

TIMES = Path(__file__).with_name("times.json")
SECONDS = 0.15
"""What a run gives to a test, with all its cases."""
ONE = 0.4
"""A case that takes no longer than this is no reason to leave a test out."""
COSTLY = {"runtime": 6}
"""Fixtures that take half a minute: in one of so many states all tests run that want one, so far as their own time lets them."""
CLOCK = 4
"""So many seconds on the clock count as one at least: what a browser's own processes do is seen by no clock of this one."""


def lot(build: str, text: str) -> float:
    """Return the lot that a text draws in a state of the package, for which some digits stand: a number from 0 to below 1."""
    return crc32(f"{build} {text}".encode()) / 2**32


def share(count: int, mean: float) -> float:
    """Return how many of `count` cases of a long test run on average, where a case takes `mean` seconds."""
    return min(count, max(SECONDS / mean, 1.0 if mean <= ONE else 0.0))


def drawn(cases: Mapping[str, list[str]], times: Mapping[str, float], build: str) -> set[str]:
    """Return the cases that run, of all cases by the names of their tests; `times` are mean seconds of a case of long tests."""
    found: set[str] = set()
    for test, names in cases.items():
        count = int(share(len(names), times[test]) + lot(build, test)) if test in times else len(names)
        found.update(sorted(names, key=lambda name: (lot(build, name.removeprefix(test)), name))[:count])
    return found


def deselect(config: pytest.Config, items: list[pytest.Item], build: str) -> None:
    """Take out of all tests those that are not this run's."""
    if any("::" in word for word in config.args):
        return
    spared = {name for name, states in COSTLY.items() if lot(build, name) * states >= 1}
    ordinary = [
        item for item in items if not item.get_closest_marker("slow") and spared.isdisjoint(getattr(item, "fixturenames", ()))
    ]
    cases: dict[str, list[str]] = {}
    for item in ordinary:
        if not item.get_closest_marker("always"):
            cases.setdefault(test_of(item.nodeid), []).append(item.nodeid)
    runs = drawn(cases, known(), build)
    left = {item for item in ordinary if item.nodeid in runs or item.get_closest_marker("always")}
    take_out(config, items, [item for item in items if item not in left])


def take_out(config: pytest.Config, items: list[pytest.Item], others: list[pytest.Item]) -> None:
    """Take some tests out of all; the run tells how many there were."""
    config.hook.pytest_deselected(items=others)
    gone = set(others)
    items[:] = [item for item in items if item not in gone]


def test_of(name: str) -> str:
    """Return the name of a test, without what stands in brackets for its cases."""
    return name.partition("[")[0]


test_of.__test__ = False  # type: ignore[attr-defined]


def known() -> dict[str, float]:
    """Return the long tests, each with the mean seconds of a case."""
    found: dict[str, float] = json.loads(TIMES.read_text("utf-8"))
    return found


# ---------------------------------------------------------------------- timing


class Timing:
    """Times cases; `folder` is one of the run, in which workers leave what they have timed."""

    def __init__(self, folder: Path, *, worker: bool) -> None:
        self._folder, self._worker = folder, worker
        self._cases: dict[str, int] = {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Count the cases of every test before any is taken out."""
        for item in items:
            self._cases[test_of(item.nodeid)] = self._cases.get(test_of(item.nodeid), 0) + 1

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        before, start = _seconds(), time.monotonic()
        yield
        if not item.get_closest_marker("always"):
            self._note(test_of(item.nodeid), max(_seconds() - before, (time.monotonic() - start) / CLOCK))

    def _note(self, test: str, seconds: float) -> None:
        with (self._folder / f"times-{os.getpid()}.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps([test, seconds, self._cases[test]]) + "\n")

    def pytest_sessionfinish(self) -> None:
        if not self._worker:
            lines = [line for file in self._folder.glob("times-*.jsonl") for line in file.read_text("utf-8").splitlines()]
            found = table(known(), (tuple(json.loads(line)) for line in lines))
            TIMES.write_text(json.dumps(found, indent=0) + "\n", "utf-8")


def _seconds() -> float:
    """Return the seconds of CPU time that this process and those that it waited for have taken."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def table(before: Mapping[str, float], timed: Iterable[tuple[str, float, int]]) -> dict[str, float]:
    """Return the long tests with the mean seconds of a case: cases that were timed now, and what was `before` known of other tests.

    Of a case there is the name of its test, its seconds, and how many cases the test has.
    """
    found, seconds, cases = dict(before), dict[str, list[float]](), dict[str, int]()
    for test, took, count in timed:
        seconds.setdefault(test, []).append(took)
        cases[test] = count
    for test, all_took in seconds.items():
        mean = sum(all_took) / len(all_took)
        found.pop(test, None)
        if mean * cases[test] > SECONDS:
            found[test] = round(mean, 3)
    return dict(sorted(found.items()))


def spent(times: Mapping[str, float], cases: Mapping[str, int]) -> dict[str, tuple[float, float]]:
    """Return for each file the seconds that an ordinary run gives to its long tests, and those that they take whole."""
    found: dict[str, tuple[float, float]] = {}
    for test, mean in times.items():
        count, name = cases.get(test, 0), test.partition("::")[0]
        given, whole = found.get(name, (0.0, 0.0))
        found[name] = given + mean * share(count, mean), whole + mean * count
    return found


def main() -> None:
    """Print what an ordinary run gives to the long tests, file by file, beside what they take whole."""
    words = ["-n", "0", "--collect-only", "-qq", "--all-slow", str(TIMES.parent)]
    with redirect_stdout(StringIO()):
        ended = pytest.main(words, plugins=[counting := Counting()])
    if ended != pytest.ExitCode.OK:
        raise SystemExit("The tests cannot be collected; run pytest to see why.")
    rows = spent(known(), counting.cases)
    for name, (given, whole) in sorted(rows.items(), key=lambda row: -row[1][0]):
        print(f"{given:7.1f} s of {whole:7.1f} s  {name}")
    print(f"{sum(given for given, _ in rows.values()):7.1f} s of {sum(whole for _, whole in rows.values()):7.1f} s")
    count = sum(counting.cases.values())
    print(f"{count} cases of {len(counting.cases)} tests, {len(known())} of them long; {counting.sweeps} cases of sweeps")


class Counting:
    """Counts the cases of tests that are no sweeps."""

    def __init__(self) -> None:
        self.cases: dict[str, int] = {}
        self.sweeps = 0

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            if item.get_closest_marker("slow") or item.get_closest_marker("attack"):
                self.sweeps += 1
            else:
                self.cases[test_of(item.nodeid)] = self.cases.get(test_of(item.nodeid), 0) + 1


if __name__ == "__main__":
    main()
