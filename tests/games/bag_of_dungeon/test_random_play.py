"""Whatever is played: nothing is lost or doubled, no rule raises, states are what they were, written games come to the same."""

from __future__ import annotations

from functools import partial

import pytest

from generator.core.rng import Rng
from generator.games.bag_of_dungeon.players.engine import ENGINE
from generator.games.bag_of_dungeon.players.simulation import PLAYERS
from generator.games.bag_of_dungeon.quest.model import MODES, Dragon, Quest, SideEffect, SideQuest, SideQuestRow
from generator.games.bag_of_dungeon.rules import referee
from generator.games.bag_of_dungeon.rules.chance import Dice
from generator.games.bag_of_dungeon.rules.setting_up import set_up
from generator.games.bag_of_dungeon.rules.state import Table, freeze, thaw
from tests.contract.test_engines import faults, walk
from tests.games.bag_of_dungeon.scenes import laid, misfits, seeded

SHIFTING = ("hold", "drop", "give", "end")


def fresh_dice(quest: Quest) -> object:
    return ENGINE.dice(quest, Rng.root("dice", 1))


def side_quest(tile: int) -> SideQuest:
    rows = (
        SideQuestRow(say="It bites.", effect=SideEffect(what="health", by=-1)), SideQuestRow(say="Nothing."),
        SideQuestRow(say="A gift.", effect=SideEffect(what="items", by=1)),
    )  # fmt: skip
    return SideQuest(tile=tile, title="The Well", line="A well.", rows=rows)


def variants(seed: int) -> list[Quest]:
    """Return quests of every mode, number of heroes, layout and fit, with side quests and weak dragons so that all is seen."""
    weak = Dragon(name="Old Cinder", health=5, dice=1, breath=1, drowsy=1)
    about = {"side_quests": (side_quest(10), side_quest(12)), "dragon": weak}
    found = [seeded(seed, count, mode, **about) for mode in MODES for count in (1, 2, 4)]
    found += [seeded(seed, 3, mode, fit="all", **about) for mode in MODES]
    return found + [laid(seeded(seed, 2, mode, **about), seed) for mode in MODES]


def strengthened(table: Table) -> Table:
    """Return a table whose heroes roll so well that even a player by chance comes to the end."""
    for hero in table.heroes:
        hero.surge = 6
    return table


@pytest.mark.parametrize("strong", [False, True])
@pytest.mark.parametrize("seed", range(3))
def test_random_legal_play_loses_nothing_and_never_raises(seed: int, strong: bool) -> None:
    for number, quest in enumerate(variants(seed)):
        table, rng = set_up(quest), Rng.root("random", 100 * seed + number)
        dice = Dice(rng.stream("dice"))
        for count in range(500):
            if table.phase == "over":
                break
            if strong:
                strengthened(table)
            legal = list(referee.moves(table))
            assert legal
            assert len(set(legal)) == len(legal)
            referee.apply_move(table, rng.weighted(legal, [1 if move.act in SHIFTING else 12 for move in legal]), dice)
            assert count % 5 or misfits(table) == []
        assert misfits(table) == []


@pytest.mark.parametrize("name", PLAYERS)
def test_a_players_game_keeps_the_promises_of_the_contract(name: str) -> None:
    for number, quest in enumerate([seeded(3, 1), seeded(4, 3, "co-operative"), laid(seeded(5, 2, "competitive"))]):
        choose = ENGINE.policies[name](quest, Rng.root("player", number))
        played = walk(ENGINE.erased(), quest, choose, partial(fresh_dice, quest), 4000)
        assert ENGINE.over(played.states[-1])
        assert faults(played) == {}


@pytest.mark.parametrize("mode", MODES)
def test_a_game_of_random_moves_keeps_the_promises_of_the_contract(mode: str) -> None:
    quest, rng = seeded(6, 2, mode), Rng.root("random", 6)
    played = walk(
        ENGINE.erased(), quest, lambda state: rng.pick(list(ENGINE.moves(state))), partial(fresh_dice, quest), 250
    )  # fmt: skip
    assert faults(played) == {}


def test_the_quick_game_is_the_same_as_the_one_of_states() -> None:
    quest = seeded(7, 2)
    assert ENGINE.simulate is not None
    quick = ENGINE.simulate(quest, "sensible", Rng.root("game", 7))
    choose, dice = ENGINE.policies["sensible"](quest, Rng.root("x", 1)), ENGINE.dice(quest, Rng.root("game", 7).stream("dice"))
    state = ENGINE.begin(quest)
    while not ENGINE.over(state):
        state, _ = ENGINE.play(state, choose(state), dice)
    assert (quick.won, quick.points, quick.rounds) == (ENGINE.won(state), ENGINE.points(state), state.turns)


def test_a_frozen_state_cannot_be_changed_and_thaws_to_a_table_of_its_own() -> None:
    state = ENGINE.begin(seeded(8, 2))
    with pytest.raises(AttributeError):
        state.turns = 5  # type: ignore[misc]
    with pytest.raises(AttributeError):
        state.heroes[0].health = 1  # type: ignore[misc]
    table = thaw(state)
    table.heroes[0].health = 1
    table.edges.clear()
    assert state == ENGINE.begin(seeded(8, 2))
    assert freeze(table) != state
