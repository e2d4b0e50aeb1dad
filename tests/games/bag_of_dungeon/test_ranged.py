"""Shots, spells, bombs, and monsters that charge (S-12, S-13, S-20, S-42, S-44, S-45, S-51, S-54, S-56)."""

from __future__ import annotations

from generator.core.data import replace
from generator.games.bag_of_dungeon.quest.geometry import cell_name, parse_cell
from generator.games.bag_of_dungeon.rules.state import Foe
from tests.games.bag_of_dungeon.scenes import CORRIDOR, SPIKES_TILE, hero, item, monster, play, refusal, scene, words

BOW = {0: ["yew-bow"]}


def test_range_counts_from_the_tile_in_front_along_open_sides() -> None:  # S-12
    tiles = CORRIDOR | {"e1": "nw", "n1e1": "ns"}
    foes = {"n3": "salt-widow", "n4": "bell-ram", "n1e1": "wickling"}
    table = scene(tiles, foes=foes, gear={0: ["fowling-bow"]})
    assert [word for word in words(table) if word.startswith("shoot")] == ["shoot fowling-bow n3"]
    assert refusal(table, "shoot fowling-bow n4") == "nothing can be aimed at on n4 from here"
    assert refusal(table, "shoot fowling-bow n1e1") == "nothing can be aimed at on n1e1 from here"


def test_heroes_and_monsters_between_do_not_hide_a_target() -> None:  # S-12
    table = scene(CORRIDOR, foes={"n1": "wickling", "n2": "salt-widow"}, gear=BOW, heroes=("pell", "kell"), at=("start", "n1"))
    assert "shoot yew-bow n2" in words(table)


def test_a_shot_costs_its_points_and_reveals_a_token() -> None:
    table = scene({"n1": ("ns", 17)}, gear=BOW, monsters=["salt-widow"])
    after = play(table, "shoot yew-bow n1", [3])
    assert hero(after).points == 3
    assert after.foes[parse_cell("n1")] == Foe(monster("salt-widow"), 5, 8, 2, 2)


def test_one_can_shoot_again_before_the_monster_comes() -> None:  # S-13, S-44
    table = scene(CORRIDOR, foes={"n3": "salt-widow"}, gear=BOW)
    first = play(table, "shoot yew-bow n3", [3])
    assert words(first) == ["done", "shoot yew-bow n3"]
    after = play(first, "shoot yew-bow n3, done", [3])
    assert after.phase == "fight"
    assert after.foes[parse_cell("start")].health == 2
    assert parse_cell("n3") not in after.foes


def test_a_charging_monster_hurts_heroes_on_its_way_and_another_on_the_tile_is_a_partner() -> None:  # S-13, S-45
    table = scene(
        CORRIDOR, foes={"n3": "salt-widow"}, gear={**BOW, 1: ["oath-plate"]}, heroes=("pell", "kell", "drum"),
        at=("start", "n2", "start"),
    )  # fmt: skip
    after = play(table, "shoot yew-bow n3, done", [3, 5])
    assert (hero(after, 1).health, after.partner) == (9, 2)
    assert refusal(after, "tag kell") == "only one hero is called to a fight"


def test_spikes_always_spring_under_a_charging_monster() -> None:  # S-13
    tiles = CORRIDOR | {"n2": ("ns", SPIKES_TILE)}
    after = play(scene(tiles, foes={"n3": "salt-widow"}, gear=BOW), "shoot yew-bow n3, done", [3, 2])
    assert after.foes[parse_cell("start")].health == 3
    dead = play(scene(tiles, foes={"n3": "salt-widow"}, gear=BOW, items=["red-draught"]), "shoot yew-bow n3, done", [3, 6])
    assert [kill.points for kill in hero(dead).kills] == [8]
    assert dead.lying[parse_cell("n2")] == (item("red-draught"),)  # S-42
    assert dead.phase == "turn"


def test_a_charging_monster_runs_past_another_one() -> None:  # S-13
    table = scene(CORRIDOR, foes={"n1": "wickling", "n3": "salt-widow"}, gear=BOW)
    after = play(table, "shoot yew-bow n3, done", [3])
    assert after.foes[parse_cell("n1")].token == monster("wickling")
    assert after.foes[parse_cell("start")].token == monster("salt-widow")


def test_what_a_monster_leaves_that_was_shot_lies_where_it_died() -> None:  # S-42
    table = scene(CORRIDOR, foes={"n3": Foe(monster("salt-widow"), 2, 8, 2, 2)}, gear=BOW, items=["red-draught"])
    after = play(table, "shoot yew-bow n3", [3])
    assert after.lying[parse_cell("n3")] == (item("red-draught"),)
    assert hero(after).items == (item("yew-bow"),)


def test_a_fowler_kills_with_a_six() -> None:
    table = scene(CORRIDOR, foes={"n3": "well-serpent"}, gear=BOW, heroes=("lark",))
    assert hero(play(table, "shoot yew-bow n3", [6])).kills[0].points == 13


def test_wounds_by_shots_last_until_the_end_of_the_turn() -> None:  # S-44
    table = scene(CORRIDOR, exit="n3", gear={0: ["frost-rod"]}, at=["n1"])
    after = play(table, "shoot frost-rod n3", [3, 4])
    assert after.foes[parse_cell("n3")].health == 13
    assert play(after, "end").foes[parse_cell("n3")].health == 20


