"""The content of one quest pack apart from our press: runs of text, blocks and drawings that any engine can be given.

Words come from the game's view and templates, styles and colours from the press's theme, figures from the game's own drawing
functions over a pen that keeps every operation. What our layout chose for a figure (its size, or that there was no room) is
taken over. The classes here know nothing of the project, so that a pickle of them can be read without it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

MM = 72 / 25.4
SLACK = 1.0
"""What a block of pieces has left below it, in mm, so that no engine's rounding pushes it off its page."""
_BLANKS = re.compile(r"[ \t\r\n]+")
_MARKS = {"b": "bold", "i": "italic", "sc": "caps", "code": "mono", "sym": "symbols"}
_HEAVY = {"bold": "bold", "italic": "bolditalic", "fell": "fell", "title": "title", "caps": "caps"}


@dataclass(frozen=True)
class Look:
    """A style of text: font role, size and leading in points, colour as hex, alignment, spaces in points."""

    font: str
    size: float
    leading: float
    colour: str
    align: str
    before: float
    after: float
    indent: float


@dataclass
class Run:
    """Characters in one font, size (points) and colour."""

    text: str
    font: str
    size: float
    colour: str


@dataclass
class Drawing:
    """A figure: its size in mm and its operations, colours as hex or empty."""

    width: float
    height: float
    calls: list[tuple[Any, ...]] = field(default_factory=list)


@dataclass
class Para:
    """A paragraph; `level` is 1 to 3 for headings."""

    look: Look
    runs: list[Run]
    level: int = 0


@dataclass
class Cell:
    """A cell of a table."""

    blocks: list[Any]
    align: str
    span: int


@dataclass
class Grid:
    """A table: shares of the width, rows of cells, and which rows are heads."""

    shares: list[float]
    rows: list[list[Cell]]
    heads: list[int]
    style: str


@dataclass
class Picture:
    """A drawing in the flow."""

    drawing: Drawing
    align: str


@dataclass
class Box:
    """Blocks that stay together, framed or not."""

    blocks: list[Any]
    style: str


@dataclass
class Columns:
    """Blocks in columns."""

    blocks: list[Any]
    count: int
    gap: float


@dataclass
class Space:
    """A gap in mm."""

    height: float


class Break:
    """A new page."""


@dataclass
class Leaf:
    """One sheet: its size in mm, blocks, margins in mm (left, top, right, bottom), and what stands behind every page of it."""

    title: str
    size: tuple[float, float]
    blocks: list[Any]
    margins: tuple[float, float, float, float]
    back: Drawing


@dataclass
class Content:
    """A whole pack: sheets, colours by name, and the font files by role with family, weight and slant."""

    leaves: list[Leaf]
    colours: dict[str, str]
    fonts: dict[str, tuple[str, str, int, bool]]
    title: str


# ---------------------------------------------------------------------- figures


class KeepingPen:
    """A pen that keeps every operation whole, its colours looked up in a theme."""

    def __init__(self, width: float, height: float, theme: Any) -> None:
        self.width, self.height, self.theme = width, height, theme
        self.calls: list[tuple[Any, ...]] = []
        self.used: set[str] = set()

    def _hex(self, name: str) -> str:
        return str(self.theme.colour(name)) if name else ""

    def line(self, start: Any, end: Any, stroke: str = "ink", weight: float = 0.25, dash: Sequence[float] = ()) -> None:
        self.calls.append(("line", start, end, self._hex(stroke), weight, tuple(dash)))

    def lines(self, segments: Any, stroke: str = "ink", weight: float = 0.25) -> None:
        self.calls.append(("lines", list(segments), self._hex(stroke), weight))

    def rect(
        self, at: Any, size: Any, fill: str = "", stroke: str = "", weight: float = 0.25, radius: float = 0.0,
        dash: Sequence[float] = (),
    ) -> None:  # fmt: skip
        self.calls.append(("rect", at, size, self._hex(fill), self._hex(stroke), weight, radius, tuple(dash)))

    def circle(self, centre: Any, radius: float, fill: str = "", stroke: str = "", weight: float = 0.25) -> None:
        self.calls.append(("circle", centre, radius, self._hex(fill), self._hex(stroke), weight))

    def path(self, path: Any, fill: str = "", stroke: str = "", weight: float = 0.25) -> None:
        self.calls.append(("path", list(path), self._hex(fill), self._hex(stroke), weight))

    def text(self, at: Any, words: str, font: str = "body", size: float = 9.0, align: str = "left", colour: str = "ink") -> None:
        self.calls.append(("text", at, words, font, size, align, self._hex(colour)))

    def icon(self, centre: Any, name: str, size: float, colour: str = "ink") -> None:
        from generator.press import fonts

        self.used.add(name)
        at = (centre[0], centre[1] + 0.38 * size)
        self.calls.append(("text", at, fonts.glyph(name), "icons", size * MM, "centre", self._hex(colour)))

    def measure(self, words: str, font: str = "body", size: float = 9.0) -> float:
        from generator.press import fonts

        return fonts.width(words, font, size) / MM

    def stamp(self, key: Hashable, at: Any, draw: Callable[[Any], None]) -> None:
        self.push(at)
        draw(self)
        self.pop()

    def push(self, origin: Any, quarter_turns: int = 0, clip: Any = None) -> None:
        self.calls.append(("push", origin, quarter_turns % 4, clip))

    def pop(self) -> None:
        self.calls.append(("pop",))


