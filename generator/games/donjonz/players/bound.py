"""More than any walk can still score from a fork: along the block tree no block that was left is entered again."""

from __future__ import annotations

from generator.games.donjonz.players.block_tree import Block
from generator.games.donjonz.players.search_nodes import Fork, Ground, spaces
from generator.games.donjonz.quest.maze import GOLD_POINTS

Promise = tuple[int, int, int]
"""How a walk can end at best: times the gold held now, pouches on top of that, and kills on top of those made."""


class Bound:
    """The upper bound on one ground; it may promise too much but never too little.

    A walk follows one path of the block tree, with the hero's own space as its root, so that everything in the blocks of that
    path is a bound: all gold, every monster whose weapon is held or lies no later than in the monster's own block, the lock
    counted as the last space of its block if the key comes no later. A monster on a block of its own must be met: without its
    weapon the gold is gone (D-13).
    """

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.points = ground.points
        self.gold: dict[int, int] = {}
        self.arms: dict[int, int] = {}
        for space, thing in enumerate(ground.maze.things):
            if thing and thing.sort == "gold":
                self.gold[space] = thing.count
            elif thing and thing.sort == "weapon":
                self.arms[space] = ground.kind_bit(thing.kind)
        self.monsters = sum(ground.lairs)
        self._inside: dict[int, tuple[int, int]] = {}
        """Pouches and kinds of weapons by the spaces of a block."""
        self._prey: dict[int, int] = {}
        """Where the monsters are that die by some weapons."""

    def most(self, fork: Fork, weapons: int, *, gold: int, kills: int) -> int:
        """Return a score that no walk from this fork exceeds; `weapons` are bits of kinds."""
        promises = fork.promises.get(weapons)
        if promises is None:
            promises = fork.promises[weapons] = self._from(fork.blocks, weapons, fork.region & self.ground.held)
        points = self.points
        return max([GOLD_POINTS * (times * gold + more) + points[kills + fallen] for times, more, fallen in promises])

    def _from(self, blocks: tuple[Block, ...], arms: int, key: int) -> list[Promise]:
        """Return what can be promised to a hero about to enter one of these blocks, or to end here, with weapons and key."""
        return _best({(1, 0, 0)}.union(*(self._in(block, arms, key) for block in blocks)))

    def _in(self, block: Block, arms: int, key: int) -> list[Promise]:
        """Return what can be promised to a hero who enters a block."""
        known = block.promises.get((arms, key))
        if known is None:
            known = block.promises[arms, key] = self._worked_out(block, arms, key)
        return known

    def _worked_out(self, block: Block, arms: int, key: int) -> list[Promise]:
        spaces, ground = block.spaces, self.ground
        gold, lying = self._inside.get(spaces) or self._looked(spaces)
        armed = arms | lying
        prey = spaces & (self._prey.get(armed) or self._hunted(armed))
        fallen, times = prey.bit_count(), 1
        if not spaces & (spaces - 1) and spaces & self.monsters and not prey:
            times = 0
        key |= spaces & ground.key
        if key and spaces & ground.lock:
            times, gold = 2 * times, 2 * gold
        return [(t * times, t * gold + more, fallen + then) for t, more, then in self._from(block.hung, armed, key)]

    def _looked(self, block: int) -> tuple[int, int]:
        """Return the pouches in a block and the kinds of weapons, as bits."""
        gold = arms = 0
        for space in spaces(block):
            gold += self.gold.get(space, 0)
            arms |= self.arms.get(space, 0)
        self._inside[block] = gold, arms
        return gold, arms

    def _hunted(self, arms: int) -> int:
        """Return where the monsters are that these kinds of weapons kill, as bits."""
        prey = sum(lair for number, lair in enumerate(self.ground.lairs) if arms >> number & 1)
        self._prey[arms] = prey
        return prey


def _best(promises: set[Promise]) -> list[Promise]:
    """Return the promises that no other one exceeds in every respect."""
    kept: list[Promise] = []
    for times, more, fallen in sorted(promises, reverse=True):
        if not any(t >= times and m >= more and f >= fallen for t, m, f in kept):
            kept.append((times, more, fallen))
    return kept
