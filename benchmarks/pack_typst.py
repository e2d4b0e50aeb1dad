"""The content of a pack as typst markup. Run as a program: `python -m pack_typst PACK.typ OUT.pdf FONTS`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from pack_content import Box, Break, Cell, Columns, Content, Drawing, Grid, Leaf, Para, Picture, Run, Space
from pack_svg import svg

_ALIGN = {"left": "left", "centre": "center", "right": "right", "justify": "left"}
_HEAD = """
#let P(sz, ld, al, j, bf, af, body) = block(above: bf, below: af, width: 100%, {
  set text(size: sz, top-edge: 0.8em, bottom-edge: -0.2em)
  set par(leading: ld - sz, justify: j)
  align(al, body)
})
#let C(n, gap, body) = layout(size => {
  let wide = (size.width - gap * (n - 1)) / n
  let tall = measure(block(width: wide, body)).height / n * 1.12 + 12pt
  if tall < size.height * 0.6 { block(height: tall, columns(n, gutter: gap, body)) } else { columns(n, gutter: gap, body) }
})
#set text(lang: "en", hyphenate: false)
#set block(spacing: 3pt)
"""


def markup(content: Content) -> str:
    """Return the pack as one typst document."""
    maker = _Maker(content)
    fonts = "".join(
        f'#let F-{role} = (font: "{family}", weight: {heavy}, style: "{"italic" if slanted else "normal"}")\n'
        for role, (_, family, heavy, slanted) in content.fonts.items()
    )
    return _HEAD + fonts + "".join(maker.leaf(number, leaf) for number, leaf in enumerate(content.leaves))


def _text(words: str) -> str:
    return '"' + words.replace("\\", "\\\\").replace('"', '\\"') + '"'


class _Maker:
    def __init__(self, content: Content) -> None:
        self.content = content
        self.families = {role: row[1] for role, row in content.fonts.items()}

    def leaf(self, number: int, leaf: Leaf) -> str:
        wide, tall = leaf.size
        left, top, right, bottom = leaf.margins
        margin = f"(left: {left}mm, top: {top}mm, right: {right}mm, bottom: {bottom}mm)"
        back = self.image(leaf.back)
        return f"#set page(width: {wide}mm, height: {tall}mm, margin: {margin}, background: {back})\n#{self.blocks(leaf.blocks)}\n"

    def image(self, drawing: Drawing) -> str:
        source = _text(svg(drawing, self.content, self.families))
        return f'image(bytes({source}), format: "svg", width: {drawing.width}mm, height: {drawing.height}mm)'

    def blocks(self, blocks: list[Any]) -> str:
        return "{" + "; ".join(self.block(block) for block in blocks) + "}"

    def block(self, block: Any) -> str:
        rule, panel = self.content.colours["rule"], self.content.colours["panel"]
        match block:
            case Para(look, runs):
                body = "{" + "; ".join(self.run(run) for run in runs) + "}"
                flush = "true" if look.align == "justify" else "false"
                return f"P({look.size}pt, {look.leading}pt, {_ALIGN[look.align]}, {flush}, {look.before}pt, {look.after}pt, {body})"
            case Grid():
                return self.grid(block)
            case Picture(drawing, align):
                return f"align({_ALIGN[align]}, {self.image(drawing)})"
            case Box(inner, style):
                looks = {
                    "entry": f'stroke: (top: 0.6pt + rgb("#{rule}")), inset: (top: 3pt)', "bare": "",
                    "parchment": f'stroke: 0.5pt + rgb("#{rule}"), fill: rgb("#{panel}"), inset: 2.6mm',
                }  # fmt: skip
                look = looks.get(style, f'stroke: 0.5pt + rgb("#{rule}"), inset: 2.6mm')
                return f"block(breakable: false, width: 100%, {look + ', ' if look else ''}{self.blocks(inner)})"
            case Columns(inner, count, gap) if all(isinstance(part, Grid) for part in inner):
                cells = ", ".join(self.block(part) for part in inner)
                return f"grid(columns: (1fr,) * {count}, gutter: {gap}mm, {cells})"
            case Columns(inner, count, gap):
                return f"C({count}, {gap}mm, {self.blocks(inner)})"
            case Space(height):
                return f"v({height}mm)"
            case Break():
                return "pagebreak()"
        raise TypeError(type(block).__name__)

    def run(self, run: Run) -> str:
        return f'text(..F-{run.font}, size: {run.size:.2f}pt, fill: rgb("#{run.colour}"), {_text(run.text)})'

    def grid(self, grid: Grid) -> str:
        shares = ", ".join(f"{share:.2f}fr" for share in grid.shares)
        rule, head = self.content.colours["rule"], self.content.colours["head"]
        edge = {"bare": "none", "lines": f'(bottom: 0.3pt + rgb("#{rule}"))'}
        stroke = edge.get(grid.style, f'0.3pt + rgb("#{rule}")')
        heads = "".join(f"{number}, " for number in grid.heads)
        fill = f'(x, y) => if y in ({heads}) {{ rgb("#{head}") }}'
        cells = ", ".join(self.cell(cell) for row in grid.rows for cell in row)
        return f"block(breakable: false, table(columns: ({shares},), stroke: {stroke}, fill: {fill}, inset: 2pt, {cells}))"

    def cell(self, cell: Cell) -> str:
        return f"table.cell(colspan: {cell.span}, {self.blocks(cell.blocks)})"


def compiler(fonts: str) -> Any:
    """Return a typst compiler with the fonts of a folder alone."""
    import typst

    return typst.Compiler(font_paths=typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[fonts]))


def render(machine: Any, source: str) -> bytes:
    """Return the PDF of a typst document."""
    return bytes(machine.compile(input=source.encode(), format="pdf"))


def main(words: list[str]) -> None:
    """Print a source into a PDF; `words` are the names of both files, and of the folder of fonts."""
    if len(words) != 3:
        sys.exit(__doc__)
    Path(words[1]).write_bytes(render(compiler(words[2]), Path(words[0]).read_text(encoding="utf-8")))


if __name__ == "__main__":
    main(sys.argv[1:])
