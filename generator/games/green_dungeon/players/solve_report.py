"""What the solve command says of a sealed dungeon: a session report of the planner's game, with this quest's own names."""

from __future__ import annotations

from collections.abc import Mapping

from generator.forge.choices import Options
from generator.forge.game import Progress, Solved
from generator.games.green_dungeon.players.simulation import PLAYERS, dice_stream
from generator.games.green_dungeon.players.transcript import SessionReport, play_and_report
from generator.games.green_dungeon.quest.data_loading import grades
from generator.games.green_dungeon.quest.model import Quest
from generator.games.green_dungeon.quest.passages import cell_name
from generator.games.green_dungeon.quest.ruleset import load_ruleset
from generator.games.green_dungeon.rules.chance import Dice


def solve_quest(quest: Quest, options: Options, progress: Progress) -> Solved:
    """Return the planner's first won game in this dungeon as a session report, or its first game where none is won.

    There are no `options`. `progress` is told how many of the planner's games were played, of how many at most.
    """
    count = grades().planner
    number, game = 0, _played(quest, 0)
    for other in range(1, count):
        if game.end.outcome == "won":
            break
        progress(other, count)
        other_game = _played(quest, other)
        if other_game.end.outcome == "won":
            number, game = other, other_game
    return Solved([f"{quest.title}: game {number + 1} of the planner.", *game.lines], game.end.outcome == "won")


def _played(quest: Quest, number: int) -> SessionReport:
    rules = load_ruleset(quest.edition)
    chance = Dice(dice_stream(quest).stream("game", number))
    return play_and_report(quest.board, rules, PLAYERS["planner"](rules), chance, names=quest_names(quest))


def quest_names(quest: Quest) -> Mapping[str, str]:
    """Return what a quest calls its rooms, by kind and cell, its bosses, and the rows of its twists, for a `SentenceWriter`."""
    rooms = {f"{kind} {cell_name(cell)}": quest.rooms[cell].name for cell, kind in enumerate(quest.kinds)}
    twists = {f"twist {twist.kind} {row}": say for twist in quest.twists for row, say in enumerate(twist.rows)}
    return {**rooms, **twists, "foe-mini": quest.mini.name, "foe-final": quest.final.name}
