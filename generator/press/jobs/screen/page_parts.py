"""Print jobs to what is read of them on one page: chapters of sections in the order of the paper, each sealed or not.

The sections come from the same templates as the printed sheets. What is sealed is what paper seals: sheets that give something
away, and the solutions of books. Nothing is set and no page is counted: where a template names a page of a book, it names a
chapter here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from generator.core.text import counted
from generator.draw.figures import Figure
from generator.draw.told_text import text_told
from generator.forge.pack import Deck, Sheet
from generator.press.drawing import fonts
from generator.press.drawing.palette import Palette, themed
from generator.press.drawing.word_pen import WordPen
from generator.press.jobs.printing import book
from generator.press.jobs.printing.bound import Contents
from generator.press.jobs.printing.job import Job
from generator.press.jobs.printing.quest_jobs import NO_CODE
from generator.press.jobs.printing.sheet_words import words_of_sheet
from generator.press.markup.page_words import pages_say
from generator.press.markup.reading import Grid, Group, Head, Part, Shown, read, text_of


class Section(msgspec.Struct, frozen=True):
    """A sheet as it is read: its title, its parts or the pieces to cut out of it, its job, and whether it is sealed.

    `label` is what other sheets call it, such as R.
    """

    title: str
    parts: tuple[Part, ...]
    job: Job
    sealed: bool = False
    deck: Deck | None = None
    label: str = ""

    @property
    def named(self) -> str:
        """Its title with its label, as a list of contents names it; a label that only repeats the title is left out."""
        label = self.label.removesuffix("-")
        return f"{self.title} ({label})" if label and label.casefold() != self.title.casefold() else self.title

    @property
    def palette(self) -> Palette:
        """The colours of its pictures."""
        return themed(self.job.settings.palette, self.job.pack.colours)


class Chapter(msgspec.Struct, frozen=True):
    """A job as it is read: its title where a page has several, its number where others refer to it as a page, its sections."""

    title: str
    sections: tuple[Section, ...]
    number: int = 0


class PageParts(msgspec.Struct, frozen=True):
    """A whole page to be read: its title, what stands below that, its chapters, and the version that made it."""

    title: str
    about: str
    chapters: tuple[Chapter, ...]
    version: str


def of_jobs(jobs: Sequence[Job]) -> PageParts:
    """Return the page of one job, or of several one after another, which the first of them names."""
    first, alone = jobs[0], len(jobs) == 1
    chapters = tuple(Chapter("" if alone else job.title, tuple(_sections(job))) for job in jobs if job.printed)
    return PageParts(first.title, _about(first), chapters, first.common.version)


def of_contents(contents: Contents, *, sealed: str = "") -> PageParts:
    """Return the page of a book; all chapters from the one with the key `sealed` on are sealed."""
    starts: dict[str, int] = {}
    place = 1 if contents.front else 0
    for chapter in contents.chapters:
        place += 1
        starts[chapter.key] = place
    chapters: list[Chapter] = []
    if contents.front:
        chapters.append(_numbered(contents.front(starts), 1))
    closed = False
    for chapter in contents.chapters:
        closed = closed or chapter.key == sealed
        title = chapter.job.pack.title if chapter.inside else chapter.job.title
        chapters.append(replace(_numbered(chapter.job, starts[chapter.key], sealed=closed), title=title))
    if contents.back:
        chapters.append(_numbered(contents.back(starts), place + 1))
    job = contents.front(starts) if contents.front else contents.chapters[0].job
    return PageParts(job.title, _about(job), tuple(chapters), job.common.version)


def _about(job: Job) -> str:
    """Return what stands below the title of a job's page: what it is, and its code where it has one."""
    return f"{job.subject}." if job.code == NO_CODE else f"{job.subject}. {job.code}"


def _numbered(job: Job, number: int, *, sealed: bool = False) -> Chapter:
    return Chapter(job.title, tuple(_sections(job, sealed=sealed)), number)


def _sections(job: Job, *, sealed: bool = False) -> Iterator[Section]:
    """Yield the sheets of a job that are printed, in order; `sealed` seals them all."""
    cutting, icons = book.summaries(job), set[str]()
    for sheet in job.printed:
        hidden = sealed or is_sealed(job, sheet)
        if sheet.deck:
            yield Section(sheet.title, (), job, hidden, job.pack.decks[sheet.deck], sheet.label)
            continue
        parts = read(words_of_sheet(job, sheet, cutting, credited(icons)))
        for figure in (job.figure(name) for name in figures_of(parts)):
            if figure is not None and not figure.ornament:
                icons |= _icons(figure, job)
        yield Section(sheet.title, parts, job, hidden, label=sheet.label)


