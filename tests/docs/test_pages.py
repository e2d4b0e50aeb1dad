"""Pages of prose are short, and CONTRIBUTING fits on a screen and a half."""

from __future__ import annotations

import re

import pytest

from tests.conftest import ROOT

DOCS = ROOT / "docs"
pytestmark = pytest.mark.skipif(not (DOCS / "index.md").is_file(), reason="needs the project's own tree")
MOST_WORDS, MOST_LINES = 1500, 80
REFERENCE = {"rulings.md", "figures.md", "reference/commands.md", "reference/library.md"}
"""Pages that one looks something up in."""
PAGES = [path.relative_to(DOCS).as_posix() for path in sorted(DOCS.rglob("*.md"))]


def words(text: str) -> int:
    """Return how many words a page has, its blocks of code among them."""
    return len(re.findall(r"\S*\w\S*", text))


def test_no_page_of_prose_is_long() -> None:
    counts = {page: words((DOCS / page).read_text("utf-8")) for page in PAGES if page not in REFERENCE}
    assert len(counts) > 15
    assert {page: count for page, count in counts.items() if count > MOST_WORDS} == {}
    assert words((DOCS / "rulings.md").read_text("utf-8")) > MOST_WORDS, "a long page is counted as one"


PRESS = re.compile(r"nothing to install: [^.]*\]\(https://delvepress\.github\.io/delvepress/make/(#quest=[-a-z]+)?\)")


def test_the_guide_leads_to_the_press_before_anything_is_to_be_installed() -> None:
    games = [page for page in PAGES if page.startswith("games/")]
    assert len(games) == 4
    for page in ("index.md", "start.md", "printing.md", *games):
        text = (DOCS / page).read_text("utf-8")
        found = PRESS.search(text)
        assert found, page
        assert not re.search(r"^```|^\||^## ", text[: found.start()], re.M), f"{page} begins with something else"
        assert (found[1] or "") == (f"#quest={page[6:-3]}" if page in games else "")


def test_contributing_is_short() -> None:
    assert len((ROOT / "CONTRIBUTING.md").read_text("utf-8").splitlines()) <= MOST_LINES


def test_links_of_contributing_lead_somewhere() -> None:
    links = re.findall(r"\]\((docs/[^)#]+)", (ROOT / "CONTRIBUTING.md").read_text("utf-8"))
    assert len(links) > 4
    assert [link for link in links if not (ROOT / link).is_file()] == []
