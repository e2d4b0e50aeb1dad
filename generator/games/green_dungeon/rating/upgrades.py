"""Steps that bring documents of earlier versions up to date, in the order in which they became necessary.

A step takes a document as it was parsed from JSON and returns one that the next version would have written. A document that needs
nothing is returned as it is.
"""

from __future__ import annotations

from collections import Counter

from generator.core.data import dump, read_record
from generator.core.errors import BadData
from generator.forge.game import Json
from generator.games.green_dungeon.quest.board import SYMBOLS, Board, Card
from generator.games.green_dungeon.quest.model import Quest
from generator.games.green_dungeon.quest.ruleset import Ruleset, ThreeNumbers, load_ruleset
from generator.games.green_dungeon.rating.difficulty import rate

MEASURED_FROM = 2
"""The first edition whose ratings are the sensible player's; those of edition 1 were the planner's, in decks it had chosen."""


def measured_again(document: Json) -> Json:
    """Return a document of edition 1 with a quest that says that its decks were chosen, rated anew; others as they are.

    Raises BadData for no quest. Cost: a rating, about a second.
    """
    edition, fields = document.get("edition"), document.get("quest")
    if not isinstance(edition, int) or edition >= MEASURED_FROM or not isinstance(fields, dict):
        return document
    quest = read_record(Quest, {**fields, "stacked": True}, "the document's quest")
    if not _can_be_played(quest.board, load_ruleset(quest.edition)):
        raise BadData("the document's quest is no dungeon that could be played; take an unchanged file")
    return {**document, "quest": dump(quest), "rating": dump(rate(quest))}


def _can_be_played(board: Board, rules: Ruleset) -> bool:
    """Return whether a dungeon has the edition's tiles and cards and a way to both bosses, so that games in it come to an end."""
    piles = ((board.treasure, rules.decks.treasure), (board.monster, rules.decks.monster), (board.boss, rules.decks.boss))
    dealt = all(sorted(cards) == _all_cards(numbers) for cards, numbers in piles)
    return dealt and Counter[str](board.kinds) == dump(rules.tiles) and board.closed_doors is not None


def _all_cards(numbers: ThreeNumbers) -> list[Card]:
    return sorted(Card(symbol, number) for symbol in SYMBOLS for number in numbers)
