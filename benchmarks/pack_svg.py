"""A drawing as SVG, for the engines that take pictures in that form."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from pack_content import MM, Content, Drawing

_ANCHOR = {"left": "start", "centre": "middle", "right": "end"}


def svg(drawing: Drawing, content: Content, families: dict[str, str]) -> str:
    """Return a drawing as an SVG document in mm; `families` names the font family of each role."""
    wide, tall = f"{drawing.width:.3f}", f"{drawing.height:.3f}"
    parts: list[str] = []
    closing: list[int] = []
    for number, call in enumerate(drawing.calls):
        if call[0] == "push":
            parts += _push(call, number, closing)
        elif call[0] == "pop":
            parts.append("</g>" * closing.pop())
        else:
            parts += _shape(call, content, families)
    size = f'width="{wide}mm" height="{tall}mm" viewBox="0 0 {wide} {tall}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(parts)}</svg>'


def _push(call: tuple[Any, ...], number: int, closing: list[int]) -> Iterator[str]:
    (x, y), turns, clip = call[1:]
    yield f'<g transform="translate({x:.3f} {y:.3f}) rotate({90 * turns})">'
    closing.append(1)
    if clip is not None:
        yield f'<clipPath id="c{number}"><rect width="{clip[0]:.3f}" height="{clip[1]:.3f}"/></clipPath>'
        yield f'<g clip-path="url(#c{number})">'
        closing[-1] = 2


def _paint(fill: str, stroke: str, weight: float, dash: tuple[float, ...] = ()) -> str:
    inside = f'fill="#{fill}"' if fill else 'fill="none"'
    line = f' stroke="#{stroke}" stroke-width="{weight:.3f}"' if stroke else ""
    return inside + line + (f' stroke-dasharray="{" ".join(map(str, dash))}"' if dash and stroke else "")


def _shape(call: tuple[Any, ...], content: Content, families: dict[str, str]) -> Iterator[str]:
    match call:
        case ("line", (x, y), (u, v), stroke, weight, dash):
            yield f'<path d="M{x:.3f} {y:.3f}L{u:.3f} {v:.3f}" {_paint("", stroke, weight, dash)}/>'
        case ("lines", segments, stroke, weight) if segments:
            path = "".join(f"M{x:.3f} {y:.3f}L{u:.3f} {v:.3f}" for (x, y), (u, v) in segments)
            yield f'<path d="{path}" stroke-linecap="round" {_paint("", stroke, weight)}/>'
        case ("rect", (x, y), (wide, tall), fill, stroke, weight, radius, dash) if fill or stroke:
            size = f'x="{x:.3f}" y="{y:.3f}" width="{wide:.3f}" height="{tall:.3f}" rx="{radius:.3f}"'
            yield f"<rect {size} {_paint(fill, stroke, weight, dash)}/>"
        case ("circle", (x, y), radius, fill, stroke, weight) if fill or stroke:
            yield f'<circle cx="{x:.3f}" cy="{y:.3f}" r="{radius:.3f}" {_paint(fill, stroke, weight)}/>'
        case ("path", path, fill, stroke, weight) if fill or stroke:
            steps = "".join(op.upper() + " ".join(f"{value:.3f}" for value in values) for op, values in path)
            yield f'<path d="{steps}" {_paint(fill, stroke, weight)}/>'
        case ("text", (x, y), words, role, size, align, colour):
            _, _, heavy, slanted = content.fonts[role]
            cut = f'font-weight="{heavy}" font-style="{"italic" if slanted else "normal"}" font-size="{size / MM:.3f}"'
            place = f'x="{x:.3f}" y="{y:.3f}" text-anchor="{_ANCHOR[align]}" fill="#{colour or "000000"}"'
            yield f'<text {place} font-family="{families[role]}" {cut}>{escape(words)}</text>'
