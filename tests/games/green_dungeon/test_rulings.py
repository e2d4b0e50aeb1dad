"""The rulings, one test each, in the order of the specification; those about set-up and passages stand in test_board.py."""

from __future__ import annotations

import pytest

from generator.core.rng import Rng
from generator.games.green_dungeon.body import hurt, level_up, spend_luck
from generator.games.green_dungeon.clock import can_rest
from generator.games.green_dungeon.decks import discarded, drawn
from generator.games.green_dungeon.foes import made
from generator.games.green_dungeon.luck import Dice, Tape
from generator.games.green_dungeon.rooms import hidden, target
from generator.games.green_dungeon.ruleset import EDITIONS, Edition
from generator.games.green_dungeon.score import score
from generator.games.green_dungeon.state import Deck, Stage
from tests.games.green_dungeon.scenes import ALL, cards, do, fighting, foe, read, refused, scene, told, words

SWORD = cards([("hammer", 2)])[0]
QUIET = [("hammer", 4)]
"""A trap of four: harmless with a roll of three at level 1."""


def test_g1_the_old_edition_starts_at_level_1_too_unless_told_otherwise() -> None:
    assert scene("old").level == 1
    house = scene("old", house={"start_level": 0})
    assert house.level == 0
    assert do(house, "go A2", luck=[6]).here == 0  # six does not beat six


def test_g2_the_entrance_is_not_resolved_unless_told_otherwise() -> None:
    table = scene(kinds={"A1": "drop"})
    assert (table.phase, table.explored, table.clock, hidden(table).bit_count()) == ("turn", 1, 0, 24)
    house = scene(kinds={"A1": "drop"}, house={"start_resolved": True})
    assert words(house) == ["enter"]
    assert "enter the dungeon" in refused(house, "go B1")
    do(house, "enter")
    assert (house.phase, house.here) == ("fight", 0)
    do(house, "bolt", luck=[6])
    assert (house.phase, house.clock, house.xp) == ("turn", 1, 1)


def test_g4_the_light_side_is_free_the_dark_side_takes_a_roll() -> None:
    table = scene(at="A2", open="A1")
    assert do(table, "go A1").clock == 0
    assert "is a wall" in refused(scene(at="B1"), "go B2")


def test_g5_a_forced_door_is_shut_again() -> None:
    table = do(scene(open="A2"), "go A2", "go A1", luck=[4])
    assert target(table, 5) == 4
    assert do(table, "go A2", luck=[1]).here == 0


def test_g6_doors_take_time_whether_they_open_or_not() -> None:
    table = scene(kinds={"A2": "brick"}, boss=QUIET)
    do(table, "go A2", "go A2", luck=[1, 5])
    assert table.clock == 2
    do(table, "go A2", luck=[6, 3])
    assert (table.here, table.clock) == (5, 3)  # the door's cube stands for the room's
    house = scene(kinds={"A2": "brick"}, boss=QUIET, house={"door_replaces_room": False})
    assert do(house, "go A2", luck=[6, 3]).clock == 2
    house = scene(house={"door_fail_time": 2})
    assert do(house, "go A2", luck=[1]).clock == 2


def test_a_failed_door_ends_the_turn_unless_told_otherwise() -> None:
    assert "rest" in words(do(scene(), "go A2", luck=[1]))
    house = do(scene(house={"door_failure_ends_turn": False}), "go A2", luck=[1])
    assert (house.clock, "rest" in words(house)) == (1, False)


def test_g7_time_for_rooms_and_doors_none_for_walking() -> None:
    table = scene(kinds={"B1": "brick"}, boss=QUIET)
    do(table, "go B1", luck=[3])
    assert table.clock == 1
    do(table, "go A1", "go B1")
    assert table.clock == 1
    table = scene(open="A2")
    assert do(table, "go A2", luck=[4]).clock == 1


def test_g8_leaving_a_room_to_its_monster_takes_time() -> None:
    for house, clock in (({}, 1), ({"leave_time": 0}, 0)):
        assert do(fighting("new", "drop", ("cog", 2), house=house), "bribe").clock == clock
        assert do(fighting("new", "drop", ("cog", 2), house=house), "flee", luck=[6, 1]).clock == clock


