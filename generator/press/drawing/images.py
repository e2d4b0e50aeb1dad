"""Pictures that a user gives, a logo or a portrait: read within bounds, turned upright, on white, made smaller."""

from __future__ import annotations

import warnings
from io import BytesIO
from pathlib import Path

from generator.core import reading
from generator.core.errors import BadFile
from generator.core.messages import shown
from generator.draw.pen import Picture

MOST_BYTES = 16 * 1024 * 1024
"""Most bytes of a picture's file."""
MOST_PIXELS = 40_000_000
"""Most pixels of a picture; what is larger is not unpacked."""
LONGEST_SIDE = 900
"""Most pixels of a side in the PDF: 75 mm at 300 dots per inch."""
WHITE = "FFFFFF"
FORMATS = ("PNG", "JPEG", "GIF", "WEBP", "BMP", "TIFF")


def read_picture(path: Path, ground: str = WHITE) -> Picture:
    """Return the picture in a file, where it is clear on a ground (RGB hex).

    Raises BadFile for one that cannot be read, is no picture, or has too many pixels.
    """
    return picture_of(reading.read(path, MOST_BYTES), shown(str(path), reading.LONGEST), ground)


def picture_of(data: bytes, source: str, ground: str = WHITE) -> Picture:
    """Return the picture of a file's bytes; `source` names it in messages. Raises BadFile."""
    from PIL import Image, ImageOps

    kinds, most = ", ".join(FORMATS), f"at most {MOST_PIXELS // 10**6} million pixels"
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(BytesIO(data), formats=FORMATS) as opened:
                if opened.width * opened.height > MOST_PIXELS:
                    raise BadFile(f"{source} has {opened.width} x {opened.height} pixels; give a picture of {most}.")
                image = ImageOps.exif_transpose(opened).convert("RGBA")
            image.thumbnail((LONGEST_SIDE, LONGEST_SIDE), Image.Resampling.LANCZOS)
            page = Image.new("RGBA", image.size, (*bytes.fromhex(ground), 255))
            page.alpha_composite(image)
            return Picture(page.width, page.height, page.convert("RGB").tobytes())
    except BadFile:
        raise
    except Image.DecompressionBombError:
        raise BadFile(f"{source} has far too many pixels; give a picture of {most}.") from None
    except Exception as error:  # the decoders of six formats raise errors of many kinds at bytes that are no picture
        raise BadFile(f"{source} is no picture that can be read ({type(error).__name__}); give one of {kinds}.") from None
