"""Jinja2 templates to sheet XML: strict, sandboxed, escaped; words and loops only.

A wheel brings its templates compiled (`tools/build_hook.py`): they are modules of the installation like any other code, and used
where this very Jinja compiled them. Everywhere else they are compiled when they are first used. Nothing compiled is ever kept in,
or taken from, a cache.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import jinja2
from jinja2 import BaseLoader, ChoiceLoader, FunctionLoader, ModuleLoader, StrictUndefined, TemplateError
from jinja2.loaders import split_template_path
from jinja2.sandbox import SandboxedEnvironment

from generator.core import reading, resources
from generator.core.errors import PressError
from generator.core.resources import folder


class _Sandbox(SandboxedEnvironment):
    """A sandbox that asks once for each attribute of a kind of object whether templates may see it, which only its kind tells."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self._safe: dict[tuple[type, str], bool] = {}

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Return whether templates may see an attribute of an object."""
        kind = type(obj), attr
        if kind not in self._safe:
            self._safe[kind] = super().is_safe_attribute(obj, attr, value)
        return self._safe[kind]


STAMP = "jinja.txt"
"""The file beside compiled templates that names the Jinja they were compiled by."""


@cache
def _environment() -> SandboxedEnvironment:
    return environment(_loader())


def environment(loader: BaseLoader | None = None) -> SandboxedEnvironment:
    """Return the environment in which all sheets are rendered, and compiled."""
    return _Sandbox(loader=loader, undefined=StrictUndefined, autoescape=True, trim_blocks=True, lstrip_blocks=True)


def _loader() -> BaseLoader:
    source = FunctionLoader(_source)
    home = resources.compiled()
    if home is None or _stamp(home) != version():
        return source
    return ChoiceLoader([ModuleLoader(str(home)), source])


def _stamp(home: Path) -> str:
    return reading.read(home / STAMP, 100).decode(errors="replace").strip() if reading.is_file(home / STAMP) else ""


def version() -> str:
    """Return the version of Jinja, whose compiled templates fit no other."""
    return str(jinja2.__version__)


def compiled() -> dict[str, str]:
    """Return every template of a sheet as the source of a Python module, by the name of the module's file."""
    home = folder("templates")
    engine = environment()
    names = sorted(path.relative_to(home).as_posix() for path in home.rglob("*.jinja"))
    modules = {
        ModuleLoader.get_module_filename(name): engine.compile(_source(name) or "", name, name, raw=True, defer_init=True)
        for name in names
    }
    return {**modules, STAMP: version()}


def _source(name: str) -> str | None:
    """Return the text of a template by its name below templates/, or None where there is none; a name cannot lead outside."""
    path = folder("templates").joinpath(*split_template_path(name))
    return reading.read(path).decode() if reading.is_file(path) else None


def render(name: str, words: Mapping[str, object]) -> str:
    """Return the sheet XML of a template; raises PressError naming template and reason."""
    try:
        return _environment().get_template(name).render(words)
    except (TemplateError, OverflowError) as error:
        line = getattr(error, "lineno", None)
        raise PressError(
            f"Template {name}{f', line {line}' if line else ''}: {getattr(error, 'message', None) or error}; mend the template."
        ) from error
