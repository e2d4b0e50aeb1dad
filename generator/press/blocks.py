"""Nodes of a sheet to Platypus flowables: paragraphs with icons in them, tables, roll brackets, boxes, figures."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.lib.enums import TA_CENTER, TA_JUSTIFY, TA_LEFT, TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, Paragraph, Table
from reportlab.platypus.paraparser import ParaFrag

from generator.core.errors import PressError
from generator.forge.game import Drawn
from generator.press import fonts
from generator.press.markup import Node
from generator.press.paper import MM
from generator.press.theme import STYLES, Style, Theme

ALIGN = {"left": TA_LEFT, "centre": TA_CENTER, "right": TA_RIGHT, "justify": TA_JUSTIFY}
_BLANKS = re.compile(r"[ \t\r\n]+")
_MARKS = {"b": "bold", "i": "italic", "sc": "caps", "code": "mono", "sym": "symbols"}
INITIAL = 2.4
"""How much larger a raised initial is than its text."""
_STRONG = {"bold": "bold", "italic": "bolditalic", "fell": "fell", "title": "title", "caps": "caps"}
PAD = 2.6 * MM


class Heading(Paragraph):
    """A heading: it stands in the outline and is never parted from what follows."""

    def __init__(self, words: str, level: int, frags: list[ParaFrag], style: ParagraphStyle) -> None:
        """Keep the plain words for the outline."""
        super().__init__(None, style, frags=frags)
        self.words, self.level = words, level


class Balanced(Paragraph):
    """A centred paragraph whose lines are of about the same length: no last line of one word."""

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Find the narrowest measure that takes no more lines, and centre it."""
        tall = super().wrap(width, height)[1]
        low, high = width * 0.4, width
        while tall > self.style.leading * 1.5 and high - low > 4.0:
            middle = (low + high) / 2
            if super().wrap(middle, height)[1] > tall or self.minWidth() > middle:
                low = middle
            else:
                high = middle
        self.inset = (width - high) / 2
        super().wrap(high, height)
        return width, tall

    def drawOn(self, canvas: Any, x: float, y: float, _sW: float = 0) -> None:
        """Draw in the middle of the width."""
        super().drawOn(canvas, x + self.inset, y, _sW)


class Raised(Paragraph):
    """A paragraph that begins with a raised initial: the first line makes room for it, the others keep their leading."""

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Add what the initial stands above the line."""
        wide, tall = super().wrap(width, height)
        self.extra = (INITIAL - 1) * self.style.fontSize * 0.72
        return wide, tall + self.extra

    def drawOn(self, canvas: Any, x: float, y: float, _sW: float = 0) -> None:
        """Draw, shifted by what the initial took."""
        super().drawOn(canvas, x, y + self.extra, _sW)


class Picture(Flowable):  # type: ignore[misc]
    """A figure: a drawing function over a pen, at a size in mm."""

    def __init__(self, drawn: Drawn, draw: Callable[[Any, Picture], None], align: str) -> None:
        """`draw` is called with the canvas once the place is known."""
        super().__init__()
        self.drawn, self._draw, self.align = drawn, draw, align
        self.spaceBefore, self.spaceAfter = 4.0, 4.0
        self.least: float | None = None

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Take the width there is and the height of the drawing."""
        self.room = width
        return width, self.drawn.height * MM

    def take(self, width: float, height: float) -> bool:
        """Grow into a rectangle in points that a page has left; tell whether it is enough to draw anything."""
        if self.least is None or height < self.least:
            return False
        self.drawn = replace(self.drawn, width=width / MM, height=height / MM)
        return True

    def draw(self) -> None:
        """Draw, aligned in the width."""
        spare = self.room - self.drawn.width * MM
        self.canv.translate({"left": 0.0, "centre": spare / 2, "right": spare}[self.align], 0)
        self._draw(self.canv, self)


