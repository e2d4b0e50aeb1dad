"""What the sheets of a dungeon say of walks by chance and of the lock, worked out anew from the walks themselves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.core.rng import Rng
from generator.forge.making import fingerprint
from generator.games.donjonz.making.draft import LOCKS, STAIRS
from generator.games.donjonz.players.simulation import simulate_all
from generator.games.donjonz.quest.cards import surface
from generator.games.donjonz.quest.data_loading import walk_rules
from generator.games.donjonz.quest.model import Quest
from generator.games.donjonz.rating import difficulty
from generator.games.donjonz.rating.difficulty import WALKS, rate
from tests.contract.samples import fixed


def quest() -> Quest:
    found: Quest = fixed("donjonz").quest
    return found


def test_figures_of_walks_by_chance_by_hand() -> None:
    """The walks of the rating walked again: deaths, medians in hundredths of par, the middle half of scores."""
    one = quest()
    par = one.par
    assert par is not None
    maze, rng = surface(one.cards, one.placed), Rng.root("donjonz/walkers", int(fingerprint(one), 16))
    found = simulate_all(maze, walk_rules(one.house), rng, walks=WALKS)
    figures = rate(one).figures
    chance = sorted(found["random"].scores)
    assert [len(found[name].scores) for name in ("random", "greedy", "ahead")] == [200, 100, 24]
    assert figures["dies"] == str(round(100 * found["random"].died / 200))
    assert found["random"].died <= chance.count(0)
    middles = {name: sorted(found[name].scores)[(len(found[name].scores) + 1) // 2 - 1] for name in found}
    told = {"chance": middles["random"], "greedy": middles["greedy"], "ahead": middles["ahead"]}
    assert {name: figures[name] for name in told} == {name: str(round(100 * score / par.score)) for name, score in told.items()}
    assert figures["spread"] == str(chance[149] - chance[49])
    assert figures["doors"] == f"{par.doors_to_par} of {par.doors}"


def test_bronze_is_what_three_in_four_walks_that_look_ahead_bring_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 24 walks that bring home 11, 12, 13 ... points the sixth from below: 19 made it, and 18 the next."""
    one = quest()
    found = simulate_all(surface(one.cards, one.placed), walk_rules(one.house), Rng.root("test/bronze", 1), walks=WALKS)
    found["ahead"] = replace(found["ahead"], scores=tuple(range(11, 35)))
    monkeypatch.setattr(difficulty, "simulate_all", lambda *given, **walks: found)
    figures = rate(one).figures
    assert int(figures["gold"]) * 2 // 3 > 22, "no border of bronze is in the way"
    assert figures["bronze"] == "16"


def test_the_lock_is_never_far_from_the_stairs() -> None:
    """The lock lies on the start card, two steps across edges from the stairs at most; on no board of any code farther."""
    assert all(abs(lock.x - STAIRS.x) + abs(lock.y - STAIRS.y) <= 2 for lock in LOCKS)
    one = quest()
    maze = surface(one.cards, one.placed)
    stairs, lock = maze.spots[maze.start], maze.spots[maze.spaces_with("lock")[0]]
    assert abs(lock.x - stairs.x) + abs(lock.y - stairs.y) <= 2