def test_g9_tiles_of_a_vision_are_shown_but_not_explored() -> None:
    table = scene(kinds={"B1": "wood"}, boss=[("wood", 2)], open="A2")
    table.explored &= ~(1 << 5)
    table.been &= ~(1 << 5)
    do(table, "go B1", "see A2", "see E5", "go A1")
    assert target(table, 5) == 6
    assert hidden(table) == ALL & ~(1 | 1 << 1 | 1 << 5 | 1 << 24)
    table = fighting("new", "drop", ("cog", 3), revealed=1 << 2, explored=1 << 1)
    assert "no explored room" in refused(table, "flee")
    table = scene(at="B1", clock=4, revealed=1 << 7, kinds={"C1": "brick"}, boss=QUIET)
    do(table, "go C1", luck=[3, 3, 2, 6])
    assert not told(table, "upkeep")


def test_g10_a_reset_tile_is_unknown_again_unless_told_otherwise() -> None:
    for house, need in (({}, 6), ({"reset_is_unknown": False}, 4)):
        table = scene(open="A2", house=house)
        assert target(table, 5) == 4
        table.explored &= ~(1 << 5)
        assert target(table, 5) == need
        assert score(table).face_down == 24


def test_g13_only_the_level_helps_at_doors_and_traps() -> None:
    table = scene(weapon=SWORD, kinds={"B1": "brick"}, boss=[("hammer", 5)])
    assert do(table, "go A2", luck=[5]).here == 0
    assert do(table, "go B1", luck=[3]).health == 6
    assert do(scene(level=2), "go A2", luck=[5]).here == 5


def test_g14_the_boss_that_is_entered_first_is_the_mini_boss() -> None:
    table = scene(kinds={"B1": "straw", "E4": "cog"}, revealed=1 << 24)
    do(table, "go B1")
    assert (table.mini_room, told(table, "foe")[0].facts["rank"]) == (1, "mini")
    shown = scene(at="D5", open="E4", mini_room=19, mini_dead=True, revealed=1 << 24)
    assert do(shown, "go E5").final_room == 24  # no threshold: it was known


def test_g15_both_bosses_must_fall() -> None:
    for house, phase in (({}, "turn"), ({"final_ends_game": True}, "over")):
        three = [("hammer", 1), ("wood", 1), ("wood", 2)]
        table = fighting("new", "final", ("cog", 6), ("hammer", 4), house=house, treasure=three)
        table.mini_dead, table.foe_health = False, 1
        do(table, "cast", "keep", "keep", *([] if house else ["done"]))
        assert (table.phase, table.outcome) == (phase, "won" if phase == "over" else "")


def test_g16_treasures_of_bosses_are_all_kept() -> None:
    three = [("hammer", 1), ("wood", 1), ("drop", 2)]
    table = fighting("new", "final", ("cog", 6), ("hammer", 4), treasure=three)
    table.foe_health = 1
    do(table, "cast", "keep")
    assert (table.outcome, len(table.potions), table.weapon, table.gold) == ("won", 2, cards([("hammer", 1)])[0], 7)


def test_g17_the_level_comes_in_the_mandatory_rest() -> None:
    table = fighting("new", "mini", ("cog", 4), treasure=[("hammer", 1), ("drop", 1)])
    table.foe_health = 1
    do(table, "cast", luck=[1])
    assert (table.phase, table.xp, table.clock) == ("level", 5, 4)
    assert do(table, "level").level == 2


def test_g18_the_mandatory_rest_happens_near_monsters_and_once() -> None:
    near = ((2, foe("drop", ("cog", 2), fled=True)),)
    table = fighting("new", "mini", ("cog", 4), treasure=[("hammer", 1), ("drop", 1)], lurking=near, clock=1)
    table.foe_health = 1
    do(table, "cast", luck=[6, 6, 1])
    assert (table.phase, table.wanderer, table.clock) == ("fight", True, 5)
    do(table, "bolt", luck=[6, 1])
    assert (table.phase, table.level, table.clock, table.health) == ("turn", 1, 6, 10)
    assert not table.must_rest


def test_g19_the_final_boss_of_two_cards() -> None:
    one = foe("final", ("drop", 5), ("hammer", 4))
    assert (one.health, one.difficulty, one.magic) == (7, 7, 4)
    assert foe("final", ("cog", 5), ("hammer", 5)).magic == 5


