"""The records of data/book.toml: what a rising book asks for, the borders between chapters, what is read before each."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal

from msgspec import Meta

from generator.core.data import Record, load
from generator.games.donjonz.quest.data_loading import PACKAGE
from generator.games.donjonz.quest.model import Grade

ChapterKey = Literal["weapon", "lock", "swap", "loops"]


class Step(Record):
    """What a dungeon of a rising book is to be: its grade, and the chapter it is meant for."""

    grade: Grade
    chapter: ChapterKey


class Borders(Record):
    """Where chapters end: from so many `loops` on a walk is about loops.

    A walk is about one weapon if that makes `chief_kills` at least, and the others make `other_kills` at most.
    """

    loops: Annotated[int, Meta(ge=1)]
    chief_kills: Annotated[int, Meta(ge=1)]
    other_kills: Annotated[int, Meta(ge=0)]


class ChapterText(Record):
    """A chapter: its key, its title, the icon above it, what is said before it, and the question to ask of each of its dungeons."""

    key: ChapterKey
    title: Annotated[str, Meta(max_length=24)]
    icon: str
    paragraphs: Annotated[tuple[str, ...], Meta(min_length=2)]
    question: str


class BookData(Record):
    """What data/book.toml holds. `rising` is what the dungeons of a rising book are to be, taken in turn."""

    rising: Annotated[tuple[Step, ...], Meta(min_length=1)]
    borders: Borders
    chapters: Annotated[tuple[ChapterText, ...], Meta(min_length=1)]


@cache
def book_data() -> BookData:
    """Return the book's data; raises BadData."""
    return load(BookData, PACKAGE, "book.toml")
