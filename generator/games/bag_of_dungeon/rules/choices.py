"""Every legal move of every phase, in canonical order."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator.games.bag_of_dungeon.quest.geometry import STEPS
from generator.games.bag_of_dungeon.rules import carrying, combat, duels, floor, item_use, ranged, turns
from generator.games.bag_of_dungeon.rules.state import NOWHERE, Adventurer, Move, Phase, Table

GO = tuple(Move("go", side) for side in range(4))
DRAW, END, FIGHT, LEAVE, DONE = Move("draw"), Move("end"), Move("fight"), Move("leave"), Move("done")
ESCAPE = tuple(Move("escape", side) for side in range(4))
ESCAPE_NEW = Move("escape new")
STROKE, RAGE, BRACE, AGAIN, BEAR = Move("stroke"), Move("rage"), Move("brace"), Move("again"), Move("bear")
HELP, REFUSE, RISK, DRINK, PASS = Move("help"), Move("refuse"), Move("risk"), Move("drink"), Move("pass")


def choices_of(table: Table) -> Iterator[Move]:
    """Yield every legal move in canonical order; none when the game is over."""
    return _CHOICES[table.phase](table)


def _turn(table: Table) -> Iterator[Move]:
    """Yield what the active hero can do: move, lay, fight, shoot, use things, shift things, leave, end the turn (S-2)."""
    hero = table.hero
    cell = hero.cell
    if hero.points or turns.can_step_freely(table, hero):
        yield from steps(table, hero)
    if turns.can_march(table, hero):
        yield from (Move("march", goal) for goal in floor.march_goals(table, cell))
    if (hero.points or table.torch == cell) and floor.can_draw(table, cell):
        yield from draws(table, cell)
    if cell in table.foes:
        yield FIGHT
    yield from (Move("shoot", token, target) for token, target in ranged.shots(table, hero))
    yield from item_use.uses(table, hero)
    yield from (Move("take", token) for token in carrying.takeable(table, hero))
    yield from _shifts(table, hero)
    yield from (Move("peek", side) for side in carrying.peekable(table, hero))
    yield from (Move("attack", other) for other in turns.opponents(table, hero))
    if turns.can_leave(table, hero):
        yield LEAVE
    yield END


def steps(table: Table, hero: Adventurer) -> Iterator[Move]:
    """Yield a step to each side that can be walked to (S-38, S-39)."""
    for side, step in enumerate(STEPS):
        if hero.cell + step in table.links[hero.cell]:
            yield GO[side]


def draws(table: Table, cell: int) -> Iterator[Move]:
    """Yield how the next tile can be had: drawn from the stack, or uncovered on a side where the map is laid beforehand."""
    if not table.plan:
        yield DRAW
    else:
        edges = table.edges.get(cell, 0)
        yield from (Move("uncover", side) for side in floor.SIDES if edges >> side & 1)


def _shifts(table: Table, hero: Adventurer) -> Iterator[Move]:
    """Yield what costs nothing and only shifts things: holding, dropping and giving them (S-28)."""
    yield from (Move("hold", token) for token in carrying.holdable(hero))
    mine = carrying.carried(table, hero)
    yield from (Move("drop", token) for token in mine)
    yield from _gifts(table, hero, mine)


def _gifts(table: Table, hero: Adventurer, mine: list[int]) -> Iterator[Move]:
    for other in table.here(hero.cell):
        if other is not hero:
            yield from (Move("give", token, other.hero) for token in mine if not token or carrying.can_take(other, token))


def _lay(table: Table) -> Iterator[Move]:
    return (Move("lay", side, turned) for side, turned in floor.placements(table, table.hero.cell, table.tile))


def _exit(table: Table) -> Iterator[Move]:
    return (Move("exit", side) for _, side in floor.exit_places(table))


def _spikes(table: Table) -> Iterator[Move]:
    yield RISK
    yield from (Move("jam", token) for token in carrying.jammers(table.hero))


def _fight(table: Table) -> Iterator[Move]:
    """Yield a round, an escape, a call for help, and what can be used or shifted before it (S-10)."""
    hero = table.heroes[table.fighter]
    yield FIGHT
    yield from _abilities(table, hero)
    if combat.can_escape(table, combat.ESCAPE_POINTS):
        for side, step in enumerate(STEPS):
            if hero.cell + step in table.links[hero.cell]:
                yield ESCAPE[side]
    if combat.can_escape(table, combat.DRAWN_POINTS) and floor.can_draw(table, hero.cell):
        if table.plan:
            yield from (Move("escape new", move.a) for move in draws(table, hero.cell))
        else:
            yield ESCAPE_NEW
    yield from (Move("tag", other) for other in sorted(combat.helpers(table)))
    yield from item_use.draughts(table, hero)
    yield from (Move("hold", token) for token in carrying.holdable(hero))
    yield from _gifts(table, hero, carrying.carried(table, hero))


def _abilities(table: Table, hero: Adventurer) -> Iterator[Move]:
    ability = table.trades[hero.hero].ability
    if hero.uses and ability == "stroke":
        yield STROKE
    if hero.uses and ability == "rage":
        yield RAGE


def _react(table: Table) -> Iterator[Move]:
    hero = table.heroes[table.struck]
    yield BEAR
    if combat.can_brace(table, hero):
        yield BRACE
    if carrying.find(hero, "again"):
        yield AGAIN


def _called(table: Table) -> Iterator[Move]:
    yield HELP
    yield REFUSE


def _volley(table: Table) -> Iterator[Move]:
    yield DONE
    yield from (Move("shoot", token, cell) for token, cell in ranged.shots(table, table.hero, table.aim))


def _loot(table: Table) -> Iterator[Move]:
    hero = table.hero
    yield DONE
    yield from (Move("take", token) for token in carrying.takeable(table, hero))
    yield from _shifts(table, hero)


def _pool(table: Table) -> Iterator[Move]:
    yield DRINK
    yield PASS


def _duel(table: Table) -> Iterator[Move]:
    """Yield what the chooser of a duel can do: stand and fight, flee for a price, use or shift things (S-32)."""
    hero = duels.mover(table)
    yield FIGHT
    yield from _abilities(table, hero)
    for cell in duels.flights(table):
        if hero.kills:
            yield Move("flee", cell, duels.KILL)
        yield Move("flee", cell, duels.WOUNDS)
    yield from item_use.draughts(table, hero)
    yield from (Move("hold", token) for token in carrying.holdable(hero))


def _over(table: Table) -> Iterator[Move]:
    return iter(())


def chooser(table: Table) -> Adventurer:
    """Return the hero who chooses now."""
    if table.phase == "called":
        return table.heroes[table.called]
    if table.phase == "react":
        return table.heroes[table.struck]
    if table.phase == "duel":
        return duels.mover(table)
    return table.heroes[table.fighter] if table.fighter != NOWHERE else table.hero


_CHOICES: dict[Phase, Callable[[Table], Iterator[Move]]] = {
    "turn": _turn, "lay": _lay, "exit": _exit, "spikes": _spikes, "fight": _fight, "react": _react, "called": _called,
    "volley": _volley, "loot": _loot, "pool": _pool, "duel": _duel, "over": _over,
}  # fmt: skip
