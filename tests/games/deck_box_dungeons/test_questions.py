"""What the printed questions at the table say is what the referee does: every answer once on paper, once in play."""

from __future__ import annotations

import pytest

from generator.core.data import replace
from generator.core.dice import Count
from generator.games.deck_box_dungeons.quest.effects import Boon, Choose, Energy, Option, Pay, Spawn, When
from generator.games.deck_box_dungeons.quest.hero_cards import BlockHits, DirectDamage, FreeMove, GainEnergy, Reroll, ReviveHero
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.quest.terms import (
    AllDead,
    AllSites,
    Clock,
    ClockMark,
    ClockOut,
    Complication,
    Escort,
    Pursuit,
    Slay,
    Stand,
    Term,
    Waves,
)
from generator.games.deck_box_dungeons.rules import combat, damage, encounters, market, objective, turns, walking
from generator.games.deck_box_dungeons.rules.damage import TARGET
from generator.games.deck_box_dungeons.rules.state import Move
from tests.games.deck_box_dungeons.rules.table import ONE, THREE, TWO, Table
from tests.games.deck_box_dungeons.test_paper import complete, said

ANSWERS = {
    "Standing between two rooms?": "It sees these two rooms only, but it can be seen from a room beside either of them.",
    "Who is nearest?": "around walls and pits; steps into water or a flooded room count as 2",
    "Where does a ranged enemy stand?": "of several such spaces it goes to the one with the shortest way",
    "May enemies move out of sight?": "On its way it may cross spaces that are out of sight.",
    "Which attack does a villain with two choose?": "Multiply the dice by the modifier plus 1",
    "Which way does a push go?": "A pushed hero neither explores nor counts as leaving a room.",
    "Does the dark stop damage to all?": "works in the dark and without line of sight",
    "A task of the quest fails?†": "The next try of the same task needs 1 success less; when it needs none, it passes",
    "A stunned hero?": "It misses its next turn, but it may still use powers and items, buy and trade.",
    "A fallen hero?": "on the first free space adjacent to the helper: north of it by the compass of the map, east, south, west",
    "“Move 3 spaces at once”?": "water costs 2, and you may explore on the way",
    "“One hero of your choice”, twice in a row?": "It may be the same hero. A guest is never “a hero”.",
    "When is time up?": "The quest is lost at that moment, unless its goal is met.",
    "Who plays the enemies?": "every player rolls the defence of their own hero",
    "Hits from items and powers?": "They give no energy, and the keywords of your gear do not count.",
    "No item left in the deck?": "come back at the end of the list, in the order of their use",
    "Another number of heroes?": "One to four may play this quest, with the table behind the encounters.",
}


@pytest.mark.parametrize("question", ANSWERS)
def test_a_question_is_printed_with_its_answer(question: str) -> None:
    asked = said(complete(), "rules").split("QUESTIONS AT THE TABLE")[1]
    answer = asked.split(question)[1]
    others = [answer.find(other) for other in ANSWERS if other in answer]
    assert ANSWERS[question] in answer[: min(others, default=len(answer))]


def test_the_rules_say_how_ties_between_rooms_and_heroes_end() -> None:
    text = said(complete(), "rules")
    assert "on a tie it is the room with the lowest number, and the last room counts as the highest" in text
    assert "number them from 1" in text
    assert "check roll: only failed ones, lowest first" in text
    assert "cannot be blocked by a defence roll, only by powers and items" in text


def seen(table: Table, one: str, other: str) -> bool:
    return table.game.terrain.sees(table.at(one), table.at(other), 0)


def test_from_a_joined_half_space_its_two_rooms_are_seen_and_it_is_seen_from_further_off() -> None:
    table = Table(THREE)
    assert seen(table, "A+B", "B22")
    assert seen(table, "A22", "B+C")
    assert not seen(table, "B+C", "A22")


CORNER = """
#######
#.....#
#.###.#
:.....:
#.....#
#.....#
###:###
"""


def test_an_enemy_crosses_spaces_from_which_it_sees_nobody_and_ends_where_it_sees_a_hero() -> None:
    table = Table(CORNER)
    table.hero("A00")
    foe = table.foe("A40", speed=9)
    way = table.game.terrain.reach(foe.space, 9, table.game.hero_mask)
    assert not seen(table, "A43", "A00")
    assert table.at("A43") in way
    assert table.act(foe, dice=[1, 1]) == "A10"
    table.game.put(foe, table.at("A40"))
    table.foe("A10")
    table.foe("A20")
    # the straight way leads through its own side; the last space beside the hero is reached over any way
    assert table.act(foe, dice=[1, 1]) == "A01"


