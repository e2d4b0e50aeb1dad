"""Printers by name: kept, listed, removed, chosen; refused in one sentence where they mean nothing."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from generator.cli.common import printers
from generator.core import limits
from generator.press.imposition.printers import Profile, rounded
from generator.press.imposition.readings import correction
from generator.press.jobs.printing import book, quest_jobs
from generator.press.jobs.printing.job import PrintSettings
from tests.cli.conftest import Desk, Refused, Result
from tests.cli.quick import LAID, code_of, count_of, made, path_of
from tests.records import replace

pytestmark = pytest.mark.usefixtures("made_once")
CODE = code_of("donjonz", map="own")
OFFICE = Profile(dx=0.75, dy=-0.5, turn=1.0, scale=1.01)
VALUES = ("--correction", "dx=0.75 dy=-0,5 turn=1 scale=+1.01")
READINGS = "5.35 4.90 5.10 5.00"


def pack(backs: str, profile: Profile | None = None) -> bytes:
    """Return the quest of `CODE` printed with these backs."""
    from generator import registry

    game = registry.game("donjonz")
    settings = PrintSettings(backs=backs, profile=profile or Profile())
    return book.print_book(quest_jobs.quest_job(game, made(game, "x", map="own"), settings)).pdf


def said(desk: Desk, *words: str) -> str:
    """Return the answer of a printer's command, which must be carried out."""
    result = desk.run("printer", *words)
    assert result.code == 0, result.err
    return result.out.decode()


def kept(desk: Desk) -> Path:
    return desk.config / "printers.json"


# ---------------------------------------------------------------------- kept, listed, removed


def test_printers_are_kept_listed_and_removed(desk: Desk) -> None:
    assert "No printer is kept yet" in said(desk, "list")
    one = said(desk, "set", "office", *VALUES)
    assert one == "office: dx +0.750 mm, dy -0.500 mm, turn +1.0000 degrees, scale 1.01000\n"
    two = said(desk, "set", "Lab_2", "--readings", READINGS)
    assert said(desk, "list") == one + two
    assert printers.load() == {"office": OFFICE, "Lab_2": rounded(correction((5.35, 4.9, 5.1, 5.0)))}
    assert said(desk, "remove", "OFFICE") == "removed office\n"
    assert said(desk, "list") == two
    said(desk, "remove", "lab_2")
    assert "No printer is kept yet" in said(desk, "list")


def test_a_number_that_is_not_given_stays_as_it_is_kept(desk: Desk) -> None:
    said(desk, "set", "office", *VALUES)
    said(desk, "set", "Office", "--correction", "dy=0.25")
    assert printers.load() == {"office": replace(OFFICE, dy=0.25)}
    said(desk, "set", "office", "--landscape", "Right")
    assert printers.load()["office"].landscape == "right"
    said(desk, "set", "office", "--readings", "5 5 5 5")
    assert printers.load() == {"office": Profile(landscape="right")}, "readings say all but how landscape pages are turned"
    assert "landscape right" in said(desk, "list")


def test_readings_replace_what_is_kept_or_are_put_on_top(desk: Desk) -> None:
    said(desk, "set", "office", *VALUES)
    said(desk, "set", "office", "--on-top", "--readings", READINGS)
    assert printers.load()["office"] == rounded(correction((5.35, 4.9, 5.1, 5.0), OFFICE))
    said(desk, "set", "office", "--readings", READINGS)
    assert printers.load()["office"] == rounded(correction((5.35, 4.9, 5.1, 5.0)))


def test_what_is_kept_is_one_file_that_is_written_again_alike(desk: Desk) -> None:
    said(desk, "set", "office", *VALUES)
    first = kept(desk).read_bytes()
    assert [path.name for path in desk.config.iterdir()] == ["printers.json"]
    printers.save(printers.load())
    assert kept(desk).read_bytes() == first
    assert json.loads(first)["printers"][0]["name"] == "office"


def test_a_user_without_a_config_folder_is_given_one(desk: Desk) -> None:
    desk.config.rmdir()
    said(desk, "set", "office", "--correction", "dx=1")
    assert "office" in said(desk, "list")


# ---------------------------------------------------------------------- chosen


def test_a_printer_moves_backs_and_stands_in_the_name_of_the_file(desk: Desk) -> None:
    said(desk, "set", "office", *VALUES)
    for command in (LAID, ("quest", CODE)):
        path = path_of(desk.run(*command, "--backs", "duplex-long:OFFICE", "--force"))
        assert path.name == f"{CODE}-duplex-long-printer-office.pdf"
        assert path.read_bytes() == pack("duplex-long", OFFICE) != pack("duplex-long")


