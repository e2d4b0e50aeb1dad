"""Ten quests of one theme differ: what they repeat is counted by the benchmark of variety, whose measure is tried here."""

from __future__ import annotations

import sys
from collections import Counter

from generator.games.deck_box_dungeons.quest.model import Quest
from tests.conftest import ROOT

sys.path.insert(0, str(ROOT / "benchmarks"))

from variety import MOST, drafts, repeats

THEMES = ("crypt", "spore-caves", "thieves-warren")
GRADES = ("easy", "medium", "hard")


def tens() -> list[list[Quest]]:
    """Return ten quests of some themes, each of another grade."""
    return [list(drafts(theme, 7, "2", grade)) for theme, grade in zip(THEMES, GRADES, strict=True)]


def test_ten_quests_of_a_theme_repeat_little() -> None:
    total, again = Counter[str](), Counter[str]()
    for ten in tens():
        slots, repeated = repeats(ten)
        total, again = total + slots, again + repeated
    assert total["encounter"] > 200
    assert again["encounter"] / total["encounter"] <= MOST + 0.05, "three tens lie up to a third above the mean of many"
    assert again.total() / total.total() <= MOST + 0.03


def test_quests_that_are_read_twice_are_found_out() -> None:
    ten = list(drafts("crypt", 7, "2", "easy"))
    slots, repeated = repeats([*ten[:5], *ten[:5]])
    assert repeated["encounter"] >= slots["encounter"] / 2
    assert repeats(ten[:1])[1].total() == 0
