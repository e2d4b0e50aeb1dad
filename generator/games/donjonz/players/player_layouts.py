"""Dungeons that a player laid: read from what was typed, held against the rules of laying, and the best of some by chance."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from generator.core.data import replace
from generator.core.errors import BadOption, ForgeFailed
from generator.core.rng import Rng
from generator.forge.choices import Options, TextOrFile
from generator.forge.making import fingerprint
from generator.games.donjonz.players.solver import Solution, solve
from generator.games.donjonz.quest.cards import surface
from generator.games.donjonz.quest.data_loading import walk_rules
from generator.games.donjonz.quest.model import Card, HouseRules, PlacedCard, Quest
from generator.games.donjonz.quest.placement_rules import Tableau

_WORD = re.compile(r"(\d{1,2})@(-?\d{1,2}),(-?\d{1,2})([nesw]?)")
_BETWEEN, _WITHIN = re.compile(r",(?=\s*\d+\s*@)"), re.compile(r"\s*([@,])\s*")
_DASHES = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2212"), "-")
LAYOUTS = 24
"""How many layouts of a deck are tried."""
NODES = 20_000
"""Nodes for each of them."""

PLACED = TextOrFile(
    "placed",
    "How the cards of a deck were laid, or a file that says so: card@column,row and n, e, s, w, as the rules page tells.",
)
"""The option that says how a deck was laid."""
Layout = tuple[PlacedCard, ...]
"""The cards of a deck in the order in which they were laid, the start card first."""


def as_laid(quest: Quest, options: Options) -> Quest:
    """Return a deck whose cards lie as the option PLACED says, or a quest as it is where it says nothing.

    Raises BadOption for a layout of a fixed dungeon, or one that the rules forbid (see read_layout).
    """
    placed = options[PLACED.name]
    if not placed:
        return quest
    if quest.mode == "fixed":
        raise BadOption("--placed is for decks that were laid by hand (--map own); this dungeon is fixed.")
    return replace(quest, placed=read_layout(placed, quest.cards, quest.house))


def read_layout(text: str, cards: Sequence[Card], rules: HouseRules) -> Layout:
    """Return what `1@3,0 2@0,-3e ...` says: card, column and row of its top left space from that of the start card, heading.

    The start card lies at 0,0 and is not written. The others may stand in any order; what is returned is an order in which they
    can be laid, which keeps to the written one where it can (D-29). Raises BadOption naming the first word that is none, or that no
    order allows (D-3 to D-5), or a card that is left out.
    """
    tableau = Tableau(cards, rules)
    left = [_read_word(word) for word in _words(text)]
    while left:
        fitting = next((written for written in left if not tableau.fault(written.placed)), None)
        if fitting is None:
            word, fault = _first_fault(tableau, left)
            raise BadOption(f"--placed: {word[:20]!a} cannot lie there: {fault}.")
        tableau.place(fitting.placed)
        left.remove(fitting)
    missing = sorted({card.id for card in cards} - {placed.card for placed in tableau.placed})
    if missing:
        raise BadOption(f"--placed leaves out card {missing[0]}; lay all {len(cards) - 1} cards.")
    return tuple(tableau.placed)


class _Written(NamedTuple):
    """A card to be laid, and the word that says so."""

    word: str
    placed: PlacedCard


def _read_word(word: str) -> _Written:
    """Return the card that a word lays; raises BadOption for a word that is none."""
    match = _WORD.fullmatch(word.lower())
    if match is None:
        raise BadOption(f"--placed: {word[:20]!a} is no card; write card@column,row and n, e, s or w, such as 7@3,-2e.")
    number, x, y = (int(part) for part in match.groups()[:3])
    return _Written(word, PlacedCard(card=number, x=x, y=y, heading=match[4] or "n"))  # type: ignore[arg-type]


def _first_fault(tableau: Tableau, left: Sequence[_Written]) -> tuple[str, str]:
    """Return the word that keeps cards from being laid, with the reason: one that no other card can mend before all others.

    The tableau is of no use afterwards, for all that can be laid by itself is put on it.
    """
    first = left[0].word, tableau.fault(left[0].placed)
    for word, placed in left:
        fault = tableau.lasting_fault(placed)
        if fault:
            return word, fault
        tableau.place(placed)
    return first


def _words(text: str) -> list[str]:
    """Return the words of a written layout, parted by blanks, line ends, semicolons, or commas before the next card.

    A byte order mark is ignored, blanks round the signs within a word are dropped, and any dash is a minus.
    """
    plain = text.removeprefix("\ufeff").translate(_DASHES)
    joined = _WITHIN.sub(r"\1", _BETWEEN.sub(" ", plain))
    return [word for part in joined.replace(";", " ").split() if (word := part.strip(","))]


def write_layout(layout: Layout) -> str:
    """Return a layout as text that `read_layout` takes back."""
    return " ".join(
        f"{placed.card}@{placed.x},{placed.y}{placed.heading if placed.heading != 'n' else ''}" for placed in layout if placed.card
    )


def layout_stream(quest: Quest) -> Rng:
    """Return the random stream by which a deck is laid: the same for the same deck, wherever its layouts are asked for."""
    return Rng.root("donjonz/layings", int(fingerprint(quest), 16))


def best_layout(
    cards: Sequence[Card], rules: HouseRules, rng: Rng, *, done: Callable[[], None] = lambda: None
) -> tuple[Layout, Solution]:
    """Return the best of LAYOUTS layouts with its solution: a lower bound of what the deck can give, not the most.

    Cards are laid in a shuffled order where most passages join. `done` is called after each layout. Raises ForgeFailed when no
    layout scores. Cost: for each layout a search of at most NODES positions.
    """
    best: tuple[int, Layout, Solution] | None = None
    for number in range(LAYOUTS):
        layout = _shuffled_layout(cards, rules, rng.stream("laying", number))
        if layout is not None:
            solution = solve(surface(cards, layout), walk_rules(rules), NODES)
            if solution.score and (best is None or solution.score > best[0]):
                best = solution.score, layout, solution
        done()
    if best is None:
        raise ForgeFailed("no laying of this deck scored")
    return best[1], best[2]


def _shuffled_layout(cards: Sequence[Card], rules: HouseRules, rng: Rng) -> Layout | None:
    """Return a layout of all cards in a shuffled order, or None where one of them cannot be laid beside those before it."""
    tableau = Tableau(cards, rules)
    for card in rng.shuffle(range(1, len(cards))):
        placements = tableau.placements(card)
        if not placements:
            return None
        passages = [tableau.passages(placement) for placement in placements]
        most = max(passages)
        tableau.place(rng.pick([placement for placement, many in zip(placements, passages, strict=True) if many == most]))
    return tuple(tableau.placed)
