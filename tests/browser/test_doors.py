"""What the page does of what the command can: the table holds every command, and each entry answers as the command does."""

from __future__ import annotations

import json
from datetime import date
from importlib import import_module
from typing import Any

import pytest

from generator import registry
from generator.browser import doors, forms, requests
from generator.browser.press import answer
from generator.cli.program import COMMANDS
from generator.forge import challenges
from tests.browser.test_answer import told
from tests.cli.conftest import Desk

pytestmark = pytest.mark.usefixtures("made_once")
TABLE = doors.table()
IDS = [door.id for door in TABLE.door]
CODE = "D-0400-SKME-TVQS-71"


def unnamed(commands: Any, table: doors.DoorFile) -> set[str]:
    """Return the commands that no row of a table names."""
    return set(commands) - {row.command for row in (*table.door, *table.own, *table.missing)}


def test_every_command_has_an_entry_a_form_or_a_reason() -> None:
    assert unnamed(COMMANDS, TABLE) == set()
    assert unnamed([*COMMANDS, "conjure"], TABLE) == {"conjure"}, "the control: a command that is new wants a row"
    assert {row.command for row in (*TABLE.door, *TABLE.own, *TABLE.missing)} <= set(COMMANDS), "and none that there is not"
    assert all(row.why.endswith(".") and len(row.why) > 30 for row in TABLE.missing)


@pytest.mark.parametrize("door", TABLE.door, ids=IDS)
def test_an_entry_names_a_function_of_the_library_and_what_is_asked(door: doors.Door) -> None:
    module, _, name = door.calls.partition(":")
    found: Any = import_module(module)
    first, _, field = name.partition(".")
    found = getattr(found, first)
    assert not field or field in found.__struct_fields__
    assert door.says.endswith(".")
    kinds = {kind.__struct_config__.tag: kind for kind in requests.AnyRequest.__args__}
    names = {"file": "name", "files": "names"}
    asked = {names.get(what, what) for what in door.asks}
    assert asked <= set(kinds[door.id].__struct_fields__)
    row = next(one for one in forms.form(list(registry.all_games().values()))["doors"] if one["id"] == door.id)
    assert bool(row["games"]) == ("game" in door.asks)
    assert bool(row["how"]) == ("how" in door.asks)


@pytest.mark.parametrize(
    ("words", "request_"),
    [
        (("show", CODE), {"do": "show", "code": CODE}),
        (("solve", CODE), {"do": "solve", "code": CODE}),
        (("solve", CODE, "--moves", "moves.txt"), {"do": "hint", "code": CODE, "moves": "G8"}),
        (("play", CODE, "--bot", "usual"), {"do": "playthrough", "code": CODE}),
        (("verify", "donjonz"), {"do": "score", "game": "donjonz"}),
    ],
    ids=lambda one: one[0] if isinstance(one, tuple) else None,
)
def test_lines_are_those_of_the_command(desk: Desk, words: tuple[str, ...], request_: dict[str, Any]) -> None:
    (desk.here / "moves.txt").write_text("G8", encoding="utf-8")
    said = desk.run(*words).out.decode().split()
    found, files = told(request_)
    assert files == {}
    assert " ".join(found["lines"]).split() == said


def test_a_pdf_is_checked_as_the_command_does(desk: Desk) -> None:
    assert desk.run("quest", CODE, "--out", "made.pdf").code == 0
    said = desk.run("check", "made.pdf").out.decode().splitlines()
    found, _ = told({"do": "examine", "name": "made.pdf"}, file=(desk.here / "made.pdf").read_bytes())
    assert found["lines"] == said
    wrong, _ = told({"do": "examine", "name": "x.pdf"}, file=b"no pdf")
    assert "x.pdf" in wrong["error"]


