"""How much is said, what is told after printing, and what the cache tells of itself."""

from __future__ import annotations

import re
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import structs

from generator import registry
from generator.cli.common import terminal
from generator.cli.run import Stopped
from generator.core.data import Record
from generator.forge.choices import Options
from generator.forge.game import Progress, Solved, Solver
from tests.cli.conftest import Desk, Refused
from tests.cli.quick import DECK, JSON, QUEST, TODAY, code_of, count_of, labels, path_of

pytestmark = pytest.mark.usefixtures("made_once")


SAID = ["quest", DECK, "--seed", "x", "--format", "json"]


@pytest.mark.parametrize("place", range(len(SAID) + 1))
def test_quiet_may_stand_anywhere_and_leaves_the_path(desk: Desk, place: int) -> None:
    result = desk.run(*SAID[:place], "--quiet", *SAID[place:])
    assert result.err == ""
    assert path_of(result).name == f"{code_of()}.json"


@pytest.mark.parametrize(
    "words",
    [
        ("quest", DECK),
        ("sheets", "donjonz"),
        TODAY,
        (*TODAY, "--days", "2"),
    ],
    ids=" ".join,
)
def test_quiet_says_nothing_but_the_path(desk: Desk, words: tuple[str, ...]) -> None:
    result = desk.run(*words, "--quiet")
    assert result.err == ""
    assert path_of(result).is_file()


def test_quiet_and_verbose_together_are_quiet(desk: Desk) -> None:
    assert desk.run("--verbose", *JSON, "--quiet").err == ""


def test_quiet_is_no_reason_to_hide_an_error(refused: Refused) -> None:
    assert "--paper cannot be 'a6'" in refused("--quiet", *JSON, "--paper", "a6")


@pytest.mark.parametrize("place", [0, 1, 2, 4, 6])
def test_verbose_may_stand_anywhere_and_says_a_line_for_every_step_in_a_pipe(desk: Desk, place: int) -> None:
    plain = desk.run(*SAID)
    result = desk.run(*SAID[:place], "--verbose", *SAID[place:])
    assert result.lines == ["generating, checking, rating", *plain.lines]
    assert result.out == plain.out


def test_verbose_tells_the_steps_of_a_pack_with_pictures(desk: Desk) -> None:
    plain = desk.run(*QUEST, "--only", "title", "--format", "pdf,png:36", "--ink", "low")
    result = desk.run(*QUEST, "--only", "title", "--format", "pdf,png:36", "--ink", "low", "--verbose")
    assert result.lines == ["generating, checking, rating", "setting the pages", "drawing the pictures", *plain.lines]


def test_verbose_counts_the_challenges_and_pages_of_a_booklet(desk: Desk) -> None:
    words = (*TODAY, "--days", "2")
    plain, result = desk.run(*words), desk.run(*words, "--verbose")
    more = result.lines[: len(result.lines) - len(plain.lines)]
    assert result.lines[len(more) :] == plain.lines
    made = [f"making challenges: {number} of 2" for number in (1, 2)]
    assert more[0].startswith("2 challenges with ")
    assert more[1:3] == made
    count = len(more) - 3
    assert more[3:] == [f"setting pages: {number} of {count}" for number in range(1, count + 1)]
    assert count > 2


