"""The best player known: at every choice that matters beyond one fight, a few plans are played out many times, and the best is taken.

This is Monte Carlo evaluation over information sets (Cowling, Powley, Whitehouse 2012), one choice deep, with the planner as the player
who goes on: policy improvement by rollouts (Tesauro, Galperin 1996). For each plan the game is played to its end in worlds that
agree with what the player knows (players/sampled_worlds.py). All plans are tried in the same worlds with the same dice. What is compared
are the points at the end, of which a lost game has none.

A few dozen games tell two plans apart only where much depends on them, so that the planner's own plan is kept unless another is
better by more than chance would explain: differences are held to be normal around `EXPECTED` with a deviation of `SPREAD` before
anything is played, and a plan counts for what remains to be expected after its games (Bayes). Plans that fall behind are dropped
after each round of `ROUNDS`. In fights the planner's exact odds decide, apart from whether to fight at all.

Cost: at most the sum of `ROUNDS` games for each plan of a choice, some thousands in a game, a few seconds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import NamedTuple

from generator.core.rng import Rng
from generator.games.green_dungeon.players.pathfinding import (
    cheapest_path,
    free_path,
    known_cells,
    possible_lairs,
    rest_cells,
    waiting_cells,
)
from generator.games.green_dungeon.players.planner import Planner
from generator.games.green_dungeon.players.policies import OPPONENT_COST
from generator.games.green_dungeon.players.sampled_worlds import PurposeDice, sampled_world
from generator.games.green_dungeon.quest.ruleset import Ruleset
from generator.games.green_dungeon.rules import combat
from generator.games.green_dungeon.rules.chance import Chance
from generator.games.green_dungeon.rules.referee import BRIBE, ENTER, FLEE, GO, REST, RETREAT, STRIKE, apply_move
from generator.games.green_dungeon.rules.rooms import ALL
from generator.games.green_dungeon.rules.scoring import score
from generator.games.green_dungeon.rules.state import Move, Table, copy_as
from generator.games.green_dungeon.rules.time_track import can_rest

ROUNDS = (12, 12, 24, 48)
"""How many games each plan that is still in question is played, round after round."""
EXPECTED, SPREAD = -2.0, 6.0
"""How many points better than the planner's plan another one is, before anything is played: on average, and its deviation."""
BEHIND = 1.0
"""A plan is dropped when its mean difference is so many standard errors below nothing."""
MOST_CHOICES = 150
"""Choices that are searched in one game; a game that goes on for longer is left to the planner."""
MOST_MOVES = 600
"""Moves after which a game that is played out counts as lost."""
ODDS_ROUNDS = 2
"""Rounds of a fight in which it is asked whether to fight at all."""


class Plan(NamedTuple):
    """A move, the cells to walk to after it, next one last, and whether there is a rest at their end; then the planner goes on."""

    move: Move
    path: tuple[int, ...] = ()
    rests: bool = False


class PlanFollower:
    """Follows a plan as far as it goes: a walk that nothing interrupts, into a lair if need be, and a rest at its end."""

    __slots__ = ("_at", "_path", "_rests")

    def __init__(self, plan: Plan, here: int) -> None:
        self._path = list(plan.path)
        self._at = plan.move.at if plan.move.act == "go" else here
        self._rests = plan.rests

    def choose(self, table: Table) -> Move | None:
        """Return the next move of the plan; None where it does not say."""
        if table.phase == "lair" and self._heads_for(table.arriving):
            return ENTER
        if table.phase != "turn" or table.here != self._at:
            return None
        if self._path:
            self._at = self._path.pop()
            return GO[self._at]
        if self._rests and table.may_rest and can_rest(table):
            self._rests = False
            return REST
        return None

    def _heads_for(self, cell: int) -> bool:
        return not self._path and self._at == cell


class Search:
    """The best player known, for one game; draws from `rng` alone, and costs `rounds` games for each plan at most."""

    __slots__ = ("_choices", "_following", "_rng", "_rules", "rounds")

    def __init__(self, rules: Ruleset, rng: Rng, rounds: Sequence[int] | None = None) -> None:
        self._rules, self._rng = rules, rng
        self.rounds = tuple(ROUNDS if rounds is None else rounds)
        self._choices = 0
        self._following: PlanFollower | None = None

    def choose(self, table: Table) -> Move:
        """Return a legal move."""
        planned = self._following.choose(table) if self._following else None
        if planned is not None:
            return planned
        plans = plans_at(table, self._rules) if self._choices < MOST_CHOICES else []
        if len(plans) < 2:
            return Planner(self._rules).choose(table)
        self._choices += 1
        plan = plans[self._best(table, plans)]
        self._following = PlanFollower(plan, table.here)
        return plan.move

    def _best(self, table: Table, plans: Sequence[Plan]) -> int:
        """Return which plan is best; the first one is the planner's, with which the others are compared."""
        rng = self._rng.stream("choice", self._choices)
        found: list[list[float]] = [[] for _ in plans]
        asked = list(range(len(plans)))
        first = 0
        for games in self.rounds:
            for number in range(first, first + games):
                world = sampled_world(table, rng.stream("world", number))
                for at in asked:
                    dice = PurposeDice(rng.stream("dice", number))
                    found[at].append(self.played_out(copy_as(world, Table), plans[at], dice))
            first += games
            asked = [0, *(at for at in asked[1:] if not _falls_behind(found[at], found[0]))]
            if len(asked) == 1:
                break
        return max(asked, key=lambda at: (expected_gain(found[at], found[0]) if at else 0.0, -at))

    def played_out(self, world: Table, plan: Plan, dice: Chance) -> float:
        """Return what a plan comes to on a table, which is used up: the points, 0 for a game that is not won."""
        follower: PlanFollower | None = PlanFollower(plan, world.here)
        player = Planner(self._rules)
        apply_move(world, plan.move, dice)
        for _ in range(MOST_MOVES):
            if world.phase == "over":
                break
            move = follower.choose(world) if follower else None
            if move is None and world.phase == "turn":
                follower = None
            apply_move(world, move or player.choose(world), dice)
        return float(score(world).total) if world.outcome == "won" else 0.0


