"""Finished hero sheets from the command line, the list of what there is, and names that are printed and no part of a code."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from generator.core.code import decode
from tests.cli.conftest import Desk, Refused
from tests.cli.quick import DECK, code_of, path_of

SHEETS = ("sheets", DECK)
HERO = (*SHEETS, "--hero", "ottilie", "--gear", "Yew Bow", "--calling", "HERALD")
LARGE = 100 * 1024 * 1024


def words_of(path: Path) -> str:
    with pypdfium2.PdfDocument(path.read_bytes()) as document:
        return " ".join(" ".join(page.get_textpage().get_text_range().split()) for page in document)


def test_a_hero_is_printed_under_names_that_tell_what_it_is(desk: Desk) -> None:
    Image.new("RGB", (90, 40), (20, 90, 60)).save(desk.here / "me.png")
    plain = desk.run(*HERO)
    assert path_of(plain).name == f"{DECK}-sheets-ottilie-yew-bow-herald.pdf"
    assert "Character sheet of Ottilie Vant for Deck Box Dungeons, 1 page" in plain.err
    named = path_of(desk.run(*HERO, "--name", "Ada", "--portrait", "me.png"))
    assert named.name == f"{DECK}-sheets-ottilie-yew-bow-herald-name-14f8-portrait-feb9.pdf"
    assert "as Ottilie Vant" in words_of(named)
    with pypdfium2.PdfDocument(named.read_bytes()) as document:
        assert len(list(document[0].get_objects(filter=[3], max_depth=3))) == 1
    low = path_of(desk.run(*HERO, "--name", "Ada", "--portrait", "me.png", "--ink", "low", "--out", "low"))
    assert low.read_bytes() != named.read_bytes()


def test_a_party_is_printed_of_the_size_that_is_asked_for(desk: Desk) -> None:
    assert "4 pages" in desk.run(*SHEETS, "--party", "ash", "--heroes", "4").err
    assert "2 pages" in desk.run(*SHEETS, "--party", "ash", "--heroes", "4", "--layout", "half").err
    assert path_of(desk.run(*SHEETS, "--party", "Two Words!")).name.startswith(f"{DECK}-sheets-")


def test_the_list_is_told_and_nothing_is_printed(desk: Desk) -> None:
    result = desk.run(*SHEETS, "--list")
    assert (result.code, result.files, result.err) == (0, {}, "")
    assert "lantern-hook" in result.out.decode()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--hero", "otilie"), "--hero cannot be 'otilie' (did you mean ottilie?)"),
        (("--hero", "ottilie"), "A finished sheet needs a hero, gear and a calling; give --gear and --calling too."),
        (("--party", "x", "--heroes", "5"), "--heroes cannot be '5'"),
        ((*HERO[2:], "--party", "x"), "--party chooses heroes and names itself"),
        (
            (*HERO[2:], "--name", "\u65e5\u672c"),
            "--name cannot be '\u65e5\u672c': no font here has '\u65e5'",
        ),
        ((*HERO[2:], "--portrait", "none.png"), "'none.png' cannot be read"),
        ((*HERO[2:], "--portrait", "words.txt"), "'words.txt' is no picture that can be read"),
        ((*HERO[2:], "--portrait", "."), "'.' "),
        ((*HERO[2:], "--portrait", "large.png"), "'large.png' is larger than 64 MB"),
    ],
    ids=lambda value: " ".join(value)[-30:] if isinstance(value, tuple) else "",
)
def test_what_cannot_be_printed_is_refused_in_a_sentence(desk: Desk, refused: Refused, words: tuple[str, ...], said: str) -> None:
    (desk.here / "words.txt").write_text("a likeness")
    if "large.png" in words:
        with (desk.here / "large.png").open("wb") as file:
            file.truncate(LARGE)
        desk.patch.setattr(Desk, "files", lambda self: {})
    assert said in refused(*SHEETS, *words)


def test_names_of_players_are_printed_and_no_part_of_the_code(desk: Desk, refused: Refused) -> None:
    code = code_of(DECK, seed="names")
    said = ("--party-name", "The Ferrets", "--names", "Ada, Ben")
    done = desk.run("quest", DECK, "--seed", "names", *said, "--only", "heroes,party")
    path = path_of(done)
    assert path.name == f"{code}-party-name-ab0a-names-e415-only-heroes-party.pdf"
    assert "The Ferrets" in words_of(path)
    assert "Player Ben" in words_of(path)
    assert decode(code).letter == "B"
    again = path_of(desk.run("quest", str(path), "--only", "heroes,party", "--out", "again"))
    assert again.read_bytes() == path.read_bytes(), "a file is printed again as it was"
    plain = path_of(desk.run("quest", code, "--only", "heroes,party", "--out", "plain"))
    assert "The Ferrets" not in words_of(plain)
    other = path_of(desk.run("quest", str(path), "--names", "Cy", "--only", "heroes,party", "--out", "other"))
    assert "The Ferrets" in words_of(other)
    assert "Player Cy" in words_of(other)
    assert "at most 2 names" in refused("quest", str(path), "--names", "Ada,Ben,Cy")
    assert "no font here has '\u65e5'" in refused("quest", DECK, "--seed", "names", "--names", "\u65e5")
    assert "--party-name cannot be " in refused("quest", DECK, "--seed", "names", "--party-name", "x" * 99)
