"""Tests that take long, of which every run makes another eighth: which ones follows from the state of the package.

`long_tests.json` names them with their seconds of CPU time, of the test and of the processes that it waited for. `--time-tests`
writes it anew: what took longer than `LONG` stands in it then, and of tests that did not run what stood in it before.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from zlib import crc32

import pytest

from tests import quick_grading

TIMES = Path(__file__).with_suffix(".json")
LONG = 0.3
"""Seconds that a test may take and always run."""
SHARE = 8
"""One in so many of the others runs."""
ALWAYS = (
    "tests/claims/test_claims.py::",
    "tests/core/test_rulings.py::",
    "tests/cli/test_promises.py::test_every_command_of_the_readme",
)
"""What the names of long tests begin with that look at the whole tree, which any change may make false: they always run."""
NOT_NOW = pytest.mark.skip(reason="one of the long tests, of which every eighth runs; give --all-slow")


class Timing:
    """Times tests; `folder` is one of the run, in which workers leave what they have timed."""

    def __init__(self, folder: Path, *, worker: bool) -> None:
        self._folder, self._worker = folder, worker

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        before = _seconds()
        yield
        with (self._folder / f"times-{os.getpid()}.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps([item.nodeid, round(_seconds() - before, 1)]) + "\n")

    def pytest_sessionfinish(self) -> None:
        if not self._worker:
            lines = [line for file in self._folder.glob("times-*.jsonl") for line in file.read_text("utf-8").splitlines()]
            TIMES.write_text(json.dumps(kept(known(), dict(map(json.loads, lines))), indent=0) + "\n", "utf-8")


def _seconds() -> float:
    """Return the seconds of CPU time that this process and those that it waited for have taken."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def known() -> dict[str, float]:
    """Return the long tests, each with its seconds."""
    found: dict[str, float] = json.loads(TIMES.read_text("utf-8")) if TIMES.exists() else {}
    return found


def kept(before: dict[str, float], timed: dict[str, float]) -> dict[str, float]:
    """Return the long ones of all tests, by their names: those that were timed now, and those before that were not."""
    return {name: seconds for name, seconds in sorted({**before, **timed}.items()) if seconds > LONG}


def runs(name: str, build: str) -> bool:
    """Return whether a long test runs in a certain state of the package, of which some digits stand for `build`."""
    return crc32(f"{build} {name}".encode()) % SHARE == 0


def leave_out(items: list[pytest.Item]) -> None:
    """Mark those of the long tests that are not this run's to be skipped."""
    long, build = known(), quick_grading.BUILD()
    for item in items:
        if item.nodeid in long and not item.nodeid.startswith(ALWAYS) and not runs(item.nodeid, build):
            item.add_marker(NOT_NOW)
