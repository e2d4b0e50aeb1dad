"""Session reports: deterministic, complete, in our words, and the same game again from what they carry."""

from __future__ import annotations

import re
from dataclasses import replace
from string import Formatter

import pytest

from generator.core.rng import Rng
from generator.games.green_dungeon.players.simulation import PLAYERS, play_game
from generator.games.green_dungeon.players.transcript import SentenceWriter, SessionReport, play_and_report, texts
from generator.games.green_dungeon.quest.board import Board, Kind, TwistEffect, TwistRows, deal
from generator.games.green_dungeon.quest.ruleset import EDITIONS, Edition, load_ruleset
from generator.games.green_dungeon.rules.chance import Dice, RecordedChance
from tests.games.green_dungeon.scenes import played_again

TWISTS: tuple[tuple[Kind, TwistRows], ...] = (
    ("drop", (TwistEffect("health", -1), TwistEffect("experience", 1), None)),
    ("hammer", (TwistEffect("time", 1), TwistEffect("magic", -2), TwistEffect("treasure", 2))),
)


def dealt(edition: Edition, seed: int) -> Board:
    """Return a dungeon; every other one has a lamp and twists that touch play."""
    board = deal(load_ruleset(edition), Rng.root("test/report", seed))
    return replace(board, lamp=40, twists=TWISTS) if seed % 2 else board


def played(edition: Edition, seed: int, name: str = "planner", **more: object) -> SessionReport:
    rules = load_ruleset(edition)
    dice = Dice(Rng.root("test/dice", seed))
    return play_and_report(dealt(edition, seed), rules, PLAYERS[name](rules), dice, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_report_is_the_game_that_run_plays(edition: Edition) -> None:
    rules = load_ruleset(edition)
    for seed in range(6):
        one = played(edition, seed)
        assert one == played(edition, seed)
        board = dealt(edition, seed)
        end = play_game(board, rules, PLAYERS["planner"](rules), Dice(Rng.root("test/dice", seed))).table
        assert played_again(board, rules, one.moves, RecordedChance(one.numbers)) == one.end
        assert (end.outcome, end.health, end.gold) == (one.end.outcome, one.end.health, one.end.gold)


def test_every_sentence_is_told_and_none_is_left_open() -> None:
    used: set[str] = set()

    class Listening(SentenceWriter):
        def sentence(self, key: str, **facts: object) -> str:
            used.add(key)
            for text in texts().lines[key]:  # every sentence of a kind can be filled in from what the event says
                assert not set(re.findall(r"{(\w+)}", text)) - set(facts), key
            return super().sentence(key, **facts)

    from generator.games.green_dungeon.players import transcript

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(transcript, "SentenceWriter", Listening)
        for seed in range(24):
            for edition in EDITIONS:
                for name in ("naive", "sensible", "planner")[: 2 + (seed < 8)]:
                    for line in played(edition, seed, name).lines:
                        assert not re.search(r"[{}]|\b(drop|cog|brick|straw)\b", line), line
    assert used >= set(texts().lines) - {"lost", "retreat", "trap-magic", "hex-grand"}
    assert played("new", 2, limit=5).lines[-2] == texts().lines["lost"][0]


def test_a_twist_is_told_in_its_own_words_with_what_it_did() -> None:
    names = {f"twist {kind} {row}": f"Words {kind} {row}." for kind, _ in TWISTS for row in range(3)}
    told = " ".join(" ".join(played(edition, seed, "naive", names=names).lines) for edition in EDITIONS for seed in range(1, 40, 2))
    for said in (
        "Words drop 0. 1 health lost.", "Words drop 1. 1 experience gained.", "Words hammer 0. 1 more time cube.",
        "Words hammer 1. 2 magic lost.", "Words hammer 2. 2 treasure gained.",
    ):  # fmt: skip
        assert said in told
    assert re.search(r"Words drop 2\. (?!\d)", told)
    assert "Words drop" not in " ".join(played("new", 2, "naive", names=names).lines)


def test_lines_are_numbered_and_end_with_the_tracks() -> None:
    lines = played("new", 3).lines
    assert lines[0].startswith("The way in is ")
    for number, line in enumerate(lines[1:-2], 1):
        assert line.startswith(f"{number}. ")
        assert re.search(r"\[\d+ health, \d+ magic, \d+ coins?\]$", line)
    assert re.fullmatch(r"Score -?\d+: \d+ kept, \d+ in penalties\.", lines[-1])


def test_names_can_be_given() -> None:
    assert any("a toad" in line or "A toad" in line for line in played("new", 3, names={"foe-drop": "a toad"}).lines)


def test_the_data_names_no_fact_twice_and_every_text_parses() -> None:
    for key, lines in texts().lines.items():
        assert lines, key
        assert len(set(lines)) == len(lines)
        for text in lines:
            assert text[-1] in ".!]" or text == "{said}", text
            list(Formatter().parse(text))
