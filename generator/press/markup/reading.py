"""Sheet XML to what is read: headings, paragraphs, lists, tables and groups in the order of the sheet, with icons as words.

Both HTML and Markdown are written from it. What only places things on paper (columns, gaps, breaks) is gone, and so are paragraphs
marked `paper`, which tell how to fold or turn it; what paper prints head down, and the entries of a booklet of encounters, are
groups of their own, so that a reader can open them one by one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, TypeAlias

import msgspec

from generator.press.markup.icon_words import BEFORE_STOPS, STOPS, read_out
from generator.press.markup.sheet_xml import Node

_ENTRY = re.compile(r"([0-9]+)\. ")
_FLAT = frozenset({"columns", "keep", "sheet"})
"""Blocks that only place others."""
_NOTHING = frozenset({"space", "break"})
Kind = Literal["plain", "parchment", "entry", "turned", "row", "cell"]


class Run(msgspec.Struct, frozen=True):
    """Some text in one face."""

    text: str
    bold: bool = False
    italic: bool = False


Line: TypeAlias = tuple[Run, ...]


class Head(msgspec.Struct, frozen=True):
    """A heading: 1 of a sheet, 2 and 3 inside it."""

    level: int
    line: Line


class Para(msgspec.Struct, frozen=True):
    """A paragraph in one of the styles of the press."""

    line: Line
    style: str = "body"


class Bullets(msgspec.Struct, frozen=True):
    """A list."""

    lines: tuple[Line, ...]


class Shown(msgspec.Struct, frozen=True):
    """A figure by the name that templates use."""

    name: str


class Slot(msgspec.Struct, frozen=True):
    """A cell of a table: what stands in it, over how many columns, and whether it is a head of its column or row."""

    parts: tuple[Part, ...]
    span: int = 1
    head: bool = False


class Grid(msgspec.Struct, frozen=True):
    """A table: its rows, and how many of them are heads of columns."""

    rows: tuple[tuple[Slot, ...], ...]
    heads: int = 0


class Group(msgspec.Struct, frozen=True):
    """Parts that belong together: a box with its title and note, a row of a table that only places things, or a cell of one."""

    parts: tuple[Part, ...]
    kind: Kind = "plain"
    title: str = ""
    note: str = ""

    @property
    def entry(self) -> str:
        """The number of an entry, nothing for a group without one."""
        match = _ENTRY.match(self.title) if self.kind == "entry" else None
        return match[1] if match else ""


Part: TypeAlias = Head | Para | Bullets | Shown | Grid | Group


def read(root: Node) -> tuple[Part, ...]:
    """Return what is read of a sheet, in order."""
    return tuple(_parts(root))


def text_of(line: Line) -> str:
    """Return the text of a line without its faces."""
    return "".join(run.text for run in line)


def _parts(node: Node) -> Iterator[Part]:
    for child in node.nodes():
        if child.tag in _FLAT:
            yield from _parts(child)
        elif child.tag not in _NOTHING:
            yield from _part(child)


def _part(node: Node) -> Iterator[Part]:
    match node.tag:
        case "h1" | "h2" | "h3":
            yield Head(int(node.tag[1]), _line(node))
        case "p":
            yield from _paragraph(node)
        case "list":
            yield Bullets(tuple(_line(item) for item in node.nodes()))
        case "rolls":
            yield Bullets(tuple((Run(f"[{row.get('on')}]", bold=True), Run(" "), *_line(row)) for row in node.nodes()))
        case "table":
            yield from _table(node)
        case "figure":
            yield Shown(node.get("name"))
        case "box":
            under = (Para((Run(node.get("under"), italic=True),), "under"),) if node.get("under") else ()
            title = f"{node.get('number')}. {node.get('title')}" if node.get("number") else node.get("title")
            yield Group((*under, *_parts(node)), _kind(node), title, node.get("note"))


def _kind(node: Node) -> Kind:
    style = node.get("style")
    return "entry" if style == "entry" else "turned" if style == "turned" else "parchment" if style == "parchment" else "plain"


def _paragraph(node: Node) -> Iterator[Part]:
    line, style = _line(node), node.get("style", "body")
    if not line or node.get("paper"):
        return
    yield Head(2, line) if style == "entryhead" else Para(line, style)


# ---------------------------------------------------------------------- tables


def _table(node: Node) -> Iterator[Part]:
    """Yield a table; one without heads of columns whose cells hold blocks, or that has one row, only places things."""
    rows = node.nodes()
    heads = sum(bool(row.get("head")) for row in rows)
    blocks = any(child.tag in ("p", "figure", "list", "rolls") for row in rows for cell in row.nodes() for child in cell.nodes())
    if not heads and (blocks or len(rows) == 1):
        for row in rows:
            cells = tuple(Group(parts, "cell") for parts in map(_cell, row.nodes()) if parts)
            if cells:
                yield Group(cells, "row")
        return
    top = next((place for place, row in enumerate(rows) if not row.get("head")), len(rows))
    yield Grid(tuple(_row(row) for row in rows), top)


def _row(row: Node) -> tuple[Slot, ...]:
    """Return a row of a table: the cells of a head are heads of their columns, the first of any other is the head of its row."""
    above = bool(row.get("head"))
    cells = [(_cell(cell), int(cell.get("span", "1"))) for cell in row.nodes()]
    return tuple(Slot(parts, span, bool(parts) and (above or place == 0)) for place, (parts, span) in enumerate(cells))


def _cell(cell: Node) -> tuple[Part, ...]:
    blocks = tuple(_parts(cell))
    if blocks or any(child.tag == "p" for child in cell.nodes()):
        return blocks
    line = _line(cell)
    return (Para(line, "cell"),) if line else ()


# ---------------------------------------------------------------------- lines


def _line(block: Node) -> Line:
    """Return the running text of a block in its faces, blanks made even, icons as words."""
    return _even(list(_runs(read_out(block), bold=False, italic=False)))


def _runs(node: Node, *, bold: bool, italic: bool) -> Iterator[Run]:
    for child in node.children:
        if isinstance(child, str):
            yield Run(child, bold, italic)
        elif child.tag in ("b", "i", "initial"):
            yield from _runs(child, bold=bold or child.tag == "b", italic=italic or child.tag == "i")


def _even(runs: list[Run]) -> Line:
    """Return runs with single blanks between words, none at the ends and none before a stop; equal faces are joined."""
    joined: list[Run] = []
    for run in runs:
        text = re.sub(r"\s+", " ", run.text)
        before = joined[-1].text if joined else " "
        if before.endswith(" "):
            text = text.lstrip()
        if text[:1] in tuple(STOPS) and before.endswith(" ") and joined:
            joined[-1] = Run(before.rstrip(), joined[-1].bold, joined[-1].italic)
        if not text:
            continue
        if joined and (joined[-1].bold, joined[-1].italic) == (run.bold, run.italic):
            joined[-1] = Run(joined[-1].text + text, run.bold, run.italic)
        else:
            joined.append(Run(text, run.bold, run.italic))
    if joined:
        joined[-1] = Run(joined[-1].text.rstrip(), joined[-1].bold, joined[-1].italic)
    return tuple(Run(BEFORE_STOPS.sub(r"\1", run.text), run.bold, run.italic) for run in joined if run.text)
