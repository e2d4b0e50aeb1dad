"""Rules: Keywords, of heroes' gear and of enemies."""

from __future__ import annotations

import pytest

from generator.core.dice import Count
from generator.games.deck_box_dungeons.quest.hero_cards import PushEnemy, StunEnemy
from generator.games.deck_box_dungeons.quest.terms import Escort
from generator.games.deck_box_dungeons.rules import combat
from generator.games.deck_box_dungeons.rules.state import EnemyFigure, HeroFigure
from tests.games.deck_box_dungeons.rules.table import ONE, THREE, TWO, Table

PIT_BEHIND = ONE.replace("#.....#\n#.....#\n:", "#..o..#\n#.....#\n:")


Value = tuple[int, int]


def duel(*keywords: str, picture: str = ONE, melee: Value = (1, 1), **foe: object) -> tuple[Table, HeroFigure, EnemyFigure]:
    """Return a hero with such gear south of an enemy with 3 health."""
    table = Table(picture)
    return table, table.hero("A22", melee=melee, keywords=keywords), table.foe("A21", **foe)  # type: ignore[arg-type]


# ---------------------------------------------------------------------- Barrage (B-12)


def test_barrage_chooses_a_target_for_each_die_before_the_roll() -> None:
    # B-12
    table = Table(ONE)
    hero = table.hero("A22", melee=(3, 1), keywords=("barrage",))
    first, second = table.foe("A21"), table.foe("A23")
    table.do("melee", hero, first, {"to": second.id}, {"to": first.id}, dice=[5, 5, 1, 1, 1])
    assert table.kinds() == ["aim", "aim"]
    assert (first.health, second.health, hero.energy) == (2, 2, 2)


def test_every_target_of_a_barrage_is_one_that_could_be_attacked() -> None:
    # B-12
    table = Table(ONE)
    hero = table.hero("A22", melee=(2, 1), keywords=("barrage",))
    first = table.foe("A21")
    table.foe("A33")
    table.do("melee", hero, first, dice=[1, 1])
    assert table.asked == []


def test_without_barrage_all_dice_go_to_one_target() -> None:
    table = Table(ONE)
    hero = table.hero("A22", melee=(3, 1))
    first, second = table.foe("A21"), table.foe("A23")
    table.do("melee", hero, first, dice=[5, 5, 1, 1, 1])
    assert (first.health, second.health, table.asked) == (1, 3, [])


def test_an_enemys_barrage_goes_round_all_whom_it_can_attack_the_preferred_first() -> None:
    # known decision: the first die is for the hero it prefers, the next for another one, and so on
    table = Table(ONE)
    heroes = [table.hero("A21"), table.hero("A12", health=2), table.hero("A44")]
    foe = table.foe("A22", melee=(3, 0), keywords=("barrage",), target="weakest", speed=2)
    table.act(foe, dice=[6, 6, 1, 1, 1])  # hit, hit, miss; two defences
    assert [hero.health for hero in heroes] == [7, 1, 8]


def test_an_enemy_without_barrage_attacks_one() -> None:
    table = Table(ONE)
    heroes = [table.hero("A21"), table.hero("A12", health=3)]
    table.act(table.foe("A22", melee=(2, 0), target="weakest"), dice=[6, 6, 1, 1])
    assert [hero.health for hero in heroes] == [8, 1]


# ---------------------------------------------------------------------- Crush, Heavy, Pierce (B-9, B-10, B-11, B-32)


def test_crush_does_one_more_damage_for_every_hit_that_is_not_blocked() -> None:
    # B-10
    table, hero, foe = duel("crush", melee=(2, 1))
    table.do("melee", hero, foe, dice=[5, 5, 6, 1])
    assert foe.health == 1


def test_a_critical_hit_of_crush_skips_the_defence_and_no_more() -> None:
    # B-9
    table, hero, foe = duel("crush", defence=4)
    table.do("melee", hero, foe, dice=[6])
    assert foe.health == 1


def test_crush_of_an_enemy_counts_against_heroes() -> None:
    table = Table(ONE)
    hero = table.hero("A22")
    table.act(table.foe("A21", keywords=("crush",)), dice=[6, 6, 1, 6])
    assert hero.health == 6


