"""Rulings on opponents, rounds of combat, magic, flight, bribes and luck."""

from __future__ import annotations

import pytest

from generator.games.green_dungeon.quest.ruleset import EDITIONS, Edition
from generator.games.green_dungeon.rules.adventurer import spend_luck, take_damage
from generator.games.green_dungeon.rules.chance import RecordedChance
from generator.games.green_dungeon.rules.monsters import opponent_of
from generator.games.green_dungeon.rules.scoring import score
from generator.games.green_dungeon.rules.state import DrawPile
from tests.games.green_dungeon.scenes import QUIET, SWORD, cards, do, fighting, logged, opponent, refused, scene, words


def test_g15_both_bosses_must_fall() -> None:
    for house, phase in (({}, "turn"), ({"final_ends_game": True}, "over")):
        three = [("hammer", 1), ("wood", 1), ("wood", 2)]
        table = fighting("new", "final", ("cog", 6), ("hammer", 4), house=house, treasure=three)
        table.mini_dead, table.opponent_health = False, 1
        do(table, "cast", "keep", "keep", *([] if house else ["done"]))
        assert (table.phase, table.outcome) == (phase, "won" if phase == "over" else "")


def test_g16_treasures_of_bosses_are_all_kept() -> None:
    three = [("hammer", 1), ("wood", 1), ("drop", 2)]
    table = fighting("new", "final", ("cog", 6), ("hammer", 4), treasure=three)
    table.opponent_health = 1
    do(table, "cast", "keep")
    assert (table.outcome, len(table.potions), table.weapon, table.gold) == ("won", 2, cards([("hammer", 1)])[0], 7)


def test_g19_the_final_boss_of_two_cards() -> None:
    one = opponent("final", ("drop", 5), ("hammer", 4))
    assert (one.health, one.difficulty, one.magic) == (7, 7, 4)
    assert opponent("final", ("cog", 5), ("hammer", 5)).magic == 5


def test_g20_of_two_wood_cards_the_higher_counts_in_the_new_edition() -> None:
    assert opponent("hammer", ("wood", 2), ("wood", 3)).magic == 3
    assert opponent("hammer", ("wood", 2), ("hammer", 3), edition="old").magic == 4


def test_g21_the_final_boss_brings_five_points_and_no_level() -> None:
    table = fighting("new", "final", ("cog", 6), ("hammer", 4), treasure=[("hammer", 1), ("drop", 1), ("drop", 2)])
    table.opponent_health = 1
    do(table, "cast")
    assert (table.xp, table.level, score(table).xp) == (5, 1, 5)


@pytest.mark.parametrize("edition", EDITIONS)
def test_experience_for_a_monster_of_a_drop_or_a_hammer_room_and_for_the_final_boss(edition: Edition) -> None:
    for rank, rows, xp in (("drop", 1, 1), ("hammer", 2, 2), ("final", 2, 5)):
        table = fighting(edition, rank, *[("hammer", 2)] * rows, level=5, treasure=[("drop", 1)] * 3)  # type: ignore[arg-type]
        assert do(table, "cast").xp == xp


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_cog_among_a_monsters_cards_guards_one_treasure(edition: Edition) -> None:
    gems, wolf = ("cog", 2), ("wood", 2)
    for rank, rows, found in (("drop", [gems], 1), ("drop", [wolf], 0), ("hammer", [gems, gems], 1), ("hammer", [wolf, wolf], 0)):
        table = do(fighting(edition, rank, *rows, level=5, treasure=[("drop", 1)]), "cast")  # type: ignore[arg-type]
        assert (len(logged(table, "treasure")), table.gold) == (found, 3 + found)


@pytest.mark.parametrize("edition", EDITIONS)
def test_one_card_for_a_drop_room_or_the_mini_boss_two_for_a_hammer_room(edition: Edition) -> None:
    for kind, count in (("drop", 1), ("hammer", 2), ("straw", 1)):
        tiles = {"B1": kind, "E4": "cog"} if kind == "straw" else {"B1": kind}
        table = do(scene(edition, kinds=tiles), "go B1")  # type: ignore[arg-type]
        assert table.opponent is not None
        assert (len(table.opponent.cards), len(table.monsters.cards) + len(table.bosses.cards)) == (count, 12 - count)


def test_g22_damage_does_not_shrink_with_health() -> None:
    table = fighting("new", "drop", ("cog", 3))
    table.opponent_health = 1
    assert do(table, "strike", rolls=[1, 6]).health == 7


