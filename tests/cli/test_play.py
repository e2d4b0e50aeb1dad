"""`play`, `play --bot` and `verify`: a game at the terminal by numbers and words, undone, saved, taken up again and confirmed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from generator import registry
from generator.cli.common import output
from generator.cli.run import Stopped
from generator.core import reading
from generator.core.errors import BadFile
from generator.core.rng import Rng
from generator.forge import making, playing
from generator.forge.game import Game
from generator.forge.making import Made
from tests.cli.conftest import Desk, Refused, Result, Typed
from tests.cli.quick import DECK, GAMES, REFEREED, code_of, made
from tests.records import replace

pytestmark = pytest.mark.usefixtures("made_once")
with_referee = pytest.mark.parametrize("game", REFEREED, ids=[game.id for game in REFEREED])
WALK = ("--moves", "walk.txt")
CONFIRMED = re.compile(r"^Confirmed: (-?\d+) points?((?:, [a-z ]+)?); ", re.M)


def quest_of(game: Game[Any]) -> Made[Any]:
    return made(game)


def moves_of(game: Game[Any]) -> tuple[str, ...]:
    """Return the words of a whole game of the most naive player, in capitals: how words are spelt does not matter."""
    return _moves_of(game.id)


@cache
def _moves_of(name: str) -> tuple[str, ...]:
    game = registry.game(name)
    end = playing.played_by(game, quest_of(game), next(iter(playing.engine_of(game).policies)), Rng.root("test/play", 0))
    return tuple(step.word.upper() for step in end.steps)


def states(game: Game[Any], words: Sequence[str]) -> list[object]:
    """Return the state before every one of some words."""
    engine, one = playing.engine_of(game), quest_of(game)
    return [
        playing.replay(engine, one.quest, "\n".join(words[:count]), playing.chance_of(game, one)).state
        for count in range(len(words))
    ]


def legal(game: Game[Any], state: object) -> list[str]:
    engine = playing.engine_of(game)
    return [engine.write(state, move).upper() for move in engine.moves(state)]


def said(words: Sequence[str]) -> str:
    return "".join(f"{word}\n" for word in words)


def lines_of(result: Result, name: str = "walk.txt") -> list[str]:
    """Return the moves that stand in a saved file."""
    return result.files[f"work/{name}"].decode().upper().splitlines()


def points(result: Result) -> tuple[str, str]:
    """Return what a game was confirmed to come to: its points, and how it ended where that is told."""
    assert result.code == 0, result.err
    (found,) = CONFIRMED.findall(result.out.decode())
    return found


# ---------------------------------------------------------------------- from the first move to the last


@with_referee
def test_a_game_is_played_by_numbers_saved_and_confirmed(desk: Desk, at_the_terminal: Typed, game: Game[Any]) -> None:
    words, code = moves_of(game), code_of(game.id)
    before = states(game, words)
    numbers = [str(legal(game, state).index(word) + 1) for state, word in zip(before, words, strict=True)]
    result = at_the_terminal(said(numbers), "play", code, *WALK)
    assert lines_of(result) == list(words)
    assert f"saved to '{WALK[1]}'" in result.err
    assert result.err.count("> ") == len(words)
    shown = result.out.decode()
    listed = " ".join(f"{number}: {word}" for number, word in enumerate(legal(game, before[0]), start=1))
    assert listed in " ".join(shown.upper().split())
    assert points(desk.run("verify", code, *WALK)) == points(result)
    end = playing.replay(playing.engine_of(game), quest_of(game).quest, said(words), playing.chance_of(game, quest_of(game)))
    assert points(result)[0] == str(playing.engine_of(game).points(end.state))
    told = Counter(event.text for step in end.steps for event in step.events if event.text)
    assert {text: shown.splitlines().count(text) for text in told} == told, "everything that happened is told once"


@with_referee
@pytest.mark.parametrize("between", ["\n", "; ", ","], ids=ascii)
def test_a_game_is_played_by_words_one_on_a_line_or_many(desk: Desk, at_the_terminal: Typed, game: Game[Any], between: str) -> None:
    by_words = at_the_terminal(between.join(moves_of(game)) + "\n", "play", code_of(game.id), *WALK)
    assert lines_of(by_words) == list(moves_of(game))
    assert points(by_words) == points(desk.run("verify", code_of(game.id), *WALK))


@with_referee
def test_numbers_words_help_and_undo_may_be_mixed(desk: Desk, at_the_terminal: Typed, game: Game[Any]) -> None:
    words = moves_of(game)
    first = legal(game, states(game, words)[0])
    number = str(first.index(words[0]) + 1)
    typed = ["undo", number, "UNDO", "help", words[0].lower(), "?", "undo", f"  {words[0]}  ", *words[1:]]
    result = at_the_terminal(said(typed), "play", code_of(game.id), *WALK)
    assert lines_of(result) == list(words)
    assert "There is nothing to undo." in result.err
    assert result.err.count("Type a number, a move or several, undo, save, save FILE or quit") == 2
    assert points(result) == points(desk.run("verify", code_of(game.id), *WALK))


@with_referee
def test_undo_goes_back_as_far_as_the_beginning(desk: Desk, at_the_terminal: Typed, game: Game[Any]) -> None:
    words = moves_of(game)[:3]
    typed = [*words, *["undo"] * 5, words[0], "save", "quit"]
    result = at_the_terminal(said(typed), "play", code_of(game.id))
    assert result.err.count("There is nothing to undo.") == 2
    assert lines_of(result, f"{code_of(game.id)}-moves.txt") == [words[0]]


@with_referee
def test_what_is_there_is_shown_again_only_when_it_has_changed(at_the_terminal: Typed, game: Game[Any]) -> None:
    start = playing.engine_of(game).show(playing.engine_of(game).begin(quest_of(game).quest))
    once = at_the_terminal("quit\n", "play", code_of(game.id)).out
    assert once.decode().startswith("\n".join(start))
    assert at_the_terminal("help\nxyzzy\n0\n\x00\nundo\nquit\n", "play", code_of(game.id)).out == once


@with_referee
def test_enter_chooses_nothing(at_the_terminal: Typed, game: Game[Any]) -> None:
    words = moves_of(game)
    place = next(place for place, state in enumerate(states(game, words)) if len(legal(game, state)) > 1)
    result = at_the_terminal(said([*words[:place], "", "quit"]), "play", code_of(game.id), *WALK)
    assert result.files.get("work/walk.txt", b"").decode().upper().splitlines() == list(words[:place])
    assert "Type a number" in result.err


def test_enter_plays_the_only_move_there_is(at_the_terminal: Typed) -> None:
    found = [(game, moves_of(game), place) for game in REFEREED for place in alone(game)]
    assert found
    for game, words, place in found[:3]:
        result = at_the_terminal(said([*words[:place], "", "quit"]), "play", code_of(game.id), "--moves", f"{place}.txt")
        assert lines_of(result, f"{place}.txt") == list(words[: place + 1])


def alone(game: Game[Any]) -> list[int]:
    """Return before which words there is but one legal move."""
    return [place for place, state in enumerate(states(game, moves_of(game))) if len(legal(game, state)) == 1]


# ---------------------------------------------------------------------- saved and taken up again


@with_referee
@pytest.mark.parametrize("end", ["quit\n", "QUIT\n", ""], ids=["quit", "in capitals", "end of input"])
def test_a_game_that_is_left_is_saved_and_taken_up_again(desk: Desk, at_the_terminal: Typed, game: Game[Any], end: str) -> None:
    words = moves_of(game)
    first = at_the_terminal(said(words[:2]) + end, "play", code_of(game.id), *WALK)
    assert first.code == 0
    assert lines_of(first) == list(words[:2])
    assert CONFIRMED.search(first.out.decode()) is None
    again = at_the_terminal(said(words[2:]), "play", code_of(game.id), *WALK)
    assert lines_of(again) == list(words)
    assert points(again) == points(desk.run("verify", code_of(game.id), *WALK))


@with_referee
def test_save_writes_at_once_and_the_file_of_the_game_from_then_on(desk: Desk, at_the_terminal: Typed, game: Game[Any]) -> None:
    (desk.here / "deep" / "er").mkdir(parents=True)
    words = moves_of(game)
    typed = [words[0], "save", words[1], "save deep/er/two moves.txt", words[2], "quit"]
    result = at_the_terminal(said(typed), "play", code_of(game.id))
    assert lines_of(result, f"{code_of(game.id)}-moves.txt") == [words[0]]
    assert lines_of(result, "deep/er/two moves.txt") == list(words[:3])
    assert "Not saved" not in result.err


@with_referee
def test_moves_that_are_not_saved_are_shown_and_nothing_is_written(at_the_terminal: Typed, game: Game[Any]) -> None:
    words = moves_of(game)[:2]
    result = at_the_terminal(said(words), "play", code_of(game.id))
    assert result.files == {}
    assert result.lines[-len(words) - 1] == "Not saved; these are the moves:"
    assert [line.upper() for line in result.lines[-len(words) :]] == list(words)
    assert "Not saved" not in at_the_terminal("quit\n", "play", code_of(game.id)).err


@with_referee
def test_a_finished_game_is_confirmed_and_its_file_left_as_it_was(desk: Desk, at_the_terminal: Typed, game: Game[Any]) -> None:
    path = desk.here / "walk.txt"
    path.write_text("\ufeff" + "\r\n".join(moves_of(game)), encoding="utf-8")
    before = path.stat()
    result = at_the_terminal("", "play", code_of(game.id), *WALK)
    assert points(result) == points(desk.run("verify", code_of(game.id), *WALK))
    assert "> " not in result.err
    assert (path.stat().st_ino, path.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


@with_referee
def test_a_game_in_utf_16_is_refused_in_a_sentence(desk: Desk, game: Game[Any]) -> None:
    (desk.here / "walk.txt").write_text("\n".join(moves_of(game)), encoding="utf-16")
    for command in ("verify", "play"):
        result = desk.run(command, code_of(game.id), *WALK)
        assert (result.code, result.err.count("\n")) == (2, 1)
        assert "is UTF-16; save it as UTF-8." in result.err


@pytest.mark.parametrize("command", ["verify", "verify --format share"])
def test_an_empty_game_and_one_without_a_name_are_refused_in_a_sentence(desk: Desk, refused: Refused, command: str) -> None:
    code = code_of(REFEREED[0].id)
    command, *how = command.split()
    for blank in (b"", b" \r\n\t\n", b"\xef\xbb\xbf"):
        (desk.here / "walk.txt").write_bytes(blank)
        assert (
            refused(command, code, *how, *WALK) == "The file 'walk.txt' is empty; write down a word for every choice of the game."
        )
    for name in ("", "  "):
        said = refused(command, code, *how, "--moves", name)
        assert said == "--moves is empty; give a written game, the name of its file, or - for standard input."
    desk.patch.setattr(reading, "read_input", lambda most: b"\n")
    assert refused(command, code, *how, "--moves", "-").startswith("Standard input is empty; ")


def test_a_file_that_is_no_text_is_refused_as_such(desk: Desk, refused: Refused) -> None:
    for data in (bytes(range(256)), b"%PDF-1.7\n"):
        (desk.here / "walk.txt").write_bytes(data)
        for command in ("verify", "play"):
            assert refused(command, code_of(REFEREED[0].id), *WALK).startswith("'walk.txt' is not text; ")


def test_a_game_makes_no_folders(desk: Desk, refused: Refused, at_the_terminal: Typed) -> None:
    game = REFEREED[0]
    words, code = moves_of(game), code_of(game.id)
    for moves in ("nowhere/walk.txt", "x" * 300 + "/walk.txt"):
        assert refused("play", code, "--moves", moves).startswith("There is no folder '")
    result = at_the_terminal(said([words[0], "save nowhere/walk.txt", "save walk.txt", "quit"]), "play", code)
    assert "There is no folder 'nowhere'; give another name with save FILE." in result.err
    assert not (desk.here / "nowhere").exists()
    assert lines_of(result) == [words[0]]


def test_the_first_screen_says_how_to_go_on_and_undo_and_quit_have_one_letter(at_the_terminal: Typed) -> None:
    game = REFEREED[0]
    words = moves_of(game)
    result = at_the_terminal(said([words[0], "u", "U", "save", "Q", words[0]]), "play", code_of(game.id), *WALK)
    assert result.err.count("Type help to see how to undo, save and quit.") == 1
    assert result.err.index("Type help") < result.err.index("> ")
    assert result.err.count("There is nothing to undo.") == 1
    assert lines_of(result) == []


def test_no_move_is_taken_for_undo_or_quit() -> None:
    for game in REFEREED:
        assert not {"u", "q"} & {word.lower() for state in states(game, moves_of(game)) for word in legal(game, state)}


@with_referee
def test_a_quest_in_a_file_is_played_and_confirmed_as_by_its_code(desk: Desk, at_the_terminal: Typed, game: Game[Any]) -> None:
    assert desk.run("quest", game.id, "--seed", "x", "--format", "json", "--out", "quest.json").code == 0
    desk.patch.setattr(making, "make", lambda *_: pytest.fail("made in vain"))
    result = at_the_terminal(said(moves_of(game)), "play", "quest.json", *WALK)
    assert points(result) == points(desk.run("verify", "quest.json", *WALK))


def test_a_signal_in_the_middle_of_a_game_loses_nothing(desk: Desk, at_the_terminal: Typed) -> None:
    game = REFEREED[0]
    words = iter([*(word + "\n" for word in moves_of(game)[:2]), None])

    def read_line(most: int) -> str:
        word = next(words)
        if word is None:
            raise Stopped(15)
        return word

    desk.patch.setattr(reading, "read_line", read_line)
    result = desk.run("play", code_of(game.id), *WALK)
    assert result.code == 128 + 15
    assert lines_of(result) == list(moves_of(game)[:2])
    assert result.lines[-1] == "delvepress: stopped. What became of its moves is told above."


# ---------------------------------------------------------------------- what is refused


ILLEGAL = {
    "a word": "xyzzy", "nought": "0", "a high number": "99", "a huge number": "9" * 5000, "other digits": "\u0662",
    "a control character": "\x1b[31m", "no text": "\ufffd", "a long word": "x" * 5000, "a dragon": "\U0001f409",
}  # fmt: skip


@with_referee
@pytest.mark.parametrize("kind", ILLEGAL)
def test_an_illegal_word_is_answered_by_a_sentence_and_nothing_is_lost(at_the_terminal: Typed, game: Game[Any], kind: str) -> None:
    words = moves_of(game)
    typed = [words[0], ILLEGAL[kind], *words[1:3], "quit"]
    result = at_the_terminal(said(typed), "play", code_of(game.id), *WALK)
    assert result.code == 0
    assert lines_of(result) == list(words[:3])
    if ILLEGAL[kind].isdigit() and ILLEGAL[kind].isascii():
        (answer,) = (line for line in result.lines if "There is no move " in line)
        assert re.search(r"There is no move [0-9]{1,9} here; give a number from 1 to [0-9]+, or a move in words\.$", answer)
    else:
        (answer,) = (line for line in result.lines if "Step " in line)
        assert re.search(r"Step 2, '.*', is .*\.$", answer)
    assert answer.isprintable()
    assert len(answer) < 300
    assert "Traceback" not in result.err


@with_referee
def test_several_words_are_played_all_or_none(at_the_terminal: Typed, game: Game[Any]) -> None:
    words = moves_of(game)
    typed = [f"{words[0]}; {words[1]}; xyzzy", f"{words[0]}; {words[1]}", "quit"]
    result = at_the_terminal(said(typed), "play", code_of(game.id), *WALK)
    assert "Step 3, 'xyzzy', is " in result.err
    assert lines_of(result) == list(words[:2])


@with_referee
def test_bytes_that_are_no_text_are_answered_too(at_the_terminal: Typed, game: Game[Any]) -> None:
    data = b"\xff\xfe\n" + said(moves_of(game)[:1]).encode() + b"\xe2\x82\nquit\n"
    result = at_the_terminal(data, "play", code_of(game.id), *WALK)
    assert lines_of(result) == list(moves_of(game)[:1])
    assert result.err.count("Step ") == 2


@with_referee
def test_a_file_that_is_no_game_of_this_quest_is_refused_and_left_alone(
    desk: Desk, refused: Refused, denied: Refused, game: Game[Any]
) -> None:
    for text in ("Dear diary", said([*moves_of(game)[:1], "xyzzy"]), "x" * 300_000):
        (desk.here / "walk.txt").write_text(text, encoding="utf-8")
        assert re.search("Step [12], |characters", refused("play", code_of(game.id), *WALK))
        (denied if len(text) < 100_000 else refused)("verify", code_of(game.id), *WALK)


@with_referee
def test_a_game_that_is_not_over_is_not_confirmed(desk: Desk, denied: Refused, game: Game[Any]) -> None:
    (desk.here / "walk.txt").write_text(said(moves_of(game)[:1]), encoding="utf-8")
    assert denied("verify", code_of(game.id), *WALK).startswith("The written game ends too early: ")


@pytest.mark.parametrize("moves", ["-", "", " ", "folder", "file/walk.txt", "/dev/full", "read-only.txt"])
def test_a_place_that_cannot_be_taken_up_or_saved_to_is_refused_before_the_quest_is_made(
    desk: Desk, refused: Refused, monkeypatch: pytest.MonkeyPatch, moves: str
) -> None:
    (desk.here / "folder").mkdir()
    (desk.here / "file").write_bytes(b"mine")
    (desk.here / "read-only.txt").write_bytes(b"")
    (desk.here / "read-only.txt").chmod(0o444)
    code = code_of(REFEREED[0].id)
    monkeypatch.setattr(making, "make", lambda *_: pytest.fail("made in vain"))
    assert refused("play", code, "--moves", moves)


@with_referee
def test_a_file_of_something_else_is_not_saved_over(desk: Desk, at_the_terminal: Typed, game: Game[Any]) -> None:
    words, code = moves_of(game), code_of(game.id)
    for name in ("mine.txt", f"{code}-moves.txt"):
        (desk.here / name).write_bytes(b"mine")
    result = at_the_terminal(said([words[0], "save mine.txt", "save", words[1], "save walk.txt", "quit"]), "play", code)
    for name in ("mine.txt", f"{code}-moves.txt"):
        assert result.files[f"work/{name}"] == b"mine"
        assert f"'{name}' is there already and holds something else; give another name with save FILE." in result.err
    assert lines_of(result) == list(words[:2])


@pytest.mark.parametrize("fails", ["full", "a folder"])
def test_a_save_that_fails_is_told_and_the_moves_are_shown_at_the_end(desk: Desk, at_the_terminal: Typed, fails: str) -> None:
    def full(*_: Any, **__: Any) -> None:
        raise BadFile("'walk.txt' cannot be written (No space left on device); give another folder with --out, or make room.")

    game = REFEREED[0]
    words = moves_of(game)[:2]
    (desk.here / "folder").mkdir()
    typed = [words[0], "save folder" if fails == "a folder" else "save", words[1], "quit"]
    if fails == "full":
        desk.patch.setattr(output, "write", full)
    result = at_the_terminal(said(typed), "play", code_of(game.id))
    assert result.code == 0
    assert result.files == {}
    assert re.search(r"(No space left on device\)|is a folder); give another name with save FILE\.", result.err)
    assert result.lines[-3].endswith("> Not saved; these are the moves:")
    assert [line.upper() for line in result.lines[-2:]] == list(words)


COMMANDS = [
    ("play", *WALK), ("play", "--bot", "usual"), ("verify", *WALK), ("measure",),
]  # fmt: skip
"""The commands that need a referee, with what they need besides a code."""


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: " ".join(words[:2]))
def test_a_game_without_a_referee_is_refused_before_anything_is_made(
    desk: Desk, refused: Refused, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    (desk.here / "walk.txt").write_bytes(b",")
    code, games = code_of(DECK), {game.id: replace(game, engine=None) if game.id == DECK else game for game in GAMES}
    monkeypatch.setattr(registry, "all_games", lambda: games)
    monkeypatch.setattr(making, "make", lambda *_: pytest.fail("made in vain"))
    said = refused(words[0], code, *words[1:])
    others = ", ".join(game.id for game in REFEREED if game.id != DECK)
    assert said == f"{DECK} has no referee that could play a game; {others} have one."


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: " ".join(words[:2]))
def test_a_code_that_is_none_is_refused_by_all_of_them(desk: Desk, refused: Refused, words: tuple[str, ...]) -> None:
    (desk.here / "walk.txt").write_bytes(b",")
    assert "is not a quest code" in refused(words[0], "nonsense-1", *words[1:])


# ---------------------------------------------------------------------- players of ours


SLOW = {"planner", "search"}
"""Players that think for seconds, where the grades of a game are measured by playing."""
PLAYERS = [(game, name) for game in REFEREED for name in game.engine.policies if name not in SLOW or not game.engine.measured]  # type: ignore[union-attr]
SHORTEST = {DECK: {"heroes": "1", "length": "short"}}
"""The options of a game whose quests are over soonest."""


@pytest.mark.parametrize(("game", "player"), PLAYERS, ids=[f"{game.id}-{name}" for game, name in PLAYERS])
def test_the_moves_of_a_player_are_told_and_go_through_verify(desk: Desk, game: Game[Any], player: str) -> None:
    words = ("play", code_of(game.id), "--bot", player)
    whole = desk.run(*words).out.decode().splitlines()
    told = whole[next(place for place, line in enumerate(whole) if line.startswith("1. ")) :]
    moves = desk.run(*words, "--format", "moves").out.decode().splitlines()
    assert [re.match(r"\d+\. ([^:]*)", line)[1] for line in told[:-1]] == moves  # type: ignore[index]
    assert [int(line.partition(".")[0]) for line in told[:-1]] == list(range(1, len(moves) + 1))
    (desk.here / "walk.txt").write_text(said(moves), encoding="utf-8")
    result = desk.run("verify", code_of(game.id), *WALK)
    assert told[-1].replace("point,", "points,").replace("point.", "points.") == "{} points{}.".format(*points(result))


@with_referee
def test_the_measured_player_plays_unless_another_is_named_and_the_same_seed_gives_the_same_game(
    desk: Desk, game: Game[Any]
) -> None:
    engine = playing.engine_of(game)
    usual = engine.measured or list(engine.policies)[-1]
    words = ("play", code_of(game.id, **SHORTEST.get(game.id, {})), "--bot")
    told = desk.run(*words, "usual").out
    assert told == desk.run(*words, usual).out == desk.run(*words, "Usual", "--bot-seed", "player").out


def test_another_word_is_another_game_of_a_player_that_draws(desk: Desk) -> None:
    words = ("play", code_of("donjonz"), "--bot", "random", "--format", "moves", "--bot-seed")
    games = [desk.run(*words, seed).out for seed in ("a", "b", "a")]
    assert games[0] == games[2] != games[1]


@with_referee
def test_a_player_that_there_is_not_is_refused_with_a_hint_before_the_quest_is_made(
    desk: Desk, refused: Refused, monkeypatch: pytest.MonkeyPatch, game: Game[Any]
) -> None:
    names, code = list(playing.engine_of(game).policies), code_of(game.id)
    monkeypatch.setattr(making, "make", lambda *_: pytest.fail("made in vain"))
    said = refused("play", code, "--bot", names[-1][:-1])
    assert f"{game.id} has no player '{names[-1][:-1]}' (did you mean {names[-1]}?); choose one of {', '.join(names)}." in said
    assert "did you mean" not in refused("play", code, "--bot", "0000")
    assert len(refused("play", code, "--bot", "x" * 5000)) < 300


def test_a_seed_of_a_player_that_cannot_be_typed_is_refused(refused: Refused) -> None:
    assert "The seed is empty" in refused("play", code_of(REFEREED[0].id), "--bot", "usual", "--bot-seed", "")


def test_quiet_leaves_the_game_and_says_nothing_beside_it(at_the_terminal: Typed) -> None:
    game = REFEREED[0]
    typed, words = said([*moves_of(game)[:2], "help", "undo"]), ("play", code_of(game.id), *WALK)
    quiet = at_the_terminal(typed, "--quiet", *words)
    assert quiet.err.replace("> ", "").strip() == ""
    assert lines_of(quiet) == list(moves_of(game)[:1])
    (quiet_path := Path("walk.txt")).unlink()
    assert not quiet_path.exists()
    assert at_the_terminal(typed, *words).out == quiet.out
