"""PDF pages to PNG pictures."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

import pypdfium2

DPI = 150


def pictures(pdf: bytes, dpi: int = DPI) -> Iterator[bytes]:
    """Yield every page of a PDF as a PNG at a resolution in dots per inch."""
    with pypdfium2.PdfDocument(pdf) as document:
        for page in document:
            buffer = BytesIO()
            page.render(scale=dpi / 72).to_pil().convert("RGB").save(buffer, "PNG", compress_level=1)
            yield buffer.getvalue()


def attachment(pdf: bytes, name: str) -> bytes | None:
    """Return the attachment of a name inside a PDF, or None when there is none or the bytes are no PDF."""
    try:
        with pypdfium2.PdfDocument(pdf) as document:
            for number in range(document.count_attachments()):
                found = document.get_attachment(number)
                if found.get_name() == name:
                    return bytes(found.get_data())
    except pypdfium2.PdfiumError:
        return None
    return None
