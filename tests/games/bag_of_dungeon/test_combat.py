"""Encounters and melee: rounds, damage, escapes, partners, what monsters leave (S-7 to S-15, S-18, S-19, S-28 to S-30)."""

from __future__ import annotations

import pytest

from generator.games.bag_of_dungeon.quest.geometry import cell_name, parse_cell
from generator.games.bag_of_dungeon.rules.state import Foe, Table
from tests.games.bag_of_dungeon.scenes import CORRIDOR, ITEMS_TILE, PLAIN, foe_of, hero, item, monster, play, refusal, scene, words

LAIR = 17
BRUTE = Foe(monster("quarry-brute"), 10, 10, 2, 3)


def facing(foe: str | Foe, **about: object) -> Table:
    """Return a fight that begins: the first hero steps onto a tile with a monster."""
    return play(scene(CORRIDOR, foes={"n1": foe}, **about), "go n")  # type: ignore[arg-type]


def test_a_monster_tile_brings_a_token_that_is_revealed_when_it_is_entered() -> None:  # S-7
    table = scene({"n1": ("ns", LAIR)}, monsters=["salt-widow"])
    assert table.tokens == {parse_cell("n1")}
    after = play(table, "go n")
    assert after.foes[parse_cell("n1")].token == monster("salt-widow")
    assert not after.tokens
    assert after.phase == "fight"


def test_a_tile_brings_a_monster_only_once() -> None:  # S-7
    table = scene({"n1": ("ns", LAIR)}, monsters=["wickling"])
    after = play(table, "go n, fight, go s, go n", [6, 5, 1])
    assert after.phase == "turn"


def test_the_lower_total_takes_the_difference() -> None:
    after = play(facing("salt-widow"), "fight", [6, 1, 1, 1])  # 9 to 4
    assert after.foes[parse_cell("n1")].health == 3
    assert hero(play(facing("salt-widow"), "fight", [1, 2, 4, 5])).health == 4  # 5 to 11


def test_a_tie_hurts_nobody() -> None:  # S-8
    after = play(facing("salt-widow"), "fight", [1, 2, 1, 2])
    assert (hero(after).health, after.foes[parse_cell("n1")].health) == (10, 8)


def test_equal_dice_count_double_before_anything_is_added() -> None:  # S-9
    after = play(facing(BRUTE), "fight", [3, 3, 1, 1])  # 12 + 2 to 5
    assert after.foes[parse_cell("n1")].health == 1


def test_the_dice_of_a_hound_must_be_equal_too() -> None:  # S-9
    table = facing(BRUTE, gear={0: ["stray-hound"]})
    assert play(table, "fight", [3, 3, 2, 1, 1]).foes[parse_cell("n1")].health == 5  # 10 to 5
    assert parse_cell("n1") not in play(table, "fight", [3, 3, 3, 1, 1]).foes


def test_monsters_never_roll_a_critical() -> None:  # S-9
    after = play(facing("drain-knight"), "fight", [1, 2, 3, 3])  # 5 to 7
    assert hero(after).health == 8


def test_a_stroke_doubles_the_total_once() -> None:  # S-30, S-49
    after = play(facing(Foe(monster("well-serpent"), 20, 20, 2, 5)), "stroke", [1, 2, 1, 2])  # 10 to 8
    assert after.foes[parse_cell("n1")].health == 18
    assert "stroke" not in words(after)
    both = play(facing(Foe(monster("well-serpent"), 20, 20, 2, 5)), "stroke", [2, 2, 1, 2])  # (8 + 2) * 2 to 8
    assert both.foes[parse_cell("n1")].health == 8


def test_weapons_in_hand_add_to_the_total_and_both_hands_count() -> None:  # S-28
    table = facing("lantern-toad", gear={0: ["billhook", "camp-hatchet"]})
    assert play(table, "fight", [1, 3, 1, 2]).foes[parse_cell("n1")].health == 6  # 8 to 5


def test_a_weapon_for_two_hands_fills_both_and_changing_is_free_in_a_fight() -> None:  # S-28
    table = facing("lantern-toad", gear={0: ["billhook", "pot-lid", "long-maul"]})
    assert hero(table).held == (item("billhook"), item("pot-lid"))
    after = play(table, "hold long-maul")
    assert hero(after).held == (item("long-maul"),)
    assert hero(play(after, "hold pot-lid")).held == (item("pot-lid"),)
    assert hero(after).points == hero(table).points


