"""The calibration page of a printer: one paper printed on both sides, whose scales tell how far backs lie off their fronts."""

from __future__ import annotations

from msgspec.structs import replace

from generator.draw import calibration
from generator.draw.figures import Figure
from generator.forge.pack import Pack, Sheet, Words
from generator.press.drawing import furniture
from generator.press.drawing.figures import draw_figure
from generator.press.drawing.palette import LOW
from generator.press.drawing.papers import Paper
from generator.press.imposition import plans
from generator.press.jobs.printing import quest_jobs
from generator.press.jobs.printing.book import Book, Pages
from generator.press.jobs.printing.job import Job, PrintSettings
from generator.press.setting.flow import Frame

_FRONT = Sheet("front", "printer/front.xml.jinja", "Calibration page", "front-", "bare")
_BACK = Sheet("back", "printer/back.xml.jinja", "Its back", "back-", "bare")
_NAMES = {"a4": "A4", "letter": "Letter"}
_EDGES = {"duplex-long": "long", "duplex-short": "short"}


class CalibrationWords(Words, frozen=True):
    """What the page says: the paper, the edge it is turned about, the printer whose correction is in force, or nothing."""

    paper: str
    edge: str
    printer: str
    example: str


class _CalibrationBook(Book):
    """Sets the two pages, each with the scales that stand beside its words; the verniers lie behind their scales."""

    def _turn(self) -> Frame:
        self._close()
        label, paper, back = self._label(), self.paper, self.sheet is _BACK
        self._begin(label, "back" if back else "front")
        if back:
            self._aim(paper.width, paper.height)
            self._draw_behind(calibration.back_figure(paper.width, paper.height))
        else:
            self._draw_whole(calibration.front_figure(paper.width, paper.height, _foot(self.job)))
        return self._frame(label)

    def _draw_behind(self, figure: Figure) -> None:
        """Draw a figure of the whole page as it is seen from the front, through the paper."""
        width, height = self.paper.points
        sideways = plans.flip(self.job.settings.backs, width, height).way == "x"
        self.marker.pause()
        self.canvas.saveState()
        self.canvas.transform(*((-1, 0, 0, 1, width, 0) if sideways else (1, 0, 0, -1, 0, height)))
        self._draw_whole(figure)
        self.marker.pause()
        self.canvas.restoreState()

    def _draw_whole(self, figure: Figure) -> None:
        """Draw a figure as large as the page."""
        draw_figure(self._page_pen(), figure, (0.0, 0.0, *self.paper.points))


def print_calibration(settings: PrintSettings, printer: str = "") -> Pages:
    """Return the calibration page, with the settings' profile in force on its back.

    `printer` is the name under which that profile is kept, empty where there is none. Backs must be duplex-long or duplex-short.
    The page is printed in black alone, since a colour is printed in dots and thin lines must be whole.
    """
    job = _job(replace(settings, palette=LOW), printer)
    book = _CalibrationBook(job)
    book.set_job(job)
    return book.finished()


def _job(settings: PrintSettings, printer: str) -> Job:
    words = CalibrationWords(_NAMES[settings.paper.name], _EDGES[settings.backs], printer, f"{calibration.EXAMPLE:.2f}")
    title = f"Printer calibration{', ' + printer if printer else ''}"
    figures = {
        "example": calibration.example_figure(), "blanks": calibration.blanks_figure(), "corner": _corner(settings.paper),
    }  # fmt: skip
    return Job(
        pack=Pack(title, (_FRONT, _BACK), words, figures),
        common=quest_jobs.common_words("", 0, ""),
        settings=settings,
        title=title,
        subject="How far a printer lays backs off their fronts",
        code="calibration",
        keywords="printer, calibration, duplex, backs",
        laid=settings.backs,
    )


def _foot(job: Job) -> str:
    paper, edge = _NAMES[job.settings.paper.name], _EDGES[job.settings.backs]
    return f"{job.title}  \u00b7  {paper}, turned about the {edge} edge  \u00b7  Delvepress {job.common.version}"


def _corner(paper: Paper) -> Figure:
    """Return the room that the scales of a corner take from the frame of the words."""
    left, top, _, _ = furniture.layout_of("bare", paper).margins
    across, along = calibration.REACH
    return calibration.corner_figure(paper.width / 2 - across - left, paper.height / 2 - along - top)
