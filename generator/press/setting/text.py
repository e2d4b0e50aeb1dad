"""Running text: runs of words and icons broken into lines, set left, centred, right or justified.

Platypus has a paragraph of its own; this one knows only what the sheets need, and a passage that was broken into lines once
(rules, cards, labels) is not broken again for the next pack.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from functools import lru_cache
from itertools import pairwise
from math import fsum
from typing import NamedTuple

import msgspec

from generator.core.errors import PressError
from generator.press.drawing import fonts
from generator.press.drawing.ink import Ink, rgb
from generator.press.drawing.palette import Style
from generator.press.setting.block import Block
from generator.press.setting.hyphens import parts_of
from generator.press.tagging.elements import HEADING, Element

INITIAL = 2.4
"""How much larger a raised initial is than its text."""
BULLET = "◆"
SOFT_HYPHEN = "\u00ad"
"""What a hyphen is read as that parts a word at the end of a line."""
ASCENT = 0.86
"""How far the first baseline lies below the top of its line, the leading's surplus halved, as a share of the size."""
_BULLET_SIZE, _BULLET_RISE = 0.55, 0.08
LEAST_LINES = 2
"""Lines of a paragraph that stand together at least where it splits."""
MEASURE = 72
"""How many characters of average width a line of running text has room for; set unevenly, it holds 60 to 70 of them."""
MOST_MEASURE = 1.2
"""A column up to so many times MEASURE wide is used whole, so that text, boxes and tables share their edges."""
NARROW = 45
"""A column that holds fewer characters than this is narrow: words are parted in it."""
PARTED = frozenset({"body", "italic", "bold", "bolditalic", "fell", "plain", "plainitalic", "plainbold", "plainbolditalic"})
"""The fonts of running text, whose words are parted, and whose lines have a measure."""
LOOSE = 0.14
"""A share of a line of a narrow column that is not left empty where a part of the next word can stand there."""
STUB = 0.3
"""A single word is no last line of a paragraph unless it is longer than this share of the width."""
_SAMPLE = "When a hero comes to a door, it is opened; whoever waits behind it has heard the whole party on the stairs."


class CharacterStyle(NamedTuple):
    """How text looks: font role, size and rise in points, colour as RGB hex; and what is read in its place, if anything."""

    font: str
    size: float
    colour: str
    rise: float = 0.0
    spoken: str | None = None


Run = tuple[str, CharacterStyle]
"""Text of one look."""


@lru_cache(maxsize=1024)
def character_style(font: str, size: float, colour: str, rise: float = 0.0, spoken: str | None = None) -> CharacterStyle:
    """Return a look, the same object for the same values."""
    return CharacterStyle(font, size, colour, rise, spoken)


class Word(msgspec.Struct):
    """What only a hyphen parts: the look of the blank before it and that blank's width, the pieces of runs, their width.

    A word that `clings` stays on the line of the one before it where there is room.
    """

    before: CharacterStyle
    blank: float
    pieces: list[Run] = msgspec.field(default_factory=list)
    width: float = 0.0
    clings: bool = False

    @property
    def letters(self) -> str:
        """The word's characters, whatever their look."""
        return "".join(text for text, _ in self.pieces)


class Line(NamedTuple):
    """The words of a line, their width with the blanks between them, and the same as runs with as few changes of look as can be."""

    words: list[Word]
    used: float
    runs: tuple[Run, ...]


def words_of(runs: Iterable[Run]) -> list[Word]:
    """Return runs cut at their blanks; no-break spaces hold words together, icons cling to the word they touch."""
    cut: list[Word] = []
    for text, kind in runs:
        blank = fonts.width(" ", kind.font, kind.size)
        for place, part in enumerate(text.split(" ")):
            if place or not cut:
                cut.append(Word(kind, blank))
            if part:
                word = cut[-1]
                word.pieces.append((part, kind))
                word.width += fonts.width(part, kind.font, kind.size)
    words = [word for word in cut if word.pieces]
    letters = [word.letters for word in words]
    for (before, word), (ahead, own) in zip(pairwise(words), pairwise(letters), strict=True):
        if ahead[-1].isdecimal():
            icon = word.pieces[0][1].font == "icons"
            word.clings = bool(_NUMBER.fullmatch(ahead)) and (icon or own[0].isalpha())
        elif own[-1] in _STOPS and ahead[-1].isalpha() and before.pieces[-1][1].font != "icons":
            word.clings = bool(_NUMBER_AT_END.fullmatch(own))
        word.clings = word.clings or own in _DASHES
    return words


