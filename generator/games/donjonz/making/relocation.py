"""A walk through a draft and the things on its board, which can be moved one by one onto empty spaces of the walk."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core.grid import Spot
from generator.core.rng import Rng
from generator.games.donjonz.quest.maze import GOLD_POINTS, HANDS, Maze, Thing
from generator.games.donjonz.rules.referee import State

SAFE_STEPS = 4
"""Nothing is moved to the first steps of a walk: the space near the stairs stays harmless."""
BROUGHT = 2
"""Monsters that are brought with the weapon of a new kind, so that it pays to take it."""


class RelocationBoard:
    """The things of a board by their spaces, and what a walk does step by step: `spots` entered and the kinds in hand there.

    Moved things count as used: the walk is taken to kill the monsters and to take the weapon that were laid on its way.
    """

    def __init__(self, maze: Maze, states: Sequence[State]) -> None:
        self.things = {spot: thing for spot, thing in zip(maze.spots, maze.things, strict=True) if thing}
        self.spots = [maze.spots[state.where] for state in states]
        self.hands = [set(state.weapons) for state in states]
        self.kills: dict[int, int] = {}
        """The kind killed, by the step of the walk."""
        self.losses = [0]
        """The steps at which the walk pays with all its gold, the first step for a start."""
        self.lock = len(states)
        for step in range(1, len(states)):
            before, after = states[step - 1], states[step]
            thing = self.things.get(self.spots[step])
            if thing and after.kills > before.kills:
                self.kills[step] = thing.kind
            elif thing and thing.sort == "monster":
                self.losses.append(step)
            if after.doubled and not before.doubled:
                self.lock = step

    def bring_kind(self, kind: int, rng: Rng) -> bool:
        """Move things so that the walk kills with this kind too; return whether that could be done.

        A monster moves to where its weapon is in hand. Where it never is, a weapon of the kind moves to a space after which a hand
        is of no more use, or of the least, and two monsters to spaces after it.
        """
        if not self._alive(kind):
            return False
        if not any(kind in self.hands[step] for step in self._empty()):
            step = self._step_for_weapon(kind, rng.stream("step"))
            if step is None:
                return False
            self._move(self._weapon_to_move(kind, rng.stream("weapon")), step)
            self._take(kind, step)
        brought = [self._bring_monster(kind, rng.stream("monster", number)) for number in range(BROUGHT)]
        return any(brought)

    def bring_monsters(self, count: int, rng: Rng) -> None:
        """Move so many monsters that the walk leaves alive to where it holds their weapon, as far as there are any."""
        kinds = sorted({thing.kind for thing in self.things.values() if thing.sort == "monster"})
        for number in range(count):
            own = rng.stream(number)
            for kind in own.shuffle(kinds):
                if self._bring_monster(kind, own.stream(kind)):
                    break

    def bring_gold(self, points: int, rng: Rng) -> None:
        """Move gold that the walk leaves to where the lock lies ahead, worth about so many points, as far as there is any."""
        start = max(step for step in self.losses if step < self.lock)
        steps = rng.stream("steps").shuffle([step for step in self._empty() if start < step < self.lock])
        left = rng.stream("gold").shuffle(self._left_alone("gold"))
        for spot, step in zip(left, steps, strict=False):
            if points <= 0:
                break
            points -= 2 * GOLD_POINTS * self.things[spot].count
            self._move(spot, step)

    def _empty(self) -> list[int]:
        """Return the steps of the walk to which a thing may be moved."""
        return [step for step, spot in enumerate(self.spots) if step > SAFE_STEPS and spot not in self.things]

    def _left_alone(self, sort: str) -> list[Spot]:
        """Return the spaces with a thing of a sort that the walk does not enter, in reading order."""
        walked = set(self.spots)
        spots = [spot for spot, thing in self.things.items() if thing.sort == sort and spot not in walked]
        return sorted(spots, key=lambda spot: (spot.y, spot.x))

    def _alive(self, kind: int) -> list[Spot]:
        """Return the spaces of monsters of a kind that the walk does not kill, in reading order."""
        killed = {self.spots[step] for step in self.kills}
        spots = [spot for spot, thing in self.things.items() if thing == Thing("monster", kind) and spot not in killed]
        return sorted(spots, key=lambda spot: (spot.y, spot.x))

    def _bring_monster(self, kind: int, rng: Rng) -> bool:
        """Move a monster of a kind that the walk leaves alive to where its weapon is in hand; return whether that could be done."""
        alive = self._alive(kind)
        steps = [step for step in self._empty() if kind in self.hands[step]]
        if not alive or not steps:
            return False
        roomy = [step for step in steps if not self._beside_monster(self.spots[step])]
        step = rng.pick(roomy or steps)
        self._move(rng.pick(alive), step)
        self.kills[step] = kind
        return True

    def _beside_monster(self, spot: Spot) -> bool:
        return any(
            thing.sort == "monster" and abs(spot.x - other.x) + abs(spot.y - other.y) < 2 for other, thing in self.things.items()
        )

    def _step_for_weapon(self, kind: int, rng: Rng) -> int | None:
        """Return a step where a weapon of a kind costs the fewest later kills, with empty spaces after it; None without any."""
        empty = self._empty()
        costs = {step: self._cost_of_hand(step) for step in empty[:-BROUGHT]}
        if not costs:
            return None
        least = min(costs.values())
        return rng.pick([step for step, cost in costs.items() if cost == least])

    def _cost_of_hand(self, step: int) -> int:
        """Return how many later kills the less useful hand makes at a step; none where a hand is free."""
        if len(self.hands[step]) < HANDS:
            return 0
        return min(self._later_kills(kind, step) for kind in self.hands[step])

    def _later_kills(self, kind: int, step: int) -> int:
        return sum(killed == kind for at, killed in self.kills.items() if at > step)

    def _weapon_to_move(self, kind: int, rng: Rng) -> Spot:
        """Return the space of a weapon of a kind, one that the walk does not enter if there is any."""
        weapons = [spot for spot, thing in sorted(self.things.items()) if thing == Thing("weapon", kind)]
        return rng.pick([spot for spot in weapons if spot not in self.spots] or weapons)

    def _take(self, kind: int, step: int) -> None:
        """Let the walk take a weapon at a step and keep it, in place of the kind that it needs least."""
        held = sorted(self.hands[step])
        dropped = min(held, key=lambda weapon: self._later_kills(weapon, step)) if len(held) == HANDS else None
        for hands in self.hands[step:]:
            if len(hands) < HANDS:
                hands.add(kind)
            elif dropped in hands:
                hands.remove(dropped)
                hands.add(kind)

    def _move(self, spot: Spot, step: int) -> None:
        self.things[self.spots[step]] = self.things.pop(spot)
