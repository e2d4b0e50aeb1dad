"""Contact sheets: all faces of a game side by side with their names, as one picture, to be looked at.

    python -m tools.contact_sheets                                 docs/pages/faces-GAME.webp of every game, which the gallery shows
    python -m tools.contact_sheets bag-of-dungeon                  docs/pages/faces-bag-of-dungeon.webp
    python -m tools.contact_sheets bag-of-dungeon --out FILE       another file
    python -m tools.contact_sheets bag-of-dungeon --match wed --dpi 150   those with a word in their names, larger
    python -m tools.contact_sheets bag-of-dungeon --coarse         as they stand on cards, 25 mm wide
    python -m tools.contact_sheets bag-of-dungeon --ink low        in another ink

A file that ends in .png is one. A game without a table of faces, and a word that stands in no name, are refused with exit code 1.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path

import pypdfium2
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from generator import registry
from generator.core.errors import DelvepressError
from generator.draw.faces.face import Face, draw_face
from generator.draw.faces.tables import TABLE, faces_of
from generator.draw.lines import fitted, wrapped
from generator.draw.pen import Pen, Point
from generator.press.drawing import fonts
from generator.press.drawing.ink import Ink
from generator.press.drawing.palette import Palette, ink_palette
from generator.press.drawing.papers import MM
from generator.press.drawing.pen import PressPen

OUT = Path(__file__).resolve().parent.parent / "docs" / "pages"
TABLES = (TABLE, "hero-faces.toml", "guest-faces.toml")
"""The tables of a game's data whose faces are shown: of who is to be met, of heroes, of guests."""
FINE, COARSE = (47.0, 60.0), (25.0, 31.9)
"""Width and height in mm of a face in its main place, and of one on a card."""
ACROSS, GAP, CAPTION, LEADING = 8, 3.0, 8.0, 3.4
"""How many faces stand in a row, and in mm what is between them, the room for a name, and the distance of its lines."""
DPI, COLOURS, QUALITY = 72, 48, 34
"""Dots per inch of a sheet, how many colours it has as a PNG, and how well it is kept as a WebP, of 100."""


class Mistaken(Exception):
    """What was asked for that is not there, in a sentence."""


def main(words: Sequence[str] | None = None) -> int:
    """Write one contact sheet; return an exit code."""
    said = parser().parse_args(words)
    if said.out and not said.game:
        print("--out writes one file: name the game whose faces it shows.", file=sys.stderr)
        return 1
    for game in [said.game] if said.game else sorted(registry.all_games()):
        try:
            faces = matching(listed(game), said.match)
        except (Mistaken, DelvepressError) as error:
            print(error, file=sys.stderr)
            return 1
        sheet = contact_sheet(faces, COARSE if said.coarse else FINE, ink_palette(said.ink), said.dpi)
        out: Path = said.out or OUT / f"faces-{game}.webp"
        save(sheet, out)
        print(f"{len(faces)} faces, {out}")
    return 0


def save(sheet: Image.Image, out: Path) -> None:
    """Write a picture, a PNG in few colours or else a WebP, as its name ends."""
    out.parent.mkdir(parents=True, exist_ok=True)
    if out.suffix == ".png":
        sheet.quantize(COLOURS, Image.Quantize.MAXCOVERAGE).save(out, optimize=True)
    else:
        sheet.save(out, quality=QUALITY, method=6)


def parser() -> argparse.ArgumentParser:
    """Return what the command line takes."""
    found = argparse.ArgumentParser(prog="contact_sheets", description="Draw all faces of a game side by side.")
    found.add_argument("game", nargs="?", choices=sorted(registry.all_games()), help="every game if left out")
    found.add_argument("--out", type=Path, help="the picture to write")
    found.add_argument("--match", default="", help="only faces whose names have this text in them")
    found.add_argument("--dpi", type=int, default=DPI, help=f"dots per inch; {DPI} if left out")
    found.add_argument("--coarse", action="store_true", help="25 mm wide, as on cards")
    found.add_argument("--ink", choices=("full", "low", "grey"), default="full")
    return found


def listed(game: str) -> Mapping[str, Face]:
    """Return the faces of a game by name, table by table; raises Mistaken where it has no table of them, BadData."""
    tables = TABLES if game in registry.all_games() else ()
    package = f"generator.games.{game.replace('-', '_')}.data"
    found = {name: face for table in tables for name, face in faces_of(package, table).items()}
    if not found:
        raise Mistaken(f"{game} has no data/faces.toml; write one first.")
    return found


def matching(faces: Mapping[str, Face], text: str) -> dict[str, Face]:
    """Return the faces with a text in their names, in capitals or not; raises Mistaken if there are none."""
    found = {name: face for name, face in faces.items() if text.casefold() in name.casefold()}
    if not found:
        raise Mistaken(f"No face has {text!r} in its name; leave --match out to see all of them.")
    return found


def contact_sheet(faces: Mapping[str, Face], size: Point, palette: Palette, dpi: int, across: int = ACROSS) -> Image.Image:
    """Return a picture of faces `size` mm wide and high in rows, each above its name."""
    columns, rows = min(across, len(faces)), -(-len(faces) // across)
    wide, high = columns * (size[0] + GAP) + GAP, rows * (size[1] + CAPTION) + GAP
    file = BytesIO()
    canvas = Canvas(file, pagesize=(wide * MM, high * MM), initialFontName=fonts.font("body"), invariant=1)
    pen = PressPen(Ink(canvas), palette, 0.0, high * MM, wide, high)
    pen.rect((0.0, 0.0), (wide, high), "white")
    for place, (name, face) in enumerate(faces.items()):
        at = (GAP + place % across * (size[0] + GAP), GAP + place // across * (size[1] + CAPTION))
        draw_face(pen, at, size, face)
        pen.rect(at, size, "", "ink", 0.2)
        _write_name(pen, at, size, name)
    canvas.showPage()
    canvas.save()
    return rendered(file.getvalue(), dpi)


def rendered(pdf: bytes, dpi: int) -> Image.Image:
    """Return the first page of a PDF as a picture."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return document[0].render(scale=dpi / 72).to_pil().convert("RGB")
    finally:
        document.close()


def _write_name(pen: Pen, at: Point, size: Point, name: str) -> None:
    """Write a name below a face, on two lines at most."""
    for number, line in enumerate(wrapped(pen, name, "body", 8.0, size[0])[:2]):
        shown, points = fitted(pen, line, "body", 8.0, size[0])
        pen.text((at[0] + size[0] / 2, at[1] + size[1] + LEADING * (number + 0.85)), shown, "body", points, "centre")


if __name__ == "__main__":
    sys.exit(main())