def test_g20_of_two_wood_cards_the_higher_counts_in_the_new_edition() -> None:
    assert foe("hammer", ("wood", 2), ("wood", 3)).magic == 3
    assert foe("hammer", ("wood", 2), ("hammer", 3), edition="old").magic == 4


def test_g21_the_final_boss_brings_five_points_and_no_level() -> None:
    table = fighting("new", "final", ("cog", 6), ("hammer", 4), treasure=[("hammer", 1), ("drop", 1), ("drop", 2)])
    table.foe_health = 1
    do(table, "cast")
    assert (table.xp, table.level, score(table).xp) == (5, 1, 5)


def test_g22_damage_does_not_shrink_with_health() -> None:
    table = fighting("new", "drop", ("cog", 3))
    table.foe_health = 1
    assert do(table, "strike", luck=[1, 6]).health == 7


def test_g23_prices_and_what_comes_back() -> None:
    table = fighting("new", "hammer", ("drop", 3), ("hammer", 2), gold=20)
    do(table, "bribe")
    assert (table.gold, table.lurking[0][1].difficulty) == (17, 5)
    do(table, "go A1", "go B1", "bribe")  # bribed before: the same again
    assert (table.gold, table.lurking[0][1].paid) == (14, 6)
    do(table, "go A1", "go B1", "flee", "go B1", luck=[6, 1])
    assert (table.clock, table.gold) == (3, 14)
    do(table, "bribe")  # fled from: twice the price
    assert (table.gold, table.lurking[0][1].paid) == (8, 12)
    do(table, "go A1", luck=[])
    table.magic, table.level = 9, 5
    do(table, "go B1", "bolt", luck=[6, 6, 6, 6])
    assert (table.gold, table.lurking) == (20, ())


def test_g24_a_broken_rest_gives_one_die_of_health_and_nothing_else() -> None:
    table = do(scene(may_rest=True, clock=3, health=3, magic=0, xp=9, gold=9), "rest", luck=[6, 1, 1])
    table.magic = 3
    do(table, "bolt", luck=[6, 4])
    assert (table.health, table.magic, table.level, table.phase) == (6, 0, 1, "turn")  # less the toll of the bolt
    assert "rest" in words(table)


def test_g25_the_player_casts_first_and_the_dead_do_nothing() -> None:
    table = do(fighting("new", "drop", ("wood", 2)), "cast")
    assert (table.health, table.xp) == (10, 1)


def test_g26_powerful_spells_cost_health_on_both_sides() -> None:
    table = fighting("new", "drop", ("cog", 2), health=1, luck=0)
    assert do(table, "bolt", luck=[6]).outcome == "dead"
    asked = do(fighting("new", "drop", ("cog", 2), health=1), "bolt", luck=[6])
    assert asked.phase == "luck"
    assert do(asked, "spend", "accept", luck=[2, 1]).xp == 1
    boss = fighting("new", "mini", ("wood", 4), health=10, magic=0, treasure=[("hammer", 1), ("drop", 1)])
    boss.foe_health = 1
    do(boss, "strike", luck=[1])  # five damage to us, one to it
    assert boss.mini_dead


def test_g27_after_a_failed_flight_there_is_no_bonus_and_no_magic() -> None:
    table = do(fighting("new", "drop", ("cog", 3), weapon=SWORD), "flee", luck=[1, 2])
    assert words(table) == ["strike"]
    assert "neither magic nor another flight" in refused(table, "cast")
    do(table, "strike", luck=[5, 5])
    assert (table.health, table.foe_health) == (7, 3)
    assert "cast" in words(table)


def test_g28_flight_needs_a_free_passage_in_the_new_edition() -> None:
    table = fighting("new", "drop", ("cog", 3), at="C1", open="B1")  # C1 to B1 is a closed door
    assert "free to enter" in refused(table, "flee")
    house = fighting("new", "drop", ("cog", 3), at="C1", open="B1", house={"flight_needs_passage": False})
    assert do(house, "flee", luck=[6, 1]).here == 1


