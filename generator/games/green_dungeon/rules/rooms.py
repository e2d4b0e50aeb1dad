"""Rooms: going through doors, entering, and what each kind of tile does to whoever enters it for the first time."""

from __future__ import annotations

from generator.games.green_dungeon.quest.board import Card
from generator.games.green_dungeon.quest.passages import CELLS
from generator.games.green_dungeon.rules import adventurer
from generator.games.green_dungeon.rules.chance import Luck
from generator.games.green_dungeon.rules.combat import engage
from generator.games.green_dungeon.rules.draw_piles import discarded, drawn, shuffled_in
from generator.games.green_dungeon.rules.monsters import summoned
from generator.games.green_dungeon.rules.state import Move, Stage, Table

ALL = (1 << CELLS) - 1


def hidden(table: Table) -> int:
    """Return as bits the tiles that lie face down: unexplored or reset, and never shown (G-9, G-49)."""
    return ALL & ~(table.explored | table.revealed)


def target(table: Table, cell: int) -> int:
    """Return what die and level must beat at a closed door to a cell (G-9, G-10, G-55, G-65)."""
    known = table.explored if table.rules.reset_is_unknown else table.been
    return table.rules.door_known if known >> cell & 1 else table.rules.door_unknown


def go(table: Table, cell: int, luck: Luck) -> None:
    """Leave for a room next door; a closed door takes a roll, and time whether it opens or not (row 10; G-4 to G-7)."""
    rules = table.rules
    table.stage = Stage.ROOM
    table.owes = True
    if not table.ways.free[table.here] >> cell & 1:
        if not _forced(table, cell, luck):
            return
        table.due += rules.door_time
        table.owes = not rules.door_replaces_room
    table.arriving = cell
    bit = 1 << cell
    unseen = not (table.explored | table.revealed) & bit
    if unseen and table.mini_room >= 0 and table.board.kinds[cell] == "straw":
        table.revealed |= bit
        table.phase = "threshold"
        table.tell("threshold", cell=cell)


def _forced(table: Table, cell: int, luck: Luck) -> bool:
    """Return whether a closed door gave way to die and level (G-13); if not the turn is spent before it."""
    rolled, need = luck.die("door") + table.level, target(table, cell)
    table.tell("door", cell=cell, roll=rolled, need=need, opened=rolled > need)
    if rolled > need:
        return True
    table.owes = False
    table.due += table.rules.door_fail_time
    if not table.rules.door_failure_ends_turn:
        table.stage = Stage.DOOR
    return False


def decide(table: Table, move: Move, luck: Luck) -> None:
    """Enter the lair of the final boss, or turn back, which ends the turn (row 31)."""
    table.phase = ""
    if move.act == "retreat":
        table.tell("retreat", cell=table.arriving)
        table.arriving = -1
        table.owes = False
        table.stage = Stage.DOOR
        if table.rules.retreat_is_free:
            table.due = 0


def enter(table: Table, luck: Luck) -> None:
    """Stand in the room that was headed for and resolve it, or face whoever waits there."""
    cell, table.arriving = table.arriving, -1
    table.previous, table.here = table.here, cell
    bit = 1 << cell
    if table.explored & bit:
        table.unfaced = sum(where == cell for where, _ in table.lurking) if table.lurking else 0
        table.owes = table.owes and table.unfaced > 0
        if table.log is not None:
            table.tell("walk", cell=cell)
        return
    table.explored |= bit
    table.been |= bit
    table.revealed &= ~bit
    table.tell("room", cell=cell, room=table.board.kinds[cell])
    _resolve(table, luck)


def face(table: Table) -> None:
    """Begin the combat with the next foe that waits here."""
    table.unfaced -= 1
    at = next(at for at, (cell, _) in enumerate(table.lurking) if cell == table.here)
    foe = table.lurking[at][1]
    table.lurking = table.lurking[:at] + table.lurking[at + 1 :]
    engage(table, foe)


