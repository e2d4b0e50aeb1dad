"""What comes of a choice in every phase, up to what the rules do next by themselves."""

from __future__ import annotations

from collections.abc import Callable

from generator.core.errors import BadMoves
from generator.games.bag_of_dungeon.quest.geometry import STEPS
from generator.games.bag_of_dungeon.rules import carrying, combat, duels, item_use, laying, monsters, ranged, turns
from generator.games.bag_of_dungeon.rules.chance import Chance
from generator.games.bag_of_dungeon.rules.state import NOWHERE, Adventurer, Move, Phase, Table

Action = Callable[[Table, Move, Chance], None]


def act(table: Table, move: Move, chance: Chance) -> None:
    """Do what a legal move says, in the phase that the game is in; raises BadMoves where it is over."""
    _PHASES[table.phase](table, move, chance)


def _after(table: Table) -> None:
    """Go on with the turn."""
    table.phase, table.due = "", "after"


# ---------------------------------------------------------------------- a turn


def _take_turn(table: Table, move: Move, chance: Chance) -> None:
    _TURN[move.act](table, move, chance)


def _go(table: Table, move: Move, chance: Chance) -> None:
    """Take a step: the free one of boots first, else for an action point."""
    hero = table.hero
    if turns.can_step_freely(table, hero):
        hero.stepped = True
    else:
        hero.points -= 1
    hero.cell += STEPS[move.a]
    table.torch = NOWHERE
    table.write_log("went", hero=hero.hero, cell=hero.cell)
    table.phase, table.due = "", "arrive"


def _march(table: Table, move: Move, chance: Chance) -> None:
    """Walk over quiet tiles for one action point; boots keep their free step (S-63)."""
    hero = table.hero
    hero.points -= 1
    hero.cell = move.a
    table.torch = NOWHERE
    table.write_log("marched", hero=hero.hero, cell=hero.cell)
    table.phase, table.due = "", "arrive"


def _begin_fight(table: Table, move: Move, chance: Chance) -> None:
    combat.start_fight(table, table.active)


def _shoot(table: Table, move: Move, chance: Chance) -> None:
    ranged.shoot(table, move.a, move.b, chance)


def _use(table: Table, move: Move, chance: Chance) -> None:
    item_use.use_item(table, move, chance)


def _renew(table: Table, move: Move, chance: Chance) -> None:
    item_use.renew(table, table.hero, chance)
    _after(table)


def _take(table: Table, move: Move, chance: Chance) -> None:
    carrying.pick_up(table, table.hero, move.a)
    table.write_log("took" if move.a else "took-ring", hero=table.active, item=move.a)
    _after(table)


def _hold(table: Table, move: Move, chance: Chance) -> None:
    carrying.hold(_shifter(table), move.a)


def _drop(table: Table, move: Move, chance: Chance) -> None:
    carrying.put_down(table, table.hero, move.a)
    table.write_log("dropped" if move.a else "dropped-ring", hero=table.active, item=move.a)


def _shift(table: Table, move: Move, chance: Chance) -> None:
    """Hold, drop or give something on a turn, and go on with it."""
    _SHIFTS[move.act](table, move, chance)
    _after(table)


def _give(table: Table, move: Move, chance: Chance) -> None:
    giver = _shifter(table)
    carrying.hand_over(table, giver, table.heroes[move.b], move.a)
    table.write_log("gave" if move.a else "gave-ring", hero=giver.hero, other=move.b, item=move.a)


def _shifter(table: Table) -> Adventurer:
    """Return whose things are shifted: the fighter's, or the active hero's."""
    if table.phase == "duel":
        return duels.mover(table)
    return table.heroes[table.fighter] if table.phase == "fight" else table.hero


def _peek(table: Table, move: Move, chance: Chance) -> None:
    monsters.reveal(table, table.hero.cell + STEPS[move.a])
    _after(table)


def _attack(table: Table, move: Move, chance: Chance) -> None:
    duels.start_duel(table, move.a)


def _leave(table: Table, move: Move, chance: Chance) -> None:
    turns.leave(table)


def _end(table: Table, move: Move, chance: Chance) -> None:
    table.phase, table.due = "", "end"


# ---------------------------------------------------------------------- other phases


def _spikes(table: Table, move: Move, chance: Chance) -> None:
    if move.act == "jam":
        turns.jam_spikes(table, move.a)
    else:
        turns.risk_spikes(table, chance)


