"""Green Dungeon: sealed solitaire dungeons for both editions of the rules, played by a referee before they are printed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.forge.game import Game, Sheet
from generator.games.green_dungeon.checking.checker import check
from generator.games.green_dungeon.daily.challenge import DAILY
from generator.games.green_dungeon.making.generator import generate
from generator.games.green_dungeon.paper.figures import FIGURES
from generator.games.green_dungeon.paper.pack import BLANK_LAYOUTS, blank, view
from generator.games.green_dungeon.players.solve_report import told
from generator.games.green_dungeon.quest.model import Quest
from generator.games.green_dungeon.quest.options import CHOICES
from generator.games.green_dungeon.rating.difficulty import rate, rated

_FOLDER = "green-dungeon"
_SHEETS = (
    Sheet("title", f"{_FOLDER}/title.xml.jinja", "Title", "T", "title", "always", single=True),
    Sheet("rules", f"{_FOLDER}/rules.xml.jinja", "Rules in brief", "R"),
    Sheet("reference", f"{_FOLDER}/reference.xml.jinja", "Reference", "E", single=True, alone=True),
    Sheet("map", f"{_FOLDER}/map.xml.jinja", "The sealed map", "M", single=True, alone=True),
    Sheet("character", f"{_FOLDER}/character.xml.jinja", "Character", "P", single=True, alone=True),
    Sheet("score", f"{_FOLDER}/score.xml.jinja", "Score and report", "Q", single=True),
    Sheet("tiles", "", "Tiles", "C", deck="tiles"),
    Sheet("cards", "", "Cards", "D", deck="cards"),
    Sheet("strips", f"{_FOLDER}/strips.xml.jinja", "Reveal strips", "V", show="spoilers", alone=True),
    Sheet("story", f"{_FOLDER}/story.xml.jinja", "Story booklet", "S", show="spoilers"),
    Sheet("colophon", f"{_FOLDER}/colophon.xml.jinja", "Colophon", "Z", single=True, credits=True),
    Sheet("sealed", f"{_FOLDER}/sealed.xml.jinja", "Sealed: the whole dungeon", "A", single=True, alone=True),
)
_BLANK = (Sheet("blank", f"{_FOLDER}/blank.xml.jinja", "Character sheets", "P"),)


def sheets(quest: Quest) -> Sequence[Sheet]:
    """Return the sheets of a pack in order."""
    return _SHEETS


def blank_sheets(settings: Mapping[str, str]) -> Sequence[Sheet]:
    """Return the sheets that belong to no quest."""
    return _BLANK


GAME: Game[Quest] = Game(
    id="green-dungeon",
    letter="G",
    edition=1,
    title="Green Dungeon",
    summary="Solitaire crawl through 25 sealed tiles, both editions of the rules, measured by players before it is printed.",
    choices=CHOICES,
    quest=Quest,
    generate=generate,
    check=check,
    rate=rate,
    rated=rated,
    view=view,
    blank=blank,
    figures=FIGURES,
    sheets=sheets,
    blank_layouts=BLANK_LAYOUTS,
    blank_sheets=blank_sheets,
    solve=told,
    daily=DAILY,
)
