"""Settings files: truths and byte order marks, complaints that name file and key and repeat little, files that are no files."""

from __future__ import annotations

import os
import re
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import pytest

from generator import registry
from generator.cli.common.options import is_switch
from generator.press.imposition.plans import DUPLEX
from tests.cli.conftest import Desk, Refused, Result

GAMES = tuple(registry.all_games().values())
DECK = "deck-box-dungeons"
"""The game whose quests are made soonest."""
QUEST = ("quest", DECK, "--seed", "x", "--format", "json")
LAID = ("quest", "donjonz", "--seed", "x", "--format", "json", "--map=own")
"""A deck to be laid, which is made soon too."""
NAME = "delvepress.toml"
SWITCHES = [choice.name for choice in registry.game("donjonz").choices if is_switch(choice)]
OTHERS = [(game.id, choice.name) for game in GAMES for choice in game.choices if not is_switch(choice)]
ECHO = 80
"""Most characters of a file that a complaint repeats."""


def write(desk: Desk, text: str | bytes, where: str = "here") -> Path:
    """Write a settings file into the working folder, or the user's."""
    path: Path = getattr(desk, where) / NAME
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def code_of(result: Result) -> str:
    assert result.code == 0, result.err
    return Path(result.out.decode().strip()).stem


# ---------------------------------------------------------------------- what may stand in them


@pytest.mark.usefixtures("made_once")
@pytest.mark.parametrize("name", SWITCHES)
@pytest.mark.parametrize(("value", "prefix"), [("true", ""), ("false", "no-"), ("'No'", "no-")])
def test_a_truth_stands_for_an_option_that_is_said_or_denied(desk: Desk, name: str, value: str, prefix: str) -> None:
    said = code_of(desk.run(*LAID, f"--{prefix}{name}"))
    write(desk, f"[donjonz]\n{name} = {value}\n")
    assert code_of(desk.run(*LAID)) == said


@pytest.mark.usefixtures("made_once")
def test_a_deck_to_be_laid_may_be_the_rule_and_be_denied(desk: Desk) -> None:
    said = code_of(desk.run(*LAID))
    write(desk, "[donjonz]\nmap = 'own'\nrotation = false\n")
    mine = code_of(desk.run(*LAID[:-1]))
    assert mine == code_of(desk.run(*LAID[:-1], "--no-rotation"))
    assert code_of(desk.run(*LAID[:-1], "--rotation")) == said


@pytest.mark.parametrize(("game", "name"), OTHERS)
def test_a_truth_is_refused_for_any_other_option_by_file_and_key(desk: Desk, refused: Refused, game: str, name: str) -> None:
    path = write(desk, f"[{game}]\n{name} = true\n")
    said = refused("quest", game, "--seed", "x")
    assert str(path) in said
    assert f"{game}.{name}" in said


@pytest.mark.parametrize("value", ["1", "0", "'true'", "'on'", "1.0"])
def test_what_is_nearly_a_truth_is_refused(desk: Desk, refused: Refused, value: str) -> None:
    path = write(desk, f"[donjonz]\nmay-stop = {value}\n")
    said = refused(*LAID[:-1])
    assert str(path) in said
    assert "donjonz.may-stop" in said
    assert "yes" in said


def test_a_byte_order_mark_does_not_matter(desk: Desk) -> None:
    write(desk, b"\xef\xbb\xbfout = 'there'\r\n")
    assert desk.run(*QUEST).out.decode().startswith(f"{desk.here}/there/")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32", "latin-1"])
def test_a_file_of_another_encoding_is_refused_by_name(desk: Desk, refused: Refused, encoding: str) -> None:
    path = write(desk, "out = 'Gr\u00fcfte'\n".encode(encoding))
    said = refused(*QUEST)
    assert str(path) in said
    assert "UTF-8" in said


# ---------------------------------------------------------------------- precedence


