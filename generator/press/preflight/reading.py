"""A PDF to the records that checks look at: one page after another, never more of it than a bound."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator

import msgspec
import pypdfium2
from pypdfium2 import raw

from generator.core import limits, stages
from generator.core.errors import BadFile
from generator.press.preflight import drawn, glyphs, letters, raster
from generator.press.preflight.left_out import NOTHING, LeftOut
from generator.press.preflight.operators import Operators
from generator.press.preflight.raster import Raster
from generator.press.preflight.records import Box, Fault, Page, Preferences

DPI = 100
"""The resolution of the pictures of pages that are measured."""
MOST_PIXELS = 4_000_000
"""Most pixels of such a picture; a larger page is drawn coarser."""
_SIDES = {raw.DuplexFlipLongEdge: "long", raw.DuplexFlipShortEdge: "short", raw.Simplex: "one"}
_PRINTING = 1 << 2
"""The bit of a file's rights that allows printing."""
_PASSWORD = 4
"""The number by which pdfium says that a password is wanted."""


class OpenFile(msgspec.Struct):
    """A PDF that is open, and its number of pages."""

    document: pypdfium2.PdfDocument
    count: int


def opened(pdf: bytes, source: str) -> OpenFile:
    """Return a PDF ready to be read; raises BadFile, naming `source`, for what is none, wants a password or has too many pages."""
    if b"%PDF-" not in pdf[:1024]:
        raise BadFile(f"{source} is not a PDF; give a PDF file.")
    try:
        document = pypdfium2.PdfDocument(pdf)
    except pypdfium2.PdfiumError as error:
        if getattr(error, "err_code", None) == _PASSWORD:
            raise BadFile(f"{source} opens with a password only; save it without one, and check that.") from None
        raise BadFile(f"{source} is a PDF that cannot be read; it was cut off or changed, load it again.") from None
    count = len(document)
    if not 1 <= count <= limits.CHECK_PAGES:
        document.close()
        what = "no pages" if count < 1 else f"more than {limits.CHECK_PAGES:,} pages"
        raise BadFile(f"{source} has {what}; give a file of 1 to {limits.CHECK_PAGES:,} pages.")
    return OpenFile(document, count)


def preferences(file: OpenFile) -> Preferences:
    """Return what a PDF says of itself."""
    document = file.document
    revision = raw.FPDF_GetSecurityHandlerRevision(document)
    language = raw.FPDFCatalog_GetLanguage(document, None, 0)
    return Preferences(
        unscaled=not raw.FPDF_VIEWERREF_GetPrintScaling(document),
        sides=_SIDES.get(raw.FPDF_VIEWERREF_GetDuplex(document), ""),
        tagged=bool(raw.FPDFCatalog_IsTagged(document)),
        language=language > 2,
        title=document.get_metadata_value("Title"),
        producer=document.get_metadata_value("Producer"),
        revision=revision,
        printable=revision < 0 or bool(raw.FPDF_GetDocPermissions(document) & _PRINTING),
    )


def pages(file: OpenFile, fonts: glyphs.Fonts, left: LeftOut = NOTHING, counted: Operators | None = None) -> Iterator[Page | Fault]:
    """Yield every page that is not left out, or why it is not read; `fonts` were met so far, `counted` tells what pages draw."""
    for number in range(1, file.count + 1):
        if left.holds(number):
            continue
        stages.reached(number)
        if counted is not None and (large := counted.fault(number, file.count)):
            yield large
            continue
        try:
            page = file.document[number - 1]
        except pypdfium2.PdfiumError:
            yield Fault("file-page", number)
            continue
        try:
            yield _page(file.document, page, number, fonts)
        except pypdfium2.PdfiumError:
            yield Fault("file-page", number)
        finally:
            page.close()


def _page(document: pypdfium2.PdfDocument, page: pypdfium2.PdfPage, number: int, fonts: glyphs.Fonts) -> Page:
    turned = page.get_rotation()
    if turned:
        page.set_rotation(0)  # everything is measured as it stands in the file
    crop = Box(*page.get_bbox())  # the one box of which pdfium tells what a page inherits
    media = _declared(page, raw.FPDFPage_GetMediaBox) or crop
    if not all(1 <= side <= limits.CHECK_SIDE for side in (crop.width, crop.height)):
        raise pypdfium2.PdfiumError("the page has no size")
    content = drawn.objects(page)
    written = letters.letters_of(page, fonts)
    scale = min(DPI / 72, (MOST_PIXELS / (crop.width * crop.height)) ** 0.5)
    shown = _picture(page, scale)
    ground = shown
    if written.texts:
        drawn.hide_texts(content)
        ground = _picture(page, scale)
    result = Page(
        number=number, label=_label(document, number), media=media, crop=crop, trim=_declared(page, raw.FPDFPage_GetTrimBox),
        bleed=_declared(page, raw.FPDFPage_GetBleedBox), turned=turned, texts=written.texts, marks=content.marks,
        images=content.images, fonts={key: fonts.known[key] for key in written.fonts}, thinnest=content.thinnest, shown=shown,
        ground=ground, scale=scale, whole=content.whole and written.whole,
    )  # fmt: skip
    for font, letter in written.doubtful:
        if not _leaves_ink(result, letter.box):
            fonts.miss(font, letter.code)
    return result


def _leaves_ink(page: Page, box: Box) -> bool:
    """Return whether a letter changes the picture of a page, or is too small to tell."""
    if box.width * page.scale < 3:
        return True
    if box.height * page.scale < 1:  # a glyph without an outline has a width alone
        box = Box(box.left + box.width / 5, box.bottom, box.right - box.width / 5, box.bottom + box.width)
    place = page.pixels(box)
    return page.shown.crop(place) != page.ground.crop(place)


def _picture(page: pypdfium2.PdfPage, scale: float) -> Raster:
    bitmap = page.render(scale=scale)
    try:
        return raster.of_bitmap(bitmap)
    finally:
        bitmap.close()


def _label(document: pypdfium2.PdfDocument, number: int) -> str:
    label: str = document.get_page_label(number - 1)
    return "".join(char if char.isprintable() else "\ufffd" for char in label[:24])


def _declared(page: pypdfium2.PdfPage, get: object) -> Box | None:
    """Return a box that a page declares, None where it does not."""
    sides = [ctypes.c_float() for _ in range(4)]
    if not get(page, *map(ctypes.byref, sides)):  # type: ignore[operator]
        return None
    left, bottom, right, top = (side.value for side in sides)
    return Box(min(left, right), min(bottom, top), max(left, right), max(bottom, top))
