"""What a page on a screen shows of a quest before anything else: cover, story, facts, and one page that gives nothing away."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from generator.forge.pack import Sheet
from generator.press.drawing.letter_pen import LetterPen
from generator.press.drawing.palette import themed
from generator.press.drawing.svg_pen import SvgArt
from generator.press.drawing.typography import USUAL
from generator.press.jobs.printing import book
from generator.press.jobs.printing.book import Pages
from generator.press.jobs.printing.job import Job
from generator.press.jobs.printing.sheet_words import words_of_sheet
from generator.press.markup.icon_words import read_out
from generator.press.markup.plain import words
from generator.press.markup.sheet_xml import Node

COVER = (174.0, 98.0)
"""Width and height of a cover in mm, as it is drawn for a screen."""
PICTURED = ("map", "heroes", "rules")
"""The sheets of which the first that gives nothing away is shown as a picture."""
HOOK = 175
"""Most letters of the story that are shown."""
_WHOLE = 0.55
"""A sentence that ends beyond this share of them ends what is shown."""


class Front(msgspec.Struct, frozen=True):
    """What is shown first of a quest: its title, the beginning of its story, facts of its cover as pairs of a head and words.

    `cover` are the words of its cover's picture, empty where it has none; `page` is the number of the page that is shown, and
    `page_alt` its words.
    """

    title: str
    story: str
    facts: tuple[tuple[str, str], ...]
    cover: str
    page: int
    page_alt: str


def front_of(job: Job, pages: Pages) -> Front:
    """Return what is shown first of a printed job."""
    written = next((sheet for sheet in job.printed if not sheet.deck), None)
    usual = replace(job, settings=replace(job.settings, typography=USUAL))  # in large print facts stand in one paragraph
    title = read_out(words_of_sheet(usual, written, book.summaries(job))) if written is not None else Node("sheet", {}, 0)
    figure = job.figure("cover")
    sheet, number = pictured(job, pages)
    return Front(
        title=job.title,
        story=shortened(" ".join(_found(title, "lead")[:1])),
        facts=_facts(title),
        cover=figure.alt if figure is not None else "",
        page=number,
        page_alt=f"Page {number} of {pages.count}: {sheet.title}",
    )


def shortened(text: str, most: int = HOOK) -> str:
    """Return the beginning of a text: whole sentences where they fill enough of it, else as much as there is room for.

    That ends where a clause does, or at a whole word where no clause ends late enough.
    """
    if len(text) <= most:
        return text
    end = max(text.rfind(f"{stop} ", 0, most) for stop in ".!?")
    if end + 1 >= most * _WHOLE:
        return text[: end + 1]
    clause = max(text.rfind(f"{stop} ", 0, most) for stop in ",;:")
    begins = text[:clause] if clause >= most * _WHOLE else text[:most].rpartition(" ")[0]
    return f"{begins.rstrip(',;:.')} …"


def cover_svg(job: Job) -> bytes:
    """Return the cover of a job as an SVG, drawn for a screen; nothing where it has none."""
    figure = job.figure("cover")
    if figure is None:
        return b""
    pen = LetterPen(SvgArt(), themed(job.settings.palette, job.pack.colours), *COVER, job.pack.stand_ins)
    figure.paint(pen)
    return pen.whole(job.title, figure.alt, 0.0).encode()


def pictured(job: Job, pages: Pages) -> tuple[Sheet, int]:
    """Return the sheet that is shown as a picture, and the number of its first page.

    What is sealed, what a keeper alone reads and what is cut out are never shown: whoever plays would turn it over.
    """
    open_sheets = {sheet.id: sheet for sheet in job.printed if not (sheet.seals or sheet.deck or job.secret(sheet))}
    for sheet in (open_sheets[name] for name in (*PICTURED, *open_sheets) if name in open_sheets):
        for number, label in enumerate(pages.labels, start=1):
            if _is_of(label, sheet) and not (pages.secret[number - 1] or pages.cut[number - 1]):
                return sheet, number
    return job.printed[0], 1


def _is_of(label: str, sheet: Sheet) -> bool:
    return label.startswith(sheet.label) and not label.removeprefix(sheet.label).strip("0123456789")


def _nodes(node: Node) -> Iterator[Node]:
    for child in node.nodes():
        yield child
        yield from _nodes(child)


def _found(root: Node, style: str) -> list[str]:
    return [words(node) for node in _nodes(root) if node.tag == "p" and node.get("style") == style]


def _facts(root: Node) -> tuple[tuple[str, str], ...]:
    """Return the facts of a cover, of which each cell of its table has one: a head, and words."""
    table = next((node for node in _nodes(root) if node.tag == "table"), None)
    cells = [cell for row in table.nodes() for cell in row.nodes()] if table is not None else []
    told = [[words(part) for part in cell.nodes() if part.tag == "p"] for cell in cells]
    return tuple((parts[0], " ".join(parts[1:])) for parts in told if len(parts) > 1)