def test_a_pushed_hero_does_not_count_as_leaving() -> None:
    table = Table(TWO)
    hero = table.hero("A+B")
    table.carry_out(When(event="leaving", then=(Energy(who="each", amount=Count(0, 1)),)))
    table.play(combat.push(table.game, hero, table.at("A42"), 1))
    assert (table.where(hero), hero.energy) == ("B02", 0)


def test_only_failed_dice_are_rolled_again_lowest_first() -> None:
    table = Table(ONE)
    hero = table.hero("A22", melee=(4, 2), powers=((1, (Reroll(dice=2),)),))
    hero.energy = 1
    foe = table.foe("A21", health=3, defence=5)
    table.do("melee", hero, foe, "power", dice=[3, 5, 1, 2, 6, 1, 1])
    # the 1 became a 6, which cannot be blocked, and the 2 another 1; the 3 and the hit with 5 were not rolled again
    assert (hero.energy, foe.health) == (2, 2)


def test_a_stunned_hero_uses_powers_and_trades_and_nobody_marches() -> None:
    table = Table(ONE)
    hero = table.hero("A22", powers=((1, (FreeMove(spaces=2),)), (1, (GainEnergy(amount=2, who="self"),))))
    other = table.hero("A23")
    hero.energy, hero.treasure, hero.stunned = 2, 3, True
    turns._begin_round(table.game)
    assert not table.moves("go", hero)
    assert table.moves("power", hero)
    assert table.moves("give", hero)
    assert table.moves("buy", hero)
    assert not table.moves("march", other)


def test_a_fallen_hero_stands_up_above_right_below_or_left_with_its_energy_and_without_modifiers() -> None:
    table = Table(ONE)
    helper = table.hero("A22", powers=((1, (ReviveHero(health=3),)),))
    fallen = table.hero("A44")
    fallen.energy, fallen.boons = 4, [("melee", 1, -2)]
    for taken, stands in ((), "A21"), (("A21",), "A32"), (("A21", "A32"), "A23"), (("A21", "A32", "A23"), "A12"):
        helper.energy = 1
        damage.hurt_hero(table.game, fallen, 9)
        fallen.acted = True
        foes = [table.foe(name) for name in taken]
        table.do("power", helper, n=0)
        assert (table.where(fallen), fallen.energy, fallen.boons) == (stands, 4, [])
        assert not table.moves("go", fallen)
        for foe in foes:
            damage.remove(table.game, foe)
    turns._begin_round(table.game)
    assert table.moves("go", fallen)


def test_damage_to_all_works_in_the_dark_and_out_of_sight() -> None:
    table = Table(CORNER)
    hero = table.hero("A00", powers=((1, (DirectDamage(amount=1, aim="room"),)),))
    hero.energy = 1
    table.game.conditions.append((table.room("A"), "dark", "quest"))
    foe = table.foe("A44", health=3)
    table.do("power", hero, n=0)
    assert foe.health == 2


def test_siphon_does_not_work_across_a_ledge() -> None:
    table = Table(TWO, gates={"AB": "ledge"})
    above, below = table.hero("A00"), table.hero("B44")
    above.energy = below.energy = 2
    table.act(table.foe("A40", keywords=("siphon",), speed=1), rest=True)
    assert (above.energy, below.energy) == (1, 2)


def test_ritual_works_on_damage_to_a_guest() -> None:
    table = Table(ONE, terms=(Escort(start="start", health=Count(0, 6), defence=0, speed=3),))
    table.hero("A44")
    guest, weak = table.guest("A21"), table.foe("A00", health=1)
    table.act(table.foe("A22", keywords=("ritual",)), dice=[6, 1, 1])
    assert (guest.health, weak.health) == (5, 2)


def test_of_rooms_with_as_many_heroes_the_lowest_number_counts_and_the_last_room_as_the_highest() -> None:
    twist = Complication(name="x", say="", event="refresh", then=(Spawn(green=Count(0, 1)),))
    for rooms, comes in (("BC", "B"), ("AB", "A"), ("CA", "A")):
        table = Table(THREE, terms=(twist,))
        for room in rooms:
            table.hero(f"{room}00")
        table.refresh(dice=[1])
        assert table.where(table.game.enemies[0]).startswith(comes)


