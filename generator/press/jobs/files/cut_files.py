"""Cut paths of a page to files for machines: SVG and DXF in mm, with the page's own origin, cuts and folds on a layer each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from generator.draw.cut_lines import CutLine, Part, radius_of
from generator.press.imposition.plans import CutPage
from generator.press.jobs.files.cut_places import described, layers_of

_INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"
_CUT, _FOLD = "cut", "fold"
"""The names of the layers."""
_COMMENT = 999
"""The group code of a comment in DXF."""


def machine_files(pages: Sequence[CutPage], formats: Sequence[str]) -> dict[str, bytes]:
    """Return the files of all pages with lines to cut or fold, by what ends their names: the page's label and the format."""
    writers: Mapping[str, Callable[[CutPage], bytes]] = {"svg": svg_file, "dxf": dxf_file}
    shown = [page for page in pages if page.cut_paths or page.fold_paths]
    return {f"-{page.label}.{name}": writers[name](page) for page in shown for name in formats}


def _number(value: float) -> str:
    """Return a length in mm, exact to a ten-thousandth."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


# ------------------------------------------------------------------ SVG


def svg_file(page: CutPage) -> bytes:
    """Return a page's paths as SVG, in mm from the top left of the page."""
    wide, high = _number(page.width), _number(page.height)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="{_INKSCAPE}" width="{wide}mm" height="{high}mm" '
        f'viewBox="0 0 {wide} {high}">',
        f"<title>Sheet {page.label}</title>",
        f"<desc>{described(page, layers=layers_of(page))}</desc>",
        *_svg_layer(_FOLD, page.fold_paths, 'stroke="#0000ff" stroke-dasharray="2 1"'),
        *_svg_layer(_CUT, page.cut_paths, 'stroke="#ff0000"'),
        "</svg>",
    ]
    return "\n".join([*lines, ""]).encode()


def _svg_layer(name: str, paths: Sequence[CutLine], stroke: str) -> Iterator[str]:
    if paths:
        yield f'<g id="{name}" inkscape:groupmode="layer" inkscape:label="{name}" fill="none" stroke-width="0.1" {stroke}>'
        for line in paths:
            yield f'<path d="{_svg_path(line)}"/>'
        yield "</g>"


def _svg_path(line: CutLine) -> str:
    parts = list(line.parts)
    last_closes = line.closed and not parts[-1][2]
    drawn = [f"M{_point(line.points[0])}", *map(_svg_part, parts[:-1] if last_closes else parts)]
    return " ".join([*drawn, "Z"] if line.closed else drawn)


def _svg_part(part: Part) -> str:
    _, end, bulge = part
    if not bulge:
        return f"L{_point(end)}"
    radius = _number(radius_of(part))
    return f"A{radius} {radius} 0 {int(abs(bulge) > 1)} {int(bulge > 0)} {_point(end)}"


def _point(point: tuple[float, float]) -> str:
    return f"{_number(point[0])} {_number(point[1])}"


# ------------------------------------------------------------------ DXF


def dxf_file(page: CutPage) -> bytes:
    """Return a page's paths as DXF of release 12, in mm from the lower left of the page, y upwards; arcs are bulges."""
    rows: list[tuple[int, str]] = [
        *((_COMMENT, line) for line in (f"Sheet {page.label}", described(page, "lower left", layers_of(page)))),
        *_section("HEADER", _header(page)),
        *_section("TABLES", _tables()),
        *_section("ENTITIES", _entities(page)),
        (0, "EOF"),
    ]
    return "".join(f"{code}\r\n{value}\r\n" for code, value in rows).encode("ascii")


def _section(name: str, rows: Iterator[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    yield from ((0, "SECTION"), (2, name), *rows, (0, "ENDSEC"))


def _header(page: CutPage) -> Iterator[tuple[int, str]]:
    yield from ((9, "$ACADVER"), (1, "AC1009"), (9, "$INSUNITS"), (70, "4"), (9, "$MEASUREMENT"), (70, "1"))
    yield from ((9, "$LIMMIN"), (10, "0"), (20, "0"), (9, "$LIMMAX"), (10, _number(page.width)), (20, _number(page.height)))


def _tables() -> Iterator[tuple[int, str]]:
    yield from ((0, "TABLE"), (2, "LTYPE"), (70, "2"))
    yield from ((0, "LTYPE"), (2, "CONTINUOUS"), (70, "0"), (3, "solid"), (72, "65"), (73, "0"), (40, "0"))
    yield from ((0, "LTYPE"), (2, "DASHED"), (70, "0"), (3, "dashed"), (72, "65"), (73, "2"), (40, "3"), (49, "2"), (49, "-1"))
    yield from ((0, "ENDTAB"), (0, "TABLE"), (2, "LAYER"), (70, "2"))
    for name, colour, kind in ((_CUT, "1", "CONTINUOUS"), (_FOLD, "5", "DASHED")):
        yield from ((0, "LAYER"), (2, name.upper()), (70, "0"), (62, colour), (6, kind))
    yield (0, "ENDTAB")


def _entities(page: CutPage) -> Iterator[tuple[int, str]]:
    for name, paths in ((_FOLD, page.fold_paths), (_CUT, page.cut_paths)):
        for line in paths:
            yield from _polyline(line, name.upper(), page.height)


def _polyline(line: CutLine, layer: str, height: float) -> Iterator[tuple[int, str]]:
    """Yield a line as a polyline; clockwise, which is above 0 where y runs downwards, is below 0 where it runs upwards."""
    yield from ((0, "POLYLINE"), (8, layer), (66, "1"), (10, "0"), (20, "0"), (30, "0"), (70, str(int(line.closed))))
    for number, (x, y) in enumerate(line.points):
        yield from ((0, "VERTEX"), (8, layer), (10, _number(x)), (20, _number(height - y)), (30, "0"))
        if line.bulges and line.bulges[number]:
            yield (42, f"{-line.bulges[number]:.9f}")
    yield from ((0, "SEQEND"), (8, layer))
