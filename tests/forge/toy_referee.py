"""A referee for the smallest game: the hero crosses the room step by step and may dig for gold on each; a one wakes a dragon.

The fourth game of tests/fourth_game has it too, with its own records.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from generator.core.errors import BadMoves
from generator.core.rng import Rng
from generator.draw.fate_strip import FateStrip, StripReader
from generator.forge.choices import OneOf, Options
from generator.forge.engine import Engine, Event, Outcome
from tests.null_game import GAME, Quest
from tests.records import replace

Chance = Callable[[], int]
"""A die of six sides."""


class Crossing(msgspec.Struct, frozen=True):
    """Where the hero is: `place` steps are behind, `dug` tells whether the one the hero stands on has been searched."""

    steps: int
    place: int = 0
    gold: int = 0
    dug: bool = False
    fell: bool = False


def begin(quest: Quest) -> Crossing:
    return Crossing(quest.steps)


def over(state: Crossing) -> bool:
    return state.fell or state.place == state.steps


def moves(state: Crossing) -> list[str]:
    if over(state):
        return []
    return ["step"] if state.dug else ["step", "dig"]


def why_not(state: Crossing, move: str) -> str | None:
    if over(state):
        return "the game is over"
    return "this step has been searched" if move == "dig" and state.dug else None


def play(state: Crossing, move: str, chance: Chance) -> tuple[Crossing, Sequence[Event]]:
    roll = chance()
    if move == "dig":
        return replace(state, gold=state.gold + roll, dug=True), [Event(f"{roll} gold.", "gold")]
    if roll == 1:
        return replace(state, fell=True), [Event("A dragon wakes."), Event("", "death")]
    return replace(state, place=state.place + 1, dug=False), []


def show(state: Crossing) -> list[str]:
    return [f"Step {state.place} of {state.steps}.", f"Gold: {state.gold}."]


def read(state: Crossing, word: str) -> tuple[str | None, bool]:
    """Return the move of a word; `run` stands for all steps to the door, `start` only says that the game begins."""
    match word.lower():
        case "step" | "dig":
            return word.lower(), True
        case "run":
            return "step", state.place + 1 >= state.steps
        case "start" if state == Crossing(state.steps):
            return None, True
    raise BadMoves("is no move; write step, dig or run")


def unsaid(state: Crossing) -> str | None:
    return "step" if moves(state) == ["step"] else None


def from_strip(quest: Quest, strip: FateStrip | None) -> Chance:
    if strip is None:
        return lambda: 6
    reader = StripReader(strip)
    return lambda: reader.next(strip.columns[0].key)


def timid(quest: Quest, rng: Rng) -> Callable[[Crossing], str]:
    return lambda state: "step"


def moody(quest: Quest, rng: Rng) -> Callable[[Crossing], str]:
    return lambda state: rng.pick(moves(state))


def greedy(quest: Quest, rng: Rng) -> Callable[[Crossing], str]:
    return lambda state: moves(state)[-1]


ROOM = OneOf("room", ("printed", "short", "long"), "How long the room is: one step, twelve, or as many as are printed.")
STEPS = {"short": 1, "long": 12}


def adapt(quest: Quest, options: Options) -> Quest:
    return replace(quest, steps=STEPS.get(options["room"], quest.steps))


def simulate(quest: Quest, name: str, rng: Rng) -> Outcome:
    dice, whims = rng.stream("dice"), rng.stream("player")
    gold, place, dug, rounds = 0, 0, False, 0
    while place < quest.steps:
        legal = ["step"] if dug else ["step", "dig"]
        move = {"timid": legal[0], "greedy": legal[-1]}.get(name) or whims.pick(legal)
        roll, rounds = dice.die(), rounds + 1
        if move == "dig":
            gold, dug = gold + roll, True
        elif roll == 1:
            return Outcome(False, 0, rounds)
        else:
            place, dug = place + 1, False
    return Outcome(True, gold, rounds)


ENGINE: Engine[Quest, Crossing, str, Chance] = Engine(
    begin=begin,
    moves=moves,
    why_not=why_not,
    play=play,
    over=over,
    won=lambda state: state.place == state.steps and not state.fell,
    points=lambda state: 0 if state.fell else state.gold,
    show=show,
    write=lambda state, move: move,
    words=lambda text: text.split(),
    read=read,
    unsaid=unsaid,
    missing=lambda state: f"the hero stands on step {state.place} of {state.steps}",
    dice=lambda quest, rng: rng.die,
    strip=from_strip,
    policies={"timid": timid, "moody": moody, "greedy": greedy},
    measured="moody",
    options=(ROOM,),
    adapt=adapt,
    simulate=simulate,
)
REFEREED = replace(GAME, engine=ENGINE.erased())
"""The smallest game with a referee."""
