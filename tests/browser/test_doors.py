"""What the page does of what the command can: the table holds every command, and each entry answers as the command does."""

from __future__ import annotations

import json
from datetime import date
from importlib import import_module
from typing import Any

import pytest

from generator import registry
from generator.browser import doors, exporting, forms, requests
from generator.browser.press import answer
from generator.cli.common import output
from generator.cli.program import COMMANDS
from generator.forge import challenges
from generator.press.exports import table_files
from generator.press.jobs.printing.print_request import PRINTING
from tests.browser.test_answer import told
from tests.cli.conftest import Desk
from tests.cli.quick import DECK, code_of

pytestmark = pytest.mark.usefixtures("made_once")
TABLE = doors.table()
IDS = [door.id for door in TABLE.door]
CODE = "D-0400-SKME-TVQS-71"
GREEN = "green-dungeon"
BOTH = "Print its pages on both sides, the paper turned about its"


def unnamed(commands: Any, table: doors.DoorFile) -> set[str]:
    """Return the commands that no row of a table names."""
    return set(commands) - {row.command for row in (*table.door, *table.file, *table.own, *table.missing)}


def test_every_command_has_an_entry_a_form_or_a_reason() -> None:
    assert unnamed(COMMANDS, TABLE) == set()
    assert unnamed([*COMMANDS, "conjure"], TABLE) == {"conjure"}, "the control: a command that is new wants a row"
    assert {row.command for row in (*TABLE.door, *TABLE.own, *TABLE.missing)} <= set(COMMANDS), "and none that there is not"
    assert all(row.why.endswith(".") and len(row.why) > 30 for row in TABLE.missing)


def unplaced(options: dict[str, tuple[str, ...]], table: doors.DoorFile) -> set[str]:
    """Return the options, and values of those that have a list of them, that no row of a table names."""
    rows = [*((part.options, part.values) for part in table.part), *(((row.option,), row.values) for row in table.file)]
    rows += [((row.option,), row.values) for row in table.missing if row.option]
    whole = {option for names, values in rows if not values for option in names}
    parts = {f"{option} {value}" for names, values in rows for option in names for value in values}
    wanted = {option: [f"{option} {value}" for value in values] for option, values in options.items() if option not in whole}
    return {name for option, values in wanted.items() for name in (values or [option]) if name not in parts}


def test_every_option_of_printing_and_every_format_has_a_place_or_a_reason() -> None:
    options = {option.name: option.listed() for option in PRINTING}
    options |= {"format": output.TYPED, "as": table_files.TABLES, "pack": (), "kit": ()}
    assert unplaced(options, TABLE) == set()
    found = unplaced({**options, "format": (*output.TYPED, "docx"), "glitter": ()}, TABLE)
    assert found == {"format docx", "glitter"}, "the control: a format and an option that are new want rows"
    for row in (*TABLE.part, *TABLE.file):
        module, _, name = row.calls.partition(":")
        assert hasattr(import_module(module), name), row.calls


@pytest.mark.parametrize("door", TABLE.door, ids=IDS)
def test_an_entry_names_a_function_of_the_library_and_what_is_asked(door: doors.Door) -> None:
    module, _, name = door.calls.partition(":")
    found: Any = import_module(module)
    first, _, field = name.partition(".")
    found = getattr(found, first)
    assert not field or field in found.__struct_fields__
    assert door.says.endswith(".")
    kinds = {kind.__struct_config__.tag: kind for kind in requests.AnyRequest.__args__}
    asked = {{"files": "names", "file": "name"}.get(what, what) for what in door.asks}
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
    _, beside = told({"do": "cover", "code": CODE})
    assert beside["cover.svg"].startswith(b"<svg")
    plain, others = told({"do": "quest", "code": CODE})
    assert "front" not in plain
    assert set(others) == set(files)


def test_a_cover_is_that_of_the_quest_that_was_shown_last() -> None:
    told({"do": "quest", "code": CODE, "front": True})
    text, files = answer(json.dumps({"do": "cover", "code": "D1-0000"}), {})
    assert json.loads(text) == {"error": "The quest 'D1-0000' was not printed last here; print it again."}
    assert files == {}


