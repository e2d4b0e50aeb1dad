"""Operators of text and shapes on the pages of one document, written straight into the page's stream.

ReportLab chooses the codes of characters and embeds the fonts; each character is asked for once a document, not once a word.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFFormXObject, PDFImageXObject

from generator.draw.pen import Picture
from generator.press.drawing import fonts, kept_art
from generator.press.drawing.form import Form
from generator.press.drawing.images import PrintedPicture
from generator.press.drawing.palette import channels
from generator.press.drawing.papers import MM
from generator.press.drawing.typography import USUAL, Typography
from generator.press.tagging.marker import Marker

Segment = tuple[float, float, float, float]
"""x and y of both ends in points."""
_PREFIX = "FormXob."
"""What ReportLab puts before the names of objects."""
MOST_WRITTEN = 512
"""Pieces of repeated art that are kept as they were written."""
_REACH = (-24000, -24000, 24000, 24000)
"""The rectangle that holds art of any size, in its own unit, a tenth or a hundredth of a point, from its origin on."""


class _Face(dict[int, str]):
    """A font in one document: what stands in the stream for each of its characters, asked for when one is met first."""

    def __init__(self, role: str, document: Any, escape: Any) -> None:
        super().__init__()
        self.font = pdfmetrics.getFont(fonts.font(role))
        self.document, self.escape = document, escape
        self.names = [str(self.font.getSubsetInternalName(0, document))[1:]]
        self.further: dict[int, int] = {}

    def __missing__(self, letter: int) -> str:
        """Return the code of a character that was not met before."""
        ((subset, code),) = self.font.splitString(chr(letter), self.document)
        self[letter] = shown = str(self.escape(code))
        if subset:
            self.further[letter] = subset
        return shown

    def name(self, subset: int) -> str:
        """Return the resource name of a subset."""
        while len(self.names) <= subset:
            self.names.append(str(self.font.getSubsetInternalName(len(self.names), self.document))[1:])
        return self.names[subset]


class _RepeatedArt(PDFFormXObject):
    """Art that pages name; what it is written as in one document is kept for the next."""

    def __init__(self, operators: str, *, packed: bool) -> None:
        super().__init__(*_REACH)
        self.setStreamList(operators)
        self.compression, self.Resources = packed, PDFDictionary({})

    def format(self, document: Any) -> bytes:
        """Return the bytes of the object."""
        key = self.stream, self.compression
        if key not in _WRITTEN:
            if len(_WRITTEN) >= MOST_WRITTEN:
                del _WRITTEN[next(iter(_WRITTEN))]
            format_anew = super().format
            _WRITTEN[key] = kept_art.written(*key, lambda: bytes(format_anew(document)))
        return _WRITTEN[key]


_WRITTEN: dict[tuple[bytes, bool], bytes] = {}
"""Repeated art as it was written, by its operators and whether it is packed; the oldest goes first when there is too much."""


class Ink:
    """Writes on whatever page of a canvas is open; points from the lower left."""

    def __init__(self, canvas: Any, typography: Typography = USUAL) -> None:
        """`canvas` is ReportLab's; pages are begun and ended there. Figures are lettered as `typography` says."""
        self.canvas, self.typography = canvas, typography
        self.marker = Marker(canvas._code)
        self.stand_ins: Mapping[str, str] = {}
        """Icons that are drawn in place of others, by the names of those."""
        self.fields: Form | None = None
        """Where the fields of a sheet to be filled in on a screen are collected."""
        self.pictures: list[PrintedPicture] = []
        """The pictures on the pages so far."""
        self._faces: dict[str, _Face] = {}

    def emit(self, operators: str) -> None:
        """Append operators to the page."""
        self.canvas._code.append(operators)

    def face(self, role: str, size: float) -> str:
        """Return the operator that chooses a font of a role, its first subset."""
        return f"/{self._face(role).names[0]} {size:.2f} Tf"

    def show(self, text: str, role: str, size: float) -> str:
        """Return the operators that show a text in the font chosen with `face`, which they leave chosen."""
        face = self._face(role)
        if role in fonts.KERNED:
            return self._moved(fonts.shaped(text, role), role, size)
        return self._plain(face, text, role, size)

    def say(self, text: str, role: str, size: float, words: str) -> str:
        """Return the operators that show a text, like `show`, which is read as some other words, or as nothing without words.

        What one character cannot say is said by blanks before it that take up no room.
        """
        *before, last = [words[start : start + fonts.MOST_SAID] for start in range(0, len(words), fonts.MOST_SAID)] or [""]
        shown = fonts.saying(text[0], role, last) + "".join(fonts.saying(char, role, "") for char in text[1:])
        back = -fonts.width(" ", role, 1000.0)
        return self._moved([*((fonts.saying(" ", role, more), back) for more in before), (shown, 0)], role, size)

    def _moved(self, parts: Sequence[tuple[str, float]], role: str, size: float) -> str:
        """Return the operators that show parts of a text, and after each how far what follows moves, in thousandths of the size."""
        face = self._face(role)
        if len(parts) == 1:
            return self._plain(face, parts[0][0], role, size)
        shown = [f"({part.translate(face)}) {-more:g}" for part, more in parts]
        if face.further and any(ord(char) in face.further for part, _ in parts for char in part):
            return " ".join(f"{self._plain(face, part, role, size)} [{-more:g}] TJ" for part, more in parts)
        return "[" + " ".join(shown) + "] TJ"

    def _plain(self, face: _Face, text: str, role: str, size: float) -> str:
        shown = text.translate(face)
        if not face.further or face.further.keys().isdisjoint(map(ord, text)):
            return f"({shown}) Tj"
        parts = [f"/{face.name(face.further.get(ord(char), 0))} {size:.2f} Tf ({face[ord(char)]}) Tj" for char in text]
        return " ".join([*parts, self.face(role, size)])

    def _face(self, role: str) -> _Face:
        face = self._faces.get(role)
        if face is None:
            face = self._faces[role] = _Face(role, self.canvas._doc, self.canvas._escape)
        return face

    def rules(self, segments: Sequence[Segment], colour: str, weight: float) -> None:
        """Draw straight lines of one colour (RGB hex) and weight."""
        flat = tuple(value for segment in segments for value in segment)
        self.emit(f"q {rgb(colour, 'RG')} {weight:.2f} w " + "%.2f %.2f m %.2f %.2f l " * len(segments) % flat + "S Q")

    def picture(self, picture: Picture, size: tuple[float, float], *, grey: bool) -> str:
        """Return the resource name of a picture in colour or in grey, which becomes part of the document once.

        `size` is that which it has on the page, in points.
        """
        self.pictures.append(PrintedPicture((picture.width, picture.height), (size[0] / MM, size[1] / MM)))
        name = f"picture-{hashlib.sha256(picture.pixels).hexdigest()[:16]}-{picture.width}{'-grey' if grey else ''}"
        found = str(self.canvas._doc.getXObjectName(name))
        if found not in self.canvas._doc.idToObject:
            self.canvas._doc.addForm(name, _image(name, picture, grey=grey, packed=bool(self.canvas._pageCompression)))
        if name not in self.canvas._formsinuse:
            self.canvas._formsinuse.append(name)
        return found

    def form(self, name: str, operators: str) -> None:
        """Make art part of the document once, and known to the page under the name that `form_name` gives it."""
        own = name.removeprefix(_PREFIX)
        if name not in self.canvas._doc.idToObject:
            self.canvas._doc.addForm(own, _RepeatedArt(operators, packed=bool(self.canvas._pageCompression)))
        if own not in self.canvas._formsinuse:
            self.canvas._formsinuse.append(own)

    def rect(self, left: float, bottom: float, width: float, height: float, fill: str, stroke: str, weight: float) -> None:
        """Draw a rectangle, filled and stroked where a colour (RGB hex) is given."""
        paint = "B" if fill and stroke else "f" if fill else "S"
        inside = f"{rgb(fill, 'rg')} " if fill else ""
        line = f"{rgb(stroke, 'RG')} {weight:.2f} w " if stroke else ""
        self.emit(f"q {inside}{line}{left:.2f} {bottom:.2f} {width:.2f} {height:.2f} re {paint} Q")


