"""The checker finds nothing in good quests, every kind of fault that is planted, and stumbles over nothing."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from copy import copy, deepcopy
from itertools import combinations, pairwise, product
from typing import Any, NamedTuple, TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import force_setattr

from generator.core.data import Record, dump, read_json
from generator.core.errors import BadData, ForgeFailed
from generator.core.grid import SIDES, Side, Spot
from generator.core.rng import Rng
from generator.forge.choices import Options
from generator.games.donjonz.checking import check_walk
from generator.games.donjonz.checking.card_geometry import Space, connected_parts, lay_area, placement_fault, read_card
from generator.games.donjonz.checking.check_walk import FIRST_STEPS, disjoint_paths, first_choices, survivable
from generator.games.donjonz.checking.checker import KINDS, check
from generator.games.donjonz.making.generator import generate
from generator.games.donjonz.quest.cards import card_of_map, covered_spots, surface, walled_sides
from generator.games.donjonz.quest.data_loading import walk_rules
from generator.games.donjonz.quest.maze import Maze, Thing
from generator.games.donjonz.quest.model import Card, CardThing, EndingTexts, HouseRules, Pair, Par, PlacedCard, Quest
from generator.games.donjonz.quest.options import CHOICES
from generator.games.donjonz.rules.referee import State, begin, moves, play
from tests.games.donjonz.boards import small

R = TypeVar("R", bound=Record)

# ---------------------------------------------------------------------- good quests

WALK = "A2 D2 D1 I1 I3 B3 B4 I4 I5 E5/A B5 B6 I6 I7 B7 B8 I8 I9 B9 B10 I10 I11 B11 A11 A3"
"""A snake over a map of three columns of cards, from the stairs to the lock; all spaces it leaves out are dead ends beside it."""
TEETH = [(f"{column}1", f"{column}2") for column in "EFGH"] + [(f"{column}11", f"{column}12") for column in "ABCDEFGHI"]
THINGS = {
    "A2": Thing("stairs"), "A3": Thing("lock"), "H6": Thing("key"),
    "D1": Thing("weapon", 0), "I2": Thing("weapon", 1), "E5": Thing("weapon", 2), "C8": Thing("weapon", 3),
    "F1": Thing("monster", 0), "G3": Thing("monster", 1), "F9": Thing("monster", 2), "A12": Thing("monster", 3),
    "C2": Thing("gold"), "E2": Thing("gold", 0, 2), "B4": Thing("gold"), "G10": Thing("gold", 0, 3), "I12": Thing("gold"),
}  # fmt: skip
PLACES = [(0, 1), (3, 0), (6, 0), (0, 3), (3, 3), (6, 3), (0, 6), (3, 6), (6, 6), (0, 9), (3, 9), (6, 9)]
PAR = Par(score=26, gold=10, kills=3, walk=WALK, nodes=50, routes=1, doors=2, doors_to_par=1)
STRICT = HouseRules(may_stop=False, lock_blocks=False, require_passage=True, rotation=True, offset=False)
WORDS: dict[str, Any] = {
    "title": "The Cellar of Snakes", "theme": "cellar", "theme_name": "The Cellar", "theme_icon": "barrel", "hero": "Berta",
    "trade": "cooper", "place": "the long cellar", "key": "the brass key", "lock": "the iron hatch",
    "story": ("Berta lost a wager.", "The floor gives way behind every step."),
    "doubling": "The brass key turns, and the iron hatch lets down as much gold again.",
    "ending": EndingTexts(dead="Gone.", poor="Home, poor.", fair="Home, fed.", rich="Home, rich.", best="Home in a coach."),
    "pairs": tuple(
        Pair(weapon=weapon, weapon_icon=weapon.lower(), monster=monster, monster_icon=monster.lower(), line="It works.")
        for weapon, monster in (("Axe", "Snake"), ("Hook", "Rat"), ("Lamp", "Shade"), ("Net", "Bat"))
    ),
}  # fmt: skip


def spot(name: str) -> Spot:
    return Spot(ord(name[0]) - 65, int(name[1:]) - 1)


def ways() -> set[frozenset[Spot]]:
    """The steps of the walk and those to the dead ends."""
    corners = [spot(word.split("/")[0]) for word in WALK.split()]
    found = {frozenset((spot(one), spot(other))) for one, other in TEETH}
    for (x, y), (u, v) in pairwise(corners):
        line = [Spot(x + n * ((u > x) - (u < x)), y + n * ((v > y) - (v < y))) for n in range(abs(u - x) + abs(v - y) + 1)]
        found |= {frozenset(step) for step in pairwise(line)}
    return found


def fixed(things: Mapping[str, Thing] = THINGS) -> Quest:
    """A sound dungeon that keeps the strictest rules of laying: a grid, a way to an earlier card from every card."""
    ground = [Spot(x + i, y + j) for n, (x, y) in enumerate(PLACES) for j in range(3 if n else 2) for i in range(3)]
    dug = ways()
    walls = {
        place: sum(1 << n for n, side in enumerate(SIDES) if frozenset((place, place.beside(side))) not in dug) for place in ground
    }
    placed = [PlacedCard(card=n, x=x, y=y, heading=SIDES[n % 4] if n else "n") for n, (x, y) in enumerate(PLACES)]
    things_at = {spot(name): thing for name, thing in things.items()}
    cards = [card_of_map(row.card, row, (3, 3 if row.card else 2), walls=walls, things=things_at) for row in placed]
    return Quest(mode="fixed", grade="easy", house=STRICT, cards=tuple(cards), placed=tuple(placed), par=PAR, **WORDS)


def deck() -> Quest:
    """A sound deck: every card one chamber with a mouth in the middle of each side, at most two things on it."""
    rows = [("key", 0), *product(("weapon", "monster"), range(4)), *product(("monster", "gold"), (0, 0, 0))]
    things = [CardThing(x=n // 11, y=0, sort=sort, kind=kind) for n, (sort, kind) in enumerate(rows)]  # type: ignore[arg-type]
    start = Card(id=0, walls=("903", "c06"), things=(CardThing(x=1, y=1, sort="stairs"), CardThing(x=0, y=0, sort="lock")))
    cards = [Card(id=n + 1, walls=("903", "000", "c06"), things=tuple(things[n::11])) for n in range(11)]
    return Quest(mode="mapping", grade="easy", house=STRICT, cards=(start, *cards), placed=(), **WORDS)


def change(record: R, **fields: Any) -> R:
    """A copy with other fields and nothing checked."""
    twin = copy(record)
    for name, value in fields.items():
        force_setattr(twin, name, value)
    return twin


def at(quest: Quest, name: str, place: int, **fields: Any) -> Quest:
    """Change fields of one row of a quest."""
    rows = list(getattr(quest, name))
    rows[place] = change(rows[place], **fields)
    return change(quest, **{name: tuple(rows)})


def house(quest: Quest, **fields: bool) -> Quest:
    return change(quest, house=change(quest.house, **fields))


def par(quest: Quest, **fields: Any) -> Quest:
    return change(quest, par=change(quest.par or PAR, **fields))


LAX = [
    dict(zip(("may_stop", "lock_blocks", "require_passage", "rotation", "offset"), row, strict=True))
    for row in product((True, False), repeat=5)
]


def test_a_par_to_which_all_doors_lead_has_no_problem() -> None:
    assert check(par(fixed(), doors_to_par=2)) == []


@pytest.mark.parametrize("terms", LAX, ids=lambda terms: " ".join(name for name, on in terms.items() if on) or "nothing")
def test_good_quests_have_no_problem_under_any_terms(terms: dict[str, bool]) -> None:
    assert check(house(deck(), **terms)) == []
    quest = house(fixed(), **terms)
    assert {problem.kind for problem in check(quest)} == (set() if terms["rotation"] else {"turned"})


def made(seed: int, grade: str, mapping: str) -> tuple[Options, Quest | None]:
    """What the forge makes under a house that the seed chooses; None where an attempt came to nothing."""
    rng = Rng.root("check", seed)
    options = {choice.name: rng.stream(choice.name).pick(choice.values) for choice in CHOICES} | {
        "grade": grade,
        "map": "own" if mapping == "yes" else "open",
    }
    try:
        return options, generate(options, rng)
    except ForgeFailed:
        return options, None


@pytest.mark.parametrize("grade", ["easy", "medium", "hard"])
def test_generated_dungeons_have_no_problem(grade: str) -> None:
    """But for cards without a way to an earlier one: that is left to the next attempt."""
    for seed in range(2):
        options, quest = made(seed, grade, "no")
        kinds = {problem.kind for problem in check(quest)} if quest else set()
        assert kinds <= ({"passage"} if options["require-passage"] == "yes" else set()), options


@pytest.mark.parametrize("grade", ["easy", "medium", "hard"])
def test_generated_decks_have_no_problem(grade: str) -> None:
    for seed in range(10):
        options, quest = made(seed, grade, "yes")
        assert quest is not None
        assert check(quest) == [], options


# ---------------------------------------------------------------------- planted faults


def walls(quest: Quest, number: int, *rows: str) -> Quest:
    return at(quest, "cards", number, walls=rows)


def thing(quest: Quest, number: int, *rows: CardThing) -> Quest:
    """Put more things on a card."""
    return at(quest, "cards", number, things=(*quest.cards[number].things, *rows))


def bare(quest: Quest, sort: str, kind: int = 0) -> Quest:
    """Take all things of a sort and kind off the cards."""
    kept = [tuple(row for row in card.things if (row.sort, row.kind) != (sort, kind)) for card in quest.cards]
    return change(quest, cards=tuple(change(card, things=rows) for card, rows in zip(quest.cards, kept, strict=True)))


def toggled(quest: Quest, name: str, side: str, *, twice: bool) -> Quest:
    """Put up or tear down the wall of a space on one side or, `twice`, on both sides of the edge."""
    place = spot(name)
    for here, facing in ((place, side), (place.beside(side), SIDES[SIDES.index(side) - 2]))[: 1 + twice]:  # type: ignore[arg-type]
        number, own = next(
            (row.card, cells[here]) for row in quest.placed if here in (cells := covered_spots(quest.cards[row.card], row))
        )
        printed = SIDES.index(facing) - SIDES.index(quest.placed[number].heading)
        rows = [list(row) for row in quest.cards[number].walls]
        rows[own[1]][own[0]] = f"{int(rows[own[1]][own[0]], 16) ^ 1 << printed % 4:x}"
        quest = walls(quest, number, *map("".join, rows))
    return quest


def relaid(quest: Quest, *order: int) -> Quest:
    """Lay cards in another order, those not named after the others."""
    return change(quest, placed=tuple(sorted(quest.placed, key=lambda row: order.index(row.card) if row.card in order else 99)))


def dead(walk: str = "A2 D2 D1 E1 E2") -> Quest:
    """A dungeon with two monsters on the way that nobody has weapons against."""
    return par(fixed(THINGS | {"E1": Thing("monster", 3), "E2": Thing("monster", 3)}), walk=walk)


def promised(things: Mapping[str, Thing] | None = None, **fields: Any) -> Quest:
    """A dungeon whose par says how many families of best walks there are, so that its walk must do what its grade promises."""
    return par(fixed(RICH | (things or {})), **{"gold": 46, "score": 98, "families": 3, **fields})


class Plant(NamedTuple):
    """A fault: its kind, its name, the quest with it; `alone` if nothing else is wrong then."""

    kind: str
    name: str
    quest: Callable[[], Quest]
    alone: bool = True


def dungeon_with(**changes: Any) -> Quest:
    return change(fixed(), **changes)


def deck_with(**changes: Any) -> Quest:
    return change(deck(), **changes)


STRAYED = {("G12" if name == "H6" else name): row for name, row in THINGS.items()}
RICH = THINGS | {"B6": Thing("gold", 0, 9), "B7": Thing("gold", 0, 9)}
NEST = {f"{column}12": Thing("monster", 3) for column in "BCDEFGH"}
HOARD = (*(CardThing(x=x, y=2, sort="gold", count=9) for x in range(3)), CardThing(x=2, y=1, sort="gold"))
CORNERS = "113", "802", "c44"
CROWD = tuple(CardThing(x=x, y=y, sort="monster") for y in (1, 2) for x in range(3))
# fmt: off
PLANTS = [
    Plant("deck", "a card too few", lambda: deck_with(cards=(*deck().cards[:10], deck().cards[11]))),
    Plant("deck", "a card twice", lambda: at(deck(), "cards", 10, id=11)),
    Plant("deck", "in another order", lambda: dungeon_with(cards=fixed().cards[::-1])),
    Plant("deck", "a card too many", lambda: deck_with(cards=(*deck().cards, change(deck().cards[11], id=12, things=())))),
    Plant("shape", "two rows", lambda: walls(deck(), 9, "903", "c06")),
    Plant("shape", "start card of three rows", lambda: walls(deck(), 0, "903", "000", "c06")),
    Plant("shape", "a line end", lambda: walls(deck(), 9, "903\n", "000", "c06")),
    Plant("shape", "a blank for a digit", lambda: walls(deck(), 9, "903", "0 0", "c06")),
    Plant("wall", "one side left", lambda: toggled(fixed(), "A12", "n", twice=False), alone=False),
    Plant("wall", "one side torn down", lambda: toggled(fixed(), "B4", "s", twice=False)),
    Plant("wall", "on a loose card", lambda: walls(deck(), 9, "903", "040", "c06")),
    Plant("thing", "off the card", lambda: thing(deck(), 0, CardThing(x=0, y=2, sort="gold"))),
    Plant("thing", "two on a space", lambda: thing(deck(), 9, CardThing(x=0, y=0, sort="gold"))),
    Plant("thing", "two axes at once", lambda: thing(deck(), 9, CardThing(x=2, y=2, sort="weapon", count=2))),
    Plant("thing", "a kind of gold", lambda: thing(deck(), 9, CardThing(x=2, y=2, sort="gold", kind=2))),
    Plant("fixture", "two keys", lambda: thing(deck(), 9, CardThing(x=2, y=2, sort="key"))),
    Plant("fixture", "no stairs", lambda: bare(fixed(), "stairs")),
    Plant("fixture", "key on the start card", lambda: thing(bare(fixed(), "key"), 0, CardThing(x=1, y=0, sort="key"))),
    Plant("fixture", "lock on another card", lambda: thing(bare(deck(), "lock"), 9, CardThing(x=1, y=1, sort="lock"))),
    Plant("kind", "no weapon of a kind", lambda: bare(deck(), "weapon", 2)),
    Plant("kind", "no monster of a kind", lambda: bare(deck(), "monster", 3)),
    Plant("kind", "monster without a name", lambda: thing(deck(), 9, CardThing(x=2, y=2, sort="monster", kind=4))),
    Plant("track", "gold", lambda: thing(deck(), 9, *HOARD)),
    Plant("track", "monsters", lambda: thing(deck(), 1, *CROWD)),
    Plant("cut-off", "a dead end walled up", lambda: toggled(fixed(), "A12", "n", twice=True)),
    Plant("cut-off", "a loose card in two parts", lambda: walls(deck(), 9, "903", "444", "d17")),
    Plant("dead-card", "one open side", lambda: walls(deck(), 9, "913", "802", "c06")),
    Plant("dead-card", "start card closed", lambda: walls(deck(), 0, "913", "c46")),
    Plant("dead-card", "mouths that fit no other", lambda: house(walls(deck(), 9, *CORNERS), rotation=False)),
    Plant("placed", "one left in the box", lambda: dungeon_with(placed=fixed().placed[:-1]), alone=False),
    Plant("placed", "one laid twice", lambda: dungeon_with(placed=(*fixed().placed, fixed().placed[4])), alone=False),
    Plant("placed", "no such card", lambda: at(fixed(), "placed", 11, card=44), alone=False),
    Plant("placed", "a deck laid already", lambda: deck_with(placed=fixed().placed)),
    Plant("start-first", "second", lambda: relaid(fixed(), 1)),
    Plant("start-first", "upside down", lambda: at(fixed(), "placed", 0, heading="s"), alone=False),
    Plant("overlap", "one on another", lambda: at(fixed(), "placed", 11, x=3), alone=False),
    Plant("overlap", "on a corner", lambda: at(fixed(), "placed", 11, x=5, y=11), alone=False),
    Plant("contact", "at a corner only", lambda: house(at(fixed(), "placed", 11, x=9, y=9), offset=True), alone=False),
    Plant("contact", "two by themselves", lambda: at(at(fixed(), "placed", 10, x=30), "placed", 11, x=33), alone=False),
    Plant("offset", "moved by one", lambda: at(fixed(), "placed", 11, y=10), alone=False),
    Plant("passage", "walled in", lambda: walls(fixed(), 11, "913", "802", "c46"), alone=False),
    Plant("turned", "all of them", lambda: house(fixed(), rotation=False)),
    Plant("paper", "too wide", lambda: at(fixed(), "placed", 11, x=10), alone=False),
    Plant("paper", "too high", lambda: at(fixed(), "placed", 11, y=11), alone=False),
    Plant("edge", "north", lambda: toggled(fixed(), "E1", "n", twice=False)),
    Plant("edge", "west", lambda: toggled(fixed(), "A12", "w", twice=False)),
    Plant("round-trip", "key in a dead end", lambda: par(fixed(STRAYED), gold=5, score=16)),
    Plant("forced-loss", "beside the stairs", lambda: fixed(THINGS | {"B2": Thing("monster", 0)}), alone=False),
    Plant("par", "none", lambda: dungeon_with(par=None)),
    Plant("par", "for a deck", lambda: deck_with(par=PAR)),
    Plant("par", "nothing searched", lambda: par(fixed(), nodes=0)),
    Plant("par", "no points", lambda: par(fixed(), score=0), alone=False),
    Plant("doors", "none", lambda: par(fixed(), doors_to_par=0)),
    Plant("doors", "more than all", lambda: par(fixed(), doors_to_par=3)),
    Plant("doors", "more than there are", lambda: par(fixed(), doors=3)),
    Plant("par", "no route", lambda: par(fixed(), routes=0)),
    Plant("bound", "by one", lambda: par(fixed(), score=4 * 8 + 10 + 1), alone=False),
    Plant("walk", "no words", lambda: par(fixed(), walk="up and down")),
    Plant("walk", "off the map", lambda: par(fixed(), walk="A2 A1")),
    Plant("walk", "through a wall", lambda: par(fixed(), walk="A2 A3")),
    Plant("walk", "broken off", lambda: par(fixed(), walk="A2 D2 D1 I1")),
    Plant("walk", "empty", lambda: par(fixed(), walk="")),
    Plant("dead-hero", "no weapon, no gold", dead),
    Plant("score", "gold", lambda: par(fixed(), gold=11)),
    Plant("score", "kills", lambda: par(fixed(), kills=4)),
    Plant("score", "points", lambda: par(fixed(), score=27)),
    Plant("lock-unused", "all gold lost before", lambda: promised({"A11": Thing("monster", 3)}, gold=0, score=6), alone=False),
    Plant("few-kinds", "three of four", lambda: change(promised(), grade="hard")),
    Plant("few-kills", "three of eleven", lambda: promised(NEST)),
    Plant("low-par", "by fourteen", lambda: par(fixed(), families=1)),
    Plant("families", "one too many", lambda: promised(families=4)),
    Plant("empty", "hero", lambda: deck_with(hero="")),
    Plant("empty", "paragraph", lambda: deck_with(story=(*deck().story, " "))),
    Plant("empty", "ending", lambda: deck_with(ending=change(deck().ending, rich=""))),
    Plant("empty", "line", lambda: at(deck(), "pairs", 0, line="")),
    Plant("placeholder", "brace", lambda: deck_with(place="the {place}")),
    Plant("placeholder", "two blanks", lambda: at(deck(), "pairs", 2, line="It  works.")),
    Plant("twins", "names", lambda: at(deck(), "pairs", 2, monster="axe")),
    Plant("twins", "icons", lambda: at(deck(), "pairs", 2, weapon_icon="rat")),
    Plant("story", "one paragraph", lambda: deck_with(story=("Berta lost.",))),
    Plant("title", "too long", lambda: deck_with(title="T" * 41)),
    Plant("doubling", "no lock", lambda: deck_with(doubling="The brass key turns.")),
    Plant("doubling", "no key", lambda: deck_with(doubling="The iron hatch opens.")),
]
# fmt: on


@pytest.mark.parametrize("plant", PLANTS, ids=[f"{plant.kind}: {plant.name}" for plant in PLANTS])
def test_a_planted_fault_is_found(plant: Plant) -> None:
    kinds = {problem.kind for problem in check(plant.quest())}
    assert kinds == {plant.kind} if plant.alone else plant.kind in kinds


def test_a_fault_is_planted_of_every_kind() -> None:
    assert {plant.kind for plant in PLANTS} | {"surface"} == set(KINDS)


def test_a_best_walk_that_does_just_what_its_grade_promises_has_no_problem() -> None:
    assert check(promised()) == []
    assert check(change(promised(), grade="medium")) == []
    assert check(promised(dict(list(NEST.items())[:5]))) == [], "a third is enough"


def test_dungeons_of_edition_1_promised_nothing_of_their_best_walk() -> None:
    assert check(fixed()) == []
    assert check(change(promised(NEST, families=None), grade="hard")) == []


def test_every_problem_says_where_and_what() -> None:
    for plant in PLANTS:
        for problem in check(plant.quest()):
            assert problem.kind in KINDS
            assert problem.where.strip()
            assert len(problem.what) > 10


def test_all_problems_are_found_at_once() -> None:
    bad = par(house(toggled(fixed(), "E1", "n", twice=False), rotation=False), gold=1, doors=0)
    bad = change(relaid(bad, 1), title="{key}", story=())
    assert {problem.kind for problem in check(bad)} == {"edge", "turned", "score", "doors", "start-first", "placeholder", "story"}


@pytest.mark.parametrize("order", [(0, 11), (0, 1, 4), (0, *range(11, 0, -1))])
def test_cards_may_be_listed_in_any_order_behind_the_start_card(order: tuple[int, ...]) -> None:
    assert check(relaid(fixed(), *order)) == []


# ---------------------------------------------------------------------- a second reading


def other_ways(maze: Maze) -> Maze:
    return Maze(maze.spots, ((),) * len(maze.spots), maze.things)


def refused(maze: Maze) -> Maze:
    raise BadData("no surface")


@pytest.mark.parametrize("wrong", [other_ways, refused])
def test_a_surface_that_the_cards_do_not_make_is_found(wrong: Callable[[Maze], Maze], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check_walk, "surface", lambda cards, placed: wrong(surface(cards, placed)))
    assert [problem.kind for problem in check(fixed())] == ["surface"]


@pytest.mark.parametrize("heading", SIDES)
def test_cards_are_turned_as_the_game_turns_them(heading: Side) -> None:
    for card in (Card(id=0, walls=("123", "4d6"), things=()), Card(id=1, walls=("012", "345", "678"), things=())):
        placed = PlacedCard(card=card.id, x=5, y=-7, heading=heading)
        laid = lay_area(read_card(card) or {}, placed)
        assert laid.keys() == covered_spots(card, placed).keys()
        for cell, own in covered_spots(card, placed).items():
            assert {side for n, side in enumerate(SIDES) if laid[cell].walls >> n & 1} == walled_sides(card, own, heading)


START, CARD = Card(id=0, walls=("003", "406"), things=()), Card(id=1, walls=("000", "000", "000"), things=())


@pytest.mark.parametrize(
    ("x", "y", "offset", "passage", "fault"),
    [
        (0, 2, False, True, None),  # under the start card, across the one open edge
        (0, -3, False, True, None),
        (1, -3, False, False, "offset"),  # two of three spaces: not the whole of a shorter side
        (1, -3, True, True, None),
        (3, 0, False, False, None),  # both spaces of its right side
        (3, 0, False, True, "passage"),  # which is walled
        (3, 1, False, False, "offset"),
        (3, -1, False, False, None),
        (3, 2, True, False, "contact"),  # corner to corner
        (4, 0, True, False, "contact"),
        (-1, 2, True, True, "passage"),  # two spaces, of which one has a wall and the other too
    ],
)
def test_how_cards_may_touch(x: int, y: int, offset: bool, passage: bool, fault: str | None) -> None:
    start = read_card(change(START, walls=("003", "446")) if x == -1 else START) or {}
    laid = lay_area(read_card(CARD) or {}, PlacedCard(card=1, x=x, y=y))
    found = placement_fault(laid, [start], change(STRICT, offset=offset, require_passage=passage))
    assert (found and found[0]) == fault


@pytest.mark.parametrize("terms", LAX, ids=lambda terms: " ".join(name for name, on in terms.items() if on) or "nothing")
def test_mouths_in_corners_are_dead_where_cards_lie_in_a_grid_and_need_a_way(terms: dict[str, bool]) -> None:
    found = [(problem.kind, problem.where) for problem in check(house(walls(deck(), 9, *CORNERS), **terms))]
    assert found == ([("dead-card", "card 9")] if terms["require_passage"] and not terms["offset"] else [])


@pytest.mark.parametrize("rotation", [False, True])
def test_mouths_east_and_west_among_mouths_north_and_south_are_dead_where_cards_are_not_turned(rotation: bool) -> None:
    quest = walls(deck(), 0, "903", "c06")
    for number in range(1, 12):
        quest = walls(quest, number, *(("913", "000", "c46") if number == 9 else ("903", "802", "c06")))
    found = [(problem.kind, problem.where) for problem in check(house(quest, rotation=rotation, offset=True))]
    assert found == ([] if rotation else [("dead-card", "card 9")])


def test_one_card_with_a_mouth_in_a_corner_is_enough_for_another() -> None:
    quest = house(walls(walls(deck(), 9, *CORNERS), 5, "113", "000", "c06"), rotation=False)
    assert {problem.where for problem in check(quest)} == {"card 9"}
    quest = house(walls(walls(deck(), 9, *CORNERS), 5, "901", "000", "c06"), rotation=False)
    assert check(quest) == []


# ---------------------------------------------------------------------- two ways that do not meet

Graph = dict[tuple[int, int], list[tuple[int, int]]]


def grid(seed: int) -> Graph:
    """A random part of the ways of a small grid."""
    rng = Rng.root("check-grid", seed)
    wide, high, percent = rng.between(2, 4), rng.between(2, 4), rng.between(35, 95)
    cells = [(x, y) for y in range(high) for x in range(wide)]
    found: Graph = {cell: [] for cell in cells}
    for one, other in combinations(cells, 2):
        if abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1 and rng.chance(percent, 100):
            found[one].append(other)
            found[other].append(one)
    return found


def paths(graph: Graph, trail: tuple[tuple[int, int], ...]) -> Iterator[tuple[tuple[int, int], ...]]:
    """Every simple path that begins so."""
    yield trail
    for after in graph[trail[-1]]:
        if after not in trail:
            yield from paths(graph, (*trail, after))


@pytest.mark.parametrize("seed", range(60))
def test_the_flow_finds_a_simple_path_through_the_middle_if_there_is_one(seed: int) -> None:
    graph = grid(seed)
    for one in list(graph)[:3]:
        true = {(trail[n], trail[-1]) for trail in paths(graph, (one,)) for n in range(1, len(trail) - 1)}
        for middle, other in product(graph, repeat=2):
            if len({one, middle, other}) == 3:
                assert disjoint_paths(graph, middle, (one, other)) == ((middle, other) in true)


def test_random_grids_have_both_answers() -> None:
    answers = [disjoint_paths(graph, middle, (min(graph), max(graph))) for graph in map(grid, range(60)) for middle in graph]
    assert 0.1 < sum(answers) / len(answers) < 0.9


def test_an_area_falls_into_the_parts_between_which_there_is_no_way() -> None:
    parts = connected_parts({(x, y): Space(4 if y == 0 else 0, None) for x in range(3) for y in range(2)})
    assert sorted(map(sorted, parts)) == [[(0, 0), (1, 0), (2, 0)], [(0, 1), (1, 1), (2, 1)]]


# ---------------------------------------------------------------------- the first steps


def lives(state: State, steps: int) -> bool:
    """Whether the referee lets a hero be alive after some more steps, or at an end before."""
    if state.dead or state.ended or not steps or state.rules.may_stop:
        return not state.dead
    return any(lives(play(state, move), steps - 1) for move in moves(state))


def first_choice(state: State) -> int | None:
    """How many ways the referee leaves a hero at the first choice; None for the dead."""
    while not state.dead and len({move.to for move in moves(state)}) == 1:
        state = play(state, next(moves(state)))
    return None if state.dead else len({move.to for move in moves(state)})


def test_the_first_steps_are_judged_as_the_referee_does() -> None:
    answers, doors = [], []
    for seed, blocks, stops in product(range(300), (False, True), (False, True)):
        maze = small(seed, 8, 20, 3)
        cells = [(place.x, place.y) for place in maze.spots]
        things = [CardThing(x=0, y=0, sort=row.sort, kind=row.kind, count=row.count) if row else None for row in maze.things]
        area = {cell: Space(0, row) for cell, row in zip(cells, things, strict=True)}
        open_to = {cell: [cells[to] for to in found] for cell, found in zip(cells, maze.passages, strict=True)}
        terms = change(STRICT, lock_blocks=blocks, may_stop=stops)
        hero = begin(maze, walk_rules(terms))
        answers.append(survivable(open_to, area, cells[maze.start], house=terms))
        assert answers[-1] == lives(hero, FIRST_STEPS), seed
        if first_choice(hero) is not None:
            doors.append(first_choices(open_to, area, cells[maze.start], house=terms))
            assert doors[-1] == first_choice(hero), seed
    assert answers.count(False) > 40
    assert set(doors) == {0, 2, 3, 4}


# ---------------------------------------------------------------------- whatever the records accept


def spoiled(value: Any, other: Any, rng: Rng) -> Any:
    """A value like another one of the same name, or spoiled in a way that suits its type."""
    if isinstance(value, list) and value:
        return rng.pick(([], value[:-1], value[1:], value[::-1], [*value, value[0]], [rng.pick(value)], other))
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.pick((0, 1, 2, 3, 9, 12, 99, -1, -99, value + 1, value - 1, other))
    if isinstance(value, str):
        return rng.pick(
            ("", "{x}", "fff", "000", "0f\n", "n", "w", "A2", "A2 A2", "A0", "ZZ9 A2", "A2 I2/Z", "monster", "key", other)
        )
    return rng.pick((None, other))


def values(tree: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every path to a value of a JSON tree."""
    if path:
        yield path
    branches = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for key, value in branches:
        yield from values(value, (*path, key))


