"""Who plays: exact odds against a count of all dice, what the sensible player does where it matters, skill, speed of a game."""

from __future__ import annotations

from itertools import product

import pytest

from generator.core.rng import Rng
from generator.games.bag_of_dungeon.players import judgement
from generator.games.bag_of_dungeon.players.fight_odds import Fighter, foe_rolls, hero_rolls, win_chance
from generator.games.bag_of_dungeon.players.policies import BasePlayer, Naive
from generator.games.bag_of_dungeon.players.sensible import Sensible
from generator.games.bag_of_dungeon.players.simulation import PLAYERS, play_game
from generator.games.bag_of_dungeon.quest.geometry import parse_cell, side_bits
from generator.games.bag_of_dungeon.rules import floor, referee
from generator.games.bag_of_dungeon.rules.chance import Dice
from generator.games.bag_of_dungeon.rules.choices import FIGHT
from generator.games.bag_of_dungeon.rules.notation import write_move
from generator.games.bag_of_dungeon.rules.state import Foe, Table, freeze, thaw
from tests.games.bag_of_dungeon.scenes import CORRIDOR, POOL_TILE, hero, item, monster, play, scene, seeded

# ---------------------------------------------------------------------- exact odds


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_sums_of_dice_are_counted_out(dice: int) -> None:
    faces = list(product(range(1, 7), repeat=dice))
    mine = [sum(one) * (2 if dice > 1 and len(set(one)) == 1 else 1) for one in faces]
    assert hero_rolls(dice) == pytest.approx({total: mine.count(total) / len(faces) for total in set(mine)})
    assert foe_rolls(dice) == pytest.approx(
        {total: list(map(sum, faces)).count(total) / len(faces) for total in set(map(sum, faces))}
    )


def test_odds_are_those_of_many_fights_by_the_referee() -> None:
    table = play(scene(CORRIDOR, foes={"n1": "salt-widow"}, gear={0: ["ring-shirt"]}, mode="solo"), "go n")
    won = 0
    for game in range(1000):
        fight = play_out(table, Dice(Rng.root("odds", game)))
        won += bool(hero(fight).kills)
    expected = win_chance(Fighter(2, 2, 1), 10, 2, 2, 8)
    assert abs(won / 1000 - expected) < 0.04


def play_out(table: Table, dice: Dice) -> Table:
    after = thaw(table)
    while after.phase == "fight":
        referee.apply_move(after, FIGHT, dice)
    return after


def test_certain_fights_are_certain() -> None:
    assert win_chance(Fighter(2, 2, 20), 1, 2, 0, 5) == pytest.approx(1.0)
    assert win_chance(Fighter(1, 0, 0), 5, 4, 20, 5) == 0.0
    assert win_chance(Fighter(2, 2, 0), 5, 2, 2, 0) == 1.0


# ---------------------------------------------------------------------- what players do


def choice(table: Table, player: BasePlayer) -> str:
    return write_move(table, player.choose(table))


def test_the_sensible_player_flees_from_what_it_cannot_beat_and_the_naive_one_fights() -> None:
    table = play(scene(CORRIDOR, foes={"n1": "well-serpent"}), "go n")
    assert choice(table, Sensible()).startswith("escape")
    assert choice(table, Naive()) == "fight"


def test_the_sensible_player_flees_past_the_monster_to_what_is_still_to_be_done() -> None:
    table = play(scene({"n1": "ns", "n2": "ns", "e1": "w", "w1": "e"}, foes={"n1": "well-serpent"}), "go n")
    assert choice(table, Sensible()) == "escape n"


def test_the_sensible_player_fights_on_where_the_odds_are_good() -> None:
    assert choice(play(scene(CORRIDOR, foes={"n1": "wickling"}), "go n"), Sensible()) == "fight"


def test_the_sensible_player_keeps_points_to_flee_with() -> None:
    table = scene({"n1": ("ns", 17)}, at=["start"])
    table.stack = (9,)
    table.edges = {parse_cell("n1"): 1}
    hero(table).points = 1
    assert choice(table, Sensible()) == "end"
    hero(table).points = 5
    assert choice(table, Sensible()) == "go n"


def test_the_sensible_player_goes_to_the_pool_when_hurt_and_not_before() -> None:
    table = scene({"e1": ("ew", POOL_TILE), "n1": "ns"})
    assert choice(table, Sensible()) == "draw"
    hero(table).health = 4
    assert choice(table, Sensible()) == "go e"


def test_the_sensible_player_drinks_a_draught_that_is_used_to_the_last_drop() -> None:
    table = scene(CORRIDOR, gear={0: ["red-draught"]})
    hero(table).health = 3
    assert choice(table, Sensible()) == "use red-draught"


def test_the_sensible_player_shoots_at_the_dragon_from_next_door_and_then_goes_in() -> None:
    table = scene(CORRIDOR, exit="n2", at=["n1"], ring="0", gear={0: ["wyrm-spike", "long-maul"]})
    assert choice(table, Sensible()) == "shoot wyrm-spike n2"
    shot = play(table, "shoot wyrm-spike n2", [3, 4, 4])
    assert choice(shot, Sensible()) == "go n"