def test_of_heroes_who_are_as_far_off_the_lowest_number_is_pursued() -> None:
    far = Table(TWO).game.terrain.distances_to(Table(TWO).game.board.start_zone[0])
    for rooms in ("AB", "BA"):
        table = Table(TWO, terms=(Pursuit(then=(Spawn(green=Count(0, 1)),)),))
        places = {room: {far[table.at(f"{room}{x}{y}")]: f"{room}{x}{y}" for x in range(5) for y in range(5)} for room in rooms}
        both = max(places["A"].keys() & places["B"].keys())
        for room in rooms:
            table.hero(places[room][both])
        assert objective.pursuit_room(table.game) == table.room(rooms[0])


def test_a_free_guest_comes_along_from_a_place_that_no_hero_can_walk_to() -> None:
    table = Table(THREE, gates={"BC": "locked"}, terms=(Escort(start="start", health=Count(0, 4), defence=0, speed=3),))
    hero, guest = table.hero("A00"), table.guest("C22")
    table.do("march", hero, "B02", rest=True)
    assert table.where(guest)[0] == "B"


def test_the_last_box_does_what_it_brings_before_the_quest_is_lost() -> None:
    mark = ClockMark(at=3, say="", then=(Energy(who="each", amount=Count(0, 1)),))
    table = Table(ONE, terms=(Clock(name="c", starts="setup", boxes=3, marks=(mark,)),), losses=(ClockOut(),))
    hero = table.hero("A22")
    table.refresh()
    table.refresh()
    assert (table.game.outcome, hero.energy) == ("", 0)
    table.refresh()
    assert (table.game.outcome, hero.energy) == ("lost", 1)


