"""Printed documents that many tests look at, each made once in a process, and what can be read out of a PDF."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from io import BytesIO
from itertools import product
from typing import Any, ClassVar

import pikepdf
import pypdfium2
import pytest
from PIL import Image

from generator import registry
from generator.core.seeds import seed_from_word
from generator.forge.choices import Number, Parameter
from generator.forge.game import Game
from generator.forge.making import Made
from generator.forge.pack import Block, Deck, Pack, Sheet
from generator.press.drawing.palette import PALETTES
from generator.press.drawing.papers import PAPERS
from generator.press.imposition import plans
from generator.press.jobs.printing import book, quest_jobs
from generator.press.jobs.printing.book import Pages
from generator.press.jobs.printing.job import Job, PrintSettings
from tests.contract import kept
from tests.contract.samples import MOST_VALUES, kit_settings, values
from tests.records import replace as changed

SEED = "a printed quest"
Matrix = tuple[float, float, float, float, float, float]


def made(game_id: str, seed: str = SEED) -> tuple[Game[Any], Made[Any]]:
    """Return a game and a quest of it with all options at their defaults."""
    game = registry.game(game_id)
    return game, kept.made(game, game.defaults(), seed_from_word(seed))


@dataclass(frozen=True)
class Wanted:
    """A document to print: a quest pack, or sheets of a kit by its name in `KITS`, on a paper with an ink and backs."""

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
        looks = PrintSettings(PAPERS[self.paper], PALETTES[self.ink], self.backs)
        if self.kind == "quest":
            return quest_jobs.quest_job(game, one, looks)
        job = quest_jobs.kit_job(game, *KITS[self.game, self.kind], looks)
        return changed(job, pack=shortened(job.pack)) if self.kind in LARGE else job

    @property
    def job(self) -> Job:
        return printed(self)[0]

    @property
    def pages(self) -> Pages:
        return printed(self)[1]

    def opened(self) -> pikepdf.Pdf:
        """Return the PDF, opened."""
        return pikepdf.open(BytesIO(self.pages.pdf))


def few(parameter: Parameter) -> list[str]:
    """Return all listed values of a kit's option, the last of very many; three for a number that can be so large."""
    if isinstance(parameter, Number):
        return [str(max(parameter.least, min(3, parameter.most)))]
    return values(parameter) if len(parameter.listed()) <= MOST_VALUES else [parameter.listed()[-1]]


KITS = {
    (game.id, "-".join((kit.id, *options.values()))): (kit, options)
    for game in registry.all_games().values()
    for kit in game.kits
    for options in kit_settings(kit, few)
}
"""Kits with their options, by game and name."""
LARGE = {kind for (_, kind), (kit, _) in KITS.items() if kit.command == "kit"}
"""The names of kits with very many sheets to cut, of which some are looked at."""


def shortened(pack: Pack) -> Pack:
    """Return a pack with few enough sheets to cut: the first with bleed of each size, with blocks or without; all without any."""
    kinds: dict[object, str] = {}
    for sheet in pack.sheets:
        if sheet.deck and pack.decks[sheet.deck].bleed:
            cuts = pack.decks[sheet.deck].cuts
            kinds.setdefault((cuts[0].size, any(isinstance(one, Block) for one in cuts)), sheet.id)
    if not kinds:
        return pack
    return changed(pack, sheets=tuple(sheet for sheet in pack.sheets if not sheet.deck or sheet.id in kinds.values()))


@cache
def printed(wanted: Wanted) -> tuple[Job, Pages]:
    """Return the job of a document and its pages."""
    job = wanted.made
    return job, book.print_book(job)


def _to_cut() -> Iterator[tuple[str, str]]:
    """Yield every game and kind of document that has sheets to cut: its quests, for which none is made here, and kits."""
    for name in registry.all_games():
        yield name, "quest"
        yield from (
            (name, kind) for (owner, kind), (kit, options) in KITS.items() if owner == name and has_cuts(kit.packed(options))
        )


def has_cuts(pack: Pack) -> bool:
    """Return whether a pack has a deck whose pieces are cut along crop marks, not along outlines of their own."""
    return any(map(_marked, pack.decks.values()))


def _marked(deck: Deck) -> bool:
    """Return whether pieces of a deck are cut along crop marks, not along outlines of their own."""
    return not any(cut.outline for cut in deck.pieces)


QUESTS = [
    Wanted(game, "quest", paper, ink)
    for game, paper, ink in product(registry.all_games(), PAPERS, PALETTES)
    if ink != "grey" or paper == "letter"
]
"""Packs of all games with full and low ink on every paper, and with grey ink, which is drawn as full ink is, on one."""
_LOOKS = (("a4", "low"), ("letter", "full"))
BLANKS = [Wanted(*key, *_LOOKS[number % 2]) for number, key in enumerate(KITS)]
TO_CUT = list(_to_cut())
CUTS = [
    Wanted(game, kind, paper, ("full", "low")[number % 2], backs)
    for game, kind in TO_CUT
    for number, (paper, backs) in enumerate(product(PAPERS, plans.DUPLEX))
]
"""Every document that has sheets to cut, on every paper in every mode of backs."""
PRINTS = [*QUESTS, *BLANKS, *(wanted for wanted in CUTS if wanted.backs != "none" and wanted not in (*QUESTS, *BLANKS))]


every_quest = pytest.mark.parametrize("wanted", QUESTS, ids=str)
every_print = pytest.mark.parametrize("wanted", PRINTS, ids=str)
every_cut = pytest.mark.parametrize("wanted", CUTS, ids=str)


