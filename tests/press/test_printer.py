"""A printer's profile moves the backs of what is cut out, and nothing else, by exactly what was measured."""

from __future__ import annotations

import cmath
import math
from io import BytesIO
from typing import Any

import pikepdf
import pytest

from generator.press.drawing.papers import MM
from generator.press.imposition import plans
from generator.press.imposition.plans import DUPLEX
from generator.press.imposition.printers import Profile
from generator.press.jobs.printing import book
from generator.press.jobs.printing.book import Pages
from tests.press.cutouts import NEAR, toy
from tests.press.prints import CUTS, LINES, Stroke, Wanted, sheet_of, shown
from tests.records import replace

needs_templates = pytest.mark.usefixtures("null_templates")
PROFILE = Profile(dx=0.8, dy=-0.45, turn=0.35, scale=1.004)
PROFILED = [wanted for wanted in CUTS if wanted.kind == "quest" and wanted.paper == "a4"]


def strokes(pages: Pages) -> list[tuple[str, float, float, bytes, list[Stroke]]]:
    """Return of every page its label, size in points, operators, and if it may be a back its straight lines."""
    with pikepdf.open(BytesIO(pages.pdf)) as pdf:
        return [
            (label, float(page.MediaBox[2]), float(page.MediaBox[3]), page.Contents.read_bytes(),
             [part for part in shown(page, LINES) if isinstance(part, Stroke)] if label.endswith("B") else [])
            for label, page in zip(pages.labels, pdf.pages, strict=True)
        ]  # fmt: skip


def expected(profile: Profile, backs: str, point: tuple[float, float], width: float, height: float) -> tuple[float, float]:
    """Return where a printer's profile puts a point of a back, in points from the lower left of a page of that size.

    The point is looked at as it lies on the upright paper, through the paper from the front. There it is turned and scaled about
    the middle and then shifted; after that it is looked at on its page again.
    """
    # of a complex number the real part is to the right, the imaginary part upwards, both from the middle
    quarter = 1j if profile.landscape == "left" else -1j
    landscape = width > height
    sideways = (backs == "duplex-long") != landscape  # what is on the right of the back is on the left of the front

    def turned_over(one: complex) -> complex:
        return -one.conjugate() if sideways else one.conjugate()

    seen = turned_over(complex(point[0] - width / 2, point[1] - height / 2)) * (quarter if landscape else 1)
    moved = seen * profile.scale * cmath.exp(-1j * math.radians(profile.turn)) + complex(profile.dx, -profile.dy) * MM
    back = turned_over(moved / (quarter if landscape else 1))
    return back.real + width / 2, back.imag + height / 2


def both(job: Any, profile: Profile) -> tuple[Pages, Pages]:
    """Return a job printed without a profile and with it."""
    looks = (replace(job.settings, profile=one) for one in (Profile(), profile))
    straight, aimed = (book.print_book(replace(job, settings=look)) for look in looks)
    return straight, aimed


def unmoved(job: Any, profile: Profile, printed: tuple[Pages, Pages] | None = None) -> list[str]:
    """Return the faults of a job printed with a profile: backs not exactly where it asks, or anything else changed."""
    faults = []
    straight, aimed = map(strokes, printed or both(job, profile))
    for (label, width, height, before, lines), (again, _, _, after, moved_lines) in zip(straight, aimed, strict=True):
        assert label == again
        sheet = sheet_of(job, label)
        if sheet is None or not sheet.deck or not label.endswith("B"):
            faults += [f"{label} changed"] if before != after else []
            continue
        for line, other in zip(lines, moved_lines, strict=True):
            ends = [
                (expected(profile, job.settings.backs, old, width, height), new)
                for old, new in ((line.start, other.start), (line.end, other.end))
            ]
            if any(math.dist(*pair) > NEAR * MM for pair in ends):
                faults.append(f"{label}: {line} went to {other}")
    return faults


@pytest.mark.parametrize("wanted", PROFILED, ids=str)
def test_the_printers_profile_moves_backs_alone_and_by_what_was_asked(wanted: Wanted) -> None:
    straight, aimed = both(wanted.made, PROFILE)
    assert unmoved(wanted.made, PROFILE, (straight, aimed)) == []
    assert (straight.pdf == aimed.pdf) == (DUPLEX[wanted.backs] == "Simplex")


@needs_templates
@pytest.mark.parametrize(
    "profile",
    [PROFILE, replace(PROFILE, landscape="right"), Profile(dx=2.0), Profile(dy=2.0), Profile(turn=-1.0), Profile(scale=0.99)],
    ids=lambda one: repr(one)[8:-1],
)
@pytest.mark.parametrize("backs", ["duplex-long", "duplex-short"])
def test_the_profile_is_about_the_middle_of_upright_and_landscape_pages(profile: Profile, backs: str) -> None:
    assert unmoved(toy("a4", backs), profile) == []


MATRIX = Profile.matrix
BEHIND = Profile.behind
WRONG: dict[str, Any] = {
    "the other way round": ("matrix", lambda self, *size: MATRIX(Profile(self.dx, self.dy, -self.turn, self.scale), *size)),
    "up for down": ("matrix", lambda self, *size: MATRIX(Profile(self.dx, -self.dy, self.turn, self.scale), *size)),
    "about a corner": ("matrix", lambda self, *size: MATRIX(self, 0.0, 0.0)),
    "not at all": ("matrix", lambda self, *size: (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)),
    "a hundredth too far": ("matrix", lambda self, *size: MATRIX(Profile(self.dx + 0.02, self.dy, self.turn, self.scale), *size)),
    "as if it were the front": ("behind", lambda self, *page: self),
    "landscape as if it were upright": ("behind", lambda self, backs, *size: BEHIND(self, backs, *sorted(size))),
    "landscape turned to the other side": ("behind", lambda self, *page: BEHIND(replace(self, landscape="right"), *page)),
}


@needs_templates
@pytest.mark.parametrize("wrong", WRONG)
def test_a_profile_that_is_followed_wrongly_is_found_out(monkeypatch: pytest.MonkeyPatch, wrong: str) -> None:
    monkeypatch.setattr(Profile, *WRONG[wrong])
    assert unmoved(toy(), PROFILE) != []


@needs_templates
def test_a_profile_that_moves_fronts_too_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    begin = book.Book._boxes

    def aimed(self: Any, page: plans.CutPage, *, bleeds: bool) -> None:
        begin(self, page, bleeds=bleeds)
        if page.kind != "back":
            self._aim(page.width, page.height)

    monkeypatch.setattr(book.Book, "_boxes", aimed)
    assert any("changed" in fault for fault in unmoved(toy(), PROFILE))
