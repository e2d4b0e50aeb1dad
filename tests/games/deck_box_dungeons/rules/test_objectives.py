"""Rules: Game End, and what a quest is about: goals, losses, and its special rules."""

from __future__ import annotations

from contextlib import suppress

import pytest

from generator.core.dice import Count
from generator.games.deck_box_dungeons.quest.effects import Damage, Drain, Energy, Spawn
from generator.games.deck_box_dungeons.quest.hero_cards import RegainHealth
from generator.games.deck_box_dungeons.quest.model import Npc, Token
from generator.games.deck_box_dungeons.quest.terms import (
    Accuse,
    AllDead,
    AllSites,
    Bring,
    Burden,
    Clock,
    ClockOut,
    Escort,
    Guard,
    GuestDead,
    Outlast,
    Performed,
    Pursuit,
    Rite,
    Slay,
    Stand,
    Unmask,
    Work,
)
from generator.games.deck_box_dungeons.rules import damage, objective, places, turns
from generator.games.deck_box_dungeons.rules.state import GameOver
from tests.games.deck_box_dungeons.rules.table import ONE, TWO, Table


def number(count: int) -> Count:
    return Count(0, count)


def outcome(table: Table) -> str:
    """Return how the game stands once it has been looked at."""
    with suppress(GameOver):
        objective.check_won(table.game)
    return table.game.outcome


SITES = tuple(Token(id=f"site{n}", kind="site", name="site", room="A") for n in (1, 2))
RELIC = (Token(id="relic", kind="relic", name="the relic", room="B"),)
ESCORT = Escort(start="start", health=Count(1, 3), defence=1, speed=3)
CAPTIVE = Escort(start="finale", health=number(4), defence=0, speed=3)
NPCS = tuple(Npc(id=f"npc{n}", name=f"Person {n}", role="", trait="") for n in (1, 2, 3))

# ---------------------------------------------------------------------- Game End (B-36, B-43)


def test_the_quest_is_won_when_all_its_goals_are_met() -> None:
    table = Table(ONE, goals=(Slay(), AllSites()), tokens=SITES)
    table.hero("A22")
    table.game.villain_dead = True
    assert outcome(table) == ""
    table.game.sites_done = {"site1", "site2"}
    assert outcome(table) == "won"


def test_a_quest_without_a_villain_among_its_goals_is_won_without_a_fight() -> None:
    # B-43
    table = Table(ONE, goals=(AllSites(),), tokens=SITES)
    table.hero("A22")
    table.villain("A44")
    table.foe("A40")
    table.game.sites_done = {"site1", "site2"}
    assert outcome(table) == "won"


def test_the_villain_is_slain_once_its_health_is_gone() -> None:
    table = Table(ONE)
    hero = table.hero("A22", melee=(1, 5))
    boss = table.villain("A21", health=2)
    table.do("melee", hero, boss, dice=[5, 1])
    assert outcome(table) == ""
    table.do("melee", hero, boss, dice=[5, 1])
    assert outcome(table) == "won"


def test_who_falls_last_loses_even_with_the_goal_met() -> None:
    # B-36: at least one has to survive
    table = Table(ONE)
    hero = table.hero("A22", health=1)
    table.carry_out(Damage(who="each", amount=number(1)))
    table.game.villain_dead = True
    assert hero.health == 0
    assert outcome(table) == "lost"


def test_all_living_heroes_must_stand_where_the_goal_says() -> None:
    table = Table(TWO, goals=(Stand(at="finale"),))
    first, second, third = table.hero("B22"), table.hero("A22"), table.hero("A00")
    assert outcome(table) == ""
    damage.hurt_hero(table.game, third, 8)
    table.game.put(second, table.at("A+B"))
    assert outcome(table) == "won"  # B-51: the half space is in the last room
    assert first.health == 8


def test_the_start_means_its_starting_zone() -> None:
    table = Table(ONE, goals=(Bring(token="relic", to="start"),), tokens=RELIC)
    hero = table.hero("A00")
    table.game.relic_bearer = hero.index
    assert outcome(table) == ""
    table.game.put(hero, table.game.board.start_zone[3])
    assert outcome(table) == "won"


def test_a_clock_that_runs_out_loses_where_the_quest_says_so() -> None:
    clock = Clock(name="clock", starts="setup", boxes=3)
    for losses, end in (((AllDead(), ClockOut()), "lost"), ((AllDead(),), "")):
        table = Table(ONE, terms=(clock,), losses=losses)
        table.hero("A22")
        table.refresh()
        table.refresh()
        assert table.game.outcome == ""
        table.refresh()
        assert table.game.outcome == end
        assert table.game.boxes == 3


