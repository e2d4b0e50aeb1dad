"""`export`: files for other tables, where they go, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.press.exports import tabletop_simulator, universal_vtt
from tests.cli.conftest import Desk, Refused
from tests.cli.quick import DECK, GREEN, LAID, code_of
from tests.press.exports.saved import addresses, draw_blank, faults, objects, opened

pytestmark = pytest.mark.usefixtures("made_once")
PUZZLE = "donjonz"
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(autouse=True)
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures are blank; what is drawn is looked at elsewhere."""
    for module in (tabletop_simulator, universal_vtt):
        monkeypatch.setattr(module, "draw_cells", draw_blank)


@pytest.fixture
def puzzle(desk: Desk) -> str:
    """The code of a deck to be laid, which is made soon."""
    return code_of(PUZZLE, map="own")


def exported(desk: Desk, *words: str) -> tuple[Path, dict[str, bytes]]:
    """Run an export of pieces; return its folder, and the files there."""
    result = desk.run("export", *words)
    assert result.code == 0, result.err
    path = Path(result.out.decode().strip())
    return path.parent, {one.name: one.read_bytes() for one in path.parent.iterdir()}


def test_pieces_lie_in_a_folder_with_pictures_that_the_table_finds_on_this_machine(desk: Desk, puzzle: str) -> None:
    folder, files = exported(desk, puzzle, "--as", "tts")
    assert folder == desk.here / "output" / f"{puzzle}-tts"
    assert f"{puzzle}.json" in files
    assert list(faults(files, f"{folder.as_uri()}/")) == []
    assert all(data.startswith(PNG) for name, data in files.items() if name != f"{puzzle}.json")


def test_whoever_moves_the_folder_is_told_what_to_do(desk: Desk, puzzle: str) -> None:
    here = desk.run("export", puzzle, "--as", "tts").err
    assert "when the folder is moved or renamed" in here
    assert "--base-url https://... --force" in here
    web = desk.run("export", puzzle, "--as", "tts", "--base-url", "https://example.org/box", "--out", "table").err
    assert "moved" not in web
    assert "Put the pictures to https://example.org/box/ before you load it." in web


def test_decks_are_called_by_what_their_cards_are(desk: Desk) -> None:
    _, files = exported(desk, DECK, "--as", "tts")
    names = [one["Nickname"] for one in opened(files) if one["Name"] in ("DeckCustom", "CardCustom")]
    assert len(set(names)) == len(names)
    assert {"Reference cards", "Gear", "Tracker slides", "Room cards", "Item cards: Market"} <= set(names)
    assert not {"Gear and reference cards", "Tracker slides and standees", "Room cards and counters"} & set(names)
    assert "Enemies and villains: The Crypt" in names


def test_pictures_may_lie_on_the_web(desk: Desk, puzzle: str) -> None:
    _, files = exported(desk, puzzle, "--as", "TTS", "--base-url", "https://example.org/box", "--out", "table")
    assert list(faults(files, "https://example.org/box/")) == []
    named = [url for one in objects(opened(files)) for url in addresses(one)]
    assert named
    assert all(url.startswith("https://example.org/box/") for url in named)


def test_authors_of_icons_and_the_press_are_named_on_the_table(desk: Desk, puzzle: str) -> None:
    _, files = exported(desk, puzzle, "--as", "tts")
    (note,) = (one for one in opened(files) if one["Name"] == "Notecard")
    assert "CC BY 3.0" in note["Description"]
    assert puzzle in note["Description"]
    assert "unofficial" in note["Description"]


def test_a_game_is_exported_without_a_quest(desk: Desk) -> None:
    folder, files = exported(desk, DECK.upper(), "--as", "tts")
    assert folder.name == f"{DECK}-pieces-tts"
    assert {"DeckCustom", "Custom_Tile", "Figurine_Custom"} <= {one["Name"] for one in opened(files)}


@pytest.mark.parametrize(("out", "name"), [("maps", "maps/{code}.uvtt"), ("my.uvtt", "my.uvtt"), ("my.DD2VTT", "my.DD2VTT")])
def test_a_map_is_one_file_in_a_folder_or_under_a_name(desk: Desk, out: str, name: str) -> None:
    code = code_of(DECK)
    result = desk.run("export", code, "--as", "uvtt", "--out", out)
    assert result.code == 0, result.err
    path = desk.here / name.format(code=code)
    assert result.out.decode().strip() == str(path)
    assert json.loads(path.read_bytes())["resolution"]["pixels_per_grid"] == 140
    assert code in json.loads(path.read_bytes())["credits"]


