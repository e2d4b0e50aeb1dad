"""Sheet XML to plain text for a terminal: the same words as on paper, without pictures."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator

from generator.press.markup.icon_words import BEFORE_STOPS, read_out
from generator.press.markup.sheet_xml import INLINES, Node

WIDTH = 92
_CODE = re.compile(r"\b[A-Z](?:-[0-9A-Z]{2,4}){2,}\b")
_HELD = "\ue000"
"""Stands for the hyphens of a code while lines are broken."""


def plain_text(root: Node) -> str:
    """Return a sheet as lines of text, at most 92 characters wide."""
    return "\n".join(_lines(root)).strip() + "\n"


def words(node: Node) -> str:
    """Return the running words of a node, icons as words."""
    return tidy("".join(_texts(read_out(node))))


def tidy(text: str) -> str:
    """Return a text with single blanks, none of them before a stop."""
    return BEFORE_STOPS.sub(r"\1", " ".join(text.split()))


def _texts(node: Node) -> Iterator[str]:
    """Yield the texts of a node's running words."""
    for child in node.children:
        if isinstance(child, str):
            yield child
        elif child.tag in INLINES:
            yield from _texts(child)


def _lines(node: Node, indent: str = "") -> Iterator[str]:
    for child in node.nodes():
        match child.tag:
            case "h1" | "h2" | "h3":
                yield from ("", indent + words(child).upper())
            case "p":
                yield from _wrapped(words(child), indent, indent)
            case "item":
                yield from _wrapped(words(child), f"{indent}  * ", f"{indent}    ")
            case "roll":
                yield from _wrapped(f"[{child.get('on')}] {words(child)}", f"{indent}  ", f"{indent}        ")
            case "row":
                yield from _wrapped(" | ".join(filter(None, (_cell(cell) for cell in child.nodes()))), indent, f"{indent}  ")
            case "box":
                yield ""
                if child.get("title"):
                    number = f"{child.get('number')}. " if child.get("number") else ""
                    yield indent + number + child.get("title") + (f"  ({child.get('note')})" if child.get("note") else "")
                if child.get("under"):
                    yield f"{indent}  {child.get('under')}"
                yield from _lines(child, indent + "  " if child.get("title") else indent)
            case _:
                yield from _lines(child, indent)


def _inline(node: Node) -> str:
    return node.get("word") if node.tag == "icon" else words(node) if node.tag in INLINES else ""


def _cell(cell: Node) -> str:
    return " ".join(filter(None, [words(cell), *(words(child) for child in cell.nodes() if child.tag == "p")]))


def _wrapped(text: str, first: str, rest: str) -> list[str]:
    """Return the lines of a text; no code is broken, since it is copied and typed as one word."""
    whole = _CODE.sub(lambda match: match[0].replace("-", _HELD), text)
    lines = textwrap.wrap(whole, WIDTH, initial_indent=first, subsequent_indent=rest) if text else []
    return [line.replace(_HELD, "-") for line in lines]
