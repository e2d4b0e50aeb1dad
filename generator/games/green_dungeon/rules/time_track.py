"""The time track: cubes, upkeep, wandering monsters, and rests with what they bring."""

from __future__ import annotations

from generator.games.green_dungeon.quest.passages import SIZE, neighbours
from generator.games.green_dungeon.rules import adventurer
from generator.games.green_dungeon.rules.chance import Chance
from generator.games.green_dungeon.rules.combat import begin_combat
from generator.games.green_dungeon.rules.draw_piles import discarded
from generator.games.green_dungeon.rules.lamp import cubes_left
from generator.games.green_dungeon.rules.monsters import draw_opponent
from generator.games.green_dungeon.rules.state import Move, Stage, Table


def advance(table: Table, chance: Chance) -> None:
    """Put cubes that are due on the track, as many as lie between two events at most; then check the event they bring, if any.

    What is left stays due, together with what the event brings (G-74), and follows when nothing else is to be done. Source: G-39 to
    G-42, G-74. The last box of the lamp, which has no number, ends the game before an event; the event cubes that count
    are then those of the last numbered box, whether or not it was filled in the same moment (G-68).
    """
    every = table.rules.event_every
    step = min(table.time_due, every)
    table.time_due -= step
    before = table.time
    table.time += step
    table.burnt += step
    if table.log is not None:
        table.write_log("time", cubes=step, total=table.time)
    if table.lamp and table.burnt >= table.lamp:
        table.phase, table.outcome, table.burnt = "over", "dark", table.lamp
        table.event_cubes = cubes_left((table.lamp - 1) // every)
        table.write_log("dark", boxes=table.lamp)
        return
    if before // every < table.time // every:
        _check_event(table, chance)


def _check_event(table: Table, chance: Chance) -> None:
    """Check one event: its cube, upkeep once per cube, a roll for wanderers; then the full track is cleared (G-39, G-40, G-52)."""
    rules = table.rules
    table.event_cubes += 1
    table.write_log("event", cubes=table.event_cubes)
    for _ in range(table.event_cubes):
        _upkeep(table, chance.die("event"), chance.die("event"))
    comes = chance.die("event") <= table.event_cubes
    if table.time >= rules.track:
        table.time = table.time - rules.track if rules.track_carries else 0
        table.event_cubes = max(0, table.event_cubes - rules.track_relief)
    if comes:
        table.wanderer = True
        table.rest_broken = table.stage == Stage.REST
        begin_combat(table, draw_opponent(table, chance, "drop"))


def _upkeep(table: Table, column: int, row: int) -> None:
    """Reset the tile that two dice point at, column first, unless nobody may (rules: Dungeon upkeep; row 43; G-43, G-44, G-60)."""
    if column > SIZE or row > SIZE:
        return
    cell = SIZE * (row - 1) + column - 1
    bit = 1 << cell
    if not table.explored & bit or cell == table.here or table.board.kinds[cell] == "straw":
        return
    held = [opponent for where, opponent in table.waiting if where == cell]
    if held:
        if not table.rules.reset_evicts:
            return
        table.waiting = tuple(pair for pair in table.waiting if pair[0] != cell)
        for opponent in held:
            table.monsters = discarded(table.monsters, opponent.cards)
    table.explored &= ~bit
    table.write_log("upkeep", cell=cell)


def can_rest(table: Table) -> bool:
    """Return whether this is a place to rest: nobody waits here, and none near or a cleared chamber (row 14; G-46)."""
    here = table.here
    if any(cell == here for cell, _ in table.waiting):
        return False
    if table.rules.rest_where == "chambers":
        return table.board.kinds[here] in ("cog", "straw")
    if not table.waiting:
        return True
    near = table.passages.exits[here] if table.rules.rest_behind_walls else neighbours(here)
    return not any(cell in near for cell, _ in table.waiting)


def begin_rest(table: Table) -> None:
    """Begin a rest: its time comes first (rules: Resting; G-18)."""
    table.stage = Stage.REST
    table.time_due += table.rules.rest_time
    table.must_rest = table.rest_broken = False
    table.write_log("rest")


def end_rest(table: Table, chance: Chance) -> None:
    """End a rest: what a broken one leaves (G-24), or health, magic and the chance of a level (G-47).

    The dice are cast whether or not there is room for what they bring (G-69).
    """
    rules = table.rules
    table.stage = Stage.TIME
    dice = rules.rest_broken_dice if table.rest_broken else rules.rest_health_dice
    healed = adventurer.heal(table, adventurer.highest_of(dice, chance))
    restored = 0
    if not table.rest_broken:
        restored = adventurer.restore_magic(table, adventurer.highest_of(rules.rest_magic_dice, chance, "power"))
        table.levels_left = rules.levels_per_rest
        _offer_level(table)
    table.write_log("woke", broken=table.rest_broken, health=healed, magic=restored)
    table.rest_broken = False


def level_or_wait(table: Table, move: Move, chance: Chance) -> None:
    """Go up a level at the end of a rest, or wait (rules: Levelling Up)."""
    table.phase = ""
    if move.act == "level":
        adventurer.level_up(table)
        table.levels_left -= 1
        _offer_level(table)


def _offer_level(table: Table) -> None:
    rules = table.rules
    if table.levels_left > 0 and table.xp >= rules.level_xp and (not rules.level_cap or table.level < rules.level_cap):
        table.phase = "level"
