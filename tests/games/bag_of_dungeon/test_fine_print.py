"""Where rules meet: rounds rolled again, deaths on the Exit, last turns, shots at rivals, monsters that are gone (S-60 to S-62)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.games.bag_of_dungeon.paper import reveal_keys
from generator.games.bag_of_dungeon.paper.keyed_map import KeyMap, draw_key_map
from generator.games.bag_of_dungeon.paper.pack import keys_of
from generator.games.bag_of_dungeon.quest.geometry import START, STEPS, cell_at, cell_name, parse_cell
from generator.games.bag_of_dungeon.quest.model import Dragon
from generator.games.bag_of_dungeon.rules import floor
from generator.games.bag_of_dungeon.rules.state import Foe, Kill, Table
from tests.games.bag_of_dungeon.quests import made
from tests.games.bag_of_dungeon.scenes import CORRIDOR, SPIKES_TILE, hero, item, misfits, monster, play, refusal, scene, words
from tests.log_pen import LogPen

ROOT = Path(__file__).parents[3]
TWIN = Foe(monster("glass-twin"), 0, 0, 0, 0)
TWO = ("pell", "kell")


def facing(foe: str, **about: object) -> Table:
    """Return a fight that begins: the first hero steps onto a tile with a monster."""
    return play(scene(CORRIDOR, foes={"n1": foe}, **about), "go n")  # type: ignore[arg-type]


def rivals(**about: object) -> Table:
    """Return heroes of a competitive game, the ring in play."""
    return scene(CORRIDOR, exit="n6", ring="n5", mode="competitive", heroes=TWO, **about)  # type: ignore[arg-type]


# ---------------------------------------------------------------------- rounds rolled again


def test_a_stroke_counts_in_a_round_that_is_rolled_again() -> None:  # S-49
    table = play(facing("bell-ram", gear={0: ["second-thought"]}), "stroke", [1, 2, 6, 6])  # 10 to 16
    again = play(table, "again", [4, 5, 6, 5])  # 22 to 15
    assert again.foes[parse_cell("n1")].health == 4
    assert play(again, "fight", [1, 2, 1, 2]).foes[parse_cell("n1")].health == 4


def test_a_stroke_counts_in_a_duel_that_is_rolled_again() -> None:  # S-49
    table = play(rivals(gear={0: ["second-thought"]}), "attack kell, stroke, fight", [1, 2, 6, 5])
    assert words(table) == ["bear", "again"]
    assert words(play(table, "again", [4, 5, 6, 5])) == ["bear", "brace"]
    assert hero(play(table, "again, bear", [4, 5, 6, 5]), 1).health == 3


def test_a_drowsy_dragon_is_as_drowsy_when_the_round_is_rolled_again() -> None:  # S-49, S-55
    table = scene(CORRIDOR, exit="n1", gear={0: ["second-thought"]})
    table.quest = replace(table.quest, dragon=Dragon(name="Old Cinder", drowsy=1))
    again = play(table, "go n, fight, again", [1, 2, 4, 4, 4, 1, 2, 4, 3, 2])
    assert hero(again).health == 6
    assert play(again, "fight", [6, 5, 1, 1, 1, 1]).foes[again.exit].health == 11


# ---------------------------------------------------------------------- fights, partners, things in hand


def test_nothing_that_moves_or_steals_is_used_in_a_fight() -> None:  # S-60
    table = facing("salt-widow", gear={0: ["doorstep-crystal", "long-fingers", "ox-draught"]}, heroes=TWO)
    assert [word for word in words(table) if word.split(" ")[0] in ("use", "teleport", "steal")] == ["use ox-draught"]


def test_a_hero_on_a_tile_that_bars_the_way_does_not_come() -> None:  # S-53
    tiles = CORRIDOR | {"n2": ("ns", SPIKES_TILE)}
    assert "tag kell" not in words(play(scene(tiles, foes={"n1": "salt-widow"}, heroes=TWO, at=("start", "n2")), "go n"))
    assert "tag kell" in words(play(scene(CORRIDOR, foes={"n1": "salt-widow"}, heroes=TWO, at=("start", "n2")), "go n"))


def test_what_waits_for_a_hero_on_the_tile_of_the_fight_still_waits() -> None:  # S-10
    table = facing("salt-widow", heroes=TWO, at=("start", "n1"))
    hero(table, 1).pending = True
    assert hero(play(table, "tag kell, help"), 1).pending
    hero(table, 1).cell = parse_cell("n2")
    assert not hero(play(table, "tag kell, help"), 1).pending


def test_a_blade_tells_in_the_hand_alone_and_with_the_last_action_point() -> None:  # S-7, S-61
    table = scene({"n1": ("ns", 17)}, gear={0: ["whisper-blade", "long-maul"]}, monsters=["salt-widow"])
    assert "peek n" in words(table)
    assert refusal(play(table, "hold long-maul"), "peek n")
    hero(table).points = 1
    after = play(table, "peek n")
    assert (after.active, after.phase) == (0, "turn")
    table = scene({"n1": "ns", "n2": ("ns", 17)}, gear={0: ["whisper-blade"]}, monsters=["salt-widow"])
    hero(table).points = 1
    last = play(table, "go n")
    assert "peek n" in words(last)
    assert play(last, "peek n").turns == last.turns + 1


def test_a_turn_does_not_wait_for_things_to_be_shifted() -> None:  # S-61
    table = scene({"n1": "ns", "n2": ("ns", 17)}, gear={0: ["whisper-blade"]}, heroes=TWO, at=("start", "n1"))
    hero(table).points = 1
    last = play(table, "go n")
    assert play(last, "give whisper-blade kell").active == 1


def test_spikes_are_rolled_for_each_and_a_blast_once_for_all() -> None:  # S-62
    table = scene({"n1": ("ns", SPIKES_TILE)}, gear={0: ["powder-keg"]}, heroes=("pell", "snuff"), at=("start", "n1"))
    assert [one.health for one in play(table, "go n, risk", [1, 3, 5]).heroes] == [7, 3]
    table = scene(CORRIDOR, gear={0: ["powder-keg"]}, foes={"n2": "well-serpent"}, heroes=("pell", "snuff"), at=("start", "n1"))
    assert [one.health for one in play(table, "shoot powder-keg n2", [1, 2]).heroes] == [7, 5]


def test_a_party_of_one_player_has_one_life_each_and_plays_in_order() -> None:  # S-31
    table = scene(CORRIDOR, heroes=("pell", "kell", "drum"), mode="solo")
    assert [one.lives for one in table.heroes] == [1, 1, 1]
    assert [play(table, text).active for text in ("end", "end, end", "end, end, end")] == [1, 2, 0]


def test_beside_a_token_one_does_no_more_than_beside_a_monster() -> None:  # S-43
    table = rivals(gear={0: ["yew-bow"]}, at=("n1", "n1"), foes={"n3": "wickling"}, lying={"n1": ["tin-box", "billhook"]})
    free = {word.split(" ")[0] for word in words(table)}
    table.tokens = frozenset({parse_cell("n1")})
    assert free - {word.split(" ")[0] for word in words(table)} == {"shoot", "take", "open", "attack"}
    assert refusal(table, "shoot yew-bow n3") == "nobody shoots beside a monster"
    table = scene({"n1": ("ns", 39)}, at=("n1",))
    hero(table).health = 3
    assert play(table, "end").phase == "pool"
    table.tokens = frozenset({parse_cell("n1")})
    assert play(table, "end").phase == "fight"


def test_a_hound_stays_with_its_hero() -> None:  # S-28
    table = scene(CORRIDOR, gear={0: ["stray-hound", "long-fingers"], 1: ["stray-hound"]}, heroes=TWO)
    assert [word for word in words(table) if "stray-hound" in word] == []


# ---------------------------------------------------------------------- shots and monsters that are gone


def test_a_blast_makes_a_mirror_of_nobody_yet_a_mirror_of_the_thrower() -> None:  # S-18
    table = scene(CORRIDOR, foes={"n1": "wickling", "n2": TWIN}, gear={0: ["powder-keg"]})
    after = play(table, "shoot powder-keg n1", [4, 3])
    assert hero(after).kills == (Kill(monster("wickling"), 4),)
    assert after.foes[parse_cell("n2")] == Foe(monster("glass-twin"), 3, 10, 2, 2)


def test_whoever_was_not_seen_by_a_monster_that_is_gone_is_seen_by_the_next() -> None:  # S-50
    table = scene(CORRIDOR, foes={"n2": "salt-widow"}, gear={0: ["yew-bow"]}, heroes=TWO, at=("start", "n2"))
    hero(table, 1).unseen = True
    assert hero(play(table, "shoot yew-bow n2", [1]), 1).unseen
    assert not hero(play(table, "shoot yew-bow n2, done", [1]), 1).unseen
    dead = play(table, "shoot yew-bow n2, shoot yew-bow n2", [4, 4])
    assert not hero(dead, 1).unseen


def test_a_rival_who_is_shot_dead_gives_a_kill_and_a_friend_does_not() -> None:  # S-57
    for ring, kills in (("n5", 1), ("", 0)):
        table = scene(
            CORRIDOR, exit="n6", ring=ring, mode="competitive", heroes=TWO, at=("start", "n2"), gear={0: ["ember-scroll"]}
        )
        table.foes[parse_cell("n2")] = Foe(monster("well-serpent"), 13, 13, 2, 5)
        hero(table, 1).health, hero(table, 1).kills = 2, (Kill(5, 5),)
        assert len(hero(play(table, "shoot ember-scroll n2", [1, 1, 1])).kills) == kills


def test_nobody_flees_over_spikes_or_vines() -> None:  # S-57
    table = play(rivals(), "attack kell, fight")
    assert "flee n2 wounds" in words(table)
    table.vines = frozenset({parse_cell("n1")})
    assert [word for word in words(table) if word.startswith("flee")] == ["flee n1 wounds"]
    table.vines, table.spikes = frozenset(), frozenset({parse_cell("n1")})
    assert [word for word in words(table) if word.startswith("flee")] == ["flee n1 wounds"]


# ---------------------------------------------------------------------- the Exit


@pytest.mark.parametrize(("dragon", "place"), [(True, "e1"), (False, "n1")])
def test_things_dropped_on_the_exit_lie_at_the_pool_while_the_dragon_lives(dragon: bool, place: str) -> None:  # S-23
    table = scene(
        CORRIDOR | {"e1": ("w", 39)}, exit="n1", dragon=dragon, ring="n5", gear={0: ["ember-scroll"], 1: ["billhook"]},
        mode="competitive", heroes=TWO, at=("start", "n1"),
    )  # fmt: skip
    hero(table, 1).health, hero(table, 1).unseen = 2, True
    after = play(table, "shoot ember-scroll n1", [1, 1, 1])
    assert after.lying == {parse_cell(place): (item("billhook"),)}


def test_an_escape_onto_the_exit_is_a_way_out_on_the_last_turn() -> None:  # S-47
    table = scene(CORRIDOR, exit="n1", dragon=False, ring="0", at=["n1", "n2"], heroes=TWO, foes={"n2": "well-serpent"})
    fight = play(table, "leave")
    assert fight.phase == "fight"
    assert hero(play(fight, "escape s"), 1).status == "escaped"
    assert hero(play(fight, "escape n"), 1).status == "lost"


def test_monsters_have_their_health_again_after_the_turn_in_which_the_ring_leaves() -> None:  # S-44
    table = scene(CORRIDOR, exit="n1", dragon=False, ring="0", at=["n1", "n3"], heroes=TWO, foes={"n2": "well-serpent"})
    table.foes[parse_cell("n2")] = Foe(monster("well-serpent"), 2, 13, 2, 5)
    table.hurt = True
    assert play(table, "leave").foes[parse_cell("n2")].health == 13


def test_the_exit_in_place_of_a_dead_end_has_no_spikes_and_joins_what_lies_behind_it() -> None:  # S-3
    table = scene({"n1": ("s", SPIKES_TILE), "n2": "s", "e1": "w", "w1": "e"})
    table.tokens = frozenset()
    floor.replace_dead_end(table)
    assert cell_name(table.exit) == "w1"
    table = scene({"w1": "e", "e1": "w", "n1": ("s", SPIKES_TILE), "n2": "s"})
    floor.replace_dead_end(table)
    assert cell_name(table.exit) == "n1"
    assert not table.spikes
    assert parse_cell("n2") in table.links[table.exit]
    assert [one for one in misfits(table) if "joined" in one] == []


# ---------------------------------------------------------------------- the map of a laid quest


def test_the_start_tile_is_shown_with_the_ways_alone_that_lead_somewhere() -> None:  # S-58
    shut = 0
    for seed in range(6):
        quest = made(seed, map="keyed")
        there = {cell_at(one.column, one.row) for one in quest.laid} - {reveal_keys.exit_cell(quest)}
        start = keys_of(quest).start
        leads = [START + step in there for step in STEPS]
        assert [bool(start >> side & 1) for side in range(4)] == [leads[0], leads[1], False, leads[3]]
        shut += not all(leads)
    assert shut
    drawn = []
    for start in (1, 11):
        pen = LogPen(190.0, 150.0)
        draw_key_map(pen, KeyMap(keys_of(quest).places, start))
        drawn.append(pen.log)
    assert drawn[0] != drawn[1]


# ---------------------------------------------------------------------- rulings


def cited(*folders: str) -> set[str]:
    """Return the rulings that are named below some folders, but for those in the first lines of modules, which name ranges."""
    files = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
    assert files
    return {number for path in files for line in path.read_text("utf-8").split("\n")[1:] for number in re.findall(r"S-\d+", line)}


def test_every_ruling_is_kept_by_the_code_and_caught_by_a_test() -> None:
    ruled = set(re.findall(r"^### (S-\d+): ", (ROOT / "docs" / "rulings.md").read_text("utf-8"), re.M))
    assert len(ruled) > 55
    assert ruled - cited("generator/games/bag_of_dungeon") == set()
    assert ruled - cited("tests/games/bag_of_dungeon") == set()
