"""Special tiles, items and what is used for action points (S-16, S-17, S-27, S-36, S-40, S-41, S-43, S-46)."""

from __future__ import annotations

import pytest

from generator.games.bag_of_dungeon.quest.geometry import cell_name, parse_cell
from generator.games.bag_of_dungeon.quest.model import SideEffect, SideQuest, SideQuestRow
from generator.games.bag_of_dungeon.rules.setting_up import is_out, set_up
from tests.games.bag_of_dungeon.scenes import (  # fmt: skip
    CORRIDOR,
    ITEMS_TILE,
    POOL_TILE,
    SPIKES_TILE,
    hero,
    item,
    play,
    quest,
    refusal,
    scene,
    words,
)

TWO = ("pell", "kell")


def test_an_item_tile_gives_one_item_to_the_first_who_lands_there() -> None:
    after = play(scene({"n1": ("ns", ITEMS_TILE)}, items=["billhook", "camp-hatchet"]), "go n, go s, go n")
    assert hero(after).items == (item("billhook"),)


@pytest.mark.parametrize("name", ["loose-ceiling", "spear-gate", "dart-nest"])
def test_a_trap_goes_off_at_once_and_leaves_the_game(name: str) -> None:  # S-36
    table = scene({"n1": ("ns", ITEMS_TILE)}, items=[name], heroes=TWO, at=("start", "n1"))
    after = play(table, "go n", [4, 3])
    assert [one.health for one in after.heroes] == [6, 9]
    assert item(name) in after.spent
    assert not hero(after).items


@pytest.mark.parametrize(("roll", "health"), [(1, 6), (2, 6), (3, 10)])
def test_spikes_spring_on_one_and_two_at_everyone_there(roll: int, health: int) -> None:  # S-16
    table = scene({"n1": ("ns", SPIKES_TILE)}, heroes=TWO, at=("start", "n1"), gear={1: ["oath-plate"]})
    after = play(table, "go n", [roll, 4, 4] if roll < 3 else [roll])
    assert (hero(after).health, hero(after, 1).health) == (health, health + 4 if health == 6 else 12)


def test_an_item_jams_the_spikes_for_once() -> None:  # S-16
    table = scene({"n1": ("ns", SPIKES_TILE)}, gear={0: ["billhook", "stray-hound"]})
    stopped = play(table, "go n")
    assert words(stopped) == ["risk", "jam billhook"]
    after = play(stopped, "jam billhook")
    assert (hero(after).items, after.phase) == ((item("stray-hound"),), "turn")
    assert item("billhook") in after.spent


def test_the_pool_has_a_token_for_every_hero_and_heals_at_the_end_of_a_turn() -> None:  # S-17
    table = scene({"n1": ("nesw", POOL_TILE)}, heroes=TWO)
    assert table.pool_tokens == 2
    hero(table).health = 3
    stopped = play(table, "go n, end")
    assert words(stopped) == ["drink", "pass"]
    after = play(stopped, "drink")
    assert (hero(after).health, after.pool_tokens, after.active) == (10, 1, 1)
    assert hero(play(table, "go n, go s, end")).health == 3


def test_the_pool_does_not_ask_the_healthy_and_is_empty_in_the_end() -> None:  # S-17
    table = scene({"n1": ("nesw", POOL_TILE)}, heroes=TWO, at=("n1", "n1"))
    assert play(table, "end").active == 1
    hero(table).health, table.pool_tokens = 1, 0
    assert play(table, "end").active == 1


def test_a_chest_stays_where_it_is_and_can_be_tried_again() -> None:  # S-27
    table = scene(CORRIDOR, lying={"start": ["iron-chest"]}, items=["billhook", "camp-hatchet"])
    assert refusal(table, "take iron-chest") == "chests stay where they are"
    tried = play(table, "open iron-chest", [2])
    assert (hero(tried).health, hero(tried).points) == (6, 4)
    after = play(tried, "open iron-chest", [3])
    assert hero(after).items == (item("billhook"), item("camp-hatchet"))
    assert item("iron-chest") in after.spent


def test_a_small_chest_gives_one_item() -> None:  # S-27
    table = scene(CORRIDOR, lying={"start": ["tin-box"]}, items=["billhook"])
    assert hero(play(table, "open tin-box", [1])).health == 8
    assert hero(play(table, "open tin-box", [6])).items == (item("billhook"),)


