"""A quest made by several hands is the quest made by one, in documents too; what will be played next is guessed well."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from typing import Any

import pytest

from generator.core.hands import ALONE, Hands
from generator.core.many_hands import ManyHands
from generator.core.processes import Crew
from generator.core.seeds import seed_from_word
from generator.forge import making
from generator.games.deck_box_dungeons import GAME as OURS
from generator.press.jobs.store import documents
from tests.guessing import Guessing

GAME: Any = OURS
pytestmark = pytest.mark.usefixtures("real_grading")


@contextmanager
def workers(count: int) -> Iterator[Hands]:
    """Give so many processes, this one among them."""
    if count == 1:
        yield ALONE
        return
    with Crew(count - 1) as crew:
        yield ManyHands(crew)


def made(hands: Hands, word: str, **options: str) -> Any:
    return making.made_anew(GAME.played_by(hands), GAME.settle({"length": "short", **options}), seed_from_word(word))


alone = cache(partial(made, ALONE))


@pytest.mark.parametrize(("word", "heroes", "grade"), [("torchlight", "1", "easy"), ("a", "1", "hard"), ("b", "2", "medium")])
@pytest.mark.parametrize("count", [2, 3])
def test_workers_come_to_the_same_document(word: str, heroes: str, grade: str, count: int) -> None:
    one = alone(word, heroes=heroes, grade=grade)
    with workers(count) as hands:
        together = made(hands, word, heroes=heroes, grade=grade)
    assert documents.document(GAME, together) == documents.document(GAME, one)
    assert together.attempts == one.attempts


def test_what_is_begun_ahead_is_mostly_asked_for() -> None:
    hands = Guessing(0.75)
    for word in ("torchlight", "a", "b"):
        made(hands, word, heroes="1")
    assert len(hands.right()) > 10
    assert sum(hands.right()) > len(hands.right()) / 2


def test_hands_are_called_with_the_first_draft_and_not_for_a_quest_that_is_kept(own_cache: Any) -> None:
    class Called(Hands):
        times = 0

        def begin(self, ready: Any) -> None:
            self.times += 1

    hands, options = Called(), GAME.settle({"length": "short", "heroes": "1"})
    one = making.make(GAME.played_by(hands), options, seed_from_word("torchlight"))
    assert hands.times == one.attempts
    assert making.make(GAME.played_by(hands), options, seed_from_word("torchlight")) == one
    assert hands.times == one.attempts
    assert GAME.played_by(ALONE).rate(one.quest) == one.rating
