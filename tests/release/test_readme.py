"""README as the description of the package: every link is whole, and stands for a file of the tree."""

from __future__ import annotations

import re

import pytest

from tests.conftest import ROOT
from tools.metadata_hook import GUIDE, RAW, SOURCE, AbsoluteReadme, address

MARKDOWN = re.compile(r'\]\(([^)\s]+)\)|\b(?:src|href)="([^"]+)"')


def links(text: str) -> list[str]:
    return [one or other for one, other in MARKDOWN.findall(text)]


def described() -> str:
    metadata: dict[str, dict[str, str]] = {}
    AbsoluteReadme(str(ROOT), {}).update(metadata)
    assert metadata["readme"]["content-type"] == "text/markdown"
    return metadata["readme"]["text"]


def is_there(link: str) -> bool:
    """Return whether there is a file of the tree for an address of ours; anybody else's is believed."""
    if link.startswith(GUIDE):
        name = link.removeprefix(GUIDE).partition("#")[0].rstrip("/")
        return (ROOT / "docs" / f"{name or 'index'}.md").is_file()
    for home in (RAW, SOURCE):
        if link.startswith(home):
            return (ROOT / link.removeprefix(home).partition("#")[0]).is_file()
    return True


def test_every_link_of_the_description_is_whole_and_stands_for_a_file() -> None:
    text = described()
    found = links(text)
    assert len(found) > 25
    assert [link for link in found if not link.startswith("https://")] == []
    assert [link for link in found if not is_there(link)] == []
    assert {home for home in (GUIDE, RAW, SOURCE) for link in found if link.startswith(home)} == {GUIDE, RAW, SOURCE}
    assert re.sub(MARKDOWN, "", text) == re.sub(MARKDOWN, "", (ROOT / "README.md").read_text("utf-8"))


@pytest.mark.parametrize(
    ("place", "there"),
    [
        ("docs/start.md", f"{GUIDE}start/"), ("docs/games/donjonz.md#options", f"{GUIDE}games/donjonz/#options"),
        ("docs/index.md", GUIDE), ("docs/pages/title.png", f"{RAW}docs/pages/title.png"), ("LICENSE", f"{SOURCE}LICENSE"),
        ("#rights", "#rights"), ("https://pipx.pypa.io", "https://pipx.pypa.io"),
    ],
)  # fmt: skip
def test_where_links_lead(place: str, there: str) -> None:
    assert address(place) == there


def test_a_link_to_a_file_that_is_not_there_is_found() -> None:
    assert not is_there(address("docs/nowhere.md"))
    assert not is_there(address("docs/pages/nowhere.png"))
    assert not is_there(address("NOTHING.md"))
