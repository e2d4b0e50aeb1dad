"""The checker finds nothing in good quests, every kind of fault that is planted, and stumbles over nothing."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import copy, deepcopy
from functools import cache
from itertools import product
from typing import Any, NamedTuple, TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import force_setattr

from generator.core.data import Record, dump, read_json
from generator.core.dice import Count
from generator.core.errors import ForgeFailed
from generator.core.grid import STEP, opposite
from generator.core.rng import Rng
from generator.games.deck_box_dungeons.checking.check_faces import face_faults, zone_faults
from generator.games.deck_box_dungeons.checking.checker import KINDS, check
from generator.games.deck_box_dungeons.checking.map_index import EXITS
from generator.games.deck_box_dungeons.making.generator import generate
from generator.games.deck_box_dungeons.quest import data_loading
from generator.games.deck_box_dungeons.quest.effects import (
    Boon,
    Boss,
    Choose,
    Damage,
    Effect,
    Option,
    Roll,
    Row,
    Site,
    SkillCheck,
    Spawn,
    Take,
    When,
)
from generator.games.deck_box_dungeons.quest.model import ClosedExit, Passage, Quest
from generator.games.deck_box_dungeons.quest.spaces import spawn_spaces
from generator.games.deck_box_dungeons.quest.terms import AllSites, Bring, Clock, ClockMark, ClockOut, Guard, Stand, Waves

R = TypeVar("R", bound=Record)

# ---------------------------------------------------------------------- good quests


def made(seed: int, **chosen: str) -> Quest | None:
    options = {"heroes": "2", "grade": "medium", "length": "standard", "theme": "any", "dice": "6/4/3"} | chosen
    try:
        return generate(options, Rng.root("check", seed))
    except ForgeFailed:
        return None


@cache
def good() -> tuple[Quest, ...]:
    """Quests without a problem, of every length and many patterns and objectives."""
    quests = (made(seed, length=length) for seed, length in product(range(50), ("standard", "short")))
    return tuple(quest for quest in quests if quest is not None and not check(quest))


def some(wanted: Callable[[Quest], bool]) -> Quest:
    return next(quest for quest in good() if wanted(quest))


SWEEP = list(product("1234", ("easy", "medium", "hard"), ("short", "standard", "long")))


@pytest.mark.parametrize(("heroes", "grade", "length"), SWEEP)
def test_the_forge_finds_quests_without_a_problem_for_all_options(heroes: str, grade: str, length: str) -> None:
    quests = [made(seed, heroes=heroes, grade=grade, length=length) for seed in range(4)]
    assert any(quest is not None and not check(quest) for quest in quests)


def test_hardly_any_attempt_has_a_problem() -> None:
    quests = [quest for seed in range(60) if (quest := made(seed)) is not None]
    faulty = [problem for quest in quests for problem in check(quest)]
    assert len(faulty) <= len(quests) // 10, faulty


def test_the_card_table_of_the_checker_is_that_of_the_rooms() -> None:
    assert {label: frozenset(face.exits) for label, face in data_loading.room_faces().items()} == {
        label: frozenset(exits) for label, exits in EXITS.items()
    }


@pytest.mark.parametrize("label", sorted(EXITS))
def test_every_face_of_the_box_can_be_played(label: str) -> None:
    face = data_loading.room_faces()[label]
    assert not face_faults(face)
    assert not zone_faults(face)


# ---------------------------------------------------------------------- damage


def change(record: R, **fields: Any) -> R:
    """A copy with other fields and nothing checked: damage that could be neither made nor read."""
    twin = copy(record)
    for name, value in fields.items():
        force_setattr(twin, name, value)
    return twin


def at(quest: Quest, name: str, place: int, **fields: Any) -> Quest:
    """Change fields of one row of a quest."""
    rows = list(getattr(quest, name))
    rows[place] = change(rows[place], **fields)
    return change(quest, **{name: tuple(rows)})


def without(quest: Quest, name: str, place: int) -> Quest:
    rows = getattr(quest, name)
    return change(quest, **{name: rows[:place] + rows[place + 1 :]})


def room_of(quest: Quest, role: str) -> int:
    return next(place for place, room in enumerate(quest.rooms) if room.role == role)


def entry_of(quest: Quest, room: int) -> int:
    return next(place for place, entry in enumerate(quest.encounters) if entry.room == quest.rooms[room].id)


def happening(quest: Quest, role: str, *effects: Effect) -> Quest:
    """Replace what happens in the first room of a role."""
    return at(quest, "encounters", entry_of(quest, room_of(quest, role)), effects=effects)


def aim(quest: Quest, **fields: Any) -> Quest:
    return change(quest, objective=change(quest.objective, **fields))


def last(quest: Quest, **fields: Any) -> Quest:
    return change(quest, finale=change(quest.finale, **fields))


def villain(quest: Quest, **fields: Any) -> Quest:
    return change(quest, villain=change(quest.villain, **fields))


def gated(quest: Quest, kind: str) -> int:
    return next(place for place, row in enumerate(quest.passages) if row.gate == kind)


def has_gate(kind: str) -> Callable[[Quest], bool]:
    return lambda quest: any(row.gate == kind for row in quest.passages)


def has_role(role: str) -> Callable[[Quest], bool]:
    return lambda quest: any(room.role == role for room in quest.rooms)


def has_goal(kind: str) -> Callable[[Quest], bool]:
    return lambda quest: any(goal.kind == kind for goal in quest.objective.goals)


def has_term(kind: str) -> Callable[[Quest], bool]:
    return lambda quest: any(term.kind == kind for term in quest.objective.terms)


def has_token(kind: str) -> Callable[[Quest], bool]:
    return lambda quest: any(token.kind == kind for token in quest.tokens)


def has_no(kind: str) -> Callable[[Quest], bool]:
    return lambda quest: plain(quest) and not has_token(kind)(quest)


def plain(quest: Quest) -> bool:
    return len(quest.rooms) >= 9


def homeward(quest: Quest) -> bool:
    return any(isinstance(goal, Bring | Guard | Stand) and "start" in dump(goal).values() for goal in quest.objective.goals)


def timed(quest: Quest) -> bool:
    return has_term("clock")(quest) and not has_goal("outlast")(quest)


def token_at(quest: Quest, kind: str) -> int:
    return next(place for place, token in enumerate(quest.tokens) if token.kind == kind)


def finder(quest: Quest, kind: str) -> int:
    """The encounter in whose room the first token of a kind lies."""
    room = quest.tokens[token_at(quest, kind)].room
    return next(place for place, entry in enumerate(quest.encounters) if entry.room == room)


def gambled(token: str) -> tuple[Effect, ...]:
    return (SkillCheck(skill="wisdom", need=2, passed=(Take(token=token),)),)


def both_sides(quest: Quest) -> Quest:
    number, side = quest.rooms[0].label[:-1], quest.rooms[0].label[-1]
    twin = number + ("B" if side == "A" else "A")
    return at(change(quest, faces=(*quest.faces, data_loading.room_faces()[twin])), "rooms", 1, label=twin)


def at_the_door(quest: Quest) -> Quest:
    start = quest.rooms[0]
    dx, dy = STEP[opposite(start.heading)]
    return at(quest, "rooms", 1, x=start.x + dx, y=start.y + dy)


def numbered_in_order(quest: Quest) -> Quest:
    """Give two rooms that are joined the numbers 1 and 2."""
    finale = quest.finale.room
    row = next(row for row in quest.passages if finale not in (row.a, row.b))
    first = sorted(quest.encounters, key=lambda entry: (entry.room != row.a, entry.room != row.b))
    return change(quest, encounters=tuple(change(entry, number=n + 1) for n, entry in enumerate(first)))


def squares(quest: Quest, label: str, rows: tuple[str, ...]) -> Quest:
    place = next(n for n, face in enumerate(quest.faces) if face.label == label)
    return at(quest, "faces", place, squares=rows)


def walled_exit(quest: Quest) -> Quest:
    face = next(face for face in quest.faces if "n" in face.exits)
    return squares(quest, face.label, ("#####", *face.squares[1:]))


def wrong_spawn_point(quest: Quest) -> Quest:
    place, spot = next(
        (n, (x, y))
        for n, face in enumerate(quest.faces)
        for y, row in enumerate(face.squares)
        for x, mark in enumerate(row)
        if mark in "#o"
    )
    return at(quest, "faces", place, spawn=spot)


def reversed_bar(quest: Quest) -> Quest:
    place = gated(quest, "barred")
    return at(quest, "passages", place, a=quest.passages[place].b, b=quest.passages[place].a)


def cut_off(quest: Quest) -> Quest:
    finale = quest.finale.room
    return change(quest, passages=tuple(row for row in quest.passages if finale not in (row.a, row.b)))


def barred_in(quest: Quest) -> Quest:
    start = quest.rooms[0].id
    rows = tuple(change(row, gate="barred") if start in (row.a, row.b) else row for row in quest.passages)
    return change(quest, passages=rows)


def ring_of_parents(quest: Quest) -> Quest:
    child = next(n for n, room in enumerate(quest.rooms) if n and room.parent != quest.rooms[0].id)
    parent = next(n for n, room in enumerate(quest.rooms) if room.id == quest.rooms[child].parent)
    return at(quest, "rooms", parent, parent=quest.rooms[child].id, heading=opposite(quest.rooms[child].heading))


def clocks(quest: Quest, **fields: Any) -> Quest:
    terms = [change(term, **fields) if isinstance(term, Clock) else term for term in quest.objective.terms]
    return aim(quest, terms=tuple(terms))


def framed(quest: Quest) -> Quest:
    return at(quest, "tokens", token_at(quest, "clue"), clears=quest.culprit)


def frail_guest(quest: Quest) -> Quest:
    terms = [change(term, health=Count(1, -1)) if term.kind == "escort" else term for term in quest.objective.terms]
    return aim(quest, terms=tuple(terms))


def no_term(quest: Quest, kind: str) -> Quest:
    return aim(quest, terms=tuple(term for term in quest.objective.terms if term.kind != kind))


def tunnel(quest: Quest) -> Quest:
    return change(quest, passages=(*quest.passages, Passage(a=quest.rooms[0].id, b=quest.finale.room)))


def closing(quest: Quest, room: int) -> Quest:
    """Declare a room's entry closed."""
    closed = ClosedExit(room=quest.rooms[room].id, side=opposite(quest.rooms[room].heading))
    return change(quest, closed=(*quest.closed, closed))


