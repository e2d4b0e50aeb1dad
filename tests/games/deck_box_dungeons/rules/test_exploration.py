"""Rules: Exploration, Using Print & Play Quests (Exploring), and the march of the whole party."""

from __future__ import annotations

import pytest
from msgspec import UNSET

from generator.core.dice import Count
from generator.games.deck_box_dungeons.quest.effects import Damage, Energy, Roll, Row, Spawn, Treasure, When
from generator.games.deck_box_dungeons.quest.hero_cards import ExploreExit, FreeMove
from generator.games.deck_box_dungeons.quest.terms import Clock, Complication, Escort, Pursuit
from generator.games.deck_box_dungeons.rules import combat, places, refusals, turns
from generator.games.deck_box_dungeons.rules.state import Ask, Game, Move
from tests.games.deck_box_dungeons.rules.cards import build
from tests.games.deck_box_dungeons.rules.table import ONE, THREE, TWO, Dice, Table, real_quest

MARK = {"B": (Energy(who="each", amount=Count(0, 1)),)}
"""An encounter that leaves a trace: one energy for every hero."""

PASSAGE = """
####### ####### #######
#.....# ####### #.....#
#.....# ####### #.....#
#.....+ +.....+ +.....#
#.....# ####### #.....#
#.....# ####### #.....#
###:### ####### ###:###
"""


def is_explored(table: Table, letter: str) -> bool:
    return bool(table.game.explored >> table.room(letter) & 1)


# ---------------------------------------------------------------------- Exploration (B-20, B-49, B-51, B-53)


def test_a_hero_who_steps_on_a_half_space_explores_the_room_behind_it() -> None:
    table = Table(TWO, unexplored="B", effects=MARK, finale="A")
    hero = table.hero("A32", speed=2)
    table.do("go", hero, "A42")
    assert not is_explored(table, "B")
    assert table.goes(hero) >= {"A.e"}
    table.do("go", hero, "A.e", "stay")
    assert is_explored(table, "B")
    assert hero.energy == 1
    assert table.where(hero) == "A+B"


def test_the_move_pauses_for_the_encounter_and_goes_on_with_what_is_left() -> None:
    # Exploration: finish your movement if you have any remaining; B-20
    table = Table(TWO, unexplored="B", effects=MARK, finale="A")
    hero = table.hero("A42", speed=3)
    table.do("go", hero, "A.e", {"to": table.at("B12")})
    assert table.where(hero) == "B12"
    assert table.kinds() == ["onward"]
    assert {table.name(move.to) for move in table.asked[0].answers if move.kind == "go"} == {
        "A42", "A32", "A41", "A43", "B02", "B12", "B01", "B03",
    }  # fmt: skip


def test_what_is_left_of_a_move_may_lead_through_a_pit() -> None:
    table = Table(PASSAGE.replace("+.....+", "+.o...+"), unexplored="B")
    hero = table.hero("A42", speed=5)
    table.do("go", hero, "A.e", {"to": table.at("B22")})
    assert (table.where(hero), hero.health) == ("B22", 7)


def test_without_movement_left_the_move_ends_on_the_half_space_and_the_second_action_is_still_there() -> None:
    table = Table(TWO, unexplored="B", effects=MARK, finale="A")
    hero = table.hero("A42", speed=1)
    table.do("go", hero, "A.e")
    assert table.asked == []
    assert not hero.acted
    table.do("go", hero, "B02")
    assert hero.acted


def test_enemies_that_the_encounter_brings_stand_in_the_way_of_the_rest_of_the_move() -> None:
    table = Table(PASSAGE, unexplored="BC", effects={"B": (Spawn(green=Count(0, 1)),)})
    hero = table.hero("A42", speed=6)
    table.do("go", hero, "A.e", "stay", dice=[1])
    assert table.where(table.game.enemies[0]) == "B22"
    onward = {table.name(move.to) for move in table.asked[0].answers if move.kind == "go"}
    assert {name for name in onward if name[0] == "B"} == {"B02", "B12"}


def test_an_encounter_happens_once() -> None:
    # B-49
    rows = (Row(on="1-3", then=(Energy(who="each", amount=Count(0, 1)),)), Row(on="4-6"))
    table = Table(TWO, unexplored="B", effects={"B": (Roll(rows=rows),)}, finale="A")
    hero = table.hero("A42", speed=1)
    table.do("go", hero, "A.e", dice=[2])
    table.do("go", hero, "A42")
    hero.acted = False
    table.do("go", hero, "A+B")
    table.do("go", hero, "B02")
    assert hero.energy == 1


def test_the_hero_who_stepped_is_the_one_who_entered() -> None:
    # B-53
    table = Table(TWO, unexplored="B", effects={"B": (Treasure(who="entering", amount=Count(0, 2)),)}, finale="A")
    other, hero = table.hero("A00"), table.hero("A42", speed=1)
    table.do("go", hero, "A.e")
    assert (other.treasure, hero.treasure) == (0, 2)


