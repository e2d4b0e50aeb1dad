"""The engine's record keeps the contract of all games: every check of the contract tests, for every player and for random moves."""

from __future__ import annotations

import pytest

from generator.core.rng import Rng
from generator.forge import playing
from generator.games.bag_of_dungeon.players import search
from generator.games.bag_of_dungeon.players.engine import ENGINE
from tests.contract.test_engines import faults, walk
from tests.games.bag_of_dungeon.scenes import laid, seeded

QUESTS = {
    "one": seeded(3),
    "party": seeded(4, 3, "co-operative"),
    "rivals": seeded(5, 2, "competitive"),
    "laid": laid(seeded(6, 2, "competitive")),
}


@pytest.mark.parametrize(("policy", "name"), [(policy, name) for policy in ENGINE.policies for name in ("party", "laid")])
def test_a_players_game_keeps_every_promise(policy: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "BUDGET", 16)
    engine, quest = ENGINE.erased(), QUESTS[name]
    choose = engine.policies[policy](quest, Rng.root("policy", 0))
    played = walk(engine, quest, choose, lambda: engine.dice(quest, Rng.root("dice", 0)), playing.MOST_MOVES)
    assert engine.over(played.states[-1])
    assert faults(played) == {}


@pytest.mark.parametrize("name", list(QUESTS))
def test_a_game_of_random_moves_keeps_every_promise(name: str) -> None:
    engine, quest, rng = ENGINE.erased(), QUESTS[name], Rng.root("random", 0)
    played = walk(
        engine, quest, lambda state: rng.pick(list(engine.moves(state))), lambda: engine.dice(quest, Rng.root("dice", 1)), 150
    )
    assert len(played.moves) > 0
    assert faults(played) == {}


@pytest.mark.parametrize("policy", list(ENGINE.policies))
def test_the_quick_way_to_play_comes_to_the_same_as_the_referee(policy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "BUDGET", 16)
    assert ENGINE.simulate is not None
    quest, rng = QUESTS["one"], Rng.root("quick", 0)
    quick = ENGINE.simulate(quest, policy, rng)
    state, chance = ENGINE.begin(quest), ENGINE.dice(quest, rng.alike("dice"))
    choose = ENGINE.policies[policy](quest, rng.alike("player"))
    while not ENGINE.over(state):
        state, _ = ENGINE.play(state, choose(state), chance)
    assert (quick.won, quick.points, quick.rounds) == (ENGINE.won(state), ENGINE.points(state), state.turns)