def test_things_are_taken_dropped_and_given_for_nothing() -> None:  # S-43
    table = scene(CORRIDOR, lying={"start": ["billhook"]}, heroes=TWO)
    after = play(table, "take billhook, give billhook kell")
    assert (hero(after, 1).items, hero(after).points) == ((item("billhook"),), 5)
    assert play(table, "take billhook, drop billhook").lying == {parse_cell("start"): (item("billhook"),)}


def test_nothing_is_taken_up_beside_a_monster() -> None:  # S-43
    table = scene(CORRIDOR, lying={"start": ["billhook"]}, foes={"start": "wickling"})
    hero(table).unseen = True
    assert refusal(table, "take billhook") == "nothing is taken up beside a monster"


def test_four_things_fill_the_backpack_and_hands_armour_and_boots_take_one_more_each() -> None:  # S-28
    worn = ["billhook", "pot-lid", "ring-shirt", "hasty-boots"]
    table = scene(
        CORRIDOR, gear={0: [*worn, "red-draught", "ox-draught", "powder-keg", "second-thought"]}, lying={"start": ["camp-hatchet"]}
    )  # fmt: skip
    assert refusal(table, "take camp-hatchet") == "there is no room for that; drop something first, or change hands"
    assert play(table, "drop red-draught, take camp-hatchet").phase == "turn"


FULL = ["billhook", "camp-hatchet", "red-draught", "ox-draught", "powder-keg"]


def test_a_weapon_for_both_hands_is_held_only_where_the_rest_has_room() -> None:  # S-28
    table = scene(CORRIDOR, gear={0: [*FULL, "long-maul"]})
    assert refusal(table, "hold long-maul") == "what is in the hands now would have no room; put something down first"
    held = play(table, "drop red-draught, drop ox-draught, hold long-maul")
    assert hero(held).held == (item("long-maul"),)
    assert play(held, "drop powder-keg, take red-draught").phase == "turn"


def test_what_is_held_leaves_no_more_room_than_there_is() -> None:  # S-28
    table = scene(CORRIDOR, gear={0: ["long-maul", *FULL[:4]]}, lying={"start": ["powder-keg"]})
    assert hero(table).held == (item("long-maul"),)
    assert refusal(table, "take powder-keg").startswith("there is no room for that")
    assert len(hero(play(table, "hold billhook, take powder-keg")).items) == 6


def test_boots_give_one_free_step_each_turn() -> None:
    table = scene(CORRIDOR, gear={0: ["hasty-boots"]})
    after = play(table, "go n, go n")
    assert hero(after).points == 4
    assert hero(play(after, "end, go n")).points == 5


def test_a_draught_heals_two_dice_up_to_the_full_and_is_used_up() -> None:
    table = scene(CORRIDOR, gear={0: ["red-draught"]})
    assert "red-draught" not in " ".join(word for word in words(table) if word.startswith("use"))
    hero(table).health = 4
    after = play(table, "use red-draught", [3, 6])
    assert (hero(after).health, hero(after).points, hero(after).items) == (10, 4, ())


def test_an_apothecary_heals_three_times_in_a_game() -> None:
    table = scene(CORRIDOR, heroes=("quill",))
    hero(table).health = 1
    after = play(table, "renew", [1, 1])
    assert (hero(after).health, hero(after).points, hero(after).uses) == (3, 2, 2)
    hero(after).uses, hero(after).points = 0, 5
    assert refusal(after, "renew") == "this hero has no such ability left, or no need of it"


def test_a_crystal_leads_five_tiles_far_or_through_a_wall_but_never_to_the_exit() -> None:  # S-46
    tiles = CORRIDOR | {"e1": "ns", "n1e1": "ns"}
    table = scene(tiles, gear={0: ["doorstep-crystal"]}, exit="n2")
    there = [word for word in words(table) if word.startswith("teleport")]
    assert there == ["teleport n1", "teleport e1"]  # e1 lies behind a wall, n2 is the Exit and nothing beyond it can be reached
    after = play(table, "teleport e1")
    assert (cell_name(hero(after).cell), hero(after).points) == ("e1", 4)
    assert item("doorstep-crystal") in after.spent
    far = scene(CORRIDOR, gear={0: ["doorstep-crystal"]})
    assert "teleport n5" in words(far)
    assert "teleport n6" not in words(far)


