"""Drafts made harder: enemies who come once a room is clear, and never more than dice and rooms allow."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from generator.core.data import replace
from generator.core.dice import Count
from generator.core.errors import ForgeFailed
from generator.forge.making import attempt
from generator.games.deck_box_dungeons import GAME
from generator.games.deck_box_dungeons.making import tuning
from generator.games.deck_box_dungeons.making.hardening import hardened
from generator.games.deck_box_dungeons.making.pacing import FIGHTS
from generator.games.deck_box_dungeons.players.combat_odds import threats_of
from generator.games.deck_box_dungeons.players.quest_costs import rooms_cost
from generator.games.deck_box_dungeons.quest.effects import Effect, Spawn, When
from generator.games.deck_box_dungeons.quest.model import Quest

SOME = [(heroes, grade) for heroes in (1, 2, 3, 4) for grade in ("easy", "medium", "hard")]


def drafts(heroes: int, grade: str, seeds: int = 3) -> list[Any]:
    """Return the sound drafts of a few seeds."""
    options = GAME.settle({"heroes": str(heroes), "grade": grade, "length": "short"})
    found = []
    for seed in range(seeds):
        try:
            draft = attempt(GAME, options, seed, 1)
        except ForgeFailed:
            continue
        if not GAME.check(draft):
            found.append(draft)
    return found


@pytest.mark.parametrize(("heroes", "grade"), SOME)
def test_every_step_of_a_sound_draft_is_sound(heroes: int, grade: str) -> None:
    for draft in drafts(heroes, grade):
        for step, quest in tuning.steps_of(draft).items():
            assert GAME.check(quest) == [], step
            assert tuning.LEAST_TRIMS[quest.grade] <= quest.trim <= tuning.MOST_TRIM
            assert replace(quest, trim=0, encounters=()) == replace(draft, trim=0, encounters=())
            assert (quest.encounters == draft.encounters) == (quest.trim == step), "what health does not take, enemies do"


@pytest.mark.parametrize("grade", ["easy", "medium"])
def test_heroes_of_easy_and_medium_quests_start_with_at_most_two_health_less(grade: str) -> None:
    for heroes in (1, 2, 3, 4):
        for draft in drafts(heroes, grade):
            assert min(quest.trim for quest in tuning.steps_of(draft).values()) >= -2


def test_a_step_down_costs_more_damage_or_health() -> None:
    for draft in drafts(2, "medium", 6):
        threats = threats_of(draft.foes)
        steps = tuning.steps_of(draft)
        rows = [(quest.trim, -rooms_cost(quest, threats).damage) for _, quest in sorted(steps.items())]
        assert all(one < other for one, other in pairwise(rows))


def test_only_fights_behind_the_start_get_enemies_and_in_turn() -> None:
    for draft in drafts(2, "medium", 6):
        roles = {room.id: room.role for room in draft.rooms}
        able = [row.number for row in draft.encounters if row.kind in FIGHTS and roles[row.room] != "start"]
        quest = hardened(draft, len(able))
        assert quest is not None
        pairs = zip(draft.encounters, quest.encounters, strict=True)
        assert [before.number for before, after in pairs if before != after] == able, "one each, before any gets a second"
        assert hardened(draft, 0) == draft


def test_a_fight_at_the_start_gets_no_enemy() -> None:
    draft = drafts(2, "medium")[0]
    roles = {room.id: room.role for room in draft.rooms}
    first, *others = [row for row in draft.encounters if row.kind in FIGHTS and roles[row.room] != "start"]
    moved = replace(draft, rooms=tuple(replace(room, role="start") if room.id == first.room else room for room in draft.rooms))
    quest = hardened(moved, len(others))
    assert quest is not None
    changed = [before.number for before, after in zip(moved.encounters, quest.encounters, strict=True) if before != after]
    assert changed == [row.number for row in others]


def with_fight(draft: Quest, *effects: Effect) -> Quest:
    """Return a draft whose one fight has these effects."""
    roles = {room.id: room.role for room in draft.rooms}
    able = [row for row in draft.encounters if row.kind in FIGHTS and roles[row.room] != "start"]
    fight = replace(able[0], effects=effects, finds=())
    others = (row for row in draft.encounters if row not in able)
    return replace(draft, encounters=(*others, fight))


@pytest.mark.parametrize(
    ("dice", "wanted"),
    [
        ((6, 4, 3), [(0, 1, 0), (0, 2, 0), (0, 3, 0)]),
        ((2, 1, 0), [(0, 1, 0), (1, 1, 0), (2, 1, 0), None]),
        ((2, 0, 1), [(1, 0, 0), (2, 0, 0), (2, 0, 1), None]),
    ],
)
def test_enemies_come_at_the_way_in_once_a_room_is_clear_of_the_first_colour_of_which_there_is_a_die(
    dice: tuple[int, int, int], wanted: list[tuple[int, int, int] | None]
) -> None:
    spawn = Spawn(green=Count(0, 2))
    draft = with_fight(replace(drafts(2, "medium")[0], dice=dice), spawn)
    for more, counts in enumerate(wanted, start=1):
        quest = hardened(draft, more)
        if counts is None:
            assert quest is None, "no die is left"
            continue
        assert quest is not None
        first, wave = quest.encounters[-1].effects
        assert first == spawn, "the fight itself stays"
        assert isinstance(wave, When)
        assert wave.event == "cleared"
        green, blue, red = (Count(0, count) for count in counts)
        assert wave.then == (Spawn(green=green, blue=blue, red=red, at="entry"),)


def test_an_enemy_more_joins_those_who_come_anyhow_and_a_larger_party_has_dice_for_them_too() -> None:
    wave = When(event="cleared", then=(Spawn(green=Count(1, -1), at="entry"),))
    for green, wanted in ((4, Count(1, 0)), (3, None)):
        draft = with_fight(replace(drafts(2, "medium")[0], dice=(green, 0, 0)), Spawn(green=Count(0, 2)), wave)
        quest = hardened(draft, 1)
        if wanted is None:
            assert quest is None, "three for four heroes are enough, and four are not there"
        else:
            assert quest is not None
            assert quest.encounters[-1].effects[1:] == (When(event="cleared", then=(Spawn(green=wanted, at="entry"),)),)
