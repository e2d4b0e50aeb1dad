"""Running text: numbers beside their nouns, no stubs, a measure, parted words, kerned titles, paragraphs that split."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.press.drawing import fonts
from generator.press.drawing.palette import FULL, STYLES
from generator.press.jobs.printing import book
from generator.press.markup.builder import scaled
from generator.press.setting import panels
from generator.press.setting import text as setting
from generator.press.setting.block import Block
from generator.press.setting.flow import Flow, Frame
from generator.press.setting.hyphens import parts_of
from generator.press.setting.panels import Columns, Panel
from generator.press.setting.text import LEAST_LINES, MEASURE, Heading, Line, Text, character_style, lines_of, passage, words_of
from tests.press.prints import Wanted
from tests.records import replace

BODY = STYLES["body"]
LOOK = character_style("body", 10.0, "000000")
ICON = character_style("icons", 10.0, "000000")
TALE = (
    "Whoever goes down takes 1 lamp, 2 loaves and 12 candles; the 3 keys hang beside the door in room 4. Nobody has counted the "
    "stairs since, but 100 heroes went before you and every one of them lost 1 health at the bottom, where 2 green dice lie."
)


def text(words: str, style: str = "body") -> Text:
    one = STYLES[style]
    return Text([(words, character_style(one.font, one.size, "000000"))], one, "")


def said(lines: list[Line]) -> list[str]:
    return [" ".join(word.letters for word in line.words) for line in lines]


@given(st.floats(60.0, 500.0))
def test_no_line_ends_with_a_number_whose_noun_begins_the_next(width: float) -> None:
    found = said(passage(((TALE, LOOK),)).lines(width))
    assert " ".join(found).replace("- ", "") == TALE
    for one, other in pairwise(found):
        assert not (one.split()[-1].isdigit() and other[0].isalpha()), (one, other)
        assert other.split()[0] != "4."


def test_a_number_stays_with_its_icon_even_where_only_a_blank_lies_between() -> None:
    words = words_of([("Every hero loses 1 ", LOOK), (fonts.glyph("hearts"), ICON)])
    assert [word.clings for word in words] == [False, False, False, False, True]
    narrow = lines_of(words, 80.0)
    assert said(narrow)[-1].startswith("1 ")


def test_what_clings_is_parted_where_a_column_has_no_room_for_both() -> None:
    words = words_of([("12 adventurers", LOOK)])
    assert len(lines_of(words, words[1].width + 1.0)) == 2


@given(st.integers(0, 60), st.floats(120.0, 400.0))
def test_the_last_line_is_no_single_short_word(start: int, width: float) -> None:
    words = " ".join(TALE.split()[start:] or ["it"])
    lines = passage(((words, LOOK),)).lines(width)
    if len(lines) > 1 and len(lines[-1].words) == 1:
        assert lines[-1].used >= setting.STUB * min(width, 400.0) or len(setting.groups_of(lines[-2].words)) < 3


def test_a_greedy_breaker_would_leave_such_words() -> None:
    def stubs(found: Iterator[list[Line]]) -> int:
        return sum(len(lines) > 1 and len(lines[-1].words) == 1 for lines in found)

    words, widths = words_of([(TALE, LOOK)]), [100.0 + step for step in range(0, 300, 3)]
    assert stubs(lines_of(words, width) for width in widths) > 0
    assert stubs(setting.without_stub(words, width) for width in widths) == 0


@pytest.mark.parametrize("style", ["body", "tight", "small", "read", "omen", "lead"])
def test_lines_of_running_text_hold_sixty_to_seventy_characters(style: str) -> None:
    block = text(TALE * 3, style)
    block.measure(900.0)
    held = [len(line) for line in said(block.lines)[:-1]]
    assert 58 <= sum(held) / len(held) <= 72
    assert max(held) <= 80


def test_a_column_that_is_a_little_wider_than_the_measure_is_used_whole() -> None:
    block = text(TALE * 3)
    measure = MEASURE * block.passage.letter
    assert [round(block.passage.room(measure * share) / measure, 2) for share in (0.9, 1.0, 1.19, 1.21, 2.0)] == [
        0.9,
        1,
        1.19,
        1,
        1,
    ]


def test_all_running_text_of_a_half_sheet_is_as_wide_as_its_boxes_and_tables() -> None:
    assert all(style.whole for style in scaled(0.9, half=True).values())
    assert not scaled(0.9)["body"].whole


def test_tables_of_reference_are_as_wide_as_their_room() -> None:
    block = text(TALE, "cellsmall")
    assert block.measure(2000.0) == block.style.leading


@pytest.mark.parametrize(
    "wanted", [Wanted(game, "quest", "a4", "low") for game in ("deck-box-dungeons", "donjonz", "green-dungeon")], ids=str
)
def test_no_line_on_paper_is_longer_than_can_be_read(wanted: Wanted, monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[str] = []
    draw = Text.draw

    def look(self: Text, *place: Any) -> None:
        if not self.style.whole and self.passage.letter:
            found.extend(said(self.lines))
        draw(self, *place)

    monkeypatch.setattr(Text, "draw", look)
    book.print_book(wanted.made)
    assert len(found) > 100
    assert [line for line in found if len(line) > MEASURE + 12] == []


# ---------------------------------------------------------------------- parted words


def test_words_are_parted_in_narrow_columns_only() -> None:
    words = "Immediately afterwards everybody considers whatever somebody remembered carelessly about treasures underground."
    assert any(line.endswith("-") for line in said(passage(((words, LOOK),)).lines(95.0)))
    assert not any(line.endswith("-") for line in said(passage(((words, LOOK),)).lines(220.0)))


def test_names_numbers_and_short_words_stay_whole() -> None:
    assert parts_of("Copperham") == parts_of("treas") == parts_of("number") == parts_of("1234567") == ()
    assert parts_of("considered.")
    assert all(first.endswith("-") and first[:-1] + second == "considered." for first, second in parts_of("considered."))
    assert all(len(first) > 3 and len(second) > 3 for first, second in parts_of("considered."))


def test_words_in_titles_are_not_parted() -> None:
    look = character_style("title", 14.0, "000000")
    assert not any("-" in line for line in said(passage((("considerable afterwards everybody immediately", look),)).lines(100.0)))


# ---------------------------------------------------------------------- titles


def test_titles_are_kerned() -> None:
    plain = sum(fonts.width(char, "title", 100.0) for char in "Very")
    assert fonts.width("Very", "title", 100.0) < plain - 1.0
    assert fonts.shaped("Very", "title")[0] == ("V", -33)


def test_titles_have_ligatures_that_are_read_as_their_letters() -> None:
    assert fonts.shaped("Coffin", "title") == (("Co\ufb03n", 0),)
    wanted = Wanted("donjonz", "quest", "a4", "low")
    job = wanted.made
    quest = replace(job.pack.words.quest, title="The Office of the Fifth Waffle")
    pages = book.print_book(replace(job, pack=replace(job.pack, words=replace(job.pack.words, quest=quest))))
    with pypdfium2.PdfDocument(pages.pdf) as document:
        words = " ".join(document[0].get_textpage().get_text_bounded().split())
    assert "The Office of the Fifth Waffle" in words


# ---------------------------------------------------------------------- what splits


class Placed:
    """Where a flow put its blocks: page, left and block."""

    def __init__(self, blocks: list[Any], frame: Frame) -> None:
        self.page, self.frame = 1, frame
        self.found: list[tuple[int, float, Any]] = []
        Flow(frame, self.turn, lambda block, left, *_: self.found.append((self.page, left, block))).fill(blocks)

    def turn(self) -> Frame:
        self.page += 1
        return self.frame


@given(st.integers(1, 30), st.integers(60, 200))
def test_a_paragraph_leaves_two_lines_at_least_on_each_side(times: int, high: int) -> None:
    words = " ".join([TALE] * times)
    placed = Placed([text("One line."), text(words)], Frame(0.0, 0.0, 250.0, float(high)))
    parts = [block for _, _, block in placed.found[1:]]
    assert " ".join(line for part in parts for line in said(part.lines)) == words
    assert len(parts) == 1 or all(len(part.lines) >= LEAST_LINES for part in parts)


def test_a_heading_keeps_two_lines_of_what_it_stands_above() -> None:
    head = Heading("A heading", 2, [("A heading", character_style("title", 14.0, "000000"))], STYLES["h2"])
    for high in range(60, 130):
        placed = Placed([text("One line."), head, text(TALE)], Frame(0.0, 0.0, 250.0, float(high)))
        pages = [page for page, _, block in placed.found if block is head]
        below = [block for page, _, block in placed.found if page == pages[0] and block.before == BODY.before][-1]
        assert len(below.lines) >= LEAST_LINES


def entry(words: str) -> Panel:
    kids: list[Block] = [text("7. The Long Scarf", "entryhead"), text(words), text("Choose one:"), text(words)]
    return Panel(kids, "entry", FULL, titled=True, again=text("7. The Long Scarf, continued", "continued"))


@pytest.mark.parametrize("high", range(100, 200, 7))
def test_an_entry_that_splits_says_continued_and_leaves_nothing_announced_behind(high: int) -> None:
    placed = Placed([Columns([entry(TALE)], 2, 10.0)], Frame(0.0, 0.0, 410.0, float(high)))
    parts = [block for _, _, block in placed.found]
    heads = ["".join(line for line in said(part.kids[0].lines)) for part in parts]
    assert heads == ["7. The Long Scarf", *["7. The Long Scarf, continued"] * (len(parts) - 1)]
    for part in parts[:-1]:
        assert "".join(said(part.kids[-1].lines))[-1] != ":"
        assert len(part.kids) > 1


def test_columns_are_balanced_by_parting_a_paragraph() -> None:
    placed = Placed([Columns([text(TALE), text(TALE)], 2, 10.0)], Frame(0.0, 0.0, 510.0, 400.0))
    by_column: dict[float, int] = {}
    for _, left, block in placed.found:
        by_column[left] = by_column.get(left, 0) + len(block.lines)
    assert len(by_column) == 2
    assert max(by_column.values()) - min(by_column.values()) <= 1


def chooser(words: str) -> Panel:
    options = Panel([text("Choose one:"), *(text(f"{number}. Open it at once.") for number in range(3))], "bare", FULL)
    return Panel(
        [text("7. The Long Scarf", "entryhead"), text(words), options], "entry", FULL, titled=True, again=text("again", "continued")
    )


@pytest.mark.parametrize("high", range(100, 260, 7))
def test_a_list_of_options_stays_on_one_page(high: int) -> None:
    placed = Placed([Columns([chooser(TALE)], 2, 10.0)], Frame(0.0, 0.0, 410.0, float(high)))
    lists = [kid for _, _, part in placed.found for kid in part.kids if isinstance(kid, Panel)]
    assert [len(one.kids) for one in lists] == [4]


def test_a_list_of_options_that_is_too_high_is_parted(monkeypatch: pytest.MonkeyPatch) -> None:
    panel = chooser(TALE)
    high = panel.measure(200.0) - 15.0
    assert len(panel.split(200.0, high)[0].kids) == 2, "all of the list goes on"
    monkeypatch.setattr(panels, "KEPT", 20.0)
    assert len(panel.split(200.0, high)[0].kids) == 3