def test_a_gale_carries_any_hero_over_everything_but_not_to_the_exit() -> None:  # S-46
    table = scene(CORRIDOR | {"n1": ("ns", SPIKES_TILE)}, gear={0: ["bottled-gale"]}, heroes=TWO, exit="n6")
    after = play(table, "blow kell n4")
    assert (cell_name(hero(after, 1).cell), hero(after, 1).pending) == ("n4", True)
    assert "blow kell n6" not in words(table)
    assert hero(play(table, "blow pell n2")).health == 10


def test_a_kiss_takes_health_from_this_life_and_the_next() -> None:  # S-41
    table = scene(CORRIDOR, gear={0: ["leech-kiss"]}, heroes=TWO)
    hero(table).health, hero(table, 1).health = 2, 3
    after = play(table, "drain kell")
    assert (hero(after).health, hero(after, 1).health, hero(after, 1).lives) == (7, 10, 2)


def test_a_skull_takes_or_gives_a_life_but_never_the_last() -> None:  # S-41
    table = scene(CORRIDOR, gear={0: ["borrowed-skull"]}, heroes=TWO, lives=2)
    assert [one.lives for one in play(table, "life take kell").heroes] == [3, 1]
    assert [one.lives for one in play(table, "life give kell").heroes] == [1, 3]
    hero(table, 1).lives = 1
    assert "life take kell" not in words(table)


def test_long_fingers_take_an_item_or_the_ring_from_afar() -> None:  # S-41
    table = scene(CORRIDOR, gear={0: ["long-fingers"], 1: ["billhook"]}, heroes=TWO, at=("start", "n6"), exit="n5", ring="1")
    assert hero(play(table, "steal kell billhook")).items == (item("billhook"),)
    assert play(table, "steal kell ring").bearer == 0


@pytest.mark.parametrize(("heroes", "out"), [(("pell",), 5), (TWO, 2)])
def test_some_items_are_out_of_a_solo_game(heroes: tuple[str, ...], out: int) -> None:  # S-40, S-41
    table = set_up(quest(heroes, "solo"))
    assert len(table.spent) == out
    assert not any(is_out(table.quest, token) for token in table.items)
    assert set_up(quest(heroes, "co-operative")).spent == ()


def test_gear_is_carried_from_the_start_and_is_in_no_bag() -> None:
    table = set_up(quest(gear=[[item("billhook")]]))
    assert hero(table).held == (item("billhook"),)
    assert item("billhook") not in table.items


@pytest.mark.parametrize(
    ("effect", "rolled", "health", "bonus", "items"),
    [(("health", -3), 1, 5, 0, 0), (("health", 2), 2, 10, 0, 0), (("kills", 4), 1, 8, 4, 0), (("items", 1), 2, 8, 0, 1)],
)
def test_a_side_quest_is_rolled_once_by_the_first_who_stands_there(
    effect: tuple[str, int], rolled: int, health: int, bonus: int, items: int
) -> None:
    rows = (SideQuestRow(say="So it is.", effect=SideEffect(what=effect[0], by=effect[1])), *[SideQuestRow(say="Nothing.")] * 2)  # type: ignore[arg-type]
    one = SideQuest(tile=9, title="The Well", line="A well.", rows=rows)  # type: ignore[arg-type]
    table = scene({"n1": "ns"}, side_quests=(one,))
    hero(table).health = 8
    after = play(table, "go n, go s, go n", [rolled])
    assert (hero(after).health, hero(after).bonus, len(hero(after).items)) == (health, bonus, items)


def test_a_side_quest_waits_until_the_monster_is_gone() -> None:
    rows = tuple(SideQuestRow(say="Nothing.") for _ in range(3))
    table = scene({"n1": "ns"}, side_quests=(SideQuest(tile=9, title="W", line="w", rows=rows),), foes={"n1": "wickling"})  # type: ignore[arg-type]
    fought = play(table, "go n, fight", [6, 5, 1])
    assert not fought.resolved
    assert play(fought, "go s, go n", [3]).resolved