def test_forms_tell_of_doors() -> None:
    assert json.loads(answer(json.dumps({"do": "form"}), {})[0])["doors"]


# ---------------------------------------------------------------------- what can be had of a printed quest


def more_of(request_: dict[str, Any]) -> tuple[dict[str, Any], dict[str, bytes]]:
    """Return what the page is told of a quest that it prints, and its files."""
    found, files = told({**request_, "front": True})
    assert "error" not in found, found
    return found, files


@pytest.mark.parametrize("game", list(registry.all_games()))
def test_what_can_be_had_of_a_quest_is_had_and_what_cannot_is_not_offered(game: str) -> None:
    code = code_of(game)
    found, _ = more_of({"do": "quest", "code": code})
    there = found["more"]["files"]
    assert there == [row.id for row in TABLE.file if row.id in there], "in the order of the table"
    for name in ("svg", "html", "md"):
        made, _ = told({"do": "quest", "code": code, "formats": [name]})
        assert ("error" not in made) == (name in there), name
    made, _ = told({"do": "vtt", "code": code})
    assert ("error" not in made) == ("vtt" in there)
    for sheet in found["more"]["sheets"]:
        made, files = told({"do": "quest", "code": code, "how": {"only": sheet["id"]}})
        assert "error" not in made, made
        assert any(name.endswith(f"-{sheet['id']}.pdf") for name in files), (sheet, list(files))


def test_of_a_challenge_nothing_is_offered_that_shows_it_all() -> None:
    code = challenges.code(registry.game("donjonz"), date(2026, 11, 20))
    found, _ = more_of({"do": "quest", "code": code})
    assert found["more"]["files"] == ["svg", "png", "only", "cutter", "shop", "json"]
    assert "map-keeper" not in [sheet["id"] for sheet in found["more"]["sheets"]]
    kept, _ = told({"do": "quest", "code": code, "how": {"only": "map-keeper"}})
    assert kept["error"].startswith("This is the challenge of a day, whose sealed pages the keeper's map would show")
    for ask in ({"do": "vtt"}, {"do": "tabletop", "place": "/delve"}):
        for today, may in (("", False), ("2026-11-20", False), ("2026-11-21", True)):
            made, _ = told({**ask, "code": code, "today": today})
            assert ("error" not in made) == may, made


@pytest.mark.parametrize("cutter", ["silhouette", "dxf", "png", "shop"])
def test_machines_and_print_shops_get_the_files_of_the_command(desk: Desk, cutter: str) -> None:
    assert desk.run("quest", CODE, "--cutter", cutter, "--out", "made/").code == 0
    found, files = told({"do": "quest", "code": CODE, "how": {"cutter": cutter}})
    written = {path.name: path.read_bytes() for path in (desk.here / "made").glob("[!.]*")}
    assert {name: data for name, data in files.items() if not name.endswith(".json")} == written
    assert len(written) > 1
    assert {one["name"] for one in found["prints"]} == {name for name in written if name.endswith(".pdf")}


@pytest.mark.parametrize(
    ("game", "cutter", "backs", "said"),
    [
        (GREEN, "silhouette", "none", f"{BOTH} long edge: some pieces need their"),
        (DECK, "silhouette", "none", "Print its pages on one side of the paper."),
        (GREEN, "silhouette", "duplex-short", f"{BOTH} short edge: some pieces need their"),
        (GREEN, "guillotine", "none", None), (GREEN, "shop", "none", None),
    ],
)  # fmt: skip
def test_beside_the_pages_of_a_machine_it_is_told_on_how_many_sides_they_are_printed(
    game: str, cutter: str, backs: str, said: str | None
) -> None:
    found, files = told({"do": "quest", "code": code_of(game), "how": {"cutter": cutter, "backs": backs}})
    assert len(found["lines"]) == (said is not None)
    assert all(line.startswith(said or "") for line in found["lines"])
    if game == GREEN and cutter == "silhouette":
        assert any(f"-{'duplex-long' if backs == 'none' else backs}-{cutter}" in name for name in files)


