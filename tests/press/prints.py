"""Printed documents that many tests look at, each made once in a process, and what can be read out of a PDF."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from itertools import product
from typing import Any

import pikepdf
import pypdfium2
import pytest
from PIL import Image

from generator import registry
from generator.core.code import seed_from_word
from generator.forge.game import Game, Sheet
from generator.forge.making import Made, make
from generator.press.drawing.palette import THEMES
from generator.press.drawing.papers import PAPERS
from generator.press.imposition import plans
from generator.press.jobs import book, documents
from generator.press.jobs.book import Job, Pages
from tests.contract.kept import kept

SEED = "a printed quest"
Matrix = tuple[float, float, float, float, float, float]


@cache
def made(game_id: str, seed: str = SEED) -> tuple[Game[Any], Made[Any]]:
    """Return a game and a quest of it with all options at their defaults."""
    game = registry.game(game_id)
    return game, kept(f"prints-{game.id}-{seed}", lambda: make(game, game.defaults(), seed_from_word(seed)))


@dataclass(frozen=True)
class Wanted:
    """A document to print: a quest pack, or blank sheets of a layout, on a paper with an ink and backs."""

    game: str
    kind: str
    paper: str
    ink: str
    backs: str = "none"

    def __str__(self) -> str:
        return "-".join((self.game, self.kind, self.paper, self.ink, *((self.backs,) if self.backs != "none" else ())))

    @property
    def made(self) -> Job:
        """Its job, not printed yet."""
        game, one = made(self.game)
        rest = PAPERS[self.paper], THEMES[self.ink], plans.backs(self.backs)
        return (
            documents.quest_job(game, one, *rest)
            if self.kind == "quest"
            else documents.blank_job(game, blank_settings(self.kind), *rest)
        )

    @property
    def job(self) -> Job:
        return printed(self)[0]

    @property
    def pages(self) -> Pages:
        return printed(self)[1]

    def opened(self) -> pikepdf.Pdf:
        """Return the PDF, opened."""
        return pikepdf.open(BytesIO(self.pages.pdf))


def blank_settings(layout: str) -> dict[str, str]:
    """Return the settings of three blank sheets."""
    return {"count": "3", "layout": layout}


@cache
def printed(wanted: Wanted) -> tuple[Job, Pages]:
    """Return the job of a document and its pages."""
    job = wanted.made
    return job, book.print_book(job)


def _to_cut() -> Iterator[tuple[str, str]]:
    """Yield every game and kind of document that has sheets to cut."""
    for name, game in registry.all_games().items():
        kinds = {"quest": game.sheets(made(name)[1].quest)}
        kinds |= {layout: game.blank_sheets(blank_settings(layout)) for layout in game.blank_layouts}
        yield from ((name, kind) for kind, sheets in kinds.items() if any(sheet.deck for sheet in sheets))


QUESTS = [Wanted(game, "quest", paper, ink) for game, paper, ink in product(registry.all_games(), PAPERS, THEMES)]
_LOOKS = (("a4", "low"), ("letter", "full"))
BLANKS = [
    Wanted(name, kind, *_LOOKS[number % 2])
    for name, game in registry.all_games().items()
    for number, kind in enumerate(game.blank_layouts)
]
CUTS = [
    Wanted(game, kind, paper, ("full", "low")[number % 2], backs)
    for game, kind in _to_cut()
    for number, (paper, backs) in enumerate(product(PAPERS, plans.DUPLEX))
]
"""Every document that has sheets to cut, on every paper in every mode of backs."""
PRINTS = [*QUESTS, *BLANKS, *(wanted for wanted in CUTS if wanted.backs != "none" and wanted not in (*QUESTS, *BLANKS))]
every_quest = pytest.mark.parametrize("wanted", QUESTS, ids=str)
every_print = pytest.mark.parametrize("wanted", PRINTS, ids=str)


def sheet_of(job: Job, label: str) -> Sheet | None:
    """Return the sheet that a page belongs to by its label, None for an empty one."""
    if label == "blank":
        return None
    mark = r"{}-[1-9][0-9]*[FB]?", r"{}[1-9][0-9]*"
    return next(sheet for sheet in job.sheets if re.fullmatch(mark[not sheet.deck].format(re.escape(sheet.label)), label))


@cache
def pictures(wanted: Wanted, dpi: int = 72) -> list[Image.Image]:
    """Return every page in grey."""
    with pypdfium2.PdfDocument(wanted.pages.pdf) as document:
        return [page.render(scale=dpi / 72).to_pil().convert("L") for page in document]


def words_of(pdf: bytes) -> list[str]:
    """Return the text of every page, its blanks made even."""
    with pypdfium2.PdfDocument(pdf) as document:
        return [re.sub(r"\s+", " ", page.get_textpage().get_text_bounded()) for page in document]


def times(one: Matrix, other: Matrix) -> Matrix:
    """Return the matrix that does `one` first and then `other`."""
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


UNIT: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@dataclass(frozen=True)
class Text:
    """A string shown: its font, and its size on paper in points."""

    font: str
    size: float


@dataclass(frozen=True)
class Stroke:
    """A straight line of one segment as it lies on the paper, in points: its weight, whether it is dotted, its marked content."""

    start: tuple[float, float]
    end: tuple[float, float]
    weight: float
    dotted: bool = False
    tag: str = ""

    @property
    def length(self) -> float:
        return ((self.start[0] - self.end[0]) ** 2 + (self.start[1] - self.end[1]) ** 2) ** 0.5


LINES = "q Q BMC EMC d cm w m l S B f n s b f* B* b* Do"
"""The operators that say what straight lines there are, where, and of which weight."""
LETTERS = "q Q cm Tf BT Tm Tj TJ ' \" Do"
"""The operators that say what text there is, and how large."""


def shown(page: pikepdf.Page, operators: str = "") -> Iterator[Text | Stroke]:
    """Yield every string and every single straight line that a page draws, forms included; `operators` are all that is read."""
    yield from _shown(page, page.get("/Resources", pikepdf.Dictionary()), UNIT, operators)


def _shown(stream: Any, resources: Any, matrix: Matrix, only: str) -> Iterator[Text | Stroke]:
    stack: list[tuple[Matrix, float, tuple[str, float], bool]] = []
    weight, font, dotted = 1.0, ("", 0.0), False
    tags: list[str] = [""]
    line = UNIT
    points: list[tuple[float, float]] = []
    for operands, operator in pikepdf.parse_content_stream(stream, only):
        numbers = [float(part) for part in operands if isinstance(part, int | float) or type(part).__name__ == "Decimal"]
        match str(operator):
            case "q":
                stack.append((matrix, weight, font, dotted))
            case "Q":
                matrix, weight, font, dotted = stack.pop()
            case "BMC":
                tags.append(str(operands[0]).removeprefix("/"))
            case "EMC":
                tags.pop()
            case "d":
                dotted = len(operands[0]) > 0
            case "cm":
                matrix = times(tuple(numbers), matrix)  # type: ignore[arg-type]
            case "w":
                weight = numbers[0]
            case "Tf":
                font = (str(resources.Font[str(operands[0])].BaseFont), numbers[0])
            case "BT":
                line = UNIT
            case "Tm":
                line = tuple(numbers)  # type: ignore[assignment]
            case "Tj" | "TJ" | "'" | '"':
                a, b, c, d, _, _ = times(line, matrix)
                yield Text(font[0].split("+")[-1], font[1] * abs(a * d - b * c) ** 0.5)
            case "m" | "l":
                x, y = numbers
                a, b, c, d, e, f = matrix
                points.append((a * x + c * y + e, b * x + d * y + f))
            case "S":
                scale = abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) ** 0.5
                if len(points) % 2 == 0:
                    pairs = zip(points[::2], points[1::2], strict=True)
                    yield from (Stroke(*pair, weight * scale, dotted, tags[-1]) for pair in pairs)
                points = []
            case "B" | "f" | "n" | "s" | "b" | "f*" | "B*" | "b*":
                points = []
            case "Do":
                form = resources.XObject[str(operands[0])]
                if form.Subtype == "/Form":
                    inner = tuple(float(part) for part in form.get("/Matrix", UNIT))
                    yield from _shown(form, form.get("/Resources", resources), times(inner, matrix), only)  # type: ignore[arg-type]
