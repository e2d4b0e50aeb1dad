"""Rules: Items, Trade, treasure that the party shares or pays, and what the fallen leave."""

from __future__ import annotations

from generator.core.dice import Count
from generator.games.deck_box_dungeons.quest.effects import Choose, Damage, Drain, Item, Option, Pay, Treasure
from generator.games.deck_box_dungeons.quest.hero_cards import ItemCard
from generator.games.deck_box_dungeons.rules import damage, market, turns
from tests.games.deck_box_dungeons.rules.table import ONE, TWO, Table

RED, DEEP, SPARK, FIRE, BOOTS = 0, 1, 2, 3, 7
"""Places of items in the kit, which is the order in which these tests offer them."""


def card(table: Table, item: int) -> ItemCard:
    return table.quest.kit.items[item]


def number(count: int) -> Count:
    return Count(0, count)


# ---------------------------------------------------------------------- Items (B-33)


def test_three_items_are_for_sale_and_the_next_takes_the_place_of_one_that_is_bought() -> None:
    # Game Setup 3; Items
    table = Table(ONE)
    hero = table.hero("A22")
    hero.treasure = 20
    assert {move.n for move in table.moves("buy", hero)} == {0, 1, 2}
    table.do("buy", hero, n=1)
    assert {move.n for move in table.moves("buy", hero)} == {0, 2, 3}
    assert (hero.treasure, hero.items) == (20 - card(table, 1).cost, [1])


def test_an_item_costs_what_it_says_and_one_hero_pays_it() -> None:
    # FAQ, Heroes: no sharing
    table = Table(ONE)
    hero, other = table.hero("A22"), table.hero("A21")
    hero.treasure, other.treasure = card(table, RED).cost - 1, 9
    assert RED not in {move.n for move in table.moves("buy", hero)}
    hero.treasure += 1
    table.do("buy", hero, n=RED)
    assert (hero.treasure, other.treasure) == (0, 9)


def test_buying_costs_no_action_and_may_be_done_in_the_turn_of_another() -> None:
    table = Table(ONE)
    hero, other = table.hero("A22"), table.hero("A44")
    hero.treasure = 9
    table.do("go", other, "A43")
    table.do("buy", hero, n=RED)
    assert (table.game.active, hero.acted) == (other.index, False)


def test_an_item_is_used_once() -> None:
    table = Table(ONE)
    hero = table.hero("A22")
    hero.items = [SPARK]
    table.do("item", hero)
    assert (hero.energy, hero.items, table.game.discards) == (3, [], [SPARK])


def test_an_item_that_lasts_is_used_once_a_round() -> None:
    # Items: one time use unless specified
    table = Table(ONE)
    hero = table.hero("A22")
    hero.items = [BOOTS]
    table.do("item", hero, None, {"to": table.at("A24")})
    assert (hero.items, table.where(hero), table.moves("item", hero)) == ([BOOTS], "A24", [])
    turns._begin_round(table.game)
    assert table.moves("item", hero)


def test_an_item_that_lasts_is_used_once_a_round_by_all_together() -> None:
    table = Table(ONE)
    hero, other = table.hero("A22"), table.hero("A23")
    hero.items = [BOOTS]
    table.do("item", hero, None, {"to": table.at("A13")})
    table.do("pass-item", hero, other, n=BOOTS)
    assert other.items == [BOOTS]
    assert table.moves("item", other) == []
    turns._begin_round(table.game)
    assert table.moves("item", other)


def test_what_was_used_up_comes_back_once_fewer_than_three_are_left() -> None:
    # B-33: always three, as long as there are items
    table = Table(ONE)
    hero = table.hero("A22")
    hero.treasure = 20
    table.game.market, table.game.discards = [RED, DEEP, FIRE, BOOTS], [SPARK]
    table.do("buy", hero, n=RED)
    assert (table.game.market, table.game.discards) == ([DEEP, FIRE, BOOTS], [SPARK])
    table.do("buy", hero, n=DEEP)
    assert (table.game.market, table.game.discards) == ([FIRE, BOOTS, SPARK], [])


def test_the_item_deck_that_is_drawn_from_is_made_of_what_was_used_up_once_it_is_empty() -> None:
    # B-33
    table = Table(ONE)
    hero = table.hero("A22")
    table.game.market, table.game.discards = [RED, DEEP, FIRE], [SPARK]
    table.carry_out(Item(who="entering"))
    assert (hero.items, table.game.market) == ([SPARK], [RED, DEEP, FIRE])


def test_what_is_used_while_the_market_is_short_is_for_sale_again() -> None:
    # B-33
    table = Table(ONE)
    hero = table.hero("A22")
    hero.treasure, hero.items = 20, [SPARK]
    table.game.market, table.game.discards = [RED], []
    table.do("buy", hero, n=RED)
    assert table.moves("buy", hero) == []
    table.do("item", hero, n=SPARK)
    assert {move.n for move in table.moves("buy", hero)} == {SPARK}


def test_the_top_card_of_the_item_deck_lies_behind_the_three_for_sale() -> None:
    table = Table(ONE)
    hero = table.hero("A22")
    table.carry_out(Item(who="entering", amount=number(2)))
    assert hero.items == [3, 4]
    assert table.game.market[:4] == [0, 1, 2, 5]


def test_an_empty_deck_gives_nothing() -> None:
    table = Table(ONE)
    hero = table.hero("A22")
    table.game.market = []
    table.carry_out(Item(who="entering"))
    assert hero.items == []


# ---------------------------------------------------------------------- Minor Actions: Trade (B-34)


