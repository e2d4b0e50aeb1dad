"""Bag of Dungeon: tiles drawn from a bag, a ring, and a dragon at the exit."""

from __future__ import annotations

from msgspec.structs import replace

from generator.forge.game import ByHands, Game
from generator.games.bag_of_dungeon.checking.checker import check
from generator.games.bag_of_dungeon.daily.challenge import DAILY
from generator.games.bag_of_dungeon.making.dragon_strength import set_dragon
from generator.games.bag_of_dungeon.making.generator import generate, numbered
from generator.games.bag_of_dungeon.making.pack_swaps import swaps
from generator.games.bag_of_dungeon.making.season import SEASON
from generator.games.bag_of_dungeon.paper.boxes import BOX_KIT
from generator.games.bag_of_dungeon.paper.kits import KITS
from generator.games.bag_of_dungeon.paper.pack import PRINTING, quest_pack
from generator.games.bag_of_dungeon.paper.scenes import PICTURES
from generator.games.bag_of_dungeon.players.engine import ENGINE
from generator.games.bag_of_dungeon.players.measured_games import ready
from generator.games.bag_of_dungeon.quest.content import CONTENT
from generator.games.bag_of_dungeon.quest.model import Quest
from generator.games.bag_of_dungeon.quest.options import CHOICES, RENAMED, conflict
from generator.games.bag_of_dungeon.rating.difficulty import measure_all, rate, rating_form
from generator.games.bag_of_dungeon.rating.ladder import LADDER

__all__ = ["GAME"]

GAME: Game[Quest] = Game(
    id="bag-of-dungeon", letter="A", edition=3, title="Bag of Dungeon",
    summary="A delve that is drawn from a bag, for one to four heroes, solo, together or against one another.",
    choices=CHOICES, conflict=conflict, renamed=RENAMED, quest=Quest,
    generate=generate, check=check, numbered=numbered, tune=set_dragon, rate=rate, rating_form=rating_form,
    measure_all=measure_all, by_hands=ByHands(ready, set_dragon, rate, measure_all),
    make_pack=quest_pack,
    pictured=PICTURES,
    printing=PRINTING, kits=(*KITS, BOX_KIT), engine=ENGINE.erased(), ladder=LADDER, daily=DAILY, season=SEASON,
    content=replace(CONTENT, swaps=swaps).erased(),
)  # fmt: skip