@pytest.mark.usefixtures("made_once")
def test_verbose_tells_how_far_a_search_is(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def solve(quest: Record, options: Options, step: Progress) -> Solved:
        step(1, 2)
        step(2, 2)
        return Solved(["found"], found=True)

    game = structs.replace(registry.game("donjonz"), solver=Solver(solve))
    monkeypatch.setattr(registry, "game_of_letter", lambda letter: game)
    code = code_of("donjonz", map="own")
    result, plain = desk.run("--verbose", "solve", code), desk.run("solve", code)
    assert plain.err == ""
    assert plain.out == result.out == b"found\n"
    assert result.lines == ["generating, checking, rating", "searching", "searching: 1 of 2", "searching: 2 of 2"]


COLOURED = re.compile(r"\x1b\[[0-9;]*\b(?:3[0-7]|9[0-7]|38;[0-9;]+)[;m]")


@pytest.fixture
def on_a_terminal(desk: Desk) -> Callable[..., str]:
    """Runs a command with standard error on a terminal that knows colours, and returns what it wrote there."""

    def run(*words: str) -> str:
        desk.patch.setattr(sys.stderr, "isatty", lambda: True)
        desk.patch.setenv("TERM", "xterm-256color")
        result = desk.run(*words)
        assert result.code == 0, result.err
        return result.err

    return run


def test_signs_of_progress_have_colours_unless_they_shall_not(desk: Desk, on_a_terminal: Callable[..., str]) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        desk.patch.delenv(name, raising=False)
    assert COLOURED.search(on_a_terminal(*JSON))
    plain = on_a_terminal("--no-color", *JSON)
    assert "\x1b[" in plain, "it still moves"
    assert not COLOURED.search(plain)
    desk.patch.setenv("NO_COLOR", "1")
    assert not COLOURED.search(on_a_terminal(*JSON))
    desk.patch.setenv("NO_COLOR", "")
    assert COLOURED.search(on_a_terminal(*JSON)), "an empty one asks for nothing"


def test_a_bar_has_colours_unless_it_shall_not(desk: Desk, on_a_terminal: Callable[..., str]) -> None:
    desk.patch.delenv("NO_COLOR", raising=False)
    words = (*TODAY, "--days", "2")
    assert COLOURED.search(on_a_terminal(*words))
    assert not COLOURED.search(on_a_terminal(*words, "--no-color"))


def test_quiet_shows_no_signs_of_progress_on_a_terminal_either(on_a_terminal: Callable[..., str]) -> None:
    assert on_a_terminal("--quiet", *JSON) == ""


# ---------------------------------------------------------------------- after printing


def test_a_grade_that_a_quest_does_not_get_is_told_of(desk: Desk) -> None:
    words = ("quest", "green-dungeon", "--seed", "fern", "--lamp", "none", "--format", "json", "--force")
    note = "This quest has no grade (endless): --grade chose what it is dealt from, not how hard it is."
    assert note in desk.run(*words, "--grade", "hard").lines
    assert note not in desk.run(*words).lines
    assert "has no grade" not in desk.run("quest", DECK, "--seed", "x", "--grade", "easy", "--format", "json").err


@pytest.mark.parametrize(("paper", "name"), [("a4", "A4"), ("letter", "Letter")])
def test_after_printing_it_is_told_how_to_print_and_what_first(desk: Desk, paper: str, name: str) -> None:
    result = desk.run(*QUEST, "--paper", paper, "--ink", "low")
    path = path_of(result)
    assert path.is_absolute()
    pdf = path.read_bytes()
    about, how, first = result.lines
    assert f"{count_of(pdf)} pages" in about
    assert "100 %" in how
    assert name in how
    assert "one side" in how
    cut = [number for number, label in enumerate(labels(pdf), start=1) if label.startswith(("C", "I"))]
    read = [number for number in range(1, count_of(pdf) + 1) if number not in cut]
    before, _, after = first.partition("; then ")
    assert before.startswith("First pages 1")
    for said, pages in ((before, read), (after, cut)):
        runs = re.findall(r"(\d+)(?: to (\d+))?", said)
        assert sorted(page for start, end in runs for page in range(int(start), int(end or start) + 1)) == pages


@pytest.mark.parametrize(
    ("backs", "said"),
    [
        ("duplex-long", "both sides of the paper, turned about the long edge"),
        ("duplex-short", "short edge"),
        ("gutterfold", "folded and glued"),
    ],
)
def test_how_to_print_says_how_backs_come_behind_fronts(desk: Desk, backs: str, said: str) -> None:
    result = desk.run(*QUEST, "--only", "rooms", "--backs", backs)
    assert [line for line in result.lines if "100 %" in line and said in line]


def test_less_ink_is_told_of_once_and_again_when_the_cache_is_empty(desk: Desk) -> None:
    def hints(*words: str) -> int:
        return desk.run(*words).err.count("--ink low")

    sheets = ("sheets", "donjonz")
    assert hints(*sheets, "--ink", "low") == 0
    assert hints(*JSON) == 0, "nothing is printed"
    assert hints(*QUEST, "--only", "title") == 1
    assert hints(*sheets) == hints("quest", code_of(), "--only", "title") == 0
    desk.run("config", "cache", "--clear")
    assert hints(*sheets) == 1
    assert hints(*QUEST, "--only", "title") == 0


# ---------------------------------------------------------------------- the cache


def kept_in(folder: Path) -> list[Path]:
    """Return the files of a cache but for the key that seals them."""
    return [path for path in folder.rglob("*") if path.is_file() and path.name != "key"]


def test_the_cache_tells_where_how_many_and_how_much_and_can_be_emptied(desk: Desk, tmp_path: Path) -> None:
    nothing = desk.run("config", "cache")
    assert nothing.code == 0
    first = path_of(desk.run(*TODAY)).read_bytes()
    desk.run("sheets", "donjonz")
    said = desk.run("config", "cache").out.decode().splitlines()
    assert said[0] == str(tmp_path / "cache" / "delvepress")
    files = kept_in(tmp_path / "cache")
    assert len(files) > 1
    rows = [re.fullmatch(r" +.*: (\d+), ([\d,]+) kB", line) for line in said[1:]]
    assert sum(int(row[1]) for row in rows if row) == len(files)
    sizes = sum(int(row[2].replace(",", "")) for row in rows if row)
    assert sizes == pytest.approx(sum(path.stat().st_size for path in files) / 1e3, abs=2)
    cleared = desk.run("config", "cache", "--clear").out.decode()
    assert f"removed: {len(files)}" in cleared
    assert kept_in(tmp_path / "cache") == []
    again = path_of(desk.run(*TODAY, "--out", "again"))
    assert again.read_bytes() == first
    assert len(kept_in(tmp_path / "cache")) == 1


def test_a_terminal_is_told_how_far_work_is_and_of_what(desk: Desk, on_a_terminal: Callable[..., str]) -> None:
    from generator.core import progress

    told: list[tuple[str, int, int]] = []
    with progress.listening(lambda step: told.append((step.what, step.done, step.count))):
        shown = on_a_terminal("sheets", "donjonz", "--out", "made/")
    sheets = [count for what, _, count in told if what == "setting the pages"]
    assert sheets
    assert [done for what, done, _ in told if what == "setting the pages"] == list(range(sheets[0]))
    assert "setting the pages" in shown


def test_the_line_of_a_terminal_changes_with_the_work(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    with terminal._line("dealing") as line:
        for done in range(3):
            line("playing", done, 3)
    shown = capsys.readouterr().err
    assert "playing: 2 of 3" in shown


def test_what_else_there_is_is_said_once_to_a_person_after_a_quest(desk: Desk) -> None:
    quest = ("quest", "donjonz", "--seed", "torchlight")
    for out, err in ((True, False), (False, True)):
        desk.patch.setattr(sys.stdout, "isatty", lambda told=out: told)
        desk.patch.setattr(sys.stderr, "isatty", lambda told=err: told)
        assert "What else there is" not in desk.run(*quest).err, "a script reads one of the streams"
    desk.patch.setattr(sys.stdout, "isatty", lambda: True)
    desk.patch.setattr(sys.stderr, "isatty", lambda: True)
    desk.patch.setattr(terminal, "_bars", lambda: False)
    assert "What else there is" not in desk.run(*quest, "--format", "json").err
    assert "What else there is" not in desk.run("--quiet", *quest).err
    lines = desk.run(*quest).lines
    said = lines[lines.index("What else there is:") + 1 :]
    assert len(said) == 5
    commands = [re.split(r" {2,}", line.strip())[0].split(" ") for line in said]
    for words in commands:
        assert words[0] == "delvepress"
        done = desk.run(*words[1:])
        assert (done.code, "What else there is" in done.err) == (0, False)


def test_commands_are_named_as_they_can_be_typed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = tmp_path / "delvepress"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setattr(sys, "argv", [str(program)])
    monkeypatch.setenv("PATH", str(tmp_path / "nowhere"))
    assert terminal.own_name() == str(program)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert terminal.own_name() == "delvepress"
    monkeypatch.setattr(sys, "argv", ["-m"])
    assert terminal.own_name() == "delvepress"


@pytest.mark.parametrize("words", [("book", "donjonz"), ("season", "donjonz")])
def test_a_run_of_a_drawn_seed_that_is_stopped_tells_the_word_by_which_it_goes_on(
    desk: Desk, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object, **__: object) -> None:
        raise Stopped(signal.SIGINT)

    monkeypatch.setattr("generator.cli.commands.book_commands.made", stopped)
    monkeypatch.setattr("generator.cli.jobs.season_jobs._print_kit", stopped)
    done = desk.run(*words)
    (word,) = re.findall(r"^seed (\S+)$", done.err, re.MULTILINE)
    assert done.code == 130
    assert f"are kept; the same command with --seed {word} goes on." in done.err
    assert terminal.kept("weeks", "deep winter").endswith("with --seed 'deep winter' goes on.")
