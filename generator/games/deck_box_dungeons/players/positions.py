"""Frozen positions over the referee's mutable game.

A position is its history: the moves from the start, and for each of them the dice that fell. The referee's game is mutable, and
its phases are generators that cannot be copied; so a few games in play are shared by all positions of a quest. The newest position
has one that stands at it, and the next move is played there at once. For an older position a game that stands at an earlier point
of its history, or else a new one, is played on with the recorded moves and dice, which takes some milliseconds a hundred moves.

Written games are played from their start again and again. So every position knows what was played on from it: dice are drawn one
by one, and while they fall as they did before, the position that they led to is found and not played again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import msgspec

from generator.games.deck_box_dungeons.players.simulation import MOST_ROUNDS
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.rules import turns
from generator.games.deck_box_dungeons.rules.notation import write_move
from generator.games.deck_box_dungeons.rules.party import play_quest
from generator.games.deck_box_dungeons.rules.state import Ask, Chance, Game, Move

MOST_KEPT = 4
"""Games in play that are kept for the positions of one quest."""
MOST_KNOWN = 2_000
"""Positions of a quest that are known to those before them."""
MOST_QUESTS = 2
"""Quests whose first position is kept, with all that are known from it."""
Rolls = tuple[int, ...]
Told = tuple[tuple[str, str], ...]
"""What was told of a move: texts with their kinds."""


class Replayed:
    """Gives dice that fell before, in their order, and then those of another source."""

    def __init__(self, rolls: Sequence[int], then: Chance | None = None) -> None:
        self._rolls = list(reversed(rolls))
        self._then = then

    def die(self) -> int:
        """Return the next roll; raises ValueError where more are asked for than fell before, and there is no other source."""
        if self._rolls:
            return self._rolls.pop()
        if self._then is None:
            raise ValueError("more dice are asked for than fell before")
        return self._then.die()


class _Recorder:
    """Writes down the dice that it takes from a source."""

    def __init__(self) -> None:
        self.source: Chance = Replayed(())
        self.rolled: list[int] = []

    def die(self) -> int:
        roll = self.source.die()
        self.rolled.append(roll)
        return roll


class Running:
    """A game in play, and the question that is open where it stands; None at its end."""

    def __init__(self, quest: Quest) -> None:
        self._dice = _Recorder()
        self.game = Game(quest, self._dice, talk=True)
        self._steps = play_quest(self.game)
        self.ask: Ask | None = next(self._steps)

    def advance(self, move: Move, chance: Chance) -> tuple[Rolls, Told]:
        """Play a legal move; return the dice that fell, and what was told."""
        self._dice.source, self._dice.rolled = chance, []
        try:
            self.ask = self._steps.send(move)
        except StopIteration:
            self.ask = None
        told, self.game.log = tuple(self.game.log or ()), []
        return tuple(self._dice.rolled), told


class Table:
    """The games in play behind the positions of one quest. `known` counts the positions that those before them know."""

    def __init__(self, quest: Quest) -> None:
        self.quest = quest
        self.known = 0
        self._kept: dict[int, tuple[Position, Running]] = {}

    def take(self, position: Position) -> Running:
        """Return a game that stands at a position and is no longer kept; `keep` it when nothing went wrong."""
        behind: list[Position] = []
        earlier: Position | None = position
        while earlier is not None and id(earlier) not in self._kept:
            behind.append(earlier)
            earlier = earlier.before
        running = Running(self.quest) if earlier is None else self._kept.pop(id(earlier))[1]
        for later in reversed(behind):
            if later.move is not None:
                running.advance(later.move, Replayed(later.rolls))
        return running

    def keep(self, position: Position, running: Running) -> None:
        """Keep a game that stands at a position, in place of the one that was used longest ago."""
        while len(self._kept) >= MOST_KEPT:
            del self._kept[next(iter(self._kept))]
        self._kept[id(position)] = (position, running)


@dataclass(frozen=True, eq=False, repr=False)
class Position:
    """A point of a game: the position before it, the move that led here with its dice, and the question that is open.

    `count` is the number of moves so far. `given_up` says that the game has gone on for too many rounds, `active` is the hero in
    the middle of its turn, or -1. Positions are equal where their histories are. `sequels` are what was played on from here.
    """

    quest: Quest
    before: Position | None
    move: Move | None
    rolls: Rolls
    count: int
    ask: Ask | None
    won: bool
    given_up: bool
    active: int
    table: Table
    sequels: dict[Move, list[Sequel]] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<position of {self.quest.title!r} after {self.count} moves, {self.move} with {self.rolls}: {self.ask}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        mine, theirs = self, other
        while mine is not theirs:
            if (mine.move, mine.rolls) != (theirs.move, theirs.rolls):
                return False
            if mine.before is None or theirs.before is None:
                return mine.before is theirs.before and mine.quest == theirs.quest
            mine, theirs = mine.before, theirs.before
        return True

    __hash__ = None  # type: ignore[assignment]

    @property
    def over(self) -> bool:
        """Whether nothing more can be played."""
        return self.ask is None or self.given_up

    @property
    def moves(self) -> list[Move]:
        """The moves from the start on."""
        moves: list[Move] = []
        position: Position | None = self
        while position is not None:
            moves += [position.move] if position.move is not None else []
            position = position.before
        return moves[::-1]

    @property
    def game(self) -> Game:
        """The referee's game as it stands here, to be looked at only, and before the game of another position is asked for."""
        running = self.table.take(self)
        self.table.keep(self, running)
        return running.game

    @cached_property
    def legal(self) -> tuple[Move, ...]:
        """All legal moves, each once."""
        if self.ask is None or self.given_up:
            return ()
        moves = turns.legal_moves(self.game) if self.ask.kind == "turn" else self.ask.answers
        return tuple(dict.fromkeys(moves))

    @cached_property
    def words(self) -> dict[str, Move]:
        """All legal moves by the words that they are written as."""
        return {} if self.ask is None else {write_move(self.quest, self.ask, move): move for move in self.legal}


