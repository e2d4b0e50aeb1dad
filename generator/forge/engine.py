"""The referee's contract: frozen states, legal moves, moves as text both ways, chance from outside, policies by name.

From it `play`, `verify`, `solve --moves` and `measure` are made once for every game (see forge.playing, forge.measuring).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Generic, TypeVar, cast

import msgspec

from generator.core.data import Record
from generator.core.rng import Rng
from generator.draw.fate_strip import FateStrip
from generator.forge.choices import Options, Parameter
from generator.forge.rating import Rating

Q = TypeVar("Q", bound=Record)
S = TypeVar("S")
M = TypeVar("M")
C = TypeVar("C")


class Event(msgspec.Struct, frozen=True):
    """One thing that happened after a move: a sentence of it, and its kind, a name of `results.EVENTS`, or nothing."""

    text: str
    kind: str = ""


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: whether it was won, its points, and how many rounds it took, or moves where a game counts no rounds."""

    won: bool
    points: int
    rounds: int


def nothing(state: object) -> Sequence[str]:
    """Return no lines: the `legend` of a game whose moves are named as its paper names them."""
    return ()


def as_printed(quest: Q, options: Options) -> Q:
    """Return a quest as it is: the `adapt` of a game that can be played under no other conditions than those on its paper."""
    return quest


class Engine(msgspec.Struct, Generic[Q, S, M, C], frozen=True):
    """A referee of a game: S are its states, which never change, M its moves, C what its chance comes from.

    `begin` raises BadOption for a quest that cannot be played as it is printed.

    `words` splits a written game into words, `read` returns the next move that a word stands for in a state and whether the word
    is used up by it (one word may stand for several moves; one that tells only where the game begins stands for none, which is
    None); it raises BadMoves with a reason for a word that is none, worded to follow the word: "is no step; write ...". `unsaid`
    returns the move that goes without saying where the text has ended, or None. `missing` says what is missing where a text ends
    too early. A chance source may change as it is used: a game is taken up again by playing it from the start with a new one.
    """

    begin: Callable[[Q], S]
    moves: Callable[[S], Iterable[M]]
    why_not: Callable[[S, M], str | None]
    play: Callable[[S, M, C], tuple[S, Sequence[Event]]]
    over: Callable[[S], bool]
    won: Callable[[S], bool]
    points: Callable[[S], int]
    show: Callable[[S], Sequence[str]]
    """What a player may know of a state, as lines of text."""
    write: Callable[[S, M], str]
    """A move as a word that `read` takes back in the same state."""
    words: Callable[[str], Sequence[str]]
    read: Callable[[S, str], tuple[M | None, bool]]
    unsaid: Callable[[S], M | None]
    missing: Callable[[S], str]
    dice: Callable[[Q, Rng], C]
    """Chance from a named random stream."""
    policies: Mapping[str, Callable[[Q, Rng], Callable[[S], M]]]
    """Players by name, from the most naive to the best; each is made anew for a game, and draws from no stream but its own."""
    strip: Callable[[Q, FateStrip | None], C] | None = None
    """Chance from a fate strip; only a game needs it whose challenges have one with columns."""
    measured: str = ""
    """The policy that grades are measured with, by name; the last one where this is empty."""
    options: tuple[Parameter, ...] = ()
    """Under which other conditions a quest can be played; the default of each must mean: as it is printed."""
    adapt: Callable[[Q, Options], Q] = as_printed
    """Return the quest that is played under these settled `options`; it may raise BadOption where they do not suit the quest."""
    setup: tuple[Parameter, ...] = ()
    """How those who play have set up a quest whose paper leaves that to them; the default of each means: as it is printed."""
    set_up: Callable[[Q, Options], Q] = as_printed
    """Return the quest that is set up as the settled options of `setup` say; it may raise BadOption where they do not suit it."""
    simulate: Callable[[Q, str, Rng], Outcome] | None = None
    """A quick way to play a whole game by the policy of a name: what `begin`, the policy and `play` come to with dice from
    `rng.stream("dice")` and a policy that draws from `rng.stream("player")`."""

    row: Callable[[Sequence[str], Sequence[Sequence[str]]], Sequence[str]] | None = None
    """What is shared of a finished game, from the words of its moves and the kinds of events that came of each: names of
    `results.EVENTS`, or nothing for a stretch without any. None for a game of which all events are shared."""

    outcomes: tuple[str, str] = ("won", "not won")
    """What is said of a game that was won, and of one that was not; nothing where its points alone are told."""

    rank: Callable[[Q, int], str] | None = None
    """A sentence with the rank of a game of a quest that was won with so many points; nothing for a quest without ranks."""

    legend: Callable[[S], Sequence[str]] = nothing
    """What a reader needs to follow the moves of a game that came to a state, as lines of text, where its paper does not say it."""

    has_form: Callable[[str], bool] | None = None
    """Whether a word has the form of a move, of whatever quest: for a text without any no quest is made. None where any may be."""

    hint: Callable[[Q, Rating, Sequence[S], Sequence[str]], Sequence[str]] | None = None
    """What somebody who is stuck may know without being told the way, as lines of text: of a quest with its rating, the states of
    a game from its start to where it stands, and the words of the moves between them. None for a game without hints."""

    def erased(self) -> Engine[Q, object, object, object]:
        """Return this engine with its own types forgotten, as `Game` holds it; states and moves go back to this engine alone."""
        return cast("Engine[Q, object, object, object]", self)
