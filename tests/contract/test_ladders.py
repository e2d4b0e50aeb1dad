"""In every game the ladder of players that was measured stands on its feet, and the benchmark writes what the game reads."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

import pytest

from generator import registry
from generator.core.data import parse_toml, read_record
from generator.forge.engine import Engine
from generator.forge.game import AnyGame
from generator.forge.ladder import Ladder, LadderForm, complaints, load_ladder
from tests.conftest import ROOT

GAMES = [game for game in registry.all_games().values() if game.ladder is not None]


def form_of(game: AnyGame) -> LadderForm:
    assert game.ladder is not None
    return game.ladder


def engine_of(game: AnyGame) -> Engine[object, object, object, object]:
    assert game.engine is not None
    return game.engine  # type: ignore[return-value]


@pytest.fixture
def benchmark(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    return import_module("ladder")


def test_every_game_that_is_graded_by_play_has_a_ladder() -> None:
    assert {game.id for game in GAMES} == {game.id for game in registry.all_games().values() if game.engine and game.daily}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_players_are_policies_in_order_and_grades_are_measured_with_one_of_them(game: AnyGame) -> None:
    form, engine = form_of(game), engine_of(game)
    order = [name for name in engine.policies if name in form.players]
    assert order == list(form.players)
    assert form.measured == (engine.measured or list(engine.policies)[-1])
    assert order.index(form.naive) < order.index(form.measured) < order.index(form.planner)
    assert form.slow <= set(form.players)
    settled = game.settle({**form.fixed, **{name: values[0] for name, values in form.rows.items()}})
    assert set(form.rows) <= set(settled)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_naive_player_is_below_the_measured_one_and_the_planner_is_not(game: AnyGame) -> None:
    form = form_of(game)
    assert list(complaints(form, load_ladder(form.package))) == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_benchmark_writes_what_the_game_reads(game: AnyGame, benchmark: ModuleType) -> None:
    found = load_ladder(form_of(game).package)
    text = benchmark.data_file(game.id, list(found.rows))
    assert read_record(Ladder, parse_toml(text, "the test"), "the test") == found
    assert (ROOT / form_of(game).package.replace(".", "/") / "ladder.toml").read_text(encoding="utf-8") == text


def test_only_a_whole_ladder_is_written(
    benchmark: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = GAMES[0]
    name, values = next(iter(form_of(game).rows.items()))
    monkeypatch.setattr("sys.argv", ["ladder.py", "--game", game.id, "--write", "--only", f"{name}={values[0]}"])
    monkeypatch.setattr(benchmark, "measured", lambda given, form: pytest.fail("measured in vain"))
    assert benchmark.main() == 2
    assert "leave those options out" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [(["--only", "grade=none"], "choose from"), (["--players", "nobody"], "nobody"), (["--game", "chess"], "chess")],
)
def test_what_cannot_be_measured_is_told(
    words: list[str], said: str, benchmark: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["ladder.py", "--game", GAMES[0].id, *words])
    with pytest.raises(SystemExit, match="2"):
        benchmark.main()
    assert said in capsys.readouterr().err
