"""How much a page draws and how deep its forms stand within one another, counted before any reader begins with it.

A form counts as often as it is used. Counted is what stands plainly in the file or is packed with deflate; what is encrypted or
packed otherwise is not, nor are patterns and letters of fonts: there the bounds of time and memory hold alone.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from generator.core import limits
from generator.press.preflight.objects import Objects, Ref, Stream
from generator.press.preflight.records import Fault

TOO_MUCH = ("file-page-operators", "file-page-deep")
"""The faults of pages that are not begun."""
_NOISE = re.compile(rb"\((?:[^()\\]|\\.)*\)|<[0-9A-Fa-f\s]*>|%[^\r\n]*|\bID\s.*?\sEI\b", re.DOTALL)
"""What holds no operators: texts, comments, the bytes of pictures within a page."""
_OPERATOR = re.compile(rb"(?<![^\s\]>)])[A-Za-z'\"][A-Za-z0-9*'\"]*")
_USE = re.compile(rb"/([^\s/<>\[\]()%]+)\s+Do\b")
_LONGEST_WORD = 1 << 20
"""More bytes than this without a blank are cut anywhere."""
_LONGEST_NAME = 256
_INHERITED = 40
"""So many levels of groups of pages are followed."""


class _Own(NamedTuple):
    """The operators of one stream, and how often it draws forms or pictures, by name."""

    operators: int
    uses: dict[bytes, int]


class _Whole(NamedTuple):
    """The operators of a stream with all that it draws, and how many forms stand within one another in it."""

    operators: int
    height: int


class _Names(NamedTuple):
    """Where a stream looks up what it draws: resources, and the object that they stand in (below 0: a page)."""

    owner: int
    resources: object


class _Content(NamedTuple):
    """What is drawn on a page: its streams, where they look up names, and forms of its annotations."""

    streams: list[object]
    names: _Names
    added: list[object]


class _TooDeep(Exception):
    """A form that draws itself, or forms that stand deeper within one another than they may."""


class Operators:
    """Counts the operators of pages, each form once for each time that it is drawn."""

    def __init__(self, objects: Objects) -> None:
        self._objects = objects
        self._pages = list(self._found())
        self._own: dict[int, _Own] = {}
        self._whole: dict[tuple[int, int], _Whole] = {}

    def fault(self, number: int, count: int) -> Fault | None:
        """Return why a page, by its number from 1, is not begun; None where it is. `count` is how many pages a reader finds."""
        if len(self._pages) != count:
            return None
        page = self._pages[number - 1]
        try:
            parts = [self._stream(stream, page.names, 0) for stream in page.streams]
            parts += [self._form(form, page.names, 1) for form in page.added]
        except _TooDeep:
            return Fault(TOO_MUCH[1], number, words={"count": f"{limits.CHECK_FORMS}"})
        if sum(part.operators for part in parts) <= limits.CHECK_OPERATORS:
            return None
        return Fault(TOO_MUCH[0], number, words={"count": f"{limits.CHECK_OPERATORS:,}"})

    def _found(self) -> Iterator[_Content]:
        """Yield the content of every page, in order, and of no more than are checked."""
        objects, seen, count = self._objects, set[object](), 0
        waiting: list[tuple[object, object, int]] = [(objects.dictionary(objects.root()).get(b"Pages"), None, 0)]
        while waiting and count <= limits.CHECK_PAGES:
            node, resources, level = waiting.pop()
            if node in seen if isinstance(node, Ref) else node is None:
                continue
            if isinstance(node, Ref):
                seen.add(node)
            dictionary = objects.dictionary(node)
            resources = dictionary.get(b"Resources", resources)
            if b"Kids" not in dictionary:
                count += 1
                names = _Names(-count, resources)
                yield _Content(objects.listed(dictionary.get(b"Contents")), names, list(self._annotations(dictionary)))
            elif level < _INHERITED:
                waiting += [(kid, resources, level + 1) for kid in reversed(objects.listed(dictionary[b"Kids"]))]

    def _annotations(self, page: dict[bytes, object]) -> Iterator[object]:
        """Yield what annotations look like: forms, or one for each state."""
        objects = self._objects
        for annotation in objects.listed(page.get(b"Annots")):
            shown = objects.dictionary(objects.dictionary(annotation).get(b"AP")).get(b"N")
            if isinstance(objects.read(shown), Stream):
                yield shown
            else:
                yield from objects.dictionary(shown).values()

    def _stream(self, reference: object, names: _Names, level: int) -> _Whole:
        """Return what a stream comes to with the forms that it draws, counted up to one operator more than may be."""
        own = self._counted(reference)
        drawn, height = own.operators, 0
        named = self._objects.dictionary(self._objects.dictionary(names.resources).get(b"XObject")) if own.uses else {}
        for name, times in own.uses.items():
            form = self._form(named.get(name), names, level + 1)
            drawn += times * form.operators
            height = max(height, form.height)
        return _Whole(min(drawn, limits.CHECK_OPERATORS + 1), height)

    def _form(self, reference: object, names: _Names, level: int) -> _Whole:
        """Return what a form comes to, nothing of what is none; raises _TooDeep."""
        dictionary = self._objects.dictionary(reference)
        if not isinstance(reference, Ref) or dictionary.get(b"Subtype") != b"/Form":
            return _Whole(0, 0)
        if level > limits.CHECK_FORMS:
            raise _TooDeep
        names = _Names(reference.number, dictionary[b"Resources"]) if b"Resources" in dictionary else names
        key = reference.number, names.owner
        if key not in self._whole:
            inner = self._stream(reference, names, level)
            self._whole[key] = _Whole(inner.operators, inner.height + 1)
        if level + self._whole[key].height - 1 > limits.CHECK_FORMS:
            raise _TooDeep
        return self._whole[key]

    def _counted(self, reference: object) -> _Own:
        """Return the operators and uses of one stream, each stream counted once."""
        stream = self._objects.read(reference)
        if not isinstance(stream, Stream):
            return _Own(0, {})
        if stream.place not in self._own:
            self._own[stream.place] = self._count(stream)
        return self._own[stream.place]

    def _count(self, stream: Stream) -> _Own:
        count, uses, rest = 0, Counter[bytes](), b""
        for part in self._objects.unpacked(stream):
            data = rest + part
            cut = _cut(data)
            rest = data[cut:]
            count += _add(data[:cut], uses)
            if count > limits.CHECK_OPERATORS:
                break
        else:
            count += _add(rest, uses)
        return _Own(count, uses)


def _cut(data: bytes) -> int:
    """Return where a piece of content is cut, so that no word is, and no name from what is done with it."""
    name = data.rfind(b"/", max(0, len(data) - _LONGEST_NAME))
    place = name if name >= 0 else max(data.rfind(b"\n"), data.rfind(b" ")) + 1
    return place if len(data) < _LONGEST_WORD else len(data)


def _add(data: bytes, uses: Counter[bytes]) -> int:
    """Return how many operators stand in a piece of content, and add what it draws by name."""
    plain = _NOISE.sub(b" ", data)
    uses.update(_USE.findall(plain))
    return len(_OPERATOR.findall(plain))
