"""Objects of a PDF read from its bytes without any PDF library: dictionaries, lists, names, references, and packed streams.

Objects stand on the top level of a file or in streams of objects; of two with one number the later one counts. What is damaged or
encrypted, or packed in a way that is not read here, reads as None or as nothing.
"""

from __future__ import annotations

import re
import zlib
from array import array
from collections.abc import Iterator
from typing import NamedTuple

from generator.core import limits

_WORD = re.compile(rb"obj\b")
_HEAD = re.compile(rb"([0-9]{1,7})[\0\t\n\f\r ]{1,4}[0-9]{1,5}[\0\t\n\f\r ]{1,4}$")
_HEAD_BYTES = 24
_TOKEN = re.compile(
    rb"[\0\t\n\f\r ]*(?:%[^\r\n]*[\0\t\n\f\r ]*)*"
    rb"(<<|>>|\[|\]|([0-9]{1,7})[\0\t\n\f\r ]{1,4}[0-9]{1,5}[\0\t\n\f\r ]{1,4}R\b|/[^\0\t\n\f\r /<>\[\]()%]*"
    rb"|\((?:[^()\\]|\\.)*\)|<[0-9A-Fa-f\0\t\n\f\r ]*>|[^\0\t\n\f\r /<>\[\]()%]+|.)",
    re.DOTALL,
)
_STREAM = re.compile(rb"[\0\t\n\f\r ]{0,8}stream(?:\r\n|\n|\r)")
_ROOT = re.compile(rb"/Root\s{1,8}([0-9]{1,7})\s{1,8}[0-9]{1,5}\s{1,8}R\b")
_PACKED = re.compile(rb"/Type\s{0,8}/ObjStm\b")
_MOST_TOKENS = 40_000
"""Most words of one object that are read."""
_MOST_NESTED = 12
_MOST_PACKED = 16 * 1024 * 1024
"""Most bytes of streams of objects that are kept."""
_CHUNK = 1 << 16
_SPACE = b"\0\t\n\f\r "


class Ref(NamedTuple):
    """A reference to an object, by its number."""

    number: int


class Stream(NamedTuple):
    """The dictionary of a stream, and where its bytes begin in the file."""

    dictionary: dict[bytes, object]
    place: int


