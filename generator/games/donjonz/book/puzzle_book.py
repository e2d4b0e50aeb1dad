"""What the forge is told of a book of dungeons: their grades, which are worth a page, in which chapters and order they stand."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core.data import Record
from generator.forge.book import Book, Chapter, Place, Puzzle
from generator.forge.choices import Number, OneOf, Options
from generator.forge.making import fingerprint
from generator.forge.series import Part
from generator.games.donjonz.book.book_schema import book_data
from generator.games.donjonz.book.ideas import chapter_of, ideas_of
from generator.games.donjonz.book.packs import book_packs
from generator.games.donjonz.quest.model import Card, PlacedCard, Quest
from generator.games.donjonz.quest.options import CHOICES

OPTIONS = (
    Number("count", 1, 999, "How many dungeons, 1 to 999.", "24"),
    OneOf("grade", ("rising", "easy", "medium", "hard"), "How hard they are; rising begins easy and ends hard."),
)


def plan(options: Options) -> tuple[Place, ...]:
    """Return the places of a book: of the grade that was asked for and any chapter, or the steps of a rising book in turn."""
    usual = {choice.name: choice.default for choice in CHOICES}
    if options["grade"] == "rising":
        steps = [Place({**usual, "grade": step.grade}, step.chapter) for step in book_data().rising]
    else:
        steps = [Place({**usual, "grade": options["grade"]})]
    return tuple(steps[number % len(steps)] for number in range(int(options["count"])))


def chapter_key(quest: Quest) -> str | None:
    """Return the key of the chapter whose idea a dungeon's best walk teaches, or None where it teaches none."""
    return None if quest.par is None else chapter_of(ideas_of(quest), book_data().borders)


def identity(quest: Quest) -> str:
    """Return what tells one dungeon from another: its cards and how they lie, whatever story is told of them."""
    return fingerprint(_Layout(cards=quest.cards, placed=quest.placed))


class _Layout(Record):
    """The cards of a dungeon, and where they lie."""

    cards: tuple[Card, ...]
    placed: tuple[PlacedCard, ...]


def arrange(parts: Sequence[Part[Quest]]) -> tuple[Chapter[Quest], ...]:
    """Return the chapters that have dungeons, those of a chapter by their measured difficulty, all of them numbered in order."""
    chapters, number = [], 1
    for text in book_data().chapters:
        of_chapter = sorted((part for part in parts if chapter_key(part.quest) == text.key), key=_hardness)
        if of_chapter:
            puzzles = tuple(Puzzle(place, part) for place, part in enumerate(of_chapter, number))
            chapters.append(Chapter(text.key, text.title, puzzles))
            number += len(of_chapter)
    return tuple(chapters)


def _hardness(part: Part[Quest]) -> tuple[int, float, str]:
    """Return what dungeons of a chapter are sorted by; the code settles what is equal."""
    return part.rating.skulls, float(part.rating.figures["difficulty"]), part.code


BOOK: Book[Quest] = Book(
    summary="Print a book of puzzles: a dungeon a page in chapters of rising difficulty, all best walks at the back.",
    options=OPTIONS,
    plan=plan,
    chapter_of=chapter_key,
    identity=identity,
    arrange=arrange,
    make_packs=book_packs,
)
