"""Documents of earlier editions to today's form."""

from __future__ import annotations

from generator.core.data import dump, read_record
from generator.forge.game import Json
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.rating.difficulty import rate

MEASURED_FROM = 2
"""The first edition whose ratings are measured; those of edition 1 were estimates from odds."""


def measured_again(document: Json) -> Json:
    """Return a document whose rating is measured: one of edition 1 is played now. Raises BadData for no quest."""
    edition, quest = document.get("edition"), document.get("quest")
    if not isinstance(edition, int) or edition >= MEASURED_FROM or not isinstance(quest, dict):
        return document
    return {**document, "rating": dump(rate(read_record(Quest, quest, "the document's quest")))}
