"""The lower bound of packs.py: a bare ReportLab canvas that draws what our press drew, and nothing else.

`replay` makes the calls of a recording (pack_record.py) on a plain canvas with the same fonts. It therefore costs ReportLab's
canvas, its fonts, zlib and the file. It has no quest, no templates, no parsing, no measuring and breaking of lines, no layout,
no geometry of figures (every coordinate is known), no check of glyphs, boxes and overlaps, and none of what belongs to the
document (outline, bookmarks, labels, metadata, attachment).

Run as a program it is the lower bound of a cold start: `python -m pack_replay RECORDING OUT.pdf` imports ReportLab's canvas and
fonts alone. The recording is read with marshal, the quickest reader there is; what that takes is shown by packs.py.
"""

from __future__ import annotations

import gc
import marshal
import sys
from io import BytesIO

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import FILL_NON_ZERO, Canvas

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Call = tuple[str, tuple[Any, ...]]


def load(data: bytes) -> dict[str, Any]:
    """Return the recording that `marshal.dumps` wrote; the garbage collector would go through it again and again meanwhile."""
    gc.disable()
    try:
        recording: dict[str, Any] = marshal.loads(data)
    finally:
        gc.enable()
    return recording


def register(fonts: dict[str, str]) -> None:
    """Register fonts, given as names and files, as our press does."""
    rl_config.useA85 = 0
    for name, path in fonts.items():
        pdfmetrics.registerFont(TTFont(name, path, asciiReadable=0))


def replay(recording: dict[str, Any]) -> bytes:
    """Return the PDF of a recording, drawn on a bare canvas; its fonts must be registered."""
    buffer = BytesIO()
    canvas = Canvas(buffer, invariant=1, initialFontName=recording["font"], pageCompression=1)
    for name, (box, calls) in recording["forms"].items():
        canvas.beginForm(name, *box)
        _play(canvas, calls)
        canvas.endForm()
    for size, calls in recording["pages"]:
        canvas.setPageSize(size)
        _play(canvas, calls)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _play(canvas: Any, calls: list[Call]) -> None:
    """Make calls of a recording."""
    for name, values in calls:
        if name == "text":
            _write(canvas, values[0])
        elif name == "path":
            canvas.drawPath(_path(canvas, values[0]), stroke=values[1], fill=values[2], fillMode=FILL_NON_ZERO)
        elif name == "clip":
            canvas.clipPath(_path(canvas, values[0]), stroke=0, fill=0, fillMode=FILL_NON_ZERO)
        elif name == "rect":
            canvas.rect(*values[:4], stroke=values[4], fill=values[5])
        else:
            getattr(canvas, name)(*values)


def _write(canvas: Any, calls: list[Call]) -> None:
    text = canvas.beginText()
    for name, values in calls:
        if name == "kerned":
            _write_kerned(text, values[0])
        elif name == "move":
            text._code.append(f"[{values[0]:g}] TJ")
        else:
            getattr(text, name)(*values)
    canvas.drawText(text)


def _write_kerned(text: Any, parts: Any) -> None:
    """Write parts of a text with distances between them, for which the text object has no call of its own."""
    font, _, first = text._formatText(parts[0][0]).partition("(")
    shown = ["(" + first, *(text._formatText(part) for part, _ in parts[1:])]
    between = [str(-more) for _, more in parts[:-1]] + [""]
    text._code.append(font + "[" + " ".join(f"{one[:-3]} {more}" for one, more in zip(shown, between, strict=True)) + "] TJ")


def _path(canvas: Any, steps: list[Call]) -> Any:
    path = canvas.beginPath()
    for name, values in steps:
        getattr(path, name)(*values)
    return path


def main(words: list[str]) -> None:
    """Draw a recording into a PDF; `words` are the names of both files."""
    if len(words) != 2:
        sys.exit(__doc__)
    with open(words[0], "rb") as file:
        recording = load(file.read())
    register(recording["fonts"])
    with open(words[1], "wb") as file:
        file.write(replay(recording))


if __name__ == "__main__":
    main(sys.argv[1:])
