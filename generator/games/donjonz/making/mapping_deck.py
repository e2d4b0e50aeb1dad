"""The deck for players who lay the dungeon themselves: eleven cards that fit each other in many ways, and what lies on them."""

from __future__ import annotations

from generator.core.grid import SIDES, Spot
from generator.core.rng import Rng
from generator.games.donjonz.making.carve import Plan, carve, ordered, walled
from generator.games.donjonz.making.stock import Stock
from generator.games.donjonz.quest.cards import HEX
from generator.games.donjonz.quest.data_loading import geometry
from generator.games.donjonz.quest.maze import Thing
from generator.games.donjonz.quest.model import Card, Lying

LOOPS = (0, 1, 1, 2)
"""Loops inside a card."""
MOUTHS = (3, 4, 4, 5, 5, 6)
"""Openings in the outer edges of a card, of twelve."""
START_MOUTHS = 5


def shuffled(stock: Stock, stairs: Spot, lock: Spot, rng: Rng) -> tuple[Card, ...]:
    """Return the start card and eleven others with what lies on them, numbered from 0."""
    plans = [_inside(number, rng.stream("card", number)) for number in range(geometry().cards + 1)]
    things = _things(plans, stock, stairs, lock, rng.stream("things"))
    return tuple(_card(number, plan, things[number], rng.stream("mouths", number)) for number, plan in enumerate(plans))


def _size(number: int) -> tuple[int, int]:
    """Return width and height of a card in spaces; 0 is the start card."""
    size = geometry()
    return size.side, size.side if number else size.start_height


def _inside(number: int, rng: Rng) -> Plan:
    """Return the ways inside one card, all spaces joined."""
    wide, high = _size(number)
    ground = frozenset(Spot(x, y) for y in range(high) for x in range(wide))
    middle = Spot(1, 1)
    plan = carve(ground, frozenset(), middle, 1 if number and rng.chance(1, 4) else 0, 0, rng.stream("ways"))
    shut = [
        (spot, spot.beside(side)) for spot in ordered(ground) for side in SIDES[1:3]
        if spot.beside(side) in ground and (spot, spot.beside(side)) not in plan.open
    ]  # fmt: skip
    plan.open |= set(rng.sample(shut, rng.pick(LOOPS)))
    return plan


def _card(number: int, plan: Plan, things: dict[Spot, Thing], rng: Rng) -> Card:
    """Return a plan as a card with openings in its outer edges, on at least three of its sides."""
    wide, high = _size(number)
    edges = [(spot, side) for spot in ordered(plan.spots) for side in SIDES if spot.beside(side) not in plan.spots]
    mouths = [rng.pick([edge for edge in edges if edge[1] == side]) for side in rng.sample(SIDES, 3)]
    more = rng.pick(MOUTHS) if number else START_MOUTHS
    mouths += rng.sample([edge for edge in edges if edge not in mouths], more - len(mouths))
    rows = []
    for y in range(high):
        row = ""
        for x in range(wide):
            spot = Spot(x, y)
            value = walled(plan, spot)
            for bit, side in enumerate(SIDES):
                if (spot, side) in mouths:
                    value &= ~(1 << bit)
            row += HEX[value]
        rows.append(row)
    lying = [
        Lying(x=spot.x, y=spot.y, sort=thing.sort, kind=thing.kind, count=thing.count)
        for spot, thing in sorted(things.items(), key=lambda row: (row[0].y, row[0].x))
    ]
    return Card(id=number, walls=tuple(rows), things=tuple(lying))


def _things(plans: list[Plan], stock: Stock, stairs: Spot, lock: Spot, rng: Rng) -> list[dict[Spot, Thing]]:
    """Share things out over the cards, evenly by sort, at most five on a card."""
    found: list[dict[Spot, Thing]] = [{} for _ in plans]
    found[0] = {stairs: Thing("stairs"), lock: Thing("lock")}
    todo = [Thing("key")]
    todo += [Thing("weapon", kind) for kind in range(stock.kinds)] + [
        Thing("weapon", k) for k in rng.sample(range(stock.kinds), stock.spare)
    ]
    todo += [Thing("monster", number % stock.kinds) for number in range(stock.monsters)]
    todo += [Thing("gold", 0, 2 if number < stock.double else 1) for number in range(stock.gold)]
    order: list[int] = []
    for thing in todo:
        if not order:
            order = rng.shuffle(range(1, len(plans)))
        number = order.pop()
        ends = [spot for spot in plans[number].ends() if spot not in found[number]] if thing.sort in ("gold", "key") else []
        free = ends or [spot for spot in ordered(plans[number].spots) if spot not in found[number]]
        found[number][rng.pick(free)] = thing
    return found