def test_heavy_gives_at_most_one_energy_for_an_attack() -> None:
    # B-11
    table, hero, foe = duel("heavy", melee=(3, 1), defence=4)
    table.do("melee", hero, foe, dice=[5, 5, 5, 2, 2, 2])
    assert hero.energy == 1
    table.do("melee", hero, foe, dice=[5, 5, 5, 2, 2, 2])
    assert hero.energy == 2  # each attack for itself


def test_heavy_without_a_hit_gives_none() -> None:
    table, hero, foe = duel("heavy")
    table.do("melee", hero, foe, dice=[1])
    assert hero.energy == 0


@pytest.mark.parametrize(("keywords", "lost"), [((), 0), (("pierce",), 1), (("pierce", "crush"), 2)])
def test_pierce_takes_one_from_the_defence(keywords: tuple[str, ...], lost: int) -> None:
    table, hero, foe = duel(*keywords, defence=1)
    table.do("melee", hero, foe, dice=[5, 5])
    assert foe.health == 3 - lost


def test_pierce_takes_one_for_all_hits_and_never_more() -> None:
    # B-32
    table, hero, foe = duel("pierce", melee=(2, 1), defence=2)
    table.do("melee", hero, foe, dice=[5, 5, 5, 5])
    assert foe.health == 3


def test_pierce_of_an_enemy_counts_against_heroes() -> None:
    table = Table(ONE)
    hero = table.hero("A22", defence=1)
    table.act(table.foe("A21", keywords=("pierce",)), dice=[6, 1, 5])
    assert hero.health == 7


# ---------------------------------------------------------------------- Stun (B-29)


def test_a_weapon_stuns_where_it_does_damage() -> None:
    # B-29
    table, hero, foe = duel("stun")
    table.do("melee", hero, foe, dice=[5, 6])
    assert not foe.stunned
    table.do("melee", hero, foe, dice=[5, 1])
    assert foe.stunned


def test_a_stunned_enemy_misses_its_next_turn_and_no_more() -> None:
    table, hero, foe = duel("stun")
    foe.stunned = True
    table.enemy_phase()
    assert hero.health == 8
    table.enemy_phase(dice=[6, 1, 1])
    assert hero.health == 7


@pytest.mark.parametrize(
    ("kind", "stunned"), [("green melee", True), ("blue ranged", True), ("red melee", False), ("red ranged", False)]
)
def test_red_enemies_are_never_stunned(kind: str, stunned: bool) -> None:
    table = Table(ONE)
    hero, foe = table.hero("A22", melee=(1, 1), keywords=("stun",), powers=((1, (StunEnemy(),)),)), table.foe("A21", kind)
    table.do("melee", hero, foe, dice=[5, 1])
    assert foe.stunned == stunned
    assert bool(table.moves("power", hero)) == stunned


def test_the_villain_is_never_stunned() -> None:
    table = Table(ONE)
    hero = table.hero("A22", melee=(1, 1), keywords=("stun",), powers=((1, (StunEnemy(),)),))
    boss = table.villain("A21")
    table.do("melee", hero, boss, dice=[5, 1])
    assert not boss.stunned
    assert not table.moves("power", hero)


def test_an_enemy_that_stuns_must_do_damage_first() -> None:
    table = Table(ONE)
    hero = table.hero("A22")
    foe = table.foe("A21", keywords=("stun",))
    table.act(foe, dice=[6, 1, 6])
    assert not hero.stunned
    table.act(foe, dice=[6, 1, 1])
    assert hero.stunned


# ---------------------------------------------------------------------- Knockback and every other push (B-13, B-57)


def test_knockback_pushes_a_damaged_target_one_space_away() -> None:
    table, hero, foe = duel("knockback")
    table.do("melee", hero, foe, dice=[5, 6])
    assert table.where(foe) == "A21"
    table.do("melee", hero, foe, dice=[5, 1])
    assert (table.where(foe), foe.health) == ("A20", 2)


