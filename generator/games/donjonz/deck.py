"""The deck for players who lay the dungeon themselves: eleven cards that fit each other in many ways, and what lies on them."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core.errors import ForgeFailed
from generator.core.grid import SIDES, Side, Spot, opposite
from generator.core.rng import Rng
from generator.games.donjonz.cards import HEX, bits, spots
from generator.games.donjonz.carve import Plan, carve, ordered, walled
from generator.games.donjonz.layout import CARDS, SIDE, START_HEIGHT
from generator.games.donjonz.maze import Thing
from generator.games.donjonz.model import Card, House, Lying, Placed
from generator.games.donjonz.stock import Stock

LOOPS = (0, 1, 1, 2)
"""Loops inside a card."""
MOUTHS = (3, 4, 4, 5, 5, 6)
"""Openings in the outer edges of a card, of twelve."""
START_MOUTHS = 5


def shuffled(stock: Stock, stairs: Spot, lock: Spot, rng: Rng) -> tuple[Card, ...]:
    """Return the start card and eleven others with what lies on them, numbered from 0."""
    plans = [_inside(number, rng.stream("card", number)) for number in range(CARDS + 1)]
    things = _things(plans, stock, stairs, lock, rng.stream("things"))
    return tuple(_card(number, plan, things[number], rng.stream("mouths", number)) for number, plan in enumerate(plans))


def _inside(number: int, rng: Rng) -> Plan:
    """Return the ways inside one card, all spaces joined."""
    high = SIDE if number else START_HEIGHT
    ground = frozenset(Spot(x, y) for y in range(high) for x in range(SIDE))
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
    high = SIDE if number else START_HEIGHT
    edges = [(spot, side) for spot in ordered(plan.spots) for side in SIDES if spot.beside(side) not in plan.spots]
    mouths = [rng.pick([edge for edge in edges if edge[1] == side]) for side in rng.sample(SIDES, 3)]
    more = rng.pick(MOUTHS) if number else START_MOUTHS
    mouths += rng.sample([edge for edge in edges if edge not in mouths], more - len(mouths))
    rows = []
    for y in range(high):
        row = ""
        for x in range(SIDE):
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


def fits(cards: Sequence[Card], placed: Sequence[Placed], card: int, rules: House) -> list[Placed]:
    """Return every way to lay a card beside those that lie (D-3 to D-5), in reading order; raises ForgeFailed for none."""
    taken = {spot for row in placed for spot in spots(cards[row.card], row)}
    border = sorted({spot.beside(side) for spot in taken for side in SIDES} - taken, key=lambda spot: (spot.y, spot.x))
    found: dict[tuple[int, int, str], Placed] = {}
    for heading in SIDES if rules.rotation else SIDES[:1]:
        for spot in border:
            for across in range(SIDE):
                for down in range(SIDE):
                    row = Placed(card=card, x=spot.x - across, y=spot.y - down, heading=heading)
                    if (row.x, row.y, heading) not in found and _lies_well(cards, placed, row, taken, rules):
                        found[row.x, row.y, heading] = row
    if not found:
        raise ForgeFailed(f"card {card} fits nowhere")
    return list(found.values())


def _lies_well(cards: Sequence[Card], placed: Sequence[Placed], row: Placed, taken: set[Spot], rules: House) -> bool:
    own = spots(cards[row.card], row)
    if not taken.isdisjoint(own):
        return False
    if not rules.offset and not any(flush(cards, row, other) for other in placed):
        return False
    return not rules.require_passage or bool(passages(cards, placed, row))


def flush(cards: Sequence[Card], row: Placed, other: Placed) -> bool:
    """Return whether two cards touch along the whole of the shorter side."""
    own, beside = spots(cards[row.card], row), spots(cards[other.card], other)
    for side in SIDES:
        touching = sum(spot.beside(side) in beside for spot in own)
        across = "xy"[side in "ew"]
        lengths = {len({getattr(spot, across) for spot in part}) for part in (own, beside)}
        if touching and touching == min(lengths):
            return True
    return False


def passages(cards: Sequence[Card], placed: Sequence[Placed], row: Placed) -> list[tuple[Spot, Side]]:
    """Return the edges across which a laid card is open to one before it: no wall on either side (D-4, D-22)."""
    before = {spot: (cards[other.card], own, other) for other in placed for spot, own in spots(cards[other.card], other).items()}
    found = []
    for spot, own in spots(cards[row.card], row).items():
        for side in SIDES:
            if side not in bits(cards[row.card], own, row.heading) and spot.beside(side) in before:
                card, there, other = before[spot.beside(side)]
                if opposite(side) not in bits(card, there, other.heading):
                    found.append((spot, side))
    return found
