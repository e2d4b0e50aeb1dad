"""Cards know the pile from which they are drawn, and their places there are those of the quest."""

from __future__ import annotations

from generator.games.green_dungeon.quest.model import PILES
from tests.press.prints import made


def test_the_cards_of_every_pile_are_numbered_from_its_top() -> None:
    game, one = made("green-dungeon")
    cards = list(game.pack(one.quest, one.rating).decks["cards"].pieces)
    assert {cut.pile for cut in cards} == {name.capitalize() for name in PILES}
    for name in PILES:
        found = sorted((cut for cut in cards if cut.pile == name.capitalize()), key=lambda cut: cut.place)
        assert [cut.place for cut in found] == list(range(1, len(one.quest.pile(name)) + 1))
        assert [cut.back.alt for cut in found] == [f"Back of {name} {place}" for place in range(1, len(found) + 1)]
