"""Draw docs/inside/floors.svg: the floors of the house as lint-imports checks them, from pyproject.toml and docstrings.

python -m tools.floors            draws it
python -m tools.floors --check    exit code 1 if it is not what they say
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
import textwrap
import tomllib
from pathlib import Path
from typing import Any, NamedTuple
from xml.sax.saxutils import escape

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs" / "inside" / "floors.svg"
COLUMNS = (
    ("floors", "floors inside the command line"),
    ("floors inside a game", "floors inside the press", "floors inside the jobs of the press"),
)
"""Which contracts stand in each column of the picture, from above."""
WIDTH, GAP, LINE, PAD = 440, 6, 13, 8
"""Measures of the picture in its own units: a column, what lies between boxes, a line of text, what lies within a box."""
STYLE = """
text{font:11px system-ui,sans-serif;fill:#231a12}.head{font-size:14px;font-weight:600}
.name{font-weight:600;font-family:ui-monospace,monospace}
rect{fill:#f3ead2;stroke:#7a6444}.ground{fill:#fffdf7;stroke:none}.arrow{stroke:#7a6444;fill:none}
@media(prefers-color-scheme:dark){text{fill:#ece4d2}rect{fill:#3a3026;stroke:#a08a68}.ground{fill:#1c1814}
.arrow{stroke:#a08a68}}
"""


class Box(NamedTuple):
    """A package or module of a floor, and what it is in a few words."""

    name: str
    about: str


class Contract(NamedTuple):
    """What may import what: floors from above, each of packages that are strangers to one another."""

    name: str
    floors: tuple[tuple[Box, ...], ...]


def contracts(settings: dict[str, Any]) -> list[Contract]:
    """Return the contracts of layers of a pyproject.toml."""
    found = []
    for one in settings["tool"]["importlinter"]["contracts"]:
        if one["type"] == "layers":
            names = [[name.strip("() ") for name in re.split(r"[|:]", layer)] for layer in one["layers"]]
            (home,) = one["containers"]
            found.append(
                Contract(
                    one["name"], tuple(tuple(Box(name, about(home, name, short=len(row) > 1)) for name in row) for row in names)
                )
            )
    return found


def about(home: str, name: str, *, short: bool) -> str:
    """Return what a package says it is, in short up to a colon; of a room of all games, what the first says that has it."""
    for folder in sorted(ROOT.glob(home.replace(".", "/"))):
        path = folder / name / "__init__.py"
        path = path if path.is_file() else folder / f"{name}.py"
        if path.is_file():
            said = (ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "").partition("\n")[0]
            return re.split(rf"[{':' if short else ''};.](?:\s|$)", said)[0].replace("`", "")
    raise FileNotFoundError(f"{home} has no {name}")


def panel(contract: Contract, left: int, top: int) -> tuple[list[str], int]:
    """Return the parts of the picture of a contract, and how far down it reaches."""
    parts = [f'<text class="head" x="{left}" y="{top + 14}">{escape(contract.name.capitalize())}</text>']
    start = top = top + 22
    for row in contract.floors:
        wide = (WIDTH - 20 - GAP * (len(row) - 1)) // len(row)
        words = [textwrap.wrap(box.about, (wide - 2 * PAD) // 6) for box in row]
        high = 2 * PAD + LINE * (1 + max(map(len, words)))
        for place, (box, lines) in enumerate(zip(row, words, strict=True)):
            at = left + 20 + place * (wide + GAP)
            parts.append(f'<rect x="{at}" y="{top}" width="{wide}" height="{high}" rx="4"/>')
            parts.append(f'<text class="name" x="{at + PAD}" y="{top + PAD + 10}">{escape(box.name)}</text>')
            parts += [
                f'<text x="{at + PAD}" y="{top + PAD + 10 + LINE * number}">{escape(line)}</text>'
                for number, line in enumerate(lines, start=1)
            ]
        top += high + GAP
    end = top - GAP
    parts.append(f'<path class="arrow" d="M{left + 8} {start}V{end}m-4 -7l4 7l4 -7"/>')
    return parts, end


def picture() -> str:
    """Return the picture of all contracts."""
    found = {one.name: one for one in contracts(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8")))}
    if missing := set(found) ^ {name for column in COLUMNS for name in column}:
        raise ValueError(f"COLUMNS must name every contract of layers once: {', '.join(sorted(missing))}")
    parts, lowest = [], 0
    for number, column in enumerate(COLUMNS):
        top = 10
        for name in column:
            drawn, top = panel(found[name], 10 + number * (WIDTH + 20), top)
            parts += drawn
            lowest, top = max(lowest, top), top + 18
    wide, high = 20 + len(COLUMNS) * WIDTH + 20, lowest + 10
    ground = f'<rect class="ground" width="{wide}" height="{high}" rx="8"/>'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" role="img">'
    return "\n".join(
        [
            head,
            "<title>The floors of the house: each may import from those below it</title>",
            f"<style>{STYLE}</style>",
            ground,
            *parts,
            "</svg>",
            "",
        ]
    )


def main() -> int:
    """Draw the picture, or say whether it is current."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="draw nothing; exit code 1 if the picture is not what the code says")
    if parser.parse_args().check:
        return int(PICTURE.read_text("utf-8") != picture())
    PICTURE.write_text(picture(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
