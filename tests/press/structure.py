"""What a screen reader makes of a PDF: the structure tree, walked in its order, with the words that stand in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

import pikepdf

from generator.press.drawing.fonts import NOTHING

SOFT_HYPHEN = "\u00ad"
_ROW = re.compile(rb"<([0-9A-F]{2})> <([0-9A-F]{4,})>")
_SHOWN = "BDC BMC EMC Tf Tj TJ"


@dataclass
class Node:
    """An element: its kind, its alternative text, its attributes, and what is in it, words and elements."""

    kind: str
    alt: str = ""
    title: str = ""
    scope: str = ""
    kids: list[Node | str] = field(default_factory=list)

    def walk(self) -> Iterator[Node]:
        """Yield the element and all in it, in the order of reading."""
        yield self
        for kid in self.kids:
            if isinstance(kid, Node):
                yield from kid.walk()

    @property
    def said(self) -> str:
        """What is read of it: its alternative text, or its words and those of all in it."""
        return self.alt or " ".join(" ".join(kid if isinstance(kid, str) else kid.said for kid in self.kids).split())


@dataclass
class Tagged:
    """A PDF: its structure, and the words of its pages that belong to nothing, or are marked as artifacts."""

    root: Node
    loose: list[str]
    artifacts: list[str]


def read(pdf: bytes) -> Tagged:
    """Return the structure of a PDF; fails where marked content or a field belongs to no element, or to two."""
    with pikepdf.open(BytesIO(pdf)) as opened:
        pages = {page.objgen: _Page(page) for page in opened.pages}
        root = opened.Root.StructTreeRoot
        node = _node(root.K, pages, None)
        left = {(key, number) for key, page in pages.items() for number in page.words if number not in page.taken}
        assert not left, f"marked content that is in no element: {sorted(left)[:5]}"
        assert not any(page.fields for page in pages.values()), "a field that is in no element"
        _lead_back(root, pages)
        return Tagged(
            node,
            [word for page in pages.values() for word in page.loose],
            [word for page in pages.values() for word in page.artifacts],
        )


class _Page:
    """The words of a page by the number of their mark."""

    def __init__(self, page: Any) -> None:
        self.words: dict[int, str] = {}
        self.taken: set[int] = set()
        self.loose: list[str] = []
        self.artifacts: list[str] = []
        self.fields = {one.objgen: one for one in page.get("/Annots", []) if one.Subtype == "/Widget"}
        self.owners: dict[int, Any] = {}
        fonts = {name: _characters(font) for name, font in page.Resources.get("/Font", {}).items()}
        marks: list[tuple[str, int | None, str | None]] = []
        now: dict[int, str] = {}
        for operands, operator in pikepdf.parse_content_stream(page, _SHOWN):
            match str(operator):
                case "BMC":
                    marks.append((str(operands[0]), None, None))
                case "BDC":
                    found = operands[1]
                    said = str(found["/ActualText"]) if "/ActualText" in found else None
                    marks.append((str(operands[0]), int(found["/MCID"]) if "/MCID" in found else None, said))
                    if marks[-1][1] is not None:
                        assert marks[-1][1] not in self.words, "a number of marked content stands twice on a page"
                        self.words[marks[-1][1]] = ""
                    if said:
                        self._say(marks, said)
                case "EMC":
                    marks.pop()
                case "Tf":
                    now = fonts[str(operands[0])]
                case _ as shown:
                    parts = [operands[0]] if shown == "Tj" else [part for part in operands[0] if isinstance(part, pikepdf.String)]
                    if not any(said is not None for _, _, said in marks):
                        self._say(marks, "".join(now[code] for part in parts for code in bytes(part)))
        assert not marks, "marked content that does not end"

    def field(self, widget: Any, element: Any) -> str:
        """Take a field of the page for an element; return what it is for. Fails for one that another element has taken."""
        one = self.fields.pop(widget.objgen, None)
        assert one is not None, "a field that is not on its page, or in two elements"
        self.owners[int(one.StructParent)] = element
        return str(one.TU)

    def _say(self, marks: list[tuple[str, int | None, str | None]], words: str) -> None:
        number = next((number for _, number, _ in reversed(marks) if number is not None), None)
        if number is not None:
            self.words[number] += words
        else:
            (self.artifacts if any(kind == "/Artifact" for kind, _, _ in marks) else self.loose).append(words)


def _lead_back(root: Any, pages: dict[Any, _Page]) -> None:
    """Fail unless the parent tree leads from every field to the element in which it is."""
    rows = list(root.ParentTree.Nums)
    known = {int(key): value for key, value in zip(rows[::2], rows[1::2], strict=True)}
    for page in pages.values():
        for number, element in page.owners.items():
            assert known[number].objgen == element.objgen, "the parent tree leads from a field to another element"


def _characters(font: Any) -> dict[int, str]:
    rows = _ROW.findall(font.ToUnicode.read_bytes())
    return {int(code, 16): bytes.fromhex(text.decode()).decode("utf-16-be") for code, text in rows}


def _node(element: Any, pages: dict[Any, _Page], above: Any) -> Node:
    kind, page = str(element.S)[1:], element.get("/Pg", above)
    attributes = element.get("/A", {})
    found = Node(kind, str(element.get("/Alt", "")), str(element.get("/T", "")), str(attributes.get("/Scope", ""))[1:])
    kids = element.get("/K", pikepdf.Array())
    for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
        if isinstance(kid, int):
            found.kids.append(_taken(pages[page.objgen], kid))
        elif kid.get("/Type") == "/MCR":
            found.kids.append(_taken(pages[kid.Pg.objgen], int(kid.MCID)))
        elif kid.get("/Type") == "/OBJR":
            found.alt = pages[kid.Pg.objgen].field(kid.Obj, element)
        else:
            assert kid.P.objgen == element.objgen, "an element does not know what it stands in"
            found.kids.append(_node(kid, pages, page))
    return found


def _taken(page: _Page, number: int) -> str:
    assert number not in page.taken, "marked content belongs to two elements"
    page.taken.add(number)
    return page.words[number].replace(SOFT_HYPHEN, "").replace(NOTHING, "").replace("\u00a0", " ")


def spoken(node: Node, depth: int = 0) -> Iterator[str]:
    """Yield what a screen reader says, an element a line, for whoever looks at it."""
    own = " ".join("".join(kid for kid in node.kids if isinstance(kid, str)).split())
    words = node.alt or own
    if words or node.title:
        yield f"{'  ' * depth}[{node.kind}{' ' + node.title if node.title else ''}] {words}"
    for kid in node.kids:
        if isinstance(kid, Node):
            yield from spoken(kid, depth + 1)
