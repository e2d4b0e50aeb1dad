"""PDFs that earlier versions printed are printed again in the same way: how is read by a format, not by the version.

Pages that were redrawn since then are told as those of an older version, which accuses nobody.
"""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from generator import registry
from generator.core.version import __version__
from generator.press.jobs.printing import book, printing_record, quest_jobs
from generator.press.jobs.printing.job import PrintSettings
from generator.press.preflight import file_scan, remade, report
from tests import quick_grading
from tests.press import prints
from tests.records import replace

PRINTED = sorted((Path(__file__).parent / "printed").glob("*.pdf"))
MEASURED = {game.id for game in (quick_grading.DECK, quick_grading.BAG)}
LATER = printing_record.FORMAT + 1
NOW = f'"version":"{__version__}"'


def named(file: Path) -> str:
    return file.stem


def record_of(pdf: bytes) -> str:
    found = file_scan.scan(pdf).printing
    assert found
    return found


def test_every_game_has_a_sheet_of_the_first_version_with_settings_of_its_own() -> None:
    for game in registry.all_games():
        assert any(file.name.startswith(f"0.1.0-{game}-") for file in PRINTED), game
    records = [msgspec.json.decode(record_of(file.read_bytes())) for file in PRINTED]
    assert all("format" not in record for record in records)
    for name in ("paper", "ink", "address", "backs", "profile"):
        assert len({str(record.get(name)) for record in records}) > 1, name


@pytest.mark.parametrize("file", PRINTED, ids=named)
def test_it_is_printed_again_in_the_same_way(file: Path, request: pytest.FixtureRequest) -> None:
    if any(game in file.name for game in MEASURED):
        request.getfixturevalue("real_grading")  # its quest is what play made of it
    pdf = file.read_bytes()
    assert f'"version":"{__version__}"' not in record_of(pdf)
    found, figure = remade.check_quest(pdf, record_of(pdf), file.name)
    assert ("printed again and the same" in figure) == (not found)
    told = [(fault.kind, fault.words["version"], fault.words["what"]) for fault in found]
    assert told in ([], [("quest-older", "0.1.0", "its words")], [("quest-older", "0.1.0", "what is drawn")])


def test_paper_or_sheets_that_a_file_was_not_printed_on_are_found() -> None:
    """The control: with another paper, or with fewer sheets, the pages have other sizes, or are fewer."""
    pdf = next(file for file in PRINTED if "green-dungeon" in file.name).read_bytes()
    for said in (
        record_of(pdf).replace('"paper":"a4"', '"paper":"letter"'),
        record_of(pdf).replace('["tiles","colophon"]', '["tiles"]'),
    ):
        assert said != record_of(pdf)
        found, _ = remade.check_quest(pdf, said, "a file")
        assert next(fault.words["what"] for fault in found) not in ("its words", "what is drawn")


def test_another_version_on_the_page_is_a_difference() -> None:
    """The version that printed stands on its pages, and is printed again too."""
    pdf = next(file for file in PRINTED if "donjonz" in file.name).read_bytes()
    said = record_of(pdf).replace('"version":"0.1.0"', NOW)
    found, _ = remade.check_quest(pdf, said, "a file")
    assert [(fault.kind, fault.words["what"]) for fault in found] == [("quest-differs", "its words")]


def test_what_another_version_printed_otherwise_is_a_warning_and_no_accusation() -> None:
    pdf = next(file for file in PRINTED if "donjonz" in file.name).read_bytes()
    found, figure = remade.check_quest(pdf, record_of(pdf).replace('"version":"0.1.0"', '"version":"0.1.1"'), "a file")
    assert [(fault.kind, fault.page, fault.words["version"]) for fault in found] == [("quest-older", 1, "0.1.1")]
    assert figure == ""
    checked = report.make_report("a file", len(pdf), found, pages=[], figures={})
    assert [(one.id, one.level) for one in checked.checks if one.findings] == [("quest", "warning")]


def test_a_correction_is_read_from_a_file_of_an_earlier_version() -> None:
    pdf = next(file for file in PRINTED if "green-dungeon" in file.name).read_bytes()
    how = printing_record.read(record_of(pdf))
    assert how is not None
    assert (how.version, how.format, how.settings.profile.dx) == ("0.1.0", 1, 1.5)


@pytest.mark.parametrize("version", ["0.1.0", __version__, "9.0.0", "1.0rc1", "2!1.0+local-1"])
def test_versions_have_no_say_in_how_a_record_is_read(version: str) -> None:
    said = f'{{"version":"{version}","paper":"a4","ink":"full"}}'
    assert printing_record.read(said) == printing_record.PrintingRecord(version, "a4", "full")


@pytest.mark.parametrize(
    "said",
    [
        f'{{{NOW},"paper":"a4","ink":"full","format":{LATER}}}', f'{{{NOW},"paper":"a4","ink":"full","format":0}}',
        f'{{{NOW},"paper":"a4","ink":"full","format":"1"}}', '{"version":"0.1.0 <b>","paper":"a4","ink":"full"}',
        '{"version":"","paper":"a4","ink":"full"}',
    ],
)  # fmt: skip
def test_a_record_of_a_format_of_later_days_is_not_read(said: str) -> None:
    assert printing_record.read(said) is None


def test_a_file_of_a_later_format_is_not_compared() -> None:
    pdf = next(file for file in PRINTED if "donjonz" in file.name).read_bytes()
    found, _ = remade.check_quest(pdf, re.sub("}$", f',"format":{LATER}}}', record_of(pdf)), "a file")
    assert [fault.kind for fault in found] == ["quest-other"]


def test_the_version_of_today_is_on_what_is_printed_today() -> None:
    game, made = prints.made("donjonz")
    job = quest_jobs.quest_job(game, made, PrintSettings())
    assert printing_record.record_of(job).version == __version__
    assert f"Delvepress {__version__}" in " ".join(prints.words_of(book.print_book(job).pdf))
    older = replace(job, common=replace(job.common, version="0.1.0"))
    assert printing_record.record_of(older) == replace(printing_record.record_of(job), version="0.1.0")
