"""`solve`, `score` and the switches of DONJONZ on the command line."""

from __future__ import annotations

import re

import pytest

from tests.cli.conftest import Desk, Refused

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


def test_switches_are_options_of_the_code(desk: Desk) -> None:
    plain = code_of(desk.run(*SEED, "--format", "json").err)
    for switch in ("--may-stop", "--lock-blocks", "--require-passage", "--no-rotation", "--no-offset", "--mapping"):
        assert code_of(desk.run(*SEED, "--format", "json", switch).err) != plain
    assert code_of(desk.run(*SEED, "--format", "json", "--no-mapping", "--rotation", "--no-may-stop").err) == plain


def test_a_deck_that_was_laid_is_solved(desk: Desk) -> None:
    code = code_of(desk.run(*SEED, "--mapping", "--format", "json").err)
    row = " ".join(f"{number}@{3 * number},0" for number in range(1, 12))
    assert "positions searched" in desk.run("solve", code, "--placed", row).out.decode()


def test_the_example_of_the_rules_scores_53(desk: Desk) -> None:
    assert desk.run("score", "donjonz", "--gold", "8", "--key", "--monsters", "6").out.decode().startswith("53 points: ")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("quest", "deck-box-dungeons", "--mapping"), "deck-box-dungeons has no option --mapping"),
        (("score", "deck-box-dungeons", "--gold", "3"), "deck-box-dungeons has no score"),
        (("score", "donjonz", "--gold", "-3"), "--gold cannot be '-3'; give a number from 0 to 999"),
        (("solve", "D-0100-AAAA-AAAA-AA"), "D-0100"),
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
