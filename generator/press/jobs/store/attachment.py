"""The quest inside a PDF: its attachment is found and inflated here, as a stream with a bound, before any PDF library decodes it.

Streams always stand on the top level of a PDF, whatever program saved it last, so that a search of the bytes finds every embedded
file. A stream that inflates beyond `QUEST_BYTES`, together with those before it, is given up; so is one that is packed in any
other way than the press and the common tools do it.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator

from generator.core import limits
from generator.core.errors import BadFile

_LONGEST_HEAD = 4096
"""Most bytes between the beginning of an object and its stream."""
_TYPE = re.compile(rb"/EmbeddedFile(?![A-Za-z0-9])")
_OBJECT = re.compile(rb"\bobj\b")
_STREAM = re.compile(rb"\bstream(?:\r\n|\n|\r)")
_FILTER = re.compile(rb"/Filter\s*(?:/(?P<one>\w+)|\[\s*(?P<many>(?:/\w+\s*)*)\])?")
_CHUNK = 1 << 16


def embedded(pdf: bytes, mark: bytes, source: str) -> bytes | None:
    """Return the last file embedded in a PDF that holds `mark`, or None where there is none.

    Raises BadFile, naming `source`, when an attachment is packed in a strange way or is larger than `QUEST_BYTES` bytes.
    """
    last, left = None, limits.QUEST_BYTES
    for head, body in _streams(pdf):
        data, whole = _unpacked(head, body, left, source)
        left -= len(data)
        if whole and mark in data:
            last = data
    return last


def _streams(pdf: bytes) -> Iterator[tuple[bytes, memoryview]]:
    """Yield head and raw bytes of every embedded file; the bytes go on to the end of the PDF, for lengths can lie."""
    place, count = 0, 0
    view = memoryview(pdf)
    while (mark := _TYPE.search(pdf, place)) and count < limits.ATTACHMENTS:
        place, count = mark.end(), count + 1
        before = [match.end() for match in _OBJECT.finditer(pdf, max(0, mark.start() - _LONGEST_HEAD), mark.start())]
        stream = _STREAM.search(pdf, mark.end(), mark.end() + _LONGEST_HEAD)
        if before and stream:
            yield pdf[before[-1] : stream.start()], view[stream.end() :]


def _unpacked(head: bytes, body: memoryview, most: int, source: str) -> tuple[bytes, bool]:
    """Return the bytes of an embedded file, at most `most` of them, and whether that is all of it."""
    filters = _filters(head)
    if filters == []:
        end = bytes(body[: most + 32]).find(b"endstream")
        if end < 0 and len(body) > most:
            raise _too_large(source)
        return bytes(body[: max(end, 0)]).removesuffix(b"\n").removesuffix(b"\r"), end >= 0
    if filters != [b"FlateDecode"]:
        raise BadFile(f"The attachment of {source} is packed in a way that delvepress does not use; print the quest from its code.")
    return _inflated(body, most, source)


def _filters(head: bytes) -> list[bytes] | None:
    """Return the names of a stream's filters; None where they cannot be told from its head."""
    if b"/Filter" not in head:
        return []
    match = _FILTER.search(head)
    if match is None or (match["one"] is None and match["many"] is None):
        return None
    return [match["one"]] if match["one"] else match["many"].replace(b"/", b" ").split()


def _inflated(body: memoryview, most: int, source: str) -> tuple[bytes, bool]:
    engine = zlib.decompressobj()
    parts: list[bytes] = []
    left, place, rest = most, 0, b""
    try:
        while not engine.eof and (rest or place < len(body)):
            if not rest:
                rest, place = bytes(body[place : place + _CHUNK]), place + _CHUNK
            parts.append(engine.decompress(rest, _CHUNK))  # little by little: what came before an error counts too
            rest = engine.unconsumed_tail
            left -= len(parts[-1])
            if left < 0:
                raise _too_large(source)
    except zlib.error:
        return b"".join(parts), False
    return b"".join(parts), engine.eof


def _too_large(source: str) -> BadFile:
    return BadFile(
        f"The attachment of {source} is larger than {limits.QUEST_BYTES >> 20} MB, more than any quest; "
        "give a PDF that delvepress printed."
    )