TREES = [json.dumps(dump(quest)) for quest in (fixed(), house(deck(), rotation=False))]


def damaged(seed: int) -> Quest | None:
    """A quest with up to six values spoiled, or None where the records refuse it."""
    rng = Rng.root("damage", seed)
    tree = json.loads(rng.pick(TREES))
    for _ in range(rng.between(1, 6)):
        ways_to = list(values(tree))
        # a field first, then where: things and walls are many, and would hardly leave a turn to the rest
        field = rng.pick(sorted({str(path[-1]) for path in ways_to}))
        *way_to, key = rng.pick([path for path in ways_to if str(path[-1]) == field])
        *way_other, key_other = rng.pick([path for path in ways_to if path[-1] == key])
        place, other = tree, tree
        for part in way_to:
            place = place[part]
        for part in way_other:
            other = other[part]
        place[key] = spoiled(place[key], deepcopy(other[key_other]), rng)
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


@pytest.mark.parametrize("name", ["cards", "placed", "story", "pairs"])
@pytest.mark.parametrize("quest", [fixed(), deck()], ids=["fixed", "mapping"])
def test_nothing_left_of_a_list_is_reported_and_no_crash(name: str, quest: Quest) -> None:
    assert check(change(quest, **{name: ()})) or not getattr(quest, name)


@pytest.mark.parametrize("mode", ["fixed", "mapping"])
def test_a_quest_of_the_other_mode_has_problems(mode: str) -> None:
    quest = deck() if mode == "fixed" else fixed()
    assert {"par", "placed"} <= {problem.kind for problem in check(change(quest, mode=mode))}
