"""The guide: `sphinx-build -W -b dirhtml docs output/guide`. Nothing is fetched from another host, and nobody is counted."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from generator.core.version import __version__  # noqa: E402

project = "Delvepress"
author = "The Delvepress engineers"
project_copyright = "MIT licence"
release = version = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_click", "sphinx_copybutton", "sphinx_design"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["pages/**"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
default_role = "code"  # what stands between backticks in docstrings
html_theme = "furo"
html_title = "Delvepress"
html_show_sphinx = False
html_copy_source = False