def test_the_sensible_player_waits_beside_the_dragon_for_points_and_for_others() -> None:
    lone = scene(CORRIDOR, exit="n2", at=["n1"], ring="0", gear={0: ["wyrm-spike", "long-maul"]})
    hero(lone).points = 2
    assert choice(lone, Sensible()) == "end"
    hero(lone).points = 5
    assert choice(lone, Sensible()) == "shoot wyrm-spike n2"
    row = {"s1": "ns", "s2": "ns", "s3": "ns", "s4": "ns", "s5": "ns", "n1": "ns"}
    party = scene({}, heroes=("pell", "drum"), gear={0: ["long-maul"]})
    for name, letters in row.items():
        put(party, name, letters)
    party.openings[parse_cell("start")] |= 4
    party.links[parse_cell("start")] += (parse_cell("s1"),)
    party.links[parse_cell("s1")] += (parse_cell("start"),)
    party.exit, party.stack, party.ring, party.bearer = parse_cell("n1"), (), -2, 0
    party.foes[party.exit] = Foe(0, 20, 20, 4, 0)
    hero(party, 1).cell = parse_cell("s5")
    assert choice(party, Sensible()) == "end"
    hero(party, 1).cell = parse_cell("s2")
    assert choice(party, Sensible()) == "go n"


def put(table: Table, name: str, letters: str) -> None:
    floor.put_tile(table, parse_cell(name), 9, side_bits(letters))


def test_the_sensible_player_calls_a_partner_to_a_fight_that_could_be_lost() -> None:
    table = play(scene(CORRIDOR, foes={"n1": "bell-ram"}, heroes=("pell", "kell")), "go n")
    assert choice(table, Sensible()) == "tag kell"


def test_the_sensible_player_wards_off_what_would_kill() -> None:
    table = play(scene(CORRIDOR, foes={"n1": "salt-widow"}, heroes=("kell",)), "go n")
    hero(table).health = 5
    struck = play(table, "fight", [1, 2, 5, 5])
    assert choice(struck, Sensible()) == "brace"


def test_the_best_hands_are_the_strongest_pair_or_one_for_both() -> None:
    names = ("billhook", "quarry-pick", "star-buckler", "long-maul")
    tokens = tuple(item(name) for name in names)
    assert set(judgement.best_hands(tokens)) == {item("quarry-pick"), item("star-buckler")}
    assert judgement.best_hands((item("billhook"), item("long-maul"))) == (item("long-maul"),)
    assert judgement.best_hands(()) == ()


def test_odds_against_the_unknown_are_the_mean_over_those_not_seen_whatever_their_order() -> None:
    table = scene(CORRIDOR)
    table.monsters = (monster("wickling"), monster("well-serpent"))
    turned = scene(CORRIDOR)
    turned.monsters = table.monsters[::-1]
    found = judgement.odds_of_unknown(table, hero(table))
    assert found == pytest.approx(judgement.odds_of_unknown(turned, hero(turned)))
    one, other = (judgement.odds(table, hero(table), Foe(token, *about)) for token, about in zip(table.monsters, FOES, strict=True))
    assert found == pytest.approx((one + other) / 2)


FOES = ((4, 4, 1, 2), (13, 13, 2, 5))


def test_no_player_knows_the_order_of_stack_or_bags() -> None:
    """Whatever lies face down in another order, the same things lying open lead to the same choice."""
    for seed in range(6):
        table = play_game(seeded(seed, 2), Sensible(), Dice(Rng.root("blind", seed)), limit=60)
        if table.phase in ("over", "lay"):
            continue
        before = freeze(table)
        table.stack, table.monsters, table.items = table.stack[::-1], table.monsters[::-1], table.items[::-1]
        assert Sensible().choose(before) == Sensible().choose(table)


def test_every_game_of_every_player_ends_and_skill_matters() -> None:
    won = {name: 0 for name in PLAYERS if name != "search"}
    for seed in range(9):
        for name in won:
            end = play_game(seeded(seed, 4), PLAYERS[name](Rng.root("player", seed)), Dice(Rng.root("dice", seed)))
            assert end.phase == "over"
            won[name] += end.outcome == "won"
    assert won["chance"] <= won["naive"] < won["sensible"] < won["planner"]


def test_the_sensible_player_throws_at_the_dragon_only_on_the_way_to_her() -> None:
    """With the ring still elsewhere, nothing is thrown; once she is hurt, nobody waits until she has recovered."""
    table = scene({**CORRIDOR, "e1": "w"}, exit="n2", at=["n1"], ring="e1", gear={0: ["frost-rod"]})
    assert choice(table, Sensible()) == "go s"
    lone = scene(CORRIDOR, exit="n2", at=["n1"], ring="0", gear={0: ["frost-rod", "long-maul"]})
    assert choice(lone, Sensible()) == "shoot frost-rod n2"
    assert choice(play(lone, "shoot frost-rod n2", [3, 4]), Sensible()) == "go n"
