"""A document as the bytes of a file in which everything but streams is packed into object streams (PDF 1.5 and later).

A structure has thousands of small objects. ReportLab writes each of them as it is, with a line of twenty bytes in a table; packed
together, most of both is gone. What a document says of itself (Info) is left as it is, so that a search of the bytes finds it.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFFile, PDFName, PDFStream, PDFZCompress, format

PACKED = 200
"""Most objects of one object stream."""
_IN_FILE, _IN_STREAM = 1, 2
_Row = tuple[int, int, int]


def compact(canvas: Any) -> bytes:
    """Return the bytes of a ReportLab canvas whose pages are all there; the same pages give the same bytes."""
    document = canvas._doc
    ends = _end(canvas)
    file = PDFFile(document._pdfVersion)
    rows: list[_Row] = [(0, 0, 65535)]
    loose: list[tuple[int, bytes]] = []
    for number, data in _objects(document):
        if data.endswith(b"endstream") or document.idToObject[document.numberToId[number]] is document.info:
            rows.append((_IN_FILE, file.add(b"%d 0 obj\n%s\nendobj\n" % (number, data)), 0))
        else:
            rows.append((_IN_STREAM, len(loose) // PACKED, len(loose) % PACKED))
            loose.append((number, data))
    packs = [loose[start : start + PACKED] for start in range(0, len(loose), PACKED)]
    first = len(rows)
    rows = [(kind, first + place, index) if kind == _IN_STREAM else (kind, place, index) for kind, place, index in rows]
    for number, pack in enumerate(packs, first):
        rows.append((_IN_FILE, file.add(_object_stream(number, pack)), 0))
    start = file.offset
    rows.append((_IN_FILE, start, 0))
    file.add(_table(rows, ends))
    file.add(b"startxref\n%d\n%%%%EOF\n" % start)
    return bytes(file.format(document))


def pack_page(canvas: Any) -> None:
    """Compress the operators of the page that a canvas showed last, as the file will hold them: they take less memory then."""
    page = canvas._doc.Pages.pages[-1]
    content = PDFStream(PDFDictionary({"Filter": PDFArray([PDFName(PDFZCompress.pdfname)])}), PDFZCompress.encode(page.stream))
    page.Contents, page.stream = content, None


def _end(canvas: Any) -> bytes:
    """Bring in what ReportLab adds to a document last, fonts and outline; return what its trailer says beside its size."""
    document = canvas._doc
    document.info.invariant = document.invariant
    document.info.digest(document.signature)
    for font in document.delayedFonts:
        font.addObjects(document)
    catalogue, info = document.Reference(document.Catalog), document.Reference(document.info)
    document.Outlines.prepare(document, canvas)
    if document.Outlines.ready < 0:
        document.Catalog.Outlines = None
    return b"/Root %s/Info %s/ID%s" % (catalogue.format(document), info.format(document), _fingerprint(document))


def _objects(document: Any) -> Iterator[tuple[int, bytes]]:
    """Yield the number and the bytes of every object; writing one may add others behind all."""
    number = 0
    while (number := number + 1) in document.numberToId:
        data = format(document.idToObject[document.numberToId[number]], document, toplevel=1)
        yield number, bytes(data).rstrip(b"\n\r ")


def _object_stream(number: int, pack: Sequence[tuple[int, bytes]]) -> bytes:
    heads, place = [], 0
    for object_number, data in pack:
        heads.append(b"%d %d" % (object_number, place))
        place += len(data) + 1
    head = b" ".join(heads) + b"\n"
    data = zlib.compress(head + b"\n".join(data for _, data in pack))
    kind = b"/Type/ObjStm/N %d/First %d" % (len(pack), len(head))
    return _stream(number, kind, data)


def _table(rows: Sequence[_Row], ends: bytes) -> bytes:
    """Return the cross-reference stream, the last object of the file, which is a trailer too."""
    data = b"".join(kind.to_bytes(1, "big") + place.to_bytes(4, "big") + index.to_bytes(2, "big") for kind, place, index in rows)
    kind = b"/Type/XRef/W[1 4 2]/Size %d%s" % (len(rows), ends)
    return _stream(len(rows) - 1, kind, zlib.compress(data))


def _stream(number: int, kind: bytes, data: bytes) -> bytes:
    return b"%d 0 obj\n<<%s/Filter/FlateDecode/Length %d>>\nstream\n%s\nendstream\nendobj\n" % (number, kind, len(data), data)


def _fingerprint(document: Any) -> bytes:
    digest = document.signature.hexdigest().upper().encode()
    return b"[<%s><%s>]" % (digest, digest)
