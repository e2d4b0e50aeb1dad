"""Written games, refusals, reports and the view of a table."""

from __future__ import annotations

from typing import get_args

import pytest

from generator.core.errors import BadMoves, BadOption
from generator.core.rng import Rng
from generator.draw.fate_strip import FateStrip
from generator.games.bag_of_dungeon.players.engine import ENGINE
from generator.games.bag_of_dungeon.players.sentences import sentence_texts
from generator.games.bag_of_dungeon.players.table_view import view_lines
from generator.games.bag_of_dungeon.rules import notation, referee
from generator.games.bag_of_dungeon.rules.chance import Dice, Purpose, RecordedDice
from generator.games.bag_of_dungeon.rules.setting_up import set_up
from generator.games.bag_of_dungeon.rules.state import LogEntry, Move, thaw
from generator.games.bag_of_dungeon.rules.strip_chance import strip_columns
from tests.games.bag_of_dungeon.samples import sample
from tests.games.bag_of_dungeon.scenes import CORRIDOR, PLAIN, foe_of, frozen, item, move_of, play, refusal, scene, seeded, words


def test_remarks_blanks_and_capitals_do_not_matter() -> None:
    assert notation.split_words("\ufeffGo N ;draw # a remark\n\n fight,,  take   RING") == ["go n", "draw", "fight", "take ring"]


@pytest.mark.parametrize(
    "word",
    ["go", "go x", "lay n", "lay n nn", "lay n sx", "shoot n1", "shoot axe n1", "take", "give billhook", "give billhook nobody",
     "teleport n", "life keep pell", "flee n1", "draw n", "tag", "xyzzy", "", "go n n", "escape new x", "peek start"],
)  # fmt: skip
def test_what_is_no_move_is_refused(word: str) -> None:
    with pytest.raises(BadMoves, match="is no move"):
        notation.read_move(scene(CORRIDOR), word)


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("go s", "there is no open way to a tile on that side"), ("fight", "there is no monster on this tile"),
        ("take billhook", "that does not lie on this tile"),
        ("drop billhook", "that is not carried by this hero, or does not leave them"),
        ("use red-draught", "that item is not carried by this hero"), ("open tin-box", "there is no such chest on this tile"),
        ("shoot billhook n1", "that is nothing to shoot or throw"), ("leave", "only whoever carries the ring can open the Exit"),
        ("hold billhook", "that is no weapon or shield that this hero carries out of hand"),
        ("lay n ew", "it is time for the hero's turn: to move, to lay a tile, to use something, or to end it"),
    ],
)  # fmt: skip
def test_a_refusal_says_why(word: str, reason: str) -> None:
    assert refusal(scene(CORRIDOR), word) == reason


def test_every_legal_move_is_a_word_both_ways_and_every_act_has_one() -> None:
    known = {*notation.GRAMMAR, *notation.PLAIN}
    table = thaw(ENGINE.begin(seeded(3, 3, "competitive")))
    rng, dice = Rng.root("words", 3), Dice(Rng.root("words", 4))
    for _ in range(150):
        if table.phase == "over":
            break
        legal = list(referee.moves(table))
        for move in legal:
            assert move.act in known
            assert notation.read_move(table, notation.write_move(table, move)) == move
        referee.apply_move(table, rng.pick(legal), dice)


def test_of_two_equal_tokens_the_lowest_is_meant() -> None:
    table = scene(CORRIDOR, lying={"start": ["powder-keg"]}, gear={0: []})
    table.lying = {table.heroes[0].cell: (item("powder-keg", 1), item("powder-keg"))}
    assert words(table).count("take powder-keg") == 1
    assert play(table, "take powder-keg").heroes[0].items == (item("powder-keg"),)


def test_a_move_that_is_not_legal_is_refused_by_the_referee_itself() -> None:
    state = frozen(scene(CORRIDOR))
    with pytest.raises(BadMoves, match="the move fight is impossible: there is no monster"):
        referee.play(state, Move("fight"), RecordedDice([]))


def test_a_done_too_many_does_no_harm_where_a_fight_is_over() -> None:
    won = scene(CORRIDOR, foes={"start": "wickling"})
    won = play(won, "fight, fight", [6, 5, 1])
    assert (won.phase, notation.read_move(won, "done")) == ("turn", None)
    full = scene(CORRIDOR, lying={"start": ["billhook"]}, foes={"start": "wickling"})
    left = play(full, "fight, fight", [6, 5, 1])
    assert (left.phase, move_of(left, "done").act) == ("loot", "done")
    waiting = scene(CORRIDOR)
    waiting.phase = "spikes"
    assert refusal(waiting, "done").startswith("first choose whether to jam")


