"""The planner and the search: exact worths of fights, plans against the dragon, what a party shares, sampled worlds, budgets."""

from __future__ import annotations

from copy import deepcopy

import pytest

from generator.core.data import replace
from generator.core.rng import Rng
from generator.games.bag_of_dungeon.players import dragon_fight, dragon_plans, party, search, shooting
from generator.games.bag_of_dungeon.players.dragon_plans import Assault, best_plan, plan_odds
from generator.games.bag_of_dungeon.players.fight_odds import Fighter, foe_rolls, win_chance
from generator.games.bag_of_dungeon.players.fight_values import NEVER, drunk_worths, fight_value, never
from generator.games.bag_of_dungeon.players.planner import Planner
from generator.games.bag_of_dungeon.players.policies import BasePlayer, Naive, Player
from generator.games.bag_of_dungeon.players.sampled_worlds import can_sample, rolled_lairs, sampled_world
from generator.games.bag_of_dungeon.players.search import Search
from generator.games.bag_of_dungeon.players.sensible import Sensible
from generator.games.bag_of_dungeon.players.simulation import play_game
from generator.games.bag_of_dungeon.quest.geometry import parse_cell
from generator.games.bag_of_dungeon.quest.model import Dragon
from generator.games.bag_of_dungeon.quest.pieces import EXIT_TILE, item_of
from generator.games.bag_of_dungeon.rules import carrying, referee
from generator.games.bag_of_dungeon.rules.chance import Dice
from generator.games.bag_of_dungeon.rules.notation import write_move
from generator.games.bag_of_dungeon.rules.setting_up import set_up
from generator.games.bag_of_dungeon.rules.state import Table, freeze, thaw
from tests.games.bag_of_dungeon.scenes import CORRIDOR, hero, item, laid, play, scene, seeded

FIGHTER = Fighter(2, 3, 1)
MOST = 10
WON = (0.0, *(1.0,) * MOST)
DRAGON = Dragon(name="Old Cinder")


def choice(table: Table, player: BasePlayer | None = None) -> str:
    return write_move(table, (player or Planner()).choose(table))


# ---------------------------------------------------------------------- exact worths of fights


@pytest.mark.parametrize("foe", [(1, 2, 4), (2, 4, 11), (4, 0, 20)])
def test_without_flight_a_fight_is_worth_the_odds_of_winning_it(foe: tuple[int, int, int]) -> None:
    for health in (1, 5, MOST):
        assert fight_value(FIGHTER, health, foe, WON, never(MOST)) == pytest.approx(win_chance(FIGHTER, health, *foe))


def test_who_may_flee_is_never_worse_off_and_flees_where_nothing_else_is_worth_as_much() -> None:
    flee = (NEVER, NEVER, *(0.4,) * (MOST - 1))
    for health in range(2, MOST + 1):
        value = fight_value(FIGHTER, health, (2, 4, 11), WON, flee)
        assert value >= max(0.4, win_chance(FIGHTER, health, 2, 4, 11))
    assert fight_value(FIGHTER, 2, (2, 4, 11), WON, flee) == pytest.approx(0.4)
    assert fight_value(FIGHTER, 1, (2, 4, 11), WON, flee) < 0.4
    assert fight_value(Fighter(1, 0, 20), 5, (1, 20, 5), WON, flee) == 0.4  # no round changes anything


# ---------------------------------------------------------------------- plans against the dragon


def test_throws_alone_kill_as_often_as_their_dice_come_to_her_health() -> None:
    spike, scroll = item("wyrm-spike"), item("ember-scroll")
    feeble = Assault(Fighter(1, 0, 0), 1, 4, boots=False, partner=0.0)
    enough = sum(share for total, share in foe_rolls(6).items() if total >= 20)
    assert plan_odds(feeble, (spike, scroll), DRAGON, 20, 1) == pytest.approx(enough)
    assert best_plan(feeble, (spike, scroll), DRAGON, 20, (1, 2))[2] == (spike, scroll)


def test_a_plan_is_paid_for_with_action_points_reaches_and_spares_the_thrower() -> None:
    one = Assault(FIGHTER, MOST, 5, boots=False, partner=0.0)
    keg, bow, rod = item("powder-keg"), item("yew-bow"), item("frost-rod")
    assert best_plan(one, (keg,), DRAGON, 20, (1,)).tokens == ()
    assert best_plan(one, (keg,), DRAGON, 20, (1, 2, 3))[1:] == (3, (keg,))
    assert best_plan(one, (bow,), DRAGON, 20, (1,)).tokens == ()  # arrows do her nothing
    assert best_plan(one._replace(points=4), (rod,), DRAGON, 20, (1,)).odds < best_plan(one, (rod,), DRAGON, 20, (1,)).odds


