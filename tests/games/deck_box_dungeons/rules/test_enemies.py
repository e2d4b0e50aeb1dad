"""Rules: Enemy Phase, Enemy Targeting/Movement, and the questions about enemies."""

from __future__ import annotations

import pytest

from generator.core.dice import Count
from generator.games.deck_box_dungeons.quest.effects import Condition, Spawn
from generator.games.deck_box_dungeons.quest.terms import Escort
from generator.games.deck_box_dungeons.rules import damage, enemies
from generator.games.deck_box_dungeons.rules.state import EnemyFigure, HeroFigure
from tests.games.deck_box_dungeons.rules.cards import enemy, villain
from tests.games.deck_box_dungeons.rules.table import ONE, TWO, Table

NARROW = """
#######
#######
#######
:a....#
#######
#######
#######
"""
PIT = """
#######
#######
#######
:..o..#
#######
#######
#######
"""


def order_of(table: Table, answer: int = 0) -> list[EnemyFigure]:
    """Return the enemies in the order in which they act; ties are decided by the first or the last answer."""
    acted: list[EnemyFigure] = []

    def note(_: object, foe: EnemyFigure) -> list[object]:
        acted.append(foe)
        return []

    before, enemies.activate = enemies.activate, note  # type: ignore[assignment]
    try:
        steps = enemies.enemy_phase(table.game)
        try:
            ask = next(steps)
            while True:
                ask = steps.send(ask.answers[answer])
        except StopIteration:
            pass
    finally:
        enemies.activate = before  # type: ignore[assignment]
    return acted


# ---------------------------------------------------------------------- Enemy Phase: ascending threat order (B-1)


def test_enemies_act_green_blue_red_and_last_the_villain_ranged_before_melee() -> None:
    # Enemy Phase; B-1
    table = Table(ONE)
    table.hero("A00")
    boss = table.villain("A44")
    kinds = ["red melee", "green melee", "blue ranged", "red ranged", "blue melee", "green ranged"]
    foes = {kind: table.foe(f"A{place}3", kind) for place, kind in enumerate(kinds[:5])} | {kinds[5]: table.foe("A34", kinds[5])}
    wanted = [foes[f"{colour} {attack}"] for colour in ("green", "blue", "red") for attack in ("ranged", "melee")]
    assert order_of(table) == [*wanted, boss]


def test_of_enemies_that_are_alike_the_players_choose_who_acts_first() -> None:
    # B-1: ties by player choice
    table = Table(ONE)
    table.hero("A00")
    first, second, third = table.foe("A04"), table.foe("A44"), table.foe("A40", "blue melee")
    assert order_of(table) == [first, second, third]
    assert order_of(table, -1) == [second, first, third]


def test_enemies_that_come_in_the_enemy_phase_act_in_the_next_one() -> None:
    # a villain pushed into a pit by its own side calls for help at half of its health
    table = Table(NARROW, boss=villain(health=Count(0, 2), half=(Spawn(green=Count(0, 1)),)))
    hero = table.hero("a")
    boss = table.villain("A42")
    damage.hurt_enemy(table.game, boss, 1, hero.index)
    table.foe("A12")
    table.enemy_phase(dice=[1, 1, 5])
    assert len(table.game.enemies) == 3
    assert table.where(table.game.enemies[2]) == "A22"


# ---------------------------------------------------------------------- Enemy Phase: move and attack (B-26, B-27)


def test_an_enemy_moves_and_attacks_once() -> None:
    # B-27
    table = Table(NARROW)
    hero = table.hero("a")
    assert table.act(table.foe("A42"), dice=[6, 1, 1]) == "A12"
    assert hero.health == 7
    table = Table(NARROW)
    table.hero("a")
    foe = table.foe("A42", speed=2)
    assert table.act(foe) == "A22"  # it does not move twice


def test_a_melee_enemy_takes_the_shortest_way_to_a_space_it_can_attack_from() -> None:
    table = Table(ONE)
    table.hero("A02")
    assert table.act(table.foe("A42"), dice=[1, 1]) == "A12"


def test_an_enemy_that_can_attack_from_where_it_stands_stays_there() -> None:
    table = Table(ONE)
    table.hero("A02")
    assert table.act(table.foe("A01"), dice=[1, 1]) == "A01"


