"""Games of a quest that are played to be counted: the same parties and the same dice for every quest, player and setting.

Game number n of a purpose is always played by the n-th of the stratified parties with the n-th stream of dice of that purpose, so
that two settings are compared on the same luck. Games of one purpose share nothing with those of another: what decided that a
quest is accepted is never what is printed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from generator.core.rng import Rng
from generator.games.deck_box_dungeons.players.parties import stratified_parties
from generator.games.deck_box_dungeons.players.policies import Naive
from generator.games.deck_box_dungeons.players.sensible import Sensible
from generator.games.deck_box_dungeons.players.simulation import Played, Player, play_game
from generator.games.deck_box_dungeons.quest.data_loading import hero_cards
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.rules.state import Build

MOST_PARTIES = 240
"""Stratified parties of each size; later games begin again with the first."""
PLAYERS: dict[str, Callable[[], Player]] = {"sensible": Sensible, "naive": Naive}


@lru_cache(maxsize=8)
def parties_of(heroes: int) -> tuple[list[Build], ...]:
    """Return the parties of a number of heroes that play measured games, in their order."""
    return stratified_parties(hero_cards(), heroes, MOST_PARTIES)


def play_games(quest: Quest, player: str, purpose: str, numbers: Iterable[int]) -> list[Played]:
    """Return what came of the games of these numbers, played for a purpose by a player."""
    parties = parties_of(quest.heroes)
    root = Rng.root(f"deck-box-dungeons/{purpose}", quest.heroes)
    return [play_game(quest, parties[number % MOST_PARTIES], PLAYERS[player](), root.stream(number)) for number in numbers]
