"""Packs of one's own as a user meets them: begun, checked, printed, printed again by somebody who never saw the folder, refused."""

from __future__ import annotations

import json
import re
import shutil
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import jsonschema
import pytest

from generator.cli.common import packs
from generator.core import added
from generator.core.code import decode
from generator.forge import content_drafts, content_measuring, extending, making
from tests.cli.conftest import Desk
from tests.conftest import ROOT
from tests.games_at_hand import GAMES

DECK = "deck-box-dungeons"
ASH = ROOT / "docs" / "packs" / "ash"
SMALLEST = 33
DEALT = 150
"""Drafts of which villains are counted."""


def forget() -> None:
    """Forget all packs, as a machine that never saw them."""
    extending._GAMES.clear()
    added._THEMES.clear()


@contextmanager
def kept_packs() -> Iterator[None]:
    """Forget all packs meanwhile, and know them again afterwards."""
    kept = dict(extending._GAMES), dict(added._THEMES)
    forget()
    try:
        yield
    finally:
        forget()
        extending._GAMES.update(kept[0])
        added._THEMES.update(kept[1])


@pytest.fixture(autouse=True)
def _stranger() -> Iterator[None]:
    with kept_packs():
        yield


def ash(desk: Desk, name: str = "ash", **changes: str) -> Path:
    """Lay the small example in the working folder, with words changed."""
    place = desk.here / name
    shutil.copytree(ASH, place)
    for old, new in changes.items():
        text = (place / "ash.toml").read_text()
        assert old.replace("_", " ") in text
        (place / "ash.toml").write_text(text.replace(old.replace("_", " "), new))
    return place


def printed(desk: Desk, *words: str) -> tuple[str, dict[str, bytes]]:
    """Return the code of what a command printed, and its files by their names."""
    result = desk.run(*words)
    assert result.code == 0, result.err
    paths = [Path(line) for line in result.out.decode().splitlines()]
    found = re.search(r"[A-Z0-9]-[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{2}\.[A-Z0-9]{6}", paths[0].name)
    assert found is not None
    return found[0], {path.name: path.read_bytes() for path in paths}


def test_the_smallest_pack_has_33_lines() -> None:
    assert sum(len(path.read_text().splitlines()) for path in ASH.glob("*.toml")) == SMALLEST


@pytest.mark.parametrize("game", GAMES)
def test_a_pack_that_was_begun_is_sound_and_prints(desk: Desk, game: str) -> None:
    result = desk.run("pack", "new", "lamp-house", "--game", game)
    assert result.code == 0, result.err
    assert f"quest {game} --pack lamp-house" in result.err
    first = (desk.here / "lamp-house" / "lamp-house.toml").read_text().splitlines()[0]
    assert first == "#:schema ./theme.schema.json"
    schema = json.loads((desk.here / "lamp-house" / "theme.schema.json").read_text())
    jsonschema.validate(tomllib.loads((desk.here / "lamp-house" / "lamp-house.toml").read_text()), schema)
    assert desk.run("pack", "schema", "--game", game).out.decode() == (desk.here / "lamp-house" / "theme.schema.json").read_text()
    check = desk.run("pack", "check", "lamp-house")
    assert (check.code, check.out.decode().startswith("Lamp House is sound: 1 theme")) == (0, True), check.out
    assert desk.run("pack", "new", "lamp-house", "--game", game).code == 2


@pytest.mark.parametrize(
    ("game", "theme"), [(game.id, name) for game in GAMES.values() if game.content for name in game.content.names]
)
def test_themes_of_the_house_are_what_the_schema_says(game: str, theme: str) -> None:
    from generator.core.data import load_text
    from generator.press.content.schema import theme_schema

    content = GAMES[game].content
    assert content is not None
    jsonschema.validate(tomllib.loads(load_text(content.package, f"{theme}.toml")), theme_schema(content))
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"id": "x", "name": "X"}, theme_schema(content))


def test_two_quests_in_three_have_the_only_villain_of_a_pack(desk: Desk) -> None:
    desk.run("pack", "new", "lamp-house", "--game", DECK)
    game = packs.game_with(desk.here / "lamp-house")
    options = game.settle({"theme": "any"})
    villains = [making.attempt(game, options, seed, 1).villain.name for seed in range(DEALT)]
    assert 0.55 < villains.count("Mother Snuff") / DEALT < 0.79, "two thirds, within three standard errors"
    assert len(set(villains)) > 4, "the others are of the base"


