"""Pictures of pages that are measured without Pillow: all that is reckoned is what Pillow reckons of the same pixels."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat

from generator.core.rng import Rng
from generator.press.preflight import glyphs
from generator.press.preflight.glyph_files import NoOutline, glyph_0
from generator.press.preflight.raster import Raster, most_apart
from generator.press.preflight.records import EM

FONTS = sorted((Path(__file__).parents[3] / "fonts").rglob("*.ttf"))
OVERLAPPING = ("DelveGotisch-Bold",)
"""Fonts whose box for none has parts that overlap, which count twice in outlines, and once where it is drawn."""
SIZES = [(827, 1169), (120, 300), (51, 33), (7, 9), (1, 1)]


def of_image(picture: Image.Image) -> Raster:
    """Return a picture of Pillow as ours."""
    return Raster(picture.width, picture.height, tuple(band.tobytes() for band in picture.split()))


def noise(size: tuple[int, int], seed: str) -> Image.Image:
    """Return a picture of ever other colours."""
    rng, count = Rng.root(seed, 7), 3 * size[0] * size[1]
    some = bytes(rng.below(256) for _ in range(min(count, 4999)))
    return Image.frombytes("RGB", size, (some * (count // len(some) + 1))[:count])


@pytest.mark.parametrize("size", SIZES)
def test_grey_and_boxes_are_those_of_pillow(size: tuple[int, int]) -> None:
    picture = noise(size, "grey")
    grey, ours = picture.convert("L"), of_image(picture)
    assert ours.grey().planes[0] == grey.tobytes()
    assert ours.mean() == pytest.approx(ImageStat.Stat(grey).mean[0])
    mask = grey.point([255] * 90 + [0] * 166)
    assert ours.below(90).planes[0] == mask.tobytes()
    assert ours.below(90).box() == mask.getbbox()
    assert ours.below(90).least(5).planes[0] == mask.filter(ImageFilter.MinFilter(5)).tobytes()
    assert ours.below(0).box() is None


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [(0.72, 0.72), (0.5, 1), (1, 0.3), (1, 1), (2, 3)])
def test_other_sizes_are_those_of_pillow(size: tuple[int, int], scale: tuple[float, float]) -> None:
    picture = noise(size, "size")
    wanted = max(1, round(size[0] * scale[0])), max(1, round(size[1] * scale[1]))
    theirs = picture.resize(wanted, Image.Resampling.BOX)
    assert of_image(picture).reduced(*wanted) == of_image(theirs)


def test_parts_and_differences_are_those_of_pillow() -> None:
    first, second = noise((90, 70), "first"), noise((90, 70), "second")
    area = (3, 5, 80, 61)
    assert of_image(first).crop(area) == of_image(first.crop(area))
    theirs = ImageChops.difference(first, second).convert("L").getextrema()
    assert most_apart(of_image(first), of_image(second)) == theirs[1]
    assert most_apart(of_image(first), of_image(first)) == 0


@pytest.mark.parametrize("path", FONTS, ids=lambda path: path.stem)
def test_the_box_for_none_is_the_one_that_is_drawn(path: Path) -> None:
    drawn = glyphs._drawn_of_none(path.read_bytes())
    told = glyph_0(path.read_bytes(), EM)
    if path.stem in OVERLAPPING and told is not None and drawn is not None:
        told = told._replace(area=drawn.area)
    assert told == drawn or (told is not None and drawn is not None and told.like(drawn))


@pytest.mark.parametrize("data", [b"", b"OTTO" + bytes(40), b"\0\1\0\0" + bytes(40), b"\0\1\0\0\0\x09"])
def test_what_is_no_truetype_font_is_told(data: bytes) -> None:
    with pytest.raises(NoOutline):
        glyph_0(data, EM)
