"""The twists of a pack in a draft, and these doing nothing, for measuring what they do.

A draft has a twist for each kind of tile, of which two touch play. In few drafts one of a pack's is among them, so that it is put
there: in place of one that touches play, for its own kind, while the other kind's does nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.core import added
from generator.core.data import Record, replace
from generator.core.rng import Rng
from generator.forge.content import Change, Swap
from generator.forge.making import fingerprint
from generator.games.green_dungeon.making.story import TOUCHING, own_twists, twist_of
from generator.games.green_dungeon.quest.board import KINDS
from generator.games.green_dungeon.quest.data_loading import PACKAGE, theme
from generator.games.green_dungeon.quest.model import Quest, Twist
from generator.games.green_dungeon.quest.theme_schema import TwistText

NOTHING = (None, None, None)
_SHOWN = 28
"""So many letters of a twist's first row name it at most."""


def swaps(draft: Record) -> Sequence[Swap]:
    """Return twists of a pack for a draft, one for a kind of tile and two at most; which ones is drawn by the draft."""
    if not isinstance(draft, Quest):
        return ()
    own = _own(draft.theme)
    rng = Rng.root("green-dungeon/pack-swaps", int(fingerprint(draft), 16))
    kinds = [kind for kind in KINDS if any(text.kind == kind for text in own)]
    drawn = rng.stream("kinds").sample(kinds, min(TOUCHING, len(kinds)))
    chosen = [rng.stream("twist", kind).pick([text for text in own if text.kind == kind]) for kind in drawn]
    touching = [twist.kind for twist in draft.twists if twist.touches_play and twist.kind not in drawn]
    idle = touching[: len(drawn) - sum(twist.touches_play for twist in draft.twists if twist.kind in drawn)]
    return [_swap(text, idle) for text in chosen]


def _own(theme_id: str) -> list[TwistText]:
    """Return the twists that are measured of a theme: those that a pack adds to its base, all of a pack's theme without one."""
    found = added.find(PACKAGE, theme_id)
    if found is not None and not found.base:
        return [text for text in theme(theme_id).twists if text.touches_play]
    return own_twists(theme_id)


def _swap(text: TwistText, idle: Sequence[str]) -> Swap:
    """Return a twist and one that does nothing; those of the kinds that are `idle` do nothing either."""
    mine = twist_of(text)
    still = replace(mine, effects=NOTHING)

    def with_twist(twist: Twist) -> Change:
        def put(draft: Record) -> Record:
            if not isinstance(draft, Quest):
                return draft
            twists = (replace(one, effects=NOTHING) if one.kind in idle else one for one in draft.twists)
            return replace(draft, twists=tuple(twist if one.kind == twist.kind else one for one in twists))

        return put

    return Swap(_name(text), "a twist that does nothing", with_twist(mine), with_twist(still), {})


def _name(text: TwistText) -> str:
    """Return what a twist is called: its kind, and how its first row begins."""
    words, shown = text.rows[0].say.split(), ""
    for word in words:
        if len(f"{shown} {word}") > _SHOWN:
            return f"the {text.kind} twist ‘{shown.rstrip(',;:.')}…’"
        shown = f"{shown} {word}".strip()
    return f"the {text.kind} twist ‘{shown}’"
