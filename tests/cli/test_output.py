"""What files are called, what is not overwritten, folders and endings of --out, pictures, and opening what was printed."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from PIL import Image

from generator.cli.common import publishing
from generator.forge import making
from tests.cli.conftest import Desk, Refused
from tests.cli.quick import (
    DAY,
    DECK,
    JSON,
    KEPT,
    QUEST,
    TODAY,
    TOMORROW,
    code_of,
    path_of,
    some_code,
)

pytestmark = pytest.mark.usefixtures("made_once")


# ---------------------------------------------------------------------- names of files


NAMED = [
    ("", ""), ("--paper a4 --ink full --backs none", ""), ("--paper letter", "-letter"), ("--ink low", "-low"),
    ("--backs duplex-long", "-duplex-long"), ("--paper Letter --ink LOW --backs gutterfold", "-letter-low-gutterfold"),
]  # fmt: skip


@pytest.mark.parametrize(("words", "marks"), NAMED, ids=[words or "nothing" for words, _ in NAMED])
def test_names_tell_what_is_not_as_usual(desk: Desk, words: str, marks: str) -> None:
    said = words.split()
    assert path_of(desk.run(*QUEST, *said, "--only", "title")).name == f"{code_of()}{marks}-only-title.pdf"
    assert path_of(desk.run(*JSON, *said)).name == f"{code_of()}.json"
    if "--backs" not in said:  # which sheets do not have
        assert path_of(desk.run("sheets", "donjonz", *said)).name == f"donjonz-sheets{marks}.pdf"


def test_the_name_of_a_kit_with_backs_tells_of_them(desk: Desk) -> None:
    printed = desk.run("kit", DECK, "--only", "heroes", "--backs", "duplex-long", "--ink", "low")
    assert path_of(printed).name == f"{DECK}-kit-low-duplex-long-only-heroes.pdf"


def test_a_pack_as_usual_has_the_bare_code_for_a_name_and_pictures_its_marks(desk: Desk) -> None:
    assert path_of(desk.run(*QUEST)).name == f"{code_of()}.pdf"
    found = desk.run(*QUEST, "--only", "title", "--paper", "letter", "--format", "png,json", "--out", "both")
    assert [Path(line).name for line in found.out.decode().splitlines()] == [
        f"{code_of()}-letter-only-title-01.png",
        f"{code_of()}-letter-only-title-02.png",
        f"{code_of()}.json",
    ]


def test_a_challenge_on_other_paper_lies_beside_the_first(desk: Desk) -> None:
    for words, marks in (((), ""), (("--paper", "letter", "--ink", "low"), "-letter-low")):
        assert path_of(desk.run(*TODAY, *words)).name == f"daily-{DAY}-donjonz{marks}.pdf"


# ---------------------------------------------------------------------- what stands there already


PRINTS = {
    "quest": (JSON, lambda: f"{code_of()}.json"),
    "quest as pdf": ((*QUEST, "--only", "title"), lambda: f"{code_of()}-only-title.pdf"),
    "reprint": (("quest", "CODE", "--format", "json"), lambda: f"{code_of()}.json"),
    "sheets": (("sheets", "donjonz", "--layout", "full"), lambda: "donjonz-sheets-full.pdf"),
    "sheets as png": (
        ("sheets", "donjonz", "--format", "png:36", "--count", "1"),
        lambda: "donjonz-sheets-1-01.png",
    ),
}
"""What writes files, and the first of them."""


def printing(kind: str) -> tuple[list[str], str]:
    words, name = PRINTS[kind]
    return [code_of() if word == "CODE" else word for word in words], name()


@pytest.mark.parametrize("kind", PRINTS)
def test_another_file_of_the_name_is_not_overwritten(desk: Desk, refused: Refused, kind: str) -> None:
    words, name = printing(kind)
    (desk.here / "output").mkdir()
    (desk.here / "output" / name).write_bytes(b"my own")
    assert name in refused(*words)
    assert desk.files() == {f"work/output/{name}": b"my own"}


@pytest.mark.parametrize("kind", PRINTS)
def test_another_file_of_the_name_is_replaced_by_force(desk: Desk, kind: str) -> None:
    words, name = printing(kind)
    fresh = desk.run(*words, "--out", "fresh").files[f"work/fresh/{name}"]
    (desk.here / "output").mkdir()
    (desk.here / "output" / name).write_bytes(b"my own")
    assert desk.run(*words, "--force").files[f"work/output/{name}"] == fresh


@pytest.mark.parametrize("more", [(), ("--force",)], ids=["plain", "force"])
@pytest.mark.parametrize("kind", PRINTS)
def test_the_same_bytes_are_neither_a_complaint_nor_written_again(desk: Desk, kind: str, more: tuple[str, ...]) -> None:
    words, name = printing(kind)
    first = desk.run(*words)
    path = desk.here / "output" / name
    before = path.stat()
    again = desk.run(*words, *more)
    after = path.stat()
    assert again.code == 0, again.err
    assert again.out == first.out
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_one_file_in_the_way_keeps_all_from_being_written(desk: Desk, refused: Refused) -> None:
    (desk.here / "x.json").write_bytes(b"my own")
    assert "x.json" in refused(*QUEST, "--only", "title", "--format", "pdf,json", "--out", "x.pdf")


def test_a_printed_file_that_was_written_on_is_not_overwritten(desk: Desk, refused: Refused) -> None:
    path = path_of(desk.run(*JSON))
    path.write_bytes(path.read_bytes() + b"a note\n")
    assert path.name in refused(*JSON)


def test_a_challenge_replaces_the_one_that_was_printed_before_but_no_edited_one(desk: Desk, refused: Refused) -> None:
    path = desk.here / "today.json"
    first = desk.run(*TODAY, *KEPT).files["work/today.json"]
    before = path.stat()
    assert desk.run(*TODAY, *KEPT).code == 0
    after = path.stat()
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns), "the same is not written again"
    second = desk.run(*TOMORROW, *KEPT)
    assert second.code == 0, second.err
    assert second.files["work/today.json"] != first
    path.write_bytes(path.read_bytes() + b"my notes\n")
    for words in (TODAY, TOMORROW, TODAY):
        assert "today.json" in refused(*words, *KEPT)
    assert desk.run(*TODAY, *KEPT, "--force").files["work/today.json"] == first


def test_a_challenge_replaces_no_file_of_another(desk: Desk, refused: Refused) -> None:
    (desk.here / "today.json").write_bytes(b"my own")
    for _ in range(2):
        assert "today.json" in refused(*TODAY, *KEPT)
    assert desk.run(*TODAY, *KEPT, "--force").code == 0
    assert desk.run(*TOMORROW, *KEPT).code == 0, "now it is its own"


def test_a_quest_does_not_replace_a_challenge(desk: Desk, refused: Refused) -> None:
    desk.run(*TODAY, *KEPT)
    assert "today.json" in refused(*JSON, "--out", "today.json")


# ---------------------------------------------------------------------- --out


@pytest.mark.parametrize("name", ["foo.docx", "FOO.txt", "a/foo.tar", "foo.pdf.gz"])
@pytest.mark.parametrize("words", [JSON, ("sheets", "donjonz"), TODAY, ("quest", "CODE")], ids=lambda words: words[0])
def test_a_file_of_a_kind_that_is_not_made_is_refused(refused: Refused, words: tuple[str, ...], name: str) -> None:
    said = refused(*(code_of() if word == "CODE" else word for word in words), "--out", name)
    assert f"--out cannot be '{name}'" in said


@pytest.mark.parametrize(
    ("out", "file"),
    [("x.json", "x.json"), ("x.pdf", "x.pdf"), ("x.png", "x-01.png"), ("a/X.PNG", "a/X-01.png"), ("v1.0.pdf", "v1.0.pdf")],
)
def test_the_ending_of_a_name_chooses_the_format(desk: Desk, out: str, file: str) -> None:
    result = desk.run(*QUEST, "--only", "party", "--out", out)
    assert list(result.files) == [f"work/{file}"]
    starts = {"json": b"{", "pdf": b"%PDF", "png": b"\x89PNG"}
    assert result.files[f"work/{file}"].startswith(starts[file.rpartition(".")[2]])


def test_the_ending_of_a_name_is_kept_as_it_was_typed(desk: Desk) -> None:
    assert path_of(desk.run(*JSON, "--out", "Mine.JSON")).name == "Mine.JSON"
    files = desk.run(*QUEST, "--only", "title", "--format", "pdf,json", "--out", "Mine.PDF").files
    assert {name for name in files if "Mine" in name} == {"work/Mine.JSON", "work/Mine.PDF", "work/Mine.json"}


@pytest.mark.parametrize(("out", "format"), [("x.pdf", "json"), ("x.json", "pdf"), ("x.png", "pdf,json"), ("a/x.PDF", "png")])
def test_an_ending_and_a_format_that_disagree_are_refused(refused: Refused, out: str, format: str) -> None:
    said = refused(*QUEST, "--out", out, "--format", format)
    assert f"'{out}'" in said
    assert "--format" in said


@pytest.mark.parametrize("folder", ["foo.docx/", "foo.pdf/", "a.txt/b.tar/", "v1.0", ".hidden", "2031.06", "foo.docx/quests"])
def test_a_folder_may_have_any_name(desk: Desk, folder: str) -> None:
    assert path_of(desk.run(*JSON, "--out", folder)) == desk.here / folder / f"{code_of()}.json"


@pytest.mark.parametrize("folder", ["a.docx", "a.pdf", "a.json", "a.tar.gz"])
def test_a_folder_that_is_there_is_a_folder_whatever_its_name(desk: Desk, folder: str) -> None:
    (desk.here / folder).mkdir()
    assert path_of(desk.run(*JSON, "--out", folder)) == desk.here / folder / f"{code_of()}.json"


# ---------------------------------------------------------------------- pictures


@pytest.mark.parametrize(("format", "dpi"), [("png:100", 100), ("PNG:36", 36), ("png", 150)], ids=["100", "36", "usual"])
@pytest.mark.parametrize(("paper", "inches"), [("a4", (210 / 25.4, 297 / 25.4)), ("letter", (8.5, 11))])
def test_pictures_have_the_dots_per_inch_that_were_asked_for(
    desk: Desk, paper: str, inches: tuple[float, float], format: str, dpi: int
) -> None:
    path = path_of(desk.run("sheets", "donjonz", "--count", "1", "--paper", paper, "--format", format))
    with Image.open(path) as picture:
        assert picture.info["dpi"] == pytest.approx((dpi, dpi), abs=0.02)
        assert picture.size == pytest.approx([side * dpi for side in inches], abs=1)


@pytest.mark.parametrize(
    "dpi",
    ["0", "35", "601", "-100", "99.5", "1e2", "", "abc", "100dpi", "\uff11\uff10\uff10", "9" * 5000],
    ids=lambda dpi: ascii(dpi)[:12],
)
def test_dots_per_inch_that_mean_nothing_are_refused(refused: Refused, dpi: str) -> None:
    said = refused("sheets", "donjonz", "--format", f"png:{dpi}")
    assert said.startswith("--format cannot be 'png:")
    assert len(said) < 200


@pytest.mark.parametrize(
    ("format", "said"),
    [
        ("pdf:300", "--format cannot be 'pdf:300': dots per inch are for pictures, as png:300."),
        ("png,contact", "--format takes one of png and contact: they are the same pages; leave out the other."),
        ("form,pdf", "--format takes one of pdf and form"), ("cntact", "(did you mean contact?)"),
    ],
)  # fmt: skip
def test_formats_that_mean_nothing_are_refused(refused: Refused, format: str, said: str) -> None:
    assert said in refused("sheets", "donjonz", "--format", format)


def test_a_form_is_for_sheets_alone(refused: Refused) -> None:
    assert refused(*QUEST, "--format", "form").startswith("--format form is for record sheets")


# ---------------------------------------------------------------------- opening


OPENING = {
    "quest": (JSON, "{}.json"),
    "reprint": (("quest", "CODE", "--only", "title"), "{}-only-title.pdf"),
    "sheets": (("sheets", "donjonz"), "donjonz-sheets.pdf"),
    "daily": (TODAY, f"daily-{DAY}-donjonz.pdf"),
}


@pytest.mark.parametrize("kind", OPENING)
def test_a_file_is_opened_by_its_full_path_where_that_is_wanted(desk: Desk, opened: list[str], kind: str) -> None:
    words, name = OPENING[kind]
    said = [code_of() if word == "CODE" else word for word in words]
    first = desk.run(*said)
    assert first.code == 0
    assert opened == []
    again = desk.run(*said, "--open")
    assert again.code == 0
    assert opened == [f"{desk.here}/output/{name.format(code_of())}"]
    assert again.out == first.out


def test_of_several_files_the_first_is_opened(desk: Desk, opened: list[str]) -> None:
    desk.run(*QUEST, "--only", "title", "--format", "json,pdf", "--out", "x.pdf", "--open")
    assert opened == [f"{desk.here}/x.pdf"]


@pytest.mark.parametrize("how", ["it says so", "it raises"])
def test_where_nothing_opens_files_one_line_says_so(desk: Desk, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    def launch(name: str, **_: Any) -> int:
        if how == "it raises":
            raise FileNotFoundError(2, "No such file or directory", "xdg-open")
        return 1

    plain = desk.run(*JSON)
    monkeypatch.setattr(publishing, "launch", launch)
    result = desk.run(*JSON, "--open")
    assert result.code == 0
    assert result.out == plain.out
    assert [line for line in result.lines if line not in plain.lines] == [
        "No program here opens it by itself; open the file above by hand."
    ]


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no xdg-open")
def test_what_an_opener_says_goes_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    opener = tmp_path / "xdg-open"
    opener.write_text("#!/bin/sh\necho no method available; echo none at all >&2; exit 3\n", encoding="utf-8")
    opener.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    assert publishing.launch("x.pdf") == 3
    assert capfd.readouterr() == ("", "")


def test_a_machine_without_any_opener_prints_all_the_same(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(desk.here))
    monkeypatch.delenv("DISPLAY", raising=False)
    result = desk.run(*JSON, "--open")
    assert result.code == 0
    assert "open the file above by hand" in result.lines[-1]


# ---------------------------------------------------------------------- before the work


@pytest.mark.parametrize(
    ("out", "said"),
    [("file/", "is a file, not a folder"), ("pipe/x.pdf", "is a pipe, not a folder"), ("link.pdf", "is a device"),
     ("read-only.pdf", "is read-only")],
)  # fmt: skip
def test_a_place_that_cannot_be_written_is_refused_before_the_quest_is_made(
    desk: Desk, refused: Refused, monkeypatch: pytest.MonkeyPatch, out: str, said: str
) -> None:
    (desk.here / "file").write_bytes(b"mine")
    (desk.here / "link.pdf").symlink_to("/dev/full")
    (desk.here / "read-only.pdf").write_bytes(b"mine")
    (desk.here / "read-only.pdf").chmod(0o444)
    os.mkfifo(desk.here / "pipe")
    monkeypatch.setattr(making, "make", lambda *_: pytest.fail("made in vain"))
    for words in (QUEST, ("quest", code_of())):
        assert said in refused(*words, "--out", out)


# ---------------------------------------------------------------------- places that cannot be written


@pytest.fixture
def occupied(desk: Desk) -> None:
    """A file where a folder is wanted, and folders where files are wanted."""
    (desk.here / "file").write_bytes(b"keep me")
    (desk.here / "taken.pdf").mkdir()
    (desk.here / "taken.pdf" / f"{some_code()}.json").mkdir()


@pytest.mark.parametrize(
    "out",
    [
        "file",
        "file/below",
        "file/below.pdf",
        "/dev/full",
        "/dev/full/x.pdf",
        "taken.pdf",
        "n" * 10_000,
        "d/" * 3000 + "x",
        "a\x00b",
    ],
    ids=lambda out: ascii(out)[:20],
)
@pytest.mark.usefixtures("occupied")
def test_a_place_that_cannot_be_written_is_refused(refused: Refused, out: str) -> None:
    refused("quest", some_code(), "--format", "json", "--out", out)


def no_room(*args: Any, **more: Any) -> Any:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def read_only(*args: Any, **more: Any) -> Any:
    raise OSError(errno.EROFS, os.strerror(errno.EROFS))


@pytest.mark.parametrize("fails", [no_room, read_only], ids=["full", "read-only"])
@pytest.mark.parametrize(("module", "name"), [(os, "replace"), (os, "fsync")], ids=["replace", "fsync"])
def test_a_disk_that_is_full_or_read_only_loses_nothing(
    desk: Desk, refused: Refused, monkeypatch: pytest.MonkeyPatch, module: Any, name: str, fails: Any
) -> None:
    (desk.here / "old.json").write_bytes(b"the old file")
    assert desk.run("quest", some_code(), "--format", "json").code == 0, "made, and kept for this test run"
    monkeypatch.setattr(module, name, fails)
    said = refused("quest", some_code(), "--format", "json", "--out", "old.json", "--force")
    assert "old.json' cannot be written (" in said
    assert os.strerror(errno.ENOSPC if fails is no_room else errno.EROFS) in said


@pytest.mark.parametrize("name", ["a\nb", "a\x1b[31mb", "n" * 5000], ids=lambda name: ascii(name)[:12])
def test_an_out_folder_of_odd_characters_is_refused_in_one_short_sentence(desk: Desk, refused: Refused, name: str) -> None:
    (desk.here / "file").write_bytes(b"keep me")
    assert len(refused("quest", some_code(), "--format", "json", "--out", f"file/{name}")) < 400


def test_an_old_file_is_replaced_whole(desk: Desk) -> None:
    (desk.here / "old.pdf").write_bytes(b"x" * 10_000_000)
    assert desk.run("quest", some_code(), "--out", "old.pdf", "--force").code == 0
    (name,) = desk.files()
    assert name == "work/old.pdf"
    with pikepdf.open(desk.here / "old.pdf") as pdf:
        assert len(pdf.pages) > 1


def test_a_cache_that_cannot_be_written_does_not_matter(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "cache-file").write_bytes(b"not a folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache-file"))
    result = desk.run("quest", some_code(), "--out", "x.pdf")
    assert result.code == 0, result.err
    assert list(result.files) == ["work/x.pdf"]


def test_what_a_killed_run_has_left_is_swept_away_where_everything_stands_already(desk: Desk) -> None:
    assert desk.run(*JSON, "--out", "quest.json").code == 0
    left = desk.here / ".delvepress-0123456789abcdef.0.new"
    left.write_bytes(b"half")
    assert desk.run(*JSON, "--out", "quest.json").code == 0
    assert not left.exists()
