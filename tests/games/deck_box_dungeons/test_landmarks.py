"""Every room of a theme has a landmark by its name or a prop; map, card and encounter of a room show the same one."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from generator.core.errors import BadData
from generator.core.grid import SIDES, Spot
from generator.draw.landmarks.landmark import marks
from generator.draw.landmarks.tables import MarkTable, ThemeMarks
from generator.draw.told import Places
from generator.forge.looks import Looks
from generator.forge.making import fingerprint
from generator.games.deck_box_dungeons import GAME
from generator.games.deck_box_dungeons.paper.grounds import ground_of
from generator.games.deck_box_dungeons.paper.map import room_marks
from generator.games.deck_box_dungeons.paper.map.map_page import map_figure
from generator.games.deck_box_dungeons.paper.map.room_cards import RoomCard, landmark_spot, turned_spot, upright_card
from generator.games.deck_box_dungeons.paper.map.room_marks import (
    landmark_name,
    mark_of_room,
    mark_table,
    marks_of,
)
from generator.games.deck_box_dungeons.paper.scenes import PICTURES
from generator.games.deck_box_dungeons.quest.data_loading import THEMES, room_faces, theme
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.quest.spaces import EXIT_SQUARES, NUMBERED, spawn_spaces, square, start_zone
from tests.games.deck_box_dungeons.maps import data_of, quest_of
from tests.log_pen import LogPen

LEAST_SHARE = 0.65
"""The share of a theme's rooms that have a landmark of their own at least."""
NUMBERS = range(24)


def halls(name: str) -> set[str]:
    return {hall for villain in theme(name).villains for hall in villain.halls}


def own_landmarks(name: str) -> list[str]:
    """Return the rooms of a theme that are known by a landmark, not by a prop."""
    return [room for room in theme(name).rooms if (mark := mark_of_room(name, room)) and not marks()[mark].prop]


@pytest.mark.parametrize("name", THEMES)
def test_two_of_three_rooms_of_every_theme_have_a_landmark_of_their_own(name: str) -> None:
    assert len(own_landmarks(name)) >= LEAST_SHARE * len(theme(name).rooms)
    assert len(theme(name).rooms) == 225
    assert len(own_landmarks(name)) < 225, "the others have props, never a guess"


def unknown(table: MarkTable) -> list[str]:
    """Return what a table names that no theme has."""
    return [
        room
        for name, rows in table.themes.items()
        for rooms in rows.marks.values()
        for room in rooms
        if room not in theme(name).rooms and room not in halls(name)
    ]


def test_the_table_names_rooms_that_there_are_and_six_props_of_every_theme() -> None:
    assert set(mark_table().themes) == set(THEMES)
    assert unknown(mark_table()) == []
    for rows in mark_table().themes.values():
        assert len(set(rows.props)) == 6
        assert all(marks()[prop].prop for prop in rows.props)


