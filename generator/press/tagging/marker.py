"""Marks what is drawn: marked content of the structure's elements, and artifacts, which nobody reads."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from generator.press.tagging.elements import Element, Mark, PageMarks, Rect

ARTIFACT = "/Artifact BMC"
_ENDS = "EMC"


def mark_operator(number: int) -> str:
    """Return the operator that begins marked content of a number."""
    return f"/P<</MCID {number}>>BDC"


class Marker:
    """Puts marks between the operators of the page that is open in `code`, and builds the structure as pages are drawn.

    What is drawn belongs to what was opened last: `content` opens an element, `artifact` what nobody reads. An element is put
    into the structure when it is first opened, behind what was drawn before it, so that the order of drawing is that of reading.
    """

    def __init__(self, code: list[str]) -> None:
        """Begin a document whose first page is drawn into `code`."""
        self.root = Element("Document")
        self.code = code
        self.page = PageMarks()
        self._open: list[Element] = [self.root]
        self._now: Element | None = None
        self._marked = False
        self._turned: list[tuple[float, float]] = []
        self._silent = False

    # ------------------------------------------------------------------ pages

    def begin_page(self, code: list[str]) -> None:
        """Begin a page, whose operators go to `code`; until an element is opened, nobody reads what is drawn."""
        self.code, self.page = code, PageMarks()
        self._now, self._marked = None, False
        self.artifact()

    def end_page(self) -> PageMarks:
        """End the page, and return its marks."""
        self.pause()
        return self.page

    # ------------------------------------------------------------------ structure

    @contextmanager
    def inside(self, element: Element | None) -> Iterator[None]:
        """Put what is opened meanwhile into an element; without one, nothing changes."""
        if element is None or self._silent:
            yield
            return
        self.put(element)
        self._open.append(element)
        try:
            yield
        finally:
            self._open.pop()

    def begin(self, element: Element) -> None:
        """Put what is opened from now on into an element at the top of the document."""
        self._open = [self.root]
        self.put(element)
        self._open.append(element)

    def put(self, element: Element) -> None:
        """Put an element into the structure, unless it is there."""
        if element.parent is None and element is not self.root:
            if element.within is not None:
                self.put(element.within)
            element.parent = element.within or self._open[-1]
            element.parent.kids.append(element)

    # ------------------------------------------------------------------ marks

    def content(self, element: Element) -> None:
        """Open an element: what is drawn next is its content."""
        if self._silent:
            self.artifact()
            return
        if self._now is element and self._marked:
            return
        self.pause()
        self.put(element)
        number = len(self.page.marks)
        self.page.marks.append(element)
        self.page.places.append(len(self.code))
        self.code.append(mark_operator(number))
        element.kids.append(Mark(self.page, number))
        self._now, self._marked = element, True

    def figure(self, element: Element, box: Rect) -> None:
        """Open a figure that lies in a rectangle of the page."""
        for across, along in reversed(self._turned):
            box = (across - box[2], along - box[3], across - box[0], along - box[1])
        self.content(element)
        element.box, element.box_page = box, self.page

    def artifact(self) -> None:
        """Open what nobody reads: rules, grounds, ornaments, heads and feet."""
        if self._marked and self._now is None:
            return
        self.pause()
        self.code.append(ARTIFACT)
        self._now, self._marked = None, True

    @contextmanager
    def unread(self) -> Iterator[None]:
        """Let nobody read what is drawn meanwhile, whatever opens itself."""
        self._silent = True
        try:
            yield
        finally:
            self._silent = False

    def pause(self) -> None:
        """Close what is open, as before operators that change the state of graphics around several elements."""
        if self._marked:
            self.code.append(_ENDS)
        self._marked = False

    # ------------------------------------------------------------------ head down

    @contextmanager
    def turned(self, across: float, along: float) -> Iterator[None]:
        """Tell that what is drawn meanwhile stands head down: `x` becomes `across - x`, `y` becomes `along - y`."""
        self.pause()
        self._turned.append((across, along))
        try:
            yield
        finally:
            self.pause()
            self._turned.pop()


def moved(code: list[str], page: PageMarks) -> list[str]:
    """Return the operators of a page with its marks counted from its first number on."""
    marked = list(code)
    for number, place in enumerate(page.places):
        marked[place] = mark_operator(page.first + number)
    return marked