def moved(quest: Quest, kind: str) -> Quest:
    """Put the first token of a kind into the finale."""
    return at(quest, "tokens", token_at(quest, kind), room=quest.finale.room)


def plenty(quest: Quest) -> Quest:
    return change(quest, dice=(60, 60, 60))


def enthroned(quest: Quest, name: str, space: int) -> Quest:
    return last(quest, effects=(Boss(foe=name, space=space), *quest.finale.effects[1:]))


def waterlogged(quest: Quest) -> Quest:
    """Cut the entry of every room between the start and the last room off by water, and slow everybody down."""
    ends = {room.label for room in quest.rooms if room.role in ("start", "finale")}
    for face in quest.faces:
        if face.label not in ends:
            quest = squares(quest, face.label, WET)
    return villain(quest, half=(Boon(who="each", stat="speed", amount=-1, until="quest"),))


def hanging_site(quest: Quest) -> Quest:
    site = Site(token=quest.tokens[token_at(quest, "site")].id, space=26)
    return at(quest, "encounters", finder(quest, "site"), finds=(site,))


class Plant(NamedTuple):
    """A fault: its kind, its name, which quests it can be planted in, how; `alone` if nothing else is wrong then."""

    kind: str
    name: str
    where: Callable[[Quest], bool]
    damage: Callable[[Quest], Quest]
    alone: bool = True


