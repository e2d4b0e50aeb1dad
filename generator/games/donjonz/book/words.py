"""A book of dungeons to the words that its templates may use: counted, numbered, named; no sentence is made here."""

from __future__ import annotations

import shlex

import msgspec

from generator.forge.book import Chapter, Puzzle, Starts, Volume
from generator.forge.pack import Words
from generator.forge.rating import Rating
from generator.games.donjonz.book.book_schema import ChapterText, book_data
from generator.games.donjonz.paper.example import ExampleWords, example_words
from generator.games.donjonz.players.simulation import LOOK_AHEAD
from generator.games.donjonz.quest.cards import surface
from generator.games.donjonz.quest.data_loading import constants
from generator.games.donjonz.quest.maze import GOLD_POINTS, HANDS
from generator.games.donjonz.quest.model import Quest

NUMERALS = ("I", "II", "III", "IV")
"""What chapters are numbered with, those of a book without gaps."""
LONGEST_WORD = 60
"""Most characters of a seed's word that is printed in a command."""


class ChapterRow(msgspec.Struct, frozen=True):
    """A chapter: its numeral, its title, its first and last dungeon."""

    numeral: str
    title: str
    first: int
    last: int


class IndexRow(msgspec.Struct, frozen=True):
    """A dungeon as contents and index list it."""

    title: str
    number: int
    theme: str
    grade: str
    skulls: int
    page: int


class ListedChapter(msgspec.Struct, frozen=True):
    """A chapter as the contents list it, with its dungeons."""

    row: ChapterRow
    dungeons: tuple[IndexRow, ...]


class FrontWords(Words, frozen=True, kw_only=True):
    """What cover, contents and rules say: how many dungeons of which grade, the chapters, and the game's constants."""

    count: int
    grade: str
    chapters: tuple[ListedChapter, ...]
    solutions_page: int
    hands: int
    gold_points: int
    longest_row: int
    """How many boxes the row of monsters has."""
    look_ahead: int
    """How many spaces the walker sees who sets bronze."""
    example: ExampleWords


class OpenerWords(Words, frozen=True, kw_only=True):
    """What the page before a chapter says."""

    row: ChapterRow
    text: ChapterText


class PageWords(Words, frozen=True, kw_only=True):
    """What the page of a dungeon says; `start` is the name of the stairs' space."""

    number: int
    quest: Quest
    rating: Rating
    start: str


class SolutionWords(Words, frozen=True, kw_only=True):
    """What the solutions say: the names of the figures of their pages, on whole and on half sheets."""

    whole_pages: tuple[str, ...]
    half_pages: tuple[str, ...]


class BackWords(Words, frozen=True, kw_only=True):
    """What index and colophon say; `command` prints the same book again."""

    index: tuple[IndexRow, ...]
    count: int
    command: str


def front_words(volume: Volume[Quest], starts: Starts) -> FrontWords:
    """Return what stands in front of a book whose pages are known."""
    return FrontWords(
        count=len(volume.puzzles), grade=volume.options["grade"], chapters=_listed(volume, starts),
        solutions_page=starts["solutions"], hands=HANDS, gold_points=GOLD_POINTS, longest_row=len(constants().monster_track),
        look_ahead=LOOK_AHEAD, example=example_words(constants().monster_track),
    )  # fmt: skip


def opener_words(numeral: str, chapter: Chapter[Quest]) -> OpenerWords:
    """Return what stands before a chapter."""
    text = next(text for text in book_data().chapters if text.key == chapter.key)
    return OpenerWords(row=_row(numeral, chapter), text=text)


def page_words(puzzle: Puzzle[Quest]) -> PageWords:
    """Return what stands on the page of a dungeon."""
    quest = puzzle.part.quest
    maze = surface(quest.cards, quest.placed)
    return PageWords(number=puzzle.number, quest=quest, rating=puzzle.part.rating, start=maze.name(maze.start))


def back_words(volume: Volume[Quest], starts: Starts) -> BackWords:
    """Return what stands behind a book whose pages are known: the index by title."""
    rows = sorted((_index_row(puzzle, starts[puzzle.key]) for puzzle in volume.puzzles), key=lambda row: (row.title, row.number))
    return BackWords(index=tuple(rows), count=len(rows), command=command_of(volume))


def command_of(volume: Volume[Quest]) -> str:
    """Return the command that prints a book again; a seed that fonts may not hold stands there as WORD."""
    flags = " ".join(f"--{name} {value}" for name, value in volume.options.items())
    plain = volume.word.isascii() and volume.word.isprintable() and len(volume.word) <= LONGEST_WORD
    return f"delvepress book donjonz {flags} --seed {shlex.quote(volume.word) if plain else 'WORD'}"


def _listed(volume: Volume[Quest], starts: Starts) -> tuple[ListedChapter, ...]:
    """Return the chapters of a book with their dungeons."""
    return tuple(
        ListedChapter(_row(numeral, chapter), tuple(_index_row(puzzle, starts[puzzle.key]) for puzzle in chapter.puzzles))
        for numeral, chapter in zip(NUMERALS, volume.chapters, strict=False)
    )


def _row(numeral: str, chapter: Chapter[Quest]) -> ChapterRow:
    return ChapterRow(numeral, chapter.title, chapter.puzzles[0].number, chapter.puzzles[-1].number)


def _index_row(puzzle: Puzzle[Quest], page: int) -> IndexRow:
    quest, rating = puzzle.part.quest, puzzle.part.rating
    return IndexRow(quest.title, puzzle.number, quest.theme_name, rating.grade, rating.skulls, page)
