"""The rows of the table of differences: each with what either edition does, on paper where it does nothing in play.

Rows 1, 4, 6 and 7, the set-up, are tested in test_board.py; the last tests here see to it that no row or ruling goes without.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.core.rng import Rng
from generator.games.green_dungeon.paper.pack import character_values
from generator.games.green_dungeon.paper.tiles import MARKERS
from generator.games.green_dungeon.quest import ruleset as ruleset_module
from generator.games.green_dungeon.quest.board import KINDS, deal
from generator.games.green_dungeon.quest.ruleset import EDITIONS, Edition
from generator.games.green_dungeon.rules.adventurer import spend_luck
from generator.games.green_dungeon.rules.chance import RecordedChance
from generator.games.green_dungeon.rules.scoring import score
from generator.games.green_dungeon.rules.time_track import can_rest
from tests.games.green_dungeon.scenes import ALL, cards, do, faces, fighting, logged, opponent, refused, rules, scene, words

LAST_RULING = 75
HERE, PACKAGE = Path(__file__).parent, Path(ruleset_module.__file__).parent.parent
TABLES = (PACKAGE / "data" / "rulesets.toml").read_text("utf-8")
CODE = "\n".join(file.read_text("utf-8") for file in sorted(PACKAGE.rglob("*.py")))


def test_row_2_deck_markers_are_spare_tiles_of_the_new_edition_beside_the_dungeon() -> None:
    assert set(MARKERS) == {("hammer", "monster"), ("cog", "treasure"), ("straw", "boss")}
    assert {edition: sum(getattr(rules(edition).tiles, kind) for kind in KINDS) for edition in EDITIONS} == {"new": 25, "old": 25}


@pytest.mark.parametrize("edition", EDITIONS)
def test_row_3_your_die_is_rolled_before_theirs(edition: Edition) -> None:
    table = do(fighting(edition, "drop", ("cog", 3)), "strike", rolls=[6, 1])
    assert [logged(table, "melee")[0].facts[whose] for whose in ("mine", "theirs")] == [7, 1]
    do(table, "flee", rolls=[6, 2])
    assert [logged(table, "flight")[0].facts[whose] for whose in ("mine", "theirs")] == [7, 2]


@pytest.mark.parametrize("edition", EDITIONS)
def test_row_5_tiles_lie_both_ways(edition: Edition) -> None:
    for seed in range(50):
        assert deal(rules(edition), Rng.root("test/row 5", seed)).flat not in (0, ALL)


@pytest.mark.parametrize("edition", EDITIONS)
def test_row_9_the_sheet_marks_the_cubes_that_the_rules_begin_with(edition: Edition) -> None:
    sheet, table = character_values(edition), scene(edition)
    assert (sheet.health, sheet.magic, sheet.gold, sheet.luck) == (table.health, table.magic, table.gold, table.luck)


@pytest.mark.parametrize("edition", EDITIONS)
def test_row_8_the_start(edition: Edition) -> None:
    table = scene(edition)
    assert (table.level, table.health, table.magic, table.gold, table.luck, table.xp) == (1, 10, 5, 3, 3, 0)


def test_row_10_rooms_are_next_door_and_doors_come_first() -> None:
    table = scene(kinds={"A2": "cog"})
    assert words(table) == ["go B1", "go A2"]
    assert "is not next to" in refused(table, "go C1")
    do(table, "go A2", rolls=[5])  # 5 + 1 does not beat 6
    assert (table.here, table.time) == (0, 1)
    do(table, "go A2", rolls=[6])
    assert (table.here, table.phase) == (5, "pick")


def test_row_11_rest_comes_at_the_end_of_a_turn() -> None:
    table = scene(health=5)
    assert "end of a turn" in refused(table, "rest")
    do(table, "go B1", "keep 0", "rest", rolls=[3, 4, 2])
    assert table.health == 9


def test_row_12_luck_heals_the_higher_of_two_dice_or_one_die() -> None:
    new, old = scene("new", health=1), scene("old", health=1)
    assert spend_luck(new, RecordedChance([2, 5]))
    assert (new.health, new.luck) == (6, 2)
    assert spend_luck(old, RecordedChance([2]))
    assert (old.health, old.luck) == (3, 2)


def test_rows_13_and_50_are_about_the_text_and_change_nothing_in_play() -> None:
    assert not numbers(CODE + TABLES, "row") & {13, 50}


def test_row_14_new_rest_needs_no_monster_near() -> None:
    wolf = opponent("drop", ("wood", 2), fled=True)
    assert can_rest(scene(at="B1", kinds={"B1": "drop"}))
    assert not can_rest(scene(at="B1", waiting=((0, wolf),)))
    assert not can_rest(scene(at="B1", waiting=((1, wolf),)))
    assert can_rest(scene(at="B1", waiting=((12, wolf),)))
    assert "too near" in refused(scene(at="B1", may_rest=True, waiting=((0, wolf),)), "rest")


def test_row_14_old_rest_needs_a_cleared_chamber() -> None:
    wolf = opponent("drop", ("wood", 2), edition="old", fled=True)
    assert can_rest(scene("old", at="B1", waiting=((0, wolf),)))
    assert not can_rest(scene("old", at="B1", kinds={"B1": "drop"}))
    assert not can_rest(scene("old", at="B1", waiting=((1, wolf),)))
    assert "cleared treasure rooms" in refused(scene("old", at="B1", may_rest=True, kinds={"B1": "wood"}), "rest")


def test_row_15_rest_health_is_the_higher_of_two_dice_or_one_die() -> None:
    assert do(scene("new", may_rest=True, health=2, magic=5), "rest", rolls=[3, 6, 1]).health == 8
    assert do(scene("old", may_rest=True, health=2, magic=5), "rest", rolls=[3, 1]).health == 5


@pytest.mark.parametrize("edition", EDITIONS)
def test_row_16_rest_magic_is_one_die(edition: Edition) -> None:
    table = do(scene(edition, may_rest=True, magic=0), "rest", rolls=[*[6] * (1 + (edition == "new")), 4])
    assert (table.magic, table.time) == (4, 3)


def test_row_17_a_broken_rest_heals_one_die_or_nothing() -> None:
    after = {}
    for edition in EDITIONS:
        table = scene(edition, may_rest=True, time=2, health=4, magic=0, xp=10, monster=[("hammer", 2)])
        do(table, "rest", rolls=[6, 6, 1])
        assert (table.phase, table.wanderer, table.time) == ("fight", True, 5)
        do(table, "strike", "strike", rolls=[6, 1, 6, 1, *([5] if edition == "new" else [])])
        assert (table.phase, table.time, table.magic, table.level) == ("turn", 6, 0, 1)
        after[edition] = table.health
    assert after == {"new": 9, "old": 4}


def test_rows_18_and_19_experience_for_a_level() -> None:
    for edition, cost in (("new", 5), ("old", 10)):
        dice = [1, 1, 1][edition == "old" :]
        assert do(scene(edition, may_rest=True, xp=cost - 1), "rest", rolls=dice).phase == "turn"
        table = do(scene(edition, may_rest=True, xp=cost + 1), "rest", "level", rolls=dice)
        assert (table.level, table.xp, table.max_health, table.max_magic, table.health, table.magic) == (2, 1, 11, 6, 11, 6)
        weak = do(scene(edition, may_rest=True, xp=cost, health=2, magic=0), "rest", "level", rolls=dice)
        assert (weak.health, weak.magic) == (6, 4)


@pytest.mark.parametrize("edition", EDITIONS)
def test_row_20_health_or_difficulty_is_the_same_number(edition: Edition) -> None:
    for rank in ("drop", "hammer", "mini", "final"):
        one = opponent(rank, *[("hammer", 5), ("drop", 4)][: 1 + (rank in ("hammer", "final"))], edition=edition)  # type: ignore[arg-type]
        assert one.health == one.difficulty == {"drop": 5, "hammer": 7, "mini": 6, "final": 7}[rank]


def test_row_22_a_beaten_monster_returns_to_the_deck_or_stays_out() -> None:
    for edition in EDITIONS:
        table = do(scene(edition, kinds={"B1": "drop"}, monster=[("cog", 3)]), "go B1", "bolt", rolls=[2])
        assert (cards([("cog", 3)])[0] in table.monsters.cards) == (edition == "new")
        assert table.monsters.mixed == (edition == "new")
        assert len(table.monsters.spent) == (edition == "old")


def test_rows_21_and_23_who_was_fled_from_keeps_its_cubes_or_recovers() -> None:
    for edition, left in (("new", (1, 2)), ("old", (3, 3))):
        table = fighting(edition, "drop", ("wood", 3))
        do(table, "cast", "flee", rolls=[6, 1])  # two damage; it casts back
        ((cell, found),) = table.waiting
        assert (table.here, cell, found.health, found.magic) == (0, 1, *left)


def test_row_24_magic_by_the_wood_card_or_by_difficulty() -> None:
    rows = [("wood", 2), ("drop", 3)]
    assert opponent("hammer", *rows).magic == 2
    assert opponent("hammer", *rows, edition="old").magic == 4
    assert opponent("hammer", ("wood", 2), ("wood", 3)).magic == 3
    assert opponent("drop", ("wood", 3)).magic == opponent("drop", ("wood", 3), edition="old").magic == 3
    for edition, magic in (("new", 2), ("old", 4)):
        table = do(scene(edition, kinds={"B1": "hammer"}, monster=rows), "go B1")
        assert (table.opponent_magic, len(table.monsters.cards)) == (magic, 6)


def test_row_25_a_trap_hurts_by_the_number_less_the_level_or_the_number() -> None:
    for edition, left in (("new", 5), ("old", 4)):
        table = do(scene(edition, kinds={"B1": "brick"}, boss=[("hammer", 6)]), "go B1", rolls=[4])
        assert (table.health, table.magic, table.gold) == (left, 5, 3)
        assert (len(table.bosses.cards), table.bosses.spent) == (6, cards([("hammer", 6)]))


def test_row_26_a_trap_gives_its_treasure_hurt_or_not() -> None:
    for house, coins in (({}, 4), ({"trap_treasure": "when hurt"}, 3)):
        table = scene(kinds={"B1": "brick"}, boss=[("cog", 4)], treasure=[("hammer", 1)], house=house)
        assert do(table, "go B1", rolls=[3]).gold == coins
    hurt = scene(kinds={"B1": "brick"}, boss=[("cog", 4)], treasure=[("hammer", 1)], house={"trap_treasure": "when hurt"})
    do(hurt, "go B1", rolls=[2])
    assert (hurt.gold, hurt.health) == (4, 7)


def test_row_27_experience_for_the_mini_boss() -> None:
    for edition, before, after in (("new", 1, 5), ("new", 7, 7), ("old", 1, 4)):
        table = fighting(edition, "mini", ("wood", 4), xp=before, treasure=[("hammer", 1), ("drop", 1)])
        table.opponent_health = 1
        do(table, "cast", rolls=[3, 3, 3][edition == "old" :])  # the rest that follows
        assert table.xp == after
        assert len(logged(table, "treasure")) == 2


def test_row_28_magic_of_the_mini_boss() -> None:
    assert opponent("mini", ("wood", 5)).magic == opponent("mini", ("wood", 5), edition="old").magic == 5
    assert opponent("mini", ("cog", 5)).magic == 0


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("rank", ["mini", "final"])
def test_rows_29_and_34_bosses_take_no_bribes(edition: Edition, rank: str) -> None:
    rows = [("cog", 5)] * (1 + (rank == "final"))
    assert "no bribes" in refused(fighting(edition, rank, *rows, gold=50), "bribe")  # type: ignore[arg-type]


@pytest.mark.parametrize("edition", EDITIONS)
def test_row_30_rest_in_the_lair_of_a_dead_boss(edition: Edition) -> None:
    assert can_rest(scene(edition, at="E4", mini_room=19, mini_dead=True))


def test_row_31_turning_back_from_the_final_boss() -> None:
    for edition, time in (("new", 0), ("old", 1)):
        table = scene(edition, at="D5", open="E4", mini_room=19, mini_dead=True)  # D5 to E5 is free
        do(table, "go E5")
        assert (table.phase, words(table)) == ("lair", ["enter", "retreat"])
        do(table, "retreat")
        assert (table.phase, table.here, table.time, table.explored >> 24 & 1) == ("turn", 23, 0, 0)
        shut = scene(edition, kinds={"A2": "straw", "E4": "cog"}, mini_room=24, mini_dead=True)
        do(shut, "go A2", "retreat", rolls=[6])
        assert (shut.time, shut.revealed >> 5 & 1) == (time, 1)
        assert "end of a turn" in refused(shut, "rest")
        other = scene(edition, mini_room=24)  # no lair, so no second thoughts
        assert do(other, "go B1").phase == "pick"


def test_row_32_the_new_final_boss_is_always_magical() -> None:
    assert opponent("final", ("cog", 6), ("hammer", 4)).magic == 4
    assert opponent("final", ("cog", 6), ("hammer", 4), edition="old").magic == 0
    assert opponent("final", ("wood", 6), ("drop", 4), edition="old").magic == 7
    assert opponent("final", ("wood", 6), ("wood", 4)).magic == 4


@pytest.mark.parametrize("edition", EDITIONS)
def test_row_33_the_combat_with_the_final_boss_begins_on_entering(edition: Edition) -> None:
    for shown in (0, 1 << 24):
        table = scene(edition, at="D5", open="E4", mini_room=19, mini_dead=True, revealed=shown, boss=[("cog", 6), ("hammer", 4)])
        do(table, "go E5", *([] if shown else ["enter"]))
        assert table.opponent is not None
        assert (table.phase, table.final_room, faces(table.opponent.cards)) == ("fight", 24, [("cog", 6), ("hammer", 4)])
        assert "flee" not in words(table)


def test_row_35_bribes_in_the_first_round_or_at_any_time() -> None:
    for edition in EDITIONS:
        table = do(fighting(edition, "drop", ("cog", 3)), "strike", rolls=[1, 6])
        assert ("bribe" in words(table)) == (edition == "old")
    tried = do(fighting("new", "drop", ("cog", 3)), "flee", rolls=[1, 6])
    assert "first round" in refused(tried, "bribe")


@pytest.mark.parametrize("edition", EDITIONS)
def test_row_36_a_round_is_spell_then_their_spell_then_melee(edition: Edition) -> None:
    table = do(fighting(edition, "drop", ("wood", 3)), "strike", rolls=[4, 4])  # hexed for 3, then 5 to 4: one damage
    assert [event.kind for event in table.log or []] == ["hex", "melee"]
    assert (table.health, table.opponent_health, table.opponent_magic, table.round) == (7, 2, 2, 2)


def test_row_37_flight_at_the_start_or_the_end_of_a_round() -> None:
    assert "flee" in words(fighting("new", "drop", ("cog", 3)))
    table = fighting("old", "drop", ("cog", 3))
    assert "end of a round" in refused(table, "flee")
    do(table, "strike", "flee", rolls=[1, 6, 6, 1])
    assert table.here == 0


def test_row_38_flight_to_a_neighbour_or_to_the_previous_room() -> None:
    table = fighting("new", "drop", ("cog", 3), open="C1")  # A1 open, C1 free from B1
    do(table, "flee", rolls=[4, 4])  # 5 to 4
    assert (table.phase, words(table)) == ("escape", ["go C1", "go A1"])
    do(table, "go C1")
    assert (table.here, table.time, table.phase) == (2, 1, "turn")
    old = do(fighting("old", "drop", ("cog", 3), open="C1", at="C1", previous=1), "strike", "flee", rolls=[1, 6, 6, 1])
    assert old.here == 1  # through a door that is shut from C1


def test_row_39_a_player_who_cast_keeps_the_level_in_the_old_edition() -> None:
    for edition, left in (("new", 7), ("old", 10)):
        table = fighting(edition, "drop", ("cog", 3), weapon=cards([("hammer", 2)])[0])
        assert do(table, "cast", rolls=[4, 4]).health == left


@pytest.mark.parametrize("edition", EDITIONS)
def test_row_40_a_monster_that_cast_loses_its_bonus_and_does_no_more_damage(edition: Edition) -> None:
    table = fighting(edition, "hammer", ("wood", 3), ("cog", 2))
    do(table, "strike", rolls=[4, 4])  # 5 to 4, not to 5
    assert (table.health, table.opponent_health) == (7, 2)
    do(table, "strike", rolls=[1, 6])
    assert (table.health, table.opponent_health, table.round) == (4, 2, 3)


@pytest.mark.parametrize("edition", EDITIONS)
def test_row_41_no_melee_when_both_cast(edition: Edition) -> None:
    table = do(fighting(edition, "drop", ("wood", 3)), "cast")
    assert (table.round, table.health, table.opponent_health) == (2, 7, 1)


def test_row_42_one_potion_in_a_round_of_combat_or_none() -> None:
    held = cards([("drop", 1), ("drop", 1), ("wood", 2)])
    new = fighting("new", "drop", ("cog", 3), potions=held, health=5, magic=0)
    assert words(new) == ["strike", "drink drop 1", "drink wood 2", "bribe", "flee"]
    do(new, "drink drop 1", rolls=[6, 1])
    assert (new.health, new.opponent_health, new.round, new.potions) == (7, 2, 2, held[1:])
    old = fighting("old", "drop", ("cog", 3), potions=held, health=5)
    assert "end of a turn" in refused(old, "drink drop 1")


@pytest.mark.parametrize("edition", EDITIONS)
def test_row_43_upkeep_counts_across_then_down(edition: Edition) -> None:
    table = scene(edition, at="B1", open="A1 A4 D1", time=4, kinds={"C1": "brick"}, boss=[("hammer", 4)])
    do(table, "go C1", rolls=[6, 4, 1, 6])
    assert [event.facts["cell"] for event in logged(table, "upkeep")] == [3]


def test_row_44_wanderers_at_a_rest_take_no_bribes_in_the_new_edition() -> None:
    for edition in EDITIONS:
        table = do(scene(edition, may_rest=True, time=2, gold=9), "rest", rolls=[6, 6, 1])
        assert ("bribe" in words(table)) == (edition == "old")
    table = scene("new", may_rest=True, time=2, gold=9, open="B1", waiting=((1, opponent("drop", ("cog", 3), fled=True)),))
    table.waiting, one = (), table.waiting
    do(table, "rest", rolls=[6, 6, 1])
    table.waiting = one
    assert "breaks off a rest" in refused(table, "bribe")
    do(table, "flee", rolls=[6, 1])  # to B1, where another waits, who has nothing against coins
    assert (table.here, "bribe" in words(table)) == (1, True)
    passing = scene("new", time=4, gold=9, kinds={"B1": "brick"}, boss=[("hammer", 4)])
    assert "bribe" in words(do(passing, "go B1", rolls=[6, 6, 6, 1]))


def test_row_45_healing_potions() -> None:
    for edition, left in (("new", 7), ("old", 5)):
        table = scene(edition, health=3, potions=cards([("drop", 2)]), treasure=[("hammer", 1), ("wood", 1)])
        do(table, "go B1", "keep 0")
        assert table.phase == "potions"
        assert do(table, "drink drop 2").health == left


def test_row_46_a_weapon_adds_its_number_to_the_roll() -> None:
    table = fighting("new", "drop", ("cog", 3), weapon=cards([("hammer", 2)])[0])
    do(table, "strike", rolls=[3, 5])  # 3 + 1 + 2 to 5
    assert (table.health, table.opponent) == (10, None)


def test_row_47_trading_a_weapon() -> None:
    for edition, factor in (("new", 2), ("old", 1)):
        for act, sold, kept in (("trade old", 1, 2), ("trade new", 2, 1)):
            table = scene(edition, weapon=cards([("hammer", 1)])[0], treasure=[("hammer", 2), ("cog", 1)])
            do(table, "go B1", "keep 0", act)
            assert table.weapon is not None
            assert (table.weapon.number, table.gold) == (kept, 3 + 2 + factor * sold)
            assert table.traded == cards([("hammer", sold)])


@pytest.mark.parametrize("edition", EDITIONS)
def test_row_48_only_monsters_fled_from_cost_points(edition: Edition) -> None:
    waiting = ((3, opponent("drop", ("cog", 2), fled=True)), (4, opponent("drop", ("cog", 2), paid=2)))
    assert score(scene(edition, waiting=waiting)).fled == 5
    assert score(scene(edition, waiting=waiting, house={"penalty_bribed": True})).fled == 10


def test_row_49_the_new_edition_rests_in_treasure_rooms_only_if_they_are_quiet() -> None:
    wolf = opponent("drop", ("wood", 2), fled=True)
    assert not can_rest(scene("new", at="B1", kinds={"B1": "cog"}, waiting=((2, wolf),)))


def test_the_editions_differ_in_the_fields_that_rows_name_and_in_no_others() -> None:
    new, old = rules("new"), rules("old")
    assert {field for field in new.__struct_fields__ if getattr(new, field) != getattr(old, field)} == {
        "edition", "title", "bosses", "retreat_is_free", "luck_dice", "rest_where", "rest_health_dice", "rest_broken_dice",
        "level_xp", "level_cost", "beaten_cards", "keeps_wounds", "opponent_magic", "final_always_magic", "opponent_xp",
            "mini_fills_level",
        "bribe_rounds", "bribe_while_resting", "flight_phase", "flight_to", "caster_keeps_level", "potions_per_round",
        "trap_less_level", "healing_factor", "trade_factor",
    }  # fmt: skip


def numbers(text: str, what: str) -> set[int]:
    """Return the numbers cited in a text: `G-29`, `G-4 to G-7`, `row 12`, `rows 39 to 41, G-22`."""
    found: set[int] = set()
    for cited in re.findall(rf"{what}s?[- ](\d+(?:(?:, | to (?:{what}-)?| and )\d+)*)", text):
        for part in re.split(", | and ", cited):
            first, *last = map(int, re.findall(r"\d+", part))
            found |= set(range(first, (last or [first])[0] + 1))
    return found


def test_every_row_and_every_ruling_is_cited_and_has_a_test_named_for_it() -> None:
    names = [name for file in HERE.glob("test_*.py") for name in re.findall(r"^def test_(\w+)", file.read_text("utf-8"), re.M)]
    rows = [number for name in names for number in re.findall(r"\d+", (re.match(r"rows?((_\d+|_and)+)_", name) or [""])[0])]
    assert {int(number) for number in rows} == set(range(1, 51))
    assert {int(number) for name in names for number in re.findall(r"(?<![a-z])g(\d+)_", name)} == set(range(1, LAST_RULING + 1))
    assert numbers(CODE + TABLES, "row") == set(range(1, 51)) - {13, 50}
    assert numbers(CODE + TABLES, "G") == set(range(1, LAST_RULING + 1))
