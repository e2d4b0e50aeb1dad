"""What the structure of a document should say, from the markup of its sheets and the models of its figures, and what it says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

import pytest

from generator.draw.figures import Figure
from generator.forge.pack import Block, Sheet
from generator.press.jobs.printing.book import Book, Pages
from generator.press.jobs.printing.job import Job
from generator.press.markup.icon_words import read_out
from generator.press.markup.plain import tidy
from generator.press.markup.sheet_xml import INLINES, Node
from tests.press import structure

CREDITS = r"(?:Icons from game-icons\.net, CC BY 3\.0: [^\u2767]+ )?"
"""The line that the press adds at the end of a document without a colophon."""
OPENS, CLOSES = "\u2767", "\u2619"
"""What stands around the words of a figure where texts are compared."""
LETTERS, MAY, BE_LEFT_OUT = "\ue000", "\ue001", "\ue002"
"""What stands for letters that only the drawing knows, and around a figure that is drawn only where a page has room left."""


class Told:
    """The sheets of a document as they should be read, a pattern each, by the element of the structure that holds each."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.patterns: dict[int, str] = {}
        self.books: list[Book] = []
        blocks, cut, finished = Book._blocks, Book._cut, Book.finished

        def setting(one: Book, root: Node, source: str, frame: Any) -> Any:
            self.patterns[id(one.marker.root.kids[-1])] = pattern("".join(words_of(root, one.job)))
            return blocks(one, root, source, frame)

        def cutting(one: Book, sheet: Sheet) -> None:
            self.patterns[id(one.marker.root.kids[-1])] = pattern(" ".join(map(words_of_figure, pieces(one, sheet))))
            cut(one, sheet)

        def ending(one: Book) -> Pages:
            self.books.append(one)
            return finished(one)

        for name, function in (("_blocks", setting), ("_cut", cutting), ("finished", ending)):
            monkeypatch.setattr(Book, name, function)

    def misread(self, pdf: bytes) -> list[str]:
        """Return the titles of those sheets of the document printed last that its structure does not say as they should be read."""
        wanted = [self.patterns[id(sect)] for sect in self.books[-1].marker.root.kids]
        found = structure.read(pdf).root.kids
        assert wanted
        return [
            said.title if isinstance(said, structure.Node) else "no sheet"
            for one, said in zip_longest(wanted, found)
            if one is None or not isinstance(said, structure.Node) or not re.fullmatch(one, f"{tidy(said_of(said))} ")
        ]


def pattern(words: str) -> str:
    """Return what matches a sheet that says some words, with a blank behind it."""
    found = re.escape(f"{tidy(words)} ".lstrip().replace(f"{BE_LEFT_OUT} ", BE_LEFT_OUT))
    for sign, means in ((LETTERS, f"[^{CLOSES}]*"), (MAY, "(?:"), (BE_LEFT_OUT, ")?")):
        found = found.replace(sign, means)
    return found + CREDITS


def words_of(node: Node, job: Job) -> Iterator[str]:
    """Yield the words of a sheet's markup, and those of every figure that is no ornament; blocks are parted by blanks."""
    if node.tag == "figure":
        figure = job.figure(node.get("name"))
        assert figure is not None
        said = words_of_figure(figure)
        yield f" {MAY}{said} {BE_LEFT_OUT}" if said and node.get("least") else f" {said} "
    else:
        node = read_out(node) if node.tag not in INLINES else node
        own = {"item": "◆ ", "roll": f"[{node.get('on')}] "}.get(node.tag, "")
        yield " " + own if node.tag not in INLINES else ""
        if node.tag == "box":
            yield " ".join(node.get(part) for part in ("number", "title", "under", "note")) + " "
        for child in node.children:
            yield from [child] if isinstance(child, str) else words_of(child, job)
        yield " " if node.tag not in INLINES else ""


def words_of_figure(figure: Figure) -> str:
    """Return what is read of a figure, nothing of an ornament; the letters of a card or form are those that it draws."""
    if figure.ornament:
        return ""
    return f"{OPENS} {tidy(figure.alt)}{LETTERS} {CLOSES}" if figure.lettered else f"{OPENS} {tidy(figure.words)} {CLOSES}"


def pieces(book: Book, sheet: Sheet) -> Iterator[Figure]:
    """Yield the sides of the pieces of a sheet to cut, in the order of their places on its pages."""
    cuts = book.job.pack.decks[sheet.deck].cuts
    for page in book.plans[sheet.id].sheets:
        for slot in page.slots:
            one = cuts[slot.piece]
            cut = one.cuts[slot.part] if isinstance(one, Block) else one
            yield cut.front if slot.side == "front" else cut.back


def said_of(node: structure.Node) -> str:
    """Return the words of an element; fields add none to those of their figure."""
    if node.kind == "Figure":
        return f"{OPENS} {node.alt} {CLOSES}"
    return " ".join(kid if isinstance(kid, str) else said_of(kid) for kid in node.kids)
