"""A quest to a PDF: every sheet's words and pictures flow into pages with furniture, outline, labels and attachment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial
from io import BytesIO

import msgspec
from reportlab.pdfgen.canvas import Canvas

from generator.core import collecting, progress
from generator.core.errors import PressError
from generator.draw.figures import Figure
from generator.forge.pack import Sheet
from generator.press.drawing import fonts, furniture
from generator.press.drawing.box_recorder import Recorder, verify
from generator.press.drawing.figures import draw_figure
from generator.press.drawing.form import Form
from generator.press.drawing.images import PrintedPicture
from generator.press.drawing.ink import Ink
from generator.press.drawing.palette import themed
from generator.press.drawing.papers import EDGE, MM
from generator.press.drawing.pen import PressPen
from generator.press.drawing.typography import LARGE_SIZE
from generator.press.imposition import cut_sheets, plans
from generator.press.imposition.printers import UNCORRECTED
from generator.press.jobs.printing import metadata, piece_words
from generator.press.jobs.printing.fitting import Fitting
from generator.press.jobs.printing.job import DUPLEX, Job
from generator.press.jobs.printing.sheet_words import words_of_sheet
from generator.press.markup import sheet_xml
from generator.press.setting.block import Block
from generator.press.setting.flow import Flow, Frame
from generator.press.setting.panels import Part
from generator.press.setting.text import Heading
from generator.press.tagging.compact_file import compact
from generator.press.tagging.elements import Element, PageMarks
from generator.press.tagging.tree import tag_page, write_tree

SETTING = "setting the pages"
"""What is told of work on pages, sheet by sheet."""
BLANK = "blank"
"""The label of a page that is left empty."""
CREDITS_ROOM = 3 * 1.27 * LARGE_SIZE
"""The height in points that the authors of icons take below the last words of a document in large print."""


class Pages(msgspec.Struct):
    """A finished document: the PDF's bytes, the number of pages, the page labels, and every box that was drawn.

    For every page, `cut` tells whether it belongs to pieces that are cut out, `secret` whether it gives something away to whoever
    is going to play, and `read_when` in a clause when it is read, if not at once; `sizes` are width and height in points.
    `titles` say what stands on every page, which is nothing for one that is left empty; in a bound book `secret` are all pages but
    the cover where any gives something away, and `sealed` tells which do.
    `numbered` counts the pages of a bound book by their running numbers, of which two stand on a side of a booklet; 0 for what is
    not bound. `cut_pages` are the plans of the pages to cut, `icons` all icons that it shows, `pictures` those of a user's on its
    pages.
    """

    pdf: bytes
    count: int
    labels: list[str]
    recorder: Recorder
    cut: list[bool]
    secret: list[bool]
    sizes: list[tuple[float, float]]
    numbered: int = 0
    cut_pages: list[plans.CutPage] = msgspec.field(default_factory=list)
    icons: tuple[str, ...] = ()
    pictures: tuple[PrintedPicture, ...] = ()
    read_when: list[str] = msgspec.field(default_factory=list)
    titles: list[str] = msgspec.field(default_factory=list)
    sealed: list[bool] = msgspec.field(default_factory=list)


class _State(msgspec.Struct):
    icons: set[str] = msgspec.field(default_factory=set)
    credited: set[str] | None = None
    labels: list[str] = msgspec.field(default_factory=list)
    kinds: list[plans.Kind] = msgspec.field(default_factory=list)
    cut: list[bool] = msgspec.field(default_factory=list)
    secret: list[bool] = msgspec.field(default_factory=list)
    read_when: list[str] = msgspec.field(default_factory=list)
    sizes: list[tuple[float, float]] = msgspec.field(default_factory=list)
    titles: list[str] = msgspec.field(default_factory=list)


def print_book(job: Job) -> Pages:
    """Return the PDF of a job; the same job gives the same bytes. Raises PressError for a page that does not come out right."""
    with collecting.garbage_collection_paused():
        book = Book(job)
        book.set_job(job)
        return book.finished()


def summaries(job: Job, known: Mapping[str, plans.Plan] | None = None) -> list[cut_sheets.CuttingSummary]:
    """Return what templates may say of the pieces that a job has to cut; `known` are their plans by sheet, if they were made.

    Pages beside a file of single pieces tell of those.
    """
    decks, cutting, sheets = job.pack.decks, [], job.pack.sheets if job.part == "rest" else job.printed
    for sheet in (sheet for sheet in sheets if sheet.deck):
        deck = decks[sheet.deck]
        made = known[sheet.id] if known is not None and sheet.id in known else sheet_plan(job, sheet)
        cutting.append(cut_sheets.cutting_summary(sheet, made, deck))
    return cutting


def sheet_plan(job: Job, sheet: Sheet) -> plans.Plan:
    """Return the plan of a sheet to cut of a job. Raises PressError, BadOption."""
    look, deck = job.settings, job.pack.decks[sheet.deck]
    return cut_sheets.plan(sheet, deck, look.paper, look.backs, look.cutter, one_up=job.part in ("singles", "rest"))


class Book:
    """The state of one document while it is set; its pages go to the canvas one after another."""

    outline_level = 0
    """The level of a sheet in the outline."""

    def __init__(self, job: Job) -> None:
        self.job, self.paper, self.palette = job, job.settings.paper, themed(job.settings.palette, job.pack.colours)
        self.typography = job.settings.typography
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
        self.ink = Ink(self.canvas, job.settings.typography)
        if job.fillable:
            self.ink.fields = Form(self.canvas, self.ink.marker)
        self.owners: Counter[str] = Counter()
        self.plans: dict[str, plans.Plan] = {}
        self.cut_pages: list[plans.CutPage] = []
        self.marker = self.ink.marker
        self.marked: list[list[PageMarks]] = []
        """The marks of every page that is done."""
        self.fresh = False
        self.read = False
        """Whether pages of a sheet to cut are there to be read."""
        self.sheet = job.pack.sheets[0]
        self.sheet_page = 0

    def set_job(self, job: Job) -> None:
        """Set every sheet of a job that is printed."""
        self.job, sheets = job, job.printed
        self.ink.stand_ins = job.pack.stand_ins
        self.palette = themed(job.settings.palette, job.pack.colours)
        self.plans = {sheet.id: sheet_plan(job, sheet) for sheet in sheets if sheet.deck}
        self.state.icons |= set(job.icons)
        for number, sheet in enumerate(sheets):
            progress.tell(SETTING, number, len(sheets))
            if number:
                self._between(sheets[number - 1], sheet)
            self.sheet, self.sheet_page = sheet, 0
            self.marker.begin(Element("Sect", title=sheet.title))
            if sheet.deck:
                self._cut(sheet)
            else:
                self._set(sheet)

    def finished(self) -> Pages:
        """Return the finished document; raises PressError for icons credited nowhere, and for boxes that do not lie right."""
        late = self.state.icons - (self.state.credited or set())
        if late and self.job.part != "singles":
            raise PressError(f"The icons {', '.join(sorted(late))} are credited nowhere; print the credits behind them.")
        verify(self.recorder.boxes)
        if self.ink.fields is not None:
            self.ink.fields.finish(len(self.marked))
        metadata.write_metadata(self.canvas, self.job, self.state.labels, DUPLEX[self.job.sides])
        write_tree(self.canvas._doc, self.marker.root, self.marked)
        now = self.state
        return Pages(
            self._file(),
            len(now.labels),
            now.labels,
            self.recorder,
            now.cut,
            now.secret,
            now.sizes,
            cut_pages=self.cut_pages,
            icons=tuple(sorted(now.icons)),
            pictures=tuple(self.ink.pictures),
            read_when=now.read_when,
            titles=now.titles,
            sealed=now.secret,
        )

    def _file(self) -> bytes:
        """Return the bytes of the document, its small objects packed where it is to be packed at all."""
        if self.job.compress:
            return compact(self.canvas)
        self.canvas.save()
        return self.buffer.getvalue()

    def _set(self, sheet: Sheet) -> None:
        root = self._read(sheet)
        if sheet.credits:
            # the icons of this very sheet belong to them
            self.state.icons |= set(_icons(root)) | self._ornaments(root)
            self.state.credited = set(self.state.icons)
            root = self._read(sheet)
        frame = self._turn()
        blocks = self._blocks(root, sheet.template, frame)
        flow = Flow(frame, self._turn, self._place, self._foot())
        flow.fill(blocks)
        if self._is_last(sheet):
            self._last_credits(flow)
        self._close()

    def _is_last(self, sheet: Sheet) -> bool:
        """Return whether a sheet is the last of a document without a colophon."""
        return sheet is self.job.printed[-1] and self.state.credited is None and self._ends()

    def _foot(self) -> float:
        """Return how many points the authors of icons take below the open sheet, if they stand there in large print."""
        return CREDITS_ROOM if self.typography.large and self._is_last(self.sheet) else 0.0

    def _author_words(self) -> str:
        """Return the authors of the icons used so far, who are credited by it, or nothing (CC BY 3.0 asks for it)."""
        self.state.credited = set(self.state.icons)
        authors = sorted({fonts.icons()[name][1] for name in self.state.icons})
        return f"Icons from game-icons.net, CC BY 3.0: {', '.join(authors)}" if authors else ""

    def _between(self, before: Sheet, sheet: Sheet) -> None:
        """Prepare for a sheet that follows another of its job; in a book a page may be left empty."""

    def _ends(self) -> bool:
        """Return whether nothing follows the job that is set."""
        return True

    def _ornaments(self, root: sheet_xml.Node) -> set[str]:
        """Return the icons that are figures of a sheet by themselves, such as an emblem."""
        shown = [self.job.figure(node.get("name")) for node in _figures(root)]
        return {self.ink.stand_ins.get(icon, icon) for figure in shown if figure is not None for icon in figure.icons}

    def _last_credits(self, flow: Flow) -> None:
        """Name the authors of the icons at the foot of the last page, where a document has no colophon (CC BY 3.0).

        In large print they are a paragraph below all others.
        """
        words = self._author_words()
        if not words:
            return
        if self.typography.large:
            root = sheet_xml.Node("p", {}, 0, [words])
            flow.pour(self._fitting().builder(self.sheet.template, flow.frame).blocks([root]))
        else:
            self.marker.content(Element("P"))
            furniture.credit_line(self._page_pen(), furniture.layout_of(self.sheet.layout, self.paper), words)

    # ------------------------------------------------------------------ sheets to cut

    def _cut(self, sheet: Sheet) -> None:
        """Print all pages of a deck, each back behind its front."""
        deck = self.job.pack.decks[sheet.deck]
        least = partial(piece_words.least_size, typography=self.typography)
        context = cut_sheets.DrawingContext(self.ink, self.palette, self.recorder, self.state.icons, least)
        large = self.typography.large and self.job.part != "singles"
        small = piece_words.small_pieces(deck, self.typography) if large else ()
        for page in self.plans[sheet.id].sheets:
            self._begin(page.label, page.kind)
            self.canvas.setPageSize((page.width * MM, page.height * MM))
            self._boxes(page, bleeds=page.cut_by == "shop" or cut_sheets.bleeds(page, deck, self.palette))
            if page.kind == "back":
                self._aim(page.width, page.height)
            self.cut_pages.append(page)
            code = ", ".join(filter(None, (self.job.code, self.job.week)))
            words = cut_sheets.strip_words(page, deck, self.job.title, code, f"Delvepress {self.job.common.version}")
            last = self._is_last(sheet) and page is self.plans[sheet.id].sheets[-1] and not small
            cut_sheets.draw_page(context, page, deck, words, self._author_words if last else None)
            self._close()
            self.canvas.setPageSize(self.paper.points)
        if small:
            self._small_print(sheet, small)

    def _small_print(self, sheet: Sheet, small: tuple[piece_words.PieceWords, ...]) -> None:
        """Print in large letters what pieces of a deck say in small ones, on pages behind them."""
        self.read = True
        frame = self._turn()
        flow = Flow(frame, self._turn, self._place)
        flow.fill(self._blocks(piece_words.sheet_of(sheet.title, small), sheet.title, frame))
        if self._is_last(sheet):
            self._last_credits(flow)
        self._close()
        self.read = False

    def _blank(self) -> None:
        self._open(BLANK, "page")
        pen = self._page_pen()
        pen.text((self.paper.width / 2, self.paper.height / 2), f"left empty: the back of {self.state.labels[-2]}", "fell", 11.0,
                 "centre", "deep")  # fmt: skip
        self._close()

    def _boxes(self, page: plans.CutPage, *, bleeds: bool) -> None:
        """Declare trim and bleed; where no ink bleeds, the bleed ends at the trim, but not where a print shop counts on it."""
        bleed = page.bleed if bleeds else page.trim
        for rect, put in ((page.trim, self.canvas.setTrimBox), (bleed, self.canvas.setBleedBox)):
            put((rect.x * MM, (page.height - rect.bottom) * MM, rect.right * MM, (page.height - rect.y) * MM))

    def _aim(self, width: float, height: float) -> None:
        """Move a back as the printer's profile asks for."""
        profile = self.job.settings.profile.behind(self.job.settings.backs, width, height)
        if profile != UNCORRECTED:
            a, b, c, d, e, f = profile.matrix(width, height)
            # from mm with y downwards to points with y upwards
            self.canvas.transform(a, -b, -c, d, (c * height + e) * MM, (height - d * height - f) * MM)

    def _read(self, sheet: Sheet) -> sheet_xml.Node:
        return words_of_sheet(self.job, sheet, summaries(self.job, self.plans), self._icon_credits())

    def _blocks(self, root: sheet_xml.Node, source: str, frame: Frame) -> list[Part]:
        """Return the blocks of the open sheet, as large as they fit."""
        return self._fitting().blocks(root, source, frame)

    def _fitting(self) -> Fitting:
        """Return what sets the words of the open sheet."""
        foot = self._foot()
        return Fitting(self.sheet, self.paper, self.palette, self.typography, self.job.figure, self._paint, self.state.icons, foot)

    def _icon_credits(self) -> str:
        """Return the authors of the icons used so far, each with their icons (CC BY 3.0 asks for it)."""
        authors: dict[str, list[str]] = {}
        for name in sorted(self.state.icons):
            authors.setdefault(fonts.icons()[name][1], []).append(name)
        return "; ".join(f"{author}: {', '.join(names)}" for author, names in sorted(authors.items()))

    # ------------------------------------------------------------------ pages

    def _turn(self) -> Frame:
        self._close()
        label = self._label()
        several = self.paper.half and self.sheet.halves > 1
        self._begin(label, "alone" if self.sheet.alone and not several else "page")
        return self._frame(label)

    def _label(self) -> str:
        """Return the label of the next page of words."""
        return f"{self.sheet.label}{self.sheet_page + 1}"

    def _begin(self, label: str, kind: plans.Kind) -> None:
        """Open a page, with its place in the outline if it is the first of its sheet, on a new leaf where it wants one."""
        self._next_leaf(kind)
        self._open(label, kind)
        self.sheet_page += 1
        if self.sheet_page == 1:
            self._bookmark(f"page{self.recorder.page}", self.sheet.title, self.outline_level)

    def _next_leaf(self, kind: plans.Kind) -> None:
        """Leave a page empty where the next one is of a kind that wants a leaf of its own."""
        kinds = self.state.kinds
        if plans.needs_blank(len(kinds), kinds[-1] if kinds else "page", kind, self.job.settings.backs):
            self._blank()

    def _bookmark(self, key: str, title: str, level: int, top: float | None = None) -> None:
        """Enter the open page into the outline, from the top or from a height in points on."""
        if top is None:
            self.canvas.bookmarkPage(key)
        else:
            self.canvas.bookmarkHorizontal(key, 0.0, top)
        self.canvas.addOutlineEntry(title, key, level, closed=1)

    def _open(self, label: str, kind: plans.Kind) -> None:
        self.fresh = True
        self.marker.begin_page(self.canvas._code)
        self.state.labels.append(label)
        self.state.kinds.append(kind)
        self.state.cut.append(bool(self.sheet.deck) and label != BLANK and not self.read)
        when = self.job.read_when(self.sheet, small_print=self.read) if label != BLANK else ""
        self.state.read_when.append(when)
        self.state.secret.append(self.job.secret(self.sheet) and label != BLANK and not (self.read and not when))
        self.state.titles.append(self.sheet.title if label != BLANK else "")
        self.recorder.page = len(self.state.labels)

    def _page_pen(self) -> PressPen:
        height = self.paper.height
        return PressPen(self.ink, self.palette, 0, height * MM, self.paper.width, height, self.recorder, "the page")

    def _frame(self, label: str) -> Frame:
        layout = furniture.layout_of(self.sheet.layout, self.paper, large=self.typography.large)
        running = furniture.Running(self.job.title, self.sheet.title, self.job.code, self.job.common.version, label, self.job.week)
        layout.draw(self._page_pen(), running, layout)
        left, top, right, bottom = layout.margins
        return Frame(left * MM, bottom * MM, (self.paper.width - left - right) * MM, (self.paper.height - top - bottom) * MM)

    def _close(self) -> None:
        if self.fresh:
            self.state.sizes.append(self.canvas._pagesize)
            self._show([self.marker.end_page()])
            self.canvas._trimBox = self.canvas._bleedBox = None
            self.fresh = False

    def _show(self, parts: list[PageMarks]) -> None:
        """Put the open page of the canvas into the document, with the marks of what stands on it."""
        self.canvas.showPage()
        number = tag_page(self.canvas._doc, len(self.marked))
        for part in parts:
            part.number = number
        self.marked.append(parts)

    # ------------------------------------------------------------------ blocks

    def _bounds(self) -> tuple[float, float, float, float]:
        return EDGE * MM, EDGE * MM, (self.paper.width - EDGE) * MM, (self.paper.height - EDGE) * MM

    def _place(self, block: Block, left: float, bottom: float, width: float, height: float) -> None:
        words = getattr(block, "words", type(block).__name__)
        self.recorder.add("block", (left, bottom, left + width, bottom + height), self.sheet.title, words, self._bounds())
        if isinstance(block, Heading) and block.level == 2:
            self._bookmark(f"h{len(self.recorder.boxes)}", block.words, self.outline_level + 1, bottom + height)
        block.draw(self.ink, left, bottom)

    def _paint(self, figure: Figure, left: float, bottom: float) -> None:
        """Draw a figure whose lower left corner lies there."""
        right, top = left + figure.width * MM, bottom + figure.height * MM
        self.recorder.add("figure", (left, bottom, right, top), self.sheet.title, figure.alt or figure.name, self._bounds())
        size = figure.width / figure.zoom, figure.height / figure.zoom
        pen = PressPen(self.ink, self.palette, left, top, *size, self.recorder, figure.name, figure.zoom)
        self.owners[figure.alt] += 1
        pen.owner = f"{figure.alt}, sheet {self.owners[figure.alt]}"
        draw_figure(pen, figure, (left, bottom, right, top))
        self.state.icons |= pen.used_icons


def _icons(node: sheet_xml.Node) -> Iterator[str]:
    """Yield the names of all icons that a sheet's words and headings hold."""
    name = node.get("name") if node.tag == "icon" else node.get("icon")
    if name:
        yield name
    for child in node.nodes():
        yield from _icons(child)


def _figures(node: sheet_xml.Node) -> Iterator[sheet_xml.Node]:
    """Yield the figures of a sheet."""
    if node.tag == "figure":
        yield node
    for child in node.nodes():
        yield from _figures(child)