def test_g29_luck_is_asked_before_death_and_as_often_as_there_are_cubes() -> None:
    table = scene(health=4)
    assert hurt(table, 2, "room")
    assert not hurt(table, 1, "room")
    assert words(table) == ["spend", "accept"]
    table = fighting("new", "drop", ("cog", 3), health=3)
    do(table, "strike", "spend", luck=[1, 6, 2, 1])
    assert (table.phase, table.health) == ("luck", 2)  # another cube may follow
    do(table, "spend", "accept", luck=[6, 1])
    assert (table.phase, table.health, table.luck, table.round) == ("fight", 8, 1, 2)
    full = scene(health=1, luck=1)
    assert not spend_luck(full, Tape([6, 6]))
    doomed = fighting("new", "drop", ("cog", 3), health=1, luck=1)
    do(doomed, "strike", "spend", luck=[1, 6, 2, 1])
    assert doomed.outcome == "dead"
    assert do(fighting("new", "drop", ("cog", 3), health=2), "strike", "accept", luck=[1, 6]).outcome == "dead"


def test_g29_healing_is_capped_at_the_maximum() -> None:
    table = scene(health=8)
    spend_luck(table, Tape([6, 5]))
    assert table.health == 10


def test_g31_potions_before_the_time_of_the_turn() -> None:
    table = scene(health=1, potions=cards([("drop", 1)]), clock=4, kinds={"B1": "brick"}, boss=QUIET)
    do(table, "go B1", luck=[3])
    assert (table.phase, table.clock) == ("dusk", 4)
    assert "potions are drunk" in refused(table, "rest")
    do(table, "done", luck=[6, 6, 6])
    assert (table.phase, table.clock, table.potions) == ("turn", 5, cards([("drop", 1)]))


def test_g31_a_potion_may_be_drunk_when_it_is_claimed() -> None:
    table = scene(health=5, treasure=[("drop", 2), ("cog", 1)])
    do(table, "go B1", "keep 0")
    assert words(table) == ["drink", "keep"]
    assert (do(table, "drink").health, table.potions, table.treasures.mixed) == (9, (), True)


def test_g32_one_weapon_at_most_and_the_traded_one_never_returns() -> None:
    table = scene(weapon=SWORD, treasure=[("hammer", 1), ("cog", 1)])
    do(table, "go B1", "keep 0")
    assert words(table) == ["trade old", "trade new", "refuse"]
    assert do(table, "refuse").weapon == SWORD
    assert table.treasures.spent == cards([("hammer", 1)])


def test_g33_gems_are_worth_twice_their_number() -> None:
    assert do(scene(treasure=[("cog", 2), ("drop", 1)]), "go B1", "keep 0").gold == 7


def test_g34_in_the_old_edition_too_nobody_strikes_when_both_cast() -> None:
    table = do(fighting("old", "hammer", ("wood", 3), ("drop", 3)), "cast")
    assert (table.foe_health, table.health, table.foe_magic, table.round) == (2, 6, 3, 2)


def test_g35_touching_magic_is_forced_unless_told_otherwise() -> None:
    assert do(scene(kinds={"B1": "wood"}, boss=[("drop", 5)], health=3), "go B1").health == 8
    house = scene(kinds={"B1": "wood"}, boss=[("drop", 5)], health=3, house={"magic_forced": False})
    do(house, "go B1")
    assert words(house) == ["touch", "pass"]
    assert (do(house, "pass").health, house.clock) == (3, 1)
    house = scene(kinds={"B1": "wood"}, boss=[("drop", 5)], health=3, house={"magic_forced": False})
    assert do(house, "go B1", "touch").health == 8


@pytest.mark.parametrize("edition", EDITIONS)
def test_g36_magic_traps_hurt_by_the_number_less_die_and_level(edition: Edition) -> None:
    table = do(scene(edition, kinds={"B1": "wood"}, boss=[("hammer", 6)]), "go B1", luck=[2])
    assert table.health == 7
    table = do(scene(edition, kinds={"B1": "wood"}, boss=[("cog", 4)]), "go B1", luck=[6])
    assert (table.health, table.phase) == (10, "pick")


def test_g37_a_magic_trap_takes_magic_and_the_rest_is_lost_unless_told_otherwise() -> None:
    table = do(scene(kinds={"B1": "brick"}, boss=[("wood", 6)], magic=2), "go B1", luck=[1])
    assert (table.magic, table.health) == (0, 10)
    table = do(scene(kinds={"B1": "brick"}, boss=[("wood", 6)], magic=2, house={"trap_spills": True}), "go B1", luck=[1])
    assert (table.magic, table.health) == (0, 7)