def test_a_room_that_there_is_not_would_be_found() -> None:
    crypt = mark_table().themes["crypt"]
    planted = replace(crypt, marks={**crypt.marks, "bell": ("The Bell that Nobody Hung",)})
    assert unknown(MarkTable(themes={"crypt": planted})) == ["The Bell that Nobody Hung"]


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ({"anchorite": ("The Toll Bell",)}, "nobody has drawn"),
        ({"bell": ("The Toll Bell",), "door": ("The Toll Bell",)}, "two landmarks"),
    ],
)
def test_a_table_that_is_wrong_is_refused(rows: dict[str, tuple[str, ...]], said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    planted = MarkTable(themes={"crypt": ThemeMarks(props=mark_table().themes["crypt"].props, marks=rows)})
    monkeypatch.setattr(room_marks, "load", lambda *given: planted)
    with pytest.raises(BadData, match=said):
        mark_table.__wrapped__()


def test_a_landmark_changes_no_quest(monkeypatch: pytest.MonkeyPatch) -> None:
    quest = quest_of(3)
    before = fingerprint(quest)
    monkeypatch.setattr(room_marks, "mark_table", lambda: MarkTable(themes={}))
    assert marks_of(quest) == {}
    assert fingerprint(quest) == before


# ---------------------------------------------------------------------- which room has which


@pytest.mark.parametrize("number", NUMBERS)
def test_every_room_is_known_by_something_and_no_prop_stands_twice_while_one_is_left(number: int) -> None:
    quest = quest_of(number)
    found = marks_of(quest)
    assert set(found) == {room.id for room in quest.rooms}
    props = mark_table().themes[quest.theme].props
    own = {room.id: mark_of_room(quest.theme, room.name) for room in quest.rooms}
    assert all(found[room] == mark for room, mark in own.items() if mark)
    given = Counter(found[room] for room, mark in own.items() if not mark)
    assert set(given) <= set(props)
    free = set(props) - set(own.values())
    assert max(given.values(), default=1) == 1 or free <= set(given), "all props stand somewhere before one stands twice"


def test_rooms_keep_their_landmarks_in_any_order() -> None:
    """A sealed print numbers its rooms in another order."""
    quest = quest_of(5)
    assert marks_of(replace(quest, rooms=tuple(reversed(quest.rooms)))) == marks_of(quest)


def test_a_theme_that_there_is_no_more_has_none() -> None:
    assert marks_of(replace(quest_of(0), theme="the-old-attic")) == {}


# ---------------------------------------------------------------------- kept with a quest


def test_a_document_keeps_what_rooms_are_known_by(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever today's table would say, a quest that is printed again shows the same; an older document gets those of today."""
    quest = quest_of(3)
    kept = PICTURES.looks_of(quest)
    assert kept.landmarks == marks_of(quest)
    monkeypatch.setattr(room_marks, "_named", lambda theme: {})
    monkeypatch.setattr(room_marks, "_todays", lambda quest: {room.id: "bell" for room in quest.rooms})
    today = {room.label: "bell" for room in quest.rooms}
    assert shown(quest) == (today, today, {entry: landmark_name("bell") for entry in shown(quest)[2]})
    wanted = {room.label: kept.landmarks[room.id] for room in quest.rooms}
    again = shown(quest, looks=kept)
    assert again == (wanted, wanted, {label: landmark_name(wanted[label]) for label in again[2]})
    told = GAME.pack(quest, GAME.rate(quest), looks=kept).figures["map"].told
    assert told is not None
    places = next(part for part in told() if isinstance(part, Places)).places
    assert all(f"It is known by {marks()[wanted[place.key]].words}." in place.words for place in places)
    gone = replace(kept, landmarks=dict.fromkeys(kept.landmarks, "a drawing that there is no more"))
    assert shown(quest, looks=gone)[0] == today


# ---------------------------------------------------------------------- map, card and encounter


def shown(
    quest: Quest, printing: str = "open", looks: Looks | None = None
) -> tuple[dict[str, str], dict[str, str], dict[str, str]]:
    """Return what a pack shows of each room's card by its label: on the map, on the card, at the head of its encounter."""
    pack = GAME.pack(quest, GAME.rate(quest), {"map": printing}, looks)
    on_map = {card.face.label: card.landmark for _, card in data_of(pack.figures["map"]).plan.cards}
    cards = [cut.front.data for cut in pack.decks["rooms"].cuts if hasattr(cut, "front")]
    heads = {row.room.label: row.landmark for row in pack.words.entries}  # type: ignore[attr-defined]
    assert all(name in pack.figures for name in heads.values() if name), "every head has its picture"
    return on_map, {card.face.label: card.landmark for card in cards if isinstance(card, RoomCard)}, heads


@pytest.mark.parametrize("number", range(0, 24, 5))
def test_map_card_and_encounter_show_the_same(number: int) -> None:
    quest = quest_of(number)
    wanted = {room.label: marks_of(quest)[room.id] for room in quest.rooms}
    on_map, on_cards, heads = shown(quest)
    assert on_map == on_cards == wanted
    assert heads == {label: landmark_name(mark) for label, mark in wanted.items() if label in heads}
    assert len(heads) == len(quest.encounters)


def confused(quest: Quest, cards: list[RoomCard]) -> set[str]:
    """Return what stands about on cards and is at the same time what a room of the quest is known by."""
    return {prop for card in cards for prop in card.ground.props} & set(marks_of(quest).values())


def test_nothing_that_a_room_is_known_by_stands_about_in_another() -> None:
    met = False
    for number in range(60):
        quest = quest_of(number)
        cards = [upright_card(quest, room) for room in quest.rooms]
        met = met or bool(set(ground_of(quest.theme).props) & set(marks_of(quest).values()))
        assert not confused(quest, cards) or set(ground_of(quest.theme).props) <= set(marks_of(quest).values())
        assert all(card.ground.props for card in cards)
    assert met, "the control: some quest has a prop of its ground for a landmark"


def test_cards_of_a_sealed_print_tell_nothing() -> None:
    quest = quest_of(1)
    _, on_cards, heads = shown(quest, "sealed")
    assert set(on_cards.values()) == {""}
    assert any(heads.values()), "where an encounter is read, its room is known"


@pytest.mark.parametrize("number", range(6))
def test_who_hears_the_map_hears_what_rooms_are_known_by(number: int) -> None:
    quest = quest_of(number)
    told = map_figure(quest).told
    assert told is not None
    places = next(part for part in told() if isinstance(part, Places)).places
    wanted = {room.label: f"It is known by {marks()[marks_of(quest)[room.id]].words}." for room in quest.rooms}
    assert {place.key: next(line for line in place.words if line.startswith("It is known by")) for place in places} == wanted


def places_taken(card: RoomCard) -> set[Spot]:
    """Return the squares of a card on which something of play stands."""
    zone = [turned_spot(spot, card.heading) for spot in start_zone(card.face)] if card.start else []
    numbered = [turned_spot(spot, card.heading) for spot in spawn_spaces(card.face)[:NUMBERED]]
    wet = [Spot(x, y) for x in range(5) for y in range(5) if square(card.face, Spot(x, y)) in "~o"]
    return {*zone, *numbered, *EXIT_SQUARES.values(), *(turned_spot(spot, card.heading) for spot in wet)}


@pytest.mark.parametrize("start", [False, True])
@pytest.mark.parametrize("label", room_faces())
def test_the_landmark_of_a_card_covers_nothing_of_play(label: str, start: bool) -> None:
    for heading in SIDES:
        card = RoomCard(room_faces()[label], heading, frozenset(), start, landmark="bell")
        numbered = [turned_spot(spot, heading) for spot in spawn_spaces(card.face)[:NUMBERED]]
        spot = landmark_spot(card, numbered)
        if spot is None:
            assert (label, start) == ("13B", True), "the one start card that is full"
            continue
        walls = {turned_spot(Spot(x, y), heading) for x in range(5) for y in range(5) if square(card.face, Spot(x, y)) == "#"}
        assert spot in walls or spot not in places_taken(card)
        assert landmark_spot(replace(card, landmark=""), numbered) is None


def test_a_landmark_on_a_number_would_be_found() -> None:
    card = RoomCard(room_faces()["3A"], "n", frozenset())
    assert spawn_spaces(card.face)[0] in places_taken(card)


def test_a_head_draws_its_landmark() -> None:
    found = room_marks.landmark_figures(quest_of(0))
    for figure in found.values():
        pen = LogPen(figure.width, figure.height)
        figure.paint(pen)
        assert pen.log
        assert figure.ornament, "what a room is known by is told by the map"
