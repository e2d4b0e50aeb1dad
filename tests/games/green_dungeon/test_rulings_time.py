"""Rulings on potions, rests, levels, the time track, events, and the score."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from generator.core.rng import Rng
from generator.games.green_dungeon.paper.pack import character_figure
from generator.games.green_dungeon.quest.board import Kind, TwistEffect, TwistRows
from generator.games.green_dungeon.quest.ruleset import EDITIONS, Edition
from generator.games.green_dungeon.rules.adventurer import level_up
from generator.games.green_dungeon.rules.chance import Dice, RecordedChance
from generator.games.green_dungeon.rules.draw_piles import discarded, draw_card
from generator.games.green_dungeon.rules.scoring import score
from generator.games.green_dungeon.rules.state import DrawPile, Stage, Table
from generator.games.green_dungeon.rules.time_track import advance, can_rest
from tests.games.green_dungeon.scenes import QUIET, SWORD, cards, do, fighting, logged, opponent, read, refused, scene, words
from tests.log_pen import LogPen


def test_g17_the_level_comes_in_the_mandatory_rest() -> None:
    table = fighting("new", "mini", ("cog", 4), treasure=[("hammer", 1), ("drop", 1)])
    table.opponent_health = 1
    do(table, "cast", rolls=[1, 1, 1])
    assert (table.phase, table.xp, table.time) == ("level", 5, 4)
    assert do(table, "level").level == 2


def test_g18_the_mandatory_rest_happens_near_monsters_and_once() -> None:
    near = ((2, opponent("drop", ("cog", 2), fled=True)),)
    table = fighting("new", "mini", ("cog", 4), treasure=[("hammer", 1), ("drop", 1)], waiting=near, time=1)
    table.opponent_health = 1
    do(table, "cast", rolls=[6, 6, 1])
    assert (table.phase, table.wanderer, table.time) == ("fight", True, 5)
    do(table, "bolt", rolls=[6, 1])
    assert (table.phase, table.level, table.time, table.health) == ("turn", 1, 6, 10)
    assert not table.must_rest


def test_g24_a_broken_rest_gives_one_die_of_health_and_nothing_else() -> None:
    table = do(scene(may_rest=True, time=3, health=3, magic=0, xp=9, gold=9), "rest", rolls=[6, 1, 1])
    table.magic = 3
    do(table, "bolt", rolls=[6, 4])
    assert (table.health, table.magic, table.level, table.phase) == (6, 0, 1, "turn")  # less the toll of the bolt
    assert "rest" in words(table)


def test_g31_potions_before_the_time_of_the_turn() -> None:
    table = scene(health=1, potions=cards([("drop", 1)]), time=4, kinds={"B1": "brick"}, boss=QUIET)
    do(table, "go B1", rolls=[3])
    assert (table.phase, table.time) == ("potions", 4)
    assert "potions are drunk" in refused(table, "rest")
    do(table, "done", rolls=[6, 6, 6])
    assert (table.phase, table.time, table.potions) == ("turn", 5, cards([("drop", 1)]))


def test_g31_a_potion_may_be_drunk_when_it_is_claimed() -> None:
    table = scene(health=5, treasure=[("drop", 2), ("cog", 1)])
    do(table, "go B1", "keep 0")
    assert words(table) == ["drink", "keep"]
    assert (do(table, "drink").health, table.potions, table.treasures.mixed) == (9, (), True)


def test_g38_an_empty_deck_is_made_of_its_spent_cards() -> None:
    one, two = cards([("cog", 2), ("wood", 1)])
    pile = discarded(discarded(DrawPile(()), (two,)), (one,))
    found, rest = draw_card(pile, RecordedChance([1]), "monster")
    assert (found, rest) == (two, DrawPile((one,), mixed=True))


def test_g39_an_event_is_a_cube_then_upkeep_per_cube_then_wanderers() -> None:
    table = scene(time=4, event_cubes=1, kinds={"B1": "brick"}, boss=QUIET, open="A4 D1")
    do(table, "go B1", rolls=[3, 1, 4, 4, 1, 2])
    assert [event.kind for event in table.log or []][-4:] == ["event", "upkeep", "upkeep", "foe"]
    assert (table.event_cubes, table.explored >> 15 & 1, table.explored >> 3 & 1) == (2, 0, 0)


def test_g40_a_full_track_is_cleared_after_the_check() -> None:
    table = scene(time=14, event_cubes=2, kinds={"B1": "brick"}, boss=QUIET)
    do(table, "go B1", rolls=[3, 6, 6, 6, 6, 6, 6, 4])
    assert (table.time, table.event_cubes) == (0, 1)
    table, shown = scene(), []
    for _ in range(12):
        table.time_due = 5
        advance(
            table, RecordedChance([6] * (2 * table.event_cubes + 3)) if table.event_cubes < 5 else RecordedChance([6] * 12 + [6])
        )
        shown.append(logged(table, "event")[-1].facts["cubes"])
        table.phase = ""
    assert shown == [1, 2, 3, 2, 3, 4, 3, 4, 5, 4, 5, 6]
    table = scene(time=14, event_cubes=5, kinds={"B1": "brick"}, boss=QUIET)
    do(table, "go B1", rolls=[3, *[6] * 12, 6])  # six cubes: a wanderer is certain
    assert (table.phase, table.event_cubes) == ("fight", 4)


def test_g41_a_rest_carries_the_excess_past_the_end_unless_told_otherwise() -> None:
    for house, time in (({}, 2), ({"track_carries": False}, 0)):
        table = do(scene(may_rest=True, time=14, house=house), "rest", rolls=[6, 6, 6, 1, 1, 1])
        assert (table.time, table.event_cubes) == (time, 0)


def test_g42_events_can_follow_from_the_cube_of_a_wanderer() -> None:
    table = scene(time=4, event_cubes=3, kinds={"B1": "brick"}, boss=QUIET, magic=5, max_magic=9)
    do(table, "go B1", rolls=[3, *[6] * 8, 1])
    table.time = 9
    do(table, "bolt", rolls=[6, *[6] * 10, 1, 0])  # another event, another wanderer from the reshuffled deck
    assert (table.time, table.event_cubes, table.phase, table.wanderer) == (10, 5, "fight", True)


def test_g43_and_g60_both_counts_are_inclusive_column_first() -> None:
    table = scene(time=4, kinds={"B1": "brick"}, boss=QUIET, open="E5 E1")
    do(table, "go B1", rolls=[3, 5, 1, 6])
    assert [event.facts["cell"] for event in logged(table, "upkeep")] == [4]


def test_upkeep_leaves_lairs_and_the_room_one_is_in_alone() -> None:
    for column, row in ((5, 4), (2, 1), (6, 1), (1, 6), (3, 3)):  # a lair, this room, sixes, a room that nobody entered
        table = scene(time=4, kinds={"B1": "brick"}, boss=QUIET, open="E4 A2")
        do(table, "go B1", rolls=[3, column, row, 6])
        assert not logged(table, "upkeep")


def owing(edition: Edition, lamp: int, before: int, more: int, monster: Sequence[tuple[str, int]] = ()) -> Table:
    """Return a table on which a step to B1 makes `more` cubes due besides that of the room, with so many on the track before."""
    slow = TwistEffect("time", more)
    twists: dict[Kind, TwistRows] = {"cog": (slow, slow, slow)}
    table = scene(edition, lamp=lamp, twists=twists, treasure=[("hammer", 1), ("cog", 1)], monster=monster)
    checks = before // 5
    table.time, table.event_cubes, table.burnt = before % 15, checks - 2 * (checks // 3), before
    return table


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("lamp", [0, 60])
@pytest.mark.parametrize("due", range(4, 12))
@pytest.mark.parametrize("before", [0, 1, 4, 9, 12, 14])
def test_g74_of_more_than_five_cubes_five_come_first_and_each_event_is_checked_by_itself(
    edition: Edition, lamp: int, due: int, before: int
) -> None:
    table = owing(edition, lamp, before, due - 1)
    crossed = [number for number in range(before + 1, before + due + 1) if number % 5 == 0]
    cubes = [number // 5 - 2 * ((number // 5 - 1) // 3) for number in crossed]
    quiet = [6] * sum(2 * each + 1 for each in cubes)
    do(table, "go B1", "keep 0", rolls=[1, *quiet])
    groups = [int(entry.facts["cubes"]) for entry in logged(table, "time")]
    assert groups == [5] * (due // 5) + [due % 5] * (due % 5 > 0)
    assert [entry.facts["cubes"] for entry in logged(table, "event")] == cubes
    order = [entry.kind for entry in table.log or [] if entry.kind in ("time", "event")]
    assert "event event" not in " ".join(order), "no filling brings two checks"
    assert (table.burnt, table.time, table.time_due) == (before + due, (before + due) % 15, 0)


@pytest.mark.parametrize("lamp", [0, 60])
def test_g74_what_falls_due_meanwhile_joins_the_rest(lamp: int) -> None:
    """Seven are due: five bring a wanderer, whose cube comes with the two that are left."""
    table = owing("new", lamp, 0, 6, monster=[("hammer", 2)])
    do(table, "go B1", "keep 0", rolls=[1, 6, 6, 1])
    assert (table.phase, table.wanderer, table.burnt, table.time_due) == ("fight", True, 5, 2)
    do(table, "cast")
    assert [entry.facts["cubes"] for entry in logged(table, "time")] == [5, 3]
    assert (table.phase, table.burnt) == ("turn", 8)


@pytest.mark.parametrize(("lamp", "checks", "left"), [(5, 0, 0), (6, 1, 1), (10, 1, 1), (11, 2, 2), (12, 2, 2)])
def test_g74_the_light_goes_out_with_the_last_box_after_the_checks_of_those_filled_before(
    lamp: int, checks: int, left: int
) -> None:
    table = owing("new", lamp, 0, 11)
    do(table, "go B1", "keep 0", rolls=[1, *[6] * sum(2 * number + 1 for number in range(1, checks + 1))])
    assert (table.outcome, table.burnt, table.event_cubes) == ("dark", lamp, left)
    assert len(logged(table, "event")) == checks


def test_g44_a_reset_takes_monster_and_bribe_along_unless_told_otherwise() -> None:
    for house, left in (({}, 0), ({"reset_evicts": False}, 1)):
        waiting = ((3, opponent("drop", ("cog", 2), paid=2)),)
        table = scene(time=4, kinds={"B1": "brick"}, boss=QUIET, open="D1", waiting=waiting, house=house)
        do(table, "go B1", rolls=[3, 4, 1, 6])
        assert (len(table.waiting), table.explored >> 3 & 1, len(table.monsters.spent)) == (left, left, 1 - left)


def test_g45_a_wanderer_is_met_as_in_a_drop_room() -> None:
    table = scene(time=4, kinds={"B1": "hammer"}, monster=[("hammer", 2), ("hammer", 2), ("drop", 3)], level=1, magic=5)
    do(table, "go B1", "bolt", rolls=[6, 6, 6, 1, 0])
    assert (table.wanderer, table.round) == (True, 1)
    one = table.opponent
    assert one is not None
    assert (one.rank, one.difficulty) == ("drop", one.cards[0].number + (one.cards[0].symbol == "drop"))
    xp = table.xp
    do(table, "flee", rolls=[6, 1])
    assert (table.here, table.waiting[0][0], table.xp, table.time) == (0, 1, xp, 6)


def test_g46_walls_shield_a_rest_unless_told_otherwise() -> None:
    waiting = ((6, opponent("drop", ("cog", 2), fled=True)),)  # B2, beyond a wall from B1
    assert can_rest(scene(at="B1", waiting=waiting))
    assert not can_rest(scene(at="B1", waiting=waiting, house={"rest_behind_walls": False}))


def test_a_refused_rest_of_the_old_edition_says_that_nobody_may_wait() -> None:
    """A cleared treasure room is no bed while a monster waits in it (row 14)."""
    one = opponent("drop", ("cog", 2), edition="old", paid=2)
    quiet, kept = (
        scene("old", kinds={"B1": "cog"}, at="B1", open="B1", may_rest=True, waiting=waiting) for waiting in ((), ((1, one),))
    )
    assert can_rest(quiet)
    assert not can_rest(kept)
    assert refused(kept, "rest") == "rest is only to be had in cleared treasure rooms and lairs where no monster waits"


def test_g47_one_level_per_rest_unless_told_otherwise() -> None:
    dice = [1, 1, 1]
    table = do(scene(may_rest=True, xp=12), "rest", "level", rolls=dice)
    assert (table.level, table.xp, table.phase) == (2, 7, "turn")
    assert do(scene(may_rest=True, xp=12, house={"levels_per_rest": 2}), "rest", "level", "level", rolls=dice).level == 3
    assert do(scene(may_rest=True, xp=12), "rest", "wait", rolls=dice).xp == 12


def test_g48_the_first_level_counts_unless_told_otherwise() -> None:
    assert score(scene(level=3)).levels == 30
    assert score(scene(level=3, house={"points_first_level": False})).levels == 20


def test_g49_and_g50_penalties_for_tiles_and_events() -> None:
    table = scene(open="B1 C1", revealed=1 << 9, event_cubes=3)
    assert (score(table).face_down, score(table).events) == (21, 15)


def test_scoring_adds_up() -> None:
    near = ((1, opponent("drop", ("cog", 2), fled=True)),)
    table = scene(health=-2, magic=4, gold=7, potions=cards([("drop", 1)] * 2), weapon=SWORD, xp=3, luck=1, event_cubes=1)
    table.waiting = near
    assert score(table) == (11, 6, 10, 3, 20, 24, 5, 5)
    assert score(table).total == 16


def test_g52_a_wanderer_is_fought_alone_beside_a_bribed_monster() -> None:
    lodger = ((1, opponent("drop", ("cog", 2), paid=2)),)
    table = scene(time=4, at="A1", open="B1", waiting=lodger, gold=9)
    do(table, "go B1", "bribe", rolls=[6, 6, 1])
    assert (table.phase, table.wanderer, len(table.waiting)) == ("fight", True, 1)
    do(table, "bolt", rolls=[6])
    assert (table.phase, table.waiting[0][1].paid) == ("turn", 4)
    assert (table.time, table.wanderer) == (6, False)


@pytest.mark.parametrize("edition", EDITIONS)
def test_g58_tracks_go_on_past_the_last_box_which_the_sheet_has_room_for(edition: Edition) -> None:
    table = do(scene(edition, gold=20, xp=30, treasure=[("drop", 2), ("cog", 1)]), "go B1", "keep 0")
    assert (table.gold, table.xp) == (22, 30)
    sheet = character_figure(edition)
    pen = LogPen(sheet.width, sheet.height)
    sheet.paint(pen)
    assert sum("above 20" in line for line in pen.log) == 3


def test_g63_levels_have_no_end_unless_told_otherwise() -> None:
    dice = [1, 1, 1]
    assert do(scene(may_rest=True, xp=5, level=30), "rest", "level", rolls=dice).level == 31
    assert do(scene(may_rest=True, xp=5, level=10, house={"level_cap": 10}), "rest", rolls=dice).phase == "turn"
    assert do(scene(may_rest=True, xp=5, level=9, house={"level_cap": 10}), "rest", rolls=dice).phase == "level"


def test_g66_luck_for_the_mini_boss_and_for_the_level_are_two_gains() -> None:
    table = fighting("new", "mini", ("cog", 4), luck=1, treasure=[("hammer", 1), ("drop", 1)])
    table.opponent_health = 1
    do(table, "cast", rolls=[1, 1, 1])
    assert table.luck == 2
    assert do(table, "level").luck == 3
    level_up(table)
    assert table.luck == 3
    assert table.bosses.spent == cards([("cog", 4)])
    assert do(scene(may_rest=True, xp=5, luck=0), "rest", "level", rolls=[1, 1, 1]).luck == 1


def test_dice_are_fair_and_of_their_stream() -> None:
    dice, again = Dice(Rng.root("test/dice", 1)), Dice(Rng.root("test/dice", 1))
    rolls = [dice.die("you") for _ in range(6000)]
    assert rolls[:200] == [again.die("foe") for _ in range(200)]
    assert all(abs(rolls.count(face) - 1000) < 150 for face in range(1, 7))
    assert Stage.REST == 3
    assert read("drink drop 3").at == 2
