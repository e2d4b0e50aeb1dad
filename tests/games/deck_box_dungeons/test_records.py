"""What the records of this game refuse, whether they are made or read, and how they stand in files."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, get_args

import pytest

from generator.core.data import Record, dump, read_json, read_record, schema
from generator.core.dice import Count
from generator.core.errors import BadData
from generator.games.deck_box_dungeons.quest import data_loading
from generator.games.deck_box_dungeons.quest.effects import Choose, Damage, Effect, Option, Place, Roll, Row, SkillCheck, Spawn
from generator.games.deck_box_dungeons.quest.hero_cards import Deed
from generator.games.deck_box_dungeons.quest.objective_schema import ClockWarning
from generator.games.deck_box_dungeons.quest.room_faces import RoomFace
from generator.games.deck_box_dungeons.quest.terms import Goal, Loss, Term
from generator.games.deck_box_dungeons.quest.theme_schema import AttackValue, Encounter, Enemy, Guest, Theme

ONE = Count(0, 1)
HURT = Damage(who="each", amount=ONE)


def enemy(**changes: Any) -> Enemy:
    sound: dict[str, Any] = {
        "id": "rat", "name": "Rat", "plural": "Rats", "colour": "blue", "attack": "melee", "melee": AttackValue(dice=1, bonus=0),
        "defence": 1, "speed": 4, "target": "nearest", "icon": "rat",
    }  # fmt: skip
    return Enemy(**{**sound, **changes})


def fields(record: Record) -> dict[str, Any]:
    return {name: getattr(record, name) for name in record.__struct_fields__}


IMPOSSIBLE: dict[str, tuple[Callable[[], Record], str]] = {
    "a gap in a roll": (lambda: Roll(rows=(Row(on="1-3"), Row(on="5-6"))), "stands where a row starting at 4 must"),
    "a roll without rows": (lambda: Roll(rows=()), "leave 1-6 without a row"),
    "no span": (lambda: Roll(rows=(Row(on="1-7"),)), "no span of a d6"),
    "a check for nothing": (lambda: SkillCheck(skill="wisdom", need=1), "passing or failing"),
    "no free choice": (lambda: Choose(options=(Option(label="a", cost=(HURT,)),) * 2), "must cost nothing"),
    "an unarmed enemy": (lambda: enemy(melee=None), "attacks melee but has no melee value"),
    "a theme without enemies": (
        lambda: Theme(**{**fields(data_loading.theme("crypt")), "foes": ()}),
        "a foe of every colour and attack",
    ),
}


@pytest.mark.parametrize("kind", IMPOSSIBLE)
def test_what_cannot_be_is_not_made(kind: str) -> None:
    make, why = IMPOSSIBLE[kind]
    with pytest.raises(ValueError, match=why):
        make()


BAD: list[tuple[type[Record], dict[str, Any], str]] = [
    (Roll, {"rows": [{"on": "1-3"}, {"on": "5-6"}]}, "the file itself: bracket [5-6] stands where"),
    (Guest, {"name": "A", "role": "b", "trait": "meets {relic}"}, "trait: ['relic'] is not known in every quest; use only "),
    (Guest, {"name": "A", "role": "b", "trait": "meets {nobody}"}, "trait: ['nobody'] is no fact a text can name; the facts are "),
    (Guest, {"name": "A", "role": "b", "trait": "a {lone"}, "trait: a lone brace is no fact"),
    (Guest, {"name": "A", "role": "b", "trait": 7}, "trait: expected str, got int"),
    (ClockWarning, {"say": "{nobody}", "then": [{"do": "item", "who": "each"}]}, "say: ['nobody'] is no fact"),
    (ClockWarning, {"say": "x", "then": []}, "then: it must be a list of at least 1 entry"),
    (ClockWarning, {"say": "x", "then": [{"do": "item", "who": "nobody"}]}, "then.0.who: Invalid enum value 'nobody'"),
    (ClockWarning, {"say": "x", "then": [{"do": "dance"}]}, "then.0.do: Invalid value 'dance'"),
    (ClockWarning, {"say": "x", "then": [{"who": "each"}]}, "then.0.do: it is missing"),
    (ClockWarning, {"say": "x", "then": [{"do": "damage", "who": "each", "amount": "many"}]}, "then.0.amount: 'many' is no count"),
    (Place, {"colour": "red", "attack": "melee", "health": 4}, "health: it must be a whole number of at most 3"),
    (Place, {"colour": "red", "attack": "melee", "health": True}, "health: it must be a whole number, not true or false"),
    (Place, {"colour": "red", "attack": "melee", "health": "3"}, "health: it must be a whole number, not a text"),
    (
        RoomFace,
        {"label": "1A\n", "exits": [], "squares": ["....."] * 5, "spawn": [1, 1]},
        "label: it must be a text matching regex",
    ),
    (
        RoomFace,
        {"label": "1A", "exits": [], "squares": [".....\n"] * 5, "spawn": [1, 1]},
        "squares.0: it must be a text matching regex",
    ),
]


@pytest.mark.parametrize(("kind", "tables", "said"), BAD, ids=lambda part: str(part)[:30])
def test_what_cannot_be_is_not_read_and_the_field_is_blamed(kind: type[Record], tables: dict[str, Any], said: str) -> None:
    with pytest.raises(BadData) as caught:
        read_record(kind, tables, "a.toml")
    assert str(caught.value).startswith(f"a.toml, field {said}")
    with pytest.raises(ValueError, match=f"^{re.escape(said.partition(', got')[0])}"):
        read_json(kind, json.dumps(tables).encode())


@pytest.mark.parametrize(("length", "sound"), [(39, False), (40, True), (330, True), (331, False)])
def test_a_text_to_read_aloud_is_neither_short_nor_long(length: int, sound: bool) -> None:
    tables = {"id": "x", "title": "X", "kind": "rest", "text": "x" * length, "effects": [{"do": "item", "who": "each"}]}
    if sound:
        assert read_record(Encounter, tables, "a.toml").text == "x" * length
    else:
        with pytest.raises(BadData, match=rf"^a\.toml, field text: .* 40 to 330 characters, this one has {length}; mend"):
            read_record(Encounter, tables, "a.toml")


@pytest.mark.parametrize("union", [Effect, Deed, Goal, Loss, Term], ids=["effects", "deeds", "goals", "losses", "terms"])
def test_the_word_that_names_a_class_in_files_is_its_own_and_can_be_asked_for(union: Any) -> None:
    words = [kind.__struct_config__.tag for kind in get_args(union)]
    assert len(set(words)) == len(words)
    assert all(word == word.lower() and word.replace("-", "").isalpha() for word in words)


def test_a_record_tells_its_word_and_writes_it_with_all_defaults() -> None:
    assert Spawn().do == "spawn"
    assert dump(Spawn(red=Count(1, -1))) == {"do": "spawn", "green": "0", "blue": "0", "red": "P-1", "at": "point"}
    assert {goal.kind for row in data_loading.objectives_file().objectives for goal in row.goals} > {"slay", "all-sites", "rite"}


def test_equal_records_are_equal_whether_or_not_they_were_asked_for_their_brackets() -> None:
    asked, other = Roll(rows=(Row(on="1-6"),)), Roll(rows=(Row(on="1-6"),))
    assert asked.brackets.on(3) == Row(on="1-6")
    assert asked == other
    assert hash(asked) == hash(other)
    assert dump(asked) == {"do": "roll", "rows": ({"on": "1-6", "say": "", "then": ()},)}


def test_the_schema_knows_the_limits_and_the_counts() -> None:
    defs = schema(ClockWarning)["$defs"]
    assert defs["Place"]["properties"]["health"] == {"type": "integer", "minimum": 1, "maximum": 3}
    assert defs["Spawn"]["properties"]["do"] == {"enum": ["spawn"]}
    assert defs["Spawn"]["additionalProperties"] is False
    assert "P" in defs["Damage"]["properties"]["amount"]["pattern"]
