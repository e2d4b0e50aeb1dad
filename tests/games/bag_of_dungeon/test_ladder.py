"""The ladder of players: its order, where it stands on paper, and the benchmark that tells how games go."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

import pytest

from generator.core.data import replace
from generator.core.rng import Rng
from generator.games.bag_of_dungeon.players.engine import ENGINE
from generator.games.bag_of_dungeon.players.simulation import PLAYERS
from generator.games.bag_of_dungeon.rating.ladder import ladder_of
from generator.press.jobs.printing.job import PrintSettings
from generator.press.jobs.printing.quest_jobs import quest_job
from tests.conftest import ROOT
from tests.contract.samples import rendered
from tests.games.bag_of_dungeon import samples
from tests.games.bag_of_dungeon.quests import made


@pytest.fixture
def benchmark(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    return import_module("dragon_players")


def test_the_players_stand_in_order_and_the_sensible_one_measures() -> None:
    assert tuple(PLAYERS) == ("chance", "naive", "sensible", "planner", "search") == tuple(ENGINE.policies)
    assert ENGINE.measured == "sensible"


def test_a_quest_has_the_ladder_of_its_grade_and_number_of_heroes_where_its_mode_was_measured() -> None:
    for heroes in (1, 3):
        found = ladder_of(made(1, heroes=str(heroes), mode="solo", grade="hard"))
        assert found is not None
        assert found.options == {"grade": "hard", "heroes": str(heroes)}
    assert ladder_of(made(1, heroes="2", mode="co-operative")) is None


def test_the_ladder_stands_in_the_colophon_of_solo_quests_alone() -> None:
    def text(mode: str) -> str:
        quest = made(1, heroes="2", mode=mode)
        job = quest_job(samples.GAME, replace(samples.made(quest), rating=samples.RATING), PrintSettings())
        return rendered(job, next(one for one in job.pack.sheets if one.id == "colophon"))

    row = ladder_of(made(1, heroes="2", mode="solo"))
    assert row is not None
    solo = text("solo")
    assert f"Measured over {row.quests} other quests" in solo
    assert all(f'<cell align="centre">{one.won} ({one.low} to {one.high})</cell>' in solo for one in row.rungs)
    assert "elsewhere" not in text("co-operative")


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
        assert benchmark.doubtful(quest, moves, Rng.root("test/course", 1)) is doubt
