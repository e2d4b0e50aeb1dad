"""A series to one PDF: pages in front, then every quest's whole pack behind a page that leads to it, then pages behind them all.

Every quest is set as it is alone, with its own code and colophon, but for what the series itself adapts. The labels of its pages
begin with its number, so that no two pages of the document share one. A booklet parts what is read as a book from what lies on the
table.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import msgspec
from msgspec.structs import replace

from generator.core.data import Record
from generator.forge.game import AnyGame
from generator.forge.making import Made
from generator.forge.pack import Pack
from generator.forge.series import Bound
from generator.forge.series_making import document, series_of
from generator.press.drawing.papers import HALVES
from generator.press.imposition import plans
from generator.press.jobs.files import print_files
from generator.press.jobs.printing import quest_jobs
from generator.press.jobs.printing.book import Book, Pages
from generator.press.jobs.printing.bound import Chapter, Contents, print_bound
from generator.press.jobs.printing.job import Job, PrintSettings
from generator.press.jobs.screen.page_parts import PageParts, of_jobs

LONGEST_NAME = 24
"""Most characters of a seed's word that stand at the foot of a page."""


class SeriesJobs(msgspec.Struct, frozen=True):
    """The jobs of a series in their order; `document` is what is attached."""

    front: Job
    parts: tuple[tuple[Job, Job], ...]
    """For each quest the pages that lead to it, and its own."""
    behind: Job

    @property
    def chapters(self) -> int:
        """How many chapters it is set in, for a progress bar."""
        return len(self.parts) + 2


def file_stem(game: AnyGame, bound: Bound[Record, Record]) -> str:
    """Return the stem of a file's name: the game, the series, the seed's word as far as file names can hold it, unusual options."""
    series = series_of(game)
    word = re.sub(r"[^A-Za-z0-9]+", "-", bound.name).strip("-")[:40]
    unusual = print_files.unusual(series.options, bound.options).replace("/", "-")
    return f"{game.id}-{series.id}-{word or bound.parts[0].code}{unusual}"


def series_jobs(
    game: AnyGame, bound: Bound[Record, Record], settings: PrintSettings, address: Callable[[str], str] = lambda code: ""
) -> SeriesJobs:
    """Return the print jobs of a series; `address` tells where the QR code of a quest leads, by its code, or nothing."""
    packs, adapt = series_of(game).make_packs(bound), series_of(game).adapt
    foot = _foot(game, bound)
    parts = []
    for number, (part, lead) in enumerate(zip(bound.parts, packs.before, strict=True), start=1):
        job = quest_jobs.quest_job(game, Made(part.code, part.quest, part.rating, 1), settings, address=address(part.code))
        if adapt is not None:
            job = replace(job, pack=adapt(bound, number - 1, job.pack))
        sheets = tuple(replace(sheet, label=f"{number}{sheet.label}") for sheet in job.pack.sheets)
        job = replace(job, pack=replace(job.pack, sheets=sheets), document=b"", laid=settings.backs)
        parts.append((_own_job(game, _numbered(lead, number), foot, settings), job))
    front = replace(
        _own_job(game, packs.front, foot, settings), document=document(game, bound), attachment=f"{series_of(game).id}.json"
    )
    return SeriesJobs(front, tuple(parts), _own_job(game, packs.behind, foot, settings))


def _numbered(pack: Pack, number: int) -> Pack:
    return replace(pack, sheets=tuple(replace(sheet, label=f"{number}{sheet.label}") for sheet in pack.sheets))


def _foot(game: AnyGame, bound: Bound[Record, Record]) -> str:
    """Return what stands in place of a code on a series' own pages: the word of its seed, or the code of its first quest."""
    short = bound.name.isascii() and bound.name.isprintable() and len(bound.name) <= LONGEST_NAME
    return f"{series_of(game).id} {bound.name if short else bound.parts[0].code}"


