"""The cards of a quest to every Problem with them: the deck as a whole, walls, things, and how many there are of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.forge.rating import Problem
from generator.games.donjonz.checking.card_geometry import Area, inner_edges, opposite, read_card, walled
from generator.games.donjonz.quest.data_loading import constants, geometry
from generator.games.donjonz.quest.model import Card, CardThing, Quest


def card_problems(quest: Quest) -> Iterator[Problem]:
    """Yield what is wrong with the deck, with each card by itself, and with what lies on all of them (D-1, D-20, D-24)."""
    last = geometry().cards
    count = Counter(card.id for card in quest.cards)
    for number in sorted({*range(last + 1), *count}):
        if count[number] != (number <= last):
            yield Problem("deck", f"card {number}", f"it is there {count[number]} times instead of {int(number <= last)}")
    if list(count) != sorted(count):
        yield Problem("deck", "cards", f"they are in the order {', '.join(map(str, count))}")
    for card in quest.cards:
        area = read_card(card)
        if area is None:
            yield Problem("shape", f"card {card.id}", f"its rows of walls are {', '.join(card.walls) or 'none'}")
        else:
            yield from _inside(card, area)
    yield from _fixtures(quest)
    yield from _kinds(quest)
    yield from _tracks(quest)


def _inside(card: Card, area: Area) -> Iterator[Problem]:
    """Yield walls that their two spaces do not agree about, and things that do not lie on a space of their own (D-20)."""
    for cell, side, other in inner_edges(area):
        if walled(area, cell, side) != walled(area, other, opposite(side)):
            yield Problem("wall", f"card {card.id}", f"the wall between {_named(cell)} and {_named(other)} has one side only")
    for place, many in Counter((thing.x, thing.y) for thing in card.things).items():
        if place not in area:
            yield Problem("thing", f"card {card.id}", f"something lies off the card, at {_named(place)}")
        elif many > 1:
            yield Problem("thing", f"card {card.id}", f"{many} things lie on {_named(place)}")
    for thing in card.things:
        if (thing.count > 1 and thing.sort != "gold") or (thing.kind and thing.sort not in ("weapon", "monster")):
            what = f"the {thing.sort} on {_named((thing.x, thing.y))} has kind {thing.kind} and count {thing.count}"
            yield Problem("thing", f"card {card.id}", what)


def _named(place: tuple[int, int]) -> str:
    return f"column {place[0] + 1}, row {place[1] + 1}"


def _things_of(quest: Quest, sort: str) -> Iterator[tuple[int, CardThing]]:
    """Yield every thing of a sort with the number of its card."""
    return ((card.id, thing) for card in quest.cards for thing in card.things if thing.sort == sort)


def _fixtures(quest: Quest) -> Iterator[Problem]:
    """Yield stairs, lock and key that are missing, there twice, or on the wrong card (D-24)."""
    for sort in ("stairs", "lock", "key"):
        homes = [number for number, _ in _things_of(quest, sort)]
        if len(homes) != 1:
            yield Problem("fixture", sort, f"there are {len(homes)} instead of one")
        elif (homes[0] == 0) == (sort == "key"):
            yield Problem("fixture", sort, f"it lies on card {homes[0]}")


def _kinds(quest: Quest) -> Iterator[Problem]:
    """Yield kinds without a name, and pairs of which the weapon or the monster is nowhere."""
    for sort in ("weapon", "monster"):
        there = {thing.kind for _, thing in _things_of(quest, sort)}
        for kind in sorted(there ^ set(range(len(quest.pairs)))):
            what = "and the quest has no such pair" if kind in there else "is nowhere to be found"
            yield Problem("kind", f"{sort} {kind}", f"a {sort} of this kind {'lies there, ' if kind in there else ''}{what}")


def _tracks(quest: Quest) -> Iterator[Problem]:
    """Yield gold and monsters that are more than the boxes of the inventory sheet; the lock may double all gold (D-31)."""
    gold = sum(thing.count for _, thing in _things_of(quest, "gold"))
    monsters = len(list(_things_of(quest, "monster")))
    for what, many, most in (("gold", gold, constants().gold_track // 2), ("monsters", monsters, len(constants().monster_track))):
        if many > most:
            yield Problem("track", what, f"there are {many}, and the boxes to circle are enough for {most}")