def test_enemies_pass_their_own_side_and_not_heroes() -> None:
    table = Table(NARROW)
    table.hero("a")
    table.foe("A22")
    assert table.act(table.foe("A32"), dice=[1, 1]) == "A12"
    table = Table(NARROW)
    table.hero("a")
    wall = table.hero("A22", health=9)
    foe = table.foe("A32", target="weakest")
    assert table.act(foe, dice=[1, 1]) == "A32"
    assert wall.health == 9


def test_two_enemies_do_not_stop_on_the_same_space() -> None:
    table = Table(NARROW)
    table.hero("a")
    table.foe("A12")
    assert table.act(table.foe("A42")) == "A22"


def test_enemies_do_not_walk_into_a_pit() -> None:
    # Terrain Notes, note; B-22
    table = Table(PIT)
    table.hero("A02")
    foe = table.foe("A42")
    assert table.act(foe) == "A42"  # there is no other way
    assert foe.health == 3
    round_it = Table(ONE.replace(":.....:", ":..o..:"))
    round_it.hero("A12")
    foe = round_it.foe("A32", speed=4)
    round_it.act(foe, 0, dice=[1, 1])
    assert foe.health == 3


def test_enemies_stop_nowhere_between_the_heroes_they_cannot_pass() -> None:
    table = Table(NARROW)
    table.hero("a")
    table.hero("A12", health=9)
    foe = table.foe("A42", target="weakest")
    assert table.act(foe, dice=[1, 1]) == "A22"


def test_enemies_come_towards_heroes_whom_they_do_not_see() -> None:
    # Enemy Targeting/Movement; B-26
    table = Table(TWO)
    table.hero("A00")
    foe = table.foe("B40", speed=3)
    assert not table.game.terrain.sees(foe.space, table.game.heroes[0].space, 0)
    far = table.game.terrain.distances_to(table.at("A00"))
    before = far[foe.space]
    table.act(foe, 0)
    assert before - far[foe.space] == 3


def test_enemies_leave_the_room_they_spawned_in() -> None:
    # FAQ, Enemies
    table = Table(TWO)
    table.hero("A42")
    foe = table.foe("B02")
    assert table.act(foe, dice=[1, 1]) == "A+B"


CORNER = """
#######
#a....#
#.###.#
:.###.#
#.###.#
#b....#
#######
"""


ROUND_THE_PIT = """
#######
#.....#
#.###.#
:..o.b#
#######
#######
#######
"""


def test_an_enemy_that_sees_a_hero_does_not_move_out_of_sight() -> None:
    # B-26: the shortest way to the hero leads round the pit and out of sight, so it ends at the corner
    table = Table(ROUND_THE_PIT)
    hero = table.hero("b")
    foe = table.foe("A12")
    assert table.act(foe) == "A01"
    seen, far = table.game.terrain.sees, table.game.terrain.distances_to(hero.space)
    assert not seen(table.at("A00"), hero.space, 0)
    assert far[table.at("A00")] < far[table.at("A01")]


def test_a_ranged_enemy_does_not_move_out_of_sight_either() -> None:
    # B-26, B-55: further up the column it would be further away
    table = Table(CORNER.replace("#.###.#\n:.###.#", "#####.#\n:.###.#"))
    table.hero("b")
    assert table.act(table.foe("A44", "green ranged"), dice=[1, 1]) == "A43"


def test_an_enemy_out_of_sight_goes_the_shortest_way_and_may_end_out_of_sight() -> None:
    # B-26
    table = Table(ROUND_THE_PIT)
    table.hero("b")
    assert table.act(table.foe("A00", speed=3)) == "A30"


def test_a_hero_who_cannot_be_come_near_to_leaves_the_enemy_where_it_stands() -> None:
    table = Table(TWO, gates={"AB": "locked"}, keys={"AB": "key"})
    table.hero("B22")
    assert table.act(table.foe("A22")) == "A22"


# ---------------------------------------------------------------------- Enemy Targeting/Movement (B-28, B-56)


@pytest.mark.parametrize(
    ("rule", "wanted"), [("nearest", 0), ("weakest", 1), ("richest", 2), ("strongest", 3), ("last-attacker", 2)]
)
def test_every_enemy_attacks_the_hero_whom_it_prefers(rule: str, wanted: int) -> None:
    table = Table(ONE)
    heroes = [table.hero("A21", health=6), table.hero("A10", health=3), table.hero("A43", health=5), table.hero("A04", health=9)]
    heroes[2].treasure = 4
    foe = table.foe("A22", target=rule, speed=6)
    foe.attacker = 2
    before = [hero.health for hero in heroes]
    table.act(foe, dice=[6, 1, 1], rest=True)
    assert [old - hero.health for old, hero in zip(before, heroes, strict=True)] == [int(n == wanted) for n in range(4)]


