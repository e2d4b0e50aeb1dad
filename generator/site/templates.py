"""Jinja2 templates to the site's pages: strict, sandboxed, everything from outside escaped."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from jinja2 import FunctionLoader, StrictUndefined, TemplateError
from jinja2.sandbox import SandboxedEnvironment

from generator.core import days, reading
from generator.core.errors import PressError
from generator.core.resources import folder

FACES = (
    "DelveText-Regular.ttf", "DelveText-Italic.ttf", "DelveText-Bold.ttf", "DelveGotisch-Bold.ttf", "DelveMono-Regular.ttf",
)  # fmt: skip
"""The typefaces of the site, which its style sheet names."""
LARGEST = 1024 * 1024
"""Most bytes of a template, or of a file that has no words to fill in."""


@cache
def _environment() -> SandboxedEnvironment:
    environment = SandboxedEnvironment(
        loader=FunctionLoader(_source),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters.update(bytes=weight, spelled=days.spelled)
    return environment


def _place(name: str) -> Path:
    """Return where a template lies: one of the site's own by its name, one of the press in a browser by `make/` and its name.

    A typeface lies with those of the press.
    """
    if name in FACES:
        return folder("fonts") / name
    home = folder("templates")
    return home / name if name.startswith("make/") else home / "site" / name


def _source(name: str) -> str | None:
    """Return the text of a template, or None where there is none of that name."""
    return plain(name).decode() if reading.is_file(_place(name)) else None


def render(name: str, words: Mapping[str, object]) -> bytes:
    """Return a page of the site; raises PressError naming template and reason."""
    try:
        return _environment().get_template(name).render(words).encode()
    except (TemplateError, UnicodeEncodeError) as error:
        line = getattr(error, "lineno", None)
        where = f"{'' if name.startswith('make/') else 'site/'}{name}{f', line {line}' if line else ''}"
        raise PressError(f"Template {where}: {getattr(error, 'message', None) or error}; mend the template.") from error


def plain(name: str) -> bytes:
    """Return a file that has no words to fill in, as it stands."""
    return reading.read(_place(name), LARGEST)


def weight(size: int) -> str:
    """Return a number of bytes as people say it: 312 KB, 1.4 MB."""
    return f"{max(1, round(size / 1000))} KB" if size < 999_500 else f"{size / 1_000_000:.1f} MB"
