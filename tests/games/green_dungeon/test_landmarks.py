"""What the rooms of this game are known by: never what is not there, on tile and open map, in words too, and in no other place."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from generator.draw.landmarks.landmark import marks
from generator.draw.landmarks.tables import MarkTable
from generator.draw.told import Places
from generator.forge.looks import Looks
from generator.forge.making import fingerprint
from generator.games.green_dungeon import GAME
from generator.games.green_dungeon.paper import room_marks
from generator.games.green_dungeon.paper.room_marks import in_order, mark_table, marks_of
from generator.games.green_dungeon.paper.scenes import PICTURES
from generator.games.green_dungeon.paper.tiles import SolvedMap, TileBack, TileFront
from generator.games.green_dungeon.quest.data_loading import THEMES, theme
from generator.games.green_dungeon.quest.model import Quest
from generator.games.green_dungeon.quest.passages import CELLS, cell_name
from tests.contract.samples import fixed
from tests.log_pen import LogPen

LEAST_SHARE = 0.4
"""The share of all rooms that have a landmark of their own at least."""


def quest_of() -> Quest:
    made: Quest = fixed("green-dungeon").quest
    return made


def unknown(table: MarkTable) -> list[str]:
    """Return what a table names that no theme has."""
    names = {name: {room.name for rooms in vars_of(name) for room in rooms} for name in table.themes}
    return [
        room for name, rows in table.themes.items() for rooms in rows.marks.values() for room in rooms if room not in names[name]
    ]


def vars_of(name: str):  # type: ignore[no-untyped-def]
    return [getattr(theme(name).tiles, kind) for kind in theme(name).tiles.__struct_fields__]


def test_the_table_names_rooms_that_there_are_and_props_of_every_theme() -> None:
    assert set(mark_table().themes) == set(THEMES)
    assert unknown(mark_table()) == []
    crypt = next(iter(mark_table().themes))
    planted = replace(mark_table().themes[crypt], marks={"bell": ("The Bell that Nobody Hung",)})
    assert unknown(MarkTable(themes={crypt: planted})) == ["The Bell that Nobody Hung"]
    for rows in mark_table().themes.values():
        assert len(set(rows.props)) == 12
        assert all(marks()[prop].prop for prop in rows.props)


def share(table: MarkTable) -> float:
    """Return the share of all rooms that a table names."""
    rooms = sum(len(kind) for name in table.themes for kind in vars_of(name))
    return sum(len(named) for rows in table.themes.values() for named in rows.marks.values()) / rooms


def test_two_of_five_rooms_have_a_landmark_of_their_own() -> None:
    assert share(mark_table()) >= LEAST_SHARE
    planted = {name: replace(rows, marks=dict(list(rows.marks.items())[:9])) for name, rows in mark_table().themes.items()}
    assert share(MarkTable(themes=planted)) < LEAST_SHARE, "the control: a table of which most is gone"


def test_every_room_is_known_by_something_and_props_are_shared_out() -> None:
    quest = quest_of()
    found = marks_of(quest)
    assert list(found) == [cell_name(cell) for cell in range(CELLS)]
    named = {room: mark for mark, rooms in mark_table().themes[quest.theme].marks.items() for room in rooms}
    props = []
    for cell, room in enumerate(quest.rooms):
        mark = found[cell_name(cell)]
        assert mark == named.get(room.name, mark)
        props += [mark] if room.name not in named else []
    assert max(map(props.count, props)) - min(map(props.count, set(props))) <= 1


def test_tile_and_open_map_show_the_same_in_words_too_and_backs_tell_nothing() -> None:
    quest = quest_of()
    pack = GAME.pack(quest, fixed("green-dungeon").rating)
    wanted = in_order(marks_of(quest))
    answer = pack.figures["answer"]
    assert isinstance(answer.data, SolvedMap)
    assert answer.data.landmarks == wanted
    assert answer.told is not None
    places = next(part for part in answer.told() if isinstance(part, Places)).places
    assert [place.words[-1] for place in places] == [f"It is known by {marks()[mark].words}." for mark in wanted]
    seen = 0
    for cut in pack.decks["tiles"].pieces:
        if isinstance(cut.front.data, TileFront):
            assert cut.back is not None
            assert isinstance(cut.back.data, TileBack)
            mark = wanted[cut.back.data.cell]
            assert cut.front.data.landmark == mark
            assert cut.front.alt.endswith(f"It is known by {marks()[mark].words}.")
            assert "known by" not in cut.back.alt
            seen += 1
    assert seen == CELLS
    told = [words for name in ("mat", "places") if (words := pack.figures[name].told) is not None]
    assert "known by" not in repr([part() for part in told]), "what players see before play tells nothing"


@pytest.mark.parametrize("mark", ["bell", ""])
def test_a_tile_draws_its_landmark(mark: str) -> None:
    front = next(cut.front for cut in GAME.pack(quest_of(), fixed("green-dungeon").rating).decks["tiles"].pieces)
    bare, drawn = LogPen(front.width, front.height), LogPen(front.width, front.height)
    front.draw(bare, replace_mark(front.data, ""))
    front.draw(drawn, replace_mark(front.data, mark))
    assert (len(drawn.log) > len(bare.log)) == bool(mark)


def replace_mark(front: TileFront, mark: str) -> TileFront:
    return TileFront(front.kind, front.level, front.ground, mark)


def test_a_document_keeps_what_rooms_are_known_by(monkeypatch: pytest.MonkeyPatch) -> None:
    quest, rating = quest_of(), fixed("green-dungeon").rating
    kept, before = PICTURES.looks_of(quest), fingerprint(quest)
    assert kept.landmarks == marks_of(quest)
    monkeypatch.setattr(room_marks, "mark_table", lambda: MarkTable(themes={}))
    assert marks_of(quest) == {}
    assert fingerprint(quest) == before
    for looks, wanted in ((kept, in_order(kept.landmarks)), (Looks(), ("",) * CELLS)):
        assert GAME.pack(quest, rating, looks=looks).figures["answer"].data.landmarks == wanted  # type: ignore[attr-defined]
