"""The content of a pack drawn with fpdf2. Run as a program: `python -m pack_fpdf CONTENT.pickle OUT.pdf`.

Running text goes through text columns run by run, each with its font, size and colour; tables through fpdf2's own tables,
whose cells hold one font with bold and italics (other fonts as fallbacks, so icons in cells lose their colour); pictures
inside cells are drawn before the table; figures are drawn operation by operation.
"""

from __future__ import annotations

import pickle
import sys
import warnings
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from fpdf import FPDF
from fpdf.enums import TableBordersLayout
from fpdf.fonts import FontFace
from pack_content import MM, Box, Break, Cell, Columns, Content, Drawing, Grid, Leaf, Para, Picture, Run, Space

_ALIGN = {"left": "L", "centre": "C", "right": "R", "justify": "J"}
_TURNS = {0: (1, 0, 0, 1), 1: (0, 1, -1, 0), 2: (-1, 0, 0, -1), 3: (0, -1, 1, 0)}
Affine = tuple[float, float, float, float, float, float]


class _Paper(FPDF):
    """A document that draws the back of the sheet on each of its pages."""

    leaf: Leaf

    def header(self) -> None:
        Pen(self, 0.0, 0.0).draw(self.leaf.back)
        self.set_xy(self.l_margin, self.t_margin)


class Pen:
    """Draws the operations of a drawing with its top left at a place of the page."""

    def __init__(self, pdf: FPDF, x: float, y: float) -> None:
        self.pdf = pdf
        self.matrix: Affine = (1, 0, 0, 1, x, y)
        self.turned = 0
        self.saved: list[tuple[Affine, int, ExitStack]] = []

    def at(self, point: Any) -> tuple[float, float]:
        a, b, c, d, e, f = self.matrix
        return a * point[0] + c * point[1] + e, b * point[0] + d * point[1] + f

    def draw(self, drawing: Drawing) -> None:
        for call in drawing.calls:
            getattr(self, call[0])(*call[1:])

    def paint(self, fill: str, stroke: str, weight: float, dash: Any = ()) -> str:
        if fill:
            self.pdf.set_fill_color("#" + fill)
        if stroke:
            self.pdf.set_draw_color("#" + stroke)
            self.pdf.set_line_width(weight)
            self.pdf.set_dash_pattern(*(dash[:2] if dash else ()))
        return ("F" if fill else "") + ("D" if stroke else "")

    def line(self, start: Any, end: Any, stroke: str, weight: float, dash: Any) -> None:
        if self.paint("", stroke, weight, dash):
            self.pdf.line(*self.at(start), *self.at(end))

    def lines(self, segments: Any, stroke: str, weight: float) -> None:
        if self.paint("", stroke, weight):
            for start, end in segments:
                self.pdf.line(*self.at(start), *self.at(end))

    def rect(self, at: Any, size: Any, fill: str, stroke: str, weight: float, radius: float, dash: Any) -> None:
        style = self.paint(fill, stroke, weight, dash)
        if style:
            (x, y), (u, v) = self.at(at), self.at((at[0] + size[0], at[1] + size[1]))
            box = (min(x, u), min(y, v), abs(u - x), abs(v - y))
            self.pdf.rect(*box, style=style, round_corners=bool(radius), corner_radius=min(radius, box[2] / 2, box[3] / 2))

    def circle(self, centre: Any, radius: float, fill: str, stroke: str, weight: float) -> None:
        style = self.paint(fill, stroke, weight)
        if style:
            self.pdf.circle(*self.at(centre), radius, style=style)

    def path(self, path: Any, fill: str, stroke: str, weight: float) -> None:
        if not fill and not stroke:
            return
        with self.pdf.new_path() as one:
            one.style.fill_color = "#" + fill if fill else None
            one.style.stroke_color = "#" + stroke if stroke else None
            one.style.stroke_width = weight
            one.style.auto_close = False
            for op, values in path:
                points = [part for place in range(0, len(values), 2) for part in self.at(values[place : place + 2])]
                {"m": one.move_to, "l": one.line_to, "c": one.curve_to, "z": one.close}[op](*points)

    def text(self, at: Any, words: str, role: str, size: float, align: str, colour: str) -> None:
        self.pdf.set_font(role, size=size)
        self.pdf.set_text_color("#" + (colour or "000000"))
        shift = {"left": 0.0, "centre": 0.5, "right": 1.0}[align] * self.pdf.get_string_width(words)
        x, y = self.at(at)
        if self.turned:
            with self.pdf.rotation(-90 * self.turned, x, y):
                self.pdf.text(x - shift, y, words)
        else:
            self.pdf.text(x - shift, y, words)

    def push(self, origin: Any, turns: int, clip: Any) -> None:
        stack = ExitStack()
        self.saved.append((self.matrix, self.turned, stack))
        a, b, c, d, _, _ = self.matrix
        p, q, r, s = _TURNS[turns]
        self.matrix = (a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, *self.at(origin))
        self.turned = (self.turned + turns) % 4
        if clip is not None:
            (x, y), (u, v) = self.at((0.0, 0.0)), self.at(clip)
            stack.enter_context(self.pdf.rect_clip(min(x, u), min(y, v), abs(u - x), abs(v - y)))

    def pop(self) -> None:
        self.matrix, self.turned, stack = self.saved.pop()
        stack.close()