def test_pages_are_called_by_the_titles_of_their_sheets() -> None:
    (printed,) = told({"do": "quest", "code": CODE})[0]["prints"]
    titles = [page["title"] for page in printed["pages"]]
    assert titles[0] == "Title"
    assert not [title for title in titles if title.startswith("Sealed: ")], "that is said where it is covered"
    assert "The dungeon" in titles
    assert [page["title"] for page in printed["pages"] if page["sealed"]] != []
    (bound,) = told({"do": "book", "game": "donjonz", "seed": "x", "options": {"count": "2"}})[0]["prints"]
    told_of = {page["title"]: page["sealed"] for page in bound["pages"]}
    assert (told_of["Cover"], told_of["Contents"], told_of["Best walks"]) == (False, False, True)


def test_before_it_is_pressed_it_is_told_what_is_found_of_which_game() -> None:
    rows = {row["id"]: row["says"] for row in forms.form(list(registry.all_games().values()))["doors"]}  # type: ignore[attr-defined]
    for game in registry.all_games().values():
        found = game.solver is not None
        assert f"{game.title}: {game.solver.finds}." in rows["solve"] if game.solver is not None else True
        assert (game.title in rows["solve"].partition("There is none for")[2]) != found
    assert rows["hint"].endswith(" For DONJONZ.")


def test_a_best_play_that_there_is_not_is_refused_before_its_quest_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    from generator.forge import making

    monkeypatch.setattr(making, "make", lambda *words: pytest.fail("a quest was made"))
    found, _ = told({"do": "solve", "code": code_of(DECK, "never made before")})
    assert found["error"] == "No best play of Deck Box Dungeons is searched for; Watch a game tells one of a good player."


def spoken(told_of: Any) -> Any:
    """Yield every text that people read of what forms are made of; the names of what the command alone has are no such text."""
    for name, value in told_of.items() if isinstance(told_of, dict) else enumerate(told_of) if isinstance(told_of, list) else ():
        if name in ("help", "says", "summary", "why", "title", "label") and isinstance(value, str):
            yield value
        yield from spoken(value)


def test_no_field_or_entry_speaks_of_options_of_the_command() -> None:
    texts = list(spoken(forms.form(list(registry.all_games().values()))))
    assert len(texts) > 100
    assert [text for text in texts if " --" in text or "delvepress" in text] == []
    assert list(spoken({"help": "with --key", "rows": [{"says": "x"}]})) == ["with --key", "x"], "the control"


def test_pages_as_pictures_are_those_of_the_command(desk: Desk) -> None:
    assert desk.run("quest", CODE, "--format", "png", "--out", "made/").code == 0
    found, files = told({"do": "quest", "code": CODE})
    (printed,) = found["prints"]
    shown = {number: page["picture"] for number, page in enumerate(printed["pages"], start=1) if not page["sealed"]}
    drawn, pictures = told({"do": "pictures", "png": True, "dpi": 150, "pages": list(shown)}, file=files[printed["name"]])
    assert drawn == {"pages": list(shown)}
    written = {path.name: path.read_bytes() for path in (desk.here / "made").glob("[!.]*")}
    assert {shown[int(number)]: data for number, data in pictures.items()} == written
    broken, _ = told({"do": "pictures", "png": True, "name": "x.pdf"}, file=b"no pdf")
    assert broken["error"].startswith("'x.pdf' is a PDF that cannot be read")


def test_pictures_of_single_pieces_are_called_as_the_command_calls_them(desk: Desk) -> None:
    result = desk.run("quest", CODE, "--cutter", "shop", "--format", "png:40", "--spoilers", "--out", "made/")
    assert result.code == 0, result.err
    found, _ = told({"do": "quest", "code": CODE, "how": {"cutter": "shop"}})
    names = [page["picture"] for one in found["prints"] for page in one["pages"]]
    assert sorted(names) == sorted(path.name for path in (desk.here / "made").glob("[!.]*"))


