"""Some weeks of a season as one bound document: cover, contents and index, then every week's pack without what is printed once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
from msgspec.structs import replace

from generator.core.data import Record
from generator.draw import page_marks
from generator.forge.choices import Options
from generator.forge.game import AnyGame
from generator.forge.making import Made
from generator.forge.pack import Pack, Sheet, Words
from generator.forge.seasons import NamedSeason, Week
from generator.press.jobs.books.series import SeriesBook
from generator.press.jobs.printing import quest_jobs
from generator.press.jobs.printing.book import Pages
from generator.press.jobs.printing.job import Job, PrintSettings

_COVER = Sheet("cover", "season/cover.xml.jinja", "Cover", "Cover", "title", single=True)
_CONTENTS = Sheet("contents", "season/contents.xml.jinja", "Contents", "Contents", "text", single=True)


class Volume(msgspec.Struct, frozen=True):
    """A volume: the season, its weeks in order, which of how many it is."""

    season: NamedSeason
    weeks: tuple[Week, ...]
    number: int
    of: int


class ContentsRow(msgspec.Struct, frozen=True):
    """A week as the contents tell it."""

    number: int
    title: str
    theme: str
    icon: str
    code: str


class IndexRow(msgspec.Struct, frozen=True):
    """A theme, and the weeks of a volume that are of it; there are none where every theme comes once."""

    theme: str
    weeks: str


class VolumeWords(Words, frozen=True):
    """What cover and contents of a volume say."""

    title: str
    name: str
    game: str
    volume: int
    volumes: int
    first: int
    last: int
    weeks: tuple[ContentsRow, ...]
    index: tuple[IndexRow, ...]
    large: bool


def print_volume(
    game: AnyGame,
    volume: Volume,
    quests: Sequence[Made[Record]],
    settings: PrintSettings,
    printing: Options,
    without: Sequence[str],
    done: Callable[[], None] = lambda: None,
) -> Pages:
    """Return the PDF of a volume with the `quests` of its weeks, `without` some sheets of their packs; `done` is told of chapters.

    The labels of a week's pages begin with its number. Raises PressError for a page that does not come out right.
    """
    front = _front(game, volume, settings)
    book = SeriesBook(front)
    book.add(front, front.title, own=True)
    done()
    for week, made in zip(volume.weeks, quests, strict=True):
        job = quest_jobs.quest_job(game, made, settings, printing)
        sheets = tuple(
            replace(sheet, label=f"{week.number}{sheet.label}") for sheet in job.pack.sheets if sheet.id not in without
        )  # fmt: skip
        job = replace(job, pack=replace(job.pack, sheets=sheets), document=b"", laid=settings.backs)
        book.add(job, f"Week {week.number}: {job.title}", own=False)
        done()
    return book.whole(front)


def _front(game: AnyGame, volume: Volume, settings: PrintSettings) -> Job:
    """Return the job of a volume's cover and contents."""
    weeks = volume.weeks
    title = volume.season.title
    themes: dict[str, list[str]] = {}
    for week in weeks:
        themes.setdefault(week.told.theme_name, []).append(str(week.number))
    words = VolumeWords(
        title=title, name=volume.season.name, game=game.title, volume=volume.number, volumes=volume.of, first=weeks[0].number,
        last=weeks[-1].number,
        weeks=tuple(
            ContentsRow(week.number, week.told.title, week.told.theme_name, week.told.theme_icon, week.code) for week in weeks
        ),
        index=tuple(IndexRow(theme, ", ".join(own)) for theme, own in sorted(themes.items())) if len(themes) < len(weeks) else (),
        large=settings.typography.large,
    )  # fmt: skip
    figures = {"emblem": page_marks.emblem(weeks[0].told.theme_icon), "tailpiece": page_marks.tailpiece(weeks[-1].told.theme_icon)}
    return Job(
        pack=Pack(title, (_COVER, _CONTENTS), words, figures),
        common=quest_jobs.common_words("", game.edition, game.title, settings.typography),
        settings=settings,
        title=f"{title} of {game.title}, volume {volume.number}",
        subject=f"Print-and-play season for {game.title} (unofficial)",
        code=volume.season.code(settings.season),
        keywords=f"{game.title}, print-and-play, season, dungeon",
        laid=settings.backs,
    )