@pytest.mark.parametrize("backs", ["none", "gutterfold"])
def test_a_printer_does_not_matter_without_a_second_side(desk: Desk, refused: Refused, backs: str) -> None:
    said(desk, "set", "office", *VALUES)
    assert "a printer's correction moves a second side" in refused(*LAID, "--backs", f"{backs}:office")
    (desk.config / "delvepress.toml").write_text("printer = 'office'", encoding="utf-8")
    path = path_of(desk.run(*LAID, "--backs", backs))
    assert "printer" not in path.name
    assert path.read_bytes() == pack(backs)


def test_two_printers_have_two_files(desk: Desk) -> None:
    said(desk, "set", "office", *VALUES)
    said(desk, "set", "home", "--correction", "dy=1")
    paths = [path_of(desk.run(*LAID, "--backs", f"duplex-short:{name}")) for name in ("office", "home")]
    files = {path.name: path.read_bytes() for path in paths}
    assert len(set(files.values())) == len(files) == 2


def test_bytes_without_a_printer_are_what_they_were(desk: Desk) -> None:
    before = desk.run(*LAID, "--backs", "duplex-long", "--out", "-").out
    said(desk, "set", "office", *VALUES)
    said(desk, "set", "straight", "--correction", "dx=0")
    assert before == pack("duplex-long")
    for printer in ("", ":none", ":straight"):
        assert desk.run(*LAID, "--backs", f"duplex-long{printer}", "--out", "-").out == before


def test_settings_choose_a_printer_and_the_command_line_goes_before_them(desk: Desk) -> None:
    said(desk, "set", "office", *VALUES)
    words = (*LAID, "--out", "-", "--backs", "duplex-long")
    (desk.config / "delvepress.toml").write_text("printer = 'Office'", encoding="utf-8")
    assert desk.run(*words).out == pack("duplex-long", OFFICE)
    assert desk.run(*words[:-1], "duplex-long:none").out == pack("duplex-long")
    (desk.here / "delvepress.toml").write_text("printer = 'none'", encoding="utf-8")
    assert desk.run(*words).out == pack("duplex-long")
    assert desk.run(*words[:-1], "duplex-long:office").out == pack("duplex-long", OFFICE)


def test_a_kit_takes_a_printer_too_and_blank_sheets_without_backs_are_the_same_on_any(desk: Desk) -> None:
    said(desk, "set", "office", *VALUES)
    corrected = ("--backs", "duplex-long:office")
    path = path_of(desk.run("kit", "deck-box-dungeons", "--only", "heroes", *corrected))
    assert path.name.endswith("-duplex-long-printer-office-only-heroes.pdf")
    sheets = ("sheets", "deck-box-dungeons", "--out", "sheets/")
    plain = path_of(desk.run(*sheets))
    before = plain.read_bytes()
    (desk.config / "delvepress.toml").write_text("backs = 'duplex-long'\nprinter = 'office'", encoding="utf-8")
    assert path_of(desk.run(*sheets)) == plain
    assert plain.read_bytes() == before


# ---------------------------------------------------------------------- the calibration page


def test_the_calibration_page_is_one_file_of_two_pages(desk: Desk, opened: list[str]) -> None:
    said(desk, "set", "office", *VALUES)
    names = {}
    office = ("--backs", "duplex-long:office")
    for words in ((), ("--paper", "letter"), ("--backs", "Duplex-Short"), office, ("--out", "mine.pdf", "--open")):
        path = path_of(desk.run("printer", "calibrate", *words))
        names[path.name] = path.read_bytes()
        assert count_of(names[path.name]) == 2
    assert list(names) == [
        "calibration-duplex-long.pdf", "calibration-letter-duplex-long.pdf", "calibration-duplex-short.pdf",
        "calibration-duplex-long-printer-office.pdf", "mine.pdf",
    ]  # fmt: skip
    assert names["mine.pdf"] == names["calibration-duplex-long.pdf"]
    assert len(set(names.values())) == 4
    assert opened == [str(desk.here / "mine.pdf")]


def test_the_calibration_page_is_uncorrected_unless_a_printer_is_named(desk: Desk) -> None:
    said(desk, "set", "office", *VALUES)
    plain = desk.run("printer", "calibrate", "--out", "-").out
    (desk.here / "delvepress.toml").write_text(
        "printer = 'office'\npaper = 'letter'\nbacks = 'none'\nink = 'low'", encoding="utf-8"
    )
    assert desk.run("printer", "calibrate", "--out", "-", "--paper", "a4").out == plain
    assert desk.run("printer", "calibrate", "--out", "-", "--paper", "a4", "--backs", "duplex-long:office").out != plain
    assert path_of(desk.run("printer", "calibrate")).name == "calibration-letter-duplex-long.pdf"


