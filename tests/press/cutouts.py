"""Printed documents read back: every page with its boxes and lines in mm from the top left, every piece to cut where it lies.

Around each piece of art the press is made to write a marked content of that piece's name, and inside it a tracer: a thin line from
1 mm inside its top left corner to the right. So a page of the finished PDF tells which piece lies where and which way it stands.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from itertools import pairwise
from typing import Any

import pikepdf
import pytest

from generator.draw.cut_lines import straight
from generator.draw.figures import Figure, figure
from generator.draw.pen import Point
from generator.forge.pack import Block, Cut, Deck, Sheet
from generator.press.drawing.palette import PALETTES
from generator.press.drawing.papers import MM, PAPERS
from generator.press.imposition import cut_sheets
from generator.press.imposition.geometry import Mirror, Rect
from generator.press.imposition.plans import CutPage, Plan
from generator.press.imposition.registration import Cutter
from generator.press.jobs.printing import book, quest_jobs
from generator.press.jobs.printing.job import Job, PrintSettings
from tests import null_game
from tests.press.prints import LINES, Stroke, sheet_of, shown, words_of
from tests.records import replace

NEAR = 0.01
"""A place in the PDF is where it was planned when it is no farther off than this, in mm."""
TRACER, TRACED = 0.0777, 2.5
"""Weight and length of a tracer in mm."""


@dataclass(frozen=True)
class Line:
    """A straight line on paper, in mm from the top left of the page."""

    start: Point
    end: Point
    weight: float
    dotted: bool

    @property
    def length(self) -> float:
        return ((self.start[0] - self.end[0]) ** 2 + (self.start[1] - self.end[1]) ** 2) ** 0.5

    @property
    def upright(self) -> bool:
        return abs(self.start[0] - self.end[0]) <= NEAR

    @property
    def level(self) -> bool:
        return abs(self.start[1] - self.end[1]) <= NEAR


@dataclass(frozen=True)
class Art:
    """A piece on a page: its name, where it is cut, and in which direction its words run."""

    name: str
    trim: Rect
    right: Point


@dataclass(frozen=True)
class Leaf:
    """A page: its number in the file, its label, its sheet (None for an empty page), size, boxes, lines beside the art, words."""

    number: int
    label: str
    sheet: Sheet | None
    width: float
    height: float
    trim: Rect | None
    bleed: Rect | None
    lines: tuple[Line, ...]
    pieces: tuple[Art, ...]
    words: str

    @property
    def to_cut(self) -> bool:
        return self.sheet is not None and bool(self.sheet.deck)

    @property
    def marks(self) -> tuple[Line, ...]:
        """The crop marks: everything drawn with 0.15 mm beside the art."""
        return tuple(line for line in self.lines if abs(line.weight - 0.15) < 0.003)

    @property
    def folds(self) -> tuple[Line, ...]:
        return tuple(line for line in self.lines if line.dotted)

    @property
    def columns(self) -> list[float]:
        """Where is cut from top to bottom, told by the crop marks."""
        return places([mark.start[0] for mark in self.marks if mark.upright])

    @property
    def rows(self) -> list[float]:
        return places([mark.start[1] for mark in self.marks if mark.level])


def places(found: list[float]) -> list[float]:
    """Return places in order, those that are one in the file as one."""
    inner = sorted(found)
    return inner[:1] + [later for sooner, later in pairwise(inner) if later - sooner > NEAR]


@dataclass(frozen=True)
class Cutout:
    """A printed document: its job, the plan of every sheet to cut, its pages, and its viewer preference Duplex."""

    job: Job
    plans: Mapping[str, Plan]
    leaves: tuple[Leaf, ...]
    duplex: str
    pdf: bytes
    cut_pages: tuple[CutPage, ...] = ()

    @property
    def backs(self) -> str:
        """The mode that was asked for."""
        return self.job.settings.backs

    def backs_of(self, sheet: Sheet | None) -> str:
        """Return the mode in which a sheet is printed: sealed pieces are folded where no backs were asked for."""
        sealed = sheet is not None and bool(sheet.deck) and self.job.pack.decks[sheet.deck].sealed
        return "gutterfold" if self.backs == "none" and sealed else self.backs

    def of(self, sheet: Sheet) -> list[Leaf]:
        """Return the pages of a sheet."""
        return [leaf for leaf in self.leaves if leaf.sheet is sheet]

    @property
    def decks(self) -> list[tuple[Sheet, Deck, Plan]]:
        """Every sheet to cut with its deck and plan."""
        pack = self.job.pack
        return [(sheet, pack.decks[sheet.deck], self.plans[sheet.id]) for sheet in pack.sheets if sheet.deck]

    @property
    def turned_over(self) -> list[tuple[Leaf, Leaf, Mirror]]:
        """Every front with its back and the mirror between them: the paper's edges and the fold that is printed tell it."""
        if not self.backs.startswith("duplex"):
            return [(leaf, leaf, folded(leaf)) for leaf in self.leaves if leaf.to_cut and self.backs_of(leaf.sheet) == "gutterfold"]
        fronts = [(leaf, later) for leaf, later in pairwise(self.leaves) if leaf.to_cut and leaf.label.endswith("F")]
        return [(front, back, turn(self.backs, front.width, front.height)) for front, back in fronts]


