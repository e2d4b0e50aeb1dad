"""Rooms: going through doors, entering, and what each kind of tile does to whoever enters it for the first time."""

from __future__ import annotations

from generator.games.green_dungeon.quest.board import Card
from generator.games.green_dungeon.quest.passages import CELLS
from generator.games.green_dungeon.rules import adventurer
from generator.games.green_dungeon.rules.chance import Chance
from generator.games.green_dungeon.rules.combat import begin_combat
from generator.games.green_dungeon.rules.draw_piles import discarded, draw_card, shuffled_in
from generator.games.green_dungeon.rules.monsters import draw_opponent
from generator.games.green_dungeon.rules.state import Move, Stage, Table

ALL = (1 << CELLS) - 1


def face_down(table: Table) -> int:
    """Return as bits the tiles that lie face down: unexplored or reset, and never shown (G-9, G-49)."""
    return ALL & ~(table.explored | table.revealed)


def door_target(table: Table, cell: int) -> int:
    """Return what die and level must beat at a closed door to a cell (G-9, G-10, G-55, G-65)."""
    known = table.explored if table.rules.reset_is_unknown else table.visited
    return table.rules.door_known if known >> cell & 1 else table.rules.door_unknown


def leave_for(table: Table, cell: int, chance: Chance) -> None:
    """Leave for a room next door; a closed door takes a roll, and time whether it opens or not (row 10; G-4 to G-7)."""
    rules = table.rules
    table.stage = Stage.ROOM
    table.room_time_due = True
    if not table.passages.free_bits[table.here] >> cell & 1:
        if not _force_door(table, cell, chance):
            return
        table.time_due += rules.door_time
        table.room_time_due = not rules.door_replaces_room
    table.arriving = cell
    bit = 1 << cell
    unseen = not (table.explored | table.revealed) & bit
    if unseen and table.mini_room >= 0 and table.board.kinds[cell] == "straw":
        table.revealed |= bit
        table.phase = "lair"
        table.write_log("threshold", cell=cell)


def _force_door(table: Table, cell: int, chance: Chance) -> bool:
    """Return whether a closed door gave way to die and level (G-13); if not the turn is spent before it."""
    rolled, need = chance.die("door") + table.level, door_target(table, cell)
    table.write_log("door", cell=cell, roll=rolled, need=need, opened=rolled > need)
    if rolled > need:
        return True
    table.room_time_due = False
    table.time_due += table.rules.door_fail_time
    if not table.rules.door_failure_ends_turn:
        table.stage = Stage.DOOR
    return False


def enter_or_retreat(table: Table, move: Move, chance: Chance) -> None:
    """Enter the lair of the final boss, or turn back, which ends the turn (row 31)."""
    table.phase = ""
    if move.act == "retreat":
        table.write_log("retreat", cell=table.arriving)
        table.arriving = -1
        table.room_time_due = False
        table.stage = Stage.DOOR
        if table.rules.retreat_is_free:
            table.time_due = 0


def enter_room(table: Table, chance: Chance) -> None:
    """Stand in the room that was headed for and resolve it, or face whoever waits there."""
    cell, table.arriving = table.arriving, -1
    table.previous, table.here = table.here, cell
    bit = 1 << cell
    if table.explored & bit:
        table.unfaced = sum(where == cell for where, _ in table.waiting) if table.waiting else 0
        table.room_time_due = table.room_time_due and table.unfaced > 0
        if table.log is not None:
            table.write_log("walk", cell=cell)
        return
    table.explored |= bit
    table.visited |= bit
    table.revealed &= ~bit
    table.write_log("room", cell=cell, room=table.board.kinds[cell])
    _apply_twist(table, chance)
    _resolve(table, chance)


def _apply_twist(table: Table, chance: Chance) -> None:
    """Roll for the twist of a room that is entered for the first time, if its kind has one that touches play, and do what it says.

    Health stays at 1 at least, and is no damage that luck could answer; magic and treasure stay at 0 at least.
    """
    kind = table.board.kinds[table.here]
    rows = table.board.twist_rows.get(kind)
    if rows is None:
        return
    row = (chance.die("twist") - 1) // 2
    what, by = rows[row] or ("", 0)
    if what == "health":
        by = max(min(table.health, 1), min(table.max_health, table.health + by)) - table.health
        table.health += by
    elif what == "magic":
        by = max(0, min(table.max_magic, table.magic + by)) - table.magic
        table.magic += by
    elif what == "treasure":
        by = max(0, table.gold + by) - table.gold
        table.gold += by
    elif what == "experience":
        table.xp += by
    else:
        table.time_due += by
    table.write_log("twist", room=kind, row=row, what=what, by=by)


