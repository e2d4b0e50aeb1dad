"""All icons and parts of faces that packs may name, on a few pages with their names."""

from __future__ import annotations

from generator.draw.figures import Figure, figure
from generator.draw.pen import Pen
from generator.forge.pack import Pack, Sheet, Words
from generator.press.drawing import fonts
from generator.press.jobs.printing import quest_jobs
from generator.press.jobs.printing.book import Pages, print_book
from generator.press.jobs.printing.job import Job, PrintSettings
from generator.press.jobs.reports.parts_sheet import part_figures
from generator.press.jobs.reports.parts_sheet import parts as parts_of_faces

ACROSS, DOWN = 7, 12
"""Icons in a row, and rows of a page."""
_WIDE, _TALL, _ICON, _SIZE = 26.0, 19.0, 12.0, 7.0
_ICONS = Sheet("icons", "packs/icons.xml.jinja", "Icons for packs", "N")
_FACES = Sheet("faces", "packs/faces.xml.jinja", "Faces for packs", "F")


class IconWords(Words, frozen=True):
    """What the pages say: how many icons and parts of faces there are, and the names of the figures with them."""

    count: int
    names: tuple[str, ...]
    parts: int
    faces: tuple[str, ...]


def names() -> list[str]:
    """Return the names of all icons in the order of the alphabet."""
    return sorted(fonts.icons())


def print_icons(settings: PrintSettings) -> Pages:
    """Return the pages with all icons and parts of faces and their names; raises PressError for a page that comes out wrong."""
    every, page = names(), ACROSS * DOWN
    parts = [tuple(every[start : start + page]) for start in range(0, len(every), page)]
    figures = {f"icons{number}": _figure(part) for number, part in enumerate(parts, 1)}
    drawn = part_figures()
    words = IconWords(len(every), tuple(figures), len(parts_of_faces()), tuple(drawn))
    title = "Icons and faces for packs"
    return print_book(
        Job(
            pack=Pack(title, (_ICONS, _FACES), words, figures | drawn),
            common=quest_jobs.common_words("", 0, "", settings.typography),
            settings=settings,
            title=title,
            subject="The icons and parts of faces that packs of content may name",
            code=quest_jobs.NO_CODE,
            keywords="icons, faces, packs",
        )
    )


def _figure(part: tuple[str, ...]) -> Figure:
    rows = -(-len(part) // ACROSS)
    alt = f"Icons: {', '.join(part)}"
    return figure("icons", _draw, part, ACROSS * _WIDE, rows * _TALL, alt, icons=part, lettered=True)


def _draw(pen: Pen, part: tuple[str, ...]) -> None:
    for number, name in enumerate(part):
        x, y = (number % ACROSS + 0.5) * _WIDE, number // ACROSS * _TALL
        pen.icon((x, y + 8.0), name, _ICON, "ink")
        pen.text((x, y + 17.2), name, "body", _SIZE, "centre", "ink")
