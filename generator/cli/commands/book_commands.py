"""The command that binds many quests of a game into a book of puzzles: made once and kept, arranged, printed as one document."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from generator.cli.common import chance, pools, publishing, support, terminal
from generator.cli.common.options import CUTTING, SEED, Value, given, print_options, printing, row_of, with_options
from generator.cli.common.output import Output
from generator.cli.common.pools import WorkSettings
from generator.core import workers
from generator.core.errors import BadOption
from generator.core.seeds import seed_from_word
from generator.forge import book_making
from generator.forge.choices import Options
from generator.forge.game import AnyGame
from generator.press.jobs.files import print_files
from generator.press.jobs.store import documents, kept_quests

if TYPE_CHECKING:
    from generator.core.data import Record
    from generator.forge.book import Volume
    from generator.forge.making import Made

KIND = "book"
"""How puzzles of books are told from other quests in the cache."""
ADVICE = "run the command again with fewer --workers, what was made is kept"
"""What to do where processes are ended again and again."""


def command_of(game: AnyGame) -> Callable[..., None]:
    """Return the command that makes and prints a game's book; raises BadOption for a game that has none."""
    book = book_making.book_of(game)

    def command(**values: Value) -> None:
        _book(game, values)

    command.__doc__ = (
        f"{book.summary} The same seed and options give the same pages on every machine. What was made is kept, so that a run that "
        f"was interrupted goes on where it stood."
    )
    rows = (*map(row_of, book.options), SEED, *printing(without=(*CUTTING, "only", "base_url")), *pools.WORKING)
    return with_options(command, rows, example=f"delvepress book {game.id} --count 12 --seed torchlight")


def _book(game: AnyGame, values: Mapping[str, Value]) -> None:
    book = book_making.book_of(game)
    options = book_making.settled(game, given(book.options, values))
    wanted = support.choose(support.saved(), print_options(values))
    _check(wanted)
    how = pools.work_settings(values)
    seed = values["seed"]
    word = seed if isinstance(seed, str) else chance.announced_word()
    with terminal.if_stopped(lambda: terminal.kept("puzzles", word)):
        with terminal.progress("making puzzles", book_making.places(game, options)) as step:
            volume = made(game, options, word, done=step, how=how)
        _publish(game, volume, wanted)


def _check(wanted: Output) -> None:
    """Raise BadOption for ways to print that no book has, before anything is made; BadFile where nothing can be written."""
    if "json" in wanted.formats:
        raise BadOption("--format json is for one quest; books are made as pdf, png, html or md.")
    publishing.check_place(wanted)


def made(
    game: AnyGame, options: Options, word: str, *, done: Callable[[], None] = workers.nothing, how: WorkSettings = pools.USUAL
) -> Volume[Record]:
    """Return the book of settled options and the word of a seed; `done` is called after each puzzle.

    Many puzzles are made on all cores, or as `how` says, and kept: an interruption loses those at work. The same puzzles are found
    on one core. Raises BadOption for a word that can be no seed, ForgeFailed where a place finds no quest.
    """
    seed_from_word(word)  # a word that is no seed is refused before processes are started
    jobs = [(game.id, dict(options), word, place) for place in range(book_making.places(game, options))]
    with pools.pool(how, len(jobs), worth=kept_quests.WORTH_IT, advice=ADVICE) as pool:
        if pool is None:
            return book_making.gather(game, options, word, make=_make, done=done)
        puzzles = workers.stream(_work, jobs, done, pool=pool)

        def first(_: int) -> Made[Record]:
            code, document = next(puzzles)
            return kept_quests.received(game, KIND, code, document)

        return book_making.gather(game, options, word, make=_make, first=first)


def _make(game: AnyGame, options: Options, seed: int) -> Made[Record]:
    return kept_quests.made_or_recalled(game, KIND, options, seed)


def _work(name: str, options: Options, word: str, place: int) -> tuple[str, bytes]:
    """Make the puzzle of a place in a process of its own, keep it there, and return its code and document."""
    from generator import registry

    game = registry.game(name)
    puzzle = book_making.first_candidate(game, options, word, place, make=_make)
    return puzzle.code, documents.document(game, puzzle)


def _publish(game: AnyGame, volume: Volume[Record], wanted: Output) -> None:
    from generator.press.jobs.books import puzzle_book

    contents, lines = dict[str, bytes](), list[str]()
    about = f"{len(volume.puzzles)} puzzles in {len(volume.chapters)} chapters"
    if wanted.printed:
        with terminal.progress("setting pages", puzzle_book.chapters(volume)) as step:
            pages = puzzle_book.print_volume(game, volume, wanted.settings, step, folded=wanted.request.booklet)
        contents = publishing.contents(pages, wanted, "-booklet" if wanted.request.booklet else "")
        about += f", {publishing.extent(pages, folded=wanted.request.booklet)}"
        lines = [print_files.book_advice(wanted.request), *publishing.low_ink_advice(wanted)]
    contents |= publishing.texts(lambda: puzzle_book.page_of(game, volume, wanted.settings), wanted)
    publishing.save(contents, wanted, puzzle_book.file_stem(game, volume), about, lines)