def test_g23_prices_and_what_comes_back() -> None:
    table = fighting("new", "hammer", ("drop", 3), ("hammer", 2), gold=20)
    do(table, "bribe")
    assert (table.gold, table.waiting[0][1].difficulty) == (17, 5)
    do(table, "go A1", "go B1", "bribe")  # bribed before: the same again
    assert (table.gold, table.waiting[0][1].paid) == (14, 6)
    do(table, "go A1", "go B1", "flee", "go B1", rolls=[6, 1])
    assert (table.time, table.gold) == (3, 14)
    do(table, "bribe")  # fled from: twice the price
    assert (table.gold, table.waiting[0][1].paid) == (8, 12)
    do(table, "go A1", rolls=[])
    table.magic, table.level = 9, 5
    do(table, "go B1", "bolt", rolls=[6, 6, 6, 6])
    assert (table.gold, table.waiting) == (20, ())
    assert "the price is 3 coins, and there are 2" in refused(fighting("new", "drop", ("cog", 3), gold=2), "bribe")
    assert "bribe" in words(fighting("new", "drop", ("cog", 3), gold=3))


def test_g23_who_was_paid_after_a_flight_is_paid_the_plain_price_again() -> None:
    table = do(scene(open="B1", waiting=((1, opponent("drop", ("cog", 3), fled=True)),), gold=20), "go B1", "bribe")
    assert (table.gold, score(table).fled) == (14, 0)
    assert do(table, "go A1", "go B1", "bribe").gold == 11


def test_g25_the_player_casts_first_and_the_dead_do_nothing() -> None:
    table = do(fighting("new", "drop", ("wood", 2)), "cast")
    assert (table.health, table.xp) == (10, 1)


def test_g26_powerful_spells_cost_health_on_both_sides() -> None:
    table = fighting("new", "drop", ("cog", 2), health=1, luck=0)
    assert do(table, "bolt", rolls=[6]).outcome == "dead"
    assert do(fighting("new", "drop", ("drop", 5), health=2, luck=0), "bolt", rolls=[1, 6, 1]).health == 1
    asked = do(fighting("new", "drop", ("cog", 2), health=1), "bolt", rolls=[6])
    assert asked.phase == "luck"
    assert do(asked, "spend", "accept", rolls=[2, 1]).xp == 1
    boss = fighting("new", "mini", ("wood", 4), health=10, magic=0, treasure=[("hammer", 1), ("drop", 1)])
    boss.opponent_health = 1
    do(boss, "strike", rolls=[1])  # five damage to us, one to it
    assert boss.mini_dead


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_boss_casts_the_powerful_spell_as_long_as_it_can_then_the_small_one_then_strikes(edition: Edition) -> None:
    table = fighting(edition, "mini", ("wood", 4), health=30, max_health=30, magic=0)
    do(table, "strike", rolls=[2, 1, 6])  # four and a die, at the price of one
    assert (table.health, table.opponent_magic, table.opponent_health) == (24, 1, 3)
    do(table, "strike", rolls=[1, 6])
    assert (table.health, table.opponent_magic, table.opponent_health) == (20, 0, 3)
    do(table, "strike", rolls=[3, 2])  # 4 to 4: with its bonus, and by force
    assert (table.health, table.opponent_magic, table.opponent_health) == (16, 0, 3)
    exact = fighting(edition, "mini", ("wood", 3), health=30, max_health=30, magic=0)
    assert do(exact, "strike", rolls=[2, 1, 6]).opponent_magic == 0


@pytest.mark.parametrize("edition", EDITIONS)
def test_other_monsters_cast_only_the_small_spell(edition: Edition) -> None:
    table = do(fighting(edition, "hammer", ("wood", 3), ("cog", 2)), "strike", rolls=[1, 6])
    assert (table.health, table.opponent_magic, table.opponent_health) == (7, 2, 3)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_player_who_cast_strikes_with_full_force_in_the_next_round(edition: Edition) -> None:
    table = do(fighting(edition, "hammer", ("drop", 5), ("cog", 2), weapon=SWORD, magic=1), "cast", rolls=[6, 1])
    assert table.opponent_health == 4
    assert "too few for this spell" in refused(table, "cast")
    do(table, "strike", rolls=[3, 4])  # 6 to 5
    assert (table.opponent_health, table.health) == (1, 10)
    drunk = fighting("new", "hammer", ("drop", 5), ("cog", 2), weapon=SWORD, magic=1, potions=cards([("wood", 1)]))
    do(drunk, "cast", "drink wood 1", rolls=[6, 1, 3, 4])
    assert (drunk.opponent_health, drunk.magic, drunk.treasures.mixed, len(drunk.treasures.cards)) == (1, 1, True, 7)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_mini_boss_can_be_fled_from_and_waits_the_final_boss_cannot(edition: Edition) -> None:
    table = fighting(edition, "mini", ("cog", 5), level=5)
    do(table, *["strike", "flee"][edition == "new" :], rolls=[6, 1, 6, 1][2 * (edition == "new") :])
    ((cell, left),) = table.waiting
    assert (table.here, cell, left.rank, left.fled, table.must_rest, score(table).fled) == (0, 1, "mini", True, False, 5)
    last = do(fighting(edition, "final", ("cog", 2), ("cog", 2)), "strike", rolls=[6, 1])
    assert "nobody flees from the final boss" in refused(last, "flee")


