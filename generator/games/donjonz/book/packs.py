"""A book of dungeons to everything that is printed of it: cover, contents, rules, chapters, pages, solutions, index, colophon."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

from generator.draw import page_marks
from generator.draw.figures import Figure, figure
from generator.forge.book import BookPacks, Chapter, Puzzle, Starts, Volume
from generator.forge.pack import Pack, Sheet
from generator.games.donjonz.book.page_figure import draw_page, large_parts, page_data
from generator.games.donjonz.book.solution_figure import Solution, SolutionPage, draw_solutions, large_solutions, solution
from generator.games.donjonz.book.words import (
    NUMERALS,
    SolutionWords,
    back_words,
    front_words,
    opener_words,
    page_words,
)
from generator.games.donjonz.paper.figure_data import sign_icons
from generator.games.donjonz.paper.figure_words import phrases
from generator.games.donjonz.paper.legend_figure import LegendData, draw_legend, legend_height
from generator.games.donjonz.paper.pack import TEMPLATES, guide_figures
from generator.games.donjonz.paper.scenes import PICTURES
from generator.games.donjonz.paper.told import legend_told, lines_told, page_told
from generator.games.donjonz.quest.model import Quest

_COVER = Sheet("cover", f"{TEMPLATES}/book-cover.xml.jinja", "Cover", "cover", "title", single=True)
_CONTENTS = Sheet("contents", f"{TEMPLATES}/book-contents.xml.jinja", "Contents", "contents", single=True)
_RULES = Sheet("rules", f"{TEMPLATES}/book-rules.xml.jinja", "How to play", "rules")
_SOLUTIONS = Sheet("solutions", f"{TEMPLATES}/book-solutions.xml.jinja", "Best walks", "solutions")
_INDEX = Sheet("index", f"{TEMPLATES}/book-index.xml.jinja", "Index", "index")
_COLOPHON = Sheet("colophon", f"{TEMPLATES}/book-colophon.xml.jinja", "Colophon", "colophon", single=True, credits=True)

PAGE = (124.0, 110.0)
"""Width and least height in mm of the figure of a page, which grows to its page."""
WHOLE_GRIDS, HALF_GRIDS = ((2, 2), (2, 3), (3, 3)), ((2, 2),)
"""Columns and rows of solutions on a page, the largest last, on whole and on half sheets."""
LEAST = 80.0
"""Least height in mm of a page of solutions, which grows to its page."""


def book_packs(volume: Volume[Quest]) -> BookPacks:
    """Return everything that is printed of a book."""
    return BookPacks(
        front=lambda starts: _front(volume, starts),
        openers={chapter.key: _opener(numeral, chapter) for numeral, chapter in zip(NUMERALS, volume.chapters, strict=False)},
        pages={puzzle.key: _page(puzzle) for puzzle in volume.puzzles},
        solutions=_solutions(volume),
        back=lambda starts: _back(volume, starts),
    )


def _front(volume: Volume[Quest], starts: Starts) -> Pack:
    """Return cover, contents and rules; the signs that these explain are those of the first dungeon."""
    words = front_words(volume, starts)
    first = volume.puzzles[0].part.quest
    legend = LegendData(tuple((row.sign, row.text) for row in phrases().legend), phrases().note, sign_icons(first), ())
    figures = guide_figures(first)
    figures["legend"] = figure(
        "legend",
        draw_legend,
        legend,
        182.0,
        legend_height(legend, 182.0),
        "The signs of the maps",
        height_at=legend_height,
        told=partial(legend_told, tuple(row.text for row in phrases().legend)),
    )
    figures |= PICTURES.figures(first)
    return Pack(f"{words.count} Dungeons", (_COVER, _CONTENTS, _RULES), words, figures)


def _opener(numeral: str, chapter: Chapter[Quest]) -> Pack:
    words = opener_words(numeral, chapter)
    sheet = Sheet(chapter.key, f"{TEMPLATES}/book-chapter.xml.jinja", "The idea", chapter.key, "title", single=True)
    quest = chapter.puzzles[0].part.quest
    title = f"{numeral}. {chapter.title}"
    return Pack(title, (sheet,), words, PICTURES.figures(quest), colours=PICTURES.colours(quest.theme))


def _page(puzzle: Puzzle[Quest]) -> Pack:
    quest = puzzle.part.quest
    title = f"{puzzle.number}. {quest.title}"
    sheet = Sheet("page", f"{TEMPLATES}/book-page.xml.jinja", title, puzzle.key, "sheet", single=True)
    data = page_data(quest)
    alt = f"Map of {len(data.map.floor.spots)} spaces; below it an inventory for one walk"
    return Pack(
        title,
        (sheet,),
        page_words(puzzle),
        {
            "dungeon": figure(
                "dungeon", draw_page, data, *PAGE, alt, told=partial(page_told, data.map.floor, data.inventory), parts=large_parts
            )
        },
        colours=PICTURES.colours(quest.theme),
    )


def _solutions(volume: Volume[Quest]) -> Pack:
    """Return the pages of solutions, drawn twice: for whole sheets, and with fewer on a page for half sheets."""
    solutions = [solution(puzzle.number, puzzle.part.quest) for puzzle in volume.puzzles]
    whole, half = _solution_figures("whole", solutions, WHOLE_GRIDS), _solution_figures("half", solutions, HALF_GRIDS)
    words = SolutionWords(whole_pages=tuple(whole), half_pages=tuple(half))
    return Pack("Solutions", (_SOLUTIONS,), words, whole | half)


def _solution_figures(kind: str, solutions: Sequence[Solution], grids: Sequence[tuple[int, int]]) -> dict[str, Figure]:
    """Return the pages of solutions: as few as the largest grid allows, and all of the smallest grid that is enough for them."""
    most = math.prod(grids[-1])
    each = -(-len(solutions) // -(-len(solutions) // most))
    columns, rows = next(grid for grid in grids if math.prod(grid) >= each)
    size = columns * rows
    figures = {}
    for start in range(0, len(solutions), size):
        data = SolutionPage(tuple(solutions[start : start + size]), columns, rows)
        walks = tuple(f"{solved.title}: {solved.score}: {solved.walk}" for solved in data.solutions)
        alt = f"The best walks of dungeons {start + 1} to {start + len(data.solutions)}, head down"
        figures[f"{kind}{start}"] = figure(
            "solutions", draw_solutions, data, PAGE[0], LEAST, alt, told=partial(lines_told, walks), parts=large_solutions
        )
    return figures


def _back(volume: Volume[Quest], starts: Starts) -> Pack:
    figures = {"tailpiece": page_marks.tailpiece("dungeon-gate")}
    return Pack("Index", (_INDEX, _COLOPHON), back_words(volume, starts), figures)
