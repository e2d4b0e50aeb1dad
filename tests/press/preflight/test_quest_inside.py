"""The quest inside a PDF is printed again as it was, and every page that differs is found."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO

import msgspec
import pikepdf
import pytest

from generator.core.version import __version__
from generator.forge import series_making
from generator.press.drawing.palette import PALETTES
from generator.press.drawing.papers import PAPERS
from generator.press.imposition.printers import Profile
from generator.press.jobs.files import print_files
from generator.press.jobs.printing import book, printing_record, quest_jobs
from generator.press.jobs.printing.job import Job, PrintSettings
from generator.press.jobs.printing.single_pieces import single_parts
from generator.press.jobs.store import curtain
from generator.press.preflight import file_scan, remade
from generator.press.preflight.records import Fault
from generator.press.preflight.whole import whole_check
from tests.contract.samples import DAYS, challenge
from tests.press import prints
from tests.press.preflight import planted
from tests.records import replace

GAME = "donjonz"


@pytest.fixture(scope="module")
def job() -> Job:
    game, made = prints.made(GAME)
    looks = PrintSettings(PAPERS["letter"], PALETTES["low"], "duplex-long", Profile(dx=1.5))
    whole = quest_jobs.quest_job(game, made, looks)
    return print_files.only_sheets(whole, [sheet.id for sheet in whole.pack.sheets if sheet.deck or sheet.id == "title"])[0]


@pytest.fixture(scope="module")
def pdf(job: Job) -> bytes:
    return book.print_book(job).pdf


def faults(pdf: bytes) -> tuple[list[Fault], str]:
    return remade.check_quest(pdf, file_scan.scan(pdf).printing, "'x.pdf'")


def test_file_of_ours_is_the_same_again(pdf: bytes) -> None:
    report = whole_check(pdf, "'x.pdf'", "x.pdf")
    assert report.errors == 0
    quest = next(check for check in report.checks if check.id == "quest")
    assert "printed again and the same" in quest.figure
    assert quest.level == "ok"


def test_challenge_is_the_same_again() -> None:
    found, figure = faults(book.print_book(quest_jobs.challenge_job(challenge(GAME, DAYS[0]), PrintSettings())).pdf)
    assert (found, "the same" in figure) == ([], True)


@pytest.mark.parametrize("way", ["silhouette", "png", "-one-up", "-rest"])
def test_machines_and_single_pieces_are_the_same_again(way: str) -> None:
    game, made = prints.made(GAME)
    whole = quest_jobs.quest_job(game, made, PrintSettings())
    job = print_files.only_sheets(whole, [sheet.id for sheet in whole.pack.sheets if sheet.deck or sheet.credits])[0]
    if way.startswith("-"):
        pdf = print_files.print_parts(game, single_parts(job))[way].pages.pdf
    else:
        pdf = book.print_book(replace(job, settings=PrintSettings(cutter=way))).pdf
    found, figure = faults(pdf)
    assert (found, "the same" in figure) == ([], True)
    told = next(check for check in whole_check(pdf, "'x.pdf'", "x.pdf").checks if check.id == "parity")
    assert ("each on the page after its front" in told.figure) == (way == "-one-up")


def with_words(file: pikepdf.Pdf) -> None:
    file.pages[0].contents_add(b"BT /F1 9 Tf 1 0 0 1 100 100 Tm <202122> Tj ET")
    name = next(iter(file.pages[0].Resources.Font.keys()))
    file.pages[0].Resources.Font["/F1"] = file.pages[0].Resources.Font[name]


def with_a_door(file: pikepdf.Pdf) -> None:
    file.pages[1].contents_add(b"q 0 g 300 300 20 4 re f Q")


def without_a_page(file: pikepdf.Pdf) -> None:
    del file.pages[-1]


@pytest.mark.parametrize(
    ("change", "page", "what"),
    [(with_words, 1, "its words"), (with_a_door, 2, "what is drawn"), (without_a_page, 0, "there are 4 pages, and 5")],
)
def test_changed_page_is_found(pdf: bytes, change: Callable[[pikepdf.Pdf], None], page: int, what: str) -> None:
    found, figure = faults(planted.changed(change, pdf))
    assert ([fault.kind for fault in found], figure) == (["quest-differs"], "")
    assert found[0].page == page
    assert found[0].words["what"].startswith(what)


def test_file_saved_anew_by_others_is_the_same_again(pdf: bytes) -> None:
    saved = planted.changed(lambda file: None, pdf, recompress_flate=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    assert faults(saved)[0] == []


def with_another_rating(file: pikepdf.Pdf) -> None:
    (name,) = file.attachments
    data = curtain.opened(file.attachments[name].get_file().read_bytes(), "the attachment")
    assert b'"attempts":' in data
    changed = curtain.drawn(re.sub(rb'"attempts":\d+', b'"attempts":0', data))
    file.attachments[name] = pikepdf.AttachedFileSpec(file, changed)


def test_quest_that_cannot_be_read_is_told(pdf: bytes) -> None:
    found, _ = faults(planted.changed(with_another_rating, pdf))
    assert [fault.kind for fault in found] == ["quest-unreadable"]


NOW = f'{{"version":"{__version__}","paper":"a4","ink":"full"'
"""The beginning of a record of today."""


@pytest.mark.parametrize(
    "printing",
    [
        "", "{", NOW + f',"format":{printing_record.FORMAT + 1}}}', '{"paper":"a9"}', NOW + ',"profile":{"dx":99}}',
        NOW + ',"address":"not an address"}', "[" * 5000,
    ],
)  # fmt: skip
def test_file_that_does_not_say_how_it_was_printed_is_not_compared(pdf: bytes, printing: str) -> None:
    found, _ = remade.check_quest(pdf, printing, "'x.pdf'")
    assert [fault.kind for fault in found] == ["quest-other"]


def test_sheets_and_papers_that_there_are_not_are_not_compared(pdf: bytes, job: Job) -> None:
    record = printing_record.record_of(job)
    for strange in (
        replace(record, sheets=("no such sheet",)), replace(record, sheets=()), replace(record, paper="a9"),
        replace(record, challenge=True), replace(record, part="book"),
    ):  # fmt: skip
        found, _ = remade.check_quest(pdf, msgspec.json.encode(strange).decode(), "'x.pdf'")
        assert [fault.kind for fault in found] == ["quest-other"]


def test_record_of_printing_is_read_back(job: Job) -> None:
    job = replace(job, settings=replace(job.settings, cutter="silhouette-4"))
    record = printing_record.read(printing_record.written(job))
    assert record is not None
    assert record.settings == job.settings


def test_file_without_a_quest_is_no_fault() -> None:
    assert faults(planted.made()) == ([], "no quest inside")


def test_series_is_told_and_not_printed_again() -> None:
    def bound(file: pikepdf.Pdf) -> None:
        file.attachments["series.json"] = pikepdf.AttachedFileSpec(file, b"{" + series_making.MARK + b"}")

    found, figure = faults(planted.changed(bound))
    assert (found, figure.startswith("a series of quests")) == ([], True)


def test_record_stands_in_the_metadata(pdf: bytes, job: Job) -> None:
    with pikepdf.open(BytesIO(pdf)) as file:
        text = file.Root.Metadata.read_bytes().decode()
    assert file_scan.scan(pdf).printing == printing_record.written(job)
    assert "delvepress:printing" in text
