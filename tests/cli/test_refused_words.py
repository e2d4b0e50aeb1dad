"""Whatever a user types: it works, or is refused in one sentence with exit code 2 and nothing written."""

from __future__ import annotations

import json
import re

import pytest

from generator.forge.choices import Number, OneOf
from generator.press.imposition.plans import DUPLEX
from generator.press.jobs.printing import book
from tests.cli.conftest import Desk, Refused
from tests.cli.quick import GAME, GAMES, TOOLS, some_code

CODE = re.compile(r"[0-9A-Z]-[0-9A-Z]{4,}-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{2}")

# ---------------------------------------------------------------------- seeds


LEGAL = (
    "<b>&{{7*7}}{% raw %}]]>", "../../etc/passwd", "..", "/", "C:\\con\\nul", "🐉🔥", "שלום עולם", "\u202eevil", "a b  c",
    "$(reboot)`x`;|&", "%s%n{0}", "-", "é", "e\u0301", "0", "-1", "1e999", "x" * 200, "\u200b", "🏴\u200d☠️",
)  # fmt: skip


@pytest.mark.parametrize("seed", LEGAL, ids=lambda seed: ascii(seed)[:30])
def test_any_word_that_can_be_typed_is_a_seed_and_the_file_is_named_by_the_code(desk: Desk, seed: str) -> None:
    result = desk.run("quest", GAME.id, f"--seed={seed}", "--format", "json", "--out", "here")
    assert result.code == 0, result.err
    (name,) = result.files
    folder, _, file = name.rpartition("/")
    assert folder == "work/here"
    assert CODE.fullmatch(file.removesuffix(".json"))
    assert json.loads(result.files[name])["code"] == file.removesuffix(".json")


def test_words_that_look_like_markup_print_as_a_pdf_too(desk: Desk) -> None:
    result = desk.run("quest", GAME.id, "--seed", "../<b>&{{7*7}}", "--out", "here")
    assert result.code == 0, result.err
    assert [name.rpartition("/")[0] for name in result.files] == ["work/here"]


@pytest.mark.parametrize(
    ("seed", "why"),
    [
        ("", "empty"), ("   ", "empty"), ("\u2003", "empty"), ("x" * 201, "201 characters"), ("x" * 10_000, "10,000 characters"),
        ("<b>" * 4000, "12,000 characters"), ("a\x00b", "control character"), ("a\nb", "control character"),
        ("\x1b[31m", "control character"), ("\udcff", "is no UTF-8"),
    ],
    ids=lambda part: ascii(part)[:20],
)  # fmt: skip
def test_a_seed_that_cannot_be_typed_is_refused(refused: Refused, seed: str, why: str) -> None:
    assert why in refused("quest", GAME.id, "--seed", seed)


# ---------------------------------------------------------------------- options


ODD = ("", "nonsense", "\x1b[31m", "x" * 10_000, "a\nb", "<b>", "🐉", "-1", "٣", "1.0", "null", "\udcff")


@pytest.mark.parametrize("value", ODD, ids=lambda value: ascii(value)[:20])
def test_a_value_that_an_option_does_not_have_is_refused_by_name(refused: Refused, value: str) -> None:
    for choice in GAME.choices:
        assert refused("quest", GAME.id, f"--{choice.name}={value}").startswith(f"--{choice.name} cannot be ")


@pytest.mark.parametrize("value", ODD[1:], ids=lambda value: ascii(value)[:20])
def test_a_paper_ink_format_or_mode_of_backs_that_there_is_not_is_refused_by_name(refused: Refused, value: str) -> None:
    for name in ("paper", "ink", "format", "backs"):
        for command in (("quest", GAME.id, "--seed", "x"), ("quest", some_code()), ("kit", GAME.id)):
            assert refused(*command, f"--{name}={value}").startswith(f"--{name} cannot be ")


@pytest.mark.parametrize("value", ODD, ids=lambda value: ascii(value)[:20])
def test_a_game_that_there_is_not_is_refused(refused: Refused, value: str) -> None:
    assert refused("sheets", "--", value).startswith("There is no game ")
    for command in (["quest", "--", value], ["measure", "--", value], ["show", "--", value]):
        assert re.search(
            "is neither a game nor a quest|is not a quest code|cannot be read|no option -1|There is no game", refused(*command)
        )