@pytest.mark.parametrize(
    ("name", "why"), [("Lamp House", "small letters"), ("crypt", "a theme 'crypt' already"), ("x" * 25, "at most 24")]
)
def test_a_pack_with_an_odd_name_is_not_begun(desk: Desk, name: str, why: str) -> None:
    result = desk.run("pack", "new", name, "--game", DECK)
    assert (result.code, why in result.err) == (2, True), result.err


def test_complaints_are_told_with_their_places_and_as_json(desk: Desk) -> None:
    ash(desk, **{'"red"': '"rde"', "crypt": "cript", "red = 1": "rde = 1"})
    result = desk.run("pack", "check", "ash")
    assert result.code == 2
    assert result.out.decode().splitlines() == [
        "ash.toml:2:1: base: there is no theme 'cript' (did you mean crypt?)",
        "ash.toml:9:1: foes.0.colour: it cannot be 'rde' (did you mean red?)",
        "ash.toml:24:34: encounters.0.effects.0.rde: there is no field 'rde' here (did you mean red?)",
    ]
    assert result.err == "delvepress: The pack has 3 complaints; mend each, and check it again.\n"
    found = json.loads(desk.run("pack", "check", "ash", "--format", "json").out)
    assert (found["sound"], len(found["complaints"]), found["complaints"][0]["line"]) == (False, 3, 2)


