"""The contract of a series: several quests of a game that belong together and are printed as one document.

A game says which quests it would like and which of them fit each other, what binds them, and what is printed before, between and
behind them. Making the quests is the forge's part (forge.series_making): each is exactly the quest that its own code makes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, TypeVar, cast

import msgspec

from generator.core.data import Record
from generator.core.rng import Rng
from generator.forge.choices import Options, Parameter
from generator.forge.pack import Pack
from generator.forge.rating import Rating

Q = TypeVar("Q", bound=Record)
L = TypeVar("L", bound=Record)


def _any(before: Sequence[Q], quest: Q) -> bool:
    """Return True: a series without preferences takes any quest that fits."""
    return True


Figures = Mapping[str, str]
"""What was measured of a series: figures as they are printed, by name."""


class Wanted(msgspec.Struct, frozen=True):
    """A quest that a series would like: its place among the printed ones, counted from 0, and the settled options of its game."""

    place: int
    options: Options


class Part(msgspec.Struct, Generic[Q], frozen=True):
    """A quest of a series: its code, the quest itself, and its own rating."""

    code: str
    quest: Q
    rating: Rating


class Bound(msgspec.Struct, Generic[Q, L], frozen=True):
    """A series that is ready to be printed: how its command names it, its quests in order, what links them, what was measured."""

    name: str
    options: Options
    parts: tuple[Part[Q], ...]
    story: L
    figures: Figures


class SeriesPacks(msgspec.Struct, frozen=True):
    """What a series prints beside its quests: pages in front, pages before every quest, and pages behind them all.

    The pages behind name the authors of the icons of all these pages.
    """

    front: Pack
    before: tuple[Pack, ...]
    behind: Pack


class Series(msgspec.Struct, Generic[Q, L], frozen=True):
    """What a game must tell of a series. `id` is what one is called, in names of files too. `options` are those of quest with
    --quests; one of them is called quests, and says how many there are.

    `plan` returns which quests are made, in the order of their making, from settled options and a stream. `fits` tells whether a
    quest belongs to those made before it. `link` returns what binds the quests, which are in the order of printing. `measure`
    plays them one after another and returns figures; it is told how to report its progress. `make_packs` returns what is printed.
    """

    id: str
    summary: str
    options: tuple[Parameter, ...]
    plan: Callable[[Options, Rng], Sequence[Wanted]]
    fits: Callable[[Sequence[Q], Q], bool]
    link: Callable[[Sequence[Q], Rng], L]
    measure: Callable[[Sequence[Q], Callable[[int, int], None]], Figures]
    make_packs: Callable[[Bound[Q, L]], SeriesPacks]
    prefers: Callable[[Sequence[Q], Q], bool] = _any
    """Whether a quest that fits those made before it is wanted rather than others that fit."""
    adapt: Callable[[Bound[Q, L], int, Pack], Pack] | None = None
    """What is printed of the quest at a place in the series, from what is printed of it alone, where that differs."""

    def erased(self) -> Series[Q, Record]:
        """Return this series with the type of its links forgotten, as `Game` holds it; they go back to this series alone."""
        return cast("Series[Q, Record]", self)