def test_an_enemy_that_nobody_has_attacked_takes_the_nearest() -> None:
    table = Table(ONE)
    table.hero("A42")
    near = table.hero("A12")
    table.act(table.foe("A02", target="last-attacker"), dice=[6, 1, 1])
    assert near.health == 7


def test_an_attacker_who_has_fallen_is_looked_for_no_more() -> None:
    table = Table(ONE)
    table.hero("A42")
    near = table.hero("A12")
    foe = table.foe("A02", target="last-attacker")
    foe.attacker = 0
    table.game.heroes[0].health = 0
    table.game.lift(table.game.heroes[0])
    table.act(foe, dice=[6, 1, 1])
    assert near.health == 7


def test_whom_it_prefers_but_cannot_attack_it_leaves_for_the_next_best() -> None:
    # Enemy Targeting; B-28
    table = Table(TWO)
    heroes = [table.hero("A00", health=2), table.hero("B22", health=5), table.hero("B33", health=4)]
    table.act(table.foe("B44", target="weakest", speed=2), 0, dice=[6, 1, 1])
    assert [hero.health for hero in heroes] == [2, 5, 3]


def test_a_tie_is_decided_by_the_players() -> None:
    # B-28
    table = Table(ONE)
    first, second = table.hero("A12"), table.hero("A32")
    table.act(table.foe("A22"), {"to": 1}, dice=[6, 1, 1])
    assert table.kinds() == ["target"]
    assert (first.health, second.health) == (8, 7)


def test_nearest_counts_water_as_two_and_no_figures() -> None:
    # B-56
    table = Table(ONE.replace("#.....#\n:.....:", "#.....#\n:..~..:"))
    heroes: list[HeroFigure] = [table.hero("A02"), table.hero("A42")]
    foe = table.foe("A12", ranged=None)
    table.act(foe, dice=[6, 1, 1])
    assert heroes[0].health == 7
    table.game.put(foe, table.at("A32"))
    table.game.put(heroes[0], table.at("A12"))
    ranks = enemies.ranking(table.game, foe, enemies.prey(table.game))
    assert [[hero.index for hero in row] for row in ranks] == [[1], [0]]  # type: ignore[union-attr]
    far = table.game.terrain.distances_to(heroes[0].space)
    assert far[foe.space] == 3  # over the water; as many as round it


def test_an_enemy_whose_prey_it_cannot_come_near_to_goes_for_the_next() -> None:
    # B-28: who prefers a hero behind a lock goes for the one who can be reached
    table = Table(TWO, gates={"AB": "locked"}, keys={"AB": "key"})
    table.hero("B22", health=2)
    table.hero("A00", health=8)
    foe = table.foe("A44", target="weakest", speed=3)
    far = table.game.terrain.distances_to(table.at("A00"))
    table.act(foe, 0)
    assert far[foe.space] == 5


def test_a_tie_of_which_one_cannot_be_come_near_to_is_none() -> None:
    table = Table(TWO, gates={"AB": "locked"}, keys={"AB": "key"})
    table.hero("B22")
    table.hero("A00")
    foe = table.foe("A44", target="weakest", speed=3)
    table.act(foe, {"kind": "space"})
    assert table.kinds() == ["space"]


# ---------------------------------------------------------------------- FAQ, Enemies: maximum range (B-25, B-55)


def test_a_ranged_enemy_keeps_the_greatest_distance_from_which_it_sees_its_target() -> None:
    # FAQ, Enemies; B-55
    table = Table(NARROW)
    table.hero("a")
    assert table.act(table.foe("A12", "green ranged"), dice=[1, 1]) == "A42"
    table = Table(NARROW)
    table.hero("a")
    assert table.act(table.foe("A12", "green ranged", speed=2), dice=[1, 1]) == "A32"


def test_of_spaces_equally_far_a_ranged_enemy_takes_the_one_with_the_shortest_way() -> None:
    # B-55: two corners are as far from the hero, one of them a step away and the other three
    table = Table(ONE)
    table.hero("A02")
    assert table.act(table.foe("A41", "green ranged", speed=6), dice=[1, 1]) == "A40"
    assert table.kinds() == []
    table = Table(ONE)
    table.hero("A02")
    assert table.act(table.foe("A43", "green ranged", speed=6), dice=[1, 1]) == "A44"