def test_a_partner_betters_the_odds_and_costs_a_point() -> None:
    alone = Assault(FIGHTER, MOST, 2, boots=False, partner=0.0)
    helped = [best_plan(alone._replace(partner=1.0, points=points), (), DRAGON, 20, (1,)).odds for points in (1, 2)]
    assert helped[0] == best_plan(alone, (), DRAGON, 20, (1,)).odds < helped[1]


# ---------------------------------------------------------------------- the party


def beside_the_dragon(**about: object) -> Table:
    return scene(CORRIDOR, **{"exit": "n5", "at": ["n4", "n4"], "ring": "0", "heroes": ("pell", "drum"), "mode": "solo", **about})  # type: ignore[arg-type]


def test_the_champion_has_the_best_odds_with_everybodys_things() -> None:
    table = beside_the_dragon(gear={0: ["long-maul"], 1: ["oath-plate", "stray-hound"]})
    assert party.find_champion(table).hero == 1
    bare = beside_the_dragon()
    assert party.find_champion(bare).odds < party.find_champion(table).odds


def test_the_party_gives_the_champion_what_is_of_use_against_the_dragon_and_nothing_back() -> None:
    table = beside_the_dragon(gear={0: ["long-maul", "ember-scroll", "long-torch"], 1: ["oath-plate", "stray-hound"]})
    assert choice(table) == "give long-maul drum"
    given = play(table, "give long-maul drum; give ember-scroll drum")
    assert not choice(given).startswith("give")
    given.active = 1
    assert not choice(given).startswith("give")


def test_things_that_somebody_does_not_need_go_to_who_is_the_better_for_them() -> None:
    table = scene(CORRIDOR, at=["n4", "n4"], heroes=("pell", "drum"), gear={0: ["billhook", "quarry-pick", "bell-hammer"]})
    for token in (item("quarry-pick"), item("bell-hammer")):
        carrying.hold(hero(table), token)
    assert choice(table) == "give billhook drum"
    rivals = scene(CORRIDOR, at=["n4", "n4"], heroes=("pell", "drum"), gear={0: ["billhook", "long-maul"]}, mode="competitive")
    assert not choice(rivals).startswith("give")


def test_the_champion_waits_for_the_others_and_they_come() -> None:
    table = beside_the_dragon(at=["n1", "n4"], gear={0: ["billhook"], 1: ["oath-plate", "stray-hound"]})
    assert choice(table) == "go n"
    table.active = 1
    assert choice(table) == "end"


def test_the_champion_throws_from_afar_and_then_goes_in() -> None:
    table = scene(CORRIDOR, exit="n6", at=["n3"], ring="0", gear={0: ["powder-keg", "hasty-boots", "quarry-pick"]})
    assert choice(table) == "shoot powder-keg n6"
    assert choice(play(table, "shoot powder-keg n6", [3, 4])) == "go n"


def test_the_champion_takes_health_and_things_from_others() -> None:
    table = beside_the_dragon(at=["n4", "start"], heroes=("pell", "kell"), gear={0: ["leech-kiss", "stray-hound", "star-buckler"]})
    hero(table).health = 4
    hero(table).points = 4
    assert choice(table) == "drain kell"
    far = beside_the_dragon(
        at=["n4", "start"], heroes=("drum", "quill"), gear={0: ["long-fingers", "stray-hound", "star-buckler"], 1: ["long-maul"]}
    )
    hero(far).points = 4
    assert choice(far) == "steal quill long-maul"


def test_a_crystal_leads_past_a_monster_that_stands_in_every_way() -> None:
    table = scene(CORRIDOR, foes={"n2": "well-serpent"}, exit="n6", ring="n4", gear={0: ["doorstep-crystal"]})
    assert choice(table) == "teleport n4"
    table.foes.pop(parse_cell("n2"))
    assert choice(table) == "go n"


# ---------------------------------------------------------------------- fights


def test_the_planner_flees_from_what_it_cannot_beat_and_fights_what_it_can() -> None:
    assert choice(play(scene(CORRIDOR, foes={"n1": "well-serpent"}), "go n")).startswith("escape")
    assert choice(play(scene(CORRIDOR, foes={"n1": "wickling"}), "go n")) == "fight"


def test_the_planner_calls_a_partner_where_that_is_worth_a_point() -> None:
    assert choice(play(scene(CORRIDOR, foes={"n1": "bell-ram"}, heroes=("pell", "kell")), "go n")) == "tag kell"
    assert choice(play(scene(CORRIDOR, foes={"n1": "wickling"}, heroes=("pell", "kell")), "go n")) == "fight"