def turn(backs: str, width: float, height: float) -> Mirror:
    """Return what turning a paper over does: the edge it is turned about keeps its place, what is across changes sides."""
    edges = {"x": height, "y": width}  # a mirror in x turns about the sides, whose length is the height
    wanted = max(edges.values()) if backs == "duplex-long" else min(edges.values())
    way = next(way for way, length in edges.items() if length == wanted)
    return Mirror("x", width / 2) if way == "x" else Mirror("y", height / 2)


def folded(leaf: Leaf) -> Mirror:
    """Return the mirror at a page's fold; a page without one has it far away."""
    fold = next(iter(leaf.folds), Line((-1e3, 0.0), (-1e3, 1.0), 0.0, True))
    return Mirror("x", fold.start[0]) if fold.upright else Mirror("y", fold.start[1])


# ------------------------------------------------------------------ reading


def names(deck: Deck) -> dict[tuple[str, int], str]:
    """Return a name for everything different that the pieces of a deck show, by figure and the identity of its data."""
    keys = {(drawn.name, id(drawn.data)) for cut in deck.pieces for drawn in (cut.front, cut.back)}
    return {key: f"art{number}" for number, key in enumerate(sorted(keys))}


def name(deck: Deck, drawn: Figure) -> str:
    """Return the name of what is drawn on one side of a piece."""
    return names(deck)[drawn.name, id(drawn.data)]


def traced(job: Job) -> Job:
    """Return a job that draws its art with marked content and tracers."""
    return replace(job, pack=replace(job.pack, decks={key: _watched(deck) for key, deck in job.pack.decks.items()}))


def _watched(deck: Deck) -> Deck:
    def side(drawn: Figure) -> Figure:
        def draw(pen: Any, data: object) -> None:
            pen.ink.emit(f"/{name(deck, drawn)} BMC")
            drawn.draw(pen, data)
            pen.line((1.0, 1.0), (1.0 + TRACED, 1.0), "mark", TRACER)
            pen.ink.emit("EMC")

        return replace(drawn, draw=draw)

    def piece(cut: Cut) -> Cut:
        return replace(cut, front=side(cut.front), back=side(cut.back))

    return replace(
        deck,
        cuts=tuple(replace(one, cuts=tuple(map(piece, one.cuts))) if isinstance(one, Block) else piece(one) for one in deck.cuts),
    )


def read(job: Job) -> Cutout:
    """Print a job and return what stands on its pages; the plans are made apart from those that the press makes."""
    look = job.settings
    cut = [(sheet, job.pack.decks[sheet.deck]) for sheet in job.pack.sheets if sheet.deck]
    plans = {sheet.id: PLAN(sheet, deck, look.paper, look.backs, look.cutter) for sheet, deck in cut}
    pages = book.print_book(traced(job))
    with pikepdf.open(BytesIO(pages.pdf)) as pdf:
        rows = zip(pdf.pages, pages.labels, words_of(pages.pdf), strict=True)
        leaves = tuple(_leaf(job, number, page, label, words) for number, (page, label, words) in enumerate(rows, 1))
        return Cutout(job, plans, leaves, str(pdf.Root.ViewerPreferences.Duplex), pages.pdf, tuple(pages.cut_pages))


PLAN = cut_sheets.plan
"""The plan as it is made, whatever a test puts in its place."""


def _leaf(job: Job, number: int, page: pikepdf.Page, label: str, words: str) -> Leaf:
    width, height = (float(edge) / MM for edge in page.MediaBox[2:])
    sheet = sheet_of(job, label)
    trim, bleed = (_box(page, key, height) for key in ("/TrimBox", "/BleedBox"))
    if sheet is None or not sheet.deck:
        return Leaf(number, label, sheet, width, height, trim, bleed, (), (), words)
    strokes = [part for part in shown(page, LINES) if isinstance(part, Stroke)]
    lines = tuple(_line(stroke, height) for stroke in strokes if not stroke.tag)
    tracers = [(stroke.tag, _line(stroke, height)) for stroke in strokes if stroke.tag]
    deck = job.pack.decks[sheet.deck]
    sizes = {name(deck, drawn): cut.size for cut in deck.pieces for drawn in (cut.front, cut.back)}
    pieces = tuple(_art(tag, line, sizes[tag]) for tag, line in tracers if abs(line.weight - TRACER) < 0.001)
    return Leaf(number, label, sheet, width, height, trim, bleed, lines, pieces, words)


