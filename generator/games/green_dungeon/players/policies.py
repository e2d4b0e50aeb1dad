"""Players of two tempers, one who charges on and one who keeps simple sound rules, and the habits they share.

A player decides by what lies face up, the backs of the tiles, the cards seen so far and the tracks; never by what is hidden.
"""

from __future__ import annotations

from typing import Protocol

from generator.games.green_dungeon.players.pathfinding import lairs, lurkers, quiet, route, walk
from generator.games.green_dungeon.quest.board import Card
from generator.games.green_dungeon.rules import adventurer
from generator.games.green_dungeon.rules import combat as fight
from generator.games.green_dungeon.rules.referee import (  # fmt: skip
    ACCEPT,
    BOLT,
    BRIBE,
    CAST,
    DONE,
    DRINK,
    ENTER,
    FLEE,
    GO,
    KEEP,
    LEVEL,
    PICK,
    REST,
    RETREAT,
    SEE,
    SPEND,
    STRIKE,
    TOUCH,
    TRADE_NEW,
    TRADE_OLD,
)
from generator.games.green_dungeon.rules.rooms import ALL, hidden
from generator.games.green_dungeon.rules.state import Move, Table
from generator.games.green_dungeon.rules.time_track import can_rest


class Player(Protocol):
    """Somebody who plays one game: asked at every choice, with the table to look at and not to touch."""

    def choose(self, table: Table) -> Move:
        """Return a legal move."""


class Habits:
    """What every player here does alike: a method for each phase of the game, and a walk that was decided upon.

    `path` are the cells still to be walked, next one last; it holds as long as the adventurer stands `at` the cell it goes on
    from, which a flight or a door that stays shut may prevent.
    """

    __slots__ = ("at", "path")

    def __init__(self) -> None:
        self.path: list[int] = []
        self.at = -1

    def choose(self, table: Table) -> Move:
        """Return a legal move."""
        move: Move = getattr(self, table.phase)(table)
        return move

    def descent(self, table: Table) -> Move:
        """Go in."""
        return ENTER

    def threshold(self, table: Table) -> Move:
        """Face the final boss at once."""
        return ENTER

    def altar(self, table: Table) -> Move:
        """Touch the magic."""
        return TOUCH

    def turn(self, table: Table) -> Move:
        """Go on along the way decided upon; then to the nearest unexplored room, freely if it can be done."""
        return self._onward(table) or self._to(table, self._nearest(table, ALL))

    def fight(self, table: Table) -> Move:
        """Strike."""
        return STRIKE

    def escape(self, table: Table) -> Move:
        """Flee to a room where nobody waits, if there is one."""
        found = fight.havens(table)
        waiting = lurkers(table)
        return GO[next((cell for cell in found if not waiting >> cell & 1), found[0])]

    def luck(self, table: Table) -> Move:
        """Spend luck against death, and on nothing else."""
        return SPEND if table.health <= 0 else ACCEPT

    def pick(self, table: Table) -> Move:
        """Keep the treasure that is worth more."""
        one, other = table.offered
        return PICK[worth(table, other) > worth(table, one)]

    def found(self, table: Table) -> Move:
        """Keep the better weapon; drink what would be used to the last drop."""
        card = table.offered[0]
        if card.symbol != "hammer":
            return DRINK if _thirsty(table, card) else KEEP
        return TRADE_OLD if table.weapon is None or card.number > table.weapon.number else TRADE_NEW

    def vision(self, table: Table) -> Move:
        """See where the bosses can be, then whatever is near the top left."""
        down = hidden(table)
        wanted = down & lairs(table) or down
        return SEE[(wanted & -wanted).bit_length() - 1] if wanted else DONE

    def dusk(self, table: Table) -> Move:
        """Drink what would be used to the last drop."""
        for at in adventurer.drinks(table):
            if _thirsty(table, table.potions[at]):
                return Move("drink", at)
        return DONE

    def level(self, table: Table) -> Move:
        """Go up."""
        return LEVEL

    def _onward(self, table: Table) -> Move | None:
        """Return the next step of the way decided upon, if it still leads on from here."""
        if not self.path or table.here != self.at:
            return None
        self.at = self.path.pop()
        return GO[self.at]

    def _to(self, table: Table, path: list[int]) -> Move:
        """Set out on a way, or anywhere, where there is none (the dungeon cannot be won then)."""
        self.path, self.at = path, table.here
        return self._onward(table) or GO[table.ways.beside[table.here][0]]

    def _nearest(self, table: Table, goals: int) -> list[int]:
        """Return the way to the nearest unexplored room among `goals`: a free one, else by doors and past monsters."""
        goals &= ~table.explored
        calm = table.explored & ~lurkers(table)
        return walk(table.ways, table.here, calm, goals) or route(table, goals, foe=6.0)


