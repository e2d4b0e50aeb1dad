"""The deck for players who lay the dungeon themselves: cards that fit each other in many ways, and what lies on them."""

from __future__ import annotations

from generator.core.grid import SIDES, Spot
from generator.core.rng import Rng
from generator.games.donjonz.making.carving import Plan, carve, in_reading_order, wall_bits
from generator.games.donjonz.making.contents import Amounts
from generator.games.donjonz.quest.cards import HEX
from generator.games.donjonz.quest.data_loading import geometry
from generator.games.donjonz.quest.maze import Thing
from generator.games.donjonz.quest.model import Card, CardThing

LOOPS = (0, 1, 1, 2)
"""Loops inside a card; each number is as likely as the others."""
OPENINGS = (3, 4, 4, 5, 5, 6)
"""Openings in the outer edges of a card, of twelve."""
START_OPENINGS = 5
"""Openings in the outer edges of the start card, of ten."""


def deck_of(amounts: Amounts, rng: Rng, *, stairs: Spot, lock: Spot) -> tuple[Card, ...]:
    """Return the start card and the others with what lies on them, numbered from 0."""
    plans = [_inside(number, rng.stream("card", number)) for number in range(geometry().cards + 1)]
    things = _things(plans, amounts, rng.stream("things"), stairs=stairs, lock=lock)
    return tuple(_card(number, plan, things[number], rng.stream("mouths", number)) for number, plan in enumerate(plans))


def _size(number: int) -> tuple[int, int]:
    """Return width and height of a card in spaces; 0 is the start card."""
    size = geometry()
    return size.side, size.side if number else size.start_height


def _inside(number: int, rng: Rng) -> Plan:
    """Return the passages inside one card, all spaces joined."""
    wide, high = _size(number)
    spots = frozenset(Spot(x, y) for y in range(high) for x in range(wide))
    chambers = 1 if number and rng.chance(1, 4) else 0
    plan = carve(spots, Spot(1, 1), rng.stream("ways"), without_chambers=frozenset(), chambers=chambers, loops=0)
    closed = [
        (spot, spot.beside(side)) for spot in in_reading_order(spots) for side in SIDES[1:3]
        if spot.beside(side) in spots and (spot, spot.beside(side)) not in plan.open
    ]  # fmt: skip
    plan.open |= set(rng.sample(closed, rng.pick(LOOPS)))
    return plan


def _card(number: int, plan: Plan, things: dict[Spot, Thing], rng: Rng) -> Card:
    """Return a plan as a card with openings in its outer edges, on at least three of its sides."""
    wide, high = _size(number)
    edges = [(spot, side) for spot in in_reading_order(plan.spots) for side in SIDES if spot.beside(side) not in plan.spots]
    openings = [rng.pick([edge for edge in edges if edge[1] == side]) for side in rng.sample(SIDES, 3)]
    wanted = rng.pick(OPENINGS) if number else START_OPENINGS
    openings += rng.sample([edge for edge in edges if edge not in openings], wanted - len(openings))
    rows = []
    for y in range(high):
        row = ""
        for x in range(wide):
            spot = Spot(x, y)
            value = wall_bits(plan, spot)
            for bit, side in enumerate(SIDES):
                if (spot, side) in openings:
                    value &= ~(1 << bit)
            row += HEX[value]
        rows.append(row)
    on_card = [
        CardThing(x=spot.x, y=spot.y, sort=thing.sort, kind=thing.kind, count=thing.count)
        for spot, thing in sorted(things.items(), key=lambda placed: (placed[0].y, placed[0].x))
    ]
    return Card(id=number, walls=tuple(rows), things=tuple(on_card))


def _things(plans: list[Plan], amounts: Amounts, rng: Rng, *, stairs: Spot, lock: Spot) -> list[dict[Spot, Thing]]:
    """Share things out over the cards but the start card, evenly by number; gold and key go into dead ends where there are any."""
    by_card: list[dict[Spot, Thing]] = [{} for _ in plans]
    by_card[0] = {stairs: Thing("stairs"), lock: Thing("lock")}
    todo = [Thing("key")]
    todo += [Thing("weapon", kind) for kind in range(amounts.kinds)]
    todo += [Thing("weapon", kind) for kind in rng.sample(range(amounts.kinds), amounts.spare)]
    todo += [Thing("monster", number % amounts.kinds) for number in range(amounts.monsters)]
    todo += [Thing("gold", 0, 2 if number < amounts.double else 1) for number in range(amounts.gold)]
    order: list[int] = []
    for thing in todo:
        if not order:
            order = rng.shuffle(range(1, len(plans)))
        number = order.pop()
        plan, taken = plans[number], by_card[number]
        ends = [spot for spot in plan.dead_ends() if spot not in taken] if thing.sort in ("gold", "key") else []
        free = ends or [spot for spot in in_reading_order(plan.spots) if spot not in taken]
        taken[rng.pick(free)] = thing
    return by_card
