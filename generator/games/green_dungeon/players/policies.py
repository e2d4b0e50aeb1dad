"""Players of two tempers, one who charges on and one who keeps simple sound rules, and what they do alike.

A player decides by what lies face up, the backs of the tiles, the cards seen so far and the tracks; never by what is hidden.
"""

from __future__ import annotations

from typing import Protocol

from generator.games.green_dungeon.players.pathfinding import cheapest_path, free_path, possible_lairs, rest_cells, waiting_cells
from generator.games.green_dungeon.quest.board import Card, Symbol
from generator.games.green_dungeon.rules import adventurer, combat
from generator.games.green_dungeon.rules.referee import (  # fmt: skip
    ACCEPT,
    BOLT,
    BRIBE,
    CAST,
    DONE,
    DRINK,
    DRINKS,
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
from generator.games.green_dungeon.rules.rooms import ALL, face_down
from generator.games.green_dungeon.rules.state import POTIONS, Move, Table
from generator.games.green_dungeon.rules.time_track import can_rest

OPPONENT_COST = 6.0
"""What a player pays in cubes for a way past an opponent that waits, when it is compared with other ways."""


class Player(Protocol):
    """Somebody who plays one game: asked at every choice, with the table to look at and not to touch."""

    def choose(self, table: Table) -> Move:
        """Return a legal move."""


class BasePlayer:
    """What every player here does alike: a method for each phase of the game, and a walk that was decided upon.

    `path` are the cells still to be walked, next one last; it holds as long as the adventurer stands at the cell `at` that it
    goes on from, which a flight or a door that stays shut may prevent.
    """

    __slots__ = ("at", "path")

    def __init__(self) -> None:
        self.path: list[int] = []
        self.at = -1

    def choose(self, table: Table) -> Move:
        """Return a legal move, by the method that bears the name of the phase."""
        move: Move = getattr(self, table.phase)(table)
        return move

    def entrance(self, table: Table) -> Move:
        """Go in."""
        return ENTER

    def lair(self, table: Table) -> Move:
        """Face the final boss at once."""
        return ENTER

    def magic(self, table: Table) -> Move:
        """Touch the magic."""
        return TOUCH

    def turn(self, table: Table) -> Move:
        """Go on along the way decided upon; then to the nearest unexplored room, freely if it can be done."""
        return self._next_step(table) or self._set_out(table, self._path_to_unexplored(table))

    def fight(self, table: Table) -> Move:
        """Strike."""
        return STRIKE

    def escape(self, table: Table) -> Move:
        """Flee to a room where nobody waits, if there is one."""
        found = combat.flight_cells(table)
        waiting = waiting_cells(table)
        return GO[next((cell for cell in found if not waiting >> cell & 1), found[0])]

    def luck(self, table: Table) -> Move:
        """Spend luck against death, and on nothing else."""
        return SPEND if table.health <= 0 else ACCEPT

    def pick(self, table: Table) -> Move:
        """Keep the treasure that is worth more."""
        one, other = table.offered
        return PICK[treasure_value(table, other) > treasure_value(table, one)]

    def claim(self, table: Table) -> Move:
        """Keep the better weapon; drink what would be used to the last drop."""
        card = table.offered[0]
        if card.symbol != "hammer":
            return DRINK if _uses_whole_potion(table, card.symbol, card.number) else KEEP
        return TRADE_OLD if table.weapon is None or card.number > table.weapon.number else TRADE_NEW

    def vision(self, table: Table) -> Move:
        """See where the bosses can be, then whatever is near the top left."""
        down = face_down(table)
        wanted = down & possible_lairs(table) or down
        return SEE[(wanted & -wanted).bit_length() - 1] if wanted else DONE

    def potions(self, table: Table) -> Move:
        """Drink what would be used to the last drop."""
        for at in adventurer.useful_potions(table):
            if _uses_whole_potion(table, *POTIONS[at]):
                return DRINKS[at]
        return DONE

    def level(self, table: Table) -> Move:
        """Go up."""
        return LEVEL

    def _next_step(self, table: Table) -> Move | None:
        """Return the next step of the way decided upon, if it still leads on from here."""
        if not self.path or table.here != self.at:
            return None
        self.at = self.path.pop()
        return GO[self.at]

    def _set_out(self, table: Table, path: list[int]) -> Move:
        """Set out on a way, or anywhere, where there is none (the dungeon cannot be won then)."""
        self.path, self.at = path, table.here
        return self._next_step(table) or GO[table.passages.exits[table.here][0]]

    def _path_to_unexplored(self, table: Table) -> list[int]:
        """Return the way to the nearest unexplored room: a free one, else by doors and past monsters."""
        goals = ALL & ~table.explored
        calm = table.explored & ~waiting_cells(table)
        return free_path(table.passages, table.here, calm, goals) or cheapest_path(table, goals, opponent_cost=OPPONENT_COST)


class Naive(BasePlayer):
    """Always on, always the sword: never rests, casts, bribes or flees of their own will."""

    __slots__ = ()


class Sensible(BasePlayer):
    """Simple sound rules: rest when weak, spells where they kill, bribes and flight from what is too strong, bosses last."""

    __slots__ = ()

    def turn(self, table: Table) -> Move:
        """Rest when it is needed and can be had, then explore; the lairs only when ready."""
        step = self._next_step(table)
        if step:
            return step
        calm = table.explored & ~waiting_cells(table)
        lairs = possible_lairs(table)
        path = free_path(table.passages, table.here, calm, ALL & ~(table.visited | lairs)) if table.level < 4 else []
        if self.should_rest(table) or not (path or self.ready_for_boss(table)):
            if table.may_rest and can_rest(table):
                return REST
            to_rest = free_path(table.passages, table.here, calm, rest_cells(table) & ~(1 << table.here))
            if to_rest:
                return self._set_out(table, to_rest)
        return self._set_out(table, path or self._path_to_lair(table, lairs))

    def lair(self, table: Table) -> Move:
        """Face the final boss when ready, or when waiting makes things worse."""
        return ENTER if self.ready_for_boss(table) else RETREAT

    def fight(self, table: Table) -> Move:
        """Kill with a spell what a spell kills, avoid what is too strong, strike at the rest."""
        opponent = combat.current_opponent(table)
        if table.flight_failed:
            return self._potion_in_combat(table) or STRIKE
        spell = table.rules.spell_base + table.level
        if table.opponent_health <= spell and combat.can_cast(table):
            return CAST
        if opponent.rank in ("mini", "final"):
            return self._boss_round(table)
        strong = opponent.difficulty >= 4 and table.opponent_health <= table.level + 4
        if combat.can_bolt(table) and strong and table.health > 1:
            return BOLT
        if table.health > opponent.difficulty or table.luck > 1:
            return CAST if opponent.magic and combat.can_cast(table) else STRIKE
        return self._avoid(table)

    def _avoid(self, table: Table) -> Move:
        """Get away from an opponent that is too strong, or make the best of it."""
        if combat.can_bribe(table):
            return BRIBE
        potion = self._potion_in_combat(table)
        if potion:
            return potion
        return FLEE if combat.can_flee(table) else CAST if combat.can_cast(table) else STRIKE

    def should_rest(self, table: Table) -> bool:
        """Return whether a rest is worth its time: a level waits, or wounds and spent magic call for it."""
        if table.xp >= table.rules.level_xp:
            return True
        lost = table.max_health - table.health
        return 2 * lost >= table.max_health or (table.magic < 3 and lost >= 2)

    def ready_for_boss(self, table: Table) -> bool:
        """Return whether this is the shape in which to meet a boss; with many event cubes any shape must do."""
        fit = table.health >= table.max_health - 2 and table.magic >= table.max_magic - 1
        return fit or table.event_cubes >= 5

    def _boss_round(self, table: Table) -> Move:
        deadly = table.health <= table.rules.bolt_health_cost and not table.luck
        if combat.can_bolt(table) and not deadly:
            return BOLT
        if combat.can_cast(table):
            return CAST
        weak = table.health <= combat.current_opponent(table).difficulty and not table.luck
        return self._potion_in_combat(table) or (FLEE if weak and combat.can_flee(table) else STRIKE)

    def _potion_in_combat(self, table: Table) -> Move | None:
        """Return the potion that would help most now, if any may be drunk in combat."""
        if not table.rules.potions_per_round:
            return None
        found = [at for at in adventurer.useful_potions(table) if _uses_whole_potion(table, *POTIONS[at])]
        return DRINKS[found[-1]] if found else None

    def _path_to_lair(self, table: Table, lairs: int) -> list[int]:
        """Return the way to a lair, or through doors to anything unexplored."""
        calm = table.explored & ~waiting_cells(table)
        return free_path(table.passages, table.here, calm, lairs) or cheapest_path(
            table, lairs or ALL & ~table.explored, opponent_cost=OPPONENT_COST
        )


def treasure_value(table: Table, card: Card) -> int:
    """Return how much a treasure is worth having, on a rough scale."""
    symbol, number, _ = card
    if symbol == "hammer":
        held = table.weapon.number if table.weapon else 0
        return 20 + number if number > held else 2 + number
    return {"drop": 8, "wood": 6, "cog": 1}[symbol] + 2 * number


def _uses_whole_potion(table: Table, symbol: Symbol, number: int) -> bool:
    """Return whether nothing of a potion of this symbol and number would be wasted."""
    if symbol == "drop":
        return table.max_health - table.health >= table.rules.healing_factor * number
    return table.max_magic - table.magic >= number
