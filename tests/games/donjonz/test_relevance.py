"""What a walk does and misses, and the repair of drafts until their best walk misses nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest

from generator import registry
from generator.core.errors import ForgeFailed
from generator.core.rng import Rng
from generator.games.donjonz.checking.checker import check
from generator.games.donjonz.making import generator, repair
from generator.games.donjonz.making.draft import Draft, cut_into_cards, draft_dungeon
from generator.games.donjonz.making.generator import generate, proven_par
from generator.games.donjonz.making.relevance import WalkFacts, clauses_missed, facts_of_walk, kills_wanted, states_of_walk
from generator.games.donjonz.making.relocation import SAFE_STEPS, RelocationBoard
from generator.games.donjonz.making.repair import best_candidate, examine, repair_once, repaired
from generator.games.donjonz.players.solver import find_walk, solve
from generator.games.donjonz.quest.cards import surface
from generator.games.donjonz.quest.data_loading import constants, relevance, walk_rules
from generator.games.donjonz.quest.maze import Maze, Thing, WalkRules
from generator.games.donjonz.quest.options import house_rules
from generator.games.donjonz.quest.theme_schema import Relevance
from generator.games.donjonz.rules.notation import read_walk
from generator.games.donjonz.rules.referee import State, replay
from tests.games.donjonz.boards import full, sketch, small

GAME = registry.game("donjonz")
OPTIONS = GAME.defaults()
HOUSE = house_rules(OPTIONS)
RULES = walk_rules(HOUSE)
WANTED = relevance("medium", HOUSE)
PRESET = constants().presets["medium"]


def states(rows: list[str], walk: str, rules: WalkRules = RULES) -> tuple[Maze, list[State]]:
    maze = sketch(*rows)
    return maze, states_of_walk(maze, rules, read_walk(maze, walk))


def facts(rows: list[str], walk: str, rules: WalkRules = RULES) -> WalkFacts:
    return facts_of_walk(*states(rows, walk, rules))


# ---------------------------------------------------------------------- facts and demands


def test_a_walk_is_told_by_what_it_did() -> None:
    assert facts(["SaA2KLbB"], "A1 H1") == WalkFacts(True, frozenset({0, 1}), 2, 2, 4 * 2 + 3)


@pytest.mark.parametrize(("row", "doubled"), [("S2KL", True), ("SKL2", False), ("S2LK", False), ("S1KAL1", False)])
def test_only_gold_that_the_lock_doubles_counts(row: str, doubled: bool) -> None:
    maze = sketch(row)
    assert facts([row], f"A1 {maze.name(len(row) - 1)}").doubled is doubled


def test_a_kind_counts_when_it_kills() -> None:
    found = facts(["Sab1CA"], "A1 F1")
    assert (found.kinds, found.kills, found.monsters) == (frozenset({0}), 1, 2)


@pytest.mark.parametrize(("changes", "missed"), [
    ({}, ()), ({"doubled": False}, ("doubling",)), ({"kinds": frozenset({0, 2})}, ("kinds",)), ({"kills": 4}, ("kills",)),
    ({"score": 54}, ("par",)), ({"monsters": 11}, ("kills",)),
    ({"doubled": False, "kinds": frozenset(), "kills": 0, "score": 0}, ("doubling", "kinds", "kills", "par")),
])  # fmt: skip
def test_every_demand_has_its_border(changes: dict[str, object], missed: tuple[str, ...]) -> None:
    met = {"doubled": True, "kinds": frozenset({0, 1, 2}), "kills": 5, "monsters": 10, "score": 55}
    assert clauses_missed(WalkFacts(**{**met, **changes}), Relevance(kinds=3, kills=(1, 2), par=55)) == missed  # type: ignore[arg-type]


@pytest.mark.parametrize(("monsters", "share", "kills"), [(8, (1, 3), 3), (9, (1, 3), 3), (10, (1, 3), 4), (12, (6, 10), 8)])
def test_shares_of_monsters_are_rounded_up(monsters: int, share: tuple[int, int], kills: int) -> None:
    assert kills_wanted(monsters, Relevance(kinds=1, kills=share, par=0)) == kills


def test_demands_grow_with_the_grade_under_all_house_rules() -> None:
    for stop, shut in product(("no", "yes"), repeat=2):
        house = house_rules({**OPTIONS, "may-stop": stop, "lock-blocks": shut})
        found = [relevance(grade, house) for grade in ("easy", "medium", "hard")]
        assert [row.kinds for row in found] == [2, 3, 4]
        assert sorted(row.par for row in found) == [row.par for row in found]
        assert sorted(row.kills[0] / row.kills[1] for row in found) == [row.kills[0] / row.kills[1] for row in found]


# ---------------------------------------------------------------------- moving things onto a walk


def board(rows: list[str], walk: str) -> RelocationBoard:
    return RelocationBoard(*states(rows, walk))


def test_a_monster_comes_to_where_its_weapon_is_in_hand() -> None:
    moved = board(["Sa.....", "A      "], "A1 G1")
    moved.bring_monsters(1, Rng.root("bring", 1))
    monster = next(spot for spot, thing in moved.things.items() if thing.sort == "monster")
    assert monster.y == 0
    assert monster.x > SAFE_STEPS
    assert len(moved.kills) == 1


def test_a_monster_without_its_weapon_stays() -> None:
    moved = board(["Sa.....", "B      "], "A1 G1")
    before = dict(moved.things)
    moved.bring_monsters(2, Rng.root("bring", 1))
    assert moved.things == before


def test_a_weapon_of_a_new_kind_comes_before_its_monster_and_after_what_another_kills() -> None:
    for seed in range(8):
        moved = board(["SabAB.......", "cC          "], "A1 L1")
        assert moved.bring_kind(2, Rng.root("bring", seed))
        place = {thing: spot for spot, thing in moved.things.items()}
        weapon, monster = place[Thing("weapon", 2)], place[Thing("monster", 2)]
        assert weapon.y == monster.y == 0
        assert SAFE_STEPS < weapon.x < monster.x


def test_a_kind_without_living_monsters_is_not_brought() -> None:
    assert not board(["SaA.......", "b         "], "A1 J1").bring_kind(1, Rng.root("bring", 1))


def test_gold_comes_to_where_the_lock_lies_ahead_and_none_is_lost() -> None:
    moved = board(["S1.....B..K.L..", "2111           "], "A1 O1")
    moved.bring_gold(8, Rng.root("bring", 1))
    places = [spot.x for spot, thing in moved.things.items() if thing.sort == "gold" and spot.y == 0 and spot.x > 1]
    assert places
    assert all(7 < place < 12 for place in places)
    assert sum(thing.count for thing in moved.things.values() if thing.sort == "gold") == 6


# ---------------------------------------------------------------------- repair


@cache
def drafts() -> tuple[Draft, ...]:
    def found() -> Iterator[Draft]:
        for seed in range(10):
            try:
                yield draft_dungeon(HOUSE, PRESET, Rng.root("relevance", seed))
            except ForgeFailed:
                continue

    return tuple(found())


def inventory(draft: Draft) -> Counter[Thing]:
    return Counter(draft.things.values())


def test_a_draft_is_the_surface_of_its_cards() -> None:
    for draft in drafts()[:4]:
        assert surface(*cut_into_cards(draft, HOUSE, Rng.root("cut", 1))) == draft.maze()


def test_repair_moves_things_and_neither_adds_nor_loses_any() -> None:
    moved = 0
    for number, draft in enumerate(drafts()[:8]):
        candidate = examine(draft, RULES, WANTED)
        if candidate is None or not candidate.missed:
            continue
        after = repair_once(candidate, WANTED, Rng.root("repair", number))
        moved += after.things != draft.things
        assert inventory(after) == inventory(draft)
        assert set(after.things) <= set(draft.plan.spots)
        fixed = [spot for spot, thing in draft.things.items() if thing.sort in ("stairs", "key", "lock")]
        assert all(after.things[spot] == draft.things[spot] for spot in fixed)
    assert moved


def test_more_dungeons_meet_all_demands_after_repair() -> None:
    looks = [examine(draft, RULES, WANTED) for draft in drafts()]
    before = sum(look is not None and not look.missed for look in looks)
    found = [best_candidate(draft, RULES, WANTED, Rng.root("repair", number)) for number, draft in enumerate(drafts())]
    after = sum(best is not None and not best.missed for best in found)
    assert after >= before + 2
    for look, best in zip(looks, found, strict=True):
        assert (look is None) == (best is None), "what doubles nothing is dropped at once"
        assert look is None or best is None or len(best.missed) <= len(look.missed)


def test_the_same_stream_repairs_alike() -> None:
    draft = next(one for one in drafts() if (look := examine(one, RULES, WANTED)) and look.missed)
    one, other = (best_candidate(draft, RULES, WANTED, Rng.root("repair", 5)) for _ in range(2))
    assert one == other


def test_a_dungeon_that_falls_short_is_refused_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    dropped = next(one for one in drafts() if examine(one, RULES, WANTED) is None)
    with pytest.raises(ForgeFailed, match="doubles no gold"):
        repaired(dropped, RULES, WANTED, Rng.root("repair", 1))
    poor = next(one for one in drafts() if examine(one, RULES, WANTED))
    with pytest.raises(ForgeFailed, match=r"demands \(par\)|demands \(.*par"):
        repaired(poor, RULES, Relevance(kinds=1, kills=(0, 1), par=900), Rng.root("repair", 1))
    with pytest.raises(ForgeFailed, match="falls short"):
        proven_par(poor.maze(), RULES, Relevance(kinds=1, kills=(0, 1), par=900), PRESET.budget)


def test_a_walk_found_without_proof_is_legal_and_often_a_best_one() -> None:
    best = 0
    for seed in range(12):
        maze = small(seed, 20, 40, 3)
        walk, par = find_walk(maze, RULES), solve(maze, RULES)
        if walk is not None:
            reached = replay(maze, RULES, walk).score
            assert reached is not None
            assert reached <= (par.score or 0)
            best += reached == par.score
    assert best >= 8
    assert replay(full(1, 33), RULES, find_walk(full(1, 33), RULES) or ()).score


def test_what_the_generator_makes_keeps_what_its_grade_promises(monkeypatch: pytest.MonkeyPatch) -> None:
    made = 0
    for seed in range(40):
        try:
            quest = generate({**OPTIONS, "grade": "easy"}, Rng.root("promise", seed))
        except ForgeFailed:
            continue
        made += 1
        assert check(quest) == []
        assert quest.par
        assert quest.par.families is not None
        assert quest.par.families <= max(constants().families)
        if made == 4:
            return
    raise AssertionError("the generator makes too few dungeons")


def test_control_without_repair_or_proof_of_demands_the_checker_objects(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repair, "clauses_missed", lambda facts, wanted: ())
    monkeypatch.setattr(generator, "clauses_missed", lambda facts, wanted: ())
    kinds: set[str] = set()
    for seed in range(12):
        try:
            kinds |= {problem.kind for problem in check(generate({**OPTIONS, "grade": "easy"}, Rng.root("promise", seed)))}
        except ForgeFailed:
            continue
    assert {"few-kinds", "few-kills"} <= kinds
