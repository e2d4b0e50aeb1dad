"""Why a move is refused, as the second half of a sentence."""

from __future__ import annotations

from collections.abc import Callable

from generator.core.grid import SIDES
from generator.games.bag_of_dungeon.quest.geometry import STEPS, cell_name
from generator.games.bag_of_dungeon.quest.pieces import ITEMS, RANGED, item_of
from generator.games.bag_of_dungeon.rules import carrying, choices, combat, floor, item_use
from generator.games.bag_of_dungeon.rules.state import NOWHERE, Adventurer, Move, Phase, Table

_DUE: dict[Phase, str] = {
    "turn": "it is time for the hero's turn: to move, to lay a tile, to use something, or to end it",
    "lay": "first lay the tile that was drawn",
    "exit": "first lay the Exit",
    "spikes": "first choose whether to jam the spikes with an item or to risk them",
    "fight": "there is a monster to fight first",
    "react": "first choose whether to bear the blow",
    "called": "first the hero who was called has to answer",
    "volley": "a monster has been shot at: shoot again, or be done and let it come",
    "loot": "first see to what the fight has left, or be done",
    "pool": "first choose whether to drink from the Healing Pool or to pass",
    "duel": "there is another hero to deal with first",
    "over": "the game is over",
}
"""What is to be chosen in each phase, for moves that belong to another one."""


def refusal_reason(table: Table, move: Move) -> str:
    """Return why a move that is not legal is refused, as the second half of a sentence."""
    reason_of = _REASONS.get((table.phase, move.act))
    if reason_of is None and table.phase in _SHIFTABLE:
        reason_of = _SHIFTING.get(move.act)
    return (reason_of(table, choices.chooser(table), move) if reason_of else "") or _DUE[table.phase]


def _no_step(table: Table, hero: Adventurer, move: Move) -> str:
    """Refuse a step (S-38, S-39)."""
    if floor.neighbour(table, hero.cell, move.a) == NOWHERE:
        return "there is no open way to a tile on that side"
    return _too_few(hero)


def _no_march(table: Table, hero: Adventurer, move: Move) -> str:
    """Refuse a march (S-63)."""
    if table.quest.march == "none":
        return "nobody marches in this game; go step by step"
    if floor.monster_at(table, hero.cell):
        return "nobody marches with a monster on the same tile"
    if move.a == hero.cell:
        return "the hero is there already"
    if move.a not in table.tiles:
        return "no tile lies there yet"
    if move.a in table.links[hero.cell]:
        return f"that is a single step; write go {SIDES[STEPS.index(move.a - hero.cell)]}"
    if not floor.quiet(table, move.a):
        return "that tile is not quiet: a monster, eyes, spikes or a vine are there, or something left to draw or to read"
    if move.a not in floor.march_goals(table, hero.cell):
        return "no way over quiet tiles alone leads there"
    return _too_few(hero)


def _too_few(hero: Adventurer) -> str:
    return f"there are too few action points left, {hero.points}"


def _no_tile(table: Table, hero: Adventurer, move: Move) -> str:
    """Refuse a tile (S-2)."""
    if bool(table.plan) != (move.act == "uncover"):
        return "this map is laid already; uncover a side" if table.plan else "tiles are drawn here; there is none to uncover"
    if not table.stack:
        return "no place is left to uncover" if table.plan else "every tile has been laid"
    open_here = floor.can_draw(table, hero.cell) and (move.a < 0 or table.edges[hero.cell] >> move.a & 1)
    if open_here:
        return _too_few(hero)
    return "there is nothing to uncover on that side" if table.plan else "no tile can be laid from here"


def _no_side(table: Table, hero: Adventurer, move: Move) -> str:
    return "the tile cannot be laid on that side with those openings"  # S-1


def _no_shot(table: Table, hero: Adventurer, move: Move) -> str:
    """Refuse a shot (S-12)."""
    if not 1 <= move.a <= ITEMS or item_of(move.a).effect not in RANGED:
        return "that is nothing to shoot or throw"
    lacking = _lacking(hero, move.a)
    if lacking:
        return lacking
    if floor.monster_at(table, hero.cell):
        return "nobody shoots beside a monster"
    return f"nothing can be aimed at on {cell_name(move.b)} from here"


def _lacking(hero: Adventurer, token: int) -> str:
    if token not in hero.items:
        return "that item is not carried by this hero"
    return _too_few(hero) if item_of(token).points > hero.points else ""


def _no_use(table: Table, hero: Adventurer, move: Move) -> str:
    if not 1 <= move.a <= ITEMS:
        return "that is nothing to use"
    return _lacking(hero, move.a) or "that would do nothing here"


def _no_opening(table: Table, hero: Adventurer, move: Move) -> str:
    """Refuse to open something (S-27)."""
    if move.a not in table.lying.get(hero.cell, ()) or item_of(move.a).effect != "chest":
        return "there is no such chest on this tile"
    return "nobody opens a chest beside a monster" if floor.monster_at(table, hero.cell) else _too_few(hero)