def test_who_outlasts_the_clock_has_won() -> None:
    table = Table(ONE, goals=(Outlast(),), terms=(Clock(name="clock", starts="finale", boxes=3),))
    table.hero("A22")
    table.refresh()
    table.refresh()
    assert table.game.outcome == ""
    table.refresh()
    assert table.game.outcome == "won"


def test_the_goal_counts_before_the_last_box() -> None:
    table = Table(ONE, goals=(Stand(at="start"),), losses=(ClockOut(),), terms=(Clock(name="clock", starts="setup", boxes=3),))
    table.hero(table.name(table.game.board.start_zone[0]))
    table.game.boxes = 2
    table.refresh()
    assert table.game.outcome == "won"


def test_a_game_is_won_as_soon_as_the_goal_is_met_in_the_heroes_phase() -> None:
    table = Table(ONE)
    hero = table.hero("A22", melee=(1, 5))
    boss = table.villain("A21", health=1)
    steps = turns.run(table.game)
    table.play(steps, next(move for move in table.moves("melee", hero) if move.to == boss.id), dice=[5, 1])
    assert table.game.outcome == "won"


# ---------------------------------------------------------------------- the end, our own rule

HOME = (AllSites(), Stand(at="start"))


def homeward(**changes: object) -> Table:
    table = Table(TWO, goals=HOME, tokens=SITES, **changes)
    table.hero("B42", speed=4)
    table.game.sites_done = {"site1", "site2"}
    return table


def test_with_only_the_way_home_left_and_nobody_on_it_the_quest_is_over_at_once() -> None:
    assert outcome(homeward()) == "won"


def test_an_enemy_on_the_board_or_a_pursuit_keeps_the_quest_open() -> None:
    table = homeward()
    table.foe("A00")
    assert outcome(table) == ""
    table = homeward(terms=(Pursuit(then=(Energy(who="each", amount=number(1)),)),))
    table.game.pursued = True
    assert outcome(table) == ""


def test_a_gate_on_the_way_home_keeps_the_quest_open() -> None:
    assert outcome(homeward(gates={"AB": "ledge"})) == ""


def test_something_else_left_to_do_keeps_the_quest_open() -> None:
    table = homeward()
    table.game.sites_done = {"site1"}
    assert outcome(table) == ""


@pytest.mark.parametrize(("boxes", "end"), [(17, "won"), (18, ""), (19, "")])
def test_the_way_home_must_be_short_enough_for_the_clock(boxes: int, end: str) -> None:
    # twenty boxes; the hero needs two turns of eight spaces each
    table = homeward(terms=(Clock(name="clock", starts="setup", boxes=20),), losses=(ClockOut(),))
    far = table.game.terrain.distances_to(table.game.board.start_zone[0])[table.at("B42")]
    assert 8 < far <= 16
    table.game.boxes = boxes + 1
    assert outcome(table) == end


# ---------------------------------------------------------------------- Player Phase, special action: sites

WORK = Work(
    verb="close", done="closed", skill="wisdom", need=2,
    passed=(Energy(who="chosen", amount=number(1)),), failed=(Damage(who="chosen", amount=number(1)), Spawn(green=number(1))),
)  # fmt: skip


def site_table() -> Table:
    table = Table(ONE, goals=(AllSites(),), terms=(WORK,), tokens=SITES)
    table.game.site_space = {"site1": table.at("A22"), "site2": table.at("A00")}
    return table


def test_a_hero_on_a_marker_deals_with_it_as_an_action() -> None:
    table = site_table()
    table.hero("A44")
    hero = table.hero("A22")
    table.do("work", hero, dice=[6, 6, 1, 1])
    assert (table.game.sites_done, hero.energy, table.game.actions) == ({"site1"}, 1, 1)
    assert table.moves("work", hero) == []


def test_failing_costs_that_hero_and_brings_enemies_without_treasure() -> None:
    # B-64
    table = site_table()
    other, hero = table.hero("A44"), table.hero("A22")
    table.do("work", hero, dice=[6, 1, 1, 1, 1])
    assert (table.game.sites_done, hero.health, other.health) == (set(), 7, 8)
    assert [foe.bounty for foe in table.game.enemies] == [False]


def test_nobody_works_beside_an_enemy_or_off_the_marker() -> None:
    table = site_table()
    hero = table.hero("A21")
    assert table.moves("work", hero) == []
    table.game.put(hero, table.at("A22"))
    assert table.moves("work", hero)
    foe = table.foe("A32")
    assert table.moves("work", hero) == []
    table.game.put(foe, table.at("A33"))
    assert table.moves("work", hero)


