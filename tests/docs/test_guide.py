"""The guide builds without a warning, asks no other host for anything, and holds to a policy that names what stands in a page."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
from base64 import b64encode
from hashlib import sha256
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.conftest import ROOT
from tests.site import axe, toy
from tests.site.conftest import site
from tests.site.pressed import served
from tests.site.test_axe_browser import offences
from tests.site.test_browser import CHROMIUM, DESK, NARROW, PHONE, browser, heads, visiting
from tests.site.test_browser import served as served_files
from tools import gallery

pytestmark = pytest.mark.slow
__all__ = ["browser", "site"]
LOOKED_AT = ("", "clubs/", "gallery/", "figures/", "proof/", "search/", "games/donjonz/", "reference/library/")
SPHINX = ("sphinx", "furo", "myst_parser", "sphinx_click", "sphinx_copybutton", "sphinx_design")
LOADS = re.compile(r"<(?:script|img|iframe|source|video|audio|embed|object)\b[^>]*?\b(?:src|srcset|data)=\"([^\"]*)\"")
LINKED = re.compile(r"<link\b(?![^>]*rel=\"(?:canonical|index|search|next|prev|author)\")[^>]*?href=\"([^\"]*)\"")
IN_STYLES = re.compile(r"(?:url\(|@import)\s*[\"']?([^\"')\s;]+)")
ADDRESS = re.compile(
    r"(?:fetch|import|importScripts|open)\(\s*[\"'](?:https?:)?//|new (?:Worker|WebSocket|EventSource)\(\s*[\"']\w+://"
)
"""A script that asks a host by its name."""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The guide, built as CI builds it."""
    for module in SPHINX:
        pytest.importorskip(module)
    out = tmp_path_factory.mktemp("guide")
    words = [sys.executable, "-m", "sphinx", "-W", "-q", "-b", "dirhtml", "-d", str(out / "trees"), "docs", str(out / "guide")]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return out / "guide"


def asked(page: str) -> list[str]:
    """Return everything that a page loads as it is opened."""
    return [unescape(found) for pattern in (LOADS, LINKED, IN_STYLES) for found in pattern.findall(page)]


def foreign(places: list[str]) -> list[str]:
    return [place for place in places if urlsplit(place).netloc]


def test_no_page_asks_another_host(built: Path) -> None:
    pages = sorted(built.rglob("*.html"))
    assert len(pages) > 15
    for page in pages:
        places = asked(page.read_text("utf-8"))
        assert places
        assert foreign(places) == [], page
    for style in built.rglob("*.css"):
        assert foreign(IN_STYLES.findall(style.read_text("utf-8"))) == [], style
    for script in built.rglob("*.js"):
        assert not ADDRESS.search(script.read_text("utf-8")), script
    assert foreign(asked('<link rel="stylesheet" href="https://fonts.example/x.css"><img src="//count.example/1.gif">'))


