"""Whole campaigns played by the sensible player: quest after quest with the same heroes, and with what they carry.

Campaign number n of a purpose is always played by the n-th of the stratified parties with dice of its own, as single quests are.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from generator.core.rng import Rng
from generator.games.deck_box_dungeons.players.measured_games import MOST_PARTIES, parties_of
from generator.games.deck_box_dungeons.players.sensible import Sensible
from generator.games.deck_box_dungeons.players.simulation import play_out
from generator.games.deck_box_dungeons.quest.hero_cards import DirectDamage, FreeAttack, RegainHealth, ReviveHero
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.rules import carrying
from generator.games.deck_box_dungeons.rules.carrying import Party
from generator.games.deck_box_dungeons.rules.state import Build, Game, HeroFigure

PURPOSE = "campaign"
HEALS_FROM = 1
"""Wounds from which on the sensible player lets a hero rest in place of keeping an item."""
WORTH_KEEPING = (RegainHealth, ReviveHero, FreeAttack, DirectDamage)
"""What an item does that is kept, the best first; the player makes no use of others."""


class Chapter(msgspec.Struct, frozen=True):
    """What came of one quest of a campaign: whether it was won, and the party that leaves it."""

    won: bool
    party: Party


def play_campaign(quests: Sequence[Quest], builds: list[Build], rng: Rng) -> tuple[Chapter, ...]:
    """Return what came of every quest, played one after another by the same heroes with dice from streams of `rng`."""
    party = carrying.fresh_party(quests[0].heroes)
    chapters = []
    for place, quest in enumerate(quests):
        game = play_out(Game(quest, rng.stream(place)), Sensible(), builds, party)
        kept = [kept_by(game, hero, wounds.wounds) for hero, wounds in zip(game.heroes, party.heroes, strict=True)]
        party = carrying.after(game, party, kept)
        chapters.append(Chapter(game.outcome == "won", party))
    return tuple(chapters)


def kept_by(game: Game, hero: HeroFigure, wounds: int) -> str:
    """Return the id of the item that a hero with so many wounds keeps after a game, or nothing: it rests, or has none."""
    if wounds >= HEALS_FROM:
        return ""
    cards = {item.id: item for item in game.facts.items}
    kept = carrying.keepable(game, hero)
    for kind in WORTH_KEEPING:
        items = [item for item in kept if any(isinstance(deed, kind) for deed in cards[item].deeds)]
        if items:
            return max(items, key=lambda item: (cards[item].cost, item))
    return ""


def play_campaigns(quests: Sequence[Quest], numbers: range) -> list[tuple[Chapter, ...]]:
    """Return what came of the campaigns of these numbers."""
    parties = parties_of(quests[0].heroes)
    root = Rng.root(f"deck-box-dungeons/{PURPOSE}", quests[0].heroes)
    return [play_campaign(quests, parties[number % MOST_PARTIES], root.stream(number)) for number in numbers]
