"""The time track: cubes, upkeep, wandering monsters, and rests with what they bring."""

from __future__ import annotations

from generator.games.green_dungeon.quest.passages import SIZE, neighbours
from generator.games.green_dungeon.rules import adventurer
from generator.games.green_dungeon.rules.chance import Luck
from generator.games.green_dungeon.rules.combat import engage
from generator.games.green_dungeon.rules.draw_piles import discarded
from generator.games.green_dungeon.rules.monsters import summoned
from generator.games.green_dungeon.rules.state import Move, Stage, Table


def advance(table: Table, luck: Luck) -> None:
    """Put cubes that are due on the track, as far as the next event at most, which happens at once (G-39 to G-42)."""
    every = table.rules.event_every
    step = min(table.due, every)
    table.due -= step
    before = table.clock
    table.clock += step
    if table.log is not None:
        table.tell("time", cubes=step, clock=table.clock)
    if before // every < table.clock // every:
        _event(table, luck)


def _event(table: Table, luck: Luck) -> None:
    """Check one event: its cube, upkeep once per cube, a roll for wanderers; then the full track is cleared (G-39, G-40, G-52)."""
    rules = table.rules
    table.events += 1
    table.tell("event", cubes=table.events)
    for _ in range(table.events):
        _upkeep(table, luck.die("event"), luck.die("event"))
    comes = luck.die("event") <= table.events
    if table.clock >= rules.track:
        table.clock = table.clock - rules.track if rules.track_carries else 0
        table.events = max(0, table.events - rules.track_relief)
    if comes:
        table.wanderer = True
        table.interrupted = table.stage == Stage.REST
        engage(table, summoned(table, luck, "drop"))


def _upkeep(table: Table, column: int, row: int) -> None:
    """Reset the tile that two dice point at, column first, unless nobody may (rules: Dungeon upkeep; row 43; G-43, G-44, G-60)."""
    if column > SIZE or row > SIZE:
        return
    cell = SIZE * (row - 1) + column - 1
    bit = 1 << cell
    if not table.explored & bit or cell == table.here or table.board.kinds[cell] == "straw":
        return
    held = [foe for where, foe in table.lurking if where == cell]
    if held:
        if not table.rules.reset_evicts:
            return
        table.lurking = tuple(pair for pair in table.lurking if pair[0] != cell)
        for foe in held:
            table.monsters = discarded(table.monsters, foe.cards)
    table.explored &= ~bit
    table.tell("upkeep", cell=cell)


def can_rest(table: Table) -> bool:
    """Return whether this is a place to rest: nobody waits here, and none near or a cleared chamber (row 14; G-46)."""
    here = table.here
    if any(cell == here for cell, _ in table.lurking):
        return False
    if table.rules.rest_where == "chambers":
        return table.board.kinds[here] in ("cog", "straw")
    if not table.lurking:
        return True
    near = table.ways.beside[here] if table.rules.rest_behind_walls else neighbours(here)
    return not any(cell in near for cell, _ in table.lurking)


def lie_down(table: Table) -> None:
    """Begin a rest: its time comes first (rules: Resting; G-18)."""
    table.stage = Stage.REST
    table.due += table.rules.rest_time
    table.must_rest = table.interrupted = False
    table.tell("rest")


def wake(table: Table, luck: Luck) -> None:
    """End a rest: what a broken one leaves (G-24), or health, magic and the chance of a level (G-47)."""
    rules = table.rules
    table.stage = Stage.TIME
    dice = rules.rest_broken_dice if table.interrupted else rules.rest_health_dice
    gained = adventurer.heal(table, adventurer.best_of(dice, luck)) if table.health < table.max_health else 0
    inspired = 0
    if not table.interrupted:
        if table.magic < table.max_magic:
            inspired = adventurer.inspire(table, adventurer.best_of(rules.rest_magic_dice, luck))
        table.levels_left = rules.levels_per_rest
        _offer_level(table)
    table.tell("woke", broken=table.interrupted, health=gained, magic=inspired)
    table.interrupted = False


def rise(table: Table, move: Move, luck: Luck) -> None:
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
