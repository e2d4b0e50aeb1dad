"""Combat: what a player may do in a round, and what comes of it; both editions by the same three phases."""

from __future__ import annotations

from collections.abc import Callable

from generator.games.green_dungeon.rules import adventurer
from generator.games.green_dungeon.rules.chance import Luck
from generator.games.green_dungeon.rules.draw_piles import discarded, shuffled_in
from generator.games.green_dungeon.rules.state import Foe, Move, Table, Then


def engage(table: Table, foe: Foe) -> None:
    """Begin a combat, with its first round."""
    table.foe, table.foe_health, table.foe_magic = foe, foe.health, foe.magic
    table.round, table.hampered = 1, False
    table.phase = "fight"
    if table.log is not None:
        table.tell(
            "foe", rank=foe.rank, health=foe.health, difficulty=foe.difficulty, magic=foe.magic, hoard=foe.hoard,
            again=foe.fled or foe.paid > 0, wanderer=table.wanderer, cell=table.here,
        )  # fmt: skip


def facing(table: Table) -> Foe:
    """Return the opponent of the combat that is on."""
    assert table.foe is not None  # noqa: S101 - callers are in a fight
    return table.foe


def price(table: Table) -> int:
    """Return what the opponent asks, twice as much after a flight from it (G-23)."""
    foe = facing(table)
    return foe.price * (table.rules.bribe_fled_factor if foe.fled else 1)


def can_bribe(table: Table) -> bool:
    """Return whether a bribe is taken: no bosses, enough coins, early enough, and no wanderer at a rest (rows 29, 34, 35, 44)."""
    rules = table.rules
    early = not rules.bribe_rounds or (table.round <= rules.bribe_rounds and not table.hampered)
    rude = table.wanderer and table.interrupted and not rules.bribe_while_resting
    return early and not rude and facing(table).rank in ("drop", "hammer") and table.gold >= price(table)


def can_flee(table: Table) -> bool:
    """Return whether a flight can be tried: once a round, never from the final boss, and to somewhere (row 37, G-28, G-56)."""
    late = table.round > 1 or table.rules.flight_phase == "start"
    return late and not table.hampered and facing(table).rank != "final" and bool(havens(table))


def havens(table: Table) -> tuple[int, ...]:
    """Return the cells that a flight may lead to: explored, and free to enter from here, or the previous room (row 38, G-28)."""
    if table.rules.flight_to == "previous":
        return (table.previous,) if table.previous >= 0 else ()
    ways = table.ways
    reach = (ways.free if table.rules.flight_needs_passage else ways.near)[table.here] & table.explored
    return tuple(cell for cell in ways.beside[table.here] if reach >> cell & 1) if reach else ()


def can_cast(table: Table) -> bool:
    """Return whether the small spell can be paid and no failed flight stands in its way; no treasure casts any (G-30)."""
    return not table.hampered and table.magic >= table.rules.spell_cost


def can_bolt(table: Table) -> bool:
    """Return whether the powerful spell can be paid and no failed flight stands in its way."""
    return not table.hampered and table.magic >= table.rules.bolt_cost


def edge(table: Table) -> int:
    """Return what a player who cast no spell adds to the die in melee: level and weapon, nothing after a failed flight (G-27)."""
    return 0 if table.hampered else table.level + might(table)


def might(table: Table) -> int:
    """Return what the weapon in hand adds (row 46, G-62)."""
    return table.weapon.number * table.rules.weapon_factor if table.weapon else 0


def blow(table: Table) -> int:
    """Return the damage of a round of melee that the player wins (G-61)."""
    return 1 + (might(table) if table.rules.weapon_adds_damage else 0)


def fight(table: Table, move: Move, luck: Luck) -> None:
    """Play a round of combat, or leave it."""
    act = move.act
    if act == "strike":
        table.cast = False
        _hex(table, luck)
    elif act == "cast":
        _cast(table, luck)
    elif act == "bolt":
        _bolt(table, luck)
    elif act == "drink":
        table.cast = False
        adventurer.drink(table, move.at)
        _hex(table, luck)
    elif act == "bribe":
        _bribe(table)
    else:
        _flee(table, luck)


def escape(table: Table, move: Move, luck: Luck) -> None:
    """Leave a combat for a room next door, where somebody else may wait."""
    table.tell("fled", cell=move.at)
    _leave(table, fled=True, paid=0)
    table.unfaced = 0
    table.owes = True
    table.arriving = move.at


def _flee(table: Table, luck: Luck) -> None:
    """Roll for flight: die and level against a die, ties stay (flight phase; G-27, G-55)."""
    mine, theirs = luck.die("you") + table.level, luck.die("foe")
    table.tell("flight", mine=mine, theirs=theirs)
    if mine <= theirs:
        table.hampered = True
        return
    found = havens(table)
    if len(found) > 1:
        table.phase = "escape"
    else:
        escape(table, Move("go", found[0]), luck)


def _bribe(table: Table) -> None:
    """Pay the opponent and be free to go on (rules: Bribes; G-8, G-23)."""
    paid = price(table)
    table.gold -= paid
    table.tell("bribe", coins=paid)
    _leave(table, fled=False, paid=paid)


