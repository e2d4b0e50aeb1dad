"""PDF pages to PNG pictures."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

import pypdfium2

DPI = 150


def pictures(pdf: bytes, dpi: int = DPI) -> Iterator[bytes]:
    """Yield every page of a PDF as a PNG at a resolution in dots per inch, which the picture tells too."""
    with pypdfium2.PdfDocument(pdf) as document:
        for page in document:
            buffer = BytesIO()
            page.render(scale=dpi / 72).to_pil().convert("RGB").save(buffer, "PNG", compress_level=1, dpi=(dpi, dpi))
            yield buffer.getvalue()