def test_the_folder_goes_before_the_user_and_the_command_line_before_both(desk: Desk) -> None:
    def where(*words: str) -> str:
        result = desk.run(*QUEST, *words)
        assert result.code == 0, result.err
        return Path(result.out.decode().strip()).parent.name

    assert where() == "output"
    write(desk, "out = 'user'", "config")
    assert where() == "user"
    write(desk, "out = 'folder'")
    assert where() == "folder"
    assert where("--out", "said") == "said"
    write(desk, "ink = 'low'")
    assert where() == "user", "setting by setting, not file by file"


def test_options_of_a_game_go_before_each_other_one_by_one(desk: Desk) -> None:
    def code(*words: str) -> str:
        return code_of(desk.run(*QUEST, *words))

    write(desk, f"[{DECK}]\nheroes = 3\nlength = 'short'\n", "config")
    assert code() == code("--heroes", "3", "--length", "short")
    write(desk, f"[{DECK}]\nheroes = 4\n")
    assert code() == code("--heroes", "4", "--length", "short")
    assert code("--heroes", "1") == code("--heroes", "1", "--length", "short")


def test_a_wrong_value_that_the_command_line_replaces_does_not_matter(desk: Desk) -> None:
    write(desk, f"paper = 'a5'\nink = ''\nbacks = 'x'\nformat = 'docx'\nout = 'x.docx'\n[{DECK}]\nheroes = 9\n")
    words = ("--paper", "a4", "--ink", "low", "--backs", "none", "--heroes", "2", "--out", "there/")
    assert desk.run(*QUEST, *words).code == 0


def test_a_file_name_in_the_settings_chooses_the_format_as_it_does_on_the_command_line(desk: Desk) -> None:
    write(desk, "out = 'mine.json'")
    result = desk.run("quest", DECK, "--seed", "x")
    assert result.out.decode() == f"{desk.here}/mine.json\n"


# ---------------------------------------------------------------------- complaints


WRONG = {
    "paper": ("paper = 'a5'", "paper"),
    "paper, a number": ("paper = 4", "paper"),
    "paper, a truth": ("paper = true", "paper"),
    "paper, a day": ("paper = 2031-01-01", "paper"),
    "ink": ("ink = 'wet'", "ink"),
    "ink, nothing": ("ink = ''", "ink"),
    "format": ("format = 'docx'", "format"),
    "format, a list": ("format = ['pdf', 'docx']", "format"),
    "format, an empty list": ("format = []", "format"),
    "format, numbers": ("format = [1, 2]", "format"),
    "out, another kind": ("out = 'quests.docx'", "out"),
    "out, nothing": ("out = ''", "out"),
    "out, a NUL": ('out = "a\\u0000b"', "out"),
    "out, no home": ("out = '~nobody-at-all/quests'", "out"),
    "backs": ("backs = 'duplex'", "backs"),
    "backs, a truth": ("backs = false", "backs"),
    "printer": ("printer = 'office'", "printer"),
    "printer, a truth": ("printer = true", "printer"),
    "printer, a list": ("printer = [1]", "printer"),
    "printer, a table": ("[printer]\ndx = 1", "printer"),
    "an unknown key": ("papier = 'a4'", "papier"),
    "an unknown key of a game": (f"[{DECK}]\ncolour = 'red'", "colour"),
    "another game's key": (f"[{DECK}]\nmapping = true", "mapping"),
    "an unknown table": ("[chess]\nheroes = 1", "chess"),
    "a table for a value": ("[paper]\na = 1", "paper"),
    "a table inside a game": (f"[{DECK}.heroes]\na = 1", f"{DECK}.heroes"),
    "a value for a table": (f"{DECK} = 3", DECK),
}


@pytest.mark.parametrize("kind", WRONG)
def test_a_complaint_names_the_file_and_the_key(desk: Desk, refused: Refused, kind: str) -> None:
    text, key = WRONG[kind]
    path = write(desk, text, "config" if "," in kind else "here")
    said = refused("quest", DECK, "--seed", "x")
    assert str(path) in said
    assert re.search(rf"(?<![\w.-]){re.escape(key)}(?![\w.-])", said.replace(str(path), "").replace(f"--{key}", ""))