def _sizes(job: Any) -> dict[str, list[tuple[float, float, Any]]]:
    """Print once and return for every figure name the sizes and data it was drawn with, in order."""
    from generator.press import book

    seen: dict[str, list[tuple[float, float, Any]]] = defaultdict(list)

    def watched(name: str, figure: Any) -> Any:
        def draw(pen: Any, data: Any) -> None:
            seen[name].append((pen.width, pen.height, data))
            figure(pen, data)

        return draw

    book.print_book(replace(job, figures={name: watched(name, figure) for name, figure in job.figures.items()}))
    return seen


# ---------------------------------------------------------------------- words


class _Reader:
    """Turns the nodes of one job's sheets into blocks."""

    def __init__(self, job: Any) -> None:
        from generator.press import book

        self.job, self.theme, self.seen, self.press = job, job.theme, _sizes(job), book._Book(job)
        self.used: set[str] = set()

    def look(self, name: str, **other: Any) -> Look:
        from generator.press.theme import STYLES

        style = STYLES[name]
        colour = self.theme.colour(style.colour) or self.theme.colour("ink")
        rows = (style.font, style.size, style.leading, colour, style.align, style.before, style.after, style.indent)
        return replace(Look(*rows), **other)

    def leaves(self, sheet: Any) -> Iterator[Leaf]:
        """Yield the one leaf of a sheet of words, or a leaf for each page to cut."""
        if sheet.deck:
            yield from (self.cut(sheet, page) for page in self.press.plans[sheet.id].sheets)
        else:
            yield self.leaf(sheet, f"{sheet.label}1")

    def cut(self, sheet: Any, page: Any) -> Leaf:
        """Return a page to cut: the pieces as one drawing of the size of their block, and behind it bleeds, marks and strip."""
        from generator.draw.marks import WEIGHT
        from generator.press import cutting

        deck, trim = self.job.words["decks"][sheet.deck], page.trim
        art: Any = KeepingPen(trim.width, trim.height, self.theme)
        back: Any = KeepingPen(page.width, page.height, self.theme)
        for slot in page.slots:
            one, box = deck.cuts[slot.piece], slot.trim
            if one.ground:
                back.rect((slot.bleed.x, slot.bleed.y), (slot.bleed.width, slot.bleed.height), one.ground)
            left, top = box.x - trim.x, box.y - trim.y
            corners = (left, top), (left + box.width, top), (left + box.width, top + box.height), (left, top + box.height)
            art.push(corners[slot.turn], slot.turn)
            self.draw(one.front if slot.side == "front" else one.back, art)
            art.pop()
        back.lines(page.marks, "mark", WEIGHT)
        for start, end in page.folds:
            back.line(start, end, "mark", 0.25, cutting._DOTS)
        cutting._strip(back, page, self.press._strip_words(page.label, cutting.held(page, deck.cuts)))
        self.used |= art.used
        margins = (trim.x, trim.y, page.width - trim.right, page.height - trim.bottom - SLACK)
        picture = Picture(Drawing(trim.width, trim.height, art.calls), "left")
        return Leaf(sheet.title, (page.width, page.height), [picture], margins, Drawing(page.width, page.height, back.calls))

    def draw(self, drawn: Any, pen: Any) -> None:
        """Draw a side of a piece as the press did next."""
        width, height, data = self.seen[drawn.name].pop(0)
        pen.width, pen.height = width, height
        self.job.figures[drawn.name](pen, data)

    def leaf(self, sheet: Any, label: str) -> Leaf:
        from generator.press import furniture, markup, templates

        words = {**self.job.words, "icon_credits": self.credits(), "sheet": sheet, "cutting": self.press._components()}
        root = markup.parse(templates.render(sheet.template, words), sheet.template)
        layout, paper = furniture.LAYOUTS[sheet.layout], self.job.paper
        pen: Any = KeepingPen(paper.width, paper.height, self.theme)
        layout.draw(pen, furniture.Running(self.job.title, sheet.title, self.job.code, self.job.version, label))
        size = paper.width, paper.height
        return Leaf(sheet.title, size, list(self.blocks(root)), layout.margins, Drawing(*size, pen.calls))

    def credits(self) -> str:
        """Return the credits of the icons met so far, as the press words them."""
        from generator.press import fonts

        authors: dict[str, list[str]] = defaultdict(list)
        for name in sorted(self.used):
            authors[fonts.icons()[name][1]].append(name)
        return "; ".join(f"{author}: {', '.join(names)}" for author, names in sorted(authors.items()))

    def blocks(self, node: Any) -> Iterator[Any]:
        for child in node.nodes():
            yield from self.block(child)

    def block(self, node: Any) -> Iterator[Any]:
        match node.tag:
            case "h1" | "h2" | "h3":
                yield self.para(node, self.look(node.tag), int(node.tag[1]))
            case "p":
                yield self.para(node, self.look(node.get("style", "body")))
            case "list":
                look = self.look(node.get("style", "body"))
                mark = Run("\u25c6 ", "symbols", look.size * 0.55, self.theme.colour("accent"))
                for item in node.nodes():
                    para = self.para(item, look)
                    yield Para(look, [mark, *para.runs])
            case "table":
                yield self.table(node)
            case "rolls":
                yield self.rolls(node)
            case "figure":
                yield from self.figure(node)
            case "box" | "keep":
                yield Box([*self.title(node), *self.blocks(node)], node.get("style", "plain") if node.tag == "box" else "bare")
            case "columns":
                yield Columns(list(self.blocks(node)), int(node.get("count", "2")), float(node.get("gap", "7")))
            case "space":
                yield Space(float(node.get("mm", "3")))
            case "break":
                yield Break()
            case _:
                yield from self.blocks(node)

    def para(self, node: Any, look: Look, level: int = 0) -> Para:
        runs = list(self.runs(node, look, look.font)) or [Run(" ", look.font, look.size, look.colour)]
        if node.get("icon"):
            runs.insert(0, self.icon(node.get("icon"), look, "", 0.95))
        runs[0].text, runs[-1].text = runs[0].text.lstrip(), runs[-1].text.rstrip()
        return Para(look, runs, level)

    def runs(self, node: Any, look: Look, role: str) -> Iterator[Run]:
        for child in node.children:
            if isinstance(child, str):
                yield Run(_BLANKS.sub(" ", child), role, look.size, look.colour)
            elif child.tag == "icon":
                yield self.icon(child.get("name"), look, child.get("colour"), float(child.get("size", "1.12")))
            elif child.tag == "initial":
                yield Run("".join(map(str, child.children)), "title", look.size * 2.4, self.theme.colour("accent"))
            elif child.tag in _MARKS:
                inner = _HEAVY.get(role, "bold") if child.tag == "b" else _MARKS[child.tag]
                yield from self.runs(child, look, inner)

    def icon(self, name: str, look: Look, colour: str, size: float) -> Run:
        from generator.press import fonts

        self.used.add(name)
        return Run(fonts.glyph(name), "icons", look.size * size, self.theme.colour(colour) if colour else look.colour)

    def title(self, node: Any) -> Iterator[Para]:
        if node.get("title"):
            look = self.look("entryhead")
            note = f"  {node.get('note')}" if node.get("note") else ""
            runs = [Run(node.get("title"), look.font, look.size, look.colour), Run(note, "body", 8.6, self.theme.colour("deep"))]
            yield Para(look, [*([self.icon(node.get("icon"), look, "", 0.9)] if node.get("icon") else []), *runs])

    def table(self, node: Any) -> Grid:
        dense = node.get("style", "grid") == "dense"
        rows, heads = [], []
        for number, row in enumerate(node.nodes()):
            if row.get("head"):
                heads.append(number)
            base = self.look("cellhead" if row.get("head") else "cellsmall" if dense else "cell")
            rows.append([self.cell(cell, replace(base, align=cell.get("align", base.align))) for cell in row.nodes()])
        return Grid([float(part) for part in node.get("cols").split()], rows, heads, node.get("style", "grid"))

    def cell(self, node: Any, look: Look) -> Cell:
        blocky = [child for child in node.nodes() if child.tag in ("p", "figure", "list", "rolls")]
        blocks = [block for child in blocky for block in self.block(child)] if blocky else [self.para(node, look)]
        return Cell(blocks, look.align, int(node.get("span", "1")))

    def rolls(self, node: Any) -> Grid:
        look, red = self.look("say"), self.theme.colour("accent")
        rows = [
            [
                Cell([Para(look, [Run(f"[{row.get('on')}]", "bold", look.size, red)])], "left", 1),
                Cell([self.para(row, look)], "left", 1),
            ]
            for row in node.nodes()
        ]
        return Grid([12.0, 88.0], rows, [], "bare")

    def figure(self, node: Any) -> Iterator[Picture]:
        drawn = self.job.words["figures"][node.get("name")]
        if self.seen[drawn.name]:
            width, height, data = self.seen[drawn.name].pop(0)
            pen: Any = KeepingPen(width, height, self.theme)
            self.job.figures[drawn.name](pen, data)
            self.used |= pen.used
            yield Picture(Drawing(width, height, pen.calls), node.get("align", "centre"))


def content(job: Any) -> Content:
    """Return the content of a print job."""
    from generator.press import fonts
    from generator.resources import folder

    reader = _Reader(job)
    leaves = [leaf for sheet in job.sheets for leaf in reader.leaves(sheet)]
    files = {}
    for role, name in fonts.ROLES.items():
        family, _, cut = name.partition("-")
        files[role] = (str(folder("fonts") / f"{name}.ttf"), family, 700 if "Bold" in cut else 400, "Italic" in cut)
    return Content(leaves, dict(job.theme.colours), files, job.title)