def test_armour_and_a_shield_in_hand_take_off_damage_down_to_nothing() -> None:  # S-29
    table = facing("salt-widow", gear={0: ["oath-plate", "star-buckler", "ring-shirt"]})
    assert hero(play(table, "fight", [1, 2, 4, 5])).health == 8  # 6 less 4
    assert hero(play(table, "fight", [1, 2, 2, 3])).health == 10  # 2 less 4


def test_moth_eaten_mail_falls_apart_after_a_fight_in_which_it_was_worn() -> None:
    after = play(facing("wickling", gear={0: ["moth-eaten-mail"]}), "fight", [6, 5, 1])
    assert hero(after).items == ()
    assert item("moth-eaten-mail") in after.spent
    kept = play(facing("wickling", gear={0: ["moth-eaten-mail", "ring-shirt"]}), "fight", [6, 5, 1])
    assert item("moth-eaten-mail") in hero(kept).items


def test_moth_eaten_mail_among_the_spoils_serves_the_next_fight() -> None:
    mail = item("moth-eaten-mail")
    won = play(facing("bone-porter", items=["moth-eaten-mail"]), "fight", [6, 5, 1])
    assert (hero(won).items, won.spent) == ((mail,), ())
    alone = facing("bone-porter", gear={0: ["moth-eaten-mail"]}, items=["spear-gate"])
    assert hero(play(alone, "fight", [6, 5, 1, 4])).health == hero(alone).health - 4  # what was worn is gone by then


def test_a_mason_stands_fast_once_the_damage_is_known() -> None:  # S-49
    struck = play(facing("salt-widow", heroes=("kell",)), "fight", [1, 2, 5, 5])
    assert words(struck) == ["bear", "brace"]
    braced = play(struck, "brace")
    assert hero(braced).health == 12
    assert play(braced, "fight", [1, 2, 5, 5]).phase == "fight"


def test_a_second_thought_rolls_the_whole_round_again() -> None:  # S-49
    struck = play(facing("salt-widow", gear={0: ["second-thought"]}), "fight", [1, 2, 5, 5])
    after = play(struck, "again", [6, 5, 1, 1])
    assert hero(after).health == 10
    assert item("second-thought") in after.spent


def test_an_escape_costs_a_point_and_direct_damage_and_ends_the_turn() -> None:  # S-10
    table = facing("salt-widow", heroes=("pell", "kell"), gear={0: ["oath-plate"]})
    after = play(table, "escape n")
    assert (hero(after).health, cell_name(hero(after).cell), after.active) == (9, "n2", 1)


def test_what_waits_where_one_escapes_to_comes_on_the_next_turn() -> None:  # S-10
    table = play(scene({"n1": "ns", "n2": ("ns", LAIR)}, foes={"n1": "salt-widow"}, monsters=["bell-ram"]), "go n")
    after = play(table, "escape n")
    assert after.phase == "fight"  # alone, the hero is up again
    assert after.turns == table.turns + 1
    assert after.foes[parse_cell("n2")].token == monster("bell-ram")


def test_an_escape_to_a_new_tile_costs_two_points_and_two_damage() -> None:  # S-10
    table = play(scene({"n1": "ns"}, foes={"n1": "salt-widow"}, stack=(ITEMS_TILE,), heroes=("pell", "kell")), "go n")
    after = play(table, "escape new")
    assert (hero(after).health, cell_name(hero(after).cell), hero(after).pending) == (8, "n2", True)
    assert hero(after).items == ()
    found = play(after, "end")
    assert len(hero(found).items) == 1  # the item tile is resolved as the turn begins


def test_nobody_escapes_without_action_points() -> None:  # S-10
    table = facing("salt-widow")
    hero(table).points = 0
    assert "escape n" not in words(table)
    assert refusal(table, "escape n") == "there are too few action points left, 0"


@pytest.mark.parametrize("about", [{"heroes": ("snuff",)}, {"gear": {0: ["hasty-boots"]}}])
def test_nimble_heroes_and_boots_escape_unhurt(about: dict[str, object]) -> None:
    table = facing("salt-widow", **about)
    assert hero(play(table, "escape s")).health == hero(table).health