@pytest.mark.parametrize(("game", "name"), [(game.id, choice.name) for game in GAMES for choice in game.choices])
def test_a_wrong_value_of_every_option_of_every_game_is_refused_by_file_and_key(
    desk: Desk, refused: Refused, game: str, name: str
) -> None:
    for value in ("'purple'", "''", "1.5", "['purple', 'green']"):
        path = write(desk, f"[{game}]\n{name} = {value}\n")
        said = refused("quest", game, "--seed", "x")
        assert str(path) in said
        assert f"{game}.{name}" in said


@pytest.mark.parametrize(
    "words",
    [
        ("quest", DECK),
        ("quest", "B-0500-SKME-TVQS-S7"),
        ("sheets", DECK),
        ("daily", "2031-06-02"),
        ("site", "--from", "2031-06-02"),
    ],
    ids=lambda words: words[0],
)
def test_every_command_that_prints_reads_the_settings(desk: Desk, refused: Refused, words: tuple[str, ...]) -> None:
    path = write(desk, "paper = 'a5'")
    assert f"{path}" in refused(*words)


@pytest.mark.parametrize(
    ("typed", "meant"), [("papr", "paper"), ("inks", "ink"), ("format_", "format"), ("back", "backs"), ("printr", "printer")]
)
def test_a_key_that_was_probably_meant_is_asked(desk: Desk, refused: Refused, typed: str, meant: str) -> None:
    write(desk, f"{typed} = 'a4'")
    assert f"(did you mean {meant}?)" in refused(*QUEST)


@pytest.mark.parametrize(
    ("text", "meant"),
    [("[donjon]\na = 1", "donjonz"), (f"[{DECK}]\nhero = 2", "heroes"), ("ink = 'lo'", None)],
)
def test_a_table_or_an_option_that_was_probably_meant_is_asked(desk: Desk, refused: Refused, text: str, meant: str | None) -> None:
    write(desk, text)
    assert f"(did you mean {meant or 'low'}?)" in refused(*QUEST)


LONG = "quite-long-" * 1000
ODD = {
    "long": LONG,
    "not Latin": "\u043a\u043b\u044e\u0447" * 1000,
    "dragons": "\U0001f409" * 1000,
    "control characters": "\\u001b[31m\\u0007\\u0000" * 1000,
    "lines": "one line\\n" * 1000,
    "right to left": "\u202e\u2066" * 1000,
}
PLACES: dict[str, Callable[[str], str]] = {
    **{name: (lambda text, name=name: f'{name} = "{text}"') for name in ("paper", "ink", "format", "backs", "printer")},
    "format, a list": lambda text: f'format = ["pdf", "{text}"]',
    "out": lambda text: f'out = "{text}.docx"',
    "out, a home": lambda text: f'out = "~{text}/x"',
    "heroes": lambda text: f'[{DECK}]\nheroes = "{text}"',
    "dice": lambda text: f'[{DECK}]\ndice = "{text}"',
    "a key": lambda text: f'"{text}" = 1',
    "a key of a game": lambda text: f'[{DECK}]\n"{text}" = 1',
    "a table": lambda text: f'["{text}"]\na = 1',
    "lines of its own": lambda text: f'paper = """\n{text}\n{text}"""',
    "a key that is there twice": lambda text: f'"{text}" = 1\n"{text}" = 1',
    "broken": lambda text: f'"{text}" = = 1',
}


@pytest.mark.parametrize("place", PLACES)
def test_a_complaint_repeats_little_of_the_file(desk: Desk, refused: Refused, place: str) -> None:
    path = write(desk, "paper = 'a5'")
    usual = len(refused(*QUEST[:4])) - len("a5")
    for kind, text in ODD.items():
        write(desk, PLACES[place](text))
        said = refused(*QUEST[:4])
        assert str(path) in said, kind
        quoted = re.findall(r"'([^']*)'", said.replace(str(path), ""))
        assert max(map(len, quoted), default=0) <= ECHO, kind
        assert len(said) < usual + ECHO + 120, kind


