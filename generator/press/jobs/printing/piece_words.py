"""Pieces to cut out in large print: how large their words can be at true size, and what is printed large beside them."""

from __future__ import annotations

from itertools import dropwhile, groupby, takewhile
from re import split
from typing import NamedTuple

from generator.draw.figures import Figure
from generator.draw.lines import ELLIPSIS
from generator.forge.pack import Deck
from generator.press.drawing.probe import LineOfWords, Probe
from generator.press.drawing.typography import PIECE, Typography
from generator.press.markup.sheet_xml import Node

SHORT = 24
"""Words of at most so many characters share a paragraph with what stands before and behind them."""
ROOMY = 0.01
"""Which part of their length words seem to have where all are to be written whole."""
INTRODUCTION = "These pieces have no room for words of ten points: here is what stands on them, in large print."

NAMES = "Names alone"
"""The title above those of pieces that say nothing else."""


class PieceWords(NamedTuple):
    """What stands on a side of a piece: its first words, and all others as paragraphs."""

    title: str
    paragraphs: tuple[str, ...]


def least_size(figure: Figure, typography: Typography) -> float:
    """Return the least size in points that words of a piece are written at: 0 for as they are, where they have no room for more."""
    if not typography.large:
        return 0.0
    pen = Probe(typography, figure, PIECE)
    figure.paint(pen)
    cut_short = any(line.words.endswith(ELLIPSIS) for line in pen.lines_of_words)
    return PIECE if pen.lies_well() and not cut_short else 0.0


def small_pieces(deck: Deck, typography: Typography) -> tuple[PieceWords, ...]:
    """Return what stands on those sides of pieces whose words stay smaller than they should, each once, by their titles."""
    small = set()
    for cut in deck.pieces:
        for figure in (cut.front, cut.back):
            if least_size(figure, typography):
                continue
            pen = Probe(typography, figure)
            figure.paint(pen)
            if any(line.words.endswith(ELLIPSIS) for line in pen.lines_of_words):
                pen = _Roomy(typography, figure)
                figure.paint(pen)
            small.add(_words(pen.lines_of_words))
    return tuple(sorted(small, key=_in_order))


class _Roomy(Probe):
    """A probe to which all words seem short, so that a figure writes them whole."""

    def measure(self, words: str, font: str = "body", size: float = 9.0) -> float:
        return ROOMY * super().measure(words, font, size)


def _in_order(piece: PieceWords) -> tuple[int, PieceWords]:
    """Return what orders pieces: the number with which a title begins, if it does, and then all words."""
    number = "".join(takewhile(str.isdecimal, piece.title))
    return int(number or 0), piece


def _words(lines: list[LineOfWords]) -> PieceWords:
    lines = list(dropwhile(lambda line: line.words.isdecimal(), lines))  # numbers of spaces, which are large enough
    half = len(lines) // 2
    if [line.words for line in lines[:half]] == [line.words for line in lines[half:]]:
        lines = lines[:half]  # a standee says the same on either side of its fold
    paragraphs: list[str] = []
    open_ = False
    title, *others = (
        " ".join(line.words for line in group) for _, group in groupby(lines, key=lambda line: (line.font, line.size, line.align))
    )
    for words in others:
        if paragraphs and (open_ or len(words) <= SHORT):
            paragraphs[-1] = joined(paragraphs[-1], words)
        else:
            paragraphs.append(words)
        open_ = len(words) <= SHORT
    return PieceWords(title, tuple(paragraphs))


def joined(first: str, then: str) -> str:
    """Return words that stand apart on a piece as one text: a comma between them, or a full stop where a sentence begins."""
    if not first[-1].isalnum():
        return f"{first} {then}"
    return f"{first}{'.' if then[0].isupper() and ' ' in then else ','} {then}"


def _natural(title: str) -> tuple[tuple[int, str], ...]:
    """Return what orders titles as people do: numbers in them by how large they are."""
    return tuple((int(part or 0), "") if place % 2 else (0, part) for place, part in enumerate(split(r"(\d+)", title)))


def sheet_of(title: str, pieces: tuple[PieceWords, ...]) -> Node:
    """Return the sheet that shows the words of pieces."""
    boxes = []
    bare = sorted((piece.title for piece in pieces if not piece.paragraphs), key=_natural)
    for piece in (piece for piece in pieces if piece.paragraphs):
        words = [Node("p", {}, 0, [paragraph]) for paragraph in piece.paragraphs]
        boxes.append(Node("box", {"style": "entry", "title": piece.title}, 0, [*words]))
    if bare:
        boxes.append(Node("box", {"style": "entry", "title": NAMES}, 0, [Node("p", {}, 0, [", ".join(bare)])]))
    head = [Node("h1", {}, 0, [f"{title}: the small print"]), Node("p", {}, 0, [INTRODUCTION])]
    return Node("sheet", {}, 0, [*head, *boxes])
