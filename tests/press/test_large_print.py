"""Large print as it is on paper: words of 16 points in one column, labels of 10, contrasts of 7, tracks that are no narrower."""

from __future__ import annotations

from io import BytesIO
from itertools import cycle, pairwise
from string import digits

import pypdfium2
import pytest
from msgspec.structs import replace
from reportlab.pdfgen.canvas import Canvas

from generator import registry
from generator.draw import tracks
from generator.press.drawing import furniture
from generator.press.drawing.ink import Ink
from generator.press.drawing.palette import LOW
from generator.press.drawing.papers import MM, PAPERS
from generator.press.drawing.pen import PressPen
from generator.press.drawing.typography import LARGE_SIZE, PIECE, Typography
from generator.press.jobs.printing import book, print_request, quest_jobs
from generator.press.jobs.printing.book import Pages
from generator.press.jobs.printing.job import Job, PrintSettings
from generator.press.jobs.printing.piece_words import NAMES, PieceWords, sheet_of
from generator.press.markup.enlarging import LEAST_LABEL
from generator.press.markup.row_boxes import is_layout, rows_apart, words_in
from generator.press.markup.sheet_xml import Node
from tests.contract.samples import DAYS, challenge, kits
from tests.press import legibility
from tests.press.legibility import Box
from tests.press.page_reading import pitches
from tests.press.prints import made
from tests.press.voids import squares

GAMES = list(registry.all_games())
LARGE = {"book": Typography("book", "large"), "plain": Typography("plain", "large")}
SLACK = 0.02
LIST = 13.5
"""The least size in points of words in lists that are looked up in play."""


def daily(game: str, font: str, paper: str) -> Pages:
    settings = PrintSettings(PAPERS[paper], LOW, typography=LARGE[font])
    return book.print_book(quest_jobs.challenge_job(challenge(game, DAYS[0]), settings))


def within(box: Box, outer: Box) -> bool:
    return outer[0] - 2 <= box[0] and outer[1] - 2 <= box[1] and box[2] <= outer[2] + 2 and box[3] <= outer[3] + 2


def too_small(pages: Pages) -> list[str]:
    """Return the runs of a document that are smaller than large print may be: words, labels in figures; margins apart."""
    found = []
    for number, runs in enumerate(legibility.runs(pages.pdf), 1):
        figures = [box.rect for box in pages.recorder.boxes if box.page == number and box.kind == "figure"]
        blocks = [box.rect for box in pages.recorder.boxes if box.page == number and box.kind == "block"]
        for run in (run for run in runs if not run.picture and len(run.words.strip()) > 2):
            labels = any(within(run.box, rect) for rect in figures)
            least = PIECE if labels else LARGE_SIZE
            if any(within(run.box, rect) for rect in blocks) and run.size < least - SLACK and not (run.words.isupper()):
                found.append(f"{run.words} of {run.size:.1f}")
    return found


@pytest.mark.parametrize(("game", "font", "paper"), [
    (game, ("book", "plain")[place % 2], list(PAPERS)[place % 2]) for place, game in enumerate(GAMES)
])  # fmt: skip
def test_words_are_large_in_one_column_and_stand_out(game: str, font: str, paper: str) -> None:
    pages = daily(game, font, paper)
    assert too_small(pages) == []
    assert legibility.faults(pages.pdf, pages.labels) == []
    for number in range(1, pages.count + 1):
        rows = sorted(
            (box.rect for box in pages.recorder.boxes if box.page == number and box.kind == "block"), key=lambda box: -box[1]
        )
        assert all(below[3] <= above[1] + 0.2 for above, below in pairwise(rows)), pages.labels[number - 1]


def test_words_that_are_too_small_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Typography, "running", lambda self, role, size: (role, 0.9 * size))
    assert too_small(daily(GAMES[0], "book", "a4"))


def test_the_help_says_how_large_words_are() -> None:
    assert f"at {LARGE_SIZE:.0f} points" in print_request.KNOWN["print"].help
    assert LEAST_LABEL <= PIECE


@pytest.mark.parametrize(("game", "lists"), [("bag-of-dungeon", ("V1", "V3")), ("green-dungeon", ("K1", "K2"))])
def test_lists_to_play_from_are_nearly_as_large_as_text(game: str, lists: tuple[str, str]) -> None:
    pages = daily(game, "book", "letter")
    found = list(legibility.runs(pages.pdf))
    for number in map(pages.labels.index, lists):
        boxes = [box.rect for box in pages.recorder.boxes if box.page == number + 1 and box.kind == "figure"]
        words = [run for run in found[number] if len(run.words.strip()) > 2 and any(within(run.box, box) for box in boxes)]
        assert len(words) > 20
        assert [run.words for run in words if run.size < LIST] == []


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_what_announces_a_table_stands_above_it(paper: str) -> None:
    pages = daily("bag-of-dungeon", "book", paper)
    found = 0
    for number, runs in enumerate(legibility.runs(pages.pdf), 1):
        figures = [box.rect for box in pages.recorder.boxes if box.page == number and box.kind == "figure"]
        for run in (run for run in runs if run.words.strip().endswith(("uncover”:", "columns:"))):
            assert any(box[3] < run.box[1] for box in figures), run.words
            found += 1
    assert found == 2