TWO = Count(0, 2)
MARK, LATE = ClockMark(at=2, say="It is late.", then=()), ClockMark(at=61, say="Too late.", then=())
LINES = Roll(rows=(Row(on="1-5", say="a }"), Row(on="6")))
GAP = change(LINES, rows=(Row(on="1-3"), Row(on="5-6")))
LABELS = Choose(options=(Option(label="Stay"), Option(label="")))
EACH = SkillCheck(skill="wisdom", need=1, who="each", failed=(Spawn(green=TWO),))
LATER = When(event="cleared", then=(Spawn(green=TWO),))
WET = (".....", ".....", ".....", "~~~~~", "~~.~~")

# fmt: off
PLANTS = [
    Plant("card-used-twice", "both sides of a card", plain, both_sides, alone=False),
    Plant("unknown-face", "face left out", plain, lambda q: without(q, "faces", 0)),
    Plant("unknown-face", "no such label", plain, lambda q: at(q, "rooms", 3, label="99Z"), alone=False),
    Plant("unknown-face", "other exits than the card", plain, lambda q: at(q, "faces", 0, exits=("n", "n"))),
    Plant("unknown-face", "face there twice", plain, lambda q: change(q, faces=(*q.faces, q.faces[0]))),
    Plant("id-twice", "rooms", plain, lambda q: at(q, "rooms", 4, id=q.rooms[5].id), alone=False),
    Plant("id-twice", "tokens", has_goal("all-sites"), lambda q: at(q, "tokens", 0, id=q.tokens[1].id), alone=False),
    Plant("id-twice", "people", has_goal("unmask"), lambda q: at(q, "npcs", 0, id=q.npcs[1].id), alone=False),
    Plant("id-twice", "items", plain, lambda q: change(q, market=(*q.market, q.market[0]))),
    Plant("id-twice", "foes", plain, lambda q: at(q, "foes", 1, id=q.foes[0].id)),
    Plant("room-overlap", "on another", plain, lambda q: at(q, "rooms", 4, x=q.rooms[5].x, y=q.rooms[5].y), alone=False),
    Plant("arrow", "turned round", plain, lambda q: at(q, "rooms", 2, heading=opposite(q.rooms[2].heading)), alone=False),
    Plant("arrow", "other parent", plain, lambda q: at(q, "rooms", 4, parent=q.finale.room)),
    Plant("arrow", "no parent", plain, lambda q: at(q, "rooms", 4, parent="")),
    Plant("arrow", "start with a parent", plain, lambda q: at(q, "rooms", 0, parent=q.rooms[1].id)),
    Plant("arrow", "built up door", plain, at_the_door, alone=False),
    Plant("arrow", "parents in a ring", plain, ring_of_parents, alone=False),
    Plant("connection", "passage left out", has_gate("barred"), lambda q: without(q, "passages", gated(q, "barred")), alone=False),
    Plant("connection", "passage twice", plain, lambda q: change(q, passages=(*q.passages, q.passages[2]))),
    Plant("connection", "through a wall", plain, tunnel, alone=False),
    Plant("closed", "left out", plain, lambda q: without(q, "closed", 0)),
    Plant("closed", "twice", plain, lambda q: change(q, closed=(*q.closed, q.closed[0]))),
    Plant("closed", "dungeon door", plain, lambda q: closing(q, 0)),
    Plant("closed", "joined exit", plain, lambda q: closing(q, 1)),
    Plant("disconnected", "finale cut off", plain, cut_off, alone=False),
    Plant("unreachable", "key behind its lock", has_gate("locked"), lambda q: moved(q, "key"), alone=False),
    Plant("unreachable", "sealed away", has_gate("sealed"), lambda q: moved(q, "site"), alone=False),
    Plant("unfair", "bar on the wrong side", lambda q: has_gate("ledge")(q) and homeward(q), reversed_bar),
    Plant("access", "slow in the water", lambda q: plain(q) and has_no("site")(q), waterlogged),
    Plant("gate", "lock without a key", has_gate("locked"), lambda q: at(q, "passages", gated(q, "locked"), token=""), alone=False),
    Plant("gate", "key of an open door", has_gate("locked"), lambda q: at(q, "passages", gated(q, "locked"), gate=None)),
    Plant("gate", "bar with a key", has_gate("barred"), lambda q: at(q, "passages", gated(q, "barred"), token="key1")),
    Plant("gate", "seal without sites", has_no("site"), lambda q: at(q, "passages", -1, gate="sealed")),
    Plant("start-zone", "no start", plain, lambda q: at(q, "rooms", 0, role="path"), alone=False),
    Plant("start-zone", "two starts", plain, lambda q: at(q, "rooms", 3, role="start"), alone=False),
    Plant("start-zone", "barred in", plain, barred_in, alone=False),
    Plant("start-zone", "too wet", plain, lambda q: squares(q, q.rooms[0].label, WET), alone=False),
    Plant("blocked", "walled exit", plain, walled_exit, alone=False),
    Plant("spawn", "point on a wall", plain, wrong_spawn_point, alone=False),
    Plant("spawn", "too many figures", has_role("danger"), lambda q: plenty(happening(q, "danger", Spawn(green=Count(6, 3))))),
    Plant("spawn", "too large a finale", plain, lambda q: plenty(villain(q, half=(Spawn(green=Count(6, 0)),)))),
    Plant("partition", "a gap", has_role("danger"), lambda q: happening(q, "danger", GAP)),
    Plant("partition", "no rows", has_role("danger"), lambda q: happening(q, "danger", change(LINES, rows=()))),
    Plant("dice", "reds for four", has_role("danger"), lambda q: happening(q, "danger", Spawn(red=Count(1, 0)))),
    Plant("dice", "each may fail", has_role("danger"), lambda q: happening(q, "danger", EACH)),
    Plant("dice", "half health", plain, lambda q: villain(q, half=(Spawn(blue=Count(1, 1)),))),
    Plant("reference", "take nothing", has_role("danger"), lambda q: happening(q, "danger", Take(token="nothing"))),
    Plant("reference", "no such passage", plain, lambda q: at(q, "passages", 0, a="cellar"), alone=False),
    Plant("reference", "finale nowhere", plain, lambda q: last(q, room="cellar"), alone=False),
    Plant("reference", "no such item", plain, lambda q: change(q, market=("spoon", *q.market))),
    Plant("reference", "empty market", plain, lambda q: change(q, market=q.market[:2])),
    Plant("reference", "no such culprit", has_no("clue"), lambda q: change(q, culprit="npc9")),
    Plant("reference", "two of a kind", plain, lambda q: at(q, "foes", 0, attack="melee")),
    Plant("reference", "another boss", plain, lambda q: enthroned(q, "cook", 1)),
    Plant("reference", "boss in the air", plain, lambda q: enthroned(q, q.villain.id, 26)),
    Plant("reference", "site in the air", has_token("site"), hanging_site),
    Plant("encounter-twice", "source", plain, lambda q: at(q, "encounters", 0, source=q.encounters[1].source)),
    Plant("encounter-twice", "title", plain, lambda q: at(q, "encounters", 0, title=q.encounters[1].title)),
    Plant("encounter-twice", "number", plain, lambda q: at(q, "encounters", 0, number=99)),
    Plant("encounter-twice", "room", plain, lambda q: without(q, "encounters", len(q.encounters) - 1), alone=False),
    Plant("spoiler", "next door", plain, numbered_in_order),
    Plant("placeholder", "title", plain, lambda q: change(q, title="The End of {villain}")),
    Plant("placeholder", "blanks", plain, lambda q: at(q, "encounters", 0, omen="Two  blanks.")),
    Plant("placeholder", "empty", plain, lambda q: last(q, won=" ")),
    Plant("placeholder", "no story", plain, lambda q: change(q, story=())),
    Plant("placeholder", "where the key lies", has_token("key"), lambda q: at(q, "encounters", finder(q, "key"), found="")),
    Plant("placeholder", "what is seen", has_role("danger"), lambda q: happening(q, "danger", LINES)),
    Plant("placeholder", "label", has_role("danger"), lambda q: happening(q, "danger", LABELS)),
    Plant("placeholder", "villain", plain, lambda q: villain(q, fall="{villain}")),
    Plant("tone", "a skull", plain, lambda q: change(q, gentle=True, title="The Skull of the Fens")),
    Plant("length", "not that long", plain, lambda q: change(q, length="long")),
    Plant("depth", "two finales", plain, lambda q: at(q, "rooms", 3, role="finale"), alone=False),
    Plant("depth", "not the deepest", plain, lambda q: last(q, room=q.rooms[1].id), alone=False),
    Plant("pacing", "red start", plain, lambda q: happening(q, "start", Spawn(red=Count(0, 1)))),
    Plant("pacing", "crowded start", plain, lambda q: happening(q, "start", Spawn(green=Count(0, 5)))),
    Plant("pacing", "breather", plain, lambda q: happening(q, "breather", LATER)),
    Plant("pacing", "no breather", plain, lambda q: at(q, "rooms", room_of(q, "breather"), role="path")),
    Plant("pacing", "side room", has_role("side"), lambda q: happening(q, "side", Damage(who="each", amount=TWO))),
    Plant("optional", "key off the way", has_role("key"), lambda q: at(q, "rooms", room_of(q, "key"), role="side"), alone=False),
    Plant("objective", "no goal", plain, lambda q: aim(q, goals=())),
    Plant("objective", "nobody dies", plain, lambda q: aim(q, losses=())),
    Plant("objective", "no clock", has_goal("outlast"), lambda q: no_term(q, "clock")),
    Plant("objective", "clock wins and loses", has_goal("outlast"), lambda q: aim(q, losses=(*q.objective.losses, ClockOut()))),
    Plant("objective", "no work", has_goal("all-sites"), lambda q: no_term(q, "work")),
    Plant("objective", "no sites", has_no("site"), lambda q: aim(q, goals=(AllSites(),))),
    Plant("objective", "no escort", has_goal("guard"), lambda q: no_term(q, "escort")),
    Plant("objective", "no guest", has_goal("guard"), lambda q: change(q, npcs=()), alone=False),
    Plant("objective", "nothing to bring", plain, lambda q: aim(q, goals=(Bring(token="spoon", to="start"),)), alone=False),
    Plant("objective", "no rite", has_goal("rite"), lambda q: no_term(q, "rite")),
    Plant("objective", "no accusation", has_goal("unmask"), lambda q: no_term(q, "accuse")),
    Plant("objective", "no culprit", has_goal("unmask"), lambda q: change(q, culprit="")),
    Plant("objective", "clue about the culprit", has_goal("unmask"), framed),
    Plant("objective", "no villain", has_goal("slay"), lambda q: last(q, effects=q.finale.effects[1:])),
    Plant("clock", "too short", timed, lambda q: clocks(q, boxes=3, marks=())),
    Plant("clock", "mark off the track", has_term("clock"), lambda q: clocks(q, boxes=60, marks=(LATE,))),
    Plant("clock", "marks out of order", has_term("clock"), lambda q: clocks(q, marks=(MARK, MARK))),
    Plant("health", "villain", plain, lambda q: villain(q, health=Count(1, 1))),
    Plant("health", "guest", has_term("escort"), frail_guest),
    Plant("luck", "key by chance", has_token("key"), lambda q: at(q, "encounters", finder(q, "key"), finds=gambled("key1"))),
    Plant("luck", "no clue", has_token("clue"), lambda q: at(q, "encounters", finder(q, "clue"), finds=())),
    Plant("luck", "no site", has_token("site"), lambda q: at(q, "encounters", finder(q, "site"), finds=())),
    Plant("luck", "relic not there", has_token("relic"), lambda q: last(q, effects=q.finale.effects[:-1])),
    Plant("luck", "guest stays away", has_goal("rite"), lambda q: at(q, "encounters", entry_of(q, 0), finds=())),
]
# fmt: on


