"""Reads a page as a strict reader would: every tag closed, every identifier once, every picture told, every link a way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from html.parser import HTMLParser
from urllib.parse import urldefrag, urljoin

from tests.site.toy import BASE

VOID = {"meta", "link", "img", "br", "input"}
LINKS = {"a": "href", "link": "href", "img": "src", "script": "src"}


class Page(HTMLParser):
    """One page: its tags with their attributes, its text, and what is wrong with it."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.faults: list[str] = []
        self.text = ""
        self.open: list[str] = []
        self.feed(text)
        self.close()
        self.faults += [f"<{tag}> is left open" for tag in self.open]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        if len(set(names)) < len(names):
            self.faults.append(f"<{tag}> says something twice")
        self.tags.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> closes nothing")

    def handle_data(self, data: str) -> None:
        if not self.open or self.open[-1] not in ("script", "style"):
            self.text += data

    def all(self, *wanted: str) -> list[dict[str, str]]:
        return [attributes for tag, attributes in self.tags if tag in wanted]


def faults(path: str, files: Mapping[str, bytes]) -> list[str]:
    """Return what is wrong with a page of a site."""
    page = Page(files[path].decode())
    found = list(page.faults)
    known = Counter(attributes["id"] for _, attributes in page.tags if "id" in attributes)
    found += [f"#{name} stands twice" for name, times in known.items() if times > 1]
    for name in ("aria-labelledby", "data-share"):
        found += [f"{name} names nobody" for _, told in page.tags if name in told and told[name] not in known]
    for tag in ("h1", "main", "header", "footer", "title"):
        if len(page.all(tag)) != 1:
            found.append(f"{len(page.all(tag))} of <{tag}>")
    found += [f"picture {told.get('src')} is not told" for told in page.all("img") if not told.get("alt")]
    found += [f"picture {told.get('src')} has no size" for told in page.all("img") if not {"width", "height"} <= set(told)]
    found += ["a nav has no name" for told in page.all("nav") if "aria-label" not in told]
    for tag, told in page.tags:
        if tag in LINKS and LINKS[tag] in told:
            found += _way(path, told[LINKS[tag]], files)
    return found


def _way(path: str, link: str, files: Mapping[str, bytes]) -> list[str]:
    target, fragment = urldefrag(urljoin(BASE + path, link))
    if not target.startswith(BASE):
        return [f"{link} leads away"]
    if target.removeprefix(BASE) not in files:
        return [f"{link} leads nowhere"]
    if fragment and f'id="{fragment}"'.encode() not in files[target.removeprefix(BASE)]:
        return [f"{link} leads past its mark"]
    return []
