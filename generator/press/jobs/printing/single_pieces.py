"""A job as print shops want it: a file of its pieces, a side a page, and a file of all other sheets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from generator.core.errors import BadOption
from generator.core.text import counted
from generator.press.drawing.papers import MM
from generator.press.jobs.printing.job import Job

SINGLES = "-one-up"
"""What the name of the file with single pieces ends in."""
_SHOP = "The one-up file is for a print shop: each page is a side of a piece, 3 mm of bleed round it, a front and then its back."


def single_parts(job: Job) -> dict[str, Job]:
    """Return the jobs of both files by what their names end in; the second only where there are other sheets.

    Raises BadOption for a job without pieces.
    """
    singles = replace(job, part="singles", settings=replace(job.settings, backs="none"))
    if not singles.printed:
        raise BadOption("--cutter shop prints pieces to cut out, and there are none here; leave it out.")
    rest = replace(job, part="rest")
    return {SINGLES: singles, **({"-rest": rest} if rest.printed else {})}


def shop_advice(job: Job, sizes: Sequence[tuple[float, float]], icons: Sequence[str]) -> list[str]:
    """Return what is said of the file of single pieces, whose pages are so many points wide and high.

    That is also whose icons these are, where no other file tells it.
    """
    from generator.press.drawing import fonts  # loads ReportLab, for which no help text should wait
    from generator.press.imposition.single_pages import SHOP_BLEED

    alone = all(sheet.deck for sheet in job.pack.sheets)
    authors = sorted({fonts.icons()[name][1] for name in icons}) if alone else []
    counts = Counter(sizes)
    told = "; ".join(
        f"{counted(pages, 'page')} of {_inside(size, 0.0)}, trimmed to {_inside(size, SHOP_BLEED)}"
        for size, pages in counts.items()
    )
    named = [f"Name the authors of its icons: {', '.join(authors)} (game-icons.net, CC BY 3.0)."] if authors else []
    return [_SHOP, f"Tell the shop: {told}.", *named]


def _inside(size: tuple[float, float], edge: float) -> str:
    """Return width and height in mm of a page of some points without an edge of so many mm on each side."""
    wide, high = (round(length / MM - 2 * edge, 1) for length in size)
    return f"{wide:g} x {high:g} mm"
