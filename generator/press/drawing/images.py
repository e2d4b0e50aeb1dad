"""Pictures that a user gives, a logo or a portrait: read within bounds, turned upright, on white, made smaller."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from generator.core import limits, reading
from generator.core.errors import BadFile
from generator.core.messages import shown
from generator.draw.pen import Picture

if TYPE_CHECKING:
    from PIL import Image

LONGEST_SIDE = 900
"""Most pixels of a side in the PDF: 75 mm at 300 dots per inch."""
LEAST_DOTS = 150.0
"""Dots an inch of a picture that is printed well enough."""
INCH = 25.4
"""An inch in mm."""
TILE_PIXELS = 1 << 20
"""So many pixels of a very large picture are made smaller at once."""
_TURNED = 0x0112
"""The tag of EXIF that says how a picture is turned."""
WHITE = "FFFFFF"
FORMATS = (
    "PNG", "JPEG", "GIF", "WEBP", "AVIF", "TIFF", "BMP", "JPEG2000", "ICO", "ICNS", "PPM", "TGA", "QOI", "PSD", "PCX", "DDS", "DIB",
    "CUR", "SGI", "SUN", "XBM", "XPM", "MSP", "IM", "SPIDER", "FTEX", "BLP", "FLI", "DCX", "GBR", "PCD", "PIXAR", "XVTHUMB",
)  # fmt: skip
"""The formats of Pillow that are pictures of pixels and are unpacked in memory. Left out are those that start other programs
(EPS, WMF), and those of films and measurements, for which Pillow has no decoder of its own (MPEG, BUFR, GRIB, HDF5, FITS)."""
BY_LINES = ("PNG", "JPEG", "MPO", "GIF", "BMP", "DIB", "PPM", "TGA", "PCX")
"""The formats of which a decoder unpacks line by line, so that there is the picture alone in memory."""
NAMED = "PNG, JPEG, GIF, WEBP, AVIF, TIFF or BMP"
"""What a user is told to give."""


class PrintedPicture(NamedTuple):
    """A picture on a page: how many dots it has across and down, and its size in mm."""

    dots: tuple[int, int]
    size: tuple[float, float]

    @property
    def per_inch(self) -> float:
        """How many dots an inch holds, on the side where they are fewer."""
        return min(INCH * dots / side for dots, side in zip(self.dots, self.size, strict=True))

    def needed(self, per_inch: float) -> tuple[int, int]:
        """Return how many dots it would need across and down for so many an inch."""
        wide, high = (ceil(per_inch * side / INCH) for side in self.size)
        return wide, high


def read_picture(path: Path, ground: str = WHITE) -> Picture:
    """Return the picture in a file, where it is clear on a ground (RGB hex).

    Raises BadFile for one that cannot be read, is no picture, or has too many pixels.
    """
    return picture_of(reading.read(path, limits.PICTURE_BYTES), shown(str(path), reading.LONGEST), ground)


def picture_of(data: bytes, source: str, ground: str = WHITE) -> Picture:
    """Return the picture of a file's bytes, the first of one that moves; `source` names it in messages. Raises BadFile."""
    from PIL import Image, UnidentifiedImageError

    try:
        Image.init()
        with _bounded(), Image.open(BytesIO(data), formats=[name for name in FORMATS if name in Image.OPEN]) as opened:
            if max(opened.size) > limits.PICTURE_LONG_SIDE:
                raise BadFile(f"{source} is a picture of more than {limits.PICTURE_LONG_SIDE:,} pixels on a side; cut it to shape.")
            most = _most_pixels(opened, data)
            if opened.width * opened.height > most:
                kind = opened.format or "this format"
                raise _too_many(source, most, "" if most == limits.PICTURE_PIXELS else kind)
            opened.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))
            image = _upright(opened)
        image.thumbnail((LONGEST_SIDE, LONGEST_SIDE), Image.Resampling.LANCZOS)
        page = Image.new("RGBA", image.size, (*bytes.fromhex(ground), 255))
        page.alpha_composite(image)
        return Picture(page.width, page.height, page.convert("RGB").tobytes())
    except (Image.DecompressionBombError, Image.DecompressionBombWarning, MemoryError):
        raise _too_many(source, limits.PICTURE_PIXELS) from None
    except BadFile:
        raise
    except UnidentifiedImageError:
        raise BadFile(f"{source} is no picture that can be read; give a {NAMED}.") from None
    except Exception:  # the decoders of so many formats raise errors of any kind at bytes that are no whole picture
        raise BadFile(f"{source} is a picture that cannot be read to its end; save it anew as {NAMED}.") from None


