"""A challenge to the files a day's page links to: the PDF, the picture of its first page, the PDF of its solution."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from io import BytesIO

from msgspec.structs import replace
from PIL import Image

from generator.forge.challenges import Challenge
from generator.press.jobs import book, preview, quest_jobs
from generator.press.jobs.job import Job, PrintSettings
from generator.site.settings import Settings

WIDE = 700
"""Width of a preview in pixels, more or less: whole dots per inch."""
COLOURS = 128
"""Colours of a preview: a parchment page in so many is a quarter of the bytes."""


@dataclass(frozen=True, slots=True)
class Print:
    """What a page says of a PDF: its file's name, pages and bytes; its picture's name and size in pixels, if it has one."""

    name: str
    pages: int
    size: int
    picture: str = ""
    width: int = 0
    height: int = 0


Press = Callable[[Challenge, bool], tuple[Print, Mapping[str, bytes]]]
"""Prints a challenge, or its solution: what a page says of it, and those files by their paths that are to be written."""


def folder(challenge: Challenge) -> str:
    """Return the folder of a challenge's day in the site."""
    return f"day/{challenge.day.isoformat()}"


def stem(challenge: Challenge, sealed: bool) -> str:
    """Return the name of a challenge's files without their endings, as the command line has it."""
    return f"{'solution' if sealed else 'daily'}-{challenge.day.isoformat()}-{challenge.game.id}"


def paths(challenge: Challenge, sealed: bool) -> tuple[str, ...]:
    """Return the paths of the files that are printed of a challenge: its PDF and its picture, or the PDF of its solution."""
    home = f"{folder(challenge)}/{stem(challenge, sealed)}"
    return (f"{home}.pdf",) if sealed else (f"{home}.pdf", f"{home}.png")


def press(settings: Settings) -> Press:
    """Return the press that makes everything anew."""

    def made(challenge: Challenge, sealed: bool) -> tuple[Print, Mapping[str, bytes]]:
        job = quest_jobs.challenge_job(challenge, PrintSettings(settings.paper, settings.palette), sealed=sealed)
        pages = book.print_book(job)
        name, where = stem(challenge, sealed), paths(challenge, sealed)
        if sealed:
            return Print(f"{name}.pdf", pages.count, len(pages.pdf)), {where[0]: pages.pdf}
        picture, width, height = _picture(job)
        files = {where[0]: pages.pdf, where[1]: picture}
        return Print(f"{name}.pdf", pages.count, len(pages.pdf), f"{name}.png", width, height), files

    return made


def _picture(job: Job) -> tuple[bytes, int, int]:
    """Return a challenge's first page as a small PNG, with its width and height; points to reach are not told on it."""
    shown = None if job.day is None else replace(job.day, target=replace(job.day.target, points="?", medals=("?", "?", "?")))
    first_sheet = replace(job.pack, sheets=job.pack.sheets[:1])
    printed = book.print_book(replace(job, pack=first_sheet, day=shown, document=b""))
    first = next(preview.pictures(printed.pdf, round(WIDE * 25.4 / job.settings.paper.width)))
    with Image.open(BytesIO(first)) as page:
        buffer = BytesIO()
        page.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(buffer, "PNG", optimize=True)
        return buffer.getvalue(), page.width, page.height
