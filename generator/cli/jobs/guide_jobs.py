"""The guide of a site: the pages of docs/, built by Sphinx with the head of the site over them, and the PDFs of its gallery.

They are built from a checkout, where docs/ and tools/ lie beside the package; an installed wheel holds neither.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from generator.cli.common import terminal
from generator.core import reading, resources
from generator.core.errors import BadOption, PressError
from generator.core.messages import shown

PLACE, GALLERY = "guide/", "gallery"
"""The folder of the guide in a site, and that of the PDFs of its gallery."""
NEEDED = ("sphinx", "furo", "myst_parser", "sphinx_click", "sphinx_copybutton", "sphinx_design")
"""What docs/conf.py imports."""
PATIENCE = 1800
"""Seconds that a part of it may take."""


def check() -> Path:
    """Return the checkout that holds the pages of the guide; raises BadOption where there is none, or no Sphinx to build them."""
    home = resources.folder("templates").parent
    if not (reading.is_file(home / "docs" / "conf.py") and reading.is_file(home / "tools" / "gallery.py")):
        raise BadOption("--with-guide needs a checkout of delvepress, which holds the guide in docs/; this is an installed one.")
    missing = next((name for name in NEEDED if find_spec(name) is None), None)
    if missing is not None:
        raise BadOption(f"--with-guide needs Sphinx, and {missing} is not installed; run python -m pip install '.[docs]' first.")
    return home


def build(out: Path, title: str, parts: Sequence[str], base: str = "") -> None:
    """Build guide and gallery into the folder of a site of that title; `parts` names what else the head of the site leads to.

    These are `press` and `league`. The square codes of the gallery lead to the press at `base`, the address of the site, where it
    has one. Raises BadOption, and PressError where a part of it cannot be built.
    """
    home = check()
    tags = [word for part in ("site", *parts) for word in ("-t", part)]
    doctrees = out.parent / f"{out.name}.doctrees"
    sphinx = ["-m", "sphinx", "-W", "-q", "-b", "dirhtml", *tags, "-D", f"site_title={title}", "-d", doctrees, home / "docs"]
    with terminal.progress("building the guide", 2) as step:
        run([home / "tools" / "gallery.py", "--pdf", out / GALLERY, *(("--base-url", base) if base and "press" in parts else ())])
        step()
        run([*sphinx, out / PLACE])
        step()


def run(words: Sequence[object]) -> None:
    """Run this Python with some words; raises PressError with the last line that it says where it fails."""
    done = subprocess.run(  # noqa: S603 - the words are files of this checkout, and the folder that was asked for
        [sys.executable, *map(str, words)], capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    if done.returncode:
        said = (done.stderr.strip() or done.stdout.strip() or "it says nothing").splitlines()
        raise PressError(f"The guide could not be built ({shown(said[-1], reading.LONGEST)}); mend what it names, and try again.")
