"""The ladder of players: what each of five skills wins in quests of a grade for so many heroes, measured over a catalogue.

The numbers stand in data/ladder.toml, which `benchmarks/dragon_players.py ladder --write` measures and writes; they are about other
quests than the one on paper, and are printed as such.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, NamedTuple

from msgspec import Meta

from generator.core.data import Record, load
from generator.core.statistics import share_estimate
from generator.games.bag_of_dungeon.players.simulation import PLAYERS
from generator.games.bag_of_dungeon.quest.model import Grade, Mode, Quest
from generator.games.bag_of_dungeon.quest.pieces import PACKAGE

MEASURED: Mode = "solo"
"""The mode in which the ladder is measured."""
SLOW = "search"
"""The player who takes seconds for a game and plays fewer of them."""
Won = Annotated[int, Meta(ge=0, le=100)]
Games = Annotated[int, Meta(ge=1)]


class Rungs(Record):
    """What each player wins of a hundred games, in quests of one grade for so many heroes."""

    grade: Grade
    heroes: Annotated[int, Meta(ge=1, le=4)]
    chance: Won
    naive: Won
    sensible: Won
    planner: Won
    search: Won


class Ladder(Record):
    """The players in quests of every grade and number of heroes, so many `quests` of each.

    `games` were played of them by each player but the searching one, who takes seconds for a game and played the first `searched`.
    """

    quests: Games
    games: Games
    searched: Games
    rungs: tuple[Rungs, ...]

    def shares(self, row: Rungs) -> tuple[PlayerShare, ...]:
        """Return what every player wins of a hundred games in the quests of a row, the weakest player first."""
        found = []
        for name in PLAYERS:
            count = self.searched if name == SLOW else self.games
            share = share_estimate(round(getattr(row, name) * count / 100), count)
            found.append(PlayerShare(name, *(round(100 * value) for value in (share.value, share.low, share.high))))
        return tuple(found)


class PlayerShare(NamedTuple):
    """A player's name and the games won of a hundred, with the two ends of the 95 % interval."""

    name: str
    won: int
    low: int
    high: int


@cache
def load_ladder() -> Ladder:
    """Return the ladder as it was measured; raises BadData for a file that holds none."""
    return load(Ladder, PACKAGE, "ladder.toml")


def rungs_of(quest: Quest) -> Rungs | None:
    """Return what players win in quests of the same grade and number of heroes; None in a mode that was not measured."""
    if quest.mode != MEASURED:
        return None
    return next((row for row in load_ladder().rungs if (row.grade, row.heroes) == (quest.grade, len(quest.heroes))), None)
