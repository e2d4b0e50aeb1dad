"""The art of cards: a line of no use on every item, portraits on enemies and villains, props where no number stands."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise

import pytest
from reportlab.pdfgen.canvas import Canvas

from generator.core.grid import SIDES
from generator.draw.pen import Pen
from generator.games.deck_box_dungeons.paper.cards.card_parts import POKER
from generator.games.deck_box_dungeons.paper.cards.cut_pieces import ITEM_SIZE, item_deck
from generator.games.deck_box_dungeons.paper.cards.foe_cards import foe_cuts
from generator.games.deck_box_dungeons.paper.grounds import ground_of
from generator.games.deck_box_dungeons.paper.kits.card_kit import kit_decks
from generator.games.deck_box_dungeons.paper.map.room_cards import RoomCard, draw_room, wall_spots
from generator.games.deck_box_dungeons.paper.texts.card_texts import item_row
from generator.games.deck_box_dungeons.quest.data_loading import THEMES, card_words, hero_cards, room_faces
from generator.games.deck_box_dungeons.quest.spaces import SIZE
from generator.press.drawing import fonts
from generator.press.drawing.box_recorder import Recorder, verify
from generator.press.drawing.ink import Ink
from generator.press.drawing.palette import FULL
from generator.press.drawing.papers import MM
from generator.press.drawing.pen import PressPen
from tests.log_pen import LogPen


def test_every_item_has_a_line_of_its_own_and_no_other_thing_has_one() -> None:
    lines = card_words().item_lines
    assert set(lines) == {item.id for item in hero_cards().items}
    assert len(set(lines.values())) == len(lines)


def test_every_line_fits_on_its_card_below_what_the_item_does() -> None:
    deck = item_deck([item_row(one, one.icon) for one in hero_cards().items], ordered=True)
    for item, cut in zip(hero_cards().items, deck.cuts, strict=True):
        recorder = Recorder()
        canvas = Canvas(BytesIO(), pagesize=(200.0, 300.0), initialFontName=fonts.font("body"))
        pen: Pen = PressPen(Ink(canvas), FULL, 0.0, 300.0, *ITEM_SIZE, recorder, "item")
        cut.front.paint(pen)  # type: ignore[union-attr]
        verify(recorder.boxes)
        written = " ".join(box.words for box in recorder.boxes)
        assert card_words().item_lines[item.id] in written
        rows = sorted(round(box.rect[1] / MM, 1) for box in recorder.boxes if box.rect[0] / MM < ITEM_SIZE[0] - 10)
        assert all(upper - lower > 2.6 for lower, upper in pairwise(rows) if upper != lower)


@pytest.mark.parametrize("theme", THEMES)
def test_enemies_show_their_face_and_who_has_none_stands_in_an_archway_of_their_theme(theme: str) -> None:
    for cut in foe_cuts(theme):
        pen = LogPen(*POKER)
        cut.front.paint(pen)
        face = cut.front.data
        assert face.ground == ground_of(theme)  # type: ignore[attr-defined]
        haloed = [line for line in pen.log if line.startswith("icon") and line.endswith(" halo")]
        assert len(haloed) == (0 if face.face else 1)  # type: ignore[attr-defined]
        assert face.face or f" {face.icon} " in haloed[0]  # type: ignore[attr-defined]


@pytest.mark.parametrize("theme", THEMES)
def test_enemies_and_villains_show_their_faces(theme: str) -> None:
    shown = [cut.front.data for cut in foe_cuts(theme)]
    assert [face.name for face in shown if not face.face] == []  # type: ignore[attr-defined]


@pytest.mark.parametrize("heading", SIDES)
def test_props_and_lights_stand_on_walls_alone_and_not_where_something_is_kept_clear(heading: str) -> None:
    for face in list(room_faces().values())[::6]:
        card = RoomCard(face, heading, frozenset())  # type: ignore[arg-type]
        walls = [spot for spot in wall_spots([], []) if 0 <= spot.x < SIZE and 0 <= spot.y < SIZE]
        kept = LogPen(87.0, 87.0)
        draw_room(kept, (0.0, 0.0), 87.0, card, dict.fromkeys(walls, "middle"))
        assert not any(" deep 0.32" in line or " deep 0.4" in line for line in kept.log)


def test_the_kit_is_drawn_on_plain_ground_where_cards_belong_to_no_theme() -> None:
    rooms = [cut.front.data for cut in kit_decks("crypt")["rooms"].cuts if hasattr(cut, "front")]
    assert {card.ground for card in rooms if isinstance(card, RoomCard)} == {ground_of("")}