def test_g27_after_a_failed_flight_there_is_no_bonus_and_no_magic() -> None:
    table = do(fighting("new", "drop", ("cog", 3), weapon=SWORD), "flee", rolls=[1, 2])
    assert words(table) == ["strike"]
    assert "neither magic nor another flight" in refused(table, "cast")
    do(table, "strike", rolls=[5, 5])
    assert (table.health, table.opponent_health) == (7, 3)
    assert "cast" in words(table)


def test_g27_in_the_old_edition_a_failed_flight_lames_the_round_that_follows() -> None:
    table = do(fighting("old", "drop", ("cog", 3), weapon=SWORD), "strike", "flee", rolls=[1, 6, 1, 2])
    assert (table.round, words(table)) == (2, ["strike", "bribe"])
    do(table, "strike", rolls=[5, 5])
    assert (table.health, table.opponent_health, "flee" in words(table)) == (4, 3, True)


def test_g28_flight_needs_a_free_passage_in_the_new_edition() -> None:
    table = fighting("new", "drop", ("cog", 3), at="C1", open="B1")  # C1 to B1 is a closed door
    assert "free to enter" in refused(table, "flee")
    house = fighting("new", "drop", ("cog", 3), at="C1", open="B1", house={"flight_needs_passage": False})
    assert do(house, "flee", rolls=[6, 1]).here == 1


def test_in_the_old_edition_flight_needs_a_room_behind() -> None:
    table = do(fighting("old", "drop", ("cog", 3), previous=-1), "strike", rolls=[6, 1])
    assert "no room behind" in refused(table, "flee")


def test_g29_luck_is_asked_before_death_and_as_often_as_there_are_cubes() -> None:
    table = scene(health=4)
    assert take_damage(table, 2, "room")
    assert not take_damage(table, 1, "room")
    assert words(table) == ["spend", "accept"]
    table = fighting("new", "drop", ("cog", 3), health=3)
    do(table, "strike", "spend", rolls=[1, 6, 2, 1])
    assert (table.phase, table.health) == ("luck", 2)  # another cube may follow
    do(table, "spend", "accept", rolls=[6, 1])
    assert (table.phase, table.health, table.luck, table.round) == ("fight", 8, 1, 2)
    full = scene(health=4, luck=3)
    assert not spend_luck(full, RecordedChance([6, 6]))  # nothing left to heal
    assert not spend_luck(scene(health=1, luck=1), RecordedChance([6, 6]))
    assert do(fighting("new", "drop", ("cog", 3), health=4), "strike", "accept", rolls=[1, 6]).health == 1
    doomed = fighting("new", "drop", ("cog", 3), health=1, luck=1)
    do(doomed, "strike", "spend", rolls=[1, 6, 2, 1])
    assert doomed.outcome == "dead"
    assert do(fighting("new", "drop", ("cog", 3), health=2), "strike", "accept", rolls=[1, 6]).outcome == "dead"


def test_g29_healing_is_capped_at_the_maximum() -> None:
    table = scene(health=8)
    spend_luck(table, RecordedChance([6, 5]))
    assert table.health == 10


@pytest.mark.parametrize("edition", EDITIONS)
def test_g30_no_treasure_casts_a_spell(edition: Edition) -> None:
    bag = cards([("drop", 2), ("wood", 2)])
    table = fighting(edition, "drop", ("cog", 3), magic=0, weapon=SWORD, potions=bag, gold=50)
    assert not {"cast", "bolt"} & set(words(table))
    assert "too few for this spell" in refused(table, "cast")


def test_g34_in_the_old_edition_too_nobody_strikes_when_both_cast() -> None:
    table = do(fighting("old", "hammer", ("wood", 3), ("drop", 3)), "cast")
    assert (table.opponent_health, table.health, table.opponent_magic, table.round) == (2, 6, 3, 2)


def test_g51_symbols_that_are_not_listed_do_nothing() -> None:
    assert opponent("drop", ("hammer", 3)).difficulty == 3
    assert opponent("mini", ("cog", 5))[2:6] == (5, 0, 5, False)
    table = do(scene(kinds={"B1": "brick"}, boss=[("drop", 6)]), "go B1", rolls=[1])
    assert table.health == 5


