"""Running text as flowables: runs of words and icons broken into lines, set left, centred, right or justified.

Platypus has a paragraph of its own; this one knows only what the sheets need, remembers the width of every word for the
next pack, and sets a paragraph in half the time.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from reportlab.platypus.flowables import Flowable

from generator.core.errors import PressError
from generator.press import fonts
from generator.press.theme import Style, channels

INITIAL = 2.4
"""How much larger a raised initial is than its text."""
BULLET = "◆"
ASCENT = 0.86
"""How far the first baseline lies below the top of its line, the leading's surplus halved, as a share of the size."""
_BULLET_SIZE, _BULLET_RISE = 0.55, 0.08


class Look(NamedTuple):
    """How text looks: font role, size and rise in points, colour as RGB hex."""

    font: str
    size: float
    colour: str
    rise: float = 0.0


Run = tuple[str, Look]
"""Text of one look."""


@lru_cache(maxsize=1024)
def look(font: str, size: float, colour: str, rise: float = 0.0) -> Look:
    """Return a look, the same object for the same values."""
    return Look(font, size, colour, rise)


@dataclass(slots=True)
class Word:
    """What no line break parts: the look of the blank before it and that blank's width, the pieces of runs, their width."""

    before: Look
    blank: float
    pieces: list[Run] = field(default_factory=list)
    width: float = 0.0


Line = tuple[list[Word], float]
"""The words of a line and their width with the blanks between them."""


def words_of(runs: list[Run]) -> list[Word]:
    """Return runs cut at their blanks; no-break spaces hold words together, icons cling to the word they touch."""
    found: list[Word] = []
    for text, kind in runs:
        blank = fonts.width(" ", kind.font, kind.size)
        for place, part in enumerate(text.split(" ")):
            if place or not found:
                found.append(Word(kind, blank))
            if part:
                word = found[-1]
                word.pieces.append((part, kind))
                word.width += fonts.width(part, kind.font, kind.size)
    return [word for word in found if word.pieces]


def lines_of(words: list[Word], width: float) -> list[Line]:
    """Return words in lines no wider than `width`, each line as full as it can be (greedy)."""
    lines: list[Line] = []
    line: list[Word] = []
    used = 0.0
    for word in words:
        wanted = used + word.blank + word.width if line else word.width
        if line and wanted > width + 0.01:
            lines.append((line, used))
            line, used = [word], word.width
        else:
            line.append(word)
            used = wanted
    return [*lines, (line, used)] if line else lines


class Text(Flowable):
    """A paragraph; it goes to the next column whole."""

    def __init__(self, runs: list[Run], style: Style, colour: str, bullet: str = "") -> None:
        """`colour` is that of the bullet, if there is one, as RGB hex."""
        super().__init__()
        self.runs, self.style, self.colour, self.bullet = runs, style, colour, bullet
        self.spaceBefore, self.spaceAfter = style.before, style.after
        self.parts: list[Word] | None = None
        self.lines: list[Line] = []
        self.measured = -1.0

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Break into lines, unless that was done for this width; raises PressError for a word wider than the column."""
        if self.measured != width:
            self.measured = width
            self.lines = self._broken(width - self.style.indent)
        return width, len(self.lines) * self.style.leading

    def _broken(self, width: float) -> list[Line]:
        if self.parts is None:
            self.parts = words_of(self.runs)
        lines = lines_of(self.parts, width)
        for line, used in lines:
            if used > width + 0.5:
                words = "".join(text for word in line for text, _ in word.pieces)[:40]
                raise PressError(f"A word of {words!a} leaves its column; shorten it or give it more room.")
        return lines

    def split(self, width: float, height: float) -> list[Flowable]:
        """Stay whole."""
        return []

    def draw(self) -> None:
        """Write all lines as one text object."""
        style, canvas = self.style, self.canv
        left, width = style.indent, self.measured - style.indent
        pen = canvas.beginText()
        writer = _Writer(pen)
        y = len(self.lines) * style.leading - (style.leading - style.size) / 2 - ASCENT * style.size
        if self.bullet:
            pen.setTextOrigin(0, y + _BULLET_RISE * style.size)
            writer.write(self.bullet, look("symbols", style.size * _BULLET_SIZE, self.colour))
        last = len(self.lines) - 1
        for number, (line, used) in enumerate(self.lines):
            shift = {"centre": (width - used) / 2, "right": width - used}.get(style.align, 0.0)
            pen.setTextOrigin(left + shift, y - number * style.leading)
            if style.align == "justify" and number < last and len(line) > 1:
                _spread(pen, writer, line, left, y - number * style.leading, (width - used) / (len(line) - 1))
            else:
                for text, kind in _joined(line):
                    writer.write(text, kind)
        canvas.drawText(pen)


def _joined(line: list[Word]) -> Iterator[Run]:
    """Yield the runs of a line with the blanks between its words, neighbours of one look as one."""
    texts: list[str] = []
    now = line[0].pieces[0][1]
    for number, word in enumerate(line):
        if number:
            if word.before is not now:
                yield "".join(texts), now
                texts, now = [], word.before
            texts.append(" ")
        for text, kind in word.pieces:
            if kind is not now:
                yield "".join(texts), now
                texts, now = [], kind
            texts.append(text)
    yield "".join(texts), now


def _spread(pen: Any, writer: _Writer, line: list[Word], left: float, y: float, more: float) -> None:
    """Write a line word by word, the room that is left shared out between them."""
    x = left
    for number, word in enumerate(line):
        x += word.blank + more if number else 0.0
        pen.setTextOrigin(x, y)
        for text, kind in word.pieces:
            writer.write(text, kind)
        x += word.width


class _Writer:
    """Sets font, colour and rise of a text object only where they change."""

    def __init__(self, pen: Any) -> None:
        self.pen = pen
        self.now = Look("", 0.0, "", 0.0)

    def write(self, text: str, kind: Look) -> None:
        now, pen = self.now, self.pen
        if kind is not now:
            if (kind.font, kind.size) != (now.font, now.size):
                pen.setFont(fonts.font(kind.font), kind.size)
            if kind.colour != now.colour:
                pen.setFillColorRGB(*channels(kind.colour))
            if kind.rise != now.rise:
                pen.setRise(kind.rise)
            self.now = kind
        if text:
            pen.textOut(text)


class Heading(Text):
    """A heading: it stands in the outline and is never parted from what follows."""

    def __init__(self, words: str, level: int, runs: list[Run], style: Style) -> None:
        """Keep the plain words for the outline."""
        super().__init__(runs, style, "")
        self.words, self.level = words, level


class Balanced(Text):
    """A centred paragraph whose lines are of about the same length: no last line of one word."""

    def _broken(self, width: float) -> list[Line]:
        lines = super()._broken(width)
        widest = max((word.width for word in self.parts or ()), default=0.0)
        low, high = max(width * 0.4, widest), width
        while len(lines) > 1 and high - low > 4.0:
            middle = (low + high) / 2
            trial = lines_of(self.parts or [], middle)
            if len(trial) > len(lines):
                low = middle
            else:
                lines, high = trial, middle
        return lines


class Raised(Text):
    """A paragraph that begins with a raised initial: the first line makes room for it, the others keep their leading."""

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Add what the initial stands above the line."""
        wide, tall = super().wrap(width, height)
        return wide, tall + (INITIAL - 1) * self.style.size * 0.72
