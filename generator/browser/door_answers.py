"""The answers to what has an entry in the table of doors, which is imported when the first of them is asked for."""

from __future__ import annotations

from generator.browser import binding, checks, exporting, tables, tapping, telling
from generator.browser.packs import Files
from generator.browser.requests import (
    Book,
    Campaign,
    Days,
    DoorRequest,
    Hint,
    League,
    Play,
    Playthrough,
    Preflight,
    Score,
    Show,
    Solve,
    Tabletop,
    Vtt,
)


def answer(asked: DoorRequest, files: Files) -> tuple[object, dict[str, bytes]]:
    """Return an answer before it is JSON, and the files beside it; raises DelvepressError for what is wrong."""
    match asked:
        case Show() | Hint() | Solve() | Playthrough() | Score():
            return {"lines": telling.told(asked)}, {}
        case Preflight():
            return {"lines": checks.checked(asked, files)}, {}
        case Vtt() | Tabletop():
            lines, made = exporting.exported(asked, files)
            return {"lines": lines}, made
        case Play():
            return tapping.tapped(asked)
        case League():
            prints, made = tables.tabled(asked, files)
        case Book() | Campaign() | Days():
            prints, made = binding.bound(asked)
    return {"prints": prints}, made
