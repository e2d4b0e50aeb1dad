"""A QR code as one picture: dark modules merged into runs."""

from __future__ import annotations

from generator.draw.pen import Path, Pen, Point


def qr(pen: Pen, at: Point, size: float, text: str) -> None:
    """Draw the QR code of a text (error level M) in a square of `size` mm, with its quiet zone of four modules."""
    import segno

    matrix = segno.make(text, error="m", micro=False, boost_error=False).matrix
    module = size / (len(matrix) + 8)
    pen.rect(at, (size, size), "white")
    path: list[tuple[str, tuple[float, ...]]] = []
    for down, row in enumerate(matrix):
        start = None
        for across, dark in enumerate([*row, 0]):
            if dark and start is None:
                start = across
            elif not dark and start is not None:
                path += _run(at, module, start, across, down)
                start = None
    pen.path(path, "mark")


def _run(at: Point, module: float, start: int, end: int, down: int) -> Path:
    left, right = at[0] + (start + 4) * module, at[0] + (end + 4) * module
    top, bottom = at[1] + (down + 4) * module, at[1] + (down + 5) * module
    return [("m", (left, top)), ("l", (right, top)), ("l", (right, bottom)), ("l", (left, bottom)), ("z", ())]
