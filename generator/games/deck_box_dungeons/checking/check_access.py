"""A quest to proof that no hero, however slowed, is kept by water from a room or a site that the goal needs (B-62).

A hero of speed 1 cannot enter water, which costs 2. The lowest speed of any hero is worked out from the slowest hero card, the
slowest gear and every lasting penalty that the quest can lay on one hero. Where it is 1, the walk through the dungeon is proved
once more without the passages that are cut off from their room's entry by water. Pits can be walked through; they cost health.
In a room that is flooded for the whole quest speed counts as 2 at least, and water keeps nobody out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from generator.core.grid import SIDES, STEP, Spot, distances, opposite, unturned
from generator.forge.rating import Problem
from generator.games.deck_box_dungeons.checking.map_index import MapIndex
from generator.games.deck_box_dungeons.checking.proof import prove
from generator.games.deck_box_dungeons.quest.effects import (
    Boon,
    Condition,
    Effect,
    Site,
    SkillCheck,
    When,
    branches,
)
from generator.games.deck_box_dungeons.quest.model import Passage, Quest, Room
from generator.games.deck_box_dungeons.quest.room_faces import RoomFace
from generator.games.deck_box_dungeons.quest.spaces import ENTRY, EXIT_SQUARES, SIZE, spawn_spaces
from generator.games.deck_box_dungeons.quest.terms import Accuse, Burden, Clock, Complication, Term, term_effects

LEAST_SPEED, WATER_COST = 1, 2
"""Least speed of a hero (B-44), and what a space of water costs to enter (B-22)."""
MOST_HEROES = 4
OFTEN = 99
"""How often something counts that may happen in any round of a game."""


def access_problems(index: MapIndex) -> Iterator[Problem]:
    """Yield every place that the goal needs and that a hero as slow as the quest can make one cannot come to for water."""
    slowest = lowest_speed(index.quest)
    if index.start is None or slowest >= WATER_COST:
        return
    dry = {room.id: _dry_squares(index, room) for room in index.rooms.values()}
    yield from _sites_in_water(index, dry)
    passages = tuple(passage for passage in index.quest.passages if _is_dry(index, dry, passage))
    if len(passages) == len(index.quest.passages):
        return
    proof = prove(replace(index.quest, passages=passages), index.start.id)
    if not proof.winnable:
        yield Problem("access", "goal", f"water keeps a hero of speed {slowest} from a room that the goal needs")
    elif proof.stuck is not None:
        yield Problem("access", f"room {proof.stuck}", f"water keeps a hero of speed {slowest} here, with the goal out of reach")


# ---------------------------------------------------------------------- the lowest speed


def lowest_speed(quest: Quest) -> int:
    """Return the lowest speed that any hero can come to in a quest, every lasting penalty laid on the same hero."""
    cards = quest.kit
    speed = min((hero.speed for hero in cards.heroes), default=LEAST_SPEED) + min((gear.speed for gear in cards.gear), default=0)
    caps = [term.speed for term in quest.objective.terms if isinstance(term, Burden) and term.speed is not None]
    return max(LEAST_SPEED, min([speed - most_slowed(quest), *caps]))


def most_slowed(quest: Quest) -> int:
    """Return the most by which the lasting penalties of a quest can lower the speed of one hero."""
    once = [entry.effects + entry.finds for entry in quest.encounters] + [quest.finale.effects, quest.villain.half]
    total = sum(map(_penalty, once)) + OFTEN * _penalty(quest.villain.each)
    for term in quest.objective.terms:
        total += sum(_times(term) * _penalty(effects) for _, effects in term_effects(term))
    return total


def _times(term: Term) -> int:
    """Return how often one list of effects of a term may be carried out."""
    once = isinstance(term, Clock | Accuse) or (isinstance(term, Complication) and term.event == "setup")
    return 1 if once else OFTEN


def _penalty(effects: Iterable[Effect]) -> int:
    """Return the most that a list of effects can take from the speed of one hero; what ends with the round does not count."""
    total = 0
    for effect in effects:
        if isinstance(effect, Boon) and effect.stat == "speed" and effect.until != "round":
            total += max(0, -effect.amount)
        worst = max(map(_penalty, branches(effect)), default=0)
        if isinstance(effect, SkillCheck) and effect.who == "each":
            worst *= MOST_HEROES
        elif isinstance(effect, When) and effect.event == "refresh":
            worst *= OFTEN
        total += worst
    return total


# ---------------------------------------------------------------------- ways without water


def _dry_squares(index: MapIndex, room: Room) -> frozenset[Spot] | None:
    """Return the squares that a slow hero can walk to from a room's entry, or None where nothing is known of its face."""
    face = index.face(room)
    if face is None:
        return None
    kinds = ".o~" if _is_flooded(index.quest, room.id) else ".o"

    def near(spot: Spot) -> list[Spot]:
        return [other for other in map(spot.beside, SIDES) if _square(face, other) in kinds]

    return frozenset(distances([ENTRY], near)) if _square(face, ENTRY) in kinds else frozenset()


def _square(face: RoomFace, spot: Spot) -> str:
    """Return what a square is, a wall outside the room."""
    return face.squares[spot.y][spot.x] if 0 <= spot.x < SIZE and 0 <= spot.y < SIZE else "#"


def _is_flooded(quest: Quest, room: str) -> bool:
    """Return whether a room is flooded for the whole quest as soon as it is explored, whatever is rolled or chosen."""
    lists = [entry.effects for entry in quest.encounters if entry.room == room]
    lists += [quest.finale.effects] if quest.finale.room == room else []
    return any(
        isinstance(effect, Condition) and effect.kind == "flooded" and effect.until == "quest"
        for effects in lists
        for effect in effects
    )


def _is_dry(index: MapIndex, dry: dict[str, frozenset[Spot] | None], passage: Passage) -> bool:
    """Return whether a slow hero can walk from both rooms' entries to a passage; one that joins no neighbours is left as it is."""
    a, b = index.rooms.get(passage.a), index.rooms.get(passage.b)
    if a is None or b is None:
        return True
    side = next((side for side in SIDES if (a.x + STEP[side][0], a.y + STEP[side][1]) == (b.x, b.y)), None)
    if side is None:
        return True
    for room, towards in ((a, side), (b, opposite(side))):
        squares = dry[room.id]
        if squares is not None and EXIT_SQUARES[unturned(towards, room.heading)] not in squares:
            return False
    return True


def _sites_in_water(index: MapIndex, dry: dict[str, frozenset[Spot] | None]) -> Iterator[Problem]:
    """Yield the sites on whose space, where the work is done, a slow hero cannot stand."""
    sites = {token.id for token in index.quest.tokens if token.kind == "site"}
    rows = [(entry.room, entry.finds) for entry in index.quest.encounters]
    for name, effects in (*rows, (index.quest.finale.room, index.quest.finale.effects)):
        room = index.rooms.get(name)
        face = index.face(room) if room is not None else None
        squares = dry.get(name)
        if face is None or squares is None:
            continue
        numbered = spawn_spaces(face)
        for effect in effects:
            if not isinstance(effect, Site) or effect.token not in sites or effect.space > len(numbered):
                continue
            if numbered[effect.space - 1] not in squares:
                yield Problem("access", f"token {effect.token}", f"it lies in room {name} where a slow hero cannot go for water")
