"""A player who plays out: at every choice that matters beyond one fight a few ways to go on are tried, and the best is taken.

This is Monte Carlo evaluation over information sets (Cowling, Powley, Whitehouse 2012), one choice deep, with the planner as
the player who goes on: policy improvement by rollouts (Tesauro, Galperin 1996). A way to go on is a move, perhaps with a walk
and a rest after it. Each is played on in worlds that agree with what is known (players/sampled_worlds.py), all of them in the
same worlds with the same dice, to the end of the game or to its last fight, for which exact odds stand (players/last_fight.py).
What is compared are the points at the end, of which a lost game has none.

A few dozen games tell two ways apart only where much depends on them, so that the planner's way is kept unless another is
better by more than chance would explain: differences are held to be normal around `EXPECTED` with a deviation of `SPREAD`
before anything is played, and a way counts for what is to be expected after its games (Bayes). Ways that fall behind are
dropped after each round of `ROUNDS`. In fights exact odds decide, apart from whether to fight at all.

Cost: about `BUDGET` games are played out in one game, which takes a few seconds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import fsum, sqrt
from typing import NamedTuple

from generator.core.rng import Rng
from generator.games.green_dungeon.players.last_fight import is_last_fight, last_fight_points
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

BUDGET = 1500
"""How many games may be played out in one game; the boxes of the lamp tell how they are shared out among the choices to come."""
ROUNDS = (5, 10, 25, 40)
"""How many games each way that is still in question is played, round after round, as far as the budget goes."""
CHOICES_A_BOX, LEAST_CHOICES, SHARE = 0.6, 6, 2.0
"""How many choices are expected for each box of the lamp that is left, and at least; a choice may have `SHARE` times its share."""
ENDLESS_BOXES = 60
"""The boxes that are reckoned with in a game without a lamp."""
EXPECTED, SPREAD = -6.0, 6.0
"""How many points another way is better than the planner's, before anything is played: on average, and its deviation. Measured over
260 ways in games of both editions, with 40 games each: -6 and 10, but most of those 10 are on the side below."""
IMAGINED, DEVIATION = 4, 30.0
"""How many differences of single games are imagined beside those that were played, and how large (as measured): a game that is
seldom lost is often not lost in a few."""
HOPE = 1.0
"""A way is dropped when even so many deviations more than what is expected of it would not make it better than the planner's."""
MOST_CHOICES = 150
"""Choices that are searched in one game; a game that goes on for longer is left to the planner."""
MOST_MOVES = 600
"""Moves after which a game that is played out counts as lost."""
ODDS_ROUNDS = 2
"""Rounds of a fight in which it is asked whether to fight at all."""
HARMFUL = 3
"""The damage from which on that is asked."""


class Way(NamedTuple):
    """A way to go on: a move, the cells to walk to after it, next one last, and what is done there; then the planner goes on.

    `then` is a rest, or to enter the lair of the final boss; other ways leave both to the planner.
    """

    move: Move
    path: tuple[int, ...] = ()
    then: Move | None = None


class WayFollower:
    """Follows a way as far as it goes: a walk that nothing interrupts, and what is done at its end."""

    __slots__ = ("_at", "_path", "_then")

    def __init__(self, way: Way, here: int) -> None:
        self._path = list(way.path)
        self._at = way.move.at if way.move.act == "go" else here
        self._then = way.then

    def choose(self, table: Table) -> Move | None:
        """Return the next move of the way; None where it does not say."""
        if table.phase == "lair" and not self._path and self._at == table.arriving and self._then == ENTER:
            return ENTER
        if table.phase != "turn" or table.here != self._at:
            return None
        if self._path:
            self._at = self._path.pop()
            return GO[self._at]
        if self._then == REST and table.may_rest and can_rest(table):
            self._then = None
            return REST
        return None