def test_the_same_export_leaves_its_files_alone_and_another_wants_force(desk: Desk, puzzle: str) -> None:
    words = (puzzle, "--as", "tts", "--out", "table")
    exported(desk, *words)
    before = desk.files()
    exported(desk, *words)
    assert desk.files() == before
    again = desk.run("export", *words, "--base-url", "https://example.org/")
    assert again.code == 2
    assert "--force" in again.err
    assert desk.files() == before
    assert desk.run("export", *words, "--base-url", "https://example.org/", "--force").code == 0


def test_settings_name_the_folder(desk: Desk, puzzle: str) -> None:
    (desk.config / "delvepress.toml").write_text('out = "elsewhere"\n')
    folder, _ = exported(desk, puzzle, "--as", "tts")
    assert folder.parent == desk.here / "elsewhere"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((code_of(),), "needs --as tts or --as uvtt"),
        ((code_of(), "--as", "foundry"), "choose one of tts, uvtt"),
        ((code_of(), "--as", "uvtt", "--base-url", "https://example.org/"), "--base-url is for --as tts"),
        ((code_of(), "--as", "tts", "--base-url", "ftp://example.org/"), "begins with https:// or http://"),
        ((code_of(), "--as", "tts", "--out", "-"), "--out - is not for export"),
        ((code_of(), "--as", "tts", "--out", "a.pdf"), "names a file"),
        ((code_of(), "--as", "uvtt", "--out", "a.pdf"), "give one, or a file that ends in .uvtt or .dd2vtt"),
        ((code_of(), "--as", "tts", "--out", "a.uvtt"), "delvepress makes no .uvtt files"),
        ((code_of(GREEN), "--as", "uvtt"), f"{GREEN} has no map for virtual tables; --as uvtt is for {DECK}, {PUZZLE}."),
        ((code_of(PUZZLE, map="own"), "--as", "uvtt"), "has no map; make one without --map own"),
        ((DECK, "--as", "uvtt"), "A map belongs to a quest"),
        ((GREEN, "--as", "uvtt"), f"{GREEN} has no map for virtual tables; --as uvtt is for {DECK}, {PUZZLE}."),
        ((PUZZLE, "--as", "tts", "--tile-size", "60"), "--tile-size is for quests of bag-of-dungeon; leave it out"),
        ((PUZZLE, "--as", "tts"), f"{PUZZLE} has no pieces without a quest"),
        ((DECK, "--as", "tts", "--tile-size", "60"), "--tile-size is for quests"),
        ((code_of(), "--as", "tts", "--tile-size", "60"), "has no option --tile-size"),
        (("donjons", "--as", "tts"), "did you mean donjonz?"),
        (("nothing.pdf", "--as", "tts"), "nothing.pdf"),
        (("foo", "--as", "tts"), f"'foo' is neither a game nor a quest: give one of bag-of-dungeon, {DECK}, {PUZZLE}, {GREEN}, or"),
        (("foo-1", "--as", "tts"), "'foo-1' is not a quest code"),
    ],
    ids=lambda words: " ".join(words[1:]) if isinstance(words, tuple) else "",
)
def test_what_cannot_be_exported_is_refused_in_one_sentence(refused: Refused, words: tuple[str, ...], said: str) -> None:
    assert said in refused("export", *words)


def test_a_file_in_the_way_of_the_folder_is_named(desk: Desk, refused: Refused, puzzle: str) -> None:
    (desk.here / "table").mkdir()
    (desk.here / "table" / f"{puzzle}-tts").write_text("mine")
    assert "not a folder" in refused("export", puzzle, "--as", "tts", "--out", "table")
    (desk.here / "plain").write_text("mine")
    assert "not a folder" in refused("export", puzzle, "--as", "tts", "--out", "plain")


def test_a_folder_in_the_way_of_a_file_is_named(desk: Desk, refused: Refused) -> None:
    code = code_of()
    (desk.here / "maps" / f"{code}.uvtt").mkdir(parents=True)
    assert f"{code}.uvtt" in refused("export", code, "--as", "uvtt", "--out", "maps")


def test_a_file_is_exported_like_its_code(desk: Desk) -> None:
    assert desk.run(*LAID, "--format", "json", "--out", "quest.json").code == 0
    folder, files = exported(desk, "quest.json", "--as", "tts")
    assert list(faults(files, f"{folder.as_uri()}/")) == []
