"""Pages to be read, made of every game and kind of document, and a reader of their HTML that finds what is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from typing import Any

from generator import registry
from generator.press.jobs.books import booklet, puzzle_book, series
from generator.press.jobs.printing import quest_jobs
from generator.press.jobs.printing.job import PrintSettings
from generator.press.jobs.screen.html_page import write_html
from generator.press.jobs.screen.page_parts import PageParts, of_jobs
from tests.contract import samples
from tests.press.prints import KITS, Wanted, changed, shortened

VOID = frozenset({"meta", "input", "br", "hr", "img"})
LOOKS = PrintSettings()


@cache
def page(game_id: str, kind: str) -> PageParts:
    """Return a page of a game: its quest, challenge, solution, booklet, series, book, best play, or a kit by its name."""
    game = registry.game(game_id)
    match kind:
        case "quest":
            return of_jobs([Wanted(game_id, "quest", "a4", "full").made])
        case "challenge" | "solution":
            one = samples.challenge(game_id, samples.DAYS[0])
            return of_jobs([quest_jobs.challenge_job(one, LOOKS, sealed=kind == "solution")])
        case "booklet":
            return booklet.page_of([samples.challenge(game_id, day) for day in samples.DAYS[:2]], LOOKS)
        case "series":
            return series.page_of(series.series_jobs(game, samples.series_of(game_id), LOOKS))
        case "book":
            return puzzle_book.page_of(game, samples.volume_of(game_id), LOOKS)
    job = quest_jobs.kit_job(game, *KITS[game_id, kind], LOOKS)
    return of_jobs([changed(job, pack=shortened(job.pack)) if any(sheet.deck for sheet in job.pack.sheets) else job])


def _kinds() -> list[tuple[str, str]]:
    found = []
    for game in samples.REAL:
        found += [(game.id, "quest")]
        found += [(game.id, kind) for kind in ("challenge", "solution", "booklet") if game.daily is not None]
        found += [(game.id, "series")] if game.series is not None else []
        found += [(game.id, "book")] if game.book is not None else []
        found += [key for place, key in enumerate(one for one in KITS if one[0] == game.id) if place < 2]
    return found


EVERY = _kinds()


@dataclass
class Element:
    """An element with its attributes, what stands in it, and whether it lies in one to be opened."""

    tag: str
    attrs: dict[str, str]
    children: list[Element | str] = field(default_factory=list)

    def all(self) -> list[Element]:
        """Return this element and all inside it, in order."""
        return [self, *(inner for child in self.children if isinstance(child, Element) for inner in child.all())]

    def text(self, *without: str) -> str:
        """Return all text in it with blanks made even, leaving out elements of some tags."""
        return " ".join(" ".join(self._texts(without)).split())

    def _texts(self, without: tuple[str, ...]) -> list[str]:
        found: list[str] = []
        for child in self.children:
            if isinstance(child, str):
                found.append(child)
            elif child.tag not in without:
                found += child._texts(without)
        return found

    def found(self, tag: str) -> list[Element]:
        """Return all elements of a tag inside it."""
        return [one for one in self.all() if one.tag == tag]


class _Tree(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Element("root", {})
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        one = Element(tag, {name: value or "" for name, value in attrs})
        assert len(one.attrs) == len(attrs), f"<{tag}> has an attribute twice"
        self.open[-1].children.append(one)
        if tag not in VOID:
            self.open.append(one)

    def handle_startendtag(self, tag: str, attrs: Any) -> None:
        self.open[-1].children.append(Element(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1].tag == tag, f"</{tag}> closes <{self.open[-1].tag}>"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)


def parsed(html: bytes) -> Element:
    """Return the tree of a page; a tag that is not closed where it should be is a failure."""
    reader = _Tree()
    reader.feed(html.decode())
    reader.close()
    assert reader.open == [reader.root]
    return reader.root


@cache
def html(game_id: str, kind: str) -> bytes:
    """Return a page as HTML."""
    return write_html(page(game_id, kind))


@cache
def tree(game_id: str, kind: str) -> Element:
    """Return a page as the tree of its elements."""
    return parsed(html(game_id, kind))
