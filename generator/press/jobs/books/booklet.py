"""Many challenges bound into one book: cover, calendar, the challenges in order, their solutions at the back, an index."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from functools import partial

import msgspec
from msgspec.structs import replace

from generator.core import days
from generator.core.lazy import Lazy
from generator.draw import page_marks
from generator.draw.figures import Figure
from generator.draw.pen import Picture
from generator.draw.pictures import picture_figure
from generator.forge.challenges import Challenge, daily_of
from generator.forge.game import AnyGame
from generator.forge.pack import Pack, Sheet
from generator.press.drawing.papers import HALVES
from generator.press.jobs.books.booklet_words import BookWords, Entry, day_row, index_lines, month_rows
from generator.press.jobs.printing import quest_jobs
from generator.press.jobs.printing.book import Pages
from generator.press.jobs.printing.bound import Chapter, Contents, Starts, count_matter, count_pages, print_bound
from generator.press.jobs.printing.job import Job, PrintSettings, Sides
from generator.press.jobs.printing.printed_text import club_name
from generator.press.jobs.screen.page_parts import PageParts, of_contents

_COVER = Sheet("cover", "daily/cover.xml.jinja", "Cover", "cover", "title", single=True)
_CALENDAR = Sheet("calendar", "daily/calendar.xml.jinja", "Calendar", "calendar")
_SOLUTIONS = Sheet("solutions", "daily/solutions.xml.jinja", "Solutions", "solutions", "title", single=True)
_INDEX = Sheet("index", "daily/index.xml.jinja", "Index", "index", credits=True)
_NOTES = "How it went"
"""What stands above the lines of a calendar."""
SOLUTIONS = "solutions"
"""The key of the page behind which the solutions stand."""
LOGO = (60.0, 32.0)
"""The most width and height of a club's logo on the cover, in mm."""
INDEXED = 10
"""From so many challenges on the index lists them by grade and by theme too."""
SLACK = 2
"""So many pages more may front and back matter fill once they know the numbers of pages."""


class Club(msgspec.Struct, frozen=True):
    """Who publishes a booklet: a name for the cover, or nothing, and a logo, or None."""

    name: str = ""
    logo: Picture | None = None


def club_of(name: str, logo: Picture | None = None) -> Club:
    """Return who publishes a booklet, by the name as it was typed; raises BadOption for one that cannot be printed."""
    return Club(club_name(name, ("fellcaps",)), logo)


class Volume(msgspec.Struct, frozen=True):
    """Which part of a work of several a book is: the work's title, the part's number, of how many, and its first page's number."""

    title: str
    number: int = 1
    of: int = 1
    first_page: int = 1


class Extent(msgspec.Struct, frozen=True):
    """How many pages a challenge fills, and its solution."""

    pages: int
    solution: int


def chapters(games: Sequence[AnyGame]) -> int:
    """Return how many chapters a booklet has, for a progress bar; `games` are those of its challenges, one for each."""
    return len(games) + sum(daily_of(game).solution is not None for game in games) + 2


def bind(
    challenges: Sequence[Challenge],
    settings: PrintSettings,
    done: Callable[[], None] = lambda: None,
    *,
    club: Club | None = None,
    folded: bool = False,
    volume: Volume | None = None,
) -> Pages:
    """Return the booklet of some challenges, which are in order of their days; `done` is called after each chapter.

    Challenges are asked for one after another, several times each, so that a lazy sequence of very many takes little memory.
    `folded` booklets are printed two pages a side, on pages of half the paper. A booklet that is a `volume` says so, its page
    numbers go on where the one before it ended, and its last leaf has two pages.
    """
    maker = _BookMaker(challenges, _half(settings, folded), club or Club(), "folded" if folded else "duplex-long", volume)
    return print_bound(maker.contents(), folded=folded, done=done)


def page_of(challenges: Sequence[Challenge], settings: PrintSettings, *, club: Club | None = None) -> PageParts:
    """Return what is read of the booklet of some challenges on one page, their solutions sealed."""
    return of_contents(_BookMaker(challenges, settings, club or Club(), "duplex-long").contents(), sealed=SOLUTIONS)