@pytest.mark.parametrize("plant", PLANTS, ids=[f"{plant.kind}: {plant.name}" for plant in PLANTS])
def test_a_planted_fault_is_found(plant: Plant) -> None:
    kinds = {problem.kind for problem in check(plant.damage(some(plant.where)))}
    assert kinds == {plant.kind} if plant.alone else plant.kind in kinds


def test_a_fault_is_planted_of_every_kind() -> None:
    assert {plant.kind for plant in PLANTS} == set(KINDS)


def test_every_problem_says_where_and_what() -> None:
    for plant in PLANTS:
        for problem in check(plant.damage(some(plant.where))):
            assert problem.kind in KINDS
            assert problem.where.strip()
            assert len(problem.what) > 10


def test_the_villain_takes_one_of_the_spaces_of_the_finale() -> None:
    quest = plenty(some(lambda q: plain(q) and not any(isinstance(term, Waves) for term in q.objective.terms)))
    room = next(room for room in quest.rooms if room.id == quest.finale.room)
    spaces = len(spawn_spaces(quest.face(room.label)))
    for guards, kinds in ((spaces - 1, set()), (spaces, {"spawn"})):
        full = last(villain(quest, half=(Spawn(green=Count(0, guards)),)), effects=quest.finale.effects[:1])
        assert {problem.kind for problem in check(full)} & {"spawn"} == kinds