def test_the_way_home_may_use_the_last_box_and_marks_none() -> None:
    clock = Clock(name="c", starts="setup", boxes=3)
    table = Table(TWO, goals=(AllSites(), Stand(at="start")), terms=(clock,), losses=(ClockOut(),))
    table.hero("B42", speed=4)
    far = table.game.terrain.distances_to(table.game.board.start_zone[0])[table.at("B42")]
    table.game.boxes = 3 - -(-far // 8)
    before = table.game.boxes
    table.play(turns.run(table.game))
    assert (table.game.outcome, table.game.boxes) == ("won", before)


def test_a_card_that_is_needed_when_none_is_left_comes_from_those_used_up_or_is_the_last_for_sale() -> None:
    table = Table(ONE)
    hero = table.hero("A22")
    table.game.market, table.game.discards = [0, 1, 2], [5, 4]
    market.take_top(table.game, hero)
    assert (hero.items, table.game.market) == ([5], [0, 1, 2, 4])
    table.game.market, table.game.discards = [0, 1, 2], []
    market.take_top(table.game, hero)
    assert (hero.items, table.game.market) == ([5, 2], [0, 1])


# ---------------------------------------------------------------------- other claims of the paper, each said once and played once


def rules() -> str:
    return said(complete(), "rules")


LEDGE = {"AB": "ledge"}
GREEN = Spawn(green=Count(0, 1), at="entry")


def test_an_enemy_to_whom_no_way_leads_stays_where_it_is() -> None:
    assert "if no way leads to any, as from the foot of a ledge or behind a closed exit, it stays where it is" in rules()
    table = Table(TWO, gates=LEDGE)
    above, below = table.hero("A00"), table.foe("B44", speed=4)
    assert table.act(below) == "B44"
    # from above the way leads down
    table.game.put(above, table.at("B00"))
    table.game.put(below, table.at("A00"))
    assert table.act(below, rest=True) != "A00"


def test_a_ledge_is_stepped_over_in_the_direction_of_its_triangle_and_struck_across_both_ways() -> None:
    gate = "Ledge: the small triangle points downhill, and steps lead downhill only; sight and attacks pass both ways."
    assert gate in said(complete(), "title")
    table = Table(TWO, gates=LEDGE)
    hero, foe = table.hero("A.e", speed=3), table.foe("B.w", speed=1)
    assert table.hits(hero, "melee") == [foe]
    damage.remove(table.game, foe)
    assert "B.w" in table.goes(hero)
    table.game.put(hero, table.at("B.w"))
    assert "A.e" not in table.goes(hero)


def test_the_way_in_is_the_exit_that_was_explored_and_the_spaces_nearest_to_it_in_any_room() -> None:
    text = rules()
    assert (
        "on the exit through which the room was first explored, even from afar, then on the free spaces nearest to it by steps"
        in text
    )
    assert "At a ledge that is the half space at its foot." in text
    for gates, first, second in (({}, "A+B", {"A42", "B02"}), (LEDGE, "B.w", {"A.e", "B02"})):
        table = Table(TWO, unexplored="B", gates=gates)
        hero = table.hero("A40")
        gate = next(n for n, row in enumerate(table.game.board.gateways) if {row.a, row.b} == {table.room("A"), table.room("B")})
        table.play(walking.explore(table.game, gate, table.room("B"), hero), rest=True)
        table.carry_out(GREEN, GREEN, room="B", dice=[4, 4], rest=True)
        one, other = (table.where(foe) for foe in table.game.enemies)
        assert one == first
        assert other in second


def test_a_pursuit_comes_on_the_spawn_diagram_and_a_complication_at_the_way_in() -> None:
    then = (Spawn(green=Count(0, 1)),)
    table = Table(TWO, terms=(Pursuit(then=then),))
    table.hero("B44")
    table.game.pursued = True
    table.refresh(dice=[4])
    assert table.game.enemies[0].space == table.game.board.numbered[table.room("B")][0]
    assert "enemies come on the spawn diagram of the room of the hero" in said(complete(), "finale")
    table = Table(TWO, terms=(Complication(name="x", say="", event="refresh", then=then),))
    table.hero("B44")
    table.game.way_in[table.room("B")] = table.at("A+B")
    table.refresh(dice=[4])
    assert table.where(table.game.enemies[0]) == "A+B"


def test_waves_come_on_the_spawn_diagram_of_the_last_room_or_at_its_way_in() -> None:
    assert "enemies come on the spawn diagram of the last room, or at its way in where the line says so:" in said(
        complete(), "finale"
    )
    table = Table(TWO, terms=(Waves(then=(Spawn(green=Count(0, 1)), GREEN)), Clock(name="c", starts="finale", boxes=5)))
    last = table.game.board.finale
    table.game.way_in[last] = table.at("A+B")
    table.hero(f"{table.game.board.room_ids[last]}44")
    table.refresh(dice=[4, 4])
    first, second = table.game.enemies
    assert first.space == table.game.board.numbered[last][0]
    assert table.where(second) == "A+B"


def test_a_march_costs_no_action_is_had_once_a_round_and_before_anybody_acts() -> None:
    text = rules()
    assert "Once a round, before any hero has spent an action, the whole party may march; it costs none." in text
    table = Table(TWO)
    hero = table.hero("A00")
    assert {table.name(move.to) for move in table.moves("march", hero)} >= {"A42", "B02"}, "just inside either room of the exit"
    table.do("march", hero, "B02")
    assert not table.moves("march", hero)
    assert (table.game.active, hero.acted) == (-1, False)
    turns._begin_round(table.game)
    table.do("go", hero, "B12")
    assert not table.moves("march", hero)


def test_a_goal_that_is_met_ends_the_quest_with_enemies_on_the_board() -> None:
    assert "The quest is won as soon as its whole goal is met, even with enemies on the board" in rules()
    table = Table(TWO, goals=(Slay(),))
    table.hero("A00")
    table.foe("B44")
    table.game.villain_dead = True
    table.play(turns.run(table.game))
    assert table.game.outcome == "won"


def test_sites_and_the_villain_may_be_dealt_with_in_any_order() -> None:
    table = Table(ONE, goals=(AllSites(), Slay()))
    hero = table.hero("A22")
    villain = table.villain("A21", health=1)
    damage.hurt_enemy(table.game, villain, 1, hero.index)
    assert objective.met(table.game, Slay())
    table.game.facts.sites.append("site1")
    try:
        objective.check_won(table.game)
        assert table.game.outcome == ""
        table.game.sites_done.add("site1")
        table.play(turns.run(table.game))
        assert table.game.outcome == "won"
    finally:
        table.game.facts.sites.remove("site1")


def test_the_complication_of_a_new_room_comes_in_the_last_room_too_but_not_in_the_first() -> None:
    twist = Complication(name="x", say="", event="explore", then=(Energy(who="each", amount=Count(0, 1)),))
    assert "(not the start room, but the last one too), after its encounter:" in said(with_terms(twist), "title")
    table = Table(TWO, terms=(twist,))
    hero = table.hero("A00")
    for room, phase, energy in ((table.game.board.start, "setup", 0), (table.game.board.finale, "heroes", 1)):
        table.game.phase = phase  # type: ignore[assignment]
        table.play(encounters.enter_room(table.game, room, hero), rest=True)
        assert hero.energy == energy


def with_terms(*terms: Term) -> Quest:
    quest = complete()
    return replace(quest, objective=replace(quest.objective, terms=terms, losses=(AllDead(),)))


def test_a_change_of_speed_counts_from_the_next_move_on() -> None:
    assert "if your speed changes, that counts from the next move on" in rules()
    slower = Boon(who="entering", stat="speed", amount=-3, until="round")
    table = Table(TWO, unexplored="B", effects={"B": (slower,)})
    hero = table.hero("A32", speed=4)
    table.do("go", hero, "A.e", {"kind": "go", "to": table.at("B12")})
    assert table.where(hero) == "B12", "two steps to the exit, and two more after it in spite of a speed of 1"
    assert table.goes(hero) == {"B02", "B11", "B13", "B22"}


def test_regenerate_goes_beyond_the_health_that_an_enemy_came_with_and_pierce_counts_once() -> None:
    text = rules()
    assert "Regenerate: it regains 1 health in every refresh phase, up to 3, even if it came with less" in text
    assert "Pierce: the target’s defence counts 1 less against the whole attack, never 2 less." in text
    table = Table(ONE)
    hero = table.hero("A00")
    foe = table.foe("A44", health=1, keywords=("regenerate",))
    for health in (2, 3, 3):
        table.refresh()
        assert foe.health == health
    striker = table.foe("A01", keywords=("pierce", "pierce"), melee=(1, 5))
    before = hero.health
    table.play(combat.enemy_attack(table.game, striker, [hero], "melee"), dice=[1, TARGET - hero.defence + 1])
    assert hero.health == before


def test_one_option_is_chosen_among_those_that_can_be_paid() -> None:
    table = Table(ONE)
    table.hero("A22")
    options = (Option(label="pay", cost=(Pay(who="party", amount=Count(0, 1)),)), Option(label="b"), Option(label="c"))
    table.carry_out(Choose(options=options), answers=[0])
    assert [move.n for move in table.asked[0].answers] == [1, 2], "no way to decline, and none that cannot be paid"


def test_what_waits_until_the_room_is_clear_happens_once_and_after_the_whole_encounter() -> None:
    table = Table(ONE)
    hero = table.hero("A22")
    later = When(event="cleared", then=(Energy(who="each", amount=Count(0, 1)),))
    table.carry_out(later, Spawn(green=Count(0, 1)), dice=[4], rest=True)
    assert hero.energy == 0
    for _ in range(2):
        for foe in [*table.game.enemies]:
            damage.remove(table.game, foe)
        table.play(encounters.settle(table.game))
        assert hero.energy == 1


def test_what_blocks_may_be_bought_right_after_a_defence_roll() -> None:
    assert "what blocks or heals you may also buy right after a defence roll, for yourself or an adjacent hero" in rules()
    table = Table(ONE)
    hero = table.hero("A22")
    hero.treasure = 20
    item = next(n for n, row in enumerate(table.quest.kit.items) if any(isinstance(deed, BlockHits) for deed in row.deeds))
    table.game.market = [item]
    table.play(damage.hit_hero(table.game, hero, 1), "buy", "item", dice=[1], rest=True)
    assert hero.items == []
    assert "buy" in [move.kind for move in table.asked[0].answers]


def test_heroes_have_their_turns_one_after_the_other() -> None:
    assert "Then each hero has a turn, one after the other, in any order: two actions, which may be the same." in rules()
    alone = said(replace(complete(), heroes=1), "rules")
    assert "Then your hero has a turn: two actions, which may be the same." in alone
    table = Table(TWO)
    first, second = table.hero("A00"), table.hero("A44")
    assert table.moves("go", first)
    table.do("go", first, "A10")
    assert table.moves("go", first)
    assert not table.moves("go", second)


def test_nobody_buys_after_the_last_action_of_the_heroes() -> None:
    assert "Buy and give in the heroes’ phase, which ends with the last action†; what blocks" in rules()
    table = Table(ONE)
    hero = table.hero("A22")
    hero.treasure = 20
    there, back = (Move("go", hero.index, table.at(name)) for name in ("A21", "A22"))
    table.play(turns.heroes_phase(table.game), there, back)
    assert table.kinds() == ["turn", "turn"], "no third question, at which something could be bought"


def test_the_way_that_a_march_counts_leads_to_the_square_that_was_chosen() -> None:
    assert "Take the longest of the heroes’ ways to that square, count the moves" in rules()
