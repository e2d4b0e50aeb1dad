"""The faults that show what the tests find: each can still be planted, and the script tells found from not found."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import ROOT
from tools import planted_faults
from tools.planted_faults import Fault, faults, planted

FLOORS = (
    "core", "forge", "draw", "press/setting", "press/imposition", "press/tagging", "press/preflight", "press/exports", "site",
    "browser", "cli",
)  # fmt: skip
ROOMS = ("rules", "making", "checking", "rating", "players", "paper")


@pytest.mark.always
def test_every_fault_can_be_planted_where_it_stands_and_names_tests_that_there_are() -> None:
    for number, fault in enumerate(faults(), start=1):
        text = (ROOT / fault.file).read_text("utf-8")
        assert text.count(fault.old) == 1, (number, fault.file, fault.old)
        assert planted(fault, text) != text, number
        compile(planted(fault, text), fault.file, "exec")
        assert fault.tests, number
        assert all((ROOT / test).is_file() for test in fault.tests), number


def test_faults_stand_on_all_floors_and_in_all_rooms_of_every_game() -> None:
    files = [fault.file for fault in faults()]
    assert len(files) >= 40
    games = sorted(path.name for path in (ROOT / "generator" / "games").iterdir() if (path / "__init__.py").is_file())
    homes = [*(f"generator/{floor}/" for floor in FLOORS), *(f"generator/games/{game}/{room}/" for game in games for room in ROOMS)]
    assert [home for home in homes if not any(file.startswith(home) for file in files)] == []


def test_a_text_that_is_not_there_once_is_refused() -> None:
    fault = Fault("one holds", "x.py", "one", "two", ())
    assert planted(fault, "one = 1") == "two = 1"
    for text in ("", "one = one"):
        with pytest.raises(ValueError, match=r"x\.py: 'one' stands there [02] times, not once"):
            planted(fault, text)


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A tree of one module with two tests that pass, and two faults, of which they find the first."""
    (tmp_path / "work.py").write_text("A = 1\nB = 2\n", "utf-8")
    (tmp_path / "test_work.py").write_text("import work\n\ndef test_a():\n    assert work.A == 1\n", "utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = -q\n", "utf-8")
    rows = [Fault("a", "work.py", "A = 1", "A = 3", ("test_work.py",)), Fault("b", "work.py", "B = 2", "B = 3", ("test_work.py",))]
    monkeypatch.setattr(planted_faults, "ROOT", tmp_path)
    monkeypatch.setattr(planted_faults, "faults", lambda: rows)
    return tmp_path


def test_what_is_found_and_what_is_not_is_told_and_the_tree_stays_as_it_is(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert planted_faults.main(["--only", "1"]) == 0
    assert "1  found" in (said := capsys.readouterr().out)
    assert "a: test_work.py::test_a" in said
    assert planted_faults.main(["--all"]) == 1
    said = capsys.readouterr().out
    assert "2  NOT FOUND" in said
    assert said.endswith("1 of 2 faults found\n")
    assert (tree / "work.py").read_text("utf-8") == "A = 1\nB = 2\n"


def test_tests_that_cannot_be_run_find_nothing(tree: Path) -> None:
    (tree / "test_work.py").unlink()
    with pytest.raises(SystemExit, match=r"^test_work.py could not be run:"):
        planted_faults.main(["--only", "1"])
    with pytest.raises(SystemExit):
        planted_faults.main(["--only", "9"])
