"""Creatures: their paths, what covers them, how far they reach, what they weigh."""

from __future__ import annotations

import msgspec
import pytest

from generator.core.errors import BadData
from generator.draw.engraving import inside
from generator.draw.faces.busts import Bust
from generator.draw.faces.contours import hairs, tufted
from generator.draw.faces.creatures import Creature, contours
from generator.draw.faces.face import Face, face_extent
from generator.draw.faces.paths import lines_of
from generator.draw.faces.people import Person
from tests.draw.faces_seen import difference, is_light, thumb, weight, within_plate

SQUARE = ((10.0, 10.0), (90.0, 10.0), (90.0, 90.0), (10.0, 90.0))


def face(contour: str, **changes: object) -> Face:
    return Face(words="a creature", row=msgspec.convert({"kind": "creature", "contour": contour, **changes}, Creature))


NAMES = sorted(contours().contours)
SIGNS = sorted(contours().signs)


def test_paths_are_read_by_their_commands() -> None:
    (straight,) = lines_of("M 0 0 L 10 0 10 10 Z")
    assert straight.points == ((0, 0), (10, 0), (10, 10))
    assert straight.closed
    (curved,) = lines_of("M 0 0 C 0 10 10 10 10 0")
    assert curved.points[-1] == (10, 0)
    assert not curved.closed
    assert max(y for _, y in curved.points) == pytest.approx(7.5)
    (smooth,) = lines_of("M 0 0 R 10 10 20 0")
    assert {(0, 0), (10, 10), (20, 0)} <= set(smooth.points)
    assert smooth.written == ((0, 0), (10, 10), (20, 0))
    assert len(lines_of("M 0 0 L 1 1 M 2 2 L 3 3")) == 2


@pytest.mark.parametrize("path", ["", "L 1 1", "M 1 1 L 2", "M 1 1 C 1 1 2 2", "M 1 one", "M 1 1 2 2"])
def test_paths_that_are_none_are_refused_in_a_sentence(path: str) -> None:
    with pytest.raises(BadData, match="path"):
        lines_of(path)


def test_hair_stays_inside_and_out_from_under_what_covers_it() -> None:
    cover = ((40.0, 40.0), (95.0, 40.0), (95.0, 95.0), (40.0, 95.0))
    every, seen = hairs(SQUARE, 5.0, (50.0, 50.0), 10.0), hairs(SQUARE, 5.0, (50.0, 50.0), 10.0, cover)
    assert all(inside(SQUARE, place) for hair in every for place in hair)
    assert 0 < len(seen) < len(every)
    assert not any(inside(cover, root) for root, _ in seen)


def test_tufts_stand_out_on_every_side() -> None:
    edge = tufted(SQUARE, 5.0, (50.0, 50.0))
    assert min(x for x, _ in edge) < 10
    assert max(x for x, _ in edge) > 90
    assert max(y for _, y in edge) > 90


def test_unknown_contours_and_signs_are_refused_in_a_sentence() -> None:
    with pytest.raises(BadData, match="no contour 'gryphon'"):
        face_extent(face("gryphon"))
    with pytest.raises(BadData, match="no sign 'spoon'"):
        face_extent(face("rat", signs=["spoon"]))


@pytest.mark.parametrize("name", NAMES)
def test_creatures_stay_within_the_plate_and_fill_it(name: str) -> None:
    assert within_plate(face(name))
    left, top, right, _ = face_extent(face(name))
    assert right - left >= 60.0
    assert top <= 36.0


@pytest.mark.parametrize("name", SIGNS)
def test_signs_stay_within_the_plate_and_change_the_picture(name: str) -> None:
    for contour in ("zombie", "wolf"):
        signed = face(contour, signs=[name])
        assert within_plate(signed)
        assert difference(signed, face(contour)) > 1.0 or name == "oneeye"


@pytest.mark.parametrize("name", NAMES)
def test_a_creature_weighs_little(name: str) -> None:
    assert is_light(face(name))


def test_a_face_that_leaves_its_plate_is_found() -> None:
    assert not within_plate(Face(words="", row=Bust(face=Person(), moved=(60.0, 0.0))))


def test_a_face_that_is_too_heavy_is_found() -> None:
    """Weighed at four times the size, where everything is hatched, the heaviest one is over what a fine face may weigh."""
    assert weight(face("boar"), (188.0, 240.0)) > 25_000


def test_a_flipped_creature_is_another_picture_and_an_icon_is_seen() -> None:
    plain = face("raven")
    assert difference(plain, face("raven", flipped=True)) > 12
    assert difference(plain, face("raven", icon="anvil")) > 1
    assert difference(plain, plain) == 0
    assert thumb(plain).size == (24, 30)
