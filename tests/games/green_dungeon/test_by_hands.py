"""A quest made by several processes is the quest made by one, to the last byte; what will be played next is guessed well."""

from __future__ import annotations

from functools import cache, partial
from typing import Any

import pytest

from generator.core.hands import ALONE, Hands
from generator.core.many_hands import ManyHands
from generator.core.processes import Crew
from generator.core.seeds import seed_from_word
from generator.forge import making
from generator.games.green_dungeon import GAME as OURS
from generator.games.green_dungeon.players.measured_games import Measured, played
from generator.games.green_dungeon.players.simulation import dice_stream, play_games, played_score
from generator.games.green_dungeon.quest.ruleset import load_ruleset
from generator.press.jobs.store import documents
from tests.guessing import Guessing

GAME: Any = OURS


def made(hands: Hands, word: str, **options: str) -> Any:
    return making.made_anew(GAME.played_by(hands), GAME.settle(options), seed_from_word(word))


alone = cache(partial(made, ALONE))


@pytest.mark.parametrize(("edition", "grade"), [("new", "easy"), ("old", "hard")])
@pytest.mark.parametrize("count", [2, 3])
def test_several_processes_come_to_the_same_document(edition: str, grade: str, count: int) -> None:
    one = alone("torchlight", edition=edition, grade=grade)
    with Crew(count - 1) as crew:
        together = made(ManyHands(crew), "torchlight", edition=edition, grade=grade)
    assert documents.document(GAME, together) == documents.document(GAME, one)
    assert together.attempts == one.attempts


def test_what_is_begun_ahead_is_mostly_asked_for() -> None:
    hands = Guessing()
    for word in ("torchlight", "a", "b"):
        made(hands, word)
    assert len(hands.right()) > 20
    assert sum(hands.right()) > len(hands.right()) / 2


@pytest.mark.parametrize("player", ["naive", "sensible", "planner"])
def test_a_measured_game_is_the_game_of_its_number(player: str) -> None:
    quest = alone("torchlight", edition="new", grade="easy").quest
    games = Measured(quest.board, quest.edition, player, "measure", making.fingerprint(quest))
    (whole,) = play_games(quest.board, load_ruleset(quest.edition), player, dice_stream(quest), games=1, first=3)
    assert played(games, 3) == (whole.won, played_score(whole), whole.cells)
    assert played(games, 3) != played(games, 4)