@pytest.mark.parametrize("out", [LONG, f"{LONG}/quests", "\U0001f409" * 300], ids=["a name", "a folder", "dragons"])
def test_a_place_that_is_too_long_for_the_system_is_refused_in_one_short_sentence(desk: Desk, refused: Refused, out: str) -> None:
    write(desk, f'out = "{out}"')
    assert len(refused(*QUEST)) < 400


# ---------------------------------------------------------------------- files that are no files


@contextmanager
def at_most(seconds: int) -> Iterator[None]:
    """Fail instead of hanging."""

    def late(number: int, frame: FrameType | None) -> None:
        raise AssertionError(f"it hangs for {seconds} seconds")

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def sparse(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(3 << 30)


STRANGE: dict[str, Callable[[Path], None]] = {
    "a pipe": os.mkfifo,
    "a folder": Path.mkdir,
    "a device that never ends": lambda path: path.symlink_to("/dev/zero"),
    "a terminal": lambda path: path.symlink_to("/dev/tty"),
    "three gigabytes": sparse,
    "noise": lambda path: path.write_bytes(os.urandom(4096) + b"\xff"),
}


@pytest.mark.parametrize("where", ["here", "config"])
@pytest.mark.parametrize("kind", STRANGE)
def test_settings_that_cannot_be_read_are_refused_by_name_at_once(desk: Desk, kind: str, where: str) -> None:
    path: Path = getattr(desk, where) / NAME
    STRANGE[kind](path)
    if kind == "three gigabytes":
        desk.patch.setattr(Desk, "files", lambda self: {})
    with at_most(5):
        result = desk.run(*QUEST)
    assert (result.code, result.out, len(result.lines)) == (2, b"", 1), result.err
    assert result.err.startswith("delvepress: ")
    assert str(path) in result.err


@pytest.mark.parametrize("kind", ["nothing", "a link to nothing", "an empty file", "/dev/null"])
def test_no_settings_are_no_complaint(desk: Desk, kind: str) -> None:
    path = desk.here / NAME
    if kind == "a link to nothing":
        path.symlink_to(desk.here / "gone.toml")
    elif kind == "an empty file":
        path.write_bytes(b"")
    elif kind == "/dev/null":
        path.symlink_to(kind)
    result = desk.run(*QUEST)
    assert result.code == 0, result.err
    assert len(result.lines) == 1


def test_a_link_to_settings_is_followed(desk: Desk) -> None:
    (desk.here / "mine.toml").write_text("out = 'linked'", encoding="utf-8")
    (desk.here / NAME).symlink_to("mine.toml")
    assert Path(desk.run(*QUEST).out.decode().strip()).parent.name == "linked"


@pytest.mark.parametrize("backs", DUPLEX)
def test_every_mode_of_backs_may_be_the_rule(desk: Desk, backs: str) -> None:
    write(desk, f"backs = '{backs.upper()}'\npaper = 'Letter'\nink = 'LOW'\nformat = ['PDF']")
    marks = "" if backs == "none" else f"-{backs}"
    printed = desk.run("kit", DECK, "--only", "heroes").out.decode()
    assert printed == f"{desk.here}/output/{DECK}-kit-letter-low{marks}-only-heroes.pdf\n"


@pytest.mark.parametrize(
    "text",
    [
        ".".join(["a"] * 20_000) + " = 1", "x = {" + ".".join(['"a"'] * 9_000) + " = 1}", "[" + ".".join(["a"] * 500) + "]",
        "a . " * 50 + "b = 1",
    ],
    ids=["bare", "quoted", "a table", "with blanks"],
)  # fmt: skip
def test_a_key_of_many_parts_is_refused_before_it_takes_memory(desk: Desk, refused: Refused, text: str) -> None:
    (desk.here / "delvepress.toml").write_text(text, encoding="utf-8")
    began = time.perf_counter()
    assert "delvepress.toml" in refused("quest", "donjonz", "--seed", "x")
    assert time.perf_counter() - began < 1