def test_open_sides_are_written_in_any_order() -> None:
    table = scene()
    assert notation.read_move(table, "lay n sn") == notation.read_move(table, "lay n ns") == Move("lay", 0, 0b0101)


def test_a_tile_that_lies_by_itself_may_be_written_down_too() -> None:
    """A straight tile goes one way only: `draw` lays it, and whoever writes where it went is not refused."""
    laid = play(scene({"n1": "ns"}, at=["n1"], stack=[PLAIN]), "draw")
    assert (laid.phase, len(laid.order)) == ("turn", 3)
    assert notation.read_move(laid, "lay n ns") is None
    assert notation.read_move(laid, "lay n sn") is None
    assert refusal(laid, "lay n ew").startswith("it is time for the hero's turn")
    assert refusal(laid, "lay e ns").startswith("it is time for the hero's turn")


def test_dice_that_end_too_early_or_are_none_are_refused() -> None:
    with pytest.raises(BadMoves, match="ends before roll 1"):
        RecordedDice([]).die("hero")
    with pytest.raises(BadMoves, match="roll 1 of the record is 7"):
        RecordedDice([7]).die("hero")


def test_a_game_can_be_played_with_a_strip_that_has_a_column_for_every_purpose() -> None:
    quest = seeded(3, 2)
    assert {column.key for column in strip_columns(quest)} == set(get_args(Purpose))
    strip = FateStrip.drawn(strip_columns(quest), Rng.root("strip", 1))
    assert ENGINE.strip is not None
    ends = []
    for _ in range(2):
        state, chance, choose = (
            ENGINE.begin(quest),
            ENGINE.strip(quest, strip),
            ENGINE.policies["sensible"](quest, Rng.root("x", 1)),
        )
        while not ENGINE.over(state):
            state, _events = ENGINE.play(state, choose(state), chance)
        ends.append(state)
    assert ends[0] == ends[1]
    with pytest.raises(BadOption, match="fate strip"):
        ENGINE.strip(quest, None)


def test_a_report_names_heroes_monsters_and_things() -> None:
    state = frozen(scene(CORRIDOR, foes={"n1": "salt-widow"}, items=["red-draught"]))
    told = []
    for word, dice in (("go n", []), ("fight", [6, 6, 1, 1])):
        state, events = ENGINE.play(state, move_of(state, word), RecordedDice(dice))
        told += [(event.text, event.kind) for event in events]
    assert told == [
        ("Ostrava Pell faces the Salt Widow.", ""), ("All of Ostrava Pell's dice agree, and count double.", ""),
        ("Ostrava Pell 26, the Salt Widow 4.", ""), ("The Salt Widow loses 22 and has 0 left.", ""),
        ("Ostrava Pell beats the Salt Widow.", "monster"), ("Found: the Red Draught.", "treasure"),
    ]  # fmt: skip


def test_every_kind_of_entry_that_the_rules_write_has_its_sentence_or_is_told_by_the_move() -> None:
    kinds: set[str] = set()
    for seed in range(8):
        table, rng, dice = (
            thaw(ENGINE.begin(seeded(seed, 3, "competitive"))),
            Rng.root("kinds", seed),
            Dice(Rng.root("kinds", -seed % 97)),
        )
        log: list[LogEntry] = []
        table.log = log
        for _ in range(300):
            if table.phase == "over":
                break
            referee.apply_move(table, rng.pick(list(referee.moves(table))), dice)
        kinds |= {entry.kind for entry in log}
    assert len(kinds) > 20
    assert kinds - {"went"} <= set(sentence_texts().lines)


def test_the_view_of_a_laid_map_and_of_a_twin_says_what_is_there() -> None:
    table = set_up(sample("laid", "solo", 1))
    table.foes[table.heroes[0].cell] = foe_of("glass-twin")
    text = "\n".join(view_lines(table))
    assert "Still to be uncovered: " in text
    assert "start: Glass Twin, health and dice of whoever fights it" in text


def test_the_view_shows_the_map_the_heroes_and_what_lies_open() -> None:
    table = scene(CORRIDOR | {"e1": ("w", 17)}, foes={"n2": "salt-widow"}, lying={"n1": ["tin-box"]}, gear={0: ["billhook"]})
    text = "\n".join(view_lines(table))
    for part in (
        "H\u2500\u2500?", "Ostrava Pell at start: 10/10 health, 5/5 action points, 3 lives.", "holds billhook", "n1: tin-box",
        "n2: Salt Widow, 8/8 health, 2 dice +2", "Unknown monsters: e1", "Next: what Ostrava Pell does",
    ):  # fmt: skip
        assert part in text
