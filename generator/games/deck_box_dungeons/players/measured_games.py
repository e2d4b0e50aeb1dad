"""Games of a quest that are played to be counted: the same parties and the same dice for every quest, player and setting.

Game number n of a purpose is always played by the n-th of the stratified parties with the n-th stream of dice of that purpose, so
that two settings are compared on the same luck. Games of one purpose share nothing with those of another: what decided that a
quest is accepted is never what is printed. None depends on another, so that they are played by as many hands as there are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

import msgspec

from generator.core.hands import Lot
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


class Measured(msgspec.Struct, frozen=True):
    """What games of a quest share: the name of their player, and what they are played for."""

    quest: Quest
    player: str
    purpose: str

    def games(self, numbers: Sequence[int]) -> Lot[Measured, Played]:
        """Return the games of these numbers, as work for all hands."""
        return Lot(played, self, numbers)


def played(games: Measured, number: int) -> Played:
    """Return what comes of the game of a number."""
    quest, rng = games.quest, Rng.root(f"deck-box-dungeons/{games.purpose}", games.quest.heroes)
    return play_game(quest, parties_of(quest.heroes)[number % MOST_PARTIES], PLAYERS[games.player](), rng.stream(number))


def ready() -> None:
    """Read what all measured games need, before the first of them is asked for."""
    hero_cards()
