"""Art without words that earlier runs drew, from the user's cache: a quest that is printed again draws it no more.

Pens ask for it by the key that art has in one process. Over processes the key is a text: the names of functions, the whole
content of records. What has no such text, a key that holds a lambda, say, is drawn by every run.
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from hashlib import blake2b
from types import FunctionType
from typing import NamedTuple

import msgspec
import reportlab

from generator.core import cache, resources

MOST_BYTES = 4_000_000
"""Of the art of a game so many bytes are kept; what was not wanted for the longest time goes first."""
_ADDRESS = " at 0x"
"""Stands in what Python says of an object that has no text of its own."""


class Art(NamedTuple):
    """Art that was drawn: its operators, those of the objects that they name, and the icons it shows."""

    operators: str
    forms: Mapping[str, str]
    icons: set[str]


class _Row(msgspec.Struct, array_like=True, frozen=True):
    """Art as it lies in the cache, with the names of the objects that its operators name."""

    operators: str
    forms: list[str]
    icons: list[str]


class _Album(msgspec.Struct, array_like=True):
    """Art of earlier runs: rows by the digits of their keys, the objects by their names, and as they were written."""

    rows: dict[str, _Row] = {}
    forms: dict[str, str] = {}
    written: dict[str, bytes] = {}


class _Open:
    """An album that is open while something is printed: what lies in it, and what was wanted of it in the order of wanting."""

    def __init__(self, album: _Album) -> None:
        self.album, self.wanted = album, _Album()
        self.anew = False
        """Whether something was wanted that did not lie there."""

    def art(self, key: Hashable, draw: Callable[[], Art]) -> Art:
        """Return the art of a key, drawn if it does not lie here."""
        digits = _digits(key)
        if digits is None:
            return draw()
        row = self.album.rows.get(digits)
        if row is None or not self.album.forms.keys() >= set(row.forms):
            self.anew = True
            drawn = draw()
            row = _Row(drawn.operators, list(drawn.forms), sorted(drawn.icons))
        else:
            drawn = Art(row.operators, {name: self.album.forms[name] for name in row.forms}, set(row.icons))
        self.wanted.rows[digits] = row
        self.wanted.forms.update(drawn.forms)
        return drawn

    def written(self, operators: bytes, write: Callable[[], bytes]) -> bytes:
        """Return what an object is written as, packed now if it was not before."""
        digits = blake2b(operators, digest_size=16).hexdigest()
        kept = self.album.written.get(digits)
        if kept is None:
            self.anew = True
            kept = write()
        self.wanted.written[digits] = kept
        return kept

    def grown(self) -> _Album:
        """Return what is worth keeping: all that was wanted, then what lay there before, as long as it is not too much."""
        grown, room = _Album(), MOST_BYTES
        for album in (self.wanted, self.album):
            for digits, row in album.rows.items():
                forms = {name: album.forms[name] for name in row.forms if name in album.forms and name not in grown.forms}
                room -= len(row.operators) + sum(map(len, forms.values())) if digits not in grown.rows else 0
                if room < 0:
                    return grown
                grown.rows.setdefault(digits, row)
                grown.forms.update(forms)
            for digits, data in album.written.items():
                room -= len(data) if digits not in grown.written else 0
                if room < 0:
                    return grown
                grown.written.setdefault(digits, data)
        return grown


_OPEN: list[_Open] = []
"""The album that is open; none but while a command prints a quest."""


@contextmanager
def from_earlier_runs(name: str) -> Iterator[None]:
    """Let pens take meanwhile what earlier runs of this very press drew under a name, and keep there what they draw anew."""
    entry, source = f"drawn-{name}", _source()
    opened = _Open(_read(cache.get(entry, source)))
    _OPEN.append(opened)
    try:
        yield
    finally:
        _OPEN.remove(opened)
    if opened.anew:
        cache.put(entry, source, msgspec.msgpack.encode(opened.grown()))


def art(key: Hashable, draw: Callable[[], Art]) -> Art:
    """Return the art of a key that this process has not drawn yet: from an earlier run, else drawn now."""
    return _OPEN[-1].art(key, draw) if _OPEN else draw()


def written(operators: bytes, packed: bool, write: Callable[[], bytes]) -> bytes:
    """Return what an object of these operators is written as: by an earlier run where it is `packed`, else now."""
    return _OPEN[-1].written(operators, write) if _OPEN and packed else write()


def _source() -> bytes:
    """Return what art was made by: another press, Python or library may make other bytes of it."""
    return f"{resources.build()} {sys.version} {reportlab.Version} {zlib.ZLIB_RUNTIME_VERSION}".encode()


def _read(data: bytes | None) -> _Album:
    try:
        return msgspec.msgpack.decode(data, type=_Album) if data is not None else _Album()
    except msgspec.DecodeError:
        return _Album()


def _digits(key: Hashable) -> str | None:
    text = key_text(key)
    return None if text is None else blake2b(text.encode(errors="backslashreplace"), digest_size=16).hexdigest()


def key_text(key: Hashable) -> str | None:
    """Return a text that stands for a key in every process; None for one that has none."""
    if isinstance(key, tuple) and type(key) is tuple:
        texts = [key_text(part) for part in key]
        return None if None in texts else f"({','.join(map(str, texts))})"
    if isinstance(key, FunctionType):
        name = f"{key.__module__}.{key.__qualname__}"
        return None if "<" in name else name
    text = repr(key)
    return None if _ADDRESS in text else text
