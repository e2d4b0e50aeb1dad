"""The records of data/book.toml: the shares of grades, the borders between chapters, and what is read before each of them."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal

from msgspec import Meta

from generator.core.data import Record, load
from generator.games.donjonz.quest.data_loading import PACKAGE
from generator.games.donjonz.quest.model import Grade

ChapterKey = Literal["weapon", "lock", "swap", "loops"]


class Borders(Record):
    """From so many loops on a walk is about loops; with at most so many kills by other weapons it is about one weapon."""

    loops: Annotated[int, Meta(ge=1)]
    other_kills: Annotated[int, Meta(ge=0)]


class ChapterText(Record):
    """A chapter: its key, its title, the icon above it, what is said before it, and the question to ask of each of its dungeons."""

    key: ChapterKey
    title: Annotated[str, Meta(max_length=24)]
    icon: str
    paragraphs: Annotated[tuple[str, ...], Meta(min_length=2)]
    question: str


class BookData(Record):
    """What data/book.toml holds. `rising` are the grades of a rising book, taken in turn."""

    rising: Annotated[tuple[Grade, ...], Meta(min_length=1)]
    borders: Borders
    chapters: Annotated[tuple[ChapterText, ...], Meta(min_length=1)]


@cache
def book_data() -> BookData:
    """Return the book's data; raises BadData."""
    return load(BookData, PACKAGE, "book.toml")