def _too_many(source: str, most: int, kind: str = "") -> BadFile:
    what = f" for a picture in {kind}; save it as PNG, or give one" if kind else "; give a picture"
    return BadFile(f"{source} has far too many pixels{what} of at most {most // 10**6} million pixels.")


def _most_pixels(opened: Image.Image, data: bytes) -> int:
    """Return how many pixels a picture may have that is open and not unpacked yet, by the memory that its decoder takes."""
    whole = opened.format not in BY_LINES or (opened.format in ("JPEG", "MPO") and _in_several_scans(data))
    return limits.WHOLE_PICTURE_PIXELS if whole else limits.PICTURE_PIXELS


def _in_several_scans(jpeg: bytes) -> bool:
    """Return whether a JPEG is progressive, or tells its colours one after another: its decoder holds all of it at once then.

    Segments are two bytes of mark and two of length, up to the first scan (ITU T.81, B.1).
    """
    place, colours = 2, 0
    while (mark := jpeg[place : place + 2]) and mark[0] == 0xFF:
        if mark[1:] in (b"\xff", b"\x01"):  # a byte that fills, or a mark alone
            place += 1 if mark[1] == 0xFF else 2
            continue
        if 0xC0 <= mark[1] <= 0xCF and mark[1] not in (0xC4, 0xC8, 0xCC):
            colours = jpeg[place + 9]
            if mark[1] not in (0xC0, 0xC1):
                return True
        if mark[1] == 0xDA:
            return jpeg[place + 4] < colours
        place += 2 + int.from_bytes(jpeg[place + 2 : place + 4])
    return True


def _upright(opened: Image.Image) -> Image.Image:
    """Return a picture in RGBA, turned as its file says, a whole number of times smaller where it is very large.

    It is made smaller in tiles, so that no second picture of its full size is made beside what the decoder unpacks.
    """
    from PIL import Image, ImageOps

    opened.load()
    times = max(1, max(opened.size) // (2 * LONGEST_SIDE))
    small = Image.new("RGBA", (-(-opened.width // times), -(-opened.height // times)))
    for left, top, right, low in _tiles(opened.size, times):
        tile = _in_eight_bits(opened.crop((left, top, right, low))).convert("RGBA")
        small.paste(tile.reduce(times), (left // times, top // times))
    small.getexif()[_TURNED] = opened.getexif().get(_TURNED, 1)
    return ImageOps.exif_transpose(small)


def _tiles(size: tuple[int, int], times: int) -> Iterator[tuple[int, int, int, int]]:
    """Yield the tiles of a picture, each `times` some whole number wide and high but at its right and lower sides."""
    width, height = size
    high = times * max(1, round(TILE_PIXELS**0.5) // times)
    wide = times * max(1, TILE_PIXELS // (times * min(high, height)))
    for top in range(0, height, high):
        for left in range(0, width, wide):
            yield left, top, min(left + wide, width), min(top + high, height)


def _in_eight_bits(image: Image.Image) -> Image.Image:
    """Return a grey picture of sixteen bits in eight; others as they are."""
    return image.convert("I").point(lambda value: value * (1 / 257)).convert("L") if image.mode.startswith("I") else image


@contextmanager
def _bounded() -> Iterator[None]:
    """Let Pillow refuse pictures of too many pixels inside of others, such as those of an icon file, and warn of nothing else."""
    from PIL import Image

    usual = Image.MAX_IMAGE_PIXELS
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        warnings.simplefilter("error", Image.DecompressionBombWarning)
        Image.MAX_IMAGE_PIXELS = limits.PICTURE_PIXELS
        try:
            yield
        finally:
            Image.MAX_IMAGE_PIXELS = usual
