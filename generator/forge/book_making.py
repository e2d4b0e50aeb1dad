"""A puzzle book to its quests: each place of the book has seeds of its own, of which the first quest that is worth a page is taken.

What a place comes to depends on the word of the book's seed, the options and the number of the place alone, so that places may be
made in any order, in many processes, or be left and gone on with. Only quests that are the same puzzle look at each other: the
later place then takes its next quest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress

from generator.core.data import Record
from generator.core.errors import BadOption, ForgeFailed
from generator.core.rng import Rng
from generator.core.seeds import SEED_BITS, is_reserved, seed_from_word
from generator.forge.book import Book, Place, Volume
from generator.forge.choices import Options, settle
from generator.forge.game import AnyGame
from generator.forge.making import Made
from generator.forge.series import Part

MOST_SEEDS, MOST_SPARE = 200, 6
"""Seeds that are tried for a place of a book, and quests of other chapters after which the first of them is taken."""
Maker = Callable[[AnyGame, Options, int], Made[Record]]
"""Returns the quest of a game's settled options and a seed, made or kept from before; raises ForgeFailed where there is none."""


def book_of(game: AnyGame) -> Book[Record]:
    """Return how a game's quests become a book; raises BadOption for a game that has none."""
    if game.book is None:
        raise BadOption(f"{game.id} has no book of puzzles.")
    return game.book


def settled(game: AnyGame, given: Options) -> dict[str, str]:
    """Return all options of a game's book, defaults where nothing was given; raises BadOption."""
    return settle(book_of(game).options, given, f"delvepress book {game.id}")


def places(game: AnyGame, options: Options) -> int:
    """Return how many puzzles a book of settled `options` has."""
    return len(book_of(game).plan(options))


def candidates(game: AnyGame, options: Options, word: str, place: int, *, make: Maker) -> Iterator[Made[Record]]:
    """Yield the quests that a place may take, the best first: of the first few that are worth a page those of its chapter.

    `place` counts from 0. Raises BadOption for a word that can be no seed.
    """
    book = book_of(game)
    wanted = book.plan(options)[place]
    spare: list[Made[Record]] = []
    for number, (made, chapter) in enumerate(_worthy(game, wanted, _seeds(game, word, place), make)):
        if number >= MOST_SPARE or wanted.chapter in ("", chapter):
            yield made
        else:
            spare.append(made)
        if number == MOST_SPARE - 1:
            yield from spare
            spare = []
    yield from spare


def _worthy(game: AnyGame, wanted: Place, seeds: Iterator[int], make: Maker) -> Iterator[tuple[Made[Record], str]]:
    """Yield the quests of some seeds that are worth a page, each with the key of its chapter."""
    for seed in seeds:
        with suppress(ForgeFailed):
            made = make(game, wanted.options, seed)
            chapter = book_of(game).chapter_of(made.quest)
            if chapter is not None:
                yield made, chapter


def first_candidate(game: AnyGame, options: Options, word: str, place: int, *, make: Maker) -> Made[Record]:
    """Return the quest that a place takes unless another place has it; raises ForgeFailed where there is none, and BadOption."""
    for made in candidates(game, options, word, place, make=make):
        return made
    raise _nothing(game)


def gather(
    game: AnyGame,
    options: Options,
    word: str,
    *,
    make: Maker,
    first: Callable[[int], Made[Record]] | None = None,
    done: Callable[[], None] = lambda: None,
) -> Volume[Record]:
    """Return the book of settled `options` and the word of a seed; the same arguments give the same book for ever.

    `first` returns the first candidate of a place where they are known already. `done` is called after each puzzle. Raises
    BadOption for a word that can be no seed, ForgeFailed where a place finds no quest.
    """
    book, known = book_of(game), set[str]()
    parts: list[Part[Record]] = []
    for place in range(places(game, options)):
        made = first(place) if first else first_candidate(game, options, word, place, make=make)
        if book.identity(made.quest) in known:
            others = candidates(game, options, word, place, make=make)
            made = next((other for other in others if book.identity(other.quest) not in known), made)
        if book.identity(made.quest) in known:
            raise _nothing(game)
        known.add(book.identity(made.quest))
        parts.append(Part(made.code, made.quest, made.rating))
        done()
    return Volume(word.strip(), options, book.arrange(parts))


def _nothing(game: AnyGame) -> ForgeFailed:
    return ForgeFailed(f"No quest of {game.id} was found for a place of this book; try another seed or other options.")


def _seeds(game: AnyGame, word: str, place: int) -> Iterator[int]:
    """Yield the seeds of a place, none of them a challenge's or a season's."""
    rng = Rng.root(f"{game.id}/{game.edition}/book", seed_from_word(word)).stream("seeds", place)
    for number in range(MOST_SEEDS):
        seed = rng.stream(number).below(1 << SEED_BITS)
        if not is_reserved(seed):
            yield seed
