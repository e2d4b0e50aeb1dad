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
from generator.games.green_dungeon.rating.witness import first_won_route


def with_witness(document: Json) -> Json:
    """Return a document whose rating holds the planner's route; earlier ones left it to be played again for every print.

    Documents that have a witness, and those that hold no sound quest of this game, are returned unchanged. Cost: the planner
    plays until it wins, as a rule one game of a few milliseconds.
    """
    rating, fields = document.get("rating"), document.get("quest")
    if not isinstance(rating, dict) or not isinstance(fields, dict) or "witness" in rating:
        return document
    try:
        quest = read_record(Quest, fields, "quest")
        if not _can_be_played(quest.board, load_ruleset(quest.edition)):
            return document
    except BadData:
        return document  # whoever reads the quest refuses it with a reason
    return {**document, "rating": {**rating, "witness": first_won_route(quest)}}


def _can_be_played(board: Board, rules: Ruleset) -> bool:
    """Return whether a dungeon has the edition's tiles and cards and a way to both bosses, so that games in it come to an end."""
    piles = ((board.treasure, rules.decks.treasure), (board.monster, rules.decks.monster), (board.boss, rules.decks.boss))
    dealt = all(sorted(cards) == _all_cards(numbers) for cards, numbers in piles)
    return dealt and Counter[str](board.kinds) == dump(rules.tiles) and board.closed_doors is not None


def _all_cards(numbers: ThreeNumbers) -> list[Card]:
    return sorted(Card(symbol, number) for symbol in SYMBOLS for number in numbers)