def test_two_monsters_that_wait_are_faced_one_after_the_other() -> None:
    pair = ((1, opponent("drop", ("cog", 2), paid=2)), (1, opponent("drop", ("wood", 3), fled=True)))
    table = do(scene(open="B1", waiting=pair, gold=9), "go B1", "bribe")
    assert (table.phase, table.opponent and table.opponent.fled, table.unfaced) == ("fight", True, 0)
    do(table, "flee", rolls=[6, 1])
    assert (table.time, [one.fled for _, one in table.waiting]) == (1, [False, True])
    table = do(scene(open="B1", waiting=pair, gold=9), "go B1", "flee", rolls=[6, 1])
    assert (table.here, table.phase, table.unfaced, len(table.waiting)) == (0, "turn", 0, 2)


def test_flight_in_the_old_edition_may_lead_into_a_room_that_was_reset() -> None:
    pair = ((1, opponent("drop", ("cog", 3), fled=True)), (1, opponent("drop", ("wood", 3), fled=True)))
    table = do(scene("old", open="B1", waiting=pair), "go B1", "strike", rolls=[1, 6])
    table.explored &= ~1
    do(table, "flee", rolls=[6, 1])
    assert (table.here, table.phase, table.unfaced) == (0, "pick", 0)
    assert do(table, "keep 0").time == 2  # a room left to its monsters, and one cleared


def test_flight_into_a_room_where_another_waits_begins_a_second_combat() -> None:
    table = fighting("new", "drop", ("cog", 3), waiting=((0, opponent("drop", ("wood", 2), fled=True)),))
    do(table, "flee", rolls=[6, 1])
    assert (table.here, table.phase, table.time) == (0, "fight", 0)
    do(table, "bolt", rolls=[6])
    assert (table.time, [cell for cell, _ in table.waiting]) == (2, [1])


def test_g53_nasty_symbols_add_to_health_and_damage() -> None:
    one = opponent("hammer", ("drop", 3), ("hammer", 3))
    assert (one.health, one.difficulty, one.price) == (5, 5, 3)


def test_g55_home_turf_for_melee_and_flight_not_for_doors_and_traps() -> None:
    assert do(fighting("new", "drop", ("cog", 3)), "strike", rolls=[3, 4]).health == 7
    assert do(fighting("new", "drop", ("cog", 3)), "flee", rolls=[3, 4]).flight_failed
    assert do(scene(kinds={"B1": "brick"}, boss=QUIET), "go B1", rolls=[3]).health == 10
    assert do(scene(open="A2"), "go A2", rolls=[3]).here == 0


def test_g56_one_flight_per_round() -> None:
    table = do(fighting("new", "drop", ("cog", 3)), "flee", rolls=[1, 6])
    assert "nor another flight" in refused(table, "flee")


def test_g57_without_monster_cards_there_is_a_monster_of_one() -> None:
    assert opponent_of("hammer", (), by_number=True, always_magic=True).health == 1
    table = do(scene(kinds={"B1": "drop"}, monsters=DrawPile(())), "go B1")
    assert (table.opponent_health, words(table)[-2:]) == (1, ["bribe", "flee"])
    short = do(scene(kinds={"B1": "hammer"}, monsters=DrawPile(cards([("wood", 3)]))), "go B1")
    assert (short.opponent_health, short.opponent_magic) == (3, 3)


def test_g61_the_weapon_adds_to_damage_unless_told_otherwise() -> None:
    for house, left in (({}, 1), ({"weapon_adds_damage": False}, 3)):
        table = fighting("new", "hammer", ("drop", 3), ("cog", 2), weapon=SWORD, house=house)
        assert do(table, "strike", rolls=[6, 1]).opponent_health == left


def test_g62_old_weapons_count_by_their_number_unless_told_otherwise() -> None:
    table = fighting("old", "drop", ("cog", 3), weapon=SWORD, house={"weapon_factor": 0})
    assert do(table, "strike", rolls=[3, 4]).health == 7


def test_g64_spells_by_level() -> None:
    assert do(fighting("new", "hammer", ("drop", 3), ("cog", 2), level=1), "cast", rolls=[6, 1]).opponent_health == 2
    assert do(fighting("new", "hammer", ("drop", 3), ("drop", 2), level=2), "bolt", rolls=[1, 6, 1]).opponent_health == 2


def test_g67_who_dies_of_the_killing_spell_has_not_won() -> None:
    table = fighting("new", "final", ("cog", 6), ("hammer", 4), health=1, luck=0)
    table.opponent_health = 1
    assert do(table, "bolt", rolls=[6]).outcome == "dead"
