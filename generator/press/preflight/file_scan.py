"""What the bytes of a PDF tell without any PDF library: whether it is whole, the names of its fonts, and what it claims.

Every stream that is packed with deflate is unpacked, up to a bound, since a changed byte shows nowhere else. Streams stand on the
top level of a PDF whatever program saved it, so that a search of the bytes finds them.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from html import unescape

import msgspec

from generator.core import limits
from generator.press.preflight import page_tree

_MOST_KEPT = 16 * 1024 * 1024
"""Most bytes of unpacked objects that are searched."""
_LONGEST_HEAD = 4096
"""Most bytes between the beginning of an object and its stream."""
_END = 2048
"""So many bytes from the end an end mark is looked for."""
_CHUNK = 1 << 16
_STREAM = re.compile(rb">>\s{0,8}stream(?:\r\n|\n|\r)")
_OBJECT = re.compile(rb"\bobj\b")
_DEFLATE = re.compile(rb"/Filter\s*(?:/FlateDecode\b|\[\s*/FlateDecode\s*\])")
_KEPT = re.compile(rb"/ObjStm\b|/Metadata\b")
_START = re.compile(rb"startxref\s+([0-9]{1,10})\s+%%EOF")
_TABLE = re.compile(rb"\s{0,4}(?:xref\b|[0-9]+\s+[0-9]+\s+obj\b)")
_FONT = re.compile(rb"/BaseFont\s*/([^\s/<>\[\]()]{1,127})")
_ESCAPED = re.compile(rb"#([0-9A-Fa-f]{2})")
_SUBSET = re.compile(r"[A-Z]{6}\+")
_PRINTING = re.compile(rb"<delvepress:printing>([^<]{1,20000})</delvepress:printing>")


class Scan(msgspec.Struct, frozen=True):
    """What the bytes tell: an end mark, a table where it should be, streams that cannot be unpacked, fonts, and PDF/UA claimed.

    `printing` is how the press printed it, as JSON; empty where it did not. `whole` is False where there are more streams than are
    looked at, and its list of pages may be `circular`.
    """

    ended: bool
    indexed: bool
    broken: int
    fonts: frozenset[str]
    accessible: bool
    printing: str
    whole: bool = True
    circular: bool = False

    def whole_font(self, name: str) -> bool:
        """Return whether a font of the file is named without the six letters that mark some of its glyphs."""
        return _SUBSET.match(name) is None and name in self.fonts and not any(font.endswith(f"+{name}") for font in self.fonts)


def scan(pdf: bytes, *, encrypted: bool = False) -> Scan:
    """Return what the bytes of a PDF tell; streams of an encrypted one are not unpacked."""
    searched, broken, whole = [pdf], 0, True
    if not encrypted:
        kept, broken, whole = _unpacked(pdf)
        searched += kept
    fonts = {_ESCAPED.sub(_byte, match[1]).decode("latin-1") for part in searched for match in _FONT.finditer(part)}
    starts = list(_START.finditer(pdf, max(0, len(pdf) - _END)))
    return Scan(
        ended=pdf.find(b"%%EOF", max(0, len(pdf) - _END)) >= 0,
        indexed=bool(starts) and _is_table(pdf, int(starts[-1][1])),
        broken=broken,
        fonts=frozenset(fonts),
        accessible=any(b"pdfuaid:part" in part for part in searched),
        printing=_printing(searched),
        whole=whole,
        circular=page_tree.is_circular(pdf, searched[1:]),
    )


def _printing(searched: list[bytes]) -> str:
    """Return the last record of printing in some metadata, without the escapes of XML."""
    records = [match[1] for part in searched for match in _PRINTING.finditer(part)]
    return unescape(records[-1].decode(errors="replace")) if records else ""


def _is_table(pdf: bytes, place: int) -> bool:
    """Return whether a table of objects begins at a place, counted from the file's own mark where bytes stand before it."""
    return any(_TABLE.match(pdf, place + before) is not None for before in {0, max(0, pdf.find(b"%PDF-", 0, 1024))})


def _byte(match: re.Match[bytes]) -> bytes:
    return bytes([int(match[1], 16)])


def _unpacked(pdf: bytes) -> tuple[list[bytes], int, bool]:
    """Return the unpacked streams that hold objects or metadata, how many of all cannot be unpacked, and whether these are all."""
    left, kept, room, broken = limits.CHECK_UNPACKED, list[bytes](), _MOST_KEPT, 0
    for number, (head, place) in enumerate(_streams(pdf)):
        if left <= 0 or number >= limits.CHECK_STREAMS:
            return kept, broken, False
        parts, size, whole = _inflated(pdf, place, min(left, room) if _KEPT.search(head) else 0, left)
        left -= size
        room -= sum(map(len, parts))
        broken += not whole
        kept.append(b"".join(parts))
    return kept, broken, left >= 0


def _streams(pdf: bytes) -> Iterator[tuple[bytes, int]]:
    """Yield the head of every packed stream and where its bytes begin."""
    for match in _STREAM.finditer(pdf):
        begin = _begin(pdf, match.start())
        head = pdf[begin : match.start() + 2]
        if begin >= 0 and _DEFLATE.search(head):
            yield head, match.end()


def _begin(pdf: bytes, end: int) -> int:
    """Return where the last object begins before a place, behind its `obj`; -1 where none does."""
    start, place = max(0, end - _LONGEST_HEAD), end
    while (place := pdf.rfind(b"obj", start, place)) >= 0:
        if _OBJECT.match(pdf, place, end):
            return place + 3
    return -1


def _inflated(pdf: bytes, place: int, keep: int, most: int) -> tuple[list[bytes], int, bool]:
    """Return the first `keep` bytes of a stream in parts, how many bytes it comes to, and whether it is whole as far as `most`."""
    if pdf[place : place + 12].lstrip().startswith(b"endstream"):
        return [], 0, True  # nothing was packed
    engine, parts, size = zlib.decompressobj(), list[bytes](), 0
    rest = b""
    try:
        while not engine.eof and size <= most and (rest or place < len(pdf)):
            if not rest:
                rest, place = pdf[place : place + _CHUNK], place + _CHUNK
            part = engine.decompress(rest, _CHUNK)
            rest = engine.unconsumed_tail
            if size < keep:
                parts.append(part[: keep - size])
            size += len(part)
    except zlib.error:
        return parts, size, False
    return parts, size, engine.eof or size > most
