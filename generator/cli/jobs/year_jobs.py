"""A year of challenges bound as one book or as several volumes: made, counted, set volume by volume, and taken up again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from functools import partial
from hashlib import blake2b
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from generator.cli.common import output, pools, publishing, terminal
from generator.cli.common.output import Output
from generator.cli.common.pools import WorkSettings
from generator.cli.jobs import challenge_jobs, volumes
from generator.cli.jobs.challenge_jobs import ADVICE, LIST, Publisher
from generator.core import locking, resources, workers, writing
from generator.core.data import Record, read_json
from generator.core.errors import BadOption
from generator.core.lazy import Lazy
from generator.core.manifest import Manifest
from generator.core.text import counted
from generator.forge import challenges
from generator.forge.challenges import Challenge
from generator.forge.game import AnyGame
from generator.press.jobs.files import print_files
from generator.press.jobs.store import kept_challenges

if TYPE_CHECKING:
    from generator.press.jobs.books.booklet import Club, Extent, Volume
    from generator.press.jobs.printing.book import Pages
    from generator.press.jobs.printing.job import PrintSettings

COUNTED = 64
"""So many challenges of which pages are counted are worth starting processes for."""


class YearRequest(msgspec.Struct, frozen=True):
    """What is asked of a bound year: whose it is, what a volume holds, most pages of one, fate strips or not, and who works.

    `kind` is a name of `volumes.PARTS`, or auto: as few volumes of one kind as have no more than `most` pages each.
    """

    title: str
    publisher: Publisher = Publisher()
    kind: str = volumes.AUTO
    most: int = volumes.MOST_PAGES
    dice: bool = True
    how: WorkSettings = pools.USUAL


class _Printed(Record):
    """What the list of a folder says of a volume: what it was made of, and how many pages it has."""

    key: str
    pages: int


def publish(chosen: Sequence[AnyGame], dates: Sequence[date], wanted: Output, asked: YearRequest) -> None:
    """Bind the challenges of some days, each volume in a file that is written as soon as it is set.

    Challenges that were made are kept, and so are volumes: a run that was stopped goes on where it stood. The files are the same
    whoever works and however often a run was stopped. Raises BadOption, BadFile.
    """
    _check(wanted, asked, dates)
    club = challenge_jobs.club_of(asked.publisher, wanted.settings.palette.colour("page"))
    year = _Year(chosen, dates, wanted, asked, club)
    with terminal.if_stopped(year.kept):
        year.make()
        parts = year.parts()
        if len(parts) > 1:
            _check_place(wanted, len(parts))
        opening = 1
        for number, part in enumerate(parts, start=1):
            opening += year.bind(part, number, len(parts), opening)
    for line in (print_files.book_advice(wanted.request), *publishing.low_ink_advice(wanted)):
        terminal.info(line)


def _check(wanted: Output, asked: YearRequest, dates: Sequence[date]) -> None:
    """Raise BadOption for what no year can be, before anything is made; BadFile where nothing can be written."""
    if wanted.formats != ("pdf",):
        raise BadOption("A year is printed as pdf; leave out --format, or give a month for pictures and pages to read.")
    if asked.kind in volumes.PARTS:
        _check_place(wanted, len(volumes.parts_of(dates, asked.kind)))
    publishing.check_place(wanted)


def _check_place(wanted: Output, count: int) -> None:
    if count > 1 and (wanted.out == "-" or output.ending(wanted.out)):
        raise BadOption(f"--out names one file, and the year comes to {count} volumes; end it with / for a folder.")


class _Year:
    """The challenges of some days while they are bound: their quests as packed documents, from which each is read when wanted."""

    def __init__(self, chosen: Sequence[AnyGame], dates: Sequence[date], wanted: Output, asked: YearRequest, club: Club) -> None:
        self.chosen, self.dates, self.wanted, self.asked, self.club = chosen, dates, wanted, asked, club
        self.places = [(game, day) for day in dates for game in chosen]
        self.packed: dict[tuple[str, date], bytes] = {}
        self.bound = 0
        """Volumes that stand in their folder."""

    def kept(self) -> str:
        """Return what is said of a run that is stopped."""
        written = f"{counted(self.bound, 'volume')} written. " if self.bound else ""
        return written + challenge_jobs.kept(self.chosen, self.dates)

    def make(self) -> None:
        """Make all challenges, or find them where they are kept."""
        with terminal.progress("making challenges", len(self.places)) as step:
            documents = challenge_jobs.every_document(self.chosen, self.dates, step, self.asked.how)
            for (game, day), document in zip(self.places, documents, strict=True):
                self.packed[game.id, day] = kept_challenges.packed(document)

    def parts(self) -> list[list[date]]:
        """Return the days of each volume; raises BadOption where even the smallest volumes have too many pages."""
        from generator.press.jobs.books import booklet
        from generator.press.jobs.books.booklet import Volume

        if self.asked.kind != volumes.AUTO:
            return volumes.parts_of(self.dates, self.asked.kind)
        extents = self._extents()
        largest = 0
        for kind in volumes.PARTS:
            parts = volumes.parts_of(self.dates, kind)
            volume = Volume(self.asked.title, len(parts), len(parts))
            largest = 0
            for part in parts:
                body = [extents[game.id, day] for day in part for game in self.chosen]
                largest = max(largest, booklet.body_pages(body))
                if largest <= self.asked.most:
                    around = booklet.matter_pages(
                        self._challenges(part), self.wanted.settings, volume, club=self.club, folded=self.wanted.request.booklet
                    )
                    largest = max(largest, booklet.body_pages(body) + around)
            if largest <= self.asked.most:
                return parts
        raise BadOption(
            f"A volume of a single month comes to {largest} pages; choose fewer games, or allow more pages with --volumes."
        )

    def _extents(self) -> dict[tuple[str, date], Extent]:
        """Return how many pages each challenge and its solution fill."""
        jobs = Lazy([partial(self._job, game, day) for game, day in self.places])
        with (
            pools.pool(self.asked.how, len(jobs), worth=COUNTED, advice=ADVICE) as pool,
            terminal.progress("counting pages", len(jobs)) as step,
        ):
            extents = workers.run(_extent, jobs, step, pool=pool)
        return {(game.id, day): extent for (game, day), extent in zip(self.places, extents, strict=True)}

    def _job(self, game: AnyGame, day: date) -> tuple[object, ...]:
        return game.id, day, self.packed[game.id, day], self.asked.dice, self.wanted.settings, self.wanted.request.booklet

    def _challenges(self, part: Sequence[date]) -> Sequence[Challenge]:
        return Lazy([partial(self._challenge, game, day) for day in part for game in self.chosen])

    def _challenge(self, game: AnyGame, day: date) -> Challenge:
        return kept_challenges.unpacked(game, day, self.packed[game.id, day], dice=self.asked.dice)

    def bind(self, part: Sequence[date], number: int, of: int, opening: int) -> int:
        """Set a volume whose first page has the number `opening`, write it, and return how many pages it has.

        One that was written before, of the same challenges in the same way, is left as it is.
        """
        from generator.press.jobs.books import booklet
        from generator.press.jobs.books.booklet import Volume

        volume = Volume(self.asked.title, number, of, opening)
        name, key = self._name(number, of), self._key(part, volume)
        known = None if self.wanted.out == "-" else _Known(self.wanted, name)
        about = f"volume {number} of {of}: " if of > 1 else ""
        pages = known.pages(key) if known else 0
        if known and pages:
            output.report_mended(writing.mend(known.path.parent))
            terminal.info(f"{about}{counted(pages, 'page')}, as it was")
            self.bound += 1
            print(output.full(known.path))
            return pages
        label = f"setting volume {number} of {of}" if of > 1 else "setting pages"
        with terminal.progress(label, booklet.chapters([game for _ in part for game in self.chosen])) as step:
            challenges = self._challenges(part)
            how = self.wanted.request
            bound = booklet.bind(challenges, how.settings, step, club=self.club, folded=how.booklet, volume=volume)
        if self.asked.kind == volumes.AUTO and bound.numbered > self.asked.most:
            raise BadOption(f"Volume {number} came to {bound.numbered} pages; give --volumes {bound.numbered} at least.")
        wanted = replace(self.wanted, open=self.wanted.open and number == 1)
        extent = publishing.extent(bound, folded=how.booklet)
        _save(bound, wanted, name, known, key, f"{about}{len(part)} days, {extent}")
        self.bound += known is not None
        return bound.numbered

    def _name(self, number: int, of: int) -> str:
        name = print_files.days_name(self.dates, self.chosen) + ("" if self.asked.dice else "-free-dice")
        return f"{name}-volume-{number:0{len(str(of))}d}-of-{of}" if of > 1 else name

    def _key(self, part: Sequence[date], volume: Volume) -> str:
        """Return what tells a volume from every other: this build, its challenges, how it is printed, and what its cover says."""
        wanted, logo = self.wanted, self.club.logo
        codes = [challenges.code(game, day) for day in part for game in self.chosen]
        how = [wanted.request.marks(), str(wanted.request.booklet)]
        marks = [resources.build(), *how, str(self.asked.dice), self.club.name, repr(volume), *codes]
        picture = b"" if logo is None else f"{logo.width}x{logo.height}/".encode() + logo.pixels
        return blake2b(msgspec.msgpack.encode([*marks, picture]), digest_size=16).hexdigest()


class _Known:
    """What the list of a folder says of the file of a volume."""

    def __init__(self, wanted: Output, name: str) -> None:
        (self.path,) = publishing.paths({_end(wanted): b""}, wanted, name)
        self.list = Manifest.load(self.path.parent, LIST)

    def pages(self, key: str) -> int:
        """Return how many pages the volume has that was made with a key and stands there as it was written; 0 where none does."""
        try:
            printed = read_json(_Printed, bytes(self.list.prints.get(self.path.name, b"")))
        except ValueError:
            return 0
        return printed.pages if printed.key == key and printed.pages > 0 and self.list.owns(self.path.name) else 0

    def note(self, pdf: bytes, printed: _Printed) -> None:
        """Put the volume that was written on the list."""
        self.list.note(self.path.name, pdf)
        self.list.prints[self.path.name] = msgspec.Raw(msgspec.json.encode(printed))
        self.list.save()

    @contextmanager
    def held(self) -> Iterator[None]:
        """Hold the list, as other runs have left it meanwhile, while a volume is written."""
        with locking.held(self.path.parent / LIST):
            self.list = Manifest.load(self.path.parent, LIST)
            yield


def _save(bound: Pages, wanted: Output, name: str, known: _Known | None, key: str, about: str) -> None:
    files = {_end(wanted): bound.pdf}
    if known is None:
        publishing.save(files, wanted, name, about)
        return
    with known.held():
        publishing.save(files, wanted, name, about, owned=lambda path: known.list.owns(path.name))
        known.note(bound.pdf, _Printed(key=key, pages=bound.numbered))


def _end(wanted: Output) -> str:
    return "-booklet.pdf" if wanted.request.booklet else ".pdf"


def _extent(name: str, day: date, packed: bytes, dice: bool, settings: PrintSettings, folded: bool) -> Extent:
    """Count the pages of a challenge and its solution, perhaps in a process of its own."""
    from generator import registry
    from generator.press.jobs.books import booklet

    challenge = kept_challenges.unpacked(registry.game(name), day, packed, dice=dice)
    return booklet.extent(challenge, settings, folded=folded)
