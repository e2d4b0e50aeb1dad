"""The structure tree as objects of a PDF: its elements, the tree that leads from marks to elements, and what the catalogue says."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFName, PDFObject

from generator.press.tagging.elements import Element, Kid, PageMarks, Widget, level_headings, prune, walk


class _Written(PDFObject):
    """An object whose bytes are there already."""

    __RefOnly__ = 1

    def __init__(self, data: bytes = b"") -> None:
        self.data = data

    def format(self, document: Any) -> bytes:
        """Return the bytes."""
        return self.data


def text_string(words: str) -> bytes:
    """Return words as a string of a PDF."""
    try:
        data = words.encode("pdfdoc")
    except UnicodeEncodeError:
        data = b"\xfe\xff" + words.encode("utf-16-be")
    for char in (b"\\", b"(", b")"):
        data = data.replace(char, b"\\" + char)
    return b"(" + data.replace(b"\r", b"\\r") + b")"


def tag_page(document: Any, number: int) -> int:
    """Name the page that was drawn last in the parent tree under a number; return the page's object number."""
    page = document.Pages.pages[-1]
    page.__NoDefault__ = [*page.__NoDefault__, "StructParents", "Tabs"]
    page.StructParents, page.Tabs = number, PDFName("S")
    name = f"Page{document.pageCounter - 1}"
    return int(document.idToObjectNumberAndVersion[name][0])


def write_tree(document: Any, root: Element, pages: Sequence[Sequence[PageMarks]]) -> None:
    """Write the structure of a document; `pages` are the marks of every page, in the order of the parent tree's numbers."""
    prune(root)
    level_headings(root)
    top = _Written()
    top_number = _number(document, top)
    elements = list(walk(root))
    objects = [_Written() for _ in elements]
    for element, written in zip(elements, objects, strict=True):
        element.number = _number(document, written)
    for element, written in zip(elements, objects, strict=True):
        written.data = _element(element, element.parent.number if element.parent else top_number)
    parents = _Written(_parent_tree(pages, elements))
    top.data = b"<</Type/StructTreeRoot/K %d 0 R/ParentTree %d 0 R/ParentTreeNextKey %d>>" % (
        root.number, _number(document, parents), len(pages) + len(_fields(elements)),
    )  # fmt: skip
    document.Catalog.StructTreeRoot = top
    document.Catalog.MarkInfo = PDFDictionary({"Marked": "true"})


def _number(document: Any, written: _Written) -> int:
    """Return the object number of an object, which becomes part of the document."""
    return int(document.idToObjectNumberAndVersion[document.Reference(written).name][0])


def _fields(elements: Iterable[Element]) -> list[tuple[int, Element]]:
    """Return the elements of fields with the places of those among all fields, in the order of these."""
    fields = ((kid.place, element) for element in elements for kid in element.kids if isinstance(kid, Widget))
    return sorted(fields, key=lambda field: field[0])


def _parent_tree(pages: Sequence[Sequence[PageMarks]], elements: Iterable[Element]) -> bytes:
    """Return what leads from the marks of pages, and behind them from fields, to their elements."""
    rows = []
    for number, parts in enumerate(pages):
        owners = b" ".join(b"%d 0 R" % element.number for part in parts for element in part.marks)
        rows.append(b"%d[%s]" % (number, owners))
    rows += [b" %d %d 0 R" % (len(pages) + place, element.number) for place, element in _fields(elements)]
    return b"<</Nums[%s]>>" % b"".join(rows)


def _element(element: Element, parent: int) -> bytes:
    """Return the dictionary of an element."""
    parts = [b"<</S/%s/P %d 0 R" % (element.kind.encode(), parent)]
    page = next((kid.page.number for kid in element.kids if not isinstance(kid, Element)), 0)
    if page:
        parts.append(b"/Pg %d 0 R" % page)
    kids = [_kid(kid, page) for kid in element.kids]
    if kids:
        parts.append(b"/K %s" % kids[0] if len(kids) == 1 else b"/K[%s]" % b" ".join(kids))
    if element.alt:
        parts.append(b"/Alt" + text_string(element.alt))
    if element.title:
        parts.append(b"/T" + text_string(element.title))
    if element.box is not None and element.box_page is not None:
        x, y = element.box_page.shift
        left, bottom, right, top = element.box
        parts.append(b"/A<</O/Layout/Placement/Block/BBox[%.2f %.2f %.2f %.2f]>>" % (left + x, bottom + y, right + x, top + y))
    elif element.attributes:
        parts.append(b"/A" + element.attributes.encode())
    return b"".join([*parts, b">>"])


def _kid(kid: Kid, page: int) -> bytes:
    if isinstance(kid, Element):
        return b"%d 0 R" % kid.number
    if isinstance(kid, Widget):
        return b"<</Type/OBJR/Pg %d 0 R/Obj %d 0 R>>" % (kid.page.number, kid.number)
    number = kid.page.first + kid.number
    return b"%d" % number if kid.page.number == page else b"<</Type/MCR/Pg %d 0 R/MCID %d>>" % (kid.page.number, number)
