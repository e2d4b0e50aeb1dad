"""The structure of a document as a screen reader walks it: elements, and the marked content of pages in them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import msgspec

Rect = tuple[float, float, float, float]
"""Left, bottom, right, top in points."""
HEADING = "H"
"""The kind of a heading whose level is found when the whole tree is there."""
MOST_LEVELS = 6
CELLS = frozenset({"TD", "TH"})


class PageMarks(msgspec.Struct):
    """A page of the structure: the elements of its marked content by number, and where in its operators each mark stands.

    A page that is put on a larger one is moved by `shift` points, and its marks are counted from `first` on. `number` is the
    number of the object of the page that bears it in the end.
    """

    marks: list[Element] = msgspec.field(default_factory=list)
    places: list[int] = msgspec.field(default_factory=list)
    shift: tuple[float, float] = (0.0, 0.0)
    first: int = 0
    number: int = 0


class Mark(msgspec.Struct):
    """Marked content: the page on which it stands, and its number there."""

    page: PageMarks
    number: int


class Widget(msgspec.Struct):
    """A field to be filled in on a screen: the page on which it lies, the number of its object, and its place among all fields."""

    page: PageMarks
    number: int
    place: int


class Element(msgspec.Struct, eq=False):
    """A structure element of a kind (`P`, `Table`, `Figure`...), with what it holds, in the order of reading.

    `level` is that of a heading from 1 on, 0 for one that stands below the last heading with a level. `within` is the element in
    which it is put, whatever is open then. `attributes` are written as they are.
    """

    kind: str
    level: int = 0
    alt: str = ""
    title: str = ""
    attributes: str = ""
    within: Element | None = None
    parent: Element | None = None
    kids: list[Kid] = msgspec.field(default_factory=list)
    box: Rect | None = None
    box_page: PageMarks | None = None
    number: int = 0


Kid: TypeAlias = Element | Mark | Widget


def prune(element: Element) -> bool:
    """Take what holds nothing out of an element; return whether the element is to stay, as empty cells are for their rows."""
    element.kids = [kid for kid in element.kids if not isinstance(kid, Element) or prune(kid)]
    return bool(element.kids) or element.kind in CELLS


def walk(element: Element) -> Iterator[Element]:
    """Yield an element and all below it, in the order of reading."""
    yield element
    for kid in element.kids:
        if isinstance(kid, Element):
            yield from walk(kid)


def level_headings(root: Element) -> None:
    """Give every heading the kind H1 to H6, so that the first is an H1, none skips a level downwards, and equal ones stay equal."""
    open_: list[int] = []
    section = 0
    for element in walk(root):
        if element.kind == HEADING:
            wanted = element.level or section + 1
            section = element.level or section
            while open_ and open_[-1] >= wanted:
                open_.pop()
            open_.append(wanted)
            element.kind = f"H{min(len(open_), MOST_LEVELS)}"
