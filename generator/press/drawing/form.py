"""Sheets to be filled in on a screen: the places where people write and tick become the fields of a form, none of them filled in.

What is written into them is set in a font that is part of the file; ticks are crosses drawn as lines. Every field stands in the
structure of the document, behind the figure on which it lies, so that it is reached and named in the order of reading.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFStream, PDFString

from generator.press.drawing import fonts
from generator.press.drawing.box_recorder import Rect
from generator.press.drawing.form_font import ROLE, font_object
from generator.press.tagging.elements import Element, Widget
from generator.press.tagging.marker import Marker

MOST_SIZE, LEAST_LINE = 12.0, 30.0
"""The largest size in points of what is written in a field, and from how many points of height on it holds several lines."""
SCREEN_AND_PRINT, MULTILINE = 4, 1 << 12
"""The flags of a field that is printed, too, and of one that holds several lines."""
ON = "Yes"
"""The name of a ticked box's state."""


class Field(msgspec.Struct, frozen=True):
    """A field: its number among all, its page, whether it is written in or ticked, its rectangle in points, and what it is for."""

    name: str
    page: int
    kind: Literal["text", "tick"]
    rect: Rect
    label: str


class Form:
    """Collects the fields of a document while it is drawn, and puts them on the pages of its canvas."""

    def __init__(self, canvas: Any, marker: Marker) -> None:
        """`canvas` is ReportLab's; `marker` builds the structure of its document."""
        self.canvas, self.marker = canvas, marker
        self.font = fonts.font(ROLE)
        self.fields: list[Field] = []
        self.labels: Counter[str] = Counter()
        self.widgets: list[Any] = []
        self.references: list[Any] = []
        self.states: dict[tuple[float, float], tuple[Any, Any]] = {}

    def add(self, kind: Literal["text", "tick"], rect: Rect, label: str) -> None:
        """Put a field on the open page; a label that was given before gets a number behind it, so that no two are alike."""
        self.labels[label] += 1
        count = self.labels[label]
        field = Field(
            f"field-{len(self.fields) + 1}", self.canvas.getPageNumber(), kind, rect, label if count == 1 else f"{label} ({count})"
        )
        self.fields.append(field)
        widget = self._tick(field) if kind == "tick" else self._text(field)
        self.canvas._addAnnotation(widget)
        reference = self.canvas._annotationrefs[-1]
        self.widgets.append(widget)
        self.references.append(reference)
        number = int(self.canvas._doc.idToObjectNumberAndVersion[reference.name][0])
        self.marker.put(Element("Form", kids=[Widget(self.marker.page, number, len(self.widgets) - 1)]))

    def _widget(self, field: Field, more: Mapping[str, object]) -> Any:
        return PDFDictionary(
            {
                "Type": PDFName("Annot"),
                "Subtype": PDFName("Widget"),
                "T": PDFString(field.name),
                "TU": PDFString(field.label),
                "Rect": PDFArray([round(part, 2) for part in field.rect]),
                "F": SCREEN_AND_PRINT,
                **more,
            }
        )

    def _text(self, field: Field) -> Any:
        left, bottom, right, top = field.rect
        several = top - bottom > LEAST_LINE
        size = MOST_SIZE if several else min(MOST_SIZE, round(0.72 * (top - bottom), 1))
        empty = self._looks(round(right - left, 2), round(top - bottom, 2))[1]
        more = {
            "FT": PDFName("Tx"),
            "Ff": MULTILINE if several else 0,
            "DA": PDFString(f"/{self.font} {size} Tf 0 g"),
            "V": PDFString(""),
            "AP": PDFDictionary({"N": empty}),
        }
        return self._widget(field, more)

    def _tick(self, field: Field) -> Any:
        left, bottom, right, top = field.rect
        on, off = self._looks(round(right - left, 2), round(top - bottom, 2))
        more = {
            "FT": PDFName("Btn"),
            "V": PDFName("Off"),
            "AS": PDFName("Off"),
            "AP": PDFDictionary({"N": PDFDictionary({ON: on, "Off": off})}),
        }
        return self._widget(field, more)

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

    def finish(self, pages: int) -> None:
        """Enter the form into a document of so many pages; its fields are numbered behind them in the parent tree."""
        document = self.canvas._doc
        for number, widget in enumerate(self.widgets, pages):
            widget.dict["StructParent"] = number
        font = font_object(document, packed=bool(self.canvas._pageCompression))
        form = {
            "Fields": PDFArray(self.references),
            "DR": PDFDictionary({"Font": PDFDictionary({self.font: font})}),
            "DA": PDFString(f"/{self.font} {MOST_SIZE} Tf 0 g"),
        }
        document.Catalog.AcroForm = PDFDictionary(form)
