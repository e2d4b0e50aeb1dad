"""Sheets to be filled in on a screen: the places where people write and tick become the fields of a form, none of them filled in.

A form knows only the standard fonts, which are not part of the file: what is written into it is set in Helvetica. Ticks are crosses
drawn as lines; programs that draw ticks of their own find a font of signs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFStream, PDFString

from generator.press.drawing.box_recorder import Rect

FONT, MOST_SIZE, LEAST_LINE = "Helv", 12.0, 30.0
"""The name of the form's font, its largest size in points, and from how many points of height on a field holds several lines."""
SCREEN_AND_PRINT, MULTILINE = 4, 1 << 12
"""The flags of a field that is printed, too, and of one that holds several lines."""
ON, SIGNS = "Yes", "ZaDb"
"""The name of a ticked box's state, and that of the font of signs that programs of their own may tick with."""


class Field(msgspec.Struct, frozen=True):
    """A field: its number among all, its page, whether it is written in or ticked, its rectangle in points, and what it is for."""

    name: str
    page: int
    kind: Literal["text", "tick"]
    rect: Rect
    label: str


class Form:
    """Collects the fields of a document while it is drawn, and puts them on the pages of its canvas."""

    def __init__(self, canvas: Any) -> None:
        """`canvas` is ReportLab's."""
        self.canvas = canvas
        self.fields: list[Field] = []
        self.labels: Counter[str] = Counter()
        self.references: list[Any] = []
        self.states: dict[tuple[float, float], tuple[Any, Any]] = {}

    def add(self, kind: Literal["text", "tick"], rect: Rect, label: str) -> None:
        """Put a field on the open page; a label that was given before gets a number behind it, so that no two are alike."""
        self.labels[label] += 1
        count = self.labels[label]
        one = Field(
            f"field-{len(self.fields) + 1}", self.canvas.getPageNumber(), kind, rect, label if count == 1 else f"{label} ({count})"
        )
        self.fields.append(one)
        widget = self._tick(one) if kind == "tick" else self._text(one)
        self.canvas._addAnnotation(widget)
        self.references.append(self.canvas._annotationrefs[-1])

    def _widget(self, one: Field, more: Mapping[str, object]) -> Any:
        return PDFDictionary(
            {
                "Type": PDFName("Annot"),
                "Subtype": PDFName("Widget"),
                "T": PDFString(one.name),
                "TU": PDFString(one.label),
                "Rect": PDFArray([round(part, 2) for part in one.rect]),
                "F": SCREEN_AND_PRINT,
                **more,
            }
        )

    def _text(self, one: Field) -> Any:
        left, bottom, right, top = one.rect
        several = top - bottom > LEAST_LINE
        size = MOST_SIZE if several else min(MOST_SIZE, round(0.72 * (top - bottom), 1))
        empty = self._looks(round(right - left, 2), round(top - bottom, 2))[1]
        more = {
            "FT": PDFName("Tx"),
            "Ff": MULTILINE if several else 0,
            "DA": PDFString(f"/{FONT} {size} Tf 0 g"),
            "V": PDFString(""),
            "AP": PDFDictionary({"N": empty}),
        }
        return self._widget(one, more)

    def _tick(self, one: Field) -> Any:
        left, bottom, right, top = one.rect
        on, off = self._looks(round(right - left, 2), round(top - bottom, 2))
        more = {
            "FT": PDFName("Btn"),
            "V": PDFName("Off"),
            "AS": PDFName("Off"),
            "AP": PDFDictionary({"N": PDFDictionary({ON: on, "Off": off})}),
            "DA": PDFString(f"/{SIGNS} 0 Tf 0 g"),
            "MK": PDFDictionary({"CA": PDFString("8")}),
        }
        return self._widget(one, more)

    def _looks(self, wide: float, high: float) -> tuple[Any, Any]:
        """Return how a box of a size looks when it is ticked and when not, as objects of the document, once for every size."""
        if (wide, high) not in self.states:
            inset = 0.18 * min(wide, high)
            a, b, c, d = inset, inset, wide - inset, high - inset
            cross = f"q 1.1 w 1 J 0.15 g 0.15 G {a:.2f} {b:.2f} m {c:.2f} {d:.2f} l {a:.2f} {d:.2f} m {c:.2f} {b:.2f} l S Q"
            self.states[wide, high] = (self._face(cross, wide, high), self._face("", wide, high))
        return self.states[wide, high]

    def _face(self, operators: str, wide: float, high: float) -> Any:
        entries = {"Type": PDFName("XObject"), "Subtype": PDFName("Form"), "BBox": PDFArray([0, 0, wide, high])}
        return self.canvas._doc.Reference(PDFStream(PDFDictionary({**entries, "Resources": PDFDictionary({})}), operators))

    def finish(self) -> None:
        """Enter the form into the document."""
        document = self.canvas._doc
        kind = {"Type": PDFName("Font"), "Subtype": PDFName("Type1")}
        letters = PDFDictionary({**kind, "BaseFont": PDFName("Helvetica"), "Encoding": PDFName("WinAnsiEncoding")})
        signs = PDFDictionary({**kind, "BaseFont": PDFName("ZapfDingbats")})
        fonts = {FONT: document.Reference(letters), SIGNS: document.Reference(signs)}
        form = {
            "Fields": PDFArray(self.references),
            "DR": PDFDictionary({"Font": PDFDictionary(fonts)}),
            "DA": PDFString(f"/{FONT} {MOST_SIZE} Tf 0 g"),
        }
        document.Catalog.AcroForm = PDFDictionary(form)
