"""delvepress check: a table, JSON that a program can rely on, exit codes, and one sentence for what is no PDF."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.cli.commands import check_command
from generator.cli.common import terminal
from generator.core import reading
from generator.press.preflight import bounded
from generator.press.preflight.report import Report
from tests.cli.conftest import Desk, Refused
from tests.press.preflight import planted


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check in this process, which is quicker; `test_hostile` tests the other."""

    def here(path: Path, source: str, name: str) -> Report:
        return bounded.whole_check(reading.read(path), source, name)

    monkeypatch.setattr(bounded, "check_file", here)


def put(desk: Desk, name: str = "") -> str:
    (desk.here / "x.pdf").write_bytes(planted.FAULTS[name][1]() if name else planted.made())
    return "x.pdf"


def test_sound_file_is_told_check_by_check(desk: Desk) -> None:
    result = desk.run("check", put(desk))
    lines = result.out.decode().splitlines()
    assert result.code == 0
    assert lines[-1] == "x.pdf: 4 pages, 1 note"
    assert "ok       Page sizes            A4" in lines
    assert "ok       Fronts and backs      1 back" in lines
    assert [line for line in lines if line.startswith(("warning", "error"))] == []


@pytest.mark.parametrize(
    ("name", "words", "code"),
    [("two sizes", (), 0), ("two sizes", ("--strict",), 1), ("font elsewhere", (), 1), ("", ("--strict",), 0)],
)
def test_errors_and_strictly_warnings_end_with_1(desk: Desk, name: str, words: tuple[str, ...], code: int) -> None:
    assert desk.run("check", put(desk, name), *words).code == code


def test_finding_is_a_line_with_its_pages(desk: Desk) -> None:
    lines = desk.run("check", put(desk, "font elsewhere")).out.decode().splitlines()
    assert (
        "error    Fonts                 The font Helvetica is not in the file; another takes its place on other machines. (page 1)"
        in lines
    )
    assert lines[-1] == "x.pdf: 4 pages, 1 error, 1 note"


def test_json_has_the_fields_that_programs_know(desk: Desk) -> None:
    result = desk.run("check", put(desk, "thin line"), "--format", "json")
    found = json.loads(result.out)
    assert list(found) == ["format", "file", "bytes", "errors", "warnings", "notes", "checks", "pages"]
    assert (found["format"], found["file"], found["errors"], found["warnings"]) == ("delvepress-check-1", "x.pdf", 0, 1)
    assert [check["id"] for check in found["checks"]] == [
        "file", "encryption", "sizes", "boxes", "margins", "fonts", "glyphs", "text-size", "lines", "images", "marks",
        "safe-zone", "parity", "registration", "contrast", "ink", "viewer", "access", "quest",
    ]  # fmt: skip
    (lines,) = (check for check in found["checks"] if check["id"] == "lines")
    assert set(lines) == {"id", "title", "level", "figure", "findings"}
    assert lines["findings"] == [
        {"kind": "line-thin", "level": "warning", "pages": [2], "text": lines["findings"][0]["text"]},
    ]
    assert found["pages"][2] | {"ink": 0} == {"number": 3, "label": "C-1F", "width": 210.0, "height": 297.0, "ink": 0}
    assert 0.05 < found["pages"][2]["ink"] < 0.5


def test_terminal_gets_a_table(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "width", lambda: 70)
    check_command._tell_in_colours(bounded.whole_check(planted.FAULTS["tiny text"][1](), "'x.pdf'", "x.pdf"))
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["Check", "Result", "What"]
    assert any(line.startswith("Smallest text") and "error" in line and "4.0 pt" in line for line in lines)
    assert max(map(len, lines)) <= 70


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [("x.pdf", b"not a PDF", "is not a PDF; give a PDF file"), ("y.pdf", b"%PDF-1.7", "is a PDF that cannot be read")],
)
def test_no_pdf_is_refused(desk: Desk, refused: Refused, name: str, data: bytes, said: str) -> None:
    (desk.here / name).write_bytes(data)
    assert said in refused("check", name)


def test_places_without_a_file_are_refused(desk: Desk, refused: Refused) -> None:
    (desk.here / "folder.pdf").mkdir()
    with Path(desk.here / "large.pdf").open("wb") as file:
        file.truncate((64 << 20) + 1)
    assert "is a folder" in refused("check", "folder.pdf")
    assert "is larger than 64 MB" in refused("check", "large.pdf")
    assert "cannot be read" in refused("check", "none.pdf")
