"""README for the package's page elsewhere: what leads to a file of the repository leads to the guide, or to the file on the web."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from hatchling.metadata.plugin.interface import MetadataHookInterface

SOURCE = "https://github.com/delvepress/delvepress/blob/main/"
RAW = "https://raw.githubusercontent.com/delvepress/delvepress/main/"
GUIDE = "https://delvepress.github.io/delvepress/guide/"
_LINK = re.compile(r"""(?P<before>\]\(|\b(?:src|href)=")(?P<place>[^)"\s]+)(?=[)"])""")
_PAGE = re.compile(r"docs/((?:[-a-z]+/)*[-a-z]+)\.md")
_PICTURES = (".png", ".webp", ".svg")


class AbsoluteReadme(MetadataHookInterface):
    """Gives the package README as its description, with links that hold anywhere."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Put the text in the place of the file's name."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": with_links(text, address)}


def with_links(text: str, found: Callable[[str], str]) -> str:
    """Return a text in Markdown with what `found` says in the place of every link and every picture."""
    return _LINK.sub(lambda link: link["before"] + found(link["place"]), text)


def address(place: str) -> str:
    """Return where a link of README leads on the web: pages of the guide to the guide, pictures to themselves, else to the file."""
    if urlsplit(place).scheme or place.startswith("#"):
        return place
    path, mark, part = place.partition("#")
    if page := _PAGE.fullmatch(path):
        return GUIDE + ("" if page[1] == "index" else f"{page[1]}/") + mark + part
    return (RAW if path.endswith(_PICTURES) else SOURCE) + place
