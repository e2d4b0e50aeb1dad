"""Settings that mean nothing are refused in one sentence; those that mean something go before each other in their order."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest

from generator.forge.making import read_code
from tests.cli.conftest import Desk, Refused
from tests.cli.quick import GAME, some_code

NAME = GAME.choices[0].name
BAD_SETTINGS = {
    "broken": ("paper = ", "not valid TOML"),
    "binary": ("\x00\x01", "not valid TOML"),
    "unknown": ("papier = 'a4'", "there is no setting 'papier'"),
    "unknown, odd": ("\"a\\n\\u001b\" = 'a4'", "there is no setting "),
    "unknown game": ("[chess]\nheroes = 1", "there is no game 'chess'"),
    "unknown option": (f"[{GAME.id}]\ncolour = 'red'", f"{GAME.id} has no option 'colour'"),
    "seed": (f"[{GAME.id}]\nseed = 'red'", f"{GAME.id} has no option 'seed'"),
    "a truth": ("paper = true", "paper must be a text or a number, not bool"),
    "a fraction": (f"[{GAME.id}]\n{NAME} = 1.5", f"--{NAME} cannot be '1.5'"),
    "a fraction of a paper": ("paper = 4.5", "--paper cannot be '4.5'"),
    "a day": ("paper = 2024-01-01", "paper must be a text or a number, not date"),
    "a list of numbers": ("format = [1, 2]", "format must be a text or a number, not list"),
    "a table": ("paper = {a = 1}", "there is no game 'paper'"),
    "a table in a game": (f"[{GAME.id}.{NAME}]\na = 1", f"{GAME.id}.{NAME} must be a text or a number, not dict"),
    "backs there are not": ("backs = 'duplex'", "--backs cannot be 'duplex'"),
    "backs that are a truth": ("backs = true", "backs must be a text or a number, not bool"),
    "no backs": ("backs = ''", "--backs cannot be ''"),
    "a printer there is not": ("printer = 'office'", "There is no printer 'office', and none is kept yet"),
    "a printer that is a number": ("printer = 3", "There is no printer '3'"),
    "no printer's name": ("printer = ''", "There is no printer ''"),
    "a printer that is a truth": ("printer = true", "printer must be a text or a number, not bool"),
    "a printer's numbers, as they were once": ("[printer]\ndx = 0.5", "printer is the name of a printer now, not a table"),
    "a value there is not": ("paper = 'a5'", "--paper cannot be 'a5'"),
    "an empty value": ("ink = ''", "--ink cannot be ''"),
    "a number for a name": ("paper = 4", "--paper cannot be '4'"),
    "an option's value there is not": (f"[{GAME.id}]\n{NAME} = 'purple'", f"--{NAME} cannot be 'purple'"),
    "twice": ("paper = 'a4'\npaper = 'a4'", "not valid TOML"),
}


@pytest.mark.parametrize("kind", BAD_SETTINGS)
@pytest.mark.parametrize("where", ["here", "config"])
def test_settings_that_mean_nothing_are_refused(desk: Desk, refused: Refused, kind: str, where: str) -> None:
    text, why = BAD_SETTINGS[kind]
    folder: Path = getattr(desk, where)
    (folder / "delvepress.toml").write_text(text, encoding="utf-8")
    assert why in refused("quest", GAME.id, "--seed", "x")


CHOKING = {
    "deep": "x = " + "[" * 5000,
    "dotted": "x." * 3000 + "y = 1",
    "long number": "paper = " + "9" * 5000,
    "long hexadecimal": "paper = 0x" + "f" * 5000,
    "long hexadecimal in a game": f"[{GAME.id}]\n{NAME} = 0x" + "f" * 5000,
}


@pytest.mark.parametrize("kind", CHOKING)
def test_settings_that_choke_the_reader_are_refused(desk: Desk, refused: Refused, kind: str) -> None:
    (desk.here / "delvepress.toml").write_text(CHOKING[kind], encoding="utf-8")
    assert len(refused("quest", GAME.id, "--seed", "x")) < 400


def test_settings_that_are_no_text_are_refused(desk: Desk, refused: Refused) -> None:
    (desk.here / "delvepress.toml").write_bytes(b"paper = '\xff\xfe'")
    assert "cannot be read" in refused("quest", GAME.id, "--seed", "x")


@pytest.mark.parametrize("kind", [kind for kind in BAD_SETTINGS if "printer" in kind or "backs" in kind])
def test_settings_of_backs_and_printer_that_mean_nothing_are_refused_by_every_command(
    desk: Desk, refused: Refused, kind: str
) -> None:
    text, why = BAD_SETTINGS[kind]
    (desk.here / "delvepress.toml").write_text(text, encoding="utf-8")
    for command in (("quest", some_code()), ("sheets", GAME.id)):
        assert why in refused(*command)


def media(desk: Desk, *words: str) -> tuple[int, int]:
    """Return the size of the first page that a command prints, in points."""
    result = desk.run("quest", GAME.id, "--seed", "x", "--out", "-", *words)
    assert result.code == 0, result.err
    with pikepdf.open(BytesIO(result.out)) as pdf:
        return round(float(pdf.pages[0].MediaBox[2])), round(float(pdf.pages[0].MediaBox[3]))


def test_the_working_folder_goes_before_the_user_and_the_command_line_before_both(desk: Desk) -> None:
    assert media(desk) == (595, 842)
    (desk.config / "delvepress.toml").write_text("paper = 'letter'", encoding="utf-8")
    assert media(desk) == (612, 792)
    (desk.here / "delvepress.toml").write_text("paper = 'A4'", encoding="utf-8")
    assert media(desk) == (595, 842)
    assert media(desk, "--paper", "letter") == (612, 792)


def test_settings_of_a_game_are_its_options(desk: Desk) -> None:
    def options(*words: str) -> dict[str, str]:
        result = desk.run("quest", GAME.id, "--seed", "x", "--out", "-", "--format", "json", *words)
        assert result.code == 0, result.err
        return read_code(GAME, json.loads(result.out)["code"])[0]

    choice = next(choice for choice in GAME.choices if len(choice) > 2)
    first, second, third = (choice.value(index) for index in range(3))
    assert options()[choice.name] == first
    (desk.config / "delvepress.toml").write_text(f"[{GAME.id}]\n{choice.name} = '{second}'", encoding="utf-8")
    assert options() == {**GAME.defaults(), choice.name: second}
    (desk.here / "delvepress.toml").write_text(f"ink = 'low'\n[{GAME.id}]\n{choice.name} = '{third}'", encoding="utf-8")
    assert options()[choice.name] == third
    assert options(f"--{choice.name}", first)[choice.name] == first


def test_settings_say_where_files_go_and_in_which_formats(desk: Desk) -> None:
    (desk.here / "delvepress.toml").write_text("out = 'elsewhere'\nformat = ['json']", encoding="utf-8")
    result = desk.run("quest", some_code())
    assert [name for name in result.files if not name.endswith(".toml")] == [f"work/elsewhere/{some_code()}.json"]


def test_a_code_keeps_its_options_whatever_the_settings_say(desk: Desk) -> None:
    choice = GAME.choices[0]
    (desk.here / "delvepress.toml").write_text(f"[{GAME.id}]\n{choice.name} = '{choice.value(1)}'", encoding="utf-8")
    result = desk.run("quest", some_code(), "--format", "json", "--out", "-")
    assert json.loads(result.out)["code"] == some_code()