class Reckless(Habits):
    """Always on, always the sword: never rests, casts, bribes or flees of their own will."""

    __slots__ = ()


class Careful(Habits):
    """Simple sound rules: rest when weak, spells where they kill, bribes and flight from what is too strong, bosses last."""

    __slots__ = ()

    def turn(self, table: Table) -> Move:
        """Rest when it is needed and can be had, then explore; the lairs only when ready."""
        step = self._onward(table)
        if step:
            return step
        calm = table.explored & ~lurkers(table)
        dens = lairs(table)
        path = walk(table.ways, table.here, calm, ALL & ~(table.been | dens)) if table.level < 4 else []
        if self.weary(table) or not (path or self.ready(table)):
            if table.may_rest and can_rest(table):
                return REST
            bed = walk(table.ways, table.here, calm, quiet(table) & ~(1 << table.here))
            if bed:
                return self._to(table, bed)
        return self._to(table, path or self._beyond(table, dens))

    def threshold(self, table: Table) -> Move:
        """Face the final boss when ready, or when waiting makes things worse."""
        return ENTER if self.ready(table) else RETREAT

    def fight(self, table: Table) -> Move:
        """Kill with a spell what a spell kills, avoid what is too strong, strike at the rest."""
        foe = fight.facing(table)
        if table.hampered:
            return self._swig(table) or STRIKE
        spell = table.rules.spell_base + table.level
        if table.foe_health <= spell and fight.can_cast(table):
            return CAST
        if foe.rank in ("mini", "final"):
            return self._boss_round(table)
        if fight.can_bolt(table) and foe.difficulty >= 4 and table.foe_health <= table.level + 4 and table.health > 1:
            return BOLT
        if table.health > foe.difficulty or table.luck > 1:
            return CAST if foe.magic and fight.can_cast(table) else STRIKE
        if fight.can_bribe(table):
            return BRIBE
        return self._swig(table) or (FLEE if fight.can_flee(table) else CAST if fight.can_cast(table) else STRIKE)

    def weary(self, table: Table) -> bool:
        """Return whether a rest is worth its time: a level waits, or wounds and spent magic call for it."""
        if table.xp >= table.rules.level_xp:
            return True
        lost = table.max_health - table.health
        return 2 * lost >= table.max_health or (table.magic < 3 and lost >= 2)

    def ready(self, table: Table) -> bool:
        """Return whether this is the shape in which to meet a boss; late in the day any shape must do."""
        fit = table.health >= table.max_health - 2 and table.magic >= table.max_magic - 1
        return fit or table.events >= 5

    def _boss_round(self, table: Table) -> Move:
        doomed = table.health <= table.rules.bolt_toll and not table.luck
        if fight.can_bolt(table) and not doomed:
            return BOLT
        if fight.can_cast(table):
            return CAST
        weak = table.health <= fight.facing(table).difficulty and not table.luck
        return self._swig(table) or (FLEE if weak and fight.can_flee(table) else STRIKE)

    def _swig(self, table: Table) -> Move | None:
        """Return the potion that would help most now, if any may be drunk in combat."""
        if not table.rules.potions_per_round:
            return None
        found = [at for at in adventurer.drinks(table) if _thirsty(table, table.potions[at])]
        return Move("drink", found[-1]) if found else None

    def _beyond(self, table: Table, dens: int) -> list[int]:
        """Return the way to a lair, or through doors to anything unexplored."""
        calm = table.explored & ~lurkers(table)
        return walk(table.ways, table.here, calm, dens) or route(table, dens or ALL & ~table.explored, foe=6.0)


def worth(table: Table, card: Card) -> int:
    """Return how much a treasure is worth having, on a rough scale."""
    symbol, number = card
    if symbol == "hammer":
        held = table.weapon.number if table.weapon else 0
        return 20 + number if number > held else 2 + number
    return {"drop": 8, "wood": 6, "cog": 1}[symbol] + 2 * number


def _thirsty(table: Table, potion: Card) -> bool:
    """Return whether nothing of a potion would be wasted."""
    if potion.symbol == "drop":
        return table.max_health - table.health >= table.rules.healing_factor * potion.number
    return table.max_magic - table.magic >= potion.number
