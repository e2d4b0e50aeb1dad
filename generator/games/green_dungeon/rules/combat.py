"""Combat: what a player may do in a round, and what comes of it; both editions by the same three phases.

A round is the player's spell or potion, the opponent's spell, then melee; flight comes first in the new edition and last in the
old one. Wherever damage lets the player ask luck for help, the round stops in the phase `luck` and goes on by `AFTER_DAMAGE`.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.games.green_dungeon.rules import adventurer
from generator.games.green_dungeon.rules.chance import Chance
from generator.games.green_dungeon.rules.draw_piles import discarded, shuffled_in
from generator.games.green_dungeon.rules.state import AfterDamage, Move, Opponent, Table


def begin_combat(table: Table, opponent: Opponent) -> None:
    """Begin a combat, with its first round."""
    table.opponent, table.opponent_health, table.opponent_magic = opponent, opponent.health, opponent.magic
    table.round, table.flight_failed = 1, False
    table.phase = "fight"
    if table.log is not None:
        table.write_log(
            "foe", rank=opponent.rank, health=opponent.health, difficulty=opponent.difficulty, magic=opponent.magic,
            again=opponent.fled or opponent.paid > 0, wanderer=table.wanderer, cell=table.here,
        )  # fmt: skip


def current_opponent(table: Table) -> Opponent:
    """Return the opponent of the combat that is on; there must be one."""
    assert table.opponent is not None  # noqa: S101 - callers are in a fight
    return table.opponent


def bribe_price(table: Table) -> int:
    """Return the coins that the opponent asks, twice as much after a flight from it (G-23)."""
    opponent = current_opponent(table)
    return opponent.price * (table.rules.bribe_fled_factor if opponent.fled else 1)


def can_bribe(table: Table) -> bool:
    """Return whether a bribe is taken: no bosses, enough coins, early enough, and no wanderer at a rest (rows 29, 34, 35, 44)."""
    rules = table.rules
    early = not rules.bribe_rounds or (table.round <= rules.bribe_rounds and not table.flight_failed)
    at_rest = table.wanderer and table.rest_broken and not rules.bribe_while_resting
    return early and not at_rest and current_opponent(table).rank in ("drop", "hammer") and table.gold >= bribe_price(table)


def can_flee(table: Table) -> bool:
    """Return whether a flight can be tried: once a round, never from the final boss, and to somewhere (row 37, G-28, G-56)."""
    late = table.round > 1 or table.rules.flight_phase == "start"
    return late and not table.flight_failed and current_opponent(table).rank != "final" and bool(flight_cells(table))


def flight_cells(table: Table) -> tuple[int, ...]:
    """Return the cells that a flight may lead to: explored, and free to enter from here, or the previous room (row 38, G-28)."""
    if table.rules.flight_to == "previous":
        return (table.previous,) if table.previous >= 0 else ()
    passages = table.passages
    reach = (passages.free_bits if table.rules.flight_needs_passage else passages.exit_bits)[table.here] & table.explored
    return tuple(cell for cell in passages.exits[table.here] if reach >> cell & 1) if reach else ()


def can_cast(table: Table) -> bool:
    """Return whether the small spell can be paid and no failed flight stands in its way; no treasure casts any (G-30)."""
    return not table.flight_failed and table.magic >= table.rules.spell_cost


def can_bolt(table: Table) -> bool:
    """Return whether the powerful spell can be paid and no failed flight stands in its way."""
    return not table.flight_failed and table.magic >= table.rules.bolt_cost


def melee_bonus(table: Table) -> int:
    """Return what a player who cast no spell adds to the die in melee: level and weapon, nothing after a failed flight (G-27)."""
    return 0 if table.flight_failed else table.level + weapon_bonus(table)


def weapon_bonus(table: Table) -> int:
    """Return what the weapon in hand adds (row 46, G-62)."""
    return table.weapon.number * table.rules.weapon_factor if table.weapon else 0


def melee_damage(table: Table) -> int:
    """Return the damage of a round of melee that the player wins (G-61)."""
    return 1 + (weapon_bonus(table) if table.rules.weapon_adds_damage else 0)


def play_round(table: Table, move: Move, chance: Chance) -> None:
    """Play a round of combat, or leave it."""
    act = move.act
    if act == "strike":
        table.player_cast = False
        _opponent_casts(table, chance)
    elif act == "cast":
        _cast(table, chance)
    elif act == "bolt":
        _bolt(table, chance)
    elif act == "drink":
        table.player_cast = False
        adventurer.drink_held(table, move.at)
        _opponent_casts(table, chance)
    elif act == "bribe":
        _bribe(table)
    else:
        _flee(table, chance)


def escape(table: Table, move: Move, chance: Chance) -> None:
    """Leave a combat for a room next door, where somebody else may wait."""
    table.write_log("fled", cell=move.at)
    _leave(table, fled=True, paid=0)
    table.unfaced = 0
    table.room_time_due = True
    table.arriving = move.at


def _flee(table: Table, chance: Chance) -> None:
    """Roll for flight: die and level against a die, ties stay (flight phase; G-27, G-55)."""
    mine, theirs = chance.die("you") + table.level, chance.die("foe")
    table.write_log("flight", mine=mine, theirs=theirs)
    if mine <= theirs:
        table.flight_failed = True
        return
    cells = flight_cells(table)
    if len(cells) > 1:
        table.phase = "escape"
    else:
        escape(table, Move("go", cells[0]), chance)


def _bribe(table: Table) -> None:
    """Pay the opponent and be free to go on (rules: Bribes; G-8, G-23)."""
    paid = bribe_price(table)
    table.gold -= paid
    table.write_log("bribe", coins=paid)
    _leave(table, fled=False, paid=paid)


def _leave(table: Table, *, fled: bool, paid: int) -> None:
    """Let the opponent stay in this room, with its cubes if they are kept (row 23), and count the time (G-8)."""
    opponent = current_opponent(table)
    kept = table.rules.keeps_wounds
    left = opponent._replace(
        health=table.opponent_health if kept else opponent.difficulty,
        magic=table.opponent_magic if kept else opponent.full_magic,
        fled=fled, paid=opponent.paid + paid,
    )  # fmt: skip
    table.waiting = (*table.waiting, (table.here, left))
    if table.room_time_due:
        table.time_due += table.rules.leave_time
    table.room_time_due = False
    _end_combat(table)


def _end_combat(table: Table) -> None:
    table.opponent, table.phase = None, ""
    if table.wanderer:
        table.wanderer = False
        table.time_due += table.rules.wander_time


def _cast(table: Table, chance: Chance) -> None:
    """Cast the small spell: one damage and one per level (G-64)."""
    rules = table.rules
    damage = rules.spell_base + table.level
    table.magic -= rules.spell_cost
    table.player_cast = True
    table.opponent_health -= damage
    if table.log is not None:
        table.write_log("cast", damage=damage)
    _after_cast(table, chance)


def _bolt(table: Table, chance: Chance) -> None:
    """Cast the powerful spell: a die and one per level, at the price of health (G-26, G-67)."""
    rules = table.rules
    damage = chance.die("power") + table.level
    table.magic -= rules.bolt_cost
    table.player_cast = True
    table.opponent_health -= damage
    if table.log is not None:
        table.write_log("bolt", damage=damage)
    if adventurer.take_damage(table, rules.bolt_health_cost, "cast"):
        _after_cast(table, chance)


def _after_cast(table: Table, chance: Chance) -> None:
    if table.opponent_health <= 0:
        _beaten(table)
    else:
        _opponent_casts(table, chance)


def _opponent_casts(table: Table, chance: Chance) -> None:
    """Let an opponent with cubes cast, a boss the powerful spell as long as it can (magic phase; G-25)."""
    magic = table.opponent_magic
    opponent = current_opponent(table)
    rules = table.rules
    if magic < rules.spell_cost:
        table.opponent_spent = 0
        _melee(table, chance)
        return
    powerful = magic >= rules.bolt_cost and opponent.rank in ("mini", "final")
    table.opponent_spent = rules.bolt_cost if powerful else rules.spell_cost
    damage = opponent.difficulty + (chance.die("power") if powerful else 0)
    table.opponent_magic -= table.opponent_spent
    if table.log is not None:
        table.write_log("hex", damage=damage, powerful=powerful, health=table.health - damage)
    if adventurer.take_damage(table, damage, "hex"):
        _after_opponent_cast(table, chance)


def _after_opponent_cast(table: Table, chance: Chance) -> None:
    """Let a boss pay for its powerful spell, which may kill it (G-26), then go on to melee."""
    if table.opponent_spent >= table.rules.bolt_cost:
        table.opponent_health -= table.rules.bolt_health_cost
    if table.opponent_health <= 0:
        _beaten(table)
    else:
        _melee(table, chance)


def _melee(table: Table, chance: Chance) -> None:
    """Compare two dice, ties to the monster; who cast adds nothing and does no damage (rows 3, 39 to 41; G-22, G-34, G-55)."""
    cast, spent, opponent = table.player_cast, table.opponent_spent, current_opponent(table)
    if cast and spent:
        _end_round(table, chance)
        return
    rules = table.rules
    mine, theirs = chance.die("you"), chance.die("foe")
    if not cast:
        mine += melee_bonus(table)
    elif rules.caster_keeps_level:
        mine += table.level
    if not spent:
        theirs += getattr(rules.opponent_bonus, opponent.rank)
    won = mine > theirs
    damage = melee_damage(table) if won and not cast else opponent.difficulty if not won and not spent else 0
    if table.log is not None:
        table.write_log("melee", mine=mine, theirs=theirs, won=won, damage=damage)
    if won:
        table.opponent_health -= damage
    elif not adventurer.take_damage(table, damage, "blow"):
        return
    if table.opponent_health <= 0:
        _beaten(table)
    else:
        _end_round(table, chance)


def _end_round(table: Table, chance: Chance) -> None:
    table.round += 1
    table.flight_failed = False
    table.phase = "fight"


def _beaten(table: Table) -> None:
    """Give what a beaten opponent brings: experience, treasure, bribes paid; luck and a rest for the mini boss (row 27, G-66)."""
    opponent, rules = current_opponent(table), table.rules
    table.gold += opponent.paid
    table.draws_due += getattr(rules.opponent_treasure, opponent.rank) + opponent.guards_treasure
    table.xp += getattr(rules.opponent_xp, opponent.rank)
    if opponent.rank in ("drop", "hammer"):
        put = shuffled_in if rules.beaten_cards == "shuffled" else discarded
        table.monsters = put(table.monsters, opponent.cards)
    else:
        _boss_beaten(table, opponent)
    table.write_log("beaten", rank=opponent.rank)
    _end_combat(table)


def _boss_beaten(table: Table, opponent: Opponent) -> None:
    rules = table.rules
    table.bosses = discarded(table.bosses, opponent.cards)
    if opponent.rank == "final":
        table.final_dead = True
        return
    table.mini_dead = table.must_rest = True
    table.luck = max(table.luck, min(rules.luck_cap, table.luck + 1))
    if rules.mini_fills_level:
        table.xp = max(table.xp, rules.level_xp)


AFTER_DAMAGE: dict[AfterDamage, Callable[[Table, Chance], None]] = {
    "cast": _after_cast,
    "hex": _after_opponent_cast,
    "blow": _end_round,
}
"""How a round goes on after damage that let the player ask luck for help."""
