"""Dungeons that a player laid: read from what was typed, held against the rules of laying, and the best that a deck can give."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from generator.core.errors import BadOption, ForgeFailed
from generator.core.rng import Rng
from generator.games.donjonz.players.solver import Par, solve
from generator.games.donjonz.quest.cards import surface
from generator.games.donjonz.quest.data_loading import terms
from generator.games.donjonz.quest.model import Card, House, Placed
from generator.games.donjonz.quest.placement_rules import Tableau

_WORD = re.compile(r"(\d{1,2})@(-?\d{1,2}),(-?\d{1,2})([nesw]?)")
LAYINGS = 24
"""How many layings of a deck are tried."""
NODES = 20_000
"""Nodes for each of them."""


def read(text: str, cards: Sequence[Card], rules: House) -> tuple[Placed, ...]:
    """Return what `1@3,0 2@0,-3e ...` says: card, column and row of its top left space from that of the start card, heading.

    The start card lies at 0,0 and is not written. BadOption names the first word that is none, or that no rule allows.
    """
    tableau = Tableau(cards, rules)
    for word in text.replace(";", " ").split():
        match = _WORD.fullmatch(word.lower())
        if match is None:
            raise BadOption(f"--placed: {word[:20]!a} is no card; write card@column,row and n, e, s or w, such as 7@3,-2e.")
        number, x, y = (int(part) for part in match.groups()[:3])
        row = Placed(card=number, x=x, y=y, heading=match[4] or "n")  # type: ignore[arg-type]
        fault = tableau.fault(row)
        if fault:
            raise BadOption(f"--placed: {word[:20]!a} cannot lie there: {fault}.")
        tableau.lay(row)
    missing = sorted({card.id for card in cards} - {row.card for row in tableau.placed})
    if missing:
        raise BadOption(f"--placed leaves out card {missing[0]}; lay all {len(cards) - 1} cards.")
    return tuple(tableau.placed)


def best(cards: Sequence[Card], rules: House, rng: Rng, done: Callable[[], None] = lambda: None) -> tuple[tuple[Placed, ...], Par]:
    """Return the best of LAYINGS layings with its par: a lower bound of what the deck can give, not the most.

    Cards are laid in a shuffled order where most ways join. `done` is called after each laying. Raises ForgeFailed when no
    laying scores.
    """
    found: tuple[int, tuple[Placed, ...], Par] | None = None
    for number in range(LAYINGS):
        placed = _laid(cards, rules, rng.stream("laying", number))
        par = solve(surface(cards, placed), terms(rules), NODES)
        if par.score and (found is None or par.score > found[0]):
            found = par.score, placed, par
        done()
    if found is None:
        raise ForgeFailed("no laying of this deck scored")
    return found[1], found[2]


def _laid(cards: Sequence[Card], rules: House, rng: Rng) -> tuple[Placed, ...]:
    tableau = Tableau(cards, rules)
    for card in rng.shuffle(range(1, len(cards))):
        fits = tableau.fits(card)
        joins = [tableau.passages(row) for row in fits]
        most = max(joins)
        tableau.lay(rng.pick([row for row, many in zip(fits, joins, strict=True) if many == most]))
    return tuple(tableau.placed)
