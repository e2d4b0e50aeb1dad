"""Whole games played on a mutable table, as quickly as they go, and all players by name."""

from __future__ import annotations

from collections.abc import Callable

from generator.core.rng import Rng
from generator.games.bag_of_dungeon.players.by_chance import ByChance
from generator.games.bag_of_dungeon.players.planner import Planner
from generator.games.bag_of_dungeon.players.policies import Naive, Player
from generator.games.bag_of_dungeon.players.search import Search
from generator.games.bag_of_dungeon.players.sensible import Sensible
from generator.games.bag_of_dungeon.quest.model import Quest
from generator.games.bag_of_dungeon.rules.chance import Chance
from generator.games.bag_of_dungeon.rules.referee import apply_move
from generator.games.bag_of_dungeon.rules.setting_up import set_up
from generator.games.bag_of_dungeon.rules.state import Table

MOST_MOVES = 4000
"""Moves after which a game counts as given up; all players come to an end far sooner."""
PLAYERS: dict[str, Callable[[Rng], Player]] = {
    "chance": ByChance,
    "naive": lambda rng: Naive(),
    "sensible": lambda rng: Sensible(),
    "planner": lambda rng: Planner(),
    "search": Search,
}
"""Every player by name, from the most naive to the best; each game needs a new one, who draws from a stream of their own."""


def play_game(quest: Quest, player: Player, chance: Chance, *, limit: int = MOST_MOVES) -> Table:
    """Return the table at the end of a player's game, or after so many moves without one."""
    table = set_up(quest)
    choose = player.choose
    for _ in range(limit):
        if table.phase == "over":
            break
        apply_move(table, choose(table), chance)
    return table