def test_the_halves_of_an_open_exit_are_one_space_in_both_rooms() -> None:
    # Exploration; B-51
    table = Table(TWO, unexplored="B", finale="A")
    hero = table.hero("A42", speed=1)
    table.do("go", hero, "A.e")
    game = table.game
    assert game.board.spaces[hero.space].rooms == (table.room("A"), table.room("B"))
    assert game.in_room(hero.space, table.room("A"))
    assert game.in_room(hero.space, table.room("B"))
    assert places.adjacent(game, hero.space, table.at("A42"))
    assert places.adjacent(game, hero.space, table.at("B02"))
    assert not game.terrain.present[table.half("A", "e")]


def test_every_room_that_is_entered_remembers_its_way_in() -> None:
    table = Table(TWO, unexplored="B", finale="A")
    hero = table.hero("A42", speed=1)
    table.do("go", hero, "A.e")
    assert table.game.way_in[table.room("B")] == table.at("A+B")
    assert table.game.way_in[table.room("A")] == table.game.board.door == table.at("A.s")


def test_who_is_already_on_an_exit_may_explore_from_there_with_a_move() -> None:
    table = Table(TWO, unexplored="B", effects=MARK, finale="A")
    hero = table.hero("A.e", speed=2)
    assert "A.e" in table.goes(hero)
    table.do("go", hero, "A.e", {"to": table.at("B12")})
    assert table.where(hero) == "B12"
    assert hero.energy == 1
    assert "A+B" in table.goes(hero)


def test_a_closed_exit_leads_nowhere() -> None:
    # Using Print & Play Quests, Exploring, note
    table = Table(ONE)
    hero = table.hero("A22", speed=3)
    table.do("go", hero, "A.n")
    assert table.asked == []
    hero.speed = 9
    assert all(name.startswith("A") for name in table.goes(hero))
    assert "A.n" not in table.goes(hero)  # there is nothing to explore from it


def test_two_cards_side_by_side_are_joined_only_where_both_have_an_exit() -> None:
    # B-47
    picture = TWO.replace("#.....+ +.....#", "#.....+ #.....#")
    table = Table(picture)
    hero = table.hero("A42", speed=9)
    assert not any(name.startswith("B") for name in table.goes(hero))
    table.foe("B02")
    assert table.hits(hero, "melee") == []
    assert not table.game.terrain.sees(hero.space, table.at("B02"), 0)
    joined = Table(TWO)
    assert any(name.startswith("B") for name in joined.goes(joined.hero("A42", speed=9)))


# ---------------------------------------------------------------------- FAQ, Enemies: only a hero's step explores (B-20)


def test_enemies_that_step_on_a_half_space_do_not_explore() -> None:
    # FAQ, Enemies; B-20
    table = Table(PASSAGE, unexplored="C", effects={"C": MARK["B"]})
    hero = table.hero("B02")
    foe = table.foe("B32", "green ranged")
    assert table.act(foe, dice=[1, 1]) == "B.e"
    assert not is_explored(table, "C")
    assert hero.energy == 0


def test_a_hero_who_is_pushed_on_a_half_space_does_not_explore() -> None:
    table = Table(TWO, unexplored="B", effects=MARK, finale="A")
    hero = table.hero("A42")
    table.play(combat.push(table.game, hero, table.at("A32"), 1))
    assert table.where(hero) == "A.e"
    assert not is_explored(table, "B")


def test_a_guest_does_not_explore() -> None:
    table = Table(
        TWO, unexplored="B", finale="A", effects=MARK,
        terms=(Escort(start="start", health=Count(0, 4), defence=0, speed=3),),
    )  # fmt: skip
    table.hero("A00").acted = True
    guest = table.guest("A32")
    table.play(turns.heroes_phase(table.game), {"to": table.at("A.e")})
    assert table.where(guest) == "A.e"
    assert not is_explored(table, "B")


# ---------------------------------------------------------------------- FAQ, Miscellaneous: Foresight (B-21)


def test_looking_into_a_room_from_afar_sets_its_encounter_off() -> None:
    # FAQ, Miscellaneous; B-21
    table = Table(TWO, unexplored="B", effects={"B": (Treasure(who="entering", amount=Count(0, 2)),)}, finale="A")
    other, hero = table.hero("A22"), table.hero("A00", powers=((1, (ExploreExit(),)),))
    hero.energy = 1
    table.do("power", hero, n=0)
    assert is_explored(table, "B")
    assert (hero.treasure, other.treasure) == (2, 0)
    assert table.where(hero) == "A00"
    assert table.moves("power", hero) == []  # nothing is left to look into


