"""The faces of heroes: every one has its own, within its plate and its bytes, and it stands on standee and card."""

from __future__ import annotations

from itertools import combinations

from generator.draw.faces.tables import faces_of
from generator.draw.figures import Figure
from generator.draw.pen import Picture
from generator.games.bag_of_dungeon.paper import hero_figures, standees
from generator.games.bag_of_dungeon.paper.hero_values import hero_paper
from generator.games.bag_of_dungeon.quest.pieces import HERO_FACES, PACKAGE, heroes
from tests.draw.faces_seen import difference, is_light, within_plate
from tests.log_pen import LogPen

FACES = faces_of(PACKAGE, HERO_FACES)


def icons(drawn: Figure, icon: str) -> int:
    """Return how often an icon is drawn."""
    pen = LogPen(drawn.width, drawn.height)
    drawn.paint(pen)
    return sum(line.startswith("icon") and icon in line for line in pen.log)


def test_every_hero_has_a_face_within_its_plate_and_its_bytes() -> None:
    assert set(FACES) == set(heroes())
    for name, face in FACES.items():
        assert within_plate(face), name
        assert is_light(face), name


def test_heroes_are_told_apart() -> None:
    for one, other in combinations(FACES, 2):
        assert difference(FACES[one], FACES[other]) >= 12, (one, other)


def test_standee_and_card_show_the_face_and_tell_of_it() -> None:
    for hero, cut in zip(heroes().values(), standees.standee_cuts(tuple(heroes()), "The dragon"), strict=False):
        card = hero_figures.hero_card(hero_paper(hero.id, lives=3), tall=True)
        assert FACES[hero.id].words in cut.front.alt
        assert FACES[hero.id].words in card.alt
        assert not icons(cut.front, hero.icon)
        assert not icons(card, hero.icon)


def test_a_players_picture_stands_in_place_of_the_face() -> None:
    paper = hero_paper("pell", lives=3, portrait=Picture(1, 1, b"\0\0\0"))
    assert paper.face is None
    assert FACES["pell"].words not in hero_figures.hero_card(paper, tall=True).alt
