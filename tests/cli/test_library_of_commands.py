"""Everything a command makes can be made from Python: each command has a function, or a reason why there is none."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

import generator
from generator import PrintRequest, api, registry
from generator.api import played
from generator.cli.program import COMMANDS, PARTS
from generator.core.errors import BadClaim, BadFile, BadOption
from tests.cli.conftest import Desk
from tests.cli.quick import DECK, GAMES
from tests.records import replace

LIBRARY: dict[str, tuple[str, ...] | str] = {
    "start": "a talk with a person at a terminal, which ends in what quest does",
    "quest": ("make", "make_named", "read", "print_quest", "measure_all", "campaign", "print_campaign", "to_html", "to_markdown",
              "to_pictures"),
    "season": ("season", "print_ledger"),
    "daily": ("daily", "print_daily", "print_days"),
    "book": ("make_book", "print_book"),
    "sheets": ("print_sheets",),
    "kit": ("print_kit",),
    "show": ("list_games", "schema", "to_markdown"),
    "play": ("play", "verify"),
    "solve": ("solve", "print_solution", "hint"),
    "verify": ("verify", "share", "count"),
    "check": ("check",),
    "export": ("export",),
    "printer calibrate": ("print_calibration",),
    "printer set": ("correction",),
    "printer list": "a program keeps profiles itself, and gives one in PrintRequest.profile",
    "printer remove": "a program keeps profiles itself, and gives one in PrintRequest.profile",
    "batch": "a loop over make and print_quest; a cluster is for the command, which hands the work out",
    "league add": ("play_results", "write_league"),
    "league remove": "entries are a list, of which a program leaves out what it likes",
    "league table": ("league_table", "print_league"),
    "league merge": ("read_league", "write_league"),
    "league check": ("read_league",),
    "site": ("make_site", "make_press"),
    "measure": ("measure", "audit", "print_audit"),
    "pack new": "it lays a folder of files to be written by hand",
    "pack check": "it tells a writer, by file, line and column, what to mend in a folder",
    "pack schema": "it writes what an editor checks a file against while it is written",
    "pack icons": "a page to look names up on while a file is written",
    "pack measure": "it tells a writer what a folder does to play",
    "config cache": "it tells of what the command keeps on a machine",
}  # fmt: skip
"""Every command with the functions of the library that make what it makes, or why there is none."""
DAYS = (date(2031, 6, 2), date(2031, 6, 3))
SITE = ("site", "--from", "2031-06-02", "--to", "2031-06-03", "--game", "donjonz", "--anyway", "--workers", "1")


def test_every_command_has_a_function_or_a_reason() -> None:
    parts = {f"{name} {part}" for name, own in PARTS.items() for part in own}
    assert set(LIBRARY) == {name for name in COMMANDS if name not in PARTS} | parts
    for command, functions in LIBRARY.items():
        for name in () if isinstance(functions, str) else functions:
            assert callable(getattr(generator, name)), command
            assert name in generator.__all__
    assert all(len(reason) > 20 for reason in LIBRARY.values() if isinstance(reason, str))


def test_every_function_of_the_library_is_one_of_a_command() -> None:
    named = {name for functions in LIBRARY.values() if not isinstance(functions, str) for name in functions}
    assert named == {name for name in generator.__all__ if name[0].islower()}


def challenges() -> list[Any]:
    return [api.daily("donjonz", day) for day in DAYS]


@pytest.mark.usefixtures("made_once")
def test_a_site_is_that_of_the_command(desk: Desk) -> None:
    made = challenges()
    found = desk.run(*SITE, "--base-url", "https://club.example/", "--title", "The Ferrets", "--paper", "letter")
    assert found.code == 0, found.err
    written = {name.removeprefix("work/site/"): data for name, data in found.files.items() if name.startswith("work/site/")}
    files = api.make_site(made[::-1], PrintRequest(paper="letter"), title="The Ferrets", base_url="https://club.example/")
    assert files == {name: data for name, data in written.items() if not name.startswith(".delvepress")}


@pytest.mark.usefixtures("made_once")
def test_a_site_has_the_table_of_a_league_and_leads_to_a_guide() -> None:
    made = challenges()
    (answer,) = api.play_results(api.play(made[0].made, "greedy"), name="Ada", challenge=made[0].made.code)
    assert answer.entry is not None
    plain = api.make_site(made[:1])
    files = api.make_site(made[:1], league=api.league_table([answer.entry]), guide="guide/")
    assert set(files) - set(plain) == {"league/index.html"}
    assert b"Ada" in files["league/index.html"]
    assert b"guide/" in files["index.html"]
    assert b"guide/" not in plain["index.html"]


def test_the_press_of_a_folder_without_a_runtime_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile):
        api.make_press(tmp_path)


@pytest.mark.usefixtures("made_once")
def test_a_book_of_days_is_that_of_the_command(desk: Desk) -> None:
    command = ("daily", "2031-06-02", "--days", "2", "--game", "donjonz", "--club", "The Ferrets", "--out", "-", "--workers", "1")
    assert api.print_days(challenges()[::-1], club="The Ferrets") == desk.run(*command).out
    folded = desk.run(*command, "--booklet").out
    assert api.print_days(challenges(), PrintRequest(booklet=True), club="The Ferrets") == folded


def test_a_best_play_is_that_of_the_command(desk: Desk) -> None:
    made = api.make_named("donjonz", seed="x")
    assert api.print_solution(made) == desk.run("solve", made.code, "--format", "pdf", "--out", "-").out


def test_lines_to_share_are_those_of_the_command(desk: Desk) -> None:
    (challenge,) = challenges()[:1]
    moves = api.play(challenge.made, "greedy")
    lines = desk.run("verify", challenge.made.code, "--moves", moves, "--format", "share", "--name", "Ada").out.decode()
    assert "\n".join(api.share(challenge, moves=moves, name="Ada")) + "\n" == lines
    with pytest.raises(BadClaim):
        api.share(challenge, points=999_999)


def test_counts_and_schemas_are_those_of_the_command(desk: Desk) -> None:
    game = next(game for game in GAMES if game.tool is not None)
    assert "\n".join(api.count(game.id)) + "\n" == desk.run("verify", game.id).out.decode()
    assert api.schema(game.id) == json.loads(desk.run("show", game.id, "--format", "schema").out)


def test_an_audit_is_that_of_the_command(desk: Desk) -> None:
    report = api.audit("donjonz", seeds=1, pairs=0, theme="low-orchard")
    words = ("measure", "donjonz", "--seeds", "1", "--pairs", "0", "--hold", "theme=low-orchard", "--format", "json", "--out", "-")
    told = json.loads(desk.run(*words).out)
    assert (report.faulty, report.sweep.whole.made) == (told["faulty"], told["sweep"]["whole"]["made"]) == (0, 1)
    assert api.print_audit(report).startswith(b"%PDF")


def test_a_calibration_page_is_that_of_the_command(desk: Desk) -> None:
    page = desk.run("printer", "calibrate", "--backs", "duplex-short", "--paper", "letter", "--out", "-").out
    assert api.print_calibration(PrintRequest(backs="duplex-short", paper="letter")) == page
    desk.run("printer", "set", "office", "--readings", "5.35 4.90 5.10 5.00")
    profile = api.correction("5.35 4.90 5.10 5.00")
    again = desk.run("printer", "calibrate", "--backs", "duplex-long:office", "--out", "-").out
    assert api.print_calibration(PrintRequest(backs="duplex-long", printer="office", profile=profile)) == again


def test_boxes_are_those_of_the_command(desk: Desk) -> None:
    found = desk.run("kit", "donjonz", "--kit", "sleeved-boxes").files
    files = api.print_kit("donjonz", kit="sleeved-boxes")
    assert files == {Path(name).name: data for name, data in found.items()}


def test_what_else_is_measured_is_told_in_the_name(monkeypatch: pytest.MonkeyPatch) -> None:
    made = api.make_named("donjonz", seed="x")
    measuring = replace(registry.game("donjonz"), measure_all=lambda quest, rating, step: replace(rating, grade="hard"))
    monkeypatch.setattr(played, "game_of", lambda quest: measuring)
    measured = api.measure_all(made)
    assert (measured.code, measured.rating.grade) == (made.code, "hard")
    files = api.print_quest(measured, PrintRequest(only=("title",)), measured_all=True)
    assert next(iter(files)) == f"{made.code}-measured-all-only-title.pdf"


REFUSED: dict[str, tuple[Callable[[], object], str]] = {
    "a site of nothing": (lambda: api.make_site([]), "A site needs at least one challenge"),
    "a site in large print": (lambda: api.make_site([], PrintRequest(print="large")), "print means nothing here"),
    "a site on half a sheet": (lambda: api.make_site([], PrintRequest(paper="a5")), "the pages of a site are printed on"),
    "an address of a site": (lambda: api.make_site([], base_url="ftp://x"), "base_url cannot be 'ftp://x'"),
    "a title": (lambda: api.make_site([], title="x" * 999), "title cannot be"),
    "a guide": (lambda: api.make_site([], guide="//x"), "guide cannot be"),
    "a book of no days": (lambda: api.print_days([]), "at least one challenge"),
    "a game that counts nothing": (lambda: api.count(DECK), "counts nothing without a quest"),
    "an audit of nothing": (lambda: api.audit("donjonz", seeds=0), "seeds cannot be '0'"),
    "an option that is not held": (lambda: api.audit("donjonz", fog="thick"), "has no option"),
    "calibration without a second side": (lambda: api.print_calibration(PrintRequest()), "backs cannot be 'none'"),
    "readings": (lambda: api.correction("5 5 5"), "readings cannot be '5 5 5'"),
    "a best play that is not drawn": (lambda: api.print_solution(api.make_named("green-dungeon", seed="x")), "draws no page"),
    "nothing more to measure": (lambda: api.measure_all(api.make_named("donjonz", seed="x")), "nothing more to be measured"),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_a_refusal_is_in_the_words_of_the_library(kind: str) -> None:
    made, said = REFUSED[kind]
    with pytest.raises(BadOption) as error:
        made()
    assert said in str(error.value)
    assert "--" not in str(error.value)