def extent(challenge: Challenge, settings: PrintSettings, *, folded: bool = False) -> Extent:
    """Return how many pages a challenge and its solution fill in a booklet; none for a solution where the game has none."""
    ways = (False, True) if daily_of(challenge.game).solution is not None else (False,)
    counts = [count_pages(quest_jobs.challenge_job(challenge, _half(settings, folded), sealed=sealed)) for sealed in ways]
    return Extent(counts[0], sum(counts[1:]))


def body_pages(extents: Iterable[Extent]) -> int:
    """Return how many pages challenges and solutions of these extents fill between front and back matter.

    Every challenge begins on a right-hand page, and so does the page before the solutions.
    """
    listed = list(extents)
    solved = sum(chapter.solution for chapter in listed)
    return sum(chapter.pages + chapter.pages % 2 for chapter in listed) + (1 + solved if solved else 0)


def matter_pages(
    challenges: Sequence[Challenge],
    settings: PrintSettings,
    volume: Volume,
    *,
    club: Club | None = None,
    folded: bool = False,
) -> int:
    """Return how many pages of a volume lie before and behind its challenges and their solutions at most."""
    maker = _BookMaker(challenges, _half(settings, folded), club or Club(), "folded" if folded else "duplex-long", volume)
    return count_matter(maker.contents()) + SLACK


def _half(settings: PrintSettings, folded: bool) -> PrintSettings:
    """Return how the pages of a booklet are printed, which is on half the paper where it is folded."""
    return replace(settings, paper=HALVES[settings.paper.name]) if folded else settings


class _Dungeon(msgspec.Struct, frozen=True):
    """What calendar and index must know of a challenge: its key, day and game, its entry without a page, whether it has a strip."""

    key: str
    day: date
    game: AnyGame
    entry: Entry
    strip: bool


