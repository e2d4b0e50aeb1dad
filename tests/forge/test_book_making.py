"""Books of a toy game: which quests their places take, in whatever order they are made."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

import pytest
from msgspec.structs import replace

from generator.core.errors import BadOption, ForgeFailed
from generator.core.seeds import day_of_seed
from generator.forge import book_making
from generator.forge.book import Book, BookPacks, Chapter, Place, Puzzle, Volume
from generator.forge.choices import Number, OneOf, Options
from generator.forge.game import Game
from generator.forge.making import Made
from generator.forge.pack import Pack, Words
from generator.forge.rating import Rating
from tests import null_game
from tests.null_game import Quest

LARGEST = 1 << 40


def toy(chapter_of: Callable[[Quest], str | None], wish: str = "", identity: Callable[[Quest], str] = repr) -> Game[Quest]:
    """Return the smallest game with books of rooms, all meant for the chapter `wish`."""
    book: Book[Quest] = Book(
        summary="Rooms.",
        options=(Number("count", 1, 99, "How many.", "3"), OneOf("mood", ("calm", "wild"), "How they are.")),
        plan=lambda options: [Place({"dragons": "one"}, wish)] * int(options["count"]),
        chapter_of=chapter_of,
        identity=identity,
        arrange=lambda parts: (Chapter("all", "All", tuple(Puzzle(number, part) for number, part in enumerate(parts, 1))),),
        make_packs=lambda volume: BookPacks(lambda starts: EMPTY, {}, {}, EMPTY, lambda starts: EMPTY),
    )
    return replace(null_game.GAME, book=book)


EMPTY = Pack("", (), Words(), {})


def room(game: Game[Quest], options: Options, seed: int) -> Made[Quest]:
    """Return a room that tells its seed: its steps are the seed's last digit."""
    rating = Rating(grade="one", skulls=1, estimated=False, figures={})
    return Made(f"code {seed}", Quest(title=str(seed), steps=seed % 10, dragons=1), rating, 1)


def gathered(game: Game[Quest], word: str = "toad", **options: str) -> Volume[Quest]:
    return book_making.gather(game, book_making.settled(game, options), word, make=room)


def titles(volume: Volume[Quest]) -> list[str]:
    return [puzzle.part.quest.title for puzzle in volume.puzzles]


def test_the_same_word_gives_the_same_book_and_another_word_another() -> None:
    game = toy(lambda quest: "all")
    assert gathered(game) == gathered(game)
    assert not set(titles(gathered(game))) & set(titles(gathered(game, "newt")))
    assert all(day_of_seed(int(title)) is None and int(title) < LARGEST for title in titles(gathered(game, count="40")))


def test_places_do_not_depend_on_how_many_there_are_or_in_which_order_they_are_made() -> None:
    game = toy(lambda quest: "all")
    assert titles(gathered(game, count="9"))[:4] == titles(gathered(game, count="4"))
    options = book_making.settled(game, {"count": "4"})
    backwards = {place: book_making.first_candidate(game, options, "toad", place, make=room) for place in (3, 2, 1, 0)}
    known = book_making.gather(game, options, "toad", make=room, first=backwards.__getitem__)
    assert known == gathered(game, count="4")


def test_what_is_worth_no_page_is_passed_over() -> None:
    game = toy(lambda quest: "all" if quest.steps == 7 else None)
    assert {title[-1] for title in titles(gathered(game))} == {"7"}


def test_a_place_takes_the_first_of_its_chapter_among_the_first_few() -> None:
    game = toy(lambda quest: "even" if quest.steps % 2 == 0 else "odd", "even")
    options = book_making.settled(game, {})
    for place in range(8):
        plain = [made for made, _ in islice(_worthy(game, place), book_making.MOST_SPARE)]
        even = [made for made in plain if made.quest.steps % 2 == 0]
        found = list(islice(book_making.candidates(game, options | {"count": "9"}, "toad", place, make=room), len(plain)))
        assert found == [*even, *(made for made in plain if made not in even)]


def _worthy(game: Game[Quest], place: int):  # type: ignore[no-untyped-def]
    return book_making._worthy(game, Place({}), book_making._seeds(game, "toad", place), room)


def test_a_chapter_that_is_nowhere_is_done_without() -> None:
    game = toy(lambda quest: "odd", "even")
    assert gathered(game) == gathered(toy(lambda quest: "odd"))


def test_no_puzzle_is_there_twice() -> None:
    game = toy(lambda quest: "all", identity=lambda quest: str(quest.steps))
    found = titles(gathered(game, count="10"))
    assert len({title[-1] for title in found}) == 10
    assert found[0] == titles(gathered(toy(lambda quest: "all")))[0]
    with pytest.raises(ForgeFailed, match="No quest of null was found for a place of this book"):
        gathered(game, count="11")


def test_a_seed_that_makes_nothing_is_passed_over_and_nothing_at_all_is_said() -> None:
    def failing(game: Game[Quest], options: Options, seed: int) -> Made[Quest]:
        if seed % 2:
            raise ForgeFailed("odd")
        return room(game, options, seed)

    game = toy(lambda quest: "all")
    volume = book_making.gather(game, book_making.settled(game, {}), "toad", make=failing)
    assert all(int(title) % 2 == 0 for title in titles(volume))
    with pytest.raises(ForgeFailed, match="No quest of null was found"):
        gathered(toy(lambda quest: None))


def test_progress_is_told_of_every_puzzle() -> None:
    game, told = toy(lambda quest: "all"), list[int]()
    book_making.gather(game, book_making.settled(game, {}), "toad", make=room, done=lambda: told.append(1))
    assert len(told) == 3


def test_what_is_no_book_is_refused() -> None:
    with pytest.raises(BadOption, match="null has no book of puzzles"):
        book_making.settled(null_game.GAME, {})
    with pytest.raises(BadOption, match="--count cannot be '0'"):
        book_making.settled(toy(lambda quest: "all"), {"count": "0"})
    with pytest.raises(BadOption, match="The seed is empty"):
        gathered(toy(lambda quest: "all"), " ")
