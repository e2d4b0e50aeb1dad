"""Files that are broken, or made to break a reader, end in a report or in one sentence, within bounds of time and memory."""

from __future__ import annotations

import os
import time
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest

from generator.core import limits, processes, stages
from generator.core.errors import BadFile
from generator.core.rng import Rng
from generator.press.preflight import bounded, checking, file_scan, left_out, reading
from generator.press.preflight.left_out import LeftOut
from generator.press.preflight.records import Page
from generator.press.preflight.whole import whole_check
from tests.press.preflight import planted


def ends_well(pdf: bytes) -> str:
    """Return what a check says of a file: how many faults it finds, or the sentence that refuses it."""
    try:
        return str(len(checking.check(pdf, "'x.pdf'").faults))
    except BadFile as error:
        said = str(error)
    assert (said.startswith("'x.pdf'"), said.endswith(".")) == (True, True)
    return said


@pytest.mark.parametrize("part", [0.02, 0.3, 0.6, 0.9, 0.99])
def test_file_that_was_cut_off_is_never_sound(part: float) -> None:
    pdf = planted.made()
    said = ends_well(pdf[: int(len(pdf) * part)])
    assert said != str(len(checking.check(pdf, "'x.pdf'").faults))


@pytest.mark.parametrize("start", range(0, 240, 6))
def test_changed_bytes_break_nothing(start: int) -> None:
    for number in range(start, start + 6):
        draws, pdf = Rng.root("preflight/flips", number), bytearray(planted.made())
        for _ in range(1 + number % 8):
            pdf[draws.below(len(pdf))] ^= 1 << draws.below(8)
        ends_well(bytes(pdf))


def form(file: pikepdf.Pdf, content: bytes, inner: pikepdf.Object | None = None) -> pikepdf.Stream:
    """Return a form with some content, and another form to draw as X."""
    one = pikepdf.Stream(file, content)
    one.stream_dict = pikepdf.Dictionary(Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form, BBox=[0, 0, 600, 850])
    if inner is not None:
        one.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(X=inner))
    return one


def with_form(file: pikepdf.Pdf, one: pikepdf.Object) -> bytes:
    file.add_blank_page(page_size=(595, 842))
    page = file.pages[0]
    page.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(X=one))
    page.Contents = file.make_stream(b"/X Do")
    buffer = BytesIO()
    file.save(buffer)
    return buffer.getvalue()


def kinds(pdf: bytes) -> set[str]:
    return {fault.kind for fault in checking.check(pdf, "'x.pdf'").faults}


def test_form_that_draws_itself_is_not_begun() -> None:
    file = pikepdf.new()
    one = file.make_indirect(form(file, b"/X Do"))
    one.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(X=one))
    assert "file-page-deep" in kinds(with_form(file, one))


def test_forms_that_multiply_are_looked_at_up_to_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "CHECK_OBJECTS", 200)
    file = pikepdf.new()
    one: pikepdf.Object = file.make_indirect(form(file, b"0 0 m 9 9 l S"))
    for _ in range(3):
        one = file.make_indirect(form(file, b"/X Do " * 10, one))
    assert "file-large" in kinds(with_form(file, one))


def test_streams_are_unpacked_up_to_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    def large(file: pikepdf.Pdf) -> None:
        file.Root.Large = file.make_stream(b"\x00" * 40_000_000)

    pdf = planted.changed(large)
    monkeypatch.setattr(limits, "CHECK_UNPACKED", 1_000_000)
    start = time.perf_counter()
    assert file_scan.scan(pdf).broken == 0
    assert time.perf_counter() - start < 2.0


def test_page_of_any_size_is_drawn_with_so_many_pixels() -> None:
    def huge(file: pikepdf.Pdf) -> None:
        file.pages[0].MediaBox = [0, 0, 14000, 14000]

    file = reading.opened(planted.changed(huge), "'x.pdf'")
    from generator.press.preflight.glyphs import Fonts

    page = next(reading.pages(file, Fonts()))
    file.document.close()
    assert isinstance(page, Page)
    assert page.shown.width * page.shown.height <= reading.MOST_PIXELS * 1.01


def blank_pages(count: int) -> bytes:
    file, buffer = pikepdf.new(), BytesIO()
    for _ in range(count):
        file.add_blank_page(page_size=(100, 100))
    file.save(buffer)
    return buffer.getvalue()


def locked() -> bytes:
    return planted.changed(lambda file: None, encryption=pikepdf.Encryption(owner="x", user="y"))


@pytest.mark.parametrize(
    ("pdf", "said"),
    [
        (b"", "is not a PDF"), (b"PK\x03\x04 a zip file", "is not a PDF"), (b"%PDF-1.7\nnothing behind it", "cannot be read"),
        (blank_pages(limits.CHECK_PAGES + 1), "has more than 1,000 pages"), (locked(), "opens with a password only"),
    ],
    ids=["empty", "zip", "no objects", "many pages", "password"],
)  # fmt: skip
def test_bad_input_is_refused_in_one_sentence(pdf: bytes, said: str) -> None:
    with pytest.raises(BadFile, match=said):
        checking.check(pdf, "'x.pdf'")


def take_time() -> None:
    stages.reached(7)
    while True:
        pass


def take_memory() -> int:
    return len(bytearray(1 << 32))


def break_down() -> None:
    os._exit(3)


def briefly(stage: int) -> float:
    return 1 if stage else 20


@pytest.mark.parametrize("work", [take_time, take_memory, break_down])
def test_work_beyond_its_bounds_is_ended(work: object) -> None:
    start = time.perf_counter()
    with pytest.raises(processes.Ended) as caught:
        processes.bounded(work, (), seconds=briefly, megabytes=2048)  # type: ignore[arg-type]
    assert caught.value.stage == (7 if work is take_time else 0)
    assert time.perf_counter() - start < 20


def test_file_is_checked_in_a_process_of_its_own(tmp_path: Path) -> None:
    here, path = whole_check(planted.made(), "'x.pdf'", "x.pdf"), tmp_path / "x.pdf"
    path.write_bytes(planted.made())
    assert bounded.check_file(path, "'x.pdf'", "x.pdf") == here
    path.write_bytes(b"no")
    with pytest.raises(BadFile, match="is not a PDF"):
        bounded.check_file(path, "'x.pdf'", "x.pdf")


def test_what_ends_a_check_is_left_out_and_behind_the_second_such_page_everything() -> None:
    first = left_out.NOTHING.more(3)
    assert first == LeftOut((3,), 0, True)
    assert first.more(5) == LeftOut((3,), 5, True)
    assert [page for page in range(1, 9) if LeftOut((3,), 5, True).holds(page)] == [3, 5, 6, 7, 8]
    assert LeftOut((3,), 5, True).more(4) is None
    assert left_out.NOTHING.more(left_out.QUEST + 4) == LeftOut(quest=True)
    assert [left_out.NOTHING.more(stage) for stage in (0, left_out.OPENING)] == [None, None]


def test_pages_that_are_left_out_are_told_and_the_others_are_checked() -> None:
    whole = whole_check(planted.made(), "'x.pdf'", "x.pdf")
    report = whole_check(planted.made(), "'x.pdf'", "x.pdf", LeftOut((2,), 4, True))
    assert [page.number for page in report.pages] == [1, 3]
    found = {one.kind: one.pages for check in report.checks for one in check.findings}
    assert (found["file-page-large"], found["file-rest"], found["quest-left"]) == ((2,), (4,), ())
    assert "file-empty" not in found
    assert not {"file-page-large", "file-rest", "quest-left"} & {one.kind for check in whole.checks for one in check.findings}
