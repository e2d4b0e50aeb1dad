"""Pictures that a user gives, a logo or a portrait: read within bounds, turned upright, on white, made smaller."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from generator.core import reading
from generator.core.errors import BadFile
from generator.core.messages import shown
from generator.draw.pen import Picture

if TYPE_CHECKING:
    from PIL import Image

MOST_BYTES = 64 * 1024 * 1024
"""Most bytes of a picture's file."""
MOST_PIXELS = 40_000_000
"""Most pixels of a picture; what is larger is not unpacked."""
LONGEST_SIDE = 900
"""Most pixels of a side in the PDF: 75 mm at 300 dots per inch."""
WHITE = "FFFFFF"
FORMATS = (
    "PNG", "JPEG", "GIF", "WEBP", "AVIF", "TIFF", "BMP", "JPEG2000", "ICO", "ICNS", "PPM", "TGA", "QOI", "PSD", "PCX", "DDS", "DIB",
    "CUR", "SGI", "SUN", "XBM", "XPM", "MSP", "IM", "SPIDER", "FTEX", "BLP", "FLI", "DCX", "GBR", "PCD", "PIXAR", "XVTHUMB",
)  # fmt: skip
"""The formats of Pillow that are pictures of pixels and are unpacked in memory. Left out are those that start other programs
(EPS, WMF), and those of films and measurements, for which Pillow has no decoder of its own (MPEG, BUFR, GRIB, HDF5, FITS)."""
NAMED = "PNG, JPEG, GIF, WEBP, AVIF, TIFF or BMP"
"""What a user is told to give."""


def read_picture(path: Path, ground: str = WHITE) -> Picture:
    """Return the picture in a file, where it is clear on a ground (RGB hex).

    Raises BadFile for one that cannot be read, is no picture, or has too many pixels.
    """
    return picture_of(reading.read(path, MOST_BYTES), shown(str(path), reading.LONGEST), ground)


def picture_of(data: bytes, source: str, ground: str = WHITE) -> Picture:
    """Return the picture of a file's bytes, the first of one that moves; `source` names it in messages. Raises BadFile."""
    from PIL import Image, ImageOps, UnidentifiedImageError

    try:
        Image.init()
        with _bounded(), Image.open(BytesIO(data), formats=[name for name in FORMATS if name in Image.OPEN]) as opened:
            opened.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))
            image = _in_eight_bits(ImageOps.exif_transpose(opened)).convert("RGBA")
        image.thumbnail((LONGEST_SIDE, LONGEST_SIDE), Image.Resampling.LANCZOS)
        page = Image.new("RGBA", image.size, (*bytes.fromhex(ground), 255))
        page.alpha_composite(image)
        return Picture(page.width, page.height, page.convert("RGB").tobytes())
    except (Image.DecompressionBombError, Image.DecompressionBombWarning, MemoryError):
        raise BadFile(
            f"{source} has far too many pixels; give a picture of at most {MOST_PIXELS // 10**6} million pixels."
        ) from None
    except UnidentifiedImageError:
        raise BadFile(f"{source} is no picture that can be read; give a {NAMED}.") from None
    except Exception:  # the decoders of so many formats raise errors of any kind at bytes that are no whole picture
        raise BadFile(f"{source} is a picture that cannot be read to its end; save it anew as {NAMED}.") from None


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
        Image.MAX_IMAGE_PIXELS = MOST_PIXELS
        try:
            yield
        finally:
            Image.MAX_IMAGE_PIXELS = usual