def is_sealed(job: Job, sheet: Sheet) -> bool:
    """Return whether a sheet is sealed: it gives something away, or its pieces do, and it is not the colophon."""
    hidden = sheet.show == "spoilers" or sheet.id == "sealed" or (bool(sheet.deck) and job.code != NO_CODE)
    return not sheet.credits and (job.secret(sheet) or hidden)


def figures_of(parts: Sequence[Part]) -> Iterator[str]:
    """Yield the names of all figures in some parts, in order."""
    for part in parts:
        if isinstance(part, Shown):
            yield part.name
        elif isinstance(part, Group):
            yield from figures_of(part.parts)
        elif isinstance(part, Grid):
            for row in part.rows:
                for slot in row:
                    yield from figures_of(slot.parts)


def credited(icons: set[str]) -> str:
    """Return the authors of icons, each with theirs (CC BY 3.0 asks for it)."""
    authors: dict[str, list[str]] = {}
    for name in sorted(icons):
        authors.setdefault(fonts.icons()[name][1], []).append(name)
    return "; ".join(f"{author}: {', '.join(names)}" for author, names in sorted(authors.items()))


def _icons(figure: Figure, job: Job) -> set[str]:
    stand_ins = job.pack.stand_ins
    pen = WordPen(job.settings.palette, figure.width, figure.height, stand_ins)
    figure.paint(pen)
    return pen.art.icons | {stand_ins.get(icon, icon) for icon in figure.icons}


def own_head(section: Section) -> bool:
    """Return whether a section begins with a heading of its own, whatever pictures stand above it."""
    first = next((part for part in section.parts if not isinstance(part, Shown)), None)
    return isinstance(first, Head) and first.level == 1


def headed(section: Section, chapter: str) -> bool:
    """Return whether a section needs no heading beside its own, or that of a chapter with such a title."""
    return own_head(section) or section.title == chapter


def same_head(section: Section) -> tuple[Part, ...]:
    """Return the parts of a section without a first heading that only repeats its title."""
    place = next((at for at, part in enumerate(section.parts) if not isinstance(part, Shown)), 0)
    if own_head(section) and _plain(text_of(getattr(section.parts[place], "line", ()))) == _plain(section.title):
        return (*section.parts[:place], *section.parts[place + 1 :])
    return section.parts


def _plain(text: str) -> str:
    return text.casefold().removeprefix("the ")


def entries_of(chapter: Chapter) -> list[str]:
    """Return the numbers of the entries of a chapter, each once."""
    numbers = (number for section in chapter.sections for number in _entries(section.parts))
    return list(dict.fromkeys(numbers))


def _entries(parts: Sequence[Part]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, Group):
            if part.entry:
                yield part.entry
            yield from _entries(part.parts)


def pieces(deck: Deck, palette: Palette) -> tuple[str, list[tuple[str, str]]]:
    """Return what is said of the pieces of a deck, and for each piece its name and what it tells."""
    words, told, count = pages_say(), list[tuple[str, str]](), 0
    backs = {cut.back.alt for cut in deck.pieces}
    for cut in deck.pieces:
        front, back = written_words(cut.front, palette), _behind(cut.back, palette) if len(backs) > 1 else ""
        count += cut.copies
        sides = [f"{words.front}: {front}" if front and back else front, back]
        copies = f" ({words.copies.format(number=cut.copies)})" if cut.copies > 1 else ""
        told.append((f"{cut.front.alt}{copies}", ". ".join(side.removesuffix(".") for side in sides if side)))
    wide, high = next(deck.pieces).size
    return words.pieces.format(number=counted(count, "piece"), wide=f"{wide:g}", high=f"{high:g}"), told


def _behind(figure: Figure, palette: Palette) -> str:
    """Return what stands on the back of a piece, whose description says it where nothing else does."""
    written = written_words(figure, palette)
    return f"{pages_say().behind}: {written}" if written else figure.alt


def written_words(figure: Figure, palette: Palette) -> str:
    """Return what a piece tells, or the words of one that is lettered."""
    if figure.told is not None or not figure.lettered:
        return text_told(figure.told()) if figure.told else ""
    pen = WordPen(palette, figure.width, figure.height)
    figure.paint(pen)
    return " \u00b7 ".join((*pen.words, *pen.turned))
