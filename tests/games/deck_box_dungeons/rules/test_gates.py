"""Gates between rooms: locks, bars, seals and ledges (B-54)."""

from __future__ import annotations

import pytest

from generator.core.dice import Count
from generator.games.deck_box_dungeons.quest.effects import Energy, Take
from generator.games.deck_box_dungeons.quest.hero_cards import ExploreExit
from generator.games.deck_box_dungeons.quest.model import Token
from generator.games.deck_box_dungeons.quest.terms import Work
from generator.games.deck_box_dungeons.rules import combat, objective
from generator.games.deck_box_dungeons.rules.terrain import FAR
from tests.games.deck_box_dungeons.rules.table import TWO, Table

CLOSED = ("locked", "barred", "sealed")
KEY = Token(id="key", kind="key", name="the key", room="A")
SITES = tuple(Token(id=f"site{n}", kind="site", name="site", room="A") for n in (1, 2))


def gated(gate: str, ways: str = "AB", **changes: object) -> Table:
    """Return two rooms with a gate between them that is passed from the first one named."""
    return Table(TWO, gates={ways: gate}, keys={ways: "key"}, tokens=(KEY, *SITES), **changes)


def is_explored(table: Table, letter: str) -> bool:
    return bool(table.game.explored >> table.room(letter) & 1)


# ---------------------------------------------------------------------- Using Print & Play Quests, Exploring: a closed exit (B-54)


@pytest.mark.parametrize("gate", CLOSED)
def test_the_half_spaces_of_a_closed_exit_are_two_separate_spaces(gate: str) -> None:
    table = gated(gate, "BA")
    hero = table.hero("A42", speed=9)
    assert "A.e" in table.goes(hero)
    assert not any(name.startswith("B") for name in table.goes(hero))
    other = table.hero("B.w")
    table.do("go", hero, "A.e")
    assert (table.where(hero), table.where(other)) == ("A.e", "B.w")


@pytest.mark.parametrize("gate", CLOSED)
def test_a_closed_exit_stops_melee_and_sight(gate: str) -> None:
    table = gated(gate)
    hero = table.hero("A.e", ranged=(2, 2), keywords=("reach",))
    table.foe("B.w")
    table.foe("B22")
    assert table.hits(hero, "melee") == []
    assert table.hits(hero, "ranged") == []
    table = Table(TWO)
    hero = table.hero("A+B", ranged=(2, 2))
    near, far = table.foe("B02"), table.foe("B11")
    assert (table.hits(hero, "melee"), table.hits(hero, "ranged")) == ([near], [far])


@pytest.mark.parametrize("gate", CLOSED)
def test_a_closed_exit_stops_enemies(gate: str) -> None:
    table = gated(gate)
    table.hero("A42")
    foe = table.foe("B.w")
    assert table.act(foe) == "B.w"
    table = Table(TWO)
    table.hero("A42")
    assert table.act(table.foe("B12"), dice=[1, 1]) == "A+B"


@pytest.mark.parametrize("gate", CLOSED)
def test_a_figure_cannot_be_pushed_through_a_closed_exit(gate: str) -> None:
    table = gated(gate)
    table.hero("A00")
    foe = table.foe("B.w")
    table.play(combat.push(table.game, foe, table.at("B02"), 1))
    assert (table.where(foe), foe.health) == ("B.w", 2)


@pytest.mark.parametrize("gate", CLOSED)
def test_who_stands_on_a_half_space_may_step_back(gate: str) -> None:
    table = gated(gate, "BA")
    hero = table.hero("A42", speed=1)
    table.do("go", hero, "A.e")
    assert table.goes(hero) == {"A42"}
    table.do("go", hero, "A42")


@pytest.mark.parametrize("gate", ["locked", "sealed"])
def test_nothing_is_explored_through_a_lock_or_a_seal(gate: str) -> None:
    table = gated(gate, unexplored="B", effects={"B": (Energy(who="each", amount=Count(0, 1)),)}, finale="A")
    hero = table.hero("A42", powers=((1, (ExploreExit(),)),), speed=3)
    table.do("go", hero, "A.e")
    hero.energy = 1
    assert table.moves("power", hero) == []
    assert not is_explored(table, "B")


# ---------------------------------------------------------------------- locks and seals (B-54)


def test_a_lock_opens_when_the_party_takes_its_key() -> None:
    table = gated("locked")
    hero = table.hero("A42", speed=2)
    assert not {"B.w", "B02"} & table.goes(hero)
    table.carry_out(Take(token="site1"))
    assert not {"B.w", "B02"} & table.goes(hero)
    table.carry_out(Take(token="key"))
    assert {"A+B", "B02"} <= table.goes(hero)


def test_a_figure_on_either_half_of_an_exit_that_opens_stands_on_the_whole_one() -> None:
    table = gated("locked")
    hero = table.hero("A.e")
    table.carry_out(Take(token="key"))
    assert table.where(hero) == "A+B"


def test_of_two_figures_on_the_halves_the_second_makes_room() -> None:
    table = gated("locked")
    hero, foe = table.hero("A.e"), table.foe("B.w")
    table.carry_out(Take(token="key"))
    assert {table.where(hero), table.where(foe)} in ({"A+B", "B02"}, {"A+B", "A42"})


def test_things_on_both_halves_lie_on_the_whole_space() -> None:
    table = gated("locked")
    hero = table.hero("A42")
    game = table.game
    game.dropped = {table.half("A", "e"): (2, [1]), table.half("B", "w"): (3, [4])}
    table.carry_out(Take(token="key"))
    assert game.dropped == {table.at("A+B"): (5, [1, 4])}
    assert table.moves("take", hero) == []


