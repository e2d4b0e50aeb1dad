"""The faces of enemies: everyone has a family, families are told apart, a face is told in words and stands on the cards."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import msgspec
import pytest

from generator.core.data import read_record
from generator.core.errors import BadData
from generator.draw.faces.face import draw_head
from generator.draw.pen import Path, Point
from generator.draw.plate import THINNEST
from generator.games.deck_box_dungeons.paper import foe_faces
from generator.games.deck_box_dungeons.paper.cards.enemy_cards import enemy_card
from generator.games.deck_box_dungeons.paper.cards.foe_cards import foe_face
from generator.games.deck_box_dungeons.paper.cards.standees import STRIP, nameless_standees, standee_cut
from generator.games.deck_box_dungeons.paper.encounter_heads import SIDE
from generator.games.deck_box_dungeons.paper.foe_faces import Families, families, family_face_of, foe_face_of
from generator.games.deck_box_dungeons.paper.grounds import ground_of
from generator.games.deck_box_dungeons.quest.data_loading import THEMES, theme
from tests.draw.faces_seen import difference, is_light, within_plate
from tests.log_pen import LogPen

FOES = {foe.id: foe for name in THEMES for foe in theme(name).foes}
HOMES = {foe.id: name for name in THEMES for foe in theme(name).foes}


def test_every_enemy_has_a_family_and_no_row_is_idle() -> None:
    table = families()
    assert set(table.foes) == set(FOES)
    assert {kin.family for kin in table.foes.values()} == set(table.families)


def test_standees_of_any_guest_and_any_villain_have_faces_in_panels() -> None:
    for shown in nameless_standees():
        assert shown.face is not None
        pen = LogPen(*STRIP)
        standee_cut(1, shown).front.paint(pen)
        assert not any(line.startswith(f"icon ({STRIP[0] / 2:g}") and shown.icon in line for line in pen.log)
        assert sum(line.startswith("rect (2.2,") and " - rule 0.25 " in line for line in pen.log) == 2


@pytest.mark.parametrize("name", THEMES)
def test_enemies_of_one_theme_are_told_apart(name: str) -> None:
    of = {families().foes[foe.id].family for foe in theme(name).foes}
    for one, other in combinations(sorted(of), 2):
        assert difference(families().families[one], families().families[other]) >= 12, (one, other)
    shown = [foe_face_of(foe.id, name) for foe in theme(name).foes]
    assert len({msgspec.json.encode(face) for face in shown}) == len(shown), "two enemies of one theme look the same"


@pytest.mark.parametrize("name", sorted(families().families))
def test_families_are_told_apart(name: str) -> None:
    for other, face in families().families.items():
        assert other == name or difference(families().families[name], face) >= 8, (name, other)


@pytest.mark.parametrize("foe", sorted(FOES))
def test_an_enemys_face_lies_within_its_plate_and_is_told(foe: str) -> None:
    face = foe_face_of(foe, HOMES[foe])
    assert face is not None
    assert within_plate(face)
    kin = families().foes[foe]
    assert face.words.startswith(families().families[kin.family].words)
    assert face.words.endswith(kin.words)
    assert bool(kin.words) == bool(kin.signs or kin.icon), "what tells an enemy from its kin is said"
    assert is_light(face)


@pytest.mark.parametrize("side", [7.96, SIDE])
def test_no_line_of_a_head_is_too_thin_to_be_printed(side: float) -> None:
    class Weighed(LogPen):
        def lines(self, segments: Sequence[tuple[Point, Point]], stroke: str = "ink", weight: float = 0.25) -> None:
            weights.append(weight)

        def path(self, path: Path, fill: str = "", stroke: str = "", weight: float = 0.25) -> None:
            weights.extend([weight] if stroke else [])

    for foe in FOES:
        weights: list[float] = []
        face = foe_face_of(foe)
        assert face is not None
        draw_head(Weighed(side, side), (0.0, 0.0), (side, side), face)
        assert weights, foe
        assert min(weights) >= THINNEST, foe


def test_the_cards_show_the_face() -> None:
    foe, ground = FOES["spring-rat"], ground_of("clockwork-vault")
    shown = foe_face_of("spring-rat", "clockwork-vault")
    assert enemy_card(foe, ground, 0, shown).portrait.face == shown
    assert foe_face(foe, theme("clockwork-vault"), ground).face == shown


def test_an_enemy_without_a_family_keeps_its_icon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foe_faces, "families", lambda: Families(families={}, foes={}))
    assert family_face_of.__wrapped__("grave-rat") is None


@pytest.mark.parametrize(
    ("kin", "said"),
    [({"family": "gryphon"}, "the family 'gryphon', which is not there"), ({"family": "hood", "signs": ["key"]}, "is no creature")],
)
def test_rows_that_do_not_fit_are_refused_in_a_sentence(kin: dict[str, object], said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    hood = {"words": "a hood", "row": {"kind": "bust", "head": "hooded"}}
    table = read_record(Families, {"families": {"hood": hood}, "foes": {"x": kin}}, "families.toml")
    monkeypatch.setattr(foe_faces, "families", lambda: table)
    with pytest.raises(BadData, match=said):
        family_face_of.__wrapped__("x")
