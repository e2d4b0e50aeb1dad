"""The patient player: goes up to a level before it meets the bosses, if the lamp burns that long. What the planner is held against.

It fights and rests by the same odds as the planner, but knows nothing of ways and doors: it explores while there are many boxes,
waits for wanderers while there are some, and goes for the bosses when its goal is reached or few are left.
"""

from __future__ import annotations

from generator.games.green_dungeon.players.exact_combat import ExactFighter
from generator.games.green_dungeon.players.pathfinding import cheapest_path, free_path, known_cells, possible_lairs
from generator.games.green_dungeon.players.policies import OPPONENT_COST
from generator.games.green_dungeon.quest.ruleset import Edition, Ruleset
from generator.games.green_dungeon.rules.referee import ENTER, RETREAT
from generator.games.green_dungeon.rules.rooms import ALL
from generator.games.green_dungeon.rules.state import Move, Table

GOALS = (2, 3, 4, 5, 6, 8, 12, 16)
"""The levels that a patient player may have for a goal."""
LEAST_BOXES: dict[Edition, tuple[int, int, int]] = {"new": (25, 15, 6), "old": (35, 20, 8)}
"""How many boxes must be left to explore, to wait, and to rest, by edition (G-68)."""
WORTH_A_REST = 0.01
"""What a rest must add to the chance against a boss before it is met."""


class Patient(ExactFighter):
    """Goes up to the level `goal`, then for the bosses, or sooner where the boxes run out."""

    __slots__ = ("goal",)

    def __init__(self, rules: Ruleset, goal: int) -> None:
        super().__init__(rules)
        self.goal = goal

    def turn(self, table: Table) -> Move:
        """Go on along the way decided upon; else rest if it helps, explore, wait, or go for a boss."""
        step = self._next_step(table)
        if step:
            return step
        to_explore, to_wait, to_rest = LEAST_BOXES[table.rules.edition]
        left, calm, lairs = self.boxes(table), self.calm_cells(table), possible_lairs(table)
        patient = table.level < self.goal
        useful = self.should_rest(table) or table.xp >= table.rules.level_xp or self.gain_by_rest(table) > WORTH_A_REST
        if left >= to_rest and useful:
            found = self.go_and_rest(table, calm)
            if found:
                return found
        path: list[int] = []
        if patient and left >= to_explore:
            barred = lairs if table.rules.bosses == "outer" else known_cells(table, "straw")
            path = free_path(table.passages, table.here, calm, ALL & ~(table.explored | barred))
        if patient and not path and left >= to_wait:
            found = self.go_and_rest(table, calm)
            if found:
                return found
        path = path or free_path(table.passages, table.here, calm, lairs)
        return self._set_out(table, path or cheapest_path(table, lairs, opponent_cost=OPPONENT_COST))

    def lair(self, table: Table) -> Move:
        """Turn back from the final boss as long as the goal is not reached and there is time."""
        return RETREAT if table.level < self.goal and self.boxes(table) >= LEAST_BOXES[table.rules.edition][1] else ENTER