def test_an_item_is_worth_less_the_better_the_odds_against_the_dragon_are() -> None:
    bare, armed = (
        scene(CORRIDOR),
        scene(CORRIDOR, gear={0: ["long-maul", "oath-plate", "stray-hound", "wyrm-spike", "ember-scroll"]}),
    )
    assert Planner().gain(bare) > Planner().gain(armed)


# ---------------------------------------------------------------------- the fight with the dragon


def met(*gear: str, health: int = 10, breath: int = 0) -> Table:
    """Return a lone hero in a fight with the dragon, whose breath is over, with all action points but the one for the way."""
    table = scene(CORRIDOR, exit="n5", at=["n4"], ring="0", mode="solo", heroes=("kell",), gear={0: gear})
    table.quest = replace(table.quest, dragon=replace(table.quest.dragon, breath=breath))
    table = play(table, "go n")
    hero(table).health = health
    return table


def test_a_plan_counts_a_draught_only_where_throws_and_way_leave_a_point_for_it() -> None:
    scroll = item("ember-scroll")
    cost = item_of(scroll).points
    bare = Assault(FIGHTER, MOST, cost + 1, boots=False, partner=0.0)
    drinking, strong = bare._replace(draught=1), bare._replace(fighter=Fighter(3, 3, 1))
    assert plan_odds(drinking, (scroll,), DRAGON, 20, 1) == plan_odds(bare, (scroll,), DRAGON, 20, 1)
    assert plan_odds(drinking, (), DRAGON, 20, 1) == plan_odds(strong, (), DRAGON, 20, 1) > plan_odds(bare, (), DRAGON, 20, 1)
    one_more = drinking._replace(points=cost + 2)
    assert plan_odds(one_more, (scroll,), DRAGON, 20, 1) == plan_odds(strong._replace(points=cost + 2), (scroll,), DRAGON, 20, 1)


def test_a_call_for_help_and_a_draught_are_both_paid_for() -> None:
    one = Assault(FIGHTER, MOST, 2, boots=False, partner=1.0, draught=1)
    both = one._replace(points=3)
    assert plan_odds(one, (), DRAGON, 20, 1) == plan_odds(one._replace(draught=0), (), DRAGON, 20, 1)
    assert plan_odds(both, (), DRAGON, 20, 1) > plan_odds(both._replace(draught=0), (), DRAGON, 20, 1)


def test_a_hero_with_a_strength_draught_keeps_a_point_for_it_where_that_wins_more() -> None:
    gear = {0: ["whisper-blade", "camp-hatchet", "stray-hound", "ox-draught", "ember-scroll"]}
    table = scene(CORRIDOR, exit="n5", at=["n4"], ring="0", mode="solo", gear=gear)
    points = item_of(item("ember-scroll")).points + 1
    hero(table).points = table.trades[0].points
    plan = party.plan_from(table, hero(table), (1,), points=points)
    rich = party.plan_from(table, hero(table), (1,), points=points + 1)
    assert plan.odds < rich.odds
    assert rich.tokens == (item("ember-scroll"),)
    drunk = party.assault_with(table.trades[0], hero(table).items, 10, points, 0.0, raging=False)
    assert drunk.draught == 1


def test_a_draught_makes_a_fight_worth_more_and_is_drunk_before_it_is_too_late() -> None:
    for health in (2, 5, MOST):
        alone, drinking = (fight_value(FIGHTER, health, (3, 2, 18), WON, never(MOST), one) for one in ((), (2,)))
        assert drinking > alone
    assert drunk_worths(WON, 2)[0] == NEVER, "the dead do not drink"
    rising = tuple(health / MOST for health in range(MOST + 1))
    mean = sum(share * min(MOST, 1 + roll) / MOST for roll, share in foe_rolls(2).items())
    assert drunk_worths(rising, 2)[1] == pytest.approx(mean)
    assert choice(met("long-maul", "red-draught", health=2)) == "use red-draught"
    assert choice(met("long-maul", "red-draught", health=12)) != "use red-draught"
    assert choice(met("long-maul", health=2)) != "use red-draught"


def test_strength_is_drunk_in_the_fight_with_the_dragon_before_a_round() -> None:
    assert choice(met("long-maul", "ox-draught")) == "use ox-draught"


