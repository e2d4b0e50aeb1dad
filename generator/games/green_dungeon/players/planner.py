"""The player who counts: exact odds in every combat, and out of combat the boxes left against those that the bosses will need.

Every choice of a turn is valued alike: the chance to beat the bosses that live, from the table of players/boss_chances.py, times
the chance that the boxes left will do for the way to them, times the points that are collected until then. A rest gives health
and magic for boxes, a room experience and points for a box, and the planner goes for the bosses when neither is worth its boxes;
so it collects as long as the lamp allows it. The mini boss is sought as soon as the planner is fit for it, because it brings
experience and leaves one lair to find; the final boss comes last, because its death ends the game. A game without a lamp is played
as if there were one, after whose last box nobody rests or flees any more.
"""

from __future__ import annotations

from typing import NamedTuple

from generator.games.green_dungeon.players.exact_combat import ExactFighter, squashed
from generator.games.green_dungeon.players.pathfinding import free_path, known_cells, possible_lairs
from generator.games.green_dungeon.players.routes import Route, cheapest_route
from generator.games.green_dungeon.rules import combat
from generator.games.green_dungeon.rules.referee import ENTER, RETREAT
from generator.games.green_dungeon.rules.rooms import ALL
from generator.games.green_dungeon.rules.state import Move, Table

NO_ROUTE = Route(50.0, 0.0, ())
"""What stands for a way to the bosses where there is none."""
REST_HEALTH, REST_MAGIC = 4, 3
"""What a rest gives back on average, in cubes."""


class Shape(NamedTuple):
    """What the adventurer has to meet a boss with, now or after a rest."""

    level: int
    luck: int
    health: int
    magic: int


class Plan(NamedTuple):
    """What the bosses need: the way to a lair, boxes left over, how uncertain they are, and boxes that a room looked into saves."""

    route: Route
    slack: float
    spread: float
    saves: float


class Planner(ExactFighter):
    """Collects while the lamp allows it, rests where a rest is worth its time, and meets the bosses just in time."""

    __slots__ = ()

    def turn(self, table: Table) -> Move:
        """Go on along the way decided upon; else do what is worth most: go for a boss, rest, collect, or wait."""
        step = self._next_step(table)
        if step:
            return step
        lairs, calm = possible_lairs(table), self.calm_cells(table)
        plan = self.plan(table, lairs)
        explored = free_path(table.passages, table.here, calm, self._wanted_cells(table, lairs))
        best = self.worth(table, plan, self._shape(table), 0.0)
        collecting = self._worth_of_room(table, plan, lairs) if explored else 0.0
        if self.worth_of_rest(table, plan) > max(best, collecting):
            move = self.go_and_rest(table, calm)
            if move:
                return move
        if collecting > best:
            return self._set_out(table, explored)
        path = free_path(table.passages, table.here, calm, lairs) or list(plan.route.path)
        return self._set_out(table, path or self._path_to_unexplored(table))

    def lair(self, table: Table) -> Move:
        """Turn back from the final boss as long as anything else is worth more."""
        journey, shape = self.evaluator.journey, self._shape(table)
        plan = Plan(NO_ROUTE, self.boxes(table) - 1, journey.spread + journey.spread_step, 0.0)
        now = self._chance(table, shape)
        return RETREAT if max(self.worth_of_rest(table, plan), self._worth_of_room(table, plan, 0)) > now else ENTER

    def plan(self, table: Table, lairs: int) -> Plan:
        """Return what is needed from here to win, if a boss that lives may be in any of `lairs`."""
        journey = self.evaluator.journey
        route = cheapest_route(table, lairs) or NO_ROUTE
        straws = known_cells(table, "straw").bit_count()
        unseen = (lairs & ~(table.revealed | table.explored)).bit_count() if straws < 2 else 0
        each = journey.search * (2 - straws) / (3 - straws) if unseen else 0.0
        search = each * (unseen + 1) - journey.search if unseen else 0.0
        needed = max(0.0, route.boxes - 1) if table.mini_dead else route.boxes + journey.rest
        spread = journey.spread + journey.spread_step * route.boxes
        spread += journey.spread_search * search + journey.spread_door * route.doors
        return Plan(route, self.boxes(table) - needed - search, spread, each)

    def worth(self, table: Table, plan: Plan, shape: Shape, boxes: float) -> float:
        """Return what it is worth to be of such a shape after so many boxes more."""
        return self._chance(table, shape) * squashed(2 * (plan.slack - boxes) / plan.spread)

    def worth_of_rest(self, table: Table, plan: Plan) -> float:
        """Return what a rest is worth: health, magic, a level if there is one, what the events bring; nothing in the dark."""
        journey, rules = self.evaluator.journey, table.rules
        if self.boxes(table) < rules.rest_time:
            return 0.0
        level, luck, health, magic = self._shape(table)
        more_health, more_magic = REST_HEALTH, REST_MAGIC
        most_health, most_magic = table.max_health, table.max_magic
        gain = journey.waited
        if table.xp >= rules.level_xp:
            level, luck = level + 1, min(max(luck, rules.luck_cap), luck + 1)
            more_health, more_magic = more_health + rules.level_health, more_magic + rules.level_magic
            most_health, most_magic = most_health + 1, most_magic + 1
            gain += (rules.points_level + rules.points_luck * (luck - table.luck)) / 100
        shape = Shape(level, luck, min(most_health, health + more_health), min(most_magic, magic + more_magic))
        return self.worth(table, plan, shape, journey.rest) * (1 + gain)

    def _worth_of_room(self, table: Table, plan: Plan, lairs: int) -> float:
        """Return what one more room is worth: a part of a level, points, a lair that may be found, for a box and some health."""
        journey, shape = self.evaluator.journey, self._shape(table)
        worn = shape._replace(health=max(1, shape.health - journey.wear))
        saved = plan.saves if table.mini_dead or table.rules.bosses != "outer" else 0.0
        now, higher = (self.worth(table, plan, after_room, 1 - saved) for after_room in (worn, worn._replace(level=worn.level + 1)))
        return (now + (higher - now) * journey.xp / table.rules.level_xp) * (1 + journey.collected)

    def _shape(self, table: Table) -> Shape:
        return Shape(table.level, table.luck, table.health, table.magic)

    def _chance(self, table: Table, shape: Shape) -> float:
        """Return the chance to beat the bosses that live; after the mini boss there is a rest, and a level in one edition."""
        chance, weapon = self.evaluator.boss_chance, combat.weapon_bonus(table)
        level, luck, health, magic = shape
        if table.mini_dead:
            return chance("final", level, weapon, luck, health, magic)
        after = level + 1 if table.rules.mini_fills_level else level
        rested = chance("final", after, weapon, luck, table.max_health, table.max_magic)
        return chance("mini", level, weapon, luck, health, magic) * rested

    def _wanted_cells(self, table: Table, lairs: int) -> int:
        """Return as bits the cells worth a visit: the mini boss if fit for it, then the lair of the final one, then all others."""
        journey, straws = self.evaluator.journey, known_cells(table, "straw")
        if table.mini_dead:
            return lairs & ~straws or ALL & ~(table.explored | straws)
        shape = self._shape(table)
        fit = self.evaluator.boss_chance("mini", shape.level, combat.weapon_bonus(table), shape.luck, shape.health, shape.magic)
        if fit >= journey.mini_chance and table.level >= journey.mini_level:
            return lairs
        return ALL & ~(table.explored | (lairs if table.rules.bosses == "outer" else straws))