def _own_job(game: AnyGame, pack: Pack, foot: str, settings: PrintSettings) -> Job:
    return Job(
        pack=pack,
        common=quest_jobs.common_words("", game.edition, game.title, settings.typography),
        settings=settings,
        title=pack.title,
        subject=f"Print-and-play {series_of(game).id} for {game.title} (unofficial)",
        code=foot,
        keywords=f"{game.title}, print-and-play, {series_of(game).id}, dungeon",
        laid=settings.backs,
    )


def print_series(jobs: SeriesJobs, done: Callable[[], None] = lambda: None) -> Pages:
    """Return the PDF of a series; the same jobs give the same bytes. Raises PressError for a page that does not come out right."""
    book = SeriesBook(jobs.front)
    book.add(jobs.front, jobs.front.title, own=True)
    done()
    for lead, quest in jobs.parts:
        book.add(lead, quest.title, own=True)
        book.add(quest, "", own=False)
        done()
    book.add(jobs.behind, jobs.behind.pack.sheets[0].title, own=True)
    done()
    return book.whole(jobs.front)


class SeriesBook(Book):
    """The state of a series while it is set: icons of its own pages are credited behind all, those of a quest in its colophon."""

    outline_level = 1

    def __init__(self, job: Job) -> None:
        super().__init__(job)
        self.chapter = ""
        self.own_icons: set[str] = set()
        self.all_icons: set[str] = set()
        self.all_credited: set[str] = set()

    def add(self, job: Job, chapter: str, *, own: bool) -> None:
        """Set a job, as a new chapter of the outline if that has a title; `own` tells whether it belongs to the series itself."""
        self.chapter = chapter
        self.state.icons = set(self.own_icons) if own else set()
        self.state.credited = None
        self.set_job(job)
        if own:
            self.own_icons = set(self.state.icons)
        self.all_icons |= self.state.icons
        self.all_credited |= self.state.credited or set()

    def whole(self, job: Job) -> Pages:
        """Return the finished document, with the metadata of a job."""
        self.job = job
        self.state.icons, self.state.credited = self.all_icons, self.all_credited
        return self.finished()

    def _ends(self) -> bool:
        return False

    def _begin(self, label: str, kind: plans.Kind) -> None:
        if self.chapter:
            title, self.chapter = self.chapter, ""
            self._next_leaf(kind)
            self._open(label, kind)
            self._bookmark(f"chapter{self.recorder.page}", title, 0)
            self.sheet_page += 1
            self._bookmark(f"page{self.recorder.page}", self.sheet.title, self.outline_level)
        else:
            super()._begin(label, kind)


def page_of(jobs: SeriesJobs) -> PageParts:
    """Return what is read of a series on one page."""
    return of_jobs(_in_order(jobs))


def _in_order(jobs: SeriesJobs) -> tuple[Job, ...]:
    """Return all jobs of a series in their order."""
    return (jobs.front, *(job for pair in jobs.parts for job in pair), jobs.behind)


def print_booklet(jobs: SeriesJobs, done: Callable[[], None] = lambda: None) -> Pages:
    """Return what is read of a series as booklets to fold, on the halves of its paper."""
    settings = replace(jobs.front.settings, paper=HALVES[jobs.front.settings.paper.name], backs="none")
    return print_bound(Contents(list(_chapters(jobs, settings))), folded=True, done=done)


def _chapters(jobs: SeriesJobs, settings: PrintSettings) -> Iterator[Chapter]:
    for number, job in enumerate(_in_order(jobs)):
        read = replace(job, part="book", settings=settings, laid="folded", document=job.document if number == 0 else b"")
        if read.printed:
            yield Chapter(str(number), read)


def print_loose(jobs: SeriesJobs) -> Pages:
    """Return what lies on the table of a series: its log, and the loose sheets of every quest."""
    book = SeriesBook(replace(jobs.front, part="loose"))
    for job in _in_order(jobs):
        loose = replace(job, part="loose")
        if loose.printed:
            book.add(loose, job.title, own=True)
    return book.whole(replace(jobs.front, part="loose"))