def test_tables_on_a_screen_get_the_files_of_the_command(desk: Desk) -> None:
    assert desk.run("export", CODE, "--as", "uvtt", "--out", "made/").code == 0
    found, files = told({"do": "vtt", "code": CODE})
    assert files == {path.name: path.read_bytes() for path in (desk.here / "made").glob("*.uvtt")}
    assert found["lines"] == [f"Quest {CODE} for DONJONZ: a map of 14 by 15 spaces, 50 walls, 0 doors, 1 light."]
    assert desk.run("export", CODE, "--as", "tts", "--out", "table/").code == 0
    table = (desk.here / "table").resolve()
    found, files = told({"do": "tabletop", "code": CODE, "place": str(table)})
    assert files == {str(path.relative_to(table)): path.read_bytes() for path in table.rglob("[!.]*") if path.is_file()}
    assert len(found["lines"]) == 2


@pytest.mark.slow
def test_all_pieces_of_a_game_come_with_pictures_at_an_address(desk: Desk) -> None:
    linked = desk.run("export", DECK, "--as", "tts", "--base-url", "https://club.example/x", "--out", "web/")
    assert linked.code == 0, linked.err
    web = (desk.here / "web").resolve()
    _, files = told({"do": "tabletop", "code": DECK, "place": "https://club.example/x"})
    assert files == {str(path.relative_to(web)): path.read_bytes() for path in web.rglob("[!.]*") if path.is_file()}


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"do": "tabletop", "code": CODE, "place": ""}, "Tabletop Simulator needs it: say where the pictures will lie"),
        ({"do": "tabletop", "code": CODE, "place": "Games/delve"}, "'Games/delve' is no folder in full; say where"),
        ({"do": "tabletop", "code": CODE, "place": "/home/../x"}, "'/home/../x' is no folder in full; say where"),
        ({"do": "vtt", "code": "donjonz"}, "A map belongs to a quest; give the code of one of DONJONZ instead of the game."),
        ({"do": "vtt", "code": "D-0400"}, "'D-0400' is not a quest code"),
        ({"do": "quest", "code": CODE, "how": {"printer": "office"}}, "--printer names a printer that the command line keeps"),
        ({"do": "quest", "code": CODE, "how": {"cutter": "saw"}}, "--cutter cannot be 'saw'"),
        ({"do": "quest", "code": CODE, "how": {"only": "moon"}}, "--only cannot be 'moon'; this pack has title, rules"),
    ],
)
def test_whatever_is_wrong_is_told_in_a_sentence(asked: dict[str, Any], said: str) -> None:
    found, files = told(asked)
    assert found.get("error", "").startswith(said), found
    assert files == {}


def test_a_folder_is_told_to_tabletop_simulator_as_an_address() -> None:
    for place, address in (
        (r"C:\Games\My Delve", "file:///C:/Games/My%20Delve/x-tts/"), ("/home/me/d", "file:///home/me/d/x-tts/"),
        ("/", "file:///x-tts/"), ("https://a.example", "https://a.example/"),
    ):  # fmt: skip
        assert exporting._base(place, "x") == address


def test_a_checked_pdf_is_told_as_the_command_tells_it(desk: Desk) -> None:
    assert desk.run("quest", "donjonz", "--seed", "checked", "--out", "made/").code == 0
    (path,) = (desk.here / "made").glob("*.pdf")
    path.rename(desk.here / "quest.pdf")
    said = desk.run("check", "quest.pdf").out.decode().splitlines()
    pdf = (desk.here / "quest.pdf").read_bytes()
    found, files = told({"do": "preflight", "name": "quest.pdf"}, file=pdf)
    assert (found["lines"], files) == (said, {})
    broken = told({"do": "preflight", "name": "quest.pdf"}, file=pdf[:2000])[0]
    assert "cannot be read" in broken["error"], "the control"
    assert "no file" in told({"do": "preflight"})[0]["error"]


def test_facts_stand_beside_a_quest_in_large_print_too() -> None:
    usual, _ = told({"do": "quest", "code": CODE, "front": True})
    large, _ = told({"do": "quest", "code": CODE, "front": True, "how": {"print": "large"}})
    assert large["front"]["facts"] == usual["front"]["facts"]
    assert len(large["front"]["facts"]) == 3