def test_a_fight_ends_the_turn_and_a_surviving_monster_heals() -> None:  # S-44
    table = facing("salt-widow", heroes=("pell", "kell"))
    after = play(table, "fight, escape s", [6, 1, 1, 1])
    assert after.foes[parse_cell("n1")].health == 8
    assert after.active == 1


@pytest.mark.parametrize(("name", "items"), [("moss-beggar", 0), ("bone-porter", 1), ("lantern-toad", 1), ("quarry-brute", 2)])
def test_a_monster_leaves_items_by_its_full_health(name: str, items: int) -> None:  # S-18
    table = facing(foe_of(name), gear={0: ["quarry-pick", "bell-hammer"]}, items=["red-draught", "ox-draught"])
    after = play(table, "fight", [6, 6, 1] if foe_of(name).dice == 1 else [6, 6, 1, 1])
    assert [kill.token for kill in hero(after).kills] == [monster(name)]
    assert len(hero(after).items) == 2 + items


def test_what_does_not_fit_lies_on_the_tile_and_can_be_sorted_out() -> None:  # S-28, S-52
    full = ["red-draught", "ox-draught", "powder-keg", "second-thought"]
    table = facing("bone-porter", gear={0: full}, items=["nobodys-coat"])
    after = play(table, "fight", [6, 5, 1])
    assert after.phase == "loot"
    assert refusal(after, "take nobodys-coat") == "there is no room for that; drop something first, or change hands"
    done = play(after, "drop ox-draught, take nobodys-coat, done")
    assert item("nobodys-coat") in hero(done).items
    assert done.lying[parse_cell("n1")] == (item("ox-draught"),)


def test_a_mirror_copies_the_card_and_the_health_and_counts_with_it() -> None:  # S-18
    table = scene({"n1": "ns"}, foes={"n1": Foe(monster("glass-twin"), 0, 0, 0, 0)}, gear={0: ["quarry-pick", "bell-hammer"]})
    hero(table).health = 7
    fight = play(table, "go n")
    assert fight.foes[parse_cell("n1")] == Foe(monster("glass-twin"), 7, 7, 2, 2)
    after = play(fight, "fight", [6, 5, 1, 2])  # 17 to 5
    assert hero(after).kills[0].points == 7


def test_long_arms_reach_heroes_in_straight_lines_for_half() -> None:  # S-19
    about = {"heroes": ("pell", "kell", "drum"), "at": ("start", "n5", "e1")}
    table = play(scene(CORRIDOR | {"e1": "w"}, foes={"n1": foe_of("root-mother")}, **about), "go n")  # type: ignore[arg-type]
    after = play(table, "fight", [1, 2, 4, 4])  # 5 to 12
    assert [one.health for one in after.heroes] == [3, 9, 11]


def test_a_partner_is_called_for_a_point_and_adds_a_die() -> None:  # S-11, S-14
    table = facing("salt-widow", heroes=("pell", "kell"), at=("start", "n4"))
    asked = play(table, "tag kell")
    assert asked.phase == "called"
    helped = play(asked, "help")
    assert (hero(helped).points, hero(helped, 1).points, cell_name(hero(helped, 1).cell)) == (3, 1, "n1")
    after = play(helped, "fight", [1, 2, 1, 5, 5])  # 6 to 12
    assert (hero(after).health, hero(after, 1).health) == (4, 9)
    assert refusal(helped, "escape s") == "nobody escapes from a fight with a partner"


def test_whoever_refuses_stays_and_the_point_is_spent_and_nobody_else_is_asked() -> None:
    table = facing("salt-widow", heroes=("pell", "kell", "drum"))
    after = play(table, "tag kell, refuse")
    assert (hero(after).points, after.partner) == (3, -1)
    assert refusal(after, "tag drum") == "only one hero is called to a fight"


def test_a_partner_must_have_the_points_to_come_past_nobody() -> None:  # S-11, S-53
    far = facing("salt-widow", heroes=("pell", "kell"), at=("start", "n6"))
    assert "tag kell" not in words(far)
    blocked = facing("salt-widow", heroes=("pell", "drum"), at=("start", "n3"))
    blocked.foes[parse_cell("n2")] = foe_of("wickling")
    assert refusal(blocked, "tag drum") == "that hero is too weak, or too far away"


