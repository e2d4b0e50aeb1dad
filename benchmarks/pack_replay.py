"""The floor of packs.py: a bare ReportLab canvas that draws what our press drew, and nothing else.

`record` prints a job once, reads the operators of its pages back out of the PDF, and turns each into the call of the canvas's
public interface that draws it: `saveState`, `transform`, `setFillColorRGB`, `lines`, `beginPath` and `drawPath`, `rect`, text
objects with `setFont`, `setTextTransform` and `textOut` of the very words. `replay` makes those calls on a plain canvas with
the same fonts. packs.py compares the pictures of both before it measures anything.

The floor therefore holds: ReportLab's canvas, its fonts, zlib, the file. It holds no quest, no templates, no parsing, no
measuring and breaking of lines, no layout, no geometry of figures (every coordinate is known), no check of glyphs, boxes and
overlaps, and none of what belongs to the document (outline, bookmarks, labels, metadata, attachment).

Run as a program it is the cold floor: `python pack_replay.py OPERATIONS.pickle OUT.pdf` imports ReportLab's canvas alone.
"""

from __future__ import annotations

import pickle
import sys
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

Call = tuple[str, tuple[Any, ...]]
_SIMPLE = {
    "q": "saveState", "Q": "restoreState", "cm": "transform", "w": "setLineWidth", "J": "setLineCap", "j": "setLineJoin",
    "rg": "setFillColorRGB", "RG": "setStrokeColorRGB",
}  # fmt: skip
_STEPS = {"m": "moveTo", "l": "lineTo", "c": "curveTo", "h": "close", "re": "rect"}
_PAINTS = {"S": (1, 0), "f": (0, 1), "B": (1, 1)}
_TEXT = {"Tm": "setTextTransform", "Ts": "setRise", "Tr": "setTextRenderMode", "rg": "setFillColorRGB", "Td": "moveCursor"}


class _Page:
    """Turns the operators of one page into calls."""

    def __init__(self, fonts: dict[str, str], words: list[str]) -> None:
        self.fonts, self.words = fonts, words
        self.calls: list[Call] = []
        self.steps: list[Call] = []
        self.text: list[Call] | None = None

    def take(self, operator: str, operands: list[Any]) -> None:
        """Take one operator; raises KeyError for one that our press does not write."""
        if operator == "BT":
            self.text = []
        elif operator == "ET":
            self.calls.append(("text", (self.text,)))
            self.text = None
        elif self.text is not None:
            self._text(operator, operands)
        elif operator in _STEPS:
            self.steps.append((_STEPS[operator], tuple(map(float, operands))))
        elif operator in _PAINTS:
            self._paint(_PAINTS[operator])
        elif operator == "n":
            self.calls.append(("clip", (self.steps,)))
            self.steps = []
        elif operator == "d":
            self.calls.append(("setDash", ([float(part) for part in operands[0]], float(operands[1]))))
        elif operator != "W":
            self.calls.append((_SIMPLE[operator], tuple(map(float, operands))))

    def _text(self, operator: str, operands: list[Any]) -> None:
        assert self.text is not None
        if operator == "Tf":
            self.text.append(("setFont", (self.fonts[str(operands[0])], float(operands[1]))))
        elif operator == "Tj":
            self.text.append(("textOut", (self.words.pop(0),)))
        elif operator != "TL":
            self.text.append((_TEXT[operator], tuple(map(float, operands))))

    def _paint(self, paint: tuple[int, int]) -> None:
        names = [name for name, _ in self.steps]
        if paint == (1, 0) and names == ["moveTo", "lineTo"] * (len(names) // 2):
            pairs = zip(self.steps[::2], self.steps[1::2], strict=True)
            self.calls.append(("lines", ([(*start, *end) for (_, start), (_, end) in pairs],)))
        elif names == ["rect"]:
            self.calls.append(("rect", (*self.steps[0][1], *paint)))
        else:
            self.calls.append(("path", (self.steps, *paint)))
        self.steps = []


def record(job: Any) -> tuple[dict[str, Any], bytes]:
    """Return the recording of one job's pages, ready to be pickled, and the PDF our press made meanwhile."""
    import pikepdf

    from generator.press import book
    from generator.resources import folder

    words: list[str] = []

    class Listening(book.Ink):
        """Ink that keeps the words it shows, since a PDF holds their codes alone."""

        def show(self, text: str, role: str, size: float) -> str:
            words.append(text)
            return super().show(text, role, size)

    plain = book.Ink
    book.Ink = Listening  # type: ignore[misc]
    try:
        pdf = book.print_book(replace(job, compress=False)).pdf
    finally:
        book.Ink = plain  # type: ignore[misc]
    pages = []
    with pikepdf.open(BytesIO(pdf)) as document:
        for page in document.pages:
            fonts = {name: str(font.BaseFont).split("+")[-1] for name, font in page.Resources.Font.items()}
            reader = _Page(fonts, words)
            for operands, operator in pikepdf.parse_content_stream(page):
                reader.take(str(operator), list(operands))
            pages.append(reader.calls)
    names = sorted(name for name in pdfmetrics.getRegisteredFontNames() if (folder("fonts") / f"{name}.ttf").is_file())
    files = {name: str(folder("fonts") / f"{name}.ttf") for name in names}
    settings = {"pagesize": job.paper.points, "invariant": 1, "initialFontName": files and "DelveText-Regular"}
    return {"settings": settings, "pages": pages, "fonts": files}, book.print_book(job).pdf


def register(fonts: dict[str, str]) -> None:
    """Register the fonts as our press does."""
    rl_config.useA85 = 0
    for name, path in fonts.items():
        pdfmetrics.registerFont(TTFont(name, path, asciiReadable=0))


def replay(tape: dict[str, Any]) -> bytes:
    """Return the PDF of a recording, drawn on a bare canvas."""
    buffer = BytesIO()
    canvas = Canvas(buffer, **tape["settings"], pageCompression=1)
    for calls in tape["pages"]:
        for name, values in calls:
            if name == "text":
                _write(canvas, values[0])
            elif name == "path":
                canvas.drawPath(_path(canvas, values[0]), stroke=values[1], fill=values[2])
            elif name == "clip":
                canvas.clipPath(_path(canvas, values[0]), stroke=0, fill=0)
            elif name == "rect":
                canvas.rect(*values[:4], stroke=values[4], fill=values[5])
            else:
                getattr(canvas, name)(*values)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _write(canvas: Any, calls: list[Call]) -> None:
    text = canvas.beginText()
    for name, values in calls:
        getattr(text, name)(*values)
    canvas.drawText(text)


def _path(canvas: Any, steps: list[Call]) -> Any:
    path = canvas.beginPath()
    for name, values in steps:
        getattr(path, name)(*values)
    return path


if __name__ == "__main__":
    _tape = pickle.loads(Path(sys.argv[1]).read_bytes())
    register(_tape["fonts"])
    Path(sys.argv[2]).write_bytes(replay(_tape))
