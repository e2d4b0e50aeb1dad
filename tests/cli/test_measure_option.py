"""The option that has a quest measured under other conditions too: there where a game can, refused where it cannot."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

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


@pytest.fixture
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Further figures come of two games each: what is tested here is where they go."""
    from generator.games.bag_of_dungeon.rating import difficulty as bag
    from generator.games.deck_box_dungeons.rating import difficulty as deck

    few = replace(bag.grades(), **dict.fromkeys(bag.OTHERS, 2))
    monkeypatch.setattr(deck, "OTHER_GAMES", 2)
    monkeypatch.setattr(bag, "grades", lambda: few)


@pytest.mark.parametrize("name", ABLE)
@pytest.mark.usefixtures("few_games")
def test_all_that_can_be_measured_is_written_into_the_document(desk: Desk, name: str) -> None:
    words = ("quest", name, "--seed", "x", "--heroes", "1", "--format", "json", "--out", "-")
    own, whole = (json.loads(desk.run(*words, *more).out)["rating"]["figures"] for more in ((), ("--measure", "all")))
    assert own.keys() < whole.keys()
    assert {name: whole[name] for name in own} == own