def _fight(table: Table, move: Move, chance: Chance) -> None:
    hero = table.heroes[table.fighter]
    if move.act == "fight":
        table.doubled = 0
        combat.fight_round(table, chance)
    elif move.act == "stroke":
        _stroke(table, hero)
        combat.fight_round(table, chance)
    elif move.act == "escape":
        combat.escape(table, move.a)
    elif move.act == "escape new":
        _escape_further(table, move.a)
    elif move.act == "tag":
        combat.call(table, move.a, chance)
    else:
        _prepare(table, hero, move, chance)


def _escape_further(table: Table, side: int) -> None:
    """Flee to a tile that is drawn for it, or uncovered on a side where the map is laid beforehand (S-10)."""
    if not combat.escape_further(table):
        return
    table.due = ""
    if table.plan:
        laying.uncover_side(table, side)
    else:
        laying.draw_from(table)


def _stroke(table: Table, hero: Adventurer) -> None:
    hero.uses -= 1
    table.doubled = 1 << hero.hero
    table.write_log("ability", hero=hero.hero)


def _prepare(table: Table, hero: Adventurer, move: Move, chance: Chance) -> None:
    """Do what can be done before a round of any fight: drink, use an ability, shift things."""
    if move.act == "use":
        item_use.drink_draught(table, hero, move.a, chance)
    elif move.act == "renew":
        item_use.renew(table, hero, chance)
    elif move.act == "rage":
        hero.uses -= 1
        hero.surge += 1
        table.write_log("ability", hero=hero.hero)
    elif move.act == "hold":
        _hold(table, move, chance)
    else:
        _give(table, move, chance)


def _react(table: Table, move: Move, chance: Chance) -> None:
    """Bear the blow that has struck, ignore it, or roll the whole round again."""
    hero = table.heroes[table.struck]
    duel = table.rival != NOWHERE
    table.phase = "duel" if duel else "fight"
    if move.act == "bear":
        duels.take_blow(table) if duel else combat.take_blow(table)
        return
    table.damage, table.struck = 0, NOWHERE
    if move.act == "brace":
        hero.uses -= 1
        table.write_log("ability", hero=hero.hero)
        return
    token = carrying.find(hero, "again")
    table.write_log("used", hero=hero.hero, item=token)
    carrying.use_up(table, hero, token)
    table.rounds -= 1
    if duel:
        duels.roll_round(table, chance)
    else:
        combat.fight_round(table, chance)


def _called(table: Table, move: Move, chance: Chance) -> None:
    combat.answer(table, move.act == "help")


def _volley(table: Table, move: Move, chance: Chance) -> None:
    if move.act == "shoot":
        ranged.shoot(table, move.a, move.b, chance)
    else:
        table.phase = ""
        ranged.charge(table, chance)


def _loot(table: Table, move: Move, chance: Chance) -> None:
    """Take up, put down or give things after a fight; the turn ends with `done`."""
    if move.act == "done":
        table.phase, table.due = "", "end"
    else:
        _TURN[move.act](table, move, chance)
        table.phase, table.due = "loot", ""


def _pool(table: Table, move: Move, chance: Chance) -> None:
    if move.act == "drink":
        turns.drink(table)
    table.phase, table.due = "", "next"


def _duel(table: Table, move: Move, chance: Chance) -> None:
    if move.act in ("fight", "stroke"):
        duels.stand(table, chance, doubled=move.act == "stroke")
    elif move.act == "flee":
        duels.flee(table, move.a, move.b)
    else:
        _prepare(table, duels.mover(table), move, chance)


def _over(table: Table, move: Move, chance: Chance) -> None:
    raise BadMoves("the game is over; begin another")


_SHIFTS: dict[str, Action] = {"hold": _hold, "drop": _drop, "give": _give}
_TURN: dict[str, Action] = {
    "go": _go, "march": _march, "draw": laying.draw, "uncover": laying.uncover, "fight": _begin_fight, "shoot": _shoot, "use": _use,
    "renew": _renew, "open": _use, "teleport": _use, "blow": _use, "drain": _use, "life": _use, "steal": _use, "take": _take,
    "hold": _shift, "drop": _shift, "give": _shift, "peek": _peek, "attack": _attack, "leave": _leave, "end": _end,
}  # fmt: skip
_PHASES: dict[Phase, Action] = {
    "turn": _take_turn, "lay": laying.lay, "exit": laying.lay_exit,
    "spikes": _spikes, "fight": _fight, "react": _react, "called": _called,
    "volley": _volley, "loot": _loot, "pool": _pool, "duel": _duel, "over": _over,
}  # fmt: skip
