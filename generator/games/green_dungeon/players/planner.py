"""The player who counts: exact odds in every combat, and out of combat the boxes left against those that the bosses will need.

The planner collects experience, treasure and luck as long as there are more boxes than the rest of the way needs on average, with
a margin that grows with every closed door. Then it rests as often as time allows and goes for the bosses. The mini boss is sought
as soon as the planner is fit for it, because it brings a level and leaves one lair to find; the final boss comes last, because its
death ends the game. A game without a lamp is played as if there were one, after whose last box nobody rests or flees any more.
"""

from __future__ import annotations

from typing import NamedTuple

from generator.games.green_dungeon.players.exact_combat import ExactFighter
from generator.games.green_dungeon.players.pathfinding import Route, cheapest_route, free_path, known_cells, possible_lairs
from generator.games.green_dungeon.rules.referee import ENTER, RETREAT
from generator.games.green_dungeon.rules.rooms import ALL
from generator.games.green_dungeon.rules.state import Move, Table

NO_ROUTE = Route(50.0, 0.0, ())
"""What stands for a way to the bosses where there is none."""


class Plan(NamedTuple):
    """What the bosses need: the way to the next lair, boxes left over, those that no rest may use, and the margin to keep."""

    route: Route
    slack: float
    kept: float
    margin: float

    @property
    def spare(self) -> float:
        """The boxes that can be spent on something else; below 0 it is late."""
        return self.slack - self.margin


class Planner(ExactFighter):
    """Collects while the lamp allows it, rests where a rest is worth its time, and meets the bosses just in time."""

    __slots__ = ()

    def turn(self, table: Table) -> Move:
        """Go on along the way decided upon; else rest, collect, wait or go for a boss, whichever comes first and there is time for."""
        step = self._next_step(table)
        if step:
            return step
        lairs, calm = possible_lairs(table), self.calm_cells(table)
        plan = self.plan(table, lairs)
        if plan.slack - plan.kept >= table.rules.rest_time and self._wants_rest(table, late=plan.spare < 0):
            found = self.go_and_rest(table, calm)
            if found:
                return found
        if plan.spare >= 0:
            found = self._use_time(table, lairs, calm, plan.spare)
            if found:
                return found
        path = free_path(table.passages, table.here, calm, lairs) or list(plan.route.path)
        return self._set_out(table, path or self._path_to_unexplored(table))

    def lair(self, table: Table) -> Move:
        """Turn back from the final boss as long as there is time to collect more."""
        journey = self.evaluator.journey
        return ENTER if self.boxes(table) < journey.known + journey.step + journey.last else RETREAT

    def plan(self, table: Table, lairs: int) -> Plan:
        """Return what is needed from here to win, if a boss that lives may be in any of `lairs`."""
        journey = self.evaluator.journey
        route = cheapest_route(table, lairs) or NO_ROUTE
        straws = known_cells(table, "straw").bit_count()
        unseen = (lairs & ~(table.revealed | table.explored)).bit_count() if straws < 2 else 0
        search = journey.search * ((2 - straws) * (unseen + 1) / (3 - straws) - 1) if unseen else 0.0
        doors = journey.door * route.doors
        if table.mini_dead:
            slack = self.boxes(table) - max(0.0, route.boxes - 1) - search
            margin = journey.known + journey.step * route.boxes + doors + (0.0 if straws == 2 else journey.unknown)
            return Plan(route, slack, journey.door_rest * route.doors, margin)
        slack = self.boxes(table) - route.boxes - search - table.rules.rest_time - journey.mini_rest
        margin = journey.margin if table.level >= journey.mini_level else journey.young
        return Plan(route, slack, 0.0, margin + doors / 2)

    def _wants_rest(self, table: Table, *, late: bool) -> bool:
        """Return whether a rest is worth its boxes: for a level always, late only for the boss that comes next."""
        if table.xp >= table.rules.level_xp:
            return True
        journey, gain = self.evaluator.journey, self.gain_by_rest(table)
        return gain > journey.finish if late else gain > journey.prepare or self.should_rest(table)

    def _use_time(self, table: Table, lairs: int, calm: int, spare: float) -> Move | None:
        """Explore freely what is worth it, or let time pass by a rest; None where it is better to go for a boss."""
        path = free_path(table.passages, table.here, calm, self._wanted_cells(table, lairs))
        if path:
            return self._set_out(table, path)
        seeking = table.mini_dead and lairs & ~known_cells(table, "straw")
        if seeking or spare < self.evaluator.journey.wait:
            return None
        return self.go_and_rest(table, calm)

    def _wanted_cells(self, table: Table, lairs: int) -> int:
        """Return as bits the cells worth a visit: first the mini boss if fit for it, then the lair of the final one, then all others."""
        journey, straws = self.evaluator.journey, known_cells(table, "straw")
        if table.mini_dead:
            return lairs & ~straws or ALL & ~(table.explored | straws)
        fit = self.evaluator.boss_chance(table, "mini", table.health, table.magic) >= journey.mini_chance
        if fit and table.level >= journey.mini_level:
            return lairs
        return ALL & ~(table.explored | (lairs if table.rules.bosses == "outer" else straws))
