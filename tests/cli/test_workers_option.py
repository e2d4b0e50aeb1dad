"""The option that says by how many processes one quest is measured: there where that pays, refused where it does not."""

from __future__ import annotations

import pytest

from generator import registry
from generator.cli.common import helpers
from generator.core import processes
from generator.core.hands import ALONE
from tests import quick_grading
from tests.cli.conftest import Desk, Refused

DECK = "deck-box-dungeons"
with quick_grading.by_play():
    SHARED = [game.id for game in registry.all_games().values() if game.by_hands is not None]


@pytest.mark.usefixtures("real_grading")
def test_games_that_are_played_by_many_have_the_option_and_others_have_not(desk: Desk, refused: Refused) -> None:
    assert DECK in SHARED
    for name in registry.all_games():
        helped = desk.run("quest", name, "--help").out.decode()
        assert ("--workers" in helped) == (name in SHARED), name
    for number in ("0", "257", "two", "-1"):
        said = refused("quest", DECK, "--seed", "x", f"--workers={number}")
        assert said == f"--workers cannot be '{number}'; give a number of processes, 1 to 256."


def test_one_worker_a_machine_of_one_core_and_a_worker_of_others_play_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "cores", lambda: 4)
    with helpers.hands() as many, helpers.hands(2) as two, helpers.hands(1) as one:
        assert (many is ALONE, two is ALONE, one is ALONE) == (False, False, True)
    for copied, brief, alone in ((True, True, False), (False, False, False), (False, True, True)):
        monkeypatch.setattr(processes, "may_be_copied", lambda copied=copied: copied)
        with helpers.hands(2, brief=brief) as found:
            assert (found is ALONE) == alone
    monkeypatch.setattr(processes, "is_worker", lambda: True)
    with helpers.hands() as inside:
        assert inside is ALONE
    monkeypatch.setattr(processes, "is_worker", lambda: False)
    monkeypatch.setattr(processes, "cores", lambda: 1)
    with helpers.hands() as small:
        assert small is ALONE
