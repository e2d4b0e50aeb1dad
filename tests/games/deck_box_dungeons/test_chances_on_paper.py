"""What is said of how grades of Deck Box Dungeons are measured: every card is dealt as often as any other of its kind."""

from __future__ import annotations

from collections import Counter

import pytest

from generator.core.rng import Rng
from generator.games.deck_box_dungeons.players.parties import draw_party, stratified_parties, suiting
from generator.games.deck_box_dungeons.quest.data_loading import hero_cards

GAMES = {1: 160, 2: 160, 3: 120, 4: 100}
"""Games that measure a quest, by its number of heroes."""


@pytest.mark.parametrize("heroes", GAMES)
def test_cards_are_dealt_equally_often(heroes: int) -> None:
    cards = hero_cards()
    parties = stratified_parties(cards, heroes, GAMES[heroes])
    builds = [build for party in parties for build in party]
    for kind, every in (("hero", cards.heroes), ("calling", cards.callings)):
        dealt = Counter(getattr(build, kind).id for build in builds)
        assert dealt.keys() == {card.id for card in every}
        assert max(dealt.values()) - min(dealt.values()) <= 2, (kind, dealt)
    for hero in cards.heroes:
        gear = Counter(build.gear.id for build in builds if build.hero.id == hero.id)
        assert gear.keys() <= {card.id for card in suiting(cards, hero)}
        assert len(gear) == 5
        assert max(gear.values()) - min(gear.values()) <= 1
    drawn = Counter(draw_party(cards, 1, Rng.root("tests/parties", number))[0].hero.id for number in range(GAMES[1]))
    assert max(drawn.values()) - min(drawn.values()) > 2, "the control: parties that are drawn by chance"
