"""The contract: a game is one frozen record of plain functions, and these are the types they exchange."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Generic, Literal, Protocol, TypeVar

import msgspec
from msgspec import Meta

from generator.core.data import Record
from generator.core.errors import BadOption
from generator.core.hints import near, refused
from generator.core.rng import Rng
from generator.draw.pen import Pen

if TYPE_CHECKING:
    from generator.forge.daily import Daily

Q = TypeVar("Q", bound=Record)


class Choice(Protocol):
    """One option of a game as the command line and the codes see it: a name and an ordered list of legal values."""

    @property
    def name(self) -> str:
        """The option's name, without dashes."""

    @property
    def help(self) -> str:
        """What it means, for the command line."""

    @property
    def default(self) -> str:
        """The value that is meant when nothing is said; its index is 0."""

    def __len__(self) -> int: ...

    def index(self, text: str) -> int:
        """Return the place of a typed value; raises BadOption."""

    def value(self, index: int) -> str:
        """Return the canonical text of a place."""

    def listed(self) -> tuple[str, ...]:
        """Return the values in the order in which people count them; nothing where there are too many to list."""


class OneOf(msgspec.Struct, frozen=True):
    """An option with a short list of legal values; the first is the default."""

    name: str
    values: tuple[str, ...]
    help: str
    order: tuple[str, ...] = ()
    """The order in which people count the values, where it is another; the order inside codes stays."""

    @property
    def default(self) -> str:
        """The value that is meant when nothing is said."""
        return self.values[0]

    def __len__(self) -> int:
        return len(self.values)

    def index(self, text: str) -> int:
        """Return the place of a value in the list; BadOption names the legal ones."""
        if text.strip().lower() not in self.values:
            raise refused(self.name, text, self.listed())
        return self.values.index(text.strip().lower())

    def value(self, index: int) -> str:
        """Return the value at a place."""
        return self.values[index]

    def listed(self) -> tuple[str, ...]:
        """Return all values in the order in which people count them."""
        return self.order or self.values


Options = Mapping[str, str]
"""What was chosen: every option of the game by name, as its canonical text."""


class Problem(msgspec.Struct, frozen=True):
    """One thing a checker found wrong: its kind (stable, for tests), where it is, and what is the matter."""

    kind: str
    where: str
    what: str


class Rating(Record):
    """How hard a quest is, and on what grounds."""

    grade: str
    skulls: Annotated[int, Meta(ge=1, le=5)]
    estimated: bool
    figures: dict[str, str]


class Sheet(msgspec.Struct, frozen=True):
    """One printed sheet of a game: its template, what the reader calls it, its pages' label, and whether a terminal shows it.

    A `single` sheet is set a little smaller, down to `press.book.SCALES`, where that keeps it on one page. A sheet with a `deck`
    has no template: the press imposes the pieces that the view lists under that name in `decks`. The sheet with `credits` tells
    the authors of all icons; no sheet behind it may use another icon. Nothing is printed behind the pages of a sheet that is
    `alone`: it lies on the table beside others."""

    id: str
    template: str
    title: str
    label: str
    layout: str = "text"
    show: Literal["always", "spoilers", "never"] = "never"
    single: bool = False
    deck: str = ""
    credits: bool = False
    alone: bool = False


Figure = Callable[[Pen, Any], None]
"""Draws a picture over a pen, from what the view hands it."""


class Drawn(msgspec.Struct, frozen=True):
    """A figure as the view hands it to a template: which function, what data, and its size in mm."""

    name: str
    data: Any
    width: float
    height: float
    alt: str


class Cut(msgspec.Struct, frozen=True):
    """A piece to cut out: front and back at trim size (all pieces of a deck are of one size), and how many of it there are.

    `ground` is the colour that runs on into the bleed. `inner` is the number of cuts inside the piece, where it is a block of
    smaller ones."""

    id: str
    front: Drawn
    back: Drawn
    copies: int = 1
    ground: str = ""
    inner: int = 0


