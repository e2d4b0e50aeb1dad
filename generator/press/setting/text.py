"""Running text: runs of words and icons broken into lines, set left, centred, right or justified.

Platypus has a paragraph of its own; this one knows only what the sheets need, and a passage that was broken into lines once
(rules, cards, labels) is not broken again for the next pack.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

import msgspec

from generator.core.errors import PressError
from generator.press.drawing import fonts
from generator.press.drawing.ink import Ink, rgb
from generator.press.drawing.palette import Style
from generator.press.setting.block import Block

INITIAL = 2.4
"""How much larger a raised initial is than its text."""
BULLET = "◆"
ASCENT = 0.86
"""How far the first baseline lies below the top of its line, the leading's surplus halved, as a share of the size."""
_BULLET_SIZE, _BULLET_RISE = 0.55, 0.08


class CharacterStyle(NamedTuple):
    """How text looks: font role, size and rise in points, colour as RGB hex."""

    font: str
    size: float
    colour: str
    rise: float = 0.0


Run = tuple[str, CharacterStyle]
"""Text of one look."""


@lru_cache(maxsize=1024)
def character_style(font: str, size: float, colour: str, rise: float = 0.0) -> CharacterStyle:
    """Return a look, the same object for the same values."""
    return CharacterStyle(font, size, colour, rise)


class Word(msgspec.Struct):
    """What no line break parts: the look of the blank before it and that blank's width, the pieces of runs, their width."""

    before: CharacterStyle
    blank: float
    pieces: list[Run] = msgspec.field(default_factory=list)
    width: float = 0.0


class Line(NamedTuple):
    """The words of a line, their width with the blanks between them, and the same as runs with as few changes of look as can be."""

    words: list[Word]
    used: float
    runs: tuple[Run, ...]


def words_of(runs: Iterable[Run]) -> list[Word]:
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
            lines.append(Line(line, used, tuple(joined(line))))
            line, used = [word], word.width
        else:
            line.append(word)
            used = wanted
    return [*lines, Line(line, used, tuple(joined(line)))] if line else lines


class Passage:
    """Runs cut into words, and into lines for every width that was asked for; shared by all paragraphs of the same runs."""

    def __init__(self, runs: tuple[Run, ...]) -> None:
        """Cut runs at their blanks."""
        self.words = words_of(runs)
        self.widest = max((word.width for word in self.words), default=0.0)
        self._lines: dict[float, list[Line]] = {}

    def lines(self, width: float) -> list[Line]:
        """Return the lines at a width in points."""
        if width not in self._lines:
            self._lines[width] = lines_of(self.words, width)
        return self._lines[width]


@lru_cache(maxsize=8192)
def passage(runs: tuple[Run, ...]) -> Passage:
    """Return the passage of runs, the same object for the same runs."""
    return Passage(runs)


class Text(Block):
    """A paragraph; it goes to the next column whole."""

    def __init__(self, runs: list[Run], style: Style, colour: str, bullet: str = "") -> None:
        """`colour` is that of the bullet, if there is one, as RGB hex."""
        self.passage, self.style, self.colour, self.bullet = passage(tuple(runs)), style, colour, bullet
        self.before, self.after = style.before, style.after
        self.lines: list[Line] = []
        self.measured = -1.0

    def least_width(self) -> float:
        """Return the width of the widest word, behind the indent."""
        return self.passage.widest + self.style.indent

    def measure(self, width: float) -> float:
        """Break into lines, unless that was done for this width; raises PressError for a word wider than the column."""
        if self.measured != width:
            self.measured = width
            room = width - self.style.indent
            if self.passage.widest > room + 0.5:
                word = max(self.passage.words, key=lambda word: word.width)
                words = "".join(text for text, _ in word.pieces)[:40]
                raise PressError(f"A word of {words!a} leaves its column; shorten it or give it more room.")
            self.lines = self._broken(room)
        return len(self.lines) * self.style.leading

    def _broken(self, width: float) -> list[Line]:
        return self.passage.lines(width)

    def draw(self, ink: Ink, left: float, bottom: float) -> None:
        """Write all lines as one text object."""
        style = self.style
        writer = _Writer(ink)
        y = bottom + len(self.lines) * style.leading - (style.leading - style.size) / 2 - ASCENT * style.size
        if self.bullet:
            writer.move(left, y + _BULLET_RISE * style.size)
            writer.write(self.bullet, character_style("symbols", style.size * _BULLET_SIZE, self.colour))
        left, width, last = left + style.indent, self.measured - style.indent, len(self.lines) - 1
        for number, (words, used, runs) in enumerate(self.lines):
            if style.align == "justify" and number < last and len(words) > 1:
                _spread(writer, words, left, y, (width - used) / (len(words) - 1))
            else:
                writer.move(left + {"centre": (width - used) / 2, "right": width - used}.get(style.align, 0.0), y)
                for text, kind in runs:
                    writer.write(text, kind)
            y -= style.leading
        writer.end()


def joined(line: list[Word]) -> Iterator[Run]:
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


def _spread(writer: _Writer, line: list[Word], left: float, y: float, more: float) -> None:
    """Write a line word by word, the room that is left shared out between them."""
    x = left
    for number, word in enumerate(line):
        x += word.blank + more if number else 0.0
        writer.move(x, y)
        for text, kind in word.pieces:
            writer.write(text, kind)
        x += word.width


class _Writer:
    """Collects the operators of one text object; font, colour and rise are set only where they change."""

    def __init__(self, ink: Ink) -> None:
        self.ink = ink
        self.now = CharacterStyle("", 0.0, "", 0.0)
        self.parts = ["BT"]

    def move(self, x: float, y: float) -> None:
        """Go on at a place in points."""
        self.parts.append(f"1 0 0 1 {x:.2f} {y:.2f} Tm")

    def write(self, text: str, kind: CharacterStyle) -> None:
        """Write in a look."""
        now, parts = self.now, self.parts
        if kind is not now:
            if kind.font != now.font or kind.size != now.size:
                parts.append(self.ink.face(kind.font, kind.size))
            if kind.colour != now.colour:
                parts.append(rgb(kind.colour, "rg"))
            if kind.rise != now.rise:
                parts.append(f"{kind.rise:.2f} Ts")
            self.now = kind
        if text:
            parts.append(self.ink.show(text, kind.font, kind.size))

    def end(self) -> None:
        """Give the text object to the page; the rise would outlast it."""
        self.ink.emit(" ".join([*self.parts, "0 Ts ET" if self.now.rise else "ET"]))


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
        low, high = max(width * 0.4, self.passage.widest), width
        while len(lines) > 1 and high - low > 4.0:
            middle = (low + high) / 2
            trial = lines_of(self.passage.words, middle)
            if len(trial) > len(lines):
                low = middle
            else:
                lines, high = trial, middle
        return lines


class RaisedInitial(Text):
    """A paragraph that begins with a raised initial: the first line makes room for it, the others keep their leading."""

    def measure(self, width: float) -> float:
        """Add what the initial stands above the line."""
        return super().measure(width) + (INITIAL - 1) * self.style.size * 0.72
