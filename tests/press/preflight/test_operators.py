"""What a page draws is counted before it is begun: operators, each form as often as it is used, and forms within one another."""

from __future__ import annotations

from io import BytesIO

import pikepdf
import pytest

from generator.core import limits
from generator.press.preflight import checking
from generator.press.preflight.objects import Objects, Ref
from generator.press.preflight.operators import Operators
from generator.press.preflight.whole import whole_check
from tests import hostile
from tests.press.preflight import planted

LINES = b"0 0 m 9 9 l S\n"


def fault(pdf: bytes, page: int = 1, count: int = 1) -> str:
    found = Operators(Objects(pdf)).fault(page, count)
    return "" if found is None else found.kind


def packed(pdf: bytes) -> bytes:
    """Return a PDF whose objects stand in streams of objects."""
    file, buffer = pikepdf.open(BytesIO(pdf)), BytesIO()
    file.save(buffer, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    assert b"/ObjStm" in buffer.getvalue()
    return buffer.getvalue()


def plain(pdf: bytes) -> bytes:
    """Return a PDF whose streams are not packed."""
    file, buffer = pikepdf.open(BytesIO(pdf)), BytesIO()
    file.save(buffer, compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.generalized)
    return buffer.getvalue()


@pytest.mark.parametrize("form", [bytes, packed, plain], ids=["as it is", "packed objects", "plain streams"])
@pytest.mark.parametrize(("most", "said"), [(61, ""), (60, "file-page-operators")])
def test_operators_are_counted_to_the_last(form: object, most: int, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "CHECK_OPERATORS", most)
    assert fault(form(hostile.operators(20))) == said  # type: ignore[operator]


@pytest.mark.parametrize("form", [bytes, packed, plain], ids=["as it is", "packed objects", "plain streams"])
@pytest.mark.parametrize(("most", "said"), [(411, ""), (410, "file-page-operators")])
def test_a_form_counts_as_often_as_it_is_used(form: object, most: int, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pdf = hostile.forms_within_one_another(2, 10)  # a form of 3 operators, drawn 10 times by a form that is drawn 10 times
    monkeypatch.setattr(limits, "CHECK_OPERATORS", most)
    assert fault(form(pdf)) == said  # type: ignore[operator]


def test_forms_may_stand_so_deep_and_no_deeper() -> None:
    assert fault(hostile.forms_within_one_another(limits.CHECK_FORMS - 1)) == ""
    assert fault(hostile.forms_within_one_another(limits.CHECK_FORMS)) == "file-page-deep"


def test_forms_that_were_counted_before_are_not_deeper_than_they_may_be() -> None:
    file = pikepdf.new()
    low = hostile.form(file, LINES)
    for _ in range(limits.CHECK_FORMS - 2):
        low = hostile.form(file, b"/X Do ", low)
    high = low
    for _ in range(4):
        high = hostile.form(file, b"/X Do ", high)
    for one in (low, high):
        file.add_blank_page(page_size=(595, 842))
        file.pages[-1].Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(X=one))
        file.pages[-1].Contents = file.make_stream(b"/X Do")
    pdf = hostile.saved(file)
    counted = Operators(Objects(pdf))
    assert [counted.fault(page, 2) is None for page in (1, 2, 1)] == [True, False, True]


def test_words_within_texts_and_pictures_are_no_operators(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "CHECK_OPERATORS", 5)
    text = b"BT (m m m \\) l l S S f f) Tj <aa bb cc> Tj % m m m m\nET "
    assert fault(hostile.drawing(text)) == ""
    assert fault(hostile.drawing(text + b"BI /W 1 ID m m m m m EI")) == "", "four of the text, and the beginning of a picture"
    assert fault(hostile.drawing(text + b"BI /W 1 ID m m m m m EI S")) == "file-page-operators"


def test_what_cannot_be_read_is_left_to_the_bounds_of_time_and_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "CHECK_OPERATORS", 5)
    pdf = hostile.operators(20)
    assert fault(pdf) == "file-page-operators"
    assert fault(pdf, count=2) == "", "pages that the reader counts otherwise"
    assert fault(pdf[:300]) == ""
    assert fault(hostile.encrypted(pdf)) == ""
    assert Objects(b"").read(Ref(3)) is None


def test_a_reference_that_leads_to_itself_and_a_tree_of_pages_without_end() -> None:
    head = b"%PDF-1.7\n1 0 obj<</Pages 2 0 R>>endobj 2 0 obj<</Kids[2 0 R 3 0 R]>>endobj 3 0 obj 3 0 R endobj <</Root 1 0 R>>"
    objects = Objects(head)
    assert objects.read(Ref(3)) is None
    assert Operators(objects).fault(1, 1) is None
    assert Objects(b"1 0 obj" + b"[" * 5000).read(Ref(1)) is not None


def test_names_that_a_page_inherits_are_looked_up() -> None:
    file = pikepdf.new()
    one = hostile.form(file, b"/X Do ")
    one.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(X=one))
    file.add_blank_page(page_size=(595, 842))
    del file.pages[0].Resources
    file.Root.Pages.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(X=one))
    file.pages[0].Contents = file.make_stream(b"/X Do")
    assert fault(hostile.saved(file)) == "file-page-deep"


def test_a_page_that_is_not_begun_is_told_and_the_others_are_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    def much(file: pikepdf.Pdf) -> None:
        file.pages[1].contents_add(LINES * 2000)

    pdf = planted.changed(much)
    assert checking.check(pdf, "'x.pdf'").whole
    monkeypatch.setattr(limits, "CHECK_OPERATORS", 5000)
    report = whole_check(pdf, "'x.pdf'", "x.pdf")
    assert [page.number for page in report.pages] == [1, 3, 4]
    found = {one.kind: one.pages for check in report.checks for one in check.findings}
    assert (found["file-page-operators"], found["quest-left"]) == ((2,), ())