def _leave(table: Table, *, fled: bool, paid: int) -> None:
    """Let the opponent stay in this room, with its cubes if they are kept (row 23), and count the time (G-8)."""
    foe = facing(table)
    kept = table.rules.keeps_wounds
    left = foe._replace(
        health=table.foe_health if kept else foe.difficulty, magic=table.foe_magic if kept else foe.spells,
        fled=fled, paid=foe.paid + paid,
    )  # fmt: skip
    table.lurking = (*table.lurking, (table.here, left))
    if table.owes:
        table.due += table.rules.leave_time
    table.owes = False
    _close(table)


def _close(table: Table) -> None:
    table.foe, table.phase = None, ""
    if table.wanderer:
        table.wanderer = False
        table.due += table.rules.wander_time


def _cast(table: Table, luck: Luck) -> None:
    """Cast the small spell: one damage and one per level (G-64)."""
    rules = table.rules
    damage = rules.spell_base + table.level
    table.magic -= rules.spell_cost
    table.cast = True
    table.foe_health -= damage
    if table.log is not None:
        table.tell("cast", damage=damage, left=table.foe_health)
    _after_cast(table, luck)


def _bolt(table: Table, luck: Luck) -> None:
    """Cast the powerful spell: a die and one per level, at the price of health (G-26, G-67)."""
    rules = table.rules
    damage = luck.die("power") + table.level
    table.magic -= rules.bolt_cost
    table.cast = True
    table.foe_health -= damage
    if table.log is not None:
        table.tell("bolt", damage=damage, left=table.foe_health)
    if adventurer.hurt(table, rules.bolt_toll, "cast"):
        _after_cast(table, luck)


def _after_cast(table: Table, luck: Luck) -> None:
    if table.foe_health <= 0:
        _beaten(table)
    else:
        _hex(table, luck)


def _hex(table: Table, luck: Luck) -> None:
    """Let an opponent with cubes cast, a boss the powerful spell as long as it can (magic phase; G-25)."""
    magic = table.foe_magic
    foe = facing(table)
    rules = table.rules
    if magic < rules.spell_cost:
        table.hexed = 0
        _melee(table, luck)
        return
    grand = magic >= rules.bolt_cost and foe.rank in ("mini", "final")
    table.hexed = rules.bolt_cost if grand else rules.spell_cost
    damage = foe.difficulty + (luck.die("power") if grand else 0)
    table.foe_magic -= table.hexed
    if table.log is not None:
        table.tell("hex", damage=damage, grand=grand, health=table.health - damage)
    if adventurer.hurt(table, damage, "hex"):
        _after_hex(table, luck)


def _after_hex(table: Table, luck: Luck) -> None:
    """Let a boss pay for its powerful spell, which may kill it (G-26), then go on to melee."""
    if table.hexed >= table.rules.bolt_cost:
        table.foe_health -= table.rules.bolt_toll
    if table.foe_health <= 0:
        _beaten(table)
    else:
        _melee(table, luck)


def _melee(table: Table, luck: Luck) -> None:
    """Compare two dice, ties to the monster; who cast adds nothing and does no damage (rows 3, 39 to 41; G-22, G-34, G-55)."""
    cast, hexed, foe = table.cast, table.hexed, facing(table)
    if cast and hexed:
        _end_round(table, luck)
        return
    rules = table.rules
    mine, theirs = luck.die("you"), luck.die("foe")
    if not cast:
        mine += edge(table)
    elif rules.caster_keeps_level:
        mine += table.level
    if not hexed:
        theirs += getattr(rules.foe_bonus, foe.rank)
    won = mine > theirs
    damage = blow(table) if won and not cast else foe.difficulty if not won and not hexed else 0
    if table.log is not None:
        table.tell("melee", mine=mine, theirs=theirs, won=won, damage=damage)
    if won:
        table.foe_health -= damage
    elif not adventurer.hurt(table, damage, "blow"):
        return
    if table.foe_health <= 0:
        _beaten(table)
    else:
        _end_round(table, luck)


def _end_round(table: Table, luck: Luck) -> None:
    table.round += 1
    table.hampered = False
    table.phase = "fight"


def _beaten(table: Table) -> None:
    """Reap what a beaten opponent brings: experience, treasure, bribes paid, for the mini boss luck and a rest (row 27, G-66)."""
    foe, rules = facing(table), table.rules
    table.gold += foe.paid
    table.draws += getattr(rules.foe_treasure, foe.rank) + foe.hoard
    table.xp += getattr(rules.foe_xp, foe.rank)
    if foe.rank in ("drop", "hammer"):
        put = shuffled_in if rules.beaten_cards == "shuffled" else discarded
        table.monsters = put(table.monsters, foe.cards)
    else:
        _boss_beaten(table, foe)
    table.tell("beaten", rank=foe.rank, xp=table.xp, returned=foe.paid)
    _close(table)


def _boss_beaten(table: Table, foe: Foe) -> None:
    rules = table.rules
    table.bosses = discarded(table.bosses, foe.cards)
    if foe.rank == "final":
        table.final_dead = True
        return
    table.mini_dead = table.must_rest = True
    table.luck = max(table.luck, min(rules.luck_cap, table.luck + 1))
    if rules.mini_fills_level:
        table.xp = max(table.xp, rules.level_xp)


RESUME: dict[Then, Callable[[Table, Luck], None]] = {"cast": _after_cast, "hex": _after_hex, "blow": _end_round}
"""How a round goes on after damage that let the player ask luck for help."""
