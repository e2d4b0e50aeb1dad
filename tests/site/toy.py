"""Two games of one room each with a challenge a day, quick to make and to print."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from generator.draw.fate_strip import Column
from generator.forge import daily
from generator.forge.daily import Challenge, Daily, Played, Target
from generator.forge.game import Game, OneOf, Sheet
from generator.press.drawing.palette import theme
from generator.press.drawing.papers import paper
from generator.press.markup import templates
from generator.site import Settings, settle
from tests import null_game

FIRST = date(2026, 11, 28)
COUNT = 5
DATES = [FIRST + timedelta(days=step) for step in range(COUNT)]
"""Days on both sides of a month's end."""
THEMES = ("moss", "salt", "iron", "wax", "bone", "silk", "glass", "ash")
TWIST = 'Mind the <b>"gap"</b> & duck.'
BASE = "https://example.org/delve/"


def game(id: str = "toy", title: str = "Toy & Sons", week: str = "twisted", sealed: bool = True) -> Game[Any]:
    sheets = (Sheet("room", "toy/room.xml.jinja", "The room", "R"),)
    return replace(
        null_game.GAME,
        id=id,
        title=title,
        choices=(*null_game.CHOICES, OneOf("theme", THEMES, "What it smells of.")),
        sheets=lambda quest: sheets,
        daily=Daily(
            package=f"tests.site.{week}",
            themes=THEMES,
            sheets=sheets,
            sealed=(Sheet("sealed", "toy/room.xml.jinja", "Solution", "S"),) if sealed else (),
            words=lambda quest, rating: {},
            target=lambda quest, rating: Target(4321, "proven", (1111, 2222, 3333)),
            columns=(Column("steps", "Steps", 6, 6, "for steps"),) if sealed else (),
            verify=(lambda quest, text, fate: Played(1, True)) if sealed else None,
        ),
    )


GAMES = (game(), game("other", "<i>Other</i>", "plain", sealed=False))


def challenges(dates: Sequence[date] = DATES, games: Sequence[Game[Any]] = GAMES) -> Iterator[Challenge]:
    for day in dates:
        for one in games:
            yield daily.challenge(one, day)


def settings(title: str | None = None, base: str = BASE, *, ink: str = "full") -> Settings:
    return settle(title, base, paper("a4"), theme(ink))


@contextmanager
def printing() -> Iterator[None]:
    """Let the press find the toys' templates."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(templates, "folder", lambda name: Path(__file__).parent / "templates")
        templates._environment.cache_clear()
        yield
    templates._environment.cache_clear()
