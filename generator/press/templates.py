"""Jinja2 templates to sheet XML: strict, sandboxed, escaped; words and loops only."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import jinja2.compiler
from jinja2 import FileSystemBytecodeCache, FileSystemLoader, StrictUndefined, TemplateError
from jinja2.bccache import Bucket
from jinja2.sandbox import SandboxedEnvironment

from generator.core.cache import folder as folder_of_cache
from generator.core.errors import PressError
from generator.resources import folder


class _Cache(FileSystemBytecodeCache):
    """A cache that does without what cannot be kept: a full disk stops no printing."""

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep a compiled template if there is room."""
        with suppress(OSError):
            super().dump_bytecode(bucket)


@cache
def _environment() -> SandboxedEnvironment:
    return SandboxedEnvironment(
        loader=FileSystemLoader(folder("templates")),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        bytecode_cache=_bytecode(),
    )


def _bytecode() -> FileSystemBytecodeCache | None:
    """Return a cache of compiled templates in the user's cache folder, or none where that cannot be written.

    Jinja keys every entry by the template's source, so that an edited template is compiled anew; another Jinja's compiler has
    a folder of its own, told by the age of its file (asking for its version costs more than all templates together).
    """
    compiler = Path(jinja2.compiler.__file__).stat()
    home = folder_of_cache(f"templates-{compiler.st_mtime_ns:x}-{compiler.st_size:x}")
    return _Cache(str(home)) if home else None


def render(name: str, words: Mapping[str, Any]) -> str:
    """Return the sheet XML of a template; raises PressError naming template and reason."""
    try:
        return _environment().get_template(name).render(words)
    except (TemplateError, OverflowError) as error:
        line = getattr(error, "lineno", None)
        raise PressError(
            f"Template {name}{f', line {line}' if line else ''}: {getattr(error, 'message', None) or error}; mend the template."
        ) from error
