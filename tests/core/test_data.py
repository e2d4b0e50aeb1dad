"""Data files become frozen records, and a mistake in one is blamed by file, row and field."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any, cast

import pytest
from msgspec import Meta, field

from generator.core.data import Record, dump, load, parse_toml, read_json, read_record, replace
from generator.core.dice import Count
from generator.core.errors import BadData


class Row(Record):
    id: str
    size: tuple[int, int] = (0, 0)
    notes: dict[Annotated[str, Meta(min_length=1)], str] = field(default_factory=dict)
    count: Count = field(default_factory=Count)

    def __post_init__(self) -> None:
        if self.id == "nobody":
            raise ValueError("nobody has no row")


class Table(Record):
    title: str
    rows: tuple[Row, ...] = ()


PACKAGE = "delve_data_for_tests"


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Return what writes the file `rows.toml` of a package of its own."""
    folder = tmp_path / PACKAGE
    folder.mkdir()
    (folder / "__init__.py").write_text("", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)

    def put(text: str) -> None:
        (folder / "rows.toml").write_text(text, encoding="utf-8")

    yield put
    sys.modules.pop(PACKAGE, None)


def complaint(write: Callable[[str], None], text: str) -> str:
    write(text)
    with pytest.raises(BadData) as caught:
        load(Table, PACKAGE, "rows.toml")
    return str(caught.value)


def test_a_sound_file_becomes_a_record_and_arrays_stand_for_tuples(write: Callable[[str], None]) -> None:
    write('title = "Größe"\nrows = [{ id = "a", size = [1, 2] }, { id = "b" }]\n')
    assert load(Table, PACKAGE, "rows.toml") == Table(title="Größe", rows=(Row(id="a", size=(1, 2)), Row(id="b")))


def test_records_are_frozen() -> None:
    row = Row(id="a")
    with pytest.raises(AttributeError, match="immutable"):
        row.id = "b"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("rows", "field"),
    [
        ('[{ id = "a" }, { id = 7 }]', "rows.1.id"),
        ('[{ id = "a" }, { id = "b" }, { size = [1, 2] }]', "rows.2.id"),
        ('[{ id = "a", size = [1, "2"] }]', "rows.0.size.1"),
        ('[{ id = "a", size = [1] }]', "rows.0.size"),
        ('[{ id = "a", colour = "red" }]', "rows.0.colour"),
        ('"none"', "rows"),
    ],
)
def test_a_wrong_field_is_blamed_by_file_row_and_name(write: Callable[[str], None], rows: str, field: str) -> None:
    said = complaint(write, f'title = "x"\nrows = {rows}\n')
    assert said.startswith(f"rows.toml, field {field}: ")
    assert said.endswith("mend that field.")


def test_a_missing_and_an_unknown_field_of_the_file_itself_are_named(write: Callable[[str], None]) -> None:
    assert "rows.toml, field title:" in complaint(write, "rows = []\n")
    assert "rows.toml, field extra:" in complaint(write, 'title = "x"\nextra = 1\n')


@pytest.mark.parametrize(
    ("tables", "said"),
    [
        ({}, "field id: it is missing"),
        ({"id": "a", "colour": "red"}, "field colour: there is no such field"),
        ({"id": 7}, "field id: it must be a text, not a whole number"),
        ({"id": "a", "size": [1, "x"]}, "field size.1: it must be a whole number, not a text"),
        ({"id": "a", "size": [1, float("nan")]}, "field size.1: it must be a whole number, not a number with decimals"),
        ({"id": "a", "notes": {"x": 1}}, "field notes: it must be a text, not a whole number"),
        ({"id": "a", "notes": {"": "x"}}, "field notes: it must be a text of at least 1 character"),
        ({"id": "nobody"}, "field the file itself: nobody has no row"),
        ({"id": "a", "count": "many"}, "field count: 'many' is no count"),
    ],
)
def test_a_complaint_is_one_plain_sentence(tables: dict[str, Any], said: str) -> None:
    with pytest.raises(BadData) as caught:
        read_record(Row, tables, "some.toml")
    assert str(caught.value).startswith(f"some.toml, {said}")
    assert str(caught.value).endswith("; mend that field.")
    if "nan" not in repr(tables):
        with pytest.raises(ValueError, match=re.escape(said.removeprefix("field "))):
            read_json(Row, json.dumps(tables).encode())


@pytest.mark.parametrize(
    "text", ["", "x", "{", '{"id": "a"} x', '{"id": NaN}', '{"id": "\\ud800"}', '{"id": "a", "size": [1, 1e999]}']
)
def test_what_is_no_json_is_no_record(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_json(Row, text.encode())


def test_every_default_is_written_and_what_is_written_is_read() -> None:
    row = Row(id="a", count=Count(2, 1))
    assert json.loads(json.dumps(dump(row))) == {"id": "a", "size": [0, 0], "notes": {}, "count": "2P+1"}
    assert read_json(Row, json.dumps(dump(row)).encode()) == row
    assert replace(row, id="b") == Row(id="b", count=Count(2, 1)) != row


def test_what_has_no_text_of_its_own_is_not_written() -> None:
    with pytest.raises(TypeError, match="no text of its own"):
        dump(Row(id=cast("Any", object())))


def test_fields_are_named_wherever_a_record_is_made() -> None:
    with pytest.raises(TypeError):
        Row("a")  # type: ignore[misc]


def test_a_record_that_cannot_be_is_neither_made_nor_read() -> None:
    with pytest.raises(ValueError, match="nobody has no row"):
        Row(id="nobody")


def test_numbers_are_not_taken_for_texts_nor_texts_for_numbers() -> None:
    for tables in ({"id": 1}, {"id": "a", "size": ["1", "2"]}, {"id": "a", "size": [1.5, 2]}, {"id": "a", "size": [True, 2]}):
        with pytest.raises(BadData, match=r"^some\.toml, field "):
            read_record(Row, tables, "some.toml")


@pytest.mark.parametrize("text", ["title = ", "title = 'x", "[[rows]\n", "a = 1\na = 2\n", "x", "a = 1 b = 2", "\x00"])
def test_a_text_that_is_no_toml_is_blamed_by_file_and_line(write: Callable[[str], None], text: str) -> None:
    said = complaint(write, text)
    assert said.startswith("rows.toml is not valid TOML: ")
    assert "line" in said
    with pytest.raises(BadData, match=r"^other\.toml is not valid TOML"):
        parse_toml(text, "other.toml")


@pytest.mark.parametrize("value", ["2020-01-01", "12:30:00", "2020-01-01T12:30:00Z"])
def test_a_date_where_a_text_should_be_is_blamed_by_file(write: Callable[[str], None], value: str) -> None:
    assert "rows.toml" in complaint(write, f"title = {value}\n")


@pytest.mark.parametrize("broken", ["missing", "not UTF-8"])
def test_a_file_that_cannot_be_read_is_blamed_by_name(write: Callable[[str], None], tmp_path: Path, broken: str) -> None:
    write("")
    path = tmp_path / PACKAGE / "rows.toml"
    path.unlink() if broken == "missing" else path.write_bytes(b'title = "\xff"')
    with pytest.raises(BadData, match=r"rows\.toml"):
        load(Table, PACKAGE, "rows.toml")
