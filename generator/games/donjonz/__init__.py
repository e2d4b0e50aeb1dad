"""DONJONZ: a lone hero's one walk through a dungeon of cards, with the best possible score proven and sealed."""

from __future__ import annotations

from generator.forge.game import Game
from generator.games.donjonz.book.puzzle_book import BOOK
from generator.games.donjonz.checking.checker import check
from generator.games.donjonz.daily.challenge import DAILY
from generator.games.donjonz.making.generator import generate
from generator.games.donjonz.making.season import SEASON
from generator.games.donjonz.paper.best_walk import SOLVER
from generator.games.donjonz.paper.blank_sheets import BLANK_SHEETS
from generator.games.donjonz.paper.board import BOARD
from generator.games.donjonz.paper.boxes import BOX_KIT
from generator.games.donjonz.paper.pack import quest_pack
from generator.games.donjonz.paper.scenes import PICTURES
from generator.games.donjonz.paper.virtual_table import battle_map
from generator.games.donjonz.players.engine import ENGINE
from generator.games.donjonz.quest.content import CONTENT
from generator.games.donjonz.quest.model import Quest
from generator.games.donjonz.quest.options import CHOICES, RENAMED
from generator.games.donjonz.rating.difficulty import rate, rating_form
from generator.games.donjonz.rating.ladder import LADDER
from generator.games.donjonz.rating.upgrades import measured_again
from generator.games.donjonz.rules.scoring import SCORE_TOOL

__all__ = ["GAME"]

GAME: Game[Quest] = Game(
    id="donjonz",
    letter="D",
    edition=4,
    title="DONJONZ",
    summary="Solo path puzzle: one walk through a dungeon of twelve cards, the best possible score proven and sealed.",
    choices=CHOICES,
    quest=Quest,
    generate=generate,
    check=check,
    rate=rate,
    rating_form=rating_form,
    upgrades=(measured_again,),
    make_pack=quest_pack,
    pictured=PICTURES,
    kits=(BLANK_SHEETS, BOX_KIT),
    engine=ENGINE.erased(),
    board=BOARD.erased(),
    ladder=LADDER,
    solver=SOLVER,
    daily=DAILY,
    season=SEASON,
    book=BOOK,
    first=True,
    battle_map=battle_map,
    content=CONTENT.erased(),
    renamed=RENAMED,
    tool=SCORE_TOOL,
)