@lru_cache(maxsize=512)
def form_name(operators: str) -> str:
    """Return the resource name of art by its operators."""
    return f"{_PREFIX}{hashlib.sha256(operators.encode()).hexdigest()[:10]}"


def _image(name: str, picture: Picture, *, grey: bool, packed: bool) -> Any:
    """Return a picture as an object of the document, its bytes `packed` or as they are."""
    image = PDFImageXObject(name)
    pixels = luminance(picture.pixels) if grey else picture.pixels
    image.width, image.height, image.bitsPerComponent = picture.width, picture.height, 8
    image.colorSpace = "DeviceGray" if grey else "DeviceRGB"
    image._filters = ("FlateDecode",) if packed else ()
    image.streamContent = zlib.compress(pixels, 9) if packed else pixels
    return image


def luminance(pixels: bytes) -> bytes:
    """Return how bright each pixel is, a byte for three of red, green and blue."""
    parts = zip(pixels[0::3], pixels[1::3], pixels[2::3], strict=True)
    return bytes((54 * red + 183 * green + 19 * blue) >> 8 for red, green, blue in parts)


@lru_cache(maxsize=1024)
def rgb(value: str, operator: str) -> str:
    """Return the operator `rg` or `RG` with a colour given as RGB hex."""
    red, green, blue = channels(value)
    return f"{red:.3f} {green:.3f} {blue:.3f} {operator}"
