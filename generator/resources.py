"""Where templates and fonts lie: beside the package in a checkout, inside it when installed from a wheel."""

from __future__ import annotations

from pathlib import Path

from generator.core.errors import BadFile

_PACKAGE = Path(__file__).resolve().parent


def folder(name: str) -> Path:
    """Return the folder `templates` or `fonts`; raises BadFile when the installation is incomplete."""
    for home in (_PACKAGE / "assets", _PACKAGE.parent):
        if (home / name).is_dir():
            return home / name
    raise BadFile(f"The folder {name}/ is missing from this installation; install delvepress again.")
