"""The referee over a whole quest: states that know the quest, the stop as a move of its own, written moves word by word."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.core.errors import BadMoves, BadOption
from generator.forge.engine import Event
from generator.games.donjonz.quest.cards import surface
from generator.games.donjonz.quest.data_loading import walk_rules
from generator.games.donjonz.quest.maze import score
from generator.games.donjonz.quest.model import Quest
from generator.games.donjonz.rules import referee
from generator.games.donjonz.rules.events import events_of_move, events_of_stop
from generator.games.donjonz.rules.notation import begins_elsewhere, names_start, step_towards, write_move
from generator.games.donjonz.rules.referee import Move, State

STOP_WORD = "stop"
"""How a stop is written."""


@dataclass(frozen=True, slots=True)
class Stop:
    """The move of a hero who ends the walk by choice, where the house rules allow it (D-8, D-25)."""


Action = Move | Stop
"""What a player may do next: take a step, or stop."""


@dataclass(frozen=True, slots=True)
class GameState:
    """A walk through a quest's dungeon: the quest, and the hero's state as the referee keeps it."""

    quest: Quest
    hero: State


def begin(quest: Quest) -> GameState:
    """Return the hero on the stairs of a quest's dungeon; raises BadOption for a deck that nobody has laid."""
    if not quest.placed:
        raise BadOption("The cards of this deck must be laid first; say how they lie with --placed of play, verify or solve.")
    return GameState(quest, referee.begin(surface(quest.cards, quest.placed), walk_rules(quest.house)))


def actions(state: GameState) -> Iterator[Action]:
    """Yield everything that a player may do: steps in the referee's order, the stop last."""
    yield from referee.moves(state.hero)
    if referee.why_no_stop(state.hero) is None:
        yield Stop()


def why_not(state: GameState, action: Action) -> str | None:
    """Return the reason why an action is refused, as a clause that names its two spaces, or None where it is legal."""
    if isinstance(action, Stop):
        return referee.why_no_stop(state.hero)
    refusal = referee.why_not(state.hero, action)
    return refusal and f"from {_name(state, state.hero.where)} to {_name(state, action.to)}: {refusal}"


def play(state: GameState, action: Action) -> tuple[GameState, Sequence[Event]]:
    """Return the state after a legal action and what came of it; raises BadMoves for any other action."""
    if isinstance(action, Stop):
        refusal = referee.why_no_stop(state.hero)
        if refusal:
            raise BadMoves(f"the hero cannot stop: {refusal}")
        stopped = referee.stop(state.hero)
        return GameState(state.quest, stopped), events_of_stop(state.quest, stopped)
    after = referee.play(state.hero, action)
    return GameState(state.quest, after), events_of_move(state.quest, state.hero, after, action)


def over(state: GameState) -> bool:
    """Return whether the walk has ended: by death, by choice, or because no step is left."""
    return state.hero.ended


def won(state: GameState) -> bool:
    """Return whether the walk has ended and its hero lives (D-18)."""
    return state.hero.ended and not state.hero.dead


def points(state: GameState) -> int:
    """Return the points that the hero has so far; the dead have none (D-17, D-18, D-26)."""
    hero = state.hero
    return 0 if hero.dead else score(hero.gold, hero.kills, hero.rules.track)


def write(state: GameState, action: Action) -> str:
    """Return an action as a word: `stop`, or the space that is entered with its mark for weapons."""
    return STOP_WORD if isinstance(action, Stop) else write_move(state.hero.maze, action)


def read(state: GameState, word: str) -> tuple[Action | None, bool]:
    """Return the next action that a word stands for, and whether the word is used up by it.

    A word that names a space further off stands for a straight run of steps, of which this is the first. The name of the stairs
    stands for no action before the first step. A weapon left with both hands full is the plain move, however it is written (D-28).
    Raises BadMoves with a reason that follows the word; a first word to which no straight way leads begins elsewhere.
    """
    if word.lower() == STOP_WORD:
        return Stop(), True
    maze = state.hero.maze
    at_start = state.hero.where == maze.start and len(state.hero.used) == 1
    if at_start and names_start(maze, word):
        return None, True
    if at_start and begins_elsewhere(maze, word):
        raise BadMoves(f"begins the walk elsewhere: the stairs are at {maze.name(maze.start)}")
    move, used = step_towards(maze, state.hero.where, word)
    return referee.as_listed(state.hero, move), used


def unsaid(state: GameState) -> Stop | None:
    """Return the stop where a text may end without saying so, None where the walk must go on or has ended."""
    return Stop() if referee.why_no_stop(state.hero) is None else None


def _name(state: GameState, space: int) -> str:
    maze = state.hero.maze
    return maze.name(space) if 0 <= space < len(maze.spots) else f"space {space}"
