"""`rate`: a player plays a quest many times; text, JSON, conditions of a referee, processes, refusals."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from generator import registry
from generator.cli.commands import measure_command
from generator.core import processes
from generator.forge import making, measuring, playing
from generator.forge.game import Game
from tests.cli.conftest import Desk, Refused
from tests.cli.quick import REFEREED, code_of, some_code
from tests.forge import toy_referee

pytestmark = pytest.mark.usefixtures("made_once")
with_referee = pytest.mark.parametrize("game", REFEREED, ids=[game.id for game in REFEREED])
TOY = toy_referee.REFEREED
KEYS = ["code", "player", "plays", "won", "rate", "low", "high", "points", "options"]
PERCENT = r"\d{1,3}\.\d"
TEXT = re.compile(
    rf"(?P<title>.+) (?P<code>\S+): (?P<plays>\d+) games of the player (?P<player>[a-z-]+)(?P<options> with .+)?\.\n"
    rf"Won: (?P<won>\d+) of (?P=plays), (?P<rate>{PERCENT}) % \(95 % interval: (?P<low>{PERCENT}) to (?P<high>{PERCENT}) %\)\.\n"
    rf"Points: (?P<mean>-?\d+\.\d) on average \(95 % interval: (?P<least>-?\d+\.\d) to (?P<most>-?\d+\.\d)\)\.\n"
)


@pytest.fixture
def toy(desk: Desk) -> Game[Any]:
    """The smallest game with a referee, whose codes the command knows; it is played in this process."""
    games = {**registry.all_games(), TOY.id: TOY}
    desk.patch.setattr(registry, "all_games", lambda: games)
    desk.patch.setattr(registry, "game", lambda name: games[name])
    desk.patch.setattr(processes, "cores", lambda: 1)
    return TOY


def toy_code(seed: int = 7) -> str:
    """Return the code of a room of the toy."""
    return some_code(TOY.letter, TOY.edition, 0, seed)


def object_of(desk: Desk, *words: str) -> dict[str, Any]:
    """Return the one object that a command prints as JSON."""
    result = desk.run("measure", *words, "--format", "json")
    assert result.code == 0, result.err
    found: dict[str, Any] = json.loads(result.out)
    return found


# ---------------------------------------------------------------------- what is said


@with_referee
def test_a_player_plays_a_quest_and_its_wins_and_points_are_told(desk: Desk, game: Game[Any]) -> None:
    code, player = code_of(game.id), next(iter(playing.engine_of(game).policies))
    words = (code, "--plays", "10", "--bot", player)
    result = desk.run("measure", *words)
    assert (result.code, result.err, result.files) == (0, "", {})
    said = TEXT.fullmatch(result.out.decode())
    assert said is not None, result.out
    found = object_of(desk, *words)
    assert list(found) == KEYS
    assert list(found["points"]) == ["mean", "low", "high"]
    assert (
        (said["title"], said["code"], said["player"]) == (game.title, found["code"], found["player"]) == (game.title, code, player)
    )
    assert (int(said["plays"]), int(said["won"])) == (found["plays"], found["won"]) == (10, round(10 * found["rate"]))
    assert [said[name] for name in ("rate", "low", "high")] == [f"{100 * found[name]:.1f}" for name in ("rate", "low", "high")]
    means = [found["points"][name] for name in ("mean", "low", "high")]
    assert [float(said[name]) for name in ("mean", "least", "most")] == pytest.approx(means, abs=0.051)
    assert found["options"] == {one.name: one.default for one in playing.engine_of(game).options}


@pytest.mark.parametrize("kind", ["json", "pdf"])
def test_a_quest_in_a_file_is_rated_as_by_its_code(desk: Desk, kind: str) -> None:
    quest = f"quest.{kind}"
    assert desk.run("quest", "donjonz", "--seed", "x", "--out", quest).code == 0
    words = ("--plays", "10", "--bot", "greedy")
    by_code = desk.run("measure", code_of("donjonz"), *words)
    desk.patch.setattr(making, "make", lambda *_: pytest.fail("made in vain"))
    by_file = desk.run("measure", quest, *words)
    assert by_file.code == 0, by_file.err
    assert by_file.out == by_code.out


def test_without_a_player_the_one_whom_grades_are_measured_with_plays_200_games(desk: Desk, toy: Game[Any]) -> None:
    found = object_of(desk, toy_code())
    assert (found["player"], found["plays"]) == ("moody", 200)
    assert desk.run("measure", toy_code()).out == desk.run("measure", toy_code(), "--bot", "moody", "--plays", "200").out


def test_the_command_tells_what_the_library_measures(desk: Desk, toy: Game[Any]) -> None:
    options, seed = making.read_code(toy, toy_code())
    made = making.make(toy, options, seed)
    measured = measuring.measure(toy, made, "greedy", 130, {"room": "long"})
    found = object_of(desk, toy_code(), "--bot", "greedy", "--plays", "130", "--room", "long")
    assert found == measure_command.as_json(toy_code(), measured)
    assert found["rate"] == round(measured.rate, 4)
    assert found["points"]["mean"] == round(measured.points.value, 4)


def test_quiet_leaves_the_answer_and_verbose_tells_every_step(desk: Desk, toy: Game[Any]) -> None:
    words = ("measure", toy_code(), "--plays", "60")
    verbose, plain, quiet, again = (desk.run(*flags, *words) for flags in (["--verbose"], [], ["--quiet"], ["--verbose"]))
    assert plain.out == quiet.out == verbose.out == again.out
    assert plain.err == quiet.err == ""
    steps = [f"playing: {number} of 10" for number in range(1, 11)]
    assert verbose.lines == ["generating, checking, rating", *steps]
    assert again.lines == steps, "a quest that was made is kept"


# ---------------------------------------------------------------------- processes


@pytest.mark.parametrize("cores", [1, 2])
def test_many_processes_come_to_the_same_as_one(desk: Desk, cores: int) -> None:
    started: list[str] = []
    kind = processes.Processes

    def counted(*given: Any) -> processes.Processes:
        started.append("processes")
        return kind(*given)

    desk.patch.setattr(processes, "cores", lambda: cores)
    desk.patch.setattr(processes, "Processes", counted)
    found = object_of(desk, code_of("donjonz"), "--bot", "random", "--plays", "110")
    assert started == ([] if cores == 1 else ["processes"])
    made = making.make(registry.game("donjonz"), *making.read_code(registry.game("donjonz"), found["code"]))
    assert found == measure_command.as_json(found["code"], measuring.measure(registry.game("donjonz"), made, "random", 110, {}))


def test_few_games_start_no_process(desk: Desk) -> None:
    desk.patch.setattr(processes, "cores", lambda: 2)
    desk.patch.setattr(processes, "Processes", lambda *_: pytest.fail("not worth it"))
    assert object_of(desk, code_of("donjonz"), "--bot", "greedy", "--plays", "75")["plays"] == 75


# ---------------------------------------------------------------------- options of a referee


def test_a_quest_is_played_under_other_conditions_and_they_are_told(desk: Desk, toy: Game[Any]) -> None:
    found = {room: object_of(desk, toy_code(), "--room", room) for room in ("short", "printed", "long")}
    assert [one["options"] for one in found.values()] == [{"room": room} for room in found]
    assert found["short"]["rate"] > found["long"]["rate"]
    assert found["printed"] == object_of(desk, toy_code())
    said = [TEXT.fullmatch(desk.run("measure", toy_code(), *more).out.decode()) for more in (("--room", "Long"), ())]
    assert [one and one["options"] for one in said] == [" with --room long", None]


def test_options_are_those_of_all_referees(desk: Desk, toy: Game[Any]) -> None:
    said = " ".join(desk.run("measure", "CODE-OR-FILE", "--help").out.decode().split())
    assert "--room ROOM How long the room is" in said
    assert "[printed (default) | short | long]" in said
    for game in REFEREED:
        assert all(f"--{one.name} " in said for one in playing.engine_of(game).options)


def test_an_option_of_another_games_referee_is_refused_before_the_quest_is_made(
    desk: Desk, refused: Refused, toy: Game[Any]
) -> None:
    code = code_of("donjonz")
    desk.patch.setattr(making, "make", lambda *_: pytest.fail("made in vain"))
    known = ", ".join(f"--{one.name}" for one in playing.engine_of(registry.game("donjonz")).options) or "none"
    assert refused("measure", code, "--room", "long") == f"The referee of donjonz has no option --room; it knows {known}."
    assert "--room cannot be 'lnog' (did you mean long?)" in refused("measure", toy_code(), "--room", "lnog")


# ---------------------------------------------------------------------- what is refused


PLAYS = ["", "ten", "0", "9", "-10", "10001", "1000000", "1e3", "12.5", "\u0662\u0660", "9" * 5000]


@pytest.mark.parametrize("plays", PLAYS, ids=lambda text: ascii(text)[:12])
def test_a_number_of_games_that_cannot_be_is_refused_before_the_quest_is_made(desk: Desk, refused: Refused, plays: str) -> None:
    code = code_of("donjonz")
    desk.patch.setattr(making, "make", lambda *_: pytest.fail("made in vain"))
    said = refused("measure", code, f"--plays={plays}")
    assert said.startswith("--plays cannot be ")
    assert said.endswith("; give a number from 10 to 10000.")
    assert len(said) < 150


@with_referee
def test_a_player_there_is_not_is_refused_with_a_hint_before_the_quest_is_made(
    desk: Desk, refused: Refused, game: Game[Any]
) -> None:
    names, code = list(playing.engine_of(game).policies), code_of(game.id)
    desk.patch.setattr(making, "make", lambda *_: pytest.fail("made in vain"))
    said = refused("measure", code, "--bot", names[0][:-1])
    assert said == f"{game.id} has no player '{names[0][:-1]}' (did you mean {names[0]}?); choose one of {', '.join(names)}."
    assert "did you mean" not in refused("measure", code, "--bot", "0000")
    assert "has no player ''" in refused("measure", code, "--bot", "")


def test_a_format_there_is_not_is_refused(refused: Refused) -> None:
    assert "--format cannot be 'jsno' (did you mean json?)" in refused("measure", code_of("donjonz"), "--format", "jsno")


def test_a_code_or_a_file_that_is_none_is_refused(desk: Desk, refused: Refused) -> None:
    code = code_of("donjonz")
    refused("measure", f"{code[:-1]}{'0' if code[-1] != '0' else '1'}")
    refused("measure", "nowhere.json")
    (desk.here / "quest.json").write_text("Dear diary", encoding="utf-8")
    (desk.here / "quest.pdf").write_bytes(b"%PDF-1.7 and no more")
    (desk.here / "folder.pdf").mkdir()
    for name in ("quest.json", "quest.pdf", "folder.pdf"):
        assert f"'{name}'" in refused("measure", name)


@pytest.mark.parametrize("cores", [1, 2])
def test_a_quest_that_cannot_be_played_as_it_is_printed_is_refused(desk: Desk, refused: Refused, cores: int) -> None:
    desk.patch.setattr(processes, "cores", lambda: cores)
    assert refused("measure", code_of("donjonz", map="own"))
