"""`--booklet`, half sheets, a club's name and logo on the command line: what is written, and what is refused."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from tests.cli.conftest import Desk, Refused

GENTLE = ("--game", "deck-box-dungeons")
"""The game whose challenges are made soonest, as long as nobody plays them."""
made_once = pytest.mark.usefixtures("made_once")
DUNGEON = ("quest", "donjonz", "--seed", "a book")


@made_once
def test_a_quest_becomes_a_booklet_and_loose_sheets(desk: Desk) -> None:
    done = desk.run(*DUNGEON, "--booklet", "--backs", "duplex-long", "--format", "pdf,json")
    assert done.code == 0, done.err
    names = [Path(line).name for line in done.out.decode().splitlines()]
    code = names[-1].removesuffix(".json")
    assert names == [f"{code}-duplex-long-booklet.pdf", f"{code}-duplex-long-loose.pdf", f"{code}.json"]
    sides = {"booklet": "/DuplexFlipShortEdge", "loose": "/DuplexFlipLongEdge"}
    for name, (part, duplex) in zip(names, sides.items(), strict=False):
        assert f"The {part} file: print at 100 %" in done.err
        with pikepdf.open(desk.here / "output" / name) as pdf:
            assert str(pdf.Root.ViewerPreferences.Duplex) == duplex
            assert "quest.json" in pdf.attachments
    again = desk.run("quest", f"output/{names[0]}", "--booklet", "--backs", "duplex-long", "--out", "again/")
    assert [again.files[f"work/again/{name}"] for name in names[:2]] == [done.files[f"work/output/{name}"] for name in names[:2]]


@made_once
def test_sheets_of_a_book_are_printed_on_half_sheets(desk: Desk) -> None:
    done = desk.run(*DUNGEON, "--paper", "a5", "--only", "rules,title", "--out", "small.pdf")
    assert done.code == 0, done.err
    assert "on A5" in done.err
    with pikepdf.open(BytesIO(done.files["work/small.pdf"])) as pdf:
        assert {tuple(round(float(edge), 1) for edge in page.MediaBox[2:]) for page in pdf.pages} == {(419.5, 595.3)}


@made_once
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ("--paper", "a5"),
            "--paper a5 is for what is read as a book; name some of its sheets with --only (title, rules",
        ),
        (("--paper", "a5", "--only", "map"), "--paper a5 is for what is read as a book, and map is not; leave it out of --only."),
        (("--paper", "half-letter", "--booklet"), "--booklet folds a4 or letter, not half-letter; leave out one of the two."),
        (("--booklet", "--out", "-"), "--out - takes one file, and --booklet makes two; give a folder."),
        (("--booklet", "--only", "map"), "--booklet binds what is read as a book, and --only names nothing of that"),
        (("--paper", "a6"), "--paper cannot be 'a6'"),
    ],
)
def test_what_cannot_be_a_book_is_refused(refused: Refused, words: tuple[str, ...], said: str) -> None:
    assert said in refused(*DUNGEON, *words)


def test_what_is_no_book_is_not_printed_on_half_sheets(refused: Refused) -> None:
    for words in (("sheets", "donjonz"), ("site", "--from", "2031-06-02")):
        assert "--paper a5 is for what is read as a book" in refused(*words, "--paper", "a5")


@made_once
def test_a_folded_booklet_bears_a_clubs_name_and_logo(desk: Desk) -> None:
    logo = desk.here / "logo.png"
    Image.new("RGBA", (40, 20), (200, 30, 30, 128)).save(logo)
    words = ("daily", "2031-12-31", "--days", "2", *GENTLE, "--booklet", "--club", "Ferret & Lantern", "--logo", "logo.png")
    done = desk.run(*words)
    assert done.code == 0, done.err
    (name,) = (Path(line).name for line in done.out.decode().splitlines())
    assert name == "daily-2031-12-31-to-2032-01-01-deck-box-dungeons-booklet.pdf"
    assert "fold each booklet in the middle" in done.err
    with pikepdf.open(desk.here / "output" / name) as pdf:
        assert all(page.MediaBox[2] > page.MediaBox[3] for page in pdf.pages)
    assert desk.run(*words[:-4], "--paper", "letter").code == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ("--club", "Ferrets"),
            "--booklet, --club and --logo are for books of several days; give --days too, or a month for DATE.",
        ),
        (("--booklet",), "are for books of several days"),
        (("--days", "2", "--booklet", "--paper", "a5"), "--booklet folds a4 or letter, not a5; leave out one of the two."),
        (("--days", "2", "--club", "x" * 61), "--club cannot be "),
        (("--days", "2", "--club", "two\x07bells"), "--club cannot be "),
        (("--days", "2", "--club", "\u65e5\u672c"), "no font here has '\u65e5'"),
        (("--days", "2", "--logo", "none.png"), "'none.png' cannot be read"),
        (("--days", "2", "--logo", "words.txt"), "'words.txt' is no picture that can be read"),
        (("--days", "2", "--logo", "cut.png"), "'cut.png' is a picture that cannot be read to its end"),
        (("--days", "2", "--logo", "bomb.png"), "'bomb.png' has far too many pixels; give a picture of at most 40 million pixels."),
    ],
    ids=lambda value: " ".join(value)[:30] if isinstance(value, tuple) else "",
)
def test_a_book_that_cannot_be_made_is_refused_in_a_sentence(
    refused: Refused, desk: Desk, words: tuple[str, ...], said: str
) -> None:
    (desk.here / "words.txt").write_text("no picture")
    buffer = BytesIO()
    Image.effect_noise((64, 64), 40).save(buffer, "PNG")
    (desk.here / "cut.png").write_bytes(buffer.getvalue()[:600])
    head = struct.pack(">IIBBBBB", 60000, 60000, 8, 0, 0, 0, 0)
    chunks = [
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in ((b"IHDR", head), (b"IDAT", zlib.compress(bytes(9))), (b"IEND", b""))
    ]
    (desk.here / "bomb.png").write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(chunks))
    assert said in refused("daily", "2031-06-02", "--game", "donjonz", *words)