def test_a_move_at_once_may_explore() -> None:
    # B-59
    table = Table(TWO, unexplored="B", effects=MARK, finale="A")
    hero = table.hero("A42", powers=((1, (FreeMove(spaces=3),)),))
    hero.energy = 1
    table.do("power", hero, None, {"to": table.at("A.e")}, {"to": table.at("B02")}, n=0)
    assert is_explored(table, "B")
    assert table.where(hero) == "B02"


# ---------------------------------------------------------------------- Using Print & Play Quests: Setup


def test_the_start_room_is_read_at_set_up_for_a_hero_whom_the_players_choose() -> None:
    # Using Print & Play Quests, Setup
    table = Table(ONE, effects={"A": (Treasure(who="entering", amount=Count(0, 2)),)})
    game = Game(table.quest, Dice())
    squares = game.board.start_zone
    table.play(turns.set_up(game, [build(), build()]), {"to": squares[2]}, {"to": squares[0]}, {"to": 1})
    assert [hero.space for hero in game.heroes] == [squares[2], squares[0]], "the players choose the squares, too"
    assert [hero.treasure for hero in game.heroes] == [0, 2]
    assert [hero.space in game.board.start_zone for hero in game.heroes] == [True, True]
    assert [(hero.health, hero.energy) for hero in game.heroes] == [(8, 0), (8, 0)]


@pytest.mark.parametrize(("trim", "health", "most"), [(0, 8, 8), (-2, 6, 8), (1, 9, 9)])
def test_heroes_start_with_more_or_less_health_than_their_cards_say(trim: int, health: int, most: int) -> None:
    # our own rule: less health at the start leaves the maximum as it is, more raises it
    game = Game(Table(ONE, trim=trim).quest, Dice())
    Table(ONE).play(turns.set_up(game, [build()]), rest=True)
    assert (game.heroes[0].health, game.heroes[0].max_health) == (health, most)


def test_a_complication_of_exploring_follows_every_encounter_but_that_of_the_start() -> None:
    wind = Complication(name="x", say="", event="explore", then=(Energy(who="entering", amount=Count(0, 1)),))
    table = Table(THREE, unexplored="BC", terms=(wind,))
    hero = table.hero("A42", speed=1)
    table.do("go", hero, "A.e")
    assert hero.energy == 1
    game = Game(table.quest, Dice())
    table.play(turns.set_up(game, [build()]), rest=True)
    assert game.heroes[0].energy == 0


def test_every_room_of_a_real_quest_can_be_walked_to_once_its_gates_are_open() -> None:
    game = Game(real_quest(), Dice())
    for place, gate in enumerate(game.board.gateways):
        game.opened |= 1 << place
        game.explored |= 1 << gate.a | 1 << gate.b
    game.renew()
    places.join_open(game)
    found = game.terrain.reach(game.board.start_zone[0], 500, 0)
    assert all(set(row) <= set(found) for row in game.board.numbered)


# ---------------------------------------------------------------------- quest text: leaving a room


def test_what_waits_for_leaving_a_room_happens_once_when_the_first_hero_leaves_it() -> None:
    table = Table(TWO)
    hero, other = table.hero("A42", speed=2), table.hero("A32", speed=3)
    table.carry_out(When(event="leaving", then=(Energy(who="each", amount=Count(0, 1)),)))
    table.do("go", hero, "A+B")
    assert hero.energy == 0  # the joined space is in both rooms
    table.do("go", hero, "B02")
    assert (hero.energy, other.energy) == (1, 1)
    table.do("go", other, "A+B")
    table.do("go", other, "B03")
    assert (hero.energy, other.energy) == (1, 1)


def test_a_march_out_of_a_room_is_leaving_it_too() -> None:
    for target, health in (("A42", 8), ("B02", 7)):
        table = Table(TWO)
        hero = table.hero("A00")
        table.carry_out(When(event="leaving", then=(Damage(who="each", amount=Count(0, 1)),)))
        table.do("march", hero, target)
        assert hero.health == health


# ---------------------------------------------------------------------- the march, our own rule


def test_a_party_marches_to_an_exit_that_all_can_walk_to() -> None:
    table = Table(THREE)
    first, second = table.hero("A00"), table.hero("A04")
    assert {table.name(move.to) for move in table.moves("march", second)} == {
        "A42", "B02", "B42", "C02", table.name(table.game.board.start_zone[0]),
    }  # fmt: skip
    table.do("march", second, "C02", rest=True)
    assert table.where(second) == "C02"
    assert places.adjacent(table.game, first.space, second.space)
    assert (table.game.active, first.acted, second.acted) == (-1, False, False)


