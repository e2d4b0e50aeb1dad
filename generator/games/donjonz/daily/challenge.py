"""A dungeon a day: map and inventory on one page, par proven, written walks replayed by the referee."""

from __future__ import annotations

import re
from typing import Any

from generator.core.code import shown
from generator.core.errors import BadData, BadMoves
from generator.draw.fate_strip import Fate
from generator.forge.daily import Daily, Played, Target
from generator.forge.game import Drawn, Rating, Sheet
from generator.games.donjonz.paper.inventory import Challenge
from generator.games.donjonz.paper.pack import inventory, map_data
from generator.games.donjonz.quest.cards import surface
from generator.games.donjonz.quest.data_loading import PACKAGE, THEMES, terms
from generator.games.donjonz.quest.maze import Maze
from generator.games.donjonz.quest.model import Par, Quest
from generator.games.donjonz.rules.notation import read_walk
from generator.games.donjonz.rules.referee import BadWalk, Move, State, begin, play, stop, why_not

_FOLDER = "donjonz"
_SHEETS = (
    Sheet("challenge", f"{_FOLDER}/daily.xml.jinja", "The dungeon of the day", "D", layout="sheet", single=True, alone=True),
)
_SEALED = (Sheet("sealed", f"{_FOLDER}/daily-sealed.xml.jinja", "Sealed: the best walk", "S", single=True, alone=True),)

WORD = 12
"""Most characters of a word in a written walk."""
_WORDS = re.compile(r"[^\s,;>]+")
_RULING = re.compile(r" \(D-[0-9]+\)")


def words(quest: Quest, rating: Rating) -> dict[str, Any]:
    """Return the page's picture: the map with the inventory of one walk beside it."""
    data = Challenge(map_data(quest), inventory(quest))
    alt = f"Map of {len(data.map.ground.spots)} spaces, and an inventory for one walk"
    return {"figures": {"challenge": Drawn("challenge", data, 196.0, 150.0, alt)}}


def target(quest: Quest, rating: Rating) -> Target:
    """Return par, which is proven, and the medals that were measured."""
    bronze, silver, gold = (int(rating.figures[name]) for name in ("bronze", "silver", "gold"))
    return Target(_par(quest).score, "proven", (bronze, silver, gold))


def points(quest: Quest, target: Target, won: bool) -> tuple[int, int]:
    """Return the least and the most points of a walk: none can beat par, which is proven, and who dies has none."""
    return 0, target.points if won else 0


def _par(quest: Quest) -> Par:
    if quest.par is None:
        raise BadData("A deck that is laid by hand has no par; a challenge is a fixed dungeon.")
    return quest.par


# ---------------------------------------------------------------------- written walks


def verify(quest: Quest, text: str, fate: Fate | None) -> Played:
    """Return what a written walk comes to; raises BadMoves naming the first step that is impossible, or that is missing."""
    maze = surface(quest.cards, quest.placed)
    state = begin(maze, terms(quest.house))
    events: list[str] = []
    steps: tuple[Move, ...] = ()
    written: list[str] = []
    for word in _WORDS.finditer(text):
        written.append(word[0])
        walk = _read(maze, written, len(steps) + 1)
        for number, move in enumerate(walk[len(steps) :], len(steps) + 1):
            state = _after(state, move, number, written, events)
        steps = walk
    return _end(state, len(steps), events)


def _read(maze: Maze, written: list[str], number: int) -> tuple[Move, ...]:
    """Return the moves of all words so far; BadMoves blames the last of them, where step `number` should stand."""
    word = f"word {len(written)}, {shown(written[-1])}"
    if len(written[-1]) > WORD:
        raise BadMoves(f"Step {number} cannot be read: {word}, is longer than any step.")
    try:
        return read_walk(maze, " ".join(written))
    except BadWalk as error:
        raise BadMoves(f"Step {number} cannot be read at {word}: {error}.") from None


def _after(state: State, move: Move, number: int, written: list[str], events: list[str]) -> State:
    """Return the state after a step, and note what happened; BadMoves where the rules forbid it."""
    maze = state.maze
    refusal = why_not(state, move)
    if refusal:
        step = f"Step {number}, from {maze.name(state.where)} to {maze.name(move.to)} (word {len(written)}, {shown(written[-1])})"
        raise BadMoves(f"{step}, is impossible: {_RULING.sub('', refusal)}.")
    after = play(state, move)
    events += _happened(state, after, move)
    return after


def _happened(before: State, after: State, move: Move) -> list[str]:
    """Return what a step brought, by the names of `share.EVENTS`; a monster that takes all gold was bribed."""
    thing = after.maze.things[move.to]
    if thing and thing.sort == "monster":
        return ["death" if after.dead else "monster" if after.kills > before.kills else "bribe"]
    if thing and thing.sort == "lock":
        return ["lock"] if after.doubled else []
    return [thing.sort] if thing and thing.sort in ("gold", "key") else []


def _end(state: State, count: int, events: list[str]) -> Played:
    maze = state.maze
    if not state.ended and not state.terms.may_stop:
        on = next(space for space in maze.ways[state.where] if why_not(state, Move(space)) is None)
        raise BadMoves(
            f"Step {count + 1} is missing: the walk breaks off at {maze.name(state.where)}, where {maze.name(on)} is still open; "
            "go on until no step is left."
        )
    return Played(stop(state).score or 0, not state.dead, tuple(events))


DAILY: Daily[Quest] = Daily(
    package=PACKAGE, themes=THEMES, sheets=_SHEETS, sealed=_SEALED, words=words, target=target, points=points, verify=verify
)
