"""Chance from a fate strip: every die from the column of its purpose, every card of a shuffled pile by its place.

A number of the cards' column names a place of the pile as it was dealt, from the top. If the card of that place lies in the pile,
it is drawn; if not, the next number is taken, and after a whole column in vain the first place that is left. Equal cards that come
back to a pile go to their lowest places first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.draw.fate_strip import Column, FateStrip, StripReader
from generator.games.green_dungeon.quest.board import Board, Card, PileName
from generator.games.green_dungeon.rules.chance import Purpose

CARDS = 12
COLUMNS = (
    Column("door", "Door", 6, 24, "to force one"),
    Column("you", "You", 6, 36, "melee, flight"),
    Column("foe", "Foe", 6, 36, "melee, flight"),
    Column("power", "Power", 6, 20, "spell, trap, magic"),
    Column("heal", "Heal", 6, 28, "rest, luck"),
    Column("event", "Event", 6, 104, "upkeep: column, row; then the wanderer"),
    Column("cards", "Cards", CARDS, 48, "after a shuffle"),
)
"""The columns of a strip; nine in ten of the planner's games do not come to the end of one, events and cards apart."""


class StripChance:
    """Dice and draws from a strip; it must be asked for every card that is drawn, to know which places are empty."""

    __slots__ = ("_dealt", "_inside", "_reader")

    def __init__(self, fate: FateStrip, board: Board) -> None:
        self._reader = StripReader(fate)
        self._dealt: Mapping[PileName, Sequence[Card]] = {
            "treasure": board.treasure, "monster": board.monster, "boss": board.boss,
        }  # fmt: skip
        self._inside = {name: set(range(len(cards))) for name, cards in self._dealt.items()}

    def die(self, purpose: Purpose) -> int:
        """Return the next number of a purpose's column, a roll from 1 to 6."""
        return self._reader.next(purpose)

    def draw(self, cards: Sequence[Card], pile: PileName, mixed: bool) -> int:
        """Return the place among `cards` of the one that is drawn: the last of a pile as dealt, else by the strip."""
        places = self._after_returns(cards, pile)
        place = self._by_strip(pile) if mixed and len(cards) > 1 else min(places) if not mixed else next(iter(places))
        places.discard(place)
        if not mixed:
            return len(cards) - 1
        return list(cards).index(self._dealt[pile][place])

    def _by_strip(self, pile: PileName) -> int:
        """Return the place in a pile that the strip's next numbers name."""
        for _ in self._reader.fate.rolls["cards"]:
            place = self._reader.next("cards") - 1
            if place in self._inside[pile]:
                return place
        return min(self._inside[pile])

    def _after_returns(self, cards: Sequence[Card], pile: PileName) -> set[int]:
        """Return the places that lie in a pile, after what has come back to it since the last draw."""
        inside, dealt = self._inside[pile], self._dealt[pile]
        missing = list(cards)
        for place in inside:
            missing.remove(dealt[place])
        for place, card in enumerate(dealt):
            if place not in inside and card in missing:
                inside.add(place)
                missing.remove(card)
        return inside
