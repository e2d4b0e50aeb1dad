"""What is read aloud by the programs that people have: every heading, paragraph and cell of a pack as its sheet says it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from generator import registry
from generator.press.drawing.ink import Ink
from generator.press.drawing.palette import PALETTES
from generator.press.drawing.papers import ALL_PAPERS
from generator.press.jobs.printing import book, quest_jobs
from generator.press.jobs.printing.book import Book
from generator.press.jobs.printing.job import Job, PrintSettings
from generator.press.markup.builder import HEADING_STYLES
from generator.press.markup.plain import words as words_of
from generator.press.markup.sheet_xml import INLINES, Node
from generator.press.setting import text
from tests.press.prints import made
from tests.press.readers import READERS, Read, differences, heard
from tests.records import replace

GAMES = list(registry.all_games())
LOOKS = PrintSettings(ALL_PAPERS["a4"], PALETTES["full"])
CREDITS = "Icons from game-icons.net"
"""How the line begins that the press adds at the end of a document without a colophon."""
each_reader = pytest.mark.parametrize("reader", READERS)


def blocks(node: Node) -> Iterator[Read]:
    """Yield the headings and other blocks of words of a sheet's markup, in order."""
    own = any(child.tag in INLINES if isinstance(child, Node) else child.strip() for child in node.children)
    if node.tag == "box" and node.get("title"):
        yield Read(True, heard(f"{node.get('number')} {node.get('title')}"))
        yield Read(False, heard(node.get("under")))
        yield Read(False, heard(node.get("note")))
    if own:
        yield Read(node.tag in ("h1", "h2", "h3") or node.get("style") in HEADING_STYLES, heard(words_of(node)))
    else:
        for child in node.nodes():
            yield from blocks(child)


class Sheets:
    """The blocks of the sheets that are printed, in their order."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.found: dict[int, list[Read]] = {}
        setting = Book._blocks

        def listening(one: Book, root: Node, source: str, frame: Any) -> Any:
            self.found[id(one.marker.root.kids[-1])] = [block for block in blocks(root) if block.words]
            return setting(one, root, source, frame)

        monkeypatch.setattr(Book, "_blocks", listening)

    def misread(self, job: Job, reader: str, folder: Path) -> list[tuple[Read, Read]]:
        """Return what a reader makes otherwise of a printed job than its sheets say."""
        self.found.clear()
        file = folder / "pack.pdf"
        file.write_bytes(book.print_book(job).pdf)
        wanted = [block for sheet in self.found.values() for block in sheet]
        given = [one for one in READERS[reader](file) if one in wanted or not one.words.startswith(CREDITS)]
        return differences(wanted, given)


@pytest.fixture
def sheets(monkeypatch: pytest.MonkeyPatch) -> Sheets:
    """Return what listens to the sheets that are printed."""
    return Sheets(monkeypatch)


@pytest.mark.parametrize("game", GAMES)
@each_reader
def test_readers_give_every_heading_paragraph_and_cell_as_its_sheet_says_it(
    reader: str, game: str, sheets: Sheets, tmp_path: Path
) -> None:
    assert sheets.misread(quest_jobs.quest_job(*made(game), LOOKS), reader, tmp_path) == []


# ---------------------------------------------------------------------- what the test must find


def rules(game: str) -> Job:
    """Return a job that prints the rules of a game alone."""
    job = quest_jobs.quest_job(*made(game), LOOKS)
    sheet = next(sheet for sheet in job.pack.sheets if sheet.id == "rules")
    return replace(job, pack=replace(job.pack, sheets=(sheet,)))


def _nested(one: Ink, shown: str, role: str, size: float, words: str) -> str:
    return f"/Span<</ActualText<FEFF{words.encode('utf-16-be').hex()}>>>BDC {one.show(shown, role, size)} EMC"


@pytest.mark.parametrize("reader", [name for name in READERS if name != "pdfium"])
def test_a_span_that_is_nested_in_a_heading_is_found(
    reader: str, sheets: Sheets, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert sheets.misread(rules("green-dungeon"), reader, tmp_path) == []
    monkeypatch.setattr(Ink, "say", _nested)
    lost = sheets.misread(rules("green-dungeon"), reader, tmp_path)
    assert lost
    assert reader != "poppler" or Read(True, "Set-up") in [block for block, _ in lost]


@each_reader
def test_a_paragraph_that_is_not_drawn_is_found(
    reader: str, sheets: Sheets, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(text.Text, "draw", lambda *_: None)
    assert sheets.misread(rules("donjonz"), reader, tmp_path)


def test_a_block_in_parts_is_the_block_and_a_changed_one_is_told() -> None:
    wanted = [Read(True, "The Way"), Read(False, "Go down and come back.")]
    assert differences(wanted, [Read(True, "The Way"), Read(False, "Go down and"), Read(False, "come back.")]) == []
    assert differences(wanted, [Read(True, "The Way"), Read(False, "Go down and"), Read(False, "stay.")])
    assert differences(wanted, [Read(False, "The Way"), Read(False, "Go down and come back.")]) == [
        (wanted[0], Read(False, "The Way"))
    ]
    assert differences(wanted, wanted[:1]) == [(wanted[1], Read(False, ""))]
    assert differences(wanted[:1], wanted) == [(Read(False, ""), wanted[1])]
