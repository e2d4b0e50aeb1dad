"""The rules of an edition as a record: every number and every choice in which the editions or our rulings could differ."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal

from msgspec import Meta

from generator.core.data import Record, load

Edition = Literal["new", "old"]
EDITIONS: tuple[Edition, ...] = ("new", "old")
SmallCount = Annotated[int, Meta(ge=0, le=99)]
"""A number of cubes, dice or points."""
CardNumber = Annotated[int, Meta(ge=1, le=9)]
"""A number on a card."""
ThreeNumbers = tuple[CardNumber, CardNumber, CardNumber]


class TileCounts(Record):
    """How many tiles of each kind the dungeon has; 25 in all."""

    drop: SmallCount
    hammer: SmallCount
    wood: SmallCount
    brick: SmallCount
    cog: SmallCount
    straw: SmallCount


class PileNumbers(Record):
    """The three numbers that every symbol has in each pile of twelve cards (facts 1.1; the pink and brown ones are ours)."""

    treasure: ThreeNumbers
    monster: ThreeNumbers
    boss: ThreeNumbers


class ByRank(Record):
    """One number for each rank of opponent: drop room or wanderer, hammer room, mini boss, final boss."""

    drop: SmallCount
    hammer: SmallCount
    mini: SmallCount
    final: SmallCount


class Ruleset(Record):
    """One edition. "Row 12" is a row of the table of differences, G-29 a ruling; `data/rulesets.toml` cites them all."""

    edition: Edition
    title: str
    tiles: TileCounts
    decks: PileNumbers

    bosses: Literal["outer", "anywhere"]
    start_level: SmallCount
    start_health: SmallCount
    start_magic: SmallCount
    start_gold: SmallCount
    start_luck: SmallCount
    luck_cap: SmallCount
    start_resolved: bool

    door_known: SmallCount
    door_unknown: SmallCount
    door_time: SmallCount
    door_fail_time: SmallCount
    door_replaces_room: bool
    door_failure_ends_turn: bool
    room_time: SmallCount
    leave_time: SmallCount
    retreat_is_free: bool
    reset_is_unknown: bool

    luck_dice: SmallCount
    rest_where: Literal["quiet", "chambers"]
    rest_behind_walls: bool
    rest_time: SmallCount
    rest_health_dice: SmallCount
    rest_magic_dice: SmallCount
    rest_broken_dice: SmallCount
    level_xp: SmallCount
    level_cost: SmallCount
    level_health: SmallCount
    level_magic: SmallCount
    levels_per_rest: SmallCount
    level_cap: SmallCount

    beaten_cards: Literal["shuffled", "discarded"]
    keeps_wounds: bool
    opponent_magic: Literal["number", "difficulty"]
    final_always_magic: bool
    opponent_bonus: ByRank
    opponent_xp: ByRank
    mini_fills_level: bool
    opponent_treasure: ByRank
    final_ends_game: bool

    bribe_rounds: SmallCount
    bribe_fled_factor: SmallCount
    bribe_while_resting: bool
    flight_phase: Literal["start", "end"]
    flight_to: Literal["neighbour", "previous"]
    flight_needs_passage: bool
    caster_keeps_level: bool
    potions_per_round: Literal[0, 1]
    spell_cost: SmallCount
    spell_base: SmallCount
    bolt_cost: SmallCount
    bolt_health_cost: SmallCount

    trap_less_level: bool
    trap_treasure: Literal["always", "when hurt"]
    trap_spills: bool
    magic_forced: bool

    healing_factor: SmallCount
    weapon_adds_damage: bool
    weapon_factor: SmallCount
    trade_factor: SmallCount
    gem_factor: SmallCount

    event_every: Annotated[int, Meta(ge=1, le=99)]
    track: Annotated[int, Meta(ge=1, le=99)]
    track_relief: SmallCount
    track_carries: bool
    wander_time: SmallCount
    reset_evicts: bool

    points_card: SmallCount
    points_level: SmallCount
    points_luck: SmallCount
    points_first_level: bool
    penalty_face_down: SmallCount
    penalty_fled: SmallCount
    penalty_event: SmallCount
    penalty_bribed: bool


class Rulesets(Record):
    """Both editions."""

    new: Ruleset
    old: Ruleset


@cache
def load_ruleset(edition: Edition) -> Ruleset:
    """Return the rules of an edition with the defaults of our rulings; raises BadData.

    `core.data.replace` makes house rules of them.
    """
    rules: Ruleset = getattr(load(Rulesets, "generator.games.green_dungeon.data", "rulesets.toml"), edition)
    return rules
