"""Figures: pages say what records say and nothing else, each record has a command that there is, ladders are those of the data."""

from __future__ import annotations

import re
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
from tools import claims, figures
from tools.figures import Record, Saying

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
def test_the_pages_are_what_the_records_say() -> None:
    pages = figures.pages()
    assert pages[figures.PAGE] == figures.page(RECORDS)
    assert [path.name for path, text in pages.items() if path.read_text("utf-8") != text] == [], "run python -m tools.figures"


def test_a_typed_figure_is_found_out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    typed, true = tmp_path / "figures.md", figures.PAGE.read_text("utf-8")
    typed.write_text(re.sub(r"\| (\d+) \|$", r"| 1\1 |", true, count=1, flags=re.MULTILINE), "utf-8")
    assert typed.read_text("utf-8") != true
    monkeypatch.setattr(figures, "PAGE", typed)
    monkeypatch.setattr(sys, "argv", ["figures", "--check"])
    assert figures.main() == 1
    monkeypatch.setattr(sys, "argv", ["figures"])
    assert figures.main() == 0
    assert typed.read_text("utf-8") == figures.page(RECORDS)


SAYINGS = figures.sayings() if figures.PLACES.is_file() else []
NAMED = figures.named_records() if figures.RECORDS.is_dir() else {}


@pytest.mark.parametrize("saying", SAYINGS, ids=lambda saying: f"{saying.page} {saying.say[:30]}")
def test_another_figure_in_a_sentence_is_put_right(saying: Saying) -> None:
    true = (ROOT / saying.page).read_text("utf-8")
    match = saying.found(true)
    for place in range(1, len(saying.cells) + 1):
        start, end = match.span(place)
        typed = f"{true[:start]}1.23{true[end:]}"
        assert figures.placed(typed, saying.page, NAMED, [saying]) == true


@pytest.mark.parametrize(
    ("say", "cell", "why"),
    [
        ("a ladder of {} rungs", "deck-4-depth: search -> all", "says 0 times"),
        ("{} {}", "deck-4-depth: search -> all", "not 1 pairs"),
        ("wins {} of", "nowhere: search -> all", "no record has"),
        ("wins {} of", "deck-4-depth: search -> none", "no record has"),
        ("wins {} of", "deck-4-depth: nobody -> all", "0 rows"),
        ("wins {} of", "deck-1-ladder: easy -> planner", "4 rows"),
    ],
)
def test_a_figure_that_no_record_has_is_found_out(say: str, cell: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        figures.placed("The planner wins 12 of 100.", "x.md", NAMED, [Saying("x.md", say, (cell,))])


HISTORY = re.compile(r"\bedition\b|\b20\d\d\b")
"""What a figure is of that was measured once."""


def loose(held: list[tuple[str, str, str]], known: list[Saying]) -> list[str]:
    """Return the sentences with a measured figure that no record gives: page, sentence and holder of each are told.

    What a benchmark holds must stand in words that are known; what was measured once must say of which edition or year it is.
    """
    words = {page: [one for one in known if one.page == page] for page, _, _ in held}
    return [
        text
        for page, text, holder in held
        if re.search(r"\d", text)
        and ("benchmarks/" in holder or holder == "history")
        and not (HISTORY.search(text) if holder == "history" else "tests/" in holder or any(said(one, text) for one in words[page]))
    ]


def said(saying: Saying, text: str) -> bool:
    """Return whether a sentence has these words."""
    try:
        return bool(saying.found(text))
    except ValueError:
        return False


@pytest.mark.always
def test_every_measured_figure_of_readme_and_guide_is_that_of_a_record() -> None:
    register = claims.read_register(ROOT)
    held = [(page, text, holder) for page, rows in register.claims.items() if page.endswith(".md") for text, holder in rows.items()]
    assert len(held) > 200
    assert loose(held, SAYINGS) == []
    planted = [
        ("README.md", "A quest takes 3 seconds.", "benchmarks/difficulty.py forging"),
        ("README.md", "It took 3 s once.", "history"),
        (SAYINGS[0].page, "It is played 3 times as long.", "benchmarks/difficulty.py depth"),
    ]
    assert loose(planted, SAYINGS) == [text for _, text, _ in planted]


@pytest.mark.parametrize(
    "text",
    ["It takes 3 seconds.", "It takes a second.", "Half a minute, at worst.", "0.3 ± 0.1", "60 MB", "63 packs a minute", "12 ms"],
)
def test_a_new_figure_of_time_size_or_speed_is_asked_about(text: str) -> None:
    assert claims.is_measured("page.md", text)
    assert not claims.is_measured("page.md", "A second run makes nothing, and a minute hand turns.")


def test_nothing_new_is_carried_over() -> None:
    carried = [record for record in RECORDS if record.carried]
    assert carried
    assert max(record.date for record in carried) <= "2026-11-28"
    assert "carried over" in figures.page([replace(ONE, carried=True)])
    assert "carried over" not in figures.page([ONE]).partition("## Paper")[2]


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


def test_a_record_tells_of_other_work_on_the_machine(common: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert common.other_work((0.0, 100.0, 5.0), (10.0, 120.0, 15.0)) == 1.0
    assert common.other_work((0.0, 100.0, 5.0), (10.0, 110.0, 15.0)) == 0.0
    assert common.other_work((0.0, 0.0, 5.0), (10.0, 0.0, 15.0)) == 0.0, "no system tells"
    for own, told in ((15.0, False), (5.0, True)):
        monkeypatch.setattr(common, "BEGUN", (0.0, 100.0, 5.0))
        monkeypatch.setattr(common, "worked", lambda own=own: (10.0, 110.0, own))
        assert common.machine().endswith("other work beside it") is told