def test_nobody_marches_while_an_enemy_is_on_the_board_or_something_pursues_the_party() -> None:
    table = Table(TWO, terms=(Pursuit(then=(Energy(who="each", amount=Count(0, 1)),)),))
    hero = table.hero("A00")
    assert table.moves("march", hero)
    foe = table.foe("B44")
    assert not table.moves("march", hero)
    table.game.lift(foe)
    table.game.enemies.clear()
    table.game.pursued = True
    assert not table.moves("march", hero)


def test_a_march_is_made_once_and_before_anybody_has_acted() -> None:
    table = Table(TWO)
    hero, other = table.hero("A00"), table.hero("A04")
    table.do("march", hero, "A42", rest=True)
    assert not table.moves("march", hero)
    turns._begin_round(table.game)
    assert table.moves("march", hero)
    table.do("end", hero)
    assert not table.moves("march", other)


def test_on_a_sealed_map_a_party_marches_only_to_where_two_cards_meet_or_to_the_door() -> None:
    # B-66
    marches: dict[bool, set[str]] = {}
    for sealed in (False, True):
        table = Table(THREE, unexplored="C", sealed=True if sealed else UNSET)
        hero = table.hero("A00")
        marches[sealed] = {table.name(move.to) for move in table.moves("march", hero)}
        words = refusals.why_not(table.game, Ask("turn"), Move("march", hero.index, table.at("B42")))
        assert ("at which two cards meet" in words) == sealed
    door = table.name(table.game.board.start_zone[0])
    assert marches[False] == {"A42", "B02", "B42", door}
    assert marches[True] == {"A42", "B02", door}


def test_the_fallen_do_not_hinder_a_march() -> None:
    table = Table(TWO)
    hero, fallen = table.hero("A00"), table.hero("A04", health=1)
    table.carry_out(Damage(who="weakest", amount=Count(0, 1)))
    assert fallen.health == 0
    turns._begin_round(table.game)
    assert table.moves("march", hero)


def test_a_march_leaves_everybody_on_squares_of_the_room_the_leader_beside_the_exit() -> None:
    table = Table(PASSAGE, unexplored="C")
    heroes = [table.hero(f"A0{row}") for row in range(4)]
    table.do("march", heroes[1], "B42", rest=True)
    assert [table.where(hero) for hero in heroes] == ["B32", "B42", "B22", "B12"]
    open_room = Table(TWO)
    first, other = open_room.hero("A00"), open_room.hero("A01")
    open_room.do("march", first, "B02", {"to": open_room.at("B03")})
    assert [open_room.where(hero) for hero in (first, other)] == ["B02", "B03"], "of squares that are as near the players choose"
    assert {open_room.name(move.to) for move in open_room.asked[-1].answers} == {"B01", "B03", "B12"}
    assert not is_explored(table, "C")


@pytest.mark.parametrize("first", [0, 2, 3])
def test_whoever_goes_first_the_others_follow_in_the_order_of_their_numbers(first: int) -> None:
    """B-66: on the nearest free square of the room, hero after hero."""
    table = Table(PASSAGE, unexplored="C")
    heroes = [table.hero(f"A0{row}") for row in range(4)]
    table.do("march", heroes[first], "B42", rest=True)
    others = [hero for hero in heroes if hero is not heroes[first]]
    assert [table.where(hero) for hero in (heroes[first], *others)] == ["B42", "B32", "B22", "B12"]


def test_a_march_looks_only_for_squares_in_the_room_of_the_exit() -> None:
    table = Table(PASSAGE)
    heroes = [table.hero(f"A0{row}") for row in range(4)]
    table.do("march", heroes[0], "B02")
    assert [table.where(hero) for hero in heroes] == ["B02", "B12", "B22", "B32"]


def test_a_march_goes_through_no_closed_gate() -> None:
    table = Table(TWO, gates={"AB": "locked"})
    hero = table.hero("A00")
    assert "B02" not in {table.name(move.to) for move in table.moves("march", hero)}


def test_a_march_marks_a_box_for_every_two_moves_of_the_slowest() -> None:
    clock = Clock(name="clock", starts="setup", boxes=20)
    table = Table(THREE, terms=(clock,))
    first, _ = table.hero("A42", speed=6), table.hero("A00", speed=3)
    table.do("march", first, "B42", rest=True)
    # the slow hero has six steps to A42, and six more: two turns of six
    assert table.game.boxes == 2
    still = Table(THREE, terms=(Clock(name="clock", starts="finale", boxes=20),))
    hero = still.hero("A42")
    still.do("march", hero, "B42", rest=True)
    assert still.game.boxes == 0


def test_a_guest_who_is_with_the_party_comes_along() -> None:
    table = Table(TWO, terms=(Escort(start="start", health=Count(0, 4), defence=0, speed=3),))
    hero, guest = table.hero("A00"), table.guest("A01")
    table.do("march", hero, "B02", rest=True)
    assert places.adjacent(table.game, hero.space, guest.space)
    assert table.where(guest)[0] == "B"
