"""Items and abilities that are used for action points: draughts, crystals, gales, thefts, chests."""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.bag_of_dungeon.quest.geometry import STEPS
from generator.games.bag_of_dungeon.quest.pieces import Effect, item_of
from generator.games.bag_of_dungeon.rules import carrying, floor, harm, monsters
from generator.games.bag_of_dungeon.rules.chance import Chance, roll
from generator.games.bag_of_dungeon.rules.state import Adventurer, Move, Table, by_kind, still_in

TRAPPED = 2
"""Up to which roll a chest does harm."""
MOST_LIVES = 3
TAKE, GIVE = 0, 1
"""What a move does with a life: take one from another hero, or give one away."""
FIGHT_EFFECTS: tuple[Effect, ...] = ("heal", "strength")
"""What can be used in a fight (S-60)."""


def can_use(table: Table, hero: Adventurer, token: int) -> bool:
    """Return whether a hero carries a token and has the action points for it."""
    return token in hero.items and item_of(token).points <= hero.points


def draughts(table: Table, hero: Adventurer) -> list[Move]:
    """Return what can be drunk or done for oneself in a fight: draughts, an apothecary's remedy."""
    trade = table.trades[hero.hero]
    hurt = hero.health < trade.health
    moves = [
        Move("use", token)
        for token in by_kind(hero.items)
        if item_of(token).effect in FIGHT_EFFECTS and (hurt or item_of(token).effect == "strength") and can_use(table, hero, token)
    ]
    if trade.ability == "renew" and hero.uses and hurt and hero.points >= trade.ability_points:
        moves.append(Move("renew"))
    return moves


def drink_draught(table: Table, hero: Adventurer, token: int, chance: Chance) -> None:
    """Drink a draught: health regained, or a die more to the end of the fight."""
    item = item_of(token)
    hero.points -= item.points
    table.write_log("used", hero=hero.hero, item=token)
    if item.effect == "heal":
        harm.heal(table, hero, roll(chance, item.dice, "heal"))
    else:
        hero.surge += 1
    carrying.use_up(table, hero, token)


def renew(table: Table, hero: Adventurer, chance: Chance) -> None:
    """Use the apothecary's remedy."""
    trade = table.trades[hero.hero]
    hero.points -= trade.ability_points
    hero.uses -= 1
    table.write_log("ability", hero=hero.hero)
    harm.heal(table, hero, roll(chance, trade.ability_dice, "heal"))


def uses(table: Table, hero: Adventurer) -> Iterator[Move]:
    """Yield every use of an item outside a fight, but for shots."""
    for move in draughts(table, hero):
        if move.act == "renew" or item_of(move.a).effect == "heal":
            yield move
    for token in by_kind(hero.items):
        moves_of = _USES.get(item_of(token).effect)
        if moves_of is not None and can_use(table, hero, token):
            yield from moves_of(table, hero, token)
    if hero.points and not floor.monster_at(table, hero.cell):
        for token in by_kind(table.lying.get(hero.cell, ())):
            if item_of(token).effect == "chest" and item_of(token).points <= hero.points:
                yield Move("open", token)


def blown_to(table: Table, start: int, most: int) -> list[int]:
    """Return the cells to which somebody can be carried from a cell along open ways, ascending; never the Exit (S-46)."""
    reached = floor.distances(table, start, avoid=(table.exit,), most=most)
    return sorted(cell for cell in reached if cell not in (start, table.exit))


def behind_walls(table: Table, cell: int) -> list[int]:
    """Return the cells next to a cell that a wall parts from it, but for the Exit (S-46)."""
    around = (cell + step for step in STEPS)
    return [other for other in around if other in table.tiles and other not in table.links[cell] and other != table.exit]


def _teleports(table: Table, hero: Adventurer, token: int) -> Iterator[Move]:
    cells = {*blown_to(table, hero.cell, item_of(token).high), *behind_walls(table, hero.cell)}
    return (Move("teleport", token, cell) for cell in sorted(cells))


