"""The rules of an edition as data: every number and every choice in which the editions or our rulings could differ."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal

from msgspec import Meta

from generator.core.data import Record, load

Edition = Literal["new", "old"]
EDITIONS: tuple[Edition, ...] = ("new", "old")
Few = Annotated[int, Meta(ge=0, le=99)]
"""A number of cubes, dice or points."""
Number = Annotated[int, Meta(ge=1, le=9)]
"""A number on a card."""
Three = tuple[Number, Number, Number]


class Tiles(Record):
    """How many tiles of each kind the dungeon has; 25 in all."""

    drop: Few
    hammer: Few
    wood: Few
    brick: Few
    cog: Few
    straw: Few


class Decks(Record):
    """The three numbers that every symbol has in each deck of twelve (facts 1.1; the pink and brown ones are ours)."""

    treasure: Three
    monster: Three
    boss: Three


class Ranks(Record):
    """One number for each rank of opponent: drop room or wanderer, hammer room, mini boss, final boss."""

    drop: Few
    hammer: Few
    mini: Few
    final: Few


class Ruleset(Record):
    """One edition. "Row 12" is a row of the table of differences, G-29 a ruling; `data/rulesets.toml` cites them all."""

    edition: Edition
    title: str
    tiles: Tiles
    decks: Decks

    bosses: Literal["outer", "anywhere"]
    start_level: Few
    start_health: Few
    start_magic: Few
    start_gold: Few
    start_luck: Few
    luck_cap: Few
    start_resolved: bool

    door_known: Few
    door_unknown: Few
    door_time: Few
    door_fail_time: Few
    door_replaces_room: bool
    door_failure_ends_turn: bool
    room_time: Few
    leave_time: Few
    retreat_is_free: bool
    reset_is_unknown: bool

    luck_dice: Few
    rest_where: Literal["quiet", "chambers"]
    rest_behind_walls: bool
    rest_time: Few
    rest_health_dice: Few
    rest_magic_dice: Few
    rest_broken_dice: Few
    level_xp: Few
    level_cost: Few
    level_health: Few
    level_magic: Few
    levels_per_rest: Few
    level_cap: Few

    beaten_cards: Literal["shuffled", "discarded"]
    keeps_wounds: bool
    foe_magic: Literal["number", "difficulty"]
    final_always_magic: bool
    foe_bonus: Ranks
    foe_xp: Ranks
    mini_fills_level: bool
    foe_treasure: Ranks
    final_ends_game: bool

    bribe_rounds: Few
    bribe_fled_factor: Few
    bribe_while_resting: bool
    flight_phase: Literal["start", "end"]
    flight_to: Literal["neighbour", "previous"]
    flight_needs_passage: bool
    caster_keeps_level: bool
    potions_per_round: Literal[0, 1]
    spell_cost: Few
    spell_base: Few
    bolt_cost: Few
    bolt_toll: Few

    trap_less_level: bool
    trap_treasure: Literal["always", "when hurt"]
    trap_spills: bool
    magic_forced: bool

    healing_factor: Few
    weapon_adds_damage: bool
    weapon_factor: Few
    trade_factor: Few
    gem_factor: Few

    event_every: Annotated[int, Meta(ge=1, le=99)]
    track: Annotated[int, Meta(ge=1, le=99)]
    track_relief: Few
    track_carries: bool
    wander_time: Few
    reset_evicts: bool

    points_card: Few
    points_level: Few
    points_luck: Few
    points_first_level: bool
    penalty_face_down: Few
    penalty_fled: Few
    penalty_event: Few
    penalty_bribed: bool


class Rulesets(Record):
    """Both editions."""

    new: Ruleset
    old: Ruleset


@cache
def ruleset(edition: Edition) -> Ruleset:
    """Return the rules of an edition with the defaults of our rulings; `core.data.replace` makes house rules of them."""
    found: Ruleset = getattr(load(Rulesets, "generator.games.green_dungeon.data", "rulesets.toml"), edition)
    return found
