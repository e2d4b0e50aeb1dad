"""The engine of this game: the referee over a quest, its players, and how a state looks in a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core.rng import Rng
from generator.draw.fate_strip import FateStrip
from generator.forge.engine import Engine, Event
from generator.games.donjonz.players.hints import hint_lines
from generator.games.donjonz.players.policies import POLICIES
from generator.games.donjonz.players.state_text import show_state
from generator.games.donjonz.quest.model import Quest
from generator.games.donjonz.rules import game_state
from generator.games.donjonz.rules.game_state import Action, GameState
from generator.games.donjonz.rules.notation import split_words
from generator.games.donjonz.rules.referee import breaks_off


def _play(state: GameState, action: Action, chance: None) -> tuple[GameState, Sequence[Event]]:
    """Return the state after a legal action and what came of it; nothing in this game is left to chance."""
    return game_state.play(state, action)


def _missing(state: GameState) -> str:
    """Return where a written walk breaks off that should go on (D-8)."""
    return breaks_off(state.hero)


def _no_dice(quest: Quest, rng: Rng) -> None:
    """Return no chance: a walk needs none."""


def _no_strip(quest: Quest, strip: FateStrip | None) -> None:
    """Return no chance: a walk needs none."""


ENGINE: Engine[Quest, GameState, Action, None] = Engine(
    begin=game_state.begin,
    moves=game_state.actions,
    why_not=game_state.why_not,
    play=_play,
    over=game_state.over,
    won=game_state.won,
    points=game_state.points,
    show=show_state,
    write=game_state.write,
    words=split_words,
    read=game_state.read,
    unsaid=game_state.unsaid,
    missing=_missing,
    dice=_no_dice,
    strip=_no_strip,
    policies=POLICIES,
    measured="ahead",
    hint=hint_lines,
)
