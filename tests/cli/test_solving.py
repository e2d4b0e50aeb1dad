"""`solve`, `score` and the switches of DONJONZ on the command line."""

from __future__ import annotations

import re

import pytest

from tests.cli.conftest import Desk, Refused, Typed

pytestmark = pytest.mark.usefixtures("made_once")
SEED = ("quest", "donjonz", "--seed", "a solver", "--grade", "easy")


def code_of(text: str) -> str:
    found = re.search(r"D-[0-9A-Z-]+", text)
    assert found
    return found[0]


def test_a_code_and_its_pdf_are_solved_alike(desk: Desk) -> None:
    made = desk.run(*SEED)
    code = code_of(made.err)
    by_code = desk.run("solve", code)
    by_file = desk.run("solve", made.out.decode().strip())
    assert by_code.out == by_file.out
    assert re.match(r"Par \d+ \(proven\): \d+ pouches", by_code.out.decode())
    assert "Walk: " in by_code.out.decode()
    assert "Rank: " not in by_code.out.decode()
    assert re.search(r"; (1 way|\d ways) \([\d,]+ walks?\) makes? it, and ", by_code.out.decode())


def test_switches_are_options_of_the_code(desk: Desk) -> None:
    plain = code_of(desk.run(*SEED, "--format", "json").err)
    for switch in ("--may-stop", "--lock-blocks", "--require-passage", "--no-rotation", "--no-offset", "--map=own"):
        assert code_of(desk.run(*SEED, "--format", "json", switch).err) != plain
    assert code_of(desk.run(*SEED, "--format", "json", "--map", "open", "--rotation", "--no-may-stop").err) == plain


def test_a_deck_that_was_laid_is_solved(desk: Desk) -> None:
    code = code_of(desk.run(*SEED, "--map", "own", "--format", "json").err)
    row = " ".join(f"{number}@{3 * number},0" for number in range(1, 12))
    solved = desk.run("solve", code, "--placed", row).out.decode()
    assert "positions searched" in solved
    assert "Rank: " in solved


def test_a_layout_is_typed_or_in_a_file_or_at_standard_input(desk: Desk, at_the_terminal: Typed) -> None:
    code = code_of(desk.run(*SEED, "--map", "own", "--format", "json").err)
    row = [f"{number}@{3 * number},0" for number in range(1, 12)]
    typed = desk.run("solve", code, "--placed", " ".join(row))
    (desk.here / "layout.txt").write_text("\ufeff" + ",\r\n".join(reversed(row)), encoding="utf-8")
    (desk.here / "mine").write_text("\n".join(row), encoding="utf-8")
    for said in (desk.run("solve", code, "--placed", "layout.txt"), desk.run("solve", code, "--placed", "mine")):
        assert said.out == typed.out != b""
    assert at_the_terminal("\n".join(row), "solve", code, "--placed", "-").out == typed.out
    assert desk.run("--verbose", "solve", code, "--placed", "layout.txt").lines[-1] == "searching"


def test_the_best_walk_is_printed_as_pages_and_pictures(desk: Desk, refused: Refused) -> None:
    code = code_of(desk.run(*SEED, "--format", "json").err)
    lines = desk.run("solve", code).out.decode()
    made = desk.run("solve", code, "--format", "pdf,png:40", "--out", "best/")
    assert made.out.decode().startswith(lines)
    assert made.out.decode().removeprefix(lines).split() == [
        str(desk.here / "best" / f"{code}-best{end}") for end in (".pdf", "-01.png")
    ]
    assert made.lines[0].endswith(": the best walk  (1 page)")
    pdf = made.files[f"work/best/{code}-best.pdf"]
    assert pdf.startswith(b"%PDF-")
    assert made.files[f"work/best/{code}-best-01.png"].startswith(b"\x89PNG")
    assert desk.run("solve", code, "--out", "best/").files == made.files
    assert desk.run("solve", code, "--format", "pdf", "--out", "-").out == pdf
    (desk.here / "best" / f"{code}-best.pdf").write_bytes(b"something else")
    assert "is there already and holds something else" in refused_after_lines(desk, lines, "solve", code, "--out", "best/")
    assert desk.run("solve", code, "--out", "best/", "--force").files == made.files
    assert desk.run("solve", f"best/{code}-best.pdf").out.decode() == lines


