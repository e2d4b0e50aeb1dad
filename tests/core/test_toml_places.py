"""Where keys and values stand: as another parser finds them, for every path, and where a list was begun that is never closed."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from tomlkit.parser import Parser

from generator.core.toml_places import Lines, Path, places, unclosed
from tests.conftest import ROOT

FILES = sorted(
    path.relative_to(ROOT).as_posix()
    for folder in ("generator", "docs", "fonts", "tools")
    for path in (ROOT / folder).rglob("*.toml")
)  # fmt: skip


class Watched(Parser):
    """The parser of tomlkit, which tells where it begins to read a value."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.values: list[int] = []

    def _parse_value(self) -> Any:
        start = self._idx
        value = super()._parse_value()
        self.values.append(start)
        return value


def paths(value: Any, path: Path = ()) -> Iterator[Path]:
    if path:
        yield path
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from paths(inner, (*path, name))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from paths(inner, (*path, number))


@pytest.mark.parametrize("name", FILES)
def test_every_path_has_a_place_but_tables_that_others_imply(name: str) -> None:
    text = (ROOT / name).read_text()
    found = places(text)
    parents = {path[:end] for path in found for end in range(1, len(path))}
    assert set(paths(tomllib.loads(text))) - found.keys() <= parents
    assert found.keys() <= set(paths(tomllib.loads(text)))


@pytest.mark.parametrize("name", [name for name in FILES if "/data/" in name and len((ROOT / name).read_text()) > 9_000][::5])
def test_values_stand_where_tomlkit_reads_them(name: str) -> None:
    text = (ROOT / name).read_text()
    watched = Watched(text)
    watched.parse()
    assert len(watched.values) > 100
    assert set(watched.values) <= {place.value for place in places(text).values()}


ODD = '''# a comment with [brackets] and "quotes"
title = "a # b"   # behind
a."b c".'d' = 1
'e f' = """
x = [
""" # long
g = \'\'\'
]]\'\'\'
[[rows]]
list = [ 1, # one
  { x = "}", y = [ [ ], [ "]" ] ] },
]
  [rows.inner]
  z = 1979-05-27T07:32:00Z
[[rows]]
k = 0x0
'''


def test_odd_texts_are_walked_to_their_end() -> None:
    found = places(ODD)
    lines = Lines(ODD)
    assert lines.at(found["a", "b c", "d"].key) == (3, 9)
    assert lines.at(found["rows", 0, "list", 1, "y", 1, 0].value) == (11, 27)
    assert lines.at(found["rows", 0, "inner", "z"].value) == (14, 7)
    assert lines.at(found["rows", 1, "k"].key) == (16, 1)
    assert set(paths(tomllib.loads(ODD))) - found.keys() <= {("a",), ("a", "b c")}


def test_windows_line_ends_count_as_others_do() -> None:
    text = "a = 1\r\n[b]\r\nc = 2\r\n"
    assert Lines(text).at(places(text)["b", "c"].value) == (3, 5)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('a = [\n  "b",\n  "c"\nd = 1\n', 1),
        ('x = 1\na = [ "b",\n\n[[rows]]\nc = 1\n', 2),
        ('a = """ begun\nb = 1\n', 1),
        ("a = [[1, 2],\n [3, 4\n]\nb = 1\n", 1),
    ],
)
def test_what_is_never_closed_is_blamed_where_it_begins(text: str, line: int) -> None:
    with pytest.raises(tomllib.TOMLDecodeError):
        tomllib.loads(text)
    place = unclosed(text, len(text))
    assert place is not None
    assert Lines(text).at(place)[0] == line


def test_what_is_closed_is_blamed_for_nothing() -> None:
    text = 'a = [1, "]", # [\n 2]\n[b]\nc = {d = [3]}\ne = \n'
    assert unclosed(text, len(text)) is None
