"""The content of a pack as HTML and CSS for WeasyPrint. Run as a program: `python -m pack_html PACK.html OUT.pdf`."""

from __future__ import annotations

import sys
from base64 import b64encode
from html import escape
from pathlib import Path
from typing import Any

from pack_content import Box, Break, Cell, Columns, Content, Drawing, Grid, Leaf, Para, Picture, Run, Space
from pack_svg import svg

_ALIGN = {"left": "left", "centre": "center", "right": "right", "justify": "justify"}


def html(content: Content) -> str:
    """Return the pack as one HTML document."""
    families = {role: f"dv-{role}" for role in content.fonts}
    maker = _Maker(content, families)
    pages = "".join(maker.leaf(number, leaf) for number, leaf in enumerate(content.leaves))
    faces = "".join(
        f'@font-face{{font-family:dv-{role};src:url("{Path(row[0]).as_uri()}");font-weight:{row[2]};font-style:{_slant(row[3])}}}'
        for role, row in content.fonts.items()
    )
    rule, head, title = content.colours["rule"], content.colours["head"], escape(content.title)
    css = f"""{faces}{"".join(maker.rules)}
    body,p,h1,h2,h3{{margin:0;font-weight:400}} section{{break-before:page}} section:first-child{{break-before:auto}}
    .box{{break-inside:avoid}} .plain,.parchment{{border:.5pt solid #{rule};padding:2.6mm;margin:4pt 0 5pt}}
    .parchment{{background:#{content.colours["panel"]}}} .entry{{border-top:.6pt solid #{rule};padding-top:3pt;margin:2pt 0 7pt}}
    table{{border-collapse:collapse;width:100%;table-layout:fixed;margin:2pt 0 4pt;break-inside:avoid}} td{{padding:1.5pt 3pt}}
    .grid td,.dense td{{border:.3pt solid #{rule}}} .lines td{{border-bottom:.3pt solid #{rule}}}
    .head td{{background:#{head}}}
    svg{{display:block}}"""
    return f'<!doctype html><html lang="en"><head><title>{title}</title><style>{css}</style></head><body>{pages}</body></html>'


def _slant(slanted: bool) -> str:
    return "italic" if slanted else "normal"


class _Maker:
    def __init__(self, content: Content, families: dict[str, str]) -> None:
        self.content, self.families = content, families
        self.rules: list[str] = []

    def leaf(self, number: int, leaf: Leaf) -> str:
        wide, tall = leaf.size
        left, top, right, bottom = leaf.margins
        back = b64encode(self.svg(leaf.back).encode()).decode()
        self.rules.append(
            f"@page p{number}{{size:{wide}mm {tall}mm;margin:{top}mm {right}mm {bottom}mm {left}mm;background:"
            f"url(data:image/svg+xml;base64,{back}) -{left}mm -{top}mm/{wide}mm {tall}mm no-repeat}}"
        )
        return f'<section style="page:p{number}">{self.blocks(leaf.blocks)}</section>'

    def svg(self, drawing: Drawing) -> str:
        return svg(drawing, self.content, self.families)

    def blocks(self, blocks: list[Any]) -> str:
        return "".join(self.block(block) for block in blocks)

    def block(self, block: Any) -> str:
        match block:
            case Para(look, runs, level):
                css = f"font:{look.size}pt/{look.leading}pt dv-{look.font};text-align:{_ALIGN[look.align]};"
                css += f"margin:{look.before}pt 0 {look.after}pt"
                tag = f"h{level}" if level else "p"
                return f'<{tag} style="{css}">{"".join(map(self.run, runs))}</{tag}>'
            case Grid():
                return self.grid(block)
            case Picture(drawing, align):
                side = {"left": "0 auto 0 0", "centre": "0 auto", "right": "0 0 0 auto"}[align]
                return f'<div style="width:{drawing.width}mm;margin:{side};break-inside:avoid">{self.svg(drawing)}</div>'
            case Box(inner, style):
                return f'<div class="box {style}">{self.blocks(inner)}</div>'
            case Columns(inner, count, gap):
                return f'<div style="columns:{count};column-gap:{gap}mm">{self.blocks(inner)}</div>'
            case Space(height):
                return f'<div style="height:{height}mm"></div>'
            case Break():
                return '<div style="break-after:page"></div>'
        raise TypeError(type(block).__name__)

    def run(self, run: Run) -> str:
        _, _, heavy, slanted = self.content.fonts[run.font]
        css = f"font-family:dv-{run.font};font-weight:{heavy};font-style:{_slant(slanted)};font-size:{run.size:.2f}pt;"
        css += f"line-height:1px;color:#{run.colour}"
        return f'<span style="{css}">{escape(run.text)}</span>'

    def grid(self, grid: Grid) -> str:
        cols = "".join(f'<col style="width:{100 * share / sum(grid.shares):.2f}%">' for share in grid.shares)
        rows = "".join(
            f"<tr{' class=head' if number in grid.heads else ''}>{''.join(map(self.cell, row))}</tr>"
            for number, row in enumerate(grid.rows)
        )
        return f'<table class="{grid.style}">{cols}{rows}</table>'

    def cell(self, cell: Cell) -> str:
        return f'<td colspan="{cell.span}">{self.blocks(cell.blocks)}</td>'


def render(source: str) -> bytes:
    """Return the PDF of an HTML document."""
    from weasyprint import HTML

    return bytes(HTML(string=source).write_pdf())


def main(words: list[str]) -> None:
    """Print a source into a PDF; `words` are the names of both files."""
    if len(words) != 2:
        sys.exit(__doc__)
    Path(words[1]).write_bytes(render(Path(words[0]).read_text(encoding="utf-8")))


if __name__ == "__main__":
    main(sys.argv[1:])
