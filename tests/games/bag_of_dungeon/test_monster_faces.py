"""The faces of monsters: every one has its own, and they are told apart."""

from __future__ import annotations

from itertools import combinations

from generator.draw.faces.tables import faces_of
from generator.games.bag_of_dungeon.quest.pieces import MONSTER_FACES, PACKAGE, monster_of
from tests.draw.faces_seen import difference, within_plate


def test_every_monster_has_a_face_within_its_plate() -> None:
    assert set(faces_of(PACKAGE, MONSTER_FACES)) == {monster_of(number).id for number in range(1, 31)}
    for face in faces_of(PACKAGE, MONSTER_FACES).values():
        assert within_plate(face)
        assert face.words


def test_monsters_are_told_apart() -> None:
    for one, other in combinations(faces_of(PACKAGE, MONSTER_FACES).values(), 2):
        assert difference(one, other) >= 12
