"""Rules: Attack Distance. Line of sight by a drawn catalogue, and against a second measurement of the same geometry (B-23)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

from generator.core.rng import Rng
from generator.games.deck_box_dungeons.quest.data_loading import room_faces
from generator.games.deck_box_dungeons.rules import combat, places
from generator.games.deck_box_dungeons.rules.board import CARD
from generator.games.deck_box_dungeons.rules.terrain import FAR
from tests.games.deck_box_dungeons.rules.table import ONE, THREE, TWO, Table

CATALOGUE = Path(__file__).with_name("sight_cases.txt")
HEAD = re.compile(r"^(yes|no)(, one way)?: ([^;]+?)(?:; (\w+) (\w+))?$", re.MULTILINE)


class Case(NamedTuple):
    """One map of the catalogue."""

    seen: bool
    one_way: bool
    why: str
    cards: str
    gate: str
    picture: str


def catalogue() -> list[Case]:
    """Return the maps of the catalogue; rooms of five lines get their outer walls."""
    text = CATALOGUE.read_text(encoding="utf-8")
    heads = list(HEAD.finditer(text))
    found = []
    for head, after in zip(heads, [*heads[1:], None], strict=True):
        picture = text[head.end() : after.start() if after else len(text)].strip("\n")
        lines = picture.split("\n")
        if len(lines) == 5:
            picture = "\n".join(("#######", *(f"#{line}#" for line in lines), "###:###"))
        seen, one_way, why, cards, gate = head.groups()
        found.append(Case(seen == "yes", one_way is not None, why, cards or "", gate or "", picture))
    return found


def drawn(case: Case) -> Table:
    """Return the table of a map; its south exit may be walled in, so that any square can be a wall."""
    unexplored = case.cards if case.gate == "unexplored" else ""
    gates = {case.cards: case.gate} if case.gate and not unexplored else {}
    return Table(case.picture, unexplored=unexplored, gates=gates, keys=dict.fromkeys(gates, "key"))


@pytest.mark.parametrize("case", catalogue(), ids=lambda case: case.why.replace(" ", "-"))
def test_the_catalogue_of_lines_of_sight(case: Case) -> None:
    table = drawn(case)
    for name in table.all_at("E"):
        table.foe(name)
    for name in table.all_at("h"):
        table.hero(name)
    game = table.game
    one, other = table.at("a"), table.at("b")
    assert game.terrain.sees(one, other, game.enemy_mask) == case.seen
    assert game.terrain.sees(other, one, game.enemy_mask) == (case.seen != case.one_way)


def test_the_catalogue_is_large_and_says_yes_and_no() -> None:
    cases = catalogue()
    assert len(cases) >= 40
    assert min(sum(case.seen for case in cases), sum(not case.seen for case in cases)) >= 20
    assert len({case.why for case in cases}) == len(cases)


# ---------------------------------------------------------------------- a second measurement

Point = tuple[int, int]
Cells = frozenset[Point]


@cache
def met(x0: int, y0: int, x1: int, y1: int) -> Cells:
    """Return the unit cells with which a segment shares more than a point.

    The segment is cut wherever it crosses a line of the grid; the middle of each part lies in one cell, or on the border of two.
    Places on the segment are counted in shares of its length, of which there are `whole`.
    """
    dx, dy = x1 - x0, y1 - y0
    whole = 2 * (abs(dx) or 1) * (abs(dy) or 1)
    cuts = {0, whole}
    for delta in (dx, dy):
        cuts |= {step * whole // abs(delta) for step in range(1, abs(delta))}
    ordered = sorted(cuts)
    found: set[Point] = set()
    for low, high in pairwise(ordered):
        middle = (low + high) // 2
        found |= {(column, row) for column in _cells_at(x0, dx * middle, whole) for row in _cells_at(y0, dy * middle, whole)}
    return frozenset(found)


def _cells_at(start: int, way: int, whole: int) -> tuple[int, ...]:
    """Return the column of cells at a place, or both where it lies on a line of the grid."""
    column, rest = divmod(start * whole + way, whole)
    return (column,) if rest else (column - 1, column)


def cells(box: tuple[int, int, int, int]) -> Cells:
    """Return the unit cells of a box."""
    return frozenset((x, y) for x in range(box[0], box[2]) for y in range(box[1], box[3]))


class Geometry:
    """The open cells of a table, measured without anything of rules.sight."""

    def __init__(self, table: Table) -> None:
        game = table.game
        self.box = {n: game.board.spaces[n].box for n in range(len(game.board.spaces)) if game.terrain.present[n]}
        self.cells = {n: cells(box) for n, box in self.box.items()}
        self.open = frozenset().union(*self.cells.values())

    def sees(self, one: int, other: int, enemies: set[int]) -> bool:
        """Return whether some line from a corner to a corner meets open cells only, and none of an enemy."""
        own = self.cells[one] | self.cells[other]
        bad: set[Point] = set().union(*(self.cells[n] for n in enemies if n not in (one, other)))
        for x0, y0 in _corners(self.box[one]):
            for x1, y1 in _corners(self.box[other]):
                if (x0, y0) == (x1, y1):
                    return True
                way = met(x0, y0, x1, y1)
                if all(cell in self.open or cell in own for cell in way) and not way & (bad - own):
                    return True
        return False


def _corners(box: tuple[int, int, int, int]) -> list[Point]:
    return [(x, y) for x in (box[0], box[2]) for y in (box[1], box[3])]


def pictured(label: str) -> str:
    """Return a face of the room cards as a picture with closed exits."""
    face = room_faces()[label]
    middle = {side: ":" if side == "s" or side in face.exits else "#" for side in "nesw"}
    rows = [f"{middle['w'] if y == 2 else '#'}{line}{middle['e'] if y == 2 else '#'}" for y, line in enumerate(face.squares)]
    return "\n".join((f"###{middle['n']}###", *rows, f"###{middle['s']}###"))


def pairs_that_differ(table: Table, rng: Rng, tries: int, *, across: bool = False) -> Iterator[tuple[str, str, list[str]]]:
    """Yield the pairs of spaces about which the two measurements differ, with no enemy and with some drawn at random.

    With `across`, pairs inside one room are left out.
    """
    game, second = table.game, Geometry(table)
    spaces = sorted(second.box)
    crowds = [[], *(rng.shuffle(spaces)[: 3 + crowd % 6] for crowd in range(tries))]
    for enemies in crowds:
        mask = sum(1 << n for n in enemies)
        for one, other in combinations(spaces, 2):
            rooms = game.rooms_of(one), game.rooms_of(other)
            if rooms[0] == rooms[1]:
                if across:
                    continue
            elif not set(rooms[0]) & set(rooms[1]) and not both_seen(table, one, other):
                continue
            if game.terrain.sees(one, other, mask) != second.sees(one, other, set(enemies)):
                yield table.name(one), table.name(other), [table.name(n) for n in enemies]


def both_seen(table: Table, one: int, other: int) -> bool:
    """Return whether two spaces lie in two rooms with an open exit between them, neither on a half space."""
    rooms = [table.game.rooms_of(one), table.game.rooms_of(other)]
    return [len(row) for row in rooms] == [1, 1] and any(
        {gate.a, gate.b} == {rooms[0][0], rooms[1][0]} and table.game.joined >> place & 1
        for place, gate in enumerate(table.game.board.gateways)
    )


@pytest.mark.parametrize("label", ["2B", "6A", "9B", "11B", "13A"])
def test_two_measurements_of_a_room_agree_about_every_pair_of_spaces(label: str) -> None:
    table = Table(pictured(label))
    assert list(pairs_that_differ(table, Rng.root("sight", 1), 3)) == []


def test_two_measurements_of_joined_rooms_agree_about_every_pair_of_spaces() -> None:
    for one, other in (("5B", "9A"), ("12A", "8A")):
        left, right = pictured(one).split("\n"), pictured(other).split("\n")
        left[3], right[3] = left[3][:-1] + "+", "+" + right[3][1:]
        table = Table("\n".join(f"{a} {b}" for a, b in zip(left, right, strict=True)))
        assert table.game.joined
        assert list(pairs_that_differ(table, Rng.root("sight", 2), 2, across=True)) == []


@pytest.mark.slow
@pytest.mark.parametrize("label", sorted(room_faces()))
def test_two_measurements_agree_on_every_face(label: str) -> None:
    table = Table(pictured(label))
    assert list(pairs_that_differ(table, Rng.root("sight", 3), 12)) == []


def test_the_second_measurement_knows_walls_and_enemies() -> None:
    table = Table(ONE)
    second = Geometry(table)
    one, other = table.at("A02"), table.at("A42")
    assert second.sees(one, other, set())
    assert not second.sees(one, other, {table.at("A22")})
    assert not second.sees(table.at("A.n"), table.at("A00"), {table.at("A10")})
    assert met(0, 0, 2, 1) == {(0, 0), (1, 0)}
    assert met(0, 0, 2, 0) == {(0, 0), (1, 0), (0, -1), (1, -1)}
    assert met(0, 0, 2, 2) == {(0, 0), (1, 1)}


# ---------------------------------------------------------------------- Attack Distance


def test_melee_reaches_the_four_adjacent_spaces() -> None:
    # Attack Distance: Melee
    table = Table(ONE)
    hero = table.hero("A22")
    foes = {name: table.foe(name) for name in ("A21", "A32", "A23", "A12", "A11", "A31", "A33", "A13", "A20")}
    assert table.hits(hero, "melee") == [foes[name] for name in ("A21", "A32", "A23", "A12")]


def test_reach_adds_the_four_diagonal_spaces() -> None:
    # Attack Distance: Reach
    table = Table(ONE)
    hero = table.hero("A22", keywords=("reach",))
    foes = [table.foe(name) for name in ("A21", "A11", "A31", "A33", "A13")]
    far = [table.foe("A20"), table.foe("A40")]
    assert table.hits(hero, "melee") == foes
    assert not set(far) & set(table.hits(hero, "melee"))


def test_reach_counts_a_half_space_as_a_full_space() -> None:
    # B-19
    table = Table(ONE)
    hero = table.hero("A.n", keywords=("reach",))
    side = [table.foe("A10"), table.foe("A30")]
    table.foe("A00")
    assert table.hits(hero, "melee") == side
    table.game.put(hero, table.at("A10"))
    exit_foe = table.foe("A.n")
    assert exit_foe in table.hits(hero, "melee")


def test_reach_does_not_pass_between_two_walls() -> None:
    # it is a way round at least one side that counts, see the gates for closed exits
    table = Table(ONE.replace("#.....#\n#.....#\n:.....:", "#.....#\n#..#..#\n:.#...:"))
    assert not combat.can_melee(table.game, table.at("A11"), table.at("A22"), far=True)
    table = Table(ONE.replace("#.....#\n#.....#\n:.....:", "#.....#\n#..#..#\n:.....:"))
    assert combat.can_melee(table.game, table.at("A11"), table.at("A22"), far=True)


def test_ranged_attacks_need_two_steps_and_a_diagonal_neighbour_is_two() -> None:
    # Attack Distance: Ranged; B-24
    table = Table(ONE)
    hero = table.hero("A22", ranged=(1, 1))
    table.foe("A21")
    diagonal, far = table.foe("A33"), table.foe("A42")
    assert table.hits(hero, "ranged") == [diagonal, far]


def test_ranged_steps_count_half_spaces_as_spaces() -> None:
    # B-19, B-24
    table = Table(TWO)
    game = table.game
    assert places.apart(game, table.at("A42"), table.at("A+B")) == 1
    assert places.apart(game, table.at("A42"), table.at("B02")) == 2
    assert places.apart(game, table.at("A+B"), table.at("B12")) == 2
    assert places.apart(game, table.at("A+B"), table.at("B01")) == 2
    assert places.apart(game, table.at("A24"), table.at("A.s")) == 1
    assert places.apart(game, table.at("A14"), table.at("A.s")) == 2


def test_a_hero_with_no_ranged_value_does_not_shoot() -> None:
    table = Table(ONE)
    hero = table.hero("A22")
    table.foe("A42")
    assert table.moves("ranged", hero) == []


def test_enemies_are_hidden_by_other_enemies() -> None:
    # Attack Distance: does not pass through an enemy
    table = Table(ONE)
    hero = table.hero("A02", ranged=(1, 1))
    near, far = table.foe("A22"), table.foe("A42")
    assert table.hits(hero, "ranged") == [near]
    table.game.put(near, table.at("A20"))
    assert far in table.hits(hero, "ranged")


def test_a_guest_or_a_suspect_hides_nobody() -> None:
    table = Table(ONE)
    hero = table.hero("A02", ranged=(1, 1))
    table.guest("A22", "npc2")
    foe = table.foe("A42")
    assert table.hits(hero, "ranged") == [foe]


def test_from_the_half_space_between_two_rooms_only_those_two_are_seen() -> None:
    # Attack Distance: half-space; B-23, B-51
    table = Table(THREE)
    hero = table.hero("A+B", ranged=(1, 1))
    seen = [table.foe("A22"), table.foe("B32")]
    table.foe("C02")
    assert table.hits(hero, "ranged") == seen


def test_everybody_is_near_or_far_by_ways_that_can_be_walked() -> None:
    # B-56: water counts as two, walls are walked round, figures do not matter
    table = Table(ONE.replace("#.....#\n#.....#\n:.....:", "#.~...#\n#.#...#\n:.....:"))
    far = table.game.terrain.distances_to(table.at("A00"))
    table.foe("A10")
    assert table.game.terrain.distances_to(table.at("A00")) == far
    assert far[table.at("A10")] == 1
    assert far[table.at("A20")] == 3
    assert table.game.terrain.distances_to(table.at("A20"))[table.at("A00")] == 3
    assert far[table.at("A12")] == 3
    assert max(cost for cost in far if cost < FAR) < CARD
