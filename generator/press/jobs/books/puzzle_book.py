"""A book of puzzles to one PDF: front matter, chapters with a page for each puzzle, solutions, back matter; in order, or folded."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from msgspec.structs import replace

from generator.core.data import Record
from generator.forge import book_making
from generator.forge.book import Starts, Volume
from generator.forge.book_making import book_of
from generator.forge.game import AnyGame
from generator.forge.pack import Pack
from generator.press.drawing.papers import HALVES
from generator.press.jobs.files import print_files
from generator.press.jobs.printing import quest_jobs
from generator.press.jobs.printing.book import Pages
from generator.press.jobs.printing.bound import Chapter, Contents, print_bound
from generator.press.jobs.printing.job import Job, PrintSettings, Sides
from generator.press.jobs.screen.page_parts import PageParts, of_contents

SOLUTIONS = "solutions"
"""The key under which the first page of the solutions is found."""
LONGEST_WORD = 24
"""Most characters of a seed's word that stand at the foot of a page."""


def chapters(volume: Volume[Record]) -> int:
    """Return how many parts a book is set in, for a progress bar."""
    return len(volume.puzzles) + len(volume.chapters) + 2


def file_stem(game: AnyGame, volume: Volume[Record]) -> str:
    """Return the stem of a file's name: the game, the seed's word as far as file names can hold it, unusual options."""
    word = re.sub(r"[^A-Za-z0-9]+", "-", volume.word).strip("-")[:40]
    unusual = print_files.unusual(book_making.book_of(game).options, volume.options)
    return f"{game.id}-book-{word or volume.puzzles[0].part.code}{unusual}"


def print_volume(
    game: AnyGame,
    volume: Volume[Record],
    settings: PrintSettings,
    done: Callable[[], None] = lambda: None,
    *,
    folded: bool = False,
) -> Pages:
    """Return the PDF of a book; `done` is called after each part. Raises PressError for a page that does not come out right.

    `folded` books are printed two pages a side, on pages of half the paper.
    """
    if folded:
        settings = replace(settings, paper=HALVES[settings.paper.name])
    printer = _Printer(game, volume, settings, "folded" if folded else "duplex-long")
    contents = Contents(list(printer.chapters()), printer.front, printer.back, even=True)
    return print_bound(contents, folded=folded, done=done)


def page_of(game: AnyGame, volume: Volume[Record], settings: PrintSettings) -> PageParts:
    """Return what is read of a book on one page, its solutions sealed."""
    printer = _Printer(game, volume, settings, "duplex-long")
    return of_contents(Contents(list(printer.chapters()), printer.front, printer.back), sealed=SOLUTIONS)


class _Printer:
    """Makes the jobs of a book's parts."""

    def __init__(self, game: AnyGame, volume: Volume[Record], settings: PrintSettings, laid: Sides) -> None:
        self.game, self.volume, self.settings, self.laid = game, volume, settings, laid
        self.packs = book_of(game).make_packs(volume)

    def chapters(self) -> Iterator[Chapter]:
        """Yield chapters, each from a right-hand page on, their puzzles, and the solutions."""
        for chapter in self.volume.chapters:
            opener = self._job(self.packs.openers[chapter.key])
            yield Chapter(chapter.key, opener, right_hand=True)
            for puzzle in chapter.puzzles:
                job = self._job(self.packs.pages[puzzle.key], code=puzzle.part.code)
                yield Chapter(puzzle.key, replace(job, title=opener.title), inside=True)
        yield Chapter(SOLUTIONS, self._job(self.packs.solutions), right_hand=True, sealed=True)

    def front(self, starts: Starts) -> Job:
        """Return what stands before the first chapter."""
        return self._job(self.packs.front(starts))

    def back(self, starts: Starts) -> Job:
        """Return what stands behind the solutions."""
        return self._job(self.packs.back(starts))

    def _job(self, pack: Pack, *, code: str = "") -> Job:
        """Return the job of a part; at its foot stands the code of a puzzle, or of the first where the seed's word is long."""
        word = self.volume.word
        short = word.isascii() and word.isprintable() and len(word) <= LONGEST_WORD
        return Job(
            pack=pack,
            common=quest_jobs.common_words(code, self.game.edition, self.game.title, self.settings.typography),
            settings=self.settings,
            laid=self.laid,
            title=pack.title,
            subject=f"Book of puzzles for {self.game.title} (unofficial)",
            code=code or f"book {word if short else self.volume.puzzles[0].part.code}",
            keywords=f"{self.game.title}, puzzles, dungeons, print-and-play",
        )