def _differences(one: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """Return the mean difference of two plans in the same worlds, and its variance, with one imagined difference of `SPREAD`."""
    each = [a - b for a, b in zip(one, other, strict=False)]
    mean = sum(each) / len(each)
    spread = sum((value - mean) ** 2 for value in each) + SPREAD**2
    return mean, spread / len(each) / max(1, len(each) - 1)


def _falls_behind(one: Sequence[float], other: Sequence[float]) -> bool:
    mean, variance = _differences(one, other)
    return mean < -BEHIND * sqrt(variance)


def expected_gain(one: Sequence[float], other: Sequence[float]) -> float:
    """Return how many points one plan is better than another, to be expected after these games in the same worlds."""
    mean, variance = _differences(one, other)
    trust = SPREAD**2 / (SPREAD**2 + variance)
    return trust * mean + (1 - trust) * EXPECTED


# ---------------------------------------------------------------------- plans


def plans_at(table: Table, rules: Ruleset) -> list[Plan]:
    """Return the plans to be compared, the planner's first; only that one where there is nothing to think about."""
    if table.phase == "turn":
        found = [_planned(table, rules), *_turn_plans(table)]
    elif table.phase == "lair":
        found = [_planned(table, rules), Plan(ENTER), Plan(RETREAT)]
    elif table.phase == "fight" and _fight_matters(table):
        ways = ((BRIBE, combat.can_bribe(table)), (FLEE, combat.can_flee(table)), (STRIKE, True))
        planned = _planned(table, rules)
        avoids = planned.move in (BRIBE, FLEE)
        found = [planned, *(Plan(move) for move, able in ways if able and (move != STRIKE or avoids))]
    else:
        return []
    return _different(found)


def _planned(table: Table, rules: Ruleset) -> Plan:
    """Return what the planner would do who had not set out for anywhere yet."""
    player = Planner(rules)
    move = player.choose(table)
    return Plan(move, tuple(player.path) if table.phase == "turn" and move.act == "go" else ())


def _fight_matters(table: Table) -> bool:
    """Return whether it is early in a fight that could be avoided, and that could hurt."""
    opponent = combat.current_opponent(table)
    if table.round > ODDS_ROUNDS or opponent.rank == "final" or opponent.difficulty < 3:
        return False
    return combat.can_bribe(table) or combat.can_flee(table)


def _turn_plans(table: Table) -> Iterator[Plan]:
    """Yield what could be done in a turn: rest, go to rest, to a lair, to the rooms near by, to a treasure seen, to an opponent."""
    if table.may_rest and can_rest(table):
        yield Plan(REST)
    waiting = waiting_cells(table)
    calm, here = table.explored & ~waiting, 1 << table.here
    lairs = possible_lairs(table)
    unexplored = ALL & ~table.explored
    yield from _walk(free_path(table.passages, table.here, calm, rest_cells(table) & ~here), rests=True)
    yield from _walk(_way(table, calm, lairs))
    yield from _walk(_way(table, calm, unexplored & ~lairs))
    nearest = free_path(table.passages, table.here, calm, unexplored)
    yield from _walk(nearest)
    if nearest:
        yield from _walk(free_path(table.passages, table.here, calm, unexplored & ~(1 << nearest[0])))
    yield from _walk(_way(table, calm, known_cells(table, "cog") & unexplored))
    yield from _walk(_way(table, calm, waiting & ~here))


def _way(table: Table, calm: int, goals: int) -> list[int]:
    """Return a free way to one of the goals, else the cheapest; empty where there is none."""
    if not goals:
        return []
    return free_path(table.passages, table.here, calm, goals) or cheapest_path(table, goals, opponent_cost=OPPONENT_COST)


def _walk(path: Sequence[int], *, rests: bool = False) -> Iterator[Plan]:
    if path:
        yield Plan(GO[path[-1]], tuple(path[:-1]), rests)


def _different(plans: Sequence[Plan]) -> list[Plan]:
    """Return the plans without those that say the same as an earlier one."""
    return list(dict.fromkeys(plans))
