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

NO_LAMP = 1000
"""What `boxes_left` gives without a lamp."""
EXPLORE_BOXES = 20
"""With this many boxes left or fewer the sensible player explores no more, but makes for the bosses."""
REST_BOXES = 15
"""With this many boxes left or fewer they neither rest nor wait."""
LATE_EVENTS = 6
"""With this many event cubes they do not rest either."""
FIT_WOUNDS, FIT_SPENT = 2, 1
"""How many cubes of health and of magic may be missing from the maximum of somebody who is fit for a boss."""
FIT_EVENTS = 5
"""With this many event cubes they go to the bosses in any shape."""
LEAST_MAGIC = 3
"""With less magic than this they rest."""
BRIBE_DAMAGE, SPELL_DAMAGE = 5, 4
"""Without a weapon they bribe what does so much damage, and cast at what does so much."""


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
        cells = combat.flight_cells(table)
        waiting = waiting_cells(table)
        return GO[next((cell for cell in cells if not waiting >> cell & 1), cells[0])]

    def luck(self, table: Table) -> Move:
        """Spend luck against death, and on nothing else."""
        return SPEND if table.health <= 0 else ACCEPT

    def pick(self, table: Table) -> Move:
        """Keep the treasure that is worth more."""
        first, second = table.offered
        return PICK[treasure_value(table, second) > treasure_value(table, first)]

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
    """Simple sound rules for a person: count the boxes left, rest when weak, spells where they kill, bosses when fit."""

    __slots__ = ()

    def turn(self, table: Table) -> Move:
        """Rest when it is needed and there is time, then explore; rooms that may be lairs come last, and only when fit or late."""
        step = self._next_step(table)
        if step:
            return step
        calm = table.explored & ~waiting_cells(table)
        lairs = possible_lairs(table)
        path: list[int] = []
        if boxes_left(table) > EXPLORE_BOXES:
            path = free_path(table.passages, table.here, calm, ALL & ~(table.visited | lairs))
        if not is_late(table) and (self.should_rest(table) or not (path or self.ready_for_boss(table))):
            if table.may_rest and can_rest(table):
                return REST
            to_rest = free_path(table.passages, table.here, calm, rest_cells(table) & ~(1 << table.here))
            if to_rest:
                return self._set_out(table, to_rest)
        return self._set_out(table, path or self._path_to_lair(table, lairs))

    def lair(self, table: Table) -> Move:
        """Face the final boss when fit, when it is late, or when there is nowhere to rest."""
        if is_late(table) or self.ready_for_boss(table):
            return ENTER
        calm = table.explored & ~waiting_cells(table)
        beds = rest_cells(table)
        return RETREAT if can_rest(table) or free_path(table.passages, table.here, calm, beds) else ENTER

    def fight(self, table: Table) -> Move:
        """Strike with a weapon, cast where spells end it soon, buy off what is too strong; spells for bosses."""
        opponent = combat.current_opponent(table)
        if table.flight_failed:
            return self._potion_in_combat(table) or STRIKE
        spells = spells_to_kill(table)
        if opponent.rank in ("mini", "final"):
            return self._boss_round(table, spells)
        armed = combat.melee_damage(table) > 1
        safe = table.health > opponent.difficulty or table.luck > 1
        sword = armed and safe and not table.opponent_magic and table.magic < table.max_magic
        if spells == 1 and combat.can_cast(table) and not sword:
            return CAST
        strong = not armed and opponent.difficulty >= BRIBE_DAMAGE and table.round == 1
        if (strong or not safe) and combat.can_bribe(table):
            return BRIBE
        if not armed and opponent.difficulty >= SPELL_DAMAGE and can_cast_often(table, spells):
            return CAST
        return STRIKE if safe else self._avoid(table)

    def _avoid(self, table: Table) -> Move:
        """Drink against an opponent that is too strong, or flee from it if it is met for the first time, or make the best of it."""
        potion = self._potion_in_combat(table)
        if potion:
            return potion
        if combat.can_flee(table) and not combat.current_opponent(table).fled:
            return FLEE
        return CAST if combat.can_cast(table) else STRIKE

    def should_rest(self, table: Table) -> bool:
        """Return whether a rest is worth its time: a level waits, half the health is gone, or magic is nearly spent."""
        weak = 2 * table.health <= table.max_health or table.magic < LEAST_MAGIC
        return weak or table.xp >= table.rules.level_xp

    def ready_for_boss(self, table: Table) -> bool:
        """Return whether this is the shape in which to meet a boss; with many event cubes any shape must do."""
        fit = table.health >= table.max_health - FIT_WOUNDS and table.magic >= table.max_magic - FIT_SPENT
        return fit or table.event_cubes >= FIT_EVENTS

    def _boss_round(self, table: Table, spells: int) -> Move:
        """Cast small spells if one or two will do, else the powerful one; without magic drink, strike, or flee."""
        if spells <= 2 and can_cast_often(table, spells):
            return CAST
        deadly = table.health <= table.rules.bolt_health_cost and not table.luck
        if combat.can_bolt(table) and not deadly:
            return BOLT
        if combat.can_cast(table):
            return CAST
        opponent = combat.current_opponent(table)
        weak = table.health <= opponent.difficulty and not table.luck and not opponent.fled
        return self._potion_in_combat(table) or (FLEE if weak and combat.can_flee(table) else STRIKE)

    def _potion_in_combat(self, table: Table) -> Move | None:
        """Return the potion that would help most now, if any may be drunk in combat."""
        if not table.rules.potions_per_round:
            return None
        useful = [at for at in adventurer.useful_potions(table) if _uses_whole_potion(table, *POTIONS[at])]
        return DRINKS[useful[-1]] if useful else None

    def _path_to_lair(self, table: Table, lairs: int) -> list[int]:
        """Return the way to a lair, or through doors to anything unexplored."""
        calm = table.explored & ~waiting_cells(table)
        return free_path(table.passages, table.here, calm, lairs) or cheapest_path(
            table, lairs or ALL & ~table.explored, opponent_cost=OPPONENT_COST
        )


def boxes_left(table: Table) -> int:
    """Return how many boxes of the lamp are empty; without a lamp more than any lamp has."""
    return table.lamp - table.burnt if table.lamp else NO_LAMP


def is_late(table: Table) -> bool:
    """Return whether no rest is worth its time: the lamp is nearly out, or so many event cubes stand that hardly one is quiet."""
    return table.event_cubes >= LATE_EVENTS or boxes_left(table) <= REST_BOXES


def spells_to_kill(table: Table) -> int:
    """Return how many small spells the opponent of the combat that is on can still take."""
    return -(-table.opponent_health // (table.rules.spell_base + table.level))


def can_cast_often(table: Table, spells: int) -> bool:
    """Return whether so many small spells, one at least, can be paid."""
    return combat.can_cast(table) and table.magic >= spells * table.rules.spell_cost


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
