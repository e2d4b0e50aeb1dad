"""The points of a game as it stands, with everything they are made of (rules: Scoring; row 48, G-48 to G-50)."""

from __future__ import annotations

from typing import NamedTuple

from generator.games.green_dungeon.rules.rooms import face_down
from generator.games.green_dungeon.rules.state import Table


class Score(NamedTuple):
    """The items of the score sheet; the last three are penalties."""

    cubes: int
    cards: int
    levels: int
    xp: int
    luck: int
    face_down: int
    fled: int
    events: int

    @property
    def total(self) -> int:
        """What remains after the penalties."""
        return self.kept - self.penalties

    @property
    def kept(self) -> int:
        """The points before the penalties."""
        return self.cubes + self.cards + self.levels + self.xp + self.luck

    @property
    def penalties(self) -> int:
        """The sum of the penalties."""
        return self.face_down + self.fled + self.events


def score(table: Table) -> Score:
    """Return the points of a table, whether its game is over or not; nobody has less than no health."""
    rules = table.rules
    levels = table.level if rules.points_first_level else table.level - rules.start_level
    left = sum(opponent.fled or rules.penalty_bribed for _, opponent in table.waiting)
    return Score(
        cubes=max(0, table.health) + table.magic + table.gold,
        cards=rules.points_card * (len(table.potions) + (table.weapon is not None)),
        levels=rules.points_level * levels,
        xp=table.xp,
        luck=rules.points_luck * table.luck,
        face_down=rules.penalty_face_down * face_down(table).bit_count(),
        fled=rules.penalty_fled * left,
        events=rules.penalty_event * table.event_cubes,
    )