def _gales(table: Table, hero: Adventurer, token: int) -> Iterator[Move]:
    for other in still_in(table):
        for cell in blown_to(table, other.cell, item_of(token).high):
            yield Move("blow", token, other.hero, cell)


def _others(table: Table, hero: Adventurer) -> list[Adventurer]:
    return [other for other in still_in(table) if other is not hero]


def _drains(table: Table, hero: Adventurer, token: int) -> Iterator[Move]:
    return (Move("drain", token, other.hero) for other in _others(table, hero))


def _lives(table: Table, hero: Adventurer, token: int) -> Iterator[Move]:
    for other in _others(table, hero):
        if other.lives > 1 and hero.lives < MOST_LIVES:
            yield Move("life", token, other.hero, TAKE)
        if hero.lives > 1 and other.lives < MOST_LIVES:
            yield Move("life", token, other.hero, GIVE)


def _thefts(table: Table, hero: Adventurer, token: int) -> Iterator[Move]:
    for other in _others(table, hero):
        for stolen in carrying.carried(table, other):
            if not stolen or carrying.can_take(hero, stolen):
                yield Move("steal", token, other.hero, stolen)


_USES = {"teleport": _teleports, "gale": _gales, "drain": _drains, "life": _lives, "steal": _thefts}


def use_item(table: Table, move: Move, chance: Chance) -> None:
    """Use an item outside a fight as a legal move says; it costs its action points, and is used up if it can be used but once."""
    hero, item = table.hero, item_of(move.a)
    table.phase, table.due = "", "after"
    if move.act == "use":
        drink_draught(table, hero, move.a, chance)
        return
    hero.points -= item.points
    table.write_log("opened" if move.act == "open" else "used", hero=hero.hero, item=move.a)
    if move.act == "open":
        _open_chest(table, hero, move.a, chance)
        return
    carrying.use_up(table, hero, move.a)
    if move.act == "teleport":
        hero.cell = move.b
        table.due = "arrive"
    elif move.act == "blow":
        _blow(table, table.heroes[move.b], move.c)
    elif move.act == "drain":
        _drain(table, hero, table.heroes[move.b], item.amount)
    elif move.act == "life":
        giver, taker = (table.heroes[move.b], hero) if move.c == TAKE else (hero, table.heroes[move.b])
        giver.lives -= 1
        taker.lives += 1
    elif move.c:
        carrying.lose(table.heroes[move.b], move.c)
        carrying.gain(hero, move.c)
    else:
        table.bearer = hero.hero


def _blow(table: Table, hero: Adventurer, cell: int) -> None:
    """Carry somebody to a cell over everything between; the tile is resolved at once, or on that hero's next turn."""
    hero.cell, hero.unseen = cell, False
    if hero.hero == table.active:
        table.due = "arrive"
    else:
        hero.pending = True


def _drain(table: Table, hero: Adventurer, other: Adventurer, amount: int) -> None:
    """Take health from another hero, from the next life too where this one has less (S-41)."""
    taken = min(amount, other.health)
    harm.wound(table, other, taken, direct=True)
    harm.bury(table)
    if taken < amount and other.status == "in":
        harm.wound(table, other, amount - taken, direct=True)
        taken = amount
    harm.heal(table, hero, taken)


def _open_chest(table: Table, hero: Adventurer, token: int, chance: Chance) -> None:
    """Roll for a chest: harm, after which it may be tried again (S-27), or what is in it."""
    item = item_of(token)
    if chance.die("test") <= TRAPPED:
        harm.wound(table, hero, item.harm)
    else:
        left = tuple(other for other in table.lying[hero.cell] if other != token)
        if left:
            table.lying[hero.cell] = left
        else:
            del table.lying[hero.cell]
        table.spent = (*table.spent, token)
        for _ in range(item.amount):
            monsters.draw_item(table, hero.cell, hero, chance)
    if harm.bury(table):
        table.due = "end"