def test_every_failure_makes_the_next_try_easier() -> None:
    # our own rule
    table = site_table()
    hero = table.hero("A22", speed=1)
    for dice in ([6, 1, 1, 1, 1], [1, 1, 1, 1, 1]):
        table.play(objective.work(table.game, hero), dice=dice)
        damage.remove(table.game, table.game.enemies[0])
    table.play(objective.work(table.game, hero))  # two failures: no success is needed
    assert table.game.sites_done == {"site1"}


# ---------------------------------------------------------------------- Player Phase, special action: the relic


def relic_table(**burden: object) -> Table:
    terms = (Burden(token="relic", **burden), Pursuit(then=(Energy(who="each", amount=number(1)),)))  # type: ignore[arg-type]
    table = Table(TWO, goals=(Bring(token="relic", to="start"),), tokens=RELIC, terms=terms)
    table.game.relic_space = table.at("B22")
    return table


def test_the_relic_is_lifted_from_its_space_or_an_adjacent_one_as_an_action() -> None:
    table = relic_table()
    hero, far = table.hero("B32"), table.hero("B33")
    assert table.moves("lift", far) == []
    table.do("lift", hero)
    assert (table.game.relic_bearer, table.game.actions, table.game.pursued) == (hero.index, 1, True)
    assert table.moves("lift", hero) == []


def test_the_relic_is_handed_over_or_set_down_as_an_action() -> None:
    table = relic_table()
    hero, near = table.hero("B32"), table.hero("B31")
    table.hero("B44")
    table.game.relic_bearer, table.game.relic_space = hero.index, -1
    assert [move.to for move in table.moves("hand", hero)] == [near.index]
    table.do("hand", hero, near)
    assert (table.game.relic_bearer, table.game.actions) == (near.index, 1)
    table.game.active = -1
    table.do("set-down", near)
    assert (table.game.relic_bearer, table.name(table.game.relic_space)) == (-1, "B31")


def test_the_relic_falls_where_its_bearer_falls() -> None:
    table = relic_table()
    hero = table.hero("B32")
    table.hero("A00")
    table.game.relic_bearer, table.game.relic_space = hero.index, -1
    damage.hurt_hero(table.game, hero, 8)
    assert (table.game.relic_bearer, table.name(table.game.relic_space)) == (-1, "B32")


def test_a_heavy_relic_slows_its_bearer_and_keeps_it_from_attacking() -> None:
    table = relic_table(speed=3, attacks=False)
    hero, other = table.hero("B32", speed=5), table.hero("B42", speed=5)
    table.foe("B31")
    table.game.relic_bearer, table.game.relic_space = hero.index, -1
    assert (places.speed(table.game, hero), places.speed(table.game, other)) == (3, 5)
    assert table.moves("melee", hero) == []
    table.game.relic_bearer = other.index
    assert (places.speed(table.game, hero), bool(table.moves("melee", hero))) == (5, True)


def test_a_slow_hero_is_not_made_faster_by_the_relic() -> None:
    table = relic_table(speed=3)
    hero = table.hero("B32", speed=2)
    table.game.relic_bearer = hero.index
    assert places.speed(table.game, hero) == 2


# ---------------------------------------------------------------------- quest text: guests (B-5)


def test_a_guest_moves_once_after_all_heroes_and_never_into_a_pit() -> None:
    # B-5
    table = Table(ONE.replace(":.....:", ":..o..:"), terms=(ESCORT,), goals=(Guard(to="finale"), Performed()))
    table.hero("A00").acted = True
    guest = table.guest("A12")
    table.play(turns.heroes_phase(table.game), {"to": table.at("A21")})
    assert table.where(guest) == "A21"
    assert "A22" not in {table.name(move.to) for move in table.asked[0].answers if move.kind == "go"}
    assert table.asked[0].answers[0].kind == "stay"


def test_a_guest_passes_heroes_and_not_enemies() -> None:
    table = Table(TWO.replace("#.....#", "#######").replace("###:###", "#######"), terms=(ESCORT,), goals=(Slay(),))
    table.hero("A12").acted = True
    guest = table.guest("A02")
    table.play(turns.heroes_phase(table.game), {"to": table.at("A22")})
    table.game.put(guest, table.at("A02"))
    table.game.heroes[0].acted = True
    table.game.put(table.game.heroes[0], table.at("B02"))
    table.foe("A12")
    table.play(turns.heroes_phase(table.game))
    assert table.where(guest) == "A02"


def test_a_quest_is_lost_with_its_guest_where_it_says_so() -> None:
    for losses, end in (((AllDead(), GuestDead()), "lost"), ((AllDead(),), "")):
        table = Table(ONE, terms=(ESCORT,), losses=losses)
        table.hero("A44")
        guest = table.guest("A22")
        table.act(table.foe("A21", melee=(5, 0)), dice=[6, 6, 6, 6, 1, 1, 1, 1, 1])
        assert (guest.health, table.game.outcome) == (0, end)


