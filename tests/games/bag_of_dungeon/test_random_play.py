"""Whatever is played: nothing is lost or doubled, no rule raises, states are what they were."""

from __future__ import annotations

import pytest

from generator.core.rng import Rng
from generator.games.bag_of_dungeon.players.engine import ENGINE
from generator.games.bag_of_dungeon.quest.model import MODES, Dragon, Quest, SideEffect, SideQuest, SideQuestRow
from generator.games.bag_of_dungeon.rules import referee
from generator.games.bag_of_dungeon.rules.chance import Dice
from generator.games.bag_of_dungeon.rules.setting_up import set_up
from generator.games.bag_of_dungeon.rules.state import Table, freeze, thaw
from tests.games.bag_of_dungeon.scenes import laid, misfits, seeded

SHIFTING = ("hold", "drop", "give", "end")


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
