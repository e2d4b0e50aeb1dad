"""The calibration page of a printer: one paper printed on both sides, whose scales tell how far backs lie off their fronts."""

from __future__ import annotations

from msgspec.structs import replace

from generator.core.version import __version__
from generator.draw import calibration
from generator.draw.figures import Figure
from generator.forge.pack import Pack, Sheet, Words
from generator.press.drawing import furniture
from generator.press.drawing.palette import LOW
from generator.press.drawing.papers import Paper
from generator.press.jobs import quest_jobs
from generator.press.jobs.job import Job, PageArt, PrintSettings

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


def calibration_job(settings: PrintSettings, printer: str = "") -> Job:
    """Return the print job of the calibration page, with the settings' profile in force on its back.

    `printer` is the name under which that profile is kept, empty where there is none. Backs must be duplex-long or duplex-short.
    The page is printed in black alone, since a colour is printed in dots and thin lines must be whole.
    """
    paper = settings.paper
    words = CalibrationWords(_NAMES[paper.name], _EDGES[settings.backs], printer, f"{calibration.EXAMPLE:.2f}")
    title = f"Printer calibration{', ' + printer if printer else ''}"
    foot = f"{title}  \u00b7  {words.paper}, turned about the {words.edge} edge  \u00b7  Delvepress {__version__}"
    sides = {
        _FRONT.id: PageArt(calibration.front_figure(paper.width, paper.height, foot), "front"),
        _BACK.id: PageArt(calibration.back_figure(paper.width, paper.height), "back"),
    }
    figures = {
        "example": calibration.example_figure(), "blanks": calibration.blanks_figure(), "corner": _corner(paper),
    }  # fmt: skip
    return Job(
        pack=Pack(title, (_FRONT, _BACK), words, figures),
        common=quest_jobs.common_words("", 0, ""),
        settings=replace(settings, palette=LOW),
        title=title,
        subject="How far a printer lays backs off their fronts",
        code="calibration",
        keywords="printer, calibration, duplex, backs",
        art=sides,
    )


def _corner(paper: Paper) -> Figure:
    """Return the room that the scales of a corner take from the frame of the words."""
    left, top, _, _ = furniture.layout_of("bare", paper).margins
    across, along = calibration.REACH
    return calibration.corner_figure(paper.width / 2 - across - left, paper.height / 2 - along - top)