def test_g38_an_empty_deck_is_made_of_its_spent_cards() -> None:
    one, two = cards([("cog", 2), ("wood", 1)])
    deck = discarded(discarded(Deck(()), (two,)), (one,))
    found, rest = drawn(deck, Tape([1]))
    assert (found, rest) == (two, Deck((one,), mixed=True))


def test_g39_an_event_is_a_cube_then_upkeep_per_cube_then_wanderers() -> None:
    table = scene(clock=4, events=1, kinds={"B1": "brick"}, boss=QUIET, open="A4 D1")
    do(table, "go B1", luck=[3, 1, 4, 4, 1, 2])
    assert [event.kind for event in table.log or []][-4:] == ["event", "upkeep", "upkeep", "foe"]
    assert (table.events, table.explored >> 15 & 1, table.explored >> 3 & 1) == (2, 0, 0)


def test_g40_a_full_track_is_cleared_after_the_check() -> None:
    table = scene(clock=14, events=2, kinds={"B1": "brick"}, boss=QUIET)
    do(table, "go B1", luck=[3, 6, 6, 6, 6, 6, 6, 4])
    assert (table.clock, table.events) == (0, 1)
    table = scene(clock=14, events=5, kinds={"B1": "brick"}, boss=QUIET)
    do(table, "go B1", luck=[3, *[6] * 12, 6])  # six cubes: a wanderer is certain
    assert (table.phase, table.events) == ("fight", 4)


def test_g41_a_rest_carries_the_excess_past_the_end_unless_told_otherwise() -> None:
    for house, clock in (({}, 2), ({"track_carries": False}, 0)):
        table = do(scene(may_rest=True, clock=14, house=house), "rest", luck=[6, 6, 6])
        assert (table.clock, table.events) == (clock, 0)


def test_g42_events_can_follow_from_the_cube_of_a_wanderer() -> None:
    table = scene(clock=4, events=3, kinds={"B1": "brick"}, boss=QUIET, magic=5, max_magic=9)
    do(table, "go B1", luck=[3, *[6] * 8, 1])
    table.clock = 9
    do(table, "bolt", luck=[6, *[6] * 10, 1, 0])  # another event, another wanderer from the reshuffled deck
    assert (table.clock, table.events, table.phase, table.wanderer) == (10, 5, "fight", True)


def test_g43_and_g60_both_counts_are_inclusive_column_first() -> None:
    table = scene(clock=4, kinds={"B1": "brick"}, boss=QUIET, open="E5 E1")
    do(table, "go B1", luck=[3, 5, 1, 6])
    assert [event.facts["cell"] for event in told(table, "upkeep")] == [4]


def test_upkeep_leaves_lairs_and_the_room_one_is_in_alone() -> None:
    for column, row in ((5, 4), (2, 1), (6, 1), (1, 6), (3, 3)):
        table = scene(clock=4, kinds={"B1": "brick"}, boss=QUIET, open="E4")
        do(table, "go B1", luck=[3, column, row, 6])
        assert not told(table, "upkeep")


def test_g44_a_reset_takes_monster_and_bribe_along_unless_told_otherwise() -> None:
    for house, left in (({}, 0), ({"reset_evicts": False}, 1)):
        waiting = ((3, foe("drop", ("cog", 2), paid=2)),)
        table = scene(clock=4, kinds={"B1": "brick"}, boss=QUIET, open="D1", lurking=waiting, house=house)
        do(table, "go B1", luck=[3, 4, 1, 6])
        assert (len(table.lurking), table.explored >> 3 & 1, len(table.monsters.spent)) == (left, left, 1 - left)


def test_g45_a_wanderer_is_met_as_in_a_drop_room() -> None:
    table = scene(clock=4, kinds={"B1": "hammer"}, monster=[("hammer", 2), ("hammer", 2), ("drop", 3)], level=1, magic=5)
    do(table, "go B1", "bolt", luck=[6, 6, 6, 1, 0])
    assert (table.wanderer, table.round) == (True, 1)
    one = table.foe
    assert one is not None
    assert (one.rank, one.difficulty) == ("drop", one.cards[0].number + (one.cards[0].symbol == "drop"))
    xp = table.xp
    do(table, "flee", luck=[6, 1])
    assert (table.here, table.lurking[0][0], table.xp, table.clock) == (0, 1, xp, 6)


