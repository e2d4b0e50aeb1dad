"""Steps that bring documents of earlier versions up to date, in the order in which they became necessary.

A step takes a document as it was parsed from JSON and returns one that the next version would have written. A document that needs
nothing is returned as it is.
"""

from __future__ import annotations

from generator.core.data import dump, read_record
from generator.core.errors import BadData
from generator.forge.game import Json
from generator.games.donjonz.quest.data_loading import geometry
from generator.games.donjonz.quest.model import Quest
from generator.games.donjonz.rating.difficulty import rate

MEASURED_FROM = 2
"""The first edition whose medals do not tell par."""


def measured_again(document: Json) -> Json:
    """Return a document of edition 1 rated anew; others, and decks, which have no figures, as they are.

    Raises BadData for no quest. Cost: a rating, less than a tenth of a second.
    """
    edition, fields = document.get("edition"), document.get("quest")
    if not isinstance(edition, int) or edition >= MEASURED_FROM or not isinstance(fields, dict):
        return document
    quest = read_record(Quest, fields, "the document's quest")
    if quest.par is None:
        return document
    if not _can_be_walked(quest):
        raise BadData("the document's quest is no dungeon that could be walked; take an unchanged file")
    return {**document, "rating": dump(rate(quest))}


def _can_be_walked(quest: Quest) -> bool:
    """Return whether the cards of a fixed dungeon are as many and as large as this game's, each is known, and par is a result."""
    size = geometry()
    many = len(quest.cards) == len(quest.placed) == size.cards + 1
    small = all(len(card.walls) <= size.side and {*map(len, card.walls)} == {size.side} for card in quest.cards)
    known = {card.id for card in quest.cards} >= {placed.card for placed in quest.placed}
    return many and small and known and quest.par is not None and min(quest.par.score, quest.par.nodes) >= 1
