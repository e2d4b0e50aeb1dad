"""The ladder of players: its data, its order, where it stands on paper, and the benchmark that writes it."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

import pytest

from generator.core.data import parse_toml, read_record, replace
from generator.core.errors import BadData
from generator.core.rng import Rng
from generator.games.bag_of_dungeon.players.engine import ENGINE
from generator.games.bag_of_dungeon.players.simulation import PLAYERS
from generator.games.bag_of_dungeon.quest.model import GRADES
from generator.games.bag_of_dungeon.rating.ladder import Ladder, Rungs, load_ladder, rungs_of
from generator.press.jobs.printing.job import PrintSettings
from generator.press.jobs.printing.quest_jobs import quest_job
from tests.conftest import ROOT
from tests.contract.samples import rendered
from tests.games.bag_of_dungeon import samples
from tests.games.bag_of_dungeon.quests import made

WON = {"chance": [False] * 4, "naive": [False] * 3 + [True], "sensible": [True, False] * 2}
WON |= {"planner": [True] * 3 + [False], "search": [True] * 3}


@pytest.fixture
def benchmark(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    return import_module("dragon_players")


def test_the_players_stand_in_order_and_the_sensible_one_measures() -> None:
    assert tuple(PLAYERS) == ("chance", "naive", "sensible", "planner", "search") == tuple(ENGINE.policies)
    assert ENGINE.measured == "sensible"
    assert set(PLAYERS) <= set(Rungs.__struct_fields__)


def short_ladders(found: Ladder) -> list[tuple[str, int]]:
    """Return where the planner wins less than 15 games in 100 more than the naive player, or a rung stands on its head."""
    return [
        (one.grade, one.heroes) for one in found.rungs
        if one.planner - one.naive < 15 or max(one.chance, one.naive) > one.sensible
    ]  # fmt: skip


def test_the_data_hold_a_ladder_for_every_grade_and_number_of_heroes_on_which_skill_matters() -> None:
    ladder = load_ladder()
    assert [(one.grade, one.heroes) for one in ladder.rungs] == [(grade, heroes) for grade in GRADES for heroes in (1, 2, 3, 4)]
    assert short_ladders(ladder) == []
    first = ladder.rungs[0]
    idle = replace(first, naive=first.planner - 14)
    assert short_ladders(replace(ladder, rungs=(idle, *ladder.rungs[1:]))) == [("easy", 1)]


def rising(found: Ladder) -> list[tuple[str, int]]:
    """Return the players and numbers of heroes of whom a harder grade is won as often as an easier one."""
    shares = {(one.grade, one.heroes): one for one in found.rungs}
    wrong = []
    for player in ("sensible", "planner"):
        for heroes in (1, 2, 3, 4):
            easy, medium, hard = (getattr(shares[grade, heroes], player) for grade in GRADES)
            if not easy > medium > hard:
                wrong.append((player, heroes))
    return wrong


def test_sensible_and_planning_players_win_less_from_easy_to_medium_to_hard() -> None:
    ladder = load_ladder()
    assert rising(ladder) == []
    flat = replace(ladder.rungs[4], planner=ladder.rungs[0].planner)
    assert rising(replace(ladder, rungs=(*ladder.rungs[:4], flat, *ladder.rungs[5:]))) == [("planner", 1)]


def test_a_quest_has_the_rungs_of_its_grade_and_number_of_heroes_where_its_mode_was_measured() -> None:
    for heroes in (1, 3):
        found = rungs_of(made(1, heroes=str(heroes), mode="solo", grade="hard"))
        assert found is not None
        assert (found.grade, found.heroes) == ("hard", heroes)
    assert rungs_of(made(1, heroes="2", mode="co-operative")) is None


def test_the_ladder_stands_in_the_colophon_of_solo_quests_alone() -> None:
    def text(mode: str) -> str:
        quest = made(1, heroes="2", mode=mode)
        job = quest_job(samples.GAME, replace(samples.made(quest), rating=samples.RATING), PrintSettings())
        return rendered(job, next(one for one in job.pack.sheets if one.id == "colophon"))

    rungs = rungs_of(made(1, heroes="2", mode="solo"))
    assert rungs is not None
    solo = text("solo")
    assert f"Measured over {load_ladder().quests} other quests" in solo
    shares = load_ladder().shares(rungs)
    assert all(f'<cell align="centre">{one.won} ({one.low} to {one.high})</cell>' in solo for one in shares)
    assert "elsewhere" not in text("co-operative")


def test_the_benchmark_writes_what_the_game_reads(benchmark: ModuleType) -> None:
    text = benchmark.data_file({(grade, heroes): WON for grade in GRADES for heroes in "1234"}, 2)
    read = read_record(Ladder, parse_toml(text, "the test"), "the test")
    assert (read.quests, read.games, read.searched, len(read.rungs)) == (2, 4, 3, 12)
    shares = read.shares(read.rungs[0])
    assert {one.name: one.won for one in shares} == {"chance": 0, "naive": 25, "sensible": 50, "planner": 75, "search": 100}
    assert [(one.name, one.low, one.high) for one in shares[3:]] == [("planner", 30, 95), ("search", 44, 100)]
    assert max(map(len, text.splitlines())) <= 132
    with pytest.raises(BadData, match="seek"):
        read_record(Ladder, parse_toml(text.replace("search = ", "seek = "), "the test"), "the test")


def test_the_benchmark_tells_where_skill_matters_too_little(benchmark: ModuleType) -> None:
    many = {name: games * 20 for name, games in WON.items()}
    assert not benchmark.unskilled(many)
    assert benchmark.unskilled({**many, "naive": [True] * 80})
    assert not benchmark.unskilled({**WON, "naive": [True] * 4})
    assert [line.split()[2] for line in benchmark.table(("easy", "2"), WON, dict.fromkeys(WON, 0.5))] == list(WON)


def test_only_a_whole_ladder_is_written(
    benchmark: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["dragon_players.py", "ladder", "--write", "--grades", "easy"])
    monkeypatch.setattr(benchmark, "played", lambda *given: pytest.fail("measured in vain"))
    assert benchmark.main() == 2
    assert "leave those options out" in capsys.readouterr().err


def test_idle_turns_and_stretches_of_them_are_counted(benchmark: ModuleType) -> None:
    found = benchmark.course(made(9, heroes="2", mode="solo"), Rng.root("test/course", 1))
    assert 0 < found.idle < found.turns <= len(found.moves)
    assert 0.5 <= found.longest <= found.idle / 2 + 0.5


def test_a_game_is_doubtful_only_where_games_that_go_on_from_its_last_quarter_end_both_ways(
    benchmark: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    quest, rng = made(3, heroes="2", mode="solo"), Rng.root("test/course", 1)
    moves = benchmark.course(quest, rng).moves
    for won, doubt in ((1, False), (2, True), (8, True), (9, False)):
        ends = iter([True] * won + [False] * (10 - won))
        monkeypatch.setattr(benchmark, "played_on", lambda position, stream, ends=ends: next(ends))
        assert benchmark.doubtful(quest, moves, rng) is doubt