class Panel(Flowable):  # type: ignore[misc]
    """Blocks that stay together: plain (a thin rule round them), parchment (filled), entry (a rule on top), bare (nothing)."""

    def __init__(self, kids: list[Flowable], style: str, theme: Theme) -> None:
        """`style` is plain, parchment, entry or bare."""
        super().__init__()
        self.kids, self.style, self.theme = kids, style, theme
        self.spaceBefore, self.spaceAfter = (2.0, 7.0) if style == "entry" else (4.0, 5.0)
        self.pad = 0.0 if style in ("entry", "bare") else PAD

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Return the width there is and the height of all that is inside."""
        self.width = width
        self.places, self.height = _stack(self.kids, width - 2 * self.pad)
        self.height += 2 * self.pad + (3.0 if self.style == "entry" else 0.0)
        return width, self.height

    def split(self, width: float, height: float) -> list[Flowable]:
        """Part between two of the blocks inside, when a panel is taller than its column."""
        used = 2 * self.pad
        for count, kid in enumerate(self.kids):
            _, tall = kid.wrap(width - 2 * self.pad, 1e6)
            used += tall + kid.getSpaceBefore() + kid.getSpaceAfter()
            if used > height:
                parts = [self.kids[:count], self.kids[count:]]
                return [Panel(part, self.style, self.theme) for part in parts] if count else []
        return [self]

    def draw(self) -> None:
        """Draw the frame and then what is in it, from the top."""
        canvas = self.canv
        if self.style != "bare":
            self._frame(canvas)
        for kid, top in zip(self.kids, self.places, strict=True):
            kid.drawOn(canvas, self.pad, self.height - self.pad - top)

    def _frame(self, canvas: Any) -> None:
        canvas.saveState()
        rule = self.theme.colour("rule")
        canvas.setStrokeColor(HexColor("#" + rule))
        if self.style == "entry":
            canvas.setLineWidth(0.6)
            canvas.line(0, self.height, self.width, self.height)
        else:
            fill = self.theme.colour("panel" if self.style == "parchment" else "white") if self.style != "plain" else ""
            if fill:
                canvas.setFillColor(HexColor("#" + fill))
            canvas.setLineWidth(0.5)
            canvas.rect(0, 0, self.width, self.height, stroke=1, fill=1 if fill else 0)
            if self.style == "parchment":
                canvas.setLineWidth(0.3)
                canvas.rect(1.8, 1.8, self.width - 3.6, self.height - 3.6, stroke=1, fill=0)
        canvas.restoreState()


def _stack(kids: list[Flowable], width: float) -> tuple[list[float], float]:
    """Return how far below the top each block's bottom lies, and the height of all."""
    places: list[float] = []
    down = 0.0
    for number, kid in enumerate(kids):
        down += kid.getSpaceBefore() if number else 0.0
        down += kid.wrap(width, 1e6)[1]
        places.append(down)
        down += kid.getSpaceAfter() if number < len(kids) - 1 else 0.0
    return places, down


class Columns:
    """Blocks to be set in balanced columns; the flow does it."""

    def __init__(self, kids: list[Flowable], count: int, gap: float) -> None:
        """`gap` in points."""
        self.kids, self.count, self.gap = kids, count, gap


class Break:
    """Go on at the top of the next page."""