@pytest.mark.parametrize(
    "words", [["--format", "pdf,junk"], ["--format", ","], ["--format", "pdf;json"], ["--format", "PDF json"]], ids=" ".join
)
def test_junk_among_the_formats_is_refused(refused: Refused, words: list[str]) -> None:
    assert refused("quest", GAME.id, "--seed", "x", *words).startswith("--format ")


@pytest.mark.parametrize("name", ["paper", "ink", "format", "out", "backs"])
def test_an_empty_option_is_not_silently_another(refused: Refused, name: str) -> None:
    for command in (("quest", GAME.id, "--seed", "x"), ("quest", some_code()), ("sheets", GAME.id)):
        refused(*command, f"--{name}=")


USAGE = {
    "an option there is not": ["quest", GAME.id, "--colour", "red"],
    "no game": ["quest"],
    "a command there is not": ["dig"],
    "a short option there is not": ["quest", GAME.id, "-1"],
    "a word too many": ["quest", GAME.id, "more", "words"],
    "an option without its value": ["quest", GAME.id, "--seed"],
    "a line break": ["quest", GAME.id, "--a\nb"],
}


@pytest.mark.parametrize("kind", USAGE)
def test_words_that_make_no_command_are_refused_in_one_sentence_too(refused: Refused, kind: str) -> None:
    refused(*USAGE[kind])


def test_standard_output_takes_one_file_and_says_so_before_the_work(refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book, "print_book", lambda job: pytest.fail("printed in vain"))
    assert "--out - takes one file" in refused("quest", GAME.id, "--seed", "x", "--out", "-", "--format", "pdf,json")


def test_a_code_says_everything_already(refused: Refused) -> None:
    assert "(a code or a file says seed and options already)" in refused("quest", some_code(), "--seed", "x")
    for choice in GAME.choices:
        said = refused("quest", some_code(), f"--{choice.name}", choice.default)
        assert "(a code or a file says seed and options already)" in said


@pytest.mark.parametrize("value", [*ODD, "0", "9", "12", "1234", "two", "²", "third", "ful l"], ids=lambda value: ascii(value)[:20])
def test_blank_sheets_of_a_number_or_layout_there_is_not_are_refused_with_those_there_are(refused: Refused, value: str) -> None:
    for game in GAMES:
        for one in (one for one in game.kits[0].options if isinstance(one, OneOf | Number)):
            said = refused("sheets", game.id, f"--{one.name}={value}")
            assert said.startswith(f"--{one.name} cannot be ")
            values = f"choose one of {', '.join(one.listed())}" if one.listed() else "give a number from 1 to 8"
            assert said.endswith(f"; {values}.")
            assert len(said) < 200


def test_an_option_that_the_sheets_of_a_game_do_not_have_is_refused_with_those_they_have(refused: Refused) -> None:
    for game in GAMES:
        for wrong in {"heroes", "seed", "only", "grade"} - {one.name for one in game.kits[0].options}:
            said = refused("sheets", game.id, f"--{wrong}", "1")
            assert said.startswith(f"delvepress sheets {game.id} has no option --{wrong}")
            assert all(f"--{one.name}" in said for one in game.kits[0].options)


def test_a_game_without_what_a_command_is_for_is_refused_with_those_that_have_it(refused: Refused) -> None:
    for tool in {tool for tool, _ in TOOLS}:
        able = [name for other, name in TOOLS if other == tool]
        for game in GAMES:
            if game.id not in able:
                said = refused(tool, game.id)
                assert f"{game.id} has no {tool}" in said
                assert ", ".join(able) in said


def test_blank_sheets_as_json_are_refused(refused: Refused) -> None:
    assert refused("sheets", GAME.id, "--format", "json").startswith("--format json is for quests")


def test_modes_of_backs_that_there_are_not_are_refused_with_those_there_are(refused: Refused) -> None:
    said = refused("quest", GAME.id, "--seed", "x", "--backs", "duplex")
    assert said == f"--backs cannot be 'duplex' (did you mean duplex-long?); choose one of {', '.join(DUPLEX)}."


@pytest.mark.parametrize("words", [("lantern",), ("lantern", "light"), ("two\nlines",)], ids=["one", "two", "lines"])
def test_words_that_are_left_over_are_named(refused: Refused, words: tuple[str, ...]) -> None:
    said = refused("quest", "donjonz", "torchlight", *words)
    assert said.startswith(
        "delvepress quest donjonz takes no more words, and 'lantern" if "lantern" in words else "delvepress quest"
    )
    assert "put quotes round a text of several words" in said
