"""Tables that large print has no room for, their rows one below another: every row the nodes of a box, its cells as paragraphs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import fsum

from generator.press.markup.sheet_xml import Node

MUCH = 120
"""From so many characters on, words beside a figure are much text."""
LONG, WIDE = 80, 0.5
"""Words of so many characters have no room in a column that is narrower than this share of its table."""
SHORT = 30
"""Cells of at most so many characters stand in one paragraph with those beside them."""
_BLANKS = re.compile(r"[ \t\r\n]+")
_BLOCKS = frozenset({"p", "figure", "list", "rolls"})


def words_in(node: Node) -> str:
    """Return the words of a node and of all that is in it."""
    return _BLANKS.sub(" ", "".join(part if isinstance(part, str) else words_in(part) for part in node.children)).strip()


def is_layout(table: Node) -> bool:
    """Return whether a table only puts things side by side: one without heads, with lists, or with much text in little room.

    That is a figure beside much text, or long words in a narrow column.
    """
    rows = table.nodes()
    if any(row.get("head") for row in rows) or max((len(row.nodes()) for row in rows), default=0) < 2:
        return False
    cells = [cell for row in rows for cell in row.nodes()]
    inside = {child.tag for cell in cells for child in cell.nodes()}
    most = max(len(words_in(cell)) for cell in cells)
    return "list" in inside or ("figure" in inside and most > MUCH) or any(_is_narrow(row, table) for row in rows)


def _is_narrow(row: Node, table: Node) -> bool:
    """Return whether long words stand in a narrow column of a row."""
    shares, column = [float(share) for share in table.get("cols").split()], 0
    for cell in row.nodes():
        wide = fsum(shares[column : column + int(cell.get("span", "1"))])
        if len(words_in(cell)) > LONG and wide < WIDE * fsum(shares):
            return True
        column += int(cell.get("span", "1"))
    return False


def rows_apart(table: Node) -> Iterator[list[Node]]:
    """Yield every row of a table that says anything as nodes, in which each cell follows the head of its column."""
    heads: list[str] = []
    for row in table.nodes():
        if row.get("head"):
            heads = [head for cell in row.nodes() for head in [words_in(cell)] * int(cell.get("span", "1"))]
            continue
        nodes = list(_cells_apart(row, heads))
        if nodes:
            yield nodes


def _cells_apart(row: Node, heads: list[str]) -> Iterator[Node]:
    """Yield the cells of a row, short ones beside one another in a paragraph; nothing for empty ones."""
    line: list[Node | str] = []
    column = 0
    for cell in row.nodes():
        head = heads[column] if column < len(heads) else ""
        column += int(cell.get("span", "1"))
        if not words_in(cell) and not cell.nodes():
            continue
        lead: list[Node | str] = [Node("b", {}, cell.line, [f"{head}: "])] if head else []
        if any(child.tag in _BLOCKS for child in cell.nodes()):
            yield from _paragraph(line)
            yield from _paragraph(lead)
            yield from cell.nodes()
            line = []
        elif head and len(words_in(cell)) <= SHORT:
            line += [*(["; "] if line else []), *lead, *cell.children]
        else:
            yield from _paragraph(line)
            yield from _paragraph([*lead, *cell.children])
            line = []
    yield from _paragraph(line)


def _paragraph(children: list[Node | str]) -> Iterator[Node]:
    """Yield a paragraph of a cell, nothing where it would be empty."""
    if children:
        yield Node("p", {"style": "cell"}, 0, children)
