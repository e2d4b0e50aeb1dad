"""Which options of this game go together: nobody competes alone, however the options were said."""

from __future__ import annotations

import pytest

from generator.core.code import Code, encode
from generator.core.errors import BadOption
from generator.forge.choices import to_number
from generator.forge.making import read_code
from generator.games.bag_of_dungeon import GAME

ALONE = {"mode": "competitive", "heroes": "1"}
SAID = "--mode cannot be 'competitive' with --heroes 1; choose 2 to 4 heroes, or one of solo, co-operative."


def test_nobody_competes_alone() -> None:
    with pytest.raises(BadOption) as caught:
        GAME.settle(ALONE)
    assert str(caught.value) == SAID
    for heroes in ("2", "3", "4"):
        assert GAME.settle({**ALONE, "heroes": heroes})["mode"] == "competitive"
    for mode in ("solo", "co-operative"):
        assert GAME.settle({**ALONE, "mode": mode})["heroes"] == "1"


def test_a_code_of_a_lonely_competition_is_refused() -> None:
    number = to_number(GAME.choices, GAME.defaults() | ALONE)
    with pytest.raises(BadOption) as caught:
        read_code(GAME, encode(Code(GAME.letter, GAME.edition, number, 7)))
    assert str(caught.value) == SAID
