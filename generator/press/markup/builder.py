"""Nodes of a sheet to blocks: paragraphs with icons in them, tables, roll brackets, boxes, figures."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache

from msgspec.structs import replace

from generator.core.errors import PressError
from generator.draw.figures import Figure
from generator.press.drawing import fonts
from generator.press.drawing.palette import HALF_SIZES, LARGE, STYLES, Palette, Style
from generator.press.drawing.papers import MM
from generator.press.drawing.typography import USUAL, Typography
from generator.press.markup import structure
from generator.press.markup.enlarging import USUAL_GROWTH, Growth, Room, enlarged, has_words
from generator.press.markup.icon_runs import heard
from generator.press.markup.icon_words import words_of
from generator.press.markup.row_boxes import is_layout, rows_apart
from generator.press.markup.sheet_xml import Node
from generator.press.setting.block import Block
from generator.press.setting.panels import PAD, Beside, Break, Columns, Gap, Panel, Part, Picture
from generator.press.setting.tables import BARE, LOOKS, ROLLS, Cell, Table
from generator.press.setting.text import BULLET, INITIAL, Balanced, Heading, RaisedInitial, Run, Text, character_style
from generator.press.tagging.elements import HEADING, Element

_BLANKS = re.compile(r"[ \t\r\n]+")
_MARKS = {"b": "bold", "i": "italic"}
HEADING_STYLES = {"title": 1, "challenge": 1, "entryhead": 0}
"""The styles of paragraphs that are headings, with their levels; 0 is below the last heading with a level."""
LEAST_LEADING = 1.18
"""The least distance of lines of large print, as a share of their size."""
GROWN = 0.7
"""The share of a page that a figure of large print grows to, so that what stands above it finds room."""
FACE_GAP, NOTE_GAP = 6.0, 3.0
"""Points between the face at the head of a box and its title, and between this and a note beside it."""
NUMBER_GAP = 0.3
"""What stands between the number of a box and its title, as a share of the size of the number."""
_STRONG = {"bold": "bold", "italic": "bolditalic", "fell": "fell", "title": "title", "caps": "caps"}


@cache
def scaled(scale: float, *, half: bool = False, whole: bool = False, large: bool = False) -> dict[str, Style]:
    """Return all styles, for the `half` of a sheet where it is said, with all lengths times `scale`, none below the least size.

    Where `whole` is said, all lines are as long as their room, as on a sheet that lies on the table and is not read through; so
    they are on half sheets, which have room for one column of about the right measure. Of the styles of `large` print only lines
    and paragraphs come nearer to one another; their sizes stay.
    """
    if large:
        return {name: _nearer(style, scale) for name, style in LARGE.items()}
    sizes = HALF_SIZES if half else {}
    styles = {}
    for name, style in STYLES.items():
        size, leading = sizes.get(name, (style.size, style.leading))
        styles[name] = replace(
            style, size=max(fonts.LEAST_SIZE, size * scale), leading=leading * scale, before=style.before * scale,
            after=style.after * scale, whole=style.whole or whole or half,
        )  # fmt: skip
    return styles


def _nearer(style: Style, scale: float) -> Style:
    """Return a style of large print with distances times `scale`, its lines no nearer to one another than `LEAST_LEADING`."""
    leading = min(style.leading, max(style.leading * scale, LEAST_LEADING * style.size))
    return replace(style, leading=leading, before=style.before * scale, after=style.after * scale)


def _one_of(node: Node, name: str, values: tuple[str, ...]) -> str:
    """Return an attribute that must be one of a few values, the first when it is not given."""
    value = node.get(name, values[0])
    if value not in values:
        raise ValueError(f"{name} {value!a} is none of {', '.join(values)}")
    return value


class Builder:
    """Turns the nodes of one sheet into blocks, in one palette; `figures` finds a figure by its name."""

    def __init__(
        self,
        palette: Palette,
        source: str,
        figures: Callable[[str], Figure | None],
        paint: Callable[[Figure, float, float], None],
        room: tuple[float, float],
        styles: Mapping[str, Style] = STYLES,
        typography: Typography = USUAL,
        growth: Growth = USUAL_GROWTH,
    ) -> None:
        """`source` is the template's name, for messages; `room` the width and height of a page's frame in points.

        `growth` says how far figures are enlarged in large print.
        """
        self.palette, self.source, self.figures, self.paint, self.room = palette, source, figures, paint, room
        self.styles, self.typography, self.growth = styles, typography, growth
        self.used_icons: set[str] = set()

    def blocks(self, nodes: list[Node]) -> list[Part]:
        """Return the blocks of a list of nodes."""
        return [block for node in nodes for block in self._safely(node)]

    def _safely(self, node: Node) -> list[Part]:
        """Return the blocks of a node; whatever is wrong with it is blamed on template and line."""
        try:
            return list(self._one(node))
        except PressError as error:
            raise error if str(error).startswith("Template ") else self._blame(node, str(error)) from None
        except (ValueError, KeyError, IndexError, ZeroDivisionError) as error:
            raise self._blame(node, f"<{node.tag}> has a value that cannot be used ({error})") from None

    def _blame(self, node: Node, what: str) -> PressError:
        return PressError(f"Template {self.source}, line {node.line}: {what}")

    def _one(self, node: Node) -> Iterator[Part]:
        match node.tag:
            case "h1" | "h2" | "h3":
                yield self._heading(node)
            case "p":
                yield self.paragraph(node, self._style(node, "body"))
            case "list":
                yield from self._list(node)
            case "table":
                yield from self._tables(node)
            case "rolls":
                yield self._rolls(node)
            case "figure":
                yield from self._figures(node)
            case "box":
                yield self._box(node)
            case "keep":
                yield Panel(self._whole(node.nodes()), "bare", self.palette)
            case "columns":
                yield self._columns(node)
            case "space":
                yield Gap(float(node.get("mm", "3")) * MM, float(node.get("grow", "0")))
            case "break":
                yield Break()
            case _:
                raise PressError(f"Template {self.source}, line {node.line}: <{node.tag}> cannot stand here.")

    def _whole(self, nodes: list[Node]) -> list[Block]:
        """Return the blocks of nodes that stand inside another block."""
        blocks: list[Block] = []
        for part in self.blocks(nodes):
            if not isinstance(part, Block):
                raise PressError(f"Template {self.source}: columns and breaks cannot stand inside another block.")
            blocks.append(part)
        return blocks

    # ------------------------------------------------------------------ text

    def _style(self, node: Node, default: str) -> Style:
        name = node.get("style", default)
        if name not in self.styles:
            raise PressError(
                f"Template {self.source}, line {node.line}: there is no style {name!r}; see STYLES in press/drawing/palette.py."
            )
        return self.styles[name]

    def paragraph(self, node: Node, style: Style) -> Text:
        """Return a paragraph of a node's inline content."""
        kind = Balanced if style.font == "title" and style.align == "centre" else Text
        if any(child.tag == "initial" for child in node.nodes()):
            kind = RaisedInitial
        text = kind(self.runs(node, style), style, "")
        level = next((level for name, level in HEADING_STYLES.items() if style is self.styles[name]), None)
        if level is not None:
            text.element = Element(HEADING, level)
        return text

    def runs(self, node: Node, style: Style) -> list[Run]:
        """Return the runs of text and icons of a node; a node without words is one blank line."""
        words = iter(words_of(node))
        return heard(list(self._runs(node, style, style.font, words))) or [self._run("\u00a0", style, style.font)]

    def _runs(self, node: Node, style: Style, role: str, words: Iterator[str]) -> Iterator[Run]:
        """Yield runs; `words` yields what each icon of the running text says, in their order.

        The blank behind an initial that is a word is one of the running text, for readers hear none in the initial's large letters.
        """
        for place, child in enumerate(node.children):
            if isinstance(child, str):
                text, before = _BLANKS.sub(" ", child), node.children[place - 1] if place else ""
                led = isinstance(before, Node) and before.tag == "initial" and text.startswith(" ")
                yield self._run(f"\u00a0{text[1:]}" if led else text, style, role)
            elif child.tag == "icon":
                yield self._icon(child, style, next(words))
            elif child.tag == "initial":
                if any(isinstance(part, Node) for part in child.children):
                    raise ValueError("an initial is one letter")
                yield self._run("".join(map(str, child.children)), style, "title", "accent", style.size * INITIAL)
            elif child.tag in _MARKS:
                inner = _STRONG.get(role, _MARKS[child.tag]) if child.tag == "b" else _MARKS[child.tag]
                yield from self._runs(child, style, inner, words)
            else:
                raise PressError(f"Template {self.source}, line {child.line}: <{child.tag}> cannot stand inside <{node.tag}>.")

    def _run(self, text: str, style: Style, role: str, colour: str = "", size: float = 0.0) -> Run:
        value = self.palette.colour(colour or style.colour) or self.palette.colour("ink")
        face, points = self.typography.running(role, size or style.size)
        return fonts.checked(text, face), character_style(face, points, value)

    def _icon(self, node: Node, style: Style, words: str = "") -> Run:
        """Return an icon, which is read as what it says; one that says nothing repeats what stands beside it and is not read."""
        name = node.get("name")
        self.used_icons.add(name)
        size = style.size * float(node.get("size", "1.12"))
        value = self.palette.colour(node.get("colour") or style.colour) or self.palette.colour("ink")
        return fonts.glyph(name), character_style("icons", size, value, -0.06 * size, words)

    def _heading(self, node: Node) -> Heading:
        style = self.styles[node.tag]
        runs = self.runs(node, style)
        words = "".join(child for child in node.children if isinstance(child, str)).strip()
        if node.get("icon"):
            icon = self._icon(Node("icon", {"name": node.get("icon"), "size": "0.95"}, node.line), style)
            runs[:0] = [icon, self._run("\u00a0", style, style.font)]
        return Heading(_BLANKS.sub(" ", words), int(node.tag[1]), runs, style)

    def _list(self, node: Node) -> Iterator[Block]:
        style = self._style(node, "body")
        hung = replace(style, after=style.after * 0.5, indent=3.8 * MM)
        whole = structure.bullets()
        for item in node.nodes():
            text = Text(self.runs(item, style), hung, self.palette.colour("accent"), fonts.checked(BULLET, "symbols"))
            text.label, text.element = structure.item_of(whole)
            yield text

    # ------------------------------------------------------------------ tables, boxes, figures

    def _columns(self, node: Node) -> Columns:
        count = int(node.get("count", "2"))
        if not 1 <= count <= 6 or not node.nodes():
            raise ValueError(f"count {count} of {len(node.nodes())} blocks")
        if self.typography.large:
            count = 1
        fills = [self._figure(Node("figure", {"name": name, "least": "0"}, node.line)) for name in node.get("fill").split()]
        return Columns(self._whole(node.nodes()), count, float(node.get("gap", "7")) * MM, fills)

    def _tables(self, node: Node) -> Iterator[Block]:
        """Yield a table; in large print its rows one below another where words are wider than its columns."""
        table = self._table(node)
        if self.typography.large and (is_layout(node) or table.least_width() > self.room[0] - 4 * PAD):
            yield from self._rows_apart(node)
        else:
            yield table

    def _rows_apart(self, node: Node) -> Iterator[Block]:
        """Yield every row of a table as a box, its cells one below another."""
        for cells in rows_apart(node):
            yield Panel(self._whole(cells), "entry", self.palette)

    def _table(self, node: Node) -> Table:
        shares = [float(part) for part in node.get("cols").split()]
        rules = _one_of(node, "style", tuple(LOOKS))
        if not shares or min(shares) <= 0 or not node.nodes():
            raise ValueError(f"cols {node.get('cols')!a} for {len(node.nodes())} rows")
        rows = [self._row(row, rules, len(shares)) for row in node.nodes()]
        heads = frozenset(number for number, row in enumerate(node.nodes()) if row.get("head"))
        table = Table(rows, shares, LOOKS[rules], self.palette, heads, splits=self.typography.large or bool(node.get("splits")))
        if LOOKS[rules].lines:
            structure.tag_table(table)
        return table

    def _row(self, row: Node, rules: str, count: int) -> list[Cell]:
        base = self.styles["cellhead" if row.get("head") else "cellsmall" if rules == "dense" else "cell"]
        cells = [self._cell(cell, base) for cell in row.nodes()]
        span = sum(cell.span for cell in cells)
        if span != count:
            raise PressError(f"Template {self.source}, line {row.line}: this row has {span} cells and the table {count} columns.")
        return cells

    def _cell(self, cell: Node, base: Style) -> Cell:
        style = replace(base, align=_one_of(cell, "align", ("left", "centre", "right")))
        blocky = [child for child in cell.nodes() if child.tag in ("p", "figure", "list", "rolls")]
        words = any(isinstance(part, str) and part.strip() for part in cell.children)
        if blocky and (words or len(blocky) < len(cell.nodes())):
            raise ValueError("a cell holds words or blocks, not both")
        span = int(cell.get("span", "1"))
        if span < 1:
            raise ValueError(f"span {span}")
        return Cell(self._whole(blocky) if blocky else [self.paragraph(cell, style)], span)

    def _rolls(self, node: Node) -> Block:
        style, label = self.styles["say"], replace(self.styles["say"], font="bold", colour="accent")
        rows, whole = [], structure.rolls()
        for row in node.nodes():
            mark, words = Text([self._run(f"[{row.get('on')}]", label, "bold")], label, ""), self.paragraph(row, style)
            mark.element, words.element = structure.item_of(whole)
            rows.append([Cell([mark]), Cell([words])])
        if not rows:
            raise ValueError("it has no lines")
        wide = max(row[0].kids[0].least_width() for row in rows) + 6.0 if self.typography.large else 9.2 * MM
        return Table(rows, [wide, -1], ROLLS, self.palette, splits=self.typography.large)

    def _figures(self, node: Node) -> Iterator[Block]:
        """Yield a picture; in large print the parts of it."""
        picture = self._figure(node)
        figure = self.figures(node.get("name"))
        if not self.typography.large or figure is None or not has_words(figure, self.typography):
            yield picture
            return
        room = Room(self.room[0] / MM, self.room[1] / MM - self.growth.spare)
        if picture.grow >= 1.0 and not picture.kept and figure.parts is None and figure.height_at is None:
            figure = replace(figure, height=max(figure.height, GROWN * room.height * figure.width / room.width))
        for part in enlarged(figure, room, self.typography, self.growth.share):
            drawn = Picture(part, self.paint, picture.align)
            if part.caption:
                words = self.paragraph(Node("p", {}, node.line, [part.caption]), self.styles["continued"])
                yield Panel([words, drawn], "bare", self.palette, titled=True)
            else:
                yield drawn

    def _figure(self, node: Node) -> Picture:
        figure = self.figures(node.get("name"))
        if figure is None:
            raise PressError(f"Template {self.source}, line {node.line}: the pack has no figure {node.get('name')!r}.")
        sparing = self.palette.outlines and bool(node.get("low"))
        share = node.get("low" if sparing else "share")
        if share:
            figure = replace(figure, width=self.room[0] / MM, height=self.room[1] * float(share) / MM - 3.0)
        if node.get("fit"):
            scale = min(1.0, self.room[0] / MM / figure.width, self.room[1] * float(node.get("fit")) / MM / figure.height)
            figure = replace(figure, width=figure.width * scale, height=figure.height * scale)
        picture = Picture(figure, self.paint, _one_of(node, "align", ("centre", "left", "right")))
        picture.grow = 0.0 if sparing else float(node.get("grow", "0"))
        if _one_of(node, "keep", ("nothing", "shape")) == "shape":
            picture.kept = figure.height / figure.width
        if node.get("most"):
            picture.most = self.room[1] * float(node.get("most"))
        if node.get("least"):
            picture.least = float(node.get("least")) * MM
        return picture

    def _box(self, node: Node) -> Panel:
        kids = self._whole(node.nodes())
        if node.get("title"):
            kids.insert(0, self._box_head(node))
        look = _one_of(node, "style", ("plain", "parchment", "entry", "turned"))
        if node.get("picture"):
            kids[0] = Beside(kids[0], self._figure(Node("figure", {"name": node.get("picture")}, node.line)))
        return Panel(kids, look, self.palette, titled=bool(node.get("title")), again=self._again(node))

    def _box_head(self, node: Node) -> Block:
        """Return the head of a box: its title, number and face at its left, another line below it, a note at its right."""
        head = Node("h2", {}, node.line)
        if node.get("icon"):
            head.children += [Node("icon", {"name": node.get("icon"), "size": "0.9"}, node.line), "\u00a0 "]
        head.children.append(node.get("title"))
        titled = self.paragraph(head, self.styles["entryhead"])
        cells, shares = [Cell([titled])], [-2.6]
        if node.get("under"):
            titled.after = 0.0
            cells[0].kids = [titled, self.paragraph(Node("p", {}, node.line, [node.get("under")]), self.styles["under"])]
        if node.get("face"):
            face = self._figure(Node("figure", {"name": node.get("face"), "align": "left"}, node.line))
            cells.insert(0, Cell([face]))
            shares.insert(0, face.figure.width * MM + FACE_GAP)
        if node.get("number"):
            large = self.styles["entrynumber"]
            number = self.paragraph(Node("p", {}, node.line, [node.get("number")]), large)
            number.element = titled.element
            cells.insert(0, Cell([number]))
            shares.insert(0, number.least_width() + NUMBER_GAP * large.size)
        if node.get("note"):
            right = replace(self.styles["small"], align="right", colour="deep")
            note = self.paragraph(Node("p", {}, node.line, [node.get("note")]), right)
            cells.append(Cell([note]))
            shares.append(note.least_width() + NOTE_GAP if node.get("face") else -1)
        return cells[0].kids[0] if len(cells) == 1 and len(cells[0].kids) == 1 else Table([cells], shares, BARE, self.palette)

    def _again(self, node: Node) -> Block | None:
        """Return what stands above the further parts of a box that splits, if it says so."""
        if not node.get("continued"):
            return None
        style = self.styles["continued"]
        return self.paragraph(Node("p", {}, node.line, [node.get("continued")]), style)