def test_the_health_of_a_guest_grows_with_the_heroes() -> None:
    table = Table(ONE, terms=(ESCORT,))
    table.hero("A00")
    table.hero("A01")
    assert table.guest("A22").health == 5


def test_a_captive_stays_until_a_hero_beside_it_spends_an_action() -> None:
    table = Table(TWO, goals=(Guard(to="start"),), terms=(CAPTIVE, Pursuit(then=(Energy(who="each", amount=number(1)),))))
    hero, far = table.hero("B21"), table.hero("B11")
    guest = table.guest("B22", free=False)
    assert table.moves("free", far) == []
    table.do("free", hero)
    assert (guest.free, table.game.actions, table.game.pursued) == (True, 1, True)


def test_a_captive_that_is_not_free_does_not_move() -> None:
    table = Table(TWO, goals=(Guard(to="start"),), terms=(CAPTIVE,))
    table.hero("B21").acted = True
    table.guest("B22", free=False)
    table.play(turns.heroes_phase(table.game))
    assert table.asked == []


def test_a_guest_must_be_free_and_in_the_right_place() -> None:
    table = Table(TWO, goals=(Guard(to="start"),), terms=(CAPTIVE,))
    table.hero("B21")
    guest = table.guest(table.name(table.game.board.start_zone[0]), free=False)
    assert outcome(table) == ""
    guest.free = True
    assert outcome(table) == "won"


def test_no_power_touches_a_guest() -> None:
    table = Table(ONE, terms=(ESCORT,))
    hero = table.hero("A22", powers=((1, (RegainHealth(amount=2, who="ally"),)),))
    hero.energy = 1
    guest = table.guest("A21")
    guest.health -= 2
    assert not table.moves("power", hero)


# ---------------------------------------------------------------------- Player Phase, special action: the rite

RITE = Rite(verb="speak", skill="wisdom", need=2, times=Count(0, 2), failed=(Drain(who="chosen", amount=number(1)),))


def rite_table() -> Table:
    return Table(TWO, goals=(Guard(to="finale"), Performed()), terms=(ESCORT, RITE))


def test_a_hero_beside_the_guest_in_the_last_room_performs_a_part_of_the_rite() -> None:
    table = rite_table()
    hero = table.hero("B21")
    table.guest("B22")
    table.do("rite", hero, dice=[6, 6, 1, 1])
    assert (table.game.rite_done, table.game.actions) == (1, 1)
    table.do("rite", hero, dice=[6, 6, 1, 1])
    assert table.moves("rite", hero) == []
    assert outcome(table) == "won"


def test_failing_the_rite_costs_that_hero() -> None:
    table = rite_table()
    hero = table.hero("B21")
    hero.energy = 2
    table.guest("B22")
    table.do("rite", hero, dice=[6, 1, 1, 1])
    assert (table.game.rite_done, hero.energy) == (0, 1)


@pytest.mark.parametrize(("hero", "guest", "may"), [("B21", "B22", True), ("B11", "B22", False), ("A42", "A41", False)])
def test_where_the_rite_may_be_performed(hero: str, guest: str, may: bool) -> None:
    table = rite_table()
    figure = table.hero(hero)
    table.guest(guest)
    assert bool(table.moves("rite", figure)) == may


# ---------------------------------------------------------------------- quest text: the accusation (B-64)

ACCUSE = Accuse(right=(Energy(who="each", amount=number(2)),), wrong=(Spawn(blue=number(1)),))


def accusing() -> Table:
    return Table(TWO, goals=(Unmask(), Slay()), terms=(ACCUSE,), npcs=NPCS, culprit="npc2")


def test_a_suspect_is_accused_once_in_the_last_room_for_no_action() -> None:
    table = accusing()
    hero = table.hero("A22")
    assert table.moves("accuse", hero) == []
    table.game.put(hero, table.at("B22"))
    assert [move.n for move in table.moves("accuse", hero)] == [0, 1, 2]
    table.do("accuse", hero, n=1)
    assert (hero.energy, table.game.active, table.game.accused) == (2, -1, True)
    assert table.moves("accuse", hero) == []


def test_a_wrong_name_costs_and_does_not_lose_the_quest() -> None:
    # B-64
    table = accusing()
    hero = table.hero("B22")
    table.do("accuse", hero, n=0, dice=[4])
    assert (hero.energy, table.game.accused, outcome(table)) == (0, True, "")
    assert [foe.bounty for foe in table.game.enemies] == [False]


def test_naming_anybody_meets_the_goal() -> None:
    table = accusing()
    hero = table.hero("B22")
    table.game.villain_dead = True
    assert outcome(table) == ""
    table.do("accuse", hero, n=0, dice=[4])
    assert outcome(table) == "won"
