"""Where templates and fonts lie: beside the package in a checkout, inside it when installed from a wheel."""

from __future__ import annotations

import re
from functools import cache
from hashlib import blake2b
from pathlib import Path

from generator.core import reading
from generator.core.errors import BadFile

_PACKAGE = Path(__file__).resolve().parent.parent
BUILD = "build"
"""The file of a wheel that holds its digits."""


def folder(name: str) -> Path:
    """Return the folder `templates` or `fonts`; raises BadFile when the installation is incomplete."""
    for home in (_PACKAGE / "assets", _PACKAGE.parent):
        if (home / name).is_dir():
            return home / name
    raise BadFile(f"The folder {name}/ is missing from this installation; install delvepress again.")


def compiled() -> Path | None:
    """Return the folder of compiled templates that a wheel brings; None in a checkout."""
    home = _PACKAGE / "assets" / "compiled"
    return home if home.is_dir() else None


@cache
def build() -> str:
    """Return 16 hex digits that stand for this very press, its code, data, templates and fonts: what it made before may be kept.

    The version alone does not do: between two releases the same code may come to make another quest. A wheel brings the digits of
    what was packed into it, since reading all of that again takes longer than printing a page.
    """
    file = _PACKAGE / "assets" / BUILD
    if file.is_file() and re.fullmatch("[0-9a-f]{16}", digits := reading.read(file).decode("ascii", "replace")):
        return digits
    return build_of(_PACKAGE, folder("templates"), folder("fonts"))


def build_of(package: Path, templates: Path, fonts: Path) -> str:
    """Return the digits of the press whose package, templates and fonts lie in these folders: a checkout's or a wheel's."""
    digest = blake2b(digest_size=8, person=b"delvepress-build")
    for home in (package, templates, fonts):
        for path in sorted(home.rglob("*")):
            parts = path.relative_to(home).parts
            if path.is_file() and "__pycache__" not in parts and parts[0] != "assets":
                digest.update(path.relative_to(home).as_posix().encode() + b"\x00" + reading.read(path))
    return digest.hexdigest()
