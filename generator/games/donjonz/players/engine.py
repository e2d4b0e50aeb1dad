"""The engine of this game: the referee over a quest, its players, and how a state looks in a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core.rng import Rng
from generator.draw.fate_strip import FateStrip
from generator.forge.engine import Engine, Event
from generator.games.donjonz.players.hints import hint_lines
from generator.games.donjonz.players.player_layouts import PLACED, as_laid
from generator.games.donjonz.players.policies import POLICIES
from generator.games.donjonz.players.state_text import show_state
from generator.games.donjonz.quest.model import Quest
from generator.games.donjonz.rules import game_state
from generator.games.donjonz.rules.game_state import STOP_WORD, Action, GameState
from generator.games.donjonz.rules.notation import has_form, split_words
from generator.games.donjonz.rules.referee import breaks_off
from generator.games.donjonz.rules.scoring import rank

PARTS = 5
"""In how many parts a walk is shared, all of them of the same number of spaces, or nearly."""
GREATEST = ("death", "lock", "key", "monster", "gold")
"""The kinds of events that are shared, from the greatest."""


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


def _row(words: Sequence[str], kinds: Sequence[Sequence[str]]) -> Sequence[str]:
    """Return the greatest event of each of PARTS parts of a walk, nothing for a part without one; a stop is no space.

    More would tell whoever reads it how much of what the best walk meets, and in which order (D-30).
    """
    spaces = [happened for word, happened in zip(words, kinds, strict=True) if word not in ("", STOP_WORD)]
    parts = [spaces[len(spaces) * part // PARTS : len(spaces) * (part + 1) // PARTS] for part in range(PARTS)]
    met = [{kind for happened in part for kind in happened} for part in parts]
    return [next((kind for kind in GREATEST if kind in of_part), "") for of_part in met]


def _rank(quest: Quest, points: int) -> str:
    """Return the rank of a walk through a deck that was laid; fixed dungeons have medals instead (D-30)."""
    if quest.mode == "fixed":
        return ""
    reached = rank(points)
    return f"Rank: {reached.name}. {reached.line}"


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
    has_form=has_form,
    read=game_state.read,
    unsaid=game_state.unsaid,
    missing=_missing,
    dice=_no_dice,
    strip=_no_strip,
    policies=POLICIES,
    measured="ahead",
    setup=(PLACED,),
    set_up=as_laid,
    row=_row,
    outcomes=("", "the hero died"),
    rank=_rank,
    hint=hint_lines,
)
