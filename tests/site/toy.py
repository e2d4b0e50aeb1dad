"""Two games of one room each with a challenge a day, quick to make and to print."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from generator.core.errors import BadMoves
from generator.draw.fate_strip import Column
from generator.forge.challenges import Challenge, challenge
from generator.forge.choices import OneOf
from generator.forge.daily import Daily, Target
from generator.forge.engine import Engine, Event
from generator.forge.game import Game
from generator.forge.pack import Pack, Sheet
from generator.forge.rating import Rating
from generator.press.drawing.palette import ink_palette
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


def pack(quest: null_game.Quest, rating: Rating, sheet: Sheet) -> Pack:
    return replace(null_game.room_pack(quest, rating, {}), sheets=(sheet,))


def day_pack(quest: null_game.Quest, rating: Rating) -> Pack:
    return pack(quest, rating, Sheet("room", "toy/room.xml.jinja", "The room", "R"))


def solution_pack(quest: null_game.Quest, rating: Rating) -> Pack:
    return pack(quest, rating, Sheet("sealed", "toy/room.xml.jinja", "Solution", "S"))


def _step(word: str) -> tuple[int, bool]:
    if word != "step":
        raise BadMoves("is no step; write step")
    return 1, True


ENGINE: Engine[null_game.Quest, int, int, None] = Engine(
    begin=lambda quest: quest.steps,
    moves=lambda left: [1] if left else [],
    why_not=lambda left, move: None if left else "the room is crossed",
    play=lambda left, move, chance: (left - move, [Event("A step.")]),
    over=lambda left: not left,
    won=lambda left: not left,
    points=lambda left: 1,
    show=lambda left: [f"{left} steps to go."],
    write=lambda left, move: "step",
    words=str.split,
    read=lambda left, word: _step(word),
    unsaid=lambda left: None,
    missing=lambda left: "the room is not crossed",
    dice=lambda quest, rng: None,
    strip=lambda quest, strip: None,
    policies={"walker": lambda quest, rng: lambda left: 1},
)
"""A referee who counts the steps through the room: states are the steps to go, and one is taken at a time."""


def game(id: str = "toy", title: str = "Toy & Sons", week: str = "twisted", sealed: bool = True) -> Game[Any]:
    return replace(
        null_game.GAME,
        id=id,
        title=title,
        choices=(*null_game.CHOICES, OneOf("theme", THEMES, "What it smells of.")),
        make_pack=lambda quest, rating, _: day_pack(quest, rating),
        engine=ENGINE.erased() if sealed else None,
        daily=Daily(
            package=f"tests.site.{week}",
            themes=THEMES,
            pack=day_pack,
            solution=solution_pack if sealed else None,
            target=lambda quest, rating: Target(4321, "proven", (1111, 2222, 3333)),
            columns=(lambda quest: (Column("steps", "Steps", 6, 6, "for steps"),)) if sealed else None,
        ),
    )


GAMES = (game(), game("other", "<i>Other</i>", "plain", sealed=False))


def challenges(dates: Sequence[date] = DATES, games: Sequence[Game[Any]] = GAMES) -> Iterator[Challenge]:
    for day in dates:
        for one in games:
            yield challenge(one, day)


def settings(
    title: str | None = None, base: str = BASE, *, ink: str = "full", guide: str = "", press: bool = False, on: str = "a4"
) -> Settings:
    return settle(title, base, paper(on), ink_palette(ink), guide=guide, press=press)


@contextmanager
def printing() -> Iterator[None]:
    """Let the press find the toys' templates."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(templates, "folder", lambda name: Path(__file__).parent / "templates")
        templates._environment.cache_clear()
        yield
    templates._environment.cache_clear()
