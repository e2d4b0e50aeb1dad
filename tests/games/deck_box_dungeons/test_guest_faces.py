"""The faces of guests: each has one, like no other of its theme, and it stands on standees and counters, coarsely cut."""

from __future__ import annotations

from itertools import combinations

import msgspec
import pytest

from generator.draw.faces.face import HEAD, draw_head
from generator.draw.faces.tables import face_of, faces_of
from generator.draw.pen import Path, Point
from generator.forge.choices import settle
from generator.games.deck_box_dungeons.paper.cards import standees
from generator.games.deck_box_dungeons.paper.cards.cut_pieces import COUNTER, HEADS, CounterFace, draw_counter, quest_decks
from generator.games.deck_box_dungeons.paper.cards.kit_counters import counter_blocks
from generator.games.deck_box_dungeons.paper.cards.standees import WIDE_STRIP
from generator.games.deck_box_dungeons.paper.kits.standee_kit import STANDEE_KIT
from generator.games.deck_box_dungeons.quest.data_loading import GUEST_FACES, PACKAGE, THEMES, theme
from generator.games.deck_box_dungeons.quest.model import Npc, Quest
from generator.games.deck_box_dungeons.quest.tone import is_gentle
from tests.draw.faces_seen import difference, is_light, within_plate
from tests.games.deck_box_dungeons.drafts import draft_of
from tests.games.deck_box_dungeons.test_card_kit import WordPen
from tests.log_pen import LogPen

FACES = faces_of(PACKAGE, GUEST_FACES)
QUEST = draft_of("slay", 2)


def test_every_guest_has_a_face_and_every_face_a_guest() -> None:
    assert sorted(FACES) == sorted(guest.name for name in THEMES for guest in theme(name).guests)
    words = [face.words for face in FACES.values()]
    assert len(set(words)) == len(words)
    assert [text for text in words if not 40 <= len(text) <= 200 or text.endswith(".")] == []


@pytest.mark.parametrize("name", THEMES)
def test_guests_lie_within_their_plates_and_are_told_apart(name: str) -> None:
    own = {guest.name: FACES[guest.name] for guest in theme(name).guests}
    for who, face in own.items():
        assert within_plate(face), who
        assert is_light(face), who
    villains = {one.id: faces_of(PACKAGE)[one.id] for one in theme(name).villains}
    for one, other in combinations(own, 2):
        assert difference(own[one], own[other]) >= 12, (one, other)
    assert [(one, other) for one in own for other in villains if difference(own[one], villains[other]) < 12] == []
    others = {who: face for who, face in FACES.items() if who not in own}
    assert [(one, other) for one in own for other in others if difference(own[one], others[other]) < 8] == []


def test_standees_of_guests_show_their_faces() -> None:
    deck = STANDEE_KIT.packed(settle(STANDEE_KIT.options, {"theme": "crypt"}, "standees")).decks["standees"]
    for guest in theme("crypt").guests:
        (cut,) = (one for one in deck.pieces if one.front.alt.startswith(f"Standee: {guest.name}, "))
        assert FACES[guest.name].words in cut.front.alt
        pen = LogPen(cut.front.width, cut.front.height)
        cut.front.paint(pen)
        assert not any("prayer" in line for line in pen.log)


@pytest.mark.parametrize("name", THEMES)
def test_names_of_three_lines_stand_below_the_panel(name: str) -> None:
    deck = STANDEE_KIT.packed(settle(STANDEE_KIT.options, {"theme": name}, "standees")).decks["standees"]
    for cut in deck.pieces:
        pen = Panels(WIDE_STRIP[0])
        cut.front.paint(pen)
        assert pen.bottoms
        assert max(pen.bottoms) <= min(pen.bases) - 2.0, cut.front.alt