def _no_taking(table: Table, hero: Adventurer, move: Move) -> str:
    """Refuse to take something up (S-27, S-43)."""
    if floor.monster_at(table, hero.cell):
        return "nothing is taken up beside a monster"
    if not move.a or move.a not in table.lying.get(hero.cell, ()):
        return "that does not lie on this tile"
    if item_of(move.a).symbol == "floor":
        return "chests stay where they are"
    return "there is no room for that; drop something first, or change hands"


def _not_carried(table: Table, hero: Adventurer, move: Move) -> str:
    if move.a not in carrying.carried(table, hero):
        return "that is not carried by this hero, or does not leave them"
    return "that hero is not here, or has no room for it" if move.act == "give" else ""


def _no_hold(table: Table, hero: Adventurer, move: Move) -> str:
    """Refuse to change hands (S-28)."""
    if move.a in hero.items and move.a not in hero.held and item_of(move.a).effect in carrying.HELD:
        return "what is in the hands now would have no room; put something down first"
    return "that is no weapon or shield that this hero carries out of hand"


def _no_attack(table: Table, hero: Adventurer, move: Move) -> str:
    """Refuse an attack on another hero (S-32)."""
    if table.quest.mode != "competitive":
        return "heroes do not fight one another in this game"
    return "heroes fight one another only once the ring is in play" if table.ring == NOWHERE else "that hero is not here"


def _no_leaving(table: Table, hero: Adventurer, move: Move) -> str:
    """Refuse to leave (S-21)."""
    if table.bearer != hero.hero:
        return "only whoever carries the ring can open the Exit"
    return "the dragon still guards the Exit" if table.exit in table.foes else "the way out is the Exit"


def _no_escape(table: Table, hero: Adventurer, move: Move) -> str:
    """Refuse an escape (S-10)."""
    if table.partner != NOWHERE:
        return "nobody escapes from a fight with a partner"
    if not combat.on_own_turn(table):
        return "a partner who was left alone finishes the fight"
    return _too_few(hero) if not combat.can_escape(table, 1) else "there is no way to escape on that side"


def _no_help(table: Table, hero: Adventurer, move: Move) -> str:
    """Refuse to call for help (S-11, S-15)."""
    if table.asked or not combat.on_own_turn(table):
        return "only one hero is called to a fight"
    return _too_few(hero) if not hero.points else "that hero is too weak, or too far away"


def _no_drink(table: Table, hero: Adventurer, move: Move) -> str:
    if 1 <= move.a <= ITEMS and item_of(move.a).effect not in item_use.FIGHT_EFFECTS:
        return "that is of no use in a fight"
    return _no_use(table, hero, move)


def _no_fight(table: Table, hero: Adventurer, move: Move) -> str:
    return "there is no monster on this tile"


def _no_peek(table: Table, hero: Adventurer, move: Move) -> str:
    """Refuse a look (S-7)."""
    return "nothing that hides on that side can be told from here"


def _no_ability(table: Table, hero: Adventurer, move: Move) -> str:
    return "this hero has no such ability left, or no need of it"


def _no_flight(table: Table, hero: Adventurer, move: Move) -> str:
    return "nobody gets so far with the action points left, or there is no kill to pay with"


Reason = Callable[[Table, Adventurer, Move], str]
_SHIFTABLE: tuple[Phase, ...] = ("turn", "loot", "fight", "duel")
_SHIFTING: dict[str, Reason] = {"hold": _no_hold, "give": _not_carried}
_REASONS: dict[tuple[Phase, str], Reason] = {
    ("turn", "go"): _no_step, ("turn", "march"): _no_march, ("turn", "draw"): _no_tile, ("turn", "uncover"): _no_tile,
    ("lay", "lay"): _no_side,
    ("exit", "exit"): _no_side, ("turn", "shoot"): _no_shot, ("volley", "shoot"): _no_shot, ("turn", "use"): _no_use,
    ("turn", "teleport"): _no_use, ("turn", "blow"): _no_use, ("turn", "drain"): _no_use, ("turn", "life"): _no_use,
    ("turn", "steal"): _no_use, ("turn", "open"): _no_opening, ("turn", "take"): _no_taking, ("loot", "take"): _no_taking,
    ("turn", "drop"): _not_carried, ("loot", "drop"): _not_carried, ("spikes", "jam"): _not_carried,
    ("turn", "attack"): _no_attack, ("turn", "leave"): _no_leaving, ("turn", "fight"): _no_fight, ("turn", "peek"): _no_peek,
    ("turn", "renew"): _no_ability, ("fight", "renew"): _no_ability, ("fight", "stroke"): _no_ability,
    ("fight", "rage"): _no_ability, ("duel", "renew"): _no_ability, ("duel", "stroke"): _no_ability,
    ("duel", "rage"): _no_ability, ("react", "brace"): _no_ability, ("react", "again"): _no_ability,
    ("fight", "escape"): _no_escape, ("fight", "escape new"): _no_escape, ("fight", "tag"): _no_help,
    ("fight", "use"): _no_drink, ("duel", "use"): _no_drink, ("duel", "flee"): _no_flight,
}  # fmt: skip
"""Whose business a refusal is, by phase and act; others are told what is due."""
