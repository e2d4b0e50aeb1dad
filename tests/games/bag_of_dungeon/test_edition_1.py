"""Games that were written down under edition 1: with a march of none they are played to the same end for ever (S-63, S-64)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from generator.core.rng import Rng
from generator.games.bag_of_dungeon.quest.model import Quest
from generator.games.bag_of_dungeon.rules import notation, referee
from generator.games.bag_of_dungeon.rules.chance import Dice
from generator.games.bag_of_dungeon.rules.scoring import points
from generator.games.bag_of_dungeon.rules.setting_up import set_up
from generator.games.bag_of_dungeon.rules.state import Table

STORED: list[dict[str, Any]] = msgspec.json.decode((Path(__file__).parent / "edition_1_games.json").read_bytes())
"""Quests of edition 1 as their documents held them, each with games of two players: seeds of the dice, words, and the ends."""
GAMES = [(one["quest"], game) for one in STORED for game in one["games"]]


def quest_of(fields: dict[str, Any], **changes: Any) -> Quest:
    return msgspec.convert({**fields, **changes}, Quest)


def replayed(quest: Quest, game: dict[str, Any]) -> Table:
    """Return the table after all the words of a game, each of which must be legal, with the dice that it had."""
    table, dice = set_up(quest), Dice(Rng.root("edition 1", game["seed"]).stream("dice"))
    for word in notation.split_words(game["words"]):
        move = notation.read_move(table, word)
        assert move is not None
        assert referee.why_not(table, move) is None
        referee.apply_move(table, move, dice)
    return table


@pytest.mark.parametrize(
    ("fields", "game"), GAMES, ids=lambda value: f"{value['player']}-{value['turns']}" if "player" in value else ""
)
def test_a_game_of_edition_1_comes_to_the_same_end(fields: dict[str, Any], game: dict[str, Any]) -> None:
    end = replayed(quest_of(fields), game)
    assert (end.phase, end.outcome, points(end), end.turns) == ("over", game["outcome"], game["points"], game["turns"])


def test_a_quest_that_names_no_march_has_none() -> None:
    for one in STORED:
        quest = quest_of(one["quest"])
        assert quest.march == "none"
        assert quest == quest_of(one["quest"], march="none")


def test_the_same_game_is_worth_something_else_with_the_march() -> None:
    """The negative control: a quest that was read with the march would not print the published game."""
    fields, game = next((fields, game) for fields, game in GAMES if game["outcome"] == "won")
    assert points(replayed(quest_of(fields, march="quick"), game)) != game["points"]
