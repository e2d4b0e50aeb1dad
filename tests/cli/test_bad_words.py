"""Codes of other editions and values that no option has, at every door of every game: one sentence with what to do, exit code 2."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest

from generator import api
from generator.browser.press import answer
from generator.core.code import Code, encode
from generator.core.days import number
from generator.core.errors import BadCode, BadOption
from generator.core.seeds import day_seed, seed_from_word
from generator.forge.choices import Number, Parameter, to_number
from generator.forge.game import Game
from tests.cli.conftest import Desk, Refused
from tests.cli.quick import GAMES

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
DAY = date(2026, 11, 20)


def codes_of_other_editions(game: Game[Any]) -> Iterator[str]:
    """Yield codes of every edition there was and of one to come: of a word and of a day, with options that are none today too."""
    for edition in (*range(game.edition), game.edition + 1):
        yield encode(Code(game.letter, edition, 32**3 - 1, seed_from_word("x")))
        yield encode(Code(game.letter, edition, to_number(game.choices, game.settle({})), day_seed(number(DAY))))


def commands_of(game: Game[Any], code: str) -> Iterator[tuple[str, ...]]:
    """Yield every command that takes a code, as far as the game has it."""
    yield "quest", code
    yield from (("show", code), ("quest", code), ("export", code, "--as", "tts"))
    if game.solver is not None:
        yield "solve", code
    if game.engine is not None:
        yield from (("play", code), ("play", code, "--bot", "usual"), ("measure", code), ("verify", code, "--moves", "moves.txt"))
        if game.engine.hint is not None:
            yield "solve", code, "--moves", "moves.txt"
    if game.daily is not None:
        yield "verify", code, "--points", "12"


@every_game
def test_a_code_of_another_edition_is_refused_everywhere_with_what_to_do(desk: Desk, refused: Refused, game: Game[Any]) -> None:
    (desk.here / "moves.txt").write_text("B2", encoding="utf-8")
    for code in codes_of_other_editions(game):
        for words in commands_of(game, code):
            said = refused(*words)
            assert "of edition " in said, words
            assert f"edition {game.edition}" in said, words
            assert "the delvepress that printed it" in said, words
            assert "PDF" in said, words
        with pytest.raises(BadCode, match="install the delvepress that printed it, or reprint from the PDF"):
            api.make_named(game.id, code=code)
        for asked in ({"do": "quest", "code": code}, {"do": "verify", "code": code, "moves": "B2"}):
            found = json.loads(answer(json.dumps(asked), {})[0])
            assert "install the delvepress that printed it, or reprint from the PDF" in found["error"]


@every_game
def test_a_result_of_another_edition_is_refused_by_a_league_with_its_line(desk: Desk, game: Game[Any]) -> None:
    if game.daily is None:
        return
    for code in codes_of_other_editions(game):
        for text in (f"player: Ada\nchallenge: {code}\nB2", f"Delvepress {game.title} No. 9 (easy)\nAda 12 GOLD\n##\n{code}"):
            (desk.here / "ada.txt").write_text(text, encoding="utf-8")
            done = desk.run("league", "add", "ada.txt")
            assert done.code == 2
            assert len(done.lines) == 2
            assert done.lines[0].startswith("delvepress: 'ada.txt', line ")
            assert "whose results this version" in done.lines[0]
        found = json.loads(answer(json.dumps({"do": "result", "code": code, "score": "12"}), {})[0])
        assert "whose results this version" in found["error"]


WRONG = ("nonsense", "", "-1", "\N{DRAGON}", "x" * 300)


def refuses(option: Parameter, said: str) -> None:
    """Assert that a sentence names an option, and the values that it has where these can be listed."""
    assert said.startswith(f"--{option.name} cannot be ")
    assert said.endswith(".")
    assert len(said.splitlines()) == 1
    assert all(value in said for value in option.listed())


@every_game
def test_a_value_that_no_option_has_is_refused_by_command_library_and_page(refused: Refused, game: Game[Any]) -> None:
    known = [one for one in (*game.choices, *game.printing) if one.listed() or isinstance(one, Number)]
    assert game.choices[0] in known
    for option in known:
        for value in WRONG:
            switch = set(option.listed()) == {"yes", "no"}
            if not switch:
                refuses(option, refused("quest", game.id, "--seed", "x", f"--{option.name}={value}"))
            kind = "options" if option in game.choices else "printing"
            asked = {"do": "quest", "game": game.id, "seed": "x", kind: {option.name: value}}
            refuses(option, str(json.loads(answer(json.dumps(asked), {})[0])["error"]))
            if option in game.choices:
                with pytest.raises(BadOption) as caught:
                    api.make_named(game.id, seed="x", **{option.name.replace("-", "_"): value})
                refuses(option, "--" + str(caught.value).replace(option.name.replace("-", "_"), option.name, 1))


@every_game
def test_an_option_that_no_game_has_is_refused_with_those_there_are(refused: Refused, game: Game[Any]) -> None:
    assert "--marching" in refused("quest", game.id, "--seed", "x", "--marching", "on")
    with pytest.raises(BadOption, match="marching"):
        api.make_named(game.id, seed="x", marching="on")
    asked = {"do": "quest", "game": game.id, "seed": "x", "options": {"marching": "on"}}
    assert "marching" in json.loads(answer(json.dumps(asked), {})[0])["error"]
