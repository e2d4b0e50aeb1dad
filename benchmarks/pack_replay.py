"""The floor of packs.py: a bare ReportLab canvas that draws the operations our press drew, and nothing else.

`record` wraps the canvas of press.book once and writes down what it is asked to draw, outermost calls only: graphics state,
colours, fonts, `drawString`, text objects with every call a Paragraph makes on them, the pen's operators as it appended them,
`showPage`. `replay` makes the same calls on a plain canvas with the same fonts, so that encoding and subsetting of text,
compression and the writing of the file are all done again.

The floor therefore holds: ReportLab's canvas, its fonts, zlib, the file. It holds no quest, no templates, no parsing, no
measuring and breaking of lines, no layout, no geometry of figures (the operators come as finished strings), no check of
glyphs, boxes and overlaps, and none of what belongs to the document (outline, bookmarks, labels, metadata, attachment).

Run as a program it is the cold floor: `python pack_replay.py OPERATIONS.pickle OUT.pdf` imports ReportLab's canvas alone.
"""

from __future__ import annotations

import pickle
import sys
from io import BytesIO
from pathlib import Path
from types import FunctionType
from typing import Any

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.textobject import PDFTextObject

Call = tuple[str, tuple[Any, ...], dict[str, Any]]
RAW, TEXT = "raw operators", "text object"
_QUERIES = frozenset({"beginText", "beginPath", "absolutePosition", "stringWidth", "hasForm"})
_DOCUMENT = ("bookmark", "addOutline", "showOutline", "addPageLabel", "setTitle", "setAuthor", "setSubject", "setKeywords",
             "setCreator", "setProducer", "setViewerPreference", "setTrimBox", "setBleedBox")  # fmt: skip
_TEXT_STATE = ("_leading", "_fontname", "_fontsize")
"""What a Paragraph sets on a text object by hand; it decides what later calls write."""


class Tape:
    """A recording: the page size, the canvas's settings, the calls in order."""

    def __init__(self) -> None:
        self.settings: dict[str, Any] = {}
        self.calls: list[Call] = []
        self.depth = 0

    def note(self, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        """Write down a call, unless another one made it."""
        if self.depth == 0:
            self.calls.append((name, args, kwargs))


class _Code(list[str]):
    """A page's operators; what is appended from outside of the canvas is noted."""

    def __init__(self, tape: Tape, items: list[str]) -> None:
        super().__init__(items)
        self.tape = tape

    def append(self, item: str) -> None:
        self.tape.note(RAW, (item,), {})
        super().append(item)

    def extend(self, items: Any) -> None:
        for item in items:
            self.append(item)

    __iadd__ = None  # type: ignore[assignment]


def _noting(name: str, method: FunctionType) -> Any:
    def call(self: Any, *args: Any, **kwargs: Any) -> Any:
        tape: Tape = self.tape
        if name == "drawText":
            text = args[0]
            tape.note(TEXT, (text.start, text.calls), {})
        elif name not in _QUERIES and not name.startswith(("get", *_DOCUMENT)):
            tape.note(name, args, kwargs)
        tape.depth += 1
        try:
            return method(self, *args, **kwargs)
        finally:
            tape.depth -= 1

    return call


def _methods(kind: type, private: bool) -> dict[str, FunctionType]:
    names = [name for name in dir(kind) if not name.startswith("__") and (private or not name.startswith("_"))]
    found = {name: getattr(kind, name) for name in names}
    return {name: method for name, method in found.items() if isinstance(method, FunctionType)}


class _Text(PDFTextObject):  # type: ignore[misc]
    """A text object that notes what is called and set on it."""

    def __init__(self, canvas: Any, x: float, y: float, direction: Any = None) -> None:
        self.tape = Tape()
        self.tape.depth = 1
        self.start = (x, y)
        self.calls = self.tape.calls
        super().__init__(canvas, x, y, direction)
        self.tape.depth = 0

    def __setattr__(self, name: str, value: Any) -> None:
        if name in _TEXT_STATE:
            self.tape.note("__setattr__", (name, value), {})
        super().__setattr__(name, value)


class _Taped(Canvas):  # type: ignore[misc]
    """A canvas that notes what is drawn on it."""

    tape: Tape

    def __init__(self, target: Any, **settings: Any) -> None:
        self.tape.settings = settings
        self.tape.depth = 1
        super().__init__(target, **settings)
        self.tape.depth = 0

    def __setattr__(self, name: str, value: Any) -> None:
        super().__setattr__(name, _Code(self.tape, value) if name == "_code" else value)

    def beginText(self, x: float = 0, y: float = 0, direction: Any = None) -> Any:
        return _Text(self, x, y, direction)


for _name, _method in _methods(PDFTextObject, True).items():
    setattr(_Text, _name, _noting(_name, _method))
for _name, _method in _methods(Canvas, False).items():
    if _name not in ("beginText", "save"):
        setattr(_Taped, _name, _noting(_name, _method))


def record(job: Any) -> tuple[dict[str, Any], bytes]:
    """Return the recording of one job's pages, ready to be pickled, and the PDF our press made meanwhile."""
    from generator.press import book
    from generator.resources import folder

    tape = Tape()
    plain = book.Canvas
    book.Canvas = type("Taped", (_Taped,), {"tape": tape})
    try:
        pages = book.print_book(job)
    finally:
        book.Canvas = plain
    names = sorted(name for name in pdfmetrics.getRegisteredFontNames() if (folder("fonts") / f"{name}.ttf").is_file())
    fonts = {name: str(folder("fonts") / f"{name}.ttf") for name in names}
    return {"settings": tape.settings, "calls": tape.calls, "fonts": fonts}, pages.pdf


def register(fonts: dict[str, str]) -> None:
    """Register the fonts as our press does."""
    rl_config.useA85 = 0
    for name, path in fonts.items():
        pdfmetrics.registerFont(TTFont(name, path, asciiReadable=0))


def replay(tape: dict[str, Any], **other: Any) -> bytes:
    """Return the PDF of a recording, drawn on a bare canvas."""
    buffer = BytesIO()
    canvas = Canvas(buffer, **{**tape["settings"], **other})
    for name, args, kwargs in tape["calls"]:
        if name == RAW:
            canvas._code.append(args[0])
        elif name == TEXT:
            text = canvas.beginText(*args[0])
            for method, values, named in args[1]:
                getattr(text, method)(*values, **named)
            canvas.drawText(text)
        else:
            getattr(canvas, name)(*args, **kwargs)
    canvas.save()
    return buffer.getvalue()


if __name__ == "__main__":
    _tape = pickle.loads(Path(sys.argv[1]).read_bytes())
    register(_tape["fonts"])
    Path(sys.argv[2]).write_bytes(replay(_tape))
