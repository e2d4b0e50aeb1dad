"""The faces of monsters: everybody has one, they are told apart, and the cover of a quest shows one of its own."""

from __future__ import annotations

from itertools import combinations

import msgspec
import pytest

from generator.draw.faces.creatures import Creature
from generator.draw.faces.face import Face
from generator.draw.faces.tables import faces_of
from generator.games.donjonz.paper import scenes
from generator.games.donjonz.paper.monster_faces import face_figures
from generator.games.donjonz.quest.data_loading import PACKAGE, THEMES, theme
from tests.contract.samples import fixed
from tests.draw.faces_seen import difference, is_light, within_plate
from tests.log_pen import LogPen

FACES = faces_of(PACKAGE)
NAMES = {name: [pair.monster for pair in theme(name).pairs] for name in THEMES}
OF_THE_GAME, OF_A_THEME = 8.0, 12.0


def family(face: Face) -> str:
    """Return by which contour a face is drawn, "" for a face that shares nothing with others."""
    return face.row.contour if isinstance(face.row, Creature) else ""


def too_near(one: Face, other: Face) -> bool:
    """Say whether two faces are of different families and yet look alike."""
    return not (family(one) and family(one) == family(other)) and difference(one, other) < OF_THE_GAME


def test_every_monster_has_a_face_and_no_row_is_idle() -> None:
    names = [monster for found in NAMES.values() for monster in found]
    assert sorted(FACES) == sorted(names)
    assert len(set(names)) == 210


@pytest.mark.parametrize("name", THEMES)
def test_monsters_of_one_theme_are_told_apart(name: str) -> None:
    assert [pair for pair in combinations(NAMES[name], 2) if difference(FACES[pair[0]], FACES[pair[1]]) < OF_A_THEME] == []


@pytest.mark.parametrize("name", THEMES)
def test_monsters_of_the_game_are_told_apart_unless_they_are_of_one_family(name: str) -> None:
    pairs = [(one, other) for one in NAMES[name] for other in FACES if one != other]
    assert [pair for pair in pairs if too_near(FACES[pair[0]], FACES[pair[1]])] == []


def test_no_two_rows_are_the_same_and_no_two_are_told_alike() -> None:
    assert len({msgspec.json.encode(face.row) for face in FACES.values()}) == len(FACES)
    assert len({face.words for face in FACES.values()}) == len(FACES)


def test_a_face_under_another_name_is_found_too_near() -> None:
    """One of no family beside itself, and one of another family drawn the same."""
    pilot = FACES["Blind Pilot"]
    assert too_near(pilot, msgspec.structs.replace(pilot, words="somebody else"))
    assert not too_near(FACES["Wainscot Rat"], FACES["Choir Mouse"])


@pytest.mark.parametrize("name", sorted(FACES))
def test_a_face_lies_within_its_plate_weighs_little_and_is_told(name: str) -> None:
    face = FACES[name]
    assert within_plate(face)
    assert is_light(face)
    assert face.words.startswith(("a ", "an ", "the "))
    assert 16 <= len(face.words) <= 120
    assert not face.words.endswith(".")


def test_a_quest_shows_the_face_of_one_of_its_own_monsters() -> None:
    quest = fixed("donjonz").quest
    monster = scenes.PICTURES.looks_of(quest).face
    assert monster in {pair.monster for pair in quest.pairs}
    assert scenes.PICTURES.facts(quest).face == FACES[monster]
    assert scenes.PICTURES.figures(quest)["cover"].alt.endswith(FACES[monster].words)


def test_the_face_tells_nothing_of_the_par() -> None:
    quest = fixed("donjonz").quest
    assert scenes.PICTURES.looks_of(msgspec.structs.replace(quest, par=None)) == scenes.PICTURES.looks_of(quest)


def test_a_monster_of_an_older_edition_keeps_its_icon() -> None:
    quest = fixed("donjonz").quest
    old = msgspec.structs.replace(quest, pairs=tuple(msgspec.structs.replace(pair, monster="Nobody") for pair in quest.pairs))
    assert scenes.PICTURES.looks_of(old).face == ""
    facts = scenes.PICTURES.facts(old)
    assert facts.face is None
    assert facts.met in {pair.monster_icon for pair in old.pairs}


def test_each_monster_of_a_quest_has_a_picture_that_is_told() -> None:
    quest = fixed("donjonz").quest
    found = face_figures(quest)
    assert list(found) == [f"face{number}" for number in range(len(quest.pairs))]
    for pair, one in zip(quest.pairs, found.values(), strict=True):
        assert one.alt == f"{pair.monster}: {FACES[pair.monster].words}"


def test_the_picture_of_a_monster_without_a_face_is_its_icon() -> None:
    quest = fixed("donjonz").quest
    pair = msgspec.structs.replace(quest.pairs[0], monster="Nobody", monster_icon="octopus")
    one = face_figures(msgspec.structs.replace(quest, pairs=(pair,)))["face0"]
    assert (one.alt, one.icons) == ("Nobody", ("octopus",))
    pen = LogPen(one.width, one.height)
    one.draw(pen, one.data)
    assert any("octopus" in line for line in pen.log)
