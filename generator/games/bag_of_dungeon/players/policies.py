"""Players of two tempers, one who charges on and one who keeps simple sound rules, and what they do alike.

A player decides by what lies open, by the tracks, and by which pieces nobody has seen yet; never by the order of a stack or a bag.
"""

from __future__ import annotations

from typing import Protocol

from generator.games.bag_of_dungeon.players import judgement
from generator.games.bag_of_dungeon.quest.geometry import STEPS
from generator.games.bag_of_dungeon.rules import carrying, choices, combat, floor, turns
from generator.games.bag_of_dungeon.rules.choices import (  # fmt: skip
    BEAR,
    DONE,
    DRAW,
    DRINK,
    END,
    FIGHT,
    GO,
    HELP,
    LEAVE,
    REFUSE,
    RISK,
)
from generator.games.bag_of_dungeon.rules.state import Adventurer, Move, Table


class Player(Protocol):
    """Somebody who plays one game: asked at every choice, with the table to look at and not to touch."""

    def choose(self, table: Table) -> Move:
        """Return a legal move."""


class BasePlayer:
    """What every player does alike: a method for each phase, and ways that were decided upon, by hero.

    A way holds the cells still to be walked, the next one last; it is kept as long as the map and the monsters stay as they are.
    """

    __slots__ = ("_paths", "_seen")

    def __init__(self) -> None:
        self._paths: dict[int, list[int]] = {}
        self._seen: dict[int, object] = {}

    def choose(self, table: Table) -> Move:
        """Return a legal move, by the method that bears the name of the phase."""
        move: Move = getattr(self, table.phase)(table)
        return move

    def turn(self, table: Table) -> Move:
        """Leave if it can be done, take up and hold what is of use, then go on."""
        hero = table.hero
        if turns.can_leave(table, hero):
            return LEAVE
        return self.tidy(table, hero) or self.onward(table, hero)

    def tidy(self, table: Table, hero: Adventurer) -> Move | None:
        """Take up what lies here, and hold what is best."""
        if table.ring == hero.cell or hero.cell in table.lying:
            takeable = carrying.takeable(table, hero)
            if takeable:
                return Move("take", takeable[0])
        for token in judgement.best_hands(hero.items):
            if token not in hero.held:
                return Move("hold", token)
        return None

    def onward(self, table: Table, hero: Adventurer) -> Move:
        """Lay a tile where it can be done, else walk to where something is to be done, else wait."""
        if hero.cell in table.foes:
            return FIGHT
        return self.draw(table, hero) or self.step(table, hero) or END

    def draw(self, table: Table, hero: Adventurer) -> Move | None:
        """Lay a tile, if one can be laid from here."""
        if (hero.points or table.torch == hero.cell) and floor.can_draw(table, hero.cell):
            return DRAW if not table.plan else next(choices.draws(table, hero.cell))
        return None

    def step(self, table: Table, hero: Adventurer) -> Move | None:
        """Take the next step of the way decided upon, or of a new one where things have changed.

        Where the way begins with two quiet tiles or more, march to the last of them (S-63).
        """
        if not hero.points and not turns.can_step_freely(table, hero):
            return None
        seen = (hero.cell, len(table.order), len(table.foes), len(table.tokens), table.ring, hero.items, hero.health)
        path = self._paths.get(hero.hero)
        if not path or self._seen.get(hero.hero) != seen:
            path = self.way(table, hero)
        if not path or self.waits(table, hero, path[-1]):
            return None
        start, cell = hero.cell, path.pop()
        move = GO[STEPS.index(cell - start)]
        if turns.can_march(table, hero) and floor.quiet(table, cell):
            while path and floor.quiet(table, path[-1]):
                cell = path.pop()
            move = move if cell in table.links[start] else Move("march", cell)
        self._paths[hero.hero] = path
        self._seen[hero.hero] = (cell, *seen[1:])
        return move

    def way(self, table: Table, hero: Adventurer) -> list[int]:
        """Return the way to the nearest place where a tile can be laid; then to the ring, then to the Exit."""
        return judgement.path_to(table, hero.cell, self.errands(table, hero), ())

    def errands(self, table: Table, hero: Adventurer) -> set[int]:
        """Return where something is left to be done: open edges, else the ring, else the Exit."""
        if table.stack:
            return set(table.edges)
        if table.ring >= 0:
            return {table.ring}
        return {table.exit}

    def waits(self, table: Table, hero: Adventurer, cell: int) -> bool:
        """Return whether to end the turn rather than to take a step to a cell."""
        return False

    def lay(self, table: Table) -> Move:
        """Lay a tile as it fits first."""
        side, turned = floor.placements(table, table.hero.cell, table.tile)[0]
        return Move("lay", side, turned)

    def exit(self, table: Table) -> Move:
        """Lay the Exit where it fits first."""
        return Move("exit", floor.exit_places(table)[0][1])

    def spikes(self, table: Table) -> Move:
        """Risk it."""
        return RISK

    def fight(self, table: Table) -> Move:
        """Fight."""
        return FIGHT

    def react(self, table: Table) -> Move:
        """Bear the blow."""
        return BEAR

    def called(self, table: Table) -> Move:
        """Help, where there is health for it."""
        return HELP if table.heroes[table.called].health >= combat.TAG_HEALTH else REFUSE

    def volley(self, table: Table) -> Move:
        """Let the monster come."""
        return DONE

    def loot(self, table: Table) -> Move:
        """Take up what fits."""
        takeable = carrying.takeable(table, table.hero)
        return Move("take", takeable[0]) if takeable else DONE

    def pool(self, table: Table) -> Move:
        """Drink."""
        return DRINK

    def duel(self, table: Table) -> Move:
        """Fight."""
        return FIGHT


class Naive(BasePlayer):
    """On and on, straight through everything: never flees, shoots, heals or calls for help."""

    __slots__ = ()