def sheet_of(job: Job, label: str) -> Sheet | None:
    """Return the sheet that a page belongs to by its label, None for an empty one."""
    if label == "blank":
        return None
    mark = r"{}-[1-9][0-9]*[FB]?", r"{}[1-9][0-9]*"
    return next(sheet for sheet in job.pack.sheets if re.fullmatch(mark[not sheet.deck].format(re.escape(sheet.label)), label))


@cache
def pictures(wanted: Wanted, dpi: int = 72) -> list[Image.Image]:
    """Return every page in grey."""
    with pypdfium2.PdfDocument(wanted.pages.pdf) as document:
        return [page.render(scale=dpi / 72).to_pil().convert("L") for page in document]


def picture_of(pdf: bytes, number: int, dpi: int) -> Image.Image:
    """Return one page in grey, by its place; nothing is kept."""
    with pypdfium2.PdfDocument(pdf) as document:
        return document[number].render(scale=dpi / 72).to_pil().convert("L")


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


LINES = "q Q BMC BDC EMC d cm w m l S B f n s b f* B* b* Do"
"""The operators that say what straight lines there are, where, and of which weight."""
LETTERS = "q Q cm Tf BT Tm Tj TJ ' \" Do"
"""The operators that say what text there is, and how large."""


def shown(page: pikepdf.Page, operators: str = "") -> Iterator[Text | Stroke]:
    """Yield every string and every single straight line that a page draws, forms included; `operators` are all that is read."""
    yield from _Reader(page.get("/Resources", pikepdf.Dictionary()), UNIT, operators).read(page)


@dataclass
class _State:
    """What q keeps and Q gives back: the matrix, the weight of lines and whether they are dotted, the font and its size."""

    matrix: Matrix
    weight: float = 1.0
    dotted: bool = False
    font: tuple[str, float] = ("", 0.0)


class _Reader:
    """The state of a content stream while it is read: an operator without a method of its name in `ACTS` changes nothing."""

    def __init__(self, resources: Any, matrix: Matrix, only: str) -> None:
        self.resources, self.only = resources, only
        self.state, self.stack = _State(matrix), list[_State]()
        self.tags = [""]
        self.line = UNIT
        self.points: list[tuple[float, float]] = []

    def read(self, stream: Any) -> Iterator[Text | Stroke]:
        for operands, operator in pikepdf.parse_content_stream(stream, self.only):
            act = self.ACTS.get(str(operator))
            if act is not None:
                yield from act(self, operands) or ()

    def keep(self, operands: Any) -> None:
        self.stack.append(replace(self.state))

    def give_back(self, operands: Any) -> None:
        self.state = self.stack.pop()

    def begin_tag(self, operands: Any) -> None:
        name = str(operands[0]).removeprefix("/")
        self.tags.append(self.tags[-1] if name == "Artifact" else name)

    def begin_content(self, operands: Any) -> None:
        """Begin content of the structure, whose strokes bear no tag of a test."""
        self.tags.append(self.tags[-1])

    def end_tag(self, operands: Any) -> None:
        self.tags.pop()

    def dash(self, operands: Any) -> None:
        self.state.dotted = len(operands[0]) > 0

    def move(self, operands: Any) -> None:
        self.state.matrix = times(_six(operands), self.state.matrix)

    def weigh(self, operands: Any) -> None:
        self.state.weight = float(operands[0])

    def face(self, operands: Any) -> None:
        self.state.font = (str(self.resources.Font[str(operands[0])].BaseFont), float(operands[1]))

    def begin_text(self, operands: Any) -> None:
        self.line = UNIT

    def place_text(self, operands: Any) -> None:
        self.line = _six(operands)

    def show_text(self, operands: Any) -> Iterator[Text]:
        a, b, c, d, _, _ = times(self.line, self.state.matrix)
        yield Text(self.state.font[0].split("+")[-1], self.state.font[1] * abs(a * d - b * c) ** 0.5)

    def point(self, operands: Any) -> None:
        x, y = map(float, operands)
        a, b, c, d, e, f = self.state.matrix
        self.points.append((a * x + c * y + e, b * x + d * y + f))

    def stroke(self, operands: Any) -> Iterator[Stroke]:
        a, b, c, d, _, _ = self.state.matrix
        points, self.points = self.points, []
        if len(points) % 2 == 0:
            for pair in zip(points[::2], points[1::2], strict=True):
                yield Stroke(*pair, self.state.weight * abs(a * d - b * c) ** 0.5, self.state.dotted, self.tags[-1])

    def drop(self, operands: Any) -> None:
        self.points = []

    def form(self, operands: Any) -> Iterator[Text | Stroke]:
        form = self.resources.XObject[str(operands[0])]
        if form.Subtype == "/Form":
            inner = _six(form.get("/Matrix", UNIT))
            reader = _Reader(form.get("/Resources", self.resources), times(inner, self.state.matrix), self.only)
            reader.tags = self.tags[-1:]
            yield from reader.read(form)

    ACTS: ClassVar[dict[str, Callable[[_Reader, Any], Iterator[Text | Stroke] | None]]] = {
        "q": keep, "Q": give_back, "BMC": begin_tag, "BDC": begin_content, "EMC": end_tag, "d": dash, "cm": move,
        "w": weigh, "Tf": face,
        "BT": begin_text, "Tm": place_text, "Do": form, "m": point, "l": point, "S": stroke,
        **dict.fromkeys(("Tj", "TJ", "'", '"'), show_text),
        **dict.fromkeys(("B", "f", "n", "s", "b", "f*", "B*", "b*"), drop),
    }  # fmt: skip


def _six(operands: Any) -> Matrix:
    a, b, c, d, e, f = map(float, operands)
    return (a, b, c, d, e, f)
