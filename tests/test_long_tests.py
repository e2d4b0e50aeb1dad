"""Which of the tests that take long run in a state of the package."""

from __future__ import annotations

from tests import long_tests
from tests.long_tests import LONG, SHARE, kept, known, runs

NAMES = [f"tests/test_it.py::test_{number}" for number in range(400)]
BUILDS = [f"{number:016x}" for number in range(80)]


def test_a_state_of_the_package_runs_about_a_eighth_of_them_and_each_comes_up() -> None:
    for build in BUILDS[:5]:
        assert 25 <= sum(runs(name, build) for name in NAMES) <= 80
    assert all(any(runs(name, build) for build in BUILDS) for name in NAMES[:50])
    assert [runs(name, BUILDS[0]) for name in NAMES] == [runs(name, BUILDS[0]) for name in NAMES]
    assert SHARE == 8


def test_what_was_timed_goes_before_what_was_known() -> None:
    assert kept({"a": 3.0, "b": 2.0}, {"b": 0.2, "c": 1.5, "d": 0.1}) == {"a": 3.0, "c": 1.5}


def test_no_name_is_kept_of_a_test_whose_file_is_gone() -> None:
    root = long_tests.TIMES.parent.parent
    assert all((root / name.partition("::")[0]).is_file() and seconds > LONG for name, seconds in known().items())


def test_what_looks_at_the_whole_tree_always_runs() -> None:
    class Item:
        def __init__(self, name: str) -> None:
            self.nodeid, self.marks = name, list[object]()

        def add_marker(self, mark: object) -> None:
            self.marks.append(mark)

    items = [Item(name) for name in known()]
    long_tests.leave_out(items)  # type: ignore[arg-type]
    held = [item for item in items if item.nodeid.startswith(long_tests.ALWAYS)]
    assert {name for name in long_tests.ALWAYS if not any(item.nodeid.startswith(name) for item in held)} == set()
    assert not any(item.marks for item in held)
    assert sum(bool(item.marks) for item in items) > len(items) // 2
