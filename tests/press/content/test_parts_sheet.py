"""The sheets of what packs may name: every part that is shown is one that a pack may name, and its face has it."""

from __future__ import annotations

from io import BytesIO

import pypdfium2
import pytest

from generator.draw.faces.busts import bust_parts
from generator.draw.faces.creatures import contours
from generator.draw.faces.worn import parts as worn_parts
from generator.press.drawing.papers import PAPERS
from generator.press.jobs.printing.job import PrintSettings
from generator.press.jobs.reports.icon_sheet import names, print_icons
from generator.press.jobs.reports.parts_sheet import parts
from tests.press.content.planted import DECK
from tests.press.content.test_checker import FOE, SMALL, said

KNOWN = {
    "bust": bust_parts, "contour": lambda: contours().contours, "signs": lambda: contours().signs, "profile": worn_parts,
}  # fmt: skip


def test_nearly_all_parts_are_shown_and_no_others() -> None:
    """A few parts belong to nobody yet."""
    for kind, known in KNOWN.items():
        shown = {one.name for one in parts() if kind in (one.kind, one.field)}
        assert shown <= set(known())
        assert len(shown) > 0.8 * len(known()), kind


@pytest.mark.parametrize("field", ["head", "hair", "beard", "hat", "back", "collar", "worn", "held"])
def test_what_is_shown_may_be_named_in_that_field(field: str) -> None:
    several = [one.name for one in parts() if (one.kind, one.field) == ("bust", field)]
    listed = field in {"collar", "worn", "held", "back"}
    for name in several[:4]:
        value = f'["{name}"]' if listed else f'"{name}"'
        found = said(f'{SMALL}{FOE}\n[faces.a]\nwords = "a face"\nrow = {{ kind = "bust", {field} = {value} }}\n', DECK)
        assert not [one for one in found if "there is no part" in one or "must be" in one], found


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_pages_bear_all_names(paper: str) -> None:
    with pypdfium2.PdfDocument(BytesIO(print_icons(PrintSettings(PAPERS[paper])).pdf)) as document:
        text = " ".join(page.get_textpage().get_text_range() for page in document)
        last = document[len(document) - 1].get_textpage().get_text_range()
    assert not [name for name in (*names(), *(one.name for one in parts())) if name not in text.replace("\ufffe", "-")]
    assert "CC BY 3.0" in last
