"""No hero is kept by water from what the goal needs: the lowest speed, the ways without water, and sites in it (B-62)."""

from __future__ import annotations

from functools import cache

import pytest

from generator.core.data import replace
from generator.core.rng import Rng
from generator.games.deck_box_dungeons.checking.check_access import access_problems, lowest_speed, most_slowed
from generator.games.deck_box_dungeons.checking.map_index import index_map
from generator.games.deck_box_dungeons.making.generator import generate
from generator.games.deck_box_dungeons.quest.effects import (
    Boon,
    Choose,
    Condition,
    Effect,
    Option,
    Roll,
    Row,
    Site,
    SkillCheck,
    Stat,
    Until,
    When,
)
from generator.games.deck_box_dungeons.quest.model import Quest, Token
from generator.games.deck_box_dungeons.quest.terms import Burden, Complication, Slay

PLAIN = (".....", ".....", ".....", ".....", ".....")
CUT = (".....", ".....", ".....", "~~~~~", "~~.~~")
FORD = (".....", ".....", ".....", "~~o~~", "~~.~~")
"""Water behind the entry, and the same with a pit as the only way."""


def slow(amount: int = -1, until: Until = "quest", stat: Stat = "speed") -> Boon:
    return Boon(who="each", stat=stat, amount=amount, until=until)


@cache
def dry() -> Quest:
    """A quest of dry rooms that slows nobody, and whose goal is the villain's fall."""
    options = {"heroes": "2", "grade": "medium", "length": "standard", "theme": "any", "dice": "6/4/3"}
    quest = generate(options, Rng.root("check", 1))
    return replace(
        quest,
        faces=tuple(replace(face, squares=PLAIN) for face in quest.faces),
        encounters=tuple(replace(entry, effects=(), finds=()) for entry in quest.encounters),
        finale=replace(quest.finale, effects=()),
        villain=replace(quest.villain, half=(), each=()),
        objective=replace(quest.objective, goals=(Slay(),), terms=()),
        passages=tuple(replace(row, gate=None, token="") for row in quest.passages),
        tokens=(),
    )


def doing(*effects: Effect, quest: Quest | None = None) -> Quest:
    """The quest with effects in the first encounter."""
    quest = quest or dry()
    return replace(quest, encounters=(replace(quest.encounters[0], effects=effects), *quest.encounters[1:]))


def with_water(rows: tuple[str, ...]) -> Quest:
    """The quest with other squares in every room but the first and the last."""
    quest = dry()
    ends = {room.label for room in quest.rooms if room.role in ("start", "finale")}
    faces = tuple(face if face.label in ends else replace(face, squares=rows) for face in quest.faces)
    return replace(quest, faces=faces)


def kinds(quest: Quest) -> list[str]:
    return [problem.kind for problem in access_problems(index_map(quest))]


# ---------------------------------------------------------------------- the lowest speed


def test_without_penalties_the_slowest_hero_with_the_slowest_gear_is_the_measure() -> None:
    cards = dry().kit
    assert lowest_speed(dry()) == min(hero.speed for hero in cards.heroes) + min(gear.speed for gear in cards.gear) == 2


@pytest.mark.parametrize(
    ("effects", "most"),
    [
        ((slow(-1), slow(-2)), 3),
        ((slow(-2, "round"),), 0),
        ((slow(-2, "cleared"),), 2),
        ((slow(2),), 0),
        ((slow(-2, stat="defence"),), 0),
        ((Roll(rows=(Row(on="1-3", then=(slow(-2),)), Row(on="4-6", then=(slow(-1),)))),), 2),
        ((Choose(options=(Option(label="a", then=(slow(-1),)), Option(label="b"))), slow(-1)), 2),
        ((SkillCheck(skill="wisdom", need=1, who="each", failed=(slow(-1),)),), 4),
        ((When(event="leaving", then=(slow(-1),)),), 1),
    ],
)
def test_penalties_add_up_at_their_worst(effects: tuple[Effect, ...], most: int) -> None:
    assert most_slowed(doing(*effects)) == most
    assert lowest_speed(doing(*effects)) == max(1, 2 - most)


@pytest.mark.parametrize(("event", "once"), [("setup", True), ("explore", False), ("refresh", False)])
def test_what_happens_again_and_again_slows_without_end(event: str, once: bool) -> None:
    twist = Complication(name="Mud", say="Mud.", event=event, then=(slow(-1),))  # type: ignore[arg-type]
    quest = replace(dry(), objective=replace(dry().objective, terms=(twist,)))
    assert (most_slowed(quest) == 1) == once
    assert most_slowed(doing(When(event="refresh", then=(slow(-1),)))) > 20
    assert most_slowed(replace(dry(), villain=replace(dry().villain, each=(slow(-1),)))) > 20


def test_a_burden_caps_the_speed_of_its_bearer() -> None:
    cards = dry().kit
    swift = replace(cards, heroes=tuple(replace(hero, speed=6) for hero in cards.heroes))
    quest = replace(dry(), kit=swift)
    assert lowest_speed(quest) == 5
    assert lowest_speed(replace(quest, objective=replace(quest.objective, terms=(Burden(token="relic", speed=3),)))) == 3


# ---------------------------------------------------------------------- ways and sites


def test_water_across_the_way_keeps_a_slow_hero_out_and_nobody_else() -> None:
    assert kinds(doing(slow(), quest=with_water(CUT))) == ["access"]
    assert kinds(with_water(CUT)) == []
    assert kinds(doing(slow())) == []


def test_a_pit_is_a_way() -> None:
    assert kinds(doing(slow(), quest=with_water(FORD))) == []


@pytest.mark.parametrize(("until", "found"), [("quest", []), ("cleared", ["access"])])
def test_a_room_that_is_flooded_for_the_whole_quest_keeps_nobody_out(until: str, found: list[str]) -> None:
    quest = with_water(CUT)
    flood = Condition(kind="flooded", until=until)  # type: ignore[arg-type]
    encounters = tuple(replace(entry, effects=(flood,)) for entry in quest.encounters)
    slowed = replace(quest, encounters=encounters, villain=replace(quest.villain, half=(slow(),)))
    assert kinds(slowed) == found


def test_no_site_may_stand_in_water_where_a_hero_can_be_slow() -> None:
    quest = with_water((".....", ".~~~.", ".~~~.", ".~~~.", "....."))
    ends = {room.label for room in quest.rooms if room.role in ("start", "finale")}
    room = next(room for room in quest.rooms if room.label not in ends)
    place = next(n for n, entry in enumerate(quest.encounters) if entry.room == room.id)
    faces = tuple(replace(face, spawn=(2, 2)) if face.label == room.label else face for face in quest.faces)
    rows = list(quest.encounters)
    rows[place] = replace(rows[place], finds=(Site(token="site1", space=1),))
    token = Token(id="site1", kind="site", name="the altar", room=room.id)
    wet = replace(quest, faces=faces, encounters=tuple(rows), tokens=(token,))
    assert kinds(wet) == []
    assert kinds(replace(wet, villain=replace(wet.villain, half=(slow(),)))) == ["access"]
    rows[place] = replace(rows[place], finds=(Site(token="site1", space=20),))
    assert kinds(replace(wet, encounters=tuple(rows), villain=replace(wet.villain, half=(slow(),)))) == []
