"""A draft with the twists of a pack, and with these doing nothing, for measuring what they do."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core import added
from generator.core.data import Record, replace
from generator.forge.content import Swap
from generator.games.green_dungeon.quest.data_loading import PACKAGE, theme
from generator.games.green_dungeon.quest.model import Quest


def swaps(draft: Record) -> Sequence[Swap]:
    """Return a draft with and without what twists of a pack do, where some of them do anything in it."""
    if not isinstance(draft, Quest):
        return ()
    found = added.find(PACKAGE, draft.theme)
    if found is None:
        return ()
    house = {tuple(row.say for row in twist.rows) for twist in theme(found.base).twists} if found.base else set()
    own = [any(twist.effects) and twist.rows not in house for twist in draft.twists]
    if not any(own):
        return ()
    still = tuple(
        replace(twist, effects=(None, None, None)) if mine else twist for twist, mine in zip(draft.twists, own, strict=True)
    )
    return (Swap("your twists", "twists that do nothing", draft, replace(draft, twists=still), {}),)