class Gap(Flowable):  # type: ignore[misc]
    """Empty space of a height in points, which may grow to take its part of what a page has left."""

    def __init__(self, height: float, grow: float = 0.0) -> None:
        """Remember the height and the part."""
        super().__init__()
        self.tall, self.grow = height, grow

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Return the height."""
        return width, self.tall

    def draw(self) -> None:
        """Leave it empty."""


Block = Flowable | Columns | Break


class Builder:
    """Turns the nodes of one sheet into blocks, in one theme, with the figures that the view hands out."""

    def __init__(
        self, theme: Theme, source: str, figures: dict[str, Drawn], draw: Callable[[Any, Picture], None], room: tuple[float, float]
    ) -> None:
        """`source` is the template's name, for messages; `room` the width and height of a page's frame in points."""
        self.theme, self.source, self.figures, self.draw, self.room = theme, source, figures, draw, room
        self.used_icons: set[str] = set()

    def blocks(self, nodes: list[Node]) -> list[Block]:
        """Return the blocks of a list of nodes."""
        return [block for node in nodes for block in self._one(node)]

    def _one(self, node: Node) -> Iterator[Block]:
        match node.tag:
            case "h1" | "h2" | "h3":
                yield self._heading(node)
            case "p":
                yield self.paragraph(node, self._style(node, "body"))
            case "list":
                yield from self._list(node)
            case "table":
                yield self._table(node)
            case "rolls":
                yield self._rolls(node)
            case "figure":
                yield self._figure(node)
            case "box":
                yield self._box(node)
            case "keep":
                yield Panel(self._flowables(node.nodes()), "bare", self.theme)
            case "columns":
                yield Columns(self._flowables(node.nodes()), int(node.get("count", "2")), float(node.get("gap", "7")) * MM)
            case "space":
                yield Gap(float(node.get("mm", "3")) * MM, float(node.get("grow", "0")))
            case "break":
                yield Break()
            case _:
                raise PressError(f"Template {self.source}, line {node.line}: <{node.tag}> cannot stand here.")

    def _flowables(self, nodes: list[Node]) -> list[Flowable]:
        blocks = self.blocks(nodes)
        for block in blocks:
            if not isinstance(block, Flowable):
                raise PressError(f"Template {self.source}: columns and breaks cannot stand inside another block.")
        return blocks

    # ------------------------------------------------------------------ text

    def _style(self, node: Node, default: str) -> Style:
        name = node.get("style", default)
        if name not in STYLES:
            raise PressError(f"Template {self.source}, line {node.line}: there is no style {name!r}; see STYLES in press/theme.py.")
        return STYLES[name]

    def paragraph(self, node: Node, style: Style) -> Paragraph:
        """Return a paragraph of a node's inline content."""
        kind = Balanced if style.font == "title" and style.align == "centre" else Paragraph
        if any(child.tag == "initial" for child in node.nodes()):
            kind = Raised
        return kind(None, platypus_style(style, self.theme), frags=self.frags(node, style))

    def frags(self, node: Node, style: Style) -> list[ParaFrag]:
        """Return the runs of text and icons of a node."""
        runs = list(self._runs(node, style, style.font))
        if not runs:
            return [self._frag(" ", style, style.font)]
        runs[0].text, runs[-1].text = runs[0].text.lstrip(), runs[-1].text.rstrip()
        return runs

    def _runs(self, node: Node, style: Style, role: str) -> Iterator[ParaFrag]:
        for child in node.children:
            if isinstance(child, str):
                yield self._frag(_BLANKS.sub(" ", child), style, role)
            elif child.tag == "icon":
                yield self._icon(child, style)
            elif child.tag == "initial":
                yield self._frag("".join(map(str, child.children)), style, "title", "accent", style.size * INITIAL)
            elif child.tag in _MARKS:
                inner = _STRONG.get(role, _MARKS[child.tag]) if child.tag == "b" else _MARKS[child.tag]
                yield from self._runs(child, style, inner)
            else:
                raise PressError(f"Template {self.source}, line {child.line}: <{child.tag}> cannot stand inside <{node.tag}>.")

    def _frag(self, text: str, style: Style, role: str, colour: str = "", size: float = 0.0, rise: float = 0.0) -> ParaFrag:
        return ParaFrag(
            text=fonts.checked(text, role), fontName=fonts.font(role), fontSize=size or style.size, rise=rise, bold=0, italic=0,
            textColor=_hex(self.theme.colour(colour or style.colour) or self.theme.colour("ink")), link=[], us_lines=[], greek=0,
        )  # fmt: skip

    def _icon(self, node: Node, style: Style) -> ParaFrag:
        name = node.get("name")
        self.used_icons.add(name)
        size = style.size * float(node.get("size", "1.12"))
        return self._frag(fonts.glyph(name), style, "icons", node.get("colour"), size, -0.06 * size)

    def _heading(self, node: Node) -> Heading:
        style = STYLES[node.tag]
        frags = self.frags(node, style)
        words = "".join(child for child in node.children if isinstance(child, str)).strip()
        if node.get("icon"):
            frags[:0] = [self._icon(Node("icon", {"name": node.get("icon"), "size": "0.95"}, node.line), style), self._frag("  ", style, style.font)]
        return Heading(_BLANKS.sub(" ", words), int(node.tag[1]), frags, platypus_style(style, self.theme))

    def _list(self, node: Node) -> Iterator[Flowable]:
        style = replace(self._style(node, "body"), after=self._style(node, "body").after * 0.5)
        for item in node.nodes():
            bullet = platypus_style(replace(style, indent=3.6 * MM), self.theme)
            frags = self.frags(item, style)
            mark = self._frag("◆", style, "symbols", "accent", style.size * 0.55, style.size * 0.18)
            table = Table([[Paragraph(None, platypus_style(replace(style, after=0), self.theme), frags=[mark]),
                            Paragraph(None, platypus_style(replace(style, after=0), self.theme), frags=frags)]],
                          colWidths=[3.8 * MM, None], style=_BARE)  # fmt: skip
            table.spaceAfter, table.spaceBefore = bullet.spaceAfter, 0
            yield table

    # ------------------------------------------------------------------ tables, boxes, figures

    def _table(self, node: Node) -> Flowable:
        shares = [float(part) for part in node.get("cols").split()]
        rows = [self._row(row, node.get("style", "grid"), len(shares)) for row in node.nodes()]
        heads = [number for number, row in enumerate(node.nodes()) if row.get("head")]
        return Grid(rows, shares, table_style(node.get("style", "grid"), heads, len(rows), self._spans(node), self.theme))

    def _row(self, row: Node, look: str, count: int) -> list[Any]:
        cells: list[Any] = []
        base = STYLES["cellhead" if row.get("head") else "cellsmall" if look == "dense" else "cell"]
        for cell in row.nodes():
            style = replace(base, align=cell.get("align", base.align))  # type: ignore[arg-type]
            inner = cell.nodes()
            blocky = [child for child in inner if child.tag in ("p", "figure", "list", "rolls")]
            cells.append(self._flowables(blocky) if blocky else self.paragraph(cell, style))
            cells += [""] * (int(cell.get("span", "1")) - 1)
        if len(cells) != count:
            raise PressError(f"Template {self.source}, line {row.line}: this row has {len(cells)} cells and the table {count} columns.")
        return cells

    @staticmethod
    def _spans(node: Node) -> list[tuple[int, int, int]]:
        spans = []
        for number, row in enumerate(node.nodes()):
            column = 0
            for cell in row.nodes():
                wide = int(cell.get("span", "1"))
                if wide > 1:
                    spans.append((number, column, column + wide - 1))
                column += wide
        return spans

    def _rolls(self, node: Node) -> Flowable:
        style, label = STYLES["say"], replace(STYLES["say"], font="bold", colour="accent")
        rows = [
            [Paragraph(None, platypus_style(label, self.theme), frags=[self._frag(f"[{row.get('on')}]", label, "bold")]), self.paragraph(row, style)]
            for row in node.nodes()
        ]
        return Grid(rows, [9.2 * MM, -1], _ROLLS)

    def _figure(self, node: Node) -> Picture:
        drawn = self.figures.get(node.get("name"))
        if drawn is None:
            raise PressError(f"Template {self.source}, line {node.line}: the view has no figure {node.get('name')!r}.")
        if node.get("share"):
            drawn = replace(drawn, width=self.room[0] / MM, height=self.room[1] * float(node.get("share")) / MM - 3.0)
        picture = Picture(drawn, self.draw, node.get("align", "centre"))
        if node.get("least"):
            picture.least = float(node.get("least")) * MM
        return picture

    def _box(self, node: Node) -> Panel:
        kids = self._flowables(node.nodes())
        if node.get("title"):
            head = Node("p", {"style": "entryhead"}, node.line)
            if node.get("icon"):
                head.children += [Node("icon", {"name": node.get("icon"), "size": "0.9"}, node.line), "\u00a0 "]
            head.children.append(node.get("title"))
            if node.get("note"):
                small = Node("p", {"style": "small"}, node.line, [node.get("note")])
                pair = [[self.paragraph(head, STYLES["entryhead"]), self.paragraph(small, replace(STYLES["small"], align="right", colour="deep"))]]
                kids.insert(0, Grid(pair, [-2.6, -1], _BARE))
            else:
                kids.insert(0, self.paragraph(head, STYLES["entryhead"]))
        return Panel(kids, node.get("style", "plain"), self.theme)


