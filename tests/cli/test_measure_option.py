"""The option that has a quest measured under other conditions too: there where a game can, refused where it cannot."""

from __future__ import annotations

import json

import pytest

from generator import registry
from tests.cli.conftest import Desk, Refused

ABLE = [game.id for game in registry.all_games().values() if game.measure_all is not None]
OTHERS = [game.id for game in registry.all_games().values() if game.measure_all is None]


@pytest.mark.parametrize("name", ABLE)
def test_an_unknown_measurement_is_refused(refused: Refused, name: str) -> None:
    assert refused("quest", name, "--seed", "x", "--measure", "some") == "--measure cannot be 'some'; choose one of own, all."


@pytest.mark.parametrize("name", OTHERS)
def test_a_game_without_further_figures_has_no_such_option(refused: Refused, name: str) -> None:
    assert "has no option --measure" in refused("quest", name, "--seed", "x", "--measure", "all")


@pytest.mark.parametrize("name", ABLE)
def test_all_that_can_be_measured_is_written_into_the_document(desk: Desk, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from generator.games.deck_box_dungeons.rating import difficulty

    monkeypatch.setattr(difficulty, "OTHER_GAMES", 2)
    words = ("quest", name, "--seed", "x", "--format", "json", "--out", "-")
    own, whole = (json.loads(desk.run(*words, *more).out)["rating"]["figures"] for more in ((), ("--measure", "all")))
    assert own.keys() < whole.keys()
    assert {name: whole[name] for name in own} == own
