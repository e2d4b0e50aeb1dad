"""What icons in sentences say, for everything that is read and not seen: one table of words, and where they are said.

`word` looks an icon up. `words_of` reads a whole block: an icon beside its own word says nothing ("loses 2 health" and a heart),
one whose word is half said says the rest ("2 green" and a die: "dice"), several equal ones in a row are counted ("3 skulls"), and
one that only opens a line as an ornament is silent.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from generator.core.data import Record, load
from generator.press.markup.sheet_xml import Node

NEAR = 2
"""How many words before or behind an icon may say its word already."""
STOPS = ".,;:)\u201d\u2020"
"""Before these stands no blank, though an icon did that is silent."""
BEFORE_STOPS = re.compile(f" ([{re.escape(STOPS)}])")
_NUMBER = re.compile(r"[0-9]+")
_WORD = re.compile(r"[\w-]+")
_MARKS = ("b", "i", "initial")
_HEADINGS = ("h1", "h2", "h3")
_LINES = ("p", "item", "roll")
_ORNATE = ("accent", "gate")
"""The colours of icons that open a paragraph as ornaments, whatever their word."""


class IconWord(Record):
    """What an icon says: for one, for several, and whether it says it at the beginning of a line too."""

    one: str
    many: str = ""
    opens: bool = False


class IconWordFile(Record):
    """The words of icons by the icons' names."""

    icons: dict[str, IconWord]


@cache
def word_table() -> IconWordFile:
    """Return the table of words. Raises BadData."""
    return load(IconWordFile, "generator.press.markup", "icon_words.toml")


def word(icon_name: str, count: int = 1) -> str:
    """Return the word of an icon, in the plural for a count other than 1; nothing for an icon that is an ornament."""
    wording = word_table().icons.get(icon_name)
    if wording is None:
        return ""
    return wording.many if wording.many and count != 1 else wording.one


def words_of(block: Node) -> list[str]:
    """Return what each icon in the running text of a block says, in their order; nothing for those that are silent."""
    if not _has_icons(block):
        return []
    parts = list(_flat(block))
    words: dict[int, str] = {}
    before = ""
    for place, part in enumerate(parts):
        if isinstance(part, str):
            before += part
        elif place not in words:
            run = _run(parts, place)
            after = "".join(other for other in parts[run[-1] + 1 :] if isinstance(other, str))
            words |= dict.fromkeys(run, "")
            words[place] = _said(part, len(run), (before, after), block.tag)
            before += f" {words[place]} " if words[place] else ""
    return [words[place] for place in sorted(words)]


def read_out(block: Node) -> Node:
    """Return a block with texts in place of the icons in its running text."""
    return _replaced(block, iter(words_of(block)))


def _replaced(node: Node, words: Iterator[str]) -> Node:
    children: list[Node | str] = []
    for child in node.children:
        if isinstance(child, Node) and child.tag == "icon":
            text = next(words)
            children.append(f" {text} " if text else " ")
        elif isinstance(child, Node) and child.tag in _MARKS:
            children.append(_replaced(child, words))
        else:
            children.append(child)
    return Node(node.tag, node.attrs, node.line, children)


def _flat(node: Node) -> Iterator[str | Node]:
    """Yield texts and icons of a block's running text in order."""
    for child in node.children:
        if isinstance(child, str) or child.tag == "icon":
            yield child
        elif child.tag in _MARKS:
            yield from _flat(child)


def _has_icons(node: Node) -> bool:
    """Return whether there are icons in a block's running text."""
    for child in node.children:
        if not isinstance(child, str) and (child.tag == "icon" or (child.tag in _MARKS and _has_icons(child))):
            return True
    return False


def _run(parts: Sequence[str | Node], place: int) -> list[int]:
    """Return the places of equal icons that follow one another from a place on, with nothing but blanks between them."""
    first, places = parts[place], [place]
    for number in range(place + 1, len(parts)):
        part = parts[number]
        if isinstance(part, Node) and isinstance(first, Node) and part.get("name") == first.get("name"):
            places.append(number)
        elif isinstance(part, Node) or part.strip():
            break
    return places


def _said(icon: Node, count: int, around: tuple[str, str], tag: str) -> str:
    """Return what a row of equal icons says between the text before it and the text behind it, in a block with a tag."""
    (before, after), name = around, icon.get("name")
    wording = word_table().icons.get(name)
    opening = not before.strip() and bool(after.strip())
    ornate = wording is not None and (not wording.opens or icon.get("colour") in _ORNATE)
    if wording is None or (opening and (tag in _HEADINGS or (tag in _LINES and ornate))):
        return ""
    if count > 1:
        return f"{count} {word(name, count)}"
    heard = [token.casefold() for token in _WORD.findall(re.split(r"[.;:!?]", before)[-1])]
    following = [token.casefold() for token in _WORD.findall(re.split(r"[.,;:!?]", after.strip())[0])]
    full = wording.one.split()
    if full[0] in following[:NEAR] or full[-1] in (*following[:NEAR], *heard[-NEAR:]):
        return ""
    half = len(full) - 1 if heard[-len(full) + 1 :] == full[:-1] else 0
    numbers = heard[: len(heard) - half][-1:]
    amount = int(numbers[0]) if numbers and _NUMBER.fullmatch(numbers[0]) else 1
    text = " ".join(word(name, amount).split()[half:])
    begins = not before.strip() or before.rstrip().endswith((".", "!", "?"))
    return f"{text.capitalize()}:" if begins and after.strip()[:1].isupper() else text