_DASHES, _STOPS = frozenset("–—·=+×"), frozenset(".,;:!?)]")
_NUMBER = re.compile(r"[\[(+−–]*\d+(?:[–-]\d+)?")
_NUMBER_AT_END = re.compile(r"[+−]?\d+(?:[–-]\d+)?[.,;:!?)\]]+")
"""A number that its noun or its icon follows, and one at the end of its clause, whose noun it follows; a dash closes what it stands
behind."""


def groups_of(words: list[Word]) -> list[list[Word]]:
    """Return words with those that cling to them."""
    groups: list[list[Word]] = []
    for word in words:
        if word.clings and groups:
            groups[-1].append(word)
        else:
            groups.append([word])
    return groups


def lines_of(words: list[Word], width: float, *, hyphens: bool = False) -> list[Line]:
    """Return words in lines no wider than `width`, each as full as it can be, with words parted where `hyphens` are wanted."""
    breaker = _Breaker(width, hyphens=hyphens)
    for group in groups_of(words):
        breaker.take(group)
    return breaker.finished()


class _Breaker:
    """Puts groups of words into lines, one after another."""

    def __init__(self, width: float, *, hyphens: bool) -> None:
        self.width, self.hyphens = width, hyphens
        self.lines: list[Line] = []
        self.line: list[Word] = []
        self.used = 0.0
        self.parted = False

    def take(self, group: list[Word]) -> None:
        """Add a group to the line where it fits whole; else begin a new one with it."""
        wide = fsum(word.width for word in group) + fsum(word.blank for word in group[1:])
        if len(group) > 1 and wide > self.width + 0.01:
            for word in group:
                self.take([word])
            return
        if self.line and self.used + group[0].blank + wide > self.width + 0.01:
            group = self._parted(group)
            self._close()
        for word in group:
            self.used += word.width + (word.blank if self.line else 0.0)
            self.line.append(word)

    def _parted(self, group: list[Word]) -> list[Word]:
        """Put the first part of a group's first word on the line, where much of the line is empty; return what is left."""
        room = self.width - self.used - group[0].blank
        if not self.hyphens or self.parted or room < LOOSE * self.width:
            self.parted = False
            return group
        parts = hyphenated(group[0], room)
        self.parted = parts is not None
        if parts is None:
            return group
        self.used += group[0].blank + parts[0].width
        self.line.append(parts[0])
        return [parts[1], *group[1:]]

    def _close(self) -> None:
        self.lines.append(Line(self.line, self.used, tuple(joined(self.line))))
        self.line, self.used = [], 0.0

    def finished(self) -> list[Line]:
        """Return all lines."""
        if self.line:
            self._close()
        return self.lines


def without_stub(words: list[Word], width: float, *, hyphens: bool = False) -> list[Line]:
    """Return words in lines of which the last is no single short word, wherever they can be set so in as many lines."""
    lines = lines_of(words, width, hyphens=hyphens)
    if not _is_stub(lines, width):
        return lines
    for share in (0.97, 0.94, 0.9, 0.86):
        trial = lines_of(words, width * share, hyphens=hyphens)
        if len(trial) == len(lines) and not _is_stub(trial, width):
            return trial
    whole = [word for line in lines[-2:] for word in line.words]
    groups = groups_of(lines[-2].words)
    if len(groups) < 3:
        return lines
    kept = sum(map(len, groups[:-1]))
    last = [_line_of(whole[:kept]), _line_of(whole[kept:])]
    return [*lines[:-2], *last] if last[1].used <= width else lines


def _is_stub(lines: list[Line], width: float) -> bool:
    return len(lines) > 1 and len(lines[-1].words) == 1 and lines[-1].used < STUB * width


def _line_of(words: list[Word]) -> Line:
    used = fsum(word.width for word in words) + fsum(word.blank for word in words[1:])
    return Line(words, used, tuple(joined(words)))


