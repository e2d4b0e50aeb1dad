"""The walk through a dungeon proves what trying everything finds, and dice are counted at their worst."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.data import replace
from generator.core.dice import Count
from generator.core.rng import Rng
from generator.games.deck_box_dungeons.checking.checker import check
from generator.games.deck_box_dungeons.checking.effect_survey import worst_load
from generator.games.deck_box_dungeons.checking.proof import prove
from generator.games.deck_box_dungeons.making.generator import generate
from generator.games.deck_box_dungeons.quest.effects import Place, Roll, Row, SkillCheck, Spawn
from generator.games.deck_box_dungeons.quest.model import Passage, Quest, Token
from generator.games.deck_box_dungeons.quest.terms import AllSites, Bring, Goal, Slay, Stand


@cache
def template() -> Quest:
    options = {"heroes": "2", "grade": "medium", "length": "standard", "theme": "any", "dice": "6/4/3"}
    return generate(options, Rng.root("check", 1))


# ---------------------------------------------------------------------- dice at worst


def test_the_worst_case_takes_the_worst_line_and_adds_up_lists() -> None:
    roll = Roll(rows=(Row(on="1-3", then=(Spawn(green=Count(1, 0)),)), Row(on="4-6", then=(Spawn(blue=Count(0, 3)),))))
    place = Place(colour="red", attack="melee", health=2)
    assert worst_load((roll, place))[:4] == (1, 3, 1, 4)
    assert worst_load((roll, place))[12:] == (4, 3, 1, 5)


def test_where_each_hero_rolls_all_may_fail() -> None:
    check_of_each = SkillCheck(skill="dexterity", need=2, who="each", failed=(Spawn(green=Count(1, 0)),))
    assert worst_load((check_of_each,))[::4] == (1, 4, 9, 16)


# ---------------------------------------------------------------------- the walk


def dungeon(rooms: int, passages: list[Passage], tokens: list[Token], *goals: Goal) -> Quest:
    """A quest of rooms r0 (the start) to the finale, of which only the graph makes sense."""
    like = template()
    rows = tuple(replace(like.rooms[0], id=f"r{n}", role="path" if n else "start") for n in range(rooms))
    return replace(
        like, rooms=rows, passages=tuple(passages), tokens=tuple(tokens),
        finale=replace(like.finale, room=f"r{rooms - 1}"), objective=replace(like.objective, goals=goals, terms=()),
    )  # fmt: skip


def way(a: int, b: int, gate: Any = None, token: str = "") -> Passage:
    return Passage(a=f"r{a}", b=f"r{b}", gate=gate, token=token)


def thing(kind: Any, room: int, name: str = "") -> Token:
    return Token(id=name or f"{kind}{room}", kind=kind, name=kind, room=f"r{room}")


def test_a_ledge_below_which_the_key_is_missing_is_unfair() -> None:
    key, lock = thing("key", 1, "key"), way(2, 3, "locked", "key")
    jump = dungeon(4, [way(0, 1), way(0, 2, "ledge"), lock], [key], Slay())
    stairs = dungeon(4, [way(0, 1), way(0, 2), lock], [key], Slay())
    assert prove(jump, "r0").winnable
    assert prove(jump, "r0").stuck == "r2"
    assert prove(stairs, "r0").stuck is None


def test_a_ledge_with_no_way_home_is_unfair_only_where_one_must_go_home() -> None:
    ways = [way(0, 1, "ledge"), way(1, 2)]
    assert prove(dungeon(3, ways, [], Slay()), "r0").stuck is None
    relic = thing("relic", 2, "relic")
    assert not prove(dungeon(3, ways, [relic], Bring(token="relic", to="start")), "r0").winnable
    homeward = dungeon(3, [*ways, way(2, 0, "barred")], [relic], Bring(token="relic", to="start"))
    assert prove(homeward, "r0").winnable
    assert prove(homeward, "r0").stuck is None


def test_a_bar_is_lifted_from_one_side_only() -> None:
    assert not prove(dungeon(2, [way(1, 0, "barred")], [], Slay()), "r0").winnable
    round_trip = dungeon(3, [way(0, 1), way(1, 2), way(2, 0, "barred")], [], Slay())
    assert prove(round_trip, "r0").reached == {"r0", "r1", "r2"}


def test_a_seal_opens_when_all_sites_are_done() -> None:
    sites = [thing("site", 1), thing("site", 2)]
    assert prove(dungeon(4, [way(0, 1), way(0, 2), way(0, 3, "sealed")], sites, AllSites()), "r0").winnable
    assert not prove(dungeon(4, [way(0, 1), way(3, 2), way(0, 3, "sealed")], sites, AllSites()), "r0").winnable


def test_too_large_a_walk_counts_as_not_proved() -> None:
    rooms = 24
    spokes = [way(0, n) for n in range(1, rooms - 1)] + [way(0, rooms - 1, "ledge")]
    quest = dungeon(rooms, spokes, [thing("site", n) for n in range(1, rooms - 1)], AllSites())
    assert not prove(quest, "r0").complete
    assert "unfair" in {problem.kind for problem in check(quest)}


GATES = (None, None, "locked", "barred", "ledge", "ledge", "sealed")


def random_dungeon(rng: Rng) -> Quest:
    rooms = rng.between(3, 5)
    ways = []
    for n in range(1, rooms):
        ways.append(way(*rng.shuffle((rng.below(n), n)), rng.pick(GATES), "key"))
    for _ in range(rng.below(3)):
        ways.append(way(*rng.sample(range(rooms), 2), rng.pick(GATES), "key"))
    tokens = [thing("key", rng.below(rooms), "key"), thing("relic", rng.below(rooms), "relic"), thing("site", rng.below(rooms))]
    goals: tuple[Goal, ...] = (Slay(), AllSites(), Bring(token="relic", to=rng.pick(("start", "finale"))), Stand(at="start"))
    return dungeon(rooms, ways, tokens, *rng.sample(goals, rng.between(1, 2)))


State = tuple[str, frozenset[str]]


def steps(quest: Quest, state: State) -> Iterator[State]:
    """The states one step on, from the rules of gates in plain words: `held` are rooms entered and bars lifted."""
    room, held = state
    where = {token.id: token.room for token in quest.tokens}
    sites = {token.room for token in quest.tokens if token.kind == "site"}
    for n, row in enumerate(quest.passages):
        if room not in (row.a, row.b):
            continue
        forth, to = room == row.a, row.b if room == row.a else row.a
        can = {
            None: True, "locked": where["key"] in held, "barred": forth or f"bar{n}" in held, "ledge": forth,
            "sealed": sites <= held,
        }[row.gate]  # fmt: skip
        if can:
            yield to, held | {to} | ({f"bar{n}"} if row.gate == "barred" else set())


def everywhere(quest: Quest, first: State) -> set[State]:
    found, queue = {first}, [first]
    for state in queue:
        fresh = [after for after in steps(quest, state) if after not in found]
        found.update(fresh)
        queue.extend(fresh)
    return found


def met(quest: Quest, state: State) -> bool:
    room, held = state
    where = {token.id: token.room for token in quest.tokens}
    sites = {token.room for token in quest.tokens if token.kind == "site"}
    for goal in quest.objective.goals:
        match goal:
            case Slay() if quest.finale.room not in held:
                return False
            case AllSites() if not sites <= held:
                return False
            case Bring(to="start") if where["relic"] not in held or room != "r0":
                return False
            case Bring(to="finale") if not {where["relic"], quest.finale.room} <= held:
                return False
            case Stand() if room != "r0":
                return False
    return True


@given(st.integers(0, 2**32))
@settings(max_examples=300, deadline=None)
def test_the_proof_agrees_with_trying_everything(seed: int) -> None:
    quest = random_dungeon(Rng.root("dungeon", seed))
    first = ("r0", frozenset({"r0"}))
    states = everywhere(quest, first)
    found = prove(quest, "r0")
    assert found.reached == {room for room, _ in states}
    assert found.winnable == any(met(quest, state) for state in states)
    lost = any(not any(met(quest, after) for after in everywhere(quest, state)) for state in states)
    assert lost == (not found.winnable or found.stuck is not None)
