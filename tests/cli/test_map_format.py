"""--format svg: the map of a quest by itself, what it holds, and who has none."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from tests.cli.conftest import Desk, Refused
from tests.cli.quick import DECK, QUEST, code_of

pytestmark = pytest.mark.usefixtures("made_once")

CODE = "D-0400-SKME-TVQS-71"
SVG = "{http://www.w3.org/2000/svg}"


def picture(desk: Desk, *words: str) -> ElementTree.Element:
    """Return the one SVG that a command writes."""
    result = desk.run(*words, "--out", "map.svg", "--force")
    assert result.code == 0, result.err
    return ElementTree.fromstring(result.files["work/map.svg"])


@pytest.mark.parametrize("words", [(*QUEST, "--only", "map"), QUEST, ("quest", CODE)], ids=["only", "deck", "donjonz"])
def test_the_map_is_written_by_itself(desk: Desk, words: tuple[str, ...]) -> None:
    drawn = picture(desk, *words)
    assert drawn.tag == f"{SVG}svg"
    assert not list(drawn.iter(f"{SVG}text")), "letters are shapes: nobody needs our fonts"
    defined = {one.get("id") for one in drawn.iter() if one.get("id")}
    used = {one.get("href", "").removeprefix("#") for one in drawn.iter(f"{SVG}use")}
    assert used
    assert used <= defined, "nothing is fetched from elsewhere"
    assert drawn.findtext(f"{SVG}title")


def test_those_who_hear_the_map_hear_all_of_it(desk: Desk) -> None:
    told = picture(desk, *QUEST).findtext(f"{SVG}desc") or ""
    assert "room cards" in told
    assert "Entered from the" in told


def test_the_map_stands_beside_other_formats(desk: Desk) -> None:
    result = desk.run(*QUEST, "--only", "map", "--format", "svg,pdf", "--out", ".")
    assert sorted(name.rpartition(".")[2] for name in result.files) == ["pdf", "svg"]


def test_the_ending_of_a_name_asks_for_the_map(desk: Desk) -> None:
    assert list(desk.run("quest", CODE, "--out", "map.svg").files) == ["work/map.svg"]


def test_a_sealed_map_is_not_told(refused: Refused) -> None:
    said = refused("quest", code_of(), "--map", "sealed", "--format", "svg")
    assert said == "--format svg is the map of a quest by itself, and here it is sealed until the game is over; leave svg out."


def test_a_game_without_an_open_map_says_so(refused: Refused) -> None:
    said = refused("quest", "bag-of-dungeon", "x", "--format", "svg")
    assert said.startswith("--format svg is the map of a quest by itself, and ")
    assert said.endswith(" has none; leave svg out.")
    for name in ("map", "map-plain"):
        said = refused("quest", "bag-of-dungeon", "x", "--only", name)
        assert said.startswith("--only cannot be 'map': ")
        assert " has no map before it is played; this pack has title, rules, " in said


MAPS = (("donjonz",), ("green-dungeon",), ("bag-of-dungeon", "--map", "keyed"))
"""Games whose maps have a view for a keeper, and what is said for such a map."""


@pytest.mark.parametrize("game", MAPS)
def test_a_keeper_sees_more_than_players(desk: Desk, game: tuple[str, ...]) -> None:
    seed = ("quest", game[0], "x", *game[1:], "--only", "map")
    players, keepers = picture(desk, *seed), picture(desk, *seed[:-1], "map-keeper")
    heard = [one.findtext(f"{SVG}desc") or "" for one in (players, keepers)]
    assert all(heard)
    assert heard[0] != heard[1]
    assert ElementTree.tostring(players) != ElementTree.tostring(keepers)


def test_a_plain_map_has_no_names_of_rooms(desk: Desk) -> None:
    named, plain = picture(desk, *QUEST, "--only", "map"), picture(desk, *QUEST, "--only", "map-plain")
    uses = [len(list(one.iter(f"{SVG}use"))) for one in (named, plain)]
    assert uses[1] < uses[0] - 50, "letters of names are gone"
    assert named.findtext(f"{SVG}title") == plain.findtext(f"{SVG}title")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ("quest", "donjonz", "x", "--only", "rules,map-keeper"),
            "--only map-keeper shows what play reveals, and other sheets are for",
        ),
        (("quest", "donjonz", "x", "--only", "map-plain"), "--only map-plain changes nothing on the map of"),
        ((*QUEST, "--only", "map-keeper"), "--only map-keeper changes nothing on the map of"),
        ((*QUEST, "--only", "map,map-plain"), "--only names the map more than once; choose one of map, map-plain, map-keeper."),
        (("quest", "bag-of-dungeon", "x", "--only", "map-keeper"), "--only cannot be 'map'"),
    ],
)  # fmt: skip
def test_a_view_that_there_is_not_is_refused(refused: Refused, words: tuple[str, ...], said: str) -> None:
    assert refused(*words).startswith(said)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_picture_of_a_map_alone_is_wide_enough_to_share(desk: Desk, paper: str) -> None:
    shared = ("quest", CODE, "--only", "map", "--paper", paper, "--out", "map.png", "--force", "--format")

    def wide(format: str) -> int:
        found = desk.run(*shared, format).files
        return max(int.from_bytes(data[16:20], "big") for name, data in found.items() if name.endswith(".png"))

    assert wide("png") >= 3000
    assert wide("png:72") < 700


def test_a_map_that_is_left_out_is_not_drawn(refused: Refused) -> None:
    said = refused("quest", code_of(), "--only", "rules", "--format", "svg")
    assert said == "--format svg is the map of a quest by itself, and --only leaves it out; name map there too."


@pytest.mark.parametrize(
    "words",
    [
        ("sheets", DECK), ("kit", DECK), ("book", "donjonz"), ("solve", CODE), ("daily", "2026-11-24", "--game", "donjonz"),
        ("quest", DECK, "x", "--quests", "3"),
    ],
)  # fmt: skip
def test_other_commands_have_no_map(refused: Refused, words: tuple[str, ...]) -> None:
    said = refused(*words, "--format", "svg")
    assert said == "--format svg is the map of one quest by itself, and here is none; choose from pdf, png, json, html, md."
