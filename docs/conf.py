"""The guide: `sphinx-build -W -b dirhtml docs output/guide`. Nothing is fetched from another host, and nobody is counted."""

from __future__ import annotations

import re
import sys
from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256
from html import escape, unescape
from pathlib import Path
from textwrap import shorten

from sphinx.application import Sphinx

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from generator.core.version import __version__  # noqa: E402
from generator.site import pages, templates  # noqa: E402
from generator.site.settings import TITLE, TODAY  # noqa: E402
from tools import gallery  # noqa: E402

project = "Delvepress"
author = "The Delvepress engineers"
project_copyright = "MIT licence"
release = version = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_click", "sphinx_copybutton", "sphinx_design"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["pages/**", "options/**"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
default_role = "code"  # what stands between backticks in docstrings
html_theme = "furo"
html_title = "Delvepress"
html_show_sphinx = False
html_copy_source = False
html_static_path = [
    "_static",
    *(f"../fonts/Delve{face}" for face in ("Text-Regular.ttf", "Text-Italic.ttf", "Text-Bold.ttf", "Mono-Regular.ttf")),
]
html_favicon = "../templates/site/icon.svg"
html_css_files = ["guide.css"]
POLICY = (
    "default-src 'none'; script-src 'self' {scripts}; style-src 'self' 'unsafe-hashes' {styles}; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'"
)
"""What a page may load: its own files alone, and the scripts and styles that stand in it as they were built."""
DESCRIBED = 200
"""Characters of what is told of a page at most."""
_META = re.compile(r'<meta http-equiv="Content-Security-Policy"[^>]*>')
_TITLE = re.compile(rf"<title>(.*?)(?: - {html_title})?</title>", re.S)


VOICED = (
    (r'<p class="caption" role="heading">', '<p class="caption" role="heading" aria-level="2">'),
    (r'<aside class="sidebar-drawer">', '<aside class="sidebar-drawer" aria-label="All pages">'),
    (r'<aside class="toc-drawer">', '<aside class="toc-drawer" aria-label="This page">'),
    (r"<pre>", '<pre tabindex="0">'),
    (r'<div class="table-wrapper ([^"]*)">', r'<div class="table-wrapper \1" tabindex="0">'),
    (r'<th class="head">(?:<p></p>)?</th>', '<td class="head"></td>'),
    (r'<div id="search-results">', '<h1>Search</h1><div id="search-results">'),
)
"""What the theme leaves out for voices and keyboards: patterns of its HTML, and what stands in their place."""


def for_voices(page: str) -> str:
    """Return a page of HTML with its landmarks named, its headings in order, and whatever scrolls within reach of the keyboard."""
    for pattern, instead in VOICED:
        page = re.sub(pattern, instead, page)
    return page


def with_description(page: str) -> str:
    """Return a page of HTML with the paragraph below its head as what is told of it where its address is sent, cut at a word."""
    begins = re.search(r"</h1>\s*<p>(.*?)</p>", page, re.S)
    if begins is None:
        return page
    told = shorten(unescape(re.sub(r"<[^>]+>", "", begins[1])), DESCRIBED, placeholder=" …")
    meta = f'<meta name="description" content="{escape(told)}"><meta property="og:description" content="{escape(told)}">'
    return page.replace("<title>", f"{meta}<title>", 1)


def _hashes(texts: Iterable[str]) -> str:
    """Return the hashes of scripts or styles, as a policy names them."""
    digests = (b64encode(sha256(text.encode()).digest()).decode() for text in texts)
    return " ".join(sorted({f"'sha256-{digest}'" for digest in digests}))


def with_policy(page: str) -> str:
    """Return a page of HTML with its Content-Security-Policy behind the mark of its character set."""
    page = _META.sub("", page)
    scripts = _hashes(re.findall(r"<script>(.*?)</script>", page, re.S))
    attributes = (unescape(text) for text in re.findall(r'<[^<>]* style="([^"]*)"', page))
    styles = _hashes([*re.findall(r"<style>(.*?)</style>", page, re.S), *attributes])
    meta = f'<meta http-equiv="Content-Security-Policy" content="{POLICY.format(scripts=scripts, styles=styles)}">'
    return re.sub(r'<meta charset="[^"]*"\s*/?>', lambda mark: mark[0] + meta, page, count=1)


def with_head(page: str, place: Path, *, title: str = TITLE, press: bool = False, league: bool = False) -> str:
    """Return a page of HTML, by its place in the guide, with the head of the site of that title around it.

    In the site there may be a `press` and a `league`. Links to the gallery's PDFs, which lie in this site too, lead to them there,
    and those to the press in a browser to that of this site. The title of the page ends as those of the site do.
    """
    words: dict[str, object] = {
        "site": {"title": title}, "root": "../" * len(place.parts), "kind": "gallery" if place.parts[0] == "gallery" else "guide",
        "alone": False, "press": press, "league": league, "today": TODAY if press else "index.html", "guide": "guide/",
        "feed": pages.FEED, "calendar": pages.CALENDAR,
    }  # fmt: skip
    head = templates.render("head.html", words).decode()
    page = page.replace(f'href="{gallery.SITE}/', f'href="{words["root"]}gallery/')
    if press:
        page = page.replace(f'href="{gallery.PRESS}', f'href="{words["root"]}index.html')
    page = _TITLE.sub(lambda mark: f"<title>{mark[1]} – {escape(title)}</title>", page, count=1)
    return re.sub(r"<body[^>]*>", lambda mark: mark[0] + head, page, count=1)


def _seal(app: Sphinx, error: Exception | None) -> None:
    """Put its policy into every page of a finished guide, and the head of a site (`-t site`, `-t press`, `-t league`)."""
    if error is not None:
        return
    out = Path(app.outdir)
    for path in out.rglob("*.html"):
        page = for_voices(path.read_text("utf-8"))
        if app.tags.has("site"):
            there = {part: app.tags.has(part) for part in ("press", "league")}
            page = with_head(page, path.relative_to(out), title=app.config.site_title, **there)
        path.write_text(with_policy(with_description(page)), "utf-8")


def setup(app: Sphinx) -> None:
    """Connect what this guide does beyond its extensions."""
    app.add_config_value("site_title", TITLE, "html")
    app.connect("build-finished", _seal)