class Passage:
    """Runs cut into words, and into lines for every width that was asked for; shared by all paragraphs of the same runs."""

    def __init__(self, runs: tuple[Run, ...]) -> None:
        """Cut runs at their blanks."""
        self.words = words_of(runs)
        self.silent = not any(text.strip("\u00a0") for word in self.words for text, _ in word.pieces)
        """Whether nothing stands in it, as on an empty line."""
        self.widest = max((word.width for word in self.words), default=0.0)
        self.announces = bool(self.words) and self.words[-1].letters.endswith(":")
        running = next((word.before for word in self.words if word.before.font in PARTED), None)
        self.letter = 0.0 if running is None else letter_width(running)
        self._lines: dict[float, list[Line]] = {}

    def lines(self, width: float) -> list[Line]:
        """Return the lines at a width in points."""
        if width not in self._lines:
            self._lines[width] = without_stub(self.words, width, hyphens=width < NARROW * self.letter)
        return self._lines[width]

    def room(self, width: float) -> float:
        """Return the width that lines of running text are set to in a room of a width: no more than can be read well.

        A room that is only a little wider than that is used whole.
        """
        most = MEASURE * self.letter
        return most if self.letter and width > MOST_MEASURE * most else width


@lru_cache(maxsize=256)
def letter_width(kind: CharacterStyle) -> float:
    """Return how wide a character of running text is on average, in points."""
    return fonts.width(_SAMPLE, kind.font, kind.size) / len(_SAMPLE)


@lru_cache(maxsize=1024)
def passage(runs: tuple[Run, ...]) -> Passage:
    """Return the passage of runs, the same object for the same runs."""
    return Passage(runs)


class Text(Block):
    """A paragraph; two lines of it at least stand in each of two columns."""

    def __init__(self, runs: list[Run], style: Style, colour: str, bullet: str = "") -> None:
        """`colour` is that of the bullet, if there is one, as RGB hex."""
        self.passage, self.style, self.colour, self.bullet = passage(tuple(runs)), style, colour, bullet
        self.before, self.after = style.before, style.after
        self.element = Element("P")
        """What the paragraph is in the structure of the document."""
        self.label: Element | None = None
        """What the bullet is there."""
        self.centred = False
        self.lines: list[Line] = []
        self.measured = -1.0
        self.room = 0.0
        self.fixed = False
        """Whether the lines are a part of a paragraph's, which stay as they are."""
        self.ends = True
        """Whether the last line is that of the paragraph."""

    @property
    def flows(self) -> bool:
        """Whether there are lines enough for both parts."""
        return len(self.lines) >= 2 * LEAST_LINES

    @property
    def leads(self) -> bool:
        """Whether the paragraph ends with a colon, so that what it announces follows."""
        return self.ends and self.passage.announces

    def least_width(self) -> float:
        """Return the width of the widest word, behind the indent."""
        return self.passage.widest + self.style.indent

    def measure(self, width: float) -> float:
        """Break into lines, unless that was done for this width; raises PressError for a word wider than the column."""
        if self.measured != width and not self.fixed:
            self.measured = width
            room = width - self.style.indent
            if self.passage.widest > room + 0.5:
                word = max(self.passage.words, key=lambda word: word.width)
                raise PressError(f"A word of {word.letters[:40]!a} leaves its column; shorten it or give it more room.")
            self.lines, self.room = self._broken(room)
        return len(self.lines) * self.style.leading

    def _broken(self, width: float) -> tuple[list[Line], float]:
        """Return the lines at a width, and the width they are set to."""
        room = width if self.style.whole else self.passage.room(width)
        return self.passage.lines(room), room

    def split(self, width: float, height: float) -> Sequence[Block]:
        """Return the lines that fit a height in points and those that do not, two at least on each side."""
        lift = self.measure(width) - len(self.lines) * self.style.leading
        fitting = min(int((height - lift + 0.1) / self.style.leading), len(self.lines) - LEAST_LINES)
        if fitting < LEAST_LINES:
            return ()
        return self._piece(self.lines[:fitting], first=True), self._piece(self.lines[fitting:], first=False)

    def _piece(self, lines: list[Line], *, first: bool) -> Block:
        """Return the first lines as a block of their own, or the others; both keep the width last measured."""
        piece = copy(self) if first else Text.__new__(Text)
        vars(piece).update(vars(self), lines=lines, fixed=True)
        if first:
            piece.after, piece.ends = 0.0, False
        else:
            piece.before, piece.bullet = 0.0, ""
        return piece

    def draw(self, ink: Ink, left: float, bottom: float) -> None:
        """Write all lines as one text object, the bullet as another."""
        style = self.style
        y = bottom + len(self.lines) * style.leading - (style.leading - style.size) / 2 - ASCENT * style.size
        if self.bullet:
            ink.marker.content(self.label or self.element)
            writer = _Writer(ink)
            writer.move(left, y + _BULLET_RISE * style.size)
            writer.write(self.bullet, character_style("symbols", style.size * _BULLET_SIZE, self.colour))
            writer.end()
        if self.passage.silent:
            return
        ink.marker.content(self.element)
        writer = _Writer(ink)
        spare = self.measured - style.indent - self.room
        left += style.indent + (spare if style.align == "right" else spare / 2 if style.align != "left" or self.centred else 0.0)
        width, last = self.room, len(self.lines) - 1 if self.ends else len(self.lines)
        for number, (words, used, runs) in enumerate(self.lines):
            if style.align == "justify" and number < last and len(words) > 1:
                _spread(writer, words, left, y, (width - used) / (len(words) - 1))
            else:
                writer.move(left + {"centre": (width - used) / 2, "right": width - used}.get(style.align, 0.0), y)
                for text, kind in runs:
                    writer.write(text, kind)
            y -= style.leading
        writer.end()


