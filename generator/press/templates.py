"""Jinja2 templates to sheet XML: strict, sandboxed, escaped; words and loops only."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from jinja2 import FileSystemLoader, StrictUndefined, TemplateError
from jinja2.sandbox import SandboxedEnvironment

from generator.core.errors import PressError
from generator.resources import folder


@cache
def _environment() -> SandboxedEnvironment:
    return SandboxedEnvironment(
        loader=FileSystemLoader(folder("templates")),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def render(name: str, words: Mapping[str, Any]) -> str:
    """Return the sheet XML of a template; raises PressError naming template and reason."""
    try:
        return _environment().get_template(name).render(words)
    except TemplateError as error:
        line = getattr(error, "lineno", None)
        raise PressError(
            f"Template {name}{f', line {line}' if line else ''}: {error.message or error}; mend the template."
        ) from error
