"""The map of a quest as a picture of its own, to be shared: an SVG that needs no fonts, with the code and the credits below it."""

from __future__ import annotations

from math import ceil

from msgspec.structs import replace

from generator.core.errors import BadOption
from generator.draw.figures import Figure
from generator.forge.pack import MapViewName, Pack, Sheet
from generator.press.drawing import fonts
from generator.press.drawing.palette import themed
from generator.press.drawing.papers import MM, Paper
from generator.press.jobs.printing.job import Job
from generator.press.jobs.printing.print_request import MAP
from generator.press.markup.page_words import pages_say

WIDE = 3000
"""How many dots wide a picture of the page of a map is at least where nothing is said of dots."""
EDGE, FOOT = 6.0, 8.0
"""Paper round the map and room for the lines below it, in mm."""
SIZE, LINE = 7.5, 3.4
"""Size of these lines in points, and how far apart they are in mm."""


def map_of(job: Job) -> Figure:
    """Return the map that a job shows openly; raises BadOption where there is none, and where it is sealed."""
    sheet = _sheet(job.pack)
    figure = job.pack.figures.get(job.pack.map)
    if figure is None:
        raise BadOption(f"--format svg is the map of a quest by itself, and {job.title} has none; leave svg out.")
    if sheet is None:
        raise BadOption("--format svg is the map of a quest by itself, and --only leaves it out; name map there too.")
    if sheet.seals:
        raise BadOption(
            "--format svg is the map of a quest by itself, and here it is sealed until the game is over; leave svg out."
        )
    return figure


def viewed(job: Job, view: MapViewName) -> Job:
    """Return a job whose map is another view of it.

    Raises BadOption where there is no open map, where its map has no such view, and for the view of a keeper beside other sheets.
    """
    pack = job.pack
    sheet = _sheet(pack)
    if sheet is None or sheet.seals or pack.map not in pack.figures:
        raise BadOption(f"--only map-{view} is for a map that lies open, and here is none of {job.title}; leave it out.")
    if view == "keeper" and len(pack.sheets) > 1:
        raise BadOption("--only map-keeper shows what play reveals, and other sheets are for players; name it alone.")
    if view not in pack.map_views:
        why = "it names no room, and is the one for players" if view == "plain" else "it shows all there is"
        raise BadOption(f"--only map-{view} changes nothing on the map of {job.title}: {why}; say --only map.")
    figures = {**pack.figures, pack.map: pack.map_views[view]}
    return replace(job, pack=replace(pack, figures=figures))


def _sheet(pack: Pack) -> Sheet | None:
    return next((sheet for sheet in pack.sheets if sheet.id == MAP), None)


def dots_of_map(paper: Paper) -> int:
    """Return so many dots an inch that a page of a map is `WIDE` dots wide."""
    return ceil(WIDE / (min(paper.width, paper.height) / 25.4))


def picture_of_map(job: Job) -> bytes:
    """Return the open map of a job as an SVG; raises BadOption where it has none."""
    return art_of(job, map_of(job))


def plain_picture(job: Job, drawn: Figure) -> bytes:
    """Return a map of a job's quest as an SVG of the very size of the map, without lines below it."""
    from generator.press.drawing.letter_pen import LetterPen
    from generator.press.drawing.svg_pen import SvgArt

    pen = LetterPen(SvgArt(), themed(job.settings.palette, job.pack.colours), drawn.width, drawn.height, job.pack.stand_ins)
    drawn.paint(pen)
    return pen.whole(job.title, drawn.words, 0.0).encode()


def art_of(job: Job, drawn: Figure) -> bytes:
    """Return a map of a job's quest as an SVG, in the colours of the job, with title, code and credits below it."""
    from generator.press.drawing.letter_pen import LetterPen  # loads what HTML calls characters, for which no PDF should wait
    from generator.press.drawing.svg_pen import SvgArt

    pen = LetterPen(SvgArt(), themed(job.settings.palette, job.pack.colours), drawn.width, drawn.height, job.pack.stand_ins)
    drawn.paint(pen)
    authors = ", ".join(sorted({fonts.icons()[name][1] for name in pen.art.icons}))
    lines = [f"{job.title} · {job.code}", *([pages_say().icons.format(authors=authors)] if authors else [])]
    for number, words in enumerate(lines):
        size = min(SIZE, SIZE * drawn.width * MM / fonts.width(words, "body", SIZE))
        pen.text((drawn.width / 2, drawn.height + 4.2 + number * LINE), words, "body", size, "centre", "deep")
    pen.height = drawn.height + FOOT
    return pen.whole(job.title, drawn.words, EDGE).encode()