def test_arrows_do_nothing_to_the_dragon_but_fire_does() -> None:  # S-20
    table = scene(CORRIDOR, exit="n2", gear={0: ["yew-bow", "ember-scroll"]})
    after = play(table, "shoot yew-bow n2, shoot ember-scroll n2", [6, 2, 3, 4])
    assert after.foes[parse_cell("n2")].health == 11
    assert after.phase == "turn"  # she does not charge (S-55)


def test_a_lance_is_for_the_dragon_alone() -> None:
    table = scene(CORRIDOR, exit="n2", foes={"n1": "wickling"}, gear={0: ["wyrm-spike"]})
    assert [word for word in words(table) if word.startswith("shoot")] == ["shoot wyrm-spike n2"]
    assert play(table, "shoot wyrm-spike n2", [6, 6, 6]).foes[parse_cell("n2")].health == 2


def test_a_burst_strikes_everyone_on_a_tile_and_is_used_up() -> None:  # S-45
    table = scene(CORRIDOR, foes={"n3": "bell-ram"}, gear={0: ["ember-scroll"]}, heroes=("pell", "kell"), at=("start", "n3"))
    after = play(table, "shoot ember-scroll n3", [1, 2, 2])
    assert (after.foes[parse_cell("n3")].health, hero(after, 1).health) == (6, 7)
    assert item("ember-scroll") in after.spent


def test_knives_fly_round_a_corner_and_the_monster_comes_the_same_way() -> None:  # S-13
    tiles = {"n1": "es", "n1e1": "ew", "n1e2": "ew"}
    table = scene(tiles, foes={"n1e1": "bell-ram"}, gear={0: ["homing-knives", "yew-bow"]})
    assert [word for word in words(table) if word.startswith("shoot")] == ["shoot homing-knives n1e1"]
    after = play(table, "shoot homing-knives n1e1, done", [3, 4])
    assert after.foes[parse_cell("start")].health == 4


def test_a_vine_strikes_at_once_and_whoever_enters_from_then_on() -> None:
    table = scene(CORRIDOR, foes={"n2": "bell-ram", "n3": "bell-ram"}, gear={0: ["strangle-seed", "yew-bow"]})
    del table.foes[parse_cell("n3")]
    cast = play(table, "shoot strangle-seed n2", [4])
    assert (cast.foes[parse_cell("n2")].health, cast.vines) == (7, {parse_cell("n2")})
    walked = scene(CORRIDOR)
    walked.vines = frozenset({parse_cell("n1")})
    assert hero(play(walked, "go n", [3])).health == 7


def test_a_bomb_hurts_everyone_in_sight_within_two_tiles() -> None:  # S-45, S-51
    table = scene(
        CORRIDOR, foes={"n2": "bell-ram", "n3": "salt-widow", "n5": "salt-widow"}, gear={0: ["powder-keg"], 1: ["oath-plate"]},
        heroes=("pell", "kell", "drum"), at=("start", "n1", "n6"),
    )  # fmt: skip
    after = play(table, "shoot powder-keg n2", [2, 3])
    assert [one.health for one in after.heroes] == [5, 9, 11]
    assert [after.foes[parse_cell(name)].health for name in ("n2", "n3", "n5")] == [6, 3, 8]
    assert after.aim == parse_cell("n2")


def test_a_bomb_that_kills_its_thrower_ends_the_turn() -> None:  # S-45
    table = scene(CORRIDOR, foes={"n2": "bell-ram"}, gear={0: ["powder-keg"]}, heroes=("pell", "kell"), at=("start", "n6"))
    hero(table).health = 3
    after = play(table, "shoot powder-keg n2", [2, 3])
    assert (hero(after).lives, after.active, after.foes[parse_cell("n2")].health) == (2, 1, 11)


def test_nobody_shoots_with_a_monster_on_the_same_tile() -> None:  # S-54
    table = scene(CORRIDOR, foes={"start": "wickling", "n2": "salt-widow"}, gear=BOW)
    table.heroes[0].unseen = True
    assert refusal(table, "shoot yew-bow n2") == "nobody shoots beside a monster"


def test_a_shot_strikes_the_first_of_several_heroes() -> None:  # S-56, S-32
    table = scene(
        CORRIDOR, gear=BOW, mode="competitive", heroes=("pell", "kell", "drum"), at=("start", "n2", "n2"), exit="n6", ring="n5"
    )  # fmt: skip
    after = play(table, "shoot yew-bow n2", [4])
    assert [one.health for one in after.heroes] == [10, 8, 11]
    assert after.phase == "turn"


def test_a_blade_tells_what_hides_next_door() -> None:  # S-7
    table = scene({"n1": ("ns", 17), "e1": ("ew", 18)}, gear={0: ["whisper-blade"]}, monsters=["bell-ram"])
    after = play(table, "peek e")
    assert after.foes[parse_cell("e1")].token == monster("bell-ram")
    assert cell_name(hero(after).cell) == "start"
    assert refusal(after, "peek e") == "nothing that hides on that side can be told from here"


def test_a_quest_can_name_what_else_does_nothing_to_its_dragon() -> None:  # S-20
    dragon = replace(scene().quest.dragon, immune=("bow", "burst"))
    table = scene(CORRIDOR, exit="n2", gear={0: ["ember-scroll"]}, dragon=True)
    table.quest = replace(table.quest, dragon=dragon)
    assert play(table, "shoot ember-scroll n2", [6, 6, 6]).foes[parse_cell("n2")].health == 20
