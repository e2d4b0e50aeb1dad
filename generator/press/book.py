"""A quest to a PDF: every sheet's words and pictures flow into pages with furniture, outline, labels and attachment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

from reportlab.pdfgen.canvas import Canvas

from generator.forge.game import Drawn, Figure, Sheet
from generator.press import finish, fonts, furniture, markup, templates
from generator.press.block import Block
from generator.press.builder import Builder
from generator.press.flow import Flow, Frame, height_of
from generator.press.ink import Ink
from generator.press.panels import Part
from generator.press.paper import EDGE, MM, Paper
from generator.press.pen import PressPen
from generator.press.record import Recorder, verify
from generator.press.text import Heading
from generator.press.theme import Theme

SCALES = (1.0, 0.97, 0.94, 0.91, 0.88)
"""Scales of text that a single sheet tries in turn."""


@dataclass(frozen=True, slots=True)
class Job:
    """What is to be printed and how: the sheets, their words and figures, the paper, the theme, and the document's data."""

    sheets: Sequence[Sheet]
    words: Mapping[str, Any]
    figures: Mapping[str, Figure]
    paper: Paper
    theme: Theme
    title: str
    subject: str
    code: str
    keywords: str
    version: str
    document: bytes = b""
    compress: bool = True


@dataclass(slots=True)
class Pages:
    """A finished document: the PDF's bytes, the number of pages, the page labels, and every box that was drawn."""

    pdf: bytes
    count: int
    labels: list[str]
    recorder: Recorder


@dataclass(slots=True)
class _State:
    icons: set[str] = field(default_factory=set)
    labels: list[str] = field(default_factory=list)


def print_book(job: Job) -> Pages:
    """Return the PDF of a job; the same job gives the same bytes. Raises PressError for a page that does not come out right."""
    return _Book(job).make()


