"""Chance from a fate strip: every die from the column of its purpose, every card of a shuffled pile by its place.

A number of the cards' column names a place of the pile as it was dealt, from the top. If the card of that place lies in the pile,
it is drawn; if not, the next number is taken, and after a whole column in vain the first place that is left. A card that comes back
to a pile comes back to its own place (G-70).
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.draw.fate_strip import Column, FateStrip, StripReader
from generator.games.green_dungeon.quest.board import Card, PileName
from generator.games.green_dungeon.quest.model import Quest
from generator.games.green_dungeon.quest.ruleset import load_ruleset
from generator.games.green_dungeon.rules.chance import Purpose
from generator.games.green_dungeon.rules.lamp import events_of

CARDS = 12
ENDLESS_EVENTS = 104
"""Numbers of the event column in a game without a lamp; past its end the column begins again."""


def strip_columns(quest: Quest) -> tuple[Column, ...]:
    """Return the columns of a quest's strip; under a lamp that of events is as long as all events until it is out ask for (G-68).

    Nine in ten of the planner's games do not come to the end of another column, cards apart.
    """
    rules = load_ruleset(quest.edition)
    events = sum(2 * cubes + 1 for cubes in events_of(quest.lamp, rules.event_every)) if quest.lamp else ENDLESS_EVENTS
    twist = (Column("twist", "Twist", 6, 24, "1-2, 3-4, 5-6"),) if quest.board.twists else ()
    rests = [str(dice) for dice in (rules.luck_dice, rules.rest_health_dice, rules.rest_broken_dice) if dice]
    heal = ", ".join(f"{what} {dice}" for what, dice in zip(("luck", "rest", "broken"), rests, strict=False))
    return (
        Column("door", "Door", 6, 24, "closed doors"),
        Column("you", "You", 6, 36, "melee, flight"),
        Column("foe", "Foe", 6, 36, "melee, flight"),
        Column("power", "Power", 6, 28, "magic, traps, rest"),
        Column("heal", "Heal", 6, 28, heal),
        *twist,
        Column("event", "Event", 6, max(events, 6), "each cube: column, row; then wanderer"),
        Column("cards", "Cards", CARDS, 48, "after a shuffle"),
    )


class StripChance:
    """Dice and draws from a strip."""

    __slots__ = ("_reader",)

    def __init__(self, fate: FateStrip) -> None:
        self._reader = StripReader(fate)

    def die(self, purpose: Purpose) -> int:
        """Return the next number of a purpose's column, a roll from 1 to 6."""
        return self._reader.next(purpose)

    def draw(self, cards: Sequence[Card], pile: PileName, mixed: bool) -> int:
        """Return the place among `cards` of the one that is drawn: the last of a pile as dealt, else by the strip."""
        if not mixed or len(cards) == 1:
            return len(cards) - 1
        places = [card.place for card in cards]
        for _ in self._reader.fate.rolls["cards"]:
            place = self._reader.next("cards") - 1
            if place in places:
                return places.index(place)
        return places.index(min(places))
