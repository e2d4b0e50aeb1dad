"""Documents of many quests for the page: a book of puzzles, a campaign, the challenges of some days."""

from __future__ import annotations

from generator import registry
from generator.browser import printing
from generator.browser.printing import Printed
from generator.browser.requests import Book, Campaign, Days
from generator.core import days, progress
from generator.core.data import Record
from generator.core.text import counted
from generator.forge import book_making, series_making
from generator.forge.choices import Options
from generator.forge.game import AnyGame
from generator.forge.making import Made
from generator.press.jobs.books import booklet, puzzle_book, series
from generator.press.jobs.files import print_files
from generator.press.jobs.printing.print_request import CUTTING
from generator.press.jobs.store import kept_challenges, kept_quests

KIND = "book"
"""How puzzles of books are told from other quests in what is kept."""


def bound(asked: Book | Campaign | Days) -> Printed:
    """Return the files of a document of many quests. Raises BadOption, ForgeFailed."""
    match asked:
        case Book():
            return _book(asked)
        case Campaign():
            return _campaign(asked)
        case Days():
            return _days(asked)


class _Counted:
    """Tells how many of many are done."""

    def __init__(self, what: str, count: int) -> None:
        self.what, self.count, self.done = what, count, 0

    def __call__(self) -> None:
        self.done += 1
        progress.tell(self.what, min(self.done, self.count), self.count)


def _book(asked: Book) -> Printed:
    how = printing.request_of(asked.how)
    how.refuse(*CUTTING, "only")
    game = registry.game(asked.game)
    options = book_making.settled(game, asked.options)

    def make(one: AnyGame, wanted: Options, seed: int) -> Made[Record]:
        return kept_quests.made_or_recalled(one, KIND, wanted, seed)

    made = _Counted("making puzzles", book_making.places(game, options))
    volume = book_making.gather(game, options, asked.seed, make=make, done=made)
    pages = puzzle_book.print_volume(
        game, volume, how.settings, _Counted("setting pages", puzzle_book.chapters(volume)), folded=how.booklet
    )
    about = f"{len(volume.puzzles)} puzzles in {len(volume.chapters)} chapters"
    stem = puzzle_book.file_stem(game, volume)
    name = f"{stem}{how.marks()}{'-booklet' if how.booklet else ''}.pdf"
    return printing.bound_files(name, game, about, about, pages, [print_files.book_advice(how)])


def _campaign(asked: Campaign) -> Printed:
    how = printing.request_of(asked.how)
    how.refuse("booklet", "only")
    print_files.refuse_half_sheets(how, "the pages of a series")
    game = registry.game(asked.game)
    options = series_making.settled(game, asked.options)

    def made(done: int, count: int) -> None:
        progress.tell("making the quests", done, count)

    def measured(done: int, count: int) -> None:
        progress.tell("playing the quests", done, count)

    whole = series_making.bind(game, options, asked.seed, made, measured)
    jobs = series.series_jobs(game, whole, how.settings)
    pages = series.print_series(jobs, _Counted("setting pages", jobs.chapters))
    name = f"{series.file_stem(game, whole)}{how.marks()}.pdf"
    about = f"{jobs.front.title} ({counted(len(whole.parts), 'quest')})"
    return printing.bound_files(name, game, jobs.front.title, about, pages, print_files.advice(jobs.front, pages))


def _days(asked: Days) -> Printed:
    how = printing.request_of(asked.how)
    how.refuse(*CUTTING, "only")
    game = kept_challenges.games_with_days((asked.game,))[0]
    dates = days.days_from(days.read_day(asked.day), asked.count)
    made = _Counted("making challenges", len(dates))
    challenges = []
    for day in dates:
        challenges.append(kept_challenges.made(game, day))
        made()
    setting = _Counted("setting pages", booklet.chapters([game] * len(dates)))
    pages = booklet.bind(challenges, how.settings, setting, folded=how.booklet)
    name = f"{print_files.days_name(dates, [game])}{how.marks()}{'-booklet' if how.booklet else ''}.pdf"
    title = f"{len(dates)} days, {len(dates)} challenges"
    return printing.bound_files(name, game, title, title, pages, [print_files.book_advice(how)])
