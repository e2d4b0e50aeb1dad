"""What every book of puzzles promises, of whatever game: its options, its plan, its puzzles, its chapters."""

from __future__ import annotations

from typing import Any

import pytest

from generator.cli.program import COMMANDS
from generator.forge import book_making
from generator.forge.choices import Number
from generator.forge.game import Game
from generator.forge.making import make, read_code
from tests.contract.samples import GAMES, named, volume_of

every_book = pytest.mark.parametrize("game", [game for game in GAMES if game.book is not None], ids=named)


@every_book
def test_a_book_says_what_it_is(game: Game[Any]) -> None:
    book = book_making.book_of(game)
    assert book.summary.endswith(".")
    assert "book" in COMMANDS
    assert [one.name for one in book.options if isinstance(one, Number)] == ["count"]
    for option in book.options:
        assert option.help.endswith(".")
        assert option.settled(option.default) == option.default


@every_book
def test_a_plan_has_a_place_for_each_puzzle_and_options_that_there_are(game: Game[Any]) -> None:
    for count in (1, 7, 40):
        plan = book_making.book_of(game).plan(book_making.settled(game, {"count": str(count)}))
        assert len(plan) == count
        for place in plan:
            assert game.settle(place.options) == dict(place.options)


@every_book
def test_each_puzzle_is_the_quest_that_its_code_makes(game: Game[Any]) -> None:
    for puzzle in volume_of(game.id).puzzles:
        made = make(game, *read_code(game, puzzle.part.code))
        assert (made.quest, made.rating) == (puzzle.part.quest, puzzle.part.rating)


@every_book
def test_a_puzzle_stands_in_the_chapter_that_it_belongs_to(game: Game[Any]) -> None:
    chapters = volume_of(game.id).chapters
    for chapter in chapters:
        assert {book_making.book_of(game).chapter_of(puzzle.part.quest) for puzzle in chapter.puzzles} == {chapter.key}
    assert [puzzle.number for puzzle in volume_of(game.id).puzzles] == list(range(1, len(volume_of(game.id).puzzles) + 1))


@every_book
def test_what_is_printed_has_a_page_for_each_puzzle_and_an_opener_for_each_chapter(game: Game[Any]) -> None:
    packs = book_making.book_of(game).make_packs(volume_of(game.id))
    assert set(packs.pages) == {puzzle.key for puzzle in volume_of(game.id).puzzles}
    assert set(packs.openers) == {chapter.key for chapter in volume_of(game.id).chapters}
    assert all(len(pack.sheets) == 1 for pack in packs.pages.values())
