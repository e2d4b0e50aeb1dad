"""A contact sheet of covers side by side, as one picture, to be looked at.

    python -m tools.covers_sheet                              48 covers, all games and themes: docs/pages/covers.webp
    python -m tools.covers_sheet --theme donjonz/brass-hive   24 covers of one theme
    python -m tools.covers_sheet --way gate --ink low         one way of bringing in who is met, in another ink
    python -m tools.covers_sheet --height 80 --dpi 60         of another height in mm, larger

A theme that is not there is refused with exit code 1. Which covers are shown follows from `SEED` and their numbers.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

import pypdfium2
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from generator import registry
from generator.core.data import load
from generator.core.rng import Rng
from generator.draw.faces.tables import faces_of
from generator.draw.pen import Point
from generator.draw.woodcut.cover import WAYS, draw_cover
from generator.draw.woodcut.scene import SceneFacts, Scenes
from generator.forge.pack import ThemeColours
from generator.press.drawing import fonts
from generator.press.drawing.ink import Ink
from generator.press.drawing.palette import ink_palette, themed
from generator.press.drawing.papers import MM
from generator.press.drawing.pen import PressPen
from tools.contact_sheets import save

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "docs" / "pages" / "covers.webp"
SEED = "delvepress/covers sheet"
COUNT, OF_ONE_THEME, ACROSS, GAP = 48, 24, 6, 8
"""How many covers are shown, of all themes and of one; how many stand in a row, and how many dots are between them."""
WIDTH, HEIGHT, DPI = 174.0, 126.0, 40
MET, SOUGHT, EMBLEM = "dragon-head", "jeweled-chalice", "tombstone"
"""Icons of who is met where a game has no faces, of what is sought, and of the place."""


class Mistaken(Exception):
    """What was asked for that is not there, in a sentence."""


def main(words: Sequence[str] | None = None) -> int:
    """Write one sheet of covers; return an exit code."""
    said = parser().parse_args(words)
    try:
        shown = one_theme(said.theme) if said.theme else all_themes()
    except Mistaken as error:
        print(error, file=sys.stderr)
        return 1
    sheet = covers_sheet(shown[: said.count], said.ink, said.way, (WIDTH, said.height), said.dpi)
    out: Path = said.out
    save(sheet, out)
    print(f"{len(shown[: said.count])} covers, {out}")
    return 0


def parser() -> argparse.ArgumentParser:
    """Return what the command line takes."""
    found = argparse.ArgumentParser(prog="covers_sheet", description="Draw covers side by side.")
    found.add_argument("--theme", default="", help="covers of one theme: GAME/THEME")
    found.add_argument("--way", choices=("", *WAYS), default="", help="bring in who is met in this way")
    found.add_argument("--ink", choices=("full", "low", "grey"), default="full")
    found.add_argument("--count", type=int, default=COUNT, help=f"how many at most; {COUNT} if left out")
    found.add_argument("--height", type=float, default=HEIGHT, help=f"height in mm; {HEIGHT:g} if left out")
    found.add_argument("--dpi", type=int, default=DPI, help=f"dots per inch; {DPI} if left out")
    found.add_argument("--out", type=Path, default=OUT, help="the picture to write")
    return found


def scenes_of(game: str) -> Scenes:
    """Return what pictures of the themes of a game are made of; raises BadData."""
    return load(Scenes, f"generator.games.{game.replace('-', '_')}.data", "scenes.toml")


def facts_of(game: str, theme: str, number: int) -> SceneFacts:
    """Return the facts of one cover of a theme by its number."""
    rng = Rng.root(SEED, number).stream(f"{game}/{theme}")
    faces = tuple(faces_of(f"generator.games.{game.replace('-', '_')}.data").values())
    face = rng.stream("face").pick(faces) if faces else None
    return SceneFacts(scenes_of(game).of(theme), MET, SOUGHT, EMBLEM, f"{rng.stream('print').bits(64):016x}", face)


def games() -> list[str]:
    """Return the games whose themes have pictures, by name."""
    packages = ROOT / "generator" / "games"
    return [one for one in sorted(registry.all_games()) if (packages / one.replace("-", "_") / "data" / "scenes.toml").is_file()]


def all_themes() -> list[SceneFacts]:
    """Return the facts of as many covers as a sheet has, of all themes in turn."""
    themes = [(game, theme) for game in games() for theme in scenes_of(game).themes]
    return [facts_of(*themes[number % len(themes)], number) for number in range(COUNT)]


def one_theme(name: str) -> list[SceneFacts]:
    """Return the facts of covers of one theme, GAME/THEME; raises Mistaken where there is no such theme."""
    game, _, theme = name.partition("/")
    if game not in games() or theme not in scenes_of(game).themes:
        raise Mistaken(f"There is no theme {name!r}; write it as GAME/THEME, for example donjonz/brass-hive.")
    return [facts_of(game, theme, number) for number in range(OF_ONE_THEME)]


def covers_sheet(shown: Sequence[SceneFacts], ink: str, way: str, size: Point, dpi: int) -> Image.Image:
    """Return a picture of covers of a size in mm in rows."""
    found = [rendered(one, ink, way, size, dpi) for one in shown]
    wide, high = found[0].size
    columns, rows = min(ACROSS, len(found)), -(-len(found) // ACROSS)
    sheet = Image.new("RGB", (columns * (wide + GAP) + GAP, rows * (high + GAP) + GAP), "white")
    for place, image in enumerate(found):
        sheet.paste(image, (GAP + place % ACROSS * (wide + GAP), GAP + place // ACROSS * (high + GAP)))
    return sheet


def rendered(facts: SceneFacts, ink: str, way: str, size: Point, dpi: int) -> Image.Image:
    """Return the picture of one cover in the colours of its theme."""
    file = BytesIO()
    canvas = Canvas(file, pagesize=(size[0] * MM, size[1] * MM), initialFontName=fonts.font("body"), invariant=1)
    palette = themed(ink_palette(ink), ThemeColours(facts.scenes.accent, facts.scenes.ground))
    shown = SceneFacts(facts.scenes, facts.met, facts.sought, facts.emblem, facts.print, facts.face, way)
    draw_cover(PressPen(Ink(canvas), palette, 0.0, size[1] * MM, *size), shown)
    canvas.showPage()
    canvas.save()
    with pypdfium2.PdfDocument(file.getvalue()) as document:
        found: Image.Image = document[0].render(scale=dpi / 72).to_pil().convert("RGB")
    return found


if __name__ == "__main__":
    sys.exit(main())