def test_who_comes_again_is_breathed_upon_and_has_the_draughts_that_are_left() -> None:
    def again(*gear: str, breath: int = 0, surge: int = 0) -> float:
        table = met("long-maul", "oath-plate", *gear, breath=breath)
        hero(table).surge = surge
        return dragon_fight.again_worths(table, hero(table), 0.0, 1.0)[8]

    assert again(breath=3) < again()
    assert again("red-draught") > again()
    assert again("ox-draught") > again()
    assert again(surge=2) == again(), "what lasts for one fight is gone then"


def test_nobody_flees_from_the_dragon_to_come_again_no_stronger() -> None:
    armed = ("long-maul", "oath-plate", "stray-hound")
    assert not choice(met(*armed)).startswith("escape")
    table = met(*armed, health=3)
    table.pool, table.pool_tokens = parse_cell("n1"), 1
    assert choice(table).startswith("escape"), "with the pool to drink from, coming again is worth more"
    table.foes[table.exit] = table.foes[table.exit]._replace(health=2)
    assert not choice(table).startswith("escape")
    assert not choice(met(*armed, health=4, breath=3)).startswith("escape"), "her breath would kill whoever comes again"


def test_who_is_to_meet_the_dragon_drinks_from_the_pool_first() -> None:
    table = scene(CORRIDOR, exit="n5", at=["n3"], ring="0", mode="solo", gear={0: ["long-maul", "oath-plate"]})
    assert choice(table).endswith("n4") or choice(table) == "go n"
    table.pool, table.pool_tokens = parse_cell("n1"), 1
    hero(table).health = table.trades[0].health - Planner.THIRST
    assert choice(table) in ("go s", "march n1")
    hero(table).health += 1
    assert choice(table) not in ("go s", "march n1")
    table.stack = (9,)
    table.exit = -1
    table.foes.clear()
    hero(table).health -= 1
    assert not Planner().hurt(table, hero(table)), "as long as there is more to explore, the sensible player's bound stands"


def test_nobody_turns_away_from_a_dragon_that_is_wounded() -> None:
    full = ["billhook", "ember-scroll", "red-draught", "red-draught", "second-thought", "strangle-seed"]
    table = scene(CORRIDOR, exit="n5", at=["n4"], ring="0", mode="solo", gear={0: full}, lying={"n1": ["nobodys-coat"]})
    thrown = thaw(table)
    hero(thrown).items = tuple(token for token in hero(thrown).items if token != item("ember-scroll"))
    assert Planner().chances(thrown, hero(thrown)), "there is room for something that lies about"
    assert choice(thrown) != "go n"
    dragon = thrown.foes[thrown.exit]
    thrown.foes[thrown.exit] = dragon._replace(health=dragon.health - 5)
    assert choice(thrown) == "go n"


# ---------------------------------------------------------------------- shots before fights


def test_the_planner_shoots_what_it_would_fight_and_only_with_all_action_points() -> None:
    near = {"foes": {"n2": "bell-ram"}, "gear": {0: ["yew-bow", "billhook"]}}
    table = scene(CORRIDOR, **near)  # type: ignore[arg-type]
    assert choice(table) == "shoot yew-bow n2"
    hero(table).points -= 1
    assert choice(table) == "end"
    bare = scene(CORRIDOR, foes={"n2": "bell-ram"}, gear={0: ["billhook"]})
    assert not choice(bare).startswith("shoot")


def test_the_planner_shoots_again_while_that_is_worth_more_than_to_keep_points_for_an_escape() -> None:
    table = scene(CORRIDOR, foes={"n2": "bell-ram"}, gear={0: ["yew-bow", "billhook"]})
    shot = play(table, "shoot yew-bow n2", [1])
    assert shot.phase == "volley"
    assert choice(shot) == "shoot yew-bow n2"
    hero(shot).points = 1
    assert choice(shot) == "done"


def test_damage_of_shots_is_a_sum_of_dice_and_a_six_of_a_sharp_eye_kills() -> None:
    plain, sharp = dict(shooting.shot_damage(2, sharp=False)), dict(shooting.shot_damage(2, sharp=True))
    assert plain == pytest.approx(foe_rolls(2))
    assert sharp[shooting.SURE_KILL] == pytest.approx(11 / 36)
    assert sum(sharp.values()) == pytest.approx(1)
    assert shooting.shot_damage(0, sharp=True) == ((0, 1.0),)


def test_a_wounded_monster_is_worth_more_to_fight() -> None:
    table = scene(CORRIDOR, foes={"n1": "bell-ram"})
    foe = table.foes[parse_cell("n1")]
    assert Planner().sought(table, hero(table), foe._replace(health=1)) > Planner().sought(table, hero(table), foe)


# ---------------------------------------------------------------------- what nobody knows


