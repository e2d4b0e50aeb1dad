"""The patient player: goes up to a level before it meets the bosses, if the lamp burns that long. What the planner is held against.

It fights by the same exact odds as the planner and rests by the sensible player's rules. It explores while there are many boxes,
waits for wanderers while there are some, and goes for the bosses when its goal is reached or few are left.
"""

from __future__ import annotations

from generator.games.green_dungeon.players.exact_combat import ExactFighter
from generator.games.green_dungeon.players.pathfinding import free_path, known_cells, possible_lairs
from generator.games.green_dungeon.players.policies import Sensible, boxes_left, is_late
from generator.games.green_dungeon.quest.ruleset import Edition, Ruleset
from generator.games.green_dungeon.rules.referee import ENTER, RETREAT
from generator.games.green_dungeon.rules.rooms import ALL
from generator.games.green_dungeon.rules.state import Move, Table

GOALS = (2, 3, 4, 5, 6, 8, 12, 16)
"""The levels that a patient player may have for a goal."""
LEAST_BOXES: dict[Edition, tuple[int, int]] = {"new": (20, 20), "old": (30, 25)}
"""How many boxes must be left to explore and to wait, by edition."""


class Patient(ExactFighter, Sensible):
    """Goes up to the level `goal`, then for the bosses, or sooner where the boxes run out."""

    __slots__ = ("goal",)

    def __init__(self, rules: Ruleset, goal: int) -> None:
        super().__init__(rules)
        self.goal = goal

    def turn(self, table: Table) -> Move:
        """Go on along the way decided upon; else rest where it is needed, explore, wait, or go for a boss."""
        step = self._next_step(table)
        if step:
            return step
        to_explore, to_wait = LEAST_BOXES[table.rules.edition]
        left, calm, lairs = boxes_left(table), self.calm_cells(table), possible_lairs(table)
        barred = lairs if table.rules.bosses == "outer" or not self.ready_for_boss(table) else known_cells(table, "straw")
        path: list[int] = []
        if left > to_explore and (table.level < self.goal or table.rules.bosses == "outer"):
            path = free_path(table.passages, table.here, calm, ALL & ~(table.visited | barred))
        waits = table.level < self.goal and left > to_wait
        if not is_late(table) and (self.should_rest(table) or not (path or (self.ready_for_boss(table) and not waits))):
            move = self.go_and_rest(table, calm)
            if move:
                return move
        return self._set_out(table, path or self._path_to_lair(table, lairs))

    def lair(self, table: Table) -> Move:
        """Turn back from the final boss as long as the goal is not reached and there is time."""
        if table.level < self.goal and boxes_left(table) > LEAST_BOXES[table.rules.edition][1]:
            return RETREAT
        return ENTER if is_late(table) else Sensible.lair(self, table)
