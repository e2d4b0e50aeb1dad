"""The faces of bosses: everybody has one, they are told apart, and both of a quest stand on the page of the bosses."""

from __future__ import annotations

from itertools import combinations

import pytest

from generator.draw.faces.tables import faces_of
from generator.games.green_dungeon.paper import boss_strip as module
from generator.games.green_dungeon.paper.boss_strip import BossFaces, draw_bosses
from generator.games.green_dungeon.quest.data_loading import PACKAGE, THEMES, theme
from tests.draw.faces_seen import difference, is_light, within_plate
from tests.log_pen import LogPen

NAMES = {name: [boss.name for boss in (*theme(name).minis, *theme(name).finals)] for name in THEMES}


def test_every_boss_has_a_face_and_no_row_is_idle() -> None:
    assert set(faces_of(PACKAGE)) == {boss for names in NAMES.values() for boss in names}


@pytest.mark.parametrize("name", THEMES)
def test_bosses_of_one_theme_are_told_apart(name: str) -> None:
    for one, other in combinations(NAMES[name], 2):
        assert difference(faces_of(PACKAGE)[one], faces_of(PACKAGE)[other]) >= 12, (one, other)


@pytest.mark.parametrize("name", sorted(faces_of(PACKAGE)))
def test_a_boss_is_told_apart_from_all_others_and_lies_within_its_plate(name: str) -> None:
    face = faces_of(PACKAGE)[name]
    assert within_plate(face)
    assert is_light(face)
    assert all(other == name or difference(face, one) >= 8 for other, one in faces_of(PACKAGE).items())


BOSSES = ("Old Guilty", "Dame Perpetua Suit")


@pytest.mark.parametrize("size", [(182.0, 40.0), (182.0, 120.0), (120.0, 36.0)])
def test_both_stand_side_by_side_however_large_the_strip_is(size: tuple[float, float]) -> None:
    pen = LogPen(*size)
    draw_bosses(pen, BossFaces(tuple(map(faces_of(PACKAGE).__getitem__, BOSSES)), BOSSES))
    frames = [line for line in pen.log if line.startswith("rect") and "deep" in line]
    assert len(frames) == 4
    assert all(any(line.startswith("text") and name in line for line in pen.log) for name in BOSSES)


def test_a_quest_whose_bosses_have_no_face_has_no_strip() -> None:
    class Boss:
        name = "Nobody"

    class Quest:
        mini = final = Boss
        theme = "slow-mould"

    assert module.bosses_figure(Quest) is None  # type: ignore[arg-type]