class Sequel(msgspec.Struct, frozen=True):
    """What a move led to when the dice fell so."""

    rolls: Rolls
    position: Position
    told: Told


_FIRST: dict[int, Position] = {}
"""The first positions of the last few quests, by the quest's identity."""


def first_position(quest: Quest) -> Position:
    """Return the position before the first move of a quest's game."""
    known = _FIRST.get(id(quest))
    if known is not None and known.quest is quest:
        return known
    while len(_FIRST) >= MOST_QUESTS:
        del _FIRST[next(iter(_FIRST))]
    table, running = Table(quest), Running(quest)
    first = _FIRST[id(quest)] = Position(quest, None, None, (), 0, running.ask, False, False, -1, table)
    table.keep(first, running)
    return first


def next_position(position: Position, move: Move, chance: Chance) -> tuple[Position, Told]:
    """Return the position after a legal move, and what was told of it."""
    drawn: list[int] = []
    known = _known_sequel(position.sequels.get(move, []), chance, drawn)
    if known is not None:
        return known.position, known.told
    table = position.table
    running = table.take(position)
    rolls, told = running.advance(move, Replayed(drawn, chance))
    game, ask = running.game, running.ask
    won, given_up = game.outcome == "won", game.round > MOST_ROUNDS
    after = Position(position.quest, position, move, rolls, position.count + 1, ask, won, given_up, game.active, table)
    table.keep(after, running)
    if table.known < MOST_KNOWN:
        table.known += 1
        position.sequels.setdefault(move, []).append(Sequel(rolls, after, told))
    return after, told


def _known_sequel(sequels: list[Sequel], chance: Chance, drawn: list[int]) -> Sequel | None:
    """Draw dice while they fall as in one of several sequels; return the one that they fell for to the last, or None.

    No sequel's dice begin with all of another's, since the dice so far say whether another one is rolled.
    """
    while sequels:
        if len(sequels[0].rolls) == len(drawn):
            return sequels[0]
        drawn.append(chance.die())
        sequels = [sequel for sequel in sequels if sequel.rolls[len(drawn) - 1] == drawn[-1]]
    return None
