"""Which of the tests that take long run in a state of the package."""

from __future__ import annotations

from typing import Any

import pytest

from tests import sampling
from tests.conftest import ROOT
from tests.sampling import COSTLY, ONE, SECONDS, deselect, drawn, known, share, spent, table

BUILDS = [f"{number:016x}" for number in range(200)]


def cases(test: str, count: int) -> dict[str, list[str]]:
    return {test: [f"{test}[{number}]" for number in range(count)]}


@pytest.mark.parametrize(
    ("count", "mean", "wanted"),
    [(80, SECONDS / 10, 10), (5, SECONDS / 10, 5), (8, ONE, 1), (1, ONE, 1), (1, 10 * SECONDS, 0.1), (50, 5 * SECONDS, 0.2)],
)
def test_a_test_runs_so_many_cases_as_take_its_seconds_on_average(count: int, mean: float, wanted: float) -> None:
    assert share(count, mean) == pytest.approx(wanted)
    runs = [len(drawn(cases("t.py::test", count), {"t.py::test": mean}, build)) for build in BUILDS]
    assert set(runs) <= {int(wanted), int(wanted) + 1}
    assert sum(runs) / len(runs) == pytest.approx(wanted, abs=0.1)


def test_a_test_that_is_not_long_runs_whole_and_the_same_state_gives_the_same_sample() -> None:
    assert len(drawn(cases("t.py::test", 500), {}, BUILDS[0])) == 500
    long = [drawn(cases("t.py::test", 500), {"t.py::test": 0.05}, build) for build in (BUILDS[0], BUILDS[0], BUILDS[1])]
    assert long[0] == long[1] != long[2]


def test_every_case_comes_up_and_tests_of_the_same_documents_look_at_the_same_ones() -> None:
    two = cases("a.py::test", 10) | cases("b.py::test", 10)
    seen: set[str] = set()
    for build in BUILDS:
        found = drawn(two, {"a.py::test": SECONDS / 2, "b.py::test": SECONDS / 2}, build)
        assert {name.replace("a.py", "b.py") for name in found if name.startswith("a.py")} == {
            name for name in found if name.startswith("b.py")
        }
        seen |= found
    assert len(seen) == 20


class Item:
    """A test as the sample sees it."""

    def __init__(self, nodeid: str, *marks: str, fixtures: tuple[str, ...] = ()) -> None:
        self.nodeid, self.marks, self.fixturenames = nodeid, marks, fixtures

    def get_closest_marker(self, name: str) -> bool:
        return name in self.marks


class Config:
    """A run of pytest that was given some words."""

    def __init__(self, *args: str) -> None:
        self.args, self.hook, self.out = list(args), self, list[Any]()

    def pytest_deselected(self, items: list[Any]) -> None:
        self.out += items


def test_what_looks_at_the_whole_tree_always_runs_and_a_sweep_never_unless_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampling, "known", lambda: dict.fromkeys(("a::guard", "a::long"), 1e9))
    every = [Item("a::guard", "always"), Item("a::guard[1]", "always"), Item("a::long"), Item("a::sweep", "slow"), Item("a::short")]
    items, config = list(every), Config("tests")
    deselect(config, items, "x")  # type: ignore[arg-type]
    assert [item.nodeid for item in items] == ["a::guard", "a::guard[1]", "a::short"]
    assert [item.nodeid for item in config.out] == ["a::long", "a::sweep"]
    deselect(Config("a::long"), every, "x")  # type: ignore[arg-type]
    assert len(every) == 5


def test_tests_that_share_a_costly_fixture_run_together_in_some_states() -> None:
    every = [Item("a::one", fixtures=("runtime",)), Item("a::two", fixtures=("runtime",)), Item("a::three")]
    counts = []
    for build in BUILDS:
        items = list(every)
        deselect(Config("tests"), items, build)  # type: ignore[arg-type]
        counts.append(len(items))
    assert set(counts) == {1, 3}
    assert counts.count(3) / len(BUILDS) == pytest.approx(1 / COSTLY["runtime"], abs=0.06)


def test_what_was_timed_goes_before_what_was_known() -> None:
    timed = [("a", 0.1, 1), ("b", 0.1, 10), ("b", 0.3, 10), ("c", 0.01, 3)]
    assert table({"b": 9.0, "c": 2.0, "gone": 2.0}, timed) == {"b": 0.2, "gone": 2.0}


def test_what_a_run_gives_to_a_file_is_told_beside_what_its_tests_take_whole() -> None:
    times = {"a.py::one": SECONDS / 2, "a.py::two": 8 * SECONDS, "b.py::gone": 3.0}
    found = spent(times, {"a.py::one": 10, "a.py::two": 3})
    assert found["a.py"] == pytest.approx((2 * SECONDS, 29 * SECONDS))
    assert found["b.py"] == (0.0, 0.0)


def test_no_time_is_kept_of_a_test_whose_file_is_gone() -> None:
    assert known()
    assert all((ROOT / name.partition("::")[0]).is_file() for name in known())
