"""The command that binds many quests of a game into a book of puzzles: made once and kept, arranged, printed as one document."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from generator.cli import publishing, support, terminal
from generator.cli.options import CUTTING, SEED, Value, given, print_options, printing, row_of, with_options
from generator.cli.output import OutputSettings
from generator.cli.quest_commands import announced_word
from generator.core.errors import BadOption
from generator.forge import book_making
from generator.forge.choices import Options
from generator.forge.game import AnyGame
from generator.forge.making import read_code
from generator.press.jobs import kept_quests, print_files

if TYPE_CHECKING:
    from generator.core.data import Record
    from generator.forge.book import Volume
    from generator.forge.making import Made

KIND = "book"
"""How puzzles of books are told from other quests in the cache."""


def command_of(game: AnyGame) -> Callable[..., None]:
    """Return the command that makes and prints a game's book; raises BadOption for a game that has none."""
    book = book_making.book_of(game)

    def command(**values: Value) -> None:
        _book(game, values)

    command.__doc__ = (
        f"{book.summary} The same seed and options give the same pages on every machine. What was made is kept, so that a run that "
        f"was interrupted goes on where it stood."
    )
    rows = (*map(row_of, book.options), SEED, *printing(without=(*CUTTING, "only", "base_url")))
    return with_options(command, rows, example=f"delvepress book {game.id} --count 12 --seed torchlight")


def _book(game: AnyGame, values: Mapping[str, Value]) -> None:
    book = book_making.book_of(game)
    options = book_making.settled(game, given(book.options, values))
    wanted = support.choose(support.saved(), print_options(values))
    _check(wanted)
    seed = values["seed"]
    word = seed if isinstance(seed, str) else announced_word()
    with terminal.progress("making puzzles", book_making.places(game, options)) as step:
        volume = made(game, options, word, done=step)
    _publish(game, volume, wanted)


def _check(wanted: OutputSettings) -> None:
    """Raise BadOption for ways to print that no book has, before anything is made; BadFile where nothing can be written."""
    if "json" in wanted.formats:
        raise BadOption("--format json is for one quest; books are made as pdf, png, html or md.")
    print_files.check_request(wanted)
    publishing.check_place(wanted)


def made(game: AnyGame, options: Options, word: str, *, done: Callable[[], None] = lambda: None) -> Volume[Record]:
    """Return the book of settled options and the word of a seed; `done` is called after each puzzle.

    Many puzzles are made on all cores, each kept as soon as it is whole: an interruption loses those at work. The same puzzles are
    found on one core. Raises BadOption for a word that can be no seed, ForgeFailed where a place finds no quest.
    """
    count = book_making.places(game, options)
    if not kept_quests.worth_processes(count):
        return book_making.gather(game, options, word, make=_make, done=done)
    from generator.core import processes, workers
    from generator.core.seeds import seed_from_word

    seed_from_word(word)  # a word that is no seed is refused before processes are started
    jobs = [(game.id, dict(options), word, place) for place in range(count)]
    with processes.executor("run the command again, what was made is kept") as executor:
        codes = workers.run(_work, jobs, done, executor=executor)

    def first(place: int) -> Made[Record]:
        return _make(game, *read_code(game, codes[place]))

    return book_making.gather(game, options, word, make=_make, first=first)


def _make(game: AnyGame, options: Options, seed: int) -> Made[Record]:
    return kept_quests.made_or_recalled(game, KIND, options, seed)


def _work(name: str, options: Options, word: str, place: int) -> str:
    """Make the puzzle of a place in a process of its own, keep it, and return its code."""
    from generator import registry

    return book_making.first_candidate(registry.game(name), options, word, place, make=_make).code


def _publish(game: AnyGame, volume: Volume[Record], wanted: OutputSettings) -> None:
    from generator.press.jobs import puzzle_book

    contents, lines = dict[str, bytes](), list[str]()
    about = f"{len(volume.puzzles)} puzzles in {len(volume.chapters)} chapters"
    if wanted.printed:
        with terminal.progress("setting pages", puzzle_book.chapters(volume)) as step:
            pages = puzzle_book.print_volume(game, volume, wanted.printing, step, folded=wanted.booklet)
        contents = publishing.contents(pages.pdf, wanted, "-booklet" if wanted.booklet else "")
        about += f", {publishing.extent(pages, folded=wanted.booklet)}"
        lines = [print_files.book_advice(wanted), *publishing.low_ink_advice(wanted)]
    contents |= publishing.texts(lambda: puzzle_book.page_of(game, volume, wanted.printing), wanted)
    publishing.save(contents, wanted, _name(game, volume), about, lines)


def _name(game: AnyGame, volume: Volume[Record]) -> str:
    """Return the stem of a file's name: the game, the seed's word as far as file names can hold it, unusual options."""
    word = re.sub(r"[^A-Za-z0-9]+", "-", volume.word).strip("-")[:40]
    unusual = print_files.unusual(book_making.book_of(game).options, volume.options)
    return f"{game.id}-book-{word or volume.puzzles[0].part.code}{unusual}"
