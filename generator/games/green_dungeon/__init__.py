"""Green Dungeon: sealed solitaire dungeons for both editions of the rules, played by a referee before they are printed."""

from __future__ import annotations

from msgspec.structs import replace

from generator.forge.choices import Renamed
from generator.forge.game import ByHands, Game, Solver
from generator.games.green_dungeon.checking.checker import check
from generator.games.green_dungeon.daily.challenge import DAILY
from generator.games.green_dungeon.making.generator import generate
from generator.games.green_dungeon.making.lamp_length import set_lamp
from generator.games.green_dungeon.making.pack_swaps import swaps
from generator.games.green_dungeon.making.season import SEASON
from generator.games.green_dungeon.paper.boxes import BOX_KIT
from generator.games.green_dungeon.paper.pack import KITS, quest_pack
from generator.games.green_dungeon.paper.scenes import PICTURES
from generator.games.green_dungeon.players.engine import ENGINE
from generator.games.green_dungeon.players.measured_games import ready
from generator.games.green_dungeon.players.solve_report import solve_quest
from generator.games.green_dungeon.quest.content import CONTENT
from generator.games.green_dungeon.quest.model import Quest
from generator.games.green_dungeon.quest.options import CHOICES
from generator.games.green_dungeon.rating.difficulty import accepts, rate, rating_form
from generator.games.green_dungeon.rating.ladder import LADDER
from generator.games.green_dungeon.rating.upgrades import measured_again

__all__ = ["GAME"]

GAME: Game[Quest] = Game(
    id="green-dungeon",
    letter="G",
    edition=3,
    title="Green Dungeon",
    summary="Solitaire crawl through 25 sealed tiles, both editions of the rules, measured by players before it is printed.",
    choices=CHOICES,
    quest=Quest,
    generate=generate,
    check=check,
    tune=set_lamp,
    rate=rate,
    by_hands=ByHands(ready, set_lamp, rate, brief=True),
    accepts=accepts,
    rating_form=rating_form,
    make_pack=quest_pack,
    make_pack_as=quest_pack,
    pictured=PICTURES,
    kits=(*KITS, BOX_KIT),
    upgrades=(measured_again,),
    engine=ENGINE.erased(),
    ladder=LADDER,
    renamed=(Renamed("sheets", "layout", "edition"),),
    solver=Solver(solve=solve_quest, finds="a game that our planner won, or its first where it won none; with dice of its own"),
    daily=DAILY,
    season=SEASON,
    content=replace(CONTENT, swaps=swaps).erased(),
)
