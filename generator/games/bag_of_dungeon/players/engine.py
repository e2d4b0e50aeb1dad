"""The referee as the forge's `Engine`: frozen states, moves as words both ways, events with sentences, chance, players by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from generator.core.errors import BadOption
from generator.core.rng import Rng
from generator.draw.fate_strip import FateStrip
from generator.forge.engine import Engine, Event, Outcome
from generator.games.bag_of_dungeon.players.sentences import event_of, next_step
from generator.games.bag_of_dungeon.players.simulation import PLAYERS, play_game
from generator.games.bag_of_dungeon.players.table_view import view_lines
from generator.games.bag_of_dungeon.quest.model import Quest
from generator.games.bag_of_dungeon.rules import choices, notation, referee
from generator.games.bag_of_dungeon.rules.chance import Chance, Dice
from generator.games.bag_of_dungeon.rules.scoring import points
from generator.games.bag_of_dungeon.rules.state import Move, State
from generator.games.bag_of_dungeon.rules.strip_chance import StripChance


def play(state: State, move: Move, chance: Chance) -> tuple[State, Sequence[Event]]:
    """Return the state after a legal move, and what happened; raises BadMoves for another move."""
    after, log = referee.play_logged(state, move, chance)
    events = (event_of(state.quest, entry) for entry in log)
    return after, tuple(event for event in events if event is not None)


def missing(state: State) -> str:
    """Return what should have followed where a written game ends too early, as a part of a sentence."""
    return f"next comes {next_step(state.quest, state.phase, choices.chooser(state).hero)}; write it down to the end"


def unsaid(state: State) -> Move | None:
    """Return the only move there is, or None where there is a choice."""
    legal = list(choices.choices_of(state))
    return legal[0] if len(legal) == 1 else None


def simulate(quest: Quest, name: str, rng: Rng) -> Outcome:
    """Return how a game of the player of that name ends, played without writing anything down; its rounds are turns."""
    table = play_game(quest, PLAYERS[name](rng.stream("player")), Dice(rng.stream("dice")))
    return Outcome(table.outcome == "won", points(table), table.turns)


def strip_chance(quest: Quest, strip: FateStrip | None) -> Chance:
    """Return chance from a fate strip; raises BadOption where there is none, since the dice are unknown then."""
    if strip is None:
        raise BadOption("A game with dice of one's own cannot be verified; play it with the fate strip.")
    return StripChance(strip)


def _policy(name: str) -> Callable[[Quest, Rng], Callable[[State], Move]]:
    """Return what makes a player of that name for one game, who draws from the stream that is given."""
    return lambda quest, rng: PLAYERS[name](rng).choose


ENGINE: Engine[Quest, State, Move, Chance] = Engine(
    begin=referee.begin,
    moves=referee.moves,
    why_not=referee.why_not,
    play=play,
    over=lambda state: state.over,
    won=lambda state: state.outcome == "won",
    points=points,
    show=view_lines,
    write=notation.write_move,
    words=notation.split_words,
    has_form=notation.has_form,
    read=lambda state, word: (notation.read_move(state, word), True),
    unsaid=unsaid,
    missing=missing,
    dice=lambda quest, rng: Dice(rng),
    strip=strip_chance,
    policies={name: _policy(name) for name in PLAYERS},
    measured="sensible",
    simulate=simulate,
)
"""The referee of this game. A source of chance is used up by a game and made anew for another."""