def test_a_ranged_enemy_at_its_distance_stays() -> None:
    # B-55: it moves only if that improves its distance
    table = Table(NARROW)
    hero = table.hero("a")
    assert table.act(table.foe("A42", "green ranged"), dice=[6, 1, 1]) == "A42"
    assert hero.health == 7


def test_a_ranged_enemy_comes_into_sight_and_shoots_at_once() -> None:
    table = Table(CORNER)
    hero = table.hero("b")
    foe = table.foe("A40", "green ranged", speed=4)
    table.act(foe, dice=[6, 1, 1], rest=True)
    assert hero.health == 7
    assert table.game.terrain.sees(foe.space, hero.space, 0)


def test_a_ranged_enemy_that_can_only_strike_strikes() -> None:
    # FAQ, Enemies; B-25
    picture = NARROW.replace(":a....#", ":a.####")
    table = Table(picture)
    hero = table.hero("a")
    foe = table.foe("A12", "green ranged", melee=(1, 0))
    table.act(foe, dice=[6, 1])
    assert hero.health == 7
    foe.card = table.game.facts.cards[0]  # one without a melee value can do nothing there
    assert table.act(foe) == "A12"
    assert hero.health == 7


def test_a_ranged_enemy_with_room_behind_it_steps_back_before_it_shoots() -> None:
    # B-25, B-55
    table = Table(NARROW)
    hero = table.hero("a")
    foe = table.foe("A12", "green ranged", melee=(3, 3))
    assert table.act(foe, dice=[6, 1, 1]) == "A42"  # two dice: the ranged value
    assert hero.health == 7


def test_a_melee_enemy_with_a_ranged_value_shoots_only_where_it_cannot_strike() -> None:
    table = Table(NARROW)
    hero = table.hero("a")
    foe = table.foe("A42", ranged=(1, 0), speed=4)
    assert table.act(foe, dice=[1, 1]) == "A12"
    table.game.put(foe, table.at("A42"))
    foe.card = enemy("green melee", ranged=(1, 0), speed=2)
    table.act(foe, dice=[6, 1])
    assert hero.health == 7


# ---------------------------------------------------------------------- a villain with two attacks (B-61)


@pytest.mark.parametrize(
    ("melee", "ranged", "defence", "dice"),
    [((3, 1), (1, 1), 0, 3), ((1, 0), (2, 2), 0, 2), ((2, 1), (2, 1), 0, 2), ((1, 3), (3, 0), 0, 1)],
)
def test_a_villain_attacks_in_the_way_from_which_more_damage_is_expected(
    melee: tuple[int, int], ranged: tuple[int, int], defence: int, dice: int
) -> None:
    # B-61; ties: melee
    table = Table(NARROW, boss=villain(melee=melee, ranged=ranged))
    hero = table.hero("a", defence=defence)
    boss = table.villain("A32")
    table.act(boss, dice=[1] * dice)
    expected_melee = melee[0] * (melee[1] + 1) >= ranged[0] * (ranged[1] + 1)
    assert (table.where(boss) == "A12") == expected_melee
    assert hero.health == 8


def test_a_villain_that_cannot_attack_in_the_better_way_takes_the_other() -> None:
    table = Table(NARROW, boss=villain(melee=(3, 3), ranged=(1, 0), speed=2))
    table.hero("a")
    assert table.act(table.villain("A42"), dice=[1]) == "A42"


# ---------------------------------------------------------------------- quest text: guests, dark rooms (B-56)


def test_enemies_treat_a_guest_as_a_hero_once_it_is_with_the_party() -> None:
    escort = Escort(start="finale", health=Count(0, 4), defence=0, speed=3)
    table = Table(ONE, terms=(escort,))
    hero = table.hero("A03")
    guest = table.guest("A12", free=False)
    foe = table.foe("A02")
    table.act(foe, dice=[6, 1, 1])
    assert (guest.health, hero.health) == (4, 7)
    guest.free = True
    table.act(foe, "guest", dice=[6, 1, 1])
    assert (guest.health, hero.health) == (3, 7)


def test_in_the_dark_enemies_shoot_two_steps_far() -> None:
    # B-56
    table = Table(NARROW)
    hero = table.hero("a")
    foe = table.foe("A42", "green ranged", speed=2)
    table.carry_out(Condition(kind="dark", until="quest"))
    assert table.act(foe, dice=[6, 1, 1]) == "A22"
    assert hero.health == 7
