"""A small print-and-play PDF in which everything is right, made without our press, and faults that are planted in it one by one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from io import BytesIO
from typing import Any

import pikepdf
from fontTools import ttLib
from fontTools.ttLib.tables._g_l_y_f import Glyph
from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from generator.core.resources import folder

MM = 72 / 25.4
A4 = (210.0, 297.0)
FONT, HOLES = "PlantedText", "PlantedHoles"
"""A font, and the same with a capital W that has no outline."""
CARD = (63.0, 88.0)
GRID = (42.0, 60.5)
"""Where the four cards begin from the left and from below, in mm: in the middle of the page."""


@dataclass(frozen=True)
class Plan:
    """How the file is drawn; what differs from this is a fault."""

    papers: tuple[tuple[float, float], ...] = (A4, A4, A4, A4)
    words: float = 10.0
    font: str = FONT
    text: str = "A plain line of words"
    text_colour: str = "#000000"
    line: float = 0.15
    pixels: int = 300
    bleed: float = 3.0
    ground: float = 3.0
    boxes: bool = True
    marks: tuple[float, float] = (4.0, 8.0)
    back_marks: bool = True
    card_text: float = 6.0
    back_shift: float = 0.0
    back_ink: float = 0.0
    back_columns: int = 2
    labels: tuple[str, ...] = ("1", "2", "C-1F", "C-1B")
    order: tuple[int, ...] = (0, 1, 2, 3)
    speck: float = 0.0
    flood: bool = False
    unscaled: bool = True
    duplex: str = "DuplexFlipLongEdge"
    trim_of_words: tuple[float, float, float, float] | None = None


SOUND = Plan()


@cache
def made(plan: Plan = SOUND) -> bytes:
    """Return the file of a plan: two pages of words, four fronts of cards, their backs."""
    _register()
    buffer = BytesIO()
    canvas = Canvas(buffer, invariant=1, lang="en-GB", initialFontName=FONT, pagesize=A4, pageCompression=1)
    canvas.setTitle("A planted file")
    if plan.unscaled:
        canvas.setViewerPreference("PrintScaling", "None")
    if plan.duplex:
        canvas.setViewerPreference("Duplex", plan.duplex)
    draw = (_words, _picture, _fronts, _backs)
    for place, number in enumerate(plan.order):
        wide, high = plan.papers[min(place, len(plan.papers) - 1)]
        canvas.setPageSize((wide * MM, high * MM))
        canvas.addPageLabel(place, prefix=plan.labels[number])
        draw[number](canvas, plan)
        canvas.showPage()
        canvas._trimBox = canvas._bleedBox = None
    canvas.save()
    return buffer.getvalue()


@cache
def _register() -> None:
    """Make the fonts known to ReportLab."""
    path = folder("fonts") / "DelvePlain-Regular.ttf"
    pdfmetrics.registerFont(TTFont(FONT, path, asciiReadable=0))
    font, buffer = ttLib.TTFont(path), BytesIO()
    font["glyf"][font.getBestCmap()[ord("W")]] = Glyph()
    font["name"].setName(HOLES, 6, 3, 1, 0x409)  # ReportLab takes two fonts of one name for one
    font["name"].setName(HOLES, 6, 1, 0, 0)
    font.save(buffer)
    buffer.seek(0)
    pdfmetrics.registerFont(TTFont(HOLES, buffer, asciiReadable=0))


def _words(canvas: Canvas, plan: Plan) -> None:
    canvas.setFont(FONT, 10)
    canvas.drawString(20 * MM, 240 * MM, "Heading of the first page")
    canvas.setFont(plan.font, plan.words)
    canvas.setFillColor(plan.text_colour)
    canvas.drawString(20 * MM, 220 * MM, plan.text)
    canvas.setFillColor("#000000")
    if plan.speck:
        canvas.rect(plan.speck * MM, 100 * MM, 2 * MM, 2 * MM, stroke=0, fill=1)
    if plan.flood:
        canvas.rect(10 * MM, 10 * MM, 190 * MM, 200 * MM, stroke=0, fill=1)
    if plan.trim_of_words:
        canvas.setTrimBox(tuple(side * MM for side in plan.trim_of_words))


def _picture(canvas: Canvas, plan: Plan) -> None:
    side = plan.pixels
    picture = Image.linear_gradient("L").resize((side, side))
    canvas.drawImage(ImageReader(picture), 20 * MM, 200 * MM, 25.4 * MM, 25.4 * MM)
    canvas.setLineWidth(plan.line * MM)
    canvas.line(20 * MM, 150 * MM, 90 * MM, 150 * MM)


def _fronts(canvas: Canvas, plan: Plan) -> None:
    _cards(canvas, plan, 0.0, 2, "#C8B48C", marks=True)
    canvas.setFont(FONT, 9)
    for column in (0, 1):
        x = (GRID[0] + column * CARD[0] + 10) * MM
        canvas.drawString(x, (GRID[1] + plan.card_text) * MM, f"Card {column + 1}")


def _backs(canvas: Canvas, plan: Plan) -> None:
    canvas.saveState()
    canvas.translate(plan.back_ink * MM, 0)
    _cards(canvas, plan, plan.back_shift, plan.back_columns, "#8CA0B4", marks=plan.back_marks)
    canvas.restoreState()


def _cards(canvas: Canvas, plan: Plan, shift: float, columns: int, ground: str, *, marks: bool) -> None:
    left, bottom = GRID[0] + shift, GRID[1]
    width, right, top = 2 * CARD[0] / columns, GRID[0] + shift + 2 * CARD[0], GRID[1] + 2 * CARD[1]
    canvas.setFillColor(ground)
    bleed = plan.ground
    canvas.rect((left - bleed) * MM, (bottom - bleed) * MM, (right - left + 2 * bleed) * MM, (top - bottom + 2 * bleed) * MM, 0, 1)
    canvas.setFillColor("#000000")
    canvas.setLineWidth(0.15 * MM)
    near, far = plan.marks
    for x in (left + number * width for number in range(columns + 1) if marks):
        canvas.line(x * MM, (top + near) * MM, x * MM, (top + far) * MM)
        canvas.line(x * MM, (bottom - near) * MM, x * MM, (bottom - far) * MM)
    for y in (bottom + number * CARD[1] for number in range(3) if marks):
        canvas.line((left - near) * MM, y * MM, (left - far) * MM, y * MM)
        canvas.line((right + near) * MM, y * MM, (right + far) * MM, y * MM)
    if plan.boxes:
        canvas.setTrimBox((left * MM, bottom * MM, right * MM, top * MM))
        more = plan.bleed
        canvas.setBleedBox(((left - more) * MM, (bottom - more) * MM, (right + more) * MM, (top + more) * MM))


def changed(change: Callable[[pikepdf.Pdf], None], pdf: bytes | None = None, **saving: Any) -> bytes:
    """Return the sound file, or another, after a change of its objects."""
    with pikepdf.open(BytesIO(made() if pdf is None else pdf)) as file:
        change(file)
        buffer = BytesIO()
        file.save(buffer, deterministic_id=not saving, **saving)
    return buffer.getvalue()


def planned(**fields: Any) -> Callable[[], bytes]:
    """Return what makes the file of the sound plan with other fields."""
    return lambda: made(replace(SOUND, **fields))


def _cut_off() -> bytes:
    return made()[: made().rindex(b"startxref")]


def _table() -> bytes:
    pdf = made()
    start = pdf.rindex(b"startxref") + 10
    return pdf[:start] + b"77" + pdf[pdf.index(b"\n", start) :]


def _stream() -> bytes:
    """Return the file with another checksum of its font, which no renderer looks at."""
    pdf = changed(lambda file: None, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    with pikepdf.open(BytesIO(pdf)) as file:
        fonts = [one for one in file.objects if isinstance(one, pikepdf.Stream) and "/Length1" in one]
        raw = fonts[0].read_raw_bytes()
    return pdf.replace(raw, raw[:-2] + bytes([raw[-2] ^ 0xFF, raw[-1]]))


def _circle(file: pikepdf.Pdf) -> None:
    file.Root.Pages.Kids = [file.Root.Pages, *file.Root.Pages.Kids]


def _unread(file: pikepdf.Pdf) -> None:
    file.pages[1].MediaBox = [0, 0, 0.5, 0.5]


def _claims(file: pikepdf.Pdf) -> None:
    with file.open_metadata(set_pikepdf_as_editor=False) as words:
        words["dc:title"] = "A planted file"
        words["{http://www.aiim.org/pdfua/ns/id/}part"] = "1"


PACKED = pikepdf.ObjectStreamMode.generate
RIGHTS = pikepdf.Permissions(print_highres=False, print_lowres=False)
FAULTS: dict[str, tuple[str, Callable[[], bytes]]] = {
    "cut off": ("file-cut-off", _cut_off),
    "table elsewhere": ("file-table", _table),
    "changed byte": ("file-stream", _stream),
    "pages in a circle": ("file-circle", lambda: changed(_circle)),
    "pages in a packed circle": ("file-circle", lambda: changed(_circle, object_stream_mode=PACKED)),
    "encrypted": ("encrypted", lambda: changed(lambda file: None, encryption=pikepdf.Encryption(owner="x", user=""))),
    "not to be printed": (
        "encrypted-printing", lambda: changed(lambda file: None, encryption=pikepdf.Encryption(owner="x", user="", allow=RIGHTS))
    ),
    "two sizes": ("size-mixed", planned(papers=((215.9, 279.4), A4))),
    "nearly A4": ("size-near", planned(papers=((208.0, 295.0),), duplex="Simplex", labels=("1", "2", "3", "4"))),
    "a card": ("size-other", planned(papers=((190.0, 290.0),), duplex="Simplex", labels=("1", "2", "3", "4"))),
    "trim over the paper": ("box-order", planned(trim_of_words=(-5, -5, 215, 302))),
    "no ink in the bleed": ("bleed-empty", planned(ground=0.0)),
    "no bleed": ("bleed-missing", planned(ground=0.0, bleed=0.0)),
    "ink at the edge": ("edge", planned(speck=1.0)),
    "font elsewhere": ("font-not-embedded", planned(font="Helvetica")),
    "no glyph": ("glyph-missing", planned(text="Wisdom \u6f22 in one line")),
    "empty glyph": ("glyph-missing", planned(font=HOLES, text="Wisdom in one line")),
    "small text": ("text-small", planned(words=6.0)),
    "tiny text": ("text-tiny", planned(words=4.0)),
    "thin line": ("line-thin", planned(line=0.06)),
    "hairline": ("line-hair", planned(line=0.0)),
    "coarse picture": ("image-coarse", planned(pixels=120)),
    "blocky picture": ("image-blocky", planned(pixels=60)),
    "mark in the bleed": ("mark-inside", planned(marks=(1.0, 6.0))),
    "text near a cut": ("text-near-cut", planned(card_text=1.5)),
    "text across a cut": ("text-cut", planned(card_text=-1.0)),
    "slip of a page": ("parity", planned(order=(0, 2, 3, 1))),
    "slip without labels": ("parity", planned(order=(0, 2, 3, 1), labels=("1", "2", "3", "4"))),
    "back on another leaf": ("parity", planned(order=(2, 0, 3, 1), papers=(A4,))),
    "back not behind": ("registration-off", planned(back_shift=2.0)),
    "back not behind, by marks": ("registration-off", planned(back_shift=2.0, boxes=False)),
    "back cut otherwise": ("registration-count", planned(back_columns=3, boxes=False)),
    "back moved": ("registration-shifted", planned(back_ink=3.0, back_marks=False, boxes=False)),
    "grey text": ("contrast-low", planned(text_colour="#999999")),
    "white text": ("contrast-none", planned(text_colour="#F4F4F4")),
    "flooded page": ("ink-heavy", planned(flood=True)),
    "scaled": ("viewer-scaling", planned(unscaled=False)),
    "claims to be tagged": ("access-claim", lambda: changed(_claims)),
    "page that is none": ("file-page", lambda: changed(_unread)),
}  # fmt: skip
"""Faults by name, each with the kind of finding that it is, and what makes the file."""