def test_a_pack_that_no_quest_can_be_made_of_is_told(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    from generator.press.jobs.files import specimen

    monkeypatch.setattr(specimen, "DRAFTS", 0)
    ash(desk)
    result = desk.run("pack", "check", "ash")
    assert (result.code, "ash.toml:1:1: it does not print: No quest can be made of it" in result.out.decode()) == (2, True)


def test_what_was_printed_prints_again_where_the_folder_was_never_seen(desk: Desk) -> None:
    ash(desk)
    code, files = printed(desk, "quest", DECK, "torchlight", "--pack", "ash", "--out", "a", "--format", "pdf,json")
    assert decode(code).pack
    shutil.rmtree(desk.here / "ash")
    for name in files:
        forget()
        again, more = printed(desk, "quest", f"a/{name}", "--out", f"again{name[-3:]}", "--format", "pdf,json")
        assert (again, more) == (code, files)
        forget()
        assert desk.run("show", f"a/{name}").code == 0
    forget()
    refused = desk.run("quest", code)
    assert (refused.code, "say quest" in refused.err, "--pack FOLDER" in refused.err) == (2, True, True)


def test_a_code_prints_again_with_its_pack_alone(desk: Desk) -> None:
    ash(desk)
    code, files = printed(desk, "quest", DECK, "torchlight", "--pack", "ash", "--out", "a")
    again = printed(desk, "quest", code, "--pack", "ash", "--out", "b")
    assert again == (code, files)
    for words, why in {
        ("quest", code.partition(".")[0]): "wrong or swapped",
        ("quest", code[:-1] + ("A" if code[-1] != "A" else "B")): "wrong or swapped",
        ("quest", "B-0400-SKME-TVQS-G3", "--pack", "ash"): "is of no pack",
        ("quest", f"a/{code}.pdf", "--pack", "ash"): "a file holds its pack",
        ("quest", DECK, "--pack", "ash", "--pack", "ash"): "Two packs at once",
        ("quest", "donjonz", "--pack", "ash"): "is for deck-box-dungeons, not for donjonz",
        ("quest", DECK, "--pack", "nowhere"): "cannot be read",
        ("quest", DECK, "--pack", "ash", "--quests", "3"): "is for one quest alone",
        ("daily", "--pack", "ash"): "so that strangers can compare",
        ("league", "table", "--pack", "ash"): "so that strangers can compare",
        ("book", "donjonz", "--pack", "ash"): "so that strangers can compare",
        ("play", DECK, "--pack", "ash"): "takes no --pack; leave it out; quest, kit, sheets, batch and export take it",
        ("batch", "plan.toml", "--pack", "ash"): "this asks for donjonz",
    }.items():
        (desk.here / "plan.toml").write_text('[[quests]]\ngame = "donjonz"\nseeds = ["x"]\n')
        result = desk.run(*words)
        assert (result.code, why in result.err, len(result.err.splitlines())) == (2, True, 1), (words, result.err)


def test_a_pack_that_was_changed_is_another_one(desk: Desk) -> None:
    ash(desk)
    code, _ = printed(desk, "quest", DECK, "torchlight", "--pack", "ash", "--out", "a", "--format", "json")
    ash(desk, "other", Warm_Heap="Hot Heap")
    result = desk.run("quest", code, "--pack", "other")
    assert (result.code, f"is of .{decode(code).pack}: another pack, or this one before it was changed" in result.err) == (2, True)


def test_a_pack_of_one_file_is_the_same_pack(desk: Desk) -> None:
    ash(desk)
    head, theme = ((ASH / name).read_text() for name in ("pack.toml", "ash.toml"))
    body = theme.replace("[[foes]]", "[[theme.ash.foes]]").replace("[[encounters]]", "[[theme.ash.encounters]]")
    (desk.here / "one.toml").write_text(f"{head}[theme.ash]\n{body}")
    words = ("quest", DECK, "torchlight", "--format", "json")
    assert printed(desk, *words, "--pack", "one.toml", "--out", "a") == printed(desk, *words, "--pack", "ash", "--out", "b")


def test_a_document_whose_pack_was_changed_is_refused(desk: Desk) -> None:
    ash(desk)
    code, files = printed(desk, "quest", DECK, "torchlight", "--pack", "ash", "--out", "a", "--format", "json")
    whole = json.loads(files[f"{code}.json"])
    assert whole["format"] == "delvepress-quest-3"
    for change, why in (
        ({"name": "Another Crypt"}, "not that of the pack"),
        ({"base": "cript"}, "its pack is not sound"),
        ({"name": "\u0416"}, "its pack is not sound"),
        ({"name": 7}, "its pack is not sound"),
    ):
        forget()
        theme = {**whole["pack"]["theme"]["ash"], **change}
        (desk.here / "x.json").write_text(json.dumps({**whole, "pack": {**whole["pack"], "theme": {"ash": theme}}}))
        result = desk.run("quest", "x.json", "--out", "b")
        assert (result.code, why in result.err) == (2, True), result.err
    forget()
    (desk.here / "x.json").write_text(json.dumps({name: value for name, value in whole.items() if name != "pack"}))
    assert "not that of the pack" in desk.run("quest", "x.json", "--out", "b").err


def test_kits_maps_and_batches_take_a_pack(desk: Desk) -> None:
    ash(desk)
    kit = desk.run("kit", DECK, "--pack", "ash", "--only", "enemies", "--format", "md", "--out", "k")
    assert kit.code == 0, kit.err
    code, _ = printed(desk, "quest", DECK, "torchlight", "--pack", "ash", "--out", "a", "--format", "json")
    export = desk.run("export", code, "--pack", "ash", "--as", "uvtt", "--out", "m")
    assert export.code == 0, export.err
    (desk.here / "plan.toml").write_text(f'[[quests]]\ngame = "{DECK}"\nseeds = ["torchlight"]\nformat = "json"\n')
    batch = desk.run("batch", "plan.toml", "--pack", "ash", "--out", "packs")
    assert batch.code == 0, batch.err
    row = json.loads((desk.here / "packs" / "manifest.jsonl").read_text())
    assert row["code"] == code
    game = extending.known_game(GAMES[DECK], decode(code).pack)
    assert game is not None
    assert game.content_pack is not None
    assert row["pack"] == game.content_pack.digest
    assert desk.run("batch", "plan.toml", "--pack", "ash", "--out", "packs", "--check").code == 0


def test_record_sheets_are_printed_in_the_colours_of_a_pack(desk: Desk) -> None:
    ash(desk)
    place = desk.here / "ash" / "ash.toml"
    looks = '[looks.scenes]\naccent = "1F5A4B"\nground = "E3EFE6"\n'
    place.write_text(place.read_text().replace("[[foes]]", f"{looks}\n[[foes]]", 1))
    files = {}
    for name, words in {"mine": ("--pack", "ash"), "plain": (), "low": ("--pack", "ash", "--ink", "low")}.items():
        result = desk.run("sheets", DECK, *words, "--out", f"{name}.png", "--format", "png")
        assert result.code == 0, result.err
        files[name] = [path.read_bytes() for path in sorted(desk.here.glob(f"{name}*.png"))]
    assert files["mine"] != files["plain"]
    result = desk.run("sheets", DECK, "--ink", "low", "--out", "house.png", "--format", "png")
    assert files["low"] == [path.read_bytes() for path in sorted(desk.here.glob("house*.png"))], "low ink has no colours"


def test_icons_are_printed_with_their_names(desk: Desk) -> None:
    result = desk.run("pack", "icons", "--out", "i")
    assert (result.code, "435 icons, 478 parts of faces" in result.err) == (0, True), result.err
    assert (desk.here / "i" / "icons.pdf").read_bytes().startswith(b"%PDF")


def test_check_tells_of_a_name_that_is_left_and_the_pack_is_sound_all_the_same(desk: Desk) -> None:
    assert desk.run("pack", "new", "lamp-house", "--game", "deck-box-dungeons").code == 0
    place = desk.here / "lamp-house" / "lamp-house.toml"
    text = place.read_text("utf-8")
    assert "Mother Snuff" in text
    place.write_text(text.replace('name = "Mother Snuff"', 'name = "Aunt Gutter"'), "utf-8")
    clean = desk.run("pack", "check", "lamp-house")
    assert clean.code == 0
    assert "Snuff" not in clean.err
    place.write_text(place.read_text("utf-8").replace('fall = "The jars', 'fall = "Mother Snuff falls. The jars'), "utf-8")
    whole = json.loads(desk.run("pack", "check", "lamp-house", "--format", "json").out)
    assert (whole["sound"], whole["complaints"], whole["doubts"][0]["field"]) == (True, [], "villains.0.fall")
    doubtful = desk.run("pack", "check", "lamp-house")
    assert doubtful.code == 0
    assert "villains.0.fall: it says 'Mother Snuff', whose name here is 'Aunt Gutter' (write {villain} there)" in doubtful.err
    assert "is sound" in str(doubtful.out)


def test_themes_that_borrow_the_same_enemies_are_printed_together(desk: Desk) -> None:
    """Cards of two themes with a base in common bear the same names, and an enemy may be called like its villain."""
    place = ash(desk)
    text = (place / "ash.toml").read_text().replace('name = "Cinder Monk"', 'name = "The Hollow Abbot"')
    (place / "embers.toml").write_text(text.replace('"ash"', '"embers"').replace("The Swept Crypt", "Embers"))
    result = desk.run("kit", DECK, "--pack", "ash", "--only", "enemies", "--out", "both.pdf")
    assert result.code == 0, result.err
    check = desk.run("pack", "check", "ash")
    assert (check.code, "2 themes" in check.out.decode()) == (0, True), check.out
    assert desk.run("kit", DECK, "--pack", "ash", "--kit", "standees", "--out", "standees.pdf").code == 0


def test_what_a_pack_does_is_told_in_lines_and_to_programs(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(content_drafts, "DRAFTS", 2)
    monkeypatch.setattr(content_measuring, "TUNED", 1)
    ash(desk, the_heap_remembers="the Cinder Nun remembers")
    place = desk.here / "ash" / "ash.toml"
    place.write_text(place.read_text().replace("Cinder Monk", "Soot Abbess").replace("Cinder Nun", "Cinder Monk"))
    lines = desk.run("pack", "measure", "ash")
    assert lines.code == 0, lines.err
    assert "1 thing in 2 drafts: 40 games, about 5 seconds with 1 process" in lines.err
    assert "'Cinder Monk', whose name here is 'Soot Abbess'" in lines.err
    assert lines.out.decode().startswith("With the Soot Abbess parties win")
    whole = json.loads(desk.run("pack", "measure", "ash", "--format", "json").out)
    assert (whole["things"][0]["name"], whole["things"][0]["drafts"]) == ("the Soot Abbess", 2)
    assert whole["things"][0]["said"] in lines.out.decode()
    assert (whole["forge"][0]["drafts"], whole["doubts"][0]["field"]) == (1, "encounters.0.text")
    assert desk.run("pack", "measure", "ash", "--format", "yaml").code == 2


def test_a_pack_of_words_is_told_to_do_nothing(desk: Desk) -> None:
    assert desk.run("pack", "new", "lamp-house", "--game", "donjonz").code == 0
    result = desk.run("pack", "measure", "lamp-house")
    assert (result.code, "no walk changes by it" in result.out.decode()) == (0, True)
    assert "no walk changes by it" in json.loads(desk.run("pack", "measure", "lamp-house", "--format", "json").out)["nothing"]