def test_a_name_of_three_lines_would_stand_on_a_panel_of_full_height(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(standees, "_LOWER", 0.0)
    pen = Panels(WIDE_STRIP[0])
    shown = standees.StandeeFace("person", "Doctor Theodora Noll", "deep", "person", face=FACES["Doctor Theodora Noll"])
    standees.draw_standee(pen, shown)
    assert max(pen.bottoms) > min(pen.bases) - 2.0


class Panels(WordPen):
    """Notes where panels end and where words stand, as they are measured by the press, in mm from the top."""

    def __init__(self, wide: float) -> None:
        super().__init__(wide, WIDE_STRIP[1])
        self.bottoms: list[float] = []
        self.bases: list[float] = []

    def rect(self, corner: Point, size: Point, fill: str = "", *look: object) -> None:
        if fill == "panel":
            self.bottoms.append(corner[1] + size[1])

    def text(self, at: Point, words: str, *look: object) -> None:
        self.bases.append(at[1])


def with_guest(quest: Quest, name: str) -> Quest:
    return msgspec.structs.replace(quest, npcs=(Npc(id="guest", name=name, role="a guest", trait="She waits."),))


def counter_words(quest: Quest) -> list[str]:
    return [cut.front.alt for cut in quest_decks(quest)["rooms"].pieces if cut.front.name == "counter"]


def test_counters_of_a_quest_show_the_villain_and_the_guest() -> None:
    villain = face_of(PACKAGE, QUEST.villain.id)
    assert villain is not None
    told = counter_words(with_guest(QUEST, "Brother Fulk"))
    assert f"Counter: Villain, {villain.words}" in told
    assert f"Counter: Fulk, {FACES['Brother Fulk'].words}" in told
    assert "Counter: Stranger" in counter_words(with_guest(QUEST, "A Stranger"))


def test_a_gentle_quest_has_gentle_faces_alone_on_its_counters() -> None:
    clerk = next(one for one in theme("crypt").villains if one.id == "registrar-pell")
    quest = msgspec.structs.replace(QUEST, villain=clerk)
    assert any("skull" in words for words in counter_words(quest))
    gentle = counter_words(msgspec.structs.replace(quest, gentle=True))
    assert "Counter: Villain" in gentle
    assert not any("skull" in words for words in gentle)


def test_counters_of_the_kit_show_the_nameless() -> None:
    told = [cut.front.alt for block in counter_blocks() for cut in block.cuts]
    assert sum(words.startswith(("Counter: Guest, ", "Counter: Villain, ")) for words in told) == 2


class Edges(LogPen):
    """Notes how far filled outlines and strokes reach, and the least weight of a stroke in mm."""

    def __init__(self) -> None:
        super().__init__(COUNTER, COUNTER)
        self.thinnest = 1.0

    def path(self, path: Path, fill: str = "", stroke: str = "", weight: float = 0.25) -> None:
        if stroke:
            self.thinnest = min(self.thinnest, weight)

    def lines(self, segments: object, colour: str = "ink", weight: float = 0.25) -> None:
        self.thinnest = min(self.thinnest, weight)


@pytest.mark.parametrize("across", HEADS)
def test_a_head_on_a_counter_has_no_line_that_printers_lose(across: float) -> None:
    for face in (*FACES.values(), *faces_of(PACKAGE).values()):
        pen = Edges()
        draw_head(pen, (0.0, 0.0), (across, across), face)
        assert 0.1 <= pen.thinnest < 1.0, face.words


def test_a_head_is_cut_off_at_the_edge_of_its_square_and_stands_over_the_word() -> None:
    pen = LogPen(COUNTER, COUNTER)
    draw_counter(pen, CounterFace("person", "Fulk", "deep", False, FACES["Brother Fulk"]))
    assert [line for line in pen.log if line.startswith("push")][1] == "push (0,0) 0 (8,8)"
    assert 5.2 + HEADS[0] / 2 <= COUNTER - 4.2
    assert HEAD > 60


def test_all_guests_may_be_shown_in_a_gentle_quest() -> None:
    assert [who for who, face in FACES.items() if not is_gentle(face.words)] == []
    assert not is_gentle("a skull"), "the control"