def test_g46_walls_shield_a_rest_unless_told_otherwise() -> None:
    waiting = ((6, foe("drop", ("cog", 2), fled=True)),)  # B2, beyond a wall from B1
    assert can_rest(scene(at="B1", lurking=waiting))
    assert not can_rest(scene(at="B1", lurking=waiting, house={"rest_behind_walls": False}))


def test_g47_one_level_per_rest_unless_told_otherwise() -> None:
    assert do(scene(may_rest=True, xp=12), "rest", "level").level == 2
    assert do(scene(may_rest=True, xp=12, house={"levels_per_rest": 2}), "rest", "level", "level").level == 3
    assert do(scene(may_rest=True, xp=12), "rest", "wait").xp == 12


def test_g48_the_first_level_counts_unless_told_otherwise() -> None:
    assert score(scene(level=3)).levels == 30
    assert score(scene(level=3, house={"points_first_level": False})).levels == 20


def test_g49_and_g50_penalties_for_tiles_and_events() -> None:
    table = scene(open="B1 C1", revealed=1 << 9, events=3)
    assert (score(table).face_down, score(table).events) == (21, 15)


def test_scoring_adds_up() -> None:
    table = scene(health=-2, magic=4, gold=7, potions=cards([("drop", 1)]), weapon=SWORD, xp=3, luck=1, events=1)
    assert score(table) == (11, 4, 10, 3, 20, 24, 0, 5)
    assert score(table).total == 19


def test_g51_symbols_that_are_not_listed_do_nothing() -> None:
    assert foe("drop", ("hammer", 3)).difficulty == 3
    assert foe("mini", ("cog", 5))[2:6] == (5, 0, 5, False)
    table = do(scene(kinds={"B1": "brick"}, boss=[("drop", 6)]), "go B1", luck=[1])
    assert table.health == 5


def test_g52_a_wanderer_is_fought_alone_beside_a_bribed_monster() -> None:
    lodger = ((1, foe("drop", ("cog", 2), paid=2)),)
    table = scene(clock=4, at="A1", open="B1", lurking=lodger, gold=9)
    do(table, "go B1", "bribe", luck=[6, 6, 1])
    assert (table.phase, table.wanderer, len(table.lurking)) == ("fight", True, 1)
    do(table, "bolt", luck=[6])
    assert (table.phase, table.lurking[0][1].paid) == ("turn", 4)


def test_two_monsters_that_wait_are_faced_one_after_the_other() -> None:
    pair = ((1, foe("drop", ("cog", 2), paid=2)), (1, foe("drop", ("wood", 3), fled=True)))
    table = do(scene(open="B1", lurking=pair, gold=9), "go B1", "bribe")
    assert (table.phase, table.foe and table.foe.fled, table.unfaced) == ("fight", True, 0)
    do(table, "flee", luck=[6, 1])
    assert (table.clock, [one.fled for _, one in table.lurking]) == (1, [False, True])


def test_flight_into_a_room_where_another_waits_begins_a_second_combat() -> None:
    table = fighting("new", "drop", ("cog", 3), lurking=((0, foe("drop", ("wood", 2), fled=True)),))
    do(table, "flee", luck=[6, 1])
    assert (table.here, table.phase, table.clock) == (0, "fight", 0)
    do(table, "bolt", luck=[6])
    assert (table.clock, [cell for cell, _ in table.lurking]) == (2, [1])


def test_g53_nasty_symbols_add_to_health_and_damage() -> None:
    one = foe("hammer", ("drop", 3), ("hammer", 3))
    assert (one.health, one.difficulty, one.price) == (5, 5, 3)


def test_g54_without_treasure_cards_there_is_no_treasure() -> None:
    table = scene(treasures=Deck(()), kinds={"B1": "cog"})
    assert (do(table, "go B1").gold, table.phase) == (3, "turn")
    last = scene(treasures=Deck(cards([("wood", 2)])))
    assert (do(last, "go B1").gold, last.potions) == (5, cards([("wood", 2)]))


