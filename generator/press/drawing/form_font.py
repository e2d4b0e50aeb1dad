"""The font of a form, in which people write on a screen: whole and part of the file, for nobody knows yet what they will write."""

from __future__ import annotations

from typing import Any

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFStream, PDFZCompress

from generator.press.drawing import fonts

ROLE, ENCODING = "plain", "cp1252"
"""Whose face it is, and Python's name of the encoding WinAnsi, in which its characters are counted."""
_FIRST, _LAST, _NONSYMBOLIC = 32, 255, 32


def font_object(document: Any, *, packed: bool) -> Any:
    """Return a font as an object of a ReportLab document: a simple TrueType font with all its glyphs, its data `packed` or not."""
    name = fonts.font(ROLE)
    face = pdfmetrics.getFont(name).face
    file = PDFStream(PDFDictionary({"Length1": len(face._ttf_data)}), face._ttf_data)
    if packed:
        file.filters = [PDFZCompress]
    descriptor = {
        "Type": PDFName("FontDescriptor"),
        "FontName": PDFName(name),
        "Flags": _NONSYMBOLIC,
        "FontBBox": PDFArray(list(face.bbox)),
        "ItalicAngle": face.italicAngle,
        "Ascent": face.ascent,
        "Descent": face.descent,
        "CapHeight": face.capHeight,
        "StemV": face.stemV,
        "MissingWidth": face.defaultWidth,
        "FontFile2": document.Reference(file),
    }
    found = {
        "Type": PDFName("Font"),
        "Subtype": PDFName("TrueType"),
        "BaseFont": PDFName(name),
        "Encoding": PDFName("WinAnsiEncoding"),
        "FirstChar": _FIRST,
        "LastChar": _LAST,
        "Widths": PDFArray([_width(face, code) for code in range(_FIRST, _LAST + 1)]),
        "FontDescriptor": document.Reference(PDFDictionary(descriptor)),
    }
    return document.Reference(PDFDictionary(found))


def _width(face: Any, code: int) -> int:
    """Return the width of a character by its code, in thousandths of the size."""
    char = bytes([code]).decode(ENCODING, "replace")
    width: float = face.charWidths.get(ord(char), face.defaultWidth)
    return round(width)
