"""The contract of a puzzle book: many quests of a game, a page each, in chapters of rising difficulty, solutions at the back.

A game says which options the book's quests are made with, which quests are worth a page, in which chapters they stand, and what
is printed. Making the quests is the forge's part (forge.book_making): each is exactly the quest that its own code makes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, TypeVar

import msgspec

from generator.core.data import Record
from generator.forge.choices import Options, Parameter
from generator.forge.pack import Pack
from generator.forge.series import Part

Q = TypeVar("Q", bound=Record)

Starts = Mapping[str, int]
"""The number of the page on which a puzzle begins, by the puzzle's number in the book as text, or a chapter, by its key."""


class Puzzle(msgspec.Struct, Generic[Q], frozen=True):
    """A quest of a book: its number in the book, counted from 1, and the quest with its code and rating."""

    number: int
    part: Part[Q]

    @property
    def key(self) -> str:
        """The key under which its page is found."""
        return str(self.number)


class Chapter(msgspec.Struct, Generic[Q], frozen=True):
    """A chapter of a book: its key, its title, and its puzzles in the order of printing, one at least."""

    key: str
    title: str
    puzzles: tuple[Puzzle[Q], ...]


class Volume(msgspec.Struct, Generic[Q], frozen=True):
    """A book that is ready to be printed: the word of its seed, its settled options, its chapters in order."""

    word: str
    options: Options
    chapters: tuple[Chapter[Q], ...]

    @property
    def puzzles(self) -> tuple[Puzzle[Q], ...]:
        """All puzzles in the order of printing."""
        return tuple(puzzle for chapter in self.chapters for puzzle in chapter.puzzles)


class BookPacks(msgspec.Struct, frozen=True):
    """What a book prints: front and back matter, which are told where everything begins, and what stands between them.

    `openers` holds the pages that lead to each chapter, by its key, `pages` the page of each puzzle, by its key. The pages behind
    name the authors of the icons of all these pages.
    """

    front: Callable[[Starts], Pack]
    openers: Mapping[str, Pack]
    pages: Mapping[str, Pack]
    solutions: Pack
    back: Callable[[Starts], Pack]


class Place(msgspec.Struct, frozen=True):
    """A place in a book that is to be filled: the settled options of its quest, and the key of the chapter that it is meant for.

    Without a key any chapter will do.
    """

    options: Options
    chapter: str = ""


class Book(msgspec.Struct, Generic[Q], frozen=True):
    """What a game must tell of a puzzle book. `options` are those of its command.

    `plan` returns the places to be filled, in the order of making, from settled options. `chapter_of` returns the key of the
    chapter that a quest belongs to, or None for a quest that is worth no page. Quests of one `identity` are the same puzzle, of
    which a book holds one. `arrange` puts puzzles into chapters and numbers them. `make_packs` returns what is printed.
    """

    summary: str
    options: tuple[Parameter, ...]
    plan: Callable[[Options], Sequence[Place]]
    chapter_of: Callable[[Q], str | None]
    identity: Callable[[Q], str]
    arrange: Callable[[Sequence[Part[Q]]], tuple[Chapter[Q], ...]]
    make_packs: Callable[[Volume[Q]], BookPacks]
