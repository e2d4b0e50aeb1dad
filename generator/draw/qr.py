"""A QR code as one picture: dark modules merged into runs."""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from typing import Any

from generator.draw.pen import Path, Pen, Point


def draw_qr_code(pen: Pen, at: Point, size: float, text: str) -> None:
    """Draw the QR code of a text (error level M) in a square of `size` mm, with its quiet zone of four modules."""
    matrix = _encoder().encode(text, error="m", micro=False, boost_error=False).matrix
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


@cache
def _encoder() -> Any:
    """Return segno's encoder without its writers, which load urllib, http, email and ssl: a twentieth of a cold command."""
    package = sys.modules.get("segno")
    if package is None:
        spec = find_spec("segno")
        if spec is None:
            raise ImportError("segno is not installed")
        sys.modules["segno"] = module_from_spec(spec)
    try:
        return import_module("segno.encoder")
    finally:
        if package is None:
            del sys.modules["segno"]


def _run(at: Point, module: float, start: int, end: int, down: int) -> Path:
    left, right = at[0] + (start + 4) * module, at[0] + (end + 4) * module
    top, bottom = at[1] + (down + 4) * module, at[1] + (down + 5) * module
    return [("m", (left, top)), ("l", (right, top)), ("l", (right, bottom)), ("l", (left, bottom)), ("z", ())]
