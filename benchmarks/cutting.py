"""Measure sheets to cut in the rendered PDF: how far backs lie off their fronts, and how far ink runs over the trims.

    python benchmarks/cutting.py
    python benchmarks/cutting.py --documents 1    # one document alone

Every deck of every game is printed on every paper in every mode of backs, with full ink. Crop marks of fronts and backs are found
in pictures of 1200 dots to the inch, turned over as the mode says; folded sheets are mirrored about their fold. Bleed is
followed from the trim outwards in pictures of 300 dots to the inch, so that it is measured to 0.09 mm.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pikepdf
import pypdfium2
from common import add_json, positive, write_record

from generator.forge.pack import chosen_sheets
from generator.press.drawing.papers import MM
from generator.press.imposition import cut_sheets
from generator.press.imposition.plans import CutPage
from generator.press.jobs.printing import book
from tests import quick_grading
from tests.records import replace

DPI = 300


@contextmanager
def test_run() -> Iterator[None]:
    """Let the tests' samples be made and kept in a temporary folder, Deck Box Dungeons graded without play."""
    with tempfile.TemporaryDirectory(prefix="delvepress-cutting-") as folder:
        os.environ[quick_grading.RUN] = folder
        os.environ["XDG_CACHE_HOME"] = quick_grading.cache_of_run("quick")
        quick_grading.start()
        yield


@dataclass
class Found:
    """What was measured of some pages, in mm: how far marks lie off each other, and of every bleed how much of it is missing."""

    pages: int = 0
    offsets: list[float] = field(default_factory=list)
    missing: list[float] = field(default_factory=list)
    fronts: list[float] = field(default_factory=list)
    backs: list[float] = field(default_factory=list)


def looked_at(wanted: Any) -> Iterator[tuple[bytes, int, CutPage]]:
    """Yield every page to cut of a document: the PDF, the page's place in it, and its plan."""
    job = wanted.made
    sheets = chosen_sheets(job.pack.sheets, [sheet.id for sheet in job.pack.sheets if sheet.deck])
    job = replace(job, pack=replace(job.pack, sheets=sheets))
    pages = book.print_book(job)
    for sheet in (sheet for sheet in sheets if sheet.deck):
        for page in cut_sheets.plan(sheet, job.pack.decks[sheet.deck], job.settings.paper, job.settings.backs).sheets:
            yield pages.pdf, pages.labels.index(page.label), page


def folded(pdf: bytes, place: int, page: CutPage) -> list[float]:
    """Return how far marks of a folded page lie off those beyond the fold, in mm."""
    from tests.press.lamp import Lamp

    (start, end) = page.folds[0]
    across = abs(start[0] - end[0]) < 0.01
    width, height = page.width * MM, page.height * MM
    mirror = (-1, 0, 0, 1, 2 * start[0] * MM, 0) if across else (1, 0, 0, -1, 0, 2 * (page.height - start[1]) * MM)
    out = pikepdf.new()
    with pikepdf.open(BytesIO(pdf)) as source:
        leaf = source.pages[place]
        for box in ("/TrimBox", "/BleedBox"):
            del leaf.obj[box]
        form = out.copy_foreign(leaf.as_form_xobject())
    for matrix in ((1, 0, 0, 1, 0, 0), mirror):
        out.add_blank_page(page_size=(width, height))
        out.pages[-1].obj.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(Seen=form))
        out.pages[-1].obj.Contents = out.make_stream(f"q {' '.join(f'{value:.8f}' for value in matrix)} cm /Seen Do Q".encode())
    buffer = BytesIO()
    out.save(buffer)
    with pypdfium2.PdfDocument(buffer.getvalue()) as document, pikepdf.open(buffer) as again:
        return Lamp(document, again, page.width, page.height).offsets()


def measure(wanted: Any, found: Found) -> None:
    """Measure every page to cut of a document."""
    from tests.press.bleed import bleeds
    from tests.press.lamp import Fault, lamp
    from tests.press.prints import picture_of

    for pdf, place, page in looked_at(wanted):
        found.pages += 1
        if page.kind == "front":
            with lamp(pdf, place, wanted.backs, Fault()) as held:
                found.offsets += held.offsets()
        elif page.folds:
            found.offsets += folded(pdf, place, page)
        for one in bleeds(picture_of(pdf, place, DPI), page, DPI):
            found.missing.append(one.declared - one.measured)
            if one.outer:
                (found.backs if page.kind == "back" else found.fronts).append(one.measured)


COLUMNS = ("game", "paper", "backs", "pages", "off, mm", "bleed missing", "fronts", "backs")


def cells(key: tuple[str, str, str], found: Found) -> list[str]:
    """Return what was found of a game's decks on one paper in one mode."""
    off = f"{max(found.offsets):.3f}" if found.offsets else "-"
    fronts, backs = (f"{min(some):.2f}-{max(some):.2f}" if some else "-" for some in (found.fronts, found.backs))
    return [*key, f"{found.pages}", off, f"{max(found.missing):.2f}", fronts, backs]


def row(found: Sequence[str]) -> str:
    """Return a line of the table."""
    game, paper, mode, pages, off, missing, fronts, backs = found
    return f"{game:<18} {paper:<7} {mode:<13} {pages:>5} {off:>8} {missing:>13} {fronts:>12} {backs:>12}"


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--documents", type=positive, default=10**6, help="how many documents, all if left out")
    add_json(parser)
    return parser


def main() -> None:
    wanted = arguments().parse_args()
    begun = time.perf_counter()
    groups: dict[tuple[str, str, str], Found] = {}
    with test_run():
        from tests.press.prints import CUTS

        for one in CUTS[: wanted.documents]:
            measure(replace(one, ink="full"), groups.setdefault((one.game, one.paper, one.backs), Found()))
    rows = [cells(key, found) for key, found in sorted(groups.items())]
    print("\n".join(map(row, [COLUMNS, *rows])))
    offset = max(off for found in groups.values() for off in (*found.offsets, 0.0))
    missing = max(some for found in groups.values() for some in found.missing)
    pages, seconds = sum(found.pages for found in groups.values()), time.perf_counter() - begun
    worst = f"worst of {pages} pages: {offset:.3f} mm off, {missing:.2f} mm of bleed missing"
    print(f"{worst}; {seconds:.0f} s")
    if wanted.json:
        sentence = f"Backs off their fronts, and bleed that is declared and has no ink; {worst}."
        write_record(wanted.json, "Paper", "Backs behind their fronts", sentence, COLUMNS, rows)


if __name__ == "__main__":
    main()