# ---------------------------------------------------------------------- refused

REFUSED: dict[str, tuple[tuple[str, ...], str]] = {
    "no value": (("set", "office"), "keeps nothing without a value; give --readings, or --correction"),
    "far off": (("set", "office", "--correction", "dx=10.1"), "dx cannot be 10.1; it lies between -10 and 10"),
    "far up": (("set", "office", "--correction", "dy=-11"), "dy cannot be -11"),
    "askew": (("set", "office", "--correction", "turn=90"), "turn cannot be 90; it lies between -5 and 5"),
    "double": (("set", "office", "--correction", "scale=2"), "scale cannot be 2; it lies between 0.95 and 1.05"),
    "a word": (("set", "office", "--correction", "dx=left"), "--correction: dx cannot be 'left'; give a number, as -0.35"),
    "not a number": (
        ("set", "office", "--correction", "scale=nan"),
        "--correction: scale cannot be 'nan'; give a number, as 1.002",
    ),
    "endless": (("set", "office", "--correction", "dy=1e9"), "--correction: dy cannot be '1e9'"),
    "three readings": (("set", "office", "--readings", "5 5 5"), "--readings cannot be '5 5 5'; give four numbers"),
    "readings of words": (("set", "office", "--readings", "a b c d"), "--readings cannot be 'a b c d'"),
    "beyond the scale": (("set", "office", "--readings", "5 5 10.5 5"), "scale 3 cannot read 10.5; the scales read from 0 to 10"),
    "both": (("set", "office", "--readings", READINGS, "--correction", "dx=1"), "--readings say what --correction would be"),
    "a number there is not": (
        ("set", "office", "--correction", "dz=1"),
        "--correction cannot be 'dz=1'; give some of dx, dy, turn",
    ),
    "no numbers": (("set", "office", "--correction", " "), "--correction is empty"),
    "on top of nothing": (("set", "office", "--on-top", "--readings", READINGS), "no printer 'office', and none is kept yet"),
    "on top of a number": (("set", "office", "--on-top", "--correction", "dx=1"), "--on-top belongs to --readings"),
    "a name with a blank": (("set", "my office", "--correction", "dx=1"), "cannot be called 'my office'; give 1 to 40 letters"),
    "a path": (("set", "../office", "--correction", "dx=1"), "cannot be called '../office'"),
    "a long name": (("set", "a" * 41, "--correction", "dx=1"), "cannot be called"),
    "an empty name": (("set", "", "--correction", "dx=1"), "cannot be called ''"),
    "another alphabet": (("set", "b\u00fcro", "--correction", "dx=1"), "cannot be called"),
    "nobody": (("set", "None", "--correction", "dx=1"), "cannot be called none"),
    "a side there is not": (("set", "office", "--landscape", "up"), "--landscape cannot be 'up'; choose one of left, right"),
    "removed twice": (("remove", "office"), "no printer 'office', and none is kept yet; measure one"),
    "an edge there is not": (("calibrate", "--backs", "duplex-lng"), "--backs cannot be 'duplex-lng' (did you mean duplex-long?)"),
    "a paper there is not": (("calibrate", "--paper", "a3"), "--paper cannot be 'a3'"),
    "half a paper": (("calibrate", "--paper", "a5"), "a4 or letter"),
    "checked without one": (("calibrate", "--backs", "duplex-long:office"), "no printer 'office'"),
    "no command": ((), "needs a command; it knows calibrate, set, list, remove"),
    "a command there is not": (("calibrat",), "has no command 'calibrat' (did you mean calibrate?)"),
    "no name": (("set",), "Missing argument 'NAME'"),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_what_means_nothing_is_refused(refused: Refused, kind: str) -> None:
    words, why = REFUSED[kind]
    assert why in refused("printer", *words)


def test_an_unknown_printer_is_answered_with_those_there_are(desk: Desk, refused: Refused) -> None:
    for name in ("office", "home"):
        said(desk, "set", name, "--correction", "dx=1")
    for words in (
        (*LAID, "--backs", "duplex-long:offise"),
        ("quest", CODE, "--backs", "duplex-long:offise"),
        ("kit", "bag-of-dungeon", "--backs", "duplex-short:offise"),
        ("printer", "calibrate", "--backs", "duplex-long:offise"),
        ("printer", "remove", "offise"),
        ("printer", "set", "offise", "--on-top", "--readings", READINGS),
    ):
        assert "no printer 'offise' (did you mean office?); kept are office, home" in refused(*words)
    path = desk.here / "delvepress.toml"
    path.write_text("printer = 'offise'", encoding="utf-8")
    assert refused(*LAID).startswith(f"'{path}', key printer: There is no printer 'offise'")


def test_a_correction_that_grows_too_large_is_refused_and_what_was_kept_stays(desk: Desk, refused: Refused) -> None:
    said(desk, "set", "office", "--correction", "dx=9")
    assert "dx cannot be 12" in refused("printer", "set", "office", "--on-top", "--readings", "2 5 2 5")
    assert printers.load() == {"office": Profile(dx=9)}


def test_what_is_refused_leaves_no_folder_behind(desk: Desk, refused: Refused) -> None:
    desk.config.rmdir()
    assert "dx" in refused("printer", "set", "laser", "--correction", "dx=99")
    assert not desk.config.exists()


def test_no_more_printers_are_kept_than_can_be_read_again(desk: Desk, refused: Refused) -> None:
    printers.save({f"{'p' * 37}{number:03}": replace(OFFICE, landscape="right") for number in range(limits.PRINTERS)})
    assert len(printers.load()) == limits.PRINTERS
    assert "No more than 100 printers" in refused("printer", "set", "office", "--correction", "dx=1")
    assert len(refused("printer", "remove", "nobody")) < 600


ROW: dict[str, Any] = {"name": "office", "dx": 0.1, "dy": 0, "turn": 0, "scale": 1, "landscape": "left"}


def written(*rows: Any, **more: Any) -> bytes:
    return json.dumps({"format": "delvepress-printers-1", "printers": rows, **more}).encode()


BROKEN = {
    "empty": b"", "no JSON": b"{", "no text": b"\xff\xfe\x00", "a list": b"[]",
    "another format": b'{"format": "x", "printers": []}',
    "deep": b"[" * 50000, "a field more": written(ROW, colour=1), "a row's field more": written({**ROW, "colour": 1}),
    "a field less": written({key: ROW[key] for key in ("name", "dx")}), "a word": written({**ROW, "dx": "0.1"}),
    "far off": written({**ROW, "dx": 11}), "endless": written(ROW).replace(b"0.1", b"1e999"),
    "nan": written({**ROW, "dx": float("nan")}),
    "a path": written({**ROW, "name": "../office"}), "a line": written({**ROW, "name": "office\n"}),
    "a name of nobody": written({**ROW, "name": "None"}), "a name twice": written(ROW, {**ROW, "name": "OFFICE"}),
    "too many": written(*({**ROW, "name": f"p{number}"} for number in range(101))), "large": b" " * (1 << 17) + written(ROW),
    "a side there is not": written({**ROW, "landscape": "up"}),
}  # fmt: skip


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_file_is_named_in_one_sentence(desk: Desk, refused: Refused, kind: str) -> None:
    kept(desk).write_bytes(written(ROW))
    assert "office" in said(desk, "list")
    kept(desk).write_bytes(BROKEN[kind])
    for words in (
        ("printer", "list"),
        ("printer", "set", "office", "--correction", "dx=1"),
        (*LAID, "--backs", "duplex-long:office"),
    ):
        message = refused(*words)
        assert str(kept(desk)) in message
        assert len(message) < 500
    assert desk.run(*LAID).code == 0, "who names no printer does not need the file"


@pytest.mark.parametrize("kind", ["a folder", "a pipe", "a link to nothing"])
def test_what_is_no_file_is_refused(desk: Desk, refused: Refused, kind: str) -> None:
    if kind == "a folder":
        kept(desk).mkdir()
    elif kind == "a pipe":
        os.mkfifo(kept(desk))
    else:
        kept(desk).symlink_to(desk.here / "nowhere")
    assert str(kept(desk)) in refused("printer", "list")


def test_a_user_without_a_home_is_told(desk: Desk, refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere(*_: Any, **__: Any) -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr("platformdirs.user_config_path", nowhere)
    assert "no folder here where printers could be kept" in refused("printer", "set", "office", "--correction", "dx=1")
    result: Result = desk.run(*LAID)
    assert result.code == 0


def test_a_config_folder_that_is_a_file_is_refused(desk: Desk, refused: Refused) -> None:
    desk.config.rmdir()
    desk.config.write_text("", encoding="utf-8")
    assert str(desk.config) in refused("printer", "set", "office", "--correction", "dx=1")
