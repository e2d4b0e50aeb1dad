"""All players by name, the weakest first: those of `simulation.PLAYERS`, and two that draw from a stream of their own."""

from __future__ import annotations

from generator.core.rng import Rng
from generator.games.green_dungeon.players.by_chance import ByChance
from generator.games.green_dungeon.players.policies import Player
from generator.games.green_dungeon.players.search import Search
from generator.games.green_dungeon.players.simulation import PLAYERS
from generator.games.green_dungeon.quest.ruleset import Ruleset

SKILLS = ("chance", *PLAYERS, "search")
"""The names of all players, the weakest first."""


def player_of(name: str, rules: Ruleset, rng: Rng) -> Player:
    """Return the player of a name (one of `SKILLS`) for one game; whoever draws draws from `rng`."""
    if name == "chance":
        return ByChance(rng)
    if name == "search":
        return Search(rules, rng)
    return PLAYERS[name](rules)
