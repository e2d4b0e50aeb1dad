"""Figures: docs/figures.md is what the records say, each record has a command that there is, and ladders are those of the data."""

from __future__ import annotations

import shlex
import shutil
import sys
from datetime import date
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from generator import registry
from generator.forge.ladder import load_ladder
from tests.cli.conftest import Desk, denied, desk
from tests.conftest import ROOT
from tools import figures
from tools.figures import Record

__all__ = ["denied", "desk"]
pytestmark = pytest.mark.skipif(not figures.RECORDS.is_dir(), reason="needs the project's own tree")
RECORDS = figures.records() if figures.RECORDS.is_dir() else []
ONE = Record("Paper", "Ink", "ink.py", "2 cores", "2026-11-28", ("page", "ink"), (("1", "12 %"),), "So much.")


@pytest.fixture
def common(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The module that benchmarks share."""
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    import common

    return common


@pytest.mark.always
def test_the_page_is_what_the_records_say() -> None:
    assert figures.PAGE.read_text("utf-8") == figures.page(RECORDS), "run python -m tools.figures"


def test_a_typed_figure_is_found_out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    typed = tmp_path / "figures.md"
    typed.write_text(figures.PAGE.read_text("utf-8").replace("| 72 |", "| 71 |", 1), "utf-8")
    monkeypatch.setattr(figures, "PAGE", typed)
    monkeypatch.setattr(sys, "argv", ["figures", "--check"])
    assert figures.main() == 1
    monkeypatch.setattr(sys, "argv", ["figures"])
    assert figures.main() == 0
    assert typed.read_text("utf-8") == figures.page(RECORDS)


def test_a_record_says_command_machine_and_day() -> None:
    assert {record.part for record in RECORDS} == set(figures.PARTS)
    for record in RECORDS:
        assert record.machine.startswith("2 cores"), record.name
        assert date.fromisoformat(record.date) <= date(2100, 1, 1)
        assert record.sentence.endswith("."), record.name
        assert record.rows


def test_a_file_that_is_no_record_is_named(tmp_path: Path) -> None:
    shutil.copytree(figures.RECORDS, tmp_path / "results")
    for text in (b"{}", figures.written(replace(ONE, rows=(("1", "12 %"),))).replace(b'"12 %"', b'"12 %", "more"'), b"nonsense"):
        (tmp_path / "results" / "wrong.json").write_bytes(text)
        with pytest.raises(ValueError, match=r"^wrong\.json is no record of figures: "):
            figures.records(tmp_path / "results")


@pytest.mark.parametrize("command", sorted({one.command for one in RECORDS if not one.command.split()[0].endswith(".py")}))
def test_a_command_that_is_no_benchmark_is_there(desk: Desk, command: str) -> None:
    first, *words = shlex.split(command)
    if first == "pytest":
        assert all((ROOT / word).is_file() for word in words if not word.startswith("-"))
    else:
        assert first == "delvepress"
        said = desk.run(*words, "--help")
        assert said.code == 0, said.err


@pytest.mark.parametrize("game", [game.id for game in registry.all_games().values() if game.ladder is not None])
def test_a_published_ladder_is_that_of_the_data(game: str, common: Any) -> None:
    import ladder

    one = registry.game(game)
    assert one.ladder is not None
    rows = load_ladder(one.ladder.package).rows
    (record,) = (
        found
        for found in RECORDS
        if found.command == f"ladder.py --game {game}" and found.part == one.title and "grade" in found.columns
    )
    assert (list(record.columns), [list(row) for row in record.rows]) == ladder.shares(one.ladder, rows)
    assert record.sentence == ladder.told(one.ladder, rows)


def test_a_benchmark_writes_a_record_with_its_command(common: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for words in (["--json", "x.json", "--seeds", "2"], ["--seeds", "2", "--json=x.json"]):
        monkeypatch.setattr(sys, "argv", ["benchmarks/ink.py", *words])
        common.write_record(tmp_path / "x.json", ONE.part, ONE.name, ONE.sentence, ONE.columns, [("1", "12 %")])
        found = msgspec.json.decode((tmp_path / "x.json").read_bytes(), type=Record)
        assert replace(found, machine=ONE.machine, date=ONE.date) == replace(ONE, command="ink.py --seeds 2")
        assert date.fromisoformat(found.date)
        assert "Python 3." in found.machine