@pytest.mark.parametrize("game", GAMES)
def test_tracks_are_wider(game: str) -> None:
    kit, options = next((kit, options) for kit, options in kits(registry.game(game)) if kit.command == "sheets")
    job = quest_jobs.kit_job(registry.game(game), kit, options, PrintSettings(palette=LOW))
    found = {}
    for print_, settings in (("normal", job.settings), ("large", replace(job.settings, typography=LARGE["book"]))):
        with pypdfium2.PdfDocument(book.print_book(replace(job, settings=settings)).pdf) as document:
            found[print_] = [pitch for page in document for pitch in pitches(page)]
    assert found["large"]
    assert min(found["large"]) >= tracks.PITCH - SLACK
    assert min(found["large"]) > 1.3 * min(found["normal"])


def cell(*children: Node | str, span: str = "1") -> Node:
    return Node("cell", {"span": span}, 0, list(children))


def row(*cells: Node, head: str = "") -> Node:
    return Node("row", {"head": head} if head else {}, 0, list(cells))


def test_short_cells_of_a_row_share_a_line_behind_their_heads() -> None:
    head = row(cell("Die"), cell("Melee"), cell("Says"), head="1")
    table = Node(
        "table", {"cols": "1 1 2"}, 0, [head, row(cell("red"), cell(), cell("x" * 40)), row(cell("blue"), cell("2"), cell("y"))]
    )
    said = [[words_in(one) for one in cells] for cells in rows_apart(table)]
    assert said == [["Die:red", f"Says:{'x' * 40}"], ["Die:blue; Melee:2; Says:y"]]


def test_a_cell_that_spans_columns_leaves_the_heads_of_those_behind_it() -> None:
    head = row(cell("Die"), cell("Melee"), cell("Says"), head="1")
    (cells,) = rows_apart(Node("table", {"cols": "1 1 2"}, 0, [head, row(cell("red", span="2"), cell("y"))]))
    assert [words_in(one) for one in cells] == ["Die:red; Says:y"]


def test_long_words_in_a_narrow_column_are_set_apart() -> None:
    table = Node("table", {"cols": "1 3"}, 0, [row(cell("x" * 90), cell("y"))])
    assert is_layout(table)
    assert not is_layout(Node("table", {"cols": "3 1"}, 0, table.children))
    assert not is_layout(Node("table", {"cols": "1 3"}, 0, [row(cell("x"), cell("y"))]))


THIRD = 1 / 3
"""How far down a page of a sheet that goes on behind it must be used."""


def nearly_empty(job: Job) -> list[str]:
    """Return the pages of large print that are used to less than a third and are not the last of their sheet."""
    pages = book.print_book(job)
    found = []
    with pypdfium2.PdfDocument(pages.pdf) as document:
        for page, label, then in zip(document, pages.labels, [*pages.labels[1:], ""], strict=True):
            if "-" in label or label.rstrip(digits) != then.rstrip(digits):  # a sheet to cut, or the last page of a sheet
                continue
            empty = squares(page, furniture.layout_of("sheet", job.settings.paper, large=True).margins)
            used = max((row for row, cells in enumerate(empty, 1) if not all(cells)), default=0)
            if used < THIRD * len(empty):
                found.append(label)
    return found


@pytest.mark.parametrize(("game", "paper"), list(zip(GAMES, cycle(PAPERS), strict=False)))
def test_no_page_of_large_print_that_goes_on_is_nearly_empty(game: str, paper: str) -> None:
    settings = PrintSettings(PAPERS[paper], LOW, typography=LARGE["book"])
    assert nearly_empty(quest_jobs.quest_job(*made(game), settings)) == []


@pytest.mark.parametrize(("words", "drawn"), [(3, 1), (16, 0)])
def test_no_ornament_lies_on_words_of_the_head(words: int, drawn: int, monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[object] = []
    monkeypatch.setattr(furniture, "flourish", lambda *where: found.append(where))
    a4 = PAPERS["a4"]
    pen = PressPen(Ink(Canvas(BytesIO())), LOW, 0.0, a4.height * MM, a4.width, a4.height)
    layout = furniture.layout_of("text", a4)
    layout.draw(pen, furniture.Running("A long " * words, "A Sheet", "X-0000", "1.0", "R1"), layout)
    assert len(found) == drawn


def test_pieces_that_say_a_name_alone_share_a_paragraph_in_the_order_of_people() -> None:
    said = [PieceWords("Green 10", ()), PieceWords("Bale", ("It falls.",)), PieceWords("Green 2", ())]
    boxes = [child for child in sheet_of("Cards", tuple(said)).children if isinstance(child, Node) and child.tag == "box"]
    assert [box.attrs["title"] for box in boxes] == ["Bale", NAMES]
    assert words_in(boxes[-1]) == "Green 2, Green 10"
