"""Codes: read however they are typed, and refused with the reason where they are none."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from generator.core.code import decode
from tests.cli.conftest import Desk, Refused
from tests.cli.quick import GAME, OTHER_LETTER, code_of, path_of, some_code

pytestmark = pytest.mark.usefixtures("made_once")


TYPED: dict[str, Callable[[str], str]] = {
    "lower case": str.lower,
    "spaces": lambda code: code.replace("-", " "),
    "nothing between": lambda code: code.replace("-", ""),
    "spaces everywhere": lambda code: " ".join(code),
    "around": lambda code: f"  {code}\n",
    "en dash": lambda code: code.replace("-", "\u2013"),
    "em dash": lambda code: code.replace("-", "\u2014"),
    "minus": lambda code: code.replace("-", "\u2212"),
    "hyphen": lambda code: code.replace("-", "\u2010"),
    "non-breaking hyphen": lambda code: code.replace("-", "\u2011"),
    "soft hyphens": lambda code: code.replace("-", "\u00ad"),
    "non-breaking spaces": lambda code: code.replace("-", "\u00a0-\u202f"),
    "byte order mark": lambda code: f"\ufeff{code}",
    "letters for digits": lambda code: code.replace("0", "O").replace("1", "l"),
}


@pytest.mark.parametrize("kind", TYPED)
def test_a_code_is_read_however_it_is_typed(desk: Desk, kind: str) -> None:
    code = code_of()
    typed = TYPED[kind](code)
    assert typed != code
    assert str(decode(typed)) == code
    assert path_of(desk.run("quest", typed, "--format", "json")).name == f"{code}.json"
    assert desk.run("show", typed).code == 0


def swapped(text: str) -> str:
    plain = text.replace("-", "")
    place = next(place for place in range(5, len(plain) - 1) if plain[place] != plain[place + 1])
    return plain[:place] + plain[place + 1] + plain[place] + plain[place + 2 :]


TOO_MANY = 2**50
BAD_CODES = {
    "no code": ("torchlight", "is not a quest code"),
    "empty": ("", "is not a quest code"),
    "too short": (some_code()[:-3], "is not a quest code"),
    "too long": (some_code() * 3, "is not a quest code"),
    "10,000": ("B" * 10_000, "is not a quest code"),
    "nul": ("B\x00" * 8, "is not a quest code"),
    "emoji": ("🐉" * 15, "is not a quest code"),
    "other digits": ("٣" * 15, "is not a quest code"),
    "wrong character": (some_code()[:-1] + ("0" if some_code()[-1] != "0" else "1"), "wrong or swapped character"),
    "swapped": (swapped(some_code(seed=123456789)), "wrong or swapped character"),
    "another edition": (some_code(edition=GAME.edition + 1), f"of edition {GAME.edition + 1} of {GAME.title}"),
    "edition nought": (some_code(edition=0), f"of edition 0 of {GAME.title}"),
    "no such options": (some_code(options=TOO_MANY), "option characters mean nothing"),
}


@pytest.mark.parametrize("kind", BAD_CODES)
def test_a_code_that_is_none_is_refused_with_the_reason(refused: Refused, kind: str) -> None:
    text, why = BAD_CODES[kind]
    for command in (["show"], ["quest"], ["verify", "--moves", "x"], ["measure"]):
        said = refused(*command, text)
        assert why in said or (why == "is not a quest code" and "is neither a game nor a quest" in said), command


@pytest.mark.parametrize("command", ["show", "quest"])
def test_the_name_of_a_game_that_there_is_not_is_no_code(refused: Refused, command: str) -> None:
    assert "'coin-cellar' is neither a game nor a quest" in refused(command, "coin-cellar")
    assert "is not a quest code" in refused(command, "D-SKME-TVQS-BG")


def test_a_code_of_a_game_that_there_is_not_is_refused(refused: Refused) -> None:
    for command in ("show", "quest"):
        assert f"codes that begin with {OTHER_LETTER}" in refused(command, some_code(letter=OTHER_LETTER))
