"""The ring, the dragon, leaving, the collapse, points, heroes against heroes (S-4, S-5, S-21 to S-24, S-32, S-47, S-55 to S-59)."""

from __future__ import annotations

from generator.core.data import replace
from generator.games.bag_of_dungeon.quest.geometry import cell_name, parse_cell
from generator.games.bag_of_dungeon.quest.model import Dragon
from generator.games.bag_of_dungeon.rules.exit_and_ring import wake_dragon
from generator.games.bag_of_dungeon.rules.scoring import champion, kill_points, points
from generator.games.bag_of_dungeon.rules.state import Kill, Table
from tests.games.bag_of_dungeon.scenes import CORRIDOR, POOL_TILE, TILE_OF_LAIR, hero, item, play, refusal, scene, words

TWO = ("pell", "kell")
THREE = ("pell", "kell", "drum")


def laid_out(ring: tuple[int, ...], **about: object) -> Table:
    """Return a table with lairs 7 and 3 and the Exit, on which the dragon has just been put."""
    table = scene(
        {"n1": ("ns", TILE_OF_LAIR[7]), "n2": ("ns", TILE_OF_LAIR[3]), "n3": ("ns", 40)}, exit="n3", dragon=False, ring="",
        **about,  # type: ignore[arg-type]
    )  # fmt: skip
    table.quest = replace(table.quest, ring=(*ring, *(number for number in range(2, 13) if number not in ring)))
    return table


def test_the_ring_lies_in_the_lair_that_was_rolled_and_others_are_rolled_again() -> None:  # S-5
    table = laid_out((9, 3, 7))
    wake_dragon(table)
    assert cell_name(table.ring) == "n2"


def test_a_twelve_puts_the_ring_under_the_dragon() -> None:  # S-4
    table = laid_out((12,))
    wake_dragon(table)
    assert table.ring == table.exit
    assert table.exit not in table.tokens


def test_a_lair_whose_monster_is_gone_has_a_new_guard() -> None:  # S-5
    table = laid_out((7,))
    table.tokens -= {parse_cell("n1")}
    wake_dragon(table)
    assert parse_cell("n1") in table.tokens


def test_the_ring_is_taken_up_for_nothing_and_dropped_with_a_life() -> None:
    table = scene(CORRIDOR, exit="n6", ring="n1", heroes=TWO)
    taken = play(table, "go n, take ring")
    assert (taken.bearer, hero(taken).points, hero(taken).items) == (0, 4, ())
    taken.foes[parse_cell("n2")] = scene(foes={"start": "salt-widow"}).foes[parse_cell("start")]
    hero(taken).health = 1
    after = play(taken, "go n, fight", [1, 2, 6, 6])
    assert cell_name(after.ring) == "n2"


def test_the_ring_leaves_with_its_bearer_when_the_dragon_is_dead() -> None:  # S-21
    guarded = scene(CORRIDOR, exit="n1", ring="0", at=["n1"])
    guarded.heroes[0].unseen = True
    assert refusal(guarded, "leave") == "the dragon still guards the Exit"
    table = scene(CORRIDOR, exit="n1", dragon=False, ring="0", at=["n1"])
    after = play(table, "leave")
    assert (after.phase, after.outcome, hero(after).status) == ("over", "won", "escaped")


def test_nobody_leaves_without_the_ring() -> None:  # S-21
    table = scene(CORRIDOR, exit="n1", dragon=False, ring="n2", at=["n1"])
    assert refusal(table, "leave") == "only whoever carries the ring can open the Exit"


def test_everybody_else_has_one_turn_to_reach_the_exit() -> None:  # S-22, S-47
    table = scene(CORRIDOR, exit="n1", dragon=False, ring="0", at=["n1", "n3", "n6"], heroes=THREE)
    after = play(table, "leave")
    assert after.farewell == (1, 2)
    out = play(after, "go s, go s")
    assert (hero(out, 1).status, out.active) == ("escaped", 2)
    end = play(out, "go s, end")
    assert (hero(end, 2).status, end.outcome) == ("lost", "won")


def test_whoever_stands_on_the_exit_leaves_as_the_turn_begins() -> None:  # S-47
    table = scene(CORRIDOR, exit="n1", dragon=False, ring="0", at=["n1", "n1"], heroes=TWO)
    after = play(table, "leave")
    assert [one.status for one in after.heroes] == ["escaped", "escaped"]
    assert after.phase == "over"


def test_who_falls_to_the_dragon_drops_everything_at_the_pool() -> None:  # S-23
    table = scene(CORRIDOR | {"e1": ("w", POOL_TILE)}, exit="n1", gear={0: ["billhook"]}, heroes=TWO, ring="0")
    hero(table).health = 1
    after = play(table, "go n, fight", [1, 2, 6, 6, 6, 6])
    assert after.lying == {parse_cell("e1"): (item("billhook"),)}
    assert cell_name(after.ring) == "e1"
    assert after.foes[parse_cell("n1")].health == 20


def test_the_dragon_rolls_four_dice_heals_after_a_fight_and_leaves_nothing() -> None:  # S-44, S-55
    table = play(scene(CORRIDOR, exit="n1", gear={0: ["quarry-pick", "bell-hammer"]}), "go n")
    struck = play(table, "fight", [6, 6, 1, 1, 1, 1])
    assert parse_cell("n1") not in struck.foes
    assert [kill.points for kill in hero(struck).kills] == [20]
    assert len(hero(struck).items) == 2
    hurt = play(table, "fight, escape n", [6, 5, 1, 1, 1, 1])
    assert hurt.foes[parse_cell("n1")].health == 20