def test_knockback_against_a_wall_is_one_more_damage_that_nothing_blocks() -> None:
    # B-13
    table = Table(ONE)
    hero, foe = table.hero("A11", melee=(1, 1), keywords=("knockback",)), table.foe("A10", defence=4)
    table.do("melee", hero, foe, dice=[6])
    assert (table.where(foe), foe.health) == ("A10", 1)


def test_knockback_into_a_figure_is_one_more_hit_that_may_be_blocked() -> None:
    # B-13
    for roll, health in ((6, 2), (1, 1)):
        table, hero, foe = duel("knockback")
        other = table.foe("A20")
        table.do("melee", hero, foe, dice=[5, 1, roll])
        assert (table.where(foe), foe.health, other.health) == ("A21", health, 3)


def test_knockback_into_a_pit_is_its_damage() -> None:
    # B-13, B-22
    table, hero, foe = duel("knockback", picture=PIT_BEHIND)
    table.do("melee", hero, foe, dice=[5, 1])
    assert (table.where(foe), foe.health) == ("A20", 1)


def test_knockback_into_water_costs_nothing() -> None:
    # B-22
    table, hero, foe = duel("knockback", picture=PIT_BEHIND.replace("o", "~"))
    table.do("melee", hero, foe, dice=[5, 1])
    assert (table.where(foe), foe.health) == ("A20", 2)


def test_an_enemys_knockback_pushes_heroes_into_pits_walls_and_one_another() -> None:
    # B-13, B-57: for every push, whoever made it
    table = Table(PIT_BEHIND)
    hero = table.hero("A21")
    foe = table.foe("A22", keywords=("knockback",))
    table.act(foe, dice=[6, 1, 1])
    assert (table.where(hero), hero.health) == ("A20", 6)
    table.game.put(hero, table.at("A12"))
    other = table.hero("A02", health=9)
    foe.attacker = hero.index
    table.act(foe, dice=[6, 1, 1, 1])
    assert (table.where(hero), hero.health, other.health) == ("A12", 4, 9)


def test_a_defeated_target_is_not_pushed() -> None:
    table = Table(ONE)
    hero, foe = table.hero("A11", melee=(1, 1), keywords=("knockback",)), table.foe("A10", health=1)
    table.do("melee", hero, foe, dice=[6])
    assert table.game.enemies == []


def test_who_is_killed_by_the_wall_leaves_treasure_to_the_pusher() -> None:
    table = Table(ONE)
    hero, foe = table.hero("A11", melee=(1, 1), keywords=("knockback",)), table.foe("A10", health=2, bounty=True)
    table.do("melee", hero, foe, dice=[6, 2])
    assert table.game.enemies == []
    assert hero.treasure == 2


@pytest.mark.parametrize(("start", "end"), [("A43", "A44"), ("A42", "A+B"), ("A24", "A.s")])
def test_a_push_goes_along_the_longer_difference(start: str, end: str) -> None:
    # B-57
    table = Table(TWO)
    foe = table.foe(start)
    origin = {"A43": "A41", "A42": "A22", "A24": "A22"}[start]
    table.play(combat.push(table.game, foe, table.at(origin), 1))
    assert table.where(foe) == end


def test_on_an_exact_diagonal_the_pusher_chooses() -> None:
    # B-57
    for answer, end in (({"n": 1}, "A43"), ({"n": 2}, "A34")):
        table = Table(ONE)
        hero, foe = table.hero("A22", melee=(1, 1), keywords=("knockback", "reach")), table.foe("A33")
        table.do("melee", hero, foe, answer, dice=[5, 1])  # type: ignore[arg-type]
        assert table.where(foe) == end
        assert table.kinds() == ["push"]


def test_a_push_of_two_spaces_ends_at_the_first_obstacle() -> None:
    table = Table(ONE)
    hero = table.hero("A21", powers=((1, (PushEnemy(spaces=2),)),))
    hero.energy = 1
    foe = table.foe("A20")
    table.do("power", hero, n=0)
    assert (table.where(foe), foe.health) == ("A.n", 2)  # behind the half space there is a wall


def test_a_push_of_two_spaces_over_open_floor() -> None:
    table = Table(ONE)
    hero = table.hero("A12", powers=((1, (PushEnemy(spaces=2),)),))
    hero.energy = 1
    foe = table.foe("A22")
    table.do("power", hero, n=0)
    assert (table.where(foe), foe.health) == ("A42", 3)