@pytest.mark.parametrize(("roll", "partner"), [(2, -1), (3, 1)])
def test_in_a_solo_game_a_roll_decides_whether_a_partner_comes(roll: int, partner: int) -> None:  # S-15
    table = facing("salt-widow", heroes=("pell", "kell"), mode="solo")
    after = play(table, "tag kell", [roll])
    assert (after.partner, hero(after).points) == (partner, 3)


def test_in_a_solo_game_the_weak_are_not_called() -> None:  # S-15
    table = facing("salt-widow", heroes=("pell", "kell"), mode="solo")
    hero(table, 1).health = 4
    assert "tag kell" not in words(table)


def test_a_partner_who_is_left_finishes_the_fight_alone() -> None:
    table = play(facing("salt-widow", heroes=("pell", "kell", "drum")), "tag kell, help")
    hero(table).health = 1
    after = play(table, "fight", [1, 2, 1, 6, 6])  # 6 to 14
    assert (after.fighter, after.partner, after.active) == (1, -1, 0)
    assert refusal(after, "escape s") == "a partner who was left alone finishes the fight"
    done = play(after, "fight", [6, 5, 1, 1])
    assert [kill.points for kill in hero(done, 1).kills] == [8]
    assert done.active == 1  # play goes on clockwise from the first fighter


def test_what_a_partner_deserves_can_be_given_after_the_fight() -> None:
    table = play(facing("bone-porter", heroes=("pell", "kell"), items=["red-draught"]), "tag kell, help")
    after = play(table, "fight", [6, 5, 4, 1])
    assert after.phase == "loot"
    done = play(after, "give red-draught kell, done")
    assert hero(done, 1).items == (item("red-draught"),)


def test_a_lost_life_leaves_everything_on_the_tile() -> None:  # S-43
    table = facing("salt-widow", heroes=("pell", "kell"), gear={0: ["billhook", "stray-hound"]})
    hero(table).health = 2
    after = play(table, "fight", [1, 1, 2, 6, 6])
    fallen = hero(after)
    assert (fallen.lives, fallen.health, fallen.points, cell_name(fallen.cell), fallen.items) == (2, 10, 5, "start", ())
    assert after.lying[parse_cell("n1")] == (item("billhook"),)
    assert after.items[-1] == item("stray-hound")  # S-48
    assert after.active == 1


def test_the_last_life_is_the_end_of_a_hero_and_of_a_party() -> None:
    table = facing("salt-widow", mode="solo")
    hero(table).health = 1
    after = play(table, "fight", [1, 2, 6, 6])
    assert (hero(after).status, after.phase, after.outcome) == ("dead", "over", "lost")


def test_an_insurance_keeps_everything_but_not_on_the_last_life() -> None:  # S-40
    table = facing("salt-widow", gear={0: ["burial-policy", "billhook"]})
    hero(table).health = 1
    assert hero(play(table, "fight", [1, 2, 6, 6])).items == (item("billhook"),)
    hero(table).lives = 1
    assert hero(play(table, "fight", [1, 2, 6, 6])).items == ()


def test_a_temper_and_a_draught_last_for_one_fight() -> None:
    table = facing("bone-porter", heroes=("drum",), gear={0: ["ox-draught"]})
    after = play(table, "rage, use ox-draught")
    assert hero(after).surge == 2
    done = play(after, "fight", [6, 5, 1, 1, 1])
    assert hero(done).surge == 0


def test_a_monster_beside_a_hero_is_fought_as_the_turn_begins() -> None:  # S-50
    table = scene(CORRIDOR, heroes=("pell", "kell"), at=("n1", "n2"), foes={"n2": "salt-widow"})
    after = play(table, "end")
    assert (after.phase, after.fighter) == ("fight", 1)


def test_a_coat_hides_from_a_monster_on_three_and_more() -> None:
    table = scene(CORRIDOR, foes={"n1": "salt-widow"}, gear={0: ["nobodys-coat"]})
    assert play(table, "go n", [2]).phase == "fight"
    hidden = play(table, "go n", [3])
    assert hidden.phase == "turn"
    assert hidden.heroes[0].unseen
    assert play(hidden, "go n").phase == "turn"
    assert play(hidden, "fight").phase == "fight"
    assert refusal(hidden, "take ring") == "nothing is taken up beside a monster"
    assert PLAIN in hidden.tiles.values()