@pytest.mark.parametrize(
    ("words", "request_"),
    [
        (("daily", "2026-11-20", "--days", "2", "--game", "donjonz"),
         {"do": "days", "game": "donjonz", "day": "2026-11-20", "count": 2}),
        (("daily", "2026-11-20", "--days", "2", "--game", "donjonz", "--booklet", "--paper", "letter"),
         {"do": "days", "game": "donjonz", "day": "2026-11-20", "count": 2, "how": {"booklet": "yes", "paper": "letter"}}),
        (("book", "donjonz", "--count", "2", "--seed", "x", "--ink", "low"),
         {"do": "book", "game": "donjonz", "seed": "x", "options": {"count": "2"}, "how": {"ink": "low"}}),
    ],
    ids=["days", "booklet", "book"],
)  # fmt: skip
def test_bound_documents_have_the_bytes_and_names_of_the_command(
    desk: Desk, words: tuple[str, ...], request_: dict[str, Any]
) -> None:
    result = desk.run(*words, "--out", "made/")
    assert result.code == 0, result.err
    found, files = told(request_)
    assert "error" not in found, found
    assert files == {path.name: path.read_bytes() for path in (desk.here / "made").glob("[!.]*")}
    assert [one["name"] for one in found["prints"]] == list(files)


@pytest.mark.slow
def test_a_campaign_has_the_bytes_and_the_name_of_the_command(desk: Desk) -> None:
    words = ("quest", "deck-box-dungeons", "--quests", "3", "--seed", "x", "--heroes", "1", "--out", "made/")
    assert desk.run(*words).code == 0
    asked = {"do": "campaign", "game": "deck-box-dungeons", "seed": "x", "options": {"quests": "3", "heroes": "1"}}
    found, files = told(asked)
    assert "error" not in found, found
    assert files == {path.name: path.read_bytes() for path in (desk.here / "made").glob("*.pdf")}


@pytest.mark.parametrize("name", ["solve", "playthrough"])
def test_nothing_is_told_of_a_challenge_that_is_still_played(name: str) -> None:
    code = challenges.code(registry.game("donjonz"), date(2026, 11, 20))
    for today, may in (("", False), ("2026-11-20", False), ("2026-11-19", False), ("2026-11-21", True)):
        found, _ = told({"do": name, "code": code, "today": today})
        assert ("error" not in found) == may, found
        assert may or found["error"].startswith("That is the challenge of a day that others are still playing")


@pytest.mark.parametrize("format", ["html", "md", "svg"])
def test_a_quest_is_written_as_the_command_writes_it(desk: Desk, format: str) -> None:
    assert desk.run("quest", CODE, "--format", format, "--out", "made/").code == 0
    found, files = told({"do": "quest", "code": CODE, "formats": [format]})
    assert found == {"prints": []}
    assert files == {path.name: path.read_bytes() for path in (desk.here / "made").glob("[!.]*")}


def test_a_page_to_read_tells_nothing_of_a_challenge_and_other_formats_are_refused() -> None:
    found, _ = told({"do": "quest", "code": challenges.code(registry.game("donjonz"), date(2026, 11, 20)), "formats": ["html"]})
    assert found["error"].startswith("This is the challenge of a day")
    found, _ = told({"do": "quest", "code": CODE, "formats": ["docx"]})
    assert found["error"].startswith("--format cannot be 'docx'")


def test_the_same_quest_on_another_paper_is_not_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    from generator.forge import making

    first, _ = told({"do": "quest", "game": "donjonz", "seed": "once"})
    monkeypatch.setattr(making, "make", lambda *words: pytest.fail("it was made again"))
    again, files = told({"do": "quest", "game": "donjonz", "seed": "once", "how": {"paper": "letter"}})
    assert again["prints"][0]["code"] == first["prints"][0]["code"]
    assert any(name.endswith("-letter.pdf") for name in files)


def test_what_is_shown_first_comes_beside_the_print() -> None:
    found, files = told({"do": "quest", "code": CODE, "front": True})
    assert found["front"]["title"] == found["prints"][0]["title"]
    assert found["front"]["page_alt"] == "Page 5 of 9: The dungeon"
    assert files["cover.svg"].startswith(b"<svg")
    plain, others = told({"do": "quest", "code": CODE})
    assert "front" not in plain
    assert "cover.svg" not in others
    assert json.loads(answer(json.dumps({"do": "form"}), {})[0])["doors"]