class _Press:
    def __init__(self, content: Content) -> None:
        self.content = content
        self.pdf = _Paper(unit="mm", format=content.leaves[0].size)
        for role, row in content.fonts.items():
            self.pdf.add_font(role, fname=row[0])
        for style, role in (("B", "bold"), ("I", "italic"), ("BI", "bolditalic")):
            self.pdf.add_font("body", style, content.fonts[role][0])
        self.pdf.set_fallback_fonts(["icons", "symbols"], exact_match=False)

    def make(self) -> bytes:
        for leaf in self.content.leaves:
            left, top, right, bottom = leaf.margins
            self.pdf.leaf = leaf
            self.pdf.set_margins(left, top, right)
            self.pdf.set_auto_page_break(True, bottom)
            self.pdf.add_page(format=leaf.size)
            self.blocks(leaf.blocks)
        return bytes(self.pdf.output())

    def room(self, height: float) -> None:
        if self.pdf.get_y() + height > self.pdf.page_break_trigger + 0.1:
            self.pdf.add_page()

    def blocks(self, blocks: list[Any]) -> None:
        run: list[Para] = []
        for block in [*blocks, None]:
            if isinstance(block, Para):
                run.append(block)
                continue
            if run:
                self.words(run, 1, 0.0)
            run = []
            if block is not None:
                self.block(block)

    def block(self, block: Any) -> None:
        match block:
            case Picture():
                self.picture(block)
            case Grid():
                self.grid(block, self.pdf.l_margin, self.pdf.epw)
            case Box(inner, style):
                self.box(inner, style)
            case Columns(inner, count, gap) if all(isinstance(part, Grid) for part in inner):
                self.beside(inner, count, gap)
            case Columns(inner, count, gap):
                self.columns(list(_flat(inner)), count, gap)
            case Space(height):
                self.pdf.ln(height)
            case Break():
                self.pdf.add_page()

    def words(self, paras: list[Para], count: int, gap: float) -> None:
        """Set paragraphs in columns, run by run."""
        with self.pdf.text_columns(ncols=count, gutter=gap or 1.0, balance=count > 1) as columns:
            for para in paras:
                look = para.look
                with columns.paragraph(
                    text_align=_ALIGN[look.align], line_height=look.leading / look.size, top_margin=look.before / MM,
                    bottom_margin=look.after / MM,
                ) as one:  # fmt: skip
                    for run in para.runs:
                        self.pdf.set_font(run.font, size=run.size)
                        self.pdf.set_text_color("#" + run.colour)
                        one.write(run.text)

    def columns(self, blocks: list[Any], count: int, gap: float) -> None:
        """Set runs of paragraphs in columns; tables and figures among them go over the whole width."""
        run: list[Para] = []
        for block in [*blocks, None]:
            if isinstance(block, Para):
                run.append(block)
                continue
            if run:
                self.words(run, count, gap)
            run = []
            if isinstance(block, Grid) and block.style == "bare":
                self.grid(block, self.pdf.l_margin, self.pdf.epw / count)
            elif block is not None:
                self.block(block)

    def beside(self, grids: list[Grid], count: int, gap: float) -> None:
        wide, top, lowest = (self.pdf.epw - gap * (count - 1)) / count, self.pdf.get_y(), 0.0
        for number, grid in enumerate(grids):
            self.pdf.set_y(top)
            self.grid(grid, self.pdf.l_margin + number % count * (wide + gap), wide)
            lowest = max(lowest, self.pdf.get_y())
        self.pdf.set_y(lowest)

    def box(self, blocks: list[Any], style: str) -> None:
        top, page = self.pdf.get_y(), self.pdf.page
        self.blocks(blocks)
        if style in ("plain", "parchment") and self.pdf.page == page:
            self.pdf.set_draw_color("#" + self.content.colours["rule"])
            self.pdf.set_line_width(0.18)
            self.pdf.rect(self.pdf.l_margin - 1.5, top - 1.0, self.pdf.epw + 3.0, self.pdf.get_y() - top + 2.0)
        self.pdf.ln(1.5)

    def picture(self, picture: Picture) -> None:
        wide, tall = picture.drawing.width, picture.drawing.height
        self.room(tall)
        shift = {"left": 0.0, "centre": 0.5, "right": 1.0}[picture.align] * (self.pdf.epw - wide)
        top = self.pdf.get_y()
        Pen(self.pdf, self.pdf.l_margin + shift, top).draw(picture.drawing)
        self.pdf.set_xy(self.pdf.l_margin, top + tall)

    def grid(self, grid: Grid, left: float, wide: float) -> None:
        for cell in (cell for row in grid.rows for cell in row):
            for picture in (block for block in cell.blocks if isinstance(block, Picture)):
                self.picture(picture)
        paras = [block for row in grid.rows for cell in row for block in cell.blocks if isinstance(block, Para)]
        if not paras:
            return
        look = paras[-1].look
        self.pdf.set_font("body", size=look.size)
        self.pdf.set_text_color("#" + self.content.colours["ink"])
        self.pdf.set_draw_color("#" + self.content.colours["rule"])
        self.pdf.set_line_width(0.1)
        borders = TableBordersLayout.NONE if grid.style == "bare" else TableBordersLayout.ALL
        margin, self.pdf.l_margin = self.pdf.l_margin, left
        self.pdf.set_x(left)
        head = FontFace(color="#" + self.content.colours["headtext"], fill_color="#" + self.content.colours["head"])
        with self.pdf.table(
            width=wide, col_widths=tuple(grid.shares), align="L", line_height=look.leading / MM, padding=0.6, markdown=True,
            first_row_as_headings=False, borders_layout=borders,
        ) as table:  # fmt: skip
            for number, cells in enumerate(grid.rows):
                row = table.row(style=head if number in grid.heads else None)
                for cell in cells:
                    row.cell(_marked(cell), colspan=cell.span, align=_ALIGN[cell.align])
        self.pdf.l_margin = margin
        self.pdf.set_x(margin)
        self.pdf.set_font("mono", size=5)


def _flat(blocks: Iterable[Any]) -> Iterable[Any]:
    for block in blocks:
        if isinstance(block, Box):
            yield from _flat(block.blocks)
        else:
            yield block


def _marked(cell: Cell) -> str:
    return "\n".join("".join(map(_mark, block.runs)) for block in cell.blocks if isinstance(block, Para))


def _mark(run: Run) -> str:
    mark = {"bold": "**", "caps": "**", "italic": "__", "fell": "__"}.get(run.font, "")
    inner = run.text.strip()
    return run.text.replace(inner, f"{mark}{inner}{mark}") if mark and inner else run.text


def render(content: Content) -> bytes:
    """Return the PDF of a pack."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return _Press(content).make()


def main(words: list[str]) -> None:
    """Print a source into a PDF; `words` are the names of both files."""
    if len(words) != 2:
        sys.exit(__doc__)
    Path(words[1]).write_bytes(render(pickle.loads(Path(words[0]).read_bytes())))


if __name__ == "__main__":
    main(sys.argv[1:])