def test_all_problems_are_found_at_once() -> None:
    quest = some(plain)
    bad = change(villain(quest, health=Count(1, 0)), title="{town}", market=("spoon",), length="long", closed=())
    assert {problem.kind for problem in check(bad)} == {"health", "placeholder", "reference", "length", "closed"}


# ---------------------------------------------------------------------- whatever the records accept


@cache
def trees() -> tuple[str, ...]:
    wanted = (has_gate("ledge"), has_gate("locked"), has_gate("sealed"), has_goal("unmask"), has_goal("rite"), has_term("clock"))
    return tuple(json.dumps(dump(some(want))) for want in wanted)


def spots(tree: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every path to a value of a JSON tree, the kit left out."""
    if path:
        yield path
    branches = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for key, value in branches:
        if key != "kit":
            yield from spots(value, (*path, key))


def mangled(value: Any, other: Any, rng: Rng) -> Any:
    """A value like another one of the same type, or spoiled in a way that suits the type."""
    if isinstance(value, list) and value:
        return rng.pick(([], value[:-1], value[1:], value[::-1], [*value, value[0]], [rng.pick(value)]))
    if isinstance(value, bool) or value is None:
        return other
    if isinstance(value, int):
        return rng.pick((0, 1, 2, 3, 26, 99, -1, value + 1))
    if isinstance(value, str):
        return rng.pick(("", "nowhere", "{x}", "s", "r1", "r3", "3", "key1", "start", "side", "1B", other))
    return other


def damaged(seed: int) -> Quest | None:
    """A quest with up to six values spoiled, or None where the records refuse it."""
    rng = Rng.root("damage", seed)
    tree = json.loads(rng.pick(trees()))
    for _ in range(rng.between(1, 6)):
        paths = list(spots(tree))
        *way_to, key = rng.pick(paths)
        *way_other, key_other = rng.pick([path for path in paths if path[-1] == key] or paths)
        place, other = tree, tree
        for part in way_to:
            place = place[part]
        for part in way_other:
            other = other[part]
        place[key] = mangled(place[key], deepcopy(other[key_other]), rng)
    try:
        return read_json(Quest, json.dumps(tree).encode())
    except ValueError:
        return None


@given(st.integers(0, 2**32))
@settings(max_examples=400, deadline=None)
def test_no_damage_makes_the_checker_stumble(seed: int) -> None:
    quest = damaged(seed)
    if quest is not None:
        assert {problem.kind for problem in check(quest)} <= set(KINDS)


@pytest.mark.parametrize(
    "name", ["rooms", "passages", "closed", "tokens", "npcs", "faces", "encounters", "foes", "market", "story"]
)
def test_nothing_left_of_a_list_is_reported_and_no_crash(name: str) -> None:
    for quest in good()[:12]:
        bare = change(quest, **{name: ()})
        assert check(bare) or not getattr(quest, name)


def test_a_quest_with_nothing_in_it_has_problems() -> None:
    empty = dict.fromkeys(("rooms", "passages", "closed", "tokens", "npcs", "faces", "encounters", "foes", "market"), ())
    found = {problem.kind for problem in check(change(some(plain), **empty))}
    assert {"start-zone", "length", "depth", "reference", "pacing"} <= found
