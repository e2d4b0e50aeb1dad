"""Sheet XML to a tree of nodes, every tag and attribute checked against one table."""

from __future__ import annotations

from xml.parsers import expat

import msgspec

from generator.core.errors import PressError

BLOCKS: dict[str, frozenset[str]] = {
    "sheet": frozenset({"voids"}),
    "h1": frozenset(),
    "h2": frozenset({"icon"}),
    "h3": frozenset(),
    "p": frozenset({"style", "paper"}),
    "list": frozenset({"style"}),
    "item": frozenset(),
    "table": frozenset({"cols", "style", "splits"}),
    "row": frozenset({"head"}),
    "cell": frozenset({"align", "span"}),
    "figure": frozenset({"name", "align", "share", "low", "most", "fit", "grow", "keep", "least"}),
    "rolls": frozenset(),
    "roll": frozenset({"on"}),
    "columns": frozenset({"count", "gap", "fill"}),
    "box": frozenset({"style", "number", "title", "under", "face", "icon", "note", "picture", "continued"}),
    "keep": frozenset(),
    "space": frozenset({"mm", "grow"}),
    "break": frozenset(),
}
INLINES: dict[str, frozenset[str]] = {
    "b": frozenset(),
    "i": frozenset(),
    "initial": frozenset(),
    "icon": frozenset({"name", "colour"}),
}


CHILDREN = {
    "list": frozenset({"item"}),
    "table": frozenset({"row"}),
    "row": frozenset({"cell"}),
    "rolls": frozenset({"roll"}),
}
"""Blocks that hold one kind of part only."""
PARTS = frozenset().union(*CHILDREN.values())
WORDLESS = frozenset({"sheet", "list", "table", "row", "rolls", "columns", "box", "keep"})
"""Blocks that hold other blocks only."""


class Node(msgspec.Struct):
    """An element of a sheet: tag, attributes, children (nodes and texts) and the line where it began."""

    tag: str
    attrs: dict[str, str]
    line: int
    children: list[Node | str] = msgspec.field(default_factory=list)

    def nodes(self) -> list[Node]:
        """Return the children that are elements."""
        return [child for child in self.children if isinstance(child, Node)]

    def get(self, name: str, default: str = "") -> str:
        """Return an attribute or the default."""
        return self.attrs.get(name, default)


def parse(xml: str, source: str) -> Node:
    """Return the root node of a sheet; raises PressError naming the template and the line."""
    reader = _Reader(source)
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.text
    reader.parser = parser
    try:
        parser.Parse(xml.encode(), True)
    except UnicodeEncodeError:
        raise PressError(f"Template {source}: a text holds half a character (a lone surrogate); mend the text.") from None
    except expat.ExpatError as error:
        raise PressError(
            f"Template {source}, line {error.lineno} of what it renders: {expat.errors.messages[error.code]}."
        ) from None
    if reader.root.tag != "sheet":
        raise PressError(f"Template {source}, line {reader.root.line}: a sheet begins with <sheet>, not <{reader.root.tag}>.")
    return reader.root


class _Reader:
    """Builds nodes while expat reads."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.parser: expat.XMLParserType
        self.root = Node("", {}, 0)
        self.open: list[Node] = []

    def start(self, tag: str, attrs: dict[str, str]) -> None:
        line = self.parser.CurrentLineNumber
        allowed = BLOCKS.get(tag, INLINES.get(tag))
        if allowed is None:
            raise PressError(
                f"Template {self.source}, line {line}: there is no tag <{tag}>; see BLOCKS, INLINES in press/markup/sheet_xml.py."
            )
        for name in attrs:
            if name not in allowed:
                raise PressError(
                    f"Template {self.source}, line {line}: <{tag}> has no attribute {name!r}; it knows {sorted(allowed)}."
                )
        node = Node(tag, attrs, line)
        if self.open:
            wanted = CHILDREN.get(self.open[-1].tag)
            if tag not in wanted if wanted else tag in PARTS:
                raise PressError(f"Template {self.source}, line {line}: <{tag}> cannot stand in <{self.open[-1].tag}>.")
            self.open[-1].children.append(node)
        else:
            self.root = node
        self.open.append(node)

    def end(self, tag: str) -> None:
        self.open.pop()

    def text(self, data: str) -> None:
        inside = self.open[-1]
        if inside.tag in WORDLESS:
            if data.strip():
                line = self.parser.CurrentLineNumber
                raise PressError(f"Template {self.source}, line {line}: words stand in <{inside.tag}> itself; put them into a <p>.")
            return
        inside.children.append(data)