def shuffled(table: Table, seed: int) -> Table:
    """Return a table with everything that lies face down in another order: stack, bags, ring, covered tiles of a map."""
    world = sampled_world(table, Rng.root("unseen", seed)) if can_sample(table) else thaw(table)
    covered = [cell for cell, (tile, _) in table.plan.items() if tile in table.stack and tile != EXIT_TILE]
    mixed = Rng.root("covered", seed).shuffle([table.plan[cell] for cell in covered])
    world.plan = {**table.plan, **dict(zip(covered, mixed, strict=True))}
    for name in ("monsters", "items"):
        setattr(world, name, tuple(Rng.root(name, seed).shuffle(getattr(table, name))))
    return world


@pytest.mark.parametrize("layout", ["bag", "laid"])
@pytest.mark.parametrize("made", [Naive, Sensible, Planner, lambda: Search(Rng.root("search", 0))])
def test_no_player_uses_what_lies_face_down(made: type[BasePlayer], layout: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At every few choices of a game, the choice stays the same when all that is unseen lies in another order."""
    monkeypatch.setattr(search, "BUDGET", 4)
    compared = 0
    for seed in range(2):
        one = seeded(seed, 2)
        table, player, dice = set_up(laid(one) if layout == "laid" else one), made(), Dice(Rng.root("dice", seed))
        for number in range(160):
            if table.phase == "over":
                break
            if number % 8 == 0:
                blind = deepcopy(player).choose(shuffled(table, number))
                compared += 1
                assert deepcopy(player).choose(table) == blind
            referee.apply_move(table, player.choose(table), dice)
    assert compared >= 8


def test_a_player_who_looks_is_found_out() -> None:
    class Peeking(Naive):
        def choose(self, table: Table) -> object:  # type: ignore[override]
            return (super().choose(table), table.monsters[:1])

    table = set_up(seeded(0, 2))
    assert any(Peeking().choose(table) != Peeking().choose(shuffled(table, seed)) for seed in range(3))


def test_a_sampled_world_looks_the_same_and_hides_other_orders() -> None:
    table = play_game(seeded(1, 2), Sensible(), Dice(Rng.root("dice", 1)), limit=30)
    world = sampled_world(table, Rng.root("world", 0))
    for name in ("stack", "monsters", "items"):
        assert sorted(getattr(world, name)) == sorted(getattr(table, name))
    assert world.stack != table.stack
    world.stack, world.monsters, world.items = table.stack, table.monsters, table.items
    assert freeze(world) == freeze(table)
    assert sorted(rolled_lairs(Rng.root("ring", 0))) == list(range(2, 13))


def test_a_map_that_is_laid_cannot_be_sampled_before_it_lies_open() -> None:
    assert can_sample(set_up(seeded(0)))
    assert not can_sample(set_up(laid(seeded(0))))


# ---------------------------------------------------------------------- the search


def game_of(player: Player, seed: int) -> Table:
    return play_game(seeded(seed, 2), player, Dice(Rng.root("dice", seed)))


def test_a_search_that_may_not_search_plays_the_planners_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "BUDGET", 0)
    for seed in range(4):
        assert freeze(game_of(Search(Rng.root("search", seed)), seed)) == freeze(game_of(Planner(), seed))


def test_a_search_plays_out_no_more_games_than_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "BUDGET", 20)
    player = Search(Rng.root("search", 0))
    assert game_of(player, 2).phase == "over"
    assert 0 <= player._left < 20


def test_another_move_is_played_only_where_it_is_surely_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a fight that is a coin toss for the planner and a certain win for a rival, the rival's move is played."""

    class Other(Planner):
        def fight(self, table: Table) -> object:  # type: ignore[override]
            return next(move for move in referee.moves(table) if move.act.startswith("escape"))

    table = play(scene(CORRIDOR, foes={"n1": "bell-ram"}), "go n")
    monkeypatch.setattr(search, "TEMPERS", (Planner, Other))
    monkeypatch.setattr(search, "_plays_out", lambda world, move, player, dice: isinstance(player, Other))
    assert Search(Rng.root("search", 0)).choose(table).act.startswith("escape")
    monkeypatch.setattr(search, "_plays_out", lambda world, move, player, dice: True)
    assert Search(Rng.root("search", 0)).choose(table) == Planner().choose(table)


def test_useful_throws_leave_out_what_the_dragon_minds_not() -> None:
    tokens = tuple(map(item, ("wyrm-spike", "yew-bow", "strangle-seed", "billhook")))
    assert dragon_plans.useful_throws(tokens, DRAGON) == (item("wyrm-spike"),)