class _Book:
    """The state of one document while it is set."""

    def __init__(self, job: Job) -> None:
        self.job, self.paper, self.theme = job, job.paper, job.theme
        self.recorder = Recorder()
        self.state = _State()
        self.buffer = BytesIO()
        self.canvas = Canvas(
            self.buffer,
            pagesize=self.paper.points,
            invariant=1,
            pageCompression=int(job.compress),
            pdfVersion=(1, 7),
            lang="en-GB",
            initialFontName=fonts.font("body"),
            initialFontSize=9,
        )
        self.ink = Ink(self.canvas)
        self.fresh = False
        self.sheet = job.sheets[0]
        self.sheet_page = 0

    def make(self) -> Pages:
        """Set every sheet, then finish the document."""
        for sheet in self.job.sheets:
            self._set(sheet)
        verify(self.recorder.boxes)
        finish.catalogue(self.canvas, self.job, self.state.labels)
        self.canvas.save()
        return Pages(self.buffer.getvalue(), len(self.state.labels), self.state.labels, self.recorder)

    def _set(self, sheet: Sheet) -> None:
        source = sheet.template
        root = self._read(sheet)
        if sheet is self.job.sheets[-1]:
            # the credits stand here, and the icons of this very sheet belong to them
            self.state.icons |= set(_icons(root))
            root = self._read(sheet)
        self.sheet, self.sheet_page = sheet, 0
        frame = self._turn()
        blocks = self._blocks(root, source, frame)
        Flow(frame, self._turn, self._place).fill(blocks)
        self._close()

    def _read(self, sheet: Sheet) -> markup.Node:
        words = {**self.job.words, "icon_credits": self._icon_credits(), "sheet": sheet}
        return markup.parse(templates.render(sheet.template, words), sheet.template)

    def _blocks(self, root: markup.Node, source: str, frame: Frame) -> list[Part]:
        """Return the blocks of a sheet, of a single one at the largest scale at which it fits on its page."""
        blocks: list[Part] = []
        for scale in SCALES:
            figures = dict(self.job.words["figures"])
            builder = Builder(self.theme, source, figures, self._paint, (frame.width, frame.height), scale)
            blocks = builder.blocks(root.nodes())
            self.state.icons |= builder.used_icons
            if not self.sheet.single or height_of(blocks, frame.width) <= frame.height:
                break
        return blocks

    def _icon_credits(self) -> str:
        """Return the authors of the icons used so far, each with their icons (CC BY 3.0 asks for it)."""
        authors: dict[str, list[str]] = {}
        for name in sorted(self.state.icons):
            authors.setdefault(fonts.icons()[name][1], []).append(name)
        return "; ".join(f"{author}: {', '.join(names)}" for author, names in sorted(authors.items()))

    # ------------------------------------------------------------------ pages

    def _turn(self) -> Frame:
        self._close()
        self.fresh = True
        self.sheet_page += 1
        self.recorder.page = len(self.state.labels) + 1
        label = f"{self.sheet.label}{self.sheet_page}"
        self.state.labels.append(label)
        key = f"page{self.recorder.page}"
        self.canvas.bookmarkPage(key)
        if self.sheet_page == 1:
            self.canvas.addOutlineEntry(self.sheet.title, key, 0, closed=1)
        return self._frame(label)

    def _frame(self, label: str) -> Frame:
        layout = furniture.LAYOUTS[self.sheet.layout]
        pen = PressPen(
            self.ink, self.theme, 0, self.paper.height * MM, self.paper.width, self.paper.height, self.recorder, "the page"
        )
        layout.draw(
            pen, furniture.Running(self.job.title, self.sheet.title, self.job.code, self.job.version, label, self.sheet.trim)
        )
        if self.sheet.trim is not None:
            return self._cut_frame(self.sheet.trim)
        left, top, right, bottom = layout.margins
        return Frame(left * MM, bottom * MM, (self.paper.width - left - right) * MM, (self.paper.height - top - bottom) * MM)

    def _cut_frame(self, trim: tuple[float, float]) -> Frame:
        """Return the centred block of a sheet to cut, and make it the page's TrimBox and BleedBox: it is cut on its edges."""
        left, bottom = (self.paper.width - trim[0]) / 2, (self.paper.height - trim[1]) / 2
        box = (left * MM, bottom * MM, (left + trim[0]) * MM, (bottom + trim[1]) * MM)
        self.canvas.setTrimBox(box)
        self.canvas.setBleedBox(box)
        return Frame(box[0], box[1], trim[0] * MM, trim[1] * MM)

    def _close(self) -> None:
        if self.fresh:
            self.canvas.showPage()
            self.canvas._trimBox = self.canvas._bleedBox = None
            self.fresh = False

    # ------------------------------------------------------------------ blocks

    def _place(self, block: Block, left: float, bottom: float, width: float, height: float) -> None:
        bounds = (EDGE * MM, EDGE * MM, (self.paper.width - EDGE) * MM, (self.paper.height - EDGE) * MM)
        words = getattr(block, "words", type(block).__name__)
        self.recorder.add("block", (left, bottom, left + width, bottom + height), self.sheet.title, words, bounds)
        if isinstance(block, Heading) and block.level == 2:
            key = f"h{len(self.recorder.boxes)}"
            self.canvas.bookmarkHorizontal(key, left, bottom + height)
            self.canvas.addOutlineEntry(block.words, key, 1, closed=1)
        block.draw(self.ink, left, bottom)

    def _paint(self, drawn: Drawn, left: float, bottom: float) -> None:
        """Draw a figure whose lower left corner lies there."""
        top = bottom + drawn.height * MM
        pen = PressPen(self.ink, self.theme, left, top, drawn.width, drawn.height, self.recorder, drawn.name)
        self.job.figures[drawn.name](pen, drawn.data)
        self.state.icons |= pen.used_icons


def _icons(node: markup.Node) -> Iterator[str]:
    """Yield the names of all icons that a sheet's words and headings hold."""
    name = node.get("name") if node.tag == "icon" else node.get("icon")
    if name:
        yield name
    for child in node.nodes():
        yield from _icons(child)
