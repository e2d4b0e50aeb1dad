"""The smallest game that keeps the contract: one room behind one door. Copy it to start a new game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from msgspec import Meta

from generator.core.data import Record
from generator.core.rng import Rng
from generator.draw.figures import Figure, figure
from generator.draw.pen import Pen
from generator.forge.choices import OneOf, Options
from generator.forge.game import Game
from generator.forge.pack import Kit, Pack, Pictures, Sheet, Words
from generator.forge.rating import Problem, Rating, RatingForm

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


class RoomWords(Words, frozen=True):
    """What the sheets say: the quest and its rating."""

    quest: Quest
    rating: Rating


def room_pack(quest: Quest, rating: Rating, _printing: Options) -> Pack:
    """Return the one sheet with the one picture."""
    sheets = (Sheet("room", "null/room.xml.jinja", "The room", "R", show="always"),)
    return Pack(quest.title, sheets, RoomWords(quest, rating), {"room": room_figure(quest.steps, "The room")})


def blank_pack(options: Options, _pictures: Pictures) -> Pack:
    """Return the sheet of a room that is yet to be dreamt up."""
    sheets = (Sheet("blank", "null/blank.xml.jinja", "A room", "B"),)
    return Pack("Rooms", sheets, Words(), {"room": room_figure(6, "An empty room")})


def room_figure(steps: int, alt: str) -> Figure:
    """Return the picture of a room."""
    return figure("room", draw_room, steps, 60.0, 10.0, alt)


def draw_room(pen: Pen, steps: int) -> None:
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
    rating_form=lambda quest: RatingForm({}),
    make_pack=room_pack,
    kits=(Kit("sheets", "Empty rooms.", (OneOf("layout", ("full",), "full: a room on a page."),), blank_pack),),
    accepts=accepts,
)