class _BookMaker:
    """Makes the jobs of a booklet's parts, each when it is asked for."""

    def __init__(
        self,
        challenges: Sequence[Challenge],
        settings: PrintSettings,
        club: Club,
        laid: Sides,
        volume: Volume | None = None,
    ) -> None:
        self.challenges, self.settings, self.club, self.laid, self.volume = challenges, settings, club, laid, volume
        self.dungeons: list[_Dungeon] = []
        tailpiece: Figure | None = None
        self.cover: Figure | None = None
        for challenge in challenges:
            self.dungeons.append(_dungeon(challenge))
            tailpiece = tailpiece or _picture(challenge, "tailpiece")
            self.cover = self.cover or _picture(challenge, "cover")
        self.tailpiece = tailpiece or page_marks.tailpiece("dungeon-gate")
        first, last = self.dungeons[0].entry, self.dungeons[-1].entry
        self.numbers = f"No. {first.number} to {last.number}"
        self.title = f"Challenges {self.numbers}" if volume is None else volume.title

    def contents(self) -> Contents:
        """Return what is bound: front matter, chapters, and the index."""
        first = self.volume.first_page if self.volume else 1
        return Contents(Lazy(list(self._chapters())), self.front, self.back, even=self.volume is not None, first=first)

    def _chapters(self) -> Iterator[Callable[[], Chapter]]:
        """Yield makers of the challenges, each beginning on a right-hand page, and of solutions behind a page of their own."""
        for place in range(len(self.challenges)):
            yield partial(self._challenge, place)
        solved = [place for place, dungeon in enumerate(self.dungeons) if daily_of(dungeon.game).solution is not None]
        if solved:
            yield self._solutions
        for place in solved:
            yield partial(self._solution, place)

    def _challenge(self, place: int) -> Chapter:
        job = replace(quest_jobs.challenge_job(self.challenges[place], self.settings), document=b"", laid=self.laid)
        return Chapter(self.dungeons[place].key, job, right_hand=True)

    def _solutions(self) -> Chapter:
        """Return the page before the solutions."""
        starts = {dungeon.key: 0 for dungeon in self.dungeons}
        return Chapter(SOLUTIONS, self._job((_SOLUTIONS,), starts, "Solutions"), right_hand=True)

    def _solution(self, place: int) -> Chapter:
        job = quest_jobs.challenge_job(self.challenges[place], self.settings, sealed=True)
        return Chapter(f"{self.dungeons[place].key}-solution", job, sealed=True)

    def front(self, starts: Starts) -> Job:
        """Return cover and calendar."""
        return self._job((_COVER, _CALENDAR), starts, self._name())

    def back(self, starts: Starts) -> Job:
        """Return the index."""
        return self._job((_INDEX,), starts, "Index")

    def _name(self) -> str:
        """Return the title of the document."""
        several = self.volume is not None and self.volume.of > 1
        return f"{self.title}, volume {self.volume.number} of {self.volume.of}" if self.volume and several else self.title

    def _job(self, sheets: tuple[Sheet, ...], starts: Starts, title: str) -> Job:
        words = self._words(starts)
        figures: dict[str, Figure] = {"tailpiece": self.tailpiece, "notes": page_marks.notes(_NOTES)}
        if self.cover is not None:
            figures["cover"] = self.cover
        else:
            figures["emblem"] = page_marks.emblem("dungeon-gate")
        if self.club.logo is not None:
            figures["logo"] = picture_figure("logo", self.club.logo, LOGO, f"The logo of {self.club.name or 'the publisher'}")
        return Job(
            pack=Pack(title, sheets, words, figures),
            common=quest_jobs.common_words("", 0, "", self.settings.typography),
            settings=self.settings,
            laid=self.laid,
            title=title,
            subject="Daily dungeon challenges (unofficial)",
            code=self.numbers,
            keywords=f"daily challenges, dungeon, print-and-play, {', '.join(words.games)}",
        )

    def _words(self, starts: Starts) -> BookWords:
        entries = [replace(dungeon.entry, page=starts[dungeon.key]) for dungeon in self.dungeons]
        games = tuple(dict.fromkeys(dungeon.game.title for dungeon in self.dungeons))
        dates = list(dict.fromkeys(dungeon.day for dungeon in self.dungeons))
        by_day = {(entry.date, entry.game): entry for entry in entries}
        rows = {day: day_row(day, [by_day.get((day.isoformat(), game)) for game in games]) for day in dates}
        volume = self.volume or Volume(self.title)
        return BookWords(
            title=self.title,
            club=self.club.name,
            first=days.spelled(dates[0]),
            last=days.spelled(dates[-1]),
            games=games,
            months=month_rows(rows),
            index=tuple(sorted(entries, key=lambda entry: (entry.title, entry.number))),
            grades=index_lines(entries, games, "grade") if len(entries) >= INDEXED else (),
            themes=index_lines(entries, games, "theme") if len(entries) >= INDEXED else (),
            count=len(entries),
            strips=any(dungeon.strip for dungeon in self.dungeons),
            logo=self.club.logo is not None,
            pictured=self.cover is not None,
            volume=volume.number if volume.of > 1 else 0,
            volumes=volume.of,
            first_page=volume.first_page,
        )


def _picture(challenge: Challenge, name: str) -> Figure | None:
    """Return a picture of a challenge's dungeon, its cover or its tailpiece by that name, None where it has none."""
    game, quest, rating = challenge.game, challenge.made.quest, challenge.made.rating
    return daily_of(game).pack(quest, rating).figures.get(name) or game.pack(quest, rating).figures.get(name)


def _dungeon(challenge: Challenge) -> _Dungeon:
    made, daily = challenge.made, daily_of(challenge.game)
    title = daily.pack(made.quest, made.rating).title
    theme = daily.theme_name(made.quest) if daily.theme_name else ""
    shares = challenge.game.rating_form(made.quest).shares(made.rating)
    day, rating = challenge.day.isoformat(), made.rating
    entry = Entry(title, challenge.game.title, challenge.number, day, rating.grade, rating.skulls, theme, shares=shares)
    return _Dungeon(f"{challenge.number}{challenge.game.letter}", challenge.day, challenge.game, entry, challenge.fate is not None)