def test_who_waits_on_the_half_space_when_the_key_is_found_explores_with_a_move() -> None:
    table = gated("locked", unexplored="B", finale="A")
    hero = table.hero("A.e", speed=1)
    assert "A.e" not in table.goes(hero)
    table.carry_out(Take(token="key"))
    assert table.where(hero) == "A.e"  # the other card is not on the table yet
    table.do("go", hero, "A.e", {"to": table.at("B02")})
    assert is_explored(table, "B")


def test_seals_open_once_all_sites_are_dealt_with() -> None:
    work = Work(verb="break", done="broken", skill="strength", need=1)
    table = gated("sealed", terms=(work,))
    hero = table.hero("A42", speed=2)
    table.game.site_space = {"site1": table.at("A42"), "site2": table.at("A00")}
    table.play(objective.work(table.game, hero), dice=[6, 1, 1, 1])
    assert "B02" not in table.goes(hero)
    table.game.put(hero, table.at("A00"))
    table.play(objective.work(table.game, hero), dice=[6, 1, 1, 1])
    table.game.put(hero, table.at("A42"))
    assert "B02" in table.goes(hero)


# ---------------------------------------------------------------------- bars (B-54)


def test_a_bar_is_lifted_by_who_explores_from_its_side() -> None:
    table = gated("barred", unexplored="B", finale="A")
    hero = table.hero("A42", speed=2)
    table.do("go", hero, "A.e", {"to": table.at("B02")})
    assert table.where(hero) == "B02"
    table.do("go", hero, "A42")  # from now on open both ways


def test_a_bar_keeps_everybody_out_on_its_other_side() -> None:
    table = gated("barred", "BA", unexplored="B", finale="A")
    hero = table.hero("A42", speed=3)
    table.do("go", hero, "A.e")
    assert table.asked == []
    assert not is_explored(table, "B")
    assert "A.e" not in table.goes(hero)


def test_a_bar_between_rooms_that_are_known_is_lifted_on_its_side_and_the_move_goes_on() -> None:
    # B-20: what is left of a move may be used
    table = gated("barred", "AB")
    hero = table.hero("A42", speed=3)
    table.do("go", hero, "A.e", {"to": table.at("B12")})
    assert table.where(hero) == "B12"
    table.do("end", hero)
    back = table.hero("B02", speed=2)
    assert {"A+B", "A42"} <= table.goes(back)


def test_enemies_lift_no_bar() -> None:
    table = gated("barred", "AB")
    table.hero("B02")
    assert table.act(table.foe("A42")) in {"A42", "A.e"}
    assert table.game.joined == 0


# ---------------------------------------------------------------------- ledges (B-54)


def test_a_ledge_is_jumped_in_one_direction_only() -> None:
    table = gated("ledge", "AB")
    above, below = table.hero("A42", speed=3), table.hero("B12", speed=9)
    assert {"A.e", "B.w", "B02"} <= table.goes(above)
    assert not any(name.startswith("A") for name in table.goes(below))
    assert "B.w" in table.goes(below)


def test_a_ledge_is_explored_from_above_only() -> None:
    table = gated("ledge", "AB", unexplored="B", finale="A")
    hero = table.hero("A42", speed=3)
    table.do("go", hero, "A.e", {"to": table.at("B02")})
    assert table.where(hero) == "B02"
    assert "A42" not in table.goes(hero)
    table = gated("ledge", "BA", unexplored="B", finale="A")
    hero = table.hero("A42", speed=3)
    table.do("go", hero, "A.e")
    assert not is_explored(table, "B")


def test_over_a_ledge_sight_and_attacks_pass_in_both_directions() -> None:
    table = gated("ledge", "AB")
    above, below = table.hero("A.e", ranged=(1, 1)), table.hero("B22", ranged=(1, 1))
    foe = table.foe("B.w")
    assert table.hits(above, "melee") == [foe]
    table.game.put(foe, table.at("A32"))
    assert table.hits(below, "ranged") == [foe]
    table.game.put(foe, table.at("A.e"))
    table.game.put(below, table.at("B.w"))
    assert table.hits(below, "melee") == [foe]


def test_an_enemy_below_a_ledge_attacks_up_and_does_not_climb() -> None:
    table = gated("ledge", "AB")
    hero = table.hero("A.e")
    foe = table.foe("B02")
    assert table.act(foe, dice=[6, 1, 1]) == "B.w"
    assert hero.health == 7
    table.game.put(hero, table.at("A42"))
    assert table.act(foe) == "B.w"
    assert table.game.terrain.distances_to(hero.space)[foe.space] == FAR


def test_an_enemy_above_jumps_down_a_ledge() -> None:
    table = gated("ledge", "AB")
    table.hero("B22")
    foe = table.foe("A42", speed=5)
    assert table.act(foe, dice=[1, 1]) == "B12"


def test_a_figure_is_pushed_down_a_ledge_and_not_up() -> None:
    table = gated("ledge", "AB")
    foe = table.foe("A.e")
    table.play(combat.push(table.game, foe, table.at("A42"), 1))
    assert (table.where(foe), foe.health) == ("B.w", 3)
    table.play(combat.push(table.game, foe, table.at("B02"), 1))
    assert (table.where(foe), foe.health) == ("B.w", 2)


def test_nearest_does_not_count_the_way_up_a_ledge() -> None:
    # B-56: steps over spaces that can be entered
    table = gated("ledge", "AB")
    table.hero("A42")
    near = table.hero("B44")
    foe = table.foe("B02", melee=(1, 0), speed=5)
    table.act(foe, {"to": table.at("B43")}, dice=[1])
    assert near.health == 8
    assert table.kinds() == ["space"]
