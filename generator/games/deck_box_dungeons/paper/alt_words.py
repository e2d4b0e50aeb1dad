"""Room cards and the map in words, for those who cannot see them: enough to set up and to play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from generator.core.grid import SIDES, Side, Spot, opposite, turned
from generator.draw.spoken import SIDE_WORDS, listed
from generator.games.deck_box_dungeons.paper.room_cards import RoomCard, spots_of, turned_spot
from generator.games.deck_box_dungeons.quest.model import GateKind
from generator.games.deck_box_dungeons.quest.spaces import NUMBERED, SIZE, spawn_spaces, start_zone

GRID = f"Spaces are named as they lie: columns A to {'ABCDE'[SIZE - 1]} from the left, rows 1 to {SIZE} from the top."
_TERRAIN = (("#", "wall"), ("~", "water"), ("o", "pit"))


def room_words(card: RoomCard) -> str:
    """Return a room card in words: where it is entered and left, what it is made of, its numbered spaces."""
    return f"Room card {card.face.label}: {_ways(card, {})}. {GRID} {_floor(card)} {_spawn(card)}"


def map_words(cards: Sequence[tuple[Spot, RoomCard]], gates: Iterable[tuple[Spot, Side, GateKind]]) -> str:
    """Return a map in words: every card where it lies, its number or that it is the last, and where its exits lead."""
    by_spot = dict(cards)
    known: dict[Spot, dict[Side, str]] = {}
    for spot, side, kind in gates:
        known.setdefault(spot, {})[side] = f"{kind}, passed first from here" if kind in ("barred", "ledge") else kind
        known.setdefault(spot.beside(side), {})[opposite(side)] = f"{kind} from there" if kind in ("barred", "ledge") else kind
    rooms = [_placed(spot, card, by_spot, known.get(spot, {})) for spot, card in cards]
    return f"Map of {len(cards)} room cards. {GRID} {' '.join(rooms)}"


def _placed(spot: Spot, card: RoomCard, by_spot: Mapping[Spot, RoomCard], gates: Mapping[Side, str]) -> str:
    """Return a card of the map in words."""
    beside: dict[Side, str] = {}
    for side in SIDES:
        there = by_spot.get(spot.beside(side))
        gate = f" ({gates[side]})" if side in gates else ""
        beside[side] = f" to {there.face.label}{gate}" if there is not None and opposite(side) in _sides(there) else gate
    number = f"Room {card.mark}, " if card.mark.isdigit() else "The last room, "
    where = f"column {spot.x + 1}, row {spot.y + 1} of the map"
    return f"{number}card {card.face.label}, {where}: {_ways(card, beside)}. {_floor(card)}"


def _sides(card: RoomCard) -> list[Side]:
    """Return the sides of the map that a card's exits point to, the entry first."""
    return [opposite(card.heading), *sorted((turned(side, card.heading) for side in card.face.exits), key=SIDES.index)]


def _ways(card: RoomCard, beside: Mapping[Side, str]) -> str:
    """Return where a card is entered, and where its exits lead; `beside` says what lies there."""
    entry, *exits = _sides(card)
    first = "through the door of the dungeon, from" if card.start else "from"
    parts = [f"entered {first} the {SIDE_WORDS[entry]}{'' if card.start else beside.get(entry, '')}"]
    free = [f"{SIDE_WORDS[side]}{beside.get(side, '')}" for side in exits if side not in card.closed]
    shut = [SIDE_WORDS[side] for side in (entry, *exits) if side in card.closed]
    parts.append(f"exits {listed(free)}" if free else "no other exit")
    if shut:
        parts.append(f"closed {listed(shut)}")
    return ", ".join(parts)


def _floor(card: RoomCard) -> str:
    """Return what the spaces of a card are that are not plain floor."""
    parts = [(word, _names(spots_of(card.face, kind, card.heading))) for kind, word in _TERRAIN]
    found = "; ".join(f"{word} at {listed(names)}" for word, names in parts if names)
    return f"{found[0].upper()}{found[1:]}; all else is floor." if found else "All of it is floor."


def _spawn(card: RoomCard) -> str:
    """Return the numbered spaces of a card, and its start zone where it has one."""
    spots = [turned_spot(spot, card.heading) for spot in spawn_spaces(card.face)[:NUMBERED]]
    numbers = ", ".join(f"{number} {name}" for number, name in enumerate(map(_name, spots), start=1))
    zone = _names([turned_spot(spot, card.heading) for spot in start_zone(card.face)]) if card.start else []
    return f"Spawn spaces: {numbers}.{f' Start zone: {listed(zone)}.' if zone else ''}"


def _names(spots: Iterable[Spot]) -> list[str]:
    return [_name(spot) for spot in sorted(spots, key=lambda spot: (spot.y, spot.x))]


def _name(spot: Spot) -> str:
    return f"{'ABCDE'[spot.x]}{spot.y + 1}"