def test_a_dragon_may_breathe_and_be_drowsy() -> None:  # S-55
    table = scene(CORRIDOR, exit="n1", gear={0: ["oath-plate"]})
    table.quest = replace(table.quest, dragon=Dragon(name="Old Cinder", breath=2, drowsy=1))
    met = play(table, "go n")
    assert hero(met).health == 8
    first = play(met, "fight", [6, 5, 2, 2, 2])
    assert first.foes[parse_cell("n1")].health == 13
    assert play(first, "fight", [6, 5, 2, 2, 2, 2]).phase == "fight"


def test_a_breath_can_kill() -> None:  # S-55
    table = scene(CORRIDOR, exit="n1", mode="solo")
    table.quest = replace(table.quest, dragon=Dragon(name="Old Cinder", breath=2))
    hero(table).health = 2
    assert play(table, "go n").outcome == "lost"


def test_points_are_the_health_of_the_beaten_and_thirty_for_the_ring() -> None:  # S-24, S-59
    table = scene(CORRIDOR, exit="n1", dragon=False, ring="0", at=["n1", "n1"], heroes=TWO)
    hero(table).kills, hero(table, 1).kills = (Kill(0, 20), Kill(5, 5)), (Kill(6, 8),)
    after = play(table, "leave")
    assert [kill_points(after, one) for one in after.heroes] == [55, 8]
    assert points(after) == 63


def test_a_competitive_game_has_one_champion_among_the_survivors() -> None:  # S-59
    table = scene(CORRIDOR, exit="n1", dragon=False, ring="0", at=["n1", "n6"], heroes=TWO, mode="competitive")
    hero(table, 1).kills = (Kill(0, 20), Kill(5, 13))
    after = play(table, "leave, end")
    assert champion(after) is hero(after)
    assert points(after) == 30


def test_a_lost_game_counts_what_was_killed() -> None:  # S-59
    table = play(scene(CORRIDOR, foes={"n1": "salt-widow"}, mode="solo"), "go n")
    hero(table).kills, hero(table).health = (Kill(5, 5),), 1
    after = play(table, "fight", [1, 2, 6, 6])
    assert (points(after), champion(after)) == (5, None)


# ---------------------------------------------------------------------- heroes against heroes


def rivals(**about: object) -> Table:
    """Return two heroes on one tile of a competitive game, the ring in play."""
    return scene(CORRIDOR, exit="n6", ring="n5", mode="competitive", heroes=about.pop("heroes", TWO), **about)  # type: ignore[arg-type]


def test_heroes_fight_only_in_a_competitive_game_with_the_ring_in_play() -> None:  # S-32
    assert "attack kell" in words(rivals())
    assert refusal(scene(CORRIDOR, mode="competitive", heroes=TWO), "attack kell").endswith("once the ring is in play")
    friends = scene(CORRIDOR, exit="n6", ring="n5", heroes=TWO)
    assert refusal(friends, "attack kell") == "heroes do not fight one another in this game"


def test_both_choose_then_both_roll_and_both_can_be_critical() -> None:  # S-57
    table = play(rivals(), "attack kell")
    asked = play(table, "fight")
    assert asked.mover == 1
    after = play(asked, "fight", [4, 4, 2, 2])  # 18 to 10
    assert words(after) == ["bear", "brace"]
    assert hero(play(after, "bear"), 1).health == 4


def test_an_escape_from_a_hero_costs_a_kill_or_four_damage_and_leads_as_far_as_points_go() -> None:  # S-57
    table = play(rivals(), "attack kell, fight")
    hero(table, 1).kills = (Kill(5, 5), Kill(9, 8))
    assert "flee n4 kill" in words(table)
    assert "flee n5 kill" not in words(table)
    paid = play(table, "flee n2 kill")
    assert (hero(paid).kills, hero(paid, 1).kills, hero(paid, 1).points) == ((Kill(5, 5),), (Kill(9, 8),), 2)
    assert paid.active == 1
    hurt = play(table, "flee n1 wounds")
    assert (hero(hurt, 1).health, cell_name(hero(hurt, 1).cell)) == (8, "n1")


def test_whoever_falls_to_a_hero_gives_a_kill_and_loses_a_life() -> None:  # S-57, S-43
    table = play(rivals(heroes=("pell", "drum"), gear={1: ["billhook"]}), "attack drum")
    hero(table, 1).health, hero(table, 1).kills = 2, (Kill(5, 5),)
    after = play(table, "fight, fight", [6, 5, 1, 2])
    assert (hero(after).kills, hero(after, 1).lives, hero(after, 1).kills) == ((Kill(5, 5),), 2, ())
    assert after.lying[parse_cell("start")] == (item("billhook"),)
    assert after.active == 1


def test_the_one_attacked_spends_points_of_the_next_turn() -> None:  # S-11, S-57
    table = play(rivals(heroes=("pell", "drum"), gear={1: ["red-draught"]}), "attack drum, fight")
    hero(table, 1).health = 3
    after = play(table, "use red-draught", [2, 2])
    assert (hero(after, 1).health, hero(after, 1).points) == (7, 3)
