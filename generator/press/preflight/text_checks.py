"""Checks of texts: fonts, glyphs, sizes, and contrast with what lies under the letters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.press.preflight import words
from generator.press.preflight.file_scan import Scan
from generator.press.preflight.records import Fault, Font, Page, Text

LEAST_SIZE, TINY = 6.45, 4.95
"""Text below the first is hard to read, below the second not to be read, in points."""
LEAST_CONTRAST, NO_CONTRAST = 4.45, 1.95
_PARTS = 4
"""The ground of a text is looked at in so many parts; one may be an ornament."""


def check_fonts(page: Page, scanned: Scan) -> Iterator[Fault]:
    """Yield fonts of a page that are not in the file, or whole."""
    for font in page.fonts.values():
        if not font.embedded:
            yield Fault("font-not-embedded", page.number, font.name, words={"font": font.plain_name})
        elif scanned.whole_font(font.name):
            yield Fault("font-whole", page.number, font.name, words={"font": font.plain_name})


def check_glyphs(fonts: Iterable[tuple[Font, int]]) -> Iterator[Fault]:
    """Yield characters that come out as no glyph, of fonts with the first page on which each is used."""
    for font, page in fonts:
        if font.missing:
            named = ", ".join(f"U+{ord(char):04X}" if char != "\ufffd" else "an unnamed character" for char in font.missing)
            yield Fault("glyph-missing", page, font.name, words={"font": font.plain_name, "characters": named})


def check_size(page: Page) -> Iterator[Fault]:
    """Yield the smallest text of a page with a letter or digit in it, where it is too small."""
    readable = [text for text in page.texts if any(char.isalnum() for char in text.words)]
    least = min(readable, key=lambda text: text.size, default=None)
    if least is None or least.size >= LEAST_SIZE:
        return
    kind = "text-tiny" if least.size < TINY else "text-small"
    yield Fault(kind, page.number, measure=-least.size, words={"size": f"{least.size:.1f}", "sample": words.sample(least.words)})


def smallest(page: Page) -> float | None:
    """Return the size in points of the smallest text of a page that has a letter or digit in it, None where there is none."""
    return min((text.size for text in page.texts if any(char.isalnum() for char in text.words)), default=None)


def check_contrast(page: Page) -> Iterator[Fault]:
    """Yield the text of a page with the least contrast, where that is too little."""
    least, worst = 21.0, None
    for text in page.texts:
        if text.words.strip():
            measured = contrast(page, text)
            if measured < least:
                least, worst = measured, text
    if worst is not None and least < LEAST_CONTRAST:
        kind = "contrast-none" if least < NO_CONTRAST else "contrast-low"
        told = {"contrast": f"{least:.1f}", "sample": words.sample(worst.words)}
        yield Fault(kind, page.number, measure=-least, words=told)


def contrast(page: Page, text: Text) -> float:
    """Return the contrast of a text with what lies under it, 1 to 21 as WCAG 2 has it: the second least of a few parts."""
    part = page.ground.crop(page.pixels(text.box)).reduced(_PARTS, 1)
    grounds = list(zip(*part.planes, strict=True))
    return sorted(ratio(_over(text.colour, ground), ground) for ground in grounds)[1]


def _over(colour: tuple[int, int, int, int], ground: tuple[int, ...]) -> tuple[float, ...]:
    """Return what a colour that lets something through looks like over a ground."""
    solid = colour[3] / 255
    return tuple(over * solid + under * (1 - solid) for over, under in zip(colour[:3], ground, strict=True))


def ratio(first: tuple[float, ...], second: tuple[float, ...]) -> float:
    """Return the contrast of two colours of red, green and blue, 0 to 255."""
    darker, lighter = sorted((_luminance(first), _luminance(second)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: tuple[float, ...]) -> float:
    parts = [part / 255 for part in colour]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