def test_every_page_has_a_policy_that_names_its_own_scripts_and_styles(built: Path) -> None:
    for path in built.rglob("*.html"):
        page = path.read_text("utf-8")
        (policy,) = re.findall(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', page)
        rules = {rule.split()[0]: rule.split()[1:] for rule in policy.split(";")}
        assert page.index("Content-Security-Policy") < min(page.index(tag) for tag in ("<link", "<script"))
        assert rules["default-src"] == ["'none'"]
        assert "'unsafe-inline'" not in policy
        assert "'unsafe-eval'" not in policy
        for kind, tag in (("script-src", "script"), ("style-src", "style")):
            for text in re.findall(rf"<{tag}(?![^>]*\bsrc=)[^>]*>(.*?)</{tag}>", page, re.S):
                assert f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'" in rules[kind], (path, text[:80])
        assert not re.search(r"<[^<>]* on[a-z]+=\"", page), path


def test_a_page_can_be_read_without_scripts(built: Path) -> None:
    page = re.sub(r"<script.*?</script>", "", (built / "start" / "index.html").read_text("utf-8"), flags=re.S)
    assert "Print it at 100" in unescape(re.sub(r"<[^>]+>", "", page))
    assert (built / "searchindex.js").stat().st_size > 10_000


def test_the_head_of_the_site_stands_over_the_guide_there_and_leads_out_of_it() -> None:
    conf = runpy.run_path(str(ROOT / "docs" / "conf.py"))
    page = "<html><body>\n<p>x</p></body></html>"
    found = conf["with_head"](page, Path("games/donjonz/index.html"), press=True)
    assert re.findall(r'href="(../../../[a-z./]*)"', found)[1:] == [
        f"../../../{place}" for place in ("index.html", "today/index.html", "archive/index.html", "guide/gallery/index.html",
        "guide/index.html", "feed.xml", "challenges.ics")
    ]  # fmt: skip
    assert 'aria-current="page">Guide' in found
    assert 'aria-current="page">Gallery' in conf["with_head"](page, Path("gallery/index.html"), press=True)
    assert "A dungeon</a>" not in conf["with_head"](page, Path("index.html"))
    assert "../league/index.html" in conf["with_head"](page, Path("index.html"), league=True)
    assert "Toys &amp; Co" in conf["with_head"](page, Path("index.html"), title="Toys & Co")


def test_what_leads_to_the_press_leads_to_that_of_the_site_where_it_has_one() -> None:
    over = runpy.run_path(str(ROOT / "docs" / "conf.py"))["with_head"]
    page = f'<body><a href="{gallery.PRESS}">x</a> <a href="{gallery.PRESS}#D-0400-SKME-TVQS-71">y</a></body>'
    wanted = ['"../../index.html"', '"../../index.html#D-0400-SKME-TVQS-71"']
    assert re.findall(r'<a href=("[^"]*")>[xy]<', over(page, Path("gallery/index.html"), press=True)) == wanted
    assert over(page, Path("gallery/index.html")).endswith(page.removeprefix("<body>"))


def test_titles_end_as_those_of_the_site_do(site: dict[str, bytes]) -> None:
    over = runpy.run_path(str(ROOT / "docs" / "conf.py"))["with_head"]
    page = "<head><title>{}</title></head><body><svg><title>Menu - Delvepress</title></svg></body>"

    def titles(of_page: str, **how: str) -> list[str]:
        return re.findall("<title>(.*?)</title>", over(page.format(of_page), Path("start/index.html"), **how))

    assert titles("Start here - Delvepress") == ["Start here – The Daily Delve", "Menu - Delvepress"]
    assert titles("Delvepress")[0] == "Delvepress – The Daily Delve"
    assert titles("Here &amp; there - Delvepress", title="Toys & Co")[0] == "Here &amp; there – Toys &amp; Co"
    assert site["archive/index.html"].count(b"<title>Archive \xe2\x80\x93 The Daily Delve</title>") == 1


def test_a_page_is_told_of_by_its_first_paragraph_cut_at_a_word() -> None:
    told = runpy.run_path(str(ROOT / "docs" / "conf.py"))["with_description"]
    page = "<head><title>x</title></head><body><h1>A</h1>\n<p>Say <code>a &amp; b</code> &quot;now&quot;.</p><p>More.</p></body>"
    assert '<meta name="description" content="Say a &amp; b &quot;now&quot;."><meta property="og:' in told(page)
    long = re.findall('content="([^"]*)"', told(f"<title>x</title><h1>A</h1><p>{'word ' * 60}</p>"))
    assert long == ["word " * 39 + "…"] * 2
    assert told("<title>x</title><h1>A</h1><ul><li>y</li></ul>") == "<title>x</title><h1>A</h1><ul><li>y</li></ul>"


def test_the_guide_has_the_very_head_of_the_site(site: dict[str, bytes]) -> None:
    conf = runpy.run_path(str(ROOT / "docs" / "conf.py"))
    inner = re.compile(r'<header class="masthead">(.*?)</header>', re.S)
    over = inner.search(conf["with_head"]("<body></body>", Path("index.html"), title=toy.settings().title))
    (own,) = inner.findall(site["archive/index.html"].decode())
    assert over is not None
    gallery = re.compile(r'<li><a href="../guide/.*?</li>\n')
    assert gallery.sub("", over[1]).replace(' aria-current="page"', "") == own.replace(' aria-current="page"', "")


def test_the_guide_has_the_rules_of_the_sites_head() -> None:
    rules = [
        re.search(r"/\* the head of the sheet.*?@media \(min-width: 56rem\) .*?\n}\n", (ROOT / style).read_text("utf-8"), re.S)
        for style in ("templates/site/style.css", "docs/_static/guide.css")
    ]
    assert rules[0] is not None
    assert rules[1] is not None
    assert rules[0][0] == rules[1][0]
    assert rules[0][0].count(".masthead") > 10


@pytest.mark.skipif(CHROMIUM is None, reason="needs a chromium: apt-get install chromium")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_head_of_the_guide_looks_as_that_of_the_site(
    built: Path, browser: Any, site: dict[str, bytes], tmp_path: Path, scheme: str
) -> None:
    over = runpy.run_path(str(ROOT / "docs" / "conf.py"))["with_head"]
    guide = {path.relative_to(built).as_posix(): path.read_bytes() for path in (built / "_static").rglob("*") if path.is_file()}
    place = "exit-codes/index.html"  # a page without pictures
    guide[place] = over((built / place).read_text("utf-8"), Path(place)).encode()
    files = {**site, **{f"guide/{name}": data for name, data in guide.items()}}
    with served_files(files, tmp_path) as home, visiting(browser, color_scheme=scheme) as page:
        for viewport in (DESK, {"width": 1800, "height": 900}, PHONE):
            of_days, of_guide = heads(page, [f"{home}archive/index.html", f"{home}guide/{place}"], viewport)
            assert of_guide.pop("ground") == page.evaluate("getComputedStyle(document.body).backgroundColor")
            of_days.pop("ground")
            if viewport is PHONE:  # with the guide there are two ways more
                assert of_guide["head"][1:3] == of_days["head"][1:3]
            for part in ("name", "rule", "looks", "current", "lines", *(() if viewport is PHONE else ("head", "last"))):
                assert of_guide[part] == of_days[part], (part, viewport)


CODES = """() => [...document.querySelectorAll("article td code")].map((code) => {
  const cell = code.closest("td").getBoundingClientRect();
  return [...code.getClientRects()].every((one) => one.left >= cell.left && one.right <= cell.right);
})"""
WIDE = """() => [...document.querySelectorAll(".table-wrapper")].map((one) => one.scrollWidth - one.clientWidth)"""


@pytest.mark.skipif(CHROMIUM is None, reason="needs a chromium: apt-get install chromium")
def test_the_gallery_fits_a_phone_and_its_codes_their_cells(built: Path, browser: Any) -> None:
    packs = gallery.listed()
    with served(built) as home, visiting(browser) as page:
        for width in (390, 320):
            page.set_viewport_size({"width": width, "height": 800})
            page.goto(f"{home}gallery/")
            assert page.evaluate(CODES) == [True] * len(packs)
            assert set(page.evaluate(WIDE)) == {0}
        links = page.eval_on_selector_all("article td a[href*='#']", "(links) => links.map((link) => link.href)")
        assert links == [f"{gallery.PRESS}#{one.code}" for one in packs if not one.pack]


@pytest.mark.skipif(CHROMIUM is None, reason="needs a chromium: apt-get install chromium")
@pytest.mark.parametrize(("scheme", "viewport"), [("light", NARROW), ("dark", DESK)])
def test_no_page_of_the_guide_offends_axe(built: Path, browser: Any, scheme: str, viewport: Any) -> None:
    script = axe.source()
    with served(built) as home, visiting(browser, color_scheme=scheme, viewport=viewport, bypass_csp=True) as page:
        for name in LOOKED_AT:
            page.goto(f"{home}{name}")
            assert offences(page, script) == [], name
        page.evaluate("document.querySelector('.caption').removeAttribute('aria-level')")
        assert "aria-required-attr" in {one for one, _ in offences(page, script)}, "the control"
