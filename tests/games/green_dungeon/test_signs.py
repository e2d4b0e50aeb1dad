"""Every sign on a page that is played from is told: in a word beside it, in the legend of the rules, or among the rooms there."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from generator.draw.figures import Figure, figure
from generator.draw.pen import Pen
from generator.forge.making import make
from generator.games.green_dungeon import GAME
from generator.games.green_dungeon.daily.challenge import challenge_pack, solution_pack
from generator.games.green_dungeon.paper.pack import character_figure, quest_pack
from generator.games.green_dungeon.paper.tiles import ICONS
from generator.games.green_dungeon.quest.ruleset import EDITIONS
from tests.contract.kept import kept
from tests.games.green_dungeon.test_paper import sheet_text
from tests.log_pen import LogPen

TEMPLATES = Path(__file__).parents[3] / "templates/green-dungeon"
LABELS = {
    "hearts": ("Health",), "star-swirl": ("Magic",), "swap-bag": ("Treasure", "Treasure deck"), "lantern-flame": ("Lamp",),
    "candle-holder": ("out",), "dungeon-gate": ("entrance",), "round-bottom-flask": ("potions",),
    "imp": ("Monster deck",), "crowned-skull": ("Boss deck",),
}  # fmt: skip
"""Icons that may stand beside words of their own in the same picture, and these words."""
FIGURES = ("character", "places", "deckkeys", "keytable", "mat", "challenge", "map", "tracks", "answer")
"""What is played from or looked up; scenes, sigils and tailpieces are ornament."""
LEGEND = frozenset(re.findall(r'<icon name="([a-z0-9-]+)"', (TEMPLATES / "signs.jinja").read_text(encoding="utf-8")))
"""The icons of the legend; one die stands for all of them."""


@cache
def one(edition: str) -> Any:
    options = GAME.settle({"edition": edition, "grade": "easy"})
    return kept(f"green-paper-{edition}-easy", lambda: make(GAME, options, 2026))


def painted(picture: Figure) -> LogPen:
    pen = LogPen(picture.width, picture.height)
    picture.paint(pen)
    return pen


def unexplained(picture: Figure, legend: frozenset[str]) -> set[str]:
    """Return the icons of a figure that neither a word beside them nor the legend explains."""
    log = painted(picture).log
    words = {line.split("'")[1] for line in log if line.startswith("text")}
    icons = {re.sub(r"^inverted-dice-\d$", "inverted-dice-2", line.split()[2]) for line in log if line.startswith("icon")}
    return {icon for icon in icons - legend if not words & {*LABELS.get(icon, ())}}


def figures(edition: str) -> dict[str, dict[str, Figure]]:
    """Return the figures that are played from, by pack."""
    made = one(edition)
    packs = {
        "quest": quest_pack(made.quest, made.rating, {}),
        "challenge": challenge_pack(made.quest, made.rating),
        "solution": solution_pack(made.quest, made.rating),
    }
    return {
        name: {key: found for key, found in pack.figures.items() if key.split("-")[0] in FIGURES} for name, pack in packs.items()
    }


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_sign_of_a_dungeon_is_in_the_legend_or_beside_its_word(edition: str) -> None:
    for key, picture in figures(edition)["quest"].items():
        assert unexplained(picture, LEGEND | {*ICONS.values()}) == set(), key


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_sign_of_a_challenge_stands_beside_its_word_or_among_its_rooms(edition: str) -> None:
    """Its rules name the six rooms by their icons, and the dice by column and row."""
    rooms = (TEMPLATES / "play.jinja").read_text(encoding="utf-8")
    assert all(f"ic('{kind}')" in rooms for kind in ICONS)
    assert "column (1 is A) and row" in rooms
    found = figures(edition)
    for key, picture in {**found["challenge"], **found["solution"]}.items():
        assert unexplained(picture, frozenset({*ICONS.values(), "inverted-dice-2", "dungeon-gate"})) == set(), key


@pytest.mark.parametrize("lamp", [0, 40])
def test_frames_and_corners_of_tracks_are_told(lamp: int) -> None:
    log = "\n".join(painted(character_figure("new", lamp)).log)
    framed, flagged = "accent 0.6" in log, "accent accent 0.2" in log
    assert framed
    assert flagged
    legend = (TEMPLATES / "signs.jinja").read_text(encoding="utf-8")
    assert {words for words in ("framed box", "filled corner", "open triangle", "upright leaf") if words not in legend} == set()
    rules = (TEMPLATES / "play.jinja").read_text(encoding="utf-8")
    assert "framed boxes" in rules
    assert "Squares are rooms, leaves are cards" in rules


def test_the_legend_is_printed_with_the_rules() -> None:
    made = one("new")
    text = sheet_text(made.quest, made.rating, "rules")
    assert "Signs on the sheets" in text
    assert "the last box of the lamp" in text


def test_a_sign_that_nobody_explains_is_found() -> None:
    def draw(pen: Pen, data: None) -> None:
        pen.icon((5.0, 5.0), "anchor", 4.0, "ink")
        pen.icon((9.0, 5.0), "hearts", 4.0, "ink")

    assert unexplained(figure("planted", draw, None, 20.0, 20.0, "A planted figure"), LEGEND) == {"anchor", "hearts"}
