"""The ladder of players: its order, and what the paper may say of it."""

from __future__ import annotations

import pytest

from generator.core.rng import Rng
from generator.forge import measuring
from generator.games.green_dungeon import GAME
from generator.games.green_dungeon.making.generator import generate
from generator.games.green_dungeon.players import search
from generator.games.green_dungeon.players.engine import ENGINE
from generator.games.green_dungeon.players.simulation import PLAYERS
from generator.games.green_dungeon.players.skills import SKILLS, player_of
from generator.games.green_dungeon.quest.model import Quest
from generator.games.green_dungeon.quest.ruleset import load_ruleset
from generator.games.green_dungeon.rating.ladder import ladder_of


def quest(**options: str) -> Quest:
    return generate(GAME.settle(options), Rng.root("test/ladder", 1))


def test_the_players_stand_in_order_and_the_sensible_one_measures() -> None:
    assert SKILLS == ("chance", "naive", "sensible", "planner", "search") == tuple(ENGINE.policies)
    assert ENGINE.measured == "sensible"
    assert set(PLAYERS) < set(SKILLS)


def test_a_quest_has_the_ladder_of_its_edition_and_grade_and_an_endless_one_none() -> None:
    for edition, grade in (("old", "hard"), ("new", "easy")):
        found = ladder_of(quest(edition=edition, grade=grade))
        assert found is not None
        assert found.options == {"edition": edition, "grade": grade}
        assert [rung.player for rung in found.rungs] == list(SKILLS)
    assert ladder_of(quest(lamp="none")) is None


@pytest.mark.parametrize("name", ["chance", "search"])
def test_a_game_played_quickly_is_the_game_that_is_written_down(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "BUDGET", 60)
    one = quest(grade="medium")
    rng = Rng.root("test/quick", 3)
    outcome = ENGINE.simulate(one, name, rng) if ENGINE.simulate else None
    choose = ENGINE.policies[name](one, rng.alike("player"))
    position, dice, made = ENGINE.begin(one), ENGINE.dice(one, rng.alike("dice")), 0
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
