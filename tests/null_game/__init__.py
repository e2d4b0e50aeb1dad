"""The smallest game that keeps the contract: one room behind one door. Copy it to start a new game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta

from generator.core.data import Record
from generator.core.rng import Rng
from generator.draw.pen import Pen
from generator.forge.game import Drawn, Game, OneOf, Options, Problem, Rating, Sheet

TEMPLATES = Path(__file__).parent / "templates"
"""Templates of real games lie in templates/<id>/ of the project; these lie here, since nobody prints this game."""


class Quest(Record):
    """One room: how many steps long, and how many dragons sleep in it."""

    title: str
    steps: int
    dragons: Annotated[int, Meta(ge=1, le=3)]


CHOICES = (OneOf("dragons", ("one", "two", "three"), "How many dragons sleep in the room."),)


def generate(options: Options, rng: Rng) -> Quest:
    """Make one attempt; a room that comes out too small is left to `check`."""
    dragons = CHOICES[0].index(options["dragons"]) + 1
    return Quest(title=rng.stream("words").pick(("The Room", "The Cell")), steps=rng.stream("room").die(), dragons=dragons)


def check(quest: Quest) -> list[Problem]:
    """Return what is wrong: every dragon needs a step of its own."""
    return [Problem("cramped", "the room", "too small for its dragons")] if quest.steps < quest.dragons else []


def rate(quest: Quest) -> Rating:
    """Return a grade by the number of dragons."""
    return Rating(grade=CHOICES[0].value(quest.dragons - 1), skulls=quest.dragons, estimated=False, figures={})


def accepts(options: Options, rating: Rating) -> bool:
    """Return whether as many dragons sleep here as were asked for."""
    return rating.grade == options["dragons"]


def view(quest: Quest, rating: Rating) -> dict[str, Any]:
    """Return the words and the one picture."""
    return {"quest": quest, "rating": rating, "figures": {"room": Drawn("room", quest.steps, 60.0, 10.0, "The room")}}


def blank(settings: Mapping[str, str]) -> dict[str, Any]:
    """Return the words of a sheet for a room that is yet to be dreamt up."""
    return {"title": "Rooms", "figures": {"room": Drawn("room", 6, 60.0, 10.0, "An empty room")}}


def room(pen: Pen, steps: int) -> None:
    """Draw the room, a square for each step."""
    for step in range(steps):
        pen.rect((step * 10.0, 0.0), (10.0, 10.0), "floor", "ink")


GAME: Game[Quest] = Game(
    id="null",
    letter="0",
    edition=1,
    title="Null",
    summary="One room.",
    choices=CHOICES,
    quest=Quest,
    generate=generate,
    check=check,
    rate=rate,
    rated=lambda quest: {},
    accepts=accepts,
    view=view,
    blank=blank,
    figures={"room": room},
    sheets=lambda quest: (Sheet("room", "null/room.xml.jinja", "The room", "R", show="always"),),
    blank_layouts=("full",),
    blank_sheets=lambda settings: (Sheet("blank", "null/blank.xml.jinja", "A room", "B"),),
)