def _resolve(table: Table, luck: Luck) -> None:
    match table.board.kinds[table.here]:
        case "drop":
            engage(table, summoned(table, luck, "drop"))
        case "hammer":
            engage(table, summoned(table, luck, "hammer"))
        case "cog":
            table.picks = 1
        case "brick":
            _trap(table, luck)
        case "wood" if table.rules.magic_forced:
            _magic(table, luck)
        case "wood":
            table.phase = "altar"
        case "straw":
            _lair(table, luck)


def _lair(table: Table, luck: Luck) -> None:
    """Meet a boss, who fights at once (row 33): the one that is entered first is the mini boss (G-14)."""
    if table.mini_room < 0:
        table.mini_room = table.here
        engage(table, summoned(table, luck, "mini"))
    else:
        table.final_room = table.here
        engage(table, summoned(table, luck, "final"))


def touch(table: Table, move: Move, luck: Luck) -> None:
    """Activate the magic of a wood room, where that is a choice, or leave it alone (G-35)."""
    table.phase = ""
    if move.act == "touch":
        _magic(table, luck)


def _omen(table: Table, luck: Luck) -> Card | None:
    """Return a card off the boss deck, which is then out of it."""
    card, table.bosses = drawn(table.bosses, luck, "boss")
    if card is not None:
        table.bosses = discarded(table.bosses, (card,))
    return card


def _magic(table: Table, luck: Luck) -> None:
    """Resolve a wood room: health, a vision, or a magical trap that may guard treasure (rules: Wood; G-36, G-59)."""
    card = _omen(table, luck)
    if card is None:
        return
    symbol, number = card
    if symbol == "drop":
        table.tell("spring", gained=adventurer.heal(table, number))
    elif symbol == "wood":
        table.tell("vision", number=number)
        table.visions = number
        if hidden(table):
            table.phase = "vision"
    else:
        rolled = luck.die("power") + table.level
        damage = max(0, number - rolled)
        table.picks = int(symbol == "cog")
        table.tell("curse", number=number, roll=rolled, damage=damage, health=table.health - damage)
        adventurer.hurt(table, damage, "room")


def see(table: Table, move: Move, luck: Luck) -> None:
    """Turn up one more tile of a vision, or have seen enough (G-9, G-59)."""
    table.visions -= 1
    if move.act == "see":
        table.revealed |= 1 << move.at
        table.tell("seen", cell=move.at, room=table.board.kinds[move.at])
    if move.act == "done" or not table.visions or not hidden(table):
        table.visions, table.phase = 0, ""


def _trap(table: Table, luck: Luck) -> None:
    """Resolve a brick room: die and level at least the number, or damage to health or magic (rows 25, 26; G-13, G-37, G-55)."""
    card = _omen(table, luck)
    if card is None:
        return
    symbol, number = card
    rules = table.rules
    rolled = luck.die("power") + table.level
    avoided = rolled >= number
    if symbol == "cog" and (not avoided or rules.trap_treasure == "always"):
        table.draws += 1
    damage = 0 if avoided else max(0, number - (table.level if rules.trap_less_level else 0))
    drained = min(damage, table.magic) if symbol == "wood" else 0
    spilt = damage if symbol != "wood" else damage - drained if rules.trap_spills else 0
    table.magic -= drained
    table.tell(
        "trap", number=number, roll=rolled, avoided=avoided, damage=spilt, drained=drained, magical=symbol == "wood",
        health=table.health - spilt,
    )  # fmt: skip
    adventurer.hurt(table, spilt, "room")


def offer(table: Table, luck: Luck) -> None:
    """Draw two treasures of which one may be kept; a single one is kept at once (rules: Cog, Wood)."""
    table.picks -= 1
    found = adventurer.draw_treasures(table, luck, 2)
    if len(found) == 2:
        table.offered, table.phase = found, "pick"
    elif found:
        adventurer.claim(table, found[0])


def pick(table: Table, move: Move, luck: Luck) -> None:
    """Keep one of two treasures and shuffle the other back."""
    found, table.offered, table.phase = table.offered, (), ""
    table.treasures = shuffled_in(table.treasures, (found[1 - move.at],))
    adventurer.claim(table, found[move.at])
