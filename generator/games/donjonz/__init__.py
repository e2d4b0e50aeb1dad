"""DONJONZ: a lone hero's one walk through a dungeon of cards, with the best possible score proven and sealed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.forge.game import Game, Sheet
from generator.games.donjonz.checking.checker import check
from generator.games.donjonz.daily.challenge import DAILY
from generator.games.donjonz.making.generator import generate
from generator.games.donjonz.paper.figures import FIGURES
from generator.games.donjonz.paper.pack import BLANK_LAYOUTS, blank, view
from generator.games.donjonz.players.solve_report import scored, told
from generator.games.donjonz.quest.model import Quest
from generator.games.donjonz.quest.options import CHOICES
from generator.games.donjonz.rating.difficulty import rate, rated

_FOLDER = "donjonz"
_TITLE = Sheet("title", f"{_FOLDER}/title.xml.jinja", "Title", "T", "title", "always", single=True)
_RULES = Sheet("rules", f"{_FOLDER}/rules.xml.jinja", "Rules in brief", "R", single=True)
_MAP = Sheet("map", f"{_FOLDER}/map.xml.jinja", "The dungeon", "M", single=True, alone=True)
_INVENTORY = Sheet("inventory", f"{_FOLDER}/inventory.xml.jinja", "Inventory", "I", single=True, alone=True)
_CARDS = Sheet("cards", "", "Dungeon cards", "C", deck="cards")
_COLOPHON = Sheet("colophon", f"{_FOLDER}/colophon.xml.jinja", "Colophon", "Z", show="spoilers", single=True, credits=True)
_SEALED = Sheet("sealed", f"{_FOLDER}/sealed.xml.jinja", "Sealed: the best walk", "S", show="spoilers", single=True, alone=True)
_BLANK = Sheet("blank", f"{_FOLDER}/blank.xml.jinja", "Inventory sheets", "I")


def sheets(quest: Quest) -> Sequence[Sheet]:
    """Return the sheets of a pack in order; a deck to be laid has neither map nor sealed page."""
    if quest.mode == "mapping":
        return (_TITLE, _RULES, _INVENTORY, _CARDS, _COLOPHON)
    return (_TITLE, _RULES, _MAP, _INVENTORY, _CARDS, _COLOPHON, _SEALED)


def blank_sheets(settings: Mapping[str, str]) -> Sequence[Sheet]:
    """Return the sheets that belong to no quest."""
    return (_BLANK,)


GAME: Game[Quest] = Game(
    id="donjonz",
    letter="D",
    edition=1,
    title="DONJONZ",
    summary="Solo path puzzle: one walk through a dungeon of twelve cards, the best possible score proven and sealed.",
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
    score=scored,
    daily=DAILY,
)
