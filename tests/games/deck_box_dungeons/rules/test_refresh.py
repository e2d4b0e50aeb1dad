"""Rules: Refresh Phase, in the order that is printed (B-37)."""

from __future__ import annotations

from generator.core.dice import Count
from generator.games.deck_box_dungeons.quest.effects import Boon, Condition, Damage, Drain, Energy, Roll, Row, Spawn, When
from generator.games.deck_box_dungeons.quest.terms import Clock, ClockMark, Complication, Pursuit, Waves
from generator.games.deck_box_dungeons.rules import turns
from generator.games.deck_box_dungeons.rules.state import Game
from tests.games.deck_box_dungeons.rules.cards import build, villain
from tests.games.deck_box_dungeons.rules.table import ONE, THREE, TWO, Dice, Table


def number(count: int) -> Count:
    return Count(0, count)


def gain(count: int = 1) -> Energy:
    return Energy(who="each", amount=number(count))


CLOCK = Clock(name="clock", starts="setup", boxes=5)

# ---------------------------------------------------------------------- Refresh Phase: the order (B-37)


def test_the_order_is_keywords_villain_rolls_and_complications_clocks() -> None:
    # each part needs the one before it: the hero dies of the villain's damage unless the parts come in another order
    order: list[str] = []
    boss = villain(each=(Roll(rows=(Row(on="1-6"),)),), keywords=("regenerate",))
    twist = Complication(name="x", say="", event="refresh", then=(Roll(rows=(Row(on="1-6"),)),))
    clock = Clock(name="clock", starts="setup", boxes=5, marks=(ClockMark(at=1, say="", then=(Roll(rows=(Row(on="1-6"),)),)),))
    pursuit = Pursuit(then=(Roll(rows=(Row(on="1-6"),)),))
    table = Table(ONE, boss=boss, terms=(clock, pursuit, twist))
    hero = table.hero("A22")
    foe = table.villain("A44", health=7, keywords=("regenerate",))
    table.game.pursued = True
    table.carry_out(
        When(event="refresh", then=(Roll(rows=(Row(on="1-6"),)),)), Condition(kind="choking", until="quest")
    )  # fmt: skip
    game = table.game

    class Watch:
        def die(self) -> int:
            order.append(f"{foe.health} {hero.health} {game.boxes}")
            return 1

    game.chance = Watch()
    table.play(turns.refresh_phase(game))
    # villain, what waits in the room; choking; complication, pursuit; the clock's mark
    assert order == ["8 8 0", "8 8 0", "8 7 0", "8 7 0", "8 7 1"]


def test_modifiers_of_the_round_hold_until_everything_else_is_done() -> None:
    table = Table(ONE, terms=(Complication(name="x", say="", event="refresh", then=(Damage(who="each", amount=number(1)),)),))
    hero = table.hero("A22")
    table.carry_out(Boon(who="each", stat="speed", amount=1, until="round"))
    assert hero.boon("speed") == 1
    table.refresh()
    assert (hero.boon("speed"), hero.health) == (0, 7)


# ---------------------------------------------------------------------- Refresh Phase: actions refresh


def test_a_new_round_gives_everybody_their_actions_back() -> None:
    table = Table(ONE)
    hero, other = table.hero("A22"), table.hero("A44")
    table.do("end", hero)
    table.do("end", other)
    turns._begin_round(table.game)
    assert table.game.round == 2
    assert table.moves("go", hero)
    assert table.moves("go", other)


# ---------------------------------------------------------------------- quest text: choking air


def test_choking_air_takes_energy_or_else_health_from_every_hero_in_the_room() -> None:
    table = Table(TWO)
    with_energy, without, outside, between = table.hero("A22"), table.hero("A21"), table.hero("B22"), table.hero("A+B")
    with_energy.energy = 2
    table.carry_out(Condition(kind="choking", until="quest"))
    table.refresh()
    assert [(hero.energy, hero.health) for hero in (with_energy, without, outside, between)] == [(1, 8), (0, 7), (0, 8), (0, 7)]


def test_choking_air_ends_with_the_last_enemy_where_it_says_so() -> None:
    table = Table(ONE)
    hero = table.hero("A22")
    table.carry_out(Condition(kind="choking", until="cleared"))
    table.refresh()
    table.refresh()
    assert hero.health == 7  # it ended in the first refresh phase, for no enemy was there


# ---------------------------------------------------------------------- quest text: the villain


def test_the_villain_acts_in_every_refresh_phase_with_a_hero_in_its_room() -> None:
    table = Table(TWO, boss=villain(each=(gain(),)))
    hero = table.hero("B22")
    boss = table.villain("B44")
    table.refresh()
    assert hero.energy == 1
    table.game.put(hero, table.at("A22"))
    table.refresh()
    assert hero.energy == 1
    table.game.put(hero, table.at("B22"))
    table.game.lift(boss)
    table.game.enemies.clear()
    table.refresh()
    assert hero.energy == 1


