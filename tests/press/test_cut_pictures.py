"""Transparent pictures of sheets: what shows ends where the printed pieces end, on both sides of the paper, and nowhere else."""

from __future__ import annotations

import math
from collections.abc import Container, Iterator
from functools import cache
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image

from generator.draw.cut_lines import CutLine
from generator.draw.pen import Point
from generator.forge.pack import Deck
from generator.press.imposition import cut_paths
from generator.press.imposition.geometry import Rect
from generator.press.jobs.files import cut_pictures
from tests.press.cutouts import Cutout, Leaf, read, toy

pytestmark = pytest.mark.usefixtures("null_templates")
PIXEL = 25.4 / 300
"""How wide a pixel is, in mm."""


LABELS = ("C-1F", "C-1B", "T-2F", "B-1F")
"""Round cards and their backs, small pieces of a block, and pieces without round corners."""


@cache
def printed() -> Cutout:
    return read(toy("a4", "duplex-long", cutter="png"))


def pictures(cut: Cutout, labels: Container[str] = LABELS) -> dict[str, Image.Image]:
    """Return the pictures of some pages by what ends their names."""
    every = [leaf.label for leaf in cut.leaves]
    found = cut_pictures.transparent_pictures(cut.pdf, every, [page for page in cut.cut_pages if page.label in labels])
    return {name: Image.open(BytesIO(data)) for name, data in found}


def along(box: Rect, radius: float, out: float) -> Iterator[Point]:
    """Yield points along the outline of a piece, so many mm outside it, or inside it where that is below 0."""
    for step in range(21):
        share = (step + 0.5) / 21
        x, y = (box.x + radius + share * (box.width - 2 * radius), box.y + radius + share * (box.height - 2 * radius))
        yield from ((x, box.y - out), (x, box.bottom + out), (box.x - out, y), (box.right + out, y))
        for number, (middle_x, middle_y) in enumerate(
            ((box.right - radius, box.bottom - radius), (box.x + radius, box.bottom - radius),
             (box.x + radius, box.y + radius), (box.right - radius, box.y + radius))
        ) if radius else ():  # fmt: skip
            turn = (number + share) * math.pi / 2
            yield middle_x + (radius + out) * math.cos(turn), middle_y + (radius + out) * math.sin(turn)


def pieces(cut: Cutout, leaf: Leaf) -> Iterator[tuple[Rect, float]]:
    """Yield the places of the pieces that are printed on a page, as its art tells them, and how round their corners are."""
    assert leaf.sheet is not None
    deck: Deck = cut.job.pack.decks[leaf.sheet.deck]
    for art in leaf.pieces:
        yield art.trim, deck.corner if deck.bleed else 0.0


def wrong_points(cut: Cutout, labels: Container[str] = LABELS) -> list[str]:
    """Return the points at which something shows a pixel outside the pieces, or does not a pixel inside them."""
    found, shown = [], pictures(cut, labels)
    for leaf in (leaf for leaf in cut.leaves if leaf.to_cut and leaf.label in labels):
        alpha = shown[f"-{leaf.number:02d}-{leaf.label}.png"].getchannel("A")
        for box, radius in pieces(cut, leaf):
            for out in (PIXEL, -PIXEL):
                for x, y in along(box, radius, out):
                    level = alpha.getpixel((math.floor(x / PIXEL), math.floor(y / PIXEL)))
                    if (level > 127) != (out < 0):
                        found.append(f"{leaf.label} {x:.2f} {y:.2f}: {level}")
    return found


def test_what_shows_ends_within_a_pixel_of_the_outlines_of_the_printed_pieces() -> None:
    assert wrong_points(printed()) == []


def test_nothing_shows_but_the_pieces() -> None:
    cut = printed()
    for leaf in (leaf for leaf in cut.leaves if leaf.label in LABELS):
        alpha = pictures_of_page(cut, leaf).getchannel("A")
        area = sum(box.width * box.height - (4 - math.pi) * radius**2 for box, radius in pieces(cut, leaf))
        shown = sum(level * count for level, count in enumerate(alpha.histogram())) / 255 * PIXEL**2
        assert shown == pytest.approx(area, rel=0.002), leaf.label