# ---------------------------------------------------------------------- Siphon (B-31)


def test_siphon_takes_energy_in_its_room_and_in_rooms_joined_by_an_open_exit() -> None:
    # B-31
    table = Table(THREE)
    heroes = [table.hero("A00"), table.hero("B00"), table.hero("C00")]
    for hero in heroes:
        hero.energy = 2
    table.act(table.foe("A44", keywords=("siphon",), speed=2), rest=True)
    assert [hero.energy for hero in heroes] == [1, 1, 2]


def test_siphon_does_not_pass_a_closed_exit() -> None:
    # B-31
    table = Table(TWO, gates={"AB": "locked"}, keys={"AB": "key"})
    heroes = [table.hero("A00"), table.hero("B00")]
    heroes[1].energy = 2
    table.act(table.foe("A44", keywords=("siphon",), speed=2), rest=True)
    assert [hero.energy for hero in heroes] == [0, 2]


def test_a_stunned_enemy_siphons_nothing() -> None:
    table = Table(ONE)
    hero = table.hero("A00")
    hero.energy = 2
    table.foe("A44", keywords=("siphon",)).stunned = True
    table.enemy_phase()
    assert hero.energy == 2


# ---------------------------------------------------------------------- Regenerate, Ritual (B-30)


def test_ritual_gives_the_weakest_enemy_of_the_room_one_health_back() -> None:
    table = Table(TWO)
    table.hero("A22")
    foe, weak, middle = table.foe("A21", keywords=("ritual",)), table.foe("A44", health=1), table.foe("A40", health=2)
    elsewhere = table.foe("B44", health=1)
    table.act(foe, dice=[6, 1, 1])
    assert [row.health for row in (foe, weak, middle, elsewhere)] == [3, 2, 2, 1]


def test_ritual_needs_damage() -> None:
    table = Table(ONE)
    table.hero("A22")
    foe, weak = table.foe("A21", keywords=("ritual",)), table.foe("A44", health=1)
    table.act(foe, dice=[6, 1, 6])
    assert weak.health == 1


def test_ritual_may_serve_the_one_who_holds_it_and_stops_at_three() -> None:
    # B-30
    table = Table(ONE)
    table.hero("A22")
    foe = table.foe("A21", keywords=("ritual",), health=2)
    table.act(foe, dice=[6, 1, 1])
    assert foe.health == 3
    table.act(foe, dice=[6, 1, 1])
    assert foe.health == 3


def test_of_several_weakest_the_players_choose_who_regains_health() -> None:
    table = Table(ONE)
    table.hero("A22")
    foe, first, second = table.foe("A21", keywords=("ritual",)), table.foe("A44", health=1), table.foe("A40", health=1)
    table.act(foe, {"to": second.id}, dice=[6, 1, 1])
    assert (first.health, second.health) == (1, 2)


def test_regenerate_gives_one_health_at_the_end_of_the_round_up_to_the_highest_of_the_die() -> None:
    # B-30
    table = Table(ONE)
    table.hero("A00")
    foe, plain = table.foe("A44", keywords=("regenerate",), health=2), table.foe("A40", health=2)
    table.refresh()
    assert (foe.health, plain.health) == (3, 2)
    table.refresh()
    assert foe.health == 3


def test_a_villain_regenerates_up_to_its_full_health() -> None:
    # B-30
    table = Table(ONE)
    table.hero("A00")
    boss = table.villain("A44", health=7, keywords=("regenerate",))
    table.refresh()
    assert boss.health == 8
    table.refresh()
    assert boss.health == 8


# ---------------------------------------------------------------------- keywords against a guest


def test_keywords_of_enemies_count_against_a_guest() -> None:
    table = Table(ONE, terms=(Escort(start="start", health=Count(0, 6), defence=1, speed=3),))
    table.hero("A44")
    guest = table.guest("A21")
    table.act(table.foe("A22", keywords=("crush", "pierce", "knockback", "stun")), dice=[6, 1, 5])
    assert (guest.health, table.where(guest)) == (4, "A20")