def test_what_a_villain_brings_carries_no_treasure_and_comes_from_the_spawn_point_of_its_room() -> None:
    # B-64
    table = Table(TWO, boss=villain(each=(Spawn(green=number(1)),)))
    table.hero("A+B")
    table.villain("B44")
    table.refresh(dice=[1])
    foe = table.game.enemies[-1]
    assert (table.where(foe), foe.bounty) == ("B22", False)


def test_at_half_of_its_health_the_villain_acts_once() -> None:
    table = Table(ONE, boss=villain(health=number(5), half=(gain(),)))
    hero = table.hero("A22", melee=(1, 5))
    boss = table.villain("A21")
    for energy in (1, 2, 4, 5):  # one for each hit, and one more with the third damage
        hero.acted, table.game.active = False, -1
        table.do("melee", hero, boss, dice=[5, 1])
        assert hero.energy == energy


def test_a_villain_that_falls_at_one_blow_does_nothing_at_half_of_its_health() -> None:
    table = Table(ONE, boss=villain(half=(gain(5),)))
    hero = table.hero("A22", melee=(1, 5))
    table.do("melee", hero, table.villain("A21", health=1), dice=[5, 1])
    assert hero.energy == 1


# ---------------------------------------------------------------------- quest text: complications, waves, pursuit (B-64)


def test_a_complication_of_the_refresh_phase_happens_in_every_round() -> None:
    table = Table(ONE, terms=(Complication(name="x", say="", event="refresh", then=(gain(),)),))
    hero = table.hero("A22")
    table.refresh()
    table.refresh()
    assert hero.energy == 2


def test_what_a_complication_spawns_comes_at_the_way_in_of_the_room_with_the_most_heroes() -> None:
    # B-64
    twist = Complication(name="x", say="", event="refresh", then=(Spawn(green=number(1)),))
    table = Table(THREE, terms=(twist,))
    table.hero("A22")
    table.hero("B22")
    table.hero("B44")
    table.game.way_in[table.room("B")] = table.at("A+B")
    table.refresh(dice=[1])
    (foe,) = table.game.enemies
    assert (table.where(foe), foe.bounty) == ("A+B", False)


def test_a_complication_at_set_up_is_carried_out_before_the_first_encounter() -> None:
    twist = Complication(name="x", say="", event="setup", then=(gain(),))
    table = Table(TWO, terms=(twist,), effects={"A": (Drain(who="each", amount=number(1)),)})
    game = Game(table.quest, Dice())
    table.play(turns.set_up(game, [build()]), rest=True)
    assert game.heroes[0].energy == 0
    table.game = game
    table.refresh()
    assert game.heroes[0].energy == 0


def test_waves_come_while_the_clock_runs() -> None:
    # B-64
    clock = Clock(name="clock", starts="finale", boxes=5)
    table = Table(TWO, terms=(clock, Waves(then=(Spawn(green=number(1), at="entry"),))))
    hero = table.hero("A22")
    table.game.way_in[table.room("B")] = table.at("A+B")
    table.refresh()
    assert (table.game.enemies, table.game.boxes) == ([], 0)
    table.game.put(hero, table.at("B22"))
    table.refresh(dice=[1])
    (foe,) = table.game.enemies
    assert (table.where(foe), foe.bounty, table.game.boxes) == ("A+B", False, 1)


def test_pursuers_come_to_the_hero_who_is_furthest_from_the_start() -> None:
    # B-64
    table = Table(THREE, terms=(Pursuit(then=(Spawn(green=number(1)),)),))
    table.hero("A22")
    table.hero("C02")
    table.refresh()
    assert table.game.enemies == []
    table.game.pursued = True
    table.refresh(dice=[1])
    (foe,) = table.game.enemies
    assert (table.where(foe), foe.bounty) == ("C22", False)


# ---------------------------------------------------------------------- quest text: the clock


def test_a_box_is_marked_at_the_end_of_each_round() -> None:
    table = Table(ONE, terms=(CLOCK,))
    table.hero("A22")
    table.refresh()
    table.refresh()
    assert table.game.boxes == 2


def test_a_clock_of_the_last_room_runs_while_a_hero_stands_in_it() -> None:
    table = Table(TWO, terms=(Clock(name="clock", starts="finale", boxes=5),))
    hero = table.hero("A22")
    table.refresh()
    assert table.game.boxes == 0
    table.game.put(hero, table.at("A+B"))
    table.refresh()
    assert table.game.boxes == 1  # B-51: the half space is in the last room


def test_what_is_written_at_a_box_happens_when_it_is_marked() -> None:
    marks = (ClockMark(at=2, say="", then=(gain(), Spawn(green=number(1)))),)
    table = Table(ONE, terms=(Clock(name="clock", starts="setup", boxes=5, marks=marks),))
    hero = table.hero("A22")
    table.refresh()
    assert hero.energy == 0
    table.refresh(dice=[1])
    assert hero.energy == 1
    (foe,) = table.game.enemies
    assert not foe.bounty  # B-64
    assert table.where(foe) == table.name(table.game.way_in[0])
