"""The ladder of players: its data, its order, what the paper may say of it, and the benchmark that writes it."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

import pytest

from generator.core.data import parse_toml, read_record, replace
from generator.core.errors import BadData
from generator.core.rng import Rng
from generator.forge import measuring
from generator.games.green_dungeon import GAME
from generator.games.green_dungeon.making.generator import generate
from generator.games.green_dungeon.players import search
from generator.games.green_dungeon.players.engine import ENGINE
from generator.games.green_dungeon.players.simulation import PLAYERS
from generator.games.green_dungeon.players.skills import SKILLS, player_of
from generator.games.green_dungeon.quest.model import GRADES, Quest
from generator.games.green_dungeon.quest.ruleset import EDITIONS, load_ruleset
from generator.games.green_dungeon.rating.ladder import GradeLadder, Ladder, Rung, ladder_of, load_ladder
from tests.conftest import ROOT

GAMES = {"chance": [(False, 0)] * 4, "naive": [(False, 0)] * 3 + [(True, 50)], "sensible": [(True, 90), (False, 0)] * 2}
GAMES |= {"planner": [(True, 100)] * 3 + [(False, 0)], "search": [(True, 121)] * 3}


def quest(**options: str) -> Quest:
    return generate(GAME.settle(options), Rng.root("test/ladder", 1))


@pytest.fixture
def benchmark(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    return import_module("ladder")


def test_the_players_stand_in_order_and_the_sensible_one_measures() -> None:
    assert SKILLS == ("chance", "naive", "sensible", "planner", "search") == tuple(ENGINE.policies)
    assert ENGINE.measured == "sensible"
    assert set(PLAYERS) < set(SKILLS)
    assert set(SKILLS) <= set(GradeLadder.__struct_fields__)


def test_the_data_hold_a_ladder_on_which_skill_matters() -> None:
    assert short_ladders(load_ladder()) == []
    one = load_ladder().new.easy
    idle = replace(one, planner=Rung(won=one.naive.won + 14, points=one.planner.points))
    assert short_ladders(replace(load_ladder(), old=replace(load_ladder().old, hard=idle))) == ["old hard"]


def short_ladders(found: Ladder) -> list[str]:
    """Return where the planner wins less than 15 games in 100 more than the naive one, or a rung stands on its head."""
    rows = [(f"{edition} {grade}", getattr(getattr(found, edition), grade)) for edition in EDITIONS for grade in GRADES]
    return [row for row, one in rows if one.planner.won - one.naive.won < 15 or one.chance.won > one.sensible.won]


def test_a_quest_has_the_ladder_of_its_edition_and_grade_and_an_endless_one_none() -> None:
    assert ladder_of(quest(edition="old", grade="hard")) == load_ladder().old.hard
    assert ladder_of(quest(edition="new", grade="easy")) == load_ladder().new.easy
    assert ladder_of(quest(lamp="none")) is None
    assert [name for name, _ in load_ladder().new.medium.rungs] == list(SKILLS)
    assert dict(load_ladder().new.medium.rungs)["planner"] == load_ladder().new.medium.planner


def test_the_benchmark_writes_what_the_game_reads(benchmark: ModuleType) -> None:
    found = {(edition, grade): (GAMES, {}) for edition in EDITIONS for grade in GRADES}
    text = benchmark.data_file(found, 2)
    read = read_record(Ladder, parse_toml(text, "the test"), "the test")
    assert read.old.hard.search == Rung(won=100, points=121)
    assert (read.new.easy.quests, read.new.easy.games, read.new.easy.planner) == (2, 4, Rung(won=75, points=75))
    assert read.new.easy.searched == 3
    assert max(map(len, text.splitlines())) <= 132
    with pytest.raises(BadData, match="search"):
        read_record(Ladder, parse_toml(text.replace("search = ", "# "), "the test"), "the test")


def test_the_benchmark_tells_where_skill_matters_too_little(benchmark: ModuleType) -> None:
    many = {name: games * 20 for name, games in GAMES.items()}
    assert not benchmark.unskilled(many)
    assert benchmark.unskilled({**many, "naive": [(True, 90)] * 80})
    assert not benchmark.unskilled({**GAMES, "naive": [(True, 90)] * 4})
    lines = list(benchmark.table(("new", "easy"), GAMES, dict.fromkeys(GAMES, 0.5)))
    assert lines[-2].endswith("+50 over naive")
    assert [line.split()[2] for line in lines] == list(GAMES)


def test_only_a_whole_ladder_is_written(
    benchmark: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["ladder.py", "--write", "--grades", "easy"])
    monkeypatch.setattr(benchmark, "measured", lambda wanted: pytest.fail("measured in vain"))
    assert benchmark.main() == 2
    assert "leave those options out" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["chance", "search"])
def test_a_game_played_quickly_is_the_game_that_is_written_down(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "BUDGET", 60)
    one = quest(grade="medium")
    rng = Rng.root("test/quick", 3)
    outcome = ENGINE.simulate(one, name, rng) if ENGINE.simulate else None
    choose = ENGINE.policies[name](one, rng.stream("player"))
    position, dice, made = ENGINE.begin(one), ENGINE.dice(one, rng.stream("dice")), 0
    while not ENGINE.over(position):
        position, _ = ENGINE.play(position, choose(position), dice)
        made += 1
    assert outcome is not None
    assert (outcome.won, outcome.points, outcome.rounds) == (ENGINE.won(position), ENGINE.points(position), made)
    assert measuring.player_name(GAME, name) == name


def test_every_skill_can_be_had_by_name() -> None:
    rules = load_ruleset("new")
    assert len({type(player_of(name, rules, Rng.root("test", 1))) for name in SKILLS}) == len(SKILLS)
    with pytest.raises(KeyError):
        player_of("nobody", rules, Rng.root("test", 1))