def test_g55_home_turf_for_melee_and_flight_not_for_doors_and_traps() -> None:
    assert do(fighting("new", "drop", ("cog", 3)), "strike", luck=[3, 4]).health == 7
    assert do(fighting("new", "drop", ("cog", 3)), "flee", luck=[3, 4]).hampered
    assert do(scene(kinds={"B1": "brick"}, boss=QUIET), "go B1", luck=[3]).health == 10
    assert do(scene(open="A2"), "go A2", luck=[3]).here == 0


def test_g56_one_flight_per_round() -> None:
    table = do(fighting("new", "drop", ("cog", 3)), "flee", luck=[1, 6])
    assert "nor another flight" in refused(table, "flee")


def test_g57_without_monster_cards_there_is_a_monster_of_one() -> None:
    assert made("hammer", (), by_number=True, always_magic=True).health == 1
    table = do(scene(kinds={"B1": "drop"}, monsters=Deck(())), "go B1")
    assert (table.foe_health, words(table)[-2:]) == (1, ["bribe", "flee"])
    short = do(scene(kinds={"B1": "hammer"}, monsters=Deck(cards([("wood", 3)]))), "go B1")
    assert (short.foe_health, short.foe_magic) == (3, 3)


def test_g59_a_vision_may_show_fewer_tiles_and_triggers_none() -> None:
    table = do(scene(kinds={"B1": "wood"}, boss=[("wood", 4)]), "go B1", "see E5", "done")
    assert (table.phase, table.revealed, table.mini_room, table.clock) == ("turn", 1 << 24, -1, 1)
    blind = scene(kinds={"B1": "wood"}, boss=[("wood", 4)], explored=ALL & ~2)
    assert do(blind, "go B1").phase == "turn"


def test_g61_the_weapon_adds_to_damage_unless_told_otherwise() -> None:
    for house, left in (({}, 1), ({"weapon_adds_damage": False}, 3)):
        table = fighting("new", "hammer", ("drop", 3), ("cog", 2), weapon=SWORD, house=house)
        assert do(table, "strike", luck=[6, 1]).foe_health == left


def test_g62_old_weapons_count_by_their_number_unless_told_otherwise() -> None:
    table = fighting("old", "drop", ("cog", 3), weapon=SWORD, house={"weapon_factor": 0})
    assert do(table, "strike", luck=[3, 4]).health == 7


def test_g63_levels_have_no_end_unless_told_otherwise() -> None:
    assert do(scene(may_rest=True, xp=5, level=30), "rest", "level").level == 31
    assert do(scene(may_rest=True, xp=5, level=10, house={"level_cap": 10}), "rest").phase == "turn"


def test_g64_spells_by_level() -> None:
    assert do(fighting("new", "hammer", ("drop", 3), ("cog", 2), level=1), "cast", luck=[6, 1]).foe_health == 2
    assert do(fighting("new", "hammer", ("drop", 3), ("drop", 2), level=2), "bolt", luck=[1, 6, 1]).foe_health == 2


def test_g65_a_room_with_a_waiting_monster_is_known() -> None:
    assert target(scene(open="A2", lurking=((5, foe("drop", ("cog", 2), fled=True)),)), 5) == 4


def test_g66_luck_for_the_mini_boss_and_for_the_level_are_two_gains() -> None:
    table = fighting("new", "mini", ("cog", 4), luck=1, treasure=[("hammer", 1), ("drop", 1)])
    table.foe_health = 1
    do(table, "cast", luck=[1])
    assert table.luck == 2
    assert do(table, "level").luck == 3
    level_up(table)
    assert table.luck == 3


def test_g67_who_dies_of_the_killing_spell_has_not_won() -> None:
    table = fighting("new", "final", ("cog", 6), ("hammer", 4), health=1, luck=0)
    table.foe_health = 1
    assert do(table, "bolt", luck=[6]).outcome == "dead"


def test_dice_are_fair_and_of_their_stream() -> None:
    dice, again = Dice(Rng.root("test/dice", 1)), Dice(Rng.root("test/dice", 1))
    rolls = [dice.die() for _ in range(6000)]
    assert rolls[:200] == [again.die() for _ in range(200)]
    assert all(abs(rolls.count(face) - 1000) < 150 for face in range(1, 7))
    assert Stage.REST == 3
    assert read("drink 2").at == 2