class Grid(Table):  # type: ignore[misc]
    """A table whose columns share the width: positive shares are points when fixed, negative ones are parts of the rest."""

    def __init__(self, rows: list[list[Any]], shares: list[float], style: list[Any]) -> None:
        """`shares` in points where positive in a mixed list, else in proportion."""
        self.shares = shares
        super().__init__(rows, style=style)
        self.spaceBefore, self.spaceAfter = 2.0, 4.0

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Share out the width, then measure."""
        fixed = sum(share for share in self.shares if share > 0) if min(self.shares) < 0 else 0.0
        parts = [-share if share < 0 else share for share in self.shares if share < 0 or not fixed and min(self.shares) > 0]
        unit = (width - fixed) / sum(parts)
        mixed = min(self.shares) < 0
        self._argW = self._colWidths = [share if mixed and share > 0 else abs(share) * unit for share in self.shares]
        return super().wrap(width, height)  # type: ignore[no-any-return]

    def split(self, width: float, height: float) -> list[Flowable]:
        """Stay whole: a table goes to the next page rather than in two."""
        return []


_FONT = ("FONT", (0, 0), (-1, -1), fonts.ROLES["body"], 9)
_BARE: list[Any] = [_FONT, ("LEFTPADDING", (0, 0), (-1, -1), 0), ("RIGHTPADDING", (0, 0), (-1, -1), 0), ("TOPPADDING", (0, 0), (-1, -1), 0),
                    ("BOTTOMPADDING", (0, 0), (-1, -1), 0), ("VALIGN", (0, 0), (-1, -1), "TOP")]  # fmt: skip
_ROLLS: list[Any] = [*_BARE, ("BOTTOMPADDING", (0, 0), (-1, -1), 1.2)]


def table_style(look: str, heads: list[int], rows: int, spans: list[tuple[int, int, int]], theme: Theme) -> list[Any]:
    """Return the ReportLab commands of a table: `grid` has rules all round, `lines` under rows, `dense` is a tight grid."""
    pad = 2.0 if look == "dense" else 3.2
    style: list[Any] = [
        _FONT, ("VALIGN", (0, 0), (-1, -1), "MIDDLE"), ("TOPPADDING", (0, 0), (-1, -1), pad * 0.7), ("BOTTOMPADDING", (0, 0), (-1, -1), pad),
        ("LEFTPADDING", (0, 0), (-1, -1), pad + 0.8), ("RIGHTPADDING", (0, 0), (-1, -1), pad + 0.8),
    ]  # fmt: skip
    rule = HexColor("#" + theme.colour("rule"))
    if look == "lines":
        style.append(("LINEBELOW", (0, 0), (-1, -1), 0.3, rule))
    else:
        style += [("GRID", (0, 0), (-1, -1), 0.3, rule), ("BOX", (0, 0), (-1, -1), 0.7, rule)]
    for row in heads:
        if theme.colour("head"):
            style.append(("BACKGROUND", (0, row), (-1, row), HexColor("#" + theme.colour("head"))))
        else:
            style.append(("LINEBELOW", (0, row), (-1, row), 1.0, rule))
    return [*style, *(("SPAN", (left, row), (right, row)) for row, left, right in spans)]


@lru_cache(maxsize=256)
def _hex(value: str) -> HexColor:
    return HexColor("#" + value)


@lru_cache(maxsize=256)
def _platypus_style(style: Style, colour: str) -> ParagraphStyle:
    return ParagraphStyle(
        f"{style.font}{style.size}{style.align}", fontName=fonts.font(style.font), bulletFontName=fonts.font(style.font), fontSize=style.size,
        leading=style.leading, textColor=_hex(colour), alignment=ALIGN[style.align], spaceBefore=style.before, spaceAfter=style.after,
        leftIndent=style.indent, splitLongWords=0, allowWidows=0, allowOrphans=0,
    )  # fmt: skip


def platypus_style(style: Style, theme: Theme) -> ParagraphStyle:
    """Return the ReportLab style of one of ours in a theme."""
    return _platypus_style(style, theme.colour(style.colour) or theme.colour("ink"))