@cache
def _all_pictures() -> dict[str, Image.Image]:
    return pictures(printed())


def pictures_of_page(cut: Cutout, leaf: Leaf) -> Image.Image:
    return _all_pictures()[f"-{leaf.number:02d}-{leaf.label}.png"]


@pytest.mark.parametrize("moved", [(1.5 * PIXEL, 0.0), (0.0, 1.5 * PIXEL)], ids=["across", "down"])
def test_outlines_that_lie_a_little_off_are_found_out(monkeypatch: pytest.MonkeyPatch, moved: Point) -> None:
    drawn = cut_pictures.outline_path

    def shifted(line: CutLine) -> object:
        return drawn(line.moved(lambda point: (point[0] + moved[0], point[1] + moved[1])))

    monkeypatch.setattr(cut_pictures, "outline_path", shifted)
    assert wrong_points(printed(), ("C-1F",)) != []


def test_corners_that_are_not_round_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cut_paths, "rectangle", lambda at, size, radius: _square(at, size))
    assert wrong_points(read(toy("a4", "none", cutter="png")), ("C-1",)) != []


def _square(at: Point, size: Point) -> CutLine:
    (x, y), (wide, high) = at, size
    return CutLine(((x, y), (x + wide, y), (x + wide, y + high), (x, y + high)), closed=True)


def test_pieces_lie_by_themselves_and_those_of_blocks_too() -> None:
    """Where pieces share their edges, or stand in a block, a machine would take them for one."""
    cut = printed()
    counted = 0
    for leaf in (leaf for leaf in cut.leaves if leaf.to_cut):
        boxes = [box for box, _ in pieces(cut, leaf)]
        counted += len(boxes)
        for one, other in combinations(boxes, 2):
            across = max(one.x, other.x) - min(one.right, other.right)
            down = max(one.y, other.y) - min(one.bottom, other.bottom)
            assert max(across, down) > 1.9, leaf.label
    wanted = sum(piece.copies for deck in cut.job.pack.decks.values() for piece in deck.pieces)
    assert counted == 2 * wanted


def test_backs_lie_behind_their_fronts() -> None:
    for front, back, mirror in printed().turned_over:
        behind = sorted((round(one.x, 2), round(one.y, 2)) for art in front.pieces for one in [mirror.rect(art.trim)])
        assert behind == sorted((round(art.trim.x, 2), round(art.trim.y, 2)) for art in back.pieces)


def test_pictures_tell_their_size_their_sheet_and_where_the_pieces_lie() -> None:
    cut = printed()
    shown = _all_pictures()
    assert list(shown) == sorted(shown), "by name fronts come before their backs"
    for page in (page for page in cut.cut_pages if page.label in LABELS):
        picture = next(picture for name, picture in shown.items() if name.endswith(f"-{page.label}.png"))
        assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.01)
        assert picture.size == pytest.approx((page.width / PIXEL, page.height / PIXEL), abs=1)
        assert picture.info["Title"] == f"Sheet {page.label}"
        box = picture.getchannel("A").getbbox()
        assert box is not None
        wide, high = ((box[2] - box[0]) * PIXEL, (box[3] - box[1]) * PIXEL)
        told = picture.info["Description"].split("measures ")[1].split(" mm")[0].split(" x ")
        assert [float(one) for one in told] == pytest.approx([wide, high], abs=2 * PIXEL)


def test_the_same_job_gives_the_same_pictures() -> None:
    cut = printed()
    labels = [leaf.label for leaf in cut.leaves]
    once = dict(cut_pictures.transparent_pictures(cut.pdf, labels, cut.cut_pages[:1]))
    assert once == dict(cut_pictures.transparent_pictures(cut.pdf, labels, cut.cut_pages[:1]))