def face_next(table: Table) -> None:
    """Begin the combat with the next opponent that waits here."""
    table.unfaced -= 1
    at = next(at for at, (cell, _) in enumerate(table.waiting) if cell == table.here)
    opponent = table.waiting[at][1]
    table.waiting = table.waiting[:at] + table.waiting[at + 1 :]
    begin_combat(table, opponent)


def _resolve(table: Table, chance: Chance) -> None:
    match table.board.kinds[table.here]:
        case "drop":
            begin_combat(table, draw_opponent(table, chance, "drop"))
        case "hammer":
            begin_combat(table, draw_opponent(table, chance, "hammer"))
        case "cog":
            table.picks_due = 1
        case "brick":
            _spring_trap(table, chance)
        case "wood" if table.rules.magic_forced:
            _resolve_magic(table, chance)
        case "wood":
            table.phase = "magic"
        case "straw":
            _meet_boss(table, chance)


def _meet_boss(table: Table, chance: Chance) -> None:
    """Meet a boss, who fights at once (row 33): the one that is entered first is the mini boss (G-14)."""
    if table.mini_room < 0:
        table.mini_room = table.here
        begin_combat(table, draw_opponent(table, chance, "mini"))
    else:
        table.final_room = table.here
        begin_combat(table, draw_opponent(table, chance, "final"))


def touch_or_pass(table: Table, move: Move, chance: Chance) -> None:
    """Activate the magic of a wood room, where that is a choice, or leave it alone (G-35)."""
    table.phase = ""
    if move.act == "touch":
        _resolve_magic(table, chance)


def _draw_boss_card(table: Table, chance: Chance) -> Card | None:
    """Return a card off the boss pile, which is then out of it."""
    card, table.bosses = draw_card(table.bosses, chance, "boss")
    if card is not None:
        table.bosses = discarded(table.bosses, (card,))
    return card


def _resolve_magic(table: Table, chance: Chance) -> None:
    """Resolve a wood room: health, a vision, or a magical trap that may guard treasure (rules: Wood; G-36, G-59)."""
    card = _draw_boss_card(table, chance)
    if card is None:
        return
    symbol, number, _ = card
    if symbol == "drop":
        table.write_log("spring", gained=adventurer.heal(table, number))
    elif symbol == "wood":
        table.write_log("vision", number=number)
        table.visions_left = number
        if face_down(table):
            table.phase = "vision"
    else:
        rolled = chance.die("power") + table.level
        damage = max(0, number - rolled)
        table.picks_due = int(symbol == "cog")
        table.write_log("curse", number=number, roll=rolled, damage=damage, health=table.health - damage)
        adventurer.take_damage(table, damage, "room")


def see_tile(table: Table, move: Move, chance: Chance) -> None:
    """Turn up one more tile of a vision, or have seen enough (G-9, G-59)."""
    table.visions_left -= 1
    if move.act == "see":
        table.revealed |= 1 << move.at
        table.write_log("seen", cell=move.at, room=table.board.kinds[move.at])
    if move.act == "done" or not table.visions_left or not face_down(table):
        table.visions_left, table.phase = 0, ""


def _spring_trap(table: Table, chance: Chance) -> None:
    """Resolve a brick room: die and level at least the number, or damage to health or magic (rows 25, 26; G-13, G-37, G-55)."""
    card = _draw_boss_card(table, chance)
    if card is None:
        return
    symbol, number, _ = card
    rules = table.rules
    rolled = chance.die("power") + table.level
    avoided = rolled >= number
    if symbol == "cog" and (not avoided or rules.trap_treasure == "always"):
        table.draws_due += 1
    damage = 0 if avoided else max(0, number - (table.level if rules.trap_less_level else 0))
    drained = min(damage, table.magic) if symbol == "wood" else 0
    lost = damage if symbol != "wood" else damage - drained if rules.trap_spills else 0
    table.magic -= drained
    table.write_log(
        "trap", number=number, roll=rolled, damage=lost, drained=drained, health=table.health - lost,
    )  # fmt: skip
    adventurer.take_damage(table, lost, "room")


def offer_treasures(table: Table, chance: Chance) -> None:
    """Draw two treasures of which one may be kept; a single one is kept at once (rules: Cog, Wood)."""
    table.picks_due -= 1
    drawn = adventurer.draw_treasures(table, chance, 2)
    if len(drawn) == 2:
        table.offered, table.phase = drawn, "pick"
    elif drawn:
        adventurer.claim_treasure(table, drawn[0])


def pick_treasure(table: Table, move: Move, chance: Chance) -> None:
    """Keep one of two treasures and shuffle the other back."""
    offered, table.offered, table.phase = table.offered, (), ""
    table.treasures = shuffled_in(table.treasures, (offered[1 - move.at],))
    adventurer.claim_treasure(table, offered[move.at])
