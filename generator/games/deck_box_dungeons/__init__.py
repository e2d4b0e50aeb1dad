"""Deck Box Dungeons: print-and-play quests with everything needed to play them without the app."""

from __future__ import annotations

from msgspec.structs import replace

from generator.forge.choices import Renamed
from generator.forge.game import ByHands, Game
from generator.games.deck_box_dungeons.checking.checker import check
from generator.games.deck_box_dungeons.daily.challenge import DAILY
from generator.games.deck_box_dungeons.making.generator import generate
from generator.games.deck_box_dungeons.making.pack_swaps import start, swaps
from generator.games.deck_box_dungeons.making.season import SEASON
from generator.games.deck_box_dungeons.making.tuning import tuned
from generator.games.deck_box_dungeons.paper.kits.boxes import BOX_KIT
from generator.games.deck_box_dungeons.paper.kits.card_kit import CARD_KIT
from generator.games.deck_box_dungeons.paper.kits.standee_kit import STANDEE_KIT
from generator.games.deck_box_dungeons.paper.map.virtual_table import battle_map
from generator.games.deck_box_dungeons.paper.pack import BLANK_KIT, PRINTING, quest_pack
from generator.games.deck_box_dungeons.paper.scenes import PICTURES
from generator.games.deck_box_dungeons.players.engine import ENGINE
from generator.games.deck_box_dungeons.players.measured_games import ready
from generator.games.deck_box_dungeons.quest.content import CONTENT
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.quest.options import CHOICES, FAMILY
from generator.games.deck_box_dungeons.rating.difficulty import measure_all, rate, rating_form
from generator.games.deck_box_dungeons.rating.ladder import LADDER
from generator.games.deck_box_dungeons.rating.upgrades import measured_again
from generator.games.deck_box_dungeons.series.campaign import CAMPAIGN

GAME: Game[Quest] = Game(
    id="deck-box-dungeons",
    letter="B",
    edition=5,
    title="Deck Box Dungeons",
    summary="Co-operative dungeon crawl for 1 to 4 heroes: a quest pack with map, encounters, finale, heroes and room cards.",
    choices=CHOICES,
    quest=Quest,
    generate=generate,
    check=check,
    rate=rate,
    rating_form=rating_form,
    tune=tuned,
    measure_all=measure_all,
    by_hands=ByHands(ready, tuned, rate, measure_all),
    make_pack=quest_pack,
    make_pack_as=quest_pack,
    pictured=PICTURES,
    printing=PRINTING,
    renamed=(Renamed("quest", "players", "names"),),
    presets=(FAMILY,),
    kits=(BLANK_KIT, CARD_KIT, STANDEE_KIT, BOX_KIT),
    daily=DAILY,
    season=SEASON,
    series=CAMPAIGN.erased(),
    engine=ENGINE.erased(),
    ladder=LADDER,
    battle_map=battle_map,
    content=replace(CONTENT, swaps=swaps, start=start).erased(),
    upgrades=(measured_again,),
)