def refused_after_lines(desk: Desk, lines: str, *words: str) -> str:
    """Return what is said when files are refused after the search has told what it found."""
    result = desk.run(*words)
    assert (result.code, result.out.decode()) == (2, lines)
    return result.err


def test_the_page_of_a_layout_has_a_name_of_its_own(desk: Desk) -> None:
    code = code_of(desk.run(*SEED, "--map", "own", "--format", "json").err)
    row = " ".join(f"{number}@{3 * number},0" for number in range(1, 12))
    printed = desk.run("solve", code, "--placed", row, "--format", "pdf", "--paper", "letter").out.decode().split()[-1]
    assert re.fullmatch(rf".*/{code}-best-placed-[0-9a-f]{{4}}-letter\.pdf", printed)


def test_no_half_paper_is_offered_for_the_page_of_a_best_play(desk: Desk) -> None:
    help = " ".join(desk.run("solve", "--help").out.decode().split())
    assert "a4 or letter [default: a4]" in help
    assert "a5" not in help


def test_the_example_of_the_rules_scores_53(desk: Desk) -> None:
    assert desk.run("verify", "donjonz", "--gold", "8", "--key", "--monsters", "6").out.decode().startswith("53 points: ")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("quest", "deck-box-dungeons", "--map", "own"), "--map cannot be 'own'; choose one of open, sealed"),
        (
            ("verify", "deck-box-dungeons", "--gold", "3"),
            "deck-box-dungeons has no verify; delvepress verify is for donjonz and",
        ),
        (("verify", "donjonz", "--gold", "-3"), "--gold cannot be '-3'; give a number from 0 to 60"),
        (("verify", "donjonz", "--gold", "90"), "--gold cannot be '90'; give a number from 0 to 60"),
        (("verify", "donjonz", "--gold", "31", "--key"), "--gold cannot be '31' with --key; give a number from 0 to 30"),
        (("solve", "D-0200-AAAA-AAAA-AA"), "D-0200"),
        (("solve", "D-0400-SKME-TVQS-71", "--format", "json"), "--format json is not for solve; choose from pdf, png, html, md"),
        (("solve", "D-0400-SKME-TVQS-71", "--format", "gif"), "--format cannot be 'gif'"),
        (("solve", "D-0400-SKME-TVQS-71", "--ink", "low"), "--ink is for a page of the best play; say --format pdf too"),
        (("solve", "D-0400-SKME-TVQS-71", "--format", "pdf", "--paper", "a5"), "--paper a5 is for what is read as a book"),
        (("solve", "D-0400-SKME-TVQS-71", "--placed", "missing.txt"), "'missing.txt' cannot be read"),
        (("solve", "D-0400-SKME-TVQS-71", "--placed", "."), "is a folder"),
        (("solve", "D-0400-SKME-TVQS-71", "--placed", "7@3,0"), "--placed is for decks that were laid by hand"),
        (("sheets", "donjonz", "--layout", "third"), "--layout cannot be 'third'"),
        (("quest", "donjonz", "--theme", "crypt"), "--theme cannot be 'crypt'"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(refused: Refused, words: tuple[str, ...], said: str) -> None:
    assert said in refused(*words)


def test_a_game_without_a_solver_says_which_have_one(desk: Desk, refused: Refused) -> None:
    code = re.search(r"B-[0-9A-Z-]+", desk.run("quest", "deck-box-dungeons", "--seed", "x", "--format", "json").err)
    assert code
    assert "deck-box-dungeons has no solver; delvepress solve is for donjonz" in refused("solve", code[0])


def test_a_game_whose_solver_draws_no_page_says_so(desk: Desk, refused: Refused) -> None:
    code = re.search(r"G-[0-9A-Z-]+", desk.run("quest", "green-dungeon", "--seed", "x", "--format", "json").err)
    assert code
    assert refused("solve", code[0], "--format", "pdf").startswith(
        "green-dungeon draws no page of its best play; leave out --format"
    )
