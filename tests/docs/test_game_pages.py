"""README is one screen, and what it and the guide say of a game is what the game says."""

from __future__ import annotations

import re
from typing import Any

import pytest

from generator import registry
from generator.forge.game import Game
from tests.cli.conftest import Desk
from tests.conftest import ROOT

README = (ROOT / "README.md").read_text("utf-8")
PAGES = {path.stem: path.read_text("utf-8") for path in sorted((ROOT / "docs" / "games").glob("*.md"))}
"""The pages of the games that the guide tells of."""
every_page = pytest.mark.parametrize("game", [registry.game(name) for name in PAGES], ids=list(PAGES))
WORDS, LINES = 1500, 120


def test_readme_is_one_screen() -> None:
    assert len(README.splitlines()) <= LINES
    assert len(README.split()) <= 900


def test_the_guide_has_a_page_of_every_game_that_readme_names() -> None:
    assert set(re.findall(r"\(docs/games/([-a-z]+)\.md\)", README)) == set(PAGES)


def test_the_two_commands_of_readme_stand_there_as_they_are_run_elsewhere() -> None:
    blocks = re.findall(r"^```sh\n(python3 -m venv .*)\n```$", README, re.M)
    environment = "python3 -m venv .venv && .venv/bin/"
    assert blocks == [
        f"{environment}pip install . && .venv/bin/delvepress quest donjonz --seed torchlight",
        f"{environment}pip install '.[test]' && .venv/bin/python -m pytest",
    ]
    assert "apt install python3-venv" in README


def test_the_first_command_of_readme_prints_what_readme_says(desk: Desk) -> None:
    done = desk.run("quest", "donjonz", "--seed", "torchlight")
    named = re.search(r"It writes `([^`]+)`, (\w+) A4 pages", README)
    assert named
    assert f"work/{named[1]}" in done.files
    assert f"{('seven', 'eight', 'nine').index(named[2]) + 7} pages" in done.err


@every_page
def test_a_page_of_a_game_is_short_and_shows_pictures(game: Game[Any]) -> None:
    assert len(PAGES[game.id].split()) <= WORDS
    pictures = re.findall(r"!\[[^]]+\]\(\.\./(pages/[-a-z]+\.png)\)", PAGES[game.id])
    assert len(pictures) >= 3
    assert all((ROOT / "docs" / picture).is_file() for picture in pictures)


def rows(page: str) -> dict[str, str]:
    """Return the rows of a page's table of options by the names of options in them."""
    lines = [line for line in page.splitlines() if re.match(r"\|[^|]*\| `--", line)]
    return {name: line for line in lines for name in re.findall(r"`--([-a-z]+)`", line.split("|")[2])}


@every_page
def test_the_table_of_a_page_has_every_option_with_its_default(game: Game[Any]) -> None:
    found = rows(PAGES[game.id])
    for choice in game.choices:
        if choice.default in ("no", "yes"):
            name = choice.name if choice.default == "no" else f"no-{choice.name}"
            assert name in found
            continue
        assert choice.name in found
        values = found[choice.name].split("|")[3]
        if choice.default:
            assert f"**`{choice.default}`**" in values, choice.name
        listed = choice.listed()
        if listed and "or one of" not in values:
            assert set(re.findall(r"`([^`]+)`", values)) == set(listed)
    assert "grade" in rows("| a | `--grade` | x |")


def said(game: Game[Any]) -> tuple[str, ...]:
    """Return the cells of the first row of a page's first table: players, time, what is needed, what is cut, pages."""
    table = re.search(r"^\| players .*\n\|[-|]+\|\n\| (.*) \|$", PAGES[game.id], re.M)
    assert table
    return tuple(table[1].split(" | "))


@every_page
@pytest.mark.usefixtures("real_grading")
def test_pages_and_minutes_of_a_pack_are_as_the_page_says(game: Game[Any], desk: Desk) -> None:
    done = desk.run("quest", game.id, "--seed", "torchlight", "--format", "pdf,html")
    assert done.code == 0
    assert f"{said(game)[-1]} pages" in done.err
    pack = next(content for name, content in done.files.items() if name.endswith(".html")).decode()
    minutes = re.search(r"about (\d+) minutes", pack)
    assert (minutes[1] if minutes else None) == (found[1] if (found := re.search(r"(\d+) minutes", said(game)[1])) else None)


def test_large_print_has_as_many_pages_as_the_guide_says(desk: Desk) -> None:
    named = re.search(
        r"a DONJONZ (\d+) instead of (\d+), its map in four parts", (ROOT / "docs" / "everybody.md").read_text("utf-8")
    )
    assert named
    for words, pages in ((("--print", "plain-large"), named[1]), ((), named[2])):
        done = desk.run("quest", "donjonz", "--seed", "torchlight", *words)
        assert f"{pages} pages" in done.err