def hyphenated(word: Word, room: float) -> tuple[Word, Word] | None:
    """Return the two parts of a word, the first, with its hyphen, no wider than `room`; None where it cannot be parted so."""
    if len(word.pieces) != 1:
        return None
    text, kind = word.pieces[0]
    for first, second in parts_of(text):
        wide = fonts.width(first, kind.font, kind.size)
        if wide <= room:
            rest = fonts.width(second, kind.font, kind.size)
            hyphen = character_style(kind.font, kind.size, kind.colour, kind.rise, SOFT_HYPHEN)
            head = Word(word.before, word.blank, [(first[:-1], kind), (first[-1], hyphen)], wide)
            return head, Word(kind, word.blank, [(second, kind)], rest)
    return None


def joined(line: list[Word]) -> Iterator[Run]:
    """Yield the runs of a line with the blanks between its words and behind the last, neighbours of one look as one.

    The last blank parts its word from the first of the next line for whoever reads the page aloud; a parted word has none.
    """
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
    if now.spoken is None:
        texts.append(" ")
    elif now.spoken != SOFT_HYPHEN:
        now = character_style(*now[:-1], f"{now.spoken} ")
    yield "".join(texts), now


def _spread(writer: _Writer, line: list[Word], left: float, y: float, more: float) -> None:
    """Write a line word by word, the room that is left shared out between them."""
    x = left
    for number, word in enumerate(line):
        x += word.blank + more if number else 0.0
        writer.move(x, y)
        for text, kind in word.pieces:
            writer.write(text, kind)
        if word.pieces[-1][1].spoken is None:
            writer.write(" ", word.pieces[-1][1])
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
        if not text:
            return
        if kind.spoken is None:
            parts.append(self.ink.show(text, kind.font, kind.size))
        else:
            parts.append(self.ink.say(text, kind.font, kind.size, kind.spoken))

    def end(self) -> None:
        """Give the text object to the page; the rise would outlast it."""
        self.ink.emit(" ".join([*self.parts, "0 Ts ET" if self.now.rise else "ET"]))


class Heading(Text):
    """A heading: it stands in the outline and is never parted from what follows."""

    def __init__(self, words: str, level: int, runs: list[Run], style: Style) -> None:
        """Keep the plain words for the outline."""
        super().__init__(runs, style, "")
        self.words, self.level = words, level
        self.element = Element(HEADING, level)

    @property
    def leads(self) -> bool:
        """A heading stands with what follows."""
        return True

    @property
    def flows(self) -> bool:
        """A heading stays whole."""
        return False

    def split(self, width: float, height: float) -> Sequence[Block]:
        """Return nothing."""
        return ()


class Balanced(Text):
    """A centred paragraph whose lines are of about the same length: no last line of one word."""

    def _broken(self, width: float) -> tuple[list[Line], float]:
        lines = lines_of(self.passage.words, width)
        low, high = max(width * 0.4, self.passage.widest), width
        while len(lines) > 1 and high - low > 4.0:
            middle = (low + high) / 2
            trial = lines_of(self.passage.words, middle)
            if len(trial) > len(lines):
                low = middle
            else:
                lines, high = trial, middle
        return lines, width


class RaisedInitial(Text):
    """A paragraph that begins with a raised initial: the first line makes room for it, the others keep their leading."""

    def measure(self, width: float) -> float:
        """Add what the initial stands above the line."""
        return super().measure(width) + (INITIAL - 1) * self.style.size * 0.72
