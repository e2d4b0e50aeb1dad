"""Drafts in which what a pack brings is measured: what of it each can have, and with and without which of it it is played.

All things of a draft are measured by the same games. It is played with some of them in it and what they replace in place of the
others, and then with others of them, so that each is there in half of the games, and beside it each other thing in half of these
(a two-level factorial design; the rows are those of a Hadamard matrix by Sylvester). Which thing has which column, and which half
is which, is drawn for each draft, so that what two things do only together belongs to none of them on average.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from generator.core.data import Record
from generator.core.errors import ForgeFailed
from generator.core.rng import Rng
from generator.forge import making
from generator.forge.content import Swap
from generator.forge.extending import form_of
from generator.forge.game import AnyGame

DRAFTS, GAMES, MOST_DRAFTS = 40, 10, 160
"""Drafts that are played of each thing, games of each at least on each side, and drafts that are dealt at most to find them."""
MOST_THINGS = 15
"""So many things are measured in one draft at most."""
_ROW = 40


class Dealt(msgspec.Struct):
    """A draft of a theme by its number, and the things that are measured in it."""

    theme: str
    number: int
    draft: Record
    things: list[Swap]


class Plan(msgspec.Struct, frozen=True):
    """All drafts that are played, in the order in which they were dealt."""

    drafts: tuple[Dealt, ...]

    @property
    def games(self) -> int:
        """How many games that is."""
        return sum(len(rows_of(len(one.things))) * games_of(len(one.things)) for one in self.drafts)

    @property
    def neighbour_games(self) -> int:
        """How many games more it is to play the neighbours of all things."""
        return sum(
            len(thing.neighbours) * len(rows_of(len(one.things))) * games_of(len(one.things)) // 2
            for one in self.drafts
            for thing in one.things
        )

    @property
    def things(self) -> int:
        """How many things are measured."""
        return len({(one.theme, thing.name) for one in self.drafts for thing in one.things})


def plan(game: AnyGame) -> Plan:
    """Return the drafts in which the things of a game's pack are measured; none where nothing of it changes play.

    Raises ForgeFailed where no sound draft is dealt.
    """
    pack = game.content_pack
    themes = pack.themes if pack is not None and form_of(game).swaps is not None else ()
    return Plan(tuple(one for theme in themes for one in _dealt(game, theme)))


def _dealt(game: AnyGame, theme: str) -> list[Dealt]:
    swaps = form_of(game).swaps
    counts: dict[str, int] = {}
    found: list[Dealt] = []
    options = game.settle({"theme": theme})
    for number in range(MOST_DRAFTS):
        if number >= DRAFTS and counts and min(counts.values()) >= DRAFTS:
            break
        draft = draft_of(game, options, number)
        there = list(swaps(draft)) if swaps is not None else []
        wanted = [one for one in there if counts.get(one.name, 0) < DRAFTS][:MOST_THINGS]
        for one in wanted:
            counts[one.name] = counts.get(one.name, 0) + 1
        if wanted:
            found.append(Dealt(theme, number, draft, wanted))
    return found


def draft_of(game: AnyGame, options: Mapping[str, str], number: int) -> Record:
    """Return the first sound draft at a seed; raises ForgeFailed where there is none among many."""
    for attempt in range(1, _ROW + 1):
        try:
            quest = making.attempt(game, options, number, attempt)
        except ForgeFailed:
            continue
        if not game.check(quest):
            return quest
    raise ForgeFailed(f"No sound draft of {options['theme']} is dealt within {_ROW} attempts.")


def rows_of(things: int) -> range:
    """Return the rows in which so many things are played: the least power of 2 that is more than they are."""
    return range(1 << things.bit_length())


def games_of(things: int) -> int:
    """Return how many games each row is played, so that every thing has its games on each side."""
    return -(-2 * GAMES // len(rows_of(things)))


def design(dealt: Dealt) -> list[tuple[bool, ...]]:
    """Return for each row which of a draft's things are in it: each in half of the rows, any two of them together in a quarter."""
    rng, rows = Rng.root(f"pack design/{dealt.theme}", dealt.number), rows_of(len(dealt.things))
    columns = rng.stream("columns").shuffle(rows[1:])
    flips = [rng.stream("flip", place).chance(1, 2) for place in range(len(dealt.things))]
    return [
        tuple((bin(row & column).count("1") % 2 == 1) != flip for column, flip in zip(columns, flips, strict=False)) for row in rows
    ]


def quest_of(dealt: Dealt, row: Sequence[bool], thing: str = "", words: str = "") -> Record:
    """Return a draft with what a row says is in it; one `thing` may be in it as the neighbour that `words` name."""
    quest = dealt.draft
    for swap, there in zip(dealt.things, row, strict=True):
        put = swap.mine if there else swap.without
        quest = (swap.neighbours[words] if swap.name == thing and words else put)(quest)
    return quest