def _box(page: pikepdf.Page, key: str, height: float) -> Rect | None:
    if key not in page.obj:
        return None
    left, bottom, right, top = (float(edge) / MM for edge in page.obj[key])
    return Rect(left, height - top, right - left, top - bottom)


def _line(stroke: Stroke, height: float) -> Line:
    start, end = ((x / MM, height - y / MM) for x, y in (stroke.start, stroke.end))
    return Line(start, end, stroke.weight / MM, stroke.dotted)


def _art(tag: str, tracer: Line, size: Point) -> Art:
    """Return the piece that a tracer belongs to: its line begins 1 mm right of and 1 mm below the corner of the art."""
    (x, y), length = tracer.start, tracer.length
    right = (tracer.end[0] - x) / length, (tracer.end[1] - y) / length
    down = -right[1], right[0]
    corners = [
        (x + across * right[0] + along * down[0], y + across * right[1] + along * down[1])
        for across, along in ((-1.0, -1.0), (size[0] - 1.0, size[1] - 1.0))
    ]
    (left, top), (far, low) = corners
    return Art(tag, Rect(min(left, far), min(top, low), abs(far - left), abs(low - top)), right)


# ------------------------------------------------------------------ a game of cards that nobody plays


def _card(pen: Any, data: tuple[str, str]) -> None:
    pen.rect((0.0, 0.0), (pen.width, pen.height), data[1])
    pen.text((3.0, 8.0), data[0], "body", 9.0)


def _cut(name: str, size: Point, copies: int = 1, **more: Any) -> Cut:
    front, back = (card(f"{side} {name}", size, f"{side} of {name}") for side in ("front", "back"))
    return Cut(name, front, back, copies, **more)


def card(words: str, size: Point, alt: str) -> Figure:
    """Return one side of a card that bears a line of words."""
    return figure("card", _card, (words, "floor"), *size, alt)


COINS = Block("coins", (87.0, 87.0), 3, tuple(_cut(f"coin {number}", (24.0, 18.0)) for number in range(1, 6)))
"""Five small pieces in two rows of three, which take the place of a tile."""
SLITS = tuple(straight((x, 10.0), (x, 60.0)) for x in (20.0, 40.0, 60.0))
FOLDS = (straight((40.0, 0.0), (40.0, 40.0)), straight((0.0, 30.0), (120.0, 30.0)))
DECKS = {
    "cards": Deck((_cut("knave", (63.0, 88.0), 5, ground="floor"), _cut("queen", (63.0, 88.0), 4, ground="page")), 3.0, corner=3.0),
    "tiles": Deck((_cut("meadow", (87.0, 87.0), 7), _cut("river", (87.0, 87.0), slits=SLITS), COINS)),
    "bands": Deck(tuple(_cut(f"band {number}", (120.0, 40.0), folds=FOLDS) for number in range(1, 12)), 1.0),
}
"""Poker cards, which lie on landscape pages, tiles that share their edges, and broad bands."""


def toy(paper: str = "a4", backs: str = "duplex-long", ink: str = "full", cutter: Cutter = "guillotine") -> Job:
    """Return a job of words and decks by turns; its templates are those of the smallest game."""
    words = [
        Sheet(f"words {number}", "null/blank.xml.jinja", f"Words {number}", f"W{letter}", alone=letter == "b")
        for number, letter in enumerate("abcd")
    ]
    cuts = [Sheet(f"cut {name}", "", name.capitalize(), name[0].upper(), deck=name) for name in DECKS]
    sheets = (words[0], cuts[0], words[1], words[2], cuts[1], cuts[2], words[3])
    return Job(
        pack=replace(null_game.blank_pack({"layout": "full"}, {}), sheets=sheets, decks=DECKS),
        common=quest_jobs.common_words("", 1, null_game.GAME.title),
        settings=PrintSettings(PAPERS[paper], PALETTES[ink], backs, cutter=cutter),
        title="A toy", subject="To cut", code="T-1234", keywords="toy",
    )  # fmt: skip


def near(one: float, other: float) -> bool:
    return one == pytest.approx(other, abs=NEAR)
