"""`start`: three questions at the terminal, and the quest that is printed of the answers."""

from __future__ import annotations

import re

import pytest

from tests.cli.conftest import Desk, Typed
from tests.cli.quick import DECK, NAMES, QUEST, code_of

pytestmark = pytest.mark.usefixtures("made_once")
NUMBER = NAMES.index(DECK) + 1
"""The answer that chooses this game."""


@pytest.mark.parametrize(
    ("typed", "game", "grade", "marks"),
    [
        (f"{NUMBER}\n3\n2\n", DECK, "hard", "-letter-low"),
        ("deck-box-dungeons\nmedium\na4\n", DECK, "medium", "-low"),
        (" DECK \n  Ea\r\nL", DECK, "easy", "-letter-low"),
        (f"{NUMBER}\n\n\n", DECK, "medium", "-low"),
        ("do\n1\n\n", "donjonz", "easy", "-low"),
        ("\n\n\n", "donjonz", "medium", "-low"),
    ],
    ids=["numbers", "names", "beginnings", "Enter", "mixed", "Enter alone"],
)
def test_questions_are_answered_by_number_name_beginning_or_enter(
    desk: Desk, at_the_terminal: Typed, opened: list[str], typed: str, game: str, grade: str, marks: str
) -> None:
    result = at_the_terminal(typed, "start", "--seed", "b", "--no-open")
    assert result.code == 0, result.err
    assert result.out.decode() == f"{desk.here}/output/{code_of(game, 'b', grade=grade)}{marks}.pdf\n"
    assert all(question in result.err for question in ("Which game?", "How hard?", "Which paper?", *NAMES, "easy", "letter"))
    assert ("Letter" if "letter" in marks else "A4") in result.lines[-2]
    assert "--ink low" not in result.err
    assert opened == []


def test_questions_do_not_run_into_a_document_on_standard_output(desk: Desk, at_the_terminal: Typed) -> None:
    result = at_the_terminal(f"{NUMBER}\n2\n2\n", "start", "--seed", "x", "--out", "-")
    assert result.code == 0
    assert result.out == desk.run(*QUEST, "--ink", "low", "--paper", "letter", "--out", "-").out


def test_without_a_seed_start_draws_one_and_says_so(desk: Desk, at_the_terminal: Typed) -> None:
    result = at_the_terminal(f"{NUMBER}\n\n\n", "start", "--no-open")
    (seed,) = re.findall(r"^(?:> )*seed ([0-9a-z]+)$", result.err, re.M)
    assert list(result.files) == [f"work/output/{code_of(seed=seed)}-low.pdf"]


def test_start_opens_what_it_printed(desk: Desk, at_the_terminal: Typed, opened: list[str]) -> None:
    at_the_terminal(f"{NUMBER}\n\n\n", "start", "--seed", "x")
    assert opened == [f"{desk.here}/output/{code_of()}-low.pdf"]


@pytest.mark.parametrize("typed", ["", "1\n", "1\neasy\n", "nonsense\n"])
def test_nobody_answering_is_one_sentence(desk: Desk, at_the_terminal: Typed, typed: str) -> None:
    result = at_the_terminal(typed, "start", "--no-open")
    assert (result.code, result.out, result.files) == (2, b"", {})
    assert result.err.count("delvepress: ") == 1
    assert "delvepress: " in result.lines[-1]
    assert "nobody answers" in result.lines[-1]


SENSELESS = ("0", "9", "d", "\u00b2", "-1", "chess", "0011", "1 2")


@pytest.mark.parametrize("answer", SENSELESS, ids=ascii)
def test_senseless_answers_are_asked_again_and_five_are_one_sentence(desk: Desk, at_the_terminal: Typed, answer: str) -> None:
    result = at_the_terminal(f"{answer}\n" * 5, "start", "--no-open")
    assert (result.code, result.out, result.files) == (2, b"", {})
    assert result.err.count("delvepress: ") == 1
    assert "no answer to 'Which game?'" in result.lines[-1]
    assert result.err.count(f"Answer with a number from 1 to {len(NAMES)}, or a name.") == 5


def test_four_senseless_answers_and_a_good_one_print(desk: Desk, at_the_terminal: Typed) -> None:
    result = at_the_terminal(f"0\n9\nd\nchess\n{NUMBER}\n1\n\n", "start", "--seed", "x", "--no-open")
    assert list(result.files) == [f"work/output/{code_of(grade='easy')}-low.pdf"]


@pytest.mark.parametrize(
    "typed", [b"\xff\xfe\n" * 5, b"\xe2\x82\n" * 5, b"\x00\n" * 5, b"x" * 100_000 + b"\n"], ids=lambda typed: ascii(typed[:4])
)
def test_answers_that_are_no_text_are_one_sentence_too(at_the_terminal: Typed, typed: bytes) -> None:
    result = at_the_terminal(typed, "start", "--no-open")
    assert (result.code, result.out, result.files) == (2, b"", {})
    assert result.err.count("delvepress: ") == 1
    assert max(map(len, result.lines)) < 400
