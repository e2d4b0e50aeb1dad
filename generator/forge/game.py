"""The contract: a game is one frozen record of plain functions and optional capabilities."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, TypeVar

import msgspec
from msgspec.structs import replace

from generator.core.data import Record
from generator.core.errors import BadOption
from generator.core.hands import Hands
from generator.core.rng import Rng
from generator.forge import choices
from generator.forge.battle_map import BattleMap
from generator.forge.boards import Board
from generator.forge.book import Book
from generator.forge.choices import Choice, Options, Parameter, Preset, Renamed, no_conflict
from generator.forge.content import ContentForm, ContentPack
from generator.forge.daily import Daily
from generator.forge.engine import Engine
from generator.forge.ladder import LadderForm
from generator.forge.looks import Looks, Pictured
from generator.forge.pack import Kit, Pack
from generator.forge.rating import Problem, Rating, RatingForm, as_asked
from generator.forge.season import Season
from generator.forge.series import Series

Q = TypeVar("Q", bound=Record)

Progress = Callable[[int, int], None]
"""Told of long work: how many steps of how many are done."""
Json = Mapping[str, object]
"""A document as it was read: objects by name."""


class Solved(msgspec.Struct, frozen=True):
    """What a search found: the lines that tell it, and whether it found a way to come through."""

    lines: Sequence[str]
    found: bool


class SolvedPage(Solved, frozen=True):
    """What a search found, and the sheets that show it."""

    pack: Pack


class Solver(msgspec.Struct, Generic[Q], frozen=True):
    """Best play of a quest: `solve` searches it again, with the settled `options`, and tells what it found."""

    solve: Callable[[Q, Options, Progress], Solved]
    options: tuple[Parameter, ...] = ()
    page: Callable[[Q, Options, Progress], SolvedPage] | None = None
    """Does what `solve` does, and makes a page that shows what was found as well; None where a game draws none."""
    finds: str = "the best play there is"
    """What it finds, in words, for people who have not asked for it yet."""


class Tool(msgspec.Struct, frozen=True):
    """What verify counts of a game without a quest, by counts typed by hand: `run` answers its settled `options` in lines."""

    summary: str
    options: tuple[Parameter, ...]
    run: Callable[[Options], Sequence[str]]
    example: str
    """The options of an example, as they are typed."""


class ByHands(msgspec.Struct, Generic[Q], frozen=True):
    """A game's `tune`, `rate` and `measure_all` where the games that they count are played by as many hands as there are.

    `ready` is a function of a module that reads what these games need: whoever helps calls it first, while drafts are made.
    """

    ready: Callable[[], object]
    tune: Callable[[Q, Hands], Q]
    rate: Callable[[Q, Hands], Rating]
    measure_all: Callable[[Q, Rating, Progress, Hands], Rating] | None = None
    brief: bool = False
    """Whether a quest is made so soon that it pays only with processes that are copies of this one, which begin at once."""


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
    rating_form: Callable[[Q], RatingForm]
    """What a rating of such a quest may hold, found without measuring it."""
    make_pack: Callable[[Q, Rating, Options], Pack]
    """Everything that is printed of a quest, as the settled options of `printing` say."""
    make_pack_as: Callable[[Q, Rating, Options, Looks], Pack] | None = None
    """The same with the looks that a document tells, where more than its pictures depends on them."""
    printing: tuple[Parameter, ...] = ()
    """Options of how a quest is printed, which are no part of its code."""
    conflict: Callable[[Options], str] = no_conflict
    """Why settled options do not go together, as a sentence; empty where they do."""
    presets: tuple[Preset, ...] = ()
    """Switches that stand for several options at once."""
    numbered: Callable[[Q, int], Q] | None = None
    """Writes the number of an attempt (1 is the first) into what it made, where a game's paper tells of it."""
    tune: Callable[[Q], Q] | None = None
    """Sets by playing what decides how hard a quest is, where a game has such a knob; raises ForgeFailed for a hopeless quest."""
    measure_all: Callable[[Q, Rating, Progress], Rating] | None = None
    """Adds to a rating what else can be measured of a quest and takes longer, where a game has such figures."""
    by_hands: ByHands[Q] | None = None
    """The same by many hands, where so many games are played that this pays; None where it does not."""
    kits: tuple[Kit, ...] = ()
    accepts: Callable[[Options, Rating], bool] = as_asked
    upgrades: tuple[Callable[[Json], Json], ...] = ()
    """Steps that bring documents of earlier schemas and editions up to date, in order; each passes on what needs it not."""
    engine: Engine[Q, object, object, object] | None = None
    board: Board[Q, object] | None = None
    """How a game looks that is played on a screen, where its map lies open; None where a screen shows what `engine` tells."""
    ladder: LadderForm | None = None
    """Which players are measured side by side, and in which quests; None for a game without a ladder of players."""
    solver: Solver[Q] | None = None
    daily: Daily[Q] | None = None
    series: Series[Q, Record] | None = None
    """How several quests become one document, where a game has such."""
    book: Book[Q] | None = None
    """How many quests become a bound book of puzzles, where a game has such."""
    season: Season | None = None
    """How its words are dealt in a season and in a year of challenges, where a game has seasons."""
    pictured: Pictured[Q] | None = None
    """The pictures of its quests, where a game has such whose looks are kept with a quest."""
    battle_map: Callable[[Q], BattleMap] | None = None
    """The map of a quest for a virtual table, without what players may not know, where a game has one; raises BadOption for a
    quest without a map."""
    renamed: tuple[Renamed, ...] = ()
    """Options that had other names before 1.0."""
    content: ContentForm[Record] | None = None
    """What it says of its themes, so that packs of content may add some; None for a game that takes none."""
    content_pack: ContentPack | None = None
    """The pack whose themes it has beside those of the house; see `forge.extending`."""
    tool: Tool | None = None
    """What `delvepress verify GAME` counts, where a game has such."""
    first: bool = False
    """Whether who begins is given this game where they choose none."""

    def pack(self, quest: Q, rating: Rating, printing: Options | None = None, looks: Looks | None = None) -> Pack:
        """Return everything that is printed of a quest; `printing` are options of printing, the usual ones where left out.

        Its pictures have the `looks` that are given, else those of today. Raises BadOption for an option or value that the game
        does not print with.
        """
        settled = choices.settle(self.printing, printing or {}, self.id)
        if looks is None or self.pictured is None:
            return self.make_pack(quest, rating, settled)
        as_told = self.make_pack_as
        pack = as_told(quest, rating, settled, looks) if as_told else self.make_pack(quest, rating, settled)
        return replace(pack, figures={**pack.figures, **self.pictured.figures(quest, looks)})

    def played_by(self, hands: Hands) -> Game[Q]:
        """Return this game as it makes the very same quests with the help of `hands`, called when the first draft is made."""
        if self.by_hands is None:
            return self
        way = self.by_hands

        def generate(options: Options, rng: Rng) -> Q:
            hands.begin(way.ready)
            return self.generate(options, rng)

        def measure_all(quest: Q, rating: Rating, progress: Progress) -> Rating:
            hands.begin(way.ready)
            return rating if way.measure_all is None else way.measure_all(quest, rating, progress, hands)

        return replace(
            self,
            generate=generate,
            tune=lambda draft: way.tune(draft, hands),
            rate=lambda quest: way.rate(quest, hands),
            measure_all=self.measure_all if way.measure_all is None else measure_all,
        )

    def defaults(self) -> dict[str, str]:
        """Return every option at its default."""
        return {choice.name: choice.default for choice in self.choices}

    def settle(self, given: Options) -> dict[str, str]:
        """Return all options in canonical text.

        Refuses a name or value this game does not have, and values that do not go together (BadOption).
        """
        settled = choices.settle(self.choices, given, self.id)
        if why := self.conflict(settled):
            raise BadOption(why)
        return settled

    @property
    def suffix(self) -> str:
        """The characters of its pack in codes, empty without one."""
        return self.content_pack.suffix if self.content_pack is not None else ""

    def grades(self) -> tuple[str, ...]:
        """Return the grades that can be asked for; none where a game has no such option."""
        return tuple(choice.value(index) for choice in self.choices if choice.name == "grade" for index in range(len(choice)))


AnyGame = Game[Record]
"""A game whose kind of quest is not known here: its quests go back to itself alone."""
