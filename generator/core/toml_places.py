"""Where the keys and values of a TOML text stand: a scanner over texts that a parser has accepted, since that tells no places."""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from collections.abc import Callable, Mapping

import msgspec

Path = tuple[str | int, ...]
"""The way to a value: keys of tables, places in lists counted from 0."""

_BLANKS = re.compile(r"[ \t]*+")
_SPACES = re.compile(r"(?:[ \t\r\n]++|#[^\n]*+)*+")
_BARE = re.compile(r"[A-Za-z0-9_-]++")
_BASIC = re.compile(r'"(?:[^"\\\n]|\\.)*+"')
_LITERAL = re.compile(r"'[^'\n]*+'")
_LONG_BASIC = re.compile(r'"""(?:[^"\\]|\\.|"(?!""))*+"""(?:"(?!")|""(?!"))?', re.DOTALL)
_LONG_LITERAL = re.compile(r"'''(?:[^']|'(?!''))*+'''(?:'(?!')|''(?!'))?", re.DOTALL)
_HEAD = re.compile(r"\[{1,2}[ \t]*[A-Za-z_][^\[\]\n,=]*\]{1,2}[ \t]*(?=#|\r?\n|$)")
"""The line by which a table begins."""
_SCALAR = re.compile(r"[^,\]}#\n\r]++")


class Place(msgspec.Struct, frozen=True):
    """Where a value stands: the places of its key and of itself in the text, in characters from 0."""

    key: int
    value: int


class Lines:
    """A text by its lines, of which places are told."""

    def __init__(self, text: str) -> None:
        self._starts = [0, *(match.end() for match in re.finditer("\n", text))]

    def at(self, place: int) -> tuple[int, int]:
        """Return line and column of a place, each counted from 1."""
        line = bisect_right(self._starts, place)
        return line, place - self._starts[line - 1] + 1


class _Scanner:
    """Walks over a text once; lists that grow by `[[name]]` are counted."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.places: dict[Path, Place] = {}
        self.counts: dict[Path, int] = {}

    def scan(self) -> None:
        table: Path = ()
        while self._skip(_SPACES) < len(self.text):
            if self.text[self.at] == "[":
                table = self._head()
            else:
                self._pair(table)

    def _skip(self, blanks: re.Pattern[str]) -> int:
        self.at = blanks.match(self.text, self.at).end()  # type: ignore[union-attr]
        return self.at

    def _take(self, pattern: re.Pattern[str]) -> str:
        """Return what a pattern has here, and go on behind it; raises ValueError for what is no TOML."""
        match = pattern.match(self.text, self.at)
        if match is None:
            raise ValueError(f"no TOML at {self.at}")
        self.at = match.end()
        return match[0]

    def _head(self) -> Path:
        """Return the way to the table that a line in brackets begins."""
        start, double = self.at, self.text.startswith("[[", self.at)
        self.at += 2 if double else 1
        name = [part for part, _ in self._key()]
        self.at += 2 if double else 1
        path: Path = ()
        for part in name[:-1]:
            path = self._last((*path, part))
        path = (*path, name[-1])
        if double:
            count = self.counts.get(path, 0)
            self.counts[path] = count + 1
            self.places.setdefault(path, Place(start, start))
            path = (*path, count)
        else:
            path = self._last(path)
        self.places[path] = Place(start, start)
        return path

    def _last(self, path: Path) -> Path:
        """Return the way to the last table of a list of tables, or the way itself."""
        return (*path, self.counts[path] - 1) if path in self.counts else path

    def _key(self) -> list[tuple[str, int]]:
        """Return the parts of a key with their places, and go on to what follows."""
        parts: list[tuple[str, int]] = []
        while True:
            self._skip(_BLANKS)
            start = self.at
            quote = self.text[start : start + 1]
            if quote == '"':
                word = next(iter(tomllib.loads(f"{self._take(_BASIC)} = 0")))
            else:
                word = self._take(_LITERAL)[1:-1] if quote == "'" else self._take(_BARE)
            parts.append((word, start))
            self._skip(_BLANKS)
            if self.text[self.at : self.at + 1] != ".":
                return parts
            self.at += 1

    def _pair(self, table: Path) -> None:
        """Take a key and its value, which stand in a table."""
        parts = self._key()
        self.at += 1
        self._skip(_BLANKS)
        path = table
        for part, start in parts[:-1]:
            path = (*path, part)
            self.places.setdefault(path, Place(start, start))
        name, start = parts[-1]
        self._value((*path, name), start)

    def _value(self, path: Path, key: int) -> None:
        self.places[path] = Place(key, self.at)
        first = self.text[self.at : self.at + 1]
        if first == "[":
            self._list(path)
        elif first == "{":
            self._inline(path)
        else:
            self._take(self._pattern(first))

    def _pattern(self, first: str) -> re.Pattern[str]:
        if first == '"':
            return _LONG_BASIC if self.text.startswith('"""', self.at) else _BASIC
        if first == "'":
            return _LONG_LITERAL if self.text.startswith("'''", self.at) else _LITERAL
        return _SCALAR

    def _list(self, path: Path) -> None:
        self._several("]", _SPACES, lambda number: self._value((*path, number), self.at))

    def _inline(self, path: Path) -> None:
        self._several("}", _SPACES, lambda number: self._pair(path))

    def _several(self, end: str, blanks: re.Pattern[str], one: Callable[[int], None]) -> None:
        """Take what stands between brackets, parted by commas."""
        self.at += 1
        for number in range(len(self.text)):
            self._skip(blanks)
            if self.text[self.at] == end:
                break
            one(number)
            self._skip(blanks)
            if self.text[self.at] == ",":
                self.at += 1
        self.at += 1


def places(text: str) -> Mapping[Path, Place]:
    """Return where every key and value of a TOML text stands, by the ways to them.

    The text is one that `tomllib` has accepted; a table that only the names of others tell of has no place.
    """
    scanner = _Scanner(text.replace("\r\n", " \n"))
    scanner.scan()
    return scanner.places


def unclosed(text: str, before: int) -> int | None:
    """Return where the list or long text begins that is not closed before a place of a text that is no TOML; None without one.

    A parser finds that out much further down, at the next line that cannot be in a list.
    """
    opened: list[int] = []
    at, end = 0, min(before, len(text))
    while at < end:
        char = text[at]
        if char in "\"'":
            match = _string_at(text, at)
            if match is None:
                return at if text.startswith(char * 3, at) else _first(opened)
            at = match.end()
        elif char == "#":
            at = text.find("\n", at) % (len(text) + 1)
        elif char == "[" and (head := _HEAD.match(text, at)) and not text[text.rfind("\n", 0, at) + 1 : at].strip():
            if opened:
                break
            at = head.end()
        else:
            if char == "[":
                opened.append(at)
            elif char == "]" and opened:
                opened.pop()
            at += 1
    return _first(opened)


def _first(opened: list[int]) -> int | None:
    return opened[0] if opened else None


def _string_at(text: str, at: int) -> re.Match[str] | None:
    quote = text[at]
    long, short = (_LONG_BASIC, _BASIC) if quote == '"' else (_LONG_LITERAL, _LITERAL)
    return (long if text.startswith(quote * 3, at) else short).match(text, at)
