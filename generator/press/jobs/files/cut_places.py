"""Where pieces lie on sheets that a machine cuts, in words: what its files say of themselves, and how to use them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.draw.cut_lines import CutLine
from generator.press.drawing.papers import Paper
from generator.press.imposition.geometry import Rect
from generator.press.imposition.plans import CutPage
from generator.press.imposition.registration import MACHINES, Cutter, RegistrationMarks

_ORIGINS = {"svg": "an SVG has its origin at the paper's top left corner", "dxf": "a DXF at its lower left corner, y upwards"}
_LAYERS = "layer cut (red) is cut through; layer fold (blue, dashed) is creased, not cut"
_NAMES = {"a4": "A4", "letter": "Letter"}


def extent(lines: Sequence[CutLine]) -> Rect:
    """Return the rectangle round lines, in mm from the top left of the page; arcs are taken to lie between their ends."""
    points = [point for line in lines for point in line.points]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def described(page: CutPage, origin: str = "top left", layers: str = "") -> str:
    """Return what a file of a page says of itself: the paper, the `origin` of its lengths, its `layers`, where its lines lie."""
    box = extent((*page.cut_paths, *page.fold_paths))
    paper = f"Paper {_mm(page.width)} x {_mm(page.height)} mm; lengths in mm, origin at its {origin} corner."
    begin = f"All together begins {_mm(box.x)} mm from the left edge and {_mm(box.y)} mm from the top edge"
    measured = f"{begin} and measures {_mm(box.width)} x {_mm(box.height)} mm."
    return " ".join([paper, *([layers] if layers else []), measured])


def layers_of(page: CutPage) -> str:
    """Return what the layers of a page's file are for."""
    fold = " Layer fold (blue, dashed): crease, do not cut." if page.fold_paths else ""
    return f"Layer cut (red): cut through.{fold}"


def _mm(length: float) -> str:
    return f"{round(length, 2):g}"


# ------------------------------------------------------------------ what a person is told

_UNMARKED = (
    "No marks are printed: put the sheet into the corner of the mat or the bed that the program calls its origin, and the lines at "
    "their place from there; try it with one sheet that is not cut through. A machine that looks for marks wants another --cutter."
)


def steps(cutter: Cutter, paper: Paper, pages: Sequence[CutPage]) -> list[str]:
    """Return how to use the files of a machine, a line each; none where there are none."""
    machine, shown = MACHINES[cutter], [page for page in pages if page.cut_paths]
    if not machine.formats or not shown:
        return []
    if "png" in machine.formats:
        return list(_picture_steps(shown))
    origins = " and ".join(_ORIGINS[name] for name in machine.formats)
    if machine.formats == ("dxf",):
        origins = f"each file has its origin at the paper's {origins.split('at its ')[1]}"
    lines = [
        "The machine cuts every sheet by the file of its name, the printed front upwards.",
        f"Lengths are in mm; {origins}; {_LAYERS}. {_lie(shown)}",
    ]
    return [*lines, _silhouette(machine.marks, paper, shown) if machine.marks else _UNMARKED]


def _lie(pages: Sequence[CutPage]) -> str:
    """Return where the lines of sheets lie on the paper, sheets that are alike together."""
    places: dict[str, list[str]] = {}
    for page in pages:
        box = extent((*page.cut_paths, *page.fold_paths))
        size = f"{_mm(box.width)} x {_mm(box.height)} mm"
        places.setdefault(f"{_mm(box.x)} mm from the left and {_mm(box.y)} mm from the top, {size}", []).append(page.label)
    told = "; ".join(f"{_runs(labels)} {place}" for place, labels in places.items())
    return f"Where the lines lie on the paper: {told}."


def _silhouette(marks: RegistrationMarks, paper: Paper, pages: Sequence[CutPage]) -> str:
    """Return the steps in Silhouette Studio, with the numbers of the marks that the pages bear."""
    top = f", {marks.top:g} mm at the top" if marks.top != marks.inset else ""
    wide = {page.width > page.height for page in pages}
    way = "each sheet upright or landscape as it is printed" if len(wide) > 1 else "landscape" if True in wide else "upright"
    kind = "a square and two corners" if marks.square else "four corners"
    return (
        f"In Silhouette Studio: 1. set the page to {_NAMES.get(paper.name, paper.name)}, {way}; 2. turn registration marks on "
        f"({kind}): length {marks.arm:g} mm, thickness {marks.line:g} mm, inset {marks.inset:g} mm{top}; 3. open the "
        "sheet's DXF (or its SVG, where your edition opens those) and put its lines where they lie on the paper, as said above; "
        "4. print this PDF, not from Studio, lay the sheet on the mat, and cut."
    )


def _picture_steps(pages: Sequence[CutPage]) -> Iterator[str]:
    """Yield how to use transparent pictures."""
    sizes: dict[str, list[str]] = {}
    for page in pages:
        box = extent(page.cut_paths)
        sizes.setdefault(f"{_mm(box.width)} x {_mm(box.height)} mm", []).append(page.label)
    yield (
        "Load a transparent PNG of a sheet, 300 dots an inch, into the program of a machine that prints and then cuts (Cricut, "
        "Brother); it finds the outlines of the pieces by itself. Nothing but the pieces shows, so print the list from the PDF."
    )
    told = "; ".join(f"{_runs(labels)} {size}" for size, labels in sizes.items())
    yield f"If the program cuts off empty edges, give the picture its true size again: {told}."
    if any(page.fold_paths for page in pages):
        yield "Folds and cuts inside the pieces are drawn on them; make these by hand."


def _runs(labels: Sequence[str]) -> str:
    return ", ".join(labels) if len(labels) < 3 else f"{labels[0]} to {labels[-1]}"