class Search:
    """A player who plays out, for one game; draws from `rng` alone. `left` is how many games may still be played out."""

    __slots__ = ("_choices", "_following", "_player", "_rng", "_rules", "left")

    def __init__(self, rules: Ruleset, rng: Rng, budget: int | None = None) -> None:
        self._rules, self._rng = rules, rng
        self.left = BUDGET if budget is None else budget
        self._choices = 0
        self._player = Planner(rules)
        self._following: WayFollower | None = None

    def choose(self, table: Table) -> Move:
        """Return a legal move."""
        planned = self._following.choose(table) if self._following else None
        if planned is not None:
            return planned
        thinks = self._choices < MOST_CHOICES and self.left > 0
        ways = ways_on(table, self._rules) if thinks else []
        if len(ways) < 2:
            return self._player.choose(table)
        self._choices += 1
        way = ways[self._best(table, ways)]
        if table.phase == "turn" or way != ways[0]:
            self._following = WayFollower(way, table.here)
        return way.move

    def _best(self, table: Table, ways: Sequence[Way]) -> int:
        """Return which way is best; the others are compared with the first one, the planner's."""
        rng = self._rng.stream("choice", self._choices)
        scores: list[list[float]] = [[] for _ in ways]
        asked = list(range(len(ways)))
        first, allowed = 0, self._allowance(table)
        for games in ROUNDS:
            if first and games * len(asked) > allowed:
                break
            allowed -= games * len(asked)
            self.left -= games * len(asked)
            for number in range(first, first + games):
                world = sampled_world(table, rng.stream("world", number))
                for at in asked:
                    dice = PurposeDice(rng.alike("dice", number))
                    scores[at].append(self.played_out(copy_as(world, Table), ways[at], dice))
            first += games
            asked = [0, *(at for at in asked[1:] if expected_gain(scores[at], scores[0], HOPE) > 0)]
            if len(asked) == 1:
                break
        return max(asked, key=lambda at: (expected_gain(scores[at], scores[0]) if at else 0.0, -at))

    def _allowance(self, table: Table) -> float:
        """Return how many games may be played out for the choice at hand."""
        boxes = table.lamp - table.burnt if table.lamp else ENDLESS_BOXES
        return SHARE * self.left / max(LEAST_CHOICES, CHOICES_A_BOX * boxes)

    def played_out(self, world: Table, way: Way, dice: Chance) -> float:
        """Return what a way comes to on a table, which is used up: the points, 0 for a game that is not won, or their mean."""
        follower: WayFollower | None = WayFollower(way, world.here)
        player = Planner(self._rules)
        apply_move(world, way.move, dice)
        for _ in range(MOST_MOVES):
            if world.phase == "over":
                break
            if is_last_fight(world):
                return last_fight_points(world, player.evaluator)
            move = follower.choose(world) if follower else None
            if move is None and world.phase == "turn":
                follower = None
            apply_move(world, move or player.choose(world), dice)
        return float(score(world).total) if world.outcome == "won" else 0.0


def _differences(scores: Sequence[float], others: Sequence[float]) -> tuple[float, float]:
    """Return the mean difference of two ways in the same worlds, and its variance, with some imagined differences."""
    each = [a - b for a, b in zip(scores, others, strict=False)]
    mean = fsum(each) / len(each)
    spread = fsum((value - mean) ** 2 for value in each) + IMAGINED * DEVIATION**2
    return mean, spread / (len(each) - 1 + IMAGINED) / len(each)


def expected_gain(scores: Sequence[float], others: Sequence[float], hope: float = 0.0) -> float:
    """Return how many points one way is better than another, to be expected after these games in the same worlds.

    `hope` is how many deviations of what is still uncertain are added.
    """
    mean, variance = _differences(scores, others)
    trust = SPREAD**2 / (SPREAD**2 + variance)
    return trust * mean + (1 - trust) * EXPECTED + hope * sqrt(trust * variance)


# ---------------------------------------------------------------------- ways to go on


def ways_on(table: Table, rules: Ruleset) -> list[Way]:
    """Return the ways to be compared, the planner's first; none where there is nothing to think about."""
    if table.phase == "turn":
        compared = [_usual(table, rules), *_turn_ways(table)]
    elif table.phase == "lair":
        compared = [_usual(table, rules), Way(ENTER), Way(RETREAT)]
    elif table.phase == "fight" and _fight_matters(table):
        usual = _usual(table, rules)
        avoids = usual.move in (BRIBE, FLEE)
        ways = ((BRIBE, combat.can_bribe(table)), (FLEE, combat.can_flee(table)), (STRIKE, avoids))
        compared = [usual, *(Way(move) for move, able in ways if able)]
    else:
        return []
    return list(dict.fromkeys(compared))


def _usual(table: Table, rules: Ruleset) -> Way:
    """Return what the planner would do who had not set out for anywhere yet."""
    player = Planner(rules)
    move = player.choose(table)
    return Way(move, tuple(player.path) if table.phase == "turn" and move.act == "go" else ())


def _fight_matters(table: Table) -> bool:
    """Return whether it is early in a fight that could be avoided, and that could hurt."""
    opponent = combat.current_opponent(table)
    if table.round > ODDS_ROUNDS or opponent.rank == "final" or opponent.difficulty < HARMFUL:
        return False
    return combat.can_bribe(table) or combat.can_flee(table)


def _turn_ways(table: Table) -> Iterator[Way]:
    """Yield what could be done in a turn: rest, go to rest, to a lair, to a room near by, to a treasure seen, to who waits."""
    if table.may_rest and can_rest(table):
        yield Way(REST)
    waiting = waiting_cells(table)
    calm, here = table.explored & ~waiting, 1 << table.here
    lairs = possible_lairs(table)
    unexplored = ALL & ~table.explored
    yield from _walk(free_path(table.passages, table.here, calm, rest_cells(table) & ~here), REST)
    yield from _walk(_path(table, calm, lairs), ENTER)
    for goals in (unexplored & ~lairs, known_cells(table, "cog") & unexplored, waiting & ~here):
        yield from _walk(_path(table, calm, goals))


def _path(table: Table, calm: int, goals: int) -> Sequence[int]:
    """Return a free way to one of the goals, else the cheapest; empty where there is none."""
    if not goals:
        return ()
    return free_path(table.passages, table.here, calm, goals) or cheapest_path(table, goals, opponent_cost=OPPONENT_COST)


def _walk(path: Sequence[int], then: Move | None = None) -> Iterator[Way]:
    if path:
        yield Way(GO[path[-1]], tuple(path[:-1]), then)
