"""Compiles the templates of the sheets for the wheel, and names its build, so that no command has to do either."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ReadyMade(BuildHookInterface):
    """Puts a Python module for every template, and the digits of the build, into a wheel; an editable one reads the sources."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the templates into a folder of their own and tell the builder to take it along."""
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        try:
            from generator.core import resources
            from generator.press.markup import templates
        finally:
            sys.path.remove(self.root)
        self.folder = tempfile.TemporaryDirectory(prefix="delvepress-build-")
        for name, text in templates.compiled().items():
            (Path(self.folder.name) / name).write_text(text, encoding="utf-8")
        build_data["force_include"][self.folder.name] = "generator/assets/compiled"
        self.named = tempfile.TemporaryDirectory(prefix="delvepress-build-")
        said = Path(self.named.name) / resources.BUILD
        said.write_text(resources.build(), encoding="ascii")
        build_data["force_include"][str(said)] = f"generator/assets/{resources.BUILD}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the folder when the wheel is whole."""
        if version != "editable":
            self.folder.cleanup()
            self.named.cleanup()
