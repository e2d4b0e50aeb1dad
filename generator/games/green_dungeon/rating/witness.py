"""The witness of a rating: the rooms of the planner's first won game as text, and back.

The text is the printed names of cells parted by blanks, such as `C3 C2 B2`: every room in the order in which the adventurer stood
in it, a room left and entered again as often as that happened. It is empty where no game was won.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.games.green_dungeon.players.measured_games import Ended
from generator.games.green_dungeon.players.simulation import MOST_MOVES, PlayedGame, dice_stream, play_games
from generator.games.green_dungeon.quest.data_loading import grades
from generator.games.green_dungeon.quest.model import Quest
from generator.games.green_dungeon.quest.passages import cell_name, parse_cell
from generator.games.green_dungeon.quest.ruleset import load_ruleset

WITNESS_FORM = rf"[A-E][1-5]( [A-E][1-5]){{0,{MOST_MOVES}}}"
"""A regular expression for the witness of a quest that has a grade; only what is thrown away has none."""


def witness_of(games: Iterable[PlayedGame | Ended]) -> str:
    """Return the witness by the first won one of these games; empty where none was won."""
    for game in games:
        if game.won:
            return route_text(game.cells)
    return ""


def first_won_route(quest: Quest) -> str:
    """Return the witness of a quest, for which the planner plays up to its first won game; raises BadData for no dungeon.

    The games and their dice are those of the rating. Cost: one game of the planner, a few milliseconds, for each one it loses.
    """
    board, rules, rng = quest.board, load_ruleset(quest.edition), dice_stream(quest)
    return witness_of(
        game for number in range(grades().planner) for game in play_games(board, rules, "planner", rng, games=1, first=number)
    )


def route_text(cells: Sequence[int]) -> str:
    """Return cells as the names of the rooms they were in, without the moves that led to no other room."""
    rooms = [cell for cell, before in zip(cells, [-1, *cells], strict=False) if cell != before]
    return " ".join(cell_name(cell) for cell in rooms)


def parse_route(text: str) -> tuple[int, ...]:
    """Return the cells of a witness; raises ValueError for a text that holds anything but names of cells."""
    return tuple(parse_cell(name) for name in text.split())
