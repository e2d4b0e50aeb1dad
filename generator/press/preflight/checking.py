"""A PDF to the report of all checks but that of the quest inside: page by page, then across pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import msgspec

from generator.core import limits
from generator.core.errors import BadFile
from generator.core.text import counted
from generator.press.imposition.printers import UNCORRECTED
from generator.press.jobs.printing import printing_record
from generator.press.preflight import (
    cut_checks,
    cuts,
    drawing_checks,
    file_checks,
    file_scan,
    glyphs,
    paper_checks,
    reading,
    side_checks,
    text_checks,
    words,
)  # fmt: skip
from generator.press.preflight.file_scan import Scan
from generator.press.preflight.left_out import NOTHING, LeftOut
from generator.press.preflight.objects import Objects
from generator.press.preflight.operators import TOO_MUCH, Operators
from generator.press.preflight.records import POINTS, Facts, Fault, Page
from generator.press.preflight.report import PageRow

MOST_NAMED = 3


class Checked(msgspec.Struct):
    """What was found in a file, its pages, what is told by check where nothing is wrong, and how the press printed it, as JSON.

    `whole` is False where pages were not begun, since they draw too much.
    """

    faults: list[Fault]
    pages: list[PageRow]
    figures: dict[str, str]
    printing: str
    whole: bool


class _Figures(msgspec.Struct):
    """Extremes over all pages: the smallest text, the thinnest line in points, the coarsest picture in dots an inch."""

    text: float | None = None
    line: float | None = None
    image: float | None = None


def check(pdf: bytes, source: str, left: LeftOut = NOTHING) -> Checked:
    """Return what is found in a PDF, but for what is left out; raises BadFile, naming `source`, for none that opens."""
    held = Objects(pdf)
    if held.count > limits.CHECK_FILE_OBJECTS:
        raise BadFile(f"{source} has more than {limits.CHECK_FILE_OBJECTS:,} objects; nothing of it was checked. Save it in parts.")
    file = reading.opened(pdf, source)
    try:
        preferences = reading.preferences(file)
        scanned = file_scan.scan(pdf, encrypted=preferences.revision >= 0)
        how = printing_record.read(scanned.printing)
        corrected = how is not None and how.profile != UNCORRECTED
        fonts, extremes = glyphs.Fonts(), _Figures()
        faults = [*file_checks.check_bytes(scanned), *file_checks.check_preferences(preferences, scanned)]
        facts: list[Facts] = []
        first: dict[int, int] = {}
        for page in reading.pages(file, fonts, left, Operators(held)):
            if isinstance(page, Fault):
                faults.append(page)
                continue
            for key in page.fonts:
                first.setdefault(key, page.number)
            moved = corrected and side_checks.side_of(page.label)[1] == "back"
            facts.append(_facts(page, after_cut=bool(facts) and facts[-1].cut, moved=moved))
            faults += _page_faults(page, scanned, facts[-1])
            faults += () if moved else _cut_faults(page, facts[-1])
            _note(extremes, page)
        whole = not any(fault.kind in TOO_MUCH for fault in faults)
        faults += left.faults(file.count)
        faults += text_checks.check_glyphs((fonts.known[key], number) for key, number in first.items())
        faults += _across(facts, preferences.sides)
        backs = side_checks.pairs(facts, preferences.sides)
        faults += file_checks.check_sides(preferences, facts, backs, whole=whole and left == NOTHING)
    finally:
        file.document.close()
    rows = [PageRow(page.number, page.label, *_rounded(page.size), round(page.ink, 4)) for page in facts]
    names = {font.name for font in fonts.known.values()}
    figures = {
        **_figures(facts, extremes, _backs(facts, preferences.sides, len(backs))),
        "fonts": counted(len(names), "font") if names else "none",
    }
    return Checked(faults, rows, figures, scanned.printing, whole)


def _rounded(size: tuple[float, float]) -> tuple[float, float]:
    """Return a size in mm."""
    return round(size[0] / POINTS, 2), round(size[1] / POINTS, 2)


def _facts(page: Page, *, after_cut: bool, moved: bool) -> Facts:
    """Return what is kept of a page; one after a page that is cut may be its back, whatever it declares.

    Of a back that was `moved` by a printer's correction only the boxes are where they should be.
    """
    columns, rows = ((), ()) if moved else cuts.cuts_of(page.marks, page.trim if page.cut else None)
    facts = Facts(
        page.number, page.label, (page.crop.width, page.crop.height), page.crop, page.trim, drawing_checks.ink(page), columns, rows
    )
    if (facts.cut or after_cut) and not moved:
        facts.mass = side_checks.mass(page)
    return facts


def _page_faults(page: Page, scanned: Scan, facts: Facts) -> Iterator[Fault]:
    """Yield all that is wrong with one page."""
    if not page.whole:
        yield Fault("file-large", page.number)
    checks: tuple[Callable[[Page], Iterator[Fault]], ...] = (
        paper_checks.check_boxes, paper_checks.check_edge, text_checks.check_size, drawing_checks.check_lines,
        drawing_checks.check_images, text_checks.check_contrast,
    )  # fmt: skip
    for check_page in checks:
        yield from check_page(page)
    yield from text_checks.check_fonts(page, scanned)
    yield from drawing_checks.check_ink(page, facts.ink)


def _cut_faults(page: Page, facts: Facts) -> Iterator[Fault]:
    """Yield what is wrong with what is cut out of a page."""
    yield from cut_checks.check_marks(page)
    yield from cut_checks.check_bleed(page)
    pieces = cuts.cells(facts.columns, facts.rows)
    if not pieces and page.cut and page.trim is not None:
        pieces = [page.trim]
    yield from cut_checks.check_safe_zone(page, pieces)


def _across(facts: list[Facts], sides: str) -> Iterator[Fault]:
    """Yield what is wrong between pages."""
    yield from paper_checks.check_sizes(facts)
    yield from side_checks.check_parity(facts, sides)
    yield from side_checks.check_registration(side_checks.pairs(facts, sides), sides)


def _note(extremes: _Figures, page: Page) -> None:
    """Keep what is smallest so far."""
    text = text_checks.smallest(page)
    line = page.thinnest.width if page.thinnest else None
    image = min((image.dpi for image in page.images), default=None)
    for name, value in (("text", text), ("line", line), ("image", image)):
        before = getattr(extremes, name)
        if value is not None and (before is None or value < before):
            setattr(extremes, name, value)


def _backs(facts: list[Facts], sides: str, paired: int) -> str:
    """Return how many backs there are: those that lie behind their fronts, or those on pages of their own for a print shop."""
    singles = side_checks.singles(facts, sides)
    if singles:
        return f"{counted(singles, 'back')}, each on the page after its front"
    return counted(paired, "back") if paired else "no backs"


def _figures(facts: list[Facts], extremes: _Figures, backs: str) -> dict[str, str]:
    """Return by check what there is, for whoever reads the table."""
    sizes = Counter(paper_checks.paper_of(page.size) or words.size(page.size) for page in facts)
    named = [f"{name} ({count})" if len(sizes) > 1 else name for name, count in sizes.most_common(MOST_NAMED)]
    figures = {
        "file": counted(len(facts), "page"),
        "sizes": ", ".join(named) + (", ..." if len(sizes) > MOST_NAMED else ""),
        "text-size": "no text" if extremes.text is None else f"{extremes.text:.1f} pt",
        "lines": "no lines" if extremes.line is None else f"{words.mm(extremes.line, 2)} mm",
        "images": "no pictures" if extremes.image is None else f"{extremes.image:.0f} dots an inch",
        "parity": backs,
    }
    if facts:
        most = max(facts, key=lambda page: page.ink)
        mean = sum(page.ink for page in facts) / len(facts)
        figures["ink"] = f"{100 * mean:.1f} % a page, most {100 * most.ink:.0f} % on page {most.number}"
    return figures
