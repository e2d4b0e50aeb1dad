"""Titles and addresses that are taken, and those that are not."""

from __future__ import annotations

import pytest

from generator.core.errors import BadOption
from generator.site.settings import settled_guide
from tests.site import toy


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("", ""),
        ("https://example.org", "https://example.org/"),
        ("http://localhost:8000/a/b", "http://localhost:8000/a/b/"),
        ("https://example.org/~club/d%20d/", "https://example.org/~club/d%20d/"),
        ("https://[2001:db8::1]/", "https://[2001:db8::1]/"),
        ("HTTPS://Example.org/", "HTTPS://Example.org/"),
    ],
)
def test_addresses_that_will_do(given: str, kept: str) -> None:
    assert toy.settings(base=given).base == kept


@pytest.mark.parametrize(
    "given",
    [
        "example.org", "//example.org/", "ftp://example.org/", "javascript:alert(1)", "data:text/html,x", "https://", "https:///a",
        "https://example.org/?a=1", "https://example.org/#a", "https://a@example.org/", "https://a:b@example.org/", "https://@example.org/",
        "https://example.org/ b", "https://example.org/\n", "\thttps://example.org/", "https://example.org/<b>", 'https://example.org/"',
        "https://exämple.org/", "https://example.org:99999/", "https://example.org:x/", "https://[::1/", "https://example.org/a/../b/",
        "https://example.org/./", "https://example.org/\x00", "https://example.org/" + "a" * 400, " ", "file:///etc/passwd", "https://example.org\\a",
    ],
)  # fmt: skip
def test_addresses_that_will_not(given: str) -> None:
    with pytest.raises(BadOption, match=r"^--base-url cannot be .*; give an address on the web"):
        toy.settings(base=given)


@pytest.mark.parametrize("given", ["A", "x" * 80, "Die tägliche Gruft", "地下城", '<b>"&'])
def test_titles_that_will_do(given: str) -> None:
    assert toy.settings(given).title == given
    assert toy.settings(f"  {given} ").title == given


@pytest.mark.parametrize("given", ["", " ", "x" * 81, "a\nb", "a\x00", "a\u202eb", "\ud800", "a\x1b[31m"])
def test_titles_that_will_not(given: str) -> None:
    with pytest.raises(BadOption, match=r"^--title cannot be "):
        toy.settings(given)


def test_nothing_said_is_our_own_title() -> None:
    assert toy.settings(None).title == "The Daily Delve"


@pytest.mark.parametrize(
    ("said", "settled"),
    [("", ""), ("guide", "guide/"), ("a/guide/", "a/guide/"), ("https://example.org/guide", "https://example.org/guide/")],
)
def test_guide_stands_in_a_folder_or_at_an_address(said: str, settled: str) -> None:
    assert settled_guide(said) == settled


@pytest.mark.parametrize("said", ["../guide", "/guide", "a//b", "javascript:x", "guide?x", "https://user@example.org/", " "])
def test_other_guides_are_refused(said: str) -> None:
    with pytest.raises(BadOption, match=r"--guide cannot be .*; give a folder of the site"):
        settled_guide(said)