class Objects:
    """The objects of a PDF; `count` is how many there are, one more than a cap where there are more."""

    def __init__(self, pdf: bytes) -> None:
        self._pdf = pdf
        self._places = array("Q", [0])
        self._packed: dict[int, bytes] = {}
        self.count = 0
        for number, place in self._heads():
            self.count += 1
            if self.count > limits.CHECK_FILE_OBJECTS:
                return
            if number <= limits.CHECK_FILE_OBJECTS:
                if number >= len(self._places):
                    self._places.extend(array("Q", bytes(8 * (number + 1 - len(self._places)))))
                self._places[number] = place
        self._unpack()

    def root(self) -> object:
        """Return the catalogue that the end of the file names; None where it names none."""
        match = None
        for match in _ROOT.finditer(self._pdf):  # noqa: B007 - the last one counts
            pass
        return None if match is None else self.read(Ref(int(match[1])))

    def read(self, value: object) -> object:
        """Return what a reference leads to, and anything else as it is."""
        for _ in range(_MOST_NESTED):
            if not isinstance(value, Ref):
                return value
            value = self._object(value.number)
        return None

    def dictionary(self, value: object) -> dict[bytes, object]:
        """Return the dictionary that a value is, leads to or has before its stream; an empty one where there is none."""
        target = self.read(value)
        target = target.dictionary if isinstance(target, Stream) else target
        return target if isinstance(target, dict) else {}

    def listed(self, value: object) -> list[object]:
        """Return the list that a value is or leads to; anything else as a list of itself."""
        target = self.read(value)
        return target if isinstance(target, list) else [] if target is None else [value]

    def unpacked(self, stream: Stream) -> Iterator[bytes]:
        """Yield the content of a stream that is plain or packed with deflate, piece by piece; nothing of another."""
        filters = self.listed(stream.dictionary.get(b"Filter"))
        if not filters:
            end = self._pdf.find(b"endstream", stream.place)
            for place in range(stream.place, end, _CHUNK):
                yield self._pdf[place : min(place + _CHUNK, end)]
        elif [self.read(name) for name in filters] == [b"/FlateDecode"]:
            yield from self._inflated(stream.place)

    def _inflated(self, place: int) -> Iterator[bytes]:
        engine, rest = zlib.decompressobj(), b""
        try:
            while not engine.eof and (rest or place < len(self._pdf)):
                if not rest:
                    rest, place = self._pdf[place : place + _CHUNK], place + _CHUNK
                yield engine.decompress(rest, _CHUNK)
                rest = engine.unconsumed_tail
        except zlib.error:
            return

    def _heads(self) -> Iterator[tuple[int, int]]:
        """Yield the number of every object on the top level, and where it begins."""
        pdf = self._pdf
        for match in _WORD.finditer(pdf):
            end = match.start()
            if end < 4 or pdf[end - 1] not in _SPACE:
                continue
            if head := _HEAD.search(pdf, max(0, end - _HEAD_BYTES), end):
                yield int(head[1]), match.end()

    def _unpack(self) -> None:
        """Keep the objects that stand in streams of objects, as far as there is room."""
        room = _MOST_PACKED
        for match in _PACKED.finditer(self._pdf):
            begin = self._pdf.rfind(b"obj", max(0, match.start() - 4096), match.start())
            stream = self._value(self._pdf, begin + 3) if begin >= 0 else None
            if not isinstance(stream, Stream) or room <= 0:
                continue
            parts, size = [], 0
            for part in self.unpacked(stream):
                parts.append(part)
                size += len(part)
                if size > room:
                    break
            room -= size
            self._take(b"".join(parts), stream.dictionary)

    def _take(self, data: bytes, dictionary: dict[bytes, object]) -> None:
        """Keep the objects of one unpacked stream; those on the top level of the file come first."""
        first = dictionary.get(b"First")
        head = data[:first].split() if isinstance(first, int) else []
        pairs = [int(word) for word in head if word.isdigit() and len(word) < 9]
        for number, place, end in zip(pairs[::2], pairs[1::2], [*pairs[3::2], len(data)], strict=False):
            if isinstance(first, int):
                self._packed[number] = data[first + place : first + end]
                self.count += 1

    def _object(self, number: int) -> object:
        place = self._places[number] if number < len(self._places) else 0
        if place:
            return self._value(self._pdf, place)
        return self._value(self._packed[number], 0) if number in self._packed else None

    def _value(self, data: bytes, place: int) -> object:
        reader = _Reader(data, place)
        value = reader.value(0)
        if isinstance(value, dict) and (stream := _STREAM.match(data, reader.place)) and data is self._pdf:
            return Stream(value, stream.end())
        return value


class _Reader:
    """Reads one value from a place on; `place` is where it ends."""

    def __init__(self, data: bytes, place: int) -> None:
        self.data, self.place, self.left = data, place, _MOST_TOKENS

    def value(self, depth: int) -> object:
        """Return the next value; None where there is none, or what ends a list or a dictionary, as bytes."""
        token = _TOKEN.match(self.data, self.place)
        self.left -= 1
        if token is None or self.left < 0 or depth > _MOST_NESTED:
            self.left = 0
            return None
        self.place = token.end()
        word = token[1]
        if token[2] is not None:
            return Ref(int(token[2]))
        if word == b"<<":
            items = self._items(b">>", depth)
            return {key[1:]: value for key, value in zip(items[::2], items[1::2], strict=False) if isinstance(key, bytes)}
        if word == b"[":
            return self._items(b"]", depth)
        return int(word) if word.isdigit() and len(word) < 12 else word

    def _items(self, end: bytes, depth: int) -> list[object]:
        items: list[object] = []
        while self.left > 0:
            value = self.value(depth + 1)
            if value == end or self.left <= 0:
                break
            items.append(value)
        return items
