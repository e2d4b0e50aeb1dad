"""The ladder of players: what each of five skills wins in dungeons of an edition and a grade, measured over a catalogue.

The numbers stand in data/ladder.toml, which `benchmarks/ladder.py --write` measures and writes; they are about other dungeons than
the one on paper, and are printed as such.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated

from msgspec import Meta

from generator.core.data import Record, load
from generator.games.green_dungeon.players.skills import SKILLS
from generator.games.green_dungeon.quest.data_loading import PACKAGE
from generator.games.green_dungeon.quest.model import Quest


class Rung(Record):
    """What one player comes to: games won of a hundred, and the mean points of all games, of which a lost one counts 0."""

    won: Annotated[int, Meta(ge=0, le=100)]
    points: int


class GradeLadder(Record):
    """The players in dungeons of one grade: in how many dungeons, and how many games each of them played in all.

    `games` were played by each player but the searching one, who takes seconds for a game and played the first `searched` of them.
    """

    quests: Annotated[int, Meta(ge=1)]
    games: Annotated[int, Meta(ge=1)]
    searched: Annotated[int, Meta(ge=1)]
    chance: Rung
    naive: Rung
    sensible: Rung
    planner: Rung
    search: Rung

    @property
    def rungs(self) -> tuple[tuple[str, Rung], ...]:
        """Every player's name and rung, the weakest first."""
        return tuple((name, getattr(self, name)) for name in SKILLS)


class GradeLadders(Record):
    """The ladders of all grades."""

    easy: GradeLadder
    medium: GradeLadder
    hard: GradeLadder


class Ladder(Record):
    """The ladders of both editions."""

    new: GradeLadders
    old: GradeLadders


@cache
def load_ladder() -> Ladder:
    """Return the ladder as it was measured; raises BadData for a file that holds none."""
    return load(Ladder, PACKAGE, "ladder.toml")


def ladder_of(quest: Quest) -> GradeLadder | None:
    """Return the ladder of a quest's edition and grade; None for a quest without a lamp, whose grade was not set by play."""
    found: GradeLadder = getattr(getattr(load_ladder(), quest.edition), quest.grade)
    return found if quest.lamp else None
