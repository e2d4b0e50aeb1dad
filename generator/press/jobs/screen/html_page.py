"""What is read of a job as one page of HTML that stands by itself: no script, nothing fetched, every picture inside it."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from hashlib import sha256
from html import escape

from generator.core import reading as files
from generator.core.resources import folder
from generator.core.text import unsealed
from generator.draw.figures import Figure
from generator.forge.pack import Deck
from generator.press.drawing import fonts
from generator.press.drawing.svg_pen import SvgArt, SvgPen
from generator.press.jobs.screen.page_parts import Chapter, PageParts, Section, entries_of, headed, pieces, same_head
from generator.press.markup.html import HtmlWriter
from generator.press.markup.page_words import pages_say

LANGUAGE = "en-GB"
NARROW = 60.0
"""A picture of at most so many mm of width stays small on a page."""


def write_html(page: PageParts) -> bytes:
    """Return a page as HTML; the same parts give the same bytes."""
    return _HtmlPage(page).whole().encode()


@cache
def page_style() -> str:
    """Return the style sheet of pages. Raises BadFile."""
    return files.read(folder("templates") / "page" / "style.css").decode()


def style_digest() -> str:
    """Return by which a policy of content knows the style sheet of pages. Raises BadFile."""
    return f"sha256-{_digest(page_style())}"


class _HtmlPage:
    """The state of a page while it is written."""

    def __init__(self, page: PageParts) -> None:
        self.page, self.writer, self.art = page, HtmlWriter(), SvgArt()
        self.writer.ids |= {"content", "contents"}
        self.section: Section | None = None
        self.contents: list[str] = []

    def whole(self) -> str:
        """Return the page."""
        words, page = pages_say(), self.page
        several = len(page.chapters) > 1
        body = "\n".join(self._chapter(chapter, several=several) for chapter in page.chapters)
        authors = ", ".join(sorted({fonts.icons()[name][1] for name in self.art.icons}))
        credit = f"<p>{escape(words.icons.format(authors=authors))}</p>" if authors else ""
        policy = "; ".join((
            "default-src 'none'", f"style-src '{style_digest()}'", "img-src data:", "base-uri 'none'",
            "form-action 'none'",
        ))  # fmt: skip
        return f"""<!DOCTYPE html>
<html lang="{LANGUAGE}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(page.title)}</title>
<style>{page_style()}</style>
</head>
<body>
<a class="skip" href="#content">{escape(words.skip)}</a>
<header>
<h1>{escape(page.title)}</h1>
<p class="about">{escape(page.about)}</p>
</header>
<nav id="contents" aria-label="{escape(words.contents)}">
<ol>{"".join(self.contents)}</ol>
</nav>
<main id="content">
{body}
</main>
<footer>
<p><a href="#contents">{escape(words.back)}</a></p>
{credit}
<p>{escape(words.made.format(version=page.version))}</p>
</footer>
{self.art.drawn()}
</body>
</html>
"""

    # ------------------------------------------------------------------ chapters and sections

    def _chapter(self, chapter: Chapter, *, several: bool) -> str:
        writer = self.writer
        writer.entries = {number: writer.new_id(f"entry-{number}") for number in entries_of(chapter)}
        writer.title = chapter.title or self.page.title
        if not several:
            return "\n".join(self._section(section, 2, self.contents) for section in chapter.sections)
        name, inside = writer.new_id(chapter.title), list[str]()
        page = f'<p class="page">{escape(pages_say().page.format(number=chapter.number))}</p>' if chapter.number else ""
        head = writer.heading(2, escape(chapter.title), name)
        body = "\n".join(self._section(section, 3, inside) for section in chapter.sections)
        more = f"<ol>{''.join(inside)}</ol>" if len(inside) > 1 else ""
        self.contents.append(f'<li><a href="#{name}">{escape(chapter.title)}</a>{more}</li>')
        return f"{head}\n{page}\n{body}"

    def _section(self, section: Section, level: int, contents: list[str]) -> str:
        writer, self.section = self.writer, section
        writer.prefix = name = writer.new_id(section.title)
        writer.show = self._show
        contents.append(f'<li><a href="#{name}">{escape(section.named)}</a></li>')
        if section.sealed:
            head = writer.heading(level, escape(section.title))
            inner = self._deck(section.deck) if section.deck else writer.parts(same_head(section), level + 1)
            words = escape(pages_say().sealed.format(title=unsealed(section.title)))
            return f'<section id="{name}">{head}\n<details><summary>{words}</summary>\n{inner}</details></section>'
        own = headed(section, writer.title)
        head = "" if own else writer.heading(level, escape(section.title))
        inner = self._deck(section.deck) if section.deck else writer.parts(section.parts, level if own else level + 1)
        return f'<section id="{name}">{head}\n{inner}</section>'

    # ------------------------------------------------------------------ pictures and pieces

    def _show(self, name: str) -> str:
        """Return a figure by its name: drawn, and what it tells; what it writes head down is sealed."""
        section = self.section
        figure = section.job.figure(name) if section else None
        if figure is None or section is None or figure.ornament:
            return ""
        pen = SvgPen(self.art, section.palette, figure.width, figure.height, section.job.pack.stand_ins)
        figure.paint(pen)
        drawn = f"<figure{self._width(figure)}>{pen.picture_of(figure.alt)}</figure>"
        told = self._told(figure, pen)
        if pen.turned and not section.sealed:
            words = escape(pages_say().turned_words.format(alt=figure.alt))
            return f"<details><summary>{words}</summary>{drawn}{told}</details>"
        return drawn + told

    def _width(self, figure: Figure) -> str:
        return ' class="narrow"' if figure.width <= NARROW else ""

    def _told(self, figure: Figure, pen: SvgPen) -> str:
        """Return what a figure tells, or the words of one that is lettered."""
        if figure.told is not None:
            return self.writer.told(figure.told())
        written = [*pen.words, *pen.turned] if figure.lettered else []
        if not written:
            return ""
        words = escape(pages_say().picture_words.format(alt=figure.alt))
        text = escape(" \u00b7 ".join(written))
        return f"<details><summary>{words}</summary><p>{text}</p></details>"

    def _deck(self, deck: Deck) -> str:
        """Return the pieces of a deck with the words that stand on them."""
        intro, rows = pieces(deck, self.section.palette) if self.section else ("", [])
        items = "".join(f"<li><b>{escape(name)}</b>{escape(f'. {words}' if words else '')}</li>" for name, words in rows)
        return f"<p>{escape(intro)}</p><ul>{items}</ul>"


def _digest(text: str) -> str:
    return b64encode(sha256(text.encode()).digest()).decode()
