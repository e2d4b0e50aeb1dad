"""All faults of a record at once, each with the way to its field."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, field

from generator.core.data import Record
from generator.core.record_walk import Fault, faults


class Leaf(Record):
    name: str
    count: Annotated[int, Meta(ge=1, le=5)] = 1


class Spawn(Record, tag_field="do", tag="spawn"):
    colour: Literal["green", "blue"]


class Heal(Record, tag_field="do", tag="heal"):
    amount: int

    def __post_init__(self) -> None:
        if self.amount == 7:
            raise ValueError("seven is odd")


class Tree(Record):
    id: str
    leaves: Annotated[tuple[Leaf, ...], Meta(min_length=2)]
    effects: tuple[Spawn | Heal, ...] = ()
    pair: tuple[int, int] = (0, 0)
    more: dict[str, Leaf] = field(default_factory=dict)
    maybe: Leaf | None = None


def sound() -> dict[str, Any]:
    return {"id": "x", "leaves": [{"name": "a"}, {"name": "b"}]}


def told(tables: dict[str, Any], *, lenient: bool = False) -> dict[tuple[Any, ...], str]:
    return {fault.path: fault.what for fault in faults(Tree, tables, lenient=lenient)}


def test_a_sound_record_has_none() -> None:
    assert not told(sound())


def test_all_are_told_at_once() -> None:
    tables = {
        **sound(), "id": 3, "pair": [1], "more": {"k": {"name": 1}}, "maybe": {"nam": "x"},
        "effects": [{"do": "spawn", "colour": "gren"}, {"do": "hael"}, {"do": "heal", "amount": 7}, {}],
    }  # fmt: skip
    assert told(tables) == {
        ("id",): "it must be a text, not a whole number",
        ("pair",): "it must be a list of 2 entries, not 1",
        ("more", "k", "name"): "it must be a text, not a whole number",
        ("maybe", "nam"): "there is no field 'nam' here",
        ("effects", 0, "colour"): "it cannot be 'gren'",
        ("effects", 1, "do"): "there is no do = 'hael'",
        ("effects", 2): "seven is odd",
        ("effects", 3, "do"): "it is missing",
    }


def test_a_misspelt_field_that_is_missing_too_is_told_once_with_a_hint() -> None:
    found = list(faults(Tree, {"id": "x", "leavs": []}))
    assert found == [Fault(("leavs",), "there is no field 'leavs' here", "did you mean leaves?")]


def test_missing_fields_are_told_at_the_head() -> None:
    assert list(faults(Tree, {"id": "x"})) == [Fault(("leaves",), "it is missing", head=True)]


def test_with_a_base_fields_may_be_missing_and_lists_shorter_but_no_entry_of_them() -> None:
    assert not told({"leaves": [{"name": "a"}]}, lenient=True)
    assert told({"leaves": [{"name": "a", "count": 9}, {}]}, lenient=True) == {
        ("leaves", 0, "count"): "it must be a whole number of at most 5", ("leaves", 1, "name"): "it is missing",
    }  # fmt: skip


def test_what_is_no_table_or_no_list_is_told() -> None:
    assert told({**sound(), "leaves": "x"}) == {("leaves",): "it must be a list, not a text"}
    assert [fault.what for fault in faults(Tree, [])] == ["it must be a table of fields"]
