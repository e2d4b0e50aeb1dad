"""The words that pages to be read say beside those of the sheets, from page_words.toml."""

from __future__ import annotations

from functools import cache

from generator.core.data import Record, load


class PageWords(Record):
    """What stands on a page to be read beside the words of its sheets; parts in braces are filled in."""

    skip: str
    contents: str
    sealed: str
    sealed_last: str
    sealed_note: str
    elsewhere: str
    turned: str
    turned_words: str
    picture: str
    picture_words: str
    page: str
    back: str
    pieces: str
    copies: str
    front: str
    behind: str
    untitled: str
    icons: str
    made: str


@cache
def pages_say() -> PageWords:
    """Return the words of pages. Raises BadData."""
    return load(PageWords, "generator.press.markup", "page_words.toml")
