"""What the solve command says of a sealed dungeon: a session report of the planner's game, with this quest's own names."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from generator.core.errors import BadOption
from generator.games.green_dungeon.players.simulation import PLAYERS, dice_stream
from generator.games.green_dungeon.players.transcript import Report, report
from generator.games.green_dungeon.quest.data_loading import grades
from generator.games.green_dungeon.quest.model import Quest
from generator.games.green_dungeon.quest.passages import name
from generator.games.green_dungeon.quest.ruleset import ruleset
from generator.games.green_dungeon.rules.chance import Dice


def told(quest: Quest, placed: str, done: Callable[[int, int], None] = lambda done, count: None) -> Sequence[str]:
    """Return the planner's first won game in this dungeon as a session report, or its first game where none is won.

    BadOption for a laying: these tiles are dealt, not laid.
    """
    if placed:
        raise BadOption("--placed is for decks that were laid by hand; this dungeon is dealt already.")
    count = grades().planner
    number, found = 0, _played(quest, 0)
    for other in range(1, count):
        if found.end.outcome == "won":
            break
        done(other, count)
        one = _played(quest, other)
        if one.end.outcome == "won":
            number, found = other, one
    return [f"{quest.title}: game {number + 1} of the planner.", *found.lines]


def _played(quest: Quest, number: int) -> Report:
    rules = ruleset(quest.edition)
    luck = Dice(dice_stream(quest).stream("game", number))
    return report(quest.board, rules, PLAYERS["planner"](rules), luck, names=names(quest))


def names(quest: Quest) -> Mapping[str, str]:
    """Return what a quest calls its rooms, by their cells, and its bosses."""
    rooms = {f"{kind} {name(cell)}": quest.rooms[cell].name for cell, kind in enumerate(quest.kinds)}
    return {**rooms, "foe-mini": quest.mini.name, "foe-final": quest.final.name}