class Deck(msgspec.Struct, frozen=True):
    """Pieces of one size that are cut from the same sheets; `bleed` is what they would like, in mm, 0 to share their edges.

    `sealed` pieces are nothing without their backs: where none were asked for they are printed to fold and glue."""

    cuts: tuple[Cut, ...]
    bleed: float = 0.0
    sealed: bool = False


COUNT, SIGNED, TENTHS, PERCENT = r"[0-9]{1,9}", r"-?[0-9]{1,6}", r"-?[0-9]{1,4}\.[0-9]", r"100|[0-9]{1,2}(\.[0-9])?"
"""Regular expressions for figures of a rating: a whole number, one that may be negative, one with a decimal place, hundredths."""


def as_asked(options: Options, rating: Rating) -> bool:
    """Return whether a quest came out as hard as it was asked for: neither easier nor harder."""
    return rating.grade == options["grade"]


def titled(quest: Any) -> str:
    """Return a quest's own title."""
    return str(quest.title)


class Game(msgspec.Struct, Generic[Q], frozen=True):
    """Everything the project knows of one game. `generate` makes exactly one attempt; the forge owns the rest."""

    id: str
    letter: str
    edition: int
    title: str
    summary: str
    choices: tuple[Choice, ...]
    quest: type[Q]
    generate: Callable[[Options, Rng], Q]
    check: Callable[[Q], list[Problem]]
    rate: Callable[[Q], Rating]
    rated: Callable[[Q], Mapping[str, str]]
    """The figures that `rate` gives such a quest, without measuring them: a regular expression for each text, by its name."""
    view: Callable[[Q, Rating], dict[str, Any]]
    blank: Callable[[Mapping[str, str]], dict[str, Any]]
    figures: Mapping[str, Figure]
    sheets: Callable[[Q], Sequence[Sheet]]
    blank_layouts: tuple[str, ...]
    blank_sheets: Callable[[Mapping[str, str]], Sequence[Sheet]]
    accepts: Callable[[Options, Rating], bool] = as_asked
    heading: Callable[[Q], str] = titled
    solve: Callable[[Q, str, Callable[[int, int], None]], Sequence[str]] | None = None
    """Searches a quest again and tells what it found, in lines; the text is how the player laid the pieces, if that is free, and
    the function is told how many steps of how many are done."""
    score: Callable[[int, int, bool], Sequence[str]] | None = None
    """Tells the points and the rank of a finished play: gold, monsters, and whether the key was used, in lines."""
    daily: Daily[Q] | None = None
    """What makes a challenge a day of this game."""

    def defaults(self) -> dict[str, str]:
        """Return every option at its default."""
        return {choice.name: choice.default for choice in self.choices}

    def settle(self, given: Options) -> dict[str, str]:
        """Return all options in canonical text; refuses a name or value this game does not have (BadOption)."""
        known = {choice.name: choice for choice in self.choices}
        for name in given:
            if name not in known:
                options = ", ".join(f"--{choice.name}" for choice in self.choices)
                raise BadOption(f"{self.id} has no option --{name}{near(name, known)}; it knows {options}.")
        settled = self.defaults()
        for name, text in given.items():
            settled[name] = known[name].value(known[name].index(text))
        return settled

    def grades(self) -> tuple[str, ...]:
        """Return the grades that can be asked for; none where a game has no such option."""
        return tuple(choice.value(index) for choice in self.choices if choice.name == "grade" for index in range(len(choice)))

    def pack(self, options: Options) -> int:
        """Return the options as one integer, mixed radix, the first option in the lowest place."""
        number = 0
        for choice in reversed(self.choices):
            number = number * len(choice) + choice.index(options[choice.name])
        return number

    def unpack(self, number: int) -> dict[str, str]:
        """Return the options an integer stands for; BadOption when it stands for none."""
        options: dict[str, str] = {}
        for choice in self.choices:
            number, index = divmod(number, len(choice))
            options[choice.name] = choice.value(index)
        if number:
            raise BadOption(f"These option characters mean nothing in {self.id}; compare the code with the paper.")
        return options
