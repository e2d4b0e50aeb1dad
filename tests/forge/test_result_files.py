"""Files of results: written games under their heads, shared lines, and what is no result."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from generator.core import limits
from generator.core.errors import BadFile
from generator.forge import challenges, results
from generator.forge.challenges import Challenge, Result, challenge
from generator.forge.result_files import FoundResult, Head, Places, Strip, headed, parted, read_results
from tests.site import toy

CODE = "D-043A-ZZRK-6000-CZ"


def _challenge(*, sealed: bool = False) -> Challenge:
    one = challenge(toy.GAMES[0], toy.FIRST)
    return replace(one, target=replace(one.target, sealed=sealed))


def test_a_file_of_moves_alone_says_neither_player_nor_challenge() -> None:
    assert read_results("\ufeffa b\n\nc\n", "x") == [FoundResult(Head(), 1, "a b\n\nc", places=Places(0, 0, 1))]


def test_a_head_stands_above_its_moves_and_further_heads_begin_further_games() -> None:
    text = f"Player:  Ada L \nchallenge: {CODE}\n\na b\nc\n\nCHALLENGE: other\nd\nplayer: Ben\ne\n"
    assert read_results(text, "x") == [
        FoundResult(Head("Ada L", CODE), 1, "a b\nc", places=Places(1, 2, 4)),
        FoundResult(Head("Ada L", "other"), 7, "d", places=Places(1, 7, 8)),
        FoundResult(Head("Ben", "other"), 9, "e", places=Places(9, 7, 10)),
    ]


def test_a_head_is_parted_from_its_moves_and_written_again() -> None:
    head = Head("Ada", CODE)
    assert headed(head, "a\nb\n") == f"player: Ada\nchallenge: {CODE}\n\na\nb\n"
    assert parted(headed(head, "a\nb\n")) == (head, "a\nb\n")
    assert headed(Head(), "a\n") == "a\n"
    assert headed(Head("", CODE), "a\n") == f"player:\nchallenge: {CODE}\n\na\n"
    assert parted(headed(Head("", CODE), "a\n")) == (Head("", CODE), "a\n")
    assert parted(" a\n\nplayer: b") == (Head(), " a\n\nplayer: b")


def test_a_name_that_is_still_to_be_filled_in_is_nobodys_and_not_the_one_before() -> None:
    text = f"player: Ada\nchallenge: {CODE}\na\nplayer:\nb\n"
    assert [one.head for one in read_results(text, "x")] == [Head("Ada", CODE), Head("", CODE)]


@pytest.mark.parametrize("ascii", [False, True])
@pytest.mark.parametrize("name", ["", "Ada 2 Lovelace"])
@pytest.mark.parametrize("played", [Result(2500, True), Result(12, False), Result(-3, True), Result(9999, True)])
def test_shared_lines_are_read_as_they_are_written(ascii: bool, name: str, played: Result) -> None:
    lines = results.lines(_challenge(), played, ascii=ascii, name=name)
    found = read_results("\n\n".join(["", *lines]), "x")
    one = _challenge()
    places, earned = Places(5, 9, 5), challenges.medal(one.target, played)
    strip = Strip(one.game.title, one.number, 0, one.made.rating.grade, earned, one.target.points, lines[2])
    wanted = FoundResult(Head(name, lines[-1]), 2 + 1, "", played.points, played.won, places, strip)
    assert found == [wanted]
    assert found[0].claimed


def test_who_fell_is_told_by_the_words_and_not_by_the_medal() -> None:
    lines = results.lines(_challenge(), Result(2500, False), name="Ada")
    lines[1] = lines[1].removesuffix(lines[1].split()[-1]) + "GOLD"
    (found,) = read_results("\n".join(lines), "x")
    assert (found.head.player, found.won, found.strip and found.strip.medal) == ("Ada", False, "gold")


def test_the_best_score_of_a_sealed_target_tells_no_points() -> None:
    lines = results.lines(_challenge(sealed=True), Result(4321, True), name="Ada 7")
    (found,) = read_results("\n".join(lines), "x")
    assert (found.head, found.points, found.won) == (Head("Ada 7", lines[-1]), None, True)
    lines = results.lines(_challenge(sealed=True), Result(4000, True), name="Ada 7")
    assert read_results("\n".join(lines), "x")[0].points == 4000


def test_many_shared_results_and_games_stand_in_one_file() -> None:
    lines = results.lines(_challenge(), Result(12, True), name="Ada")
    text = "\n".join([*lines, *lines, "player: Ben", f"challenge: {CODE}", "a"])
    assert [(one.head.player, one.line, one.claimed) for one in read_results(text, "x")] == [
        ("Ada", 1, True), ("Ada", 5, True), ("Ben", 9, False),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "x is empty"),
        (" \n \n", "x is empty"),
        ("player: Ada\nplayer: Ben\na", "x, line 2: the player is said twice"),
        ("a\nchallenge:\nb", "x, line 2: the challenge is empty"),
        ("player: Ada\n\n", "x, line 1: no moves stand below this"),
        ("player: Ada\nchallenge: CODE\n\n", "x, line 2: no moves stand below this"),
        (f"player: Ada\nchallenge: {CODE}\n\nscore: 30\n", f"x, line 4: a score without moves .* verify {CODE} --points prints"),
        ("player: Ada\n30 points\nchallenge: x\na", "x, line 2: a score without moves .* verify CODE --points prints"),
        ("Delvepress Toy No. 7 (easy)\nAda 3/4 GOLD\n##", "x, line 1: a result begins here that is not whole"),
        ("Delvepress Toy No. 7\nAda 3/4 GOLD\n##\nCODE", "not whole"),
        ("Delvepress Toy No. 7 (easy)\nAda fell at PAR\n##\nCODE", "x, line 2: 'Ada fell at PAR' tells no points"),
        ("Delvepress Toy No. 7 (easy)\nAda 3/4 TIN\n##\nCODE", "not whole"),
        ("a\nDelvepress Toy No. 7 (easy)\nAda GOLD\n##\nCODE", "x, line 3: 'Ada GOLD' tells no points; copy the result again"),
        ("Delvepress Toy No. 7 (easy)\nDelvepress Toy No. 7 (easy)\nAda 3/4 GOLD\n##\nCODE", "x, line 1: a result begins"),
        ("player: a\nb\n" * (limits.RESULTS + 1), f"x holds more than {limits.RESULTS:,} results"),
    ],
)
def test_what_is_no_result_is_refused_with_its_line(text: str, said: str) -> None:
    with pytest.raises(BadFile, match=said):
        read_results(text, "x")