def test_treasure_and_items_go_to_an_adjacent_hero_as_often_as_one_likes() -> None:
    # Minor Actions: Trade; B-34
    table = Table(ONE)
    hero, near = table.hero("A22"), table.hero("A21")
    table.hero("A11")
    hero.treasure, hero.items = 5, [RED, DEEP]
    table.do("give", hero, near, n=3)
    table.do("give", hero, near, n=2)
    table.do("pass-item", hero, near, n=DEEP)
    assert (hero.treasure, hero.items, near.treasure, near.items) == (0, [RED], 5, [DEEP])
    assert {move.to for move in table.moves("pass-item", hero)} == {near.index}  # the third hero is on a diagonal
    assert (table.game.active, hero.acted) == (-1, False)


def test_nobody_trades_through_a_closed_exit() -> None:
    table = Table(TWO, gates={"AB": "locked"}, keys={"AB": "key"})
    hero = table.hero("A.e")
    table.hero("B.w")
    hero.treasure = 3
    assert table.moves("give", hero) == []


def test_energy_is_not_traded() -> None:
    table = Table(ONE)
    hero = table.hero("A22")
    table.hero("A21")
    hero.energy = 5
    assert table.moves("give", hero) == []


# ---------------------------------------------------------------------- quest text: the party's treasure


def test_what_the_party_shares_the_players_divide() -> None:
    table = Table(ONE)
    first, second = table.hero("A22"), table.hero("A44")
    table.carry_out(Treasure(who="party", amount=number(3)), answers=[{"to": 1}, {"to": 1}, {"to": 0}])
    assert (first.treasure, second.treasure) == (1, 2)


def test_what_the_party_pays_comes_from_the_purses_that_the_players_choose() -> None:
    table = Table(ONE)
    first, second = table.hero("A22"), table.hero("A44")
    first.treasure, second.treasure = 2, 2
    table.carry_out(Pay(who="party", amount=number(3)), answers=[{"to": 1}, {"to": 0}, {"to": 1}])
    assert (first.treasure, second.treasure) == (1, 0)


def test_a_loss_takes_what_there_is() -> None:
    table = Table(ONE)
    first, second = table.hero("A22"), table.hero("A44")
    first.treasure = 1
    table.carry_out(Pay(who="party", amount=number(3)), Pay(who="each", amount=number(2)), Drain(who="each", amount=number(2)))
    assert (first.treasure, second.treasure, first.energy) == (0, 0, 0)


# ---------------------------------------------------------------------- quest text: costs, paid in full


def bargain(*cost: Damage | Drain | Pay) -> Choose:
    return Choose(options=(Option(label="pay", cost=cost, then=(Treasure(who="each", amount=number(1)),)), Option(label="leave")))


def test_a_cost_is_paid_in_full_or_not_at_all() -> None:
    table = Table(ONE)
    first, second = table.hero("A22"), table.hero("A44")
    first.treasure = 1
    choice = bargain(Pay(who="chosen", amount=number(2)))
    table.carry_out(choice)
    assert (table.asked, first.treasure) == ([], 1)
    second.treasure = 3
    table.carry_out(choice, answers=[{"n": 0}])  # only the second can pay, so nobody is asked who
    assert (first.treasure, second.treasure) == (2, 2)


def test_the_party_pays_together() -> None:
    table = Table(ONE)
    first, second = table.hero("A22"), table.hero("A44")
    first.treasure, second.treasure = 1, 2
    choice = bargain(Pay(who="party", amount=number(3)))
    table.carry_out(choice, answers=[{"n": 0}], rest=True)
    assert (first.treasure, second.treasure) == (1, 1)
    table.carry_out(choice)
    assert table.asked == []


def test_nobody_pays_with_the_last_health() -> None:
    # known decision
    table = Table(ONE)
    hero = table.hero("A22", health=2)
    choice = bargain(Damage(who="chosen", amount=number(1)))
    table.carry_out(choice, answers=[{"n": 0}])
    assert (hero.health, hero.treasure) == (1, 1)
    table.carry_out(choice)
    assert (hero.health, table.asked) == (1, [])


def test_what_each_hero_pays_all_must_be_able_to_pay() -> None:
    table = Table(ONE)
    first, second = table.hero("A22"), table.hero("A44")
    first.energy = 1
    choice = bargain(Drain(who="each", amount=number(1)))
    table.carry_out(choice)
    assert table.asked == []
    second.energy = 1
    table.carry_out(choice, answers=[{"n": 0}])
    assert (first.energy, second.energy) == (0, 0)


# ---------------------------------------------------------------------- our own rule: the things of the fallen


def test_the_things_of_the_fallen_lie_on_the_space() -> None:
    table = Table(ONE)
    hero, other = table.hero("A22"), table.hero("A21")
    hero.treasure, hero.items = 4, [RED]
    damage.hurt_hero(table.game, hero, 8)
    assert table.moves("take", other) == []
    table.do("go", other, "A22")
    table.do("take", other)
    assert (other.treasure, other.items) == (4, [RED])
    assert table.game.dropped == {}


def test_things_of_two_who_fell_on_one_space_lie_together() -> None:
    table = Table(ONE)
    first, second = table.hero("A22"), table.hero("A21")
    table.hero("A44")
    first.treasure, second.treasure, second.items = 4, 3, [DEEP]
    damage.hurt_hero(table.game, first, 8)
    table.game.put(second, table.at("A22"))
    damage.hurt_hero(table.game, second, 8)
    assert table.game.dropped == {table.at("A22"): (7, [DEEP])}


def test_taking_up_treasure_ends_with_the_last_box() -> None:
    table = Table(ONE)
    hero = table.hero("A22")
    hero.treasure = 18
    table.game.dropped = {hero.space: (5, [])}
    table.do("take", hero)
    assert hero.treasure == 20
    assert market.for_sale(table.game, hero) == [0, 1, 2]
