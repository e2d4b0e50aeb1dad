"""What is read of a job as one Markdown text, for a terminal or a braille line; sealed parts stand at its end."""

from __future__ import annotations

from generator.draw.figures import Figure
from generator.forge.pack import Deck
from generator.press.drawing import fonts
from generator.press.drawing.word_pen import WordPen
from generator.press.jobs.screen.page_parts import Chapter, PageParts, Section, entries_of, headed, pieces, same_head
from generator.press.markup.markdown import BLOCK, MarkdownWriter, anchor, plain
from generator.press.markup.page_words import pages_say


def write_markdown(page: PageParts) -> bytes:
    """Return a page as Markdown; the same parts give the same bytes."""
    return _MarkdownPage(page).whole().encode()


class _MarkdownPage:
    """The state of a page while it is written."""

    def __init__(self, page: PageParts) -> None:
        self.page, self.writer = page, MarkdownWriter()
        self.section: Section | None = None
        self.contents: list[str] = []
        self.late: list[tuple[str, Section, dict[str, str], str]] = []
        self.icons: set[str] = set()

    def whole(self) -> str:
        """Return the page."""
        words, page = pages_say(), self.page
        several = len(page.chapters) > 1
        body = [self._chapter(chapter, several=several) for chapter in page.chapters]
        sealed = self._sealed()
        authors = ", ".join(sorted({fonts.icons()[name][1] for name in self.icons}))
        credit = [plain(words.icons.format(authors=authors))] if authors else []
        made = plain(words.made.format(version=page.version))
        head = [f"# {plain(page.title)}", plain(page.about), "\n".join(self.contents)]
        return BLOCK.join(filter(None, (*head, *body, *sealed, "---", *credit, made))) + "\n"

    # ------------------------------------------------------------------ chapters and sections

    def _chapter(self, chapter: Chapter, *, several: bool) -> str:
        writer = self.writer
        writer.entries = {number: writer.new_id(f"entry-{number}") for number in entries_of(chapter)}
        writer.title = chapter.title or self.page.title
        parts, level = [], 2
        if several:
            name = writer.new_id(chapter.title)
            self.contents.append(f"- [{plain(chapter.title)}](#{name})")
            parts = [writer.heading(2, plain(chapter.title), name)]
            parts += [pages_say().page.format(number=chapter.number)] if chapter.number else []
            level = 3
        for section in chapter.sections:
            name = writer.new_id(section.title)
            self.contents.append(f"{'  ' * several}- [{plain(section.named)}](#{name})")
            if section.sealed:
                self.late.append((name, section, writer.entries, writer.title))
            else:
                parts.append(self._section(section, name, level))
        return BLOCK.join(parts)

    def _section(self, section: Section, name: str, level: int) -> str:
        writer, self.section = self.writer, section
        writer.prefix, writer.show, writer.sealed = name, self._show, section.sealed
        own = headed(section, writer.title) and not section.sealed
        head = anchor(name) if own else writer.heading(level, plain(section.title), name)
        parts = same_head(section) if section.sealed else section.parts
        inner = self._deck(section.deck) if section.deck else writer.parts(parts, level if own else level + 1)
        return f"{head}\n\n{inner}"

    def _sealed(self) -> list[str]:
        """Return all sealed parts under a heading of their own: sheets first, then what paper prints head down."""
        writer = self.writer
        if not self.late and not writer.later:
            return []
        parts = [writer.heading(2, pages_say().sealed_last), pages_say().sealed_note]
        for name, section, entries, title in self.late:
            writer.entries, writer.title = entries, title
            parts.append(self._section(section, name, 3))
        for name, title, inner in writer.later:
            parts += [writer.heading(3, title, name), inner]
        return parts

    # ------------------------------------------------------------------ pictures and pieces

    def _show(self, name: str) -> str:
        """Return a figure by its name as what it tells, or its words; what it writes head down is sealed."""
        section = self.section
        figure = section.job.figure(name) if section else None
        if figure is None or section is None or figure.ornament:
            return ""
        pen = WordPen(section.palette, figure.width, figure.height, section.job.pack.stand_ins)
        figure.paint(pen)
        self.icons |= pen.art.icons
        if pen.turned and not section.sealed:
            return self.writer.put_off(plain(figure.alt), lambda: self._told(figure, pen))
        return f"*{plain(pages_say().picture.format(alt=figure.alt))}*{BLOCK}{self._told(figure, pen)}".rstrip()

    def _told(self, figure: Figure, pen: WordPen) -> str:
        if figure.told is not None:
            return self.writer.told(figure.told())
        return plain(" \u00b7 ".join((*pen.words, *pen.turned))) if figure.lettered else ""

    def _deck(self, deck: Deck) -> str:
        intro, rows = pieces(deck, self.section.palette) if self.section else ("", [])
        return BLOCK.join(
            (plain(intro), "\n".join(f"- **{plain(name)}**{f'. {plain(words)}' if words else ''}" for name, words in rows))
        )
