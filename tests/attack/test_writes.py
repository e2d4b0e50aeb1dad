"""Writers that are killed or whose changes fail at every one of them, and two writers at once."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.attack.attack_pairs import PAIRS
from tests.attack.carrying_out import carried_out
from tests.attack.writers import WRITERS

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="what is attacked runs in children of a process")
ALL = 10_000


@pytest.mark.attack
@pytest.mark.parametrize("name", WRITERS)
def test_a_writer_that_is_struck_anywhere_is_put_right_by_the_next_run(tmp_path: Path, name: str) -> None:
    (found,) = carried_out(tmp_path, [(f"writes: {name}", 0, ALL, False)])
    assert found["examples"] == {}


@pytest.mark.attack
def test_a_file_that_is_written_straight_under_its_name_is_found(tmp_path: Path) -> None:
    found = carried_out(tmp_path, [(f"writes: {name}", 0, 12, True) for name in ("quest", "printers", "cache")])
    assert all("half" in one["fallen"] for one in found)


@pytest.mark.attack
@pytest.mark.parametrize(
    "number",
    [pytest.param(number, id=" and ".join(pair)) for number, pair in enumerate(PAIRS)],
)
def test_two_writers_at_once_are_both_whole_or_one_is_refused(tmp_path: Path, number: int) -> None:
    (found,) = carried_out(tmp_path, [("pairs", number, 1, False)])
    assert found["examples"] == {}


@pytest.mark.attack
def test_an_update_that_is_lost_is_found(tmp_path: Path) -> None:
    (found,) = carried_out(tmp_path, [("pairs", PAIRS.index(("printers", "printers")), 1, True)])
    assert found["fallen"]
