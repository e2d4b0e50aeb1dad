"""The words of all themes: five of every sort, no name twice, no sentence twice, short enough for their cards and boxes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from io import BytesIO

import pytest
from reportlab.pdfgen.canvas import Canvas

from generator.games.green_dungeon.paper.card_faces import CARD_SIZE, CardFace, draw_card
from generator.games.green_dungeon.quest.board import KINDS
from generator.games.green_dungeon.quest.data_loading import THEMES, theme
from generator.games.green_dungeon.quest.model import NamedText
from generator.games.green_dungeon.quest.theme_schema import CardTextPools, Theme
from generator.press.drawing import fonts
from generator.press.drawing.ink import Ink
from generator.press.drawing.palette import FULL
from generator.press.drawing.papers import MM
from generator.press.drawing.pen import PressPen
from tests.log_pen import LogPen

OF_A_SORT = 5
LONGEST_NAME, LONGEST_LINE, LONGEST_ROW = 26, 154, 118
"""Characters of the name and the line of a card, and of a row of a twist."""
LOWEST = CARD_SIZE[1] - 3.0
"""How far down a card in mm its last line may stand."""
SYMBOLS = ("drop", "hammer", "wood", "cog")
_ARTICLE = re.compile(r"^(the|an?)\s")
_LINE = re.compile(r"text \([\d.]+,([\d.]+)\) ")


def pools(one: Theme) -> Iterator[tuple[str, tuple[NamedText, ...]]]:
    """Yield the texts for each card of the boss and the treasure pile by where they stand."""
    for pile in ("magic", "traps", "treasures"):
        card_texts: CardTextPools = getattr(one, pile)
        for symbol in SYMBOLS:
            for strength, texts in enumerate(getattr(card_texts, symbol)):
                yield f"{pile} {symbol} {strength + 1}", texts


def names(one: Theme) -> list[str]:
    """Return what all rooms, monsters and cards of a theme are called, without articles."""
    rooms = [room.name for kind in KINDS for room in getattr(one.tiles, kind)]
    monsters = [text.name for symbol in SYMBOLS for pool in getattr(one.monsters, symbol) for text in pool]
    cards = [text.name for _, texts in pools(one) for text in texts]
    return [_ARTICLE.sub("", name.casefold()) for name in (*rooms, *monsters, *cards)]


def twice(words: Iterable[str]) -> list[str]:
    """Return what stands more than once."""
    return [word for word, many in Counter(words).items() if many > 1]


@pytest.mark.parametrize("name", THEMES)
def test_every_card_has_five_texts_and_every_kind_of_room_five_twists_of_either_sort(name: str) -> None:
    one = theme(name)
    assert {len(texts) for _, texts in pools(one)} == {OF_A_SORT}
    sorts = Counter((twist.kind, twist.touches_play) for twist in one.twists)
    assert sorts == {(kind, touching): OF_A_SORT for kind in KINDS for touching in (False, True)}
    assert min(map(len, (one.ways_in, one.endings.dead, one.endings.victory, one.endings.great))) >= OF_A_SORT


@pytest.mark.parametrize("name", THEMES)
def test_no_name_stands_twice_in_a_theme(name: str) -> None:
    assert twice(names(theme(name))) == []
    assert twice([*names(theme(name)), names(theme(name))[0]]) == [names(theme(name))[0]]


@pytest.mark.parametrize("name", THEMES)
def test_texts_are_short_enough(name: str) -> None:
    one = theme(name)
    for where, texts in pools(one):
        for text in texts:
            assert len(text.name) <= LONGEST_NAME, (where, text.name)
            assert len(text.line) <= LONGEST_LINE, (where, text.line)
    for twist in one.twists:
        assert all(len(row.say) <= LONGEST_ROW for row in twist.rows), twist


class RulerPen(LogPen):
    """A pen that draws nothing, and measures words as they are printed."""

    def measure(self, words: str, font: str = "body", size: float = 9.0) -> float:
        """Return how wide words are in mm."""
        canvas = Canvas(BytesIO(), initialFontName=fonts.font("body"))
        return PressPen(Ink(canvas), FULL, 0.0, self.height * MM, self.width, self.height).measure(words, font, size)


def lowest_line(text: NamedText) -> float:
    """Return how far down a treasure card in mm the last line of its words stands."""
    pen = RulerPen(*CARD_SIZE)
    draw_card(pen, CardFace("treasure", "cog", 1, 0, 1, text))
    return max(float(match[1]) for line in pen.log if (match := _LINE.match(line)))


@pytest.mark.parametrize("name", THEMES)
def test_the_words_of_a_treasure_end_on_their_card(name: str) -> None:
    for where, texts in pools(theme(name)):
        if where.startswith("treasures"):
            assert max(map(lowest_line, texts)) <= LOWEST, where


def test_words_that_run_over_the_edge_of_a_card_are_found() -> None:
    assert lowest_line(NamedText(name="A Cup", line="It holds a good deal more than it looks. " * 5)) > LOWEST
